"""Table of losses: what moves lost, and what was better."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QLocale,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor

from sgfedit.engine.candidates import gtp_vertex
from sgfedit.go import Colour
from sgfedit.gui.views.tree.cells import NodeNumbers
from sgfedit.gui.widgets.figure_table import FigureModel, FigureTable
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.row_painter import NOWHERE
from sgfedit.sgf.node import size_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.game.losses import Lost
    from sgfedit.gui.widgets.row_painter import AnyIndex
    from sgfedit.sgf import Node

GAME, NUMBER, MOVE, POINTS, WINRATE, BETTER = range(6)
_tr = QCoreApplication.translate


class Row(NamedTuple):
    """A move of the table.

    Attributes:
        place: Its place among all moves of the review.
        game: The number of its game.
        number: Its own number.
        lost: What it lost.
    """

    place: int
    game: int
    number: int
    lost: Lost


def _least(value: float | None) -> float:
    return float("-inf") if value is None else value


_ORDER: Final[dict[int, Callable[[Row], Any]]] = {
    GAME: attrgetter("place"),
    NUMBER: attrgetter("number", "place"),
    MOVE: lambda row: (row.lost.colour.value, row.place),
    POINTS: lambda row: _least(row.lost.points),
    WINRATE: lambda row: _least(row.lost.winrate),
    BETTER: lambda row: (row.lost.is_first, row.place),
}


class LossModel(FigureModel):
    """Moves that lost something, in the order that is wished."""

    left = frozenset({MOVE, BETTER})
    marked = MOVE
    samples = ("9,999", "9,999", "pass", "≥ 100.5", "−100.5", "pass")

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []
        self._places: dict[Node, int] = {}
        self._by = NUMBER
        self._is_down = False

    def show_losses(self, lost: Sequence[Lost], games: Mapping[Node, int]) -> None:
        """Show other moves.

        Args:
            lost: In the order of the games.
            games: The number of each game by its root.
        """
        numbers = NodeNumbers()
        rows = [
            Row(place, games.get(one.node.root, 0), numbers.of(one.node), one)
            for place, one in enumerate(lost)
        ]
        self._put(rows)

    def _put(self, rows: list[Row]) -> None:
        rows.sort(key=_ORDER[self._by], reverse=self._is_down)
        if rows == self._rows:
            return
        self.beginResetModel()
        self._rows = rows
        self._places = {row.lost.node: at for at, row in enumerate(rows)}
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._by, self._is_down = max(column, 0), order == Qt.SortOrder.DescendingOrder
        self._put([*self._rows])

    def row(self, number: int) -> Row:
        """Return what is in a row."""
        return self._rows[number]

    def place_of(self, node: Node) -> int | None:
        """Return the row of a node, None if it has none."""
        return self._places.get(node)

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def titles(self) -> tuple[str, ...]:
        return (
            *(_tr("Review", "Game"), _tr("Review", "No."), _tr("Review", "Move")),
            *(_tr("Review", "Points"), _tr("Review", "Win %"), _tr("Review", "Better")),
        )

    def tips(self) -> tuple[str, ...]:
        return _tips()

    def text(self, row: int, column: int) -> str:
        return cell(self._rows[row], column)

    def spoken(self, row: int) -> str:
        return f"{_colour_name(self._rows[row])} {self.text(row, MOVE)}"

    def disc(self, row: int) -> QColor:
        return _STONES[self._rows[row].lost.colour]


_STONES: Final = {Colour.BLACK: QColor("#101010"), Colour.WHITE: QColor("#ffffff")}


def _tips() -> tuple[str, ...]:
    return (
        _tr("Review", "Number of the game in the file"),
        _tr("Review", "Number of the move"),
        _tr("Review", "Who played, and where"),
        _tr("Review", "Points that the move lost; ≥: at least, as the engine did not think of it"),
        _tr("Review", "Winrate that the move lost, in percent"),
        _tr("Review", "What the engine would have played; the same: nothing better"),
    )


def cell(row: Row, column: int) -> str:
    """Return what stands in a cell."""
    lost = row.lost
    height = size_of(lost.node.root)[1]
    if column == GAME:
        return grouped(row.game)
    if column == NUMBER:
        return str(row.number)
    if column == MOVE:
        return gtp_vertex(lost.move, height)
    if column == POINTS:
        return f"≥ {amount(lost.points)}" if lost.is_least else amount(lost.points)
    if column == WINRATE:
        return amount(None if lost.winrate is None else 100 * lost.winrate)
    if lost.is_first:
        return _tr("Review", "the same")
    return "" if lost.first is None else gtp_vertex(lost.first, height)


def amount(value: float | None) -> str:
    """Return a loss with one decimal; a gain has a minus."""
    if value is None:
        return ""
    return QLocale().toString(round(value, 1) + 0.0, "f", 1).replace("-", "−")


def _colour_name(row: Row) -> str:
    is_black = row.lost.colour is Colour.BLACK
    return _tr("Review", "Black") if is_black else _tr("Review", "White")


class LossTable(FigureTable):
    """The table; a click or Enter goes to the move.

    Signals:
        chosen: The node of a move.
        left: Escape was pressed.
    """

    chosen = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        losses = LossModel(parent)
        title = QCoreApplication.translate("LossTable", "What moves lost")
        super().__init__(losses, "reviewLosses", title, parent)
        self.losses = losses
        self.setSortingEnabled(True)
        self.sortByColumn(NUMBER, Qt.SortOrder.AscendingOrder)
        self.clicked.connect(self._choose)
        self._take_sizes()

    def show_columns(self, *, games: bool, points: bool, winrates: bool) -> None:
        """Show those columns that tell something."""
        self.setColumnHidden(GAME, not games)
        self.setColumnHidden(POINTS, not points)
        self.setColumnHidden(WINRATE, not winrates)

    def show_node(self, node: Node) -> None:
        """Select the row of a node, or none."""
        place = self.losses.place_of(node)
        if place is None:
            self.clearSelection()
        elif not self.selectionModel().isRowSelected(place, NOWHERE):
            self.selectRow(place)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self.losses.row(index.row()).lost.node)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
