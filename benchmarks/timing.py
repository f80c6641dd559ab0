"""Samples of two things in turn, and what they say together."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from math import ceil
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Sampler: TypeAlias = "Callable[[], float]"
"""Does something and returns how many seconds the part to be measured took."""

_ENOUGH: Final = 20
"""Samples below which a 95th percentile is only the maximum."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Seconds of a thing and of its yardstick, each pair taken one right after the other."""

    seconds: tuple[float, ...]
    yardstick: tuple[float, ...]

    @property
    def value(self) -> float:
        """Median of the thing."""
        return median(self.seconds)

    @property
    def p95(self) -> float | None:
        """95th percentile of the thing."""
        return percentile(self.seconds)

    @property
    def yardstick_value(self) -> float:
        """Median of the yardstick."""
        return median(self.yardstick)

    @property
    def ratio(self) -> float:
        """Median of the ratios."""
        return median(map(_ratio, self.seconds, self.yardstick))

    @property
    def speed_up(self) -> float:
        """Median of the inverted ratios: how many times faster than the yardstick."""
        return median(map(_ratio, self.yardstick, self.seconds))


def _ratio(one: float, other: float) -> float:
    return one / other


def percentile(seconds: Sequence[float], share: float = 0.95) -> float | None:
    """Return the value that `share` of the samples do not exceed; None for too few samples."""
    if len(seconds) < _ENOUGH:
        return None
    return sorted(seconds)[ceil(share * len(seconds)) - 1]


def seconds_of(function: Callable[..., object], *args: object) -> float:
    """Return how long a call takes, without the time to free what it returns."""
    start = perf_counter()
    result = function(*args)
    end = perf_counter()
    del result
    return end - start


def pairs(one: Sampler, other: Sampler, repeats: int, *, warm_ups: int = 1) -> Pairs:
    """Sample `one` and `other` in turn. Garbage is collected in between, not counted."""
    samples: tuple[list[float], list[float]] = [], []
    for index in range(warm_ups + repeats):
        for sampler, found in zip((one, other), samples, strict=True):
            gc.collect()
            seconds = sampler()
            if index >= warm_ups:
                found.append(seconds)
    return Pairs(tuple(samples[0]), tuple(samples[1]))


def quick_pairs(one: Sampler, other: Sampler, repeats: int, *, warm_ups: int = 2) -> Pairs:
    """Sample `one` and `other` in turn, the collector running as it does in the program."""
    samples: tuple[list[float], list[float]] = [], []
    for index in range(warm_ups + repeats):
        for sampler, found in zip((one, other), samples, strict=True):
            seconds = sampler()
            if index >= warm_ups:
                found.append(seconds)
    return Pairs(tuple(samples[0]), tuple(samples[1]))
