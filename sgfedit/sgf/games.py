"""Games of one file that are in different charsets, told apart by their bytes."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.charset import Decoded, codec_name, declared_in, decode, is_utf8
from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.exact import decode_exactly

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Chars(NamedTuple):
    """What values are made of.

    Attributes:
        plain: A class of bytes that stand for themselves in a value.
        double: Characters of two bytes.
    """

    plain: bytes
    double: bytes


def _value(chars: _Chars) -> bytes:
    plain, double = chars
    return rb"\[" + plain + rb"*+(?:(?:\\.|" + double + rb")" + plain + rb"*+)*+(?:\]|\\?\Z)"


@cache
def _values(chars: _Chars) -> re.Pattern[bytes]:
    return re.compile(_value(chars), re.DOTALL)


@cache
def _parens(chars: _Chars) -> re.Pattern[bytes]:
    """Return what takes everything up to the next parenthesis, over values, or to the end.

    It matches everywhere: where it could fail `finditer` would try again a byte further on.
    """
    return re.compile(rb"[^\[()]*+(?:" + _value(chars) + rb"[^\[()]*+)*+([()]|\Z)", re.DOTALL)


_START: Final = re.compile(rb"\(\s*+;")
_FOLLOWING: Final = re.compile(rb"\s*+(?:\(\s*+;|\Z)")
_ROOT: Final = re.compile(
    rb"\(\s*+;[^;()\[]*+(?:\[(?:[^\]\\]++|\\.)*+\][^;()\[]*+)*+(?=[;()])", re.DOTALL
)
_ONE_BYTE: Final = _Chars(rb"[^\]\\]", rb"(?!)")
_CHINESE: Final = _Chars(rb"[^\]\\\x81-\xfe]", rb"(?:[\x81-\xfe][\x30-\xfe]?)++")
_JAPANESE: Final = _Chars(
    rb"[^\]\\\x81-\x9f\xe0-\xfc]", rb"(?:[\x81-\x9f\xe0-\xfc][\x30-\xfe]?)++"
)
# Part of a word in UTF-8: Latin with an accent, Eastern, Cyrillic.
_UTF8: Final = re.compile(
    rb"[\xc3-\xed][\x80-\xbf]"
    rb"(?:[a-z]{2}|[\x80-\xbf][\xe3-\xed][\x80-\xbf]{2}|(?:[\xd0\xd1][\x80-\xbf]){3})"
)
_WAYS: Final = (_ONE_BYTE, _CHINESE, _JAPANESE)
_FIRST_LOOK: Final = 64
_FURTHER: Final = 4
# The same where programs write a backslash within characters that end in one or in a bracket.
_ESCAPED_CHINESE: Final = _Chars(_CHINESE.plain, rb"(?:[\x81-\xfe](?:\\[\\\]]|[\x30-\xfe])?)++")
_ESCAPED_JAPANESE: Final = _Chars(
    _JAPANESE.plain, rb"(?:[\x81-\x9f\xe0-\xfc](?:\\[\\\]]|[\x30-\xfe])?)++"
)
_PARENS: Final = {
    "gb18030": (_CHINESE, _ESCAPED_CHINESE),
    "big5hkscs": (_CHINESE, _ESCAPED_CHINESE),
    "cp932": (_JAPANESE, _ESCAPED_JAPANESE),
}
"""For charsets whose characters may end in a bracket."""


def decode_games(data: bytes, encoding: Encoding) -> list[Decoded] | None:
    """Return the games decoded each in its charset, with what stands before and behind them.

    None if one charset serves all of them. O(length).

    Args:
        data: A file that is not UTF-8 as a whole.
        encoding: How it would be decoded as a whole.
    """
    if len(set(filter(None, map(codec_name, declared_in(data))))) < 2 and not _UTF8.search(data):
        return None
    parts = list(_parts(data, encoding.name))
    if len(parts) < 2:
        return None
    known = [_known(part) for part in parts]
    if all(one is None or one.reason == "ascii" for one in known):
        return None
    rest = b"".join(part for part, one in zip(parts, known, strict=True) if one is None)
    if rest:
        common = decode(rest).encoding
        other = Encoding(common.name, common.reason)
        known = [one or other for one in known]
    found = [one for one in known if one is not None]
    if len({one.name for one in found if one.reason != "ascii"}) < 2:
        return None
    return [Decoded(*decode_exactly(part, one)) for part, one in zip(parts, found, strict=True)]


def _known(part: bytes) -> Encoding | None:
    """Return the encoding of a game that is ASCII, UTF-8, or what its CA can be taken for."""
    declared = next(filter(None, map(codec_name, declared_in(part))), None)
    if part.isascii():
        return Encoding(declared or "utf-8", "ascii")
    if declared == "utf-8" or is_utf8(part):
        reason = "utf-8" if _fits(part, "utf-8") else "ca"
        return Encoding("utf-8", reason)
    if declared is None or not _fits(part, declared):
        return None
    from sgfedit.sgf.detect import choose  # noqa: PLC0415  # most files do not need it

    return Encoding(*choose(part, (declared,)))


def _fits(part: bytes, codec: str) -> bool:
    try:
        part.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


def _parts(data: bytes, default: str) -> Iterator[bytes]:
    """Yield the bytes up to the end of each game; those behind the last belong to it."""
    begin = 0
    start = _START.search(data)
    while start is not None:
        end = _end_of_game(data, start.start(), default)
        following = _START.search(data, end)
        yield data[begin : end if following else len(data)]
        begin, start = end, following


def _end_of_game(data: bytes, start: int, default: str) -> int:
    """Return where the game ends that starts at `start`; O(length of the game).

    A game that does not name its charset may be in any: then it ends where the next one starts,
    for the first of all ways to tell brackets from halves of characters. All of them are followed
    equally far, and not much further than where the game seems to end.
    """
    ways = dict.fromkeys((_PARENS.get(default, (_ONE_BYTE,))[0], *_WAYS), -1)
    length = _FIRST_LOOK
    while True:
        stop = min(start + length, len(data))
        root = _ROOT.match(data, start, stop)
        declared = declared_in(root[0]) if root else []
        codec = next(filter(None, map(codec_name, declared)), None)
        if codec is not None:
            return _end_in_one_of(data, start, _PARENS.get(codec, (_ONE_BYTE,)))
        ways = {
            chars: end if end >= 0 else _closing(data, start, stop, chars)
            for chars, end in ways.items()
        }
        following = [end for end in ways.values() if end >= 0 and _FOLLOWING.match(data, end)]
        if following:
            return min(following)
        seeming = next(iter(ways.values()))
        if stop == len(data) or 0 <= seeming < start + length // _FURTHER:
            return seeming
        length *= 4


def _end_in_one_of(data: bytes, start: int, ways: tuple[_Chars, ...]) -> int:
    """Return where a game ends in the first way that leaves nothing between it and the next one.

    Nor must it leave brackets outside of values.
    """
    first, *others = ways
    end = _closing(data, start, len(data), first)
    if not others or _is_whole(data, start, end, first):
        return end
    for chars in others:
        other = _closing(data, start, len(data), chars)
        if _is_whole(data, start, other, chars):
            return other
    return end


def _is_whole(data: bytes, start: int, end: int, chars: _Chars) -> bool:
    if not _FOLLOWING.match(data, end):
        return False
    return b"]" not in _values(chars).sub(b"", data[start:end])


def _closing(data: bytes, start: int, stop: int, chars: _Chars) -> int:
    """Return where the parentheses are balanced that begin at `start`.

    That is the end of the data if they never are; -1 if `stop` comes first.
    """
    depth = 0
    for match in _parens(chars).finditer(data, start, stop):
        depth += 1 if match[1] == b"(" else -1
        if depth == 0 and match[1]:
            return match.end()
    return len(data) if stop == len(data) else -1
