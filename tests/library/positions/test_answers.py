"""What an answer says of the hits: continuations, results, years, and the hits as a sequence."""

from __future__ import annotations

import errno
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import sgfedit
from sgfedit.errors import RefusalError
from sgfedit.library.library import Library
from sgfedit.library.patterns import Options, Pattern, pattern_of
from sgfedit.library.positions import catalogue as kinds
from sgfedit.library.positions import find_position, parse_pattern, searching
from sgfedit.library.positions.catalogue import MAIN_LINES
from sgfedit.locks import try_lock
from tests.library.positions.conftest import add_games, count_up
from tests.library.positions.replaying import OTHER

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from sgfedit.library.patterns import Answer
    from tests.library.positions.conftest import Searched

OPENINGS = (
    "(;SZ[9];B[gc];W[cg])",
    "(;SZ[9];B[cc];W[gg];B[cg])",
    "(;SZ[9];B[cg];W[ee])",
    "(;SZ[9];B[cd];W[gg])",
    "(;SZ[9];W[dg];B[gg])",
    "(;SZ[9]C[nothing was played])",
)
EMPTY = Pattern(9, 9, "." * 81, (9, 9), (0, 0))


@pytest.fixture
def openings(tmp_path: Path) -> Iterator[tuple[Library, sqlite3.Connection, list[int]]]:
    library = Library(tmp_path)
    connection = library.connect()
    yield library, connection, add_games(connection, OPENINGS)
    connection.close()


