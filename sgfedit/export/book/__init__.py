"""Records as books: figures with what is written about their moves, in the order of reading.

```text
model    what a book consists of: blocks, made of the passages of `game.reading`
html     one file with its drawings inside, to be read without scripts
epub     the same for readers of books, a chapter a game
markdown text with boards in lines and circles
```
"""

from sgfedit.export.book.epub import epub
from sgfedit.export.book.html import html_text
from sgfedit.export.book.markdown import markdown_book
from sgfedit.export.book.model import Block, Book, Kind, book_of

__all__ = ["Block", "Book", "Kind", "book_of", "epub", "html_text", "markdown_book"]
