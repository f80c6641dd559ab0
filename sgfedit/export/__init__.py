"""A position as text for other programs, made from a `render.diagram.Diagram`. No Qt.

```text
ascii    letters and dots, to be read in any message
sensei   the `$$` diagrams of Sensei's Library and of the forums that take them
sgf      a record of one node
_grid    what they share
```

They show what the diagram shows: its part of the board, its marks, its move numbers. What a format
has no sign for is listed below the board rather than lost.
"""

from sgfedit.export.ascii import ascii_text
from sgfedit.export.sensei import sensei_text
from sgfedit.export.sgf import sgf_text

__all__ = ["ascii_text", "sensei_text", "sgf_text"]
