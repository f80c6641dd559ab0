"""sgfedit: read, show, edit and write SGF game records without losing anything.

The packages, from the bottom up:

```text
errors, assets     what can go wrong; bundled files
sgf                SGF text ↔ nodes, property types, charsets, problems
go                 the rules of Go
game               game trees, edits with undo, positions, operations, tree layout
formats            files ↔ collections
render             a position as a drawing (QtGui only in its painter modules)
app                the open document and the settings (QtCore only)
gui | cli          the window | the command line
```

The names below are the library; they need no Qt:

    >>> import sgfedit
    >>> collection = sgfedit.loads("(;SZ[9];B[ee];W[ge])")
    >>> [node.get("B") or node.get("W") for node in collection.games[0]][1:]
    [Point(x=4, y=4), Point(x=6, y=4)]
"""

from sgfedit.errors import CharsetError, FileError, ForeignNodeError, SgfEditError
from sgfedit.formats import dumps, load, load_dir, loads, save
from sgfedit.game import Collection, Game, Position
from sgfedit.sgf import PASS, Node, Point, Problem, Properties

__version__ = "0.1.0"

__all__ = [
    "PASS",
    "CharsetError",
    "Collection",
    "FileError",
    "ForeignNodeError",
    "Game",
    "Node",
    "Point",
    "Position",
    "Problem",
    "Properties",
    "SgfEditError",
    "dumps",
    "load",
    "load_dir",
    "loads",
    "save",
]
