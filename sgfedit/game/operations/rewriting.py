"""Rewrites properties within the source of a node and leaves every other character where it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.operations.point_maps import POINT_KINDS
from sgfedit.sgf.grammar import ANY_VALUE, segments
from sgfedit.sgf.properties import Kind, property_type
from sgfedit.sgf.values import parse_point

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from sgfedit.game.operations.point_maps import ValueMap
    from sgfedit.sgf.grammar import Segment

_VALUE: Final = re.compile(ANY_VALUE)
_LONE_MOVE: Final = re.compile(r"(;[BW]\[)([a-zA-Z]{2})(\]\s*+)")
_STONES: Final = frozenset({"AB", "AW", "AE"})
_REGIONS: Final = frozenset({"DD", "VW"})


def rewritten(source: str, change: Callable[[Segment, str], str | None]) -> str:
    """Return `source` with other properties; the very same string if nothing changes.

    Args:
        source: As of a node.
        change: Gets each property and its text, and returns another text or None.
    """
    done = 0
    parts: list[str] = []
    for segment in segments(source):
        if segment.ident:
            text = change(segment, source[segment.start : segment.end])
            if text is not None:
                parts += source[done : segment.start], text
                done = segment.end
    return "".join(parts) + source[done:] if parts else source


def with_values(text: str, values: Sequence[str | None]) -> str:
    """Return the text of a property with other values at their places; None takes one out."""
    left = iter(values)

    def put(_old: re.Match[str]) -> str:
        value = next(left)
        return "" if value is None else f"[{value}]"

    return _VALUE.sub(put, text)


def _keep_from_being_corners(values: list[str | None]) -> None:
    """Name the last point twice if only two are left, which would be corners (FF[3], "VW")."""
    left = [value for value in values if value is not None]
    if len(left) == 2 and None in values and all(map(parse_point, left)):
        values[values.index(None)] = left[-1]


class PointRewriter:
    """Takes every point that nodes of one game name to where it comes to lie.

    Attributes:
        moves, stones, marks: What has fallen off the board up to now.
        off: The first property with a value that has no place any more, as ``AB[zz]``.
        unknown: Ident of a property nobody knows → whether all its values have been points.
    """

    def __init__(
        self, values: ValueMap, also: Collection[str] = (), *, corner_views: bool = False
    ) -> None:
        """Take values along with `values`.

        Args:
            values: Takes values to values.
            also: Properties nobody knows that hold points all the same.
            corner_views: Whether two values of VW are the corners of a rectangle.
        """
        self.moves = self.stones = self.marks = 0
        self.off = ""
        self.unknown: dict[str, bool] = {}
        self._values = values
        self._also = also
        self._corner_views = corner_views

    def rewrite(self, source: str) -> str:
        """Return the source of a node with its points where they belong."""
        lone = _LONE_MOVE.fullmatch(source)
        name = None if lone is None else self._values.names.get(lone[2])
        if lone is not None and name is not None:
            return f"{lone[1]}{name}{lone[3]}"
        return rewritten(source, self._change)

    def _change(self, segment: Segment, text: str) -> str | None:
        ident, old = segment.ident, segment.values
        kind = property_type(ident).kind
        if kind is Kind.UNKNOWN and ident not in self._also:
            if self.unknown.get(ident, True):
                self.unknown[ident] = all(map(self._values.is_point, old))
            return None
        if kind is not Kind.UNKNOWN and kind not in POINT_KINDS:
            return None
        if ident == "VW" and self._corner_views and len(old) == 2:
            new = self._values.corners(old)
        else:
            new = self._values.values(kind, old)
            if ident == "VW" and self._corner_views:
                _keep_from_being_corners(new)
        if self._values.lost:
            self._count(ident, kind)
        if new == list(old):
            return None
        if any(value is not None for value in new):
            return with_values(text, new)
        # An empty list clears what is inherited, as a list of nothing on this board does.
        return with_values(text, ["", *new[1:]]) if ident in _REGIONS else ""

    def _count(self, ident: str, kind: Kind) -> None:
        lost = self._values.lost
        self.off = self.off or f"{ident}[{self._values.lost_value}]"
        if kind is Kind.MOVE:
            self.moves += lost
        elif ident in _STONES:
            self.stones += lost
        elif ident not in _REGIONS:
            self.marks += lost
