"""What an engine has said of nodes while it looked at them, for the graph of the timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sgfedit.game.evaluations import NOBODY, Evaluation
from sgfedit.game.traversal import MOVES

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.engine.candidates import Report
    from sgfedit.game.evaluations import Evaluations
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node

_SETTING: frozenset[str] = frozenset({*MOVES, "AB", "AW", "AE", "PL", "KM", "RU", "HA", "SZ"})
"""Properties on which the position depends, that of later nodes, too."""


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
        self._deciding: dict[Node, tuple[object, ...]] = {}
        document.reset.connect(self._forget)
        document.changed.connect(self._on_changed)

    def of(self, node: Node) -> Evaluations:
        """Return what was said of a node."""
        return self._said.get(node, NOBODY)

    def take(self, node: Node, who: str, report: Report) -> None:
        """Know what an engine says of a node; tell so where it is the first thing it says."""
        if report.winrate is None and report.lead is None:
            return
        known = self._said.setdefault(node, {})
        is_first = who not in known
        known[who] = Evaluation(report.winrate, report.lead)
        if is_first:
            self._remember(node)
            self.changed.emit()

    def _remember(self, node: Node) -> None:
        """Remember what the position at a node depends on. O(depth), once for each node."""
        walker: Node | None = node
        while walker is not None and walker not in self._deciding:
            self._deciding[walker] = _raw(walker)
            walker = walker.parent

    def tell(self) -> None:
        """Tell that the figures of a node have settled."""
        self.changed.emit()

    def _on_changed(self, change: Change) -> None:
        known = self._deciding
        if any(node in known and known[node] != _raw(node) for node in change.properties):
            self._forget()

    def _forget(self) -> None:
        if self._said:
            self._said.clear()
            self._deciding.clear()
            self.changed.emit()


def _raw(node: Node) -> tuple[object, ...]:
    properties = node.properties
    return tuple([(ident, properties[ident]) for ident in properties if ident in _SETTING])
