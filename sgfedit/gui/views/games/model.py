"""Games of a file as rows, as the user has arranged them, and as they are dragged."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont

from sgfedit.app.shared_file import is_file
from sgfedit.app.tasks import Slices
from sgfedit.game.info import folded, game_summary, info_text
from sgfedit.game.operations import copied_text
from sgfedit.go import Colour
from sgfedit.gui.views.games.columns import (
    COLUMNS,
    DASH,
    NUMBER,
    SIZE_NAME,
    YEAR_NAME,
    GameFacts,
    GameRow,
    title_of,
    written,
)
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.row_painter import LEFT, RIGHT, heading

if TYPE_CHECKING:
    from collections.abc import Collection as AnyCollection
    from collections.abc import Generator, Iterable, Sequence

    from sgfedit.app.document import Document
    from sgfedit.game import Collection, Game
    from sgfedit.game.game import Change
    from sgfedit.game.info import Format
    from sgfedit.sgf import Node


_MOST_SORTS: Final = 3
_AT_ONCE: Final = 40
"""So many games are looked at at once, however slow that is: few are there without a flicker."""


class ColumnSort(NamedTuple):
    """The number of a column, and whether what is largest comes first."""

    column: int
    descending: bool = False


class Arrangement(NamedTuple):
    """What the user wants to see.

    Attributes:
        sorts: Columns to sort by, the one chosen last first; none: as in the file.
        words: A game has to have each of them somewhere in its game info.
    """

    sorts: tuple[ColumnSort, ...] = ()
    words: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether all games are shown in file order."""
        return not self.sorts and not self.words.strip()

    def sorted_by(self, column: int, *, descending: bool) -> Arrangement:
        """Return the arrangement with a column to sort by; equal games stay as they were."""
        others = tuple(sort for sort in self.sorts if sort.column != column)
        return self._replace(sorts=(ColumnSort(column, descending), *others)[:_MOST_SORTS])


def arranged(
    games: Sequence[Game],
    facts: GameFacts,
    arrangement: Arrangement,
    kept: AnyCollection[Node] = (),
) -> Generator[None, None, Sequence[int]]:
    """Return the numbers of the games to show, in order; pauses behind games.

    What has no value in a column comes last, whichever way the others are sorted.

    Args:
        games: All games of the file.
        facts: What is known of them.
        arrangement: What the user wants to see.
        kept: Roots of games that are shown whether they have the words or not.
    """
    numbers: Sequence[int] = range(len(games))
    words = folded(arrangement.words).split()
    if words:
        found = []
        for number in numbers:
            game = games[number]
            text = facts.words(game)
            if game.root in kept or all(word in text for word in words):
                found.append(number)
            if number >= _AT_ONCE:
                yield
        numbers = found
    for sort in reversed(arrangement.sorts):
        groups: tuple[list[tuple[object, int]], ...] = ([], [], [])
        for place, number in enumerate(numbers):
            group, key = facts.key(games[number], COLUMNS[sort.column], number)
            groups[group].append((key, number))
            if place >= _AT_ONCE:
                yield
        for group_of_games in groups:
            group_of_games.sort(key=_first, reverse=sort.descending)
        numbers = [number for found_games in groups for _, number in found_games]
    return numbers


def _first(pair: tuple[object, int]) -> Any:
    return pair[0]


AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_SETTLE_MS: Final = 150


