"""How much the tests do that could go on for ever: a part in the gates, all in the long run.

A test that asks for an amount is marked ``long``; ``python tests/gates.py --long`` runs these.
"""

from __future__ import annotations

import os
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeVar

from tests.gates import LONG

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

IS_LONG: Final = bool(os.environ.get(LONG))

_LARGE_BYTES: Final = 200_000

_Thing = TypeVar("_Thing")


def amount(in_gates: int, in_long_run: int) -> int:
    """Return how many examples to take."""
    return in_long_run if IS_LONG else in_gates


def one_in(count: int, things: Sequence[_Thing], first: int = 0) -> Sequence[_Thing]:
    """Return all things in the long run; in the gates, one of every `count` from `first` on."""
    return things if IS_LONG else things[first::count]


def some_of_each_folder(count: int, paths: Sequence[Path]) -> list[Path]:
    """Return the first file of every folder and one of `count` others; all in the long run."""
    by_folder = groupby(sorted(paths), key=lambda path: path.parent)
    return [path for _, found in by_folder for path in one_in(count, list(found))]


def some_large(paths: Sequence[Path]) -> list[Path]:
    """Return all small files and one of eight large ones; all of them in the long run."""
    large = [path for path in paths if path.stat().st_size >= _LARGE_BYTES]
    taken = set(one_in(8, large))
    return [path for path in paths if path in taken or path not in large]
