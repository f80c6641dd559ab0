"""Books on pages: one layout for PDF, for printers and for their preview.

```text
style      paper, margins, columns, how large figures are, headers and footers; no Qt
texts      paragraphs, broken into lines as wide as there is room, and their fonts
pieces     the blocks of a book as what is set: texts, figures, grids of problems; pages as lines,
           figures and rules at their places
typesetter pieces on columns, grids and pages, one after the other
layout     all of it: a book as pages with title, table of figures, headers and footers
painting   a page on any painter, and as a picture
pdf        pages as a PDF file, each shape in it only once
pdf_file   what Qt has written, completed: outline, links, letters
```

Lengths are points (1/72 inch) from the upper left corner of the paper, unless their name says
otherwise. Qt is imported only by who asks for pages.
"""

from sgfedit.export.pages.style import PAPERS, PageStyle

__all__ = ["PAPERS", "PageStyle"]
