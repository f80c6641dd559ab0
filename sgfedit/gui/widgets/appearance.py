"""Light and dark, as the system or the user wants it.

Qt hands a choice of scheme on to the desktop's theme and follows it. Where there is none that
listens (a bare X server, a remote desktop) nothing would happen, so there a palette is set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

_SCHEMES: Final = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}

_Role = QPalette.ColorRole
# The colours Fusion itself uses where the desktop is dark.
_DARK: Final = {
    _Role.Window: "#333437",
    _Role.WindowText: "#e8e8e8",
    _Role.Base: "#212224",
    _Role.AlternateBase: "#28292b",
    _Role.ToolTipBase: "#3a3b3e",
    _Role.ToolTipText: "#e8e8e8",
    _Role.PlaceholderText: "#8d8f94",
    _Role.Text: "#e8e8e8",
    _Role.Button: "#38393c",
    _Role.ButtonText: "#e8e8e8",
    _Role.BrightText: "#ffffff",
    _Role.Light: "#4a4b4f",
    _Role.Midlight: "#404145",
    _Role.Mid: "#27282a",
    _Role.Dark: "#1d1e20",
    _Role.Shadow: "#101112",
    _Role.Highlight: "#3d7fc4",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#5b9fe6",
    _Role.Link: "#6fb1f2",
    _Role.LinkVisited: "#b79be8",
}
_DISABLED: Final = "#77797e"
# Fusion outlines with a darker shade of Window, which dark on dark leaves nothing of a radio
# button that is not chosen. Only the outline is drawn with it: such buttons, and lists with check
# marks, have no background of that colour.
_OUTLINED: Final = ("QRadioButton", "QCheckBox", "QTreeWidget")
_OUTLINE_BASE: Final = "#b8babf"


def apply_scheme(application: QApplication, choice: str) -> None:
    """Make the program "light", "dark", or as the "system" is."""
    scheme = _SCHEMES[choice]
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(scheme)
    is_followed = hints.colorScheme() is not Qt.ColorScheme.Unknown
    if scheme is Qt.ColorScheme.Dark and not is_followed:
        application.setPalette(dark_palette())
    else:
        application.setPalette(QPalette())
    if is_dark(application.palette()):
        outlined = QPalette()
        outlined.setColor(_Role.Window, QColor(_OUTLINE_BASE))
        for name in _OUTLINED:
            # PySide takes a str here, and none of what its stubs say.
            application.setPalette(outlined, name)  # type: ignore[arg-type]


def dark_palette() -> QPalette:
    """Return a dark palette for the Fusion style."""
    palette = QPalette()
    for role, colour in _DARK.items():
        palette.setColor(role, QColor(colour))
    for role in (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.HighlightedText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(_DISABLED))
    palette.setColor(QPalette.ColorGroup.Disabled, _Role.Highlight, QColor("#4a4b4f"))
    return palette


def is_dark(palette: QPalette) -> bool:
    """Whether text is lighter than what it stands on."""
    return palette.window().color().lightness() < palette.windowText().color().lightness()
