"""How problems and their solutions are laid on pages, as blocks of a book. No Qt."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.export.book.answers import Answer, Answers
from sgfedit.export.book.captions import Details, sentence
from sgfedit.export.book.facing import Corner, common_part
from sgfedit.export.book.model import Block, Book, Kind
from sgfedit.export.shots import Shot
from sgfedit.game.tsumego.words import verdict_in
from sgfedit.go import Colour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.render.diagram import Diagram

CELLS: Final = (1, 2, 4, 6, 8, 9, 12)
"""How many problems a page may have."""

_LONGEST: Final = 1200
"""Characters below the diagrams of a page; a text gets its share of them."""

_ELSEWHERE: Final = "See the notes."


class Part(StrEnum):
    """What problems show of the board."""

    OWN = "own"
    """Each what matters of its own."""
    SHEET = "sheet"
    """All of a page the same."""
    BOARD = "board"
    """The whole board."""


class SheetStyle(NamedTuple):
    """How sheets look.

    Attributes:
        cells: Problems a page, one of `CELLS`.
        only: Which problems, first and last number of each row of them; empty: all.
        first: Number of the first problem that is printed, those after it count on; 0: each has
            its number in the collection.
        room: Lines to write on below each.
        answers: What is printed of the solutions.
        behind_each: Whether the solutions of a page come on the next one, its back; else all of
            them at the end.
        corner: Where problems lie.
        mirrors: Whether they may be mirrored for it, not only turned.
        part: What they show of the board.
        unsaid: Whose move it is where the record does not say it; None: then nothing is said.
        has_details: Whether title, level and source are printed.
        has_questions: Whether the author's own words are.
        title: What the book is called; empty: as the collection is.
    """

    cells: int = 6
    only: tuple[tuple[int, int], ...] = ()
    first: int = 0
    room: int = 2
    answers: Answers = Answers.MAIN
    behind_each: bool = False
    corner: Corner = Corner.AS_RECORDED
    mirrors: bool = True
    part: Part = Part.OWN
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
    title = style.title or shared.title or front.title or "Problems of Go"
    about = [text for text in (*shared, front.title) if text and text != title]
    blocks = [Block(Kind.TITLE, title)]
    if style.has_details:
        blocks += [Block(Kind.ABOUT, text) for text in dict.fromkeys(about)]
    blocks += [Block(Kind.PARAGRAPH, text) for text in front.words]
    items = [item._replace(details=_apart(item.details, shared, style)) for item in items]
    pages = [_alike(items[at : at + style.cells], style) for at in _starts(items, style)]
    for page in pages:
        blocks.append(_page("Problems", page))
        blocks += (_problem(item, style) for item in page)
        if style.behind_each:
            blocks += _solutions(page, style)
    if not style.behind_each:
        blocks += _solutions([item for page in pages for item in page], style)
    return Book(title, (*blocks, *_notes(items, style)), style.cells)


def _starts(cells: Sequence[object], style: SheetStyle) -> range:
    return range(0, len(cells), style.cells)


def _shared(details: Sequence[Details]) -> Details:
    """Return what is the same in all problems, which need not be said of each."""
    if len(details) < 2:
        return Details()
    columns = zip(*details, strict=True)
    return Details(*(texts[0] if len(set(texts)) == 1 else "" for texts in columns))


def _apart(details: Details, shared: Details, style: SheetStyle) -> Details:
    if not style.has_details:
        return Details()
    pairs = zip(details, shared, strict=True)
    return Details(*(text if text != common else "" for text, common in pairs))


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


def _page(name: str, items: Sequence[Item]) -> Block:
    first, last = items[0].number, items[-1].number
    return Block(Kind.PAGE, f"{name} {first}–{last}" if last > first else f"{name[:-1]} {first}")


# Problems -----------------------------------------------------------------------------------


def _problem(item: Item, style: SheetStyle) -> Block:
    question = [_ELSEWHERE] if _is_long(item.question, style) else item.question
    text = sentence(item.turn, *question)
    details = " · ".join(filter(None, item.details))
    if details:
        text = f"{text} ({details})" if text else details
    number = str(item.number)
    shot = Shot(item.diagram, f"Problem {number}")
    return Block(Kind.CELL, text, number, shot=shot, room=style.room, key=number)


def _is_long(texts: Sequence[str], style: SheetStyle) -> bool:
    return sum(map(len, texts)) > _LONGEST // style.cells


# Solutions ----------------------------------------------------------------------------------


def _solutions(items: Sequence[Item], style: SheetStyle) -> Iterator[Block]:
    if style.answers is Answers.NONE or not items:
        return
    if not any(item.answers for item in items):
        yield _page("Solutions", items)
        yield Block(Kind.PARAGRAPH, "There are no solutions in the file.")
        return
    if style.answers is Answers.TEXT:
        yield _page("Answers", items)
        for item in items:
            yield from _in_words(item)
        return
    cells = [(item, cell) for item in items for cell in _cells(item, style)]
    for start in _starts(cells, style):
        chunk = cells[start : start + style.cells]
        yield _page("Solutions", [item for item, _ in chunk])
        yield from (cell for _, cell in chunk)


def _cells(item: Item, style: SheetStyle) -> Iterator[Block]:
    """Yield the solutions of a problem; only the first of them has its key."""
    key = number = str(item.number)
    if not item.answers:
        yield Block(Kind.CELL, "No solution in the file.", number, key=key)
    for answer in item.answers:
        words = (_ELSEWHERE,) if _is_long(answer.words, style) else answer.words
        kind = "" if any(verdict_in(text) is not None for text in words) else answer.kind
        what = answer.kind.lower() or "solution"
        title = f"Problem {number}, {what}"
        shot = Shot(answer.diagram, title, answer.note, replay=answer.replay)
        yield Block(Kind.CELL, sentence(kind, *words), number, shot=shot, key=key)
        key = ""


def _in_words(item: Item) -> Iterator[Block]:
    number = str(item.number)
    if not item.answers:
        yield Block(Kind.PARAGRAPH, "No solution in the file.", number, key=number)
        return
    first, *more = item.answers[0].words or ("",)
    moves = item.answers[0].moves
    yield Block(Kind.PARAGRAPH, sentence(moves, first), number, key=number)
    yield from (Block(Kind.PARAGRAPH, text) for text in more)


# Notes --------------------------------------------------------------------------------------


def _notes(items: Sequence[Item], style: SheetStyle) -> Iterator[Block]:
    """Yield the texts that have no room below a diagram: all questions, then all solutions."""
    notes = list(_long([(str(item.number), item.question) for item in items], style))
    if style.answers not in {Answers.NONE, Answers.TEXT}:
        told = [
            (f"{item.number}, {answer.kind.lower() or 'solution'}", answer.words)
            for item in items
            for answer in item.answers
        ]
        notes += _long(told, style)
    if notes:
        yield Block(Kind.PAGE, "Notes")
        yield from notes


def _long(told: Sequence[tuple[str, Sequence[str]]], style: SheetStyle) -> Iterator[Block]:
    for lead, texts in told:
        if _is_long(texts, style):
            yield Block(Kind.PARAGRAPH, texts[0], lead)
            yield from (Block(Kind.PARAGRAPH, text) for text in texts[1:])
