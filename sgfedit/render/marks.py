"""Drawing of marks, by kind, and of texts, lines and arrows.

Marks of the record are described by `sgf.marks`. Every function draws around the origin, which is
where the lines cross, and stays inside the cell: the painter relies on it when it repaints single
points. Texts are drawn as outlines: they look the same on every device and need no font where the
picture is shown.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
    QTransform,
)

from sgfedit.lazy import expression
from sgfedit.render.compose import Ground
from sgfedit.render.theme import Rgba
from sgfedit.sgf.marks import KINDS, Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.render.compose import Item, Segment
    from sgfedit.render.stones import Look
    from sgfedit.render.theme import Ink, Theme


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

_FIGURES: Final = frozenset("0123456789+−.%kMG")
"""Signs of figures, which fonts put beside each other as they are.

Engines tell other figures all the time: put together from signs they are known much sooner.
"""


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


def draw_words(painter: QPainter, look: Look, item: Item) -> None:
    """Draw an item that is a text: of the record, of the program, or of an engine."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(*TEXTS[item.kind](look, item)))
    found = placed(item, look)
    if isinstance(painter, TextPainter):
        at = QPointF(found.x, found.baseline)
        width = found.path.boundingRect().width()
        painter.write(found.text, at, found.size, width, bold=True)
    else:
        painter.drawPath(found.path)


def _ink(look: Look, item: Item) -> Rgba:
    return ink_of(look.theme, item.ground).ink


def _variation_ink(look: Look, item: Item) -> Rgba:
    on_board = item.ground is Ground.BOARD
    return look.theme.signs.variation if on_board else ink_of(look.theme, item.ground).accent


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


@lru_cache(maxsize=16)
def _font(family: str, *, bold: bool) -> QFont:
    font = QFont(family)
    font.setPixelSize(_DESIGN)
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=16)
def _capital(family: str, *, bold: bool) -> float:
    return QFontMetricsF(_font(family, bold=bold)).capHeight()


@lru_cache(maxsize=2048)
def text_outline(text: str, family: str, *, bold: bool) -> Outline:
    """Return the outline of `text` at 100 px around the origin.

    Letters and digits stand on one line, other texts are centred by their ink.
    """
    path = QPainterPath()
    if _FIGURES.issuperset(text):
        x = 0.0
        for sign in text:
            letter, advance = _letter(sign, family, bold=bold)
            path.addPath(letter.translated(x, 0))
            x += advance
    else:
        path.addText(QPointF(0, 0), _font(family, bold=bold), text)
    box = path.boundingRect()
    middle = box.center()
    if len(text) > 1 and text.isascii():
        # "Ag" and "aa" side by side: half the height of a capital, not of the ink.
        middle.setY(-_capital(family, bold=bold) / 2)
    return Outline(path.translated(-middle), box.width(), -middle.y())


@lru_cache(maxsize=64)
def _letter(sign: str, family: str, *, bold: bool) -> tuple[QPainterPath, float]:
    """Return the outline of a sign of `_FIGURES` on its line, and how far the next one is."""
    font = _font(family, bold=bold)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, sign)
    return path, QFontMetricsF(font).horizontalAdvance(sign)


def _elided(text: str, family: str, room: float) -> str:
    metrics = QFontMetricsF(_font(family, bold=True))
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


_RADIUS: Final = 0.265
"""Radius of a shape that is alone on its point, in stone diameters."""

_STEPS: Final = expression("([A-Z])([^A-Z]*)")
_ADD: Final[Mapping[str, Callable[..., None]]] = {
    "M": QPainterPath.moveTo,
    "L": QPainterPath.lineTo,
    "C": QPainterPath.cubicTo,
    "Z": QPainterPath.closeSubpath,
}
"""Letter of a path → what adds the step to one; see `MarkKind`."""

_PEN: Final = 0.072
_HALO: Final = 0.05
"""Widths of lines and of the halo around them, in stone diameters."""

_OPEN: Final = (0.2, 0.41, 0.325)
"""Where what is left of the lines of an open mark begins, ends on the board and on stones.

Stone diameters along each axis.
"""

