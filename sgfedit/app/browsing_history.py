"""The nodes the user has looked at, in the order of looking: back and forward as in a browser.

What counts as a place is a jump: to another line, another game, far along this line, where an edit
was taken back. Who walks along a line leaves two places however long the walk is, its beginning
and its end; as in a browser, where a page is one place however much of it is read. So a walk does
not forget what lies ahead either, a jump does.

Nodes that were deleted are skipped, and are places again as soon as the deletion is undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node

STRIDE: Final = 10
"""Who goes no more nodes than that along a line walks; it is what Page Down does."""

MOST: Final = 1_000
"""Places that are remembered; the oldest go."""


class BrowsingHistory(QObject):
    """The way through the nodes of a document, with the place where the user is.

    Signals:
        moved: What `back_node` and `forward_node` give may be another node now.
    """

    moved = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._collection = document.collection
        self._places: list[Node] = [document.current]
        self._at = 0
        self._is_walking = False
        """Whether the place here is the end of a walk that goes on, the one before it its
        beginning."""
        self._target: tuple[int, bool] | None = None
        """Where a move of our own leads: index of the place, and whether the place moves along."""
        document.current_changed.connect(self._on_current_changed)
        document.altered.connect(self._on_changed)
        document.reset.connect(self._on_reset)

    @property
    def places(self) -> tuple[Node, ...]:
        """All places, the oldest first; some of them may be deleted."""
        return tuple(self._places)

    @property
    def back_node(self) -> Node | None:
        """The node to go back to, None if there is none. O(depth) if it was not deleted."""
        index = self._next(-1)
        return None if index is None else self._places[index]

    @property
    def forward_node(self) -> Node | None:
        """The node that was left by going back, None if there is none."""
        index = self._next(+1)
        return None if index is None else self._places[index]

    def back(self) -> None:
        """Show the place before this one, if there is one."""
        self._go(self._next(-1))

    def forward(self) -> None:
        """Show the place after this one, if there is one."""
        self._go(self._next(+1))

    def slide_to(self, node: Node) -> None:
        """Show a node on the way to another one, as a slider does: this place moves along.

        Raises:
            ForeignNodeError: it is in none of the games.
        """
        self._show(node, (self._at, True))

    def _go(self, index: int | None) -> None:
        if index is not None:
            self._show(self._places[index], (index, False))

    def _show(self, node: Node, target: tuple[int, bool]) -> None:
        self._target = target
        try:
            self._document.go_to(node)
        finally:
            self._target = None

    def _next(self, by: int) -> int | None:
        """Return the index of the nearest place before (-1) or after (+1) this one that is there.

        A place that is shown anyway is none to go to.
        """
        current = self._document.current
        index = self._at + by
        while 0 <= index < len(self._places):
            node = self._places[index]
            if node is not current and self._is_there(node):
                return index
            index += by
        return None

    def _is_there(self, node: Node) -> bool:
        """Whether a node is in a game of the file. O(depth), and games if it is in another."""
        root = node.root
        if root is self._document.game.root:
            return True
        return any(root is game.root for game in self._document.collection.games)

    # Following the document -----------------------------------------------------------------

    def _on_reset(self) -> None:
        if self._document.collection is not self._collection:
            self._collection = self._document.collection
            self._places = [self._document.current]
            self._at = 0
            self._is_walking = False
            self.moved.emit()

    def _on_changed(self, change: Change) -> None:
        if change.children or change.games:
            self.moved.emit()

    def _on_current_changed(self, node: Node) -> None:
        if self._target is not None:
            self._at, slides = self._target
            self._is_walking = False
            if slides:
                self._places[self._at] = node
        elif self._is_step(self._places[self._at], node):
            if not self._step(node):
                return
        elif node is not self._places[self._at]:
            self._jump(node)
        self.moved.emit()

    def _is_step(self, before: Node, node: Node) -> bool:
        """Whether one walks from a node to another: along a line, or because it was deleted."""
        if _is_above(before, node) or _is_above(node, before):
            return True
        return not self._is_there(before)

    def _step(self, node: Node) -> bool:
        """Walk on to `node`; return whether the places before or after this one are others now."""
        places = self._places
        was_walking, count = self._is_walking, len(places)
        if was_walking:
            places[self._at] = node
        else:
            self._at += 1
            places.insert(self._at, node)
            self._is_walking = True
        if places[self._at - 1] is node:
            # Back where the walk began.
            del places[self._at]
            self._at -= 1
            self._is_walking = False
        elif places[self._at + 1 : self._at + 2] == [node]:
            del places[self._at + 1]
        self._drop_oldest()
        return not was_walking or len(places) != count

    def _jump(self, node: Node) -> None:
        self._at += 1
        self._places[self._at :] = [node]
        self._is_walking = False
        self._drop_oldest()

    def _drop_oldest(self) -> None:
        too_many = len(self._places) - MOST
        if too_many > 0:
            del self._places[:too_many]
            self._at -= too_many
            self._is_walking = self._is_walking and self._at > 0


def _is_above(above: Node, node: Node) -> bool:
    """Whether `above` is before `node` on its line and near. O(STRIDE)."""
    walker = node.parent
    for _ in range(STRIDE):
        if walker is None:
            return False
        if walker is above:
            return True
        walker = walker.parent
    return False
