"""Work that is done bit by bit, so that it can be shown how far it is and be given up."""

from __future__ import annotations

from importlib import import_module
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

_T = TypeVar("_T")

_PATIENCE_S: Final = 0.004
"""How long to wait for a thread before others may go on: less than a frame of a screen."""


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


def loading(module: str) -> Generator[float, None, None]:
    """Import a module that takes long in a thread; after that its `import` costs nothing."""
    yield from in_thread(lambda: import_module(module))


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

    def run() -> None:
        try:
            while not is_unwanted.is_set():
                shares[0] = next(steps)
        except StopIteration as stop:
            found.append(stop.value)
        except BaseException as error:
            failures.append(error)  # told where it is waited for
        finally:
            is_done.set()

    Thread(target=run, name="export").start()
    try:
        while not is_done.wait(_PATIENCE_S):
            yield shares[0]
    finally:
        is_unwanted.set()
    for failure in failures:
        raise failure
    return found[0]
