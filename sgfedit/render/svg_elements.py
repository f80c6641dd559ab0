"""What SVG is written with: numbers, colours, shapes, and groups of those that look alike."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImageWriter

from sgfedit.render.images import fitted, is_drawing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor, QImage, QPainterPath

    from sgfedit.render.theme import Picture

_SMALL: Final = 48_000
"""Bytes of a drawing that is kept as it is."""

_SHARP: Final = (64, 192)
"""Fewest and most px of an image of a stone."""

_TIMES: Final = 4
"""How much larger than it is drawn: drawings are enlarged."""

_QUALITY: Final = 88


Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""


class Element(NamedTuple):
    """A shape, or with an empty one a place where a shared one stands.

    Attributes:
        attributes: How it looks; neighbours that look alike share a group.
        shape: Its tag without an end, such as ``<rect x="1" …``.
        text: What it says, if it is a text.
        symbol: Name of the shared shape.
        at: Where that stands.
        area: Of a plain rectangle, instead of a shape; neighbours that look alike become one
            path, which is much shorter.
    """

    attributes: str = ""
    shape: str = ""
    text: str = ""
    symbol: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    area: Area | None = None


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
    return _place((rect.x(), rect.y(), rect.width(), rect.height()))


def _place(values: Area) -> str:
    names = ("x", "y", "width", "height")
    return " ".join(f'{n}="{number(v)}"' for n, v in zip(names, values, strict=True))


def moved(element: Element, x: str, y: str) -> Element:
    """Return an element as it is seen from elsewhere."""
    shape = element.shape if element.area is None else f"<rect {_place(element.area)}"
    return element._replace(shape=f'{shape} transform="translate({x} {y})"', area=None)


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
    for (attributes, is_area), found in groupby(elements, _kind):
        group = list(found)
        if is_area:
            yield from _areas([cast("Area", one.area) for one in group], attributes)
        elif len(group) == 1 or not attributes:
            yield from (_line(one, attributes) for one in group)
        else:
            yield f"<g {attributes}>"
            yield from (_line(one, "") for one in group)
            yield "</g>"


def _kind(element: Element) -> tuple[str, bool]:
    return element.attributes, element.area is not None


def _areas(areas: list[Area], attributes: str) -> Iterator[str]:
    """Yield paths of rectangles.

    What shines through is darker where it lies over its like, but not within a path.
    """
    shines = "opacity" in attributes
    path: list[Area] = []
    for area in areas:
        if shines and any(_overlap(area, other) for other in path):
            yield _path(path, attributes)
            path = []
        path.append(area)
    yield _path(path, attributes)


def _overlap(one: Area, other: Area) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _path(areas: list[Area], attributes: str) -> str:
    if len(areas) == 1:
        return f"<rect {_place(areas[0])} {attributes}/>"
    parts = (tuple(map(number, area)) for area in areas)
    data = "".join(f"M{x} {y}h{width}v{height}H{x}z" for x, y, width, height in parts)
    return f'<path d="{data}" {attributes}/>'


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
