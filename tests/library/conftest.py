"""A library of a few games, made once for the tests of what is asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.library.indexing import update
from sgfedit.library.kept import add_tag, set_note, set_stars
from sgfedit.library.library import Library

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence

OPENING = ";B[pd];W[dp];B[pp];W[dd]"
TURNED = ";B[pp];W[dd];B[dp];W[pd]"

GAMES = {
    "cho-kobayashi.sgf": "PB[Cho Chikun]BR[9p]PW[Kobayashi Satoru]WR[9d]DT[1996-03-06,07]"
    "RE[B+R]KM[5.5]EV[20th Kisei Final]RO[Game 5]GN[The best]" + OPENING,
    "kobayashi-cho.sgf": "PB[Kobayashi Koichi]BR[9p]PW[趙治勲]WR[9p]DT[1996-02-28,03-01]"
    "RE[W+2.5]KM[5.5]EV[Honinbō League]" + TURNED,
    "kobayashis.sgf": "PB[Kobayashi Koichi]PW[Kobayashi Satoru]DT[1996]RE[B+12.5]KM[6.5]"
    "EV[Oteai];B[qd];W[];B[dd]",
    "sedol.sgf": "PB[Lee Se-dol]BR[9p]PW[Gu Li]DT[2004-05]RE[W+T]KM[6.5]EV[World Cup]RU[Chinese]"
    "PC[Seoul]AN[Michael Redmond]C[A comment on the ladder.];B[pd](;W[dd];B[pp])(;W[dp])",
    "otake.sgf": "PB[Ōtake Hideo]PW[Cho U]DT[2001-12-31]RE[0]KM[0]HA[2]AB[dp][pd]US[Jones]"
    "SO[Go World];W[dd]N[ladder breaker];B[pp]LB[dd:Triangle]",
    "lesson.sgf": "PB[Anna]BR[5k]PW[Teacher]WR[3d]SZ[13]RE[?]C[打劫很难];B[cc];W[dd]",
    "problem.sgf": "SZ[9:7]AB[aa][bb]AW[cc]C[Black to play: a ladder, not a net];B[dd]",
    "void.sgf": "PB[Chou Ken]PW[Anna]RE[Void]DT[2001]",
}
"""Name of a file → what its one game holds behind the parenthesis and the semicolon."""


@pytest.fixture(scope="session")
def small_library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library of GAMES, of which one has stars, a note and tags."""
    folder = tmp_path_factory.mktemp("small")
    for name, text in GAMES.items():
        (folder / name).write_text(f"(;GM[1]FF[4]CA[UTF-8]{text})", encoding="utf-8")
    library = Library(folder / "library")
    library.set_folders([str(folder)])
    update(library)
    with library.connected() as connection:
        sedol = [
            connection.execute("SELECT id FROM games WHERE event = 'World Cup'").fetchone()[0]
        ]
        set_stars(connection, sedol, 4)
        set_note(connection, sedol[0], "Show this one in the club.")
        add_tag(connection, sedol, "fighting")
        add_tag(connection, sedol, "club evening")
    return library


@pytest.fixture
def connection(small_library: Library) -> Iterator[sqlite3.Connection]:
    """A connection to that library."""
    with small_library.connected() as found:
        yield found


@pytest.fixture
def names_of(connection: sqlite3.Connection) -> Callable[[Sequence[int]], list[str]]:
    """Return the names of the files of games, without their ends."""

    def named(ids: Sequence[int]) -> list[str]:
        from sgfedit.library.query import rows  # noqa: PLC0415

        return [row.path.rpartition("/")[2].removesuffix(".sgf") for row in rows(connection, ids)]

    return named
