"""A library of games that do everything a record can do, made once."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

import sgfedit
from sgfedit.go import Board
from sgfedit.go.board import Flag
from sgfedit.library.library import Library
from sgfedit.library.lines import pack_variations
from sgfedit.library.tracing import lines_of
from tests.library.positions.replaying import Replayed, by_model

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

SIZES: Final = ((3, 3), (5, 5), (5, 5), (4, 6), (6, 4), (7, 7))
GAMES: Final = 90


class Searched(NamedTuple):
    """A library, a connection to it, and its games replayed."""

    library: Library
    connection: sqlite3.Connection
    games: list[Replayed]


def add_games(connection: sqlite3.Connection, texts: Iterable[str]) -> list[int]:
    """Put games into an index, as `sgfedit.library.indexing` does; return their ids."""
    found = []
    with connection:
        columns, values = "path, member, size, mtime_ns", "hex(randomblob(8)), '', 0, 0"
        query = f"INSERT INTO files ({columns}) VALUES ({values})"  # noqa: S608
        file = connection.execute(query).lastrowid
        for number, text in enumerate(texts, 1):
            game = sgfedit.loads(text).games[0]
            lines = lines_of(game)
            row = {
                "file": file,
                "number": number,
                "winner": (None, "B", "W")[number % 3],
                "first_day": (None, 19960300 + 10_000 * (number % 5))[number % 4 > 0],
                "columns": game.size[0],
                "rows": game.size[1],
                "moves": 0,
                "nodes": 0,
                "branches": 0,
                "comments": 0,
                "is_go": "GM[2]" not in text,
                "identity": b"",
                "line": lines[0].words.tobytes(),
                "variations": pack_variations(lines),
            }
            names, holes = ", ".join(row), ", ".join("?" * len(row))
            query = f"INSERT INTO games ({names}) VALUES ({holes})"  # noqa: S608
            found.append(connection.execute(query, tuple(row.values())).lastrowid or 0)
        count_up(connection)
    return found


def count_up(connection: sqlite3.Connection) -> None:
    """Say that the index has changed."""
    connection.execute("INSERT OR IGNORE INTO meta VALUES ('made', 'test'), ('generation', 0)")
    connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'generation'")


def random_game(rng: random.Random, size: tuple[int, int], length: int) -> str:
    """Return a game that captures much, and often does what is hardly ever done."""
    return (_strange_game if rng.random() < 0.4 else _plain_game)(rng, size, length)


def _plain_game(rng: random.Random, size: tuple[int, int], length: int) -> str:
    """Return a game in which Black and White play in turn, onto empty points, or pass."""
    board = Board(*size)
    parts = [f"(;SZ[{size[0]}:{size[1]}]"]
    if rng.random() < 0.3:
        stones = rng.sample(range(size[0] * size[1]), 3)
        board.setup([(point, 1) for point in stones])
        parts.append("AB" + "".join(f"[{_name(point, size)}]" for point in stones))
    first = rng.choice((1, 1, 2))
    for number in range(length):
        colour = 1 + (number + first + 1) % 2
        parts.append(f";{'.BW'[colour]}[{_legal(rng, board, colour, size)}]")
    return "".join(parts) + ")"


def _legal(rng: random.Random, board: Board, colour: int, size: tuple[int, int]) -> str:
    for _ in range(20):
        point = rng.randrange(size[0] * size[1])
        if not board.play(colour, point) & (Flag.ON_STONE | Flag.SUICIDE):
            return _name(point, size)
        board.undo()
    return ""


def _name(point: int, size: tuple[int, int]) -> str:
    return chr(97 + point % size[0]) + chr(97 + point // size[0])


def _strange_game(rng: random.Random, size: tuple[int, int], length: int) -> str:
    parts = [f"(;SZ[{size[0]}:{size[1]}]"]
    if rng.random() < 0.3:
        parts.append(_setup(rng, size))
    if rng.random() < 0.1:
        parts.append(f"B[{_point(rng, size)}]")
    colour = rng.choice("BBBW")
    depth = 0
    for _ in range(length):
        if rng.random() < 0.1:
            parts.append("(")
            depth += 1
        elif depth and parts[-1] != "(" and rng.random() < 0.15:
            parts.append(")(")
        parts.append(";")
        if rng.random() < 0.12:
            parts.append(rng.choice((_setup(rng, size), "C[x]", f"W[{_point(rng, size)}]")))
        if rng.random() < 0.95:
            point = "" if rng.random() < 0.05 else _point(rng, size)
            parts.append(f"{colour}[{point}]")
            colour = "BW"[colour == "B"] if rng.random() < 0.9 else colour
    return "".join(parts) + ")" * (depth + 1)


def _point(rng: random.Random, size: tuple[int, int]) -> str:
    return chr(97 + rng.randrange(size[0])) + chr(97 + rng.randrange(size[1]))


def _setup(rng: random.Random, size: tuple[int, int]) -> str:
    ident = rng.choice(("AB", "AW", "AE", "AB"))
    return ident + "".join(f"[{_point(rng, size)}]" for _ in range(rng.randint(1, 4)))


@pytest.fixture(scope="session")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searched]:
    """A library of GAMES random games on small boards."""
    rng = random.Random(7)
    texts = [random_game(rng, rng.choice(SIZES), rng.randrange(45)) for _ in range(GAMES)]
    texts.append("(;GM[2]SZ[5];B[aa])")
    library = Library(tmp_path_factory.mktemp("positions"))
    connection = library.connect()
    ids = add_games(connection, texts)
    games = [by_model(n, sgfedit.loads(t).games[0]) for n, t in zip(ids, texts[:-1], strict=False)]
    yield Searched(library, connection, games)
    connection.close()
