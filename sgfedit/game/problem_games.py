"""Games of a file that are problems, and the node that stands for a game in a list."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from sgfedit.game.info import count_moves, info_text
from sgfedit.game.positions import Positions
from sgfedit.game.traversal import colour_of, is_move, sets_up
from sgfedit.sgf.values import effective, parse_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game import Game
    from sgfedit.go import Colour
    from sgfedit.sgf import Node

_SHORT_GAME: Final = 40
"""Moves of a game that begins with stones of one colour and may yet be a problem."""

_SOME: Final = 8
"""Games of a file that are looked at to know what it is."""

_LEAST_STONES: Final = 5
"""On the board of a problem: fewer are the beginning of something else."""

_NAMES: Final = ("PB", "PW", "GN", "EV")


def start_of_problem(game: Game) -> Node | None:
    """Return the node that asks, None if the game is played from the start; O(its first nodes).

    Stones are set up before the first move, other than as handicap: of both colours, or for a
    sequence that is much shorter than a game.
    """
    asks: Node | None = None
    for node in game:
        if is_move(node):
            break
        if sets_up(node):
            asks = node
    if asks is None:
        return None
    properties = game.root.properties
    handicap = parse_number(effective(properties.get("HA", ("0",)))) or 0
    if asks is game.root and handicap >= 2:
        return None
    colours = sum(ident in asks.properties for ident in ("AB", "AW"))
    return asks if colours > 1 or count_moves(game) < _SHORT_GAME else None


def is_unnamed_problem(game: Game) -> bool:
    """Whether a game is a problem that says neither who plays nor what it is called."""
    is_named = any(info_text(game.root, ident) for ident in _NAMES)
    return not is_named and start_of_problem(game) is not None


def are_problems(games: Sequence[Game]) -> bool:
    """Whether a file is one of problems, by most of its first games; O(their first nodes).

    Problems name no players, have some stones of both colours, and moves that answer them; those
    of a collection may have none.
    """
    some = games[:_SOME]
    found = sum(_is_like_problem(game, is_alone=len(games) == 1) for game in some)
    return found * 2 > len(some)


def _is_like_problem(game: Game, *, is_alone: bool) -> bool:
    if not game.positions.is_go or all(info_text(game.root, ident) for ident in ("PB", "PW")):
        return False
    asks = start_of_problem(game)
    if asks is None or not all(ident in asks.properties for ident in ("AB", "AW")):
        return False
    stones = sum(bool(stone) for stone in Positions(game.root).at(asks).stones)
    if stones < _LEAST_STONES:
        return False
    if not is_alone:
        return True
    from sgfedit.game.tsumego.problems import moves_after  # noqa: PLC0415  # not for a picture

    if moves_after(asks):
        return True
    # All problems of a collection may stand in one game.
    others = asks.parent.children if asks.parent is not None else asks.children
    return sum(map(sets_up, islice(others, 2))) > 1


def asked_colour(game: Game) -> Colour | None:
    """Return whose moves a problem asks for; None for a game, or a problem without moves."""
    if start_of_problem(game) is None:
        return None
    return next((colour_of(node) for node in game if is_move(node)), None)


def node_to_show(game: Game, show: str, move: int) -> Node:
    """Return the node that a picture of a game shows.

    Args:
        show: "auto": the start of a problem, so that its solution is not given away, and the end
            of any other game; "start", "end", or "move": behind so many moves.
        move: How many.
    """
    asks = start_of_problem(game)
    if show == "start" or (show == "auto" and asks is not None):
        return game.root if asks is None else asks
    last = game.root
    count = 0
    for last in game:
        if show != "move":
            continue
        count += is_move(last)
        if count >= move:
            break
    return last
