"""Boards and stones as SVG 1.1: real texts and shapes, each kind of stone and mark only once.

Qt's own generator turns texts into outlines and repeats every stone with its gradients, which
gives files of a megabyte. `SvgWriter` stands in for a QPainter: it knows just what `painter`,
`stones` and `marks` ask for, so that one set of functions draws for every device. What several
drawings of a document have in common is `Shared`.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from functools import partial
from html import escape
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGradient,
    QGuiApplication,
    QImageWriter,
    QLinearGradient,
    QPaintEngine,
    QPainter,
    QPen,
    QRadialGradient,
    QTransform,
)

from sgfedit.render.compose import Ground, Item
from sgfedit.render.images import PicturePainter, fitted, is_drawing
from sgfedit.render.marks import TextPainter
from sgfedit.render.painter import (
    at_once,
    holes_of,
    paint_lines,
    painting,
    painting_coordinates,
    painting_points,
)
from sgfedit.render.sprites import DRAW, Stamps
from sgfedit.render.stones import Look
from sgfedit.render.wood import painting_ground

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterator

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QImage, QPainterPath

    from sgfedit.render.diagram import Diagram
    from sgfedit.render.geometry import Geometry
    from sgfedit.render.theme import Picture, Theme


_SMALL: Final = 48_000
"""Bytes of a drawing that is kept as it is."""

_SHARP: Final = (64, 192)
"""Fewest and most px of an image of a stone."""

_TIMES: Final = 4
"""How much larger than it is drawn: drawings are enlarged."""

_QUALITY: Final = 88


class Element(NamedTuple):
    """A shape, or with an empty one a place where a shared one stands.

    Attributes:
        attributes: How it looks; neighbours that look alike share a group.
        shape: Its tag without an end, such as ``<rect x="1" …``.
        text: What it says, if it is a text.
        symbol: Name of the shared shape.
        at: Where that stands.
    """

    attributes: str = ""
    shape: str = ""
    text: str = ""
    symbol: str = ""
    at: tuple[float, float] = (0.0, 0.0)


def number(value: float) -> str:
    """Return a number of two places at most."""
    if value == int(value):
        return str(int(value))
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def colour_of(name: str, colour: QColor, suffix: str = "") -> str:
    """Return the attributes that give `name`, such as "fill", a colour."""
    opacity = colour.alphaF()
    fade = f' {name}-opacity="{number(opacity)}"' if opacity < 1 else ""
    return f'{name}{suffix}="{colour.name()}"{fade}'


def rectangle(rect: QRectF) -> str:
    """Return a rectangle, without the end of its tag."""
    return f"<rect {place_of(rect)}"


def place_of(rect: QRectF) -> str:
    """Return the attributes of a place."""
    values = (rect.x(), rect.y(), rect.width(), rect.height())
    names = ("x", "y", "width", "height")
    return " ".join(f'{n}="{number(v)}"' for n, v in zip(names, values, strict=True))


def moved(element: Element, x: str, y: str) -> Element:
    """Return an element as it is seen from elsewhere."""
    return element._replace(shape=f'{element.shape} transform="translate({x} {y})"')


def path_data(path: QPainterPath) -> str:
    """Return the data of a path; curves are cubic, as Qt keeps them."""
    parts: list[str] = []
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        # A curve is three elements, the last two of which say that they belong to it.
        letter = "MLC "[min(element.type.value, 3)]
        parts.append(f"{letter}{number(element.x)} {number(element.y)}")
    return "".join(parts)


def grouped(elements: Iterator[Element] | list[Element]) -> Iterator[str]:
    """Yield the lines of elements; what looks alike one after the other shares a group."""
    for attributes, found in groupby(elements, attrgetter("attributes")):
        group = list(found)
        if len(group) == 1 or not attributes:
            yield from (_line(one, attributes) for one in group)
        else:
            yield f"<g {attributes}>"
            yield from (_line(one, "") for one in group)
            yield "</g>"


def _line(element: Element, attributes: str) -> str:
    opened = f"{element.shape} {attributes}".rstrip()
    return (
        f"{opened}>{escape(element.text, quote=False)}</text>" if element.text else f"{opened}/>"
    )


def image_data(image: QImage) -> str:
    """Return an image as an address that holds it: JPEG, or PNG if it lets the ground through."""
    kind = "png" if image.hasAlphaChannel() else "jpeg"
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    if kind == "jpeg":
        writer.setQuality(_QUALITY)
    writer.write(image)
    return _address(f"image/{kind}", bytes(buffer.data().data()))


def picture_data(picture: Picture, side: float) -> str:
    """Return an image of a stone as an address that holds it, a small drawing as in its file.

    Args:
        picture: The image.
        side: How large it is drawn.

    Returns:
        The address, empty if the image cannot be read.
    """
    if is_drawing(picture) and len(picture.data) <= _SMALL:
        return _address("image/svg+xml", picture.data)
    least, most = _SHARP
    image = fitted(picture, min(max(round(_TIMES * side), least), most))
    return "" if image.isNull() else image_data(image)


def _address(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{b64encode(data).decode('ascii')}"


_HIDDEN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'class="shared" width="0" height="0" aria-hidden="true">'
)
"""Not `display: none`, for browsers then forget gradients as well."""


class Shared:
    """Gradients, images and shapes with the names by which they are used.

    Attributes:
        symbols: Name of a shape → what it is made of.
        boards: What tells boards that are alike → name of their shape.
    """

    def __init__(self, prefix: str) -> None:
        """Begin with nothing; all names begin with `prefix`."""
        self.symbols: dict[str, list[Element]] = {}
        self.boards: dict[object, str] = {}
        self._prefix = prefix
        self._definitions: dict[str, str] = {}
        self._names: dict[Look, dict[Item, str]] = {}

    def define(self, definition: str) -> str:
        """Return the name of `definition`, which has "{}" in its place."""
        name = f"{self._prefix}d{len(self._definitions) + 1}"
        return self._definitions.setdefault(definition, name)

    def keep(self, elements: list[Element]) -> str:
        """Return a name for elements that stand around the origin."""
        name = f"{self._prefix}s{len(self.symbols) + 1}"
        self.symbols[name] = elements
        return name

    def names_of(self, look: Look) -> dict[Item, str]:
        """Return the names of items that were drawn in a look, to be added to."""
        return self._names.setdefault(look, {})

    def lines(self, names: Collection[str]) -> Iterator[str]:
        """Yield the lines that define everything, of the shapes those that have these names."""
        if self._definitions or names:
            yield "<defs>"
            yield from (text.format(name) for text, name in self._definitions.items())
            for name in filter(names.__contains__, self.symbols):
                yield f'<g id="{name}">'
                yield from grouped(self.symbols[name])
                yield "</g>"
            yield "</defs>"

    def text(self) -> str:
        """Return a drawing that shows nothing and has all that others of its document need."""
        names = {name for name, elements in self.symbols.items() if not is_text(elements)}
        lines = list(self.lines(names))
        return "\n".join((_HIDDEN, *lines, "</svg>")) if lines else ""


def is_text(elements: list[Element]) -> bool:
    """Whether a shape is a single text; to search for it, it must be where it is seen."""
    return len(elements) == 1 and bool(elements[0].text)


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
        """Draw what other drawings have in the same place, see `svg_in_steps`; `key` tells it."""
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


def svg_in_steps(
    diagram: Diagram,
    geometry: Geometry,
    theme: Theme,
    *,
    title: str,
    description: str = "",
    prefix: str = "",
    common: Shared | None = None,
) -> Generator[float, None, str]:
    """Yield 0 every few ms, and return the picture of `diagram` as a file of its own.

    Args:
        diagram: What to draw.
        geometry: Where; its px are the units of the picture.
        theme: What it looks like.
        title: What the picture is, for screen readers and tips.
        description: The position in words, for those who cannot see it.
        prefix: Of all names in it, for several drawings in one document.
        common: What it shares with others of its document, where that is to be put as well; what
            they do not share yet is added. None: all is in the file.
    """
    writer = SvgWriter(Shared(prefix) if common is None else common)
    stamps = SvgStamps(Look.of(theme, geometry, QGuiApplication.font().family()), writer)
    painter = cast("QPainter", writer)
    if common is None:
        steps = painting(painter, diagram, geometry, theme, stamps)
    else:
        steps = _painting_common(painter, diagram, geometry, stamps, writer)
    for _ in steps:
        yield 0.0
    return writer.document(geometry.size_px, title, description, is_whole=common is None)


def _painting_common(
    painter: QPainter, diagram: Diagram, geometry: Geometry, stamps: Stamps, writer: SvgWriter
) -> Iterator[None]:
    """Draw as `painting` does, but boards that are alike only once."""
    look = stamps.look
    theme, bare = look.theme, diagram.bare()
    holes = holes_of(diagram, geometry, look)
    alike = look, geometry, bare
    wood = painting_ground(painter, geometry, theme, raster=False)
    writer.put_common(("wood", *alike), partial(at_once, wood))
    if holes == holes_of(bare, geometry, look):
        writer.put_common(
            ("lines", *alike), lambda: paint_lines(painter, bare, geometry, theme, holes)
        )
    else:
        paint_lines(painter, diagram, geometry, theme, holes)
    yield
    names = painting_coordinates(painter, bare, geometry, theme)
    writer.put_common(("names", *alike), partial(at_once, names))
    yield
    yield from painting_points(painter, diagram, geometry, stamps)


def inline(drawing: str) -> str:
    """Return a drawing as a part of a page, which is no place for a declaration of XML."""
    return drawing.partition("\n")[2].rstrip()


class SvgStamps(Stamps):
    """Draws items of one look as shapes that places share."""

    def __init__(self, look: Look, writer: SvgWriter) -> None:
        super().__init__(look, cached=False)
        self._writer = writer
        self._names = writer.shared.names_of(look)

    def put(self, painter: QPainter, item: Item, left: int, top: int) -> None:
        """Draw `item` into the cell whose upper left corner is at (`left`, `top`)."""
        name = self._names.get(item)
        if name is None:
            name = self._writer.symbol(partial(DRAW[item.kind], painter, self.look, item))
            self._names[item] = name
        self._writer.put(name, left + self.look.middle, top + self.look.middle)


_ITEMS: Final = (
    Item("stone", Ground.BLACK),
    Item("stone", Ground.WHITE, "0"),
    Item("shadow", Ground.BOARD),
)


def svg_stones(geometry: Geometry, theme: Theme, prefix: str) -> str:
    """Return a drawing that holds a black stone, a white one and a shadow, to be used elsewhere.

    They are called `prefix` and "s1", "s2", "s3", and stand around the origin, for cells of the
    size that `geometry` has. A theme without shadows has no third.
    """
    writer = SvgWriter(Shared(prefix))
    look = Look.of(theme, geometry, QGuiApplication.font().family())

    painter = cast("QPainter", writer)
    for item in _ITEMS:
        name = writer.symbol(partial(DRAW[item.kind], painter, look, item))
        # What stands in one place only would be written out there.
        writer.put(name, look.middle, look.middle)
        writer.put(name, look.middle, look.middle)
    return writer.document((look.cell, look.cell), "", "")
