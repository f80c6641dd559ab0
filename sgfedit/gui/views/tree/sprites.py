"""Pictures of the cells of the variation tree, drawn once per look and kept.

All colours are mixed from roles of the palette. What is off the current line is mixed with the
background instead of being translucent, so that no line shows through a stone.

Around the shape of a cell each kind of sign has a corner of its own, and a form of its own: no
meaning is in a colour alone. The badge of a judgement has its sign; in cells too small to read it
a disc is good, a square interesting, a triangle doubtful, a diamond bad.

```text
★   ?!    hotspot                       judgement of the move
  ●
▲ ▂ B+    colour tag, comment or name   judgement of the position
```
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)

from sgfedit.gui.views.tree.cells import CellKind, fold_side, line_width

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sgfedit.gui.views.tree.cells import CellLook

NUMBERS_FROM: Final = 20
"""Px of a cell from which numbers and signs can be read."""
_ROUND: Final = 0.24
"""Radius of the corners of what shows the current node, in cells."""
_MOST: Final = 6000
"""Pictures kept; a picture of a 26 px cell takes 2.7 KB, 11 KB on a fine screen."""


_JUDGED: Final = ("good", "interesting", "doubtful", "bad")
_JUDGEMENTS: Final = {
    False: ("#1a7f5a", "#2467b3", "#a85f00", "#c2352b"),
    True: ("#54c795", "#74b0f4", "#efb04a", "#f4806f"),
}
"""Whether the ground is dark → colours of judgements: as bright as each other, red and green apart
for eyes that confuse them by one being more blue and one more yellow."""


class CellInks(NamedTuple):
    """The colours of a cell, all opaque."""

    base: QColor
    text: QColor
    edge: QColor
    black: QColor
    white: QColor
    on_black: QColor
    on_white: QColor
    wood: QColor
    line: QColor
    path: QColor
    accent: QColor
    halo: QColor
    halo_focused: QColor
    good: QColor
    interesting: QColor
    doubtful: QColor
    bad: QColor
    on_badge: QColor

    @property
    def is_dark(self) -> bool:
        """Whether the ground is darker than what stands on it."""
        return self.base.lightnessF() < self.text.lightnessF()

    @classmethod
    def of(cls, palette: QPalette) -> CellInks:
        """Mix the colours from the roles of `palette`."""
        role = QPalette.ColorRole
        group = QPalette.ColorGroup.Active
        base, text = palette.color(group, role.Base), palette.color(group, role.Text)
        accent = palette.color(group, role.Accent)
        is_dark = base.lightnessF() < text.lightnessF()
        # Black is always the darker one: in a dark palette it is darker than the background.
        black = base.darker(220) if is_dark else mix(text, base, 0.10)
        white = mix(text, base, 0.07) if is_dark else base
        judgements = map(QColor, _JUDGEMENTS[is_dark])
        return cls(
            base=base,
            text=text,
            edge=mix(text, base, 0.35),
            black=black,
            white=white,
            on_black=white,
            on_white=black,
            wood=mix(base, text, 0.10),
            line=mix(base, text, 0.34),
            path=mix(base, text, 0.66),
            accent=accent,
            halo=mix(base, accent, 0.22),
            halo_focused=mix(base, accent, 0.38),
            **dict(zip(_JUDGED, judgements, strict=True)),
            on_badge=QColor("#10181c") if is_dark else QColor("#ffffff"),
        )

    def dimmed(self) -> CellInks:
        """Return the colours of what is off the current line."""
        faded = {name: mix(ink, self.base, 0.45) for name, ink in self._asdict().items()}
        # Signs in the accent colour are small and would be lost, and in a dark palette the rim is
        # all that is seen of a black stone.
        for name in ("accent", *_JUDGED):
            faded[name] = mix(getattr(self, name), self.base, 0.25)
        faded["edge"] = mix(self.edge, self.base, 0.2)
        faded["on_badge"] = self.on_badge
        return CellInks(**faded)


def mix(first: QColor, second: QColor, share: float) -> QColor:
    """Return the colour at `share` of the way from `first` to `second`."""
    return QColor.fromRgbF(
        first.redF() + (second.redF() - first.redF()) * share,
        first.greenF() + (second.greenF() - first.greenF()) * share,
        first.blueF() + (second.blueF() - first.blueF()) * share,
    )


class Sprites:
    """Pictures of cells for one palette, size, font and device pixel ratio."""

    def __init__(
        self,
        palette: QPalette,
        cell_px: int,
        font: QFont,
        ratio: float,
        *,
        wider: int = 0,
        judges: bool = True,
    ) -> None:
        """Draw cells of a height; `wider` px wider, with or without judgements."""
        self.key = (cell_px, ratio, wider, judges)
        self.inks = CellInks.of(palette)
        self.cell_px = cell_px
        self._wider = wider
        self._judges = judges
        self._dimmed = self.inks.dimmed()
        self._family = font
        self._ratio = ratio
        self.cells: dict[tuple[CellLook, int | str, bool], QPixmap] = {}
        self._elbows: dict[tuple[bool, bool], QPixmap] = {}
        self._folds: dict[bool, QPixmap] = {}
        self._halos: dict[bool, QPixmap] = {}

    def cell(self, look: CellLook, label: int | str, on_path: bool) -> QPixmap:
        """Return the picture of a cell and keep it in `cells`.

        Args:
            look: Of the node.
            label: The number of its move or the name of its point; 0 or "" for neither.
            on_path: Whether it is on the current line.
        """
        if len(self.cells) >= _MOST:
            self.cells.clear()
        pixmap, painter = self.blank()
        inks = self.inks if on_path else self._dimmed
        pen = Pen(painter, inks, self.cell_px, self._family, self._wider)
        judged = look if self._judges else look._replace(hotspot=0, sign="", position="")
        if isinstance(label, str) and label and look.kind is CellKind.MOVE:
            _draw_label(pen, judged, label)
        else:
            SHAPES[look.kind](pen, look)
            _draw_ring(pen, judged)
            if label and self.cell_px >= NUMBERS_FROM and look.kind is CellKind.MOVE:
                _draw_number(pen, look, int(label))
        _draw_signs(pen, judged, is_small=self.cell_px < NUMBERS_FROM)
        painter.end()
        self.cells[look, label, on_path] = pixmap
        return pixmap

    def elbow(self, on_path: bool, is_down: bool = False) -> QPixmap:
        """Return the picture of a line that comes from above and bends to the right.

        In a tree that runs down it comes from the left and bends down.
        """
        found = self._elbows.get((on_path, is_down))
        if found is not None:
            return found
        pixmap, painter = self.blank()
        width = line_width(self.cell_px, on_path=on_path)
        wide = self.cell_px + self._wider
        step, pitch = (self.cell_px, wide) if is_down else (wide, self.cell_px)
        x, y = (length // 2 - width // 2 + width / 2 for length in (step, pitch))
        radius = self.cell_px * 0.36
        path = QPainterPath(QPointF(x, 0))
        path.lineTo(x, y - radius)
        path.quadTo(QPointF(x, y), QPointF(x + radius, y))
        path.lineTo(step, y)
        if is_down:
            path = QTransform(0, 1, 1, 0, 0, 0).map(path)
        ink = self.inks.path if on_path else self.inks.line
        painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawPath(path)
        painter.end()
        self._elbows[on_path, is_down] = pixmap
        return pixmap

    def halo(self, is_focused: bool) -> QPixmap:
        """Return the ground of the current node."""
        found = self._halos.get(is_focused)
        if found is None:
            found, painter = self.blank()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.inks.halo_focused if is_focused else self.inks.halo)
            radius = self.cell_px * _ROUND
            painter.drawRoundedRect(self._box(), radius, radius)
            painter.end()
            self._halos[is_focused] = found
        return found

    @cached_property
    def ring(self) -> QPixmap:
        """What is around the current node."""
        found, painter = self.blank()
        width = max(2.0, self.cell_px * 0.09)
        inset, radius = width / 2, self.cell_px * _ROUND
        painter.setPen(QPen(self.inks.accent, width))
        painter.drawRoundedRect(self._box().adjusted(inset, inset, -inset, -inset), radius, radius)
        painter.end()
        return found

    def _box(self) -> QRectF:
        return QRectF(0, 0, self.cell_px + self._wider, self.cell_px)

    def fold(self, is_down: bool) -> QPixmap:
        """Return the picture that stands behind a folded node: a plus in a box, on a stub."""
        found = self._folds.get(is_down)
        if found is not None:
            return found
        pixmap, painter = self.blank()
        # Lines of whole px on whole px.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        side = fold_side(self.cell_px)
        pitch = self.cell_px + (self._wider if is_down else 0)
        near, across = 1, pitch // 2 - side // 2
        box = QRect(across, near, side, side) if is_down else QRect(near, across, side, side)
        width = max(1, round(self.cell_px / 26))
        painter.setPen(QPen(self.inks.text, width))
        painter.setBrush(self.inks.base)
        painter.drawRect(box.adjusted(0, 0, -1, -1))
        middle, half = side // 2, side // 2 - 2
        for dx, dy in ((half, 0), (0, half)):
            centre = box.topLeft() + QPoint(middle, middle)
            painter.drawLine(centre - QPoint(dx, dy), centre + QPoint(dx, dy))
        painter.end()
        self._folds[is_down] = pixmap
        return pixmap

    def pen(self, painter: QPainter) -> Pen:
        """Return what draws on the picture of a cell of the current line."""
        return Pen(painter, self.inks, self.cell_px, self._family, self._wider)

    def blank(self) -> tuple[QPixmap, QPainter]:
        """Return an empty picture of a cell and what paints on it, to be ended."""
        ratio = self._ratio
        pixmap = QPixmap(round((self.cell_px + self._wider) * ratio), round(self.cell_px * ratio))
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return pixmap, painter


class Pen(NamedTuple):
    """What drawing functions need; lengths are shares of a cell, (0, 0) is its middle."""

    painter: QPainter
    inks: CellInks
    cell_px: int
    font: QFont
    wider: int = 0

    @property
    def middle(self) -> QPointF:
        return QPointF((self.cell_px + self.wider) // 2, self.cell_px // 2)

    def point(self, x: float, y: float) -> QPointF:
        return self.middle + QPointF(x * self.cell_px, y * self.cell_px)

    def aside(self, x: float, y: float) -> QPointF:
        """Return a point that stays as near to the edge of a wider cell."""
        return self.point(x, y) + QPointF(self.wider / 2 if x > 0 else -self.wider / 2, 0)

    def brush(self, fill: QColor | None, edge: QColor | None = None, width: float = 1.2) -> None:
        self.painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
        if edge is None:
            self.painter.setPen(Qt.PenStyle.NoPen)
        else:
            self.painter.setPen(QPen(edge, max(1.0, width * self.cell_px / 26)))

    def disc(self, x: float, y: float, radius: float) -> None:
        self.painter.drawEllipse(self.point(x, y), radius * self.cell_px, radius * self.cell_px)

    def square(self, half: float, corner: float) -> None:
        top_left, bottom_right = self.point(-half, -half), self.point(half, half)
        corner *= self.cell_px
        self.painter.drawRoundedRect(QRectF(top_left, bottom_right), corner, corner)

    def polygon(self, *points: tuple[float, float]) -> None:
        self.painter.drawPolygon(QPolygonF([self.point(x, y) for x, y in points]))

    def _font(self, size: float) -> QFont:
        font = QFont(self.font)
        font.setPixelSize(max(6, round(size * self.cell_px)))
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def fits(self, text: str, size: float) -> bool:
        """Whether `text` fits on a plate."""
        advance = QFontMetricsF(self._font(size)).horizontalAdvance(text)
        return advance <= (2 * _PLATE - 0.06) * self.cell_px

    def text(self, text: str, x: float, y: float, size: float, ink: QColor) -> None:
        """Write `text` with its capitals centred on a point; `size` is a share of a cell."""
        font = self._font(size)
        metrics = QFontMetricsF(font)
        at = self.point(x, y)  # the middle of the text
        left = at.x() - metrics.horizontalAdvance(text) / 2
        self.painter.setFont(font)
        self.painter.setPen(ink)
        # On a device pixel, else the digits are blurred.
        ratio = self.painter.device().devicePixelRatio()
        bottom = round((at.y() + metrics.capHeight() / 2 - 0.2) * ratio) / ratio
        self.painter.drawText(QPointF(left, bottom), text)


# Shapes -------------------------------------------------------------------------------------

_RADIUS: Final = 0.375
_HALF: Final = 0.31
_PLATE: Final = 0.47
_LABEL: Final = 0.42
_LEAST_LABEL_PX: Final = 8
"""Height of the name of a point, as a share of a cell, and at least."""
_WRITING: Final = (0.42, 0.38, 0.34, 0.3, 0.27)
"""Heights of letters on a plate, as shares of a cell, the first that fits."""


def _stone(pen: Pen, colour: str, x: float, y: float, radius: float) -> None:
    inks = pen.inks
    edge = inks.edge if colour == "B" or pen.inks.white != pen.inks.base else inks.text
    pen.brush(inks.black if colour == "B" else inks.white, edge)
    pen.disc(x, y, radius)


def _draw_move(pen: Pen, look: CellLook) -> None:
    _stone(pen, look.colours, 0, 0, _RADIUS)


def wider_for(label: str, cell_px: int, family: QFont) -> int:
    """Return by how much a cell must be wider than it is high for a label to stand on it."""
    font = QFont(family)
    font.setPixelSize(max(_LEAST_LABEL_PX, round(_LABEL * cell_px)))
    font.setWeight(QFont.Weight.DemiBold)
    room = QFontMetricsF(font).horizontalAdvance(label) + 0.36 * cell_px
    return max(0, round(room) - cell_px)


def _draw_label(pen: Pen, look: CellLook, label: str) -> None:
    """Draw a stone as wide as the name of its point, which stands on it."""
    inks = pen.inks
    is_black = look.colours == "B"
    edge = inks.edge if is_black or inks.white != inks.base else inks.text
    sign_ink = judgement_ink(inks, look.sign)
    pen.brush(inks.black if is_black else inks.white, sign_ink or edge, 2.2 if sign_ink else 1.2)
    half = 0.35
    box = QRectF(pen.aside(-0.45, -half), pen.aside(0.45, half))
    pen.painter.drawRoundedRect(box, 0.3 * pen.cell_px, 0.3 * pen.cell_px)
    size = max(_LEAST_LABEL_PX / pen.cell_px, _LABEL)
    pen.text(label, 0, 0, size, inks.on_black if is_black else inks.on_white)


def _draw_ring(pen: Pen, look: CellLook) -> None:
    """Draw a ring of the judgement's colour around a stone."""
    ink = judgement_ink(pen.inks, look.sign)
    if ink is None:
        return
    pen.brush(None, ink, 2.2)
    if look.kind is CellKind.WRITTEN:
        box = QRectF(pen.point(-_PLATE, -_HALF), pen.point(_PLATE, _HALF)).adjusted(1, 1, -1, -1)
        pen.painter.drawRoundedRect(box, 0.12 * pen.cell_px, 0.12 * pen.cell_px)
    elif look.kind in {CellKind.MOVE, CellKind.PASS}:
        pen.disc(0, 0, _RADIUS)


