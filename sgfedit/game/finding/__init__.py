"""Finding nodes: by text, by a move, by what stands in them, by the position.

```text
hit        where to search, what was found, and which hit comes next
matching   text that is looked for: as it is, or as an expression with a time limit
texts      text in comments, names, labels, game info
contents   nodes by what stands in them, moves at a point
positions  nodes with the same stones, turned, mirrored or recoloured
```

A search is an iterator over hits in file order. None in between stands for a stretch in which
there was nothing: the caller may do something else, so no search holds a window up. The games must
not change meanwhile; whoever changes them begins anew.
"""

from sgfedit.game.finding.contents import NODE_KINDS, Wanted, moves_at, nodes_with
from sgfedit.game.finding.hit import Extent, Hit, Hits, Sameness, Scope, next_hit
from sgfedit.game.finding.matching import Matcher, TextQuery, replaced_parts
from sgfedit.game.finding.positions import Target, same_positions
from sgfedit.game.finding.texts import COMMENT, INFO, LABELS, NAME, NAMES_AND_COMMENTS, find_text

__all__ = [
    "COMMENT",
    "INFO",
    "LABELS",
    "NAME",
    "NAMES_AND_COMMENTS",
    "NODE_KINDS",
    "Extent",
    "Hit",
    "Hits",
    "Matcher",
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
