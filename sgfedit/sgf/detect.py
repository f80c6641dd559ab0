"""Which charset a file without a word about it is in, from the little text that a record holds.

Every charset has a model of what its text looks like in records (`charset_models`); the cheapest
one wins. Two characters of a name are often enough, where what is made for prose sees nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.charset_models import cost
from sgfedit.sgf.charset_names import codec_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SAMPLE: Final = 16_384
"""So many bytes of text are weighed."""

SEEN: Final = 65_536
"""So many bytes of values are looked at for different ones."""

_SLICE: Final = 8_192
_LONGEST: Final = 4_096
_HIGH: Final = re.compile(rb"[\x80-\xff]")
_NEAR: Final = re.compile(rb"[\x00-\x7f]{0,16}+(?:[\x80-\xff]++[\x00-\x7f]{0,32}+)++")
_VALUE_END: Final = re.compile(rb"\](?=\s*+(?:[;()\[]|[A-Za-z]{1,12}+\s*+\[|\Z))")

# How many bits a charset has to be better than others, because it is rarer.
_PRIORS: Final = {
    "utf-8": 0.0,
    "gb18030": 0.0,
    "big5hkscs": 2.0,
    "cp932": 2.0,
    "cp949": 2.0,
    "cp1252": 2.0,
    "cp1251": 3.0,
    "koi8-r": 6.0,
    "euc_jp": 6.0,
}
_UNUSUAL: Final = 6.0
_VALID: Final = 12.0
_OPINION: Final = 4.0
_DECLARED: Final = 8.0
_FITTING: Final = 12.0
_LAST_RESORT: Final = "cp1252"
_PLAIN: Final = bytes(range(128))
_NONSENSE: Final = 12.0
"""Bits a byte beyond which a text is none in any charset."""

# What it takes to overrule CA, measured on true and false names for the texts of
# `benchmarks.go_texts`, in capitals too, and on lists of all letters with accents.
_LONG: Final = 16
"""So many bytes that are not ASCII make a text long."""

_CLEARLY: Final = 64.0
"""Bits by which another charset has to be better, whatever the length."""

_GAIN: Final = {
    "gb18030": 1.2,
    "big5hkscs": 1.2,
    "cp932": 1.2,
    "cp949": 1.2,
    "euc_jp": 1.2,
    "cp1251": 4.0,
    "koi8-r": 4.0,
    "koi8-u": 4.0,
    "cp866": 4.0,
    "iso8859-5": 4.0,
}
_GAIN_OF_LATIN: Final = 4.5
"""Bits a byte by which another charset has to be better than the one that is named."""

_LEAST: Final = 2.5
"""Bits a byte that a text costs at least in any charset; what tests have costs 3 and more."""

_READABLE: Final = 6.5
"""Bits a byte that a text costs at most in the charset it is in."""

_CONTROLS: Final = re.compile("[\x80-\x9f]")
# ISO charsets have control characters, which no record holds, where Windows has letters.
_WINDOWS: Final = {
    "iso8859-2": "cp1250",
    "iso8859-5": "cp1251",
    "iso8859-7": "cp1253",
    "iso8859-13": "cp1257",
    "iso8859-15": "cp1252",
}

_MAX_BAD: Final = 0.01
_NOT_ASCII: Final = re.compile("[^\x00-\x7f]")
_CUT: Final = re.compile(rb"(?:[\xe0-\xef][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{2})(?=\])")
_KANA: Final = re.compile(r"[ぁ-ゟ゠-ヿ]")
_WITHOUT_KANA: Final = 30.0


class Guess(NamedTuple):
    """One charset that a file may be in.

    Attributes:
        codec: Python's name of it.
        bits: What the text costs in it; less is better.
        bad: How many bytes of the sample are no text in it.
    """

    codec: str
    bits: float
    bad: int


def sample(data: bytes) -> list[bytes]:
    """Return the first different texts that are not ASCII, with what stands near them in a value.

    A value ends at a bracket with something of a record behind it: other brackets may be halves
    of characters. SAMPLE bytes are returned and SEEN bytes of values looked at, at most.
    O(length), fast over ASCII.
    """
    found: dict[bytes, None] = {}
    size = seen = 0
    for start, end in _values(data):
        seen += end - start
        for piece in _NEAR.findall(data, start, end):
            if piece not in found:
                found[piece] = None
                size += len(piece)
        if size >= SAMPLE or seen >= SEEN:
            break
    return list(found)


def _values(data: bytes) -> Iterator[tuple[int, int]]:
    pos = last = 0
    while pos < len(data):
        if data[pos : pos + _SLICE].isascii():
            pos += _SLICE
            continue
        high = next(_HIGH.finditer(data, pos))
        first = high.start()
        start = data.rfind(b"[", max(last, first - _LONGEST), first) + 1
        end = _VALUE_END.search(data, high.end(), high.end() + _LONGEST)
        pos = last = end.start() if end else min(high.end() + _LONGEST, len(data))
        yield start or first, pos


def guesses(values: list[bytes], extra: Iterable[str] = ()) -> list[Guess]:
    """Return what the values may be in, the best first; `extra` charsets besides the usual."""
    second = _second_opinion(values)
    found = []
    for codec in dict.fromkeys((*_PRIORS, *extra, second)):
        bits, bad = cost(values, codec)
        bits += _PRIORS.get(codec, _UNUSUAL) - (codec == second) * _OPINION
        bits -= (codec == "utf-8" and not bad) * _VALID
        if codec == "euc_jp" and not _has_kana(values):
            bits += _WITHOUT_KANA
        found.append(Guess(codec, bits, bad))
    return sorted(found, key=lambda guess: guess.bits)


def _has_kana(values: list[bytes]) -> bool:
    return bool(_KANA.search(b"\n".join(values).decode("euc_jp", "ignore")))


def _second_opinion(values: list[bytes]) -> str:
    """Return what a detector made for web pages says.

    It knows charsets that have no model here, and tells Korean and Russian apart from short text
    where that fails here; see ``benchmarks/charsets.py``.
    """
    try:
        from chardetng_py.detector import EncodingDetector  # noqa: PLC0415  # seldom needed
    except ImportError:  # there is no build of it for every machine
        return _LAST_RESORT
    detector = EncodingDetector()
    detector.feed(b"\n".join(values), last=True)
    found = codec_name(detector.guess(tld=None, allow_utf8=False)) or _LAST_RESORT
    if found in _PRIORS:
        return found
    text = _text(values, found)
    return next((codec for codec in _PRIORS if _text(values, codec) == text), found)


def _text(values: list[bytes], codec: str) -> str:
    return b"\n".join(values).decode(codec, "replace")


def choose(data: bytes, declared: Iterable[str]) -> tuple[str, str]:
    """Return (codec, reason) for the bytes of a file that is not beyond doubt UTF-8; O(length).

    What CA names and all bytes fit is taken, unless the text is overwhelmingly against it: then
    the reason is "overruled", and who reads the file may be asked.

    Args:
        data: The bytes.
        declared: What CA names in them.
    """
    known = list(dict.fromkeys(filter(None, map(codec_name, declared))))
    valid = _fits(data, "utf-8")
    if "utf-8" in known and (valid or _is_broken_utf8(data)):
        return "utf-8", "utf-8" if valid else "ca"
    values = sample(data)
    fitting = next((codec for codec in known if codec != "utf-8" and _fits(data, codec)), None)
    if fitting is None:
        return _detected(values, known, valid=valid)
    better = _utf8_beats(values, fitting) if valid else _overruling(data, values, fitting)
    return (better, "overruled") if better else (fitting, "ca")


def may_be_utf8(data: bytes) -> bool:
    """Whether `choose` may take for UTF-8 what says it is: cheaper, for many small games."""
    if _fits(data, "utf-8") or _is_broken_utf8(data):
        return True
    values = sample(data)
    others = (cost(values, codec)[0] + _PRIORS[codec] for codec in ("gb18030", _LAST_RESORT))
    return cost(values, "utf-8")[0] - _DECLARED <= min(others)


def _detected(values: list[bytes], known: list[str], *, valid: bool) -> tuple[str, str]:
    """Return what the values are in, where none of the charsets that are named fits them all."""
    found = {guess.codec: guess for guess in guesses(values, known)}
    best = min(found, key=lambda codec: found[codec].bits - _DECLARED * (codec in known))
    if best == "utf-8":
        return best, "utf-8" if valid else "detected"
    if best in known:
        return best, "ca"
    if best == _LAST_RESORT or found[best].bits > _NONSENSE * _count_high(values):
        return _LAST_RESORT, "default"
    return best, "detected"


def _count_high(values: list[bytes]) -> int:
    return len(b"".join(values).translate(None, _PLAIN))


def _utf8_beats(values: list[bytes], declared: str) -> str | None:
    """Return UTF-8 if the few letters of a valid text are rather that than what CA names.

    Old names in CA are the most frequent lie, and hardly a word in another charset is valid UTF-8
    by chance. Where it is one, it reads as well as it does in UTF-8.
    """
    bits = cost(values, declared)[0] - (_DECLARED + _FITTING)
    return "utf-8" if cost(values, "utf-8")[0] - _VALID < bits else None


def _overruling(data: bytes, values: list[bytes], declared: str) -> str | None:
    """Return the charset that the text is in for all that CA names another one which it fits.

    Short texts prove nothing, names least of all; nor do those that read badly in every charset.
    """
    windows = _WINDOWS.get(declared)
    if windows and _CONTROLS.search(data.decode(declared)) and _fits(data, windows):
        return windows
    high = _count_high(values)
    if high < _LONG:
        return None
    bits = cost(values, declared)[0]
    gain = max(_CLEARLY, high * _GAIN.get(declared, _GAIN_OF_LATIN))
    if bits - gain < high * _LEAST - _OPINION - _VALID:
        return None  # nothing can be so much better
    best = guesses(values, (declared,))[0]
    is_better = bits - best.bits > gain and best.bits < high * _READABLE
    is_same = _text(values, best.codec) == _text(values, declared)
    return best.codec if is_better and not is_same else None


def _fits(data: bytes, codec: str) -> bool:
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


def _is_broken_utf8(data: bytes) -> bool:
    """Whether a file that says it is UTF-8 is so but for a few bytes, or for cut characters.

    Programs cut texts to a number of bytes, or strip bytes that are white space in Latin-1.
    """
    text = data.decode("utf-8", "replace")
    high = len(data.translate(None, _PLAIN))
    bad = text.count("\ufffd")
    cut = len(_CUT.findall(data))
    good = len(_NOT_ASCII.findall(text)) - bad
    return bad - cut <= good or bad - cut < high * _MAX_BAD
