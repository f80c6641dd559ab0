"""Games, texts and positions of the library: `sgfedit find` without a PATH."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import click

from sgfedit.cli.output import Failure, counted, emit, json_line, remark, valid
from sgfedit.cli.reading import game_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator

    from sgfedit.game import Game
    from sgfedit.library.library import Library
    from sgfedit.library.patterns import Answer, Hit, Options, Pattern
    from sgfedit.library.positions.hits import Hits
    from sgfedit.library.query import GameRow
    from sgfedit.library.texts import TextHit

_AT_ONCE: Final = 200
"""Games that are read and printed together."""

_OPTIONS: Final = (
    click.option("--text", metavar="WORDS", help="Find words in comments, names and labels."),
    click.option(
        "--position",
        metavar="FILE[:NODE]",
        help="Find the position in a record: at a move or an address such as 54B3, else the last.",
    ),
    click.option(
        "--region",
        metavar="A-B",
        help="Only this rectangle of it, such as J19-T10: see --anywhere.",
    ),
    click.option(
        "--pattern",
        "pattern_text",
        metavar="ROWS[@PLACE]",
        help="Find a rectangle: rows of X, O and ., * for anything, parted by /; '.X/XO@ur'.",
    ),
    click.option("--anywhere", is_flag=True, help="The rectangle may lie anywhere on the board."),
    click.option("--as-it-lies", is_flag=True, help="Do not turn or mirror what is looked for."),
    click.option("--same-colours", is_flag=True, help="Do not exchange black and white."),
    click.option(
        "--to-play",
        type=click.Choice(["B", "W"], case_sensitive=False),
        help="Only where this colour plays next.",
    ),
    click.option(
        "--before-move", type=click.IntRange(min=0), metavar="N", help="Only up to move N."
    ),
    click.option("--variations", is_flag=True, help="Find positions in variations, too."),
    click.option("--order", metavar="NAME", help="Sort games by date, black, event, moves …"),
    click.option("--descending", is_flag=True, help="The greatest first."),
    click.option(
        "--limit", type=click.IntRange(min=1), metavar="N", help="Print so many at most."
    ),
    click.option(
        "--library",
        "folder",
        type=click.Path(path_type=Path),
        metavar="FOLDER",
        help="Ask the library in this folder instead of your own.",
    ),
)


class Asked(NamedTuple):
    """What is asked of the library: the options of its own."""

    text: str | None = None
    position: str | None = None
    region: str | None = None
    pattern_text: str | None = None
    anywhere: bool = False
    as_it_lies: bool = False
    same_colours: bool = False
    to_play: str | None = None
    before_move: int | None = None
    variations: bool = False
    order: str | None = None
    descending: bool = False
    limit: int | None = None
    folder: Path | None = None

    @property
    def is_something(self) -> bool:
        """Whether any of them was given."""
        return self != Asked()

    @property
    def first_option(self) -> str:
        """The first option that was given."""
        given = (name for name, value in self._asdict().items() if value)
        name = next(given, "")
        return "--" + _NAMES.get(name, name).replace("_", "-")


_NAMES: Final = {"pattern_text": "pattern", "folder": "library"}
"""Options whose names differ from those in `Asked`."""


def library_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that `Asked` takes."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


_UNFINISHED: Final = (
    "Games may be missing: the library is being brought up to date, or that was stopped; "
    "sgfedit index goes on with it."
)


def find_games(query: str, asked: Asked, *, as_json: bool) -> int:
    """Print what the library has, and return how much that is.

    Raises:
        SgfEditError: the query makes no sense; the library cannot be used.
        Failure: there is no such order, pattern or node; the library is empty.
    """
    from sgfedit.library.facts import is_whole  # noqa: PLC0415
    from sgfedit.library.library import Library  # noqa: PLC0415
    from sgfedit.library.query import ORDERS, find_games, parse  # noqa: PLC0415

    order = asked.order or "date"
    if order not in ORDERS:
        raise Failure(f"There is no order {order!r}: choose one of {', '.join(ORDERS)}.")
    parsed = parse(query)
    pattern = _pattern(asked)
    library = Library(asked.folder)
    with library.connected() as connection:
        if not connection.execute("SELECT 1 FROM games LIMIT 1").fetchone():
            raise Failure("The library is empty: sgfedit index FOLDER puts the games there in it.")
        if not is_whole(connection):
            remark(_UNFINISHED)
        found = find_games(connection, parsed, order, descending=asked.descending)
        report = _Report(connection, asked.limit, as_json=as_json)
        if pattern is not None:
            answer = _answer(library, connection, pattern, asked, found)
            return report.positions(answer, pattern, found)
        if asked.text is not None:
            return report.texts(asked.text, found)
        return report.games(found)


# What is looked for -------------------------------------------------------------------------


def _pattern(asked: Asked) -> Pattern | None:
    """Return the pattern that is asked for, None if there is none."""
    if asked.pattern_text is None and asked.position is None:
        return None
    if asked.pattern_text is not None and asked.position is not None:
        raise Failure("Give either --position or --pattern.")
    if asked.position is not None:
        return _pattern_of_file(asked.position, asked)
    from sgfedit.library.positions import PatternError, parse_pattern  # noqa: PLC0415

    try:
        return parse_pattern(asked.pattern_text or "")
    except PatternError as error:
        raise Failure(f"That is no pattern: {error} (column {error.column}).") from error


def _pattern_of_file(text: str, asked: Asked) -> Pattern:
    from sgfedit.game.node_locator import node_at_address  # noqa: PLC0415
    from sgfedit.library.patterns import pattern_of  # noqa: PLC0415

    path, sign, address = text.rpartition(":")
    if not sign or Path(text).exists():
        path, address = text, ""
    game = game_of(path, 1, "search for")
    node = node_at_address(game.root, address) if address else list(game)[-1]
    if node is None:
        raise Failure(f"There is no move or node {address!r} in {path}.")
    position = game.position(node)
    return pattern_of(position, _region(game, asked.region), anywhere=asked.anywhere)


def _region(game: Game, text: str | None) -> tuple[int, int, int, int] | None:
    from sgfedit.go.points import parse_vertex  # noqa: PLC0415

    if text is None:
        return None
    first, _, second = text.partition("-")
    corners = [parse_vertex(corner, *game.size) for corner in (first, second)]
    known = [corner for corner in corners if corner is not None]
    if len(known) < 2:
        raise Failure(f"{text!r} is no rectangle of this board, such as A1-J10.")
    (left, top), (right, bottom) = known
    return min(left, right), min(top, bottom), max(left, right), max(top, bottom)


def _answer(
    library: Library,
    connection: sqlite3.Connection,
    pattern: Pattern,
    asked: Asked,
    games: Iterable[int],
) -> Answer:
    from sgfedit.library.positions import find_position  # noqa: PLC0415

    return find_position(library, connection, pattern, _position_options(asked), list(games))


def _position_options(asked: Asked) -> Options:
    from sgfedit.library.patterns import Options  # noqa: PLC0415

    return Options(
        turned=not asked.as_it_lies,
        swapped=not asked.same_colours,
        to_play=asked.to_play.upper() if asked.to_play else None,
        before_move=asked.before_move,
        variations=asked.variations,
    )


# What is printed ----------------------------------------------------------------------------


class _Report:
    """Prints games with what was found in them; everything returns how much that was."""

    def __init__(
        self, connection: sqlite3.Connection, limit: int | None, *, as_json: bool
    ) -> None:
        self._connection = connection
        self._limit = limit
        self._as_json = as_json

    def games(self, ids: Iterable[int]) -> int:
        """Print games."""
        from sgfedit.library.facts import out_of_reach  # noqa: PLC0415

        found = list(ids)
        rows = self._rows(found[: self._limit])
        self._print("game", ((_line(game), game, "", {}) for game in rows))
        missing = out_of_reach(self._connection, found)
        away = f", {missing:,} of them out of reach" if missing else ""
        self._remark(f"{counted(len(found), 'game')}{away}.")
        return len(found)

    def texts(self, words: str, ids: Iterable[int]) -> int:
        """Print texts with words, of some games."""
        from sgfedit.library.texts import find_texts  # noqa: PLC0415

        hits = find_texts(self._connection, words, self._limit, list(ids))
        games = {game.id: game for game in self._rows(list({hit.game for hit in hits}))}
        known = (hit for hit in hits if hit.game in games)
        self._print(
            "text", ((_place(games[hit.game]), games[hit.game], *_of_text(hit)) for hit in known)
        )
        self._remark(f"{counted(len(hits), 'text')} in {counted(len(games), 'game')}.")
        return len(hits)

    def positions(self, answer: Answer, pattern: Pattern, ids: Iterable[int]) -> int:
        """Print the hits of a position search in the order of `ids`, and how games go on."""
        from sgfedit.library.positions.hits import FirstHits  # noqa: PLC0415

        first = FirstHits(cast("Hits", answer.hits))
        games = frozenset(first)
        found = [game for game in ids if game in games]
        rows = self._rows(found[: self._limit])
        self._print("hit", ((_line(game), game, *_of_hit(first[game.id])) for game in rows))
        if self._as_json:
            emit(json_line(_summary(answer)))
        else:
            remark(*_summary_lines(answer, pattern))
        return len(found)

    def _rows(self, ids: list[int]) -> Iterator[GameRow]:
        from sgfedit.library.query import rows  # noqa: PLC0415

        for start in range(0, len(ids), _AT_ONCE):
            yield from rows(self._connection, ids[start : start + _AT_ONCE])

    def _print(
        self, kind: str, found: Iterable[tuple[str, GameRow, str, dict[str, object]]]
    ) -> None:
        for line, game, words, values in found:
            row = {"kind": kind, **_values(game), **values}
            text = json_line(row) if self._as_json else line + words
            emit(text)

    def _remark(self, text: str) -> None:
        if not self._as_json:
            remark(text)


def _line(game: GameRow) -> str:
    """Return "path: game N: date, black rank - white rank, result, event, round"."""
    sides = ((game.black, game.black_rank), (game.white, game.white_rank))
    names = [" ".join(filter(None, (name or "?", rank))) for name, rank in sides]
    said = [game.date, " - ".join(names), game.result, game.event, game.round]
    return f"{_place(game)}: {', '.join(filter(None, said))}"


def _place(game: GameRow) -> str:
    path = f"{game.path}/{game.member}" if game.member else game.path
    return f"{path}: game {game.number}"


def _values(game: GameRow) -> dict[str, object]:
    return {
        "file": game.path,
        "member": game.member or None,
        "game": game.number,
        "date": game.date,
        "black": valid(game.black),
        "black_rank": valid(game.black_rank),
        "white": valid(game.white),
        "white_rank": valid(game.white_rank),
        "result": valid(game.result),
        "event": valid(game.event),
        "round": valid(game.round),
        "moves": game.moves,
        "size": [game.columns, game.rows],
        "variations": game.branches,
        "comments": game.comments,
        "stars": game.stars,
        "tags": list(game.tags),
    }


def _of_text(hit: TextHit) -> tuple[str, dict[str, object]]:
    from sgfedit.library.texts import snippet  # noqa: PLC0415

    shown, _ = snippet(hit)
    values = {"node": hit.node + 1, "property": hit.ident, "text": hit.text, "spans": hit.spans}
    return f", node {hit.node + 1}, {hit.ident}: {shown}", values


def _of_hit(hit: Hit) -> tuple[str, dict[str, object]]:
    place = "" if not hit.line else f" of variation {hit.line}"
    values: dict[str, object] = {
        "move": hit.move,
        "line": hit.line,
        "next": hit.next,
        "next_colour": hit.next_colour,
    }
    return f": move {hit.move}{place}", values


def _summary(answer: Answer) -> dict[str, object]:
    return {
        "kind": "summary",
        "hits": len(answer.hits),
        "games": answer.games,
        "wins": answer.wins,
        "losses": answer.losses,
        "tenuki": answer.tenuki,
        "continuations": [c._asdict() for c in answer.continuations],
        "years": answer.years,
    }


_MOST: Final = 10
"""Continuations that are told of."""


def _summary_lines(answer: Answer, pattern: Pattern) -> Iterator[str]:
    from sgfedit.go.points import vertex  # noqa: PLC0415

    corner = (0, 0) if pattern.is_whole_board else pattern.anchor
    hits = counted(len(answer.hits), "hit")
    yield (
        f"{hits} in {counted(answer.games, 'game')}; Black won {answer.wins}, "
        f"White {answer.losses}; elsewhere next: {answer.tenuki}."
    )
    for one in answer.continuations[:_MOST]:
        place = f"column {one.x + 1}, row {one.y + 1}"
        if corner is not None:
            place = vertex(corner[0] + one.x, corner[1] + one.y, pattern.size[1])
        yield (
            f"{one.letter} {place}: Black {one.black}, White {one.white}, "
            f"later {one.black_later + one.white_later}; won {one.wins}, lost {one.losses}"
        )
