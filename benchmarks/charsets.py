"""Charsets: how well and how fast they are found out, beside the detectors there are.

Records of one or two names, an event or a comment in every language are written in every old
charset that holds them. As of 2026-11, with chardet 7.7, charset-normalizer 3.5, faust-cchardet
3.2 and chardetng-py 0.3: none comes near to a model of what records hold; chardetng is the best of
them, and its opinion, weighed lightly, corrects a few errors.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from benchmarks.go_texts import BY_CODEC, records
from benchmarks.results import Measurement
from benchmarks.timing import seconds_of
from sgfedit.formats import loads
from sgfedit.sgf import detect
from sgfedit.sgf.charset import decode
from sgfedit.sgf.charset_names import codec_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.results import Plan

_GAME: Final = (
    "(;GM[1]SZ[19]PB[柯洁]PW[聂卫平]EV[第三届应氏杯]"
    + ";B[pd];W[dd]C[这手棋是败着，应该在右边打入]" * 100
    + ")\n"
)
_SIZES: Final = (2_000, 5_000_000)


def accuracy(_plan: Plan) -> Iterator[Measurement]:
    """Measure how many of the records each detector gets right, in per cent."""
    cases = [(codec, data) for codec in BY_CODEC for _, data in records(codec)]
    for name, detector in _detectors():
        start = perf_counter()
        found = [detector(data) for _, data in cases]
        micros = (perf_counter() - start) / len(cases) * 1e6
        right = [
            _is_right(data, codec, one) for (codec, data), one in zip(cases, found, strict=True)
        ]
        parts = []
        for codec in BY_CODEC:
            of = [ok for (known, _), ok in zip(cases, right, strict=True) if known == codec]
            parts.append(f"{codec} {sum(of)}/{len(of)}")
        note = f"{', '.join(parts)}; {micros:.0f} µs each"
        yield Measurement(name, 100 * sum(right) / len(cases), "right", note=note)


def _is_right(data: bytes, codec: str, found: str | None) -> bool:
    """Whether a charset is the right one, or another that gives the same text."""
    return found == codec or (
        found is not None and data.decode(found, "replace") == data.decode(codec)
    )


def _detectors() -> Iterator[tuple[str, Callable[[bytes], str | None]]]:
    yield "sgfedit", lambda data: decode(data).encoding.name
    yield "sgfedit by itself", _without_opinion
    for name in ("chardetng_py", "chardet", "charset_normalizer", "cchardet"):
        if find_spec(name):
            yield f"{name}, values", _on_values(_FUNCTIONS.get(name, _plain)(name))
            yield f"{name}, file", _FUNCTIONS.get(name, _plain)(name)


def _plain(name: str) -> Callable[[bytes], str | None]:
    module: Any = import_module(name)
    return lambda data: codec_name(module.detect(data)["encoding"] or "")


def _chardetng(_name: str) -> Callable[[bytes], str | None]:
    module: Any = import_module("chardetng_py.detector")

    def run(data: bytes) -> str | None:
        detector = module.EncodingDetector()
        detector.feed(data, last=True)
        return codec_name(detector.guess(tld=None, allow_utf8=False))

    return run


_FUNCTIONS: Final = {"chardetng_py": _chardetng}


def _on_values(detector: Callable[[bytes], str | None]) -> Callable[[bytes], str | None]:
    return lambda data: detector(b"\n".join(detect.sample(data)))


def _without_opinion(data: bytes) -> str | None:
    hidden = sys.modules.get("chardetng_py.detector")
    sys.modules["chardetng_py.detector"] = None  # type: ignore[assignment]  # hides a module
    try:
        return decode(data).encoding.name
    finally:
        del sys.modules["chardetng_py.detector"]
        if hidden is not None:
            sys.modules["chardetng_py.detector"] = hidden


def speed(plan: Plan) -> Iterator[Measurement]:
    """Measure how long it takes to find out a charset, beside reading the file."""
    for size in _SIZES:
        game = _GAME.encode("gb18030")
        data = game * max(1, size // len(game)) if size > len(game) else game[:size] + b"])"
        seconds = [seconds_of(detect.choose, data, []) for _ in range(plan.repeats(9) + 1)]
        reading = seconds_of(loads, data)
        found = sorted(seconds[1:])[len(seconds) // 2 - 1]
        note = f"{seconds[0] * 1e3:.1f} ms at first"
        yield Measurement(
            f"{len(data):,} bytes of GBK", found, "time", None, reading, found / reading, note
        )
