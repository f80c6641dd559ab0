"""Files of an export, made bit by bit, and their names.

The command line and the window run the same job; the one writes its files, the other shows the
first one as a preview. A job that is no longer wanted is simply not asked for more.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.export import option_values
from sgfedit.export.options import Group
from sgfedit.export.registry import Order, Scope
from sgfedit.export.shots import figure_shots, nodes_of_moves, shot_of, shot_title, writable
from sgfedit.game.file_names import name_of
from sgfedit.game.problem_games import node_to_show
from sgfedit.game.traversal import end
from sgfedit.steps import in_thread, loading, run

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from pathlib import Path

    from sgfedit.export.book import Block, Book
    from sgfedit.export.book.sheets import SheetStyle
    from sgfedit.export.options import Values
    from sgfedit.export.registry import Target
    from sgfedit.export.shots import Shot
    from sgfedit.game import Game
    from sgfedit.game.file_names import Names, Template
    from sgfedit.game.reading import Rule
    from sgfedit.sgf.node import Node


class Source(NamedTuple):
    """What there is to export.

    Attributes:
        games: Those of the file.
        game: One of them.
        node: The node of that game whose position is meant; None: the one that stands for it.
        automatic: Where figures end if neither the record nor what was chosen says it.
        scores: Returns where it is kept how problems went; None: nowhere.
    """

    games: Sequence[Game]
    game: Game
    node: Node | None = None
    automatic: Rule | None = None
    scores: Callable[[], Path] | None = None


def fitting(source: Source, values: Values) -> dict[str, Any]:
    """Return what was chosen for another file as far as it fits this one.

    Without a problem among the first games there are no problem sheets.
    """
    whole = option_values.whole(values)
    if whole["problems"] == "none":
        return {**values}
    from sgfedit.export.book.problems import has_problems  # noqa: PLC0415  # most need none

    is_sheet = has_problems(_wanted(source, whole, "all"))
    return {**values} if is_sheet else {**values, "problems": "none"}


class Made(NamedTuple):
    """A file.

    Attributes:
        data: Its bytes.
        title: What it shows.
        note: What has no room in it, "46 at 21", or what there is to tell of it.
        shot: Of a picture of one position or figure, what is in it.
    """

    data: bytes
    title: str
    note: str = ""
    shot: Shot | None = None


class Job(NamedTuple):
    """An export that can begin.

    Attributes:
        games: For each file the number of the game that it is of, counted from 1.
        run: Yields how much is done, from 0 to 1, and the files, as many as `games`.
    """

    games: Sequence[int]
    run: Callable[[], Iterator[Made | float]]


def job_of(source: Source, target: Target, values: Values) -> Job:
    """Return what makes the files of an export.

    Args:
        source: What there is.
        target: The format.
        values: What was chosen, by the names of the options; what is missing has its default.

    Raises:
        RefusalError: there is no such thing in the game, or no board that can be drawn.
    """
    return run(job_in_steps(source, target, values))


def require_sense(target: Target, values: Values) -> None:
    """See that what was chosen makes sense, as far as no record is needed to know that.

    Args:
        target: The format.
        values: What was chosen, none missing.

    Raises:
        RefusalError: it makes none; says why.
    """
    if Group.PAGE in target.groups:
        option_values.page_style(values)
    if Group.SHEETS in target.groups:
        option_values.sheet_style(values)


def job_in_steps(source: Source, target: Target, values: Values) -> Generator[float, None, Job]:
    """Yield now and then, as there may be thousands of games, and return a job; see `job_of`."""
    whole = option_values.whole(values)
    if Group.SHEETS in target.groups and whole["problems"] != "none":
        yield from loading("sgfedit.export.book.problems")
    if target.scope is Scope.SHOT:
        return (yield from _of_shots(source, target, whole))
    of_one_file = _of_moves if target.scope is Scope.MOVES else _of_book
    return of_one_file(source, target, whole)


def job_later(source: Source, target: Target, values: Values, games: Sequence[int]) -> Job:
    """Return a job that begins with what `job_in_steps` does, which has told `games` before."""

    def run() -> Iterator[Made | float]:
        job = yield from job_in_steps(source, target, values)
        yield from job.run()

    return Job(games, run)


def _wanted(source: Source, values: Values, default: str) -> Sequence[Game]:
    return source.games if (values["games"] or default) == "all" else (source.game,)


def _of_shots(source: Source, target: Target, values: Values) -> Generator[float, None, Job]:
    """Return a job of a file for each position or figure; yields after each game."""
    makers: list[Callable[[], Shot]] = []
    numbers: list[int] = []
    for number, game in _drawn(source, values):
        found = _MAKERS[values["what"]](source, game, values)
        makers += found
        numbers += [number] * len(found)
        yield 0.0
    if not makers:
        raise RefusalError("board-not-drawn")

    def run() -> Iterator[Made | float]:
        for done, maker in enumerate(makers):
            shot = maker()
            shot = shot._replace(diagram=option_values.part_of(shot.diagram, values))
            for part in target.write(Order((shot,), None, values)):
                if isinstance(part, bytes):
                    yield Made(part, shot.title, shot.note, shot)
                else:
                    yield (done + part) / len(makers)
            yield (done + 1) / len(makers)

    return Job(numbers, run)


def _of_moves(source: Source, target: Target, values: Values) -> Job:
    """Return a job of one file with all moves of a game."""
    game = source.game
    if not game.positions.is_drawn:
        raise RefusalError("board-not-drawn")
    makers = _moves(source, game, values)

    def run() -> Iterator[Made | float]:
        shots = []
        for maker in makers:
            shot = maker()
            shots.append(shot._replace(diagram=option_values.part_of(shot.diagram, values)))
            yield _SHARE_OF_SHOTS * len(shots) / len(makers)
        yield from _rest(target.write(Order(shots, None, values)), shot_title(game, ""))

    return Job([_number(source, game)], run)


_SHARE_OF_SHOTS: Final = 0.2
"""How much of the work it is to play the moves, roughly."""


def _of_book(source: Source, target: Target, values: Values) -> Job:
    """Return a job of one file with games."""
    games = _wanted(source, values, "all")
    require_sense(target, values)

    def run() -> Iterator[Made | float]:
        for part in book_for(source, values):
            if isinstance(part, int | float):
                yield _SHARE_OF_SHOTS * part
            else:
                parts = target.write(Order((), part, values))
                yield from _rest(parts, part.title, " ".join(part.remarks))

    return Job([_number(source, games[0])], run)


def book_for(source: Source, values: Values) -> Iterator[Book | float]:
    """Yield how much is done, from 0 to 1, and at last the book that is wanted.

    Args:
        source: What there is.
        values: What was chosen, none missing.
    """
    from sgfedit.export.book import book_in_steps  # noqa: PLC0415  # pictures need none

    games = _wanted(source, values, "all")
    sheet = option_values.sheet_style(values)
    if sheet is not None:
        yield from _sheets(source, games, sheet, values)
        return
    rule_of = partial(option_values.rule, values, automatic=source.automatic)
    book = yield from book_in_steps(games, option_values.wishes(values), rule_of)
    blocks = yield from in_thread(partial(_in_part, book.blocks, values), 1.0)
    yield book._replace(title=writable(values["title"] or "") or book.title, blocks=blocks)


def _in_part(blocks: Iterable[Block], values: Values) -> tuple[Block, ...]:
    """Return blocks that show the part of the board that is wanted, if they show any."""

    def shown(block: Block) -> Block:
        shot = block.shot
        if shot is None:
            return block
        return block._replace(
            shot=shot._replace(diagram=option_values.part_of(shot.diagram, values))
        )

    return tuple(map(shown, blocks))


def _sheets(
    source: Source, games: Sequence[Game], sheet: SheetStyle, values: Values
) -> Iterator[Book | float]:
    """Yield how much is done, and the problems of games as a book.

    Raises:
        RefusalError: there are none, or none of those that are wanted.
    """
    from sgfedit.export.book.model import BlockKind  # noqa: PLC0415  # pictures need none
    from sgfedit.export.book.problems import (  # noqa: PLC0415
        outcomes_in,
        sheets_in_steps,
        untried,
    )

    asks = values["which"] != "all"
    outcome_of = outcomes_in(source.scores()) if asks and source.scores else untried
    book = yield from sheets_in_steps(games, option_values.wishes(values), sheet, outcome_of)
    if all(block.kind is not BlockKind.CELL for block in book.blocks):
        if sheet.only:
            raise RefusalError("no-such-problems", values["only"])
        raise RefusalError(_NO_SHEET[values["which"]])
    yield book


_NO_SHEET: Final = {"all": "no-problem", "unsolved": "none-unsolved", "failed": "none-failed"}


def _rest(parts: Iterator[bytes | float], title: str, note: str = "") -> Iterator[Made | float]:
    for part in parts:
        if isinstance(part, bytes):
            yield Made(part, title, note)
        else:
            yield _SHARE_OF_SHOTS + part * (1 - _SHARE_OF_SHOTS)


def _number(source: Source, game: Game) -> int:
    return next((at for at, one in enumerate(source.games, 1) if one is game), 1)


def _drawn(source: Source, values: Values) -> Iterator[tuple[int, Game]]:
    """Yield the games whose board can be drawn, each with its number."""
    if values["games"] == "all":
        numbered: Iterable[tuple[int, Game]] = enumerate(source.games, 1)
    else:
        numbered = [(_number(source, source.game), source.game)]
    return ((number, game) for number, game in numbered if game.positions.is_drawn)


# What is drawn of a game --------------------------------------------------------------------


def _node(source: Source, game: Game) -> Node | None:
    return source.node if game is source.game else None


def _position(source: Source, game: Game, values: Values) -> list[Callable[[], Shot]]:
    node = _node(source, game)
    shown = node_to_show(game, "auto", 0) if node is None else node
    return [partial(shot_of, game, shown, option_values.wishes(values))]


def _figures(source: Source, game: Game, values: Values) -> list[Callable[[], Shot]]:
    rule = option_values.rule(values, game, source.automatic)
    return figure_shots(game, rule, option_values.wishes(values))


def _moves(source: Source, game: Game, values: Values) -> list[Callable[[], Shot]]:
    """Return what makes the positions of a line: that of the node, else the main line.

    Raises:
        RefusalError: it is not so long, or the last move comes before the first.
    """
    node = _node(source, game)
    nodes = list(nodes_of_moves(end(game.root if node is None else node)))
    first, until = values["from"] or 0, values["until"]
    if until is not None and until < first:
        raise RefusalError("moves-backwards", f"{first}–{until}")
    found = nodes[first : None if until is None else until + 1]
    if not found:
        raise RefusalError("no-such-moves", str(len(nodes) - 1))
    wishes = option_values.wishes(values)
    return [partial(shot_of, game, one, wishes) for one in found]


_MAKERS: Final = {"position": _position, "figures": _figures, "moves": _moves}


def free_stem(stem: str, names: Names) -> str:
    """Return a name without ending, numbered if it is given already."""
    # What stands behind a dot would be taken for the ending: "Ito vs. Cho".
    return names.free(f"{stem}{_ENDING}").removesuffix(_ENDING)


_ENDING: Final = ".x"


def counted(stem: str, count: int) -> list[str]:
    """Return names for `count` files, such as "game-01"."""
    digits = len(str(count))
    return [f"{stem}-{number:0{digits}}" for number in range(1, count + 1)]


def free_stems(stem: str, count: int, names: Names) -> list[str]:
    """Return names for the files of one game or one record, none of which is given already."""
    free = free_stem(stem, names)
    return [free_stem(one, names) for one in counted(free, count)] if count > 1 else [free]


def stems(
    template: Template, games: Sequence[Game], numbers: Sequence[int], file_stem: str, names: Names
) -> list[str]:
    """Return the names of files without their ending, with ``/`` between folders.

    Files of the same game are counted, if there are several.

    Args:
        template: One without flaws.
        games: Those of the record.
        numbers: For each file the number of the game that it is of, counted from 1.
        file_stem: The name of the record's own file without ending.
        names: Those that are given already.
    """
    found: list[str] = []
    for number, count in Counter(numbers).items():
        name = name_of(
            template, games[number - 1], number=number, of=len(games), file_stem=file_stem
        )
        found += free_stems(name.removesuffix(template.extension), count, names)
    return found
