"""A board laid otherwise before the viewer than in the record: turned, mirrored, colours swapped.

The record stays as it is. A Diagram of the record is made into the Diagram of what is seen, so
everything that draws one, or asks it what lies beside what, needs to know nothing of this; only
the names of lines do, which go along with them (`Diagram.symmetry`).
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.go.symmetry import IDENTITY, Symmetry
from sgfedit.render.diagram import NOBODY, Diagram, Ghost, Hint
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.go.board import Colour

_SWAPPED: Final = bytes.maketrans(b"\1\2", b"\2\1")
_OWNED_BY_OTHER: Final = bytes(2 * NOBODY - n if n <= 2 * NOBODY else n for n in range(256))


class Turning(NamedTuple):
    """How a board is laid before the viewer.

    Points *of the record* are those that the file names; points *as seen* count columns from the
    left and rows from the top of what is on the screen.

    Attributes:
        symmetry: Takes points of the record to points as seen.
        swaps_colours: Whether Black's stones are seen as White's, and the other way round.
    """

    symmetry: Symmetry = IDENTITY
    swaps_colours: bool = False

    def then(self, symmetry: Symmetry) -> Turning:
        """Return this one after what is seen is turned once more."""
        return self._replace(symmetry=self.symmetry.then(symmetry))

    def swapped(self) -> Turning:
        """Return this one with the colours seen the other way round."""
        return self._replace(swaps_colours=not self.swaps_colours)

    def seen(self, point: Point, columns: int, rows: int) -> Point:
        """Return where a point of the record is seen; the size is that of the record's board."""
        return Point(*self.symmetry.point(point[0], point[1], columns, rows))

    def recorded(self, point: Point, columns: int, rows: int) -> Point:
        """Return the point of the record that is seen at `point`; the size is the record's."""
        size = self.symmetry.size(columns, rows)
        return Point(*self.symmetry.inverse.point(point[0], point[1], *size))

    def recorded_step(self, step: Point) -> Point:
        """Return the step on the record's board that is seen as `step`, such as (1, 0)."""
        # About a board of one point, mirroring is a change of sign.
        return Point(*self.symmetry.inverse.point(step[0], step[1], 1, 1))

    def seen_colour(self, colour: Colour) -> Colour:
        """Return the colour in which `colour` is seen."""
        return colour.opponent if self.swaps_colours else colour


AS_RECORDED: Final = Turning()


class Turner:
    """Turns one Diagram after the other.

    What two of them share is turned once and shared again, so that comparing them stays cheap:
    a step costs some 50 us, an unturned board nothing.
    """

    def __init__(self, turning: Turning = AS_RECORDED) -> None:
        self.turning = turning
        self._size = (0, 0)
        self._known: dict[str, tuple[object, object]] = {}

    def turned(self, diagram: Diagram) -> Diagram:
        """Return `diagram`, which is the record's, as it is seen."""
        if self.turning == AS_RECORDED:
            return diagram
        size = (diagram.width, diagram.height)
        if size != self._size:
            self._size = size
            self._known.clear()
        width, height = self.turning.symmetry.size(*size)
        found: dict[str, Any] = {field.name: getattr(diagram, field.name) for field in _FIELDS}
        found.update((name, self._field(name, found[name])) for name in _TURNED)
        found.update(
            width=width,
            height=height,
            to_play=self.turning.seen_colour(diagram.to_play),
            symmetry=diagram.symmetry.then(self.turning.symmetry),
        )
        return Diagram(**found)

    def _field(self, name: str, value: object) -> object:
        if not value:
            return value  # None and what is empty
        source, result = self._known.get(name, (None, None))
        if source is not value:
            result = _TURNED[name](_Turn(self.turning, self._size), value)
            self._known[name] = value, result
        return result


class _Turn(NamedTuple):
    """A turning of boards of one size, and what it does to the fields of a Diagram."""

    turning: Turning
    size: tuple[int, int]

    def point(self, point: Point) -> Point:
        return Point(*self.turning.symmetry.point(point[0], point[1], *self.size))

    def stones(self, stones: bytes) -> bytes:
        turned = bytes(map(stones.__getitem__, _order(self.turning.symmetry, *self.size)))
        return turned.translate(_SWAPPED) if self.turning.swaps_colours else turned

    def points(self, points: frozenset[Point]) -> frozenset[Point]:
        return frozenset(map(self.point, points))

    def firsts(self, entries: tuple[tuple[Point, object], ...]) -> tuple[object, ...]:
        return tuple((self.point(point), what) for point, what in entries)

    def pairs(self, pairs: tuple[tuple[Point, Point], ...]) -> tuple[object, ...]:
        return tuple((self.point(start), self.point(end)) for start, end in pairs)

    def coloured(self, entry: tuple[Point, Colour]) -> tuple[Point, Colour]:
        return self.point(entry[0]), self.turning.seen_colour(entry[1])

    def territory(self, entries: tuple[tuple[Point, Colour], ...]) -> tuple[object, ...]:
        return tuple(map(self.coloured, entries))

    def ghosts(self, ghosts: tuple[Ghost, ...]) -> tuple[Ghost, ...]:
        return tuple(Ghost(*self.coloured((g.point, g.colour)), g.text, g.sign) for g in ghosts)

    def ownership(self, ownership: bytes) -> bytes:
        turned = bytes(map(ownership.__getitem__, _order(self.turning.symmetry, *self.size)))
        return turned.translate(_OWNED_BY_OTHER) if self.turning.swaps_colours else turned

    def hints(self, hints: tuple[Hint, ...]) -> tuple[Hint, ...]:
        return tuple(hint._replace(point=self.point(hint.point)) for hint in hints)

    def judged(self, judged: tuple[Point, str]) -> tuple[Point, str]:
        return self.point(judged[0]), judged[1]


_FIELDS: Final = fields(Diagram)
_TURNED: Final[Mapping[str, Callable[[_Turn, Any], object]]] = {
    "stones": _Turn.stones,
    "marks": _Turn.firsts,
    "labels": _Turn.firsts,
    "arrows": _Turn.pairs,
    "lines": _Turn.pairs,
    "territory": _Turn.territory,
    "dimmed": _Turn.points,
    "faded": _Turn.points,
    "visible": _Turn.points,
    "last_move": _Turn.point,
    "numbers": _Turn.firsts,
    "ghosts": _Turn.ghosts,
    "verdicts": _Turn.firsts,
    "hints": _Turn.hints,
    "ownership": _Turn.ownership,
    "framed": _Turn.points,
    "judged": _Turn.judged,
    "hover": _Turn.coloured,
    "cursor": _Turn.point,
    "hoshi": _Turn.points,
}
"""Field of a Diagram → what turning does to it."""


@lru_cache(maxsize=16)
def _order(symmetry: Symmetry, columns: int, rows: int) -> tuple[int, ...]:
    """Return for each point as seen, row by row, its index on the record's board."""
    inverse, (across, down) = symmetry.inverse, symmetry.size(columns, rows)
    found = []
    for y in range(down):
        for x in range(across):
            column, row = inverse.point(x, y, across, down)
            found.append(row * columns + column)
    return tuple(found)
