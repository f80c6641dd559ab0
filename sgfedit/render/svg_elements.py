"""What SVG is written with: numbers, colours, shapes, and groups of those that look alike."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

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
