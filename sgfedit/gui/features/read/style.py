"""How the text looks: fonts, colours, distances, and the column in a window of some width."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPalette

from sgfedit.gui.views.comment.font import comment_font
from sgfedit.gui.widgets.appearance import is_dark

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings

_SAMPLE: Final = "the quick brown fox jumps over the lazy dog, and there it was. "
_MOST_LETTERS: Final = 70
"""Letters of a line that eyes find back from; typographers say 45 to 75."""

_LEAST_LETTERS: Final = 34
"""Below this a text is set below its diagram and not beside it."""

_DEEP_LETTERS: Final = 24
"""Letters that variations in variations leave to a line at least."""

_LEADING: Final = 1.42
"""Distance of lines, in heights of the font."""

LARGER: Final = 1
"""Points by which the text is larger than that of the comment pane."""

_CELLS: Final = 21.2
"""Width of a diagram with its margins, in cells."""

_CELL: Final = 1.04
_SMALL_CELL: Final = 0.9
_LARGE_CELL: Final = 1.3
"""A cell of a diagram, in lines of text: of the game, of variations, of moves without words."""

_LEAST_CELL: Final = 9


class Inks(NamedTuple):
    """Colours of the text."""

    text: QColor
    muted: QColor
    accent: QColor
    rule: QColor
    current: QColor
    marked: QColor
    marked_text: QColor


class Style:
    """Fonts, colours and distances in px, made for a palette and the user's font."""

    def __init__(self, settings: Settings, font: QFont, palette: QPalette) -> None:
        self.text = text_font(settings, font)
        size = self.text.pointSizeF()
        self.strong = _changed(self.text, size, QFont.Weight.DemiBold)
        self.small = _changed(self.text, max(size * 0.88, 6.0))
        self.heading = _changed(self.text, size * 1.18, QFont.Weight.DemiBold)
        self.title = _changed(self.text, size * 1.7, QFont.Weight.DemiBold)
        metrics = QFontMetricsF(self.text)
        self.letter = metrics.horizontalAdvance(_SAMPLE) / len(_SAMPLE)
        self.line = round(metrics.height() * _LEADING)
        self.paragraph = round(self.line * 0.5)
        self.gap = round(self.line * 1.3)
        self.above = round(self.line * 0.7)
        self.between = round(self.line * 1.5)
        self.indent = round(self.line * 0.9)
        self.inks = _inks(palette)
        self.cell = max(round(metrics.height() * _CELL), _LEAST_CELL)


def text_font(settings: Settings, font: QFont) -> QFont:
    """Return the font of comments in the size for reading."""
    found = comment_font(settings, font)
    found.setPointSize(QFontInfo(found).pointSize() + LARGER)
    return found


def _changed(font: QFont, size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    found = QFont(font)
    found.setPointSizeF(size)
    found.setWeight(weight)
    return found


def _inks(palette: QPalette) -> Inks:
    text = palette.color(QPalette.ColorRole.Text)
    base = palette.color(QPalette.ColorRole.Base)
    highlight = palette.color(QPalette.ColorRole.Highlight)
    accent = _mixed(highlight, text, 0.8)
    current = QColor(highlight)
    current.setAlpha(36 if is_dark(palette) else 18)
    return Inks(
        _mixed(text, base, 0.94),
        _mixed(text, base, 0.62),
        accent,
        _mixed(text, base, 0.2),
        current,
        highlight,
        palette.color(QPalette.ColorRole.HighlightedText),
    )


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    rest = 1 - share
    return QColor(
        round(one.red() * share + other.red() * rest),
        round(one.green() * share + other.green() * rest),
        round(one.blue() * share + other.blue() * rest),
    )


class Column(NamedTuple):
    """Where things are from left to right, in px.

    Attributes:
        left: Left edge of the column in the viewport.
        width: Its width.
        text: Width of a text beside a diagram.
        prose: Width of a text that has the column for itself.
        cell: Px of a cell of the diagrams of the game.
        is_beside: Whether texts stand beside their diagrams, not below.
        gap: Px between them.
        letter: Mean width of a letter.
    """

    left: int
    width: int
    text: int
    prose: int
    cell: int
    is_beside: bool
    gap: int
    letter: float

    def indent(self, depth: int, step: int) -> int:
        """Return by how much what is `depth` variations deep is set in."""
        room = self.text - round(_DEEP_LETTERS * self.letter)
        return max(min(depth * step, room), 0)

    def cell_of(self, depth: int, *, is_silent: bool) -> int:
        """Return the px of a cell in a diagram; one without words may take their room."""
        if depth:
            return max(round(self.cell * _SMALL_CELL), _LEAST_CELL)
        if is_silent:
            return min(round(self.cell * _LARGE_CELL), max(int(self.width / _CELLS), _LEAST_CELL))
        return self.cell


def column_in(width: int, style: Style) -> Column:
    """Return the column in a viewport of `width` px."""
    margin = max(min(width // 20, 3 * style.line), style.line // 2)
    usable = max(width - 2 * margin, 1)
    most = round(_MOST_LETTERS * style.letter)
    cell = style.cell
    diagram = round(cell * _CELLS)
    room = usable - diagram - style.gap
    if room >= _LEAST_LETTERS * style.letter:
        text = min(room, most)
        whole = diagram + style.gap + text
        prose = min(whole, most)
        return Column(
            (width - whole) // 2, whole, text, prose, cell, True, style.gap, style.letter
        )
    text = min(usable, most)
    cell = max(min(cell, int(text / _CELLS)), _LEAST_CELL)
    return Column((width - text) // 2, text, text, text, cell, False, style.gap, style.letter)