def judgement_ink(inks: CellInks, sign: str) -> QColor | None:
    """Return the colour of a judgement of a move, None for none."""
    name = _SIGN_INKS.get(sign)
    return None if name is None else getattr(inks, name)


_SIGN_INKS: Final = {
    "!": "good",
    "!!": "good",
    "!?": "interesting",
    "?!": "doubtful",
    "?": "bad",
    "??": "bad",
}


def _draw_written(pen: Pen, look: CellLook) -> None:
    """Draw a plate with the move as it is written, in letters that fit, or the first of them."""
    inks = pen.inks
    is_black = look.colours == "B"
    pen.brush(inks.black if is_black else inks.white, inks.edge if is_black else inks.text)
    pen.painter.drawRoundedRect(
        QRectF(pen.point(-_PLATE, -_HALF), pen.point(_PLATE, _HALF)),
        0.12 * pen.cell_px,
        0.12 * pen.cell_px,
    )
    if pen.cell_px >= NUMBERS_FROM:
        size = next((size for size in _WRITING if pen.fits(look.text, size)), _WRITING[-1])
        text, length = look.text, len(look.text)
        while length > 1 and not pen.fits(text, size):
            length -= 1
            text = look.text[:length] + "…"
        pen.text(text, 0, 0, size, inks.on_black if is_black else inks.on_white)


