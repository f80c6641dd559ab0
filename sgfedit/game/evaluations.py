"""What is said of the positions along a line, by whom, and how much a move lost by that.

A record may hold figures of several engines, and values that a person wrote (V). They differ in
what they tell and by how much, so each voice is compared with itself alone: `Evaluations` are by
the name of who said it. Everything is from Black's point of view, as in `game.analysis`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from sgfedit.game.analysis import READERS, read_lead
from sgfedit.game.traversal import colour_of, is_move, sets_up, strict_finder
from sgfedit.go import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sgfedit.sgf.node import Node

Measure: TypeAlias = Literal["winrate", "lead"]

VALUE: Final = "V"
"""Who says what stands in V: nobody is named there."""

_PROGRAMS: Final = {
    **dict.fromkeys(("LZ", "LZOP"), "Lizzie"),
    **dict.fromkeys(("LZ2", "LZOP2"), "Lizzie 2"),
    **dict.fromkeys(("QLZV", "QKGV"), "q5Go"),
    **dict.fromkeys(("SBKV", "SBKS"), "Sabaki"),
    "OGSC": "Ogatak",
}
"""Ident → the program that writes it, where it names no engine."""

IDENTS: Final = (*READERS, VALUE)
_SAID: Final = strict_finder(IDENTS)


class Evaluation(NamedTuple):
    """What one voice says of a position.

    Attributes:
        winrate: Of Black, from 0 to 1; None if that is not told.
        lead: Points by which Black leads; None if that is not told.
    """

    winrate: float | None = None
    lead: float | None = None

    def value(self, measure: Measure) -> float | None:
        """Return what is told in one measure."""
        return self.winrate if measure == "winrate" else self.lead


Evaluations: TypeAlias = "Mapping[str, Evaluation]"
"""Who → what."""

NOBODY: Final[Evaluations] = {}
"""What is said where nothing is."""

MEASURES: Final[tuple[Measure, ...]] = ("lead", "winrate")
"""In the order in which they are looked at: points tell more of a game that is all but won."""


def evaluations(node: Node) -> Evaluations:
    """Return what is said of the position at `node`. O(length of its text)."""
    if _SAID.search(node.source) is None:
        return NOBODY
    properties = node.properties
    found: dict[str, Evaluation] = {}
    to_play = _to_play(node)
    for ident, reader in READERS.items():
        for one in reader(properties[ident], to_play) if ident in properties else ():
            who = one.engine or _PROGRAMS[ident]
            before = found.get(who, Evaluation())
            found[who] = Evaluation(
                one.winrate if before.winrate is None else before.winrate,
                one.lead if before.lead is None else before.lead,
            )
    if VALUE in properties:
        for said in read_lead(properties[VALUE], to_play):
            found[VALUE] = Evaluation(lead=said.lead)
    return found


def _to_play(node: Node) -> Colour:
    """Return whose turn it is after `node`, as its neighbours tell; else it is Black's."""
    walker: Node | None = node
    if node.first_child is not None and not is_move(node) and is_move(node.first_child):
        return colour_of(node.first_child)
    while walker is not None:
        if is_move(walker):
            return colour_of(walker).opponent
        walker = walker.parent
    return Colour.BLACK


# What a move lost ---------------------------------------------------------------------------


class Limits(NamedTuple):
    """What a move has to lose to be called bad.

    Attributes:
        points: Where the lead is told.
        winrate: As a part of 1.
    """

    points: float = 3.0
    winrate: float = 0.1

    def reached(self, loss: float, measure: Measure) -> bool:
        """Whether a loss is one of a bad move."""
        return loss >= (self.winrate if measure == "winrate" else self.points)


USUAL: Final = Limits()


