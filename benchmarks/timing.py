"""Samples of two things in turn, and what they say together."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from math import ceil
from time import perf_counter, process_time
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

if TYPE_CHECKING:
    import cProfile
    from collections.abc import Callable, Sequence
    from typing import Self

Sampler: TypeAlias = "Callable[[], float]"
"""Does something and returns how many seconds the part to be measured took."""

_ENOUGH: Final = 20
"""Samples below which a 95th percentile is only the maximum."""
_QUARTER: Final = 0.25


class Seconds(float):
    """Seconds of processor time, and those that went by meanwhile: more if others worked, too.

    Attributes:
        wall: The latter.
    """

    wall: float

    def __new__(cls, processor: float, wall: float) -> Self:
        """Make both of one."""
        made = super().__new__(cls, processor)
        made.wall = wall
        return made

    def __getnewargs__(self) -> tuple[float, float]:  # type: ignore[override]  # to be copied
        return float(self), self.wall

    def __add__(self, other: float) -> Seconds:
        return Seconds(float(self) + float(other), self.wall + _wall(other))


def _wall(seconds: float) -> float:
    return seconds.wall if isinstance(seconds, Seconds) else seconds


class Stopwatch:
    """Counts from when it is made until it is read.

    Attributes:
        profile: Takes part in all that is measured, if there is one.
    """

    profile: ClassVar[cProfile.Profile | None] = None

    def __init__(self) -> None:
        self._wall, self._processor = perf_counter(), process_time()
        if self.profile is not None:
            self.profile.enable()

    def read(self) -> Seconds:
        """Return what went by."""
        if self.profile is not None:
            self.profile.disable()
        return Seconds(process_time() - self._processor, perf_counter() - self._wall)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Seconds of a thing and of its yardstick, each pair taken one right after the other.

    Whatever else a machine does makes things take longer, never shorter, and now the one and then
    the other. So what they have in common with the next run is their lower quartiles.
    """

    seconds: tuple[float, ...]
    yardstick: tuple[float, ...]

    @property
    def value(self) -> float:
        """Lower quartile of the thing."""
        return lower_quartile(self.seconds)

    @property
    def wall(self) -> float:
        """Lower quartile of what went by meanwhile."""
        return lower_quartile([_wall(one) for one in self.seconds])

    @property
    def p95(self) -> float | None:
        """95th percentile of the thing."""
        return percentile(self.seconds)

    @property
    def yardstick_value(self) -> float:
        """Lower quartile of the yardstick."""
        return lower_quartile(self.yardstick)

    @property
    def ratio(self) -> float:
        """How many times as long the thing takes as its yardstick."""
        return self.value / self.yardstick_value

    @property
    def speed_up(self) -> float:
        """How many times faster it is than its yardstick."""
        return self.yardstick_value / self.value


def lower_quartile(seconds: Sequence[float]) -> float:
    """Return the value that three of four samples exceed."""
    return float(sorted(seconds)[int(_QUARTER * len(seconds))])


def percentile(seconds: Sequence[float], share: float = 0.95) -> float | None:
    """Return the value that `share` of the samples do not exceed; None for too few samples."""
    if len(seconds) < _ENOUGH:
        return None
    return sorted(seconds)[ceil(share * len(seconds)) - 1]


def seconds_of(function: Callable[..., object], *args: object) -> Seconds:
    """Return how long a call takes, without the time to free what it returns."""
    watch = Stopwatch()
    result = function(*args)
    seconds = watch.read()
    del result
    return seconds


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