def _draw_pass(pen: Pen, look: CellLook) -> None:
    _stone(pen, look.colours, 0, 0, _RADIUS)
    ink = pen.inks.on_black if look.colours == "B" else pen.inks.on_white
    pen.painter.setPen(QPen(ink, max(1.5, pen.cell_px * 0.08)))
    pen.painter.drawLine(pen.point(-0.17, 0), pen.point(0.17, 0))


def _draw_root(pen: Pen, look: CellLook) -> None:
    pen.brush(pen.inks.wood, pen.inks.text)
    pen.square(_HALF + 0.04, 0.08)
    pen.painter.setPen(QPen(pen.inks.edge, max(1.0, pen.cell_px * 0.035)))
    for at in (-0.12, 0.12):
        pen.painter.drawLine(pen.point(at, -_HALF), pen.point(at, _HALF))
        pen.painter.drawLine(pen.point(-_HALF, at), pen.point(_HALF, at))
    _draw_stones(pen, look.colours)


def _draw_setup(pen: Pen, look: CellLook) -> None:
    pen.brush(pen.inks.wood, pen.inks.text)
    pen.square(_HALF, 0.08)
    if look.colours:
        _draw_stones(pen, look.colours)
    else:
        # Only stones taken away.
        pen.brush(None, pen.inks.text)
        pen.disc(0, 0, 0.12)


