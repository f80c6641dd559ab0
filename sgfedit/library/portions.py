"""Many ids, in portions that one statement can speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SIZE: Final = 500
"""SQLite has a limit to the parameters of a statement, which was 999 once."""


def portions(ids: Sequence[int]) -> Iterator[list[int]]:
    """Yield all ids in order, SIZE of them at a time."""
    for start in range(0, len(ids), SIZE):
        yield list(ids[start : start + SIZE])


def holes(ids: Sequence[int]) -> str:
    """Return a parameter for each id, as they stand between the brackets of IN."""
    return ", ".join("?" * len(ids))
