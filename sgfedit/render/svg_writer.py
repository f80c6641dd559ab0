"""Stands in for a QPainter: takes its calls, and writes them as SVG 1.1."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGradient,
    QLinearGradient,
    QPaintEngine,
    QPainter,
    QPen,
    QRadialGradient,
    QTransform,
)

from sgfedit.render.images import PicturePainter
from sgfedit.render.svg_elements import (
    Element,
    colour_of,
    grouped,
    image_data,
    moved,
    number,
    path_data,
    picture_data,
    place_of,
    rectangle,
)
from sgfedit.render.svg_shared import Shared, is_text
from sgfedit.render.texts import TextPainter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QImage, QPainterPath

    from sgfedit.render.theme import Picture

FONTS: Final = "DejaVu Sans, Noto Sans, Helvetica, Arial, sans-serif"
"""Families to look for where the picture is shown; each system has one of them."""

_ROOT: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'version="1.1" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img" font-family="{2}">'
)

_SQUEEZED: Final = 3
"""Characters from which a text is told its width, so that it has room in any font."""

_CAPS: Final = {
    Qt.PenCapStyle.FlatCap: "",
    Qt.PenCapStyle.SquareCap: ' stroke-linecap="square"',
    Qt.PenCapStyle.RoundCap: ' stroke-linecap="round"',
}
_JOINS: Final = {
    Qt.PenJoinStyle.BevelJoin: ' stroke-linejoin="bevel"',
    Qt.PenJoinStyle.RoundJoin: ' stroke-linejoin="round"',
}


_GRADIENTS: Final = {Qt.BrushStyle.LinearGradientPattern, Qt.BrushStyle.RadialGradientPattern}


class _State(NamedTuple):
    """What `save` keeps and `restore` brings back."""

    pen: QPen = QPen(Qt.PenStyle.NoPen)
    brush: QBrush = QBrush()
    transform: QTransform = QTransform()
    opacity: float = 1.0
    clip: str = ""


class _Engine:
    """Tells drawing functions what the device can do."""

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.SVG


class SvgWriter(TextPainter, PicturePainter):
    """Takes the calls of a QPainter that draw a board."""

    def __init__(self, shared: Shared) -> None:
        """Begin a drawing.

        Args:
            shared: Keeps what stands in several places.
        """
        self.shared = shared
        self._elements: list[Element] = []
        self._state = _State()
        self._saved: list[_State] = []

    # State ----------------------------------------------------------------------------------

    def save(self) -> None:
        self._saved.append(self._state)

    def restore(self) -> None:
        self._state = self._saved.pop()

    def paintEngine(self) -> _Engine:
        return _Engine()

    def setRenderHint(self, _hint: QPainter.RenderHint, on: bool = True) -> None:
        """Do nothing: lines are at whole units, but without smoothing a small picture loses them.

        Browsers leave out those that fall between px.
        """

    def setPen(self, pen: QPen | Qt.PenStyle) -> None:
        self._state = self._state._replace(pen=QPen(pen))

    def setBrush(self, brush: QBrush | QColor | QGradient | Qt.BrushStyle) -> None:
        self._state = self._state._replace(brush=QBrush(brush))

    def setOpacity(self, opacity: float) -> None:
        self._state = self._state._replace(opacity=opacity)

    def scale(self, x: float, y: float) -> None:
        self._transform(QTransform.fromScale(x, y))

    def translate(self, x: float, y: float) -> None:
        self._transform(QTransform.fromTranslate(x, y))

    def rotate(self, degrees: float) -> None:
        self._transform(QTransform().rotate(degrees))

    def _transform(self, change: QTransform) -> None:
        self._state = self._state._replace(transform=change * self._state.transform)

    def setClipRect(self, rect: QRect, _operation: Qt.ClipOperation) -> None:
        found = rectangle(self._state.transform.mapRect(QRectF(rect)))
        clip = self.shared.define(f'<clipPath id="{{}}">{found}/></clipPath>')
        self._state = self._state._replace(clip=clip)

    # Shapes ---------------------------------------------------------------------------------

    def drawEllipse(self, middle: QPointF, x: float, y: float) -> None:
        # Everything is drawn upright and in its own size, so an ellipse stays one.
        at = self._state.transform.map(middle)
        place = f'cx="{number(at.x())}" cy="{number(at.y())}"'
        if x == y:
            self._draw(f'<circle {place} r="{number(x)}"')
        else:
            self._draw(f'<ellipse {place} rx="{number(x)}" ry="{number(y)}"')

    def drawRect(self, rect: QRectF) -> None:
        self._draw(rectangle(self._state.transform.mapRect(rect)))

    def drawRoundedRect(self, rect: QRectF, x: float, _y: float) -> None:
        self._draw(f'{rectangle(self._state.transform.mapRect(rect))} rx="{number(x)}"')

    def drawPath(self, path: QPainterPath) -> None:
        self._draw(f'<path d="{path_data(self._state.transform.map(path))}"')

    def fillRect(self, *arguments: object) -> None:
        *place, filling = arguments
        if len(place) == 4 and isinstance(filling, QColor) and self._is_plain():
            # Most are lines of the grid, which take half of the time if drawn as the others.
            if filling.alpha():
                shape = rectangle(QRectF(*cast("list[float]", place)))
                self._elements.append(Element(colour_of("fill", filling), shape))
            return
        found = place[0] if len(place) == 1 else QRectF(*cast("list[float]", place))
        rect = self._state.transform.mapRect(QRectF(cast("QRectF", found)))
        if rect.isEmpty():
            return
        self.save()
        self.setPen(Qt.PenStyle.NoPen)
        self.setBrush(cast("QColor", filling))
        self._draw(rectangle(rect))
        self.restore()

    def _is_plain(self) -> bool:
        """Whether things are drawn where they say, and as they are."""
        _pen, _brush, transform, opacity, clip = self._state
        return opacity == 1 and not clip and transform.isIdentity()

    def write(self, text: str, at: QPointF, size: float, width: float, *, bold: bool) -> None:
        at = self._state.transform.map(at)
        shape = f'<text x="{number(at.x())}" y="{number(at.y())}"'
        if len(text) >= _SQUEEZED:
            shape += f' textLength="{number(width)}" lengthAdjust="spacingAndGlyphs"'
        weight = ' font-weight="bold"' if bold else ""
        style = f'{self._looks()} text-anchor="middle" font-size="{number(size)}"{weight}'
        self._elements.append(Element(style, shape, text))

    def drawImage(self, place: QRect, image: QImage) -> None:
        """Draw an image that stands in one place."""
        at = place_of(self._state.transform.mapRect(QRectF(place)))
        self._show(f'<image {at} preserveAspectRatio="none" xlink:href="{image_data(image)}"')

    def show_picture(self, picture: Picture, place: QRectF) -> bool:
        data = picture_data(picture, place.width())
        if data:
            # Around the origin: places put it where it belongs, and all share it.
            shape = f'<image id="{{}}" {place_of(place)} xlink:href="{data}"/>'
            at = self._state.transform.map(QPointF(0, 0))
            x, y = number(at.x()), number(at.y())
            self._show(f'<use xlink:href="#{self.shared.define(shape)}" x="{x}" y="{y}"')
        return bool(data)

    def _show(self, shape: str) -> None:
        opacity = self._state.opacity
        self._elements.append(
            Element(f'opacity="{number(opacity)}"' if opacity < 1 else "", shape)
        )

    def _draw(self, shape: str) -> None:
        attributes = self._looks()
        if attributes:
            self._elements.append(Element(attributes, shape))

    def _looks(self) -> str:
        """Return the attributes of what is drawn now, empty if it could not be seen."""
        pen, brush, _transform, opacity, clip = self._state
        is_filled = brush.style() != Qt.BrushStyle.NoBrush and self._paint("fill", brush)
        is_drawn = pen.style() != Qt.PenStyle.NoPen and pen.color().alpha()
        if not (is_filled or is_drawn):
            return ""
        found = is_filled or 'fill="none"'
        if is_drawn:
            found += f" {self._paint('stroke', pen.brush())}"
            found += f' stroke-width="{number(pen.widthF())}"'
            found += _CAPS[pen.capStyle()] + _JOINS.get(pen.joinStyle(), "")
        if opacity < 1:
            found += f' opacity="{number(opacity)}"'
        return found + (f' clip-path="url(#{clip})"' if clip else "")

    def _paint(self, name: str, brush: QBrush) -> str:
        if brush.style() in _GRADIENTS:
            return f'{name}="url(#{self._gradient(brush.gradient())})"'
        return colour_of(name, brush.color())

    def _gradient(self, gradient: QGradient) -> str:
        stops = "".join(
            f'<stop offset="{number(at)}" {colour_of("stop", colour, "-color")}/>'
            for at, colour in gradient.stops()
        )
        at = self._state.transform.map
        if isinstance(gradient, QLinearGradient):
            start, end = at(gradient.start()), at(gradient.finalStop())
            kind = "linearGradient"
            place = {"x1": start.x(), "y1": start.y(), "x2": end.x(), "y2": end.y()}
        else:
            radial = cast("QRadialGradient", gradient)
            middle, light = at(radial.center()), at(radial.focalPoint())
            kind = "radialGradient"
            place = {"cx": middle.x(), "cy": middle.y(), "r": radial.radius()}
            if light != middle:
                place |= {"fx": light.x(), "fy": light.y()}
        places = " ".join(f'{key}="{number(value)}"' for key, value in place.items())
        units = 'gradientUnits="userSpaceOnUse"'
        return self.shared.define(f'<{kind} id="{{}}" {units} {places}>{stops}</{kind}>')

    # Shared shapes --------------------------------------------------------------------------

    def symbol(self, draw: Callable[[], None]) -> str:
        """Return the name of what `draw` draws around the origin, to be put anywhere."""
        elements, self._elements = self._elements, []
        self.save()
        self._state = _State()
        draw()
        self.restore()
        name = self.shared.keep(self._elements)
        self._elements = elements
        return name

    def put_common(self, key: object, draw: Callable[[], None]) -> None:
        """Draw what other drawings have in the same place, see `svg_text`; `key` tells it."""
        names = self.shared.boards
        if key not in names:
            names[key] = self.symbol(draw)
        self.put(names[key], 0, 0)

    def put(self, symbol: str, x: float, y: float) -> None:
        """Draw a shared shape with its origin at (`x`, `y`)."""
        self._elements.append(Element(symbol=symbol, at=(x, y)))

    # The file -------------------------------------------------------------------------------

    def document(
        self, size: tuple[int, int], title: str, description: str, *, is_whole: bool = True
    ) -> str:
        """Return all that was drawn as a file of `size` units.

        Args:
            size: Width and height.
            title: What it is.
            description: What is in it.
            is_whole: Whether what is shared is in the file, except what stands in one place only;
                else it is elsewhere, except texts, which can be found only where they are seen.
        """
        symbols = self.shared.symbols
        counts = Counter(element.symbol for element in self._elements)
        shared = {
            name
            for name, count in counts.items()
            if symbols.get(name) and (count > 1 if is_whole else not is_text(symbols[name]))
        }
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            _ROOT.format(*size, FONTS),
            f"<title>{escape(title, quote=False)}</title>",
            *([f"<desc>{escape(description, quote=False)}</desc>"] if description else []),
            *(self.shared.lines(shared) if is_whole else ()),
            *grouped(self._placed(shared)),
            "</svg>",
            "",
        ]
        return "\n".join(lines)

    def _placed(self, shared: set[str]) -> Iterator[Element]:
        """Yield what was drawn; shapes that are not shared are written out where they stand."""
        for element in self._elements:
            if not element.symbol:
                yield element
                continue
            x, y = (number(value) for value in element.at)
            if element.symbol in shared:
                place = "".join(
                    f' {axis}="{value}"' for axis, value in (("x", x), ("y", y)) if value != "0"
                )
                yield Element(shape=f'<use xlink:href="#{element.symbol}"{place}')
                continue
            for one in self.shared.symbols[element.symbol]:
                yield moved(one, x, y)
