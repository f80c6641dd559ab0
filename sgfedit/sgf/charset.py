"""Bytes → text and back, so that the bytes of what was not edited come back exactly.

A file is decoded as a whole before it is parsed, because trail bytes of GBK, Big5 and Shift-JIS
may be a backslash or a bracket. Bytes that are no text in the charset become lone surrogates
(surrogateescape) and are written back as they were. A further way to find the charset is one more
step in `decode`, before the last.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import CharsetError
from sgfedit.sgf.problems import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Names that Python does not know, or knows as a codec smaller than what is written in practice.
_ALIASES: Final = {
    "gb": "gb18030",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "cp936": "gb18030",
    "xgbk": "gb18030",
    "euccn": "gb18030",
    "big5": "big5hkscs",
    "cp950": "big5hkscs",
    "euckr": "cp949",
    "ksc56011987": "cp949",
    "uhc": "cp949",
    "shiftjis": "cp932",
    "sjis": "cp932",
    "mskanji": "cp932",
    "xsjis": "cp932",
    "windows31j": "cp932",
    "latin1": "cp1252",
    "iso88591": "cp1252",
    "windows1252": "cp1252",
    "ascii": "cp1252",
    "usascii": "cp1252",
    "utf8": "utf-8",
}
_PLAIN: Final = bytes(range(128))
# Codecs that pass for ASCII until an escape sequence comes.
_UNUSABLE: Final = re.compile(r"iso2022|idna|(raw_)?unicode.escape")
# No look-behind here: it would keep the regular expression from searching for its first letters.
_CA: Final = re.compile(rb"CA\s*\[([^\]]{1,40})\]")
_LAST_RESORT: Final = "cp1252"
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]+")
_LONE: Final = re.compile("[\ud800-\udfff]")
_MAX_BAD: Final = 0.01


class Encoding(NamedTuple):
    """How a file's bytes are text.

    Attributes:
        name: Python's codec name, lower case.
        reason: Why: "bom", "ascii", "utf-8" (the bytes are valid UTF-8), "ca", "default" or "new".
        bom: The byte order mark the file starts with.
        rest: Bytes behind the last whole character of a truncated UTF-16 or UTF-32 file.
    """

    name: str = "utf-8"
    reason: str = "new"
    bom: bytes = b""
    rest: bytes = b""

    @property
    def errors(self) -> str:
        """Python's error handler that keeps what does not decode."""
        return "surrogatepass" if self.name[:6] in {"utf-16", "utf-32"} else "surrogateescape"

    def encode(self, text: str) -> bytes:
        """Return the bytes of `text` with mark and rest.

        Raises:
            CharsetError: a character does not exist in this charset.
        """
        try:
            return self.bom + text.encode(self.name, self.errors) + self.rest
        except UnicodeEncodeError as error:
            raise CharsetError(self.name, text[error.start]) from error


class Decoded(NamedTuple):
    """A file's text, how it was decoded, and what was wrong with that."""

    text: str
    encoding: Encoding
    findings: list[Finding]


@lru_cache(maxsize=64)
def codec_name(declared: str) -> str | None:
    """Return the codec for a charset name as found in CA, a superset where one is common.

    None for an unknown name, and for charsets in which ASCII is not ASCII byte for byte (UTF-16,
    ISO-2022, EBCDIC …): no file in them can declare it.
    """
    key = _key(declared)
    if key in _ALIASES:
        return _ALIASES[key]
    try:
        name = codecs.lookup(declared.strip()).name
        plain = "" if _UNUSABLE.match(name) else _PLAIN.decode(name)
    except (LookupError, ValueError):
        return None
    return _ALIASES.get(_key(name), name) if plain.encode() == _PLAIN else None


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def decode(data: bytes) -> Decoded:
    """Return the text of a file's bytes; `Decoded.encoding.encode` gives the same bytes back.

    Never raises: cp1252 with kept bytes is the last resort. O(length).
    """
    declared = _declared(data)
    text, encoding = (
        _by_mark(data) or _as_utf8(data) or _by_declaration(data, declared) or _by_default(data)
    )
    return Decoded(text, encoding, list(_findings(text, encoding, declared)))


def _declared(data: bytes) -> list[str]:
    """Return the charsets that a file which is not all ASCII declares, in order."""
    if data.isascii():
        return []
    found = []
    for match in _CA.finditer(data):
        start = match.start()
        if not data[max(0, start - 1) : start].isupper():  # as in another identifier, "MCA"
            found.append(match[1].decode("ascii", "replace"))
    return list(dict.fromkeys(found))


def _by_mark(data: bytes) -> tuple[str, Encoding] | None:
    for bom, name in _BOMS:
        if data.startswith(bom):
            width = 4 if "32" in name else 2 if "16" in name else 1
            end = len(data) - (len(data) - len(bom)) % width
            encoding = Encoding(name, "bom", bom, data[end:])
            try:
                return data[len(bom) : end].decode(name, encoding.errors), encoding
            except UnicodeDecodeError:  # no UTF-32, but its mark may be the one of UTF-16
                continue
    return None


def _as_utf8(data: bytes) -> tuple[str, Encoding] | None:
    try:
        return data.decode("utf-8"), Encoding("utf-8", "ascii" if data.isascii() else "utf-8")
    except UnicodeDecodeError:
        return None


def _by_declaration(data: bytes, declared: list[str]) -> tuple[str, Encoding] | None:
    for name in filter(None, map(codec_name, declared)):
        if _fits(data, name):
            encoding = Encoding(name, "ca")
            text = data.decode(name, encoding.errors)
            same = name == "utf-8" or encoding.encode(text) == data
            return text if same else _decode_exactly(data, encoding), encoding
    return None


def _by_default(data: bytes) -> tuple[str, Encoding]:
    encoding = Encoding(_LAST_RESORT, "default")
    return data.decode(encoding.name, encoding.errors), encoding


def _fits(data: bytes, name: str) -> bool:
    """Whether bytes can be text in a declared charset.

    UTF-8 is so regular that a few broken bytes do not speak against it; others must fit wholly.
    """
    text = data.decode(name, "replace")
    bad = text.count("\ufffd")
    if name != "utf-8" or not bad:
        return not bad
    good = sum(map(len, _NOT_ASCII.findall(text))) - bad
    return bad <= good or bad < len(text) * _MAX_BAD


def _decode_exactly(data: bytes, encoding: Encoding) -> str:
    """Decode character by character, keeping as bytes what would not be encoded the same again.

    Some charsets have two codes for one character (CP932's NEC and IBM rows).
    """
    decoder = codecs.getincrementaldecoder(encoding.name)()
    parts: list[str] = []
    start = 0
    for index in range(len(data)):
        char = decoder.decode(data[index : index + 1])
        if char:
            source = data[start : index + 1]
            start = index + 1
            same = char.encode(encoding.name, "replace") == source
            parts.append(char if same else source.decode("ascii", encoding.errors))
    return "".join(parts)


def _findings(text: str, encoding: Encoding, declared: list[str]) -> Iterator[Finding]:
    yield from (Finding("unknown-charset", 0, name) for name in declared if not codec_name(name))
    others = [name for name in declared if codec_name(name) not in {None, encoding.name}]
    if others:
        yield Finding("wrong-charset", 0, others[0])
    if encoding.reason not in {"ascii", "utf-8"}:
        bad = _LONE.search(text)
        if bad:
            yield Finding("undecodable-bytes", bad.start(), encoding.name)
    nul = text.find("\0")
    if nul >= 0:
        yield Finding("control-byte", nul)
