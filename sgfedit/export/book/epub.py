"""A book as EPUB 3: a chapter for each game or page of problems, drawings inside, contents.

An EPUB is a zip archive of web pages in XML ("EPUB 3.3", "OCF"); its first member is named
`mimetype` and is not compressed. The same book gives the same bytes. Drawings do not share their
shapes, as those of `html` do: some readers draw each one as if it were alone.
"""

from __future__ import annotations

import io
import re
from base64 import b64decode
from bisect import bisect_right
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Final
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from sgfedit.export.book.anchors import anchors_of, figures_in, games_in
from sgfedit.export.book.elements import Body
from sgfedit.export.book.html import style
from sgfedit.export.book.languages import main_language
from sgfedit.export.book.model import BlockKind
from sgfedit.i18n import spoken_language, worded
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping

    from sgfedit.export.book.anchors import TableLine
    from sgfedit.export.book.elements import Draw
    from sgfedit.export.book.model import Book

_CONTAINER: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>
"""
_PAGE: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"
 lang="{language}" xml:lang="{language}">
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
<dc:language>{language}</dc:language>
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
_IMAGES: Final = {"image/png": "png", "image/jpeg": "jpg", "image/svg+xml": "svg"}
_IMAGE: Final = re.compile(r'xlink:href="data:(image/[a-z+]+);base64,([^"]+)"')
"""An image in a drawing. All figures have the same ones: they become files of the book."""

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def epub_in_steps(
    book: Book, draw: Draw, *, lists_figures: bool = False
) -> Generator[float, None, bytes]:
    """Yield how much is done, from 0 to 1, and return a book as an EPUB; see `html_in_steps`."""
    blocks = book.blocks
    starts = _chapters(book)
    files = [f"part{number}.xhtml" for number in range(1, len(starts) + 1)]

    def file_of(index: int) -> str:
        return files[bisect_right(starts, index) - 1]

    anchors = anchors_of(blocks)

    def links(entries: Iterable[TableLine]) -> str:
        return "\n".join(
            f'<li><a href="{file_of(at)}#{anchors.names[at]}">{escape(text, quote=False)}</a></li>'
            for at, text in entries
        )

    games = games_in(blocks)
    body = Body(book, anchors, draw, file_of=file_of)
    pages = {}
    for name, start, end in zip(files, starts, [*starts[1:], len(blocks)], strict=True):
        text = yield from body.written(start, end)
        pages[name] = _page(blocks[start].text if blocks else "", text)
    titles = links(games) or f'<li><a href="{files[0]}">{escape(book.title, quote=False)}</a></li>'
    contents = _nav("toc", book.title, titles)
    figures = links(figures_in(blocks)) if lists_figures else ""
    if figures:
        contents += _nav("loi", worded("Book", "Figures"), figures)
    return (yield from in_thread(partial(_bound, book, pages, contents), 1.0))


def _bound(book: Book, pages: Mapping[str, str], contents: str) -> bytes:
    """Return the archive of pages, by the names of their files, and a table of contents."""
    images: dict[str, str] = {}
    pages = {name: _IMAGE.sub(partial(_address, images), page) for name, page in pages.items()}
    items = [
        *(_item(name, page) for name, page in pages.items()),
        *map(_image_item, images.values()),
    ]
    package = _PACKAGE.format(
        ident=uuid5(NAMESPACE_URL, "\0".join((book.title, *pages.values()))),
        title=escape(book.title, quote=False),
        language=main_language(block.text for block in book.blocks),
        modified="{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z".format(*_EPOCH),
        items="\n".join(items),
        spine="\n".join(f'<itemref idref="{name[:-6]}"/>' for name in pages),
    )
    found: dict[str, str | bytes] = {
        "META-INF/container.xml": _CONTAINER,
        "book.opf": package,
        "style.css": style(),
        "contents.xhtml": _page(book.title, contents),
        **pages,
        **{name: b64decode(data) for data, name in images.items()},
    }
    return _archive(found)


def _chapters(book: Book) -> list[int]:
    """Return where files begin: with each game and with each page, the first one with the first.

    A title, and the page of problems below it, are one.
    """
    kinds = [block.kind for block in book.blocks]
    heads = {BlockKind.TITLE, BlockKind.ABOUT, BlockKind.PARAGRAPH}
    starts = [0]
    for index, kind in enumerate(kinds):
        is_page = kind is BlockKind.PAGE and not heads.issuperset(kinds[starts[-1] : index])
        if index and (kind is BlockKind.TITLE or is_page):
            starts.append(index)
    return starts


def _page(title: str, body: str) -> str:
    title = escape(title or worded("Book", "Games of Go"), quote=False)
    return _PAGE.format(title=title, body=body, language=spoken_language())


def _nav(kind: str, title: str, rows: str) -> str:
    head = escape(title, quote=False)
    return f'<nav epub:type="{kind}"><h1>{head}</h1>\n<ol>\n{rows}\n</ol></nav>'


def _item(name: str, page: str) -> str:
    has_drawings = ' properties="svg"' if "<svg" in page else ""
    return (
        f'<item id="{name[:-6]}" href="{name}" media-type="application/xhtml+xml"{has_drawings}/>'
    )


def _address(images: dict[str, str], match: re.Match[str]) -> str:
    """Return the name of the file that an image becomes, in the words of a reference to it."""
    kind, data = match.groups()
    name = images.setdefault(data, f"image{len(images) + 1}.{_IMAGES[kind]}")
    return f'xlink:href="{name}"'


def _image_item(name: str) -> str:
    ident, _, suffix = name.partition(".")
    kind = next(kind for kind, one in _IMAGES.items() if one == suffix)
    return f'<item id="{ident}" href="{name}" media-type="{kind}"/>'


def _archive(files: Mapping[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr(ZipInfo("mimetype", _EPOCH), "application/epub+zip", ZIP_STORED)
        for name, data in files.items():
            archive.writestr(ZipInfo(name, _EPOCH), data, ZIP_DEFLATED)
    return out.getvalue()
