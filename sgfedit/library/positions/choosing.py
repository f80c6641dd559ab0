"""Parts of what was found: games, hits that go on in one way or of some years, first hits."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from sgfedit.library.patterns import Hit
from sgfedit.library.positions.hits import Columns, Hits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.library.positions.timetable import Flags


def games_of(hits: Hits) -> list[int]:
    """Return the ids of the games with hits, each once, in order."""
    found: list[int] = np.unique(hits.columns.game).tolist()
    return found


def years_of(hits: Hits) -> dict[int, int]:
    """Return how many games with hits were played in each year, as `Answer.years`."""
    columns = hits.columns
    firsts = np.searchsorted(columns.game, np.unique(columns.game))
    years, counts = np.unique(columns.year[firsts], return_counts=True)
    return {int(y): int(n) for y, n in zip(years, counts, strict=True) if y}


def going_on(hits: Hits, point: tuple[int, int] | None) -> Hits:
    """Return the hits whose next move in the rectangle is at (x, y); None: those without one."""
    columns = hits.columns
    has_move = columns.colour > 0
    if point is None:
        return _kept(hits, ~has_move)
    x, y = point
    return _kept(hits, has_move & (columns.next_x == x) & (columns.next_y == y))


def elsewhere(hits: Hits) -> Hits:
    """Return the hits after which the next move is elsewhere."""
    return _kept(hits, hits.columns.is_tenuki.astype(np.bool_))


def played_in(hits: Hits, first: int, last: int) -> Hits:
    """Return the hits in games of the years from `first` to `last`."""
    year = hits.columns.year
    return _kept(hits, (year >= first) & (year <= last))


def _kept(hits: Hits, which: Flags) -> Hits:
    return Hits(Columns(*(column[which] for column in hits.columns)))  # type: ignore[arg-type]


class FirstHits(Mapping[int, Hit]):
    """Game → the first hit in it, looked up when it is asked for."""

    def __init__(self, hits: Hits) -> None:
        """Look up in `hits`, which are in order of games."""
        self._hits = hits

    def __getitem__(self, game: int) -> Hit:
        games = self._hits.columns.game
        at = bisect_left(games, game)
        if at == len(games) or games[at] != game:
            raise KeyError(game)
        return self._hits[at]

    def __iter__(self) -> Iterator[int]:
        return iter(games_of(self._hits))

    def __len__(self) -> int:
        return len(games_of(self._hits))
