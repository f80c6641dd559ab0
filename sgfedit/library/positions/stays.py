"""When stones are on points, and with them shapes: exact for all games that are not odd."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.library.positions.timetable import GOES, NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.library.positions.candidates import Pairs
    from sgfedit.library.positions.layout import Layout
    from sgfedit.library.positions.timetable import Bits, Ints, Times, Timetable

_TIME_BITS: Final = 16
_LOOKED_AT: Final = 1 << 20
"""So many points of pairs are looked at at once; some 30 bytes each."""


class Stones(NamedTuple):
    """Stones from when they come until they are gone.

    Attributes:
        pair: Which of some pairs of game and corner.
        point: Which of some points of a shape.
        colour: 1 Black, 2 White.
        came: The node at which it comes.
        gone: The node at which it is gone, NEVER if it stays.
    """

    pair: Ints
    point: Ints
    colour: Bits
    came: Times
    gone: Times


def stays(table: Timetable, game: Ints, corner: Ints, points: Sequence[int]) -> Iterator[Stones]:
    """Yield all stones on some points of a shape, those of a part of the pairs at once."""
    if not points:
        return
    width = table.came.shape[1]
    came, black = table.came.ravel(), table.ever[0].ravel()
    offsets = np.array(points, np.int64) * width
    step = max(1, _LOOKED_AT // len(points))
    for start in range(0, len(game), step):
        base = (corner * width + game)[start : start + step]
        place = (base[:, np.newaxis] + offsets).ravel()
        time = came.take(place)
        (at,) = (time < GOES).nonzero()
        of = place[at]
        is_black = black.take(of >> 3) >> (of & 7).astype(np.uint8) & 1
        pair, point = np.divmod(at, len(points))
        never = np.full(len(at), NEVER, np.uint16)
        yield Stones(pair + start, point, 2 - is_black, time[at], never)
        (at,) = ((time >= GOES) & (time < NEVER)).nonzero()
        key = place[at].astype(np.uint32)
        index = np.searchsorted(table.stay, key)
        first = table.stay_at[index]
        counts = table.stay_at[index + 1] - first
        listed = np.arange(counts.sum()) + np.repeat(first - counts.cumsum() + counts, counts)
        pair, point = np.divmod(np.repeat(at, counts), len(points))
        colour, begun = table.stay_colour[listed], table.stay_came[listed]
        yield Stones(pair + start, point, colour, begun, table.stay_gone[listed])


def stretches_of(table: Timetable, layout: Layout, pairs: Pairs) -> tuple[Ints, Ints, Ints]:
    """Return when a shape is there: the pair, the first node, the first one after it.

    Some 100 ns for each stone that ever comes to a point of the shape.
    """
    key = np.sort(np.concatenate(list(_changes(table, layout, pairs))))
    # The last change of each node counts.
    moment = key >> 2
    (at,) = (np.append(moment[1:], -1) != moment).nonzero()
    wrong = ((key & 3) - 1).cumsum()[at]
    pair, time = moment[at] >> _TIME_BITS, moment[at] & (1 << _TIME_BITS) - 1
    is_end = np.append(pair[1:], -1) != pair
    # Each pair begins with as many points that are wrong as the shape has stones.
    before = np.append(0, wrong[is_end][:-1])
    is_there = wrong == before[pair] - len(layout.stones)
    is_begin = is_there & ~np.append(False, (is_there & ~is_end)[:-1])
    (begins,) = is_begin.nonzero()
    # What is there at the last change remains.
    (ends,) = (~is_there | is_end).nonzero()
    following = ends[np.searchsorted(ends, begins)]
    end = np.where(is_there[following], NEVER, time[following])
    return pair[begins], time[begins], end


def _changes(table: Timetable, layout: Layout, pairs: Pairs) -> Iterator[Ints]:
    """Yield the pair, the node, and one more than how many points more are wrong from then on."""
    yield np.arange(len(pairs.game)) << _TIME_BITS + 2 | 1
    points = [point for point, _ in (*layout.stones, *layout.free)]
    # By point and colour: a stone of the shape puts one right, one that may not be there wrong.
    black = [-(colour == 1) for _, colour in layout.stones]
    white = [-(colour == 2) for _, colour in layout.stones]
    black += [colour != 1 for _, colour in layout.free]
    white += [colour != 2 for _, colour in layout.free]
    change = np.array((black, black, white), np.int64)
    for found in stays(table, pairs.game, pairs.corner, points):
        by = change[found.colour, found.point]
        head = found.pair << _TIME_BITS
        yield ((head | found.came) << 2 | by + 1)[by != 0]
        yield ((head | found.gone) << 2 | 1 - by)[(by != 0) & (found.gone < NEVER)]
