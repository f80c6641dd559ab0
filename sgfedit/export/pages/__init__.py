"""Books on pages: one layout for PDF, for printers and for their preview.

```text
style      paper, margins, columns, how large figures are; no Qt
fonts      families for the scripts of a book
texts      paragraphs, broken into lines as wide as there is room
page       what a page consists of: lines, figures and rules at their places
pieces     the blocks of a book as what is set: texts, figures, grids of problems
column     a column while it fills
setter     pieces on columns and pages, one after the other
cells      problems side by side
front      title page and table of figures; marginals, what stands above and below pages
layout     all of it: a book as pages with headers and footers
painting   a page on any painter, and as a picture; stamps, its stones
pdf        pages as a PDF file
pdf_file   its objects, which Qt has written: shapes gives each shape a name, found_texts lets
           programs find its texts, guide adds outline and links
```

Lengths are points (1/72 inch) from the upper left corner of the paper, unless their name says
otherwise. Qt is imported only by who asks for pages.
"""

from sgfedit.export.pages.style import PAPERS, PageStyle

__all__ = ["PAPERS", "PageStyle"]
