"""Colour tags in the variation tree: a flag on each tagged node, a tint on what follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QRect
from PySide6.QtGui import QPen

from sgfedit.game.layout import Cell
from sgfedit.gui.views.tree.sprites import NUMBERS_FROM, mix
from sgfedit.gui.views.tree.tags import draw_tag, tag_ink

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPainter, QPixmap

    from sgfedit.game.layout import Area, Chain
    from sgfedit.gui.views.tree.cells import CellGrid
    from sgfedit.gui.views.tree.sprites import Sprites
    from sgfedit.sgf import Node

_GROUND: Final = 0.17
"""How much of a tag's colour is in the ground of its branch."""
_MOST: Final = 20_000


class Tints:
    """Which nodes are tagged, and in which colour branches lie on the ground.

    Attributes:
        tags: Node → its tag.
        whole_branch: Whether what follows a tagged node is tinted as well.
    """

    def __init__(self, tags: Mapping[Node, str], *, whole_branch: bool) -> None:
        self.tags = tags
        self.whole_branch = whole_branch
        self._known: dict[Node, str] = {}
        self._flags: dict[tuple[object, str], QPixmap] = {}

    def forget(self) -> None:
        """Drop what depends on which node is the child of which."""
        self._known.clear()

    def at(self, node: Node) -> str:
        """Return the tag that tints a node: its own or the nearest above; empty for none.

        O(distance to one that was asked for before, or is tagged).
        """
        tags = self.tags
        if not self.whole_branch:
            return tags.get(node, "")
        known, walker = self._known, node
        found = ""
        while True:
            tag = tags.get(walker) or known.get(walker)
            if tag is not None:
                found = tag
                break
            if walker.parent is None:
                break
            walker = walker.parent
        if len(known) >= _MOST:
            known.clear()
        known[node] = found
        return found

    def paint_ground(
        self,
        painter: QPainter,
        sprites: Sprites,
        grid: CellGrid,
        offset: QPoint,
        span: Area,
        chains: list[Chain],
    ) -> None:
        """Paint what lies under the lines: tints, with a stripe along them."""
        inks = sprites.inks
        stripe = max(2, grid.cell // 10)
        for chain in chains:
            for first, last, tag in self._runs(chain, span):
                box = grid.rect(Cell(chain.row, first)) | grid.rect(Cell(chain.row, last))
                box.translate(-offset)
                ink = tag_ink(tag, inks.is_dark)
                painter.fillRect(box, mix(inks.base, ink, _GROUND))
                edge = QRect(box)
                if grid.is_down:
                    edge.setWidth(stripe)
                else:
                    edge.setHeight(stripe)
                painter.fillRect(edge, mix(inks.base, ink, 0.75))

    def paint_flags(
        self,
        painter: QPainter,
        sprites: Sprites,
        grid: CellGrid,
        offset: QPoint,
        span: Area,
        chains: list[Chain],
    ) -> None:
        """Paint the forms of the tags over their nodes."""
        tags = self.tags
        for chain in chains:
            begin = max(span.first_column - chain.start, 0)
            for at, node in enumerate(chain.nodes[begin : span.last_column - chain.start + 1]):
                if node in tags:
                    corner = grid.corner(Cell(chain.row, chain.start + begin + at))
                    painter.drawPixmap(corner - offset, self._flag(sprites, tags[node]))

    def _flag(self, sprites: Sprites, tag: str) -> QPixmap:
        """Return the picture of a tag in its corner of a cell."""
        key = (sprites.key, tag)
        found = self._flags.get(key)
        if found is None:
            found, painter = sprites.blank()
            side = sprites.cell_px
            painter.setPen(QPen(sprites.inks.base, max(1.0, side / 18)))
            at = sprites.pen(painter).aside(-0.32, 0.32)
            radius = (0.2 if side < NUMBERS_FROM else 0.17) * side
            draw_tag(painter, tag, sprites.inks.is_dark, at, radius)
            painter.end()
            self._flags[key] = found
        return found

    def _runs(self, chain: Chain, span: Area) -> Iterator[tuple[int, int, str]]:
        """Yield the first and the last column of what is tinted in one colour."""
        begin = max(span.first_column - chain.start, 0)
        nodes = chain.nodes[begin : max(span.last_column - chain.start + 1, 0)]
        if not nodes:
            return
        tags, column = self.tags, chain.start + begin
        first, tag = column, self.at(nodes[0])
        for here, node in enumerate(nodes[1:], column + 1):
            own = tags.get(node, tag if self.whole_branch else "")
            if own != tag:
                if tag:
                    yield first, here - 1, tag
                first, tag = here, own
        if tag:
            yield first, column + len(nodes) - 1, tag


def tag_name(tag: str) -> str:
    """Return what a tag is called."""
    _tr = QCoreApplication.translate
    return {
        "red": _tr("Tag", "Red"),
        "orange": _tr("Tag", "Orange"),
        "yellow": _tr("Tag", "Yellow"),
        "green": _tr("Tag", "Green"),
        "blue": _tr("Tag", "Blue"),
        "violet": _tr("Tag", "Violet"),
    }[tag]
