"""What is said of a key that does nothing: why its action cannot be done, or that it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence

from sgfedit.gui.actions.build import tr, why_not

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate

_LEAVE: Final = {
    Qt.Key.Key_unknown,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Space,
}
"""Keys that lead from one place to another, and may well do nothing at their end."""

_MODIFIER_KEYS: Final = range(Qt.Key.Key_Shift.value, Qt.Key.Key_ScrollLock.value + 1)
_LAST_KEY: Final = Qt.Key.Key_F35.value
"""Behind it are keys of the desktop, of media and the like."""


def tell(window: Window, event: QKeyEvent) -> None:
    """Say in the status bar why a key, which nothing has taken, does nothing."""
    key = event.key()
    if event.isAutoRepeat() or key in _LEAVE or key in _MODIFIER_KEYS or key > _LAST_KEY:
        return
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    pressed = QKeySequence(key | modifiers.value)
    disabled = (
        action
        for action in window.actions_by_id.values()
        if not action.isEnabled() and pressed in action.shortcuts()
    )
    action = next(disabled, None)
    native = QKeySequence.SequenceFormat.NativeText
    if action is not None:
        name = tr(window.table.by_id[action.objectName()].text).replace("&", "").rstrip("…")
        why = why_not(window.table, action) or _tr("WhyNot", "There is nothing for it to do now.")
        window.status.note(f"{name}: {why}")
    else:
        palette = window.actions_by_id["help.palette"].shortcut().toString(native)
        text = _tr("WhyNot", "{key} has no meaning here · {palette} finds every command")
        window.status.note(text.format(key=pressed.toString(native), palette=palette))
