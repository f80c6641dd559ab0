"""What stands at the nodes of a line, and what is said of them, read in slices of idle time.

Figures come from an `EvaluationSource`. The first one tells what the record holds, and keeps it by
node: a packed answer of KataGo takes half a millisecond to read. Whoever analyses a game while it
is open is another one; `Sources` tells what all of them say, by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

from sgfedit.app.tasks import Slices
from sgfedit.game.evaluations import IDENTS, NOBODY, Evaluations, evaluations, told
from sgfedit.game.line_signs import signs_of
from sgfedit.game.traversal import MOVES

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.app.document import Document
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node

_AT_ONCE: Final = 32
"""How many nodes are looked at before the clock is."""

_DECIDING: Final = (*IDENTS, *MOVES)


class EvaluationSource(Protocol):
    """Who tells figures."""

    @property
    def changed(self) -> SignalInstance:
        """What is said of some node may be something else now."""

    def of(self, node: Node) -> Evaluations:
        """Return what is said of a node by now."""


class RecordEvaluations(QObject):
    """The figures that a record holds, each node read once.

    Signals:
        changed: Those of some node that was read are others now; typing a comment changes none.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._known: dict[Node, tuple[object, Evaluations]] = {}
        document.altered.connect(self._on_changed)
        document.reset.connect(self._known.clear)

    def of(self, node: Node) -> Evaluations:
        """Return what the record says of a node; it is read if it was not yet."""
        known = self._known.get(node)
        if known is not None:
            return known[1]
        found = evaluations(node)
        if found:
            self._known[node] = _raw(node), found
        return found

    def _on_changed(self, change: Change) -> None:
        """Forget what is read of nodes whose figures are others now."""
        known, is_other = self._known, False
        for node in change.properties:
            if node not in known:
                is_other = is_other or bool(evaluations(node))
            elif known[node][0] != _raw(node):
                del known[node]
                is_other = True
        if is_other:
            self.changed.emit()


def _raw(node: Node) -> tuple[object, ...]:
    properties = node.properties
    return tuple([properties.get(ident) for ident in _DECIDING])


class Sources(QObject):
    """All who tell figures, as one.

    Signals:
        changed: What one of them says of some node may be something else now.
    """

    changed = Signal()

    def __init__(self, first: EvaluationSource, parent: QObject) -> None:
        super().__init__(parent)
        self._all: list[EvaluationSource] = []
        self.add(first)

    def add(self, source: EvaluationSource) -> None:
        """Hear of one more."""
        self._all.append(source)
        source.changed.connect(self.changed)
        self.changed.emit()

    def of(self, node: Node) -> Evaluations:
        """Return what is said of a node; of two that are called the same the later says "now"."""
        first, *others = [said for one in self._all if (said := one.of(node))] or [NOBODY]
        if not others:
            return first
        found = dict(first)
        for said in others:
            for who, evaluation in said.items():
                found[who if who not in found else self.tr("{who} now").format(who=who)] = (
                    evaluation
                )
        return found


class LineReading(QObject):
    """Goes through a line, and the main line, and knows what is at each node.

    Signals:
        done: It was gone through.

    Attributes:
        source: Those who tell figures; more of them can be added.
        signs: For each node of the line what there is, see `signs_of`.
        is_told: Whether there are enough figures for a graph.
    """

    done = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self.source = Sources(RecordEvaluations(document, self), self)
        self.signs: list[int] = []
        self.is_told = False
        self._slices = Slices(self)
        self._slices.ended.connect(self._on_ended)

    @property
    def is_running(self) -> bool:
        """Whether it is at it."""
        return self._slices.is_running

    def forget(self) -> None:
        """Know nothing any more."""
        self._slices.stop()
        self.signs = []
        self.is_told = False

    def start(self, line: Sequence[Node], main: Sequence[Node]) -> None:
        """Go through two lines; short ones are done when this returns."""
        self._slices.start(self._read(line, main), at_once=True)

    def _read(
        self, line: Sequence[Node], main: Sequence[Node]
    ) -> Generator[None, None, tuple[list[int], bool]]:
        signs: list[int] = []
        is_told = False
        of = self.source.of
        for nodes in (line, main) if line != main else (line,):
            telling = []
            for count, node in enumerate(nodes, 1):
                if nodes is line:
                    signs.append(signs_of(node))
                is_telling = bool(of(node))
                if is_telling:
                    telling.append(node)
                if is_telling or not count % _AT_ONCE:
                    yield
            is_told = is_told or bool(told(telling, of))
        return signs, is_told

    def _on_ended(self, found: tuple[list[int], bool]) -> None:
        self.signs, self.is_told = found
        self.done.emit()

    def look_again(self, index: int, node: Node) -> bool:
        """Look at one node again; return whether there is something else now. O(its text)."""
        if index >= len(self.signs):
            return False
        before, self.signs[index] = self.signs[index], signs_of(node)
        return before != self.signs[index]
