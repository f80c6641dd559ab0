"""Text that a widget cannot hold exactly, kept whole while it is shown and edited.

Qt's text widgets drop bytes that did not decode (lone surrogates), a leading byte order mark and
some Unicode noncharacters. They are shown as one stand-in character each, and come back untouched
wherever the user did not type over them.
"""

from __future__ import annotations

import re
from typing import Final

_UNSHOWABLE: Final = re.compile("[\ud800-\udfff\ufeff\ufdd0\ufdd1\u2029\r]")
_STAND_IN: Final = {"\ufeff": "\u200b", "\u2029": "\n", "\r": "\n"}
_SPACES: Final = str.maketrans("\t\v\f\0", "    ")


def showable(text: str) -> str:
    """Return `text` as widgets can hold it, with as many characters; O(length)."""
    if text.isascii() and "\r" not in text:
        return text
    return _UNSHOWABLE.sub(lambda match: _STAND_IN.get(match[0], "\ufffd"), text)


def typed(text: str) -> str:
    """Return `text` as it will be read again: without tab, form feed, NUL (FF[4], "Text")."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_SPACES)


class Verbatim:
    """A text and how it is shown.

    Attributes:
        text: The true text.
        shown: The same as a widget holds it.
    """

    __slots__ = ("shown", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.shown = showable(text)

    def edited(self, shown: str) -> str:
        """Take over what the widget holds now and return the true text; O(length).

        Only the stretch that differs from what was shown before is new.
        """
        if self.text == self.shown:
            self.text = shown
        else:
            start, end = difference(self.shown, shown)
            new = shown[start : len(shown) - end]
            self.text = self.text[:start] + new + self.text[len(self.text) - end :]
        self.shown = shown
        return self.text


def difference(old: str, new: str) -> tuple[int, int]:
    """Return the lengths of the start and of the end that two texts have in common."""
    start = _common_start(old, new)
    room = min(len(old), len(new)) - start
    end = _common_start(old[len(old) - room :][::-1], new[len(new) - room :][::-1])
    return start, end


def _common_start(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common; by halving, at memory speed."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
