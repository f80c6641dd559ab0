"""Colour tags: their colours, and the forms that tell them apart without colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor

from sgfedit.gui.views.tree.sprites import DIAMOND, SQUARE, UP, draw_form

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPainter

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


TAGS: Final = tuple(_LOOKS)
"""All tags, in the order of their keys."""


def tag_ink(tag: str, is_dark: bool) -> QColor:
    """Return the colour of a tag on a light or a dark ground."""
    light, dark, _ = _LOOKS[tag]
    return QColor(dark if is_dark else light)


def draw_tag(painter: QPainter, tag: str, is_dark: bool, at: QPointF, radius: float) -> None:
    """Draw the form of a tag around a place, with the pen of the painter around it."""
    painter.setBrush(tag_ink(tag, is_dark))
    draw_form(painter, _LOOKS[tag][2], at, radius)
