"""Stones and their shadows.

Drawn with gradients, which is slow, or from the images of a theme; `sgfedit.render.sprites` keeps
the results. Every function draws around the origin, which is where the lines cross.
"""

from __future__ import annotations

from math import ceil, sqrt
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QGradient, QPainterPath, QPen, QRadialGradient

from sgfedit.render.compose import Ground

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QPainter

    from sgfedit.render.compose import Item
    from sgfedit.render.geometry import Geometry
    from sgfedit.render.theme import Rgba, Stone, Theme

_SHELL_FROM: Final = 18
"""Diameter in px from which the lines of shells can be seen."""


_OPAQUE: Final = 255
_FADED: Final = 0.45
"""Opacity of stones that are as good as gone."""


class Look(NamedTuple):
    """All that the looks of an item depend on.

    Attributes:
        theme: Colours.
        cell: Px of a cell.
        diameter: Px of a stone.
        middle: Px from the edge of a cell to where its lines cross.
        unit: Px of one logical unit.
        family: Font family of texts.
        is_soft: Whether gradients may fade into transparency.
    """

    theme: Theme
    cell: int
    diameter: int
    middle: float
    unit: float
    family: str
    is_soft: bool

    @classmethod
    def of(cls, theme: Theme, geometry: Geometry, family: str, *, is_soft: bool = True) -> Look:
        """Return how items look in `geometry`."""
        g = geometry
        return cls(theme, g.cell, g.diameter, g.middle, g.ratio, family, is_soft)

    @property
    def reach(self) -> int:
        """How many px a shadow reaches beyond its cell, at most."""
        shadow = self.theme.shadow
        if not shadow.colour.alpha:
            return 0
        return ceil(self.cell * min(max(abs(shadow.x), abs(shadow.y)) + shadow.blur, 0.5))


def draw_stone(painter: QPainter, look: Look, item: Item) -> None:
    """Draw a stone; `item.detail` picks the pattern of its shell."""
    _draw_disc(painter, look, item, look.diameter)


_TRANSLUCENT: Final = {"ghost": 0.76, "hover": 1.0, "faded": 1.0}
"""Variations, the stone under the pointer, dead stones: their size."""


def draw_translucent(painter: QPainter, look: Look, item: Item) -> None:
    """Draw a stone that is not there, or as good as gone."""
    size, signs = _TRANSLUCENT[item.kind], look.theme.signs
    opacities = {"ghost": signs.ghost_opacity, "hover": signs.hover_opacity}
    painter.setOpacity(opacities.get(item.kind, _FADED))
    if look.is_soft:
        _draw_disc(painter, look, item, look.diameter * size)
    else:
        stone = look.theme.black if item.ground is Ground.BLACK else look.theme.white
        radius = look.diameter * size / 2
        painter.setPen(QPen(QColor(*stone.outline), _outline(stone, look.diameter)))
        painter.setBrush(QColor(*stone.body))
        painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setOpacity(1.0)


def draw_shadow(painter: QPainter, look: Look, _item: Item) -> None:
    """Draw the soft shadow of a stone."""
    shadow = look.theme.shadow
    if not shadow.colour.alpha:
        return
    centre = QPointF(shadow.x * look.cell, shadow.y * look.cell)
    painter.setPen(Qt.PenStyle.NoPen)
    if not look.is_soft:
        _draw_flat_shadow(painter, look, centre)
        return
    core, outer = look.diameter / 2, look.diameter / 2 + shadow.blur * look.cell
    gradient = QRadialGradient(centre, outer)
    set_fading(gradient, shadow.colour, max(core - shadow.blur * look.cell, 0.0) / outer)
    painter.setBrush(QBrush(gradient))
    painter.drawEllipse(centre, outer, outer)


def set_fading(gradient: QGradient, colour: Rgba, start: float = 0.0) -> None:
    """Let `gradient` fade from `colour` at `start` to nothing at its end, like a soft shadow."""
    shade = QColor(*colour)
    for part, strength in ((0.0, 1.0), (0.25, 0.86), (0.5, 0.5), (0.75, 0.14), (1.0, 0.0)):
        shade.setAlpha(int(colour.alpha * strength))
        gradient.setColorAt(start + (1 - start) * part, shade)


def _draw_flat_shadow(painter: QPainter, look: Look, centre: QPointF) -> None:
    shadow = look.theme.shadow
    steps = 6
    colour = QColor(*shadow.colour)
    colour.setAlphaF(1 - (1 - colour.alphaF()) ** (1 / steps))
    painter.setBrush(colour)
    for step in range(steps):
        spread = shadow.blur * look.cell * (1 - 2 * (step + 0.5) / steps)
        radius = look.diameter / 2 + spread
        painter.drawEllipse(centre, radius, radius)


