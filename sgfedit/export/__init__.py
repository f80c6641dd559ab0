"""Positions as pictures and as text, made from a `render.diagram.Diagram`.

```text
shots      what is drawn of a game: one position, its figures, every move
registry   the formats, one row each
book       figures with what is written about their moves: HTML, EPUB, Markdown, LaTeX
pages      books on pages: PDF, and what is printed
pictures   PNG, JPEG, WebP, BMP, SVG; with png and headless, all that needs Qt
ascii      letters and dots, to be read in any message
unicode    lines and circles, for messages and forums
ansi       colours, for terminals
sensei     the `$$` diagrams of Sensei's Library and of the forums that take them
latex      a drawing for LaTeX (TikZ)
sgf        a record of one node
animation  GIF and WebP; pace, how they move; encoding, in a thread
options    what can be chosen, made of option and sheet_options; relevance, for which formats;
           chosen, the same as the classes that ask for it
making     the files of an export, bit by bit; naming, what they are called
replays    the moves of figures, to be stepped through; stage, what they are drawn on
steps      work that is done bit by bit
in_words   what screen readers say
writable   texts with signs for what no file can hold
_grid      what they share
```

They show what the diagram shows: its part of the board, its marks, its move numbers. What a format
has no sign for is listed below the board rather than lost.
"""

from sgfedit.export.ascii import ascii_text
from sgfedit.export.sensei import sensei_text
from sgfedit.export.sgf import sgf_text

__all__ = ["ascii_text", "sensei_text", "sgf_text"]
