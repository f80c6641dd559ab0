"""Blocks of a book as elements of a page, with what lets figures be stepped through.

For the script a figure has these attributes; points are two letters as in SGF, those that are not
shown are left out:

```text
data-start     stones before the first move: ``dddp|ppdp``, black ones | white ones
data-steps     moves, with blanks between: ``B21,D16,dd,edfd,,``
               colour and number; name; point; what is taken; black, white stones besides
               ``-`` in place of colour and number: stones are set up
data-place     where the upper left point of the whole board is in the drawing, and its cell
data-board     id of the template with the empty board
data-numbered  there if stones carry their numbers
data-ways      where the letters on the board lead: ``dd=variation-2 ec=variation-3``
```
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final, TypeAlias

from sgfedit.assets import asset
from sgfedit.export.book.anchors import Mentions, captioned
from sgfedit.export.book.languages import han_language, language_of
from sgfedit.export.book.model import BlockKind
from sgfedit.go.board import Colour
from sgfedit.render.diagram import CoordinateSides
from sgfedit.steps import share_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping

    from sgfedit.export.book.anchors import Anchors
    from sgfedit.export.book.model import Block, Book
    from sgfedit.export.pictures import Stage
    from sgfedit.export.shots import ReplayStep, Shot
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf.values import Point


Draw: TypeAlias = "Callable[[Shot, str], Generator[float, None, str]]"
"""Yields now and then, and returns the drawing of a shot as SVG; it is given a name of its own,
from which the names within it are made."""

_TAGS: Final = {
    BlockKind.TITLE: "h1",
    BlockKind.ABOUT: "p",
    BlockKind.OPENING: "h2",
    BlockKind.HEADING: "h3",
    BlockKind.PARAGRAPH: "p",
    BlockKind.PAGE: "h2",
}
_CLASSES: Final = {BlockKind.ABOUT: ' class="about"'}
_SPOKEN: Final = {
    BlockKind.TITLE,
    BlockKind.ABOUT,
    BlockKind.HEADING,
    BlockKind.PARAGRAPH,
    BlockKind.CELL,
}
"""Blocks with what people wrote, whose language may be any."""

_COLUMNS: Final = {1: 1, 2: 1, 4: 2, 6: 2, 8: 2}
"""Cells of a page → columns that they stand in, else three."""

_NAMED: Final = 1.5
_BARE: Final = 0.3
"""What there is around the lines of a diagram, in lines."""


class Body:
    """Writes the blocks of a book, from one of them to another."""

    def __init__(
        self,
        book: Book,
        anchors: Anchors,
        draw: Draw,
        props: Props | None = None,
        file_of: Callable[[int], str] = lambda _index: "",
    ) -> None:
        """Take what is needed.

        Args:
            book: What it says.
            anchors: Names of its blocks.
            draw: Draws the shots of figures.
            props: What figures are replayed with, None for none.
            file_of: Tells in which file a block is, seen from the others; empty for this one.
        """
        self._blocks = book.blocks
        self._cells = f"cells of{columns_of(book.cells)}"
        self._rows = -(-book.cells // columns_of(book.cells))
        self._largest = (1.0, 1.0)
        self._anchors = anchors
        self._draw = draw
        self._props = props
        self._mentions = None if props is None else Mentions(book.blocks, anchors.names)
        self._file_of = file_of
        self._han = han_language(block.text for block in book.blocks)
        self._figure = ""
        self._open: list[tuple[str, str]] = []
        self._lines: list[str] = []

    def written(self, start: int, end: int) -> Generator[float, None, str]:
        """Yield how much of the book is done, and return its blocks from `start` to `end`."""
        self._lines = []
        depth = 0
        for index in range(start, end):
            block = self._blocks[index]
            while depth > block.depth:
                depth -= self._end() == "variation"
            self._close_before(block)
            while depth < block.depth:
                self._begin("variation", "section")
                depth += 1
            self._open_for(index)
            if self._mentions is not None:
                self._mentions.pass_by(index)
            done = index / len(self._blocks)
            yield done
            drawing = ""
            if block.shot is not None:
                drawing = yield from share_of(self._draw(block.shot, f"f{index}"), done, done)
            self._lines.append(self._block(index, drawing))
            if self._begins_passage(index, end):
                self._begin("words", "div")
        while self._open:
            self._end()
        return "\n".join(self._lines)

    # What holds several blocks -----------------------------------------------------------------

    def _begin(self, style: str, tag: str, values: str = "") -> None:
        told = f' style="{values}"' if values else ""
        self._lines.append(f'<{tag} class="{style}"{told}>')
        self._open.append((style, tag))

    def _end(self) -> str:
        style, tag = self._open.pop()
        self._lines.append(f"</{tag}>")
        return style

    def _close_before(self, block: Block) -> None:
        """Close what the block is no part of; variations are closed by their depth."""
        kept = {"variation"} if block.kind in _ENDS_PAGES else {"variation", "page"}
        if block.kind is BlockKind.CELL:
            kept.add(self._cells)
        elif block.kind in _OF_PASSAGES:
            kept |= {"passage", "words"}
        while self._open and self._open[-1][0] not in kept:
            self._end()

    def _open_for(self, index: int) -> None:
        """Open what the block is the first of."""
        block = self._blocks[index]
        if block.kind is BlockKind.PAGE:
            self._begin("page", "section")
        elif block.kind is BlockKind.CELL and (not self._open or self._open[-1][0] != self._cells):
            self._largest = self._largest_from(index)
            self._begin(self._cells, "div", f"--rows: {self._rows}; --lines: {block.room}")
        elif block.kind is BlockKind.FIGURE and self._is_played(index):
            self._begin("passage", "div")

    def _largest_from(self, start: int) -> tuple[float, float]:
        """Return how wide and high the largest diagram of a page is, in lines."""
        cells = takewhile(
            lambda block: block.kind not in _ENDS_PAGES, islice(self._blocks, start, None)
        )
        sizes = [_lines_of(block.shot.diagram) for block in cells if block.shot is not None]
        return max((w for w, _ in sizes), default=1), max((h for _, h in sizes), default=1)

    def _is_played(self, index: int) -> bool:
        shot = self._blocks[index].shot
        return self._props is not None and shot is not None and shot.replay is not None

    def _begins_passage(self, index: int, end: int) -> bool:
        """Whether words follow a figure that stays beside them while one reads."""
        if self._blocks[index].kind is not BlockKind.FIGURE or not self._is_played(index):
            return False
        following = self._blocks[index + 1 : min(index + 2, end)]
        return any(block.kind in _OF_PASSAGES for block in following)

    # A block ----------------------------------------------------------------------------------

    def _block(self, index: int, drawing: str) -> str:
        block = self._blocks[index]
        name = self._anchors.names[index]
        if block.kind in {BlockKind.FIGURE, BlockKind.CELL}:
            return self._figure_of(index, name, drawing)
        if block.kind is BlockKind.PAGE and not block.text:
            return ""
        mentions = self._mentions
        text = mentions.linked(index) if mentions else escape(block.text, quote=False)
        words = " ".join(filter(None, (self._lead(index), text)))
        tag = _TAGS[block.kind]
        ident = f' id="{name}"' if name else ""
        return f"<{tag}{ident}{_CLASSES.get(block.kind, '')}{self._told(block)}>{words}</{tag}>"

    def _figure_of(self, index: int, name: str, drawing: str) -> str:
        block, shot = self._blocks[index], self._blocks[index].shot
        words = self._lead(index), escape(block.text, quote=False)
        is_figure = block.kind is BlockKind.FIGURE
        caption = captioned(*words) if is_figure else " ".join(filter(None, words))
        played = ""
        if shot is not None:
            note = escape(shot.note, quote=False)
            caption += f'<br/><span class="note">{note}</span>' if note else ""
            if self._props is not None:
                played = self._props.attributes(shot, self._ways(index))
                self._figure = name
        caption += '<span class="line"></span>' * block.room
        attributes = self._of_cell(block) if block.kind is BlockKind.CELL else ""
        ident = f' id="{name}"' if name else ""
        below = f"<figcaption>{caption}</figcaption>" if caption else ""
        return f"<figure{ident}{attributes}{played}>{drawing}{below}</figure>"

    def _ways(self, index: int) -> dict[str, str]:
        """Return the names of the variations that follow a figure, by their letters."""
        found = {}
        depth = self._blocks[index].depth
        for at, block in enumerate(islice(self._blocks, index + 1, None), index + 1):
            if block.kind in _ENDS_PAGES or (
                block.depth <= depth and block.kind is BlockKind.FIGURE
            ):
                break
            if block.kind is BlockKind.OPENING and block.depth == depth + 1:
                found[block.lead.rpartition(" ")[2]] = self._anchors.names[at]
        return found

    def _of_cell(self, block: Block) -> str:
        """Return what makes stones of all diagrams of a page equally large."""
        told = f' class="cell"{self._told(block)}'
        if block.shot is None:
            return told
        width, _height = _lines_of(block.shot.diagram)
        share, tall = (width / most for most in self._largest)
        return f'{told} style="--share: {share:.3f}; --tall: {tall:.3f}"'

    def _lead(self, index: int) -> str:
        """Return what stands in front in bold, as a link where it leads anywhere."""
        block = self._blocks[index]
        if not block.lead:
            return ""
        lead = escape(block.lead, quote=False)
        partner = self._anchors.partners.get(index)
        if partner is not None:
            target = f"{self._file_of(partner)}#{self._anchors.names[partner]}"
            lead = f'<a href="{target}">{lead}</a>'
        elif block.step and self._props is not None:
            lead = f'<a href="#{self._figure}" data-step="{block.step}">{lead}</a>'
        return f"<strong>{lead}</strong>"

    def _told(self, block: Block) -> str:
        """Return attributes of what somebody wrote: its direction, its language if known."""
        if block.kind not in _SPOKEN:
            return ""
        language = language_of(block.text, self._han)
        return f' dir="auto" lang="{language}"' if language else ' dir="auto"'


def columns_of(cells: int) -> int:
    """Return in how many columns the cells of a page stand."""
    return _COLUMNS.get(cells, 3)


def _lines_of(diagram: Diagram) -> tuple[float, float]:
    """Return how wide and high a diagram is, in lines with those that their names take."""
    left, top, right, bottom = diagram.bounds
    around = _NAMED if diagram.coordinates else _BARE
    if diagram.coordinate_sides is CoordinateSides.TWO:
        around = (around + _BARE) / 2
    return right - left + 1 + around, bottom - top + 1 + around


_ENDS_PAGES: Final = {BlockKind.TITLE, BlockKind.PAGE}
_OF_PASSAGES: Final = {BlockKind.PARAGRAPH, BlockKind.HEADING}


_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NO_NAME: Final = re.compile(r"[\s,]+")
_LONGEST_NAME: Final = 12
"""Characters of what is no point of the board; such a move may be anything."""


class Props:
    """What the replays of a page have in common: stones, and boards for figures that are alike."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._boards: dict[object, tuple[str, str]] = {}
        self._stones = ""

    def attributes(self, shot: Shot, ways: Mapping[str, str]) -> str:
        """Return the attributes of a figure, nothing if it has no moves.

        Args:
            shot: What it shows.
            ways: Letter of a variation → name of what is told of it.
        """
        if shot.replay is None or not shot.replay.steps:
            return ""
        if not self._stones:
            self._stones = self._stones_of(shot)
        place = self._stage.place(shot)
        diagram = shot.diagram

        def told(points: Iterable[Point]) -> str:
            return "".join(map(_letters, (one for one in points if not diagram.is_hidden(one))))

        start, steps, is_numbered = shot.replay
        values = {
            "start": "|".join(told(p for p, one in start if one is colour) for colour in Colour),
            "steps": " ".join(_step(step, told) for step in steps),
            "place": " ".join(f"{number:g}" for number in place),
            "board": self._board(shot),
        }
        letters = ((told([ghost.point]), ways.get(ghost.text)) for ghost in diagram.ghosts)
        leads = " ".join(f"{point}={name}" for point, name in letters if point and name)
        if leads:
            values["ways"] = leads
        found = "".join(f' data-{name}="{value}"' for name, value in values.items())
        return f'{found} data-numbered=""' if is_numbered else found

    def _board(self, shot: Shot) -> str:
        d = shot.diagram
        names = (d.coordinates, d.coordinate_style, d.coordinate_sides)
        key = (d.width, d.height, d.visible, d.crop, d.hoshi, names, d.symmetry)
        if key not in self._boards:
            name = f"board{len(self._boards) + 1}"
            self._boards[key] = (name, self._stage.board(shot, name))
        return self._boards[key][0]

    def _stones_of(self, shot: Shot) -> str:
        cell = f"{self._stage.place(shot)[2]:g}"
        inks = " ".join(self._stage.inks())
        drawing = self._stage.stones(shot, "stage")
        return (
            f'<div class="stage" aria-hidden="true" data-cell="{cell}" data-inks="{inks}">'
            f"{drawing}</div>"
        )

    def text(self) -> str:
        """Return what stands once on the page; nothing if no figure asked for it."""
        boards = (
            f'<template id="{n}">{drawing}</template>' for n, drawing in self._boards.values()
        )
        return "\n".join(filter(None, (self._stones, *boards)))


@cache
def script() -> str:
    """Return the script without its comments and indents."""
    lines = asset("book", "replay.js").read_text(encoding="utf-8").splitlines()
    return "\n".join(line.strip() for line in lines if not line.strip().startswith("//"))


def _letters(point: Point) -> str:
    return _LETTERS[point.x] + _LETTERS[point.y]


def _step(step: ReplayStep, told: Callable[[Iterable[Point]], str]) -> str:
    others = [(point, colour) for point, colour in step.put if point != step.point]
    name = "" if step.colour is None else step.text or "pass"
    fields = [
        "-" if step.colour is None else f"{step.colour}{step.number}",
        escape(_NO_NAME.sub("", name)[:_LONGEST_NAME]),
        told(() if step.point is None else (step.point,)),
        told(step.gone),
        *(told(p for p, one in others if one is colour) for colour in Colour),
    ]
    return ",".join(fields).rstrip(",")
