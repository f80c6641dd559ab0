"""What guides the reader of a PDF: its outline, links, and in which language it is. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.book.languages import main_language
from sgfedit.export.book.outline import outline_of
from sgfedit.export.pages.pdf_file import text_string

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.export.book.model import Book
    from sgfedit.export.book.outline import Heading
    from sgfedit.export.pages.page import Page
    from sgfedit.export.pages.pdf_file import PdfFile

_ABOVE: Final = 8.0
"""Points above what one turns to."""

_LEAST: Final = 14.0
"""Width of a link that is hit with ease."""

_ROOT: Final = -1


class PlacedLink(NamedTuple):
    """What leads to a block: left, lower, right and upper edge from the lower left corner."""

    at: int
    box: tuple[float, float, float, float]


Places = dict[int, tuple[int, float]]
"""Block → number of the page that it begins on, from 0, and how far below its upper edge."""


def places_of(pages: Sequence[Page]) -> Places:
    """Return where blocks begin."""
    found: Places = {}
    for number, page in enumerate(pages):
        starts = [(one.text.at, one.y) for one in page.lines if one.number == 0]
        for at, y in (*starts, *((one.at, one.y) for one in page.figures)):
            if at is not None:
                found[at] = min(found.get(at, (number, y)), (number, y))
    return found


def links_on(page: Page) -> list[PlacedLink]:
    """Return what leads anywhere on a page."""
    found = []
    for text, number, x, y in page.lines:
        for at, left, width in text.links(number):
            more = max(_LEAST - width, 0) / 2
            edges = (x + left - more, page.height - y - text.height, x + left + width + more)
            found.append(PlacedLink(at, (*edges, page.height - y)))
    return found


def add_guide(
    file: PdfFile, pages: Sequence[Page], links: Sequence[Sequence[PlacedLink]], book: Book
) -> None:
    """Add outline, links and language of a book to its file.

    Args:
        file: Its file.
        pages: Its pages.
        links: What leads anywhere on each of them.
        book: The book.
    """
    numbers = file.pages()
    goals = {
        at: b"[%d 0 R /XYZ null %d null]" % (numbers[number], _up(pages[number], y - _ABOVE))
        for at, (number, y) in places_of(pages).items()
    }
    for number, row in zip(numbers, links, strict=True):
        found = [file.add(_link(one, goals[one.at])) for one in row if one.at in goals]
        names = b"".join(b"%d 0 R\n" % one for one in found)
        file.objects[file.reference(number, b"Annots")] = b"\n[\n%s]\n" % names
    language = main_language(block.text for block in book.blocks)
    file.extend(file.root, b"/Lang %s" % text_string(language))
    file.extend(file.root, b"/ViewerPreferences << /DisplayDocTitle true >>")
    headings = [one for one in outline_of(book.blocks) if one.at in goals]
    if len(headings) > 1:
        outline = _add_outline(file, headings, goals)
        file.extend(file.root, b"/Outlines %d 0 R\n/PageMode /UseOutlines" % outline)


def _up(page: Page, y: float) -> int:
    """Return how far above the foot of a page something is."""
    return round(min(max(page.height - y, 0), page.height))


def _link(link: PlacedLink, goal: bytes) -> bytes:
    words = b"\n<< /Type /Annot /Subtype /Link /F 4 /Border [0 0 0]\n"
    return words + b"/Rect [%.2f %.2f %.2f %.2f] /Dest %s >>\n" % (*link.box, goal)


def _add_outline(file: PdfFile, headings: Sequence[Heading], goals: dict[int, bytes]) -> int:
    """Add an outline; the parts of an only game are seen at once. Returns its number."""
    is_open = sum(not one.level for one in headings) == 1
    numbers = {_ROOT: file.add(), **{index: file.add() for index in range(len(headings))}}
    parents: list[int] = []
    above: list[int] = []
    children: dict[int, list[int]] = {index: [] for index in numbers}
    for index, heading in enumerate(headings):
        while above and headings[above[-1]].level >= heading.level:
            above.pop()
        parents.append(above[-1] if above else _ROOT)
        children[parents[-1]].append(index)
        above.append(index)

    def ends(index: int) -> bytes:
        if not children[index]:
            return b""
        ends = (numbers[children[index][0]], numbers[children[index][-1]])
        is_seen = index == _ROOT or (is_open and not headings[index].level)
        count = len(children[index]) * (1 if is_seen else -1)
        return b"/First %d 0 R /Last %d 0 R /Count %d\n" % (*ends, count)

    file.objects[numbers[_ROOT]] = b"\n<< /Type /Outlines\n%s>>\n" % ends(_ROOT)
    for row in children.values():
        for at, index in enumerate(row):
            beside = b"/Prev %d 0 R\n" % numbers[row[at - 1]] if at else b""
            if at + 1 < len(row):
                beside += b"/Next %d 0 R\n" % numbers[row[at + 1]]
            parts = (text_string(headings[index].text), numbers[parents[index]], beside)
            words = b"\n<< /Title %s\n/Parent %d 0 R\n%s%s" % (*parts, ends(index))
            file.objects[numbers[index]] = words + b"/Dest %s >>\n" % goals[headings[index].at]
    return numbers[_ROOT]
