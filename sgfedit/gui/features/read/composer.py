"""Lays passages out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetricsF

from sgfedit.game.reading import Look, entries, figure_of, heading_of, steps
from sgfedit.gui.features.read import words
from sgfedit.gui.features.read.blocks import Block
from sgfedit.gui.features.read.build import (
    SIGNS,
    Build,
    Run,
    add_entry,
    add_opening,
    add_paragraphs,
)

if TYPE_CHECKING:
    from sgfedit.game import Game
    from sgfedit.game.positions import Positions
    from sgfedit.game.reading import Passage
    from sgfedit.gui.features.read.pictures import Pictures
    from sgfedit.gui.features.read.style import Column, Style
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
