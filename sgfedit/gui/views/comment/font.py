"""The font of the comment and of the node name above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFont

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.settings import Settings

SMALLEST_PT: Final = 6
LARGEST_PT: Final = 48
KEYS: Final = ("comment.font_family", "comment.font_size", "comment.monospace")
"""The settings that it depends on."""


def comment_font(settings: Settings, base: QFont, *, is_name: bool = False) -> QFont:
    """Return the font that the user wants, else as `base`; names are never in monospace.

    Args:
        settings: What the user wants.
        base: The font of the window.
        is_name: Whether it is for the node name, which is in stronger letters.
    """
    family, size = settings.get("comment.font_family"), settings.get("comment.font_size")
    font = QFont(base)
    if settings.get("comment.monospace") and not is_name:
        from PySide6.QtGui import QFontDatabase  # noqa: PLC0415  # slow

        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setFamilies(fixed.families())
    elif family:
        font.setFamilies([family])
    if size > 0:
        font.setPointSize(bounded(size))
    if is_name:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def bounded(size: int) -> int:
    """Return the nearest size in points that can be read and has room."""
    return max(SMALLEST_PT, min(size, LARGEST_PT))


def ask_font(settings: Settings, panel: QWidget) -> None:
    """Let the user choose family and size; everything else of a font is the program's."""
    from PySide6.QtGui import QFontInfo  # noqa: PLC0415  # slow
    from PySide6.QtWidgets import QFontDialog  # noqa: PLC0415  # slow

    from sgfedit.gui.widgets.buttons import without_icons  # noqa: PLC0415  # seldom needed

    font = comment_font(settings, panel.font())
    title = QCoreApplication.translate("CommentFont", "Font of the comment")
    dialog = QFontDialog(font, panel.window())
    dialog.setWindowTitle(title)
    without_icons(dialog)
    is_chosen = bool(dialog.exec())
    dialog.deleteLater()
    if is_chosen:
        info = QFontInfo(dialog.selectedFont())
        settings.set("comment.monospace", value=False)
        settings.set("comment.font_family", info.family())
        settings.set("comment.font_size", bounded(info.pointSize()))


def reset(settings: Settings) -> None:
    """Let the comment have the font of the window again."""
    for key, value in zip(KEYS, ("", 0, False), strict=True):
        settings.set(key, value)