def _draw_disc(painter: QPainter, look: Look, item: Item, diameter: float) -> None:
    is_black = item.ground is Ground.BLACK
    images = look.theme.images.black if is_black else look.theme.images.white
    if images:
        from sgfedit.render.images import draw_picture  # noqa: PLC0415  # few themes have any

        picture = images[int(item.detail or 0) % len(images)]
        if draw_picture(painter, picture, look.middle, diameter):
            return
    stone = look.theme.black if is_black else look.theme.white
    outline = _outline(stone, diameter)
    radius = diameter / 2 - outline / 2
    origin = QPointF(0, 0)
    painter.setPen(QPen(QColor(*stone.outline), outline) if outline else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(QBrush(_body(stone, radius)))
    painter.drawEllipse(origin, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    if stone.shell.alpha and diameter >= _SHELL_FROM:
        _draw_shell(painter, stone, radius, int(item.detail or 0))
    if stone.glow.alpha and look.is_soft:
        painter.setBrush(QBrush(_glow(stone, radius)))
        painter.drawEllipse(origin, radius, radius)


def _outline(stone: Stone, diameter: float) -> float:
    """Return the px of the line around a stone, 0 for none."""
    width = stone.outline_width * diameter if stone.outline.alpha else 0.0
    # A line that hides what is below is meant to be seen, even where stones are small: white ones
    # would be lost on white paper.
    return max(width, 1.0) if width and stone.outline.alpha == _OPAQUE else width


def _body(stone: Stone, radius: float) -> QRadialGradient | QColor:
    if stone.light == stone.body == stone.edge:
        return QColor(*stone.body)
    # The light comes from the upper left and the stone is a flat lens: a broad soft highlight,
    # an even body and a rim that darkens fast, more so at the lower right.
    gradient = QRadialGradient(
        QPointF(-0.10 * radius, -0.13 * radius),
        radius * 1.16,
        QPointF(-0.36 * radius, -0.42 * radius),
    )
    light, body, edge = QColor(*stone.light), QColor(*stone.body), QColor(*stone.edge)
    gradient.setColorAt(0.0, light)
    gradient.setColorAt(0.16, _mix(light, body, 0.28))
    gradient.setColorAt(0.42, _mix(light, body, 0.82))
    gradient.setColorAt(0.66, body)
    gradient.setColorAt(0.86, _mix(body, edge, 0.45))
    gradient.setColorAt(1.0, edge)
    return gradient


def _glow(stone: Stone, radius: float) -> QRadialGradient:
    # A crescent at the lower right: wood throws back some light under the rim.
    gradient = QRadialGradient(QPointF(-0.16 * radius, -0.2 * radius), radius * 1.24)
    colour = QColor(*stone.glow)
    clear = QColor(colour)
    clear.setAlpha(0)
    gradient.setColorAt(0.0, clear)
    gradient.setColorAt(0.72, clear)
    gradient.setColorAt(0.97, colour)
    gradient.setColorAt(1.0, colour)
    return gradient


def _draw_shell(painter: QPainter, stone: Stone, radius: float, variety: int) -> None:
    """Draw the growth lines of clam shell: slightly bent, nearly parallel, inside the stone."""
    random = Random(variety)  # noqa: S311 - the same shells every time, not a secret
    painter.save()
    painter.rotate(variety * 47 % 180 - 62)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    bend = radius * random.uniform(0.06, 0.16)
    at = -radius * 0.82
    while at < radius * 0.74:
        half = 0.93 * sqrt(max(radius * radius - (abs(at) + bend) ** 2, 0.0))
        if half < radius * 0.4:  # short ones look like loops
            at += radius * 0.1
            continue
        path = QPainterPath(QPointF(-half, at))
        path.quadTo(QPointF(0, at + 2 * bend), QPointF(half, at))
        painter.setPen(QPen(QColor(*stone.shell), radius * random.uniform(0.02, 0.07)))
        painter.drawPath(path)
        at += radius * random.uniform(0.13, 0.24)
    painter.restore()


def _mix(first: QColor, second: QColor, share: float) -> QColor:
    """Return the colour at `share` of the way from `first` to `second`."""
    return QColor.fromRgbF(
        *(
            one + (two - one) * share
            for one, two in (
                (first.redF(), second.redF()),
                (first.greenF(), second.greenF()),
                (first.blueF(), second.blueF()),
                (first.alphaF(), second.alphaF()),
            )
        )
    )


STONES: Final[Mapping[str, Callable[[QPainter, Look, Item], None]]] = {
    "stone": draw_stone,
    **dict.fromkeys(_TRANSLUCENT, draw_translucent),
    "shadow": draw_shadow,
}
"""Kind of item → how it is drawn."""