class GamesModel(QAbstractTableModel):
    """A file's games as rows. Looks at a game only when its row is shown.

    Signals:
        arranged: Other games are shown, or in another order, or are about to be.
        reordered: All rows are others, as every view knows by now.
        looks_changed: The roots of games that may look different now, as a frozenset.
        dropped: Something that was dropped between rows; see `Dropped`.

    Attributes:
        arrangement: What the user wants to see; what is seen follows soon.
        facts: What is known of the games.
    """

    arranged = Signal()
    reordered = Signal()
    looks_changed = Signal(object)
    dropped = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._collection = document.collection
        self._games: tuple[Game, ...] = ()
        self._order: Sequence[int] = range(0)
        self._rows: dict[int, int] | None = None
        self.arrangement = Arrangement()
        self.facts = GameFacts()
        self._stale: set[Node] = set()
        self._kept: set[Node] = set()
        self._format: Format | None = None
        self._arranging = Slices(self)
        self._arranging.ended.connect(self._show)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._refresh_stale)
        document.changed.connect(self._on_changed)
        document.reset.connect(self.follow)
        self.follow()

    # Following ------------------------------------------------------------------------------

    def follow(self) -> None:
        """Show the document's games, if they are not the ones shown already.

        Those of another file are shown as they come; of an edited one as the user wanted them.
        """
        document = self._document
        is_other = document.collection is not self._collection
        if is_other:
            self._collection = document.collection
            self.arrangement = Arrangement()
            self.facts.clear()
            self._stale.clear()
            self._kept.clear()
        games = document.collection.games
        if games is self._games:
            return
        before = [self._games[number].root for number in self._order]
        known = {game.root for game in self._games}
        gone = known.difference(game.root for game in games)
        if known and not is_other:
            # What was just made or merged in is not hidden from who did it.
            self._kept.update(game.root for game in games if game.root not in known)
        self.beginResetModel()
        numbers = {game.root: number for number, game in enumerate(games)}
        self._games = games
        self._take([numbers[root] for root in before if root in numbers])
        self.endResetModel()
        self.facts.forget(gone)
        self.reordered.emit()
        self._arrange()

    def _on_changed(self, change: Change) -> None:
        """Remember what to look at when the user pauses: nothing here is worth slowing a key."""
        if self._document.collection.games is not self._games:
            self.follow()
        self._stale |= change.properties
        self._stale |= change.children
        self._settle.start()

    def _refresh_stale(self) -> None:
        numbers = {game.root: number for number, game in enumerate(self._games)}
        changed = {root: numbers[root] for root in _roots(self._stale) if root in numbers}
        self._stale.clear()
        self.facts.forget(changed)
        self.looks_changed.emit(frozenset(changed))
        for number in changed.values():
            row = self.row_of_number(number)
            if row is not None:
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))
                self._kept.add(self._games[number].root)  # nor what is worked on
        if changed and not self.arrangement.is_plain:
            self.arrange(self.arrangement)

    def show_results(self) -> None:
        """Show what came of the problems by now."""
        self._show_anew()

    def _show_anew(self) -> None:
        if self._order:
            last = self.index(len(self._order) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    # Order ----------------------------------------------------------------------------------

    def arrange(self, arrangement: Arrangement) -> None:
        """Show other games, or in another order; of large files that is done in slices."""
        if arrangement.words != self.arrangement.words:
            self._kept.clear()
        self.arrangement = arrangement
        self._arrange()

    def _arrange(self) -> None:
        steps = arranged(self._games, self.facts, self.arrangement, self._kept)
        self._arranging.start(steps, at_once=True)
        if self.is_arranging:
            self.arranged.emit()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 shows the order of the file again."""
        is_down = order == Qt.SortOrder.DescendingOrder
        plain = self.arrangement._replace(sorts=())
        by_column = self.arrangement.sorted_by(column, descending=is_down)
        self.arrange(plain if column < 0 else by_column)

    @property
    def is_arranging(self) -> bool:
        """Whether what is shown is not yet what the user wants."""
        return self._arranging.is_running

    def finish(self) -> None:
        """Show what the user wants now, however long that takes."""
        self._arranging.finish()

    def _show(self, order: Sequence[int]) -> None:
        if list(order) != list(self._order):
            self.beginResetModel()
            self._take(order)
            self.endResetModel()
            self.reordered.emit()
        self.arranged.emit()

    def _take(self, order: Sequence[int]) -> None:
        self._order, self._rows = order, None

    @property
    def order(self) -> Sequence[int]:
        """The numbers of the games that are shown, counted from 0 in file order."""
        return self._order

    @property
    def games(self) -> tuple[Game, ...]:
        """All games of the file, in file order."""
        return self._games

    def game_at(self, row: int) -> Game:
        """Return the game of a row."""
        return self._games[self._order[row]]

    def row_of_number(self, number: int) -> int | None:
        """Return the row of a game by its number in the file, None if it is not shown."""
        if self._rows is None:
            self._rows = {number: row for row, number in enumerate(self._order)}
        return self._rows.get(number)

    def rows_of(self, roots: AnyCollection[Node]) -> list[int]:
        """Return the rows of the games that have these roots, in order; O(shown games)."""
        games = self._games
        return [row for row, number in enumerate(self._order) if games[number].root in roots]

    def neighbour(self, number: int, by: int) -> int | None:
        """Return the number of the game shown before (-1) or after (+1) one; None at the ends."""
        row = self.row_of_number(number)
        order: Sequence[int] = self._order
        if row is None:
            row, order = number, range(len(self._games))
        return order[row + by] if 0 <= row + by < len(order) else None

    # For views ------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(COLUMNS):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return heading(title_of(COLUMNS[section]), _alignment(section))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            told = self.description(index.row())
            return tip_of(told) if role == Qt.ItemDataRole.ToolTipRole else told
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == Qt.ItemDataRole.FontRole and self.is_current(index.row()):
            font = QFont()
            font.setBold(True)
            return font
        return None

    def is_current(self, row: int) -> bool:
        """Whether the game of a row is the one on the board."""
        return self._order[row] == self._document.game_index

    def text(self, row: int, column: int) -> str:
        """Return what a cell shows. The first look at a game costs the length of its main line."""
        if column == NUMBER:
            return str(self._order[row] + 1)
        return self.facts.text(self.game_at(row), COLUMNS[column].name)

    def set_format(self, form: Format | None) -> None:
        """Show games by `form`; None: as who played, or else what the game is called."""
        self._format = form
        self._show_anew()

    def line(self, row: int) -> str:
        """Return what the user's format makes of a game, "" without one."""
        if self._format is None:
            return ""
        path = self._document.read_from
        stem = path.stem if path else ""
        number = self._order[row] + 1
        return game_summary(self.game_at(row), self._format, file_stem=stem, number=number)

    def game(self, row: int) -> GameRow:
        """Return what the list shows: who played, or else what the game is called."""
        return shown_game(self.game_at(row), self.text(row, NUMBER), self.facts, self.line(row))

    def description(self, row: int) -> str:
        """Return all that is known about a game."""
        return described(self.game_at(row), self.game(row), self.facts)

    # Dragging -------------------------------------------------------------------------------

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        # A game is dropped between others, not on one.
        drag, drop = Qt.ItemFlag.ItemIsDragEnabled, Qt.ItemFlag.ItemIsDropEnabled
        return super().flags(index) | drag if index.isValid() else drop

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        return [GAMES_TYPE, "text/uri-list"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        return dragged(self._collection, [self.game_at(row) for row in rows])

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: AnyIndex
    ) -> bool:
        del action, row, column, parent
        return data.hasFormat(GAMES_TYPE) or data.hasUrls()

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: AnyIndex
    ) -> bool:
        del column, parent
        is_copy = action == Qt.DropAction.CopyAction
        found: Dropped | None = dropped(self._collection, data, self.place(row), is_copy=is_copy)
        if found is not None:
            self.dropped.emit(found)
        # The view would else take the rows away that were dragged.
        return False

    def place(self, row: int) -> int:
        """Return where in the file something belongs that goes in front of a row."""
        if 0 <= row < len(self._order):
            return self._order[row]
        return self._order[-1] + 1 if self._order else len(self._games)


