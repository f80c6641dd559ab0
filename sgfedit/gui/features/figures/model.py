"""The figures of the game that is shown, found in slices; what each of them shows, when asked."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from sgfedit.app.export_source import rule_of
from sgfedit.export.shots import Wishes, shot_of_passage
from sgfedit.game.figure_flags import figure_name, names_itself
from sgfedit.game.operations.figures import GameFigure, figures_in_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.export.shots import FigureShot
    from sgfedit.sgf import Node

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_SLICE_S: Final = 0.006
_SETTLE_MS: Final = 60
"""From a change until the figures follow it: typing does not wait for them."""

RULE_KEYS: Final = frozenset({"figures.rule", "figures.moves", "figures.variations"})
_WISHES: Final = Wishes()


class FiguresModel(QAbstractListModel):
    """One row a figure, in the order of reading.

    After a change the old rows stay until the new ones are all known; what they show is not asked
    of the record any more, since their nodes may be gone.

    Signals:
        followed: The rows are those of the record as it is now.
    """

    followed = Signal()

    def __init__(self, document: Document, settings: Settings, parent: Any) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = settings
        self._rows: list[GameFigure] = []
        self._row_of: dict[Node, int] = {}
        self._next: list[GameFigure] = []
        self._printed: dict[Node, FigureShot] = {}
        self._steps: Iterator[GameFigure | None] | None = None
        self._is_stale = True
        self._settle = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._settle.timeout.connect(self.follow)
        self._work = QTimer(self, interval=0)
        self._work.timeout.connect(self._go_on)

    # Following ------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Ask the record no more: it has changed, and nobody looks."""
        self._stop()
        self._settle.stop()
        self._is_stale = True

    def follow_soon(self) -> None:
        """Follow a change of the record in a moment."""
        self.let_go()
        self._settle.start()

    def begin(self) -> None:
        """Show the figures of another game, as they are found."""
        self.beginResetModel()
        self._rows, self._row_of, self._printed = [], {}, {}
        self.endResetModel()
        self.follow()

    def follow(self) -> None:
        """Find the figures of the record as it is now."""
        self._stop()
        self._settle.stop()
        root = self._document.game.root
        self._steps = figures_in_steps(root, rule_of(self._settings))
        self._work.start()

    def finish(self) -> None:
        """Show the figures as they are now, without waiting for a moment of rest. O(nodes)."""
        if not self.is_settled:
            self.follow()
            self._take([figure for figure in self._steps or () if figure is not None])

    def _stop(self) -> None:
        self._work.stop()
        self._steps, self._next = None, []

    @property
    def is_settled(self) -> bool:
        """Whether the rows are those of the record as it is now."""
        return not (self._is_stale or self._settle.isActive() or self._work.isActive())

    def _go_on(self) -> None:
        end = perf_counter() + _SLICE_S
        steps = self._steps or iter(())
        for figure in steps:
            if figure is not None:
                self._next.append(figure)
            if perf_counter() > end:
                return
        self._take(self._next)

    def _take(self, rows: list[GameFigure]) -> None:
        """Show the rows that were found."""
        self._stop()
        self._is_stale = False
        self._printed = {}
        is_same = [row.passage.start for row in rows] == list(self._row_of)
        if not is_same:
            self.beginResetModel()
        self._rows = rows
        self._row_of = {row.passage.start: number for number, row in enumerate(rows)}
        if not is_same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
        self.followed.emit()

    # Rows -----------------------------------------------------------------------------------

    def figure(self, row: int) -> GameFigure:
        """Return the figure of a row."""
        return self._rows[row]

    @property
    def is_automatic(self) -> bool:
        """Whether the record says nothing of where figures begin."""
        return not any(row.is_recorded for row in self._rows)

    def printed(self, row: int) -> FigureShot | None:
        """Return what a figure shows, None if it is asked for between a change and the next rows.

        Costs the rules of its moves, once.
        """
        passage = self._rows[row].passage
        known = self._printed.get(passage.start)
        if known is None and not self._is_stale:
            known = shot_of_passage(self._document.game, passage, _WISHES)
            self._printed[passage.start] = known
        return known

    def row_of(self, node: Node) -> int:
        """Return the row of the figure that a node is in, -1 without one. O(depth)."""
        walker: Node | None = node
        while walker is not None:
            row = self._row_of.get(walker)
            if row is not None:
                return row
            walker = walker.parent
        return -1

    def title(self, row: int) -> str:
        """Return "Figure 2" or "Diagram 3"."""
        figure = self._rows[row]
        text = self.tr("Diagram {number}") if figure.is_variation else self.tr("Figure {number}")
        return text.format(number=figure.number)

    def short_title(self, row: int) -> str:
        """Return "Fig. 2" or "Dia. 3": where there is little room the number counts."""
        figure = self._rows[row]
        text = self.tr("Dia. {number}") if figure.is_variation else self.tr("Fig. {number}")
        return text.format(number=figure.number)

    def moves(self, row: int) -> str:
        """Return the numbers of a figure, and its name if it has one that says more."""
        known = self.printed(row)
        if known is None:
            return ""
        first, last = known.figure.first, known.figure.last
        text = self.tr("{first}–{last}")
        if first == last:
            text = "{last}" if last else self.tr("No moves")
        name = self.name(row)
        words = [text.format(first=first, last=last)]
        words += [name] if name and not names_itself(name) else []
        return " · ".join(words)

    def note(self, row: int) -> str:
        """Return the list of the moves that have no stone in a figure."""
        known = self.printed(row)
        return "" if known is None else known.shot.note

    def name(self, row: int) -> str:
        """Return the name that the record gives to a figure, "" without one."""
        return figure_name(self._rows[row].passage.start)

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(row)
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            automatic = "" if self._rows[row].is_recorded else self.tr("automatic")
            words = (self.title(row), self.moves(row), self.note(row), automatic)
            return "\n".join(filter(None, words))
        return None
