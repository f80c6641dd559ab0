"""Middle of the library window: games, texts, or one of the tables about many games.

Unreadable files, players, openings, duplicates: each page its columns, and how it is read.
"""

from __future__ import annotations

from html import escape
from itertools import accumulate
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from sgfedit.game.info_values.meanings import brief_date
from sgfedit.go import vertex
from sgfedit.gui.features.library.cells import Cell, CellTable
from sgfedit.gui.features.library.games_model import STAR, read_rows
from sgfedit.gui.features.library.sidebar import quoted
from sgfedit.gui.widgets.column_widths import ColumnWidths, Kind
from sgfedit.gui.widgets.keys import claims
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.numbers import grouped, percents
from sgfedit.gui.widgets.plain_text import Label, cut, listed, tip_of
from sgfedit.gui.widgets.row_painter import LEFT, NOWHERE, RIGHT, AnyIndex
from sgfedit.gui.widgets.row_tables import look_like_rows
from sgfedit.gui.widgets.sorting import SortedText
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.limits import paused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from sqlite3 import Connection
    from typing import TypeAlias

    from sgfedit.library.query import GameRow
    from sgfedit.library.statistics import OpeningCount

    Ids: TypeAlias = Sequence[int] | None
    "Of the games that count; None for all."
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QResizeEvent

    from sgfedit.app.library_service import LibraryService


_MARGIN_PX: Final = 6
_MEASURED: Final = 500
"""Rows that columns are made wide enough for; those at the top are looked at first."""


class PlainColumn(NamedTuple):
    """One column.

    Attributes:
        title: What stands above it.
        kind: How much room it needs.
    """

    title: str
    kind: Kind = Kind()


class PlainRow(NamedTuple):
    """One row.

    Attributes:
        cells: Texts and numbers.
        value: What the row stands for.
        tip: More than there is room for.
    """

    cells: tuple[str | int | float | None, ...]
    value: object
    tip: str = ""


