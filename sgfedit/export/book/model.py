"""Books as rows of blocks. No Qt.

A book is a row of blocks, one below the other, each with all that a writer needs: its texts, its
diagram, how far it is set in. Figures of the game are counted, diagrams of variations are counted
on their own: "Figure 2", "Diagram 3".
"""

from __future__ import annotations

from collections import deque
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.export.shots import Shot, Wishes, shot_of_passage, writable, writable_diagram
from sgfedit.game.figure_flags import names_itself
from sgfedit.game.reading import Look, entries, heading_of, passages, steps
from sgfedit.go import Colour
from sgfedit.i18n import worded
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence

    from sgfedit.game import Game
    from sgfedit.game.reading import Entry, Heading, Passage, Rule
    from sgfedit.game.reading.texts import Paragraph
    from sgfedit.sgf.node import Node


class BlockKind(Enum):
    """What a block is."""

    TITLE = auto()
    """The players; a new game begins."""
    ABOUT = auto()
    """A line below the title: event, date and result."""
    OPENING = auto()
    """A variation begins: its letter, and what it is instead of."""
    FIGURE = auto()
    """A diagram with its caption and note."""
    HEADING = auto()
    PARAGRAPH = auto()
    PAGE = auto()
    """A new page begins; its text, if any, is the heading of the page: "Solutions"."""
    CELL = auto()
    """A diagram among others of equal size, side by side: a problem, its solution."""


class Block(NamedTuple):
    """A part of a book.

    Attributes:
        kind: What it is.
        text: What it says; of a figure its caption.
        lead: What stands in front in bold: the move that a paragraph is about, who speaks.
        depth: How many variations it is in.
        shot: Of a figure or a cell, what it shows.
        room: Of a cell, lines below it to write on.
        part: Of a page with a heading, what the pages of its part are called: "Solutions".
        key: Of a problem and its solution, what is the same of both and of no other: its number.
        step: Which step of the figure before it, from 1, it speaks of; 0 for none.
    """

    kind: BlockKind
    text: str
    lead: str = ""
    depth: int = 0
    shot: Shot | None = None
    room: int = 0
    key: str = ""
    step: int = 0
    part: str = ""


class Book(NamedTuple):
    """A book.

    Attributes:
        title: What it is called.
        blocks: From the first to the last.
        cells: How many cells a page has, where there are pages.
        remarks: What somebody should know who makes it, in sentences.
        author: Who wrote the comments, as far as the records say it.
    """

    title: str
    blocks: tuple[Block, ...]
    cells: int = 6
    remarks: tuple[str, ...] = ()
    author: str = ""


def writable_book(book: Book) -> Book:
    """Return a book that can be written."""
    return book._replace(
        title=writable(book.title),
        blocks=tuple(map(_writable_block, book.blocks)),
        author=writable(book.author),
    )


def _writable_block(block: Block) -> Block:
    shot = block.shot
    if shot is not None:
        diagram = writable_diagram(shot.diagram)
        shot = shot._replace(diagram=diagram, title=writable(shot.title))
    return block._replace(text=writable(block.text), lead=writable(block.lead), shot=shot)


def book_in_steps(
    games: Sequence[Game], wishes: Wishes, rule_of: Callable[[Game], Rule]
) -> Generator[float, None, Book]:
    """Yield how much is done, from 0 to 1, and return a book of games.

    O(nodes), and a step of the rules a node.

    Args:
        games: One after the other.
        wishes: What diagrams show.
        rule_of: Returns where the figures of a game end.
    """
    blocks: list[Block] = []
    titles = []
    authors = []
    for done, game in enumerate(games):
        heading = heading_of(game)
        name = heading.title or (
            worded("Book", "Game {number}", number=done + 1)
            if len(games) > 1
            else worded("Book", "A game of Go")
        )
        titles.append(heading.title)
        authors.append(heading.annotator)
        for block in _of_game(game, name, heading, wishes, rule_of(game)):
            blocks.append(block)
            if block.shot is not None:
                yield done / len(games)
    title = next(filter(None, titles), "") or worded("Book", "Games of Go")
    author = ", ".join(filter(None, dict.fromkeys(authors)))
    book = Book(title, tuple(blocks), author=author)
    return (yield from in_thread(lambda: writable_book(book), 1.0))


