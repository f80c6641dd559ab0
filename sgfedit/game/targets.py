"""What a jump can lead to, in the order of the file: the user chooses one kind at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.figure_flags import begins_figure
from sgfedit.game.file_order import finder, is_annotated, is_hotspot
from sgfedit.game.mistakes import is_mistake
from sgfedit.game.traversal import has_comment, is_fork

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.sgf.node import Node

_SETUP_IDENTS: Final = frozenset(("AB", "AW", "AE"))
_SETUP: Final = finder(sorted(_SETUP_IDENTS))


def is_end(node: Node) -> bool:
    """Whether a variation, or the main line, ends with `node`."""
    return node.first_child is None


def is_setup(node: Node) -> bool:
    """Whether `node` sets up or takes away stones."""
    return bool(_SETUP.search(node.source)) and not _SETUP_IDENTS.isdisjoint(node.properties)


TARGETS: Final[Mapping[str, Callable[[Node], bool]]] = {
    "comments": has_comment,
    "annotations": is_annotated,
    "mistakes": is_mistake,
    "hotspots": is_hotspot,
    "figures": begins_figure,
    "setup": is_setup,
    "forks": is_fork,
    "ends": is_end,
}
"""Value of the setting "jump.target" → whether a node is one; "moves" needs no look at nodes."""
