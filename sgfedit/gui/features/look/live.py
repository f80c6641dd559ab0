"""What an engine has said of nodes while it looked at them, for the graph of the timeline."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.game.evaluations import NOBODY, Evaluation
from sgfedit.game.traversal import MOVES

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.engine.candidates import Report
    from sgfedit.game.evaluations import Evaluations
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node

_SETTING: Final = frozenset({*MOVES, "AB", "AW", "AE", "PL", "KM", "RU", "HA", "SZ"})
"""Properties on which the position depends, that of later nodes, too."""


_MOST: Final = 200
"""Reports that are known in full; of the others the cache knows."""

_SOON_MS: Final = 300


class LiveFigures(QObject):
    """A source of figures (`views.timeline.reading`), by the names of the engines.

    They are gone with the file, and when a move or a stone of the record changes: positions are
    others then. What was said of them is in the cache still.

    Signals:
        changed: Those of some node are others now.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._said: dict[Node, dict[str, Evaluation]] = {}
        self._reports: OrderedDict[tuple[Node, str], Report] = OrderedDict()
        self._deciding: dict[Node, tuple[object, ...]] = {}
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self.changed)
        document.reset.connect(self._forget)
        document.changed.connect(self._on_changed)

    def of(self, node: Node) -> Evaluations:
        """Return what was said of a node."""
        return self._said.get(node, NOBODY)

    def take(self, node: Node, who: str, report: Report) -> None:
        """Know what an engine says of a node; tell so where it is the first thing it says."""
        self._reports[node, who] = report
        self._reports.move_to_end((node, who))
        while len(self._reports) > _MOST:
            self._reports.popitem(last=False)
        if node not in self._deciding:
            self._remember(node)
        if report.winrate is None and report.lead is None:
            return
        known = self._said.setdefault(node, {})
        is_first = who not in known
        known[who] = Evaluation(report.winrate, report.lead)
        if is_first:
            self.tell_soon()

    def _remember(self, node: Node) -> None:
        """Remember what the position at a node depends on. O(depth), once for each node."""
        walker: Node | None = node
        while walker is not None and walker not in self._deciding:
            self._deciding[walker] = _raw(walker)
            walker = walker.parent

    def report(self, node: Node, who: str) -> Report | None:
        """Return all that was said of a node lately."""
        return self._reports.get((node, who))

    def tell_soon(self) -> None:
        """Tell that figures are others: who steps through a game does not wait for the graph."""
        if not self._soon.isActive():
            self._soon.start()

    def _on_changed(self, change: Change) -> None:
        known = self._deciding
        if any(node in known and known[node] != _raw(node) for node in change.properties):
            self._forget()

    def _forget(self) -> None:
        if self._deciding:
            self._said.clear()
            self._reports.clear()
            self._deciding.clear()
            self.changed.emit()


def _raw(node: Node) -> tuple[object, ...]:
    properties = node.properties
    return tuple([(ident, properties[ident]) for ident in properties if ident in _SETTING])
