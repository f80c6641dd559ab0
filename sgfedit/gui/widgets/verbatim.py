"""Text that a widget cannot hold exactly, kept whole while it is shown and edited.

Qt's text widgets drop bytes that did not decode (lone surrogates), a leading byte order mark and
some Unicode noncharacters. They are shown as one stand-in character each, and come back untouched
wherever the user did not type over them. So do blanks in the endless paragraphs that some files
have: some of them are shown as line ends.
"""

from __future__ import annotations

import re
from typing import Final

_UNSHOWABLE: Final = re.compile("[\ud800-\udfff\ufeff\ufdd0\ufdd1\u2029\r]")
_STAND_IN: Final = {"\ufeff": "\u200b", "\u2029": "\n", "\r": "\n"}
_NO_TEXT: Final = "\t\v\f\0"
_SPACES: Final = str.maketrans(_NO_TEXT, " " * len(_NO_TEXT))
LONG_LINE: Final = 4_000
"""Characters of a paragraph that a widget lays out in a fraction of a frame; the time grows with
the square of its length."""


def showable(text: str) -> str:
    """Return `text` as widgets can hold it, with as many characters; O(length)."""
    if not text.isascii() or "\r" in text:
        text = _UNSHOWABLE.sub(lambda match: _STAND_IN.get(match[0], "\ufffd"), text)
    return _with_breaks(text) if len(text) > LONG_LINE else text


def _with_breaks(text: str) -> str:
    """Return `text` with line ends for some of the blanks in endless paragraphs; O(length)."""
    parts: list[str] = []
    done = at = 0
    while len(text) - at > LONG_LINE:
        end = text.rfind("\n", at, at + LONG_LINE)
        blank = text.rfind(" ", at, at + LONG_LINE) if end < 0 else end
        if end < 0 <= blank:
            parts += text[done:blank], "\n"
            done = blank + 1
        at = blank + 1 if blank >= 0 else at + LONG_LINE
    return "".join([*parts, text[done:]]) if parts else text


def typed(text: str) -> str:
    """Return `text` as it will be read again: without tab, form feed, NUL (FF[4], "Text")."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    # Translating a long text costs a hundred times as much as looking through it.
    return text.translate(_SPACES) if any(char in text for char in _NO_TEXT) else text


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
