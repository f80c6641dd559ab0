"""Sheets: problems and their solutions laid alike and put on pages, as blocks of a book. No Qt.

Books print problems in one corner, wherever the record has them, so that the eye need not turn.
Only the diagram is turned, with all that is on it; the lines keep their names.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.export.book.answers import (
    ALSO_RIGHT,
    WRONG,
    Answer,
    Answers,
    Details,
    is_number,
    sentence,
)
from sgfedit.export.book.model import Block, BlockKind, Book
from sgfedit.export.shots import Shot
from sgfedit.game.tsumego.conventions import verdict_in
from sgfedit.go import Colour
from sgfedit.go.symmetry import IDENTITY, SYMMETRIES, Symmetry
from sgfedit.i18n import QT_TRANSLATE_NOOP, worded
from sgfedit.render.figures import cropped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf.values import Point


class Corner(StrEnum):
    """Where problems lie."""

    AS_RECORDED = "as-recorded"
    UPPER_LEFT = "upper-left"
    UPPER_RIGHT = "upper-right"
    LOWER_LEFT = "lower-left"
    LOWER_RIGHT = "lower-right"


_AROUND: Final = 2
"""Free lines around a problem; of several on a page each has little room."""

_NEAR_EDGE: Final = 2
"""Lines up to the edge that are shown as well."""

_SIDE_NAMED: Final = re.compile(
    r"\b(?:top|bottom|(?:upper|lower|left|right)[ -](?:side|hand|corner|edge|left|right)"
    r"|(?:to|on|at) the (?:left|right)"
    r"|oben|unten|links|rechts|en (?:haut|bas)|à (?:gauche|droite)|arriba|abajo|izquierda|derecha"
    r"|слева|справа|сверху|снизу)\b"
    r"|[左右][上下辺边邊]|[上下][辺边邊]|[우좌][상하]|[상하좌우]변",
    re.IGNORECASE,
)

_SIDES: Final = {
    Corner.UPPER_LEFT: (-1, -1),
    Corner.UPPER_RIGHT: (1, -1),
    Corner.LOWER_LEFT: (-1, 1),
    Corner.LOWER_RIGHT: (1, 1),
}
_TURNS: Final = tuple(
    one for one in SYMMETRIES if one.transposes == (one.mirrors_columns != one.mirrors_rows)
)


def names_side(text: str) -> bool:
    """Return whether words say where something lies, which is wrong once the board is turned."""
    return _SIDE_NAMED.search(text) is not None


def symmetry_to(diagram: Diagram, corner: Corner, *, mirrors: bool = True) -> Symmetry:
    """Return what lays a diagram so that most of its stones are in a corner.

    A diagram that shows the whole board stays as it is. Of the two ways that differ by mirroring
    the one that lays the part that is shown broad, or else the one that changes less.

    Args:
        diagram: Cropped to what matters.
        corner: Where its stones are to be.
        mirrors: Whether it may be mirrored; else it is only turned.
    """
    left, top, right, bottom = diagram.bounds
    columns, rows = right - left + 1, bottom - top + 1
    if corner is Corner.AS_RECORDED or (columns, rows) == (diagram.width, diagram.height):
        return IDENTITY
    across, down = _lean(diagram)
    x_side, y_side = _SIDES[corner]

    def rank(symmetry: Symmetry) -> tuple[int, bool]:
        x, y = symmetry.point(across, down, 1, 1)  # about a board of one point signs change
        is_broad = symmetry.size(columns, rows)[0] >= symmetry.size(columns, rows)[1]
        return x * x_side + y * y_side, is_broad

    return max(SYMMETRIES if mirrors else _TURNS, key=rank)


def _lean(diagram: Diagram) -> tuple[int, int]:
    """Return how far the stones are off the middle together, in half lines, to right and down."""
    indexes = [index for index, stone in enumerate(diagram.stones) if stone]
    width, height = diagram.width, diagram.height
    return (
        sum(2 * (index % width) - width + 1 for index in indexes),
        sum(2 * (index // width) - height + 1 for index in indexes),
    )


def part_with(diagram: Diagram, points: Iterable[Point]) -> Diagram:
    """Return a diagram with the part of the board that matters, `points` among it."""
    part = cropped(replace(diagram, ghosts=()), _AROUND, _NEAR_EDGE, points)
    return replace(part, ghosts=diagram.ghosts)


def common_part(diagrams: Sequence[Diagram]) -> list[Diagram]:
    """Return diagrams that show the same part, those of one size of board."""
    parts: dict[tuple[int, int], tuple[int, int, int, int]] = {}
    for diagram in diagrams:
        size, bounds = (diagram.width, diagram.height), diagram.bounds
        left, top, right, bottom = parts.get(size, bounds)
        parts[size] = (
            min(left, bounds[0]),
            min(top, bounds[1]),
            max(right, bounds[2]),
            max(bottom, bounds[3]),
        )
    return [
        replace(one, visible=None)
        if (part := parts[one.width, one.height]) == (0, 0, one.width - 1, one.height - 1)
        else one.cut_to(*part)
        for one in diagrams
    ]


CELLS: Final = (1, 2, 4, 6, 8, 9, 12)
"""How many problems a page may have."""

_LONGEST: Final = 1200
"""Characters below the diagrams of a page; a text gets its share of them."""

_LONGEST_ALONE: Final = 1800
"""The same where there are no lines to write on."""

_SHORT_FRONT: Final = 400
"""Characters of words in front that stand above the first problems, not on a page of their own."""

_JOINTS: Final = " \u3000-–—:：,.·|/#"
"""What stands between the name of a collection and that of a problem."""

_ELSEWHERE: Final = QT_TRANSLATE_NOOP("Book", "See the notes.")


class Part(StrEnum):
    """What problems show of the board."""

    OWN = "own"
    """Each what matters of its own."""
    SHEET = "sheet"
    """All of a page the same."""
    BOARD = "board"
    """The whole board."""


class Which(StrEnum):
    """Which problems are printed."""

    ALL = "all"
    UNSOLVED = "unsolved"
    """Those that nobody has solved at the last try."""
    FAILED = "failed"
    """Those that were tried then, and not solved."""


class Order(StrEnum):
    """In which order problems come."""

    FILE = "file"
    """As in the file."""
    LEVEL = "level"
    """Easy ones first."""
    SHUFFLED = "shuffled"


class SheetStyle(NamedTuple):
    """How sheets look.

    Attributes:
        cells: Problems a page, one of `CELLS`.
        which: Which problems, by how they went the last time.
        only: Which of these, first and last number of each row of them; empty: all.
        order: In which order they come.
        seed: What the order of shuffled ones is made of: the same number, the same order.
        first: Number of the first problem that is printed, those after it count on; 0: each has
            its number in the collection, or 1, 2, … in another order.
        room: Lines to write on below each.
        answers: What is printed of the solutions.
        behind_each: Whether the solutions of a page come on the next one, its back; else all of
            them at the end.
        corner: Where problems lie.
        mirrors: Whether they may be mirrored for it, not only turned.
        part: What they show of the board.
        black_first: Whether colours are exchanged where White is to play.
        unsaid: Whose move it is where the record does not say it; None: then nothing is said.
        has_details: Whether title, level and source are printed.
        has_questions: Whether the author's own words are.
        title: What the book is called; empty: as the collection is.
    """

    cells: int = 6
    which: Which = Which.ALL
    only: tuple[tuple[int, int], ...] = ()
    order: Order = Order.FILE
    seed: int = 1
    first: int = 0
    room: int = 2
    answers: Answers = Answers.MAIN
    behind_each: bool = False
    corner: Corner = Corner.AS_RECORDED
    mirrors: bool = True
    part: Part = Part.OWN
    black_first: bool = False
    unsaid: Colour | None = Colour.BLACK
    has_details: bool = True
    has_questions: bool = True
    title: str = ""


def parse_numbers(text: str) -> tuple[tuple[int, int], ...]:
    """Return which problems "1-60, 75" are; see `SheetStyle.only`.

    Raises:
        RefusalError: it is no such list.
    """
    found = []
    for part in filter(None, re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", text))):
        match = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", part)
        if match is None:
            raise RefusalError("no-such-problems", part)
        found.append((int(match[1]), int(match[2] or match[1])))
    return tuple(found)


class Item(NamedTuple):
    """A problem.

    Attributes:
        number: The one that is printed.
        diagram: As it lies.
        turn: Whose move it is, empty where the question says it.
        question: What the author asks, in paragraphs.
        details: What else is known.
        answers: Its solutions, lying in the same way.
    """

    number: int
    diagram: Diagram
    turn: str
    question: list[str]
    details: Details
    answers: list[Answer]


class Front(NamedTuple):
    """What stands in front of all problems: what the collection is called and says of itself."""

    title: str = ""
    words: tuple[str, ...] = ()


def book_of_items(items: Sequence[Item], front: Front, style: SheetStyle) -> Book:
    """Return problems as a book."""
    shared = _shared([item.details for item in items])
    title = style.title or shared.title or front.title or worded("Book", "Problems of Go")
    about = [text for text in (*shared, front.title) if text and text != title]
    blocks = [Block(BlockKind.TITLE, title)]
    if style.has_details:
        blocks += [Block(BlockKind.ABOUT, text) for text in dict.fromkeys(about)]
    is_short = sum(map(len, front.words)) <= _SHORT_FRONT
    blocks += [
        Block(BlockKind.ABOUT if is_short else BlockKind.PARAGRAPH, text) for text in front.words
    ]
    items = [item._replace(details=_apart(item.details, shared, style)) for item in items]
    pages = [_alike(items[at : at + style.cells], style) for at in _starts(items, style)]
    # A file without any solution needs no page to say so; whoever makes the sheets is told.
    has_answers = any(item.answers for item in items)
    for page in pages:
        blocks.append(_page(_PROBLEMS, page))
        blocks += (_problem(item, style) for item in page)
        if has_answers and style.behind_each:
            blocks += _solutions(page, style)
    if has_answers and not style.behind_each:
        blocks += _solutions([item for page in pages for item in page], style)
    return Book(title, (*blocks, *_notes(items, style)), style.cells)


def _starts(cells: Sequence[object], style: SheetStyle) -> range:
    return range(0, len(cells), style.cells)


def _shared(details: Sequence[Details]) -> Details:
    """Return what is the same in all problems, which need not be said of each."""
    if len(details) < 2:
        return Details()
    columns = zip(*details, strict=True)
    found = Details(*(texts[0] if len(set(texts)) == 1 else "" for texts in columns))
    return found if found.title else found._replace(title=_begin([one.title for one in details]))


def _begin(texts: Sequence[str]) -> str:
    """Return the words that all texts begin with, without what joins them to the others."""
    columns = zip(*map(str.split, texts), strict=False)
    same = takewhile(lambda words: len(set(words)) == 1 and "(" not in words[0], columns)
    begin = " ".join(words[0] for words in same).rstrip(_JOINTS)
    return "" if is_number(f"{begin} 1") else begin


def _apart(details: Details, shared: Details, style: SheetStyle) -> Details:
    if not style.has_details:
        return Details()
    pairs = zip(details, shared, strict=True)
    found = Details(*(text if text != common else "" for text, common in pairs))
    rest = found.title.removeprefix(shared.title).lstrip(_JOINTS)
    return found._replace(title="" if is_number(rest) else rest)


def _alike(page: Sequence[Item], style: SheetStyle) -> Sequence[Item]:
    """Return the problems of a page, showing the same part of the board if that is wanted."""
    if style.part is not Part.SHEET:
        return page
    found = []
    for item, diagram in zip(page, common_part([item.diagram for item in page]), strict=True):
        answers = [
            answer._replace(diagram=replace(answer.diagram, visible=diagram.visible, crop=True))
            for answer in item.answers
        ]
        found.append(item._replace(diagram=diagram, answers=answers))
    return found


class _Part(NamedTuple):
    """What the pages of a part are called: those of one problem, of several, all of them."""

    one: str
    several: str
    all: str


_PROBLEMS: Final = _Part(
    QT_TRANSLATE_NOOP("Book", "Problem {number}"),
    QT_TRANSLATE_NOOP("Book", "Problems {numbers}"),
    QT_TRANSLATE_NOOP("Book", "Problems"),
)
_ANSWERS: Final = _Part(
    QT_TRANSLATE_NOOP("Book", "Answer {number}"),
    QT_TRANSLATE_NOOP("Book", "Answers {numbers}"),
    QT_TRANSLATE_NOOP("Book", "Answers"),
)
_SOLUTIONS: Final = _Part(
    QT_TRANSLATE_NOOP("Book", "Solution {number}"),
    QT_TRANSLATE_NOOP("Book", "Solutions {numbers}"),
    QT_TRANSLATE_NOOP("Book", "Solutions"),
)


def _page(part: _Part, items: Sequence[Item]) -> Block:
    first, last = items[0].number, items[-1].number
    text = (
        worded("Book", part.several, numbers=f"{first}–{last}")
        if last > first
        else worded("Book", part.one, number=first)
    )
    return Block(BlockKind.PAGE, text, part=worded("Book", part.all))


# Problems -----------------------------------------------------------------------------------


def _problem(item: Item, style: SheetStyle) -> Block:
    question = (
        [worded("Book", _ELSEWHERE)]
        if _is_long(item.question, style, style.room)
        else item.question
    )
    text = sentence(item.turn, *question)
    details = " · ".join(filter(None, item.details))
    if details:
        text = f"{text} ({details})" if text else details
    number = str(item.number)
    shot = Shot(item.diagram, worded("Book", "Problem {number}", number=number))
    return Block(BlockKind.CELL, text, number, shot=shot, room=style.room, key=number)


def _is_long(texts: Sequence[str], style: SheetStyle, lines: int = 0) -> bool:
    most = _LONGEST if lines else _LONGEST_ALONE
    return sum(map(len, texts)) > most // style.cells


# Solutions ----------------------------------------------------------------------------------


def _solutions(items: Sequence[Item], style: SheetStyle) -> Iterator[Block]:
    if style.answers is Answers.NONE:
        return
    solved = [item for item in items if item.answers]
    if style.answers is Answers.TEXT or not solved:
        yield _page(_ANSWERS if solved else _SOLUTIONS, items)
        for item in solved:
            yield from _in_words(item)
    else:
        yield from _in_diagrams(solved, style)
    if len(solved) < len(items):
        unsolved = [item.number for item in items if not item.answers]
        text = (
            worded("Book", "The file has no solution for problem {number}.", number=unsolved[0])
            if len(unsolved) == 1
            else worded(
                "Book",
                "The file has no solution for problems {numbers}.",
                numbers=_ranges(unsolved),
            )
        )
        yield Block(BlockKind.PARAGRAPH, text)


def _ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers of problems in a row: "2, 6–10"."""
    # Numbers that follow each other are as far from their places as their neighbours.
    rows = [
        [number for _, number in row]
        for _, row in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    ]
    return ", ".join(str(row[0]) if len(row) < 2 else f"{row[0]}–{row[-1]}" for row in rows)


