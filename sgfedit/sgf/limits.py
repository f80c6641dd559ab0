"""Limits of reading a file: memory for its nodes, flaws in the list, the collector's time.

The promise is that no file takes more than 40 times its size. A node takes 128 bytes and its
text, so a file cannot be all nodes: one of 50 MB of semicolons is refused, as soon as that shows.
A million nodes are always read, and so is whatever has more than five characters a node; a move
alone has six.

Python's garbage collector would walk the nodes of a tree again and again while it is made. A tree
goes straight to the oldest generation when it is complete, unwalked. But the collector does not
count what it gets that way, so it would never look for trees that have been dropped: that is done
here, now and then. In a program with windows the collector is off, and `app.collector` does both.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sgfedit.sgf.problems import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


NODE_COST: Final = 128
"""Bytes that a node takes besides its text."""

GAME_COST: Final = 900
"""Bytes that a game takes besides its nodes."""

DAMAGE_COST: Final = 400
"""Bytes more for a node that stands in the file otherwise than its properties say."""

_FREE: Final = 1_000_000 * NODE_COST
_FOR_A_CHARACTER: Final = 24

MOST_OF_A_KIND: Final = 1_000
"""Flaws of one kind that are listed."""

MOST_TO_MEND: Final = 100_000
"""Flaws of one kind that are looked at to mend them, which takes memory for a moment only."""


def is_too_dense(cost: int, length: int) -> bool:
    """Whether what was made of the first `length` characters of a text takes too many bytes."""
    return cost > _FREE + _FOR_A_CHARACTER * length


class Findings:
    """Flaws in the order they are found; of each kind the first `most`, the others are counted."""

    def __init__(self, most: int = MOST_OF_A_KIND) -> None:
        self._most = most
        self._listed: list[Finding] = []
        self._counts: dict[str, int] = {}
        self._first_left_out: dict[str, int] = {}

    def add(self, code: str, offset: int, detail: str = "", certainty: str = "") -> None:
        """Note a flaw; O(1), also in memory."""
        count = self._counts[code] = self._counts.get(code, 0) + 1
        if count <= self._most:
            # Of damaged text there are many: each is made without the call of `Finding.__new__`.
            self._listed.append(tuple.__new__(Finding, (code, offset, detail, 0, certainty)))
        elif count == self._most + 1:
            self._first_left_out[code] = offset

    def add_all(self, code: str, offsets: range) -> None:
        """Note a flaw at each of many offsets."""
        room = self._most + 1 - self._counts.get(code, 0)
        few = offsets[: max(room, 0)]
        for offset in few:
            self.add(code, offset)
        self._counts[code] += len(offsets) - len(few)

    def codes(self) -> Iterable[str]:
        """Return of which kinds flaws were found."""
        return self._counts.keys()

    def listed(self) -> list[Finding]:
        """Return the flaws, with one more for each kind of which some are not listed."""
        return self._listed + [
            Finding("more-of-a-kind", offset, f"{self._counts[code] - self._most:,} × {code}")
            for code, offset in self._first_left_out.items()
        ]


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
    """Give back the memory of all trees that nobody holds; O(everything in memory).

    Where the collector is off somebody else looks after it: a window must not go in a thread.
    """
    _Unwalked.length = 0
    if gc.isenabled():
        gc.collect()
