"""What an engine says of a position, as it is laid over the board: hints and owners of points.

Figures of a report are Black's; `Wishes.view` says whose are shown.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go import Colour
from sgfedit.gui.widgets.numbers import percents
from sgfedit.gui.widgets.plain_text import decimal
from sgfedit.render.diagram import HINT_RANKS, NOBODY, Hint
from sgfedit.sgf.values import PASS, Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.app.settings import Settings
    from sgfedit.engine.candidates import Candidate, Report
    from sgfedit.sgf.values import PointOrPass

LIMITS: Final = {
    "lead": (0.5, 1.5, 3.0),
    "winrate": (0.02, 0.05, 0.1),
    "value": (0.5, 2.0, 5.0),
}
"""From which loss on a move is of a worse rank, by what an engine tells; the best one has its own.

Points, parts of 1, and the values of GNU Go.
"""

_LEAST_SHARE: Final = 0.01
"""Moves with a smaller part of the visits of the best one are dots: their figures mean little."""

_LARGE: Final = 10
"""Points from which on tenths tell nothing, and would have no room."""

_LEAST_POLICY: Final = 0.01
_UNITS: Final = ((1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k"))
_MINUS: Final = "−"  # a minus, no hyphen


class Wishes(NamedTuple):
    """What the user wants to see of a report.

    Attributes:
        figure: What stands on a move: "lead" or "winrate"; the other one where it is not told.
        view: Whose: "side" to move, "black" or "white".
        most: How many moves.
        ownership: Whether points are shaded by whose they will be.
        policy: Whether moves are shown that the network likes at first sight.
    """

    figure: str = "lead"
    view: str = "side"
    most: int = 12
    ownership: bool = False
    policy: bool = False

    @classmethod
    def of(cls, settings: Settings) -> Wishes:
        """Return those that are set."""
        return cls(*(settings.get(f"look.{name}") for name in cls._fields))


class Next(NamedTuple):
    """The move with which the record goes on.

    Attributes:
        move: Its point, or PASS.
        loss: What it costs its player, in the measure that is shown; None where that is not known.
    """

    move: PointOrPass
    loss: float | None = None


def owners(report: Report) -> bytes:
    """Return whose points are as a Diagram has it; empty where that is not told."""
    told = report.ownership
    if not told or len(told) != report.size[0] * report.size[1]:
        return b""
    if min(told) < -1 or max(told) > 1:
        told = tuple([min(max(one, -1.0), 1.0) for one in told])
    return bytes([round(one * NOBODY) + NOBODY for one in told])


def hints(report: Report, wishes: Wishes, following: Next | None = None) -> tuple[Hint, ...]:
    """Return the moves of a report as a Diagram has them; a pass has no place on the board.

    Args:
        report: What an engine says.
        wishes: What of it is shown.
        following: The move of the record.
    """
    found = _of_candidates(report, wishes)
    if wishes.policy:
        found = {hint.point: hint for hint in _of_policy(report)} | found
    if following is not None and isinstance(following.move, Point):
        point = following.move
        found[point] = _next(report, wishes, point, following.loss, found.get(point))
    return tuple(found.values())


def measure_of(report: Report, wishes: Wishes) -> str:
    """Return what moves are compared by: "lead", "winrate", "value", or nothing."""
    best = report.best
    if best is None:
        return ""
    names = dict.fromkeys((wishes.figure, "lead", "winrate", "value"))
    return next((name for name in names if getattr(best, name) is not None), "")


def loss_of(report: Report, candidate: Candidate, measure: str) -> float | None:
    """Return what a move loses its player beside the best one; None where that is not told."""
    best = report.best
    first = getattr(best, measure, None) if best is not None else None
    value = getattr(candidate, measure, None)
    if first is None or value is None:
        return None
    # The value of a move is that of the side to play, leads and winrates are Black's.
    is_white = report.to_play is Colour.WHITE and measure != "value"
    return float(value - first if is_white else first - value)


def rank_of(report: Report, candidate: Candidate, measure: str) -> int:
    """Return how good a move is, see `Hint.rank`."""
    return _rank(candidate.order, loss_of(report, candidate, measure), measure)


def _rank(order: int, loss: float | None, measure: str) -> int:
    if order == 0:
        return 0
    if loss is None:
        return min(order, HINT_RANKS - 1)
    return 1 + bisect_right(LIMITS[measure], loss)


def _of_candidates(report: Report, wishes: Wishes) -> dict[Point, Hint]:
    """Return the hints of moves; there may be hundreds of them, ten times a second."""
    measure = measure_of(report, wishes)
    to_play, view = report.to_play, wishes.view
    limits, first = LIMITS.get(measure, ()), getattr(report.best, measure, None)
    sign = -1 if to_play is Colour.WHITE and measure != "value" else 1
    shown = report.candidates[: wishes.most]
    values = map(attrgetter(measure), shown) if measure else repeat(None)
    visits_told = filter(None, map(attrgetter("visits"), report.candidates))
    least = max(visits_told, default=0) * _LEAST_SHARE
    decimal_point = decimal(".")  # of the language; to ask for it takes as long as all the rest
    found = {}
    for (move, order, visits), value in zip(map(_FACTS, shown), values, strict=False):
        if move is PASS:
            continue
        if order and first is not None and value is not None:
            rank = 1 + bisect_right(limits, sign * (first - value))
        else:
            rank = _rank(order, None, measure)
        text = detail = ""
        if visits is None or visits >= least:
            text = figure_text(value, measure, to_play, view, decimal_point) or str(order + 1)
            detail = "" if visits is None else visits_text(visits)
        # As `Hint(…)`, in half the time.
        found[move] = _new(Hint, (move, rank, text, detail, False, order))
    return found


_FACTS: Final = attrgetter("move", "order", "visits")
_new: Final = tuple.__new__


def _of_policy(report: Report) -> Iterator[Hint]:
    """Yield the points that the network likes; the chance of a pass stands behind them."""
    width = report.size[0]
    for index, chance in enumerate(report.policy[: width * report.size[1]]):
        if chance >= _LEAST_POLICY:
            yield Hint(Point(index % width, index // width), None, percents(f"{chance * 100:.0f}"))


def _next(
    report: Report, wishes: Wishes, point: Point, lost: float | None, known: Hint | None
) -> Hint:
    """Return the hint of the move of the record, with what it costs in place of its visits."""
    measure = measure_of(report, wishes)
    candidate = report.of(point)
    told = loss_of(report, candidate, measure) if candidate is not None else None
    loss = lost if told is None else told
    cost = cost_text(loss, measure) if loss is not None else ""
    if known is None or known.order is None:
        return Hint(point, None, cost, is_next=True)
    return known._replace(is_next=True, detail=cost)


# Words --------------------------------------------------------------------------------------


def seen(value: float, measure: str, to_play: Colour, view: str) -> float:
    """Return a figure of Black's as it is seen by whom the user wants to see it."""
    is_white = view == "white" or (view == "side" and to_play is Colour.WHITE)
    if not is_white or measure == "value":
        return value
    return 1 - value if measure == "winrate" else -value


