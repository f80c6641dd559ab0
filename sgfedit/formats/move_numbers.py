"""The numbers that the lines of a record count its moves with."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.formats.draft import Flaws


def in_order(numbers: Sequence[int], lines: Sequence[int], flaws: Flaws) -> list[int]:
    """Return the order in which moves were played, as indices, and tell of odd numbers.

    Lines are in the order of the file, unless their numbers are all there and say that the file
    was shuffled. O(moves · log moves).

    Args:
        numbers: The numbers of the moves, in the order of the file; -1 where there is none.
        lines: The lines they stand on.
        flaws: Told of the first line of a shuffled file; else of each number that does not
            follow the one before it.
    """
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    is_ascending = order == list(range(len(numbers)))
    is_complete = all(numbers[index] == numbers[order[0]] + at for at, index in enumerate(order))
    if is_complete and not is_ascending and numbers[order[0]] >= 0:
        first = next(at for at, index in enumerate(order) if at != index)
        detail = f"move number {numbers[first]} in place {first + 1}"
        flaws.add("foreign-contradiction", lines[first], detail)
        return order
    known = [at for at, number in enumerate(numbers) if number >= 0]
    for before, at in pairwise(known):
        if numbers[at] != numbers[before] + at - before:
            detail = f"move number {numbers[at]} after {numbers[before]}"
            flaws.add("foreign-contradiction", lines[at], detail)
    return list(range(len(numbers)))
