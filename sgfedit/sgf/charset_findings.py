"""What is wrong with a file's charset: marks, lies in CA, bytes that are no text."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from sgfedit.sgf.charset_names import codec_name, is_named, is_wide, label_of, wide_codec
from sgfedit.sgf.problems import Finding
from sgfedit.sgf.values import decode_simple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.sgf.encoding import Encoding
    from sgfedit.sgf.node import Node

_LONE: Final = re.compile("[\ud800-\udfff]")
_DOUBTFUL: Final = frozenset({"default", "detected", "overruled"})
_ENOUGH: Final = 8
"""So many letters that are not ASCII make a guess sure."""


def declared_by(root: Node) -> str:
    """Return the first name of a charset that a root has in CA, empty if it has none."""
    if "CA" not in root.source:
        return ""
    return next(filter(None, map(decode_simple, root.properties.get("CA", ()))), "").strip()


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
        lone = [] if is_valid or not _has_lone(text) else _LONE.findall(text)
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
