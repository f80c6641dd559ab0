"""Work that is done bit by bit, so that it can be shown how far it is and be given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Generator

_T = TypeVar("_T")


def outcome(steps: Generator[object, None, _T]) -> _T:
    """Do all of it at once and return what comes of it."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found: _T = stop.value
            return found


def share_of(
    steps: Generator[float, None, _T], first: float, last: float
) -> Generator[float, None, _T]:
    """Do steps that yield from 0 to 1 as a part of longer work, from `first` to `last` of it."""
    while True:
        try:
            share = next(steps)
        except StopIteration as stop:
            found: _T = stop.value
            return found
        yield first + share * (last - first)
