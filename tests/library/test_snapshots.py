"""Answers that take several statements, while somebody else changes the library between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sgfedit.library.duplicates import find_duplicates
from sgfedit.library.indexing import update
from sgfedit.library.kept import Marks, add_tag, marks_of, set_stars
from sgfedit.library.library import Library
from sgfedit.library.query import find_games, parse
from sgfedit.library.schema import snapshot
from sgfedit.library.statistics import count_opponents, count_players

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

GAME = "(;SZ[9]PB[{0}]PW[White];B[aa];W[bb])"


def meddle(library: Library, folder: Path) -> None:
    """Take a game out, put another one in, and tag all."""
    (folder / "a.sgf").unlink(missing_ok=True)
    (folder / "c.sgf").write_text(GAME.format("Cid"))
    update(library)
    with library.connected() as connection:
        add_tag(connection, [id_ for (id_,) in connection.execute("SELECT id FROM games")], "new")


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (lambda connection, ids: [one.games for one in find_duplicates(connection)], [(1, 2)]),
        (lambda connection, ids: [one.name for one in count_players(connection)][1:], ["A", "B"]),
        (lambda connection, ids: len(count_opponents(connection, "White")), 2),
        (lambda connection, ids: list(find_games(connection, parse("-Bea White"))), [1, 2]),
        (marks_of, {1: Marks(3)}),
    ],
)
def test_an_answer_is_of_one_moment(
    tmp_path: Path, ask: Callable[[sqlite3.Connection, list[int]], Any], answer: Any
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name in "ab":
        (folder / f"{name}.sgf").write_text(GAME.format(name.upper()))
    library = Library(tmp_path / "library")
    library.set_folders([folder])
    update(library)
    asked: list[str] = []

    def trace(statement: str) -> None:
        asked.append(statement)
        if sum("SELECT" in one for one in asked) == 2:
            meddle(library, folder)

    with library.connected() as connection:
        set_stars(connection, [1], 3)
        connection.set_trace_callback(trace)

        assert ask(connection, [1, 2]) == answer

        connection.set_trace_callback(None)
        assert not connection.in_transaction
        assert marks_of(connection, [2, 3]) == {2: Marks(tags=("new",)), 3: Marks(tags=("new",))}


def test_within_what_is_being_written_nothing_ends_with_a_snapshot(tmp_path: Path) -> None:
    with Library(tmp_path).connected() as connection, connection:
        connection.execute("BEGIN")
        with snapshot(connection):
            pass
        assert connection.in_transaction
