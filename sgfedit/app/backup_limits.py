"""Which earlier versions of files are kept, and which go first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sgfedit.app.backup_version import Version
    from sgfedit.app.settings import Settings

_DAY_S: Final = 86_400.0
_NEAR_S: Final = 600.0
"""Versions that are younger than this are thinned out as if they were as old."""


class Limits(NamedTuple):
    """How much is kept.

    Attributes:
        most: Versions of a file.
        days: How long a version is kept; the newest one of a file stays longer.
        total_bytes: What the versions of all files take together, in any case.
    """

    most: int = 30
    days: int = 90
    total_bytes: int = 500_000_000

    @classmethod
    def of(cls, settings: Settings) -> Limits:
        """Return those that are set."""
        most, days, megabytes = (settings.get(f"backups.{key}") for key in _KEYS)
        return cls(most, days, megabytes * 1_000_000)


_KEYS: Final = ("count", "days", "megabytes")


def superfluous(
    files: Sequence[Sequence[Version]], limits: Limits, now: float, spare: Path | None
) -> Iterator[Path]:
    """Yield the copies that are more than the limits allow.

    Of the versions of a file those go that are closest to their neighbours for their age, so that
    many of today are left, one of yesterday, and few of last month. If all together are too much,
    the oldest goes, first of files that have others, then of all.

    Args:
        files: The versions of each file, the newest first.
        limits: What is allowed.
        now: In seconds since 1970.
        spare: A copy that stays in any case.
    """
    left = []
    for versions in files:
        kept = [*versions[:1]]
        for one in versions[1:]:
            if now - one.kept_s > limits.days * _DAY_S and one.file != spare:
                yield one.file
            else:
                kept.append(one)
        while len(kept) > max(limits.most, 1):
            yield kept.pop(_closest(kept, now)).file
        left.append(kept)
    yield from _over_total(left, limits.total_bytes, spare)


def _closest(kept: Sequence[Version], now: float) -> int:
    """Return the number of the version that is missed least; never of the newest one."""
    times = [version.time_ns / 1e9 for version in kept]

    def gap(place: int) -> float:
        age = max(now - times[place], _NEAR_S)
        return max(times[place - 1] - times[place + 1], 0.0) / age

    inner = range(1, len(kept) - 1)
    return min(inner, key=gap) if inner else len(kept) - 1


def _over_total(
    left: Sequence[Sequence[Version]], total: int, spare: Path | None
) -> Iterator[Path]:
    used = sum(version.size for versions in left for version in versions)
    older = (version for versions in left for version in versions[1:])
    newest = (version for versions in left for version in versions[:1])
    for group in (older, newest):
        for version in sorted(group, key=lambda one: (one.kept_s, one.number)):
            if used <= total:
                return
            if version.file != spare:
                used -= version.size
                yield version.file
