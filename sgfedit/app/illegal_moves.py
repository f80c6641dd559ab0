"""Moves that the last step has made illegal, found out in the pauses between events."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.game.edit_effects import changed_stones, newly_illegal

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.app.document import Document
    from sgfedit.game.edits import Step
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node, Properties

SLICE_S: Final = 0.004
"""How long to go on before the event loop comes round."""


class LaterMoves(QObject):
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
        self._steps: Generator[None, None, tuple[Node, ...]] | None = None
        self._stepping = QTimer(self)
        self._stepping.setInterval(0)
        self._stepping.timeout.connect(self._step)
        document.changed.connect(self._on_changed)
        document.reset.connect(self._stop)

    @property
    def is_running(self) -> bool:
        """Whether it is still looking."""
        return self._steps is not None

    def _on_changed(self, change: Change) -> None:
        self._steps = None
        # Typing changes no stones, and looking would parse the text with every key.
        step = self._document.history.undo_step if change.origin is None else None
        before = self._before(step) if step is not None else {}
        if before:
            self._steps = newly_illegal(before)
            self._stepping.start()
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
        self._steps = None
        self._stepping.stop()
        self._tell(())

    def _step(self) -> None:
        if self._steps is None or self._document.is_editing:
            return
        end = perf_counter() + SLICE_S
        try:
            while perf_counter() < end:
                next(self._steps)
        except StopIteration as stop:
            self._steps = None
            self._stepping.stop()
            self._tell(stop.value)

    def _tell(self, nodes: tuple[Node, ...]) -> None:
        if nodes or self.nodes:
            self.nodes = nodes
            self.found.emit(nodes)
