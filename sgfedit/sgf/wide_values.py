"""Games whose texts are UTF-16 while all around them is ASCII, as FF[4] defines it.

FF[4] reads bytes first: CA names the charset of texts alone, and bytes in them that look like a
bracket or a backslash have a backslash in front. For old charsets that comes to the same as to
decode all of a file; for these it does not.
"""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_BYTES: Final = re.compile(
    rb"([A-Za-z][A-Za-z0-9_]*+)(\s*+(?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]\s*+)++)", re.DOTALL
)
_BYTES_VALUE: Final = re.compile(rb"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_TEXT: Final = re.compile(
    r"([A-Za-z][A-Za-z0-9_]*+)(\s*+(?:\[[^\]\\]*+(?:\\[\s\S][^\]\\]*+)*+\]\s*+)++)"
)
_TEXT_VALUE: Final = re.compile(r"\[([^\]\\]*+(?:\\[\s\S][^\]\\]*+)*+)\]")
_ESCAPED_BYTE: Final = re.compile(rb"\\([\\\]])")
_SPECIAL_BYTE: Final = re.compile(rb"[\\\]]")
_ESCAPED: Final = re.compile(r"\\(?:(\r\n|\n\r|\n|\r)|([\s\S]))")
_SPECIAL: Final = re.compile(r"[\\\]]")
_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def idents_in(data: bytes) -> frozenset[str]:
    """Return the properties that have values with zeros in them; O(length)."""
    return frozenset(
        match[1].decode()
        for match in _BYTES.finditer(data)
        if any(b"\0" in value for value in _BYTES_VALUE.findall(match[2]))
    )


def order_in(data: bytes) -> str:
    """Return "le" or "be": where the zeros are in the values; O(length)."""
    odd = even = 0
    for value in _BYTES_VALUE.findall(data):
        plain = _ESCAPED_BYTE.sub(rb"\1", value)
        odd += plain[1::2].count(0)
        even += plain[::2].count(0)
    return "le" if odd >= even else "be"


def mark_in(data: bytes, idents: frozenset[str]) -> bytes:
    """Return the byte order mark that every value of some properties begins with; or nothing."""
    values = [
        value
        for match in _BYTES.finditer(data)
        if match[1].decode() in idents
        for value in _BYTES_VALUE.findall(match[2])
    ]
    return next((mark for mark in _MARKS if all(one.startswith(mark) for one in values)), b"")


def decode_values(data: bytes, codec: str, idents: frozenset[str], mark: bytes) -> str | None:
    """Return the text of `data`; None if the values of these properties are none."""

    def value(match: re.Match[bytes]) -> bytes:
        plain = _ESCAPED_BYTE.sub(rb"\1", match[1].removeprefix(mark))
        text = _SPECIAL.sub(r"\\\g<0>", plain.decode(codec))
        return b"[" + text.encode("utf-8", "surrogatepass") + b"]"

    def property_(match: re.Match[bytes]) -> bytes:
        if match[1].decode() not in idents:
            return match[0]
        return match[1] + _BYTES_VALUE.sub(value, match[2])

    try:
        return _BYTES.sub(property_, data).decode()
    except UnicodeDecodeError:
        return None


def encode_values(text: str, codec: str, idents: frozenset[str], mark: bytes) -> bytes:
    """Return the bytes of a text; what is not ASCII is in a value of the charset, too."""

    def value(raw: str, *, is_wide: bool) -> bytes:
        if not is_wide and raw.isascii():
            return b"[" + raw.encode() + b"]"
        plain = _ESCAPED.sub(lambda match: match[2] or "", raw)
        return b"[" + mark + _SPECIAL_BYTE.sub(rb"\\\g<0>", plain.encode(codec)) + b"]"

    return _joined(text, idents, value)


def _joined(text: str, idents: frozenset[str], value: Callable[..., bytes]) -> bytes:
    parts: list[bytes] = []
    end = 0
    for match in _TEXT.finditer(text):
        parts.append(text[end : match.start(2)].encode())
        end = match.start(2)
        for one in _TEXT_VALUE.finditer(text, match.start(2), match.end(2)):
            parts.append(text[end : one.start()].encode())
            parts.append(value(one[1], is_wide=match[1] in idents))
            end = one.end()
    parts.append(text[end:].encode())
    return b"".join(parts)
