"""What is said of a key that does nothing: why its action cannot be done, or that it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.build import ask_again, say_why_not, tr
from sgfedit.i18n import without_mnemonic

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QKeyEvent

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

_NATIVE: Final = QKeySequence.SequenceFormat.NativeText
_MODIFIER_KEYS: Final = range(Qt.Key.Key_Shift.value, Qt.Key.Key_ScrollLock.value + 1)
_LAST_KEY: Final = Qt.Key.Key_F35.value
"""Behind it are keys of the desktop, of media and the like."""


def tell(window: Window, event: QKeyEvent) -> None:
    """Say in the status bar why a key, which nothing has taken, does nothing.

    Nothing while a menu is open, which keys choose from.
    """
    key = event.key()
    if QApplication.activePopupWidget() is not None:
        return
    if not key or event.isAutoRepeat() or key in _LEAVE:  # no key: text of an input method
        return
    if key in _MODIFIER_KEYS or key > _LAST_KEY:
        return
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    pressed = QKeySequence(key | modifiers.value)
    disabled = (
        action
        for action in window.actions_by_id.values()
        if not action.isEnabled() and pressed in action.shortcuts()
    )
    action = next(disabled, None)
    if action is not None and ask_again(window, action):
        action.trigger()
        return
    if action is not None:
        say_why_not(window, action)
    else:
        window.status.note(_of_no_action(window, pressed), of_node=True)


def _name(window: Window, action_id: str) -> str:
    return without_mnemonic(tr(window.table.by_id[action_id].text)).rstrip("…")


def _of_no_action(window: Window, pressed: QKeySequence) -> str:
    """Say that no action has a key, and what whoever pressed it may have meant."""
    key = pressed.toString(_NATIVE)
    program, action_id = _elsewhere(window, pressed.toString())
    own = window.actions_by_id[action_id].shortcut().toString(_NATIVE) if action_id else ""
    if own and own != key:
        words = _tr("WhyNot", "{key} is “{action}” in {program}, here {own}")
        return words.format(key=key, action=_name(window, action_id), program=program, own=own)
    found = _beside(window, pressed) or window.actions_by_id["help.palette"]
    text = _tr("WhyNot", "{key} has no meaning here · {own}: {action}")
    return text.format(
        key=key,
        own=found.shortcut().toString(_NATIVE),
        action=_name(window, found.objectName()),
    )


def _beside(window: Window, pressed: QKeySequence) -> QAction | None:
    """Return what a key does with Ctrl: Del may have been meant so, a letter hardly."""
    if shortcuts.combinations(pressed)[0].key() < Qt.Key.Key_Escape:
        return None
    held = QKeySequence(f"Ctrl+{pressed.toString()}")
    return next((one for one in window.actions_by_id.values() if held in one.shortcuts()), None)


def _elsewhere(window: Window, key: str) -> tuple[str, str]:
    """Return a program that has a key, and what it does there; nothing where none is known."""
    for preset in shortcuts.PRESETS:
        orientation = shortcuts.PRESETS[preset].orientation
        keys = shortcuts.effective(
            window.table.default_keys, preset=preset, orientation=orientation
        )
        for action_id, theirs in keys.items():
            if key in theirs:
                return _tr("Keys", shortcuts.PRESETS[preset].title), action_id
    return "", ""
