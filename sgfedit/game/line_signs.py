"""What there is at a node, for a line at a glance: comments, set-up, marks, judgements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.annotations import strength_of
from sgfedit.game.traversal import SET_UP, strict_finder
from sgfedit.sgf.marks import KINDS

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node

COMMENT: Final = 1
SET_UP_SIGN: Final = 2
FIGURE: Final = 4
MARKS: Final = 8
FORK: Final = 16
GOOD: Final = 32
INTERESTING: Final = 64
DOUBTFUL: Final = 128
BAD: Final = 256
HOTSPOT: Final = 512
"""Bits of what `signs_of` returns."""

_JUDGING: Final = {"TE": GOOD, "IT": INTERESTING, "DO": DOUBTFUL, "BM": BAD, "HO": HOTSPOT}
_BITS: Final = {
    **dict.fromkeys(("C", "N"), COMMENT),
    **dict.fromkeys(SET_UP, SET_UP_SIGN),
    "FG": FIGURE,
    **dict.fromkeys((*KINDS, "LB", "AR", "LN"), MARKS),
}
_ANY: Final = strict_finder((*_BITS, *_JUDGING))


def signs_of(node: Node) -> int:
    """Return what there is at a node, as bits. O(length of its text)."""
    found = FORK if node.has_variations else 0
    if _ANY.search(node.source) is None:  # most nodes are moves and nothing else
        return found
    properties = node.properties
    for ident in properties:
        found |= _BITS.get(ident, 0)
        if ident in _JUDGING and strength_of(properties, ident):
            found |= _JUDGING[ident]
    return found
