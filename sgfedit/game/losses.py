"""What moves of a game lost in the eyes of an engine, and what that says of both players.

Points and winrates of two positions are compared where the same engine speaks of both: the one
before the move and the one after it. An engine whose leads do not count whose turn it is, as GNU
Go's, tells values of moves instead: a move lost what the best one is worth more than it.
"""

from __future__ import annotations

from statistics import fmean
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.game.evaluations import MEASURES, NOBODY, Evaluation, Limits, loss
from sgfedit.game.traversal import colour_of, is_move, sets_up
from sgfedit.go import parse_vertex
from sgfedit.sgf.node import size_of
from sgfedit.sgf.values import PASS, Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sgfedit.game.analysis import Analysis
    from sgfedit.game.evaluations import Evaluations
    from sgfedit.go import Colour
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import PointOrPass, Size

Values: TypeAlias = "Mapping[str, float]"
"""Move, as engines write it → what it is worth in points."""

NO_VALUES: Final[Mapping[Node, Values]] = MappingProxyType({})
"""Of engines that tell none."""


class Lost(NamedTuple):
    """What a move lost its player; less than nothing where it won.

    Attributes:
        node: The node of the move.
        colour: Who played it.
        move: The move.
        points: In points; None if no lead is told.
        winrate: As a part of 1; None if no winrate is told.
        first: The first choice of the engine, None if it has told none.
        is_least: Whether it lost that at least: the engine thought of better moves only.
    """

    node: Node
    colour: Colour
    move: PointOrPass
    points: float | None
    winrate: float | None
    first: PointOrPass | None
    is_least: bool = False

    @property
    def is_first(self) -> bool:
        """Whether the engine would have played the same."""
        return self.first is not None and self.first == self.move

    def reaches(self, limits: Limits) -> bool:
        """Whether that is much: in points, or in winrate where no points are told."""
        if self.points is not None:
            return limits.reached(self.points, "lead")
        return self.winrate is not None and limits.reached(self.winrate, "winrate")


class Record(NamedTuple):
    """What one player lost in all moves that an engine has judged.

    Attributes:
        moves: Of so many moves it is known.
        points: Lost a move on the average, a gain counted as 0; None if no lead is told.
        winrate: The same as a part of 1.
        compared: Of so many moves the engine's first choice is known.
        agreed: So many of them are the same.
    """

    moves: int = 0
    points: float | None = None
    winrate: float | None = None
    compared: int = 0
    agreed: int = 0


def losses(
    nodes: Iterable[Node],
    said: Mapping[Node, Analysis],
    values: Mapping[Node, Values] = NO_VALUES,
) -> list[Lost]:
    """Return what moves lost, in the order of `nodes`, as far as that is known.

    Args:
        nodes: Whose moves.
        said: Node → what an engine says of the position there.
        values: Node → what it calls moves there worth, where it does; leads are not compared then.
    """
    found = []
    for node in nodes:
        if node not in said or not is_move(node):
            continue
        before = _before(node, said)
        colour = colour_of(node)
        move = node.get(colour)
        if before is None or (move is not PASS and not isinstance(move, Point)):
            continue
        size = size_of(node.root)
        points, winrate = (_loss(node, measure, said) for measure in MEASURES)
        is_least = False
        if values.get(before):
            by_move = {_move(text, size): value for text, value in values[before].items()}
            is_least = move not in by_move
            points = max(by_move.values()) - by_move.get(move, min(by_move.values()))
        if points is None and winrate is None:
            continue
        candidates = said[before].candidates
        first = _move(candidates[0].move, size) if candidates else None
        found.append(Lost(node, colour, move, points, winrate, first, is_least))
    return found


def record_of(rows: Sequence[Lost], colour: Colour) -> Record:
    """Return what one player lost in all."""
    own = [row for row in rows if row.colour is colour]
    points = [max(row.points, 0.0) for row in own if row.points is not None]
    winrates = [max(row.winrate, 0.0) for row in own if row.winrate is not None]
    return Record(
        len(own),
        fmean(points) if points else None,
        fmean(winrates) if winrates else None,
        sum(row.first is not None for row in own),
        sum(row.is_first for row in own),
    )


def _before(node: Node, said: Mapping[Node, Analysis]) -> Node | None:
    """Return the node of which something is said before the move of `node` was played."""
    walker = node.parent
    while walker is not None and walker not in said:
        walker = None if is_move(walker) or sets_up(walker) else walker.parent
    return walker


def _loss(node: Node, measure: str, said: Mapping[Node, Analysis]) -> float | None:
    def of(one: Node) -> Evaluations:
        analysis = said.get(one)
        if analysis is None:
            return NOBODY
        return {analysis.engine: Evaluation(analysis.winrate, analysis.lead)}

    return loss(node, said[node].engine, measure, of)  # type: ignore[arg-type]  # one of MEASURES


def _move(text: str, size: Size) -> PointOrPass | None:
    """Return the move of a vertex as engines write it; None for what is none."""
    if text.lower() == "pass":
        return PASS
    point = parse_vertex(text, *size)
    return None if point is None else Point(*point)
