"""Turn, mirror, recolour and resize the record itself: a node, a branch, a game, all games.

```text
plan_in_steps  reads the nodes and returns a Plan: what each of them will be, what falls off
carry_out      makes the changes of a Plan
```

A Plan changes nothing, so whatever makes no sense is refused before anything has changed.
Only values change that have to; the rest of a node keeps its text. Comments that name points or
colours are the annotator's words and stay.
"""

from __future__ import annotations

from enum import StrEnum
from operator import add
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.errors import RefusalError
from sgfedit.game.edits import SetProperties
from sgfedit.game.given import one_given
from sgfedit.game.operations.point_maps import PointRewriter, Resized, Turned, ValueMap
from sgfedit.game.operations.recolouring import recoloured
from sgfedit.game.positions import has_corner_views
from sgfedit.game.traversal import is_move, path_to
from sgfedit.go.symmetry import IDENTITY, SYMMETRIES
from sgfedit.sgf.node import Properties, is_go, size_of
from sgfedit.sgf.values import Point, effective, parse_move
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.game.operations.point_maps import PointMap
    from sgfedit.go.symmetry import Symmetry
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size

_NODES_A_STEP: Final = 200


class Scope(StrEnum):
    """What is transformed."""

    NODE = "node"
    BRANCH = "branch"
    GAME = "game"
    COLLECTION = "collection"


