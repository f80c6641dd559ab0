"""Table of losses: what moves lost, and what was better."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QLocale,
    QModelIndex,
    QPointF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from sgfedit.engine.candidates import gtp_vertex
from sgfedit.go import Colour
from sgfedit.gui.views.tree.cells import NodeNumbers
from sgfedit.gui.widgets.appearance import NarrowBars
from sgfedit.gui.widgets.keys import LIST_KEYS, claims
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.scale import px
from sgfedit.sgf.node import size_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtCore import QEvent, QPersistentModelIndex
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.game.losses import Lost
    from sgfedit.sgf import Node

    AnyIndex = QModelIndex | QPersistentModelIndex

GAME, NUMBER, MOVE, POINTS, WINRATE, BETTER = range(6)
_SAMPLES: Final = ("9,999", "9,999", "● pass", "≥ 100.5", "−100.5", "pass")
_NOWHERE: Final = QModelIndex()
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


class LossModel(QAbstractTableModel):
    """Moves that lost something, in the order that is wished."""

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

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else BETTER + 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return cell(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{_colour_name(row)} {cell(row, column)}" if column == MOVE else None
        if role == Qt.ItemDataRole.DecorationRole and column == MOVE:
            return stone(row.lost.colour)
        if role == Qt.ItemDataRole.TextAlignmentRole and column not in {MOVE, BETTER}:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return _titles()[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_of(_tips()[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            is_left = section in {MOVE, BETTER}
            side = Qt.AlignmentFlag.AlignLeft if is_left else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


def _titles() -> tuple[str, ...]:
    return (
        *(_tr("Review", "Game"), _tr("Review", "No."), _tr("Review", "Move")),
        *(_tr("Review", "Points"), _tr("Review", "Win %"), _tr("Review", "Better")),
    )


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


def stone(colour: Colour) -> QIcon:
    """Return a small stone, which a selected row does not tint."""
    side = px(11)
    found = QPixmap(side, side)
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#7f7f7f"), 1))
    painter.setBrush(QColor("#101010" if colour is Colour.BLACK else "#ffffff"))
    painter.drawEllipse(QPointF(side / 2, side / 2), side / 2 - 1, side / 2 - 1)
    painter.end()
    icon = QIcon(found)
    icon.addPixmap(found, QIcon.Mode.Selected)
    return icon


class LossTable(QTableView):
    """The table; a click or Enter goes to the move.

    Signals:
        chosen: The node of a move.
        left: Escape was pressed.
    """

    chosen = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("reviewLosses")
        self.setAccessibleName(self.tr("What moves lost"))
        self.losses = LossModel(self)
        self.setModel(self.losses)
        NarrowBars(self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
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
        elif not self.selectionModel().isRowSelected(place, _NOWHERE):
            self.selectRow(place)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self.losses.row(index.row()).lost.node)

    def _take_sizes(self) -> None:
        metrics = self.fontMetrics()
        arrow = px(22)  # of the order
        for column, (sample, title) in enumerate(zip(_SAMPLES, _titles(), strict=True)):
            room = max(metrics.horizontalAdvance(sample), metrics.horizontalAdvance(title) + arrow)
            self.setColumnWidth(column, room + px(14))
        self.verticalHeader().setDefaultSectionSize(metrics.lineSpacing() + px(4))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange and self.model() is not None:
            self._take_sizes()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), px(60))

    def event(self, event: QEvent) -> bool:
        return claims(event, LIST_KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
