"""Commands about one game of a file: which one, and what is said if it is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sgfedit.cli.output import Failure, counted
from sgfedit.cli.reading import read_games
from sgfedit.sgf.other_games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
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
    return one_of(games_of(file), file, number, verb)


def games_of(file: str) -> Sequence[Game]:
    """Return the games of a file.

    Raises:
        FileError: the file cannot be read, or holds no game.
    """
    return read_games(file).games


def one_of(games: Sequence[Game], file: str, number: int, verb: str) -> Game:
    """Return one of the games of a file, counted from 1.

    Raises:
        Failure: it has not so many.
    """
    if number > len(games):
        raise Failure(f"Cannot {verb} game {number}: {file} holds {counted(len(games), 'game')}.")
    return games[number - 1]


def drawn_game_of(file: str, number: int, verb: str) -> Game:
    """Return a game of a file whose board can be drawn; see `game_of`.

    Raises:
        Failure: it is another game, with other boards.
    """
    game = game_of(file, number, verb)
    require_board(game, file, number, verb)
    return game


def require_board(game: Game, file: str, number: int, verb: str) -> None:
    """Go on only if the board of a game can be drawn.

    Raises:
        Failure: it is another game, with other boards.
    """
    if not game.positions.is_drawn:
        name = GAMES.get(game.root.get("GM"), "another game")
        why = f"it is not a game of Go but {name}"
        raise Failure(f"Cannot {verb} game {number} of {file}: {why}.")