class Part(NamedTuple):
    """What is transformed of one game.

    Attributes:
        root: The root of the game, which gives the board.
        top: The first of the nodes.
        is_alone: Whether it is the only one; else all below it go along.
    """

    root: Node
    top: Node
    is_alone: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole game, so that its board may change its size."""
        return self.top is self.root and not self.is_alone

    def nodes(self) -> Iterator[Node]:
        """Yield the nodes in file order."""
        return iter((self.top,)) if self.is_alone else self.top.subtree()


def parts_of(collection: GameFile, node: Node, scope: Scope) -> tuple[Part, ...]:
    """Return what `scope` means at `node`. O(depth), O(games) for all of them."""
    if scope is Scope.COLLECTION:
        return tuple(Part(game.root, game.root) for game in collection.games)
    root = node.root
    return (Part(root, root if scope is Scope.GAME else node, scope is Scope.NODE),)


class Turn(NamedTuple):
    """Lay the board another way; a quarter turn exchanges the sides of a board, see SZ."""

    symmetry: Symmetry


class SwapColours(NamedTuple):
    """Make Black White and White Black."""


class Normalise(NamedTuple):
    """Turn games so that their first move is in the upper right, see `upper_right`."""


class Resize(NamedTuple):
    """Change the size of the board.

    Attributes:
        size: (columns, rows) after.
        across: What keeps its distance: -1 the left side, 0 the middle, 1 the right side.
        down: The same for the upper and the lower side.
    """

    size: Size
    across: int = -1
    down: int = -1

    def shift(self, old: Size) -> tuple[int, int]:
        """Return by how many columns and rows the points of a board of size `old` move.

        Of an odd number of lines in the middle, one more is added or taken away behind than in
        front, so that the board can get its old size back.
        """
        columns, rows = (new - before for new, before in zip(self.size, old, strict=True))
        return int(columns * (self.across + 1) / 2), int(rows * (self.down + 1) / 2)


Transform: TypeAlias = Turn | SwapColours | Normalise | Resize


class Plan(NamedTuple):
    """What a transform will do.

    Attributes:
        changes: What happens to each node that changes.
        moves: Moves that fall off the board and become passes.
        stones: Points in AB, AW and AE that fall off.
        marks: Marks, labels, arrows, lines and points of territory that fall off.
        unknown: Properties nobody knows that are left alone although all their values are points.
        left_alone: Why games are left alone among others, one for each of them.
    """

    changes: Sequence[SetProperties] = ()
    moves: int = 0
    stones: int = 0
    marks: int = 0
    unknown: tuple[str, ...] = ()
    left_alone: tuple[RefusalError, ...] = ()

    @property
    def falls_off(self) -> bool:
        """Whether the board will be too small for something."""
        return bool(self.moves or self.stones or self.marks)


def transform(
    edit: Edit,
    parts: Iterable[Part],
    what: Transform,
    *,
    also: Collection[str] = (),
    may_lose: bool = False,
) -> Plan:
    """Transform parts of games at once and return what was done; see `plan_in_steps`.

    Args:
        parts: At least one.
        also: Properties nobody knows whose values are points all the same.
        may_lose: Whether what a smaller board has no room for may go.

    Raises:
        RefusalError: as `plan_in_steps`, and "falls-off" unless that is allowed.
    """
    wanted = [one_given(part, Part) for part in parts]
    found = run(plan_in_steps(wanted, what, also))
    if found.falls_off and not may_lose:
        raise RefusalError("falls-off", fallen_words(found))
    carry_out(edit, found)
    return found


def carry_out(edit: Edit, plan: Plan) -> None:
    """Make the changes of a plan; nothing may have been edited since it was made."""
    one_given(plan, Plan)
    for change in plan.changes:
        edit.set_properties(change.node, change.new)


def fallen_words(plan: Plan) -> str:
    """Return what falls off the board in English: "2 moves, 1 mark"."""
    counts = {"move": plan.moves, "stone": plan.stones, "mark": plan.marks}
    return ", ".join(f"{n} {word}{'s' if n > 1 else ''}" for word, n in counts.items() if n)


def plan_in_steps(
    parts: Iterable[Part], what: Transform, also: Collection[str] = ()
) -> Generator[None, None, Plan]:
    """Return what a transform will do, pausing every few hundred nodes. O(nodes).

    Of several games, those that cannot be transformed as a whole are left alone, such as those
    without a move to go by; if none can, the first says why.

    Args:
        parts: At least one.
        also: Properties nobody knows whose values are points all the same.

    Raises:
        RefusalError: "other-game", "not-square" (a part of a game whose board would change),
            "part-of-game", "no-first-move"; "off-board" if a value names a point that does not
            exist, unless the board gets another size: then see `Plan.falls_off`.
    """
    parts = tuple(parts)
    planner = _Planner(what, also)
    for number, part in enumerate(parts, 1):
        yield from planner.add(part, number if len(parts) > 1 else 0)
    return planner.plan()


class _Planner:
    """Plans part after part."""

    def __init__(self, what: Transform, also: Collection[str]) -> None:
        self._what = what
        self._also = also
        self._refusals: list[RefusalError] = []
        self._is_possible = False
        self._changes: list[SetProperties] = []
        self._fallen = (0, 0, 0)
        self._unknown: dict[str, bool] = {}

    def plan(self) -> Plan:
        """Return what has been planned.

        Raises:
            RefusalError: nothing could be.
        """
        if self._refusals and not self._is_possible:
            raise self._refusals[0]
        unknown = tuple(ident for ident, are_points in self._unknown.items() if are_points)
        return Plan(self._changes, *self._fallen, unknown, tuple(self._refusals))

    def add(self, part: Part, number: int) -> Generator[None, None, None]:
        """Plan one game, the `number`-th of the file, or 0 if it is the only one."""
        try:
            what = _settled(self._what, part)
        except RefusalError as refusal:
            self._refusals.append(refusal)
            return
        self._is_possible = True
        if isinstance(what, SwapColours):
            yield from self._rewrite(part, lambda node: recoloured(node.source))
        elif what is not None:
            yield from self._move_points(part, what, number)

    def _move_points(
        self, part: Part, what: Turn | Resize, number: int
    ) -> Generator[None, None, None]:
        root, size = part.root, size_of(part.root)
        points: PointMap = (
            Turned(size, what.symmetry)
            if isinstance(what, Turn)
            else Resized(size, what.size, what.shift(size))
        )
        is_old = root.get("FF", 1) < 4 and max(points.new_size) <= 19
        rewriter = PointRewriter(
            ValueMap(points, "tt" if is_old else ""),
            self._also,
            corner_views=has_corner_views(root),
        )

        def rewrite(node: Node) -> str:
            new = rewriter.rewrite(node.source)
            if rewriter.off and isinstance(what, Turn):
                raise RefusalError("off-board", _place(rewriter.off, node, number))
            is_resized = node is root and points.new_size != points.old_size
            return _with_size(new, points.new_size) if is_resized else new

        yield from self._rewrite(part, rewrite)
        found = (rewriter.moves, rewriter.stones, rewriter.marks)
        self._fallen = tuple(map(add, self._fallen, found))
        for ident, are_points in rewriter.unknown.items():
            self._unknown[ident] = are_points and self._unknown.get(ident, True)

    def _rewrite(self, part: Part, rewrite: Callable[[Node], str]) -> Generator[None, None, None]:
        for count, node in enumerate(part.nodes()):
            new = rewrite(node)
            if new != node.source:
                self._changes.append(SetProperties(node, node.properties, Properties(new)))
            if not count % _NODES_A_STEP:
                yield


def _settled(what: Transform, part: Part) -> Turn | Resize | SwapColours | None:
    """Return what is to be done with one game, None for nothing.

    Raises:
        RefusalError: it makes no sense; see `plan_in_steps`.
    """
    if not is_go(part.root):
        raise RefusalError("other-game")
    if isinstance(what, SwapColours):
        return what
    if isinstance(what, Turn):
        size = size_of(part.root)
        if what.symmetry.size(*size) != size and not part.is_whole:
            raise RefusalError("not-square")
        return None if what.symmetry == IDENTITY else what
    if not part.is_whole:
        raise RefusalError("part-of-game")
    if isinstance(what, Resize):
        return None if what.size == size_of(part.root) else what
    symmetry = upper_right(part.root)
    if symmetry is None:
        raise RefusalError("no-first-move")
    return None if symmetry == IDENTITY else Turn(symmetry)


def _with_size(source: str, size: Size) -> str:
    columns, rows = size
    text = str(columns) if columns == rows else f"{columns}:{rows}"
    return Properties(source).set("SZ", (text,)).source


def _place(value: str, node: Node, number: int) -> str:
    """Return a value and where it is: "AB[zz] after move 12 of game 3"."""
    moves = sum(is_move(one) for one in path_to(node))
    where = f"{value} after move {moves}" if moves else f"{value} before the first move"
    return f"{where} of game {number}" if number else where


def upper_right(root: Node) -> Symmetry | None:
    """Return how a game is to be turned so that its first move is in the upper right.

    That is by tradition the corner at the right hand of the first player's opponent, and of its
    two halves the one at the right side: a move on 3-4 is R16, not Q17. A first move that looks
    the same from several sides leaves it to the next ones, which prefer the right to the left,
    then the upper half to the lower one, then the side of the diagonal near the right. Boards
    that are not square are only mirrored. Only the main line counts. O(moves until it is clear).

    Returns:
        IDENTITY if the game lies so already, None if its main line has no move on the board.
    """
    size = size_of(root)
    is_square = size[0] == size[1]
    left = [one for one in SYMMETRIES if is_square or not one.transposes]
    found = False
    node: Node | None = root
    while node is not None and len(left) > 1:
        for point in _points_played(node, size):
            found = True
            ranks = [_rank(one.point(*point, *size), size, is_square=is_square) for one in left]
            left = [one for one, rank in zip(left, ranks, strict=True) if rank == min(ranks)]
        node = node.first_child
    return left[0] if found else None


def _points_played(node: Node, size: Size) -> Iterator[Point]:
    for ident in node.properties:
        if ident in {"B", "W"}:
            move = parse_move(effective(node.properties[ident]), size)
            if isinstance(move, Point):
                yield move


def _rank(point: tuple[int, int], size: Size, *, is_square: bool) -> tuple[bool, bool, bool]:
    """Return how far a point is from where a first move belongs; smaller is better."""
    from_right, from_top = size[0] - 1 - point[0], point[1]
    return (
        2 * from_right > size[0] - 1,
        2 * from_top > size[1] - 1,
        is_square and from_right > from_top,
    )
