"""Keys of the variation tree: which lead where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from sgfedit.game import traversal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from PySide6.QtGui import QKeyEvent

    from sgfedit.app.document import Document
    from sgfedit.game.layout import TreeLayout
    from sgfedit.gui.tree_view import TreeView
    from sgfedit.sgf import Node

_PAGE: Final = 10


def _beside(document: Document, layout: TreeLayout, by: int) -> Node | None:
    """Return the next variation up (-1) or down (+1), else the nearest node in that row."""
    node = document.current
    found = traversal.neighbour_variation(node, by)
    if found is not None:
        return found
    cell = layout.cell_of(node)
    return layout.nearest(cell.row + by, cell.column)


_TARGETS: Final[Mapping[Qt.Key, Callable[[Document, TreeLayout], Node | None]]] = {
    Qt.Key.Key_Right: lambda d, _: traversal.following(d.current, d.preferred),
    Qt.Key.Key_Left: lambda d, _: d.current.parent,
    Qt.Key.Key_Up: lambda d, layout: _beside(d, layout, -1),
    Qt.Key.Key_Down: lambda d, layout: _beside(d, layout, 1),
    Qt.Key.Key_Home: lambda d, _: d.game.root,
    Qt.Key.Key_End: lambda d, _: traversal.end(d.current, d.preferred),
    Qt.Key.Key_PageUp: lambda d, _: traversal.back(d.current, _PAGE),
    Qt.Key.Key_PageDown: lambda d, _: traversal.ahead(d.current, _PAGE, d.preferred),
}
"""Key → where it leads in a tree that runs to the right."""

_TURNED: Final[Mapping[Qt.Key, Qt.Key]] = {
    Qt.Key.Key_Down: Qt.Key.Key_Right,
    Qt.Key.Key_Up: Qt.Key.Key_Left,
    Qt.Key.Key_Right: Qt.Key.Key_Down,
    Qt.Key.Key_Left: Qt.Key.Key_Up,
}
"""Key in a tree that runs down → the key that leads to the same node in one to the right."""


_OWN: Final = frozenset(
    {Qt.Key.Key_Delete, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Asterisk}
)
"""Keys that change what is shown, or the branch."""


def is_navigation(event: QKeyEvent) -> bool:
    """Whether the key leads to another node."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return modifiers == Qt.KeyboardModifier.NoModifier and event.key() in _TARGETS


def target(
    event: QKeyEvent, document: Document, layout: TreeLayout, *, is_down: bool = False
) -> Node | None:
    """Return the node a navigation key leads to, or None at the edge of the tree.

    Args:
        event: `is_navigation` is true of it.
        document: Where the user is.
        layout: Of the tree that is shown.
        is_down: Whether the tree runs down and not to the right.
    """
    key = Qt.Key(event.key())
    return _TARGETS[_TURNED.get(key, key) if is_down else key](document, layout)


class TreeKeys:
    """What keys do in the tree; other keys go to the actions of the window.

    Arrows and their neighbours lead to other nodes; Menu and Ctrl+Return open the menu, Del
    deletes the branch, +, - and * unfold and fold; Esc and Ctrl belong to a branch in a drag.
    """

    def __init__(self, view: TreeView) -> None:
        self._view = view

    def takes(self, event: QKeyEvent) -> bool:
        """Whether the tree has a use for a key."""
        if event.key() == Qt.Key.Key_Escape:
            return self._view.drag.is_on
        return is_navigation(event) or asks_for_menu(event) or _is_plain(event, _OWN)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key asks for, and return whether it asks for anything."""
        view = self._view
        if event.key() == Qt.Key.Key_Control:
            view.drag.set_copy(True)
            return False
        if not self.takes(event):
            return False
        if asks_for_menu(event):
            view.request_menu()
        elif is_navigation(event):
            document, is_down = view.document, view.grid.is_down
            found = target(event, document, view.contents.layout, is_down=is_down)
            document.go_to(found or document.current)
            view.scroll_to_current()
        else:
            self._press_own(event.key())
        return True

    def _press_own(self, key: int) -> None:
        view = self._view
        if key == Qt.Key.Key_Escape:
            view.drag.cancel()
        elif key == Qt.Key.Key_Delete:
            view.delete_requested.emit()
        elif key == Qt.Key.Key_Asterisk:
            view.folds.unfold_all()
        else:
            view.folds.set_folded(view.document.current, key == Qt.Key.Key_Minus)


def _is_plain(event: QKeyEvent, keys: Collection[Qt.Key]) -> bool:
    # Shift, because on many keyboards "*" and "+" need it.
    others = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
    is_plain = event.modifiers() & ~others == Qt.KeyboardModifier.NoModifier
    return is_plain and event.key() in keys


def asks_for_menu(event: QKeyEvent) -> bool:
    """Whether the key opens the context menu: Menu or Ctrl+Return."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if event.key() == Qt.Key.Key_Menu:
        return modifiers == Qt.KeyboardModifier.NoModifier
    return modifiers == Qt.KeyboardModifier.ControlModifier and event.key() in {
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
    }
