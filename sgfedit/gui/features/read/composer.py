"""Lays passages out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFontMetricsF, QTextCharFormat, QTextLayout, QTextOption

from sgfedit.game.reading import Look, entries, figure_of, heading_of, steps
from sgfedit.gui.features.read import words
from sgfedit.gui.features.read.blocks import Block, Text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtGui import QColor, QFont

    from sgfedit.game import Game
    from sgfedit.game.positions import Positions
    from sgfedit.game.reading import Entry, Passage
    from sgfedit.game.reading.texts import Paragraph
    from sgfedit.gui.features.read.pictures import Pictures
    from sgfedit.gui.features.read.style import Column, Style
    from sgfedit.gui.features.read.words import Span
    from sgfedit.sgf import Node


class Composer:
    """Lays passages of one game out.

    Attributes:
        opened: First nodes of passages of moves that the user has opened.
    """

    def __init__(self, game: Game, positions: Positions, pictures: Pictures, style: Style) -> None:
        self.game = game
        self.positions = positions
        self._pictures = pictures
        self._style = style
        self.opened: set[Node] = set()

    def estimate(self, passage: Passage, column: Column) -> int:
        """Return about how high a passage will be; costs next to nothing."""
        style = self._style
        is_shown = passage.look is Look.DIAGRAM or passage.start in self.opened
        width = column.text if is_shown else column.prose
        a_line = max(width / column.letter, 1)
        lines = int(passage.written / a_line) + (passage.written > 0) + bool(passage.letter)
        if not is_shown:
            lines = max(lines, min(len(passage.nodes), 20) * 8 // int(a_line) + 1)
            return lines * style.line + style.paragraph
        diagram = column.cell_of(passage.depth, is_silent=not passage.speaks) * 22 + style.line
        beside = max(diagram, lines * style.line)
        whole = beside if column.is_beside else diagram + lines * style.line
        return whole + style.between

    def lay_out(self, passage: Passage, column: Column) -> Block:
        """Return a passage laid out for a column; O(letters), and a step of the rules a node."""
        block = Block(passage, column, toggle=passage.look is Look.MOVES)
        build = Build(block, self._style)
        if passage.start is self.game.root:
            self._add_head(build)
        is_open = passage.start in self.opened
        is_shown = passage.look is Look.DIAGRAM or (block.toggle and is_open)
        build.y += self._style.above if is_shown else 0
        block.body = build.y
        if is_shown:
            self._add_diagram(build, is_open=is_open)
        else:
            self._add_words(build)
        block.rest = build.y
        block.height = build.y + self._space_below(block)
        return block

    def _space_below(self, block: Block) -> int:
        """Return the px to the next block; what has a diagram has some above it as well."""
        if block.figure is not None:
            return self._style.between - self._style.above
        return self._style.paragraph if block.toggle else self._style.line

    def _add_head(self, build: Build) -> None:
        style, root = self._style, self.game.root
        heading = heading_of(self.game)
        build.width = build.column.width
        build.y += style.between
        if heading.title:
            metrics, room = QFontMetricsF(style.title), build.width
            title = words.title(
                heading.title, lambda part: metrics.horizontalAdvance(part + " –") <= room
            )
            build.add(title, root, font=style.title, is_centred=True)
        for line in words.title_lines(self.game):
            build.add(line, root, ink=style.inks.muted, is_centred=True)
        build.centre()
        if heading.comment:
            build.y += style.paragraph
            add_paragraphs(build, heading.comment, root, style)
        build.y += style.gap

    def _add_words(self, build: Build) -> None:
        """Add a passage that has no diagram."""
        passage, style = build.block.passage, self._style
        size, go = self.game.size, self.positions.is_go
        if passage.depth:
            build.indent()
        else:
            build.centre()
        if passage.look is Look.MOVES or not go:
            self._add_moves(build)
        for entry in entries(passage, size, is_go=go):
            add_entry(build, entry, style, is_one=go)
        if not build.block.texts or (build.y == build.block.body):
            told = words.nothing(passage)
            if told:
                build.add(told, passage.start, ink=style.inks.muted)

    def _add_moves(self, build: Build) -> None:
        passage, style = build.block.passage, self._style
        moves = steps(passage, self.game.size, is_go=self.positions.is_go)
        text, spans = words.moves_line(passage, moves, is_open=not build.block.toggle)
        if not text:
            return
        sign = SIGNS[False] if build.block.toggle else ""
        spans = tuple(
            span._replace(start=span.start + len(sign), end=span.end + len(sign)) for span in spans
        )
        runs = [Run(0, len(sign), ink=style.inks.accent)]
        if passage.letter:
            runs.append(Run(len(sign), len(passage.letter), style.strong, style.inks.text))
        for span in spans:
            digits = text[span.start - len(sign) :].index("\u00a0")
            runs.append(Run(span.start, digits, style.small, style.inks.muted))
        build.add(sign + text, passage.start, runs=runs, spans=spans, offset=len(sign))

    def _add_diagram(self, build: Build, *, is_open: bool) -> None:
        block, style, column = build.block, self._style, build.column
        passage = block.passage
        figure = block.figure = figure_of(passage, self.positions)
        listed = entries(passage, self.game.size)
        cell = column.cell_of(passage.depth, is_silent=not passage.speaks and not passage.depth)
        block.diagram = self._pictures.diagram(passage, figure, self.game)
        width, height = self._pictures.box(block.diagram, cell)
        left = build.indent()
        top = build.y
        if not column.is_beside or not (listed or is_open or words.opening(passage)[0]):
            left += max(column.width - left - width, 0) // 2  # nothing stands beside it
        if not column.is_beside:
            add_opening(build, style, is_open=is_open)
            top = build.y
        block.picture = QRect(left, top, width, height)
        build.y = top + height + style.line // 4
        build.left, build.width = left, width
        for line in filter(None, (words.caption(figure), words.note(figure))):
            build.add(line, passage.end, font=style.small, ink=style.inks.muted, floats=True)
        bottom = build.y
        if column.is_beside:
            build.y = top
            build.left = left + width + column.gap
            build.width = column.width - build.left
            build.width = min(build.width, column.text)
            add_opening(build, style, is_open=is_open)
        else:
            build.y += style.paragraph if listed else 0
            build.indent()
        is_one = len(listed) == 1 and listed[0].node is passage.end
        for entry in listed:
            add_entry(build, entry, style, is_one=is_one)
        block.slack = max(build.y - bottom, 0) if column.is_beside else 0
        build.y = max(build.y, bottom)


# Adds texts to a block, one below the other.


SIGNS: Final = {False: "▸\u2002", True: "▾\u2002"}
"""Before a line of moves: to be opened, to be closed."""


class Run(NamedTuple):
    """A part of a text that looks otherwise."""

    start: int
    length: int
    font: QFont | None = None
    ink: QColor | None = None


class Build:
    """Adds texts to a block, one below the other."""

    def __init__(self, block: Block, style: Style) -> None:
        self.block = block
        self.column = block.column
        self._style = style
        self.y = 0
        self.left = 0
        self.width = block.column.prose

    def indent(self) -> int:
        """Set in what comes now as deep as the passage is, and return by how much."""
        self.left = self.column.indent(self.block.passage.depth, self._style.indent)
        self.width = min(self.column.prose, self.column.width - self.left)
        return self.left

    def centre(self) -> None:
        """Put what comes now into the middle of the column, in lines that eyes find back from."""
        self.width = self.column.prose
        self.left = (self.column.width - self.width) // 2

    def add(
        self,
        text: str,
        node: Node,
        *,
        font: QFont | None = None,
        ink: QColor | None = None,
        runs: Sequence[Run] = (),
        spans: tuple[Span, ...] = (),
        offset: int = 0,
        floats: bool = False,
        is_centred: bool = False,
        is_comment: bool = False,
    ) -> None:
        """Add a text below what is there."""
        style = self._style
        layout = QTextLayout(text.replace("\n", "\u2028"), font or style.text)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        if floats or is_centred:
            option.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout.setTextOption(option)
        layout.setFormats([_range(run) for run in runs])
        height = _break_lines(layout, max(self.width, 1), style)
        self.block.texts.append(
            Text(
                layout,
                QPointF(self.left, self.y),
                height,
                node,
                ink or style.inks.text,
                spans,
                offset,
                is_comment,
                floats,
            )
        )
        self.y += height


def _range(run: Run) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length = run.start, run.length
    form = QTextCharFormat()
    if run.font is not None:
        form.setFont(run.font)
    if run.ink is not None:
        form.setForeground(run.ink)
    found.format = form
    return found


def _break_lines(layout: QTextLayout, width: int, style: Style) -> int:
    """Break a text into lines of at most `width` px, with room between; return its height."""
    y = 0.0
    layout.beginLayout()
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width)
        # Larger fonts need less room between lines, in proportion.
        lead = max(line.height() * 1.1, min(line.height() * 1.35, style.line))
        line.setPosition(QPointF(0, y + (lead - line.height()) / 2))
        y += lead
        line = layout.createLine()
    layout.endLayout()
    return round(y)


def add_opening(build: Build, style: Style, *, is_open: bool) -> None:
    """Add the line that says which variation begins here."""
    passage = build.block.passage
    name, more = words.opening(passage)
    if not name:
        if is_open:
            build.add(SIGNS[True].strip(), passage.start, ink=style.inks.accent, offset=1)
        return
    sign = SIGNS[True] if is_open else ""
    text = sign + f"{name}\u2002{more}".strip()
    runs = [
        Run(0, len(sign), ink=style.inks.accent),
        Run(len(sign), len(name), style.strong, style.inks.text),
    ]
    build.add(text, passage.start, ink=style.inks.muted, runs=runs, offset=len(sign))


def add_entry(build: Build, entry: Entry, style: Style, *, is_one: bool) -> None:
    """Add what is written about a node.

    Args:
        build: Where.
        entry: It.
        style: How.
        is_one: Whether it goes without saying which move it is about.
    """
    if entry.figure:
        build.add(entry.figure, entry.node, font=style.heading, is_comment=True)
    if entry.name:
        build.add(entry.name, entry.node, font=style.heading, is_comment=True)
    head = [] if is_one or entry.step is None else [words.who(entry.step)]
    if head and entry.step is not None:
        head.append(words.where(entry.step))
    judged = words.judged(entry)
    text = "\u2002".join([*head, *([judged] if judged else [])])
    if text:
        runs = [Run(0, len(head[0]), style.strong, style.inks.text)] if head else []
        start = len(text) - len(judged)
        runs.append(Run(start, len(judged), style.strong, style.inks.accent))
        build.add(
            text, entry.node, font=style.small, ink=style.inks.muted, runs=runs, is_comment=True
        )
    add_paragraphs(build, entry.paragraphs, entry.node, style)
    build.y += style.paragraph


def add_paragraphs(
    build: Build, paragraphs: Collection[Paragraph], node: Node, style: Style
) -> None:
    """Add what a comment says."""
    for index, item in enumerate(paragraphs):
        if index and not item.follows:
            build.y += style.paragraph
        font = style.heading if item.is_heading else None
        runs = [Run(0, item.lead, style.strong, style.inks.muted)] if item.lead else []
        build.add(item.text, node, font=font, runs=runs, is_comment=True)
