"""Effects of edits: nodes that came, points that changed, a stone that moved, moves made illegal.

Every move is executed all the same (FF[4], "Move"); whoever corrects a position earlier in the
game wants to know what that means for the moves after it: on a stone, suicide, a ko retaken at
once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from sgfedit.game.edits import SetChildren, SetContents, SetProperties
from sgfedit.game.positions import Positions
from sgfedit.game.traversal import is_move, path_to
from sgfedit.go import Flag
from sgfedit.sgf.node import Properties
from sgfedit.sgf.properties import Kind, decode, property_type
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence

    from sgfedit.game.edits import AnyEdit
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size


_NOTHING: Final = Properties(";")
_STONES: Final = ("B", "W", "AB", "AW")
_EMPTY: Final = "AE"
_Places = tuple[tuple[Point, object], ...]


class MovedStone(NamedTuple):
    """A stone that was put on another point.

    Attributes:
        start: Where it was.
        end: Where it is now.
        is_move: Whether a move put it there; else it is set up.
    """

    start: Point
    end: Point
    is_move: bool


class StepChanges(NamedTuple):
    """What a step has done.

    Attributes:
        node: What it is about: the first node that came, or else that has other properties; None
            where there is neither.
        added: The nodes that came.
        points: Those on which something came or is another one now.
        taken: Those from which something went, and where nothing came.
        moved: The stone it moved, if that is what it did.
        is_variation: Whether the first node that came did so beside others.
        is_end: Whether nothing of the record came to stand behind the nodes that came.
    """

    node: Node | None
    added: tuple[Node, ...]
    points: tuple[Point, ...]
    taken: tuple[Point, ...]
    moved: MovedStone | None
    is_variation: bool = False
    is_end: bool = True


def changes_of(edits: Sequence[AnyEdit], size: Size) -> StepChanges:
    """Return what the edits of a step have done to a game of Go. O(values that changed).

    Args:
        edits: Those of the step.
    """
    changed = {
        edit.node: (edit.old, edit.new) for edit in edits if isinstance(edit, SetProperties)
    }
    children = [edit for edit in edits if isinstance(edit, SetChildren)]
    known = {child for edit in children for child in edit.old}
    found = dict.fromkeys(child for edit in children for child in edit.new)
    added = tuple(child for child in found if child not in known)
    for node in added:
        _, properties = changed.get(node, (_NOTHING, node.properties))
        changed[node] = _NOTHING, properties
    pairs = changed.values()
    places = [place for old, new in pairs for place in _changed(old, new, size)]
    came = dict.fromkeys(point for point, is_there in places if is_there)
    moved = (_moved(old, new, size) for old, new in pairs)
    return StepChanges(
        next(iter((*added, *changed)), None),
        added,
        tuple(came),
        tuple(dict.fromkeys(point for point, _ in places if point not in came)),
        next(filter(None, moved), None),
        is_variation=any({*edit.old} & {*edit.new} for edit in children if {*added} & {*edit.new}),
        is_end=not any({*edit.new} & known for edit in children if edit.node in added),
    )


def _changed(old: Properties, new: Properties, size: Size) -> Iterable[tuple[Point, bool]]:
    """Yield the points where `new` has something else than `old`, and whether it came there."""
    for ident in dict.fromkeys((*old, *new)):
        if old.get(ident) != new.get(ident):
            before, after = _places(old, ident, size), _places(new, ident, size)
            kept = {*before} & {*after}
            yield from ((place[0], False) for place in before if place not in kept)
            yield from ((place[0], ident != _EMPTY) for place in after if place not in kept)


def _moved(old: Properties, new: Properties, size: Size) -> MovedStone | None:
    for ident in _STONES:
        before, after = ({p for p, _ in _places(one, ident, size)} for one in (old, new))
        if len(before - after) == len(after - before) == 1:
            (start,), (end,) = before - after, after - before
            return MovedStone(start, end, is_move=len(ident) == 1)
    return None


def _places(properties: Properties, ident: str, size: Size) -> _Places:
    """Return the points that a property names, each with what it says of it."""
    values = properties.get(ident)
    read = _READERS.get(property_type(ident).kind)
    return read(decode(ident, values, size)) if values is not None and read is not None else ()


def _of_pairs(pairs: object) -> _Places:
    ends = cast("tuple[tuple[Point, Point], ...]", pairs)
    return tuple(place for start, end in ends for place in ((start, end), (end, (start,))))


_READERS: Final[dict[Kind, Callable[[object], _Places]]] = {
    Kind.MOVE: lambda move: ((move, None),) if isinstance(move, Point) else (),
    Kind.POINTS: lambda points: tuple((p, None) for p in cast("tuple[Point, ...]", points)),
    Kind.LABELS: lambda labels: cast("_Places", labels),
    Kind.PAIRS: _of_pairs,
}
"""Kind of a property → what points its decoded value names."""


ILLEGAL: Final = int(Flag.ON_STONE | Flag.SUICIDE | Flag.KO)
"""What a move may do that a player may not."""

_KO: Final = int(Flag.KO)
_ON_BOARD: Final = ("B", "W", "AB", "AW", "AE")
_OF_GAME: Final = ("SZ", "GM")
_MANY: Final = 64


def changed_stones(edits: Iterable[AnyEdit]) -> dict[Node, Properties]:
    """Return the nodes that `edits` have let put other stones on the board: node → as it was.

    Nodes that were put in have done nothing before. Only a few changes in a tree whose branches
    stand where they stood can be told apart like this: for all others nothing is returned. O(n)
    for n edits, apart from the children of those nodes.
    """
    edits = tuple(edits)
    if len(edits) > _MANY or any(isinstance(edit, SetContents) for edit in edits):
        return {}
    structure = [edit for edit in edits if isinstance(edit, SetChildren)]
    stood = {child for edit in structure for child in edit.old}
    inserted = {child for edit in structure for child in edit.new} - stood
    if not _stand_where_they_stood(structure, inserted):
        return {}
    found = {node: Properties() for node in inserted if not stood.isdisjoint(node.children)}
    for edit in edits:
        if isinstance(edit, SetProperties) and edit.node not in inserted:
            if _differ(edit, _OF_GAME):
                return {}
            if _differ(edit, _ON_BOARD):
                found[edit.node] = edit.old
    return found


def _differ(edit: SetProperties, idents: Iterable[str]) -> bool:
    return any(edit.old.get(ident) != edit.new.get(ident) for ident in idents)


def _stand_where_they_stood(structure: Iterable[SetChildren], inserted: set[Node]) -> bool:
    """Whether every child is below its parent, with only inserted nodes between, or is gone."""
    for edit in structure:
        for child in edit.old:
            parent = child.parent
            while parent is not None and parent in inserted:
                parent = parent.parent
            if parent is not None and parent is not edit.node:
                return False
    return True


def newly_illegal(
    before: Mapping[Node, Properties], *, nodes: int = 20
) -> Generator[None, None, tuple[Node, ...]]:
    """Return the moves that are illegal now and were not before, each branch in file order.

    A generator: it yields every so many nodes, each of which costs some 10 µs.

    Args:
        before: What `changed_stones` found; the nodes of those games do not change meanwhile.
        nodes: How many of them to go through between two yields.
    """
    found: list[Node] = []
    tops = _tops(before)
    for root in dict.fromkeys(top.root for top in tops):
        was, now = Positions(root, before), Positions(root)
        if not now.is_go:
            continue
        for top in (top for top in tops if top.root is root):
            # The way there can be long as well.
            for step in path_to(top)[::nodes]:
                was.flags(step)
                now.flags(step)
                yield
            for number, node in enumerate(top.subtree(), 1):
                if _is_worse(node, was.flags(node), now.flags(node)):
                    found.append(node)
                if number % nodes == 0:
                    yield
    return tuple(found)


def _is_worse(node: Node, was: int, now: int) -> bool:
    """Whether the move of `node` breaks a rule that it did not break; KO[] allows a ko (FF[4])."""
    new = now & ILLEGAL & ~was
    return bool(new) and is_move(node) and not (new == _KO and "KO" in node.properties)


def _tops(nodes: Collection[Node]) -> list[Node]:
    """Return those of `nodes` that are in the branch of no other."""
    return [node for node in nodes if not any(step in nodes for step in path_to(node)[:-1])]