def _draw_stones(pen: Pen, colours: str) -> None:
    places = {1: ((0.0, 0.0),), 2: ((-0.12, -0.12), (0.12, 0.12))}.get(len(colours), ())
    for colour, (x, y) in zip(colours, places, strict=True):
        _stone(pen, colour, x, y, 0.18 if len(colours) == 1 else 0.125)


def _draw_note(pen: Pen, _look: CellLook) -> None:
    pen.brush(pen.inks.wood, pen.inks.text)
    pen.polygon((0, -0.28), (0.28, 0), (0, 0.28), (-0.28, 0))


def _draw_empty(pen: Pen, _look: CellLook) -> None:
    pen.brush(pen.inks.edge, pen.inks.edge)
    pen.disc(0, 0, 0.11)


SHAPES: Final[Mapping[CellKind, Callable[[Pen, CellLook], None]]] = {
    CellKind.ROOT: _draw_root,
    CellKind.MOVE: _draw_move,
    CellKind.WRITTEN: _draw_written,
    CellKind.PASS: _draw_pass,
    CellKind.SETUP: _draw_setup,
    CellKind.NOTE: _draw_note,
    CellKind.EMPTY: _draw_empty,
}
"""Kind of cell → how it is drawn."""


def _draw_number(pen: Pen, look: CellLook, number: int) -> None:
    text = str(number)
    size = {1: 0.44, 2: 0.42, 3: 0.34}.get(len(text), 0.27)
    ink = pen.inks.on_black if look.colours == "B" else pen.inks.on_white
    pen.text(text, 0, 0, size, ink)


