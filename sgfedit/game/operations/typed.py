"""Do what a user typed: moves, marks, labels and stones on points, see `game.point_text`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.operations._values import require_go
from sgfedit.game.operations.correct import move_stone
from sgfedit.game.operations.labels import Counting, NextLabels
from sgfedit.game.operations.marks import (
    clear_points,
    set_labels,
    set_marks,
    set_region,
    toggle_pair,
)
from sgfedit.game.operations.nodes import drop_empty, play
from sgfedit.game.operations.regions import clear_region
from sgfedit.game.operations.setup import Place, set_stones
from sgfedit.game.positions import Positions
from sgfedit.go import Colour
from sgfedit.sgf.values import rectangle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.game.edits import Edit
    from sgfedit.game.point_text import Clause
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point, PointOrPass

_STONES: Final[dict[str, Colour | None]] = {"AB": Colour.BLACK, "AW": Colour.WHITE, "AE": None}


class Typing:
    """What the clauses of a line do to a tree, one after the other.

    Attributes:
        node: The node that was reached: marks go there, moves go on from there.
        played: The moves, in order.
    """

    def __init__(
        self, edit: Edit, node: Node, next_labels: NextLabels, place: Place = Place.AFTER
    ) -> None:
        """Begin at `node`; `place` is where stones go that are set up at a move."""
        self._edit = edit
        self._next_labels = next_labels
        self._place = place
        self.node = node
        self.played: list[PointOrPass] = []
        self._holders: dict[Node, None] = {}

    def enter(self, clauses: Iterable[Clause]) -> Node:
        """Do what all clauses say and return the node reached; O(depth) for each.

        As with a click, what is on the first point of a clause decides whether its mark is put on
        the points or taken off.

        Raises:
            RefusalError: stones cannot be set up there, see `set_stones`; the clauses before are
                done by then, and it is for the block around to take them back. Or the game is
                not Go, whose points are not typed like this.
        """
        require_go(self.node)
        for clause in clauses:
            self._do(clause)
        for holder in self._holders:
            left = drop_empty(self._edit, holder)
            self.node = left if holder is self.node else self.node
        return self.node

    def _do(self, clause: Clause) -> None:
        word = clause.word
        tasks: dict[str, Callable[[Clause], None]] = {
            "B": self._play,
            "LB": self._label,
            "AR": self._connect,
            "LN": self._connect,
            "DD": self._dim,
            "VW": self._view,
            "erase": self._erase,
            "move": self._put_right,
            **dict.fromkeys(_STONES, self._set_up),
        }
        tasks.get(word.ident, self._mark)(clause)

    def _positions(self) -> Positions:
        # Not the document's: those do not know yet what the clauses before have done.
        return Positions(self.node.root)

    def _play(self, clause: Clause) -> None:
        turn = self._positions().at(self.node).to_play
        for colour, move in clause.moves:
            turn = colour or turn
            self.node = play(self._edit, self.node, turn, move)
            self.played.append(move)
            turn = turn.opponent

    def _mark(self, clause: Clause) -> None:
        ident, points = clause.word.ident, clause.points
        is_there = points[0] in self.node.get(ident, ())
        set_marks(self._edit, self.node, ident, points, on=not is_there)

    def _label(self, clause: Clause) -> None:
        there = dict(self.node.get("LB", ()))
        typed = {point: text for point, text in clause.labels if text is not None}
        counted = [point for point, text in clause.labels if text is None]
        texts: dict[Point, str] = {}
        if counted and counted[0] in there:
            texts = dict.fromkeys(counted, "")
        elif counted:
            free = [point for point in dict.fromkeys(counted) if point not in there]
            series = self._next_labels.series(self.node, Counting(clause.word.counting))
            texts = dict(zip(free, series, strict=False))
        set_labels(self._edit, self.node, {**texts, **typed})

    def _connect(self, clause: Clause) -> None:
        pairs = zip(clause.points[::2], clause.points[1::2], strict=True)
        for start, end in pairs:
            toggle_pair(self._edit, self.node, clause.word.ident, start, end)

    def _dim(self, clause: Clause) -> None:
        if not clause.points:
            clear_region(self._edit, self.node, "DD")
            return
        dimmed = self._positions().at(self.node).dimmed
        is_there = clause.points[0] in dimmed
        points = dimmed.difference(clause.points) if is_there else dimmed.union(clause.points)
        set_region(self._edit, self.node, "DD", points)

    def _view(self, clause: Clause) -> None:
        points = clause.points
        if not points:
            clear_region(self._edit, self.node, "VW")
            return
        if len(points) == 2:
            points = tuple(rectangle(*points, self.node.board_size()))
        set_region(self._edit, self.node, "VW", points)

    def _erase(self, clause: Clause) -> None:
        clear_points(self._edit, self.node, clause.points)

    def _put_right(self, clause: Clause) -> None:
        for start, end in zip(clause.points[::2], clause.points[1::2], strict=True):
            move_stone(self._edit, self.node, self._positions(), start, end)

    def _set_up(self, clause: Clause) -> None:
        colour = _STONES[clause.word.ident]
        positions = self._positions()
        if colour is not None and positions.at(self.node).stone(*clause.points[0]) is colour:
            colour = None
        stones = dict.fromkeys(clause.points, colour)
        holder = set_stones(
            self._edit, self.node, positions, stones, self._place, keeps_empty=True
        )
        self._holders[holder] = None
        self.node = self._edit.selected or self.node
