"""Bytes → text and back, so that the bytes of what was not edited come back exactly.

A file is decoded as a whole before it is parsed, because trail bytes of GBK, Big5 and Shift-JIS
may be a backslash or a bracket; `reading` looks whether that was right. Bytes that are no text in
the charset become lone surrogates (surrogateescape) and are written back as they were. A further
way to find the charset is one more step in `decode`, before the last. What is wrong with a charset
then, `charset_findings` says: marks, lies in CA, bytes that are no text.
"""

from __future__ import annotations

import codecs
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.lazy import expression
from sgfedit.sgf.charset_names import (
    codec_name,
    is_named,
    is_wide,
    label_of,
    wide_codec,
)
from sgfedit.sgf.encoding import (
    LONE,
    Encoding,
    decode_exactly,
    decode_values,
    idents_in,
    mark_in,
    order_in,
)
from sgfedit.sgf.problems import Finding
from sgfedit.sgf.values import decode_simple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.sgf.node import Node


_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_BYTE_ORDERS: Final = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_PLAIN: Final = bytes(range(128))
# No look-behind here: it would keep the regular expression from searching for its first letters.
_CA: Final = expression(rb"CA\s*\[([^\]]{1,40})\]")
_START: Final = 65_536
"""So much of a plain file is searched for CA."""

_HEAD: Final = 4_096
_SLICE: Final = 16_384
_BEYOND_DOUBT: Final = 12
# No regular expression: this one would take longer to compile than all others here together.
_EASTERN: Final = ("\u3000\u30ff", "\u4e00\u9fff", "\uac00\ud7a3", "\uff01\uff5e")
"""First and last letter of each kind."""


class Decoded(NamedTuple):
    """A file's text, and how its bytes are that text."""

    text: str
    encoding: Encoding


def decode(data: bytes, charset: str | None = None) -> Decoded:
    """Return the text of a file's bytes; `Decoded.encoding.encode` gives the same bytes back.

    Never raises about content: cp1252 with kept bytes is the last resort. O(length).

    Args:
        data: The bytes of the file.
        charset: The user's choice, a codec or a name as in CA; None to find out.

    Raises:
        LookupError: there is no such `charset`.
    """
    if charset is not None:
        return _as_chosen(data, charset)
    return (
        _by_mark(data)
        or by_values(data)
        or _by_zeros(data)
        or _as_ascii(data)
        or _as_utf8(data)
        or _as_declared_or_detected(data)
    )


def declared_in(data: bytes) -> list[str]:
    """Return the different charsets that CA properties name in bytes, in order; O(length)."""
    found = []
    for match in _CA.finditer(data):
        start = match.start()
        if not data[max(0, start - 1) : start].isupper():  # as in another identifier, "MCA"
            found.append(match[1].decode("ascii", "replace"))
    return list(dict.fromkeys(found))


def _as_chosen(data: bytes, charset: str) -> Decoded:
    codec = codec_name(charset) or wide_codec(charset)
    if codec is None:
        raise LookupError(f"unknown charset: {charset}")
    marked = _by_mark(data)
    if marked is not None and marked.encoding.name[:6] == codec[:6]:
        return marked._replace(encoding=marked.encoding._replace(reason="chosen"))
    if is_wide(codec):
        return _decode_wide(data, codec, "chosen") or _in(data, "cp1252", "default")
    return _in(data, codec, "chosen")


def _in(data: bytes, codec: str, reason: str) -> Decoded:
    return Decoded(*decode_exactly(data, Encoding(codec, reason)))


def _decode_wide(data: bytes, codec: str, reason: str, bom: bytes = b"") -> Decoded | None:
    """Decode UTF-16 or UTF-32; None if it is none."""
    width = 4 if "32" in codec else 2
    end = len(data) - (len(data) - len(bom)) % width
    encoding = Encoding(codec, reason, bom, data[end:])
    try:
        return Decoded(data[len(bom) : end].decode(codec, encoding.errors), encoding)
    except UnicodeDecodeError:
        return None


def _by_mark(data: bytes) -> Decoded | None:
    for bom, codec in _BOMS:
        if data.startswith(bom):
            if codec == "utf-8":
                encoding = Encoding(codec, "bom", bom)
                return Decoded(data[len(bom) :].decode(codec, encoding.errors), encoding)
            found = _decode_wide(data, codec, "bom", bom)
            if found is not None:  # else its mark may be the one of UTF-16
                return found
    return None


