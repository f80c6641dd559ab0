"""Targets of a jump, in the order of the file: the user chooses one kind at a time.

Mistakes are moves that the record calls so, or engines that left their figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.annotations import strength_of
from sgfedit.game.evaluations import loses_much
from sgfedit.game.figure_flags import begins_figure
from sgfedit.game.traversal import SET_UP, finder, has_comment, is_annotated, is_fork, is_hotspot

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.sgf.node import Node


_JUDGED: Final = finder(("BM", "DO"))


def is_mistake(node: Node, loses: Callable[[Node], bool] = loses_much) -> bool:
    """Whether the move of `node` is called bad or doubtful, or loses much.

    Costs a look at the text of the node, and the reading of what an engine said before and after.

    Args:
        node: Any one.
        loses: Whether a move loses much in the eyes of an engine.
    """
    if _JUDGED.search(node.source) and any(strength_of(node.properties, i) for i in ("BM", "DO")):
        return True
    return loses(node)


_SETUP: Final = finder(SET_UP)


def is_end(node: Node) -> bool:
    """Whether a variation, or the main line, ends with `node`."""
    return node.first_child is None


def is_setup(node: Node) -> bool:
    """Whether `node` sets up or takes away stones."""
    return bool(_SETUP.search(node.source)) and not SET_UP.keys().isdisjoint(node.properties)


TARGETS: Final[Mapping[str, Callable[[Node], bool]]] = {
    "comments": has_comment,
    "annotations": is_annotated,
    "mistakes": is_mistake,
    "losses": loses_much,
    "hotspots": is_hotspot,
    "figures": begins_figure,
    "setup": is_setup,
    "forks": is_fork,
    "ends": is_end,
}
"""Value of the setting "jump.target" → whether a node is one; "moves" needs no look at nodes."""