def loss(
    node: Node, who: str, measure: Measure, said: Callable[[Node], Evaluations] = evaluations
) -> float | None:
    """Return what the move of `node` lost its player, by one voice; below 0 where it won.

    None where that is not known: there is no move, or nothing is said of the position before or
    after it. Nodes without moves between two moves say nothing new and may say nothing.
    """
    if not is_move(node):
        return None
    after = said(node).get(who, Evaluation()).value(measure)
    before = _before(node, who, measure, said) if after is not None else None
    if after is None or before is None:
        return None
    return before - after if colour_of(node) is Colour.BLACK else after - before


def _before(
    node: Node, who: str, measure: Measure, said: Callable[[Node], Evaluations]
) -> float | None:
    walker = node.parent
    while walker is not None:
        value = said(walker).get(who, Evaluation()).value(measure)
        if value is not None:
            return value
        if is_move(walker) or sets_up(walker):
            return None
        walker = walker.parent
    return None


def loses_much(
    node: Node,
    limits: Limits = USUAL,
    said: Callable[[Node], Evaluations] = evaluations,
    chosen: tuple[str, Measure] | None = None,
) -> bool:
    """Whether somebody saw the move of `node` lose much.

    Args:
        node: Which move.
        limits: What much is.
        said: What is said of a node.
        chosen: Who is listened to and for what; None: the first that tells enough, points first.
    """
    voices = said(node)
    asked = [chosen] if chosen else [(who, measure) for who in voices for measure in MEASURES]
    for who, measure in asked:
        lost = loss(node, who, measure, said) if who in voices else None
        if lost is not None:
            return limits.reached(lost, measure)
    return False


# Along a line -------------------------------------------------------------------------------


class Curve(NamedTuple):
    """What one voice says along a line, in one measure.

    Attributes:
        who: Who says it.
        measure: Of what.
        values: For each node of the line; None is a hole.
        losses: For each node, what its move lost its player; None where that is not known.
        is_by_black: For each node, whether its move is one of Black.
    """

    who: str
    measure: Measure
    values: tuple[float | None, ...]
    losses: tuple[float | None, ...]
    is_by_black: tuple[bool, ...]

    def bad(self, limits: Limits) -> list[int]:
        """Return the indexes of the moves that lost much."""
        measure = self.measure
        return [
            index
            for index, lost in enumerate(self.losses)
            if lost is not None and limits.reached(lost, measure)
        ]


def curve(
    line: Sequence[Node], who: str, measure: Measure, said: Callable[[Node], Evaluations]
) -> Curve:
    """Return what one voice says along a line, which begins at the root. O(length)."""
    values: list[float | None] = []
    losses: list[float | None] = []
    before: float | None = None
    is_by_black = tuple(["B" in node.properties for node in line])
    for node, by_black in zip(line, is_by_black, strict=True):
        value = said(node).get(who, Evaluation()).value(measure)
        lost = None
        if is_move(node):
            if value is not None and before is not None:
                lost = before - value if by_black else value - before
        elif value is None and not sets_up(node):
            value = before  # the same position
        values.append(value)
        losses.append(lost)
        before = value
    return Curve(who, measure, tuple(values), tuple(losses), is_by_black)


FEWEST: Final = 2
"""Figures of one voice that make a curve."""


def told(
    nodes: Iterable[Node], said: Callable[[Node], Evaluations]
) -> dict[tuple[str, Measure], int]:
    """Return who tells what at enough of some nodes to make a curve, and at how many."""
    found: Counter[tuple[str, Measure]] = Counter()
    for node in nodes:
        for who, evaluation in said(node).items():
            for measure in MEASURES:
                found[who, measure] += evaluation.value(measure) is not None
    return {voice: count for voice, count in found.items() if count >= FEWEST}


def choice(
    voices: Mapping[tuple[str, Measure], int], who: str, measure: Measure
) -> tuple[str, Measure] | None:
    """Return what to show of what is told: what is wished if that is there, else what is next.

    Args:
        voices: See `told`.
        who: Who is wished; empty: who says most.
        measure: What is wished.
    """

    def rank(one: tuple[str, Measure]) -> tuple[bool, bool, int]:
        return one[0] == who, one[1] == measure, voices[one]

    return max(voices, key=rank, default=None)
