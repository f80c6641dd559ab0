"""Lines as a mail or a web page wraps them: quoted, fenced, with tabs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from sgfedit.formats.source import Source

_QUOTE: Final = re.compile(r"(?:[ \t\u00a0]*+[A-Za-z]{0,3}>)++[ \u00a0]?")
_FENCE: Final = re.compile(r"[ \t]*+(?:```|~~~)[\w-]*+[ \t]*+|[ \t]*+\[/?(?i:go|code|pre)\]\s*+")
_FENCE_STARTS: Final = frozenset("`~[")
_BEGIN: Final = re.compile(r"[ \t]*+\[go\](?=[ \t]*+\$\$)", re.IGNORECASE)
_END: Final = re.compile(r"\[/go\]\Z", re.IGNORECASE)
_MARK: Final = "$$"
_BLANKS: Final = str.maketrans(
    {"\u00a0": " ", "\u3000": " ", "\u200b": None, "\ufe0e": None, "\ufe0f": None}
)
_TAB: Final = 8


class Plain(NamedTuple):
    """A line without what only wraps it.

    Attributes:
        number: In the file, from 1.
        text: Without quotation marks, its tabs as blanks.
        shift: How many characters of the line stand before `text`.
        is_fence: Whether it holds nothing but the begin or end of a code block.
    """

    number: int
    text: str
    shift: int
    is_fence: bool = False


def plain_lines(source: Source) -> list[Plain]:
    """Return the lines of a source. O(length)."""
    found = []
    for number, text in source.lines():
        quote = _QUOTE.match(text) if ">" in text else None
        shift = quote.end() if quote else 0
        rest = text[shift:]
        if not rest.isascii():
            rest = rest.translate(_BLANKS)
        if "\t" in rest:
            rest = rest.expandtabs(_TAB)
        rest = rest.rstrip()
        if _MARK in rest:
            begin = _BEGIN.match(rest)
            length = begin.end() if begin else 0
            shift, rest = shift + length, _END.sub("", rest[length:]).rstrip()
        is_fence = rest.lstrip()[:1] in _FENCE_STARTS and _FENCE.fullmatch(rest) is not None
        found.append(Plain(number, rest, shift, is_fence))
    return found
