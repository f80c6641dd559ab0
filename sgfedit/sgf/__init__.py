r"""SGF text: bytes to nodes and back, property types, charsets, problems. No Qt, no rules of Go.

```text
bytes ─charset.decode→ text ─parser.parse→ GameTree(root: Node …)   Node ─writer.write_tree→ text
                                           │ node.properties: raw values, verbatim source
                                           └ node.get(ident): decoded by properties.py, values.py
```

`grammar` holds the tokens that all of them share, `damage` what the parser does about broken text.
`limits` says what a file may cost.
What was read is never normalised: a node keeps its text, a tree keeps what stands between its
nodes, and flaws are `Problem`s beside the tree.
"""

from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.problems import PROBLEM_KINDS, Problem, ProblemKind
from sgfedit.sgf.properties import PROPERTIES, Category, Kind, PropertyType, property_type
from sgfedit.sgf.values import PASS, Move, Pass, Point, PointOrPass, Size

__all__ = [
    "PASS",
    "PROBLEM_KINDS",
    "PROPERTIES",
    "Category",
    "Encoding",
    "Kind",
    "Move",
    "Node",
    "Pass",
    "Point",
    "PointOrPass",
    "Problem",
    "ProblemKind",
    "Properties",
    "PropertyType",
    "Size",
    "property_type",
]
