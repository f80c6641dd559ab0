"""Both positions of a comparison: theirs on a small board, rings around what differs on both."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from sgfedit.game.positions import Positions
from sgfedit.gui.views.board.small_board import SmallBoard
from sgfedit.gui.views.tree.changes import change_ink
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.render.turning import Turner
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent

    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node

_OPTIONS: Final = Options(coordinates=False, variations=Variations.NONE)
_LEAST_PX: Final = 110
_LEAST_DRAWN_PX: Final = 360
"""Smaller boards are drawn larger and scaled down, or lines would be as thick as stones."""
_WIDTH: Final = 0.11
"""Of a ring, as a share of a cell."""


class TheirBoard(SmallBoard):
    """Their position, with rings around what is not so in mine."""

    def __init__(self, window: Window, parent: QWidget) -> None:
        super().__init__(window.settings, parent, wished_px=180, least_px=_LEAST_PX, padding=2)
        self.setObjectName("theirBoard")
        self.setAccessibleName(self.tr("Their position"))
        self.points: tuple[Point, ...] = ()
        self._large: BoardCanvas | None = None

    def show_position(self, diagram: Diagram | None, points: tuple[Point, ...]) -> None:
        """Show a position with rings around points, or nothing."""
        self.points = points
        self.show_diagram(diagram)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self.diagram is None:
            return
        side, ratio = min(self.width(), self.height()), self.devicePixelRatioF()
        times = max(1, ceil(_LEAST_DRAWN_PX / max(side * ratio, 1)))
        if self._large is None:
            self._large = BoardCanvas(self.theme)
        canvas, drawn = self._large, round(side * ratio) * times
        canvas.set_theme(self.theme)
        canvas.update(self.diagram)
        canvas.resize(drawn, drawn)
        smooth = Qt.TransformationMode.SmoothTransformation
        image = canvas.image().scaledToWidth(round(side * ratio), smooth)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(self)
        painter.drawImage(0, 0, image)
        for point in self.points:
            if not self.diagram.is_hidden(point):
                sides = (length / times / ratio for length in canvas.cell(point))
                _draw_ring(painter, QRectF(*sides), dark=is_dark(self.palette()))
        painter.end()


class Rings(QWidget):
    """Lies on the board and lets the mouse through: rings around what theirs has otherwise."""

    def __init__(self, window: Window) -> None:
        super().__init__(window.board)
        self.setObjectName("compareRings")
        self.points: tuple[Point, ...] = ()
        self._board = window.board
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        self._board.installEventFilter(self)
        self._board.turned.connect(self.update)

    def show_points(self, points: tuple[Point, ...]) -> None:
        """Put rings around points, instead of those that are there."""
        self.points = points
        self.setGeometry(self._board.rect())
        self.setVisible(bool(points))
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == event.Type.Resize and self.points:
            self.setGeometry(self._board.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for point in self.points:
            cell = self._board.point_rect(point)
            if self._board.point_at(cell.center()) == point:
                _draw_ring(painter, QRectF(cell), dark=False)
        painter.end()


def _draw_ring(painter: QPainter, cell: QRectF, *, dark: bool) -> None:
    """Draw a dashed ring in the colour of changes, on a light one that sets it off."""
    width = max(1.6, cell.width() * _WIDTH)
    box = cell.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(Qt.GlobalColor.white, width + 1.6))
    painter.drawEllipse(box)
    pen = QPen(change_ink("changed", dark=dark), width)
    pen.setStyle(Qt.PenStyle.DashLine)
    pen.setDashPattern([2.2, 1.2])
    painter.setPen(pen)
    painter.drawEllipse(box)


class Boards(QObject):
    """Shows their position beside mine, wherever one goes, with rings around what differs.

    Attributes:
        small: Where theirs is shown.
        rings: Those on the board.
    """

    def __init__(self, window: Window, small: TheirBoard) -> None:
        super().__init__(small)
        self._window = window
        self._root: Node | None = None
        self._positions: Positions | None = None
        self.small = small
        self.rings = Rings(window)

    def show_node(self, node: Node | None) -> None:
        """Show a node of theirs, or nothing; O(nodes from the one before)."""
        theirs = None if node is None else self._theirs(node)
        mine = self._mine()
        points = differing_points(mine, theirs) if mine is not None and theirs is not None else ()
        self.rings.show_points(points)
        if theirs is None:
            self.small.show_position(None, ())
            return
        turning, size = self._window.board.turning, (theirs.width, theirs.height)
        seen = tuple(turning.seen(point, *size) for point in points)
        self.small.show_position(Turner(turning).turned(theirs), seen)

    def _theirs(self, node: Node) -> Diagram | None:
        root = node.root
        if self._positions is None or self._root is not root:
            self._root, self._positions = root, Positions(root)
        if not self._positions.is_drawn:
            return None
        options = _OPTIONS._replace(hoshi=self._positions.is_go)
        return build(self._positions.at(node), node, options)

    def _mine(self) -> Diagram | None:
        document = self._window.document
        if not document.game.positions.is_drawn:
            return None
        return build(document.position(), document.current, _OPTIONS)


def differing_points(one: Diagram, other: Diagram) -> tuple[Point, ...]:
    """Return the points on which two diagrams do not show the same; none of different boards."""
    if (one.width, one.height) != (other.width, other.height):
        return ()
    found = {
        Point(at % one.width, at // one.width)
        for at, (a, b) in enumerate(zip(one.stones, other.stones, strict=True))
        if a != b
    }
    for name in ("marks", "labels", "territory"):
        found |= {item[0] for item in {*getattr(one, name)} ^ {*getattr(other, name)}}
    for name in ("arrows", "lines"):
        for pair in {*getattr(one, name)} ^ {*getattr(other, name)}:
            found |= set(pair)
    return tuple(sorted(found | (one.dimmed ^ other.dimmed)))
