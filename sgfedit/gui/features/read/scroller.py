"""Scrolling and the mouse in the reading view; blocks stay put while heights become known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QTextLine
from PySide6.QtWidgets import QApplication

from sgfedit.gui.features.read.paint import Caret
from sgfedit.gui.views.comment.marks import load_piece
from sgfedit.gui.widgets.pan_area import reveal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QMouseEvent

    from sgfedit.gui.features.read.blocks import BlockText, TextBlock
    from sgfedit.gui.features.read.paint import Marker
    from sgfedit.gui.features.read.sheet import TextSheet
    from sgfedit.gui.widgets.pan_area import PanArea
    from sgfedit.sgf import Node, Point


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

    def __init__(self, view: PanArea, sheet: TextSheet) -> None:
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

    def blocks(self) -> Iterator[tuple[int, TextBlock, QPoint]]:
        """Yield the blocks in sight: index, block, where its column begins in the viewport."""
        offset, page = self._view.offset.y(), self._view.viewport().height()
        for index in self.seen:
            y = self._sheet.flow.heights.top(index) - offset
            block = self._sheet.block(index)
            if y < page and y + block.height > 0:
                yield index, block, QPoint(self._sheet.column.left, y)

    def block_at(
        self, place: QPoint, *, nearest: bool = False
    ) -> tuple[int, TextBlock, QPoint] | None:
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
            flow.advance()
        self.show_block(len(flow.passages) - 1, 0)
        bar.setValue(bar.maximum())

    def follow(self, place: QPoint) -> None:
        """Scroll while the pointer is dragged beyond the edge."""
        beyond = min(place.y(), 0) or max(place.y() - self._view.viewport().height(), 0)
        bar, most = self._view.verticalScrollBar(), self._sheet.style.line
        bar.setValue(bar.value() + max(min(beyond, most), -most))


_LONGEST: Final = 20_000
"""Characters of a paragraph in which points are looked for."""


class PointerTarget(NamedTuple):
    """What is under the pointer.

    Attributes:
        block: Index of the block.
        node: Where a click leads, None nowhere.
        toggles: Whether a click opens or closes moves instead.
        is_text: Whether it is text that can be marked.
        points: Points that the words there speak of.
    """

    block: int
    node: Node | None = None
    toggles: bool = False
    is_text: bool = False
    points: tuple[Point, ...] = ()


class Mouse(QObject):
    """Mouse events of the view.

    Signals:
        marked: (anchor, caret) of the text to mark, see `Marker.mark`.
        toggled: Index of the block whose moves are to be opened or closed.
        clicked: The node to go to.
        opened: The node to show on the board.
        pointed: (index of a block, points to ring there); -1 for nowhere.
    """

    marked = Signal(object, object)
    toggled = Signal(int)
    clicked = Signal(object)
    opened = Signal(object)
    pointed = Signal(int, object)

    def __init__(
        self, area: PanArea, sheet: TextSheet, scroller: Scroller, marker: Marker
    ) -> None:
        super().__init__(area)
        self._area = area
        self._sheet = sheet
        self._scroller = scroller
        self._marker = marker
        self._pressed: QPoint | None = None
        self._start: Caret | None = None
        self._drags = False

    def press(self, event: QMouseEvent) -> None:
        """Take a button going down."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        self._pressed = event.position().toPoint()
        self._drags = False
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._marker:
            self._drags = True
            self.marked.emit(None, self.caret_at(self._pressed))
            return
        self._start = self.caret_at(self._pressed)
        self.marked.emit(None, None)

    def move(self, event: QMouseEvent) -> None:
        """Take the pointer being elsewhere."""
        place = event.position().toPoint()
        if self._pressed is None:
            self.hover(place)
            return
        far = (place - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if far or self._drags:
            self._drags = True
            self.marked.emit(self._start, self.caret_at(place))
            self._scroller.follow(place)

    def release(self, event: QMouseEvent) -> None:
        """Take a button going up: a click, or the end of marking."""
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed is None:
            return
        place, self._pressed = self._pressed, None
        if self._drags:
            return
        target = self.target_at(place)
        if target is None:
            return
        if target.toggles:
            self.toggled.emit(target.block)
        elif target.node is not None:
            self.clicked.emit(target.node)

    def double_click(self, event: QMouseEvent) -> None:
        """Show on the board what a diagram shows."""
        target = self.target_at(event.position().toPoint())
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and target is not None and target.node is not None and not target.is_text:
            self.opened.emit(target.node)

    def hover(self, place: QPoint) -> None:
        """Show what a click at a place would do."""
        target = self.target_at(place)
        shape = Qt.CursorShape.ArrowCursor
        if target is not None and (target.node is not None or target.toggles):
            shape = Qt.CursorShape.PointingHandCursor
        viewport = self._area.viewport()
        if viewport.cursor().shape() is not shape:
            viewport.setCursor(shape)
        if target is not None and target.points:
            self.pointed.emit(target.block, target.points)
        else:
            self.pointed.emit(-1, ())

    # What is where --------------------------------------------------------------------------

    def target_at(self, place: QPoint) -> PointerTarget | None:
        """Return what is at a place of the viewport, None in the margins."""
        found = self._scroller.block_at(place)
        if found is None:
            return None
        index, block, corner = found
        drop = block.drop(corner.y())
        local = place - corner
        if block.figure is not None and block.picture.translated(0, drop).contains(local):
            return PointerTarget(index, self._node_in_picture(block, local - QPoint(0, drop)))
        for text in block.texts:
            at = QPointF(local) - text.place - QPointF(0, drop if text.floats else 0)
            character = character_at(text, at, exact=True)
            if character is not None:
                return self._text_target(index, block, text, character)
            if 0 <= at.y() < text.height and 0 <= at.x() < text.layout.lineAt(0).width():
                return PointerTarget(index, text.node)
        return PointerTarget(index)

    def _node_in_picture(self, block: TextBlock, local: QPoint) -> Node:
        picture = self._sheet.pictures.known(block)
        figure, end = block.figure, block.passage.end
        if picture is None or figure is None:
            return end
        point = picture.point_at(QPointF(local - block.picture.topLeft()))
        if point is None:
            return end
        letters = {item.point: item.node for item in figure.letters}
        return figure.nodes.get(point) or letters.get(point) or end

    def _text_target(
        self, index: int, block: TextBlock, text: BlockText, character: int
    ) -> PointerTarget:
        if character < text.offset:
            return PointerTarget(index, toggles=True)
        for span in text.spans:
            if span.start <= character < span.end:
                return PointerTarget(index, span.node, is_text=True)
        points = self._points(block, text, character) if text.is_comment else ()
        return PointerTarget(index, text.node, is_text=True, points=points)

    def _points(self, block: TextBlock, text: BlockText, character: int) -> tuple[Point, ...]:
        written = text.layout.text()
        if block.figure is None or len(written) > _LONGEST or not load_piece():
            return ()
        from sgfedit.game.text_links import links_in  # noqa: PLC0415  # in pieces

        labels = {label: point for point, label in text.node.get("LB", ())}
        size = block.figure.position.size
        for link in links_in(written.replace("\u2028", "\n"), size, labels):
            if link.start <= character < link.end:
                moves = (point for _, point in link.moves if point is not None)
                return (*link.points, *moves)
        return ()

    def caret_at(self, place: QPoint) -> Caret | None:
        """Return the place in the text that is nearest to a place of the viewport."""
        found = self._scroller.block_at(place, nearest=True)
        if found is None:
            return None
        index, block, corner = found
        drop = block.drop(corner.y())
        local = QPointF(place - corner)
        best: tuple[float, Caret] | None = None
        for number, text in enumerate(block.texts):
            at = local - text.place - QPointF(0, drop if text.floats else 0)
            away = max(-at.y(), at.y() - text.height, 0.0)
            width = text.layout.boundingRect().width()
            away += max(-at.x(), at.x() - width, 0.0) / 8
            character = character_at(text, at, exact=False)
            if character is not None and (best is None or away < best[0]):
                best = away, Caret(index, number, character)
        return best[1] if best is not None else None


def character_at(text: BlockText, at: QPointF, *, exact: bool) -> int | None:
    """Return the character of a text at a place in it.

    Args:
        text: The text.
        at: From its upper left corner.
        exact: Whether the place must be on a line of it; else the nearest one counts, and behind
            the middle of a character the next one.
    """
    layout = text.layout
    count = layout.lineCount()
    number = 0
    while number < count - 1 and layout.lineAt(number + 1).y() <= at.y():
        number += 1
    line = layout.lineAt(number)
    if not line.isValid():
        return None
    if exact:
        drawn = line.naturalTextRect()
        if not (0 <= at.y() < text.height and drawn.left() <= at.x() < drawn.right()):
            return None
        return _character(line.xToCursor(at.x(), _ON))
    return _character(line.xToCursor(at.x(), _BETWEEN))


def _character(found: object) -> int:
    return int(found)  # type: ignore[call-overload, no-any-return]  # the stubs tell of a tuple


_ON: Final = QTextLine.CursorPosition.CursorOnCharacter
_BETWEEN: Final = QTextLine.CursorPosition.CursorBetweenCharacters