def _alignment(column: int) -> Qt.AlignmentFlag:
    is_right = COLUMNS[column].is_number or COLUMNS[column].name == SIZE_NAME
    return RIGHT if is_right else LEFT


def _roots(nodes: Iterable[Node]) -> set[Node]:
    """Return the roots of nodes, walking each stretch of tree once."""
    seen: set[Node] = set()
    roots: set[Node] = set()
    for node in nodes:
        walker = node
        while walker not in seen:
            seen.add(walker)
            if walker.parent is None:
                roots.add(walker)
                break
            walker = walker.parent
    return roots


# What lists say of a game: who played, or what it is called, or what is asked.


_tr = QCoreApplication.translate
_SEPARATOR: Final = "  ·  "
_USUAL_SIZE: Final = "19×19"


def shown_game(game: Game, number: str, facts: GameFacts, line: str = "") -> GameRow:
    """Return what a list shows of a game.

    Args:
        game: The game.
        number: Its number in the file.
        facts: What is known of it so far.
        line: What the user's format makes of it, if there is one.
    """
    black, black_rank, white, white_rank = (
        info_text(game.root, ident) for ident in ("PB", "BR", "PW", "WR")
    )
    if black or white:
        black = black or _tr("GamesModel", "Black")
        white = white or _tr("GamesModel", "White")
    else:
        black = _name(game, facts) or _task(game, facts) or _tr("GamesModel", "Untitled")
        black_rank = white_rank = ""
    length = facts.moves(game)
    one = _tr("GamesModel", "1 move")
    moves = one if length == 1 else _tr("GamesModel", "%n moves", "", length)
    result, date, year = (facts.text(game, name) for name in ("RE", "DT", YEAR_NAME))
    return GameRow(
        black, black_rank, white, white_rank, result, str(length), moves, date, line, number, year
    )


