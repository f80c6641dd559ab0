"""What was worked out from the whole of a game, kept until a node of that game is edited.

An edit knows a node but not its game, and to look for that takes O(depth). So edits only note
their node, and the notes are looked through when somebody asks for what was kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node

_ENOUGH: Final = 10_000
"""Notes to be looked through although nobody asks, so that they hold on to few old nodes."""

_noted: Final[list[Node]] = []
_all: Final[WeakSet[Kept]] = WeakSet()


class Kept:
    """What is kept of one game; all but `seen` is None until it is known and after every edit.

    Attributes:
        root: The first node of the game.
        text: The game as it is written, from its root to the end.
        remarks: What the checks say of its nodes.
        seen: What the checks saw of each node; they find out themselves what of it still holds.
        search: The index of `sgfedit.game.finding.text_index`.
        version: Another number after every edit, for what takes its time.
    """

    __slots__ = ("__weakref__", "remarks", "root", "search", "seen", "text", "version")

    def __init__(self, root: Node, text: str | None = None) -> None:
        self.root = root
        self.text = text
        self.remarks: Any = None
        self.seen: dict[Node, Any] = {}
        self.search: Any = None
        self.version = 0
        _all.add(self)

    def forget(self) -> None:
        """Keep nothing any more."""
        self.text = self.remarks = self.search = None
        self.version += 1


def note(node: Node) -> None:
    """Note that `node` has been edited, after the edit; O(1), looked through now and then."""
    if not _noted or _noted[-1] is not node:
        _noted.append(node)
        if len(_noted) > _ENOUGH:
            forget_edited()


def forget_edited() -> None:
    """Forget what is kept of the games in which nodes have been edited.

    Looking only at where the nodes are now is enough, wherever they were before: the topmost one
    of all that differ from what is kept has had an edit, and nothing above it has moved.
    """
    if not _noted:
        return
    above: set[Node] = set()
    for node in _noted:
        walker: Node | None = node
        while walker is not None and walker not in above:
            above.add(walker)
            walker = walker.parent
    _noted.clear()
    for kept in _all:
        if kept.root in above:
            kept.forget()