def _by_zeros(data: bytes) -> Decoded | None:
    """Decode UTF-16 or UTF-32 without a mark, known by where the zeros are in it."""
    head = data[:_HEAD]
    if b"\0" not in head:
        return None
    many = len(head) // 4
    zeros = [head[index::4].count(0) for index in range(4)]
    odd, even = zeros[1] + zeros[3], zeros[0] + zeros[2]
    if min(zeros[3], zeros[2]) > 0.9 * many > 9 * zeros[0]:
        codec = "utf-32-le"
    elif min(zeros[0], zeros[1]) > 0.9 * many > 9 * zeros[3]:
        codec = "utf-32-be"
    elif odd > max(0.4 * many, 9 * even):
        codec = "utf-16-le"
    elif even > max(0.4 * many, 9 * odd):
        codec = "utf-16-be"
    else:
        return None
    found = _decode_wide(data, codec, "nul")
    return found if found and "(" in found.text and "\0" not in found.text[:_HEAD] else None


def by_values(data: bytes) -> Decoded | None:
    """Decode what names UTF-16 and has it in values only; None if it is none, or not exactly."""
    if b"\0" not in data:
        return None
    declared = declared_in(data)
    if len(declared) != 1 or not (wide_codec(declared[0]) or "").startswith("utf-16"):
        return None
    idents = idents_in(data)
    if not idents:
        return None
    mark = mark_in(data, idents)
    said = declared[0].lower()[-2:]
    order = said if said in {"le", "be"} else order_in(data)
    codec = dict(_BYTE_ORDERS).get(mark) or f"utf-16-{order}"
    encoding = Encoding(codec, "ca", mark, idents=idents)
    text = decode_values(data, codec, idents, mark)
    return Decoded(text, encoding) if text is not None and encoding.encode(text) == data else None


def _as_ascii(data: bytes) -> Decoded | None:
    """Decode what is the same in nearly every charset; what is typed goes into that of CA."""
    if not data.isascii():
        return None
    named = filter(None, map(codec_name, declared_in(data[:_START])))
    return Decoded(data.decode(), Encoding(next(named, "utf-8"), "ascii"))


