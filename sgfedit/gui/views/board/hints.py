"""What an engine says of a position, as it is laid over the board: hints and owners of points.

Figures of a report are Black's; `Wishes.view` says whose are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale

from sgfedit.go import Colour
from sgfedit.render.diagram import HINT_RANKS, NOBODY, Hint
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.app.settings import Settings
    from sgfedit.engine.candidates import Candidate, Report
    from sgfedit.sgf.values import PointOrPass

_tr = QCoreApplication.translate

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

_LEAST_POLICY: Final = 0.01
_THOUSAND, _MILLION = 1_000, 1_000_000
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
    if len(report.ownership) != report.size[0] * report.size[1]:
        return b""
    return bytes([round(min(max(one, -1.0), 1.0) * NOBODY) + NOBODY for one in report.ownership])


def hints(report: Report, wishes: Wishes, following: Next | None = None) -> tuple[Hint, ...]:
    """Return the moves of a report as a Diagram has them; a pass has no place on the board.

    Args:
        report: What an engine says.
        wishes: What of it is shown.
        following: The move of the record.
    """
    found = {hint.point: hint for hint in _of_candidates(report, wishes)}
    if wishes.policy:
        found = {hint.point: hint for hint in _of_policy(report)} | found
    if following is not None and isinstance(following.move, Point):
        found[following.move] = _next(report, wishes, following, found.get(following.move))
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
    if candidate.order == 0:
        return 0
    loss = loss_of(report, candidate, measure)
    if loss is None:
        return min(candidate.order, HINT_RANKS - 1)
    return 1 + sum(loss >= limit for limit in LIMITS[measure])


def _of_candidates(report: Report, wishes: Wishes) -> Iterator[Hint]:
    measure = measure_of(report, wishes)
    most = max((one.visits or 0 for one in report.candidates), default=0)
    for candidate in report.candidates[: wishes.most]:
        if not isinstance(candidate.move, Point):
            continue
        rank = rank_of(report, candidate, measure)
        visits = candidate.visits
        said = _said(report, candidate, wishes)
        if visits is not None and visits < most * _LEAST_SHARE:
            yield Hint(candidate.move, rank, said=said)
            continue
        text = figure_text(getattr(candidate, measure, None), measure, report.to_play, wishes.view)
        detail = "" if visits is None else visits_text(visits)
        yield Hint(candidate.move, rank, text or str(candidate.order + 1), detail, said=said)


def _of_policy(report: Report) -> Iterator[Hint]:
    """Yield the points that the network likes; the chance of a pass stands behind them."""
    width = report.size[0]
    for index, chance in enumerate(report.policy[: width * report.size[1]]):
        if chance >= _LEAST_POLICY:
            text = f"{chance * 100:.0f}%"
            said = _tr("Hints", "at first sight {percent}").format(percent=text)
            yield Hint(Point(index % width, index // width), None, text, said=said)


def _next(report: Report, wishes: Wishes, following: Next, known: Hint | None) -> Hint:
    """Return the hint of the move of the record, with what it costs in place of its visits."""
    measure = measure_of(report, wishes)
    candidate = report.of(following.move)
    loss = following.loss
    if candidate is not None:
        told = loss_of(report, candidate, measure)
        loss = told if told is not None else loss
    cost = cost_text(loss, measure) if loss is not None else ""
    words = _tr("Hints", "the record goes on here")
    if cost:
        words += _tr("Hints", ", which loses {amount}").format(amount=cost.lstrip(_MINUS))
    assert isinstance(following.move, Point)  # noqa: S101  # passes are not asked for
    base = known or Hint(following.move, None, cost)
    detail = (cost or base.detail) if base.text != cost else ""
    return base._replace(
        is_next=True, detail=detail, said=", ".join(filter(None, (base.said, words)))
    )


# Words --------------------------------------------------------------------------------------


def seen(value: float, measure: str, to_play: Colour, view: str) -> float:
    """Return a figure of Black's as it is seen by whom the user wants to see it."""
    is_white = view == "white" or (view == "side" and to_play is Colour.WHITE)
    if not is_white or measure == "value":
        return value
    return 1 - value if measure == "winrate" else -value


def figure_text(value: float | None, measure: str, to_play: Colour, view: str) -> str:
    """Return a figure as it stands on a move: "52", "+1.5"; empty for None."""
    if value is None:
        return ""
    shown = seen(value, measure, to_play, view)
    if measure == "winrate":
        return f"{shown * 100:.0f}"
    return signed(shown) if measure == "lead" else f"{shown:.1f}"


def signed(points: float) -> str:
    """Return points with their sign: "+1.5"."""
    rounded = round(points, 1)
    return f"{'+' if rounded > 0 else _MINUS if rounded < 0 else ''}{abs(rounded):.1f}"


def cost_text(loss: float, measure: str) -> str:
    """Return a loss as it stands below a move: "−3.2", "−5%"; "0" for none."""
    if measure == "winrate":
        percent = round(loss * 100)
        return f"{_MINUS}{percent}%" if percent > 0 else "0"
    points = round(loss, 1)
    return f"{_MINUS}{points:.1f}" if points > 0 else "0"


def visits_text(visits: int) -> str:
    """Return visits in at most four letters: "987", "1.2k", "12k", "1.2M"."""
    for unit, sign in ((_MILLION, "M"), (_THOUSAND, "k")):
        if visits >= unit:
            share = visits / unit
            return f"{share:.0f}{sign}" if share >= 9.95 else f"{share:.1f}{sign}"
    return str(visits)


def _said(report: Report, candidate: Candidate, wishes: Wishes) -> str:
    """Return what a screen reader says of a move."""
    words = [_tr("Hints", "choice {number} of the engine").format(number=candidate.order + 1)]
    side = report.to_play
    if candidate.winrate is not None:
        share = seen(candidate.winrate, "winrate", side, wishes.view)
        percent = QLocale().toString(share * 100, "f", 1)
        words.append(_tr("Hints", "winrate {percent} %").format(percent=percent))
    if candidate.lead is not None:
        lead = signed(seen(candidate.lead, "lead", side, wishes.view))
        words.append(_tr("Hints", "lead {points}").format(points=lead))
    if candidate.value is not None:
        words.append(_tr("Hints", "value {points}").format(points=f"{candidate.value:.1f}"))
    if candidate.visits is not None:
        words.append(_tr("Hints", "%n visits", "", candidate.visits))
    return ", ".join(words)
