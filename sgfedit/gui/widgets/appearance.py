"""Light and dark, as the system or the user wants it.

Qt hands a choice of scheme on to the desktop's theme, for frames of windows and dialogs of files.
The colours inside are those of two palettes of ours, except on a desktop with high contrast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from sgfedit.gui.widgets.scale import font, px

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPainter, QStyleHints
    from PySide6.QtWidgets import QAbstractScrollArea, QApplication

_SCHEMES: Final = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}

_Role = QPalette.ColorRole
# Greys with a little of the wood's colour in them, nearly white to read on, and one blue beside.
_LIGHT: Final = {
    _Role.Window: "#f2efea",
    _Role.WindowText: "#25231f",
    _Role.Base: "#fdfcfa",
    _Role.AlternateBase: "#f7f4ef",
    _Role.ToolTipBase: "#fdfcfa",
    _Role.ToolTipText: "#25231f",
    _Role.PlaceholderText: "#726c63",
    _Role.Text: "#25231f",
    _Role.Button: "#f5f2ed",
    _Role.ButtonText: "#25231f",
    _Role.BrightText: "#ffffff",
    _Role.Light: "#ffffff",
    _Role.Midlight: "#e9e5de",
    _Role.Mid: "#bab3a7",
    _Role.Dark: "#9a9388",
    _Role.Shadow: "#6f6a61",
    _Role.Highlight: "#26708c",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#26708c",
    _Role.Link: "#1b6685",
    _Role.LinkVisited: "#6d5a8c",
}
_DARK: Final = {
    _Role.Window: "#2c2a27",
    _Role.WindowText: "#ebe7e0",
    _Role.Base: "#1f1e1c",
    _Role.AlternateBase: "#262422",
    _Role.ToolTipBase: "#3a3733",
    _Role.ToolTipText: "#ebe7e0",
    _Role.PlaceholderText: "#a39c91",
    _Role.Text: "#ebe7e0",
    _Role.Button: "#35322e",
    _Role.ButtonText: "#ebe7e0",
    _Role.BrightText: "#ffffff",
    _Role.Light: "#4a4641",
    _Role.Midlight: "#403c37",
    _Role.Mid: "#211f1d",
    _Role.Dark: "#191817",
    _Role.Shadow: "#100f0e",
    _Role.Highlight: "#317d99",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#5fb0cc",
    _Role.Link: "#74bcd6",
    _Role.LinkVisited: "#b9a3dd",
}
_DISABLED: Final = {False: "#9b948a", True: "#7d776d"}
_NO_HIGHLIGHT: Final = {False: "#d5cfc5", True: "#4a4641"}
"""What is selected where nothing can be done; by whether the palette is dark."""

# Fusion outlines with a darker shade of Window, which dark on dark leaves nothing of a radio
# button that is not chosen. Only the outline is drawn with it: such buttons, lists with check
# marks, and menus, which have an edge and check marks, have no background of that colour.
_OUTLINED: Final = ("QRadioButton", "QCheckBox", "QTreeWidget", "QMenu")
_OUTLINE_BASE: Final = "#bdb8b0"


def apply_scheme(application: QApplication, choice: str) -> None:
    """Make the program "light", "dark", or as the "system" is."""
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(_SCHEMES[choice])
    if _wants_contrast(hints):
        application.setPalette(QPalette())  # the desktop's, made for those who need it
        return
    wants_dark = choice == "dark" or (
        choice == "system" and hints.colorScheme() is Qt.ColorScheme.Dark
    )
    application.setPalette(dark_palette() if wants_dark else light_palette())
    if wants_dark:
        outlined = QPalette()
        outlined.setColor(_Role.Window, QColor(_OUTLINE_BASE))
        for name in _OUTLINED:
            # PySide takes a str here, and none of what its stubs say.
            application.setPalette(outlined, name)  # type: ignore[arg-type]


def _wants_contrast(hints: QStyleHints) -> bool:
    """Whether the desktop asks for high contrast, which Qt tells since 6.10."""
    return (
        hasattr(hints, "accessibility")
        and hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
    )


def light_palette() -> QPalette:
    """Return a light palette for the Fusion style."""
    return _palette(_LIGHT, is_dark=False)


def dark_palette() -> QPalette:
    """Return a dark palette for the Fusion style."""
    return _palette(_DARK, is_dark=True)


def _palette(colours: Mapping[QPalette.ColorRole, str], *, is_dark: bool) -> QPalette:
    palette, disabled = QPalette(), QPalette.ColorGroup.Disabled
    for role, colour in colours.items():
        palette.setColor(role, QColor(colour))
    for role in (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.HighlightedText):
        palette.setColor(disabled, role, QColor(_DISABLED[is_dark]))
    palette.setColor(disabled, _Role.Highlight, QColor(_NO_HIGHLIGHT[is_dark]))
    return palette


def is_dark(palette: QPalette) -> bool:
    """Whether text is lighter than what it stands on."""
    return palette.window().color().lightness() < palette.windowText().color().lightness()


# Small style sheets for single widgets. For all of the program one would cost every widget time.
# What wears one is told of another palette by its parent: Qt tells it nothing any more, until it
# gets another sheet.


def fade(painter: QPainter, opacity: float) -> None:
    """Let text and lines drawn from now on be so faint, beside how faint they are.

    Text is not made faint by `setOpacity`: Qt blends each line of pixels in it by itself then, and
    many of them in threads, which takes seventy times as long for Chinese.
    """
    pen = painter.pen()
    colour = pen.color()
    colour.setAlphaF(colour.alphaF() * opacity)
    pen.setColor(colour)
    painter.setPen(pen)


def button_sheet(palette: QPalette, pad_px: int = 3, *, is_quiet: bool = False) -> str:
    """Return the looks of flat buttons in bars: plain until they are pointed at, on or reached.

    Args:
        palette: Of the bar.
        pad_px: Room around an icon or a text, at 100 %.
        is_quiet: Whether what is off is to be seen less than what is on.
    """
    ink, accent = palette.buttonText().color(), palette.color(_Role.Accent)
    quiet = f"color: {_shade(ink, 0.66)};" if is_quiet else ""
    line, corner, pad = px(1), px(4), px(pad_px)
    size = "" if is_quiet else f"font-size: {font('caption').pointSizeF()}pt;"
    return f"""
        QToolBar {{ border: none; spacing: {px(1)}px; padding: 0px {px(2)}px; }}
        QToolBar::separator:horizontal {{
            width: {line}px; margin: {px(9)}px {px(4)}px; background: {_shade(ink, 0.16)}; }}
        QToolBar::separator:vertical {{
            height: {line}px; margin: {px(4)}px {px(9)}px; background: {_shade(ink, 0.16)}; }}
        QToolButton {{ border: {line}px solid transparent; border-radius: {corner}px;
            padding: {pad}px; background: transparent; {size} {quiet} }}
        QToolButton:hover {{ background: {_shade(ink, 0.08)}; color: {ink.name()}; }}
        QToolButton:pressed {{ background: {_shade(ink, 0.16)}; }}
        QToolButton:checked {{ background: {_shade(accent, 0.2)}; color: {ink.name()};
            border-color: {_shade(accent, 0.7)}; }}
        QToolButton:disabled {{ background: transparent; }}
        QToolButton:focus {{ border-color: {accent.name()}; }}
        #qt_toolbar_ext_button {{ border: none; padding: 0px; }}
    """


def heading_sheet(palette: QPalette) -> str:
    """Return the looks of a line that is a heading until it is pointed at or written in."""
    line, corner = px(1), px(4)
    ink, accent = palette.text().color(), palette.color(_Role.Accent)
    return f"""
        QLineEdit {{ border: {line}px solid transparent; border-radius: {corner}px;
            padding: 0px {px(2)}px; background: transparent; }}
        QLineEdit:hover {{ border-color: {_shade(ink, 0.22)}; }}
        QLineEdit:focus {{ border-color: {accent.name()}; }}
    """


def own_viewport(area: QAbstractScrollArea, *, is_clear: bool = False) -> None:
    """Give an area a viewport that Python has made, with the looks of the one of Qt, or with none.

    Of a plain widget that Qt has made PySide looks first which of all classes it has, and loads
    every one for it: a twentieth of a start.
    """
    viewport = QWidget()
    if not is_clear:
        viewport.setBackgroundRole(QPalette.ColorRole.Base)
        viewport.setAutoFillBackground(True)
    viewport.setAcceptDrops(area.acceptDrops())
    area.setViewport(viewport)


_RESTYLED: Final = frozenset({QEvent.Type.PaletteChange, QEvent.Type.FontChange})


class NarrowBars(QObject):
    """Keeps the scroll bars of an area narrow, in the colours and sizes of the time."""

    def __init__(self, area: QAbstractScrollArea, ground: QPalette.ColorRole = _Role.Base) -> None:
        """Begin with `area`, which stands on `ground`."""
        super().__init__(area)
        self._area, self._ground = area, ground
        self._sheet = ""
        # The viewport has the palette and the font of its area, and hears of no keys.
        area.viewport().installEventFilter(self)
        self._style()

    def _style(self) -> None:
        sheet = scroll_bar_sheet(self._area.palette(), self._ground)
        if sheet != self._sheet:
            self._sheet = sheet
            for bar in (self._area.horizontalScrollBar(), self._area.verticalScrollBar()):
                bar.setStyleSheet(sheet)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # Not where it is painted, which happens much more often.
        if not isinstance(event, QPaintEvent) and event.type() in _RESTYLED:
            self._style()
        return False


def scroll_bar_sheet(palette: QPalette, ground: QPalette.ColorRole = _Role.Base) -> str:
    """Return the looks of scroll bars on a page: a narrow handle, and nothing where it is not."""
    ink, width, corner = palette.text().color(), px(10), px(3)
    return f"""
        QScrollBar {{ background: {palette.color(ground).name()}; border: none; margin: 0px; }}
        QScrollBar:vertical {{ width: {width}px; }}
        QScrollBar:horizontal {{ height: {width}px; }}
        QScrollBar::handle {{ background: {_shade(ink, 0.34)}; border-radius: {corner}px;
            margin: {px(2)}px; }}
        QScrollBar::handle:hover {{ background: {_shade(ink, 0.5)}; }}
        QScrollBar::handle:vertical {{ min-height: {px(28)}px; }}
        QScrollBar::handle:horizontal {{ min-width: {px(28)}px; }}
        QScrollBar::add-line, QScrollBar::sub-line {{ width: 0px; height: 0px; }}
        QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """


def _shade(colour: QColor, opacity: float) -> str:
    return f"rgba({colour.red()}, {colour.green()}, {colour.blue()}, {opacity})"
