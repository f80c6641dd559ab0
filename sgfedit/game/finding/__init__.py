"""Finding nodes: by text, by a move, by what stands in them, by the position.

```text
hit         what was found, and where
scope       where to search: a node, a branch, a game, all games of a file
matching    text that is looked for: as it is, or as an expression with a time limit
text_index  nodes of a game that have text, and that text, kept for the next search
texts       text in comments, names, labels, game info
moves       moves at a point
node_kinds  names for what may stand in a node
contents    nodes by what stands in them
order       which hit comes next
positions   nodes with the same stones, turned, mirrored or recoloured
replacing   what takes the place of text that was found
```

A search is an iterator over hits in file order. None in between stands for a stretch in which
there was nothing: the caller may do something else, so no search holds a window up. The games must
not change meanwhile; whoever changes them begins anew.
"""

from sgfedit.game.finding.contents import Wanted, nodes_with
from sgfedit.game.finding.hit import Hit, Hits, Sameness
from sgfedit.game.finding.matching import TIMEOUT_S, Matcher, TextQuery
from sgfedit.game.finding.moves import moves_at
from sgfedit.game.finding.node_kinds import NODE_KINDS, NodeKind
from sgfedit.game.finding.order import next_hit
from sgfedit.game.finding.positions import Target, same_positions
from sgfedit.game.finding.replacing import replaced_parts
from sgfedit.game.finding.scope import Extent, Scope
from sgfedit.game.finding.texts import (
    COMMENT,
    INFO,
    LABELS,
    NAME,
    NAMES_AND_COMMENTS,
    find_text,
)

__all__ = [
    "COMMENT",
    "INFO",
    "LABELS",
    "NAME",
    "NAMES_AND_COMMENTS",
    "NODE_KINDS",
    "TIMEOUT_S",
    "Extent",
    "Hit",
    "Hits",
    "Matcher",
    "NodeKind",
    "Sameness",
    "Scope",
    "Target",
    "TextQuery",
    "Wanted",
    "find_text",
    "moves_at",
    "next_hit",
    "nodes_with",
    "replaced_parts",
    "same_positions",
]
