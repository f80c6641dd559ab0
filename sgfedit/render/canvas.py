"""The board on the screen: a finished picture in which only changed points are painted again."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRegion

from sgfedit.render.compose import changed_points, covered, label_overflows, segments
from sgfedit.render.diagram import Diagram
from sgfedit.render.geometry import Geometry
from sgfedit.render.painter import (
    at_once,
    hidden_cells,
    painting_grid,
    painting_points,
    text_gaps,
)
from sgfedit.render.sprites import Stamps, stamps_for
from sgfedit.render.turning import Turner
from sgfedit.render.wood import painting_ground
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sgfedit.render.theme import Theme
    from sgfedit.render.turning import Turning

_MANY: Final = 16
"""Changed points from which painting all of them is faster on a board with few stones: what is
drawn meets a clip of so many parts then. On a full board it is from 25 on."""

_MOST: Final = 0.25
"""Share of the points up to which it is faster to paint each by itself, where that can be done."""


class BoardCanvas:
    """Holds the picture of a board in the size of a widget.

    Two images are kept: the empty board and the board with all that stands on it (a third one,
    without grid, once a text needs room in the grid). `resize`, `set_theme` and a diagram of
    another shape make them stale; they are painted anew when they are next looked at. So is
    all that stands on the board once most of it is other than before: of many changes between two
    looks only the last is painted.

    The board may be turned before the viewer (see `turn`). Callers speak of points of the record;
    only `diagram` and `geometry` are what is seen.

    Attributes:
        diagram: What the picture shows.
        geometry: Where it shows it.
        theme: How.
    """

    def __init__(
        self, theme: Theme, *, padding: float = 0.0, surround: QColor | None = None
    ) -> None:
        self.diagram = Diagram()
        self.theme = theme
        self.geometry = Geometry.fit(1, 1, self.diagram)
        self._padding = padding
        self._surround = surround
        self._turner = Turner()
        self._recorded = self.diagram
        self._stale = True
        self._is_behind = False  # what stands on the board is to be painted anew
        self._bare: QImage | None = None
        self._board = QImage()
        self._picture = QImage()
        self._stamps: Stamps

    def resize(self, width: float, height: float, ratio: float = 1.0) -> None:
        """Fit the board into `width` x `height` logical units of `ratio` px each."""
        self._fit(width, height, ratio)

    def set_theme(self, theme: Theme, surround: QColor | None = None) -> None:
        """Show the board in `theme`.

        Args:
            theme: The theme.
            surround: Colour around the board; None leaves what is there.
        """
        if theme != self.theme or surround != self._surround:
            self.theme = theme
            self._surround = surround
            self._stale = True

    @property
    def turning(self) -> Turning:
        """How the board lies before the viewer."""
        return self._turner.turning

    def turn(self, turning: Turning) -> QRegion:
        """Lay the board otherwise before the viewer, and return what has to be drawn again."""
        if turning == self.turning:
            return QRegion()
        self._turner = Turner(turning)
        return self.update(self._recorded)

    def cell(self, point: Point) -> tuple[float, float, float, float]:
        """Return where the cell of a point of the record is, in logical units.

        Left, top, width, height; beside the picture if the point is not shown.
        """
        size = self._recorded.width, self._recorded.height
        return self.geometry.rect(self.turning.seen(point, *size))

    def point_at(self, x: float, y: float) -> Point | None:
        """Return the point of the record that is seen at a logical position, None beside them."""
        point = self.geometry.at(x, y)
        if point is None:
            return None
        return self.turning.recorded(point, self._recorded.width, self._recorded.height)

    def update(self, diagram: Diagram) -> QRegion:
        """Show `diagram` and return what of the widget has to be drawn again, in logical units.

        It is what the record says, whichever way the board lies.

        Costs as much as the points that look different; where they are many, or the diagram has
        another shape (size, visible part, coordinates), it is painted when it is next drawn.
        """
        self._recorded = diagram
        old, self.diagram = self.diagram, self._turner.turned(diagram)
        changed = changed_points(old, self.diagram)
        if changed is None:
            self._fit(self.geometry.width, self.geometry.height, self.geometry.ratio)
            self._stale = True
        if self._stale or changed is None:
            return self._whole()
        if self._is_behind or len(changed) >= _MANY:
            if not self._is_behind:
                self._repaint_many(old, changed)
            return QRegion(_outer(self._points(), self.geometry.ratio))
        shown = {point for point in changed if self.geometry.has(point)}
        return self._repaint(shown) if shown else QRegion()

    def draw(self, painter: QPainter, parts: Iterable[QRect] | None = None) -> None:
        """Copy the picture to the origin of `painter`.

        Args:
            painter: Where.
            parts: What is wanted of it, in logical units; None for all. Where the painter is
                clipped to several rectangles, each by itself takes a quarter of the time.
        """
        self._catch_up()
        ratio = self.geometry.ratio
        whole = self._picture.rect()
        rects = [whole] if parts is None else [_outer(part, 1 / ratio) & whole for part in parts]
        if ratio != 1:
            painter.save()
            painter.scale(1 / ratio, 1 / ratio)
        for rect in rects:
            painter.drawImage(rect, self._picture, rect)
        if ratio != 1:
            painter.restore()

    def image(self) -> QImage:
        """Return a copy of the picture; shared until one of the two is painted on."""
        self._catch_up()
        return QImage(self._picture)

    def side_in(self, width: float, height: float) -> float:
        """Return the side of the board, in logical units, if it had another place.

        Of one that has more columns than rows, as of a part, it is the width.
        """
        ratio = self.geometry.ratio
        fitted = Geometry.fit(width, height, self.diagram, ratio=ratio, padding=self._padding)
        _, _, across, down = fitted.cells
        return (fitted.wood.width if across > down else fitted.wood.height) / ratio

    def _fit(self, width: float, height: float, ratio: float) -> None:
        geometry = Geometry.fit(width, height, self.diagram, ratio=ratio, padding=self._padding)
        if geometry != self.geometry:
            self.geometry = geometry
            self._stale = True

    def _whole(self) -> QRegion:
        return QRegion(0, 0, ceil(self.geometry.width), ceil(self.geometry.height))

    def _points(self) -> QRect:
        """Return the px of all points, and what shadows reach; the margins are as they were."""
        reach = self._stamps.reach
        return QRect(*self.geometry.cells).adjusted(-reach, -reach, reach, reach)

    def _empty(self) -> QImage:
        opaque = self._surround is not None and self._surround.alpha() == 255
        kind = QImage.Format.Format_RGB32 if opaque else QImage.Format.Format_ARGB32_Premultiplied
        image = QImage(*self.geometry.size_px, kind)
        image.fill(self._surround if self._surround is not None else Qt.GlobalColor.transparent)
        return image

    def _paint_all(self) -> None:
        self._stamps = stamps_for(self.theme, self.geometry, cached=True)
        self._board = self._empty()
        painter = _painter(self._board)
        at_once(painting_ground(painter, self.geometry, self.theme, raster=True))
        hidden = hidden_cells(self.diagram, self.geometry)
        at_once(painting_grid(painter, self.diagram, self.geometry, self.theme, hidden))
        painter.end()
        self._bare = None
        self._stale = False
        self._picture = self._board.copy()
        self._paint_picture()

    def _catch_up(self) -> None:
        """Paint what is stale."""
        if self._stale:
            self._paint_all()
        elif self._is_behind:
            self._paint_picture()

    def _paint_picture(self) -> None:
        # Into the memory that is there: as much of it anew takes longer than all that is painted.
        self._is_behind = False
        painter = _painter(self._picture)
        self._put_board(painter, [self._points() & self._board.rect()])
        self._make_gaps(painter, None)
        at_once(painting_points(painter, self.diagram, self.geometry, self._stamps))
        painter.end()

    def _repaint_many(self, old: Diagram, points: Collection[Point]) -> None:
        """Paint each of many points again by itself if they stand apart, or all at the next look.

        An engine that looks changes figures and owners of points here and there, ten times a
        second, and the stones stay. All that is left beyond a cell then are shadows.
        """
        new = self.diagram
        is_apart = (
            len(points) <= _MOST * new.width * new.height
            and (old.stones, old.faded) == (new.stones, new.faded)
            and not (segments(old) or segments(new))
            and not (label_overflows(old) or label_overflows(new))
        )
        if not is_apart:
            self._is_behind = True
            return
        shown = {point for point in points if self.geometry.has(point)}
        painter = _painter(self._picture)
        self._put_board(painter, [QRect(*self.geometry.cell_px(point)) for point in shown])
        self._make_gaps(painter, shown)
        at_once(
            painting_points(painter, new, self.geometry, self._stamps, shown, is_clipped=False)
        )
        painter.end()

    def _repaint(self, points: set[Point]) -> QRegion:
        """Paint `points` again, and what of their neighbours reaches into their cells."""
        reach = self._stamps.reach
        region, logical, rects = QRegion(), QRegion(), list[QRect]()
        for point in points:
            left, top, width, height = self.geometry.cell_px(point)
            rect = QRect(left - reach, top - reach, width + 2 * reach, height + 2 * reach)
            rects.append(rect)
            region += rect
            logical += _outer(rect, self.geometry.ratio)
        # A stone's shadow falls into the cells around; so do the shadows of the stones there.
        near = self._with_neighbours(points) if reach else set(points)
        wide = label_overflows(self.diagram).items()
        near |= {point for point, spread in wide if not near.isdisjoint(covered(point, spread))}
        painter = _painter(self._picture)
        self._put_board(painter, rects)
        painter.setClipRegion(region)
        self._make_gaps(painter, near)
        at_once(painting_points(painter, self.diagram, self.geometry, self._stamps, near))
        painter.end()
        return logical

    def _put_board(self, painter: QPainter, rects: Iterable[QRect]) -> None:
        """Paint over with the empty board, there and nowhere else."""
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for rect in rects:
            painter.drawImage(rect, self._board, rect)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _with_neighbours(self, points: set[Point]) -> set[Point]:
        found = {
            Point(x + dx, y + dy) for x, y in points for dx in (-1, 0, 1) for dy in (-1, 0, 1)
        }
        return {point for point in found if self.geometry.has(point)}

    def _make_gaps(self, painter: QPainter, points: Collection[Point] | None) -> None:
        """Take the grid away behind texts."""
        found = text_gaps(self.diagram, self.geometry, self._stamps.look, points)
        for point, gap in found.items():
            if not self.diagram.is_hidden(point):
                if self._bare is None:
                    self._bare = self._empty()
                    bare = _painter(self._bare)
                    at_once(painting_ground(bare, self.geometry, self.theme, raster=True))
                    bare.end()
                rect = QRect(*gap)
                painter.drawImage(rect, self._bare, rect)


def _painter(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def _outer(rect: QRect, ratio: float) -> QRect:
    """Return the logical rectangle that covers the px of `rect`; for 1/ratio the other way."""
    if ratio == 1:
        return rect
    left, top = floor(rect.x() / ratio), floor(rect.y() / ratio)
    right = ceil((rect.x() + rect.width()) / ratio)
    bottom = ceil((rect.y() + rect.height()) / ratio)
    return QRect(left, top, right - left, bottom - top)
