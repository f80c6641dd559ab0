"""Signs of what became of nodes between two versions, in the variation tree and in lists.

Each has a form and a colour of its own: a disc with a plus was added, a square with a minus is
gone, a triangle was moved, a diamond was changed.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sgfedit.game.layout import Cell
from sgfedit.gui.views.tree.sprites import DIAMOND, SQUARE, UP, draw_form
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PySide6.QtCore import QPoint

    from sgfedit.game.comparing.showing import Shown
    from sgfedit.game.layout import Area, Chain
    from sgfedit.gui.views.tree.cells import CellGrid
    from sgfedit.gui.views.tree.sprites import Sprites
    from sgfedit.sgf import Node

_SIGN: Final = 0.42
"""Side of a sign, as a share of a cell."""
_VEIL: Final = 0.45
_DASHES: Final = (2.0, 2.0)

_INKS: Final[Mapping[str, tuple[str, str]]] = {
    "added": ("#1a7f5a", "#54c795"),
    "removed": ("#b3342a", "#f4806f"),
    "moved": ("#7a4bb0", "#c39af0"),
    "changed": ("#2467b3", "#74b0f4"),
    "conflict": ("#a85f00", "#efb04a"),
}
"""Kind → its colour on a light ground and on a dark one."""

_FORMS: Final[Mapping[str, tuple[tuple[float, float], ...]]] = {
    "added": (),
    "removed": SQUARE,
    "moved": UP,
    "changed": DIAMOND,
    "conflict": SQUARE,
}
_NAMES: Final = {
    "added": QT_TRANSLATE_NOOP("Changes", "only in theirs"),
    "removed": QT_TRANSLATE_NOOP("Changes", "only in mine"),
    "moved": QT_TRANSLATE_NOOP("Changes", "elsewhere in theirs"),
    "changed": QT_TRANSLATE_NOOP("Changes", "differs"),
    "conflict": QT_TRANSLATE_NOOP("Changes", "contradicts"),
}


def kind_name(kind: str) -> str:
    """Return in words what became of a node."""
    return QCoreApplication.translate("Changes", _NAMES[kind])


def change_ink(kind: str, *, dark: bool) -> QColor:
    """Return the colour of a kind."""
    return QColor(_INKS[kind][dark])


def draw_sign(
    painter: QPainter, kind: str, box: QRectF, *, dark: bool, ink: QColor | None = None
) -> None:
    """Draw the sign of a kind into a square.

    Args:
        painter: Draws it; its pen and brush stay what they are.
        kind: The value of a `Kind`, or "conflict".
        box: Where.
        dark: Whether it stands on a dark ground.
        ink: Another colour than its own, as on a selected row.
    """
    colour = ink or change_ink(kind, dark=dark)
    on_it = QColor("#10181c") if colour.lightness() > 127 else QColor("#ffffff")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    middle, radius = box.center(), box.width() / 2
    share = {"moved": 0.85, "changed": 0.83, "added": 1.0}.get(kind, 1.0)
    draw_form(painter, _FORMS[kind], middle, radius * share)
    painter.setPen(QPen(on_it, max(1.2, box.width() * 0.13)))
    half = radius * 0.48
    if kind in {"added", "removed"}:
        painter.drawLine(middle - QPointF(half, 0), middle + QPointF(half, 0))
    if kind == "added":
        painter.drawLine(middle - QPointF(0, half), middle + QPointF(0, half))
    if kind == "conflict":
        painter.drawLine(middle - QPointF(half, half), middle + QPointF(half, half))
        painter.drawLine(middle - QPointF(half, -half), middle + QPointF(half, -half))
    if kind == "changed":
        apart = QPointF(0, radius * 0.2)
        half *= 0.8
        for shift in (apart, -apart):
            painter.drawLine(middle + shift - QPointF(half, 0), middle + shift + QPointF(half, 0))
    painter.restore()


class Sign(Enum):
    """What nodes may be signed with besides a `Kind`."""

    CONFLICT = "conflict"
    """Both sides of a merge contradict each other there."""


class TreeChanges:
    """What became of the nodes of a tree, and branches that only another version has.

    Attributes:
        kinds: Node → what became of it; of guests those that begin a branch.
        guests: Node → copies of branches that only the other version has behind it.
        originals: Node of a copy → the node in the other version.
        wanted: The node whose sign has a ring, None for none.
    """

    def __init__(
        self,
        kinds: Mapping[Node, Enum],
        guests: Mapping[Node, Sequence[Node]] | None = None,
        originals: Mapping[Node, Node] | None = None,
    ) -> None:
        self.kinds = kinds
        self.guests = guests or {}
        self.originals = originals or {}
        self.wanted: Node | None = None

    @classmethod
    def of_differences(cls, shown: Shown) -> TreeChanges:
        """Return signs at nodes that differ, with what only the other version has."""
        return cls(shown.kinds, shown.guests, shown.originals)

    @classmethod
    def of_conflicts(cls, nodes: Iterable[Node]) -> TreeChanges:
        """Return signs at the nodes of conflicts."""
        return cls(dict.fromkeys(nodes, Sign.CONFLICT))

    def choose(self, original: Node | None) -> None:
        """Put a ring around the copy of a node of theirs; None puts it nowhere."""
        self.wanted = None
        for tops in self.guests.values() if original is not None else ():
            for top in tops:
                if self.originals[top] is original:
                    self.wanted = top

    def paint(
        self,
        painter: QPainter,
        sprites: Sprites,
        grid: CellGrid,
        offset: QPoint,
        span: Area,
        chains: list[Chain],
    ) -> None:
        """Paint signs over their nodes, and guests paler, in a dashed frame."""
        kinds, dark = self.kinds, sprites.inks.is_dark
        for chain in chains:
            begin = max(span.first_column - chain.start, 0)
            is_guest = chain.nodes[0] in self.originals
            for at, node in enumerate(chain.nodes[begin : span.last_column - chain.start + 1]):
                kind = kinds.get(node)
                if kind is None and not is_guest:
                    continue
                box = QRectF(grid.rect(Cell(chain.row, chain.start + begin + at)))
                box.translate(-offset.x(), -offset.y())
                if is_guest:
                    self._paint_guest(painter, sprites, box)
                if kind is not None:
                    draw_sign(painter, kind.value, _corner(box, grid.cell), dark=dark)
                if node is self.wanted:
                    self._paint_ring(painter, sprites, box)

    def _paint_guest(self, painter: QPainter, sprites: Sprites, box: QRectF) -> None:
        veil = QColor(sprites.inks.base)
        veil.setAlphaF(_VEIL)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(box, veil)
        pen = QPen(change_ink("added", dark=sprites.inks.is_dark), 1.2)
        pen.setDashPattern(_DASHES)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -1.5), 4, 4)
        painter.restore()

    def _paint_ring(self, painter: QPainter, sprites: Sprites, box: QRectF) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(sprites.inks.accent, max(2.0, box.height() * 0.09)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
        painter.restore()


def _corner(box: QRectF, cell_px: int) -> QRectF:
    """Return the place of a sign: the lower left corner of a cell, where tags stand too."""
    side = max(7.0, _SIGN * cell_px)
    return QRectF(box.left(), box.bottom() - side, side, side)
