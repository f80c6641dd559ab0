"""`sgfedit show`: the board after a move, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sgfedit.cli.output import Failure, counted, emit, json_line
from sgfedit.cli.reading import drawn_game_of, game_option
from sgfedit.game.traversal import is_move

if TYPE_CHECKING:
    from sgfedit.game import Game, Position
    from sgfedit.sgf.node import Node


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--move",
    type=click.IntRange(min=0),
    metavar="N",
    help="Show the board after the N-th move of the main line; 0 is the first node.  "
    "[default: the end of the main line]",
)
@game_option("Show")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(file: str, move: int | None, number: int, as_json: bool) -> None:
    """Print a position of a game record.

    FILE is in any format that sgfedit reads; - is standard input.

    The board is printed from the top, a row a line: X is black, O is white, a period is empty.
    Every node with a move counts as one move, passes too; numbers set by MN are not used. Records
    of other games are shown where their moves are points, as those of Othello.
    """
    game = drawn_game_of(file, number, "show")
    position = game.position(_node_after(game, move))
    emit(*([json_line(_as_json(position))] if as_json else position.rows()))


def _node_after(game: Game, move: int | None) -> Node:
    """Return the main line's node with the `move`-th move, its root for 0, its end for None."""
    if move == 0:
        return game.root
    count = 0
    node = game.root
    for node in game:
        count += is_move(node)
        if count == move:
            return node
    if move is None:
        return node
    raise Failure(f"Cannot show move {move}: the main line has {counted(count, 'move')}.")


def _as_json(position: Position) -> dict[str, object]:
    return {
        "size": position.size,
        "board": position.rows(),
        "to_play": position.to_play.value,
        "captures": position.captures,
    }
