"""Games of an answer: the question, a model of ids, columns, cells.

The model knows ids only; what is said of a game is asked for when it is seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from pathlib import PurePath
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QObject,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont

from sgfedit.game.info_values.meanings import brief_date, brief_result
from sgfedit.gui.features.library.cells import Cell
from sgfedit.gui.widgets.column_widths import Kind
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.plain_text import listed, tip_of
from sgfedit.gui.widgets.row_painter import LEFT, NOWHERE, RIGHT, AnyIndex, heading
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from sqlite3 import Connection

    from sgfedit.app.library_service import LibraryService
    from sgfedit.library.patterns import Hit
    from sgfedit.library.query import GameRow


STAR: Final = "★"


class Column(NamedTuple):
    """One column.

    Attributes:
        name: By which it is stored.
        title: What stands above it.
        text: What it says of a game.
        order: By what the library sorts where its header is clicked; empty if by nothing.
        kind: How much room it needs.
        is_shown: Whether it is shown at first.
        is_number: Whether it stands at the right.
        written: What the file says, if the text is shorter.
    """

    name: str
    title: str
    text: Callable[[GameRow], str]
    order: str = ""
    kind: Kind = Kind()
    is_shown: bool = True
    is_number: bool = False
    written: Callable[[GameRow], str] | None = None


def _number(value: int | None) -> str:
    return grouped(value) if value else ""


def size_text(row: GameRow) -> str:
    """Return the size of a board: "19", or "19×13"."""
    return f"{row.columns}" if row.columns == row.rows else f"{row.columns}×{row.rows}"


def file_name(row: GameRow) -> str:
    """Return the name of the file a game is in, without its folder; of a member: its own."""
    return PurePath(row.member or row.path).name


def event_text(row: GameRow) -> str:
    """Return the event; of a game that says nothing of itself, as problems do, where it is."""
    if row.event or row.black or row.white:
        return row.event
    return row.name or f"{file_name(row)} · {row.number}"


def _column(
    name: str, title: str, text: Callable[[GameRow], str] | None = None, **more: Any
) -> Column:
    """Return a column that says, and sorts by, the field it is called by unless told otherwise."""
    return Column(name, title, text or attrgetter(name), **{"order": name, **more})


def _numbers(name: str, title: str, **more: Any) -> Column:
    value = attrgetter(name)
    return _column(name, title, lambda row: _number(value(row)), is_number=True, **more)


_PLAYER: Final = Kind(letters=20, is_bold=True)
_RANK: Final = Kind("9 dan")

COLUMNS: Final = (
    _column("black", QT_TRANSLATE_NOOP("LibraryColumn", "Black"), kind=_PLAYER),
    _column(
        "black_rank", QT_TRANSLATE_NOOP("LibraryColumn", "Rank"), order="blackrank", kind=_RANK
    ),
    _column("white", QT_TRANSLATE_NOOP("LibraryColumn", "White"), kind=_PLAYER),
    _column(
        "white_rank", QT_TRANSLATE_NOOP("LibraryColumn", "Rank"), order="whiterank", kind=_RANK
    ),
    _column(
        "result",
        QT_TRANSLATE_NOOP("LibraryColumn", "Result"),
        lambda row: brief_result(row.result),
        kind=Kind("W+107.5"),
        written=attrgetter("result"),
    ),
    _column(
        "date",
        QT_TRANSLATE_NOOP("LibraryColumn", "Date"),
        lambda row: brief_date(row.date),
        kind=Kind("1996-07-31–08-02"),
        written=attrgetter("date"),
    ),
    _column(
        "event", QT_TRANSLATE_NOOP("LibraryColumn", "Event"), event_text, kind=Kind(takes=True)
    ),
    _numbers("moves", QT_TRANSLATE_NOOP("LibraryColumn", "Moves")),
    _column(
        "stars",
        QT_TRANSLATE_NOOP("LibraryColumn", "Stars"),
        lambda row: STAR * row.stars,
        kind=Kind(5 * STAR),
    ),
    _column(
        "round", QT_TRANSLATE_NOOP("LibraryColumn", "Round"), kind=Kind("Game 3"), is_shown=False
    ),
    _column(
        "size",
        QT_TRANSLATE_NOOP("LibraryColumn", "Size"),
        size_text,
        kind=Kind("19×13"),
        is_shown=False,
        is_number=True,
    ),
    _numbers(
        "branches",
        QT_TRANSLATE_NOOP("LibraryColumn", "Variations"),
        order="variations",
        is_shown=False,
    ),
    _numbers("comments", QT_TRANSLATE_NOOP("LibraryColumn", "Comments"), is_shown=False),
    _column(
        "tags",
        QT_TRANSLATE_NOOP("LibraryColumn", "Tags"),
        lambda row: listed(row.tags),
        is_shown=False,
    ),
    _column(
        "file",
        QT_TRANSLATE_NOOP("LibraryColumn", "File"),
        file_name,
        order="path",
        is_shown=False,
    ),
    _numbers("number", QT_TRANSLATE_NOOP("LibraryColumn", "No."), is_shown=False),
)
"""All columns, in the order in which they stand at first."""

BY_NAME: Final = {column.name: number for number, column in enumerate(COLUMNS)}


def title_of(column: Column) -> str:
    """Return what stands above a column, in the user's language."""
    return QCoreApplication.translate("LibraryColumn", column.title)


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
        self._asking = QTimer(self, singleShot=True, interval=0)
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
        """Return the row of a game, -1 if it is not listed; a millisecond of a million."""
        import numpy as np  # noqa: PLC0415  # the thread that has found the ids has loaded it

        (rows,) = np.nonzero(np.asarray(self.ids, np.int64) == game)
        return int(rows[0]) if len(rows) else -1

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

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.ids)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return heading(title_of(column), RIGHT if column.is_number else LEFT)
        if role == Qt.ItemDataRole.TextAlignmentRole and column.is_number:
            return RIGHT
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _SAID or not index.isValid():
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_of(self._tip(index) or "")
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


