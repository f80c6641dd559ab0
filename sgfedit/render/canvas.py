"""The board on the screen: a finished picture in which only changed points are painted again."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QRegion

from sgfedit.render.compose import (
    OF_FRAME,
    changed_points,
    covered,
    label_overflows,
    segments,
)
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

_BOARDS: Final = 2
"""Empty boards that are kept, for windows of their size: that of the last one, and one more."""

_OPAQUE: Final = 255
_OPAQUE_FORMAT: Final = QImage.Format.Format_RGB32


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

    def _paint_all(self) -> None:
        around = None if self._surround is None else self._surround.rgba()
        bare, family = _without_stones(self.diagram), QGuiApplication.font().family()
        # Equal to the geometry that was there, and knows already where its points are.
        self.geometry, self._board = _empty_board(self.geometry, self.theme, around, bare, family)
        self._stamps = stamps_for(self.theme, self.geometry, cached=True)
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
        side = self.geometry.cell + 2 * reach
        corners = (self.geometry.corners[point] for point in points)
        rects = [QRect(left - reach, top - reach, side, side) for left, top in corners]
        region = _region(rects)
        ratio = self.geometry.ratio
        logical = region if ratio == 1 else _region([_outer(rect, ratio) for rect in rects])
        # A stone's shadow falls into the cells around; so do the shadows of the stones there.
        near = self._with_neighbours(points) if reach else set(points)
        wide = label_overflows(self.diagram).items()
        near |= {point for point, spread in wide if not near.isdisjoint(covered(point, spread))}
        painter = QPainter(self._picture)  # only images are drawn, and whole px filled
        self._put_board(painter, rects)
        painter.setClipRegion(region)
        self._make_gaps(painter, near)
        at_once(painting_points(painter, self.diagram, self.geometry, self._stamps, near))
        painter.end()
        return logical

    def _put_board(self, painter: QPainter, rects: Iterable[QRect]) -> None:
        """Paint over with the empty board, there and nowhere else."""
        is_opaque = self._board.format() == _OPAQUE_FORMAT
        if not is_opaque:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for rect in rects:
            painter.drawImage(rect, self._board, rect)
        if not is_opaque:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _with_neighbours(self, points: set[Point]) -> set[Point]:
        columns, rows = self.geometry.columns, self.geometry.rows
        return set().union(*(_around(point, columns, rows) for point in points))

    def _make_gaps(self, painter: QPainter, points: Collection[Point] | None) -> None:
        """Take the grid away behind texts."""
        found = text_gaps(self.diagram, self.geometry, self._stamps.look, points)
        for point, gap in found.items():
            if not self.diagram.is_hidden(point):
                if self._bare is None:
                    around = None if self._surround is None else self._surround.rgba()
                    self._bare = _place(self.geometry, around)
                    bare = _painter(self._bare)
                    at_once(painting_ground(bare, self.geometry, self.theme, raster=True))
                    bare.end()
                rect = QRect(*gap)
                painter.drawImage(rect, self._bare, rect)


def _region(rects: Iterable[QRect]) -> QRegion:
    region = QRegion()
    for rect in rects:
        region += rect
    return region


@lru_cache(maxsize=2_000)
def _around(point: Point, columns: tuple[int, int], rows: tuple[int, int]) -> frozenset[Point]:
    """Return a point and those beside it, as far as columns and rows are in sight."""
    x, y = point
    return frozenset(
        Point(column, row)
        for column in range(max(x - 1, columns[0]), min(x + 1, columns[1]) + 1)
        for row in range(max(y - 1, rows[0]), min(y + 1, rows[1]) + 1)
    )


def _without_stones(diagram: Diagram) -> Diagram:
    """Return the bare board of a diagram: all that its grid depends on."""
    frame = {field: getattr(diagram, field) for field in OF_FRAME}
    if not diagram.crop:
        frame["visible"] = None  # what does not count is veiled, as stones are put on the board
    return Diagram(stones=bytes(diagram.width * diagram.height), **frame)


@lru_cache(maxsize=_BOARDS)
def _empty_board(
    geometry: Geometry, theme: Theme, around: int | None, diagram: Diagram, _family: str
) -> tuple[Geometry, QImage]:
    """Return the picture of a board with nothing on it, and the geometry it was made for.

    Another window of the same size has the same; nobody paints on it.

    Args:
        geometry: Where the board lies.
        theme: What it looks like.
        around: Colour around the board, None for none.
        diagram: Of a board with nothing on it.
        _family: In which its lines are named.
    """
    image = _place(geometry, around)
    painter = _painter(image)
    at_once(painting_ground(painter, geometry, theme, raster=True))
    at_once(painting_grid(painter, diagram, geometry, theme, hidden_cells(diagram, geometry)))
    painter.end()
    return geometry, image


def _place(geometry: Geometry, around: int | None) -> QImage:
    """Return an image for a board, in the colour that is around it, if any."""
    colour = QColor(Qt.GlobalColor.transparent) if around is None else QColor.fromRgba(around)
    is_opaque = colour.alpha() == _OPAQUE
    form = _OPAQUE_FORMAT if is_opaque else QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(*geometry.size_px, form)
    image.fill(colour)
    return image


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
