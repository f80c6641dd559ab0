"""Generators as work in steps: done at once, as a part of longer work, or in a thread."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

_T = TypeVar("_T")

_PATIENCE_S: Final = 0.004
"""How long to wait for a thread before others may go on: less than a frame of a screen."""


def run(steps: Generator[object, None, _T]) -> _T:
    """Do all of it at once and return what comes of it."""
    try:
        while True:
            next(steps)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]


def share_of(
    steps: Generator[float, None, _T], first: float, last: float
) -> Generator[float, None, _T]:
    """Do steps that yield from 0 to 1 as a part of longer work, from `first` to `last` of it."""
    try:
        while True:
            yield first + next(steps) * (last - first)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]


def loading(*modules: str) -> Generator[float, None, None]:
    """Import modules that take long in a thread; after that their `import` costs nothing."""
    missing = [name for name in modules if name not in sys.modules]
    if missing:
        yield from in_thread(lambda: [*map(import_module, missing)])


def in_thread(work: Callable[[], _T], share: float = 0.0) -> Generator[float, None, _T]:
    """Do in a thread what cannot be cut into steps, and return what comes of it.

    Args:
        work: It may touch only what nobody else changes; it goes on to its end even if nobody
            wants it any more.
        share: What to yield meanwhile: how much of longer work is done.
    """

    def steps() -> Generator[float, None, _T]:
        yield share
        return work()

    return (yield from threaded(steps()))


def threaded(steps: Generator[float, None, _T]) -> Generator[float, None, _T]:
    """Do steps in a thread, as long as they are wanted, and yield how far they are.

    Args:
        steps: They may touch only what nobody else changes.
    """
    shares = [next(steps)]
    found: list[_T] = []
    failures: list[BaseException] = []
    is_done, is_unwanted = Event(), Event()

    def work() -> None:
        try:
            while not is_unwanted.is_set():
                shares[0] = next(steps)
        except StopIteration as stop:
            found.append(stop.value)
        except BaseException as error:
            failures.append(error)  # told where it is waited for
        finally:
            is_done.set()

    Thread(target=work, name="steps").start()
    try:
        while not is_done.wait(_PATIENCE_S):
            yield shares[0]
    finally:
        is_unwanted.set()
    for failure in failures:
        raise failure
    return found[0]
