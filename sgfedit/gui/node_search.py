"""Searching a game for a node without holding the window up, however large the game is."""

from __future__ import annotations

from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.errors import RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.app.document import Document
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

SLICE_S: Final = 0.007
"""How long one slice of a search may last: half a frame."""

_AT_ONCE: Final = 256
"""How many nodes are looked at before the clock is."""


class Seeker(QObject):
    """Goes through nodes until one is wanted: at once if it is near, else in slices.

    Whatever else happens meanwhile, an edit or a step, ends the search.

    Signals:
        found: The node, and whether the search had gone round to get there.
        missed: There is none.
    """

    found = Signal(object, bool)
    missed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._nodes: Iterator[Node | None] = iter(())
        self._is_wanted: Callable[[Node], bool] = bool
        self._is_round = False
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)
        for signal in (document.changed, document.current_changed, document.reset):
            signal.connect(self.stop)

    def start(self, nodes: Iterator[Node | None], is_wanted: Callable[[Node], bool]) -> None:
        """Look for the first node that is wanted.

        Args:
            nodes: Where to look; None marks the place where it goes round.
            is_wanted: What to look for; must not take long.
        """
        self._nodes, self._is_wanted, self._is_round = nodes, is_wanted, False
        self._timer.start()
        self._go_on()

    def stop(self) -> None:
        """End the search without a result."""
        self._timer.stop()

    def _go_on(self) -> None:
        end = perf_counter() + SLICE_S
        while self._look(_AT_ONCE) and perf_counter() < end:
            pass

    def _look(self, count: int) -> bool:
        """Look at some nodes; return whether the search goes on."""
        is_wanted = self._is_wanted
        for node in islice(self._nodes, count):
            count -= 1
            if node is None:
                self._is_round = True
            elif is_wanted(node):
                self.stop()
                self.found.emit(node, self._is_round)
                return False
        if count:
            self.stop()
            self.missed.emit()
        return not count


class NodeSearch(QObject):
    """Goes to a node that is looked for, and says what comes of it; each window has one."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._missed_reason = ""
        self._is_back = False
        self._seeker = Seeker(window.document, self)
        self._seeker.found.connect(self._on_found)
        self._seeker.missed.connect(self._on_missed)

    def seek(
        self,
        nodes: Iterator[Node | None],
        is_wanted: Callable[[Node], bool],
        reason: str,
        *,
        is_back: bool = False,
    ) -> None:
        """Show the first of `nodes` that is wanted; say that there is none with `reason`.

        Args:
            nodes: Where to look; None where it goes round.
            is_wanted: What to look for.
            reason: One of errors.REFUSALS.
            is_back: Whether they are in the opposite order of the file.
        """
        self._missed_reason = reason
        self._is_back = is_back
        self._seeker.start(nodes, is_wanted)

    def _on_found(self, node: Node, is_round: bool) -> None:
        self._window.document.go_to(node)
        if is_round:
            first = self.tr("After the last one: the first of the game")
            last = self.tr("Before the first one: the last of the game")
            self._window.status.note(last if self._is_back else first)

    def _on_missed(self) -> None:
        self._window.refuse(RefusalError(self._missed_reason))
