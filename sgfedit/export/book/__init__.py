"""Records as books: figures with what is written about their moves, in the order of reading.

```text
model    books as rows of blocks, made of the passages of `game.reading`
html     one file with its drawings inside, to be read without scripts
elements blocks as elements of a page, and what lets figures be stepped through
anchors  names of blocks, the tables and the outline that lead to them, and links to moves
languages what blocks are told in
epub     the same for readers of books, a chapter a game
texts    Markdown with boards in lines and circles, LaTeX with drawings in TikZ
problems problem sheets: the problems of a collection, some on each page, and their solutions
```
"""

from sgfedit.export.book.model import Block, BlockKind, Book, book_in_steps

__all__ = ["Block", "BlockKind", "Book", "book_in_steps"]
