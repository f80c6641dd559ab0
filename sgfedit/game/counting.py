"""Counting the game of a record: dead stones, what is left to play, why the result may differ.

One generator does it all, so that a window can go on in between: the steps last a few ms.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.recorded_count import recorded_count
from sgfedit.go import BLACK, WHITE, Colour
from sgfedit.go.dead_stones import propose
from sgfedit.go.endings import play_out
from sgfedit.go.judgement import Judgement, is_unfinished
from sgfedit.go.scoring import COUNTING, Method, compensation_for, score, whose
from sgfedit.sgf.values import PASS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from sgfedit.game.positions import Position
    from sgfedit.game.terms import Terms
    from sgfedit.go.scoring import Score, Whose
    from sgfedit.sgf.node import Node

_COLOURS: Final = {Colour.BLACK: BLACK, Colour.WHITE: WHITE}
_KOMI: Final = (0.0, 0.5, 4.5, 5.5, 6.5, 7.0, 7.5, 8.0)
"""What a game may have been played with when its record says something else, or nothing."""
_CLOSE: Final = 2
"""Points that a dame, the last ko and a protecting move may be worth together."""
_NEAR: Final = 1
"""What may be left to play differently where a group lives, or dies."""


class Reason(Enum):
    """Why a count may differ from the result of the record."""

    UNFINISHED = "unfinished"
    """So much is left that it was not counted there."""
    KOMI = "komi"
    """With another komi it would be the same."""
    GROUP = "group"
    """If one group were dead, or alive, it would be the same, or all but a point."""
    RULES = "rules"
    """Under rules of the other kind it would be the same."""
    LAST_POINT = "last-point"
    """A dame, the last ko or a protecting move makes the difference."""


class Suspect(NamedTuple):
    """What would explain the difference.

    Attributes:
        reason: Which reason.
        komi: The komi that would make it the same.
        point: A stone of the group that is meant.
        is_dead: Whether that group is counted as dead.
    """

    reason: Reason
    komi: float = 0.0
    point: int = 0
    is_dead: bool = False


def judgement_at(node: Node, position: Position, counting_rules: str) -> Judgement:
    """Return what is said of the stones at `node` before anything is found out."""
    recorded = recorded_count(node, position)
    judgement = Judgement(position.width, position.height, position.stones, recorded.dead)
    judgement.marked = recorded.owners
    apply_rules(judgement, counting_rules)
    return judgement


def apply_rules(judgement: Judgement, rules: str) -> None:
    """Let dead stones come off, and bent four be dead, as `rules` have it."""
    counting = COUNTING[rules]
    judgement.removes_dead = counting.removes_dead
    judgement.method = counting.method


def _under(judgement: Judgement, rules: str) -> Judgement:
    """Return what is said of the stones under other rules."""
    twin = judgement.twin()
    apply_rules(twin, rules)
    return twin


def score_of(
    judgement: Judgement, position: Position, terms: Terms, found: Whose | None = None
) -> Score:
    """Return the score as it is judged; `found` is what `whose` said, if it was asked already."""
    counting = COUNTING[terms.rules]
    if counting.method is not judgement.method:
        judgement = _under(judgement, terms.rules)
    prisoners = judgement.prisoners(position.captured_by_black, position.captured_by_white)
    given = compensation_for(terms.handicap, counting)
    return score(judgement.counted, counting.method, prisoners, terms.komi, given, found=found)


def is_over(judgement: Judgement, found: Whose) -> bool:
    """Return whether the game seems to be over: it was counted, or little is nobody's."""
    return bool(judgement.marked) or not is_unfinished(found)


def count(
    judgement: Judgement, node: Node, position: Position, terms: Terms
) -> Generator[None, None, Suspect | None]:
    """Find out which stones are dead, unless that is known, and play what is left.

    Pauses every few ms; `judgement` gets what is found as it is found.

    Returns:
        What may be the reason if the record has another result.
    """
    size = position.width, position.height
    if not judgement.proposal.ownership:
        dead = recorded_count(node, position).dead
        judgement.accept((yield from propose(*size, position.stones, dead)))
    if not (judgement.marked or judgement.owners or _is_ended(node)):
        to_play = _COLOURS[position.to_play]
        for rules in (terms.rules, other_rules(terms.rules)):
            method = COUNTING[rules].method
            finished = _under(judgement, rules).finished
            end = yield from play_out(finished, to_play, method)
            if end is not None:
                judgement.endings[method] = end
    return (yield from _suspect(judgement, position, terms))


def _is_ended(node: Node) -> bool:
    """Return whether both players have passed: they agree that nothing is left to play."""
    return all(
        at is not None and any(at.get(ident) == PASS for ident in ("B", "W"))
        for at in (node, node.parent)
    )


def _suspect(
    judgement: Judgement, position: Position, terms: Terms
) -> Generator[None, None, Suspect | None]:
    """Return what would make the count the result of the record, the likeliest reason."""
    wanted = _recorded_margin(terms)
    yield
    ours = score_of(judgement, position, terms).margin
    if wanted is None or ours == wanted:
        return None
    yield
    if not is_over(judgement, whose(judgement.counted, COUNTING[terms.rules].method)):
        return Suspect(Reason.UNFINISHED)
    is_close = abs(ours - wanted) <= _CLOSE
    komi = terms.komi + ours - wanted
    if komi in _KOMI and not (is_close and terms.names_komi):
        return Suspect(Reason.KOMI, komi=komi)
    if is_close:
        return Suspect(Reason.LAST_POINT)
    yield
    if _other_margin(judgement, position, terms) == wanted:
        return Suspect(Reason.RULES)
    for point in _groups(judgement, position):
        yield
        other = judgement.twin()
        other.toggle_dead(point)
        yield
        if abs(score_of(other, position, terms).margin - wanted) <= _NEAR:
            return Suspect(Reason.GROUP, point=point, is_dead=point in judgement.dead)
    return None


def _recorded_margin(terms: Terms) -> float | None:
    """Return Black's points less White's in the result of the record, None if it has none."""
    result = terms.result
    if result is None or result.kind not in {"score", "draw"}:
        return None
    return (result.margin or 0.0) * (-1 if result.winner == "W" else 1)


def _other_margin(judgement: Judgement, position: Position, terms: Terms) -> float:
    """Return the margin under rules of the other kind."""
    return score_of(judgement, position, terms._replace(rules=other_rules(terms.rules))).margin


def other_rules(rules: str) -> str:
    """Return the best known rules that count the other way."""
    return "Japanese" if COUNTING[rules].method is Method.AREA else "Chinese"


def _groups(judgement: Judgement, position: Position) -> Iterator[int]:
    """Yield a stone of each group, those of which there is doubt first."""
    seen: set[int] = set()
    doubtful = judgement.doubtful
    for point in sorted(range(len(position.stones)), key=lambda point: point not in doubtful):
        if position.stones[point] and point not in seen:
            seen |= judgement.group(point)
            yield point
