"""Characters to replace in the text of a file, or in a part of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sgfedit.sgf.grammar import LINE_END
from sgfedit.sgf.node import properties_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Replacement(NamedTuple):
    """Characters `start` to `end` of the file's text become `text`."""

    start: int
    end: int
    text: str


Group: TypeAlias = tuple[Replacement, ...]
"""What has to be replaced together, or not at all."""


def first_of(group: Group) -> int:
    """Return where the first replacement of a group begins."""
    return min(item.start for item in group)


def last_of(group: Group) -> int:
    """Return where the last replacement of a group ends."""
    return max(item.end for item in group)


def number_at(starts: Sequence[int], texts: Sequence[str], offset: int) -> int:
    """Return the number of the text that an offset is in, of those of a file.

    Args:
        starts: Where each text begins, and where the last one ends.
        texts: They.
        offset: Into all of them joined; at the very end it is in the last one that is not empty.
    """
    number = min(bisect_right(starts, offset), len(texts)) - 1
    while number and not texts[number]:
        number -= 1
    return number


def meaning(source: str) -> list[tuple[str, list[str]]]:
    """Return the raw values in a node's text but for NULs and the way its lines end."""
    return [
        (ident, list(map(_meaning, values))) for ident, values in properties_of(source).items()
    ]


def _meaning(raw: str) -> str:
    raw = raw.replace("\0", " ")
    return LINE_END.sub("\n", raw) if "\r" in raw else raw


def replaced(text: str, groups: Sequence[Group], shift: int = 0) -> str:
    """Return `text` after replacements; of groups that overlap the first counts.

    Args:
        text: A file's text, or a part of it.
        groups: What to replace; places are those in the file.
        shift: Where `text` begins in the file.
    """
    parts: list[str] = []
    done = 0
    for start, end, new in _disjoint(groups):
        parts += text[done : start - shift], new
        done = end - shift
    return "".join(parts) + text[done:]


def _disjoint(groups: Sequence[Group]) -> Iterator[Replacement]:
    """Yield the replacements of all groups in order, without groups that overlap others."""
    taken: list[tuple[int, int]] = []
    found: list[Replacement] = []
    for group in groups:
        spans = [(start, end) for start, end, _ in group]
        if any(_overlaps(taken, span) for span in spans):
            continue
        for span in spans:
            insort(taken, span)
        found += group
    # Stable: what is put in at one place keeps the order of the groups, before what goes there.
    yield from sorted(found, key=lambda item: (item.start, item.end > item.start))


def _overlaps(taken: Sequence[tuple[int, int]], span: tuple[int, int]) -> bool:
    """Whether a span has a character in common with one that is taken, or lies within one."""
    index = bisect_left(taken, (span[1], -1))
    return index > 0 and taken[index - 1][1] > span[0]
