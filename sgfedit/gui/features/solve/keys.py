"""Single keys at the board while problems are solved; what they do otherwise has to wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from sgfedit.gui.views.board.mouse import held

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.modes.mode import Mode

_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier

KEYS: Final = {
    (Qt.Key.Key_Backspace, _PLAIN): "take_back",
    (Qt.Key.Key_R, _PLAIN): "begin_again",
    (Qt.Key.Key_H, _PLAIN): "hint",
    (Qt.Key.Key_S, _PLAIN): "show_solution",
    (Qt.Key.Key_P, _PLAIN): "play_pass",
    (Qt.Key.Key_N, _PLAIN): "next_problem",
    (Qt.Key.Key_N, _SHIFT): "previous_problem",
}
"""Key and modifiers → method of the mode."""


class TsumegoKeys(QObject):
    """Gives the keys that the board gets to the mode first."""

    def __init__(self, mode: Mode) -> None:
        super().__init__(mode)
        self._mode = mode
        mode.window.board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            name = KEYS.get((Qt.Key(event.key()), held(event.modifiers())))
            if name is not None and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if name is not None and event.type() == QEvent.Type.KeyPress:
                guarded(self._mode, name)()
                return True
        return super().eventFilter(watched, event)


def guarded(mode: Mode, name: str) -> Callable[[], None]:
    """Return the method `name` of a mode, with what it refuses said at the board."""

    def run() -> None:
        with mode.window.board.refusing():
            getattr(mode, name)()

    return run


def key_text(name: str) -> str:
    """Return the key of a method of the mode as it is written on keyboards."""
    key, modifiers = next(keys for keys, method in KEYS.items() if method == name)
    combination = QKeyCombination(modifiers, key)
    return QKeySequence(combination).toString(QKeySequence.SequenceFormat.NativeText)
