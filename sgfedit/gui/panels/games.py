"""The list of a file's games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QVBoxLayout, QWidget

from sgfedit.game.info import info_text
from sgfedit.game.info_summary import count_moves, game_summary
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP
from sgfedit.gui.panels.game_delegate import DASH, GameDelegate, is_narrow
from sgfedit.gui.panels.game_delegate import Game as Shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QResizeEvent

    from sgfedit.app.document import Document
    from sgfedit.game import Game
    from sgfedit.game.edits import Change
    from sgfedit.game.info_summary import Format
    from sgfedit.sgf import Node

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_SETTLE_MS: Final = 150
_SEPARATOR: Final = "  ·  "


class Column(NamedTuple):
    """One column: its title, the idents it shows, and whether it holds numbers."""

    title: str
    idents: tuple[str, ...]
    is_number: bool = False


COLUMNS: Final = (
    Column(QT_TRANSLATE_NOOP("GamesModel", "#"), (), is_number=True),
    Column(QT_TRANSLATE_NOOP("GamesModel", "Black"), ("PB", "BR")),
    Column(QT_TRANSLATE_NOOP("GamesModel", "White"), ("PW", "WR")),
    Column(QT_TRANSLATE_NOOP("GamesModel", "Result"), ("RE",)),
    Column(QT_TRANSLATE_NOOP("GamesModel", "Moves"), (), is_number=True),
    Column(QT_TRANSLATE_NOOP("GamesModel", "Date"), ("DT",)),
    Column(QT_TRANSLATE_NOOP("GamesModel", "Event"), ("GN", "EV", "RO")),
)
NUMBER, BLACK, WHITE, RESULT, MOVES, DATE, EVENT = range(len(COLUMNS))
_WIDTH_IN_LETTERS: Final = 30
_NARROWEST_IN_LETTERS: Final = 12


class GamesModel(QAbstractTableModel):
    """A file's games as rows. Looks at a game only when its row is shown."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._games: tuple[Game, ...] = ()
        self._texts: dict[int, tuple[str, ...]] = {}
        self._moves: dict[int, int] = {}
        self._stale: set[Node] = set()
        self._format: Format | None = None
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._refresh_stale)
        document.changed.connect(self._on_changed)
        document.reset.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show the document's games, if they are not the ones shown already."""
        games = self._document.collection.games
        if games is self._games:
            return
        self.beginResetModel()
        self._games = games
        self._texts.clear()
        self._moves.clear()
        self._stale.clear()
        self.endResetModel()

    def _on_changed(self, change: Change) -> None:
        """Remember what to look at when the user pauses: nothing here is worth slowing a key."""
        if self._document.collection.games is not self._games:
            self.follow()
        self._stale |= change.properties
        self._stale |= change.children
        self._settle.start()

    def _refresh_stale(self) -> None:
        rows = {game.root: row for row, game in enumerate(self._games)}
        changed = {rows.get(root) for root in _roots(self._stale)}
        self._stale.clear()
        for row in changed:
            if row is not None:
                self._texts.pop(row, None)
                self._moves.pop(row, None)
                last = self.index(row, len(COLUMNS) - 1)
                self.dataChanged.emit(self.index(row, 0), last)

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._games)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(COLUMNS):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.tr(COLUMNS[section].title)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(COLUMNS[section])
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return self.description(index.row())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(COLUMNS[index.column()])
        return None

    def text(self, row: int, column: int) -> str:
        """Return what a cell shows. The first look at a game costs the length of its main line."""
        if column == NUMBER:
            return str(row + 1)
        if column == MOVES:
            if row not in self._moves:
                self._moves[row] = count_moves(self._games[row])
            return str(self._moves[row])
        if row not in self._texts:
            self._texts[row] = _texts(self._games[row].root)
        return self._texts[row][column]

    def set_format(self, form: Format | None) -> None:
        """Show games by `form`; None: as who played, or else what the game is called."""
        self._format = form
        if self._games:
            last = self.index(len(self._games) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def line(self, row: int) -> str:
        """Return what the user's format makes of a game, "" without one."""
        if self._format is None:
            return ""
        path = self._document.read_from
        stem = path.stem if path else ""
        return game_summary(self._games[row], self._format, file_stem=stem, number=row + 1)

    def game(self, row: int) -> Shown:
        """Return what the list shows: who played, or else what the game is called."""
        root = self._games[row].root
        black, black_rank, white, white_rank = (
            info_text(root, ident) for ident in ("PB", "BR", "PW", "WR")
        )
        if black or white:
            black, white = black or self.tr("Black"), white or self.tr("White")
        else:
            black = self.text(row, EVENT) or self.tr("Untitled")
            black_rank = white_rank = ""
        count = self.text(row, MOVES)
        moves = self.tr("1 move") if count == "1" else self.tr("%n moves", "", int(count))
        result, date = self.text(row, RESULT), self.text(row, DATE)
        line = self.line(row)
        return Shown(black, black_rank, white, white_rank, result, count, moves, date, line)

    def description(self, row: int) -> str:
        """Return all that is known about a game."""
        game = self.game(row)
        black = " ".join(filter(None, (game.black, game.black_rank)))
        white = " ".join(filter(None, (game.white, game.white_rank)))
        players = DASH.join(filter(None, (black, white)))
        facts = _SEPARATOR.join(filter(None, (game.result, game.moves, game.date)))
        event = self.text(row, EVENT) if white else ""
        return "\n".join(filter(None, (f"{row + 1}. {players}", facts, event)))


def _texts(root: Node) -> tuple[str, ...]:
    return tuple(
        "  ".join(filter(None, (info_text(root, ident) for ident in column.idents)))
        for column in COLUMNS
    )


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


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


class GamesPanel(QWidget):
    """The games of the file, two lines each; a click or Enter shows one."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gamesPanel")
        self._document = document
        self.model = GamesModel(document, self)
        self.view = _GamesView(self)
        self._set_up_view()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.setFocusProxy(self.view)
        self.view.clicked.connect(self._on_chosen)
        self.view.activated.connect(self._on_chosen)
        document.reset.connect(self._select_current)
        self.model.modelReset.connect(self._select_current)
        self._select_current()

    def _set_up_view(self) -> None:
        view = self.view
        view.setObjectName("games")
        view.setAccessibleName(self.tr("Games"))
        view.setModel(self.model)
        # What is typed in the list finds a player of Black.
        view.setModelColumn(BLACK)
        view.setItemDelegate(GameDelegate(self.model.game, self.model.rowCount, view))
        # Rows of one height need not be asked for it: a thousand games open at once.
        view.setUniformItemSizes(True)
        view.setAlternatingRowColors(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)

    def set_format(self, form: Format | None) -> None:
        """Show games by a format of the user's; None: as who played."""
        self.model.set_format(form)
        self.view.scheduleDelayedItemsLayout()

    def _on_chosen(self, index: QModelIndex) -> None:
        self._document.select_game(index.row())

    def _select_current(self) -> None:
        row = self._document.game_index
        if self.view.currentIndex().row() != row:
            index = self.model.index(row, BLACK)
            self.view.setCurrentIndex(index)
            if row:  # the first one is where the list begins, which costs no layout
                self.view.scrollTo(index)


class _GamesView(QListView):
    """A list that leaves the board its room, with higher rows where it is narrow."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._was_narrow = is_narrow(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if is_narrow(self) != self._was_narrow:
            self._was_narrow = not self._was_narrow
            self.scheduleDelayedItemsLayout()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * _WIDTH_IN_LETTERS, 200)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * _NARROWEST_IN_LETTERS, 60)