class _Model(QAbstractTableModel):
    def __init__(self, columns: Sequence[PlainColumn], parent: QWidget) -> None:
        super().__init__(parent)
        self._columns = columns
        self.rows: list[PlainRow] = []

    def show_rows(self, rows: Sequence[PlainRow]) -> None:
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if not 0 <= column < len(self._columns):
            return
        self.beginResetModel()
        self.rows.sort(key=lambda row: _key(row.cells[column]))
        if order is Qt.SortOrder.DescendingOrder:
            self.rows.reverse()
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return QCoreApplication.translate("LibraryPage", self._columns[section].title)
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self.cell(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if cell.is_right else LEFT
        if role == Qt.ItemDataRole.ToolTipRole:
            # All of the cell, which may have been cut, and of the row.
            tip = self.rows[index.row()].tip
            return tip_of(tip if cell.text in tip else "\n".join(filter(None, (cell.text, tip))))
        return None

    def cell(self, row: int, column: int) -> Cell:
        """Return what a cell shows."""
        value = self.rows[row].cells[column]
        return Cell(shown(value), not isinstance(value, str))


def shown(cell: str | float | None) -> str:
    """Return what a cell says; a fraction is a share."""
    if cell is None:
        return ""
    if type(cell) is float:  # a whole number counts as one for type checkers
        return percents(round(100 * cell))
    return cell if isinstance(cell, str) else grouped(cell)


def _key(cell: str | float | None) -> tuple[bool, float, SortedText]:
    if isinstance(cell, str):
        return True, 0, SortedText(cell)
    return False, -1.0 if cell is None else float(cell), SortedText("")


class _View(CellTable):
    """Signals: left: the user wants to go back to the query line; resized: there is other room."""

    left = Signal()
    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def event(self, event: QEvent) -> bool:
        return claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.doubleClicked.emit(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Put the selected rows on the clipboard, cells between tabs."""
        model = self.model()
        indexes = self.selectionModel().selectedRows()
        lines = (
            "\t".join(
                str(index.siblingAtColumn(column).data() or "")
                for column in range(model.columnCount())
            )
            for index in sorted(indexes, key=QModelIndex.row)
        )
        QGuiApplication.clipboard().setText("\n".join(lines))


class PlainTable(QWidget):
    """A sentence and a table below it.

    Signals:
        shown: What the row stands for that the user has come to.
        opened: The same, where the user wants more of it.
        linked: What the link of the heading stands for.
        left: The user wants to go back to the query line.
    """

    shown = Signal(object)
    opened = Signal(object)
    linked = Signal(object)
    left = Signal()

    def __init__(self, name: str, columns: Sequence[PlainColumn], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.heading = Label(parent=self, wordWrap=True)
        self.heading.setTextFormat(Qt.TextFormat.RichText)
        self.heading.linkActivated.connect(self._on_link)
        self._linked: object = None
        self.heading.setContentsMargins(_MARGIN_PX, 2, _MARGIN_PX, 2)
        self.model = _Model(columns, self)
        self.view = _View(self)
        self.view.setObjectName(f"{name}Rows")
        self.view.setModel(self.model)
        self.view.draw(self.model)
        self._set_up(columns)
        fill(QVBoxLayout(self), self.heading, (self.view, 1), margins=0, spacing=0)
        self.setFocusProxy(self.view)
        self.view.left.connect(self.left)
        self.view.doubleClicked.connect(self._on_opened)
        self.view.selectionModel().currentRowChanged.connect(self._on_current)

    def _set_up(self, columns: Sequence[PlainColumn]) -> None:
        view = self.view
        view.setAlternatingRowColors(True)
        look_like_rows(view)
        header = view.horizontalHeader()
        header.setDefaultAlignment(LEFT)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        view.setSortingEnabled(True)
        self._widths = ColumnWidths(view, [column.kind for column in columns])
        self._chosen: dict[int, int] = {}
        header.sectionResized.connect(self._on_section_resized)
        view.resized.connect(self._fit)

    def _fit(self) -> None:
        self._widths.fit(self._chosen)

    def _on_section_resized(self, section: int, _old: int, new: int) -> None:
        if not self._widths.is_fitting:
            self._chosen[section] = new

    def show_rows(
        self, heading: str, rows: Sequence[PlainRow], link: str = "", linked: object = None
    ) -> None:
        """Show other rows below a sentence, which may end with a link."""
        self._linked = linked
        text = escape(cut(heading))
        self.heading.setText(f'{text} <a href="#">{escape(link)}</a>' if link else text)
        self.view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.model.show_rows(rows)
        for number in range(self.model.columnCount()):
            # Each number once: to write one takes longer than to find it again.
            self._widths.see(number, map(shown, {row.cells[number] for row in rows[:_MEASURED]}))
        self._fit()

    @property
    def rows(self) -> list[PlainRow]:
        """What is shown."""
        return self.model.rows

    @property
    def current(self) -> object:
        """What the row stands for that the user has come to, None for none."""
        row = self.view.currentIndex().row()
        return self.rows[row].value if 0 <= row < len(self.rows) else None

    def _on_link(self, _link: str) -> None:
        self.linked.emit(self._linked)

    def _on_current(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.rows):
            self.shown.emit(self.rows[index.row()].value)

    def _on_opened(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.rows):
            self.opened.emit(self.rows[index.row()].value)


_tr = QCoreApplication.translate

_MOST_GROUPS: Final = 500
_MOST_COPIES: Final = 5_000
"""Rows that are enough to go through; the first group is whole, however many games it has."""

_MOST_OPENINGS: Final = 1_000
_SIZE: Final = 19


class Rows(NamedTuple):
    """What a page shows.

    Attributes:
        heading: A sentence.
        rows: The rows.
        link: Words of a link behind the sentence, empty for none.
        linked: The games that are listed by that.
    """

    heading: str
    rows: Sequence[PlainRow]
    link: str = ""
    linked: Sequence[int] = ()


class Page(NamedTuple):
    """One page.

    Attributes:
        columns: Its columns.
        read: Asked with a connection and the games that count, gives what is shown.
        of_list: Whether it is about the games that are listed, and not about all.
    """

    columns: tuple[PlainColumn, ...]
    read: Callable[[Connection, Ids], Rows]
    of_list: bool = True


class BadFile(NamedTuple):
    """A file that cannot be read."""

    path: str
    member: str


class Player(NamedTuple):
    """A player, by the spelling that most games have."""

    name: str

    @property
    def query(self) -> str:
        """The query for the games of the player."""
        return f"player:{quoted(self.name)}"


class Opponent(NamedTuple):
    """Two players who have met."""

    player: str
    opponent: str

    @property
    def query(self) -> str:
        """The query for the games between them."""
        return f"player:{quoted(self.player)} opponent:{quoted(self.opponent)}"


class Opening(NamedTuple):
    """How games begin: points of the first moves, None for a pass."""

    moves: tuple[tuple[int, int] | None, ...]


class Copy(NamedTuple):
    """A game that is there more than once, and all of its copies."""

    game: int
    group: tuple[int, ...]


def _years(first: int | None, last: int | None) -> str:
    if first is None:
        return ""
    return f"{first}" if first == last else f"{first} – {last}"


def _share(part: int, of: int) -> float | None:
    return part / of if of else None


# Files --------------------------------------------------------------------------------------


def _unreadable(connection: Connection, _ids: Ids) -> Rows:
    from sgfedit.library.indexing import unreadable  # noqa: PLC0415  # in the thread

    rows = []
    for path, member, problem in unreadable(connection):
        folder = path if member else str(PurePath(path).parent)
        name = member or PurePath(path).name
        tip = "\n".join(filter(None, (path, member, problem)))
        rows.append(PlainRow((name, problem, folder), BadFile(path, member), tip))
    if not rows:
        return Rows(_tr("LibraryPage", "Every file could be read."), rows)
    return Rows(_tr("LibraryPage", "%Ln files cannot be read:", "", len(rows)), rows)


def _lost(connection: Connection, _ids: Ids) -> Rows:
    from sgfedit.library.kept import lost  # noqa: PLC0415  # in the thread

    rows = []
    for one in lost(connection):
        path, member, number, marks = one
        cells = (
            PurePath(member or path).name,
            number,
            STAR * marks.stars,
            listed(marks.tags),
            " ".join(marks.note.split()),
            path if member else str(PurePath(path).parent),
        )
        rows.append(PlainRow(cells, None, "\n".join(filter(None, (path, member, marks.note)))))
    text = _tr(
        "LibraryPage",
        "%Ln games with stars, tags or notes are not in the folders now. What you said of "
        "them is kept, and found again when they are back.",
        "",
        len(rows),
    )
    return Rows(text, rows)


# Players ------------------------------------------------------------------------------------


def _players(connection: Connection, ids: Ids) -> Rows:
    from sgfedit.library.statistics import count_players  # noqa: PLC0415  # in the thread

    rows = []
    for one in count_players(connection, ids):
        wins = one.black_wins + one.white_wins
        decided = wins + one.losses
        cells = (
            one.name,
            one.games,
            _share(wins, decided),
            one.black,
            _share(one.black_wins, one.black),
            one.white,
            _share(one.white_wins, one.white),
            _years(one.first_year, one.last_year),
        )
        tip = "\n".join(one.names) if len(one.names) > 1 else ""
        rows.append(PlainRow(cells, Player(one.name), tip))
    text = _tr(
        "LibraryPage",
        "%Ln players; Enter lists the games of one, Ctrl+4 whom he met.",
        "",
        len(rows),
    )
    return Rows(text, rows)


def _opponents(connection: Connection, ids: Ids) -> Rows:
    from sgfedit.library.statistics import count_opponents, count_players  # noqa: PLC0415

    players = count_players(connection, ids)
    if not players:
        return Rows(_tr("LibraryPage", "No player is named."), ())
    name = players[0].name
    rows = [
        PlainRow(
            (one.name, one.games, _share(one.wins, one.wins + one.losses), one.wins, one.losses),
            Opponent(name, one.name),
        )
        for one in count_opponents(connection, name, ids)
    ]
    text = _tr("LibraryPage", "Opponents of {player}: {count}; Enter lists their games.")
    return Rows(text.format(player=name, count=grouped(len(rows))), rows)


# Openings -----------------------------------------------------------------------------------


def _openings(connection: Connection, ids: Ids) -> Rows:
    from sgfedit.library.statistics import count_openings  # noqa: PLC0415  # in the thread

    found = count_openings(connection, ids)
    rows = [_opening(one) for one in found[:_MOST_OPENINGS]]
    text = _tr(
        "LibraryPage",
        "%Ln ways to play the first four moves of an even game, however the board lies; "
        "Enter looks for the position.",
        "",
        len(found),
    )
    return Rows(text, rows)


def _opening(one: OpeningCount) -> PlainRow:
    moves = " ".join("–" if m is None else vertex(*m, _SIZE) for m in one.moves)
    decided = one.black_wins + one.white_wins
    years = _years(one.first_year, one.last_year)
    cells = (moves, one.games, _share(one.black_wins, decided), years)
    return PlainRow(cells, Opening(one.moves))


# Duplicates ---------------------------------------------------------------------------------

_LIKENESS: Final = {
    "same": QT_TRANSLATE_NOOP("LibraryPage", "all moves"),
    "alike": QT_TRANSLATE_NOOP("LibraryPage", "some moves"),
}


def _duplicates(connection: Connection, ids: Ids) -> Rows:
    from sgfedit.library.duplicates import find_duplicates, superfluous  # noqa: PLC0415

    groups = find_duplicates(connection, ids)
    counts = accumulate(len(group.games) for group in groups[:_MOST_GROUPS])
    shown = groups[: max(sum(count <= _MOST_COPIES for count in counts), 1)]
    games = [game for group in shown for game in group.games]
    said = {row.id: row for row in read_rows(connection, games)}
    rows = [
        _copy(number, said[game], _tr("LibraryPage", _LIKENESS[group.likeness]), group.games)
        for number, group in enumerate(shown, 1)
        for game in group.games
        if game in said
    ]
    if not rows:
        return Rows(_tr("LibraryPage", "No game is there more than once."), rows)
    text = _tr(
        "LibraryPage",
        "%Ln games are there more than once, the fullest record first.",
        "",
        len(groups),
    )
    if len(groups) == 1:
        text = _tr("LibraryPage", "1 game is there more than once, the fullest record first.")
    extra = superfluous(groups)
    link = _tr("LibraryPage", "List the %Ln further copies of the same moves", "", len(extra))
    if len(extra) == 1:
        link = _tr("LibraryPage", "List the further copy of the same moves")
    return Rows(text, rows, link if extra else "", extra)


def _copy(number: int, row: GameRow, likeness: str, group: tuple[int, ...]) -> PlainRow:
    name = PurePath(row.member or row.path).name
    cells = (
        number,
        likeness,
        row.black,
        row.white,
        brief_date(row.date),
        row.moves,
        row.comments or None,
        listed((name, str(row.number))),
    )
    return PlainRow(cells, Copy(row.id, group), row.path)


_NAME: Final = Kind(letters=20)
_FILE: Final = PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "File"), Kind(takes=True))
_FOLDER: Final = PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Folder"), Kind(takes=True))
_GAMES: Final = PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Games"))
_YEARS: Final = PlainColumn(
    QT_TRANSLATE_NOOP("LibraryPage", "Years"), Kind("2000 – 2000", takes=True)
)
_BLACK: Final = QT_TRANSLATE_NOOP("LibraryPage", "Black")
_WHITE: Final = QT_TRANSLATE_NOOP("LibraryPage", "White")
_WINS: Final = PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Wins"))

PAGES: Final = {
    "players": Page(
        (
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Player"), _NAME),
            _GAMES,
            _WINS,
            PlainColumn(_BLACK),
            _WINS,
            PlainColumn(_WHITE),
            _WINS,
            _YEARS,
        ),
        _players,
    ),
    "opponents": Page(
        (
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Opponent"), _NAME),
            _GAMES,
            _WINS,
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Won")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Lost")),
        ),
        _opponents,
    ),
    "openings": Page(
        (
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Moves")),
            _GAMES,
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Black wins")),
            _YEARS,
        ),
        _openings,
    ),
    "duplicates": Page(
        (
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "No.")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Equal"), _NAME),
            PlainColumn(_BLACK, _NAME),
            PlainColumn(_WHITE, _NAME),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Date"), Kind("1996-07-31–08-02")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Moves")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Comments")),
            _FILE,
        ),
        _duplicates,
    ),
    "unreadable": Page(
        (_FILE, PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Reason")), _FOLDER),
        _unreadable,
        of_list=False,
    ),
    "lost": Page(
        (
            _FILE,
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Game")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Stars")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Tags")),
            PlainColumn(QT_TRANSLATE_NOOP("LibraryPage", "Note")),
            _FOLDER,
        ),
        _lost,
        of_list=False,
    ),
}
"""Name → page."""


_TOPIC: Final = "page"
GAMES: Final = "games"
TEXTS: Final = "texts"
EMPTY: Final = "empty"


class Pages(QStackedWidget):
    """A stack of pages by name; tables are made, and filled, when they are first asked for.

    Signals:
        changed: The name of the page that is seen now.
        shown: What a row of a table stands for that the user has come to.
        opened: The same, where the user wants more of it.
        linked: The ids of games that the user wants listed.
        left: The user wants to go back to the query line.
    """

    changed = Signal(str)
    shown = Signal(object)
    opened = Signal(object)
    linked = Signal(object)
    left = Signal()

    def __init__(self, service: LibraryService, parent: QWidget) -> None:
        super().__init__(parent)
        self._service = service
        self._pages: dict[str, QWidget] = {}
        self._stale: set[str] = set(PAGES)
        self._ids: Sequence[int] | None = None

    def add_page(self, name: str, page: QWidget) -> None:
        """Put a page into the stack."""
        self._pages[name] = page
        self.addWidget(page)

    def minimumSizeHint(self) -> QSize:
        # Of all pages the widest would say how wide the window is, also unseen.
        page = self.currentWidget()
        return super().minimumSizeHint() if page is None else page.minimumSizeHint()

    @property
    def name(self) -> str:
        """The name of the page that is seen."""
        current = self.currentWidget()
        return next(name for name, page in self._pages.items() if page is current)

    def page(self, name: str) -> QWidget:
        """Return a page, made now if it never was."""
        if name not in self._pages:
            self.add_page(name, self._made(name))
        return self._pages[name]

    def show_page(self, name: str) -> None:
        """Bring a page to the front, filled if it is a table."""
        page = self.page(name)
        is_other = self.currentWidget() is not page
        self.setCurrentWidget(page)
        if name in PAGES:
            self._fill(name)
            page.setFocus()
        if is_other:
            self.changed.emit(name)

    def table(self, name: str) -> PlainTable:
        """Return one of the tables about many games, made now if it never was.

        Raises:
            KeyError: there is none of that name.
        """
        page = self.page(name)
        if not isinstance(page, PlainTable):
            raise KeyError(name)
        return page

    def _made(self, name: str) -> PlainTable:
        table = PlainTable(f"library.{name}", PAGES[name].columns, self)
        table.shown.connect(self.shown)
        table.opened.connect(self.opened)
        table.linked.connect(self.linked)
        table.left.connect(self.left)
        return table

    # Filling --------------------------------------------------------------------------------

    def set_ids(self, ids: Sequence[int] | None) -> None:
        """Let tables be about these games; None for all."""
        self._ids = ids
        self._stale |= set(PAGES)
        if self.name in PAGES:
            self._fill(self.name)

    def _fill(self, name: str) -> None:
        if name not in self._stale:
            return
        table = self.table(name)
        self._stale.discard(name)
        if not table.rows:
            table.heading.setText(self.tr("Looking…"))
        page = PAGES[name]
        ids = self._ids if page.of_list else None

        def question(connection: Connection, _given_up: Callable[[], bool]) -> tuple[str, Rows]:
            with paused():
                return name, page.read(connection, ids)

        self._service.ask(_TOPIC, question, self._on_read)

    def _on_read(self, answer: tuple[str, Rows]) -> None:
        name, rows = answer
        heading = rows.heading
        if PAGES[name].of_list and self._ids is not None:
            text = self.tr("Of %Ln games that are listed: {heading}", "", len(self._ids))
            heading = text.format(heading=heading)
        self.table(name).show_rows(heading, rows.rows, rows.link, rows.linked)
