"""A book as EPUB 3: a chapter for each game, drawings inside, a table of contents.

An EPUB is a zip archive of web pages in XML ("EPUB 3.3", "OCF"); its first member is named
`mimetype` and is not compressed. The same book gives the same bytes.
"""

from __future__ import annotations

import io
from html import escape
from typing import TYPE_CHECKING, Final
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from sgfedit.export.book.html import STYLE, body
from sgfedit.export.book.model import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.export.book.model import Block, Book
    from sgfedit.export.shots import Shot

_CONTAINER: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>
"""
_PAGE: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>{title}</title><link rel="stylesheet" href="style.css"/></head>
<body>
{body}
</body></html>
"""
_PACKAGE: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{ident}</dc:identifier>
<dc:title>{title}</dc:title>
<dc:language>und</dc:language>
<meta property="dcterms:modified">{modified}</meta>
</metadata>
<manifest>
<item id="nav" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
{items}
</manifest>
<spine>
<itemref idref="nav"/>
{spine}
</spine>
</package>
"""
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def epub(book: Book, draw: Callable[[Shot, str], str]) -> bytes:
    """Return a book as an EPUB; see `html_text`."""
    chapters = _chapters(book)
    names = [f"game{number}.xhtml" for number in range(1, len(chapters) + 1)]
    titles = [escape(chapter[0].text, quote=False) for chapter in chapters]
    pages = {
        name: _PAGE.format(title=title, body=body(chapter, draw).replace("<br>", "<br/>"))
        for name, title, chapter in zip(names, titles, chapters, strict=True)
    }
    entries = "\n".join(
        f'<li><a href="{name}">{title}</a></li>' for name, title in zip(names, titles, strict=True)
    )
    title = escape(book.title, quote=False)
    contents = f'<nav epub:type="toc"><h1>{title}</h1>\n<ol>\n{entries}\n</ol></nav>'
    package = _PACKAGE.format(
        ident=uuid5(NAMESPACE_URL, "\0".join((book.title, *pages.values()))),
        title=title,
        modified="{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z".format(*_EPOCH),
        items="\n".join(_item(name, pages[name]) for name in names),
        spine="\n".join(f'<itemref idref="{name[:-6]}"/>' for name in names),
    )
    files = {
        "META-INF/container.xml": _CONTAINER,
        "book.opf": package,
        "style.css": STYLE,
        "contents.xhtml": _PAGE.format(title=title, body=contents),
        **pages,
    }
    return _archive(files)


def _chapters(book: Book) -> list[Sequence[Block]]:
    """Return the blocks of each game, a title in front."""
    starts = [at for at, block in enumerate(book.blocks) if block.kind is Kind.TITLE]
    ends = [*starts[1:], len(book.blocks)]
    return [book.blocks[start:end] for start, end in zip(starts, ends, strict=False)]


def _item(name: str, page: str) -> str:
    has_drawings = ' properties="svg"' if "<svg" in page else ""
    return (
        f'<item id="{name[:-6]}" href="{name}" media-type="application/xhtml+xml"{has_drawings}/>'
    )


def _archive(files: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr(ZipInfo("mimetype", _EPOCH), "application/epub+zip", ZIP_STORED)
        for name, text in files.items():
            archive.writestr(ZipInfo(name, _EPOCH), text.encode(), ZIP_DEFLATED)
    return out.getvalue()
