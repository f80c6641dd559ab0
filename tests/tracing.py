"""Coverage, measured in those tests only where it is a gate: they take several times as long.

What runs once in a process must not run unseen, or the coverage depends on which test of a worker
comes first: modules are imported before, and caches that were filled unseen are emptied.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import threading
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from typing import TYPE_CHECKING, Any, Final

from tests.gates import PERFECT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from _typeshed import TraceFunction


class Tracing:
    """What a process traces with, as soon as it has stopped; else None.

    Attributes:
        empty: The caches in which nothing was when tests began to run unseen.
    """

    def __init__(self) -> None:
        self._traces: tuple[TraceFunction, TraceFunction | None] | None = None
        self.empty: list[_lru_cache_wrapper[Any]] = []

    def stop(self) -> None:
        """Trace no more but in `seen`; after what runs once in a process."""
        trace = sys.gettrace()
        if trace is not None:
            _caches()
            self._traces = trace, threading.gettrace()
            _set(None, None)

    @contextmanager
    def seen(self) -> Iterator[None]:
        """Trace for a while."""
        if self._traces is None:
            yield
            return
        for cached in self.empty:
            if cached.cache_info().currsize:
                cached.cache_clear()
        self.empty.clear()
        _set(*self._traces)
        try:
            yield
        finally:
            _set(None, None)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Do not trace, and note what has to be seen later nevertheless."""
        if self._traces is not None and not self.empty:
            self.empty += [cached for cached in _caches() if not cached.cache_info().currsize]
        yield


TRACING: Final = Tracing()
"""That of this process."""


def _set(trace: TraceFunction | None, trace_of_threads: TraceFunction | None) -> None:
    sys.settrace(trace)
    threading.settrace(trace_of_threads)


@cache
def traced_modules() -> tuple[ModuleType, ...]:
    """Import every module of the packages whose every branch is tested, and return them."""
    packages = (importlib.import_module(f"sgfedit.{name}") for name in PERFECT)
    return tuple(
        importlib.import_module(found.name)
        for package in packages
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    )


@cache
def _caches() -> tuple[_lru_cache_wrapper[Any], ...]:
    values = (value for module in traced_modules() for value in vars(module).values())
    return tuple(value for value in values if isinstance(value, _lru_cache_wrapper))
