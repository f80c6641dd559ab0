"""From hits to an answer: continuations, results, years."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sgfedit.game.letters import letter
from sgfedit.library.patterns import Answer, Continuation
from sgfedit.library.positions.hits import Hits

if TYPE_CHECKING:
    import numpy.typing as npt

    from sgfedit.library.patterns import Pattern
    from sgfedit.library.positions.hits import Columns
    from sgfedit.library.positions.timetable import Flags, Ints


def answer_of(columns: Columns, pattern: Pattern, *, is_cancelled: bool) -> Answer:
    """Return the answer with the hits that are in `columns`; some 50 ns a hit."""
    is_first = np.ones(len(columns.game), np.bool_)
    is_first[1:] = columns.game[1:] != columns.game[:-1]
    won = _winners(columns)[is_first]
    years, counts = np.unique(columns.year[is_first], return_counts=True)
    return Answer(
        Hits(columns),
        int(is_first.sum()),
        _continuations(columns, pattern),
        int(columns.is_tenuki.sum()),
        int((won == 1).sum()),
        int((won == 2).sum()),
        {int(y): int(n) for y, n in zip(years, counts, strict=True) if y},
        is_cancelled,
    )


def _winners(columns: Columns) -> npt.NDArray[np.uint8]:
    """Return of each hit who wins: 1 Black, 2 White of the pattern, 0 nobody."""
    winner = columns.winner
    return np.where(columns.swaps & (winner > 0), 3 - winner, winner)


def _continuations(columns: Columns, pattern: Pattern) -> list[Continuation]:
    points = columns.next_y.astype(np.int64) * pattern.columns + columns.next_x
    is_black, is_white = columns.colour == 1, columns.colour == 2
    has_move = is_black | is_white
    is_later = columns.is_tenuki.astype(np.bool_)
    winner = _winners(columns)

    def count(which: Flags) -> Ints:
        return np.bincount(points[which], minlength=pattern.columns * pattern.rows)

    total = count(has_move)
    kinds = (
        is_black & ~is_later,
        is_white & ~is_later,
        is_black & is_later,
        is_white & is_later,
        has_move & (winner == 1),
        has_move & (winner == 2),
    )
    table = np.stack([count(kind) for kind in kinds], axis=1)
    order = np.argsort(-total, kind="stable")[: int((total > 0).sum())]
    return [
        Continuation(
            point % pattern.columns,
            point // pattern.columns,
            letter(number),
            *table[point].tolist(),
        )
        for number, point in enumerate(order.tolist())
    ]
