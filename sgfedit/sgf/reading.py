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
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.charset import Decoded, codec_name, declared_in, decode
from sgfedit.sgf.charset_findings import charset_findings, declared_by
from sgfedit.sgf.encoding import PER_GAME, Encoding
from sgfedit.sgf.entities import unencodable
from sgfedit.sgf.exact import decode_exactly, has_escapes, without_halves
from sgfedit.sgf.games import decode_games, fits
from sgfedit.sgf.parser import parse

if TYPE_CHECKING:
    from sgfedit.sgf.problems import Finding
    from sgfedit.sgf.tree import Parsed

# A bracket that only a backslash half of a character seems to escape, with a record behind it.
_SWALLOWED: Final = re.compile(r"[^\x00-\x7f]\\\](?=\s*+(?:[;()]|[A-Z]{1,2}+\s*+\[))")
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
    changes = {
        start
        for start, one, other in zip(part_starts[1:], parts, parts[1:], strict=False)
        if one.encoding != other.encoding
    }
    if not starts or not changes <= set(starts):
        return None
    return tuple(parts[bisect_right(part_starts, start) - 1].encoding for start in starts)
