"""The variation tree as assistive tools meet it: a tree of the nodes that are in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible

from sgfedit.game.layout import Area
from sgfedit.gui.views.tree.view import TreeView
from sgfedit.gui.widgets.painted_parts import PaintedParts
from sgfedit.sgf import Node

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QPoint, QRect
    from PySide6.QtWidgets import QWidget


class TreeObject(PaintedParts[TreeView, Node]):
    """The tree of the game that is shown: never more of it than fits into the view."""

    ROLE = QAccessible.Role.Tree
    PART = QAccessible.Role.TreeItem

    def __init__(self, tree: TreeView) -> None:
        super().__init__(tree)
        tree.has_objects = True
        self._seen: tuple[object, tuple[Node, ...]] = (None, ())
        tree.laid_out.connect(self._on_laid_out)
        document = tree.document
        for signal in (document.changed, document.current_changed, document.reset):
            signal.connect(self.watch.look)

    def let_go(self) -> None:
        super().let_go()
        self._seen = (None, ())

    def keys(self, widget: TreeView) -> Sequence[Node]:
        if not widget.isEnabled():
            return ()  # a veil hides what comes next
        view = widget.offset, widget.viewport().size(), widget.grid, widget.contents.layout
        if self._seen[0] != view:
            self._seen = view, tuple(_in_sight(widget))
        return self._seen[1]

    def words(self, widget: TreeView, key: Node) -> str:
        return widget.text_of(key).replace(" · ", ", ")

    def place(self, widget: TreeView, key: Node) -> QRect:
        return widget.rect_of(key)

    def key_at(self, widget: TreeView, point: QPoint) -> Node | None:
        return widget.node_at(point) if self.area(widget).rect().contains(point) else None

    def current_key(self, widget: TreeView) -> Node | None:
        node = widget.document.current
        return node if node in self.keys(widget) else None

    def press(self, widget: TreeView, key: Node) -> None:
        widget.show_clicked(key)

    def focus(self, widget: TreeView, key: Node) -> None:
        widget.setFocus()
        widget.show_clicked(key)

    def area(self, widget: TreeView) -> QWidget:
        return widget.viewport()

    def _on_laid_out(self) -> None:
        self._seen = (None, ())
        self.watch.look()


def _in_sight(tree: TreeView) -> Iterator[Node]:
    """Yield the nodes in the viewport, row by row, each from its beginning to its end."""
    grid, layout, page = tree.grid, tree.contents.layout, tree.viewport().rect()
    first = grid.at(page.topLeft() + tree.offset)
    last = grid.at(page.bottomRight() + tree.offset)
    area = Area(max(first.row, 0), last.row, max(first.column, 0), last.column)
    for chain in sorted(layout.chains_in(area), key=lambda each: (each.row, each.start)):
        for column in range(
            max(chain.start, area.first_column), min(chain.last, area.last_column) + 1
        ):
            node = chain.nodes[column - chain.start]
            if not layout.is_guest(node):
                yield node
