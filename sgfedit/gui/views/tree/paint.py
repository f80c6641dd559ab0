"""Painting of the visible part of the variation tree in viewport coordinates."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPoint

from sgfedit.game.layout import Area, Cell
from sgfedit.gui.views.tree.cells import (
    CellLook,
    Labels,
    NodeNumbers,
    fold_side,
    line_width,
    look_of,
    numbering,
    point_label,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter

    from sgfedit.game.layout import Chain, Connector, Segment, TreeLayout
    from sgfedit.gui.views.tree.cells import CellGrid, CurrentLine
    from sgfedit.gui.views.tree.changes import TreeChanges
    from sgfedit.gui.views.tree.sprites import Sprites
    from sgfedit.gui.views.tree.tints import Tints
    from sgfedit.sgf import Node
    from sgfedit.sgf.values import Size


_MOST_LOOKS: Final = 30_000


class TreeScene(NamedTuple):
    """What is to be painted, and how.

    Attributes:
        layout: Node ↔ cell.
        grid: Cell ↔ pixel.
        line: The current line.
        current: Cell of the current node.
        sprites: Pictures of cells.
        labels: What stands on stones.
        focused: Whether the widget has the keyboard.
        tints: Colour tags; None where there are none.
        changes: What another version has otherwise; None where there is none.
    """

    layout: TreeLayout
    grid: CellGrid
    line: CurrentLine
    current: Cell
    sprites: Sprites
    labels: Labels
    focused: bool
    tints: Tints | None = None
    changes: TreeChanges | None = None


class TreePainter:
    """Paints scenes; remembers looks and numbers until it is told of changes."""

    def __init__(self, size: Size, *, go: bool = True) -> None:
        self.numbers = NodeNumbers()
        self.size = size
        self.go = go
        self._looks: dict[Node, CellLook] = {}
        self._points: dict[Node, str] = {}

    def forget_numbers(self) -> None:
        """Drop what depends on which node is the child of which."""
        self.numbers.forget()

    def has_same_look(self, node: Node) -> bool:
        """Return whether `node` still looks as it was painted last."""
        return self._looks.get(node) == look_of(node, self.size, go=self.go)

    def forget_looks(self, nodes: Iterable[Node]) -> bool:
        """Drop the looks of `nodes`; return whether numbers of other nodes may have changed."""
        renumbered = False
        for node in nodes:
            old = self._looks.pop(node, None)
            self._points.pop(node, None)
            # Asked once is enough: a turned game changes all its nodes.
            renumbered = renumbered or _renumbers(old, node)
        if renumbered:
            self.numbers.forget()
        return renumbered

    def look(self, node: Node) -> CellLook:
        """Return the look of `node`."""
        found = self._looks.get(node)
        if found is None:
            if len(self._looks) >= _MOST_LOOKS:
                self._looks.clear()
            found = self._looks[node] = look_of(node, self.size, go=self.go)
        return found

    def point(self, node: Node) -> str:
        """Return the point where `node` plays, as its label says it; empty if it does not."""
        found = self._points.get(node)
        if found is None:
            if len(self._points) >= _MOST_LOOKS:
                self._points.clear()
            found = self._points[node] = point_label(node, self.size) if self.go else ""
        return found

    def label(self, node: Node, labels: Labels) -> int | str:
        """Return what stands on the stone of `node`: a number, a point, 0 or "" for nothing."""
        if labels is Labels.POINTS:
            return self.point(node)
        return self.numbers.of(node) if labels is Labels.NUMBERS and self.look(node).moves else 0

    def paint(self, painter: QPainter, scene: TreeScene, rect: QRect, offset: QPoint) -> None:
        """Paint what is in `rect` (viewport px) of a scene that is scrolled by `offset`."""
        layout, grid = scene.layout, scene.grid
        low = grid.at(rect.topLeft() + offset)
        high = grid.at(rect.bottomRight() + offset)
        span = Area(
            max(low.row, 0),
            min(high.row, layout.rows - 1),
            max(low.column, 0),
            max(high.column, 0),
        )
        scene.line.extend_to(span.last_column + 1)
        segments = scene.line.in_rows(span.first_row, span.last_row)
        origin = grid.corner(Cell(0, 0)) - offset
        current = grid.rect(scene.current).translated(-offset)
        is_seen = current.intersects(rect)
        if is_seen:
            painter.drawPixmap(current.topLeft(), scene.sprites.halo(scene.focused))
        canvas = _Canvas(painter, scene, origin, span)
        # With those that start beside the area: they bend in its last column.
        area = span._replace(last_column=span.last_column + 1)
        if layout.folded:
            # With those that end beside it: the mark of a fold is behind the last node.
            area = area._replace(first_column=max(span.first_column - 1, 0))
        chains = layout.chains_in(area)
        if scene.tints is not None:
            scene.tints.paint_ground(painter, scene.sprites, grid, offset, span, chains)
        canvas.paint_lines(chains, layout.connectors_in(span))
        canvas.paint_path(segments)
        if is_seen:
            painter.drawPixmap(current.topLeft(), scene.sprites.ring)
        self._paint_cells(painter, scene, origin, span, chains, segments)
        if scene.tints is not None:
            scene.tints.paint_flags(painter, scene.sprites, grid, offset, span, chains)
        if scene.changes is not None:
            scene.changes.paint(painter, scene.sprites, grid, offset, span, chains)
        if layout.folded:
            self._paint_folds(painter, scene, offset, chains)
        if layout.away:
            self._paint_shorn(painter, scene, offset, span, chains)

    def _paint_cells(
        self,
        painter: QPainter,
        scene: TreeScene,
        origin: QPoint,
        span: Area,
        chains: list[Chain],
        segments: list[Segment],
    ) -> None:
        # The hot loop: bound methods in locals, one dictionary look-up for each picture.
        grid = scene.grid
        is_down, step, pitch = grid.is_down, grid.step, grid.pitch
        right, down = (0, step) if is_down else (step, 0)
        is_numbered = scene.labels is Labels.NUMBERS
        point = self.point if scene.labels is Labels.POINTS else None
        draw, pictures, make = painter.drawPixmap, scene.sprites.cells.get, scene.sprites.cell
        looks, read = self._looks.get, self.look
        on_path = {segment.row: segment for segment in segments}
        for row, start, chain in chains:
            first = max(span.first_column - start, 0)
            nodes = chain[first : max(span.last_column - start + 1, 0)]
            if not nodes:
                continue
            segment = on_path.get(row)
            begin, end = (segment.first, segment.last) if segment is not None else (1, 0)
            number = self._number_before(nodes[0]) if is_numbered else 0
            x, y = (start + first) * step, row * pitch
            x, y = (
                (origin.x() + y, origin.y() + x) if is_down else (origin.x() + x, origin.y() + y)
            )
            for column, node in enumerate(nodes, start + first):
                look = looks(node) or read(node)
                shown: int | str = 0
                if point is not None:
                    shown = point(node)
                elif is_numbered and look.moves:
                    number += look.moves
                    if look.renumbers:
                        number = self.numbers.of(node)
                    shown = number
                elif look.renumbers:
                    number = self.numbers.of(node)
                key = (look, shown, begin <= column <= end)
                draw(x, y, pictures(key) or make(*key))
                x += right
                y += down

    def _paint_folds(
        self, painter: QPainter, scene: TreeScene, offset: QPoint, chains: list[Chain]
    ) -> None:
        for chain in chains:
            node = chain.nodes[-1]
            if node in scene.layout.folded and node.first_child is not None:
                at = scene.grid.corner(Cell(chain.row, chain.last + 1)) - offset
                painter.drawPixmap(at, scene.sprites.fold(scene.grid.is_down))

    def _paint_shorn(
        self, painter: QPainter, scene: TreeScene, offset: QPoint, span: Area, chains: list[Chain]
    ) -> None:
        """Paint marks behind forks of which variations are away, on the line to the next node."""
        grid, shorn = scene.grid, scene.layout.shorn
        picture = scene.sprites.fold(grid.is_down)
        back = fold_side(grid.cell) // 2 + 1
        away = QPoint(0, back) if grid.is_down else QPoint(back, 0)
        for chain in chains:
            begin = max(span.first_column - chain.start - 1, 0)
            for at, node in enumerate(chain.nodes[begin : span.last_column - chain.start + 1]):
                if node in shorn and node not in scene.layout.folded:
                    corner = grid.corner(Cell(chain.row, chain.start + begin + at + 1))
                    painter.drawPixmap(corner - offset - away, picture)

    def _number_before(self, node: Node) -> int:
        number = self.numbers.of(node)
        moves, set_to = numbering(node)
        return number - moves if set_to is None else 0


class _Canvas:
    """Draws the connectors of one paint event: along the rows, and from fork to variation.

    Boxes are made for a tree that runs to the right, and transposed where it runs down. There are
    many with each step, and a call costs as much as a box.
    """

    def __init__(self, painter: QPainter, scene: TreeScene, origin: QPoint, span: Area) -> None:
        self._painter = painter
        self._scene = scene
        self._is_down = scene.grid.is_down
        self._origin = origin.transposed() if self._is_down else origin
        self._span = span

    def paint_lines(self, chains: list[Chain], connectors: list[Connector]) -> None:
        """Draw all lines in the thin style."""
        along = [(row, start, start + len(nodes) - 1) for row, start, nodes in chains]
        bends = [(row, start - 1) for row, start, _ in chains if start]
        self._draw(along, connectors, bends, on_path=False)

    def paint_path(self, segments: list[Segment]) -> None:
        """Draw the current line in the thick style."""
        turns = list(pairwise(segments))
        across = [(above.last, above.row, below.row) for above, below in turns]
        bends = [(below.row, above.last) for above, below in turns]
        self._draw(segments, across, bends, on_path=True)

    def _draw(
        self,
        along: Sequence[tuple[int, int, int]],
        across: Sequence[tuple[int, int, int]],
        bends: list[tuple[int, int]],
        *,
        on_path: bool,
    ) -> None:
        """Draw lines.

        Args:
            along: Row, first and last column of each.
            across: Column, top and bottom row of each.
            bends: Row and column of the corners at the ends of those.
            on_path: Whether they are of the current line.
        """
        sprites, grid, span, is_down = (
            self._scene.sprites,
            self._scene.grid,
            self._span,
            self._is_down,
        )
        step, pitch, x, y = grid.step, grid.pitch, self._origin.x(), self._origin.y()
        width = line_width(grid.cell, on_path=on_path)
        boxes = []
        # From the near edge of the first column to the middle of the last.
        low, high = span.first_column - 1, span.last_column + 1
        middle, side = x + step // 2, y + pitch // 2 - width // 2
        for row, first, last in along:
            begin = max(first, low) * step + (x if first else middle)
            end = min(last, high) * step + middle
            boxes.append((begin, side + row * pitch, end - begin, width))
        # From the middle of the top row to the near edge of the bottom row.
        low, high = span.first_row - 1, span.last_row + 1
        middle, side = y + pitch // 2, x + step // 2 - width // 2
        for column, top, bottom in across:
            begin = max(top, low) * pitch + middle
            end = min(bottom, high) * pitch + y
            boxes.append((side + column * step, begin, width, end - begin))
        fill, draw = self._painter.fillRect, self._painter.drawPixmap
        ink = sprites.inks.path if on_path else sprites.inks.line
        for left, above, wide, long in boxes:
            if is_down:
                fill(above, left, long, wide, ink)
            else:
                fill(left, above, wide, long, ink)
        elbow = sprites.elbow(on_path, is_down)
        for row, column in bends:
            left, above = x + column * step, y + row * pitch
            draw(*((above, left) if is_down else (left, above)), elbow)


def _renumbers(old: CellLook | None, node: Node) -> bool:
    """Whether nodes after `node` may have other numbers than when it looked like `old`."""
    moves, set_to = numbering(node)
    return old is None or old.moves != moves or old.renumbers or set_to is not None
