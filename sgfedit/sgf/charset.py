"""Bytes → text and back, so that the bytes of what was not edited come back exactly.

A file is decoded as a whole before it is parsed, because trail bytes of GBK, Big5 and Shift-JIS may be
a backslash or a bracket. Bytes that are no text in the charset become lone surrogates
(surrogateescape) and are written back as they were. Detection beyond byte order marks, UTF-8 and CA
goes between steps three and four of `detect`.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from sgfedit.errors import CharsetError
from sgfedit.sgf.problems import Finding

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
# Charsets whose codecs keep a state, or are wider than a byte: never decoded without a mark.
_UNUSABLE: Final = re.compile(r"utf.?(7|16|32)|iso.?2022|hz|idna|punycode|escape|rot|undefined")
_CA: Final = re.compile(rb"(?<![A-Z])CA\s*\[([^\]]{1,40})\]")
_LAST_RESORT: Final = "cp1252"
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]+")
_MAX_BAD: Final = 0.01


@dataclass(frozen=True, slots=True)
class Encoding:
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


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text, how it was decoded, and what was wrong with that."""

    text: str
    encoding: Encoding
    findings: list[Finding]


def codec_name(declared: str) -> str | None:
    """Return the codec for a charset name as found in CA, a superset where one is common."""
    key = re.sub(r"[^a-z0-9]", "", declared.lower())
    if key in _ALIASES:
        return _ALIASES[key]
    try:
        name = codecs.lookup(declared.strip()).name
    except (LookupError, ValueError):
        return None
    name = _ALIASES.get(re.sub(r"[^a-z0-9]", "", name), name)
    return None if _UNUSABLE.match(name) else name


def decode(data: bytes) -> Decoded:
    """Return the text of a file's bytes; `Decoded.encoding.encode` gives the same bytes back.

    Never raises: cp1252 with kept bytes is the last resort. O(length).
    """
    declared = [match[1].decode("ascii", "replace") for match in _CA.finditer(data)]
    encoding = _detect(data, declared)
    body = data[len(encoding.bom) : len(data) - len(encoding.rest)]
    text = body.decode(encoding.name, encoding.errors)
    if encoding.name not in {"utf-8", "cp1252"} and encoding.encode(text) != data:
        text = _decode_exactly(body, encoding)
    return Decoded(text, encoding, list(_findings(text, encoding, declared)))


def _detect(data: bytes, declared: list[str]) -> Encoding:
    for bom, name in _BOMS:
        if data.startswith(bom):
            width = 4 if "32" in name else 2 if "16" in name else 1
            rest = (len(data) - len(bom)) % width
            return Encoding(name, "bom", bom, data[len(data) - rest :] if rest else b"")
    if data.isascii():
        return Encoding("utf-8", "ascii")
    if _is_utf8(data):
        return Encoding("utf-8", "utf-8")
    for name in filter(None, map(codec_name, declared)):
        if _fits(data, name):
            return Encoding(name, "ca")
    return Encoding(_LAST_RESORT, "default")


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


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


def _decode_exactly(body: bytes, encoding: Encoding) -> str:
    """Decode character by character, keeping as bytes what would not be encoded the same again.

    Some charsets have two codes for one character (CP932's NEC and IBM rows).
    """
    decoder = codecs.getincrementaldecoder(encoding.name)("surrogateescape")
    parts: list[str] = []
    start = 0
    for index in range(len(body)):
        char = decoder.decode(body[index : index + 1], final=index == len(body) - 1)
        if not char:
            continue
        source = body[start : index + 1]
        start = index + 1
        same = char.encode(encoding.name, "surrogateescape") == source
        parts.append(char if same else source.decode("ascii", "surrogateescape"))
    return "".join(parts)


_LONE: Final = re.compile("[\udc80-\udcff]")


def _findings(text: str, encoding: Encoding, declared: list[str]) -> list[Finding]:
    found = []
    if not text.isascii():
        found += [Finding("unknown-charset", 0, ca) for ca in declared if codec_name(ca) is None]
        others = [ca for ca in declared if codec_name(ca) not in {None, encoding.name}]
        found += [Finding("wrong-charset", 0, ca) for ca in others[:1]]
        bad = _LONE.search(text)
        if bad:
            found.append(Finding("undecodable-bytes", bad.start(), encoding.name))
    nul = text.find("\0")
    if nul >= 0:
        found.append(Finding("control-byte", nul))
    return found
