"""The komi that was usual under given rules at a given time, for records that do not say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.info import game_info
from sgfedit.game.info_values import parse_dates, read_date

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.terms import Terms
    from sgfedit.sgf.node import Node

_FROM: Final[Mapping[str, tuple[tuple[int, float], ...]]] = {
    "Japanese": ((2003, 6.5), (1974, 5.5), (1939, 4.5), (0, 0.0)),
    "Korean": ((1998, 6.5), (1974, 5.5), (0, 4.5)),
    "Chinese": ((2002, 7.5), (1979, 5.5), (0, 0.0)),
    "AGA": ((2005, 7.5), (0, 5.5)),
    "NZ": ((0, 7.0),),
    "GOE": ((0, 8.0),),
    "Tromp-Taylor": ((0, 7.5),),
}
"""Rules → (first year, komi), the latest first: the Nihon Ki-in went over to 4.5 with the first
Honinbo tournament, to 5.5 in 1974 and to 6.5 by 2003, Korea to 6.5 by 1998, China to 7.5 in 2002,
the AGA to 7.5 in 2005; each tournament had a year of its own."""

_OFTEN: Final = (6.5, 7.5, 5.5, 0.0)
_HANDICAP: Final = 0.5
_LATEST: Final = 9999
"""A game without a date is more likely one of our days."""


def usual_komi(node: Node, terms: Terms) -> tuple[float, ...]:
    """Return the komi that a record without one may mean, the likeliest first."""
    reading = read_date(game_info(node).get("DT", ""))
    dates = parse_dates(reading.text) if reading else None
    year = dates[0].year if dates else _LATEST
    likely = next(komi for first, komi in _FROM[terms.rules] if year >= first)
    found = (_HANDICAP,) if terms.handicap >= 2 else ()
    return tuple(dict.fromkeys((*found, likely, *_OFTEN)))
