"""The text of one game: its passages, laid out as far as they were needed, for some width."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFontMetricsF, QTextCharFormat, QTextLayout, QTextOption

from sgfedit.game.positions import Positions
from sgfedit.game.reading import Look, entries, figure_of, heading_of, passages, steps
from sgfedit.game.reading.traits import traits_of
from sgfedit.gui.features.read import blocks
from sgfedit.gui.features.read.blocks import BlockPictures, BlockText, Style, TextBlock, column_in

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from PySide6.QtGui import QColor, QFont, QPalette

    from sgfedit.app.settings import Settings
    from sgfedit.game import Game
    from sgfedit.game.reading import Entry, Passage
    from sgfedit.game.reading.texts import Paragraph
    from sgfedit.gui.features.read.blocks import BlockPicture, TextColumn, TextSpan
    from sgfedit.sgf import Node


class Composer:
    """Lays passages of one game out.

    Attributes:
        opened: First nodes of passages of moves that the user has opened.
    """

    def __init__(
        self, game: Game, positions: Positions, pictures: BlockPictures, style: Style
    ) -> None:
        self.game = game
        self.positions = positions
        self._pictures = pictures
        self._style = style
        self.opened: set[Node] = set()

    def estimate(self, passage: Passage, column: TextColumn) -> int:
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

    def lay_out(self, passage: Passage, column: TextColumn) -> TextBlock:
        """Return a passage laid out for a column; O(letters), and a step of the rules a node."""
        block = TextBlock(passage, column, toggle=passage.look is Look.MOVES)
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

    def _space_below(self, block: TextBlock) -> int:
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
            title = blocks.title(
                heading.title, lambda part: metrics.horizontalAdvance(part + " –") <= room
            )
            build.add(title, root, font=style.title, is_centred=True)
        for line in blocks.title_lines(self.game):
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
            told = blocks.nothing(passage)
            if told:
                build.add(told, passage.start, ink=style.inks.muted)

    def _add_moves(self, build: Build) -> None:
        passage, style = build.block.passage, self._style
        moves = steps(passage, self.game.size, is_go=self.positions.is_go)
        text, spans = blocks.moves_line(passage, moves, is_open=not build.block.toggle)
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
        if not column.is_beside or not (listed or is_open or blocks.opening(passage)[0]):
            left += max(column.width - left - width, 0) // 2  # nothing stands beside it
        if not column.is_beside:
            add_opening(build, style, is_open=is_open)
            top = build.y
        block.picture = QRect(left, top, width, height)
        build.y = top + height + style.line // 4
        build.left, build.width = left, width
        for line in filter(None, (blocks.caption(figure), blocks.note(figure))):
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

    def __init__(self, block: TextBlock, style: Style) -> None:
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
        spans: tuple[TextSpan, ...] = (),
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
            BlockText(
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
    name, more = blocks.opening(passage)
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
    head = [] if is_one or entry.step is None else [blocks.who(entry.step)]
    if head and entry.step is not None:
        head.append(blocks.where(entry.step))
    judged = blocks.judged(entry)
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


_RUN: Final = 256


class BlockHeights:
    """Heights in px; changing one and finding a place cost O(blocks / 256 + 256)."""

    def __init__(self) -> None:
        self._heights: list[int] = []
        self._sums: list[int] = []

    def __len__(self) -> int:
        return len(self._heights)

    def __getitem__(self, index: int) -> int:
        return self._heights[index]

    @property
    def total(self) -> int:
        """The sum of all."""
        return sum(self._sums)

    def append(self, height: int) -> None:
        """Add a block at the end."""
        if len(self._heights) % _RUN == 0:
            self._sums.append(0)
        self._heights.append(height)
        self._sums[-1] += height

    def set(self, index: int, height: int) -> None:
        """Give a block another height."""
        self._sums[index // _RUN] += height - self._heights[index]
        self._heights[index] = height

    def top(self, index: int) -> int:
        """Return where a block begins."""
        run = index // _RUN
        return sum(self._sums[:run]) + sum(self._heights[run * _RUN : index])

    def at(self, y: int) -> int:
        """Return the block at `y`, the first or the last one beyond the ends; 0 if empty."""
        run = top = 0
        while run < len(self._sums) - 1 and top + self._sums[run] <= y:
            top += self._sums[run]
            run += 1
        index = run * _RUN
        while index < len(self._heights) - 1 and top + self._heights[index] <= y:
            top += self._heights[index]
            index += 1
        return index


_KEPT: Final = 200
"""Blocks that stay laid out."""


class TextSheet:
    """The text of one game.

    Attributes:
        flow: The passages and their heights.
        style: Fonts, colours, distances.
        column: Where things are from left to right.
        pictures: The diagrams.
        opened: First nodes of lines of moves that the user has opened.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.pictures = BlockPictures(settings)
        self.opened: set[Node] = set()
        self._blocks: dict[int, TextBlock] = {}
        self._signatures: dict[Node, Signature] = {}
        self.flow: Flow
        self.style: Style
        self.column: TextColumn
        self.game: Game

    def begin(self, game: Game, width: int, font: QFont, palette: QPalette) -> None:
        """Make the text of a game from its start: its first passage."""
        self.game = game
        self._positions = Positions(game.root)
        self._signatures.clear()
        self._dress(width, font, palette)
        self.flow = Flow(game.root, self._estimate)
        self.flow.advance()

    def dress(self, width: int, font: QFont, palette: QPalette) -> None:
        """Let everything be laid out anew, in another width, font or look."""
        self._dress(width, font, palette)
        self.flow.guess_again()

    def _dress(self, width: int, font: QFont, palette: QPalette) -> None:
        self._palette = palette
        self.style = Style(self._settings, font, palette)
        self.column = column_in(width, self.style)
        self._composer = Composer(self.game, self._positions, self.pictures, self.style)
        self._composer.opened = self.opened
        self._blocks.clear()
        self.pictures.forget()

    def _estimate(self, passage: Passage) -> int:
        return self._composer.estimate(passage, self.column)

    # Blocks ---------------------------------------------------------------------------------

    def is_laid(self, index: int) -> bool:
        """Whether a block is laid out."""
        return index in self._blocks

    def block(self, index: int) -> TextBlock:
        """Return a block, laid out now if it is not yet; then its height is right."""
        found = self._blocks.get(index)
        if found is None:
            passage = self.flow.passages[index]
            found = self._blocks[index] = self._composer.lay_out(passage, self.column)
            self._signatures.update((node, signature_of(node)) for node in passage.nodes)
            self.flow.heights.set(index, found.height)
        return found

    def lay_again(self, index: int) -> None:
        """Lay a block out anew, if it is laid out."""
        self.pictures.forget(self.flow.passages[index].start)
        if self._blocks.pop(index, None) is not None:
            self.block(index)

    def forget_far(self, seen: range) -> None:
        """Forget blocks far from those that are seen, once there are many."""
        if len(self._blocks) > _KEPT:
            near = range(seen.start - _KEPT // 4, seen.stop + _KEPT // 4)
            self._blocks = {index: self._blocks[index] for index in self._blocks if index in near}

    def picture(self, block: TextBlock) -> BlockPicture:
        """Paint the diagram of a block, which has one; some ms."""
        return self.pictures.paint(block, self._palette)

    # What changes ---------------------------------------------------------------------------

    def is_outdated(self, changed: Iterable[Node]) -> bool:
        """Whether changed nodes need the text to be made anew, not only their own passages."""
        return any(
            node is self.game.root
            or node not in self._signatures
            or self._signatures[node] != signature_of(node)
            for node in changed
        )

    def next_comment(self, node: Node, by: int) -> Node | None:
        """Return the next (1) or previous (-1) node with something to read, in reading order.

        O(passages between); None at the ends, and where it is not known yet where `node` is.
        """
        here = self.flow.index_of(node)
        if here is None:
            return None
        nodes = self.flow.passages[here].nodes
        place = nodes.index(node)
        found = next(filter(speaks, nodes[place + 1 :] if by > 0 else nodes[:place][::-1]), None)
        index = here + by
        while found is None and index >= 0 and self._has(index):
            passage = self.flow.passages[index]
            if passage.speaks:
                found = next(filter(speaks, passage.nodes[::by]), None)
            index += by
        return found

    def _has(self, index: int) -> bool:
        while index >= len(self.flow.passages) and not self.flow.is_complete:
            self.flow.advance()
        return index < len(self.flow.passages)


def speaks(node: Node) -> bool:
    """Whether there is something to read about a node."""
    return traits_of(node.source).speaks


def first_node(passage: Passage) -> Node:
    """Return the node of a passage that is read about first, else its last one."""
    return next(filter(speaks, passage.nodes), passage.end)


# What of a node decides how a record is cut into passages, and what their diagrams show.


Signature: TypeAlias = tuple[object, ...]

_ON_BOARD: Final = ("B", "W", "AB", "AW", "AE", "PL", "MN", "PM", "VW", "DD", "FG", "KO")


def signature_of(node: Node) -> Signature:
    """Return something that is another thing once a node needs the text to be made anew.

    Other words in a comment, and other marks, need only its own passage to be laid out again.
    """
    traits = traits_of(node.source)
    properties: Mapping[str, tuple[str, ...]] = node.properties
    return (
        traits._replace(written=int(bool(traits.written))),
        *(properties.get(ident) for ident in _ON_BOARD),
    )


# The passages of the record as far as they are known, and how high each of them is.


class Flow:
    """Passages, one below the other, made in slices.

    Attributes:
        passages: Those that are known, in order.
        heights: Their heights, guessed or known.
    """

    def __init__(self, root: Node, estimate: Callable[[Passage], int]) -> None:
        self._rest: Iterator[Passage] | None = passages(root)
        self._estimate = estimate
        self._index: dict[Node, int] = {}
        self.passages: list[Passage] = []
        self.heights = BlockHeights()

    @property
    def is_complete(self) -> bool:
        """Whether all passages are known."""
        return self._rest is None

    def advance(self) -> None:
        """Make one more passage, if any is left."""
        passage = next(self._rest, None) if self._rest is not None else None
        if passage is None:
            self._rest = None
            return
        self._index.update(dict.fromkeys(passage.nodes, len(self.passages)))
        self.passages.append(passage)
        self.heights.append(self._estimate(passage))

    def index_of(self, node: Node) -> int | None:
        """Return which passage a node is in, None if that is not known yet."""
        return self._index.get(node)

    def guess_again(self) -> None:
        """Guess all heights, because the column has another width now. O(passages)."""
        self.heights = BlockHeights()
        for passage in self.passages:
            self.heights.append(self._estimate(passage))
