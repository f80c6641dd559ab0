"""Moves that the last step has made illegal, found out in the pauses between events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sgfedit.app.tasks import Slices
from sgfedit.game.edit_effects import changed_stones, newly_illegal

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.game.edits import Step
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node, Properties


class IllegalMoves(QObject):
    """Looks after each step that changes stones what it means for the moves of the whole branch.

    Several such steps, one after the other, count together.

    Signals:
        found: The moves that the last steps have made illegal, as a tuple of nodes; none as soon
            as there is a step that changes no stones.

    Attributes:
        nodes: What was found last.
    """

    found = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.nodes: tuple[Node, ...] = ()
        self._done: list[tuple[Step, dict[Node, Properties]]] = []
        self._looking = Slices(self, lambda: document.is_editing)
        self._looking.ended.connect(self._tell)
        document.changed.connect(self._on_changed)
        document.reset.connect(self._stop)

    @property
    def is_running(self) -> bool:
        """Whether it is still looking."""
        return self._looking.is_running

    def _on_changed(self, change: Change) -> None:
        if change.rewords and not self._done:
            return
        self._looking.stop()
        # Typing changes no stones, and looking would parse the text with every key.
        step = self._document.history.undo_step if change.origin is None else None
        before = self._before(step) if step is not None else {}
        if before:
            self._looking.start(newly_illegal(before))
        else:
            self._stop()

    def _before(self, last: Step) -> dict[Node, Properties]:
        """Return what nodes did before the steps up to `last` that changed stones."""
        for index, (step, _) in enumerate(self._done):
            if step is last:
                # What came after it was taken back.
                del self._done[index + 1 :]
                break
        else:
            before = changed_stones(last.edits)
            if not before:
                return {}
            self._done.append((last, before))
        found: dict[Node, Properties] = {}
        for _, nodes in reversed(self._done):
            found.update(nodes)
        return found

    def _stop(self) -> None:
        self._done.clear()
        self._looking.stop()
        self._tell(())

    def _tell(self, nodes: tuple[Node, ...]) -> None:
        if nodes or self.nodes:
            self.nodes = nodes
            self.found.emit(nodes)
