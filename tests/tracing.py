"""Coverage that is not measured where it would only tell again what is known."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from typing import TYPE_CHECKING, Any

from tests.gates import PERFECT

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def untraced() -> Iterator[None]:
    """Stop tracing for a while; the no_cover of pytest-cov does not with workers.

    What runs once in a process must not run unseen, or the coverage depends on which test of a
    worker comes first: modules are imported before, and caches filled meanwhile are emptied.
    """
    trace = sys.gettrace()
    if trace is None:
        yield
        return
    empty = [cached for cached in _caches() if not cached.cache_info().currsize]
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(trace)
        for cached in empty:
            if cached.cache_info().currsize:
                cached.cache_clear()


@cache
def _caches() -> tuple[_lru_cache_wrapper[Any], ...]:
    """Import every module of the packages whose every branch is tested; return their caches."""
    packages = (importlib.import_module(f"sgfedit.{name}") for name in PERFECT)
    modules = [
        importlib.import_module(found.name)
        for package in packages
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    values = (value for module in modules for value in vars(module).values())
    return tuple(value for value in values if isinstance(value, _lru_cache_wrapper))
