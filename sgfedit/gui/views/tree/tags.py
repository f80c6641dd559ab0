"""Colour tags: their colours, and the forms that tell them apart without colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from sgfedit.gui.views.tree.sprites import DIAMOND, SQUARE, UP, draw_form

if TYPE_CHECKING:
    from collections.abc import Mapping

_DOWN: Final = ((-1.1, -0.85), (1.1, -0.85), (0.0, 1.05))
_CROSS: Final = (
    *((-0.4, -1.1), (0.4, -1.1), (0.4, -0.4), (1.1, -0.4), (1.1, 0.4), (0.4, 0.4)),
    *((0.4, 1.1), (-0.4, 1.1), (-0.4, 0.4), (-1.1, 0.4), (-1.1, -0.4), (-0.4, -0.4)),
)
_LOOKS: Final[Mapping[str, tuple[str, str, tuple[tuple[float, float], ...]]]] = {
    "red": ("#c9362c", "#f0776a", ()),
    "orange": ("#cf6a00", "#f0a04b", UP),
    "yellow": ("#b29100", "#e9cf4a", SQUARE),
    "green": ("#2b8a3e", "#69c97c", DIAMOND),
    "blue": ("#1f6fc4", "#6cb0f5", _DOWN),
    "violet": ("#8145b5", "#bd93ea", _CROSS),
}
"""Tag → its colour on a light and on a dark ground, and its form."""


def tag_ink(tag: str, is_dark: bool) -> QColor:
    """Return the colour of a tag on a light or a dark ground."""
    light, dark, _ = _LOOKS[tag]
    return QColor(dark if is_dark else light)


def draw_tag(painter: QPainter, tag: str, is_dark: bool, at: QPointF, radius: float) -> None:
    """Draw the form of a tag around a place, with the pen of the painter around it."""
    painter.setBrush(tag_ink(tag, is_dark))
    draw_form(painter, _LOOKS[tag][2], at, radius)


def tag_icon(tag: str, is_dark: bool, side: int) -> QIcon:
    """Return the form of a tag as an icon."""
    found = QIcon()
    for times in (1, 2):
        pixmap = QPixmap(side * times, side * times)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = side * times / 2
        draw_tag(painter, tag, is_dark, QPointF(middle, middle), 0.32 * side * times)
        painter.end()
        found.addPixmap(pixmap)
    return found
