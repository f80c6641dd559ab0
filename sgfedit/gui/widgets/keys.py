"""Keys of text fields and lists while they have the focus, and letters that choose menu items."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from PySide6.QtWidgets import QMenu, QWidget


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
        return overrides(event, is_guarded)


def is_guarded(event: QKeyEvent) -> bool:
    """Whether a key edits the text in a field, and the tree elsewhere; see `TextKeys`."""
    key = event.key()
    if key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Insert}:
        return True
    return key in _EDITING and event.modifiers() & _MODIFIERS == _MODIFIERS


def mnemonic(text: str) -> str:
    """Return the letter that chooses a menu item, small; empty if there is none."""
    return text.replace("&&", "").partition("&")[2][:1].casefold()


def give(menu: QMenu) -> None:
    """Give each item of a menu that has none a letter of its own, as long as there are any.

    First those that words begin with. O(letters of all items).
    """
    items = [action for action in menu.actions() if not action.isSeparator()]
    taken = {letter for item in items if (letter := mnemonic(item.text()))}
    for item in items:
        if not mnemonic(item.text()):
            text = with_mnemonic(item.text(), taken)
            taken.add(mnemonic(text))
            item.setText(text)


def with_mnemonic(text: str, taken: set[str]) -> str:
    """Return a text with a mnemonic that is not taken, or as it is; O(letters).

    Where it has no letter that a key types, as in Chinese, one stands behind it in brackets.
    """
    shown, tab, key = text.partition("\t")
    letters = [index for index, letter in enumerate(shown) if _is_typed(letter)]
    starts = [index for index in letters if index == 0 or not shown[index - 1].isalnum()]
    for index in (*starts, *letters):
        if shown[index].casefold() not in taken:
            return f"{text[:index]}&{text[index:]}"
    free = next((letter for letter in ascii_uppercase if letter.casefold() not in taken), "")
    if letters or not free or not any(map(str.isalnum, shown)):
        return text
    words = shown.rstrip("…:：")
    return f"{words}(&{free}){shown[len(words) :]}{tab}{key}"


def _is_typed(letter: str) -> bool:
    """Whether a key types it: letters of alphabets have large and small ones."""
    return letter.isalnum() and (letter.isascii() or letter.lower() != letter.upper())


LIST_KEYS: Final = frozenset(
    {
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
        *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Enter),
    }
)
"""What leads through a list, and chooses from it: elsewhere they lead through the game."""


def claims(event: QEvent, keys: Collection[Qt.Key] = LIST_KEYS) -> bool:
    """Whether an event asks for a key that the list is to have; it is accepted then."""
    return overrides(event, lambda key: key.key() in keys and not _modifiers(key))


def overrides(event: QEvent, is_own: Callable[[QKeyEvent], bool]) -> bool:
    """Whether an event asks for a key that a widget has before the window; it is accepted then."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    if not is_own(event):
        return False
    event.accept()
    return True


def _modifiers(event: QKeyEvent) -> Qt.KeyboardModifier:
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