# Signs around the shape ---------------------------------------------------------------------

_CORNER: Final = 0.49
"""How far signs go from the middle of a cell."""


def _draw_signs(pen: Pen, look: CellLook, *, is_small: bool) -> None:
    """Draw what a node holds besides its move or its stones; dots where a cell is small."""
    if look.hotspot:
        # Two would leave nothing of a small stone.
        _draw_stars(pen, 1 if is_small else look.hotspot)
    if look.sign:
        (_draw_dot if is_small else _draw_judgement)(pen, look.sign)
    if look.position:
        (_draw_speck if is_small else _draw_tag)(pen, look.position)
    if look.words:
        _draw_words(pen, -0.17 if look.position else 0.0)


def _draw_words(pen: Pen, middle: float) -> None:
    # A gap around it sets it off from the stone, the ring of the current node and a line below.
    for ink, half, top, bottom in (
        (pen.inks.base, 0.22, 0.385, 0.5),
        (pen.inks.accent, 0.17, 0.42, 0.5),
    ):
        box = QRectF(pen.point(middle - half, top), pen.point(middle + half, bottom))
        pen.brush(ink)
        pen.painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)


_STAR: Final = ((0, -1), (0.24, -0.32), (0.95, -0.31), (0.38, 0.12), (0.59, 0.81), (0, 0.4))
_STAR_RADIUS: Final = 0.165


