"""Which moves are mistakes: those that the record calls so, or engines that left their figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.analysis import ANALYSIS_IDENTS
from sgfedit.game.analysis.table import analyses
from sgfedit.game.annotations import strength_of
from sgfedit.game.file_order import finder
from sgfedit.go import Colour

if TYPE_CHECKING:
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
    opponent = Colour.WHITE if mover is Colour.BLACK else Colour.BLACK
    lead, winrate = _opinion(before, mover)
    later_lead, later_winrate = _opinion(after, opponent)
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
