"""The tokens of SGF text as regular expressions, and the few readings that only need those.

All of them are linear: quantifiers are possessive, so nothing is tried twice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.lazy import expression
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Sequence

WS: Final = r"[ \t\n\r\v\f]*+"
WORD: Final = r"[A-Za-z][A-Za-z0-9_]*+"
INSIDE: Final = r"[^\]\\]*+(?:\\[\s\S][^\]\\]*+)*+"
"""What stands between the brackets of a value."""

_OPEN_VALUE: Final = rf"\[{INSIDE}"
VALUE: Final = rf"{_OPEN_VALUE}\]"
"""A value with its brackets."""

ANY_VALUE: Final = rf"{_OPEN_VALUE}(?:\]|\\?\Z)"
"""The same, or what is there of a value that the end of the text cuts off."""

_TOKEN: Final = expression(rf"((?:({WORD}){WS})?+((?:{ANY_VALUE}{WS})++)|{WORD}|[^A-Za-z\[]++)")
"""All of a stretch, its word, its values; no character of a text is in none."""
LINE_END: Final = expression(r"\r\n|\n\r|\r|\n")
"""Any line end of SGF."""

RAW_VALUES: Final = expression(rf"\[({INSIDE})(?:\]|\\?\Z)")
_ONE_NODE: Final = expression(rf";{WS}(?:[A-Z]{{1,2}}+{WS}(?:{VALUE}{WS})++)*+")
_ANY_NODE: Final = expression(rf";(?:[^;()\[]++|{VALUE})*+")
_COMPLETE: Final = expression(rf"(?:[^\[]++|{VALUE})*+")
PAREN_OR_VALUE: Final = expression(rf"[()]|{ANY_VALUE}")
_RAW: Final = expression(INSIDE)
_SHORT: Final = 256
_LONG: Final = 32_768
_IDENT: Final = expression(r"[A-Z][A-Z0-9_]*+")
_LOWER: Final = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")


class Segment(NamedTuple):
    """A stretch of a node's source that is one property, a stray value, a lone word or the rest.

    Attributes:
        ident: The identifier of a property; empty for everything else.
        written: The word or the rest as it stands there; empty for a value without a word.
        values: Raw values; empty for words and the rest.
        start: Where it begins in the source.
        end: Where it ends, white space behind it not included.
    """

    ident: str
    written: str
    values: tuple[str, ...]
    start: int
    end: int


def segments(source: str) -> Iterable[Segment]:
    """Return every stretch of a node's source in order; O(length).

    Those of most nodes are known for a while: who looks at one asks again and again.
    """
    if len(source) <= _SHORT:
        return _segments_of_short(source)
    if len(source) <= _LONG:
        return _segments_of_long(source)
    return _segments(match.groups("") for match in _TOKEN.finditer(source))


def _segments(tokens: Iterable[tuple[str, ...]]) -> Iterator[Segment]:
    """Yield the segments of a text, of which `tokens` are all in order."""
    # Of damaged text there are many: each is made without the call of `Segment.__new__`.
    new, kind = tuple.__new__, Segment
    next_start = 0
    for whole, word, values in tokens:
        start = next_start
        end = next_start = start + len(whole)
        if whole[-1] in WHITE:
            end = start + len(whole.rstrip(WHITE))
        if not values:
            yield new(kind, ("", whole, (), start, end))
        else:
            if values.find("]") == len(values) - 1 and "\\" not in values:  # as nearly all are
                raws: tuple[str, ...] = (values[1:-1],)
            else:
                raws = tuple(RAW_VALUES.findall(values))
            yield new(kind, (ident_in(word), word, raws, start, end))


def _all_segments(source: str) -> tuple[Segment, ...]:
    return tuple(_segments(_TOKEN.findall(source)))


_segments_of_short: Final = lru_cache(maxsize=4_096)(_all_segments)
_segments_of_long: Final = lru_cache(maxsize=16)(_all_segments)


def ident_in(word: str) -> str:
    """Return the identifier that `word` means: FF[3] allowed lower-case letters to be mixed in.

    Empty if nothing is left. Digits are kept, but no identifier begins with one.
    """
    if word.isalpha() and word.isupper():
        return word
    return word.translate(_LOWER).lstrip("0123456789_")


def is_ident(text: str) -> bool:
    """Whether `text` is the identifier of a property as it is written: capitals, then digits."""
    return _IDENT.fullmatch(text) is not None


def is_raw_value(text: str) -> bool:
    """Whether `text` can stand between brackets as it is."""
    return _RAW.fullmatch(text) is not None


def is_one_node(text: str) -> bool:
    """Whether the parser finds one node in a text and nothing else; False if it is not plain."""
    return _ONE_NODE.fullmatch(text) is not None


def is_any_node(text: str) -> bool:
    """Whether the parser finds one node in a text and nothing else, whatever is in that."""
    return _ANY_NODE.fullmatch(text) is not None


def closed(text: str) -> str:
    """Return `text` with a value that its end cuts off closed; O(length)."""
    complete = _COMPLETE.match(text)
    if complete is None or complete.end() == len(text):
        return text
    # An odd number of backslashes at the end would escape the bracket.
    lone = (len(text) - len(text.rstrip("\\"))) % 2
    return f"{text[: len(text) - lone]}]"


def parens(text: str) -> str:
    """Return the parentheses of `text` that are structure: all that stand in no value."""
    if "[" not in text:
        return "".join([char for char in text if char in "()"])
    return "".join([found for found in PAREN_OR_VALUE.findall(text) if found in "()"])


def format_property(ident: str, values: Sequence[str]) -> str:
    """Return ``IDENT[value][value]`` for raw values.

    Raises:
        ValueError: that would not be read as the same property again.
    """
    if not is_ident(ident):
        raise ValueError(f"{ident!r} is no property identifier")
    for value in values:
        if not is_raw_value(value):
            raise ValueError(
                f"{value!r} is no raw value: brackets and backslashes need a backslash"
            )
    return ident + "".join([f"[{value}]" for value in values])


def end_of(pattern: re.Pattern[str], text: str, pos: int) -> int:
    """Return where the match of `pattern` at `pos` ends, `pos` if there is none."""
    match = pattern.match(text, pos)
    return match.end() if match else pos