def _draw_stars(pen: Pen, count: int) -> None:
    for away in (0.0, 0.29)[:count]:
        around = (*_STAR, *[(-x, y) for x, y in reversed(_STAR[1:-1])])
        middle = pen.aside(-0.33, -0.33) + QPointF(away * pen.cell_px, 0)
        radius = _STAR_RADIUS * pen.cell_px
        points = [middle + QPointF(x, y) * radius for x, y in around]
        path = QPainterPath()
        path.addPolygon(QPolygonF(points))
        path.closeSubpath()
        _fill_apart(pen, path, pen.inks.accent)


def draw_form(
    painter: QPainter, points: Sequence[tuple[float, float]], at: QPointF, radius: float
) -> None:
    """Draw a form around a place, in the pen and brush of the painter: a disc without points."""
    if points:
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) * radius for x, y in points]))
    else:
        painter.drawEllipse(at, radius, radius)


SQUARE: Final = ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85))
UP: Final = ((0.0, -1.05), (1.1, 0.85), (-1.1, 0.85))
DIAMOND: Final = ((0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0))
_SIGN_FORMS: Final[Mapping[str, tuple[tuple[float, float], ...]]] = {
    "good": (),
    "interesting": SQUARE,
    "doubtful": UP,
    "bad": DIAMOND,
}


def _draw_dot(pen: Pen, sign: str) -> None:
    name = _SIGN_INKS[sign]
    pen.brush(getattr(pen.inks, name), pen.inks.base, 1.4)
    draw_form(pen.painter, _SIGN_FORMS[name], pen.aside(0.3, -0.3), 0.2 * pen.cell_px)


_BADGE: Final = 0.34
"""Height of the badge of a judgement."""


def _draw_judgement(pen: Pen, sign: str) -> None:
    """Draw a badge with the sign in it, set off from the stone by a gap."""
    inks, side = pen.inks, pen.cell_px
    font = QFont(pen.font)
    font.setPixelSize(round(0.34 * side))
    font.setWeight(QFont.Weight.Bold)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, sign)
    glyph = path.boundingRect()
    width = max(_BADGE * side, glyph.width() + 0.12 * side)
    corner = pen.aside(_CORNER, -_CORNER)
    box = QRectF(corner.x() - width, corner.y(), width, _BADGE * side)
    radius = (0.17 if sign in {"!", "!!"} else 0.08) * side
    grown = 0.03 * side
    pen.brush(inks.base)
    pen.painter.drawRoundedRect(box.adjusted(-grown, -grown, grown, grown), radius, radius)
    pen.brush(judgement_ink(inks, sign))
    pen.painter.drawRoundedRect(box, radius, radius)
    path.translate(box.center() - glyph.center())
    pen.painter.fillPath(path, inks.on_badge)


