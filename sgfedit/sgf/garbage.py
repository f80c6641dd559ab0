"""Keeps Python's garbage collector from walking the nodes of a tree while it is made.

It would walk all of them again and again. A tree goes straight to the oldest generation when it is
complete, unwalked. But the collector does not count what it gets that way, so it would never look
for trees that have been dropped: that is done here, now and then.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENOUGH: Final = 10_000_000
"""Characters after which what was dropped is looked for: up to some 200 MB of nodes."""


class _Unwalked:
    """What the collector does not count.

    Attributes:
        length: Characters that trees were made of since it walked all.
    """

    length = 0


@contextmanager
def no_collection(length: int) -> Iterator[None]:
    """Keep the collector off while a tree is made of a text of so many characters."""
    if not gc.isenabled():
        yield
        return
    if _Unwalked.length > _ENOUGH:
        drop_unused()
    gc.disable()
    try:
        yield
    finally:
        _Unwalked.length += length
        gc.freeze()
        gc.unfreeze()
        gc.enable()


@contextmanager
def paused() -> Iterator[None]:
    """Keep the collector off while a thread makes many small things that have no cycles.

    To walk them holds up all threads, for a tenth of a second where there are 100,000.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def drop_unused() -> None:
    """Give back the memory of all trees that nobody holds; O(everything in memory)."""
    _Unwalked.length = 0
    gc.collect()
