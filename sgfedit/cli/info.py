"""`sgfedit info`: what is in these files, game by game."""

from __future__ import annotations

import os
from bisect import bisect_right
from dataclasses import asdict, dataclass
from itertools import accumulate
from math import isfinite
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.output import Status, complain, emit, json_line, printable, valid
from sgfedit.errors import FileError
from sgfedit.formats import load
from sgfedit.formats.sgf import EXTENSIONS
from sgfedit.game.info import game_info
from sgfedit.game.traversal import is_move
from sgfedit.sgf.values import format_real, parse_number, parse_real
from sgfedit.sgf.writer import write_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.game import Collection, Game


@dataclass(frozen=True, slots=True)
class GameInfo:
    """One line of ``info --json``; the fields are its keys.

    Attributes:
        file: The file as named on the command line, or found below a folder named there.
        game: Number of the game in its file, from 1.
        size: (columns, rows).
        black: Player's name; texts are empty if absent.
        black_rank: As written.
        white: Player's name.
        white_rank: As written.
        date: As written.
        event: Name of the event.
        result: As written.
        komi: None if absent or no number.
        handicap: None if absent or no number.
        moves: Nodes of the main line that hold a move.
        nodes: Nodes of the tree.
        variations: Ends of the tree, the main line's included.
        charset: Python's name of the file's charset.
        problems: What was wrong with the part of the file this game was read from.
    """

    file: str
    game: int
    size: tuple[int, int]
    black: str
    black_rank: str
    white: str
    white_rank: str
    date: str
    event: str
    result: str
    komi: float | None
    handicap: int | None
    moves: int
    nodes: int
    variations: int
    charset: str
    problems: int


_ROWS: Final[tuple[tuple[str, Callable[[GameInfo], str]], ...]] = (
    ("Black", lambda game: _player(game.black, game.black_rank)),
    ("White", lambda game: _player(game.white, game.white_rank)),
    ("Date", lambda game: game.date),
    ("Event", lambda game: game.event),
    ("Result", lambda game: game.result),
    ("Komi", lambda game: "" if game.komi is None else format_real(game.komi)),
    ("Handicap", lambda game: "" if game.handicap is None else str(game.handicap)),
    ("Size", lambda game: f"{game.size[0]}x{game.size[1]}"),
    ("Moves", lambda game: str(game.moves)),
    ("Nodes", lambda game: str(game.nodes)),
    ("Variations", lambda game: str(game.variations)),
    ("Charset", lambda game: game.charset),
    ("Problems", lambda game: str(game.problems)),
)
"""Label → text; a row without text is left out."""

_LABEL_WIDTH: Final = max(len(label) for label, _ in _ROWS)


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line and game.")
@click.pass_context
def info(ctx: click.Context, paths: tuple[str, ...], as_json: bool) -> None:
    """Tell what is in game records.

    PATH is a file of any name, or a folder: then every SGF file in it and below.

    Moves are those of the main line. Variations are the ends of the tree, the main line's
    included. Problems are only counted here; they do not change the exit status. It is 1 if a PATH
    held no game and 2 if one could not be read; the others are listed all the same.
    """
    ctx.exit(max(_report(path, as_json=as_json) for path in paths))


def _report(path: str, *, as_json: bool) -> Status:
    """Print the games at `path`."""
    try:
        is_folder = Path(path).is_dir()
    except OSError:  # reading it will say why
        is_folder = False
    return _report_folder(path, as_json) if is_folder else _report_file(path, as_json)


def _report_folder(path: str, as_json: bool) -> Status:
    unreadable: list[OSError] = []
    status = None
    for file in _files_below(path, unreadable.append):
        status = max(status or Status.FINE, _report_file(file, as_json))
    for error in unreadable:
        complain(str(FileError.from_os(str(error.filename), error)))
    if unreadable:
        return Status.FAILED
    if status is None:
        complain(f"There is no SGF file in {path}.")
        return Status.FOUND
    return status


def _files_below(folder: str, on_error: Callable[[OSError], None]) -> Iterator[str]:
    """Yield the SGF files in a folder by name, then those of its folders."""
    for parent, folders, files in os.walk(folder, onerror=on_error):
        folders.sort()
        for name in sorted(files):
            path = Path(parent, name)
            if path.suffix.lower() in EXTENSIONS and not _is_special(path):
                yield str(path)


def _is_special(path: Path) -> bool:
    """Whether it is a pipe, socket or device, where reading may wait for ever."""
    try:
        return not S_ISREG(path.stat().st_mode)
    except OSError:  # reading it will say why
        return False


def _report_file(path: str, as_json: bool) -> Status:
    try:
        collection = load(path)
    except FileError as error:
        complain(str(error))
        return Status.FAILED
    if not collection.games:
        complain(str(FileError(path, "no-game")))
        return Status.FOUND
    games = list(_games(path, collection))
    if as_json:
        emit("\n".join([json_line(asdict(game)) for game in games]))
    else:
        emit("\n".join([_as_text(game, len(games)) for game in games]))
    return Status.FINE


def _games(path: str, collection: Collection) -> Iterator[GameInfo]:
    problems = _problems_by_game(collection)
    for number, game in enumerate(collection.games, 1):
        yield _game_info(path, number, game, collection.charset, problems[number - 1])


def _game_info(path: str, number: int, game: Game, charset: str, problems: int) -> GameInfo:
    main_line = list(game)
    # FF[4] allows game info in any node; what holds at the end of the main line names the game.
    texts = {ident: valid(text) for ident, text in game_info(main_line[-1]).items()}
    nodes = list(game.nodes())
    komi = parse_real(texts.get("KM", ""))
    return GameInfo(
        file=path,
        game=number,
        size=game.size,
        black=texts.get("PB", ""),
        black_rank=texts.get("BR", ""),
        white=texts.get("PW", ""),
        white_rank=texts.get("WR", ""),
        date=texts.get("DT", ""),
        event=texts.get("EV", ""),
        result=texts.get("RE", ""),
        komi=komi if komi is not None and isfinite(komi) else None,
        handicap=parse_number(texts.get("HA", "")),
        moves=sum(map(is_move, main_line)),
        nodes=len(nodes),
        variations=sum(node.first_child is None for node in nodes),
        charset=charset,
        problems=problems,
    )


def _problems_by_game(collection: Collection) -> list[int]:
    """Return how many problems each game has; O(length of the file) if there are any.

    Text before a game belongs to it, text behind the last one to the last one.
    """
    counts = [0] * len(collection.games)
    if collection.problems:
        ends = list(accumulate(len(write_tree(game.tree)) for game in collection.games))
        for problem in collection.problems:
            counts[min(bisect_right(ends, problem.offset), len(ends) - 1)] += 1
    return counts


def _as_text(game: GameInfo, games: int) -> str:
    title = game.file if games == 1 else f"{game.file} (game {game.game} of {games})"
    rows = [(label, printable(text(game))) for label, text in _ROWS]
    lines = [f"  {label:{_LABEL_WIDTH}}  {text}" for label, text in rows if text]
    return "\n".join([printable(title), *lines, ""])


def _player(name: str, rank: str) -> str:
    return f"{name} ({rank})" if name and rank else name or rank
