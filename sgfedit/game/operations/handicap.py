"""Handicap: the number and the stones, which belong together (FF[4], "HA")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.given import number_given
from sgfedit.game.operations._values import change_points, points_of, require_node, store
from sgfedit.game.operations.setup import takes_setup
from sgfedit.go import handicap_points, max_handicap
from sgfedit.sgf.node import is_go, size_of
from sgfedit.sgf.values import Point, effective, parse_number

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size

_LARGE: Final = 13
"""From this side on the 3-3 points are free beside the star points."""


def max_fixed(size: Size) -> int:
    """Return how many handicap stones have points of their own: 13, 9, 4 or 0."""
    most = max_handicap(*size)
    return most + 4 if most == 9 and min(size) >= _LARGE else most


def fixed_points(size: Size, stones: int) -> tuple[Point, ...]:
    """Return the points of a fixed handicap; none below 2, all there are above `max_fixed`.

    Up to nine are the star points. Ten to thirteen, where the board is large enough, also take
    the 3-3 points, corners in the same order.
    """
    points = [Point(*point) for point in handicap_points(*size, stones)]
    more = min(stones, max_fixed(size)) - len(points)
    if stones >= 2 and more > 0:
        columns, rows = size
        right, bottom = columns - 3, rows - 3
        corners = (Point(right, 2), Point(2, bottom), Point(right, bottom), Point(2, 2))
        points += corners[:more]
    return tuple(points)


def handicap_of(root: Node) -> int:
    """Return the handicap that HA of `root` names, 0 for none."""
    values = root.properties.get("HA")
    stones = parse_number(effective(values)) if values else None
    return stones if stones is not None and stones >= 2 else 0


def handicap_stones(root: Node) -> frozenset[Point]:
    """Return the black stones of `root` that are its handicap, wherever they were put.

    They are if there are as many as HA says, or if they stand on the points of a fixed handicap;
    together with white stones they are a position and no handicap.
    """
    size = size_of(root)
    black = frozenset(points_of(root, "AB", size))
    if not black or points_of(root, "AW", size):
        return frozenset()
    is_one = len(black) == handicap_of(root) or black == set(fixed_points(size, len(black)))
    return black if is_one else frozenset()


def other_stones(root: Node) -> frozenset[Point]:
    """Return the points of `root` with stones that are no handicap."""
    size = size_of(root)
    found = {*points_of(root, "AB", size), *points_of(root, "AW", size)}
    return frozenset(found) - handicap_stones(root)


def set_handicap(edit: Edit, root: Node, stones: int, *, is_fixed: bool = True) -> None:
    """Set HA and put the handicap stones on the board in place of those that were there.

    Other stones that `root` sets up stay. White begins: a PL that says otherwise is changed, and
    with no handicap a PL[W] goes that was there for it.

    Args:
        root: The first node of a game of Go.
        stones: How many; below 2 there is no handicap, and HA goes as well.
        is_fixed: Whether they stand on the star points; else what is on the board stays, and HA
            says how many stones are, or will be, put down by hand.

    Raises:
        RefusalError: it is not a game of Go ("not-go"), it begins with a move ("root-move"),
            the board has not so many points for a fixed handicap ("handicap-many"), or another
            stone is on one of them ("handicap-taken"); there is no such number
            ("no-such-handicap"). Nothing has changed.
        TypeError: `stones` is no whole number.
    """
    require_node(root)
    if number_given(stones) < 0:
        raise RefusalError("no-such-handicap", str(stones))
    size = size_of(root)
    wanted = frozenset(fixed_points(size, stones)) if is_fixed else frozenset()
    check_handicap(root)
    if is_fixed and stones >= 2 and len(wanted) < stones:
        raise RefusalError("handicap-many", str(max_fixed(size)))
    if not wanted.isdisjoint(points_of(root, "AW", size)):
        raise RefusalError("handicap-taken")
    had = handicap_of(root) > 0
    old = handicap_stones(root)
    if is_fixed or stones < 2:
        others = {*points_of(root, "AB", size)} - old
        new = [point for point in fixed_points(size, stones) if point not in others]
        change_points(edit, root, "AB", size, add=new, remove=old - wanted)
        change_points(edit, root, "AE", size, remove=wanted)
    store(edit, root, "HA", (str(stones),) if stones >= 2 else ())
    player = root.properties.get("PL")
    if player is not None and stones >= 2:
        store(edit, root, "PL", ("W",))
    elif player == ("W",) and had:
        store(edit, root, "PL", ())


def check_handicap(root: Node) -> None:
    """Refuse where a handicap makes no sense.

    Raises:
        RefusalError: it is not a game of Go ("not-go"), or it begins with a move ("root-move").
    """
    if not is_go(root):
        raise RefusalError("not-go")
    if not takes_setup(root):
        raise RefusalError("root-move")
