"""The tree as JSON, for programs that know no SGF; read back, it is the same file to the byte.

`docs/json.md` describes it. A file is one flat list of nodes a game, each with its number, that of
the node before it and its properties as texts. What else is needed to write the very bytes again
stands beside that, in keys that other programs may leave out:

```text
encoding           how the bytes are text
before, after      what stands between the nodes: parentheses, white space, anything
source             a node's own text, where it is not written in the regular way
```

All `before` and `source` with `after` at the end are the text of the file, which is how `reading`
gets at it: it puts them together and has them parsed. So a file comes back on the way on which it
came. Where a program has changed properties, those win over the text of that node; where it has
put in or taken out nodes, the tree is built from the list.
"""

from sgfedit.formats.json_tree.reading import read
from sgfedit.formats.json_tree.writing import FORMAT, VERSION, dump_json

__all__ = ["FORMAT", "VERSION", "dump_json", "read"]