def _in_diagrams(items: Sequence[Item], style: SheetStyle) -> Iterator[Block]:
    cells = [(item, cell) for item in items for cell in _cells(item, style)]
    for start in _starts(cells, style):
        chunk = cells[start : start + style.cells]
        yield _page(_SOLUTIONS, [item for item, _ in chunk])
        yield from (cell for _, cell in chunk)


def _cells(item: Item, style: SheetStyle) -> Iterator[Block]:
    """Yield the solutions of a problem; only the first of them has its key."""
    key = number = str(item.number)
    for answer in item.answers:
        words = (worded("Book", _ELSEWHERE),) if _is_long(answer.words, style) else answer.words
        kind = "" if any(verdict_in(text) is not None for text in words) else answer.kind
        title = worded("Book", "Problem {number}, {what}", number=number, what=_what(answer.kind))
        shot = Shot(answer.diagram, title, answer.note, replay=answer.replay)
        said = worded("Book", kind) if kind else ""
        yield Block(BlockKind.CELL, sentence(said, *words), number, shot=shot, key=key)
        key = ""


_KINDS: Final = {
    "": QT_TRANSLATE_NOOP("Book", "solution"),
    ALSO_RIGHT: QT_TRANSLATE_NOOP("Book", "also right"),
    WRONG: QT_TRANSLATE_NOOP("Book", "wrong"),
}


