"""Clocks of a game: what is left of main time, byo-yomi periods and Canadian overtime.

All times are seconds. SGF has them with each move (FF[4], "Timing"): BL and WL are the seconds
left after it, OB and OW the periods, or the stones, that are left in overtime.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.engine.questions import TimeLeft
from sgfedit.go import Colour
from sgfedit.sgf.values import format_real

if TYPE_CHECKING:
    from sgfedit.engine.questions import TimeControl
    from sgfedit.sgf import Node


def full(control: TimeControl) -> TimeLeft:
    """Return what a player has at the beginning."""
    if control.main_s > 0 or control.kind in {"none", "absolute"}:
        return TimeLeft(control.main_s)
    return TimeLeft(control.period_s, control.number)


def spent(left: TimeLeft, used_s: float, control: TimeControl) -> TimeLeft | None:
    """Return what is left after thinking for `used_s`; None: the time is over."""
    if control.kind == "none":
        return left
    if not left.number:
        rest = left.seconds - used_s
        if rest > 0:
            return TimeLeft(rest)
        if control.kind == "absolute":
            return None
        left, used_s = TimeLeft(control.period_s, control.number), -rest
    rest, number = left.seconds - used_s, left.number
    if rest <= 0 and control.kind == "byo-yomi":
        lost = int(-rest // control.period_s) + 1
        rest, number = rest + lost * control.period_s, number - lost
    return TimeLeft(rest, number) if rest > 0 and number > 0 else None


def after_move(left: TimeLeft, control: TimeControl) -> TimeLeft:
    """Return what is left once the move is played: a period begins anew, or has a stone less."""
    if not left.number:
        return left
    if control.kind == "byo-yomi":
        return TimeLeft(control.period_s, left.number)
    if left.number == 1:
        return TimeLeft(control.period_s, control.number)
    return TimeLeft(left.seconds, left.number - 1)


def values(colour: Colour, left: TimeLeft) -> dict[str, str]:
    """Return property and raw value of what the move of a colour tells."""
    letter = colour.value
    told = {f"{letter}L": format_real(round(left.seconds, 1))}
    return told | ({f"O{letter}": str(left.number)} if left.number else {})


def recorded(node: Node, start: Node, control: TimeControl) -> dict[Colour, TimeLeft]:
    """Return what both have left at `node`, as said since `start`. O(moves between them)."""
    found: dict[Colour, TimeLeft] = {}
    walker: Node | None = node
    while walker is not None and walker is not start and len(found) < 2:
        for colour in Colour:
            seconds = walker.get(f"{colour.value}L")
            if colour not in found and isinstance(seconds, float):
                number = walker.get(f"O{colour.value}")
                found[colour] = TimeLeft(seconds, number if isinstance(number, int) else 0)
        walker = walker.parent
    return {colour: found.get(colour, full(control)) for colour in Colour}
