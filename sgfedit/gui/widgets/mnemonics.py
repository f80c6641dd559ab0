"""Letters that choose the items of menus made while one works, as those of the table do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu


def mnemonic(text: str) -> str:
    """Return the letter that chooses a menu item, small; empty if there is none."""
    return text.replace("&&", "").partition("&")[2][:1].casefold()


def literal(text: str) -> str:
    """Return a text as a menu shows it: its ampersands are no mnemonics, its tabs no columns."""
    return text.replace("&", "&&").replace("\t", " ")


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
    """Return a text with a mnemonic that is not taken, or as it is; O(letters)."""
    shown = text.partition("\t")[0]
    letters = [index for index, letter in enumerate(shown) if letter.isalnum()]
    starts = [index for index in letters if index == 0 or not shown[index - 1].isalnum()]
    for index in (*starts, *letters):
        if shown[index].casefold() not in taken:
            return f"{text[:index]}&{text[index:]}"
    return text