_VERDICT_PEN: Final = 0.1
_VERDICT_HALO: Final = 0.045
"""Widths of a verdict and of what is around it, in stone diameters."""

_RIGHT: Final = Rgba(22, 128, 60)
_WRONG: Final = Rgba(206, 32, 41)
_AROUND_VERDICT: Final = Rgba(255, 255, 255, 235)
"""Colours that no board has; a contrast of at least 4.5 to what is around the lines."""

_SIGN_RADIUS: Final = 0.225
"""Of the badge that judges a move, in stone diameters."""

_SIGN_LEAST: Final = 4.6
"""Its radius in logical units below which its sign could not be read; cells may be too small."""

_SIGN_CELL: Final = 0.31
"""The most of a cell that this radius may be."""

_SIGN_WIDTH: Final = 1.35
"""How much wider a badge with two signs is."""

_SIGN_COLOURS: Final[Mapping[str, Rgba]] = {
    "!": Rgba(19, 118, 60),
    "!!": Rgba(19, 118, 60),
    "!?": Rgba(22, 92, 176),
    "?!": Rgba(158, 84, 0),
    "?": Rgba(196, 28, 38),
    "??": Rgba(196, 28, 38),
}
"""Sign → what is behind it; white on each has a contrast of at least 5."""

_SIGN_EDGE: Final = Rgba(255, 255, 255)
_FRAME: Final = 0.11
"""Width of the frame of a selected point, in stone diameters."""

_EDGE: Final = 0.56
"""Where an arrow meets what stands on a point: stone diameters from its middle."""


def _pen(colour: Rgba, width: float) -> QPen:
    return QPen(
        QColor(*colour),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.MiterJoin,
    )


def _stroke(painter: QPainter, look: Look, item: Item, path: QPainterPath) -> None:
    ink = ink_of(look.theme, item.ground)
    # Small shapes inside and large ones around others are thinner, so that they stay apart.
    width = max(look.diameter * _PEN * min(item.size, 1.0, 1.55 - item.size / 2), look.unit)
    halo = (ink.halo, width + 2 * look.diameter * _HALO)
    _draw(painter, path, *([halo] if ink.halo.alpha else []), (ink.ink, width))


