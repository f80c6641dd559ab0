"""Commands about one game of a file: which one, and what is said if it is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sgfedit.cli.output import Failure, counted
from sgfedit.formats import load, no_game_error
from sgfedit.sgf.other_games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from sgfedit.game import Game


def game_option(verb: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option --game N; `verb` is what the command does to that game, such as "Show"."""
    return click.option(
        "--game",
        "number",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
        metavar="N",
        help=f"{verb} the N-th game of the file.",
    )


def game_of(file: str, number: int, verb: str) -> Game:
    """Return a game of a file, counted from 1.

    Raises:
        FileError: the file cannot be read, or holds no game.
        Failure: it has not so many.
    """
    collection = load(file)
    games = collection.games
    if not games:
        raise no_game_error(file, collection)
    if number > len(games):
        raise Failure(f"Cannot {verb} game {number}: {file} holds {counted(len(games), 'game')}.")
    return games[number - 1]


def drawn_game_of(file: str, number: int, verb: str) -> Game:
    """Return a game of a file whose board can be drawn; see `game_of`.

    Raises:
        Failure: it is another game, with other boards.
    """
    game = game_of(file, number, verb)
    if not game.positions.is_drawn:
        name = GAMES.get(game.root.get("GM"), "another game")
        why = f"it is not a game of Go but {name}"
        raise Failure(f"Cannot {verb} game {number} of {file}: {why}.")
    return game