def _what(kind: str) -> str:
    """Return what a line of a solution is, within a line."""
    return worded("Book", _KINDS[kind])


def _in_words(item: Item) -> Iterator[Block]:
    number = str(item.number)
    first, *more = item.answers[0].words or ("",)
    moves = item.answers[0].moves
    yield Block(BlockKind.PARAGRAPH, sentence(moves, first), number, key=number)
    yield from (Block(BlockKind.PARAGRAPH, text) for text in more)


# Notes --------------------------------------------------------------------------------------


def _notes(items: Sequence[Item], style: SheetStyle) -> Iterator[Block]:
    """Yield the texts that have no room below a diagram: all questions, then all solutions."""
    asked = [(str(item.number), item.question) for item in items]
    notes = list(_long(asked, style, style.room))
    if style.answers not in {Answers.NONE, Answers.TEXT}:
        told = [
            (f"{item.number}, {_what(answer.kind)}", answer.words)
            for item in items
            for answer in item.answers
        ]
        notes += _long(told, style)
    if notes:
        yield Block(BlockKind.PAGE, worded("Book", "Notes"))
        yield from notes


def _long(
    told: Sequence[tuple[str, Sequence[str]]], style: SheetStyle, lines: int = 0
) -> Iterator[Block]:
    for lead, texts in told:
        if _is_long(texts, style, lines):
            yield Block(BlockKind.PARAGRAPH, texts[0], lead)
            yield from (Block(BlockKind.PARAGRAPH, text) for text in texts[1:])
