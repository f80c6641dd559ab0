"""Targets of a jump, in the order of the file: the user chooses one kind at a time.

Mistakes are moves that the record calls so, or engines that left their figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.analysis import analyses
from sgfedit.game.annotations import ANALYSIS_IDENTS, strength_of
from sgfedit.game.figure_flags import begins_figure
from sgfedit.game.traversal import SET_UP, finder, has_comment, is_annotated, is_fork, is_hotspot
from sgfedit.go import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.sgf.node import Node


POINTS: Final = 3.0
"""A move that loses as many points is a mistake."""

WINRATE: Final = 0.1
"""So is one that loses that much of the winrate, where no points are told."""

_JUDGED: Final = finder(("BM", "DO"))
_ANALYSED: Final = finder(sorted(ANALYSIS_IDENTS))


def is_mistake(node: Node) -> bool:
    """Whether the move of `node` is called bad or doubtful, or an engine saw it lose much.

    Costs a look at the text of the node, and the reading of what an engine said before and after.
    """
    source = node.source
    if _JUDGED.search(source) and any(strength_of(node.properties, i) for i in ("BM", "DO")):
        return True
    return bool(_ANALYSED.search(source)) and node.parent is not None and _loses(node.parent, node)


def _loses(before: Node, after: Node) -> bool:
    """Whether an engine saw the move between two nodes lose much."""
    mover = Colour.BLACK if "B" in after.properties else Colour.WHITE
    if mover.value not in after.properties:
        return False
    lead, winrate = _opinion(before, mover)
    later_lead, later_winrate = _opinion(after, mover.opponent)
    sign = 1 if mover is Colour.BLACK else -1
    if lead is not None and later_lead is not None:
        return sign * (lead - later_lead) >= POINTS
    if winrate is not None and later_winrate is not None:
        return sign * (winrate - later_winrate) >= WINRATE
    return False


def _opinion(node: Node, to_play: Colour) -> tuple[float | None, float | None]:
    """Return lead and winrate of Black as the first engine tells them that tells any."""
    found = analyses(node, to_play)
    return (found[0].lead, found[0].winrate) if found else (None, None)


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
    "hotspots": is_hotspot,
    "figures": begins_figure,
    "setup": is_setup,
    "forks": is_fork,
    "ends": is_end,
}
"""Value of the setting "jump.target" → whether a node is one; "moves" needs no look at nodes."""
