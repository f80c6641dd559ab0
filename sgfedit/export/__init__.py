"""Positions as pictures and as text, made from a `render.diagram.Diagram`.

```text
shots      what is drawn of a game: one position, its figures, every move
registry   the formats, one row each
book       figures with what is written about their moves: HTML
pictures   PNG, JPEG, WebP, BMP, SVG; with headless, all that needs Qt
ascii      letters and dots, to be read in any message
unicode    lines and circles, for messages and forums
ansi       colours, for terminals
sensei     the `$$` diagrams of Sensei's Library and of the forums that take them
latex      a drawing for LaTeX (TikZ)
sgf        a record of one node
animation  GIF and WebP; pace, how they move
in_words   what screen readers say
_grid      what they share
```

They show what the diagram shows: its part of the board, its marks, its move numbers. What a format
has no sign for is listed below the board rather than lost.
"""

from sgfedit.export.ascii import ascii_text
from sgfedit.export.sensei import sensei_text
from sgfedit.export.sgf import sgf_text

__all__ = ["ascii_text", "sensei_text", "sgf_text"]
