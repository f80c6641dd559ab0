"""Checks of the handicap: the number that HA names against the stones and moves there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.checks.game_info import handicap_of
from sgfedit.game.checks.remark import Remark
from sgfedit.game.checks.variations import point_of_move
from sgfedit.game.traversal import MOVES, move_text
from sgfedit.go.points import max_handicap
from sgfedit.sgf.values import PASS, parse_move, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point, Size


def handicap_remarks(node: Node, size: Size) -> Iterator[Remark]:
    """Yield what contradicts the handicap of two stones or more that `node` names."""
    handicap = handicap_of(node)
    properties = node.properties
    black = parse_points(properties.get("AB", ()), size)
    if black:
        # With white stones it is a position from the middle of a game.
        if len(black) != handicap and "AW" not in properties:
            detail = f"HA[{handicap}], AB of {len(black)}"
            yield Remark("handicap-mismatch", node, detail, "HA", points=black)
        return
    played = handicap_moves(node, handicap, size)
    if played:
        points = points_of_moves(played, size)
        detail = f"HA[{handicap}], {len(played)} moves"
        certainty = "" if are_plain(node, played) else "none"
        yield Remark("handicap-as-moves", node, detail, "HA", points=points, certainty=certainty)
        return
    first = _first_colour(node)
    if first == "W":
        certainty = "" if handicap <= max_handicap(*size) else "none"
        yield Remark("handicap-missing-stones", node, str(handicap), "HA", certainty=certainty)
    elif first == "B":
        # Which of the two is wrong nobody can know.
        detail = f"HA[{handicap}], no stones"
        yield Remark("handicap-mismatch", node, detail, "HA", certainty="none")


def handicap_moves(node: Node, handicap: int, size: Size) -> list[Node]:
    """Return the nodes below `node` that put the handicap on the board by moves of Black.

    They are moves of Black up to the number of stones, passes of White between them left in.
    Empty if the game does not begin like this.
    """
    found: list[Node] = []
    stones = 0
    step = node.first_child
    while step is not None and stones < handicap:
        colour = move_text(step)[:1]
        if colour == "B" and point_of_move(step, size) is not None:
            stones += 1
        elif not (found and colour == "W" and _is_pass(step, size)):
            return []
        found.append(step)
        step = step.first_child
    follows = step is None or move_text(step)[:1] == "W"
    return found if stones == handicap and follows else []


def are_plain(node: Node, played: list[Node]) -> bool:
    """Whether the nodes that follow `node` hold moves and nothing else, without variations."""
    return bool(played) and all(
        len(step.properties) == 1 and step.parent is not None and not step.parent.has_variations
        for step in played
    )


def points_of_moves(nodes: list[Node], size: Size) -> tuple[Point, ...]:
    """Return where moves are played, each point once."""
    points = (point_of_move(node, size) for node in nodes)
    return tuple(dict.fromkeys(point for point in points if point is not None))


def _is_pass(node: Node, size: Size) -> bool:
    return parse_move(move_text(node)[2:-1], size) is PASS


def _first_colour(node: Node) -> str:
    """Return who moves first below `node`; empty where that is set up or not said at once."""
    child = node.first_child if not move_text(node) else None
    found = [ident for ident in MOVES if child is not None and ident in child.properties]
    is_set_up = {"AB", "AW", "PL"}.intersection(child.properties) if child is not None else True
    return found[0] if len(found) == 1 and not is_set_up else ""