def test_what_is_in_the_first_games_is_told_before_the_answer(
    openings: tuple[Library, sqlite3.Connection, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    library, connection, ids = openings
    monkeypatch.setattr(searching, "FIRST_GAMES", 2)
    monkeypatch.setattr(searching, "_MANY_TIMES", 3)
    anywhere, placed = parse_pattern("X#9"), parse_pattern("X@C3#9")
    told: list[Answer] = []

    answer = find_position(library, connection, anywhere, tell=told.append)
    find_position(library, connection, placed, tell=told.append)
    find_position(library, connection, anywhere, within=ids[1:], tell=told.append)

    of_first = find_position(library, connection, anywhere, within=ids[:2])
    assert told == [of_first]
    assert answer == find_position(library, connection, anywhere)
    assert of_first.games == 2 < answer.games


def test_tables_without_a_game_that_counts_are_passed_over(
    openings: tuple[Library, sqlite3.Connection, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    library, connection, ids = openings
    monkeypatch.setattr(kinds, "_MOST", 2 * 81)  # two games a table
    pattern = parse_pattern("X#9")
    everything = find_position(library, connection, pattern)
    looked_at: list[object] = []
    looks = searching.in_games

    def in_games(*asked: Any) -> Iterator[Any]:
        looked_at.append(asked)
        return looks(*asked)

    monkeypatch.setattr(searching, "in_games", in_games)
    found = find_position(library, connection, pattern, within=ids[:1])

    assert len(looked_at) == 1
    assert list(found.hits) == [hit for hit in everything.hits if hit.game == ids[0]]


def test_nothing_is_told_of_a_search_that_was_given_up(
    openings: tuple[Library, sqlite3.Connection, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    library, connection, _ = openings
    monkeypatch.setattr(searching, "FIRST_GAMES", 2)
    monkeypatch.setattr(searching, "_MANY_TIMES", 3)
    pattern = parse_pattern("X#9")
    find_position(library, connection, pattern)
    told: list[Answer] = []

    answer = find_position(
        library, connection, pattern, is_cancelled=lambda: True, tell=told.append
    )

    assert answer.is_cancelled
    assert not told


def test_first_moves_at_all_corners_are_counted_as_one(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings

    answer = find_position(library, connection, EMPTY)

    shown = [(c.x, c.y, c.letter, c.black, c.white) for c in answer.continuations]
    assert shown == [(6, 2, "A", 3, 0), (6, 3, "B", 2, 0)]
    assert answer.games == 6


def test_without_symmetry_and_exchange_each_corner_is_its_own(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings

    answer = find_position(library, connection, EMPTY, Options(turned=False, swapped=False))

    assert {(c.x, c.y): c.black for c in answer.continuations} == {
        (6, 2): 1,
        (2, 2): 1,
        (2, 6): 1,
        (2, 3): 1,
        (3, 6): 0,
    }


def test_only_games_asked_for_are_searched(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, ids = openings

    answer = find_position(library, connection, EMPTY, within=[ids[4], ids[1], 99_999])

    assert [hit.game for hit in answer.hits] == [ids[1], ids[4]]


def test_the_counts_of_an_answer_are_those_of_its_hits(searched: Searched) -> None:
    facts = {
        number: (winner, day)
        for number, winner, day in searched.connection.execute(
            "SELECT id, winner, first_day FROM games"
        )
    }
    pattern = parse_pattern("X.#5")

    answer = find_position(searched.library, searched.connection, pattern)

    first = {hit.game: hit for hit in reversed(answer.hits)}
    won = Counter(_outcome(hit.swaps, facts[game][0]) for game, hit in first.items())
    years = Counter(day // 10_000 for game in first if (day := facts[game][1]))
    assert answer.games == len(first) > 10
    assert (answer.wins, answer.losses) == (won["B"], won["W"])
    assert answer.years == years
    assert answer.tenuki == sum(hit.is_tenuki for hit in answer.hits)
    moves = Counter((hit.next, hit.next_colour, hit.is_tenuki) for hit in answer.hits if hit.next)
    results = Counter(
        (hit.next, _outcome(hit.swaps, facts[hit.game][0])) for hit in answer.hits if hit.next
    )
    for found in answer.continuations:
        point = (found.x, found.y)
        assert (found.black, found.white) == (moves[point, "B", False], moves[point, "W", False])
        assert found.black_later == moves[point, "B", True]
        assert found.white_later == moves[point, "W", True]
        assert (found.wins, found.losses) == (results[point, "B"], results[point, "W"])
    assert len(answer.continuations) == len({point for point, _, _ in moves})


def _outcome(swaps: bool, winner: str | None) -> str | None:
    return OTHER.get(winner or "") if swaps else winner


def test_hits_are_a_sequence(searched: Searched) -> None:
    hits = find_position(searched.library, searched.connection, parse_pattern("XO#5")).hits

    listed = list(hits)

    assert hits == listed
    assert hits[1:3] == listed[1:3]
    assert (hits[0], hits[-1]) == (listed[0], listed[-1])
    assert hits != object()
    with pytest.raises(IndexError):
        hits[len(listed)]


def test_a_search_that_is_cancelled_says_so(searched: Searched) -> None:
    answer = find_position(
        searched.library, searched.connection, parse_pattern("X#5"), is_cancelled=lambda: True
    )

    assert answer.is_cancelled


def test_a_pattern_that_is_everywhere_is_refused(
    searched: Searched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "MOST_HITS", 100)

    with pytest.raises(RefusalError, match="nearly everywhere"):
        find_position(searched.library, searched.connection, parse_pattern(".#5"))


def test_a_pattern_larger_than_the_board_is_nowhere(searched: Searched) -> None:
    answer = find_position(
        searched.library, searched.connection, Pattern(6, 1, "X.....", (5, 5)), Options()
    )

    assert (list(answer.hits), answer.games, answer.continuations) == ([], 0, [])


def test_a_line_longer_than_16_bits_is_searched(tmp_path: Path) -> None:
    tail = ";B[];W[]" * 33_000
    library = Library(tmp_path)
    connection = library.connect()
    (number,) = add_games(connection, [f"(;SZ[52:2]AB[aa];B[ab];W[ba];B[bb]{tail};W[ca])"])

    early = find_position(library, connection, parse_pattern("XO/XX@A2#52x2"))
    late = find_position(library, connection, parse_pattern("XOO/XX.#52x2"))

    connection.close()
    assert [(h.game, h.time, h.next, h.is_tenuki) for h in early.hits] == [(number, 3, None, True)]
    assert [(hit.time, hit.move) for hit in late.hits] == [(66_004, 66_004)]


# What is kept beside the index ---------------------------------------------------------------


def _found(library: Library, connection: sqlite3.Connection) -> Answer:
    return find_position(library, connection, EMPTY)


def test_new_games_are_found_and_those_that_are_gone_are_not(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, ids = openings
    _found(library, connection)

    more = add_games(connection, OPENINGS[:2])
    connection.execute("DELETE FROM games WHERE id = ?", (ids[0],))
    count_up(connection)
    connection.commit()

    assert [hit.game for hit in _found(library, connection).hits] == [*ids[1:], *more]


def test_tables_are_read_again_by_the_next_program(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings
    before = _found(library, connection)
    names = _files(library)
    searching._catalogue.cache_clear()

    after = _found(library, connection)

    assert after == before
    assert _files(library) == names != []


def test_small_tables_become_one(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings

    for text in OPENINGS * 2:
        add_games(connection, [text])
        _found(library, connection)

    assert len(_files(library)) <= 4
    assert _found(library, connection).games == 18


@pytest.mark.parametrize("damage", [b"", b"nonsense", "cut", "head"])
def test_a_damaged_table_is_made_anew(
    openings: tuple[Library, sqlite3.Connection, list[int]], damage: bytes | str
) -> None:
    library, connection, _ = openings
    before = _found(library, connection)
    searching._catalogue.cache_clear()
    (path,) = _files(library)
    data = path.read_bytes()
    cut = {"cut": data[:-64], "head": data[:40] + b"?" * 100 + data[140:]}
    path.unlink()
    path.write_bytes(damage if isinstance(damage, bytes) else cut[damage])

    assert _found(library, connection) == before
    assert _files(library) != [path]


def test_tables_of_an_index_that_was_made_anew_are_not_used(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings
    _found(library, connection)
    names = _files(library)

    with connection:
        connection.execute("UPDATE meta SET value = 'another' WHERE key = 'made'")
        connection.execute("DELETE FROM games WHERE number > 2")
    answer = _found(library, connection)

    assert answer.games == 2
    assert not set(_files(library)) & set(names)


def test_an_index_without_a_generation_is_looked_through_each_time(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, ids = openings
    _found(library, connection)

    with connection:
        connection.execute("DELETE FROM meta")
        connection.execute("DELETE FROM games WHERE id = ?", (ids[2],))

    assert ids[2] not in [hit.game for hit in _found(library, connection).hits]


def test_a_search_within_a_transaction_leaves_it_open(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings
    connection.execute("BEGIN")

    answer = _found(library, connection)

    assert connection.in_transaction
    assert answer.games == 6


def test_without_a_place_for_files_tables_are_in_memory(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings
    (library.folder / "positions").write_text("a file where the folder would be")

    assert _found(library, connection).games == 6


def test_what_ended_programs_began_to_write_is_deleted(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings
    folder = library.folder / "positions"
    folder.mkdir()
    (folder / "left.part").write_bytes(b"half")
    with (folder / "written.part").open("wb") as file:
        assert try_lock(file)

        _found(library, connection)

    assert [path.name for path in folder.glob("*.part")] == ["written.part"]


def test_a_file_that_cannot_be_written_or_deleted_is_left(
    openings: tuple[Library, sqlite3.Connection, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    library, connection, _ = openings

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", refuse)
    assert _found(library, connection).games == 6
    assert list((library.folder / "positions").iterdir()) == []

    monkeypatch.setattr(Path, "unlink", refuse)
    kinds.discard(library.folder / "index.sqlite")
    kinds.discard(None)
    assert (library.folder / "index.sqlite").exists()


def _files(library: Library) -> list[Path]:
    return sorted((library.folder / "positions").glob("*.table"))


def test_tables_of_board_sizes_that_are_gone_are_deleted(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, ids = openings
    _found(library, connection)
    add_games(connection, ["(;SZ[5];B[aa])"])

    with connection:
        connection.executemany("DELETE FROM games WHERE id = ?", [(one,) for one in ids])
        count_up(connection)

    assert _found(library, connection).games == 0
    assert len(_files(library)) == 1


def test_making_tables_can_be_cancelled(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings

    answer = find_position(library, connection, EMPTY, is_cancelled=lambda: True)

    assert (answer.is_cancelled, answer.games, _files(library)) == (True, 0, [])


def test_a_search_that_waits_for_the_tables_of_another_can_be_cancelled(
    openings: tuple[Library, sqlite3.Connection, list[int]],
) -> None:
    library, connection, _ = openings
    catalogue = searching._catalogue(library.folder / "positions", MAIN_LINES)

    with catalogue._lock:
        answer = find_position(library, connection, EMPTY, is_cancelled=lambda: True)

    assert answer.is_cancelled


def test_a_move_where_a_stone_was_taken_before_is_a_continuation(tmp_path: Path) -> None:
    library = Library(tmp_path)
    connection = library.connect()
    add_games(connection, ["(;SZ[5];W[aa];B[ba];W[ee];B[ab];W[ed];B[cc];W[de];B[aa];W[])"])

    pattern = parse_pattern("***/***/**X@ul#5")
    answer = find_position(library, connection, pattern, Options(turned=False, swapped=False))

    connection.close()
    (hit,) = answer.hits
    assert (hit.time, hit.next, hit.next_colour, hit.is_tenuki) == (6, (0, 0), "B", True)


def test_a_pattern_is_cut_out_of_a_position() -> None:
    game = sgfedit.loads("(;SZ[5]AB[ba]AW[cb])").games[0]
    position = game.position(game.root)

    assert pattern_of(position).is_whole_board
    assert pattern_of(position, (1, 0, 2, 1)) == Pattern(2, 2, "X..O", (5, 5), (1, 0))
    assert pattern_of(position, (1, 0, 2, 1), anywhere=True).anchor is None
