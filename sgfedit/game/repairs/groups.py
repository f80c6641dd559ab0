"""Things that belong together, found out pair by pair: a forest of disjoint sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable


_T = TypeVar("_T", bound="Hashable")


class Joined(Generic[_T]):
    """Groups of items; joining and asking take practically constant time per item."""

    def __init__(self) -> None:
        self._above: dict[_T, _T] = {}

    def __contains__(self, item: object) -> bool:
        """Whether `item` is in a group, if only in one of its own."""
        return item in self._above

    def join(self, items: Iterable[_T]) -> None:
        """Make one group of the groups that items are in; those in none are in it, too."""
        top: _T | None = None
        for count, item in enumerate(items):
            found = self._top(item)
            if count and found != top:
                self._above[found] = top  # type: ignore[assignment]  # not the first one
            else:
                top = found

    def _top(self, item: _T) -> _T:
        above = self._above
        above.setdefault(item, item)
        while above[item] != item:
            # Halves the way for whoever asks next.
            above[item] = above[above[item]]
            item = above[item]
        return item

    def groups(self) -> dict[_T, frozenset[_T]]:
        """Return the group of every item, the same object for all that are in it; linear."""
        members: dict[_T, list[_T]] = {}
        for item in self._above:
            members.setdefault(self._top(item), []).append(item)
        return {
            item: group
            for some in members.values()
            for group in (frozenset(some),)
            for item in some
        }