def _name(game: Game, facts: GameFacts) -> str:
    """Return what a game is called, with event and round."""
    return "  ".join(filter(None, (facts.text(game, name) for name in ("GN", "EV", "RO"))))


def _task(game: Game, facts: GameFacts) -> str:
    """Return what a problem asks for, "" for a game."""
    colour = facts.asked_colour(game)
    if colour is None:
        return ""
    if colour is Colour.BLACK:
        return _tr("GamesModel", "Black to play")
    return _tr("GamesModel", "White to play")


def described(game: Game, shown: GameRow, facts: GameFacts) -> str:
    """Return all that is known about a game that a list shows so, as it is written."""
    black = " ".join(filter(None, (shown.black, shown.black_rank)))
    white = " ".join(filter(None, (shown.white, shown.white_rank)))
    players = DASH.join(filter(None, (black, white)))
    size = facts.text(game, SIZE_NAME)
    size = "" if size == _USUAL_SIZE else size
    result, date = (written(game, ident) for ident in ("RE", "DT"))
    about = _SEPARATOR.join(filter(None, (result, shown.moves, date, size)))
    event = _name(game, facts) if white else ""
    return "\n".join(filter(None, (f"{shown.number}. {players}", about, event)))


GAMES_TYPE: Final = "application/x-sgfedit-games"
"""Says which file the games are of; the text beside it holds them."""


class Dropped(NamedTuple):
    """What was dropped in front of a game.

    Attributes:
        to: The number of that game in the file, from 0.
        own: Whether games of this very file are to be moved there: those that are selected.
        text: Games as SGF, to be added there.
        paths: Files whose games are to be added there.
    """

    to: int
    own: bool = False
    text: str = ""
    paths: tuple[str, ...] = ()


def as_text(games: Iterable[Game]) -> str:
    """Return games as the text of an SGF file; O(nodes)."""
    texts = (copied_text(game.root) for game in games)
    return "".join(text if text.endswith("\n") else f"{text}\n" for text in texts)


def dragged(collection: Collection, games: Iterable[Game]) -> QMimeData:
    """Return games of a file as what is dragged, or put on the clipboard."""
    found = QMimeData()
    found.setData(GAMES_TYPE, _list_name(collection))
    found.setText(as_text(games))
    return found


def dropped(
    collection: Collection, data: QMimeData, to: int, *, is_copy: bool = False
) -> Dropped | None:
    """Return what is to be done with what was dropped on a file; None if it is nothing of ours."""
    if data.hasFormat(GAMES_TYPE):
        if data.data(GAMES_TYPE).data() == _list_name(collection) and not is_copy:
            return Dropped(to, own=True)
        return Dropped(to, text=data.text())
    paths = tuple(url.toLocalFile() for url in data.urls() if url.isLocalFile())
    files = tuple(path for path in paths if is_file(Path(path)))
    return Dropped(to, paths=files) if files else None


def _list_name(collection: Collection) -> bytes:
    """Return what no other file that is open has."""
    return str(id(collection)).encode()
