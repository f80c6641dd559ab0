"""Keys of the lists of games, which elsewhere lead through a game or change it.

Who has clicked a game goes on in that: its keys are those of the board again, but for the few that
stand for a command of the list. Who has come to the list by keys goes through the list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication

from sgfedit.gui.widgets.list_keys import LIST_KEYS

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
_PASSED_ON: Final = _LIST_KEYS | {Qt.Key.Key_Space}
_NOT_BY_KEYS: Final = frozenset(
    {
        Qt.FocusReason.MouseFocusReason,
        Qt.FocusReason.ActiveWindowFocusReason,
        Qt.FocusReason.PopupFocusReason,
        Qt.FocusReason.MenuBarFocusReason,
    }
)
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
        self._view = view
        self._is_in_game = False
        view.installEventFilter(self)
        view.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        # With Ctrl and Shift games are selected, not gone to.
        self._is_in_game = QGuiApplication.keyboardModifiers() == _PLAIN

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            is_ours = _is_command(event) or (not self._is_in_game and _is_of_list(event))
            if event.type() == QEvent.Type.ShortcutOverride and is_ours:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self._take(event):
                return True
        elif isinstance(event, QFocusEvent) and event.gotFocus():
            self._is_in_game &= event.reason() in _NOT_BY_KEYS
        return super().eventFilter(watched, event)

    def _take(self, event: QKeyEvent) -> bool:
        action_id = _action_of(event)
        if action_id:
            self.wanted.emit(action_id)
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return True
        return self._is_in_game and event.key() in _PASSED_ON and self._pass_on(event)

    def _pass_on(self, event: QKeyEvent) -> bool:
        """Go back to the board with a key that is no shortcut but belongs to it, such as Enter."""
        self.left.emit()
        there = QApplication.focusWidget()
        if there is None or there is self._view:
            return False
        QApplication.sendEvent(there, event)
        return True


def _modifiers(event: QKeyEvent) -> Qt.KeyboardModifier:
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def _action_of(event: QKeyEvent) -> str:
    for standard, action_id in _STANDARD.items():
        if event.matches(standard):
            return action_id
    return ACTION_KEYS.get((Qt.Key(event.key()), _modifiers(event)), "")


def _is_command(event: QKeyEvent) -> bool:
    is_all = event.matches(QKeySequence.StandardKey.SelectAll)
    return bool(_action_of(event)) or is_all or event.key() == Qt.Key.Key_Escape


def _is_of_list(event: QKeyEvent) -> bool:
    # What is typed finds a player.
    is_typed = bool(event.text().strip()) and event.text().isprintable()
    return _modifiers(event) in {_PLAIN, _SHIFT} and (event.key() in _LIST_KEYS or is_typed)
