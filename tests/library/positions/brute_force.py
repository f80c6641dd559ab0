"""Compares position search with a replay of every game, on a library of real records.

A program of its own, for as long as one likes; the suite runs a small share of it::

    python -m tests.library.positions.brute_force DATA [PATTERNS [GAMES [SEED]]]
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from sgfedit.formats import load
from sgfedit.library.indexing import update
from sgfedit.library.library import Library
from sgfedit.library.patterns import Options, Pattern
from sgfedit.library.positions import find_position
from tests.library.positions.replaying import Replayed, by_model, find

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    from sgfedit.library.patterns import Answer, Hit

KINDS = ("board", "corner", "rectangle", "anywhere")
MOST_NODES = 1_000
"""Of a game: a dictionary of openings has thousands of lines, each of which would be replayed."""

LEAST_STONES = 3
"""Of patterns that may lie anywhere: those with fewer are nearly everywhere, and take hours."""


def replayed(
    connection: sqlite3.Connection, count: int, rng: random.Random
) -> tuple[list[Replayed], dict[int, tuple[str | None, int | None]]]:
    """Replay some games of a library; return them, and who won them and when."""
    query = (
        "SELECT games.id, path, number, winner, first_day FROM games"
        " JOIN files ON files.id = file WHERE is_go AND member = '' AND nodes <= ?"
    )
    rows = connection.execute(query, (MOST_NODES,)).fetchall()
    chosen = sorted(rng.sample(rows, min(count, len(rows))))
    collections = {path: load(path) for _, path, *_ in chosen}
    games = [by_model(number, collections[path].games[at - 1]) for number, path, at, *_ in chosen]
    return games, {number: (winner, day) for number, _, _, winner, day in chosen}


def random_pattern(rng: random.Random, games: Sequence[Replayed]) -> Pattern:
    """Return a part of a position of a game, with wildcards here and there."""
    kind = rng.choice(KINDS)
    while True:
        game = rng.choice(games)
        steps = rng.choice(game.paths).steps
        # Openings are what most searches are about.
        step = rng.choice(steps[: rng.choice((4, 12, 40, None))])
        width, height = game.size
        columns, rows = width, height
        left = top = 0
        if kind != "board":
            least, most = (3, 6) if kind == "anywhere" else (2, 11)
            columns = min(width, rng.randint(least, most))
            rows = min(height, rng.randint(least, most))
            is_corner = kind == "corner"
            left = rng.choice((0, width - columns) if is_corner else range(width - columns + 1))
            top = rng.choice((0, height - rows) if is_corner else range(height - rows + 1))
        signs = [
            "X" if step.black >> point & 1 else "O" if step.white >> point & 1 else "."
            for y in range(top, top + rows)
            for x in range(left, left + columns)
            for point in (y * width + x,)
        ]
        if rng.random() < 0.3:
            for at in rng.sample(range(len(signs)), min(len(signs), rng.randint(1, 6))):
                signs[at] = rng.choice("*xo.")
        stones = sum(sign in "XO" for sign in signs)
        if kind != "anywhere":
            return Pattern(columns, rows, "".join(signs), game.size, (left, top))
        if stones >= LEAST_STONES:
            return Pattern(columns, rows, "".join(signs), game.size)


def random_options(rng: random.Random) -> Options:
    return Options(
        turned=rng.random() < 0.8,
        swapped=rng.random() < 0.8,
        to_play=rng.choice((None, None, "B", "W")),
        before_move=rng.choice((None, None, rng.randrange(120))),
        variations=rng.random() < 0.5,
    )


def check_counts(
    answer: Answer, hits: Sequence[Hit], facts: dict[int, tuple[str | None, int | None]]
) -> None:
    """See that what an answer says of its hits is right."""
    first = {hit.game: hit for hit in reversed(hits)}
    assert answer.games == len(first)
    assert answer.tenuki == sum(hit.is_tenuki for hit in hits)
    won = Counter(_won(hit, facts) for hit in first.values())
    assert (answer.wins, answer.losses) == (won["B"], won["W"])
    years = Counter(day // 10_000 for game in first if (day := facts[game][1]))
    assert answer.years == years
    moves = Counter((hit.next, hit.next_colour, hit.is_tenuki) for hit in hits if hit.next)
    results = Counter((hit.next, _won(hit, facts)) for hit in hits if hit.next)
    assert len(answer.continuations) == len({point for point, _, _ in moves})
    for found in answer.continuations:
        point = (found.x, found.y)
        assert (found.black, found.white, found.black_later, found.white_later) == tuple(
            moves[point, colour, is_later] for is_later in (False, True) for colour in "BW"
        )
        assert (found.wins, found.losses) == (results[point, "B"], results[point, "W"])


def _won(hit: Hit, facts: dict[int, tuple[str | None, int | None]]) -> str | None:
    """Return which colour of the pattern wins the game of a hit."""
    winner = facts[hit.game][0]
    return winner.translate(str.maketrans("BW", "WB")) if winner and hit.swaps else winner


def compare(
    library: Library, patterns: int, count: int, rng: random.Random
) -> Iterator[tuple[int, int]]:
    """Compare the answers to some patterns in some games; yield of each its hits and games."""
    with library.connected() as connection:
        games, facts = replayed(connection, count, rng)
        for _ in range(patterns):
            pattern, options = random_pattern(rng, games), random_options(rng)
            answer = find_position(library, connection, pattern, options, within=list(facts))
            expected = find(games, pattern, options)
            assert list(answer.hits) == expected, (pattern, options)
            check_counts(answer, expected, facts)
            yield len(expected), answer.games


def main(data: str, patterns: int = 300, count: int = 2_000, seed: int = 7) -> None:
    start = time.monotonic()
    hits = frequent = 0
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder))
        library.set_folders([data])
        update(library)
        found = compare(library, patterns, count, random.Random(seed))
        for number, (more, games) in enumerate(found, 1):
            hits += more
            frequent += games > 1
            seconds = time.monotonic() - start
            told = f"{number} patterns, {frequent} in several games: {hits:,} hits, all equal"
            print(f"\r{told}; {seconds:.0f} s", end="", flush=True)  # noqa: T201
    print()  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
