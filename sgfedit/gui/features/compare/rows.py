"""Lists of differences and conflicts: their sign, where they are, what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QRectF, Qt

from sgfedit.gui.features.compare.merge_words import conflict_place, conflict_what
from sgfedit.gui.features.compare.words import place_of, what
from sgfedit.gui.views.tree.cells import NodeNumbers
from sgfedit.gui.views.tree.changes import Sign, draw_sign, kind_name
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.plain_text import listed, tip_of
from sgfedit.gui.widgets.row_list import RowList
from sgfedit.gui.widgets.row_painter import (
    DEMI_BOLD,
    NOWHERE,
    AnyIndex,
    RowLine,
    RowPainter,
    is_selected,
    text_colour,
)

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QTableView, QWidget

    from sgfedit.game.comparing.conflicts import Conflict
    from sgfedit.game.comparing.taking import Entry
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate
_MOST_KEPT: Final = 2_000


class Row(NamedTuple):
    """What a row says.

    Attributes:
        kind: What became of the node, the value of a `Kind`.
        place: Where.
        what: What it is about.
    """

    kind: str
    place: str
    what: str

    @property
    def sentence(self) -> str:
        """All of it, for screen readers and tooltips."""
        return " · ".join(filter(None, (self.place, kind_name(self.kind), self.what)))


class WordedRows(QAbstractTableModel):
    """Rows that are put into words when they are seen."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._kept: dict[int, Row] = {}
        self._numbers = NodeNumbers()

    def row(self, number: int) -> Row:
        """Return what a row says."""
        found = self._kept.get(number)
        if found is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            found = self._kept[number] = self.worded(number)
        return found

    def worded(self, number: int) -> Row:
        """Put a row into words."""
        raise NotImplementedError

    def _begin_anew(self) -> None:
        self._kept = {}
        self._numbers = NodeNumbers()

    def _in_game(self, root: Node, words: str, *, is_game: bool = False) -> str:
        """Return where something is, with the number of its game where there are several."""
        games = self._window.document.collection.games
        roots = [game.root for game in games]
        if (len(games) == 1 and not is_game) or root not in roots:
            return words
        number = self.tr("game {number}").format(number=roots.index(root) + 1)
        return listed((number, words))

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        spoken = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
        if role in spoken:
            return self.row(index.row()).sentence
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_of(self.row(index.row()).sentence)
        return None


class DifferenceRows(WordedRows):
    """Differences as rows."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._entries: list[Entry] = []

    def show_entries(self, entries: list[Entry]) -> None:
        """Show other differences."""
        self.beginResetModel()
        self._entries = entries
        self._begin_anew()
        self.endResetModel()

    def worded(self, number: int) -> Row:
        entry = self._entries[number]
        one, pair = entry.difference, entry.pair
        node = one.old or one.new
        game = pair.mine or pair.theirs
        if node is None or game is None:
            return Row(one.kind.value, "", "")
        words = what(entry, game.size, go=game.positions.is_go)
        return Row(one.kind.value, self._place(entry), words)

    def _place(self, entry: Entry) -> str:
        one, pair = entry.difference, entry.pair
        node = one.old or one.new
        words = "" if entry.is_game or node is None else place_of(node, self._numbers)
        if pair.mine is None:
            return words or self.tr("their game")
        return self._in_game(pair.mine.root, words, is_game=entry.is_game)

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)


class ConflictRows(WordedRows):
    """Conflicts as rows."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._conflicts: list[Conflict] = []

    def show_conflicts(self, conflicts: list[Conflict]) -> None:
        """Show other conflicts."""
        self.beginResetModel()
        self._conflicts = conflicts
        self._begin_anew()
        self.endResetModel()

    def worded(self, number: int) -> Row:
        conflict = self._conflicts[number]
        place = conflict_place(conflict, self._numbers)
        place = self._in_game(conflict.theirs.root, place)
        return Row(Sign.CONFLICT.value, place, conflict_what(conflict))

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._conflicts)


class WordedList(RowList):
    """A list of such rows."""

    def __init__(self, rows: WordedRows, name: str, title: str, parent: QWidget) -> None:
        super().__init__(rows, name, title, parent)
        self._rows = rows
        self.setItemDelegate(_Delegate(rows, self))

    def text_to_copy(self, row: int) -> str:
        return self._rows.row(row).sentence


class _Delegate(RowPainter):
    """The sign, the place, then what it is about."""

    def __init__(self, rows: WordedRows, view: QTableView) -> None:
        super().__init__(view)
        self._rows = rows

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        found = self._rows.row(row)
        metrics = option.fontMetrics
        gap = metrics.averageCharWidth()
        line = RowLine(painter, option.rect.adjusted(gap, 0, -gap, 0), gap)
        side = metrics.ascent()
        box = QRectF(line.square(side))
        ink = text_colour(option) if is_selected(option) else None
        draw_sign(painter, found.kind, box, dark=is_dark(option.palette), ink=ink)
        line.left(found.place, weight=DEMI_BOLD)
        line.left(found.what)
