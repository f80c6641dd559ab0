"""Keys that belong to a list while it has the focus, whatever actions want them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from collections.abc import Collection

LIST_KEYS: Final = frozenset(
    {
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
        *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Enter),
    }
)
"""What leads through a list, and chooses from it: elsewhere they lead through the game."""


def claims(event: QEvent, keys: Collection[Qt.Key] = LIST_KEYS) -> bool:
    """Whether an event asks for a key that the list is to have; it is accepted then."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    others = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if others != Qt.KeyboardModifier.NoModifier or event.key() not in keys:
        return False
    event.accept()
    return True