def _of_game(
    game: Game, name: str, heading: Heading, wishes: Wishes, rule: Rule
) -> Iterator[Block]:
    yield Block(BlockKind.TITLE, name)
    result = worded("Book", "Result: {result}", result=heading.result) if heading.result else ""
    by = worded("Book", "Comments by {name}", name=heading.annotator) if heading.annotator else ""
    for line in (heading.event, " · ".join(filter(None, (heading.date, result))), by):
        if line:
            yield Block(BlockKind.ABOUT, line)
    yield from _paragraphs(heading.comment, "", 0)
    counts = {False: 0, True: 0}
    for passage in passages(game.root, rule):
        yield from _of_passage(game, passage, wishes, counts)


def _of_passage(
    game: Game, passage: Passage, wishes: Wishes, counts: dict[bool, int]
) -> Iterator[Block]:
    depth = passage.depth
    if passage.letter:
        name = worded("Book", "Variation {letter}", letter=passage.letter)
        move = passage.instead
        instead = worded("Book", "instead of {move}", move=move) if move else ""
        yield Block(BlockKind.OPENING, instead, name, depth)
    elif passage.section:
        name = worded("Book", "Position {number}", number=passage.section)
        yield Block(BlockKind.OPENING, "", name, depth)
    is_go = game.positions.is_go
    steps_of: dict[Node, int] = {}
    told: set[str] = set()
    rest = deque(entries(passage, game.size, is_go=is_go))
    if passage.look is Look.DIAGRAM:
        is_variation = depth > 0
        counts[is_variation] += 1
        number = worded(
            "Book",
            "Diagram {number}" if is_variation else "Figure {number}",
            number=counts[is_variation],
        )
        shot, caption, figure = shot_of_passage(game, passage, wishes)
        lead = "" if names_itself(caption) else number
        told = {number, caption}
        # An introduction stands above the first moves; what a position asks, below it.
        while figure.steps and rest and rest[0].step is None:
            yield from _of_entry(rest.popleft(), depth, 0, told)
        yield Block(BlockKind.FIGURE, caption, lead, depth, shot)
        if shot.replay is not None:
            steps_of = {step.node: index for index, step in enumerate(shot.replay.steps, 1)}
    elif not is_go:
        moves = " ".join(
            f"{step.number}\u00a0{step.text or worded('Book', 'pass')}"
            for step in steps(passage, game.size, is_go=False)
        )
        if moves:
            yield Block(BlockKind.PARAGRAPH, moves, "", depth)
    for entry in rest:
        yield from _of_entry(entry, depth, steps_of.get(entry.node, 0), told)


def _of_entry(entry: Entry, depth: int, step: int, told: Collection[str]) -> Iterator[Block]:
    """Yield what is written about a node, behind its move.

    The name of a figure is its caption; the name of the node is `told` if the caption says it.
    """
    judged = ", ".join(
        worded("Annotation", item.annotation.name(item.strength)) for item in entry.judgements
    )
    name = "" if entry.name in told else entry.name
    about = ", ".join(filter(None, (name, judged)))
    lead = ""
    if entry.step is not None:
        is_black = entry.step.colour is Colour.BLACK
        lead = worded(
            "Book",
            "Black {number}" if is_black else "White {number}",
            number=entry.step.number,
        )
    if about:
        lead = f"{lead} ({about})" if lead else about
    headings = [paragraph.is_heading for paragraph in entry.paragraphs]
    if all(headings) or (about and headings[0]):
        if about or headings:
            yield Block(BlockKind.PARAGRAPH, "", lead, depth, step=step)
        lead = ""
    yield from _paragraphs(entry.paragraphs, lead, depth, step)


def _paragraphs(
    paragraphs: Iterable[Paragraph], lead: str, depth: int, step: int = 0
) -> Iterator[Block]:
    """Yield paragraphs, the first one that is no heading behind `lead`."""
    for paragraph in paragraphs:
        speaker, text = paragraph.text[: paragraph.lead], paragraph.text[paragraph.lead :].strip()
        if paragraph.is_heading:
            yield Block(BlockKind.HEADING, text, "", depth)
            continue
        heads = " ".join(filter(None, (lead, speaker)))
        yield Block(BlockKind.PARAGRAPH, text, heads, depth, step=step if lead else 0)
        lead = ""
