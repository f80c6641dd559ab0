from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.library.query import find_games, parse
from sgfedit.library.statistics import (
    OpeningCount,
    OpponentCount,
    PlayerCount,
    count_openings,
    count_opponents,
    count_players,
)

if TYPE_CHECKING:
    import sqlite3


def test_players_are_counted_under_all_their_spellings(connection: sqlite3.Connection) -> None:
    players = count_players(connection)
    names = ("Cho Chikun", "趙治勲")
    assert PlayerCount("Cho Chikun", names, 2, 1, 1, 1, 1, 0, 1996, 1996) in players
    assert PlayerCount("Anna", ("Anna",), 2, 1, 1, 0, 0, 0, 2001, 2001) in players
    assert PlayerCount("Lee Se-dol", ("Lee Se-dol",), 1, 1, 0, 0, 0, 1, 2004, 2004) in players
    assert PlayerCount("Teacher", ("Teacher",), 1, 0, 1, 0, 0, 0, None, None) in players
    assert [player.games for player in players] == sorted((p.games for p in players), reverse=True)


def test_only_games_of_a_result(connection: sqlite3.Connection) -> None:
    ids = find_games(connection, parse("player:cho"))
    assert [(p.name, p.games) for p in count_players(connection, ids)][:1] == [("Cho Chikun", 2)]
    assert len(count_players(connection, ids)) == 5
    assert count_players(connection, []) == []


def test_opponents(connection: sqlite3.Connection) -> None:
    assert count_opponents(connection, "赵治勋") == [
        OpponentCount("Kobayashi Koichi", 1, 1, 0),
        OpponentCount("Kobayashi Satoru", 1, 1, 0),
    ]
    assert count_opponents(connection, "Cho  U") == [OpponentCount("Ōtake Hideo", 1, 0, 0)]
    assert count_opponents(connection, "nobody at all") == []


def test_openings_are_one_however_the_board_lies(connection: sqlite3.Connection) -> None:
    corners = (15, 3), (3, 15), (3, 3), (15, 15)
    assert count_openings(connection) == [OpeningCount(corners, 2, 1, 1, 1996, 1996)]


def test_openings_with_a_pass_and_of_other_boards(connection: sqlite3.Connection) -> None:
    found = count_openings(connection, moves=2)
    assert OpeningCount(((15, 2), None), 1, 1, 0, 1996, 1996) in found
    assert [opening.games for opening in count_openings(connection, moves=1, size=(13, 13))] == [1]
    assert count_openings(connection, moves=1, size=(9, 7)) == []
    assert [opening.games for opening in count_openings(connection, moves=1)] == [3, 1]
    ids = find_games(connection, parse("event:oteai"))
    assert len(count_openings(connection, ids, moves=1)) == 1
