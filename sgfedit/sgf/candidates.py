"""Charsets that a file may be in, for a user who is to choose, and what each of them gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.charset import decode
from sgfedit.sgf.charset_names import codec_name, is_wide
from sgfedit.sgf.detect import guesses, sample
from sgfedit.sgf.parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterable

_TRIED: Final = 32_768
"""So many bytes are decoded and parsed for each charset."""

_OF_THE_CUT: Final = frozenset({"missing-close-paren", "unexpected-eof"})
_SOFTNESS: Final = 4.0


class Candidate(NamedTuple):
    """One charset that a file may be in.

    Attributes:
        codec: Python's name of it.
        score: How likely it is beside the others, 0 to 1; all together are 1.
        undecodable: How many bytes at the start of the file (32 KB) are no text in it.
        flaws: How many flaws the structure of that start has if it is read in it.
    """

    codec: str
    score: float
    undecodable: int
    flaws: int


def candidates(data: bytes, extra: Iterable[str] = ()) -> list[Candidate]:
    """Return the charsets that the bytes of a file may be in, the most likely first.

    What `decode` chooses comes first. Decodes the file once, and parses its start (32 KB) once
    for each charset: some 50 ms together for a game.

    Args:
        data: The bytes.
        extra: Codecs to judge besides the usual ones.
    """
    chosen = decode(data).encoding.name
    if data.isascii() or is_wide(chosen):
        found = {chosen: 0.0} | dict.fromkeys(filter(None, map(codec_name, extra)), 0.0)
    else:
        judged = guesses(sample(data), (chosen, *filter(None, map(codec_name, extra))))
        found = {guess.codec: guess.bits for guess in judged}
        found[chosen] = min(found.values())
    order = sorted(found, key=lambda codec: (codec != chosen, found[codec]))
    shares = {codec: 2 ** ((found[chosen] - found[codec]) / _SOFTNESS) for codec in order}
    whole = sum(shares.values())
    return [_judge(data, codec, shares[codec] / whole) for codec in order]


def _judge(data: bytes, codec: str, score: float) -> Candidate:
    is_cut = len(data) > _TRIED
    start = data[: data.rfind(b";", 0, _TRIED)] if is_cut else data
    text = start.decode(codec, "replace")
    undecodable = text.count("\ufffd") - (codec == "utf-8") * start.count("\ufffd".encode())
    findings = parse(text).findings
    flaws = sum(1 for one in findings if not (is_cut and one.code in _OF_THE_CUT))
    return Candidate(codec, score, undecodable, flaws)
