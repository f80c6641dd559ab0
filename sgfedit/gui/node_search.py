"""Searching a game for a node without holding the window up, however large the game is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from sgfedit.app.tasks import Slices
from sgfedit.errors import RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from sgfedit.app.document import Document
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_AT_ONCE: Final = 32
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
        self._looking = Slices(self)
        self._looking.ended.connect(self._on_ended)
        for signal in (document.changed, document.current_changed, document.reset):
            signal.connect(self._looking.stop)

    def start(self, nodes: Iterator[Node | None], is_wanted: Callable[[Node], bool]) -> None:
        """Look for the first node that is wanted.

        Args:
            nodes: Where to look; None marks the place where it goes round.
            is_wanted: What to look for; must not take long.
        """
        self._looking.start(_first(nodes, is_wanted), at_once=True)

    def _on_ended(self, found: tuple[Node, bool] | None) -> None:
        if found is None:
            self.missed.emit()
        else:
            self.found.emit(*found)


def _first(
    nodes: Iterator[Node | None], is_wanted: Callable[[Node], bool]
) -> Generator[None, None, tuple[Node, bool] | None]:
    is_round = False
    for count, node in enumerate(nodes, 1):
        if node is None:
            is_round = True
        elif is_wanted(node):
            return node, is_round
        if not count % _AT_ONCE:
            yield
    return None


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
