"""`sgfedit info`: what is in these files, game by game."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import asdict, dataclass
from itertools import accumulate
from math import isfinite
from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.output import Status, complain, emit, json_line, valid
from sgfedit.cli.paths import Files, format_label
from sgfedit.cli.reading import none_in, read
from sgfedit.errors import FileError
from sgfedit.game.foreign_info import foreign_info
from sgfedit.game.info import game_info
from sgfedit.game.traversal import is_move
from sgfedit.sgf.problems import SERIOUS, severity_of
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
        format: What the file is in: "sgf", or the name of another program's format.
        size: (columns, rows).
        black: Player's name; texts are empty if absent.
        black_rank: As written.
        white: Player's name.
        white_rank: As written.
        date: As written; of a server that calls it otherwise, as FF[4] does, see `sources`.
        event: Name of the event.
        result: As written.
        komi: None if absent or no number.
        handicap: None if absent or no number.
        moves: Nodes of the main line that hold a move.
        nodes: Nodes of the tree.
        variations: Ends of the tree, the main line's included.
        charset: Python's name of the game's charset.
        problems: Errors and warnings that reading has shown; `sgfedit check` finds more.
        sources: Key → the properties that its value comes from, where they are not the usual ones:
            ``{"date": "RD"}``.
    """

    file: str
    game: int
    format: str
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
    sources: dict[str, str]


_ROWS: Final[tuple[tuple[str, Callable[[GameInfo], str]], ...]] = (
    ("Black", lambda game: _player(game.black, game.black_rank)),
    ("White", lambda game: _player(game.white, game.white_rank)),
    ("Date", lambda game: _with_source(game.date, game, "date")),
    ("Event", lambda game: _with_source(game.event, game, "event")),
    ("Result", lambda game: game.result),
    ("Komi", lambda game: _with_source(_number(game.komi), game, "komi")),
    ("Handicap", lambda game: "" if game.handicap is None else str(game.handicap)),
    ("Size", lambda game: f"{game.size[0]}x{game.size[1]}"),
    ("Moves", lambda game: str(game.moves)),
    ("Nodes", lambda game: str(game.nodes)),
    ("Variations", lambda game: str(game.variations)),
    ("Format", lambda game: format_label(game.format)),
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

    PATH is a file of any name, or a folder: then every game record in it and below; - is standard
    input.

    Moves are those of the main line. Variations are the ends of the tree, the main line's
    included. Problems are those with the text and its charset; check also finds those with moves,
    values and game info. They do not change the exit status: it is 1 if a PATH held no game and 2
    if one could not be read; the others are listed all the same.
    """
    files = Files(paths)
    status = max((_report(file, as_json=as_json) for file in files), default=Status.FINE)
    ctx.exit(max(status, files.status))


def _report(path: str, *, as_json: bool) -> Status:
    """Print the games in a file."""
    try:
        collection = read(path)
    except FileError as error:
        complain(str(error))
        return Status.FAILED
    if not collection.games:
        complain(str(none_in(path, collection)))
        return Status.FOUND
    games = list(_games(path, collection))
    if as_json:
        emit(*[json_line(asdict(game)) for game in games])
    else:
        emit(*[line for game in games for line in _as_text(game, len(games))])
    return Status.FINE


def _games(path: str, collection: Collection) -> Iterator[GameInfo]:
    rows = zip(
        collection.games, collection.save_encodings, _problems_by_game(collection), strict=False
    )
    for number, (game, encoding, problems) in enumerate(rows, 1):
        yield _game_info((path, number, collection.format), game, encoding.name, problems)


def _game_info(place: tuple[str, int, str], game: Game, charset: str, problems: int) -> GameInfo:
    main_line = list(game)
    # FF[4] allows game info in any node; what holds at the end of the main line names the game.
    texts = {ident: valid(text) for ident, text in game_info(main_line[-1]).items()}
    foreign = {i: one for i, one in foreign_info(game.root).items() if i not in texts}
    texts |= {ident: valid(one.text) for ident, one in foreign.items()}
    nodes = list(game.nodes())
    komi = parse_real(texts.get("KM", ""))
    return GameInfo(
        file=place[0],
        game=place[1],
        format=place[2],
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
        sources={_KEYS[i]: one.source for i, one in foreign.items() if i in _KEYS},
    )


_KEYS: Final = {"DT": "date", "EV": "event", "KM": "komi"}


def _problems_by_game(collection: Collection) -> list[int]:
    """Return how many problems reading has shown in each game; O(length of the file) if any.

    To check the games takes some forty times as long as to read them. What is wrong with the
    charset belongs to the first game, text before a game to it, text behind the last one to that;
    what could not be read of a file in another format to the first game.
    """
    counts = [0] * len(collection.games)
    counts[0] = sum(problem.severity in SERIOUS for problem in collection.reading)
    found = [
        item for item in collection.findings if severity_of(item.code, item.certainty) in SERIOUS
    ]
    if found:
        ends = list(accumulate(len(write_tree(game.tree)) for game in collection.games))
        for finding in found:
            counts[min(bisect_right(ends, finding.offset), len(ends) - 1)] += 1
    return counts


def _as_text(game: GameInfo, games: int) -> list[str]:
    title = game.file if games == 1 else f"{game.file} (game {game.game} of {games})"
    rows = [(label, text(game)) for label, text in _ROWS]
    lines = [f"  {label:{_LABEL_WIDTH}}  {text}" for label, text in rows if text]
    return [title, *lines, ""]


def _number(number: float | None) -> str:
    return "" if number is None else format_real(number)


def _with_source(text: str, game: GameInfo, key: str) -> str:
    """Return a value with the property that it comes from, if that is not the usual one."""
    return f"{text} (from {game.sources[key]})" if key in game.sources else text


def _player(name: str, rank: str) -> str:
    return f"{name} ({rank})" if name and rank else name or rank
