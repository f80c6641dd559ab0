"""The board as assistive tools meet it: a table of its points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible

from sgfedit.gui.views.board.speech import judged, node_words, spoken
from sgfedit.gui.views.board.view import BoardView
from sgfedit.gui.widgets.announcing import say
from sgfedit.gui.widgets.painted_parts import PaintedParts
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.render.compose import describe_point
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint, QRect

    from sgfedit.game.game import Change
    from sgfedit.sgf import Node, Size


class BoardObject(PaintedParts[BoardView, Point]):
    """A board that is edited; row by row from above, as it is recorded."""

    ROLE = QAccessible.Role.Table
    PART = QAccessible.Role.Cell

    def __init__(self, board: BoardView) -> None:
        super().__init__(board)
        self._judged: tuple[Node | None, list[str]] = (None, [])
        self._on_current_changed(board.document.current)
        board.pointed.connect(self.watch.look)
        board.refreshed.connect(self.watch.look)
        board.document.changed.connect(self._on_changed)
        board.document.current_changed.connect(self._on_current_changed)

    def let_go(self) -> None:
        super().let_go()
        self._judged = (None, [])

    def keys(self, widget: BoardView) -> Sequence[Point]:
        if not widget.is_drawn:
            return ()
        return _points(widget.document.game.size)

    def words(self, widget: BoardView, key: Point) -> str:
        return spoken(describe_point(widget.diagram, key))

    def place(self, widget: BoardView, key: Point) -> QRect:
        return widget.point_rect(key)

    def key_at(self, widget: BoardView, point: QPoint) -> Point | None:
        return widget.point_at(point) if widget.rect().contains(point) else None

    def current_key(self, widget: BoardView) -> Point | None:
        return widget.cursor_point

    def press(self, widget: BoardView, key: Point) -> None:
        widget.use(key)

    def focus(self, widget: BoardView, key: Point) -> None:
        widget.point_with_keys(key)

    def _on_current_changed(self, node: Node) -> None:
        self._judged = node, judged(node)

    def _on_changed(self, _change: Change) -> None:
        """Say how a node is judged now; of a step, and of what the comment says, others tell."""
        board = self.shown
        if board is None or board.document.is_moving_on:
            return
        node = board.document.current
        before, self._judged = self._judged, (node, judged(node))
        if before[0] is node and before[1] != self._judged[1]:
            say(board, listed(self._judged[1]) or node_words(board.document))


@lru_cache(maxsize=4)
def _points(size: Size) -> tuple[Point, ...]:
    columns, rows = size
    return tuple(Point(x, y) for y in range(rows) for x in range(columns))
