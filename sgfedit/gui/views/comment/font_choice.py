"""The font of the comment, as the user chooses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QFontDialog

from sgfedit.gui.views.comment.text_edit import KEYS, bounded, comment_font
from sgfedit.gui.widgets.buttons import plain

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.settings import Settings


def ask_font(settings: Settings, panel: QWidget) -> None:
    """Let the user choose family and size; everything else of a font is the program's."""
    font = comment_font(settings, panel.font())
    title = QCoreApplication.translate("CommentFont", "Font of the comment")
    dialog = QFontDialog(font, panel.window())
    dialog.setWindowTitle(title)
    plain(dialog)
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