def _as_utf8(data: bytes) -> Decoded | None:
    """Decode valid UTF-8 that is beyond doubt: a few letters of old charsets may look like it."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    is_declared = "utf-8" in map(codec_name, declared_in(data[:_HEAD])[:1])
    return Decoded(text, Encoding("utf-8", "utf-8")) if is_declared or _is_much(data) else None


def is_utf8(data: bytes) -> bool:
    """Whether bytes are valid UTF-8 beyond doubt; O(length)."""
    return _as_utf8(data) is not None


def _is_much(data: bytes) -> bool:
    """Whether valid UTF-8 holds too many different characters for chance."""
    chars: set[str] = set()
    for start in range(0, len(data), _SLICE):
        part = data[start : start + _SLICE]
        if not part.isascii():
            chars.update(part.translate(None, _PLAIN).decode("utf-8", "ignore"))
            if (
                len(chars) >= _BEYOND_DOUBT
                or sum(map(_is_eastern, chars)) >= 3
                or "\ufffd" in chars  # text that was lost before
            ):
                return True
    return False


def _is_eastern(char: str) -> bool:
    return any(first <= char <= last for first, last in _EASTERN)


def _as_declared_or_detected(data: bytes) -> Decoded:
    from sgfedit.sgf.detect import choose  # noqa: PLC0415  # most files do not need it

    codec, reason = choose(data, declared_in(data))
    return _in(data, codec, reason)


_DOUBTFUL: Final = frozenset({"default", "detected", "overruled"})
_ENOUGH: Final = 8
"""So many letters that are not ASCII make a guess sure."""


def declared_by(root: Node) -> str:
    """Return the first name of a charset that a root has in CA, empty if it has none."""
    if "CA" not in root.source:
        return ""
    names = (decode_simple(raw).strip() for raw in root.properties.get("CA", ()))
    return next(filter(None, names), "")


def charset_findings(
    texts: Sequence[str],
    encodings: Sequence[Encoding],
    declared: Sequence[str],
    *,
    is_valid: bool = False,
) -> list[Finding]:
    """Return the flaws of a file that have to do with its charset; O(length).

    Args:
        texts: The file's text, in as many pieces as you like: one, or one for each game and one
            for what stands behind the last, as `texts_in_steps` gives them. Offsets are into all
            of them joined.
        encodings: How they are bytes: one for all texts, or one for each of them; see
            `Collection.save_encodings`.
        declared: CA of each root, empty where there is none: `Collection.declared`.
        is_valid: Whether it is known that no bytes were kept as lone surrogates.
    """
    starts = list(accumulate(map(len, texts), initial=0))
    each = list(encodings) if len(encodings) == len(texts) else [encodings[0]] * len(texts)
    found = list(_of_names(texts, each, declared, starts))
    found += _of_the_whole(texts, each, declared)
    found += _of_bytes(texts, each, starts, is_valid=is_valid)
    return sorted(found, key=lambda finding: finding.offset)


def _of_names(
    texts: Sequence[str], encodings: Sequence[Encoding], declared: Sequence[str], starts: list[int]
) -> Iterator[Finding]:
    """Yield what is wrong with single CA, each name once for each charset."""
    told: set[tuple[str, str]] = set()
    is_split = len(texts) >= len(declared)
    for number, name in enumerate(declared):
        index = number if is_split else 0
        codec = encodings[index].name
        if not name or (name, codec) in told:
            continue
        told.add((name, codec))
        if not codec_name(name) and not wide_codec(name):
            yield Finding("unknown-charset", starts[index], name)
        elif not is_named(codec, name) and not _is_ascii(texts[index], codec):
            # Bytes that are text in both may be what CA says after all.
            is_doubtful = encodings[index].reason == "overruled"
            certainty = "ask" if is_doubtful else ""
            yield Finding("wrong-charset", starts[index], name, certainty=certainty)


def _is_ascii(text: str, codec: str) -> bool:
    return text.isascii() and not is_wide(codec)


def _of_the_whole(
    texts: Sequence[str], encodings: Sequence[Encoding], declared: Sequence[str]
) -> Iterator[Finding]:
    if encodings[0].bom and not is_wide(encodings[0].name):
        yield Finding("bom", 0)
    if any(encoding.escaped for encoding in encodings):
        names = {label_of(one.name): None for one in encodings if one.escaped}
        yield Finding("escaped-inside-multibyte", 0, ", ".join(names))
    if all(_is_ascii(text, one.name) for text, one in zip(texts, encodings, strict=True)):
        return
    used = dict.fromkeys(
        label_of(one.name)
        for text, one in zip(texts, encodings, strict=True)
        if not text.isascii()
    )
    codecs = {codec_name(name): name for name in declared if codec_name(name)}
    if len(codecs) > 1 or len(used) > 1:
        names = dict.fromkeys(declared) if len(codecs) > 1 else used
        yield Finding("charset-conflict", 0, ", ".join(filter(None, names)))


def _has_lone(text: str) -> bool:
    """Whether there is a lone surrogate; ten times as fast as to look for one."""
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def _of_bytes(
    texts: Sequence[str], encodings: Sequence[Encoding], starts: list[int], *, is_valid: bool
) -> Iterator[Finding]:
    """Yield the first place of each kind, with how many there are of it in a charset."""
    first: dict[str, int] = {}
    counts: dict[str, int] = {}
    nul = -1
    for text, encoding, start in zip(texts, encodings, starts, strict=False):
        if nul < 0 <= (place := text.find("\0")):
            nul = start + place
        lone = [] if is_valid or not _has_lone(text) else LONE.findall(text)
        if lone:
            label = label_of(encoding.name)
            first.setdefault(label, start + text.index(lone[0]))
            counts[label] = counts.get(label, 0) + len(lone)
    if nul >= 0:
        yield Finding("control-byte", nul)
    if encodings[-1].rest.strip():
        label = label_of(encodings[-1].name)
        first.setdefault(label, starts[-1])
        counts[label] = counts.get(label, 0) + len(encodings[-1].rest)
    for label, offset in first.items():
        yield Finding("undecodable-bytes", offset, f"{label}: {counts[label]}")


def sureness(encodings: Sequence[Encoding], texts: Sequence[str]) -> list[bool]:
    """Return whether it is beyond doubt that CA may name the encoding of each text unasked.

    What was guessed from a few letters, or has bytes that are no text in it, may be guessed
    otherwise as soon as anything beside it changes. What CA says of another charset may be right.
    """
    parts: dict[Encoding, list[str]] = {}
    for encoding, text in zip(encodings, texts, strict=True):
        parts.setdefault(encoding, []).append(text)
    sure = {encoding: _is_sure(encoding, some) for encoding, some in parts.items()}
    return [sure[encoding] for encoding in encodings]


def _is_sure(encoding: Encoding, texts: Sequence[str]) -> bool:
    if encoding.reason not in _DOUBTFUL or all(map(str.isascii, texts)):
        return True
    if encoding.reason != "detected":
        return False
    letters = sum(len(text) - len(text.encode("ascii", "ignore")) for text in texts)
    return letters >= _ENOUGH and not any(map(_has_lone, texts))


def is_believed(encoding: Encoding, text: str) -> bool:
    """Whether a text that names its charset in CA is read in that again; O(length).

    One with bytes that are no text in it may be taken for text in another.
    """
    if not _has_lone(text):
        return True
    from sgfedit.sgf.detect import choose, may_be_utf8  # noqa: PLC0415  # seldom needed

    data, name = encoding.encode_part(text), encoding.name
    return (name != "utf-8" or may_be_utf8(data)) and choose(data, [name])[0] == name