def figure_text(
    value: float | None, measure: str, to_play: Colour, view: str, decimal_point: str
) -> str:
    """Return a figure as it stands on a move: "52", "+1.5"; empty for None."""
    if value is None:
        return ""
    shown = seen(value, measure, to_play, view)
    if measure == "winrate":
        return f"{shown * 100:.0f}"
    if measure == "lead":
        return _signed(round(shown, 1), decimal_point)
    return f"{shown:.1f}".replace(".", decimal_point)


def signed(points: float) -> str:
    """Return points with their sign: "+1.5", "−12"."""
    return _signed(round(points, 1), decimal("."))


@lru_cache(maxsize=2048)
def _signed(rounded: float, decimal_point: str) -> str:
    sign = "+" if rounded > 0 else _MINUS if rounded < 0 else ""
    shown = f"{sign}{abs(rounded):.{0 if abs(rounded) >= _LARGE else 1}f}"
    return shown.replace(".", decimal_point)


def cost_text(loss: float, measure: str) -> str:
    """Return a loss as it stands below a move: "−3.2", "−5%"; "0" for none."""
    if measure == "winrate":
        percent = round(loss * 100)
        return _MINUS + percents(percent) if percent > 0 else "0"
    points = round(loss, 1)
    return decimal(f"{_MINUS}{points:.1f}") if points > 0 else "0"


def visits_text(visits: int) -> str:
    """Return visits in at most four letters: "987", "1.2k", "12k", "1.2M"."""
    for unit, sign in _UNITS:
        if visits >= unit:
            share = visits / unit
            return f"{share:.0f}{sign}" if share >= 9.95 else decimal(f"{share:.1f}{sign}")
    return str(visits)
