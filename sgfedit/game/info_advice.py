"""Advice on a value of game info while it is typed, and what to offer for it.

`judge` is the one place that decides; the window shows its verdict and never acts on it unasked.

```text
ident, text, context ─→ judge ─→ Verdict(state, offers, rest, note)
                         │
                  JUDGED: ident → how it is judged, most of them by `checks.game_info.reading_of`
```
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.checks.game_info import FORMS, reading_of
from sgfedit.game.checks.tree import handicap_moves
from sgfedit.game.foreign_info import foreign_info
from sgfedit.game.info_values import (
    format_result,
    is_real_date,
    parse_dates,
    parse_handicap,
    parse_result,
    read_result,
)
from sgfedit.game.operations.handicap import handicap_stones
from sgfedit.sgf.node import is_go, size_of
from sgfedit.sgf.values import encode_simple, parse_points, strip

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.sgf.node import Node


class State(StrEnum):
    """How well a value is understood."""

    EMPTY = "empty"
    FINE = "fine"
    """It has the form that FF[4] prescribes, or programs use."""
    FREE = "free"
    """Free text, which needs no form."""
    CERTAIN = "certain"
    """It means what is offered, and nothing else."""
    ASK = "ask"
    """It may mean what is offered: only the user knows."""
    UNKNOWN = "unknown"
    """Its form is prescribed, but it cannot be understood."""


class Verdict(NamedTuple):
    """What is to be said of a value.

    Attributes:
        state: How well it is understood.
        offers: Other texts to put in its place, the likelier first; "" to remove it.
        rest: What it says beyond the offer; belongs into GC (behind a time: OT) if that is taken.
        note: Why, a key of NOTES; empty where the state says it all.
        source: The properties that the offer comes from, if it is not the value itself.
    """

    state: State
    offers: tuple[str, ...] = ()
    rest: str = ""
    note: str = ""
    source: str = ""


NOTES: Final = (
    "impossible-date",
    "winner",
    "counted-in-stones",
    "minutes-or-seconds",
    "no-handicap",
    "no-stones",
    "other-stones",
    "unnamed-stones",
    "foreign",
)
"""Codes of reasons: a day that is in no calendar, a result without a winner, a komi in stones or
hundredths, a time that may be in minutes, a handicap of one stone; a handicap without stones on
the board, with another number of them, stones of a handicap that is not named; a value that
stands under another name."""


class Context(NamedTuple):
    """What a value stands among.

    Attributes:
        node: The game-info node.
        root: The first node of its game.
        stones: How many stones of a handicap the node sets up; 0 also where it is a position.
        is_fixed: Whether they stand on the points of a fixed handicap.
    """

    node: Node
    root: Node
    stones: int = 0
    is_fixed: bool = False


def context_of(node: Node, root: Node) -> Context:
    """Return what the values of `node` stand among; black stones beside white are a position."""
    if not is_go(root) or "AW" in node.properties:
        return Context(node, root)
    stones = len(parse_points(node.properties.get("AB", ()), size_of(root)))
    return Context(node, root, stones, bool(handicap_stones(node)) if node is root else False)


def judge(ident: str, text: str, context: Context) -> Verdict:
    """Return what is to be said of `text` as the value of `ident`; O(length).

    Args:
        ident: A property of game info.
        text: As a user types it, without escapes.
        context: What it stands among.
    """
    foreign = None if strip(text) else foreign_info(context.node).get(ident)
    if foreign is not None:
        return Verdict(State.CERTAIN, (foreign.text,), note="foreign", source=foreign.source)
    if not has_form(ident, context.root):
        return Verdict(State.FREE if strip(text) else State.EMPTY)
    return JUDGED[ident](ident, text, context)


def has_form(ident: str, root: Node) -> bool:
    """Whether values of `ident` have a form; in other games than Go only times and dates do."""
    return ident in JUDGED and (ident in _OF_ALL_GAMES or is_go(root))


def is_certain(verdict: Verdict) -> bool:
    """Whether the offer may be taken together with others, without looking at each."""
    return verdict.state is State.CERTAIN


def _by_reading(ident: str, text: str, context: Context) -> Verdict:
    """Judge a value by what it reads as."""
    if not text:
        return Verdict(State.EMPTY)
    reading = reading_of(context.node, context.root, ident, encode_simple(text))
    if reading is None:
        return Verdict(State.UNKNOWN if ident in FORMS else State.FREE)
    has_form = ident in FORMS and FORMS[ident](text)
    if reading.certain and (has_form or reading.text == text):
        return Verdict(State.FINE)
    if reading.certain:
        return Verdict(State.CERTAIN, (reading.text,))
    offers = (offer for offer in (reading.text, *reading.alternatives) if offer != text)
    return Verdict(State.ASK, tuple(offers), reading.rest)


def _date(ident: str, text: str, context: Context) -> Verdict:
    verdict = _by_reading(ident, text, context)
    is_impossible = not all(map(is_real_date, parse_dates(text) or ()))
    return verdict._replace(note="impossible-date") if is_impossible else verdict


def _result(ident: str, text: str, context: Context) -> Verdict:
    """Judge a result; points, or a way to win, leave out who has won."""
    verdict = _by_reading(ident, text, context)
    if verdict.state is not State.UNKNOWN:
        return verdict
    reading = read_result(f"B+{text.lstrip(' +')}")
    result = parse_result(reading.text) if reading is not None and reading.certain else None
    if result is None:
        return verdict
    offers = tuple(format_result(result._replace(winner=winner)) for winner in ("B", "W"))
    return Verdict(State.ASK, offers, note="winner")


def _number(ident: str, text: str, context: Context, *, note: str) -> Verdict:
    """Judge a komi or a time; `note` says why a bare number is asked about."""
    verdict = _by_reading(ident, text, context)
    is_number = verdict.state is State.ASK and FORMS[ident](text)
    return verdict._replace(note=note) if is_number else verdict


def _handicap(ident: str, text: str, context: Context) -> Verdict:
    """Judge a handicap, also against the stones on the board (SPEC 3.12)."""
    verdict = _by_reading(ident, text, context)
    there = context.stones
    number = parse_handicap(text) if text else 0
    if number is None or number == there:
        is_one = verdict.offers and not verdict.offers[0]
        return verdict._replace(note="no-handicap") if is_one else verdict
    if number and there:
        return Verdict(State.ASK, (str(there),) if there > 1 else (), note="other-stones")
    if number:
        is_played = handicap_moves(context.node, number, size_of(context.root))
        return verdict if is_played else verdict._replace(note="no-stones")
    if context.is_fixed:
        return verdict._replace(offers=(str(there),), note="unnamed-stones")
    return verdict


_OF_ALL_GAMES: Final = frozenset({"DT", "TM"})

JUDGED: Final[dict[str, Callable[[str, str, Context], Verdict]]] = {
    "DT": _date,
    "RE": _result,
    "KM": partial(_number, note="counted-in-stones"),
    "HA": _handicap,
    "TM": partial(_number, note="minutes-or-seconds"),
    **dict.fromkeys(("RU", "OT", "BR", "WR"), _by_reading),
}
"""Idents of values that have a form, prescribed or usual → how they are judged."""
