"""Painting of blocks: highlight, marked text, lines of variations, diagram, texts."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTextCharFormat, QTextLayout

from sgfedit.gui.features.read.blocks import Style, plain_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.gui.features.read.blocks import BlockPicture, BlockText, TextBlock
    from sgfedit.sgf import Node, Point


_BAR_PX: Final = 3
_AROUND_PX: Final = 8
_ROUND_PX: Final = 5


class TextScene(NamedTuple):
    """What is painted besides the blocks themselves.

    Attributes:
        style: Fonts and colours.
        current: The node that is shown in the window.
        marker: What is marked.
        rings: Points to ring, and the block whose diagram shows them.
        rung: Index of that block, -1 for none.
    """

    style: Style
    current: Node
    marker: Marker
    rings: tuple[Point, ...] = ()
    rung: int = -1


def paint_block(
    painter: QPainter,
    scene: TextScene,
    block: TextBlock,
    place: QPoint,
    index: int,
    picture: BlockPicture | None,
) -> None:
    """Paint a block whose column begins at `place`; without its picture a sheet in its place."""
    passage, style = block.passage, scene.style
    is_current = scene.current in passage.nodes
    if is_current:
        _paint_current(painter, scene, block, place)
    _paint_rules(painter, style, block, place)
    drop = block.drop(place.y())
    painter.save()
    painter.translate(place)
    if block.figure is not None:
        where = block.picture.translated(0, drop)
        if picture is None:
            painter.fillRect(where.adjusted(3, 3, -3, -3), style.inks.rule)
        else:
            painter.drawPixmap(where.topLeft(), picture.pixmap)
            points = scene.rings if scene.rung == index else ()
            _paint_rings(painter, block, picture, where.topLeft(), scene, points)
    for number, text in enumerate(block.texts):
        _paint_text(painter, scene, text, (index, number), drop if text.floats else 0)
    painter.restore()


def current_rect(block: TextBlock, place: QPoint, style: Style) -> QRect:
    """Return the ground of the block with the current node.

    That is the head of the record where the root has nothing else to say.
    """
    column, depth = block.column, block.passage.depth
    left, width = column.indent(depth, style.indent), column.width
    width -= left
    top, bottom = block.body, max(block.rest, block.body + style.line)
    if block.figure is None and not depth:
        width = column.prose
        if block.rest == block.body and block.texts:
            last = block.texts[-1]
            top = round(block.texts[0].place.y())
            bottom = round(last.place.y()) + last.height
            width = max(width, *map(_widest, block.texts))
        left = (column.width - width) // 2
    return (
        QRect(left, top, width, bottom - top)
        .translated(place)
        .adjusted(-2 * _AROUND_PX, -_AROUND_PX, _AROUND_PX, _AROUND_PX)
    )


def _widest(text: BlockText) -> int:
    """Return how wide the widest line of a text is."""
    lines = (text.layout.lineAt(number) for number in range(text.layout.lineCount()))
    return max((ceil(line.naturalTextWidth()) for line in lines), default=0)


def _paint_current(painter: QPainter, scene: TextScene, block: TextBlock, place: QPoint) -> None:
    style = scene.style
    rect = current_rect(block, place, style)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.inks.current)
    painter.drawRoundedRect(rect, _ROUND_PX, _ROUND_PX)
    bar = QRect(rect.left(), rect.top(), _BAR_PX, rect.height())
    painter.fillRect(_bar_of(block, place, scene.current) or bar, style.inks.marked)
    painter.restore()


def _bar_of(block: TextBlock, place: QPoint, current: Node) -> QRect | None:
    """Return the bar beside the words about a node, None where no others stand with them."""
    about = [text for text in block.texts if text.is_comment and text.node is current]
    others = any(text.is_comment and text.node is not current for text in block.texts)
    if not about or not others:
        return None
    top, last = about[0].place, about[-1]
    height = last.place.y() + last.height - top.y()
    return QRect(
        place.x() + round(top.x()) - _AROUND_PX - _BAR_PX,
        place.y() + round(top.y()),
        _BAR_PX,
        round(height),
    )


def _paint_rules(painter: QPainter, style: Style, block: TextBlock, place: QPoint) -> None:
    """Paint a line at the left of each variation that a block is in."""
    depth = block.passage.depth
    lefts = {block.column.indent(level, style.indent) for level in range(1, depth + 1)}
    for left in lefts:
        x = place.x() + left - style.indent // 2 - 2
        painter.fillRect(x, place.y(), 1, block.height, style.inks.rule)


def _paint_rings(
    painter: QPainter,
    block: TextBlock,
    picture: BlockPicture,
    corner: QPoint,
    scene: TextScene,
    points: Iterable[Point],
) -> None:
    figure = block.figure
    if figure is None:
        return
    own = [point for point, node in figure.nodes.items() if node is scene.current]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for point, is_own in (*((p, True) for p in own), *((p, False) for p in points)):
        rect = QRectF(picture.rect_of(point)).translated(QPointF(corner))
        ink: QColor = scene.style.inks.marked
        width = max(rect.width() / 9, 1.6)
        painter.setPen(QPen(ink, width))
        grow = 0.0 if is_own else width / 2
        painter.drawEllipse(rect.adjusted(-grow, -grow, grow, grow))
    painter.restore()


def _paint_text(
    painter: QPainter, scene: TextScene, text: BlockText, key: tuple[int, int], drop: int
) -> None:
    inks = scene.style.inks
    found = [
        _range(span.start, span.end, inks.current, None)
        for span in text.spans
        if span.node is scene.current
    ]
    marked = scene.marker.range_in(*key, len(text.layout.text()))
    if marked is not None:
        found.append(_range(*marked, inks.marked, inks.marked_text))
    painter.setPen(text.ink)
    text.layout.draw(painter, text.place + QPointF(0, drop), found)


def _range(start: int, end: int, ground: QColor, ink: QColor | None) -> QTextLayout.FormatRange:
    form = QTextCharFormat()
    form.setBackground(ground)
    if ink is not None:
        form.setForeground(ink)
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = start, end - start, form
    return found


class Caret(NamedTuple):
    """A place in the text: of a block, of a text in it, in the characters of that."""

    block: int
    text: int
    character: int


class Marker:
    """What is marked: from where the button went down to where the pointer was last.

    Attributes:
        anchor: Where it began, None while nothing is marked.
        caret: Where it ends.
    """

    def __init__(self) -> None:
        self.anchor: Caret | None = None
        self.caret: Caret | None = None

    def __bool__(self) -> bool:
        return self.anchor is not None and self.caret is not None and self.anchor != self.caret

    def mark(self, anchor: Caret | None, caret: Caret | None) -> None:
        """Mark from `anchor` (None: where it began before) to `caret` (None: nothing)."""
        self.anchor = anchor or self.anchor if caret is not None else None
        self.caret = caret

    def clear(self) -> None:
        """Mark nothing."""
        self.anchor = self.caret = None

    def range_in(self, block: int, text: int, length: int) -> tuple[int, int] | None:
        """Return the first marked character of a text and the one behind the last; None if none.

        Args:
            block: Index of the block.
            text: Index of the text in it.
            length: Characters of the text.
        """
        if self.anchor is None or self.caret is None:
            return None
        first, last = sorted((self.anchor, self.caret))
        here = block, text
        if not first[:2] <= here <= last[:2]:
            return None
        start = first.character if here == first[:2] else 0
        end = last.character if here == last[:2] else length
        return (start, end) if start < end else None

    def plain(self, block_of: Callable[[int], TextBlock]) -> str:
        """Return what is marked as text; blocks that are not laid out yet are."""
        if self.anchor is None or self.caret is None:
            return ""
        first, last = sorted((self.anchor, self.caret))
        parts = []
        for index in range(first.block, last.block + 1):
            lines = []
            for number, text in enumerate(block_of(index).texts):
                written = text.layout.text()
                found = self.range_in(index, number, len(written))
                if found is not None:
                    lines.append(plain_text(written[max(found[0], text.offset) : found[1]]))
            parts.append("\n".join(lines))
        return "\n\n".join(filter(None, parts))
