"""What engines have said of nodes while a file is open, for the graph of the timeline."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.game.evaluations import NOBODY, Evaluation
from sgfedit.game.traversal import MOVES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.engine.candidates import Report
    from sgfedit.game.evaluations import Evaluations
    from sgfedit.game.game import Change
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_SETTING: Final = frozenset({*MOVES, "AB", "AW", "AE", "PL", "KM", "RU", "HA", "SZ"})
"""Properties on which the position depends, that of later nodes, too."""


_MOST: Final = 200
"""Reports that are known in full; of the others the cache knows."""

_SOON_MS: Final = 300


class LiveFigures(QObject):
    """A source of figures (`views.timeline.reading`), by the names of the engines.

    They are gone with the file, and, of the nodes below, when a move or a stone of the record
    changes: positions are others then. What was said of them is in the cache still.

    Signals:
        changed: Those of some node are others now.
        gone: Nodes that are no more, or whose position is another one now.
    """

    changed = Signal()
    gone = Signal(object)

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._document = window.document
        self._said: dict[Node, dict[str, Evaluation]] = {}
        self._reports: OrderedDict[tuple[Node, str], Report] = OrderedDict()
        self._deciding: dict[Node, tuple[Node | None, tuple[object, ...]]] = {}
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self.changed)
        window.document.reset.connect(self._forget_all)
        window.document.changed.connect(self._on_changed)
        window.timeline.reading.source.add(self)

    def of(self, node: Node) -> Evaluations:
        """Return what was said of a node."""
        return self._said.get(node, NOBODY)

    def take(self, node: Node, who: str, report: Report) -> None:
        """Know what an engine says of a node; tell so where it is the first thing it says."""
        self._reports[node, who] = report
        self._reports.move_to_end((node, who))
        while len(self._reports) > _MOST:
            self._reports.popitem(last=False)
        self.watch(node)
        if report.winrate is None and report.lead is None:
            return
        known = self._said.setdefault(node, {})
        is_first = who not in known
        known[who] = Evaluation(report.winrate, report.lead)
        if is_first:
            self.tell_soon()

    def watch(self, node: Node) -> None:
        """Tell from now on when a node is `gone`. O(depth) at first, O(1) for nodes behind it."""
        walker: Node | None = node
        while walker is not None and walker not in self._deciding:
            self._deciding[walker] = walker.parent, _raw(walker)
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
        others = {
            node for node in change.properties if node in known and known[node][1] != _raw(node)
        }
        if known and (change.children or change.games):
            roots = {game.root for game in self._document.collection.games}
            others.update(
                node
                for node, (parent, _) in known.items()
                if (node not in roots if parent is None else _is_elsewhere(node, parent, change))
            )
        if others:
            self._forget(self._with_later(others))

    def _with_later(self, nodes: Iterable[Node]) -> set[Node]:
        """Return nodes with those behind them, as far as they are known. O(known nodes)."""
        known, gone = self._deciding, set(nodes)
        sound: set[Node] = set()
        for node in known:
            path: list[Node] = []
            walker: Node | None = node
            while (
                walker is not None
                and walker in known
                and walker not in gone
                and walker not in sound
            ):
                path.append(walker)
                walker = known[walker][0]
            (gone if walker in gone else sound).update(path)
        return gone

    def _forget(self, gone: set[Node]) -> None:
        for node in gone:
            self._deciding.pop(node, None)
            self._said.pop(node, None)
        for key in [key for key in self._reports if key[0] in gone]:
            del self._reports[key]
        self.gone.emit(gone)
        self.changed.emit()

    def _forget_all(self) -> None:
        if self._deciding:
            self._forget(set(self._deciding))


def _is_elsewhere(node: Node, parent: Node, change: Change) -> bool:
    """Whether a change has taken a node away from its parent."""
    is_touched = parent in change.children or node.parent is not parent
    return is_touched and (node.parent is not parent or node not in parent.children)


def _raw(node: Node) -> tuple[object, ...]:
    properties = node.properties
    return tuple([(ident, properties[ident]) for ident in properties if ident in _SETTING])