def _fill_apart(pen: Pen, path: QPainterPath, ink: QColor) -> None:
    """Fill `path`, with a gap that sets it off from the stone."""
    gap = QPen(pen.inks.base, 0.09 * pen.cell_px)
    gap.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.painter.strokePath(path, gap)
    pen.painter.fillPath(path, ink)


_TAG: Final = 0.3
"""Height of a tag."""
_APART: Final = 0.23
"""How far two signs on a tag are apart."""


def _tag_inks(inks: CellInks, sign: str) -> tuple[QColor, QColor]:
    """Return the colours of a tag and of the sign on it: a stone's where a colour is ahead."""
    return {"B": (inks.black, inks.on_black), "W": (inks.white, inks.on_white)}.get(
        sign[0], (inks.base, inks.text)
    )


def _draw_tag(pen: Pen, sign: str) -> None:
    """Draw a tag with "+", "=" or "∞", twice if it is emphasised."""
    fill, ink = _tag_inks(pen.inks, sign)
    count = len(sign.lstrip("BW"))
    corner = pen.aside(_CORNER, _CORNER)
    wide = _TAG + (_APART if count == 2 else 0)
    box = QRectF(corner - QPointF(wide * pen.cell_px, _TAG * pen.cell_px), corner)
    # Whole px, so that the lines on it are sharp.
    box = QRectF(box.toRect())
    radius = box.height() * 0.3
    pen.brush(pen.inks.base)
    grown = max(1, round(0.04 * pen.cell_px))
    pen.painter.drawRoundedRect(box.adjusted(-grown, -grown, grown, grown), radius, radius)
    pen.brush(fill, pen.inks.text, 0.9)
    pen.painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    pen.painter.setPen(QPen(ink, max(1.0, pen.cell_px * 0.045)))
    for index in range(count):
        shift = (index - (count - 1) / 2) * _APART * pen.cell_px
        _SIGNS[sign[-1]](pen, box.center() + QPointF(shift, 0))


def _draw_plus(pen: Pen, at: QPointF) -> None:
    half = 0.075 * pen.cell_px
    pen.painter.drawLine(at - QPointF(half, 0), at + QPointF(half, 0))
    pen.painter.drawLine(at - QPointF(0, half), at + QPointF(0, half))


def _draw_equals(pen: Pen, at: QPointF) -> None:
    half, apart = 0.065 * pen.cell_px, 0.045 * pen.cell_px
    for y in (-apart, apart):
        pen.painter.drawLine(at + QPointF(-half, y), at + QPointF(half, y))


def _draw_infinity(pen: Pen, at: QPointF) -> None:
    radius = 0.05 * pen.cell_px
    pen.painter.setBrush(Qt.BrushStyle.NoBrush)
    for x in (-radius, radius):
        pen.painter.drawEllipse(at + QPointF(x, 0), radius, radius)


_SIGNS: Final[Mapping[str, Callable[[Pen, QPointF], None]]] = {
    "+": _draw_plus,
    "=": _draw_equals,
    "∞": _draw_infinity,
}
"""Last character of a judgement → how it is drawn on its tag."""


def _draw_speck(pen: Pen, sign: str) -> None:
    """Draw a small square: of a stone's colour, half and half for even, grey for unclear."""
    fill = pen.inks.line if sign[0] == "∞" else _tag_inks(pen.inks, sign)[0]
    box = QRectF(QRectF(pen.aside(0.2, 0.2), pen.aside(_CORNER, _CORNER)).toRect())
    pen.brush(fill, pen.inks.text)
    pen.painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
    if sign[0] == "=":
        pen.brush(pen.inks.text)
        pen.painter.drawRect(box.adjusted(0, box.height() / 2, 0, 0))
