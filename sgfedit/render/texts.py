"""Texts on points: how large they are, where they stand and how much of the grid they replace.

Texts are drawn as outlines: they look the same on every device and need no font where the picture
is shown.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QTransform,
)

from sgfedit.render.compose import Ground
from sgfedit.sgf.marks import KINDS, Mark

if TYPE_CHECKING:
    from sgfedit.render.compose import Item
    from sgfedit.render.stones import Look
    from sgfedit.render.theme import Ink, Rgba, Theme

_TEXT: Final = 0.64
"""Font size of a text of one letter, in stone diameters."""

_WIDE: Final = 0.44
"""Font size to which a text shrinks before it leaves its cell, in stone diameters."""

_READABLE: Final = 6.0
"""Font size in logical units below which a text is cut short rather than shrunk."""

_COMFORTABLE: Final = 7.5
"""Font size in logical units to which a text rather leaves its cell than shrinks further."""

_SHRUNK: Final = 0.36
"""Share of its size alone below which a text is cut short as well."""

_DESIGN: Final = 100
"""Font size at which outlines of texts are made; they are scaled from there."""

_TRIANGLE: Final = Mark.TRIANGLE.kind
"""Its room is the width at its base; the higher the text, the less there is."""

_SLOPE: Final = 0.577
"""Half width of a triangle over its height."""

_BASE: Final = 0.21
"""Where a text in a triangle stands: stone diameters below the crossing."""

_CAPITAL: Final = 0.73
"""Height of capitals and digits over the font size."""

_MARGIN: Final = 0.08
"""Cells that a wide text keeps free at both ends."""


class Outline(NamedTuple):
    """A text at 100 px around the origin.

    Attributes:
        path: The outline of its letters.
        width: Of that.
        baseline: Where the letters stand, below the origin.
    """

    path: QPainterPath
    width: float
    baseline: float


class Placed(NamedTuple):
    """A text as it is drawn.

    Attributes:
        path: Its outline in px around the crossing of the lines.
        size: Font size in px.
        text: What it says, cut short where there is no room for more.
        x: Its middle, in px right of the crossing.
        baseline: Where it stands, in px below the crossing.
    """

    path: QPainterPath
    size: float
    text: str
    x: float
    baseline: float


class TextPainter:
    """A painter whose device keeps texts as texts, in a font of its own."""

    def write(self, text: str, at: QPointF, size: float, width: float, *, bold: bool) -> None:
        """Write a text in the colour of the brush.

        Args:
            text: What to write.
            at: The middle of the line that its letters stand on.
            size: Font size.
            width: How wide it is to be.
            bold: Whether it is bold.
        """
        raise NotImplementedError


def ink_of(theme: Theme, ground: Ground) -> Ink:
    """Return the colours for marks on `ground`."""
    if ground is Ground.BLACK:
        return theme.on_black
    return theme.on_white if ground is Ground.WHITE else theme.on_board


def draw_text(painter: QPainter, text: str, family: str, size: float, middle: QPointF) -> None:
    """Draw a text that is not bold around `middle`, in the brush of `painter` without a pen."""
    outline = text_outline(text, family, bold=False)
    scale = size / _DESIGN
    if isinstance(painter, TextPainter):
        at = middle + QPointF(0, outline.baseline * scale)
        painter.write(text, at, size, outline.width * scale, bold=False)
        return
    transform = QTransform(scale, 0, 0, scale, middle.x(), middle.y())
    painter.drawPath(transform.map(outline.path))


def draw_label(painter: QPainter, look: Look, item: Item) -> None:
    """Draw a text of the record or a move number."""
    _draw(painter, look, item, ink_of(look.theme, item.ground).ink)


def draw_variation(painter: QPainter, look: Look, item: Item) -> None:
    """Draw the letter of a variation, in a colour of its own."""
    ink = ink_of(look.theme, item.ground)
    on_board = item.ground is Ground.BOARD
    _draw(painter, look, item, look.theme.signs.variation if on_board else ink.accent)


def _draw(painter: QPainter, look: Look, item: Item, colour: Rgba) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(*colour))
    found = placed(item, look)
    if isinstance(painter, TextPainter):
        at = QPointF(found.x, found.baseline)
        width = found.path.boundingRect().width()
        painter.write(found.text, at, found.size, width, bold=True)
    else:
        painter.drawPath(found.path)


def placed(item: Item, look: Look) -> Placed:
    """Return the text of `item` at its size and place; about 10 us."""
    if any(item.spread):
        return _placed_wide(item, look)
    wanted = look.diameter * _TEXT * item.size
    width = text_outline(item.detail, look.family, bold=True).width
    size = min(wanted, _largest(item, look, wanted, width / _DESIGN))
    smallest = min(wanted, max(_READABLE * look.unit, wanted * _SHRUNK))
    text, shift = item.detail, item.shift
    if size < smallest and len(text) > 3:
        # Shrunk to fit it could not be read: cut it at the smallest readable size.
        room = _largest(item, look, smallest, width / _DESIGN) * width / _DESIGN
        text, size = _elided(text, look.family, room * _DESIGN / smallest), smallest
    if item.fit == Mark.TRIANGLE and not shift:
        shift = _BASE * item.size / _TRIANGLE.text_size - _CAPITAL * size / look.diameter / 2
    return _at(text, look.family, size, QPointF(0, shift * look.diameter))


def _largest(item: Item, look: Look, wanted: float, em: float) -> float:
    """Return the largest font size in px at which a text `em` times as wide as that fits."""
    em = max(em, 0.01)
    if not item.fit:
        room = 0.9 if item.ground is Ground.BOARD else 0.77
        return look.diameter * room * (0.85 if item.size < 1 else 1.0) / em
    around = KINDS[item.fit]
    scale = look.diameter * item.size / around.text_size
    if around is _TRIANGLE and not item.shift:
        # It stands on the base; the legs touch the upper corners.
        return scale * around.room / (em + 2 * _SLOPE * _CAPITAL)
    return scale * around.room / em


def _placed_wide(item: Item, look: Look) -> Placed:
    text = item.detail
    em = max(text_outline(text, look.family, bold=True).width / _DESIGN, 0.01)
    alone = look.cell * (1 - 2 * _MARGIN)
    room = alone + look.cell * sum(item.spread)
    # As large as in its own cell, else smaller, and only then wider than the cell.
    most = look.diameter * _TEXT
    size = min(most, max(alone / em, look.diameter * _WIDE, _COMFORTABLE * look.unit))
    smallest = min(size, max(_READABLE * look.unit, most * _SHRUNK))
    if room / em < smallest:
        text = _elided(text, look.family, room * _DESIGN / smallest)
    size = max(min(size, room / em), smallest)
    half = text_outline(text, look.family, bold=True).width * size / _DESIGN / 2
    # Where only one side is free it moves that way as far as it must.
    left, right = (alone / 2 + side * look.cell - half for side in item.spread)
    return _at(text, look.family, size, QPointF(max(-left, 0.0) + min(right, 0.0), 0))


def gap_of(item: Item, look: Look) -> QRectF:
    """Return the part of the grid that a wide label replaces, in px around its point."""
    text = placed(item, look)
    pad = 0.08 * look.cell
    box = text.path.boundingRect().adjusted(-pad, -pad, pad, pad)
    half = _CAPITAL * text.size / 2 + pad
    left, right = _clear(-box.left(), look.cell), _clear(box.right(), look.cell)
    top, bottom = min(box.top(), -half), max(box.bottom(), half)
    return QRectF(-left, top, left + right, bottom - top)


def _clear(reach: float, cell: int) -> float:
    """Return `reach` px or more, so that a star point beside is covered whole or not at all."""
    if reach < 0.3 * cell:
        return 0.3 * cell
    if 0.84 * cell < reach < 1.16 * cell:
        return 1.16 * cell
    return reach


def _at(text: str, family: str, size: float, middle: QPointF) -> Placed:
    outline = text_outline(text, family, bold=True)
    scale = QTransform().translate(middle.x(), middle.y())
    scale.scale(size / _DESIGN, size / _DESIGN)
    baseline = middle.y() + outline.baseline * size / _DESIGN
    return Placed(scale.map(outline.path), size, text, middle.x(), baseline)


def _font(family: str, *, bold: bool) -> QFont:
    font = QFont(family)
    font.setPixelSize(_DESIGN)
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=2048)
def text_outline(text: str, family: str, *, bold: bool) -> Outline:
    """Return the outline of `text` at 100 px around the origin.

    Letters and digits stand on one line, other texts are centred by their ink.
    """
    path = QPainterPath()
    path.addText(QPointF(0, 0), _font(family, bold=bold), text)
    box = path.boundingRect()
    middle = box.center()
    if len(text) > 1 and text.isascii():
        # "Ag" and "aa" side by side: half the height of a capital, not of the ink.
        middle.setY(-QFontMetricsF(_font(family, bold=bold)).capHeight() / 2)
    return Outline(path.translated(-middle), box.width(), -middle.y())


def _elided(text: str, family: str, room: float) -> str:
    metrics = QFontMetricsF(_font(family, bold=True))
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
