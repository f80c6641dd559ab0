"""A file's bytes → its games: which of several ways to read them gives the fewest flaws.

A file is decoded as a whole and then parsed. Where the games are in different charsets each is
decoded by itself; where the parser stumbles in a charset whose characters may end in a backslash
or a bracket, the file is read as one with backslashes within characters, and as one with cut
characters, and the best is kept.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.lazy import expression
from sgfedit.sgf.charset import (
    Decoded,
    by_values,
    charset_findings,
    declared_by,
    declared_in,
    decode,
    is_utf8,
)
from sgfedit.sgf.charset_names import codec_name, is_wide, wide_codec
from sgfedit.sgf.encoding import (
    PER_GAME,
    Encoding,
    decode_exactly,
    fits,
    has_escapes,
    unencodable,
    without_halves,
)
from sgfedit.sgf.parser import parse

if TYPE_CHECKING:
    from sgfedit.sgf.parser import Parsed
    from sgfedit.sgf.problems import Finding


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
    return expression(_value(chars), re.DOTALL)


@cache
def _parens(chars: _Chars) -> re.Pattern[bytes]:
    """Return what takes everything up to the next parenthesis, over values, or to the end.

    It matches everywhere: where it could fail `finditer` would try again a byte further on.
    """
    return expression(rb"[^\[()]*+(?:" + _value(chars) + rb"[^\[()]*+)*+([()]|\Z)", re.DOTALL)


_START: Final = expression(rb"\(\s*+;")


_WIDE_START: Final = expression(
    rb"\(\0(?:[ \t\r\n]\0)*+;\0|\0\((?:\0[ \t\r\n])*+\0;"  # either order of bytes
)


class _Wide(NamedTuple):
    """UTF-16 in an order of bytes.

    Attributes:
        codec: Python's name of it.
        mark: Its byte order mark.
        end: Where one ends, in front of white space or a mark that is not part of its text.
    """

    codec: str
    mark: bytes
    end: re.Pattern[bytes]


_WIDES: Final = (
    _Wide(
        "utf-16-le",
        codecs.BOM_UTF16_LE,
        expression(rb"\)\0(?=(?:[ \t\r\n]++(?:\xff\xfe)?|\xff\xfe)(?:\(\0|\(\s*+;|\Z))"),
    ),
    _Wide(
        "utf-16-be",
        codecs.BOM_UTF16_BE,
        expression(rb"\0\)(?=(?:[ \t\r\n]++(?:\xfe\xff)?|\xfe\xff)(?:\0\(|\(\s*+;|\Z))"),
    ),
)
_FOLLOWING: Final = expression(rb"\s*+(?:\(\s*+;|\xff\xfe|\xfe\xff|\0?\(\0|\Z)")
_ROOT: Final = expression(
    rb"\(\s*+;[^;()\[]*+(?:\[(?:[^\]\\]++|\\.)*+\][^;()\[]*+)*+(?=[;()])", re.DOTALL
)
# A node that names its charset: it begins a game wherever it stands, if that is another one.
_NAMED: Final = expression(
    rb"\(\s*+;(?:[^;()\[C]++|C(?!A\s*+\[)|\[[^\]]{0,999}+\])*+(?<![A-Z])CA\s*+\[([^\]]{1,40})\]"
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
    if not _may_be_several(data):
        return None
    parts = _parts(data, encoding.name)
    if len(parts) < 2:
        return None
    known = [_known(part) for part in parts]
    if all(one is None or one.reason == "ascii" for one in known):
        return None
    rest = b"".join(part.data for part, one in zip(parts, known, strict=True) if one is None)
    if rest:
        common = decode(rest).encoding
        if is_wide(common.name):
            return None
        other = Encoding(common.name, common.reason)
        known = [one or other for one in known]
    found = [one for one in known if one is not None]
    names = {one.name for one in found if one.reason != "ascii"}
    if len(names) < 2 and not any(map(is_wide, names)):
        return None
    return [_decoded(part, one) for part, one in zip(parts, found, strict=True)]


def _may_be_several(data: bytes) -> bool:
    """Whether games can be in different charsets: several are named, or there are signs of them.

    O(length).
    """
    declared = declared_in(data)
    if len({codec_name(name) or wide_codec(name) for name in declared} - {None}) > 1:
        return True
    if b"\0" in data and (
        any(map(wide_codec, declared)) or (_START.search(data) and _wide_start(data, 0))
    ):
        return True
    return bool(_UTF8.search(data))


def _decoded(part: _Part, encoding: Encoding) -> Decoded:
    found = by_values(part.data) if encoding.idents else None
    text, exact = found or decode_exactly(part.data, encoding)
    return Decoded(text, exact._replace(rest=part.rest))


def _known(found: _Part) -> Encoding | None:
    """Return the encoding of a game that is ASCII, UTF-8, or what its CA can be taken for."""
    if found.codec:
        return Encoding(found.codec, "nul", found.mark)
    part = found.data
    wide = by_values(part)
    if wide is not None:
        return wide.encoding
    declared = next(filter(None, map(codec_name, declared_in(part))), None)
    if part.isascii():
        return Encoding(declared or "utf-8", "ascii")
    if is_utf8(part):
        return Encoding("utf-8", "utf-8")
    if declared is None or (declared != "utf-8" and not fits(part, declared)):
        return None
    from sgfedit.sgf.detect import choose, may_be_utf8  # noqa: PLC0415  # most files do not need it

    # What is not the UTF-8 that CA says is found out from all such games together.
    if declared == "utf-8" and not may_be_utf8(part):
        return None
    codec, reason = choose(part, (declared,))
    return None if declared == "utf-8" != codec else Encoding(codec, reason)


class _Part(NamedTuple):
    """A game with what stands in front of it, or several in UTF-16.

    Attributes:
        data: Its bytes, without mark and rest.
        codec: UTF-16 in an order of bytes; empty for charsets in which ASCII is ASCII.
        mark: The byte order mark in front of it.
        rest: White space behind it that is in the charset of what follows, or of nothing.
    """

    data: bytes
    codec: str = ""
    mark: bytes = b""
    rest: bytes = b""


def _wide_start(data: bytes, pos: int) -> tuple[int, _Wide] | None:
    """Return where the next game in UTF-16 starts, and in which order its bytes are."""
    match = _WIDE_START.search(data, pos)
    return match and (match.start(), _WIDES[match[0].startswith(b"\0")])


def _parts(data: bytes, default: str) -> list[_Part]:
    """Return the games, each with the bytes in front of it; those behind the last belong to it.

    Nothing if they do not part.
    """
    parts: list[_Part] = []
    begin = 0
    stops = _stops(data)
    found = _wide_start(data, 0)
    while True:
        narrow = _START.search(data, begin)
        if found is not None and found[0] < begin:
            found = _wide_start(data, begin)
        if found is not None and (narrow is None or found[0] < narrow.start()):
            start, wide = found
            mark = wide.mark if data.endswith(wide.mark, begin, start) else b""
            lead = data[begin : start - len(mark)]
            if lead.strip() or (lead and not parts):
                return []
            if lead:
                parts[-1] = parts[-1]._replace(rest=parts[-1].rest + lead)
            end = wide.end.search(data, start, narrow.end() if narrow else len(data))
            stop = end.end() if end else narrow.start() if narrow else len(data)
            part = _wide_part(data[start:stop], wide.codec, mark)
            if part is None:
                return []
            parts.append(part)
            begin = stop
        elif narrow is not None:
            limit = stops.get(narrow.start(), len(data))
            end_of_game = _end_of_game(data, narrow.start(), limit, default)
            if found is not None and found[0] < end_of_game:
                found = _wide_start(data, end_of_game)
            is_last = found is None and not _START.search(data, end_of_game)
            stop = len(data) if is_last else end_of_game
            parts.append(_Part(data[begin:stop]))
            begin = stop
        else:
            if parts:
                parts[-1] = parts[-1]._replace(rest=parts[-1].rest + data[begin:])
            return parts


def _stops(data: bytes) -> dict[int, int]:
    """Return start → where a game must end, if not before, as the next one names another charset.

    For games that name one. Where a game lacks its ``)``, nothing else tells where it ends.
    """
    found: dict[int, int] = {}
    last: tuple[int, str | None] = len(data), None
    following = last
    for match in reversed(list(_NAMED.finditer(data))):
        codec = codec_name(match[1].decode("ascii", "replace"))
        if codec != last[1]:
            following = last
        last = match.start(), codec
        found[match.start()] = following[0]
    return found


def _wide_part(data: bytes, codec: str, mark: bytes) -> _Part | None:
    """Return games in UTF-16 with the white space behind them apart; None if they are none."""
    try:
        text = data[: len(data) // 2 * 2].decode(codec)
    except UnicodeDecodeError:
        return None
    size = len(text.rstrip().encode(codec))
    return _Part(data[:size], codec, mark, data[size:])


def _end_of_game(data: bytes, start: int, limit: int, default: str) -> int:
    """Return where the game ends that starts at `start`; O(length of the game).

    One that names its charset ends at `limit` if not before.

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
            return _end_in_one_of(data, start, limit, _PARENS.get(codec, (_ONE_BYTE,)))
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


