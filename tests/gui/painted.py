"""What a widget paints, for tests that read it as a person does.

`image` is what is on the screen. `texts` paints the widget into an SVG, whose text elements are
the strings that were drawn, whoever drew them: a style, a delegate, a text document or our code.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, QObject, QPoint, QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterator

_SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class Text:
    """A string as it was drawn, and the colour of its letters as #rrggbb."""

    text: str
    colour: str


def image(widget: QWidget) -> QImage:
    """Return what the widget looks like, without sending it an event of mouse or keys."""
    QApplication.processEvents()
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


class Paints(QObject):
    """Counts how often a widget is painted.

    Attributes:
        count: So often since it was made.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def drawn(widget: QWidget) -> list[Text]:
    """Return the strings that the widget and all in it draw, in the order of drawing."""
    QApplication.processEvents()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    generator.setViewBox(QRect(0, 0, widget.width(), widget.height()))
    painter = QPainter(generator)
    widget.render(painter, QPoint())
    painter.end()
    return list(_texts_of(ET.fromstring(bytes(data.data()))))  # noqa: S314  # our own


def texts(widget: QWidget) -> list[str]:
    """Return the strings that the widget draws."""
    return [each.text for each in drawn(widget)]


def text(widget: QWidget) -> str:
    """Return all that the widget draws, with spaces between."""
    return " ".join(texts(widget))


def _texts_of(root: ET.Element) -> Iterator[Text]:
    for group in root.iter(f"{_SVG}g"):
        for element in group.findall(f"{_SVG}text"):
            words = "".join(element.itertext()).strip()
            if words:
                yield Text(words, group.get("fill", ""))


def is_dark(picture: QImage, x: int, y: int, most: int = 110) -> bool:
    """Return whether the pixel is no lighter than `most` of 255."""
    return picture.pixelColor(x, y).lightness() <= most


def differing(one: QImage, other: QImage) -> QRect:
    """Return the rectangle around all px that differ; empty if there are none."""
    assert one.size() == other.size()
    found = QRect()
    for y in range(one.height()):
        row = one.copy(0, y, one.width(), 1)
        beside = other.copy(0, y, one.width(), 1)
        if row == beside:
            continue
        for x in range(one.width()):
            if row.pixel(x, 0) != beside.pixel(x, 0):
                found = found.united(QRect(x, y, 1, 1))
    return found


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours (WCAG 2.1)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
