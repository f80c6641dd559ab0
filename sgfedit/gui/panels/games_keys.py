"""Keys of the lists of games, which elsewhere lead through a game or change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from sgfedit.gui.panels.list_keys import LIST_KEYS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractItemView

_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier

ACTION_KEYS: Final = {
    (Qt.Key.Key_Delete, _PLAIN): "games.delete",
    (Qt.Key.Key_Insert, _PLAIN): "games.new",
    (Qt.Key.Key_Up, _ALT): "games.move_up",
    (Qt.Key.Key_Down, _ALT): "games.move_down",
    (Qt.Key.Key_Home, _ALT): "games.move_first",
    (Qt.Key.Key_End, _ALT): "games.move_last",
}
"""Key in a list → the action it stands for there."""

_LIST_KEYS: Final = LIST_KEYS | {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Escape}
_STANDARD: Final = {
    QKeySequence.StandardKey.Copy: "games.copy",
    QKeySequence.StandardKey.Paste: "edit.paste_game",
    QKeySequence.StandardKey.SelectAll: "",
}


class GameKeys(QObject):
    """Takes the keys of a list of games while it has the focus.

    Signals:
        wanted: The id of an action that a key stands for.
        left: Esc was pressed.
    """

    wanted = Signal(str)
    left = Signal()

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and _is_ours(event):
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self._take(event):
                return True
        return super().eventFilter(watched, event)

    def _take(self, event: QKeyEvent) -> bool:
        action_id = _action_of(event)
        if action_id:
            self.wanted.emit(action_id)
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return True
        return False


def _modifiers(event: QKeyEvent) -> Qt.KeyboardModifier:
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def _action_of(event: QKeyEvent) -> str:
    for standard, action_id in _STANDARD.items():
        if event.matches(standard):
            return action_id
    return ACTION_KEYS.get((Qt.Key(event.key()), _modifiers(event)), "")


def _is_ours(event: QKeyEvent) -> bool:
    if _action_of(event) or event.matches(QKeySequence.StandardKey.SelectAll):
        return True
    # What is typed finds a player.
    is_typed = bool(event.text().strip()) and event.text().isprintable()
    return _modifiers(event) in {_PLAIN, _SHIFT} and (event.key() in _LIST_KEYS or is_typed)
