"""Keys that belong to a text field while it has the focus, whatever actions want them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

# Qt's text widgets claim the keys that move the caret and those that type, but none of these:
# without this, deleting a word in a comment would delete a branch of the game.
_EDITING: Final = {
    Qt.Key.Key_Delete,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Insert,
    Qt.Key.Key_N,
    Qt.Key.Key_C,
    Qt.Key.Key_V,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
}
_MODIFIERS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class TextKeys(QObject):
    """Keeps the keys that edit the tree away from actions while a text field has the focus.

    Guarded are deleting with any modifiers and the keys with Ctrl+Shift that change the tree.
    """

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        field.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and _is_guarded(event):
            event.accept()
            return True
        return False


def _is_guarded(event: QKeyEvent) -> bool:
    key = event.key()
    if key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Insert}:
        return True
    return key in _EDITING and event.modifiers() & _MODIFIERS == _MODIFIERS
