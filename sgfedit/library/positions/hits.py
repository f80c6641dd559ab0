"""Hits as columns: a hundred thousand of them at once, and each one as a `Hit` when looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, overload

import numpy as np
import numpy.typing as npt

from sgfedit.library.patterns import Hit
from sgfedit.library.positions.placements import views

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.library.patterns import Pattern
    from sgfedit.library.positions.kinds import Content
    from sgfedit.library.positions.placements import Shape, Views
    from sgfedit.library.positions.stretches import Stretches
    from sgfedit.library.positions.timetable import Flags, Ints
    from sgfedit.sgf.values import Size

_COLOURS: Final = (None, "B", "W")
_SLICE: Final = 4_096


class Columns(NamedTuple):
    """The fields of hits, and what is known of their games.

    Attributes:
        game: The id of the game.
        line, time, move: As in `Hit`.
        symmetry, swaps: As in `Hit`.
        corner_x, corner_y: As in `Hit`.
        next_x, next_y: As in `Hit`; 0 without a move.
        colour: 1 Black, 2 White of the pattern, 0 without a move.
        is_tenuki: As in `Hit`.
        winner: 1 Black, 2 White of the game, 0 nobody.
        year: In which it was played, 0 unknown.
    """

    game: Ints
    line: npt.NDArray[np.int32]
    time: npt.NDArray[np.int32]
    move: npt.NDArray[np.int32]
    symmetry: npt.NDArray[np.int8]
    swaps: Flags
    corner_x: npt.NDArray[np.int8]
    corner_y: npt.NDArray[np.int8]
    next_x: npt.NDArray[np.int8]
    next_y: npt.NDArray[np.int8]
    colour: npt.NDArray[np.int8]
    is_tenuki: Flags
    winner: npt.NDArray[np.uint8]
    year: npt.NDArray[np.int16]


class Looks(NamedTuple):
    """How what is found of a shape looks on the pattern.

    Attributes:
        views: See `placements.views`.
        inside: Which point of the rectangle it is, by how far it is from the upper left one; those
            before that are not in the rectangle.
        x, y: Of the points of the board.
    """

    views: Views
    inside: Ints
    x: npt.NDArray[np.int8]
    y: npt.NDArray[np.int8]


def looks_of(shape: Shape, pattern: Pattern, size: Size) -> Looks:
    """Return how a shape looks on boards of a size."""
    width, height = size
    y, x = np.divmod(np.arange(width * height), width)
    inside = np.zeros(2 * width * height, np.int64)
    down, across = np.divmod(np.arange(shape.columns * shape.rows), shape.columns)
    inside[down * width + across] = np.arange(shape.columns * shape.rows)
    return Looks(views(shape, pattern), inside, x.astype(np.int8), y.astype(np.int8))


def columns_of(found: Stretches, looks: Looks, table: Content) -> Columns:
    """Return stretches with a shape as they look on the pattern."""
    seen = looks.views
    inside = np.where(found.point < 0, 0, looks.inside[found.point - found.corner])
    # One index into rows that follow each other is twice as fast as two.
    at = found.colour.astype(np.int64) * seen.x.shape[1] + inside
    return Columns(
        table.ids[found.game],
        found.line.astype(np.int32),
        found.time.astype(np.int32),
        found.move.astype(np.int32),
        seen.symmetry.ravel()[at],
        seen.swaps.ravel()[at],
        looks.x[found.corner],
        looks.y[found.corner],
        seen.x.ravel()[at],
        seen.y.ravel()[at],
        seen.colour.ravel()[at],
        found.is_tenuki,
        table.winners[found.game],
        table.years[found.game],
    )


def in_order(parts: list[Columns]) -> Columns:
    """Return several as one, in order of game, line, time, corner and way; `parts` is emptied."""
    if not parts:
        return Columns._make(np.zeros(0, np.int64) for _ in Columns._fields)
    # Column by column, so that there are never two copies of all.
    split = [list(column) for column in zip(*parts, strict=True)]
    parts.clear()
    whole = Columns._make(np.concatenate(split.pop(0)) for _ in Columns._fields)
    corner = whole.corner_y.astype(np.int64) << 6 | whole.corner_x
    place = corner << 4 | whole.symmetry << 1 | whole.swaps
    if whole.line.any() or whole.game.max(initial=0) >> 26 or whole.time.max(initial=0) >> 20:
        order = np.lexsort((place, whole.time, whole.line, whole.game))
    else:
        # All in one number, which is sorted five times as fast.
        order = np.argsort((whole.game << 20 | whole.time) << 16 | place, kind="stable")
    columns: list[npt.NDArray[np.generic]] = list(whole)
    del whole
    return Columns._make(columns.pop(0)[order] for _ in Columns._fields)


class Hits(Sequence[Hit]):
    """Hits that are made when they are looked at."""

    def __init__(self, columns: Columns) -> None:
        """Show `columns`, which are in order."""
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns.game)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> list[Hit]: ...
    def __getitem__(self, index: int | slice) -> Hit | list[Hit]:
        if isinstance(index, slice):
            return list(_made(Columns._make(column[index] for column in self.columns)))
        at = range(len(self))[index]
        return next(_made(Columns._make(column[at : at + 1] for column in self.columns)))

    def __iter__(self) -> Iterator[Hit]:
        for at in range(0, len(self), _SLICE):
            yield from self[at : at + _SLICE]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as a list


def _made(columns: Columns) -> Iterator[Hit]:
    rows = zip(*(column.tolist() for column in columns[:12]), strict=True)
    for game, line, time, move, symmetry, swaps, left, top, x, y, colour, tenuki in rows:
        point = (x, y) if colour else None
        yield Hit(
            game,
            line,
            time,
            move,
            symmetry,
            bool(swaps),
            (left, top),
            point,
            _COLOURS[colour],
            bool(tenuki),
        )
