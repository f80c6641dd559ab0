"""The games of an answer as a table: ids only; what is said of them is asked for when seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QFont

from sgfedit.game.info_values.meanings import brief_date, brief_result
from sgfedit.gui.features.library.cells import RIGHT, Cell
from sgfedit.gui.features.library.columns import BY_NAME, COLUMNS, title_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from sqlite3 import Connection

    from PySide6.QtCore import QObject

    from sgfedit.app.library_service import LibraryService
    from sgfedit.library.query import GameRow

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()

_TOPIC: Final = "rows"
PAGE: Final = 128
"""Rows that are asked for together."""

_PAGES: Final = 48
"""Pages that are remembered; those that were not looked at for longest go."""

_AT_ONCE: Final = 4
"""Pages that are asked for together: one who scrolls fast has passed the others."""

_SIDES: Final = {BY_NAME["black"]: "B+", BY_NAME["white"]: "W+"}


def read_rows(connection: Connection, ids: Sequence[int]) -> list[GameRow]:
    """Return what is said of games, in the order of their ids."""
    from sgfedit.library.query import rows  # noqa: PLC0415  # in the thread that asks

    found = rows(connection, ids)
    for row in found:
        # Remembered: to make sense of odd ones takes longer than the window should wait.
        brief_date(row.date)
        brief_result(row.result)
    return found


class GamesModel(QAbstractTableModel):
    """The table.

    Attributes:
        ids: Of the games, in order.
    """

    def __init__(self, service: LibraryService, parent: QObject) -> None:
        super().__init__(parent)
        self._service = service
        self.ids: Sequence[int] = ()
        self._pages: dict[int, list[GameRow]] = {}
        self._stale: set[int] = set()
        self._wanted: dict[int, None] = {}
        self._asked: frozenset[int] = frozenset()
        self._bold = QFont()
        self._bold.setBold(True)
        self._asking = QTimer(self)
        self._asking.setSingleShot(True)
        self._asking.setInterval(0)
        self._asking.timeout.connect(self._ask)

    def show_ids(self, ids: Sequence[int], first: list[GameRow] | None = None) -> None:
        """List other games; `first` are the rows of the first page, if they are known."""
        self.beginResetModel()
        self.ids = ids
        self._pages = {} if first is None else {0: first}
        self._stale = set()
        self._wanted = {}
        self._asked = frozenset()
        self._service.give_up(_TOPIC)
        self.endResetModel()

    def refresh(self) -> None:
        """Ask again what is said of the games, once it is looked at; it is shown until then."""
        self._stale = set(self._pages)
        self._asked = frozenset()
        if self.ids:
            last = self.index(len(self.ids) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def row(self, number: int) -> GameRow | None:
        """Return what is said of the game in a row, None while it is being asked for."""
        page, at = divmod(number, PAGE)
        found = self._pages.get(page)
        if found is None or page in self._stale:
            self._want(page)
        if found is None:
            return None
        return found[at] if at < len(found) else None

    def row_of(self, game: int) -> int:
        """Return the row of a game, -1 if it is not listed; O(games)."""
        try:
            return self.ids.index(game)
        except ValueError:
            return -1

    def _want(self, page: int) -> None:
        if page in self._asked:
            return
        self._wanted.pop(page, None)
        self._wanted[page] = None
        if not self._asking.isActive():
            self._asking.start()

    def _ask(self) -> None:
        pages = list(self._wanted)[-_AT_ONCE:]
        self._asked = frozenset(pages)
        ids = self.ids

        def question(connection: Connection, _given_up: Callable[[], bool]) -> Any:
            return {
                page: read_rows(connection, ids[page * PAGE : (page + 1) * PAGE]) for page in pages
            }

        self._service.ask(_TOPIC, question, self._on_read)

    def _on_read(self, pages: dict[int, list[GameRow]]) -> None:
        self._asked = frozenset()
        self._stale -= pages.keys()
        for page, rows in pages.items():
            self._wanted.pop(page, None)
            self._pages.pop(page, None)
            self._pages[page] = rows
            first, last = page * PAGE, page * PAGE + len(rows) - 1
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(COLUMNS) - 1))
        for page in list(self._pages)[:-_PAGES]:
            del self._pages[page]

    # What Qt asks ---------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.ids)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return title_of(column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column.is_number:
            return RIGHT
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _SAID or not index.isValid():
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(index)
        cell = self.cell(index.row(), index.column())
        if cell is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if cell.is_right else None
        if role == Qt.ItemDataRole.FontRole:
            return self._bold if cell.is_bold else None
        return cell.text or None

    def cell(self, row: int, column: int) -> Cell | None:
        """Return what a cell shows, None while that is being asked for."""
        game = self.row(row)
        if game is None:
            return None
        which = COLUMNS[column]
        text = which.text(game)
        side = _SIDES.get(column)
        is_winner = side is not None and (game.result or "").startswith(side)
        return Cell(text, which.is_number, is_winner)

    def _tip(self, index: AnyIndex) -> str | None:
        """Return all of a cell, as the file has it."""
        game, column = self.row(index.row()), COLUMNS[index.column()]
        return (column.written or column.text)(game) or None if game is not None else None

    def known(self, numbers: Iterable[int]) -> list[GameRow]:
        """Return what is said of the games in rows, as far as it is known already."""
        found = (self._pages.get(n // PAGE, ())[n % PAGE : n % PAGE + 1] for n in numbers)
        return [row for rows in found for row in rows]


_SAID: Final = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.FontRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.ToolTipRole,
    }
)
