"""Keys of the variation tree: which lead where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from sgfedit.game import traversal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QKeyEvent

    from sgfedit.app.document import Document
    from sgfedit.game.layout import TreeLayout
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


def asks_for_menu(event: QKeyEvent) -> bool:
    """Whether the key opens the context menu: Menu or Ctrl+Return."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if event.key() == Qt.Key.Key_Menu:
        return modifiers == Qt.KeyboardModifier.NoModifier
    return modifiers == Qt.KeyboardModifier.ControlModifier and event.key() in {
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
    }