def _draw(painter: QPainter, path: QPainterPath, *strokes: tuple[Rgba, float]) -> None:
    """Draw the lines of `path`, in each colour and width."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in strokes:
        painter.setPen(_pen(colour, width))
        painter.drawPath(path)


def draw_shape(painter: QPainter, look: Look, item: Item) -> None:
    """Draw a mark as its row says; "open", only the ends of its lines."""
    kind = KINDS[item.kind]
    radius = look.diameter * _RADIUS * min(item.size, kind.widest)
    path = QPainterPath()
    for letter, numbers in _STEPS.findall(kind.path):
        found = [float(number) * radius for number in numbers.split()]
        if letter == "O":
            path.addEllipse(QPointF(0, 0), *found * 2)
        elif not item.detail:
            _ADD[letter](path, *found)
        elif letter == "L":
            _draw_end(path, look, item, QPointF(*found) / max(map(abs, found)))
    _stroke(painter, look, item, path)


def _draw_end(path: QPainterPath, look: Look, item: Item, towards: QPointF) -> None:
    most = _OPEN[1] if item.ground is Ground.BOARD else _OPEN[2]
    outer = look.diameter * most * min(item.size / 1.5, 1.0)
    inner = min(look.diameter * _OPEN[0], outer * 0.8)
    path.moveTo(towards * inner)
    path.lineTo(towards * outer)


def draw_right(painter: QPainter, look: Look, _item: Item) -> None:
    """Draw a wide circle around a point where it is right to play (○, as in books of problems)."""
    radius = look.diameter * 0.37
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), radius, radius)
    _stroke_verdict(painter, look, path, _RIGHT)


def draw_wrong(painter: QPainter, look: Look, _item: Item) -> None:
    """Draw a wide cross over a point where it is wrong to play (×)."""
    arm = look.diameter * 0.27
    path = QPainterPath()
    for x, y in ((1, 1), (1, -1)):
        path.moveTo(-x * arm, -y * arm)
        path.lineTo(x * arm, y * arm)
    _stroke_verdict(painter, look, path, _WRONG)


def _stroke_verdict(painter: QPainter, look: Look, path: QPainterPath, colour: Rgba) -> None:
    width = max(look.diameter * _VERDICT_PEN, 1.5 * look.unit)
    around = (_AROUND_VERDICT, width + 2 * look.diameter * _VERDICT_HALO)
    _draw(painter, path, around, (colour, width))


def draw_judged(painter: QPainter, look: Look, item: Item) -> None:
    """Draw the sign that judges a move, in a badge at the upper right of its point.

    Good and interesting moves have a round one, bad and doubtful ones a square one: the form tells
    them apart where the colour does not, and the sign where the form is too small.
    """
    least = min(_SIGN_LEAST * look.unit, look.cell * _SIGN_CELL)
    radius = max(look.diameter * _SIGN_RADIUS, least)
    edge = max(radius * 0.14, 0.6 * look.unit)
    half = min(radius * (1.0 if len(item.detail) == 1 else _SIGN_WIDTH), look.cell * 0.46)
    # In the corner of the cell, whose upper right is not always as far from the crossing.
    right = look.cell - look.middle
    middle = QPointF(right - half - edge / 2, -look.middle + radius + edge / 2)
    box = QRectF(middle.x() - half, middle.y() - radius, 2 * half, 2 * radius)
    painter.setPen(QPen(QColor(*_SIGN_EDGE), edge))
    painter.setBrush(QColor(*_SIGN_COLOURS.get(item.detail, _SIGN_COLOURS["!?"])))
    corner = radius if item.detail[:1] == "!" else radius * 0.3
    painter.drawRoundedRect(box, corner, corner)
    outline = text_outline(item.detail, look.family, bold=True)
    high, wide = 2 * radius - 1.5 * edge, 2 * half - 2.5 * edge
    scale = min(high * 0.84 / (_CAPITAL * _DESIGN), wide * 0.9 / max(outline.width, 1.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(*_SIGN_EDGE))
    if isinstance(painter, TextPainter):
        at = middle + QPointF(0, outline.baseline * scale)
        painter.write(item.detail, at, scale * _DESIGN, outline.width * scale, bold=True)
        return
    transform = QTransform(scale, 0, 0, scale, middle.x(), middle.y())
    painter.drawPath(transform.map(outline.path))


_HINT_COLOURS: Final = (
    Rgba(0, 104, 176),
    Rgba(104, 190, 238),
    Rgba(244, 232, 96),
    Rgba(240, 166, 30),
    Rgba(222, 104, 20),
)
"""Colours of hints by their rank: blue for the best, by yellow to orange. All tell them apart."""

_HINT_LIGHT: Final = Rgba(255, 255, 255)
_HINT_DARK: Final = Rgba(16, 16, 16)
"""Texts on hints: a contrast of at least 5 to the colour of each rank."""

_HINT_EDGE: Final = Rgba(20, 24, 30, 150)
_NEXT_EDGE: Final = Rgba(255, 255, 255, 235)
_RIM: Final = _HINT_COLOURS[0]
_RIM_EDGE: Final = Rgba(255, 255, 255, 100)
"""The frame around the part that an engine looks at, in the colour of its best move."""

_NEXT: Final = Rgba(176, 0, 110)
"""The ring around the move of the record, in a colour that no hint has."""


def hint_colour(rank: int) -> QColor:
    """Return the colour of a hint, for lists beside the board."""
    return QColor(*_HINT_COLOURS[rank])


def draw_hint(painter: QPainter, look: Look, item: Item) -> None:
    """Draw the disc of a move that an engine considers; the worse, the smaller and redder."""
    width = max(look.diameter * 0.03, 0.75 * look.unit)
    radius = (look.diameter * item.size - width) / 2
    painter.setPen(QPen(QColor(*_HINT_EDGE), width))
    painter.setBrush(QColor(*_HINT_COLOURS[int(item.detail)]))
    painter.drawEllipse(QPointF(0, 0), radius, radius)


def draw_next(painter: QPainter, look: Look, _item: Item) -> None:
    """Draw a ring where the record goes on."""
    width = max(look.diameter * 0.085, 1.25 * look.unit)
    edge = max(look.diameter * 0.03, 0.6 * look.unit)
    radius = look.diameter / 2 - width / 2 - edge / 2
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), radius, radius)
    _draw(painter, path, (_NEXT_EDGE, width + 2 * edge), (_NEXT, width))


def draw_rim(painter: QPainter, look: Look, item: Item) -> None:
    """Draw the frame of a part of the board along some sides of a cell."""
    width, sides = max(look.diameter * 0.045, 1.25 * look.unit), item.detail
    first, last = -look.middle, look.cell - look.middle
    painter.setPen(Qt.PenStyle.NoPen)
    for colour, breadth in ((_RIM_EDGE, 2 * width), (_RIM, width)):
        near, far = first + width - breadth / 2, last - width + breadth / 2
        # A line ends where it meets another, or else goes on in the next cell.
        left, right = near if "w" in sides else first, far if "e" in sides else last
        top, bottom = near if "n" in sides else first, far if "s" in sides else last
        bars = {
            "n": QRectF(left, near, right - left, breadth),
            "s": QRectF(left, far - breadth, right - left, breadth),
            "w": QRectF(near, top, breadth, bottom - top),
            "e": QRectF(far - breadth, top, breadth, bottom - top),
        }
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for side in sides:
            path.addRect(bars[side])
        painter.setBrush(QColor(*colour))
        painter.drawPath(path)


def draw_selected(painter: QPainter, look: Look, item: Item) -> None:
    """Draw a frame: a ring on the stone, whose colour stays visible, or a frame on the board."""
    colour = QColor(*ink_of(look.theme, item.ground).selected)
    width = max(look.diameter * _FRAME, 1.5 * look.unit)
    half = (look.diameter - width) / 2
    painter.setPen(QPen(colour, width))
    if item.ground is not Ground.BOARD:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(0, 0), half, half)
        return
    half *= 0.86
    colour.setAlpha(colour.alpha() // 4)
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), half / 4, half / 4)


def draw_territory(painter: QPainter, look: Look, item: Item) -> None:
    """Draw TB or TW: a small square, also on a (dead) stone; in the corner beside a text."""
    signs = look.theme.signs
    half = look.diameter * (0.1 if item.detail else 0.15)
    at = look.diameter * 0.33 if item.detail else 0.0
    width = max(look.diameter * 0.025, 0.7 * look.unit)
    is_black = item.kind == "TB"
    colour = signs.black_territory if is_black else signs.white_territory
    # On a stone of its own colour only the outline can be seen.
    same = item.ground is (Ground.BLACK if is_black else Ground.WHITE)
    outline = ink_of(look.theme, item.ground).ink if same else signs.territory_outline
    painter.setPen(QPen(QColor(*outline), width, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(QColor(*colour))
    painter.drawRect(QRectF(at - half, at - half, 2 * half, 2 * half))


def draw_last_move(painter: QPainter, look: Look, item: Item) -> None:
    """Draw the mark of the last move: a dot, or a ring near the rim if the point has more."""
    ink = ink_of(look.theme, item.ground)
    if item.detail == "dot":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(*ink.accent))
        painter.drawEllipse(QPointF(0, 0), look.diameter * 0.145, look.diameter * 0.145)
        return
    width = max(look.diameter * 0.055, look.unit)
    radius = look.diameter * 0.5 - width
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(ink.accent, width))
    painter.drawEllipse(QPointF(0, 0), radius, radius)


def draw_target(painter: QPainter, look: Look, item: Item) -> None:
    """Draw a ring on a stone: a click would put a stone of another or the same colour there."""
    theme = look.theme
    stone, other = theme.black.body, theme.white.body
    if item.ground is Ground.WHITE:
        stone, other = other, stone
    width = max(look.diameter * 0.07, 1.25 * look.unit)
    rim = max(look.diameter * 0.03, 0.6 * look.unit)
    radius = look.diameter * 0.5 - width / 2 - rim
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, breadth in ((other, width + 2 * rim), (stone, width)):
        painter.setPen(QPen(QColor(*colour), breadth))
        painter.drawEllipse(QPointF(0, 0), radius, radius)


def draw_cursor(painter: QPainter, look: Look, _item: Item) -> None:
    """Draw the keyboard cursor: four corners around the point."""
    signs = look.theme.signs
    width = max(look.diameter * 0.055, 1.25 * look.unit)
    half = look.diameter * 0.5 - width * 0.75
    arm = half * 0.45
    path = QPainterPath()
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        path.moveTo(x * half, y * (half - arm))
        path.lineTo(x * half, y * half)
        path.lineTo(x * (half - arm), y * half)
    _draw(painter, path, (signs.cursor_halo, width * 1.5), (signs.cursor, width))


def draw_segment(painter: QPainter, look: Look, segment: Segment) -> None:
    """Draw a line or arrow from the origin, where the lines of its start cross, with a halo.

    It stays within a quarter of a cell of the straight line; `changes` relies on it.
    """
    dx = (segment.end[0] - segment.start[0]) * look.cell
    dy = (segment.end[1] - segment.start[1]) * look.cell
    whole = hypot(dx, dy) or 1.0
    first, last = _trimmed(segment, _EDGE * look.diameter / whole)
    length = (last - first) * whole
    width = max(look.cell * 0.07, min(1.25 * look.unit, look.cell * 0.2))
    shape = QPainterPath()
    stop = length
    if segment.is_arrow:
        head = min(look.cell * 0.42, length * 0.75)
        wing = head * 0.42
        tip = [QPointF(length, 0), QPointF(length - head, -wing)]
        tip += [QPointF(length - head * 0.78, 0), QPointF(length - head, wing)]
        shape.addPolygon(QPolygonF(tip))
        shape.closeSubpath()
        stop = length - head * 0.78
    shaft = QPainterPath(QPointF(0, 0))
    shaft.lineTo(stop, 0)
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(
        Qt.PenCapStyle.RoundCap if not segment.is_arrow else Qt.PenCapStyle.FlatCap
    )
    shape = shape.united(stroker.createStroke(shaft))
    turned = QTransform().translate(first * dx, first * dy).rotate(degrees(atan2(dy, dx)))
    shape = turned.map(shape)
    signs = look.theme.signs
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(*signs.arrow_halo), look.cell * 0.06, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(shape)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(*signs.arrow))
    painter.drawPath(shape)


def _trimmed(segment: Segment, edge: float) -> tuple[float, float]:
    """Return where `segment` begins and ends, as shares of the way, if `edge` is cut off."""
    first = edge if segment.leaves_edge else 0.0
    last = 1 - (edge if segment.meets_edge else 0.0)
    if last - first < 0.2:  # neighbours: there is no room between two stones
        return min(first, 0.25), max(last, 0.75)
    return first, last


TEXTS: Final[Mapping[str, Callable[[Look, Item], Rgba]]] = {
    "label": _ink,
    "number": _ink,
    "variation": _variation_ink,
    "hint-light": lambda _look, _item: _HINT_LIGHT,
    "hint-dark": lambda _look, _item: _HINT_DARK,
}
"""Kind of item that is a text → its colour."""

MARKS: Final[Mapping[str, Callable[[QPainter, Look, Item], None]]] = {
    **dict.fromkeys(TEXTS, draw_words),
    **{mark: draw_shape if mark.kind.path else draw_selected for mark in Mark},
    "TB": draw_territory,
    "TW": draw_territory,
    "right": draw_right,
    "wrong": draw_wrong,
    "hint": draw_hint,
    "next": draw_next,
    "rim": draw_rim,
    "judged": draw_judged,
    "last": draw_last_move,
    "target": draw_target,
    "cursor": draw_cursor,
}
"""Kind of item → how it is drawn."""
