"""Constants of the program that random tests try, the same in every process.

Hypothesis takes them from what is loaded when it first asks: examples would depend on the tests
that have run before, and to read the whole program takes five seconds.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants, constants_from_module

from tests.tracing import traced_modules

if TYPE_CHECKING:
    from collections.abc import Callable


def hold() -> None:
    """Let random tests try those of the packages that know of records, and no others."""
    read: Callable[[], Constants] = _read
    vars(providers)["_get_local_constants"] = read


@cache
def _read() -> Constants:
    found = Constants()
    for module in traced_modules():
        found |= constants_from_module(module)
    return found
