"""Looks of pages: paper, margins, columns, sizes of figures, headers and footers. No Qt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.game.file_names import TemplateFlaw, at_column, in_words
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.file_names import Flaw


POINTS_PER_MM: Final = 72 / 25.4

GAP: Final = 7.0
"""Between columns, in mm."""

LEAST_WIDTH: Final = 40.0
LEAST_HEIGHT: Final = 50.0
"""Of what is between the margins, in mm: less has no room for a figure and its caption."""

_TWO_COLUMNS: Final = 140.0
"""Width in mm from which lines across the whole page would be too long to be read with ease."""

_BESIDE_WORDS: Final = 3
"""Diagrams a page where words stand beside them."""

_CAPTION: Final = 3.2
"""Lines below a figure that pages are counted with."""

_LEADING: Final = 1.36
"""From line to line, in font sizes."""


class Paper(NamedTuple):
    """A size of paper: its name, and width and height in mm, upright."""

    title: str
    width: float
    height: float


PAPERS: Final = {
    "a4": Paper("A4", 210, 297),
    "a5": Paper("A5", 148, 210),
    "a3": Paper("A3", 297, 420),
    "b5": Paper("B5", 176, 250),
    "letter": Paper("Letter", 215.9, 279.4),
    "legal": Paper("Legal", 215.9, 355.6),
}

_OWN: Final = re.compile(r"(\d+(?:\.\d+)?) *[x×:] *(\d+(?:\.\d+)?) *(?:mm)?", re.IGNORECASE)


def parse_paper(text: str) -> Paper:
    """Return the paper of that name, or of a size in mm such as "170x240".

    Raises:
        RefusalError: it is neither, or no size of paper.
    """
    paper = PAPERS.get(text.strip().lower())
    if paper is not None:
        return paper
    own = _OWN.fullmatch(text.strip())
    if own is None:
        names = ", ".join(PAPERS)
        raise _refusal(
            Named(
                "Error",
                "“{paper}” is no paper: {names}, or a size in mm such as 170x240.",
                paper=text,
                names=names,
            )
        )
    width, height = float(own[1]), float(own[2])
    if not all(50 <= side <= 2000 for side in (width, height)):
        raise _refusal(
            Named(
                "Error",
                "“{paper}” is no size of paper: each side has 50 to 2000 mm.",
                paper=text,
            )
        )
    return Paper(f"{own[1]} × {own[2]} mm", width, height)


def parse_margins(text: str) -> tuple[float, float, float, float]:
    """Return margins in mm, top, right, bottom, left: "15", "20,15" or "20,15,20,25".

    One is for all sides, two are for above and below and for the sides.

    Raises:
        RefusalError: they are no numbers from 0 on, or three or more than four.
    """
    parts = [part for part in re.split(r"[ ,;]+", text.strip()) if part]
    try:
        found = [float(part) for part in parts]
    except ValueError:
        found = []
    if len(found) not in _SIDES or not all(0 <= one <= 500 for one in found):
        raise _refusal(
            Named(
                "Error",
                "“{margins}” are no margins in mm: 15, or 20,15, or 20,15,20,25.",
                margins=text,
            )
        )
    top, right, bottom, left = (found[index] for index in _SIDES[len(found)])
    return top, right, bottom, left


def _refusal(sentence: Named) -> RefusalError:
    return RefusalError("no-pages", sentence)


_SIDES: Final = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 4: (0, 1, 2, 3)}


class PageStyle(NamedTuple):
    """How pages look.

    Attributes:
        paper: See `parse_paper`.
        landscape: Whether it lies on its side.
        margins: Top, right, bottom, left, in mm.
        columns: 1 or 2; 0: as suits the paper.
        diagrams: How many whole boards would have room on a page, 1 to 6, which is how large
            figures are; 0: as suits the paper.
        beside: Whether words stand beside a figure as well as below, where there is room.
        captions_above: Whether captions stand above figures.
        font: Family of the text, empty for one that suits books.
        size: Of the text, in points.
        header: What stands above each page, its left, middle and right parted by "|"; in it
            {title} is that of the book, {game} that of the game, {page} and {pages} are numbers.
        footer: The same below.
        contents: Whether a table of figures comes first.
        title_page: Whether the title has a page of its own.
        new_page: Whether each game begins a page.
    """

    paper: str = "a4"
    landscape: bool = False
    margins: tuple[float, float, float, float] = (18.0, 18.0, 18.0, 18.0)
    columns: int = 0
    diagrams: int = 0
    beside: bool = False
    captions_above: bool = False
    font: str = ""
    size: float = 10.0
    header: str = "|{game}|"
    footer: str = "|{page} / {pages}|"
    contents: bool = False
    title_page: bool = False
    new_page: bool = True


class Frame(NamedTuple):
    """Where things go on each page, in points.

    Attributes:
        width: Of the paper.
        height: Of the paper.
        left: Of what is between the margins, as the next three.
        columns: How many there are.
        column: Width of each.
        side: Of the square that a whole board is fitted into.
        leading: From line to line of text.
    """

    width: float
    height: float
    left: float
    top: float
    right: float
    bottom: float
    columns: int
    column: float
    side: float
    leading: float


def frame_of(style: PageStyle) -> Frame:
    """Return where things go.

    Raises:
        RefusalError: there is no such paper, or the margins leave no room on it.
    """
    paper = parse_paper(style.paper)
    width, height = paper.width, paper.height
    if style.landscape != (width > height):
        width, height = height, width
    top, right, bottom, left = style.margins
    across, down = width - left - right, height - top - bottom
    if across < LEAST_WIDTH or down < LEAST_HEIGHT:
        raise _refusal(
            Named(
                "Error",
                "The margins leave {left} mm of the paper: a page needs {least} mm.",
                left=f"{max(across, 0):g} × {max(down, 0):g}",
                least=f"{LEAST_WIDTH:g} × {LEAST_HEIGHT:g}",
            )
        )
    columns = style.columns or (2 if across >= _TWO_COLUMNS and not style.beside else 1)
    column = (across - GAP * (columns - 1)) / columns
    leading = style.size * _LEADING
    usual = _BESIDE_WORDS if style.beside else 2 * columns
    rows = -(-(style.diagrams or usual) // columns)
    caption = leading * _CAPTION / POINTS_PER_MM
    side = max(min(column, down / rows - caption), min(column, down - caption, 30.0))
    if style.beside:
        side = min(side, column * 0.6)
    unit = POINTS_PER_MM
    return Frame(
        width * unit,
        height * unit,
        left * unit,
        top * unit,
        (width - right) * unit,
        (height - bottom) * unit,
        columns,
        column * unit,
        side * unit,
        leading,
    )


FIELDS: Final = ("title", "game", "page", "pages")
_PARTS: Final = 3
_TOKEN: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_DOUBLE: Final = {"{{": "{", "}}": "}"}
_ALONE: Final[dict[str, Flaw]] = {"{": "unclosed-brace", "}": "stray-brace"}


def filled(part: str, values: Mapping[str, object]) -> str:
    """Return a part with its values; braces in those, such as titles have them, mean nothing."""

    def value(match: re.Match[str]) -> str:
        return _DOUBLE.get(match[0]) or str(values.get(_name(match), match[0]))

    return _TOKEN.sub(value, part).strip()


def require_fields(form: str, what: str) -> str:
    """Return a text in which nothing is wrong.

    Args:
        form: The text.
        what: What it is to be: "header" or "footer".

    Raises:
        RefusalError: there is no such field, or there are too many parts; says in which column.
    """
    for match in _TOKEN.finditer(form):
        flaw = _flaw(match)
        if flaw is not None:
            words = in_words(TemplateFlaw(flaw, match.start() + 1, match[0]))
            if flaw == "unknown-field":
                known = ", ".join(f"{{{name}}}" for name in FIELDS)
                words = Named("Error", "{what}, only {known}", what=words, known=known)
            raise RefusalError(f"bad-{what}", words)
    bars = [match.start() + 1 for match in re.finditer(r"\|", form)]
    if len(bars) >= _PARTS:
        parts = Named("Error", "it has a left, a middle and a right, and no fourth part")
        raise RefusalError(f"bad-{what}", at_column(bars[_PARTS - 1], parts))
    return form


def _flaw(match: re.Match[str]) -> Flaw | None:
    if match[1] is None:
        return _ALONE.get(match[0])
    name = _name(match)
    if name in FIELDS:
        return None
    return "unknown-field" if name else "no-field"


def _name(match: re.Match[str]) -> str:
    return (match[1] or "").strip().lower()
