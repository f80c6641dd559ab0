"""Adds texts to a block, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QTextCharFormat, QTextLayout, QTextOption

from sgfedit.gui.features.read import words
from sgfedit.gui.features.read.blocks import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtGui import QColor, QFont

    from sgfedit.game.reading import Entry
    from sgfedit.game.reading.paragraphs import Paragraph
    from sgfedit.gui.features.read.blocks import Block
    from sgfedit.gui.features.read.style import Style
    from sgfedit.gui.features.read.words import Span
    from sgfedit.sgf import Node

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
