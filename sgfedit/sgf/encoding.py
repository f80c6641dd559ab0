"""Bytes as text so that exactly the same bytes come back: what is no text is kept as bytes.

Programs write characters in codes of their own, escape halves of characters, cut them, and put
UTF-16 into values of what is else ASCII. FF[4] reads bytes first: CA names the charset of texts
alone, and bytes in them that look like a bracket or a backslash have a backslash in front. For old
charsets that comes to the same as to decode all of a file; for UTF-16 it does not.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import CharsetError
from sgfedit.lazy import expression
from sgfedit.sgf.charset_names import is_wide

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


_BYTES: Final = expression(
    rb"([A-Za-z][A-Za-z0-9_]*+)(\s*+(?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]\s*+)++)", re.DOTALL
)
_BYTES_VALUE: Final = expression(rb"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_TEXT: Final = expression(
    r"([A-Za-z][A-Za-z0-9_]*+)(\s*+(?:\[[^\]\\]*+(?:\\[\s\S][^\]\\]*+)*+\]\s*+)++)"
)
_TEXT_VALUE: Final = expression(r"\[([^\]\\]*+(?:\\[\s\S][^\]\\]*+)*+)\]")
_ESCAPED_BYTE: Final = expression(rb"\\([\\\]])")
_SPECIAL_BYTE: Final = expression(rb"[\\\]]")
_ESCAPED: Final = expression(r"\\(?:(\r\n|\n\r|\n|\r)|([\s\S]))")
_SPECIAL: Final = expression(r"[\\\]]")
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


LONE: Final = expression("[\ud800-\udfff]")
"""A byte that is no text, as it was kept."""

CHOSEN: Final = "chosen"
"""The reason for an encoding that the user has named."""

PER_GAME: Final = "per-game"
"""The name of an encoding that says: every game has its own."""

_TRAILS: Final = (b"\\", b"]")


class Encoding(NamedTuple):
    """How a file's bytes are text.

    Attributes:
        name: Python's codec name, lower case; PER_GAME if every game has an encoding of its own.
        reason: Why: "bom", "nul" (every other byte is zero), "ascii", "utf-8" (the bytes are valid
            UTF-8), "ca", "overruled" (it is text in what CA names too, but hardly), "detected",
            "default", "chosen" (by the user), PER_GAME, "text" (it never was bytes) or "new".
        bom: The byte order mark the file starts with.
        rest: Bytes behind the last whole character of a truncated UTF-16 or UTF-32 file.
        escaped: Whether a backslash stands before second bytes that are a backslash or a bracket.
        codes: Characters that the file writes otherwise than Python's codec does, with their
            bytes: some charsets have two codes for one character (CP932's NEC and IBM rows).
        idents: Properties whose values alone are in this charset, UTF-16, each with the mark;
            empty where all of the text is. See `decode_values`.
    """

    name: str = "utf-8"
    reason: str = "new"
    bom: bytes = b""
    rest: bytes = b""
    escaped: bool = False
    codes: tuple[tuple[str, bytes], ...] = ()
    idents: frozenset[str] = frozenset()

    @property
    def errors(self) -> str:
        """Python's error handler that keeps what does not decode."""
        return "surrogatepass" if is_wide(self.name) else "surrogateescape"

    @property
    def was_ascii(self) -> bool:
        """Whether the text was ASCII when it was read, or is new: CA had nothing to name."""
        return self.reason in {"ascii", "new"}

    def encode(self, text: str) -> bytes:
        """Return the bytes of `text` with mark and rest.

        Raises:
            CharsetError: a character does not exist in this charset.
        """
        return (b"" if self.idents else self.bom) + self.encode_part(text) + self.rest

    def encode_part(self, text: str) -> bytes:
        """Return the bytes of a part of a text, without mark and rest.

        Raises:
            CharsetError: a character does not exist in this charset.
        """
        try:
            if self.idents:
                return encode_values(text, self.name, self.idents, self.bom)
            if not self.escaped and not self.codes:
                return text.encode(self.name, self.errors)
            return self._encode_unusual(text)
        except UnicodeEncodeError as error:
            raise CharsetError(self.name, error.object[error.start]) from error

    def _encode_unusual(self, text: str) -> bytes:
        pattern, table = _unusual(self.name, self.codes, self.escaped)
        parts = pattern.split(text)
        found = [part.encode(self.name, self.errors) for part in parts[::2]]
        both: list[bytes] = [b""] * len(parts)
        both[::2] = found
        both[1::2] = map(table.__getitem__, parts[1::2])
        return b"".join(both)


@lru_cache(maxsize=8)
def _unusual(
    codec: str, codes: tuple[tuple[str, bytes], ...], escaped: bool
) -> tuple[re.Pattern[str], dict[str, bytes]]:
    table = dict(codes)
    if escaped:
        table = {**with_special_trails(codec), **table}
        table = {char: _escape(code) for char, code in table.items()}
    chars = "|".join(map(re.escape, table))
    return re.compile(f"({chars})"), table


def _escape(code: bytes) -> bytes:
    return code[:1] + b"\\" + code[1:] if code[1:] in _TRAILS else code


@lru_cache(maxsize=4)
def with_special_trails(codec: str) -> dict[str, bytes]:
    """Return the characters whose second byte is a backslash or a closing bracket."""
    found = {}
    for lead in range(0x81, 0xFF):
        for trail in _TRAILS:
            code = bytes([lead]) + trail
            char = code.decode(codec, "ignore")
            if len(char) == 1 and char.encode(codec) == code:
                found[char] = code
    return found


ESCAPABLE: Final = frozenset({"gb18030", "big5hkscs", "cp932"})
"""Charsets with characters whose second byte is a backslash or a closing bracket."""

# No second byte of a character is less, so characters do not reach over these.
_BETWEEN: Final = expression(rb"([\x00-\x2f]+)")
_LEADS: Final = dict.fromkeys(ESCAPABLE, rb"[\x81-\xfe]") | {"cp932": rb"[\x81-\x9f\xe0-\xfc]"}
_ESCAPE: Final = expression(rb"\\[\\\]](?<=[\x81-\xfe]..)", re.DOTALL)
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


def fits(data: bytes, codec: str) -> bool:
    """Whether all bytes are text in a charset."""
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


def unencodable(text: str, codec: str) -> list[str]:
    """Return the different characters of `text` that a charset lacks, in order; O(length).

    Lone surrogates are bytes that were kept (see `charset`), and no characters.

    Raises:
        LookupError: there is no such codec.
    """
    try:
        text.encode(codec)
    except UnicodeEncodeError:
        return [char for char in dict.fromkeys(text) if _is_lacking(char, codec)]
    return []


def _is_lacking(char: str, codec: str) -> bool:
    try:
        char.encode(codec)
    except UnicodeEncodeError:
        return not "\ud800" <= char <= "\udfff"
    return False


def escape_unencodable(text: str, codec: str) -> str:
    """Return `text` with the characters that a charset lacks as HTML has them: &#23244;.

    Some programs show these as the character. O(length).

    Raises:
        LookupError: there is no such codec.
    """
    numbers = {ord(char): f"&#{ord(char)};" for char in unencodable(text, codec)}
    return text.translate(numbers)
