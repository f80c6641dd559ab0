"""The diagrams: what they show, how large they are, and their pictures, painted once."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap

from sgfedit.gui.views.board.picture import board_theme
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.diagram import Diagram, Options
from sgfedit.render.figures import cropped, figure_diagram, is_played
from sgfedit.render.geometry import Geometry
from sgfedit.render.turning import AS_RECORDED, Turner

if TYPE_CHECKING:
    from PySide6.QtGui import QPalette

    from sgfedit.app.settings import Settings
    from sgfedit.game import Game
    from sgfedit.game.reading import Figure, Passage
    from sgfedit.gui.features.read.blocks import Block
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node, Point

_PADDING: Final = 3
_MOST: Final = 64
"""Pictures that are kept; a few screens."""

_MOST_CANVASES: Final = 6


class Picture(NamedTuple):
    """A painted diagram.

    Attributes:
        pixmap: It.
        geometry: Where its points are.
        turning: How the board lies.
        size: Of the board of the record.
    """

    pixmap: QPixmap
    geometry: Geometry
    turning: Turning
    size: tuple[int, int]

    def point_at(self, place: QPointF) -> Point | None:
        """Return the point of the record at a place in the picture, None beside them."""
        point = self.geometry.at(place.x(), place.y())
        return None if point is None else self.turning.recorded(point, *self.size)

    def rect_of(self, point: Point) -> QRectF:
        """Return the cell of a point of the record."""
        return QRectF(*self.geometry.rect(self.turning.seen(point, *self.size)))


class Pictures:
    """Makes diagrams of passages and keeps the pictures of those in sight.

    Attributes:
        ratio: Px of the device per logical unit.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pictures: OrderedDict[Node, Picture] = OrderedDict()
        self._canvases: OrderedDict[tuple[object, ...], BoardCanvas] = OrderedDict()
        self._turner = Turner(AS_RECORDED)
        self.ratio = 1.0

    @property
    def turning(self) -> Turning:
        """How the boards lie before the reader."""
        return self._turner.turning

    def turn(self, turning: Turning) -> None:
        """Lay the boards otherwise."""
        self._turner = Turner(turning)
        self.forget()

    def forget(self, start: Node | None = None) -> None:
        """Forget what is painted: of the passage that begins with `start`, or everything."""
        if start is not None:
            self._pictures.pop(start, None)
            return
        self._pictures.clear()
        self._canvases.clear()

    def diagram(self, passage: Passage, figure: Figure, game: Game) -> Diagram:
        """Return what a passage's board shows, as recorded."""
        options = Options(coordinates=self._settings.get("view.coordinates"))
        diagram = figure_diagram(passage, figure, options, on_paper=False)
        return diagram if is_played(game) else cropped(diagram)

    def box(self, recorded: Diagram, cell: int) -> tuple[int, int]:
        """Return width and height of a diagram whose cells have about `cell` px."""
        diagram = self._turner.turned(recorded)
        x0, y0, x1, y1 = diagram.bounds
        wide, high = ((count + 2.2) * cell + 2 * _PADDING for count in (x1 - x0 + 1, y1 - y0 + 1))
        fitted = Geometry.fit(wide, high, diagram, ratio=self.ratio, padding=_PADDING)
        wood = fitted.wood
        width, height = (side / self.ratio + 2 * _PADDING for side in (wood.width, wood.height))
        return round(width), round(height)

    def known(self, block: Block) -> Picture | None:
        """Return the picture of a block if it is painted already."""
        start = block.passage.start
        found = self._pictures.get(start)
        if found is not None:
            self._pictures.move_to_end(start)
        return found

    def paint(self, block: Block, palette: QPalette) -> Picture:
        """Paint the picture of a block that has one; some ms."""
        diagram, place = block.diagram or Diagram(), block.picture
        canvas = self._canvas(diagram, (place.width(), place.height()), palette)
        canvas.update(diagram)
        pixmap = QPixmap.fromImage(canvas.image())
        pixmap.setDevicePixelRatio(self.ratio)
        board = (diagram.width, diagram.height)
        found = Picture(pixmap, canvas.geometry, self.turning, board)
        self._pictures[block.passage.start] = found
        while len(self._pictures) > _MOST:
            self._pictures.popitem(last=False)
        return found

    def _canvas(self, diagram: Diagram, size: tuple[int, int], palette: QPalette) -> BoardCanvas:
        """Return a canvas on which a board of that size and part is painted already, if any is."""
        key = (size, diagram.width, diagram.height, diagram.bounds, diagram.coordinates)
        canvas = self._canvases.get(key)
        if canvas is None:
            theme = board_theme(self._settings, palette)
            canvas = BoardCanvas(theme, padding=_PADDING)
            canvas.turn(self.turning)
            canvas.update(diagram)
            canvas.resize(*size, self.ratio)
            self._canvases[key] = canvas
            while len(self._canvases) > _MOST_CANVASES:
                self._canvases.popitem(last=False)
        self._canvases.move_to_end(key)
        return canvas
