"""Bytes to text so that exactly the same bytes come back: what is no text is kept as bytes."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sgfedit.sgf.encoding import with_special_trails

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.sgf.encoding import Encoding

ESCAPABLE: Final = frozenset({"gb18030", "big5hkscs", "cp932"})
"""Charsets with characters whose second byte is a backslash or a closing bracket."""

# No second byte of a character is less, so characters do not reach over these.
_BETWEEN: Final = re.compile(rb"([\x00-\x2f]+)")
_LEADS: Final = dict.fromkeys(ESCAPABLE, rb"[\x81-\xfe]") | {"cp932": rb"[\x81-\x9f\xe0-\xfc]"}
_ESCAPE: Final = re.compile(rb"\\[\\\]](?<=[\x81-\xfe]..)", re.DOTALL)
_BEHIND_VALUE: Final = r"(?=\s*+(?:[;()\[]|[A-Z]{1,2}+\[))"


def decode_exactly(data: bytes, encoding: Encoding) -> tuple[str, Encoding]:
    """Return the text of `data`, without mark and rest, and the encoding that leads back.

    Where the charset has several codes for a character, the encoding gets the one that the file
    uses; bytes that would still not come back are kept as lone surrogates. O(length).
    """
    plain = _without_escapes(data, encoding) if encoding.escaped else data
    text = plain.decode(encoding.name, encoding.errors)
    if encoding.name == "utf-8" or encoding.encode_part(text) == data:
        return text, encoding
    encoding = encoding._replace(codes=_codes(plain, text, encoding))
    pieces = (_decode_piece(piece, encoding) for piece in _BETWEEN.split(data))
    text = "".join(pieces)
    if encoding.encode_part(text) != data:  # characters that join across pieces
        encoding = encoding._replace(escaped=False, codes=())
        text = data.decode("ascii", encoding.errors)
    return text, encoding


def _without_escapes(data: bytes, encoding: Encoding) -> bytes:
    lead = _LEADS[encoding.name]
    pattern = rb"(" + lead + rb")\\([\\\]])|" + lead + rb"[\x30-\xfe]"
    return re.sub(pattern, _without_escape, data)


def _without_escape(match: re.Match[bytes]) -> bytes:
    return match[1] + match[2] if match[1] else match[0]


def _codes(plain: bytes, text: str, encoding: Encoding) -> tuple[tuple[str, bytes], ...]:
    """Return the characters that are mostly written otherwise than Python's codec does."""
    codec, errors = encoding.name, encoding.errors
    found: Counter[tuple[str, bytes]] = Counter()
    for piece in _BETWEEN.split(plain):
        if piece.decode(codec, errors).encode(codec, errors) != piece:
            found.update(
                (char, source)
                for source, char in _characters(piece, encoding)
                if len(char) == 1 and not "\ud800" <= char <= "\udfff"
                if char.encode(codec, errors) != source
            )
    codes: dict[str, bytes] = {}
    for (char, source), times in found.most_common():
        if 2 * times > text.count(char):
            codes.setdefault(char, source)
    return tuple(sorted(codes.items()))


def _decode_piece(piece: bytes, encoding: Encoding) -> str:
    plain = _without_escapes(piece, encoding) if encoding.escaped else piece
    text = plain.decode(encoding.name, encoding.errors)
    if encoding.encode_part(text) == piece:
        return text
    parts = []
    for source, char in _characters(piece, encoding):
        same = encoding.encode_part(char) == source
        parts.append(char if same else source.decode("ascii", encoding.errors))
    return "".join(parts)


def _characters(data: bytes, encoding: Encoding) -> Iterator[tuple[bytes, str]]:
    """Yield (bytes, text) of every character, or of a few where bytes are no text."""
    if encoding.escaped:
        lead = _LEADS[encoding.name]
        for source in re.findall(lead + rb"\\[\\\]]|" + lead + rb"[\x30-\xfe]|(?s:.)", data):
            yield source, _without_escapes(source, encoding).decode(encoding.name, encoding.errors)
        return
    decoder = codecs.getincrementaldecoder(encoding.name)(encoding.errors)
    start = 0
    for index in range(len(data)):
        char = decoder.decode(data[index : index + 1])
        if char:
            yield data[start : index + 1], char
            start = index + 1
    yield data[start:], decoder.decode(b"", final=True)


def has_escapes(data: bytes, codec: str) -> bool:
    """Whether there may be a backslash within a character, in a charset where that happens."""
    return codec in ESCAPABLE and bool(_ESCAPE.search(data))


def without_halves(text: str, encoding: Encoding) -> tuple[str, int]:
    """Return `text` with brackets that close values where characters seem to swallow them.

    Programs that cut a text to a length leave the first half of a character in front of the
    bracket, which looks like its second half. That first half is kept as a byte. O(length).

    Returns:
        The text, and how many brackets that are.
    """
    if encoding.name not in ESCAPABLE:
        return text, 0
    pattern, halves = _halves(encoding.name)
    return pattern.subn(lambda match: halves[match[0]], text)


@lru_cache(maxsize=4)
def _halves(codec: str) -> tuple[re.Pattern[str], dict[str, str]]:
    halves = {
        char: code[:1].decode("ascii", "surrogateescape") + "]"
        for char, code in with_special_trails(codec).items()
        if code.endswith(b"]")
    }
    return re.compile(f"[{''.join(halves)}]" + _BEHIND_VALUE), halves
