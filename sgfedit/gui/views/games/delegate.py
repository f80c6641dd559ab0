"""Draws a game of the list in two lines: who played, and how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import bidirectional

from PySide6.QtCore import QRect, QSize, Qt

from sgfedit.gui.widgets.row_painter import RowPainter

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QFontMetrics, QPainter
    from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem

DASH: Final = " – "
_GAP: Final = " "
_DOT: Final = " · "
_NARROW_IN_LETTERS: Final = 28
_ISOLATE: Final = "\u2068{}\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_SECONDARY_OPACITY: Final = 0.72


class Game(NamedTuple):
    """What is shown of a game: each text may be empty; `length` is `moves` without the word.

    A `line` that is not empty is shown in place of the players; `number` is that in the file,
    `year` what there is room for of the date.
    """

    black: str
    black_rank: str
    white: str
    white_rank: str
    result: str
    length: str
    moves: str
    date: str
    line: str = ""
    number: str = ""
    year: str = ""


def is_narrow(view: QAbstractItemView) -> bool:
    """Whether two players have no room beside each other."""
    # Not of the viewport, for which PySide would load every class of widgets, see `PanArea`.
    bar = view.verticalScrollBar()
    room = view.contentsRect().width() - (bar.width() if bar.isVisibleTo(view) else 0)
    return room < view.fontMetrics().averageCharWidth() * _NARROW_IN_LETTERS


class GameDelegate(RowPainter):
    """The number at the left, the players beside it, and below them result, moves and date.

    In a narrow list each player has a line of its own.
    """

    def __init__(
        self, game_of: Callable[[int], Game], count: Callable[[], int], parent: QListView
    ) -> None:
        """Show the game that `game_of` gives for a row; `count` games are in the file."""
        super().__init__(parent)
        self._game_of = game_of
        self._count = count

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        metrics = option.fontMetrics
        lines = 3 if is_narrow(self.view) else 2
        # The view gives a row all its width; a wider one would be scrolled sideways.
        return QSize(1, lines * metrics.lineSpacing() + _padding(metrics))

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        # Not that of the row: a bold one would need more room.
        metrics = self.view.fontMetrics()
        painter.setFont(self.view.font())
        pad = _padding(metrics)
        digits = max(2, len(str(self._count())))
        column = metrics.horizontalAdvance("0" * digits)
        line = metrics.lineSpacing()
        left, top = option.rect.left() + pad // 2, option.rect.top() + pad // 2
        number = QRect(left, top, column, line)
        room = option.rect.right() - number.right() - pad - pad // 2
        place = QRect(number.right() + pad, top, room, line)
        game = self._game_of(row)
        if game.line and is_narrow(self.view):
            painter.drawText(place.adjusted(0, 0, 0, line), WRAPPED, game.line)
            place.translate(0, 2 * line)
        else:
            for text in self._names(game, metrics, room):
                painter.drawText(place, _FLAGS, text)
                place.translate(0, line)
        painter.setOpacity(_SECONDARY_OPACITY)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(number, right, game.number)
        painter.drawText(place, _FLAGS, details(game, metrics, room))

    def _names(self, game: Game, metrics: QFontMetrics, room: int) -> tuple[str, ...]:
        if game.line:
            return (metrics.elidedText(game.line, Qt.TextElideMode.ElideRight, room),)
        if is_narrow(self.view):
            return player_lines(game, metrics, room)
        return (versus(game, metrics, room),)


_FLAGS: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
)


WRAPPED: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


def player_lines(game: Game, metrics: QFontMetrics, room: int) -> tuple[str, str]:
    """Return the players in a line of `room` px each."""
    black, white = (game.black, game.black_rank), (game.white, game.white_rank)
    return _player(*black, metrics, room), _player(*white, metrics, room)


def versus(game: Game, metrics: QFontMetrics, room: int) -> str:
    """Return both players in one line of `room` px; a short name leaves the other one more."""
    black, white = (game.black, game.black_rank), (game.white, game.white_rank)
    if not game.white:
        return _player(*black, metrics, room)
    room -= metrics.horizontalAdvance(DASH)
    widths = [metrics.horizontalAdvance(_GAP.join(filter(None, side))) for side in (black, white)]
    of_black = max(room // 2, room - widths[1])
    of_white = max(room - room // 2, room - widths[0])
    return DASH.join((_player(*black, metrics, of_black), _player(*white, metrics, of_white)))


def isolated(name: str) -> str:
    """Return a name of which, if it is Hebrew or Arabic, the figures after it are no part.

    Else the 4 of "4p" would stand before the name and the p after it (Unicode annex 9, FSI).
    """
    is_turned = any(bidirectional(letter) in _RIGHT_TO_LEFT for letter in name)
    return _ISOLATE.format(name) if is_turned else name


def _player(name: str, rank: str, metrics: QFontMetrics, room: int) -> str:
    """Return a player with the rank if there is room for it, else the name, cut if need be."""
    name = isolated(name)
    full = _GAP.join(filter(None, (name, rank)))
    if metrics.horizontalAdvance(full) <= room:
        return full
    return metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)


def details(game: Game, metrics: QFontMetrics, room: int) -> str:
    """Return result, moves and date in `room` px, or as much of it as there is room for."""
    text = ""
    moves = game.moves
    for ending in ((moves, game.date), (moves, game.year), (moves,), (game.length,), ()):
        text = _DOT.join(filter(None, (game.result, *ending)))
        if metrics.horizontalAdvance(text) <= room:
            return text
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


def _padding(metrics: QFontMetrics) -> int:
    return metrics.height() // 2