_GAMES_TOPIC: Final = "games"
_OTHERWISE: Final = "date"
"""By what games are ordered if not by what is wished for."""


class Found(NamedTuple):
    """What was found.

    Attributes:
        text: The query.
        of_query: The ids of its games, in order.
        ids: Of these, the ones that are listed.
        first: What is said of the first of them.
        total: How many games there are.
        hidden: How many of a position, or a group, the query leaves out.
        seconds: How long that took.
    """

    text: str
    of_query: Sequence[int]
    ids: Sequence[int]
    first: list[GameRow]
    total: int
    hidden: int
    seconds: float


class Searching(QObject):
    """Asks one question after the other and keeps the last answer.

    Signals:
        found: The Found.
        answer_changed: The query finds other games than before, or the library has changed.
        failed: Why there is none: a QueryError, or what the library says.

    Attributes:
        text: The query that was asked last.
        only: The games that a position search or another view limits the list to; None for all.
        hits: Game → where in it, if `only` comes from a position search.
        last: The last answer.
    """

    found = Signal(object)
    answer_changed = Signal()
    failed = Signal(object)

    def __init__(self, service: LibraryService, parent: QObject) -> None:
        super().__init__(parent)
        self._service = service
        self.text = ""
        self.order: tuple[str, bool] = ("date", False)
        self.only: Sequence[int] | None = None
        self.hits: Mapping[int, Hit] = {}
        self.last: Found | None = None
        self._is_stale = True
        service.updated.connect(self._on_updated)

    def ask(
        self,
        text: str | None = None,
        order: tuple[str, bool] | None = None,
        *,
        is_typed: bool = False,
    ) -> None:
        """Ask for a query, or again for the last one, or in another order.

        Args:
            text: The query; None for the last one.
            order: By what the games are ordered, and whether the largest come first.
            is_typed: Whether the query is being typed, so that its last word may go on.
        """
        self.text = self.text if text is None else text
        self.order = order or self.order
        question = _question(self.text, *self.order, self.only, is_typed=is_typed)
        self._service.ask(_GAMES_TOPIC, question, self._on_found, self.failed.emit)

    def limit(
        self, ids: Sequence[int] | None, hits: Iterable[Hit] | Mapping[int, Hit] = ()
    ) -> None:
        """List only some games, or all that the query asks for."""
        self.only = ids
        if isinstance(hits, Mapping):
            self.hits = hits  # of a hundred thousand games few are looked at
        else:
            found: dict[int, Hit] = {}
            for hit in hits:
                found.setdefault(hit.game, hit)
            self.hits = found
        self.ask()

    def _on_found(self, found: Found) -> None:
        is_other = self._is_stale or self.last is None or self.last.text != found.text
        self._is_stale = False
        self.last = found
        self.found.emit(found)
        if is_other:
            self.answer_changed.emit()

    def _on_updated(self, _outcome: object) -> None:
        self._is_stale = True


def _question(
    text: str, order: str, descending: bool, only: Sequence[int] | None, *, is_typed: bool
) -> Callable[[Connection, Callable[[], bool]], Any]:
    def question(connection: Connection, _given_up: Callable[[], bool]) -> Found:
        from sgfedit.library.facts import game_count  # noqa: PLC0415  # slow
        from sgfedit.library.query import ORDERS, among, find_games, parse  # noqa: PLC0415  # slow

        start = perf_counter()
        known = order if order in ORDERS else _OTHERWISE
        query = parse(text, is_typed=is_typed)
        of_query = find_games(connection, query, known, descending=descending)
        ids, hidden = of_query, 0
        if only is not None:
            ids, hidden = among(connection, of_query, only)
        first = read_rows(connection, ids[:PAGE])
        total = game_count(connection)
        return Found(text, of_query, ids, first, total, hidden, perf_counter() - start)

    return question
