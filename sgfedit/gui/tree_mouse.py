"""What the mouse does in the variation tree: show nodes, drag branches, pan, fold, hover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QToolTip

if TYPE_CHECKING:
    from PySide6.QtGui import QHelpEvent, QMouseEvent

    from sgfedit.gui.tree_view import TreeView
    from sgfedit.sgf import Node

_ON_MARK: Final = 0.5
"""How much of the cell behind a folded node its mark takes."""
_LEFT: Final = Qt.MouseButton.LeftButton


class TreeMouse:
    """Turns buttons and movements over a tree into what they stand for.

    A press shows a node, and takes hold of its branch; beside the nodes it pans. A double click,
    or a press on the mark of a fold, folds and unfolds.
    """

    def __init__(self, view: TreeView) -> None:
        self._view = view

    def let_go(self) -> None:
        """Forget what the pointer is in the middle of."""
        self._view.preview.hide_node()
        self._view.drag.cancel()

    def press(self, event: QMouseEvent) -> None:
        """Show the node under the pointer, or begin to pan."""
        self.let_go()
        view, point = self._view, event.position().toPoint()
        node = view.node_at(point)
        is_left = event.button() == _LEFT
        folded = self._folded_before(point) if node is None and is_left else None
        if folded is not None:
            view.folds.set_folded(folded, False)
        elif event.button() == Qt.MouseButton.MiddleButton or (is_left and node is None):
            view.begin_pan(point)
        elif node is not None:
            view.show_clicked(node)
            if is_left:
                view.drag.press(node, point)

    def _folded_before(self, point: QPoint) -> Node | None:
        """Return the folded node whose mark is at a point of the viewport, or None."""
        view = self._view
        layout, point = view.contents.layout, point + view.offset
        row, column = view.grid.at(point)
        node = layout.node_at(row, column - 1)
        if node is None or not view.folds.is_folded(node):
            return None
        return node if view.grid.along(point) < _ON_MARK else None

    def double_click(self, event: QMouseEvent) -> None:
        """Fold or unfold what hangs on the node under the pointer."""
        node = self._view.node_at(event.position().toPoint())
        if event.button() == _LEFT and node is not None:
            self.let_go()
            self._view.folds.toggle(node)
        else:
            # The second press of a fast one: a press like others.
            self.press(event)

    def move(self, event: QMouseEvent) -> bool:
        """Follow the pointer with a branch or the preview; return whether nothing is panned."""
        view, point = self._view, event.position().toPoint()
        if event.buttons() & _LEFT:
            return view.drag.move(point, event.modifiers())
        if view.preview.node is not None and not event.buttons():
            self._preview(point)
        return False

    # Hovering -------------------------------------------------------------------------------

    def rest(self, event: QHelpEvent) -> None:
        """Tell of the node over which the pointer has come to rest."""
        if self._view.settings.get("tree.preview"):
            self._preview(event.pos())
        else:
            self._show_tooltip(event)

    def _preview(self, point: QPoint) -> None:
        view = self._view
        node = view.node_at(point)
        if node is None or view.drag.is_on:
            view.preview.hide_node()
            return
        rect = view.rect_of(node)
        beside = QRect(view.viewport().mapToGlobal(rect.topLeft()), rect.size())
        view.preview.show_node(node, view.document.game.root, view.text_of(node), beside)

    def _show_tooltip(self, event: QHelpEvent) -> None:
        from html import escape  # noqa: PLC0415  # slow, and its first use can wait

        view = self._view
        node = view.node_at(event.pos())
        if node is None:
            QToolTip.hideText()
            return
        # Escaped, because Qt takes text that looks like HTML for HTML.
        text = f"<qt>{escape(view.text_of(node))}</qt>"
        QToolTip.showText(event.globalPos(), text, view.viewport(), view.rect_of(node))
