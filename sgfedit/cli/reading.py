"""The records that commands read: from where, which game of them, in which charset."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.output import Failure, counted, is_terminal, remark
from sgfedit.cli.paths import STREAM
from sgfedit.errors import FileError
from sgfedit.formats import load, loaded, no_game_error
from sgfedit.sgf.charset_names import codec_name, wide_codec
from sgfedit.sgf.properties import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from sgfedit.errors import CharsetError
    from sgfedit.game import Collection, Game


_STDIN: Final = "standard input"


def read(path: str, charset: str | None = None) -> Collection:
    """Return the games in a file, or of standard input.

    That is read to its end: of a second - nothing is left.

    Args:
        path: The file, or STREAM.
        charset: Codec to read with; None to find out.

    Raises:
        FileError: it cannot be read.
    """
    if path != STREAM:
        return load(path, charset, waits=True)
    if sys.stdin is None:
        raise FileError(_STDIN, "missing")
    if is_terminal(sys.stdin):
        remark("Reading a record from standard input; Ctrl-D ends it.")
    try:
        data = sys.stdin.buffer.read()
    except OSError as error:
        raise FileError.from_os(_STDIN, error) from error
    if not data:
        raise FileError(_STDIN, "empty")
    return loaded(data, _STDIN, charset)


def read_games(path: str, charset: str | None = None) -> Collection:
    """Return the games in a file, or of standard input; at least one.

    Raises:
        FileError: it cannot be read, or holds none.
    """
    collection = read(path, charset)
    if not collection.games:
        raise none_in(path, collection)
    return collection


def none_in(path: str, collection: Collection) -> FileError:
    """Return what to say of a file that was read and holds no game."""
    if path != STREAM:
        return no_game_error(path, collection)
    if collection.reading:
        return FileError(_STDIN, "failed", collection.reading[0].message)
    return FileError(_STDIN, "no-game")


_HELP: Final = "With --to-charset utf-8 every character can be written."


def codec_of(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Return Python's name of the charset that the user named; the callback of an option.

    Raises:
        BadParameter: there is none of that name.
    """
    if value is None:
        return None
    codec = codec_name(value) or wide_codec(value)
    if codec is None:
        raise click.BadParameter(f"There is no charset {value!r}.")
    return codec


def misfit(path: str, error: CharsetError) -> str:
    """Return what is wrong with writing `path`, and what helps."""
    return f"{path}: {error} {_HELP}"


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
