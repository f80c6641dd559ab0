"""Which blocks are in sight, and how they stay where they are while heights become known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QSize

from sgfedit.gui.features.read.sheet import SLICE_S
from sgfedit.gui.widgets.pan_area import reveal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.gui.features.read.blocks import Block
    from sgfedit.gui.features.read.sheet import Sheet
    from sgfedit.gui.widgets.pan_area import PanArea
    from sgfedit.sgf import Node

_ROUNDS: Final = 50
_MARGIN_LINES: Final = 2
_AHEAD: Final = 4
"""Blocks below those in sight that are made ready."""


class Scroller:
    """Moves a sheet under a view.

    Attributes:
        is_busy: Whether it is setting the scroll bar itself.
        seen: Indexes of the blocks in sight.
    """

    def __init__(self, view: PanArea, sheet: Sheet) -> None:
        self._view = view
        self._sheet = sheet
        self.is_busy = False
        self.seen = range(0)

    @property
    def margin(self) -> int:
        """Px between the upper edge and a block that is scrolled to."""
        return _MARGIN_LINES * self._sheet.style.line

    def begin(self) -> None:
        """Forget what was in sight."""
        self.seen = range(0)

    def settle(self) -> None:
        """Lay out what is in sight; what one reads stays where it is, whatever comes above."""
        if self.is_busy:
            return
        self.is_busy = True
        bar = self._view.verticalScrollBar()
        self._set_range()
        for _ in range(_ROUNDS):
            offset = bar.value()
            shift = self._lay_out_at(offset)
            if shift is None:
                break
            self._set_range()
            bar.setValue(offset + shift)
        self.is_busy = False
        self._sheet.forget_far(self.seen)

    def _lay_out_at(self, offset: int) -> int | None:
        """Lay out what is in sight from `offset` on.

        Returns:
            By how much what was in sight before has moved down; None if nothing was laid out.
        """
        sheet, heights = self._sheet, self._sheet.flow.heights
        page = self._view.viewport().height()
        first = index = heights.at(offset)
        top = heights.top(first)
        # Who comes from farther away reads nothing on that would have to stay.
        is_near = heights.top(self.seen.start) <= offset + page if self.seen else False
        near = self.seen if is_near else range(0)
        anchor = next((i for i in near if i > first and sheet.is_laid(i)), first)
        shift, is_new = 0, False
        while index < len(heights) and top < offset + page:
            if not sheet.is_laid(index):
                before, is_new = heights[index], True
                change = sheet.block(index).height - before
                # Coming from below, one keeps the end of the first block; else its beginning.
                shift += change if index < anchor else 0
            top += heights[index]
            index += 1
        self.seen = range(first, index)
        return shift if is_new else None

    def _set_range(self) -> None:
        sheet = self._sheet
        height = sheet.flow.heights.total + sheet.style.between
        self._view.set_extent(QSize(0, height), sheet.style.line)

    def prepare(self) -> bool:
        """Lay out or paint one more block below those in sight; return whether there was one.

        So a frame finds what comes into view finished.
        """
        sheet = self._sheet
        for index in range(self.seen.stop, min(self.seen.stop + _AHEAD, len(sheet.flow.heights))):
            if not sheet.is_laid(index):
                sheet.block(index)
                self._set_range()
                return True
            block = sheet.block(index)
            if block.figure is not None and sheet.pictures.known(block) is None:
                sheet.picture(block)
                return True
        return False

    # Where things are -----------------------------------------------------------------------

    def blocks(self) -> Iterator[tuple[int, Block, QPoint]]:
        """Yield the blocks in sight: index, block, where its column begins in the viewport."""
        offset, page = self._view.offset.y(), self._view.viewport().height()
        for index in self.seen:
            y = self._sheet.flow.heights.top(index) - offset
            block = self._sheet.block(index)
            if y < page and y + block.height > 0:
                yield index, block, QPoint(self._sheet.column.left, y)

    def block_at(
        self, place: QPoint, *, nearest: bool = False
    ) -> tuple[int, Block, QPoint] | None:
        """Return the block at a place of the viewport, or the `nearest` one."""
        last = None
        for last in self.blocks():
            _index, block, corner = last
            if place.y() < corner.y() + block.height:
                is_inside = 0 <= place.x() - corner.x() < block.column.width
                return last if is_inside or nearest else None
        return last if nearest else None

    def place_of(self, index: int) -> int:
        """Return how far a block in sight is below the upper edge; the margin for others."""
        if index not in self.seen:
            return self.margin
        return self._sheet.flow.heights.top(index) - self._view.offset.y()

    # Scrolling ------------------------------------------------------------------------------

    def show_block(self, index: int, y: int) -> None:
        """Show a block `y` px below the upper edge, as far as the text reaches."""
        self.seen = range(0)
        self._sheet.block(index)
        for _ in range(2):  # what stands above it had only been guessed
            self.is_busy = True
            self._set_range()
            self._view.verticalScrollBar().setValue(self._sheet.flow.heights.top(index) - y)
            self.is_busy = False
            self.settle()

    def show_node(self, index: int, node: Node) -> None:
        """Scroll to what is said of a node in a block, if it is not in sight, and not too far."""
        block, style = self._sheet.block(index), self._sheet.style
        top = self._sheet.flow.heights.top(index)
        page, offset = self._view.viewport().height(), self._view.offset.y()
        if top + block.height <= offset or top >= offset + page:
            self.show_block(index, self.margin)
            return
        low, height = block.body, block.height - block.body
        text = block.text_of(node)
        if text is not None and height > page - 2 * style.line:
            low, height = round(text.place.y()), min(text.height, page // 2)
        margin = style.line // 2
        self.settle()
        height = min(height, page - 2 * margin)
        reveal(self._view.verticalScrollBar(), top + low, height, margin)
        self.settle()

    def show_start(self) -> None:
        """Show the start of the text, however high what stands there turns out to be."""
        self.show_block(0, 0)

    def show_end(self) -> None:
        """Show the end of the text, of which all must be known for that."""
        flow, bar = self._sheet.flow, self._view.verticalScrollBar()
        while not flow.is_complete:
            flow.advance(SLICE_S)
        self.show_block(len(flow.passages) - 1, 0)
        bar.setValue(bar.maximum())

    def follow(self, place: QPoint) -> None:
        """Scroll while the pointer is dragged beyond the edge."""
        beyond = min(place.y(), 0) or max(place.y() - self._view.viewport().height(), 0)
        bar, most = self._view.verticalScrollBar(), self._sheet.style.line
        bar.setValue(bar.value() + max(min(beyond, most), -most))