def _end_in_one_of(data: bytes, start: int, limit: int, ways: tuple[_Chars, ...]) -> int:
    """Return where a game ends in the first way that leaves nothing between it and the next one.

    Nor must it leave brackets outside of values. It ends at `limit` if nothing closes it before.
    """
    first, *others = ways
    end = _closing(data, start, limit, first)
    if others and not _is_whole(data, start, end, first):
        for chars in others:
            other = _closing(data, start, limit, chars)
            if _is_whole(data, start, other, chars):
                return other
    return limit if end < 0 else end


def _is_whole(data: bytes, start: int, end: int, chars: _Chars) -> bool:
    if end < 0 or not _FOLLOWING.match(data, end):
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


# A bracket that only a backslash half of a character seems to escape, with a record behind it.
_SWALLOWED: Final = expression(r"[^\x00-\x7f]\\\](?=\s*+(?:[;()]|[A-Z]{1,2}+\s*+\[))")
_SETTLED: Final = frozenset({"ascii", "utf-8", "bom", "nul"})


class Read(NamedTuple):
    """What a file's bytes hold.

    Attributes:
        text: All of it.
        parsed: Its games.
        encoding: How the bytes are the text.
        encodings: That of each game, if `encoding` says so; empty otherwise.
    """

    text: str
    parsed: Parsed
    encoding: Encoding
    encodings: tuple[Encoding, ...] = ()

    @classmethod
    def of_text(cls, text: str) -> Read:
        """Return the games in a text that never was bytes; CA says what it becomes, if it can."""
        return cls(text, parse(text), _encoding_to_be(text))

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the charset and with the structure."""
        texts, encodings = [self.text], [self.encoding]
        if self.encodings:
            texts, encodings = _texts(self), list(self.encodings)
        declared = [declared_by(tree.root) for tree in self.parsed.trees]
        is_valid = self.encoding.reason in {"ascii", "utf-8"}
        found = charset_findings(texts, encodings, declared, is_valid=is_valid)
        return found + self.parsed.findings


def _encoding_to_be(text: str) -> Encoding:
    declared = declared_in(text.encode("utf-8", "surrogatepass"))
    codec = next(filter(None, map(codec_name, declared)), "utf-8")
    if text.isascii():
        return Encoding(codec, "ascii")
    return Encoding("utf-8" if unencodable(text, codec) else codec, "text")


def _texts(read: Read) -> list[str]:
    """Return the text of each game with what stands before it, and with the last what follows."""
    starts = _starts(read.parsed)
    ends = [*starts[1:], None]
    return [read.text[start:end] for start, end in zip(starts, ends, strict=True)]


def _starts(parsed: Parsed) -> list[int]:
    """Return where each game starts, with the text in front of it."""
    return [tree.offset - len(tree.prefix) for tree in parsed.trees]


def read(data: bytes, charset: str | None = None) -> Read:
    """Return the games in the bytes of a file; `charset` is the user's choice.

    Never raises about content; O(length).

    Raises:
        LookupError: there is no such `charset`.
    """
    decoded = decode(data, charset)
    if charset is not None:
        return _best(data, decoded)
    return undecided(data, decoded) or Read(decoded.text, parse(decoded.text), decoded.encoding)


def read_text(data: bytes) -> str:
    """Return the text that `read` parses; the parser only runs where the decision needs it."""
    decoded = decode(data)
    return (undecided(data, decoded) or decoded).text


def undecided(data: bytes, decoded: Decoded) -> Read | None:
    """Return what bytes are read as that may be read otherwise than they were decoded.

    None if there is no other way. O(length).
    """
    if _is_settled(data, decoded.encoding):
        return None
    found = _read_games(data, decoded.encoding)
    if found is None and len(_ways(data, decoded)) > 1:
        found = _best(data, decoded)
    return found


def _is_settled(data: bytes, encoding: Encoding) -> bool:
    """Whether all of a file is in a charset beyond doubt; of games in UTF-16 one cannot know.

    A mark in front says it of the first game, where files were put one behind the other.
    """
    if encoding.bom == codecs.BOM_UTF8 and not fits(data, encoding.name):
        return {"utf-8", None}.issuperset(map(codec_name, declared_in(data)))
    return encoding.reason in _SETTLED and b"\0" not in data


def _best(data: bytes, decoded: Decoded) -> Read:
    """Return the reading with the fewest flaws; the simplest of equal ones."""
    found = [Read(text, parse(text), encoding) for text, encoding in _ways(data, decoded)]
    return min(found, key=_flaws) if len(found) > 1 else found[0]


def _ways(data: bytes, decoded: Decoded) -> list[Decoded]:
    """Return all ways to understand bytes in the charset they were decoded in, the plain first."""
    text, encoding = decoded
    found = [decoded]
    if has_escapes(data, encoding.name):
        found.append(Decoded(*decode_exactly(data, encoding._replace(escaped=True, codes=()))))
    text, halves = without_halves(text, encoding)
    if halves and encoding.encode(text) == data:
        found.append(Decoded(text, encoding))
    return found


def _flaws(read: Read) -> int:
    swallowed = len(_SWALLOWED.findall(read.text))
    halves = without_halves(read.text, read.encoding)[1]
    return len(read.parsed.findings) + swallowed + halves


def _read_games(data: bytes, encoding: Encoding) -> Read | None:
    """Read games in different charsets; None if there are none, or if they do not part."""
    decoded = decode_games(data, encoding)
    if decoded is None:
        return None
    parts = [_best_part(one) for one in decoded]
    text = "".join(part.text for part in parts)
    parsed = parse(text)
    encodings = _by_tree(parsed, parts)
    if encodings is None:
        return None
    return Read(text, parsed, Encoding(PER_GAME, PER_GAME), encodings)


def _best_part(decoded: Decoded) -> Decoded:
    """Return one of several games as the reading of it with the fewest flaws has it."""
    data = decoded.encoding.encode(decoded.text)
    if len(_ways(data, decoded)) == 1:
        return decoded
    best = _best(data, decoded)
    return Decoded(best.text, best.encoding)


def _by_tree(parsed: Parsed, parts: list[Decoded]) -> tuple[Encoding, ...] | None:
    """Return the encoding of each game; None if one is in two, and so would not come back.

    All but the last have to be whole beside UTF-16 with something behind it.
    """
    starts = _starts(parsed)
    is_open = [tree.span is None for tree in parsed.trees[:-1]]
    if any(is_open) and any(part.encoding.rest for part in parts):
        return None
    part_starts = list(accumulate((len(part.text) for part in parts), initial=0))
    edges = {
        start
        for start, one, other in zip(part_starts[1:], parts, parts[1:], strict=False)
        if one.encoding != other.encoding or one.encoding.rest or _is_marked(other.encoding)
    }
    numbers = [bisect_right(part_starts, start) - 1 for start in starts]
    with_rest = {number for number, part in enumerate(parts) if part.encoding.rest}
    if not starts or not edges <= set(starts) or not with_rest <= set(numbers):
        return None
    return tuple(
        _in_part(parts[own].encoding, is_first=own != before, is_last=own != behind)
        for before, own, behind in zip(
            (None, *numbers[:-1]), numbers, (*numbers[1:], None), strict=True
        )
    )


def _is_marked(encoding: Encoding) -> bool:
    """Whether a mark stands in front of all of the text, and not in front of values."""
    return bool(encoding.bom) and not encoding.idents


def _in_part(encoding: Encoding, *, is_first: bool, is_last: bool) -> Encoding:
    """Return the encoding of a game of several in one part: mark and rest stand there once."""
    bom = encoding.bom if is_first or not _is_marked(encoding) else b""
    return encoding._replace(bom=bom, rest=encoding.rest if is_last else b"")
