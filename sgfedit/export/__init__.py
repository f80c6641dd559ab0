"""Positions as pictures and as text, made from a `render.diagram.Diagram`.

```text
shots      what is drawn of a game: one position, its figures, every move
registry   the formats, one row each, and which options they take
book       figures with what is written about their moves: HTML, EPUB, Markdown, LaTeX
pages      books on pages: PDF, and what is printed
pictures   PNG, JPEG, WebP, BMP, SVG
text_boards letters and dots; lines and circles; colours, for terminals; a record of one node
sensei     the `$$` diagrams of Sensei's Library and of the forums that take them
latex      a drawing for LaTeX (TikZ)
animation  GIF and WebP
options    what can be chosen; option_values, the same as the classes that ask for it
jobs       the files of an export, bit by bit, and their names
steps      work that is done bit by bit
in_words   what screen readers say, and lists for formats without signs
```

They show what the diagram shows: its part of the board, its marks, its move numbers. What a format
has no sign for is listed below the board rather than lost.
"""

from sgfedit.export.sensei import sensei_text
from sgfedit.export.text_boards import ascii_text, sgf_text

__all__ = ["ascii_text", "sensei_text", "sgf_text"]
