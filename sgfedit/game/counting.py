"""Counting the game of a record: its terms, dead stones, what is left to play, other results.

`terms_at` says by what rules and komi a game is counted, and `recorded_count` how it was: KGS
writes KGSDE, the dead stones, KGSSB and KGSSW, what Black and White have, into the last node of a
game that was counted; see SPEC, "Properties of programs". `count` finds out the rest. It is one
generator, so that a window can go on in between: the steps last a few ms.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.info import game_info
from sgfedit.game.info_values import (
    parse_dates,
    parse_komi,
    parse_result,
    parse_rules,
    read_date,
    read_komi,
)
from sgfedit.game.info_values.meanings import handicap_of, result_of
from sgfedit.go import BLACK, EMPTY, WHITE
from sgfedit.go.dead_stones import propose
from sgfedit.go.endings import play_out
from sgfedit.go.judgement import Judgement, is_unfinished
from sgfedit.go.scoring import COUNTING, Method, compensation_for, score, whose
from sgfedit.sgf.values import PASS, effective, parse_points, parse_real

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    from sgfedit.game.info_values import Result
    from sgfedit.game.positions import Position
    from sgfedit.go.scoring import Score, Whose
    from sgfedit.sgf.node import Node


@dataclass(frozen=True, slots=True)
class RecordedCount:
    """What a node says.

    Attributes:
        dead: Stones that were taken off, None if it does not say.
        owners: Points that are marked as territory → whose. Where most of the board is marked,
            the empty points that are not are nobody's: dame, eyes in seki, points to be filled.
        black: What Black had, None if it does not say.
        white: What White had, komi with it.
    """

    dead: frozenset[int] | None = None
    owners: Mapping[int, int] = field(default_factory=dict)
    black: float | None = None
    white: float | None = None


def recorded_count(node: Node, position: Position) -> RecordedCount:
    """Return what `node`, where `position` stands, says of the count.

    Dead are the stones in KGSDE, which may name some only, and those on points that are marked as
    the opponent's territory, if nothing comes after the node: further up, TB and TW show what
    somebody thinks of an unfinished game. Where KGS counted and says neither, none was dead.
    """
    black, white = _real(node, "KGSSB"), _real(node, "KGSSW")
    properties, stones = node.properties, position.stones
    is_marked = not node.children and "TB" in properties and "TW" in properties
    owners: dict[int, int] = {}
    if is_marked:
        for ident, colour in (("TB", BLACK), ("TW", WHITE)):
            owners.update(dict.fromkeys(_points(node, ident, position), colour))
        rest = [p for p, stone in enumerate(stones) if not stone and p not in owners]
        if len(rest) < len(owners):
            owners.update(dict.fromkeys(rest, EMPTY))
    dead = {p for p, colour in owners.items() if stones[p] == 3 - colour}
    if "KGSDE" in properties:
        dead |= {p for p in _points(node, "KGSDE", position) if stones[p]}
    elif not is_marked and None in {black, white}:
        return RecordedCount(None, owners, black, white)
    return RecordedCount(frozenset(dead), owners, black, white)


def _real(node: Node, ident: str) -> float | None:
    values = node.properties.get(ident)
    return parse_real(effective(values)) if values else None


def _points(node: Node, ident: str, position: Position) -> frozenset[int]:
    points = parse_points(node.properties[ident], position.size)
    return frozenset(y * position.width + x for x, y in points)


# Counting -----------------------------------------------------------------------------------


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


def judgement_at(
    node: Node, position: Position, counting_rules: str, known: RecordedCount | None = None
) -> Judgement:
    """Return what is said of the stones at `node` before anything is found out.

    Args:
        node: Where.
        position: What stands there.
        counting_rules: A name in `COUNTING`.
        known: What is said in place of what the node says.
    """
    recorded = known or recorded_count(node, position)
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
    judgement: Judgement,
    node: Node,
    position: Position,
    terms: Terms,
    known: RecordedCount | None = None,
) -> Generator[None, None, Suspect | None]:
    """Find out which stones are dead, unless that is known, and play what is left.

    Pauses every few ms; `judgement` gets what is found as it is found. What the node says of the
    count is taken for true, or `known` in place of that.

    Returns:
        What may be the reason if the record has another result.
    """
    size = position.width, position.height
    if not judgement.proposal.ownership:
        dead = (known or recorded_count(node, position)).dead
        judgement.accept((yield from propose(*size, position.stones, dead)))
    if not (judgement.marked or judgement.owners or _is_ended(node)):
        to_play = position.to_play.index
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
    otherwise = terms._replace(rules=other_rules(terms.rules))
    if score_of(judgement, position, otherwise).margin == wanted:
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


# Terms --------------------------------------------------------------------------------------


# Terms --------------------------------------------------------------------------------------


_AREA_KOMI: Final = 7.5
"""From this komi on a record without rules is more likely one of area rules."""


class Terms(NamedTuple):
    """How the score of a game is counted.

    Attributes:
        rules: A name in `COUNTING`.
        names_rules: Whether the record says so; else it is a guess by the komi.
        komi: White's points for moving second; 0 if the record does not say.
        names_komi: Whether the record says so.
        handicap: Handicap stones; fewer than two are none.
        result: What the record says of the result, None for nothing that is understood.
    """

    rules: str
    names_rules: bool
    komi: float
    names_komi: bool
    handicap: int
    result: Result | None


def terms_at(node: Node) -> Terms:
    """Return how the score at `node` is counted, from the game info that is valid there."""
    info = game_info(node)
    komi_reading = read_komi(info.get("KM", ""))
    komi = parse_komi(komi_reading.text) if komi_reading else None
    handicap = handicap_of(info.get("HA", "")) or 0
    result = result_of(info.get("RE", ""))
    rules = parse_rules(info.get("RU", "")) or ""
    guess = "Chinese" if (komi or 0) >= _AREA_KOMI else "Japanese"
    known = rules in COUNTING
    rules = rules if known else guess
    return Terms(rules, known, komi or 0.0, komi is not None, handicap, result)


def is_same_result(result: Result | None, score: str) -> bool:
    """Return whether `result` is won by what `score` says, which is written as in RE."""
    if result is None:
        return False
    ours = parse_result(score)
    return ours is not None and (result.winner, result.margin) == (ours.winner, ours.margin)


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
