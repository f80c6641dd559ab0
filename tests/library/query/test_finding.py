from __future__ import annotations

import sqlite3
import zipfile
from contextlib import closing
from typing import TYPE_CHECKING, TypeAlias

import pytest

from sgfedit import load
from sgfedit.game.info import info_text
from sgfedit.library.indexing import update
from sgfedit.library.kept import set_stars
from sgfedit.library.library import Library
from sgfedit.library.names import spellings
from sgfedit.library.query import ORDERS, among, find_games, parse, paths_of, rows
from sgfedit.library.query import finding as module
from sgfedit.library.query.compiling import Context, Sql, players_of, query_of_games, telling
from sgfedit.library.query.conditions import All
from tests.library.conftest import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    NamesOf: TypeAlias = Callable[[Sequence[int]], list[str]]
    Find: TypeAlias = Callable[..., list[str]]


@pytest.fixture
def find(connection: sqlite3.Connection, names_of: NamesOf) -> Find:
    def found(text: str, order: str = "date", *, descending: bool = False) -> list[str]:
        return names_of(find_games(connection, parse(text), order, descending=descending))

    return found


DATED = ["kobayashis", "kobayashi-cho", "cho-kobayashi", "void", "otake", "sedol"]
UNDATED = ["lesson", "problem"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", DATED + UNDATED),
        # Names: either colour, any order, spellings, one word or two, ways of romanisation.
        ("player:kobayashi", ["kobayashis", "kobayashi-cho", "cho-kobayashi"]),
        ("player:cho", ["kobayashi-cho", "cho-kobayashi", "otake"]),
        ('player:"Chikun Cho"', ["kobayashi-cho", "cho-kobayashi"]),
        ("player:趙治勲", ["kobayashi-cho", "cho-kobayashi"]),
        ("player:sedol", ["sedol"]),
        ("player:leesedol", ["sedol"]),
        ('player:"Yi Se-tol"', ["sedol"]),
        ("player:ohtake", ["otake"]),
        ("player:ota*", ["otake"]),
        ('player="Cho U"', ["otake"]),
        ('player="Cho"', []),
        ("player:nobody", []),
        ("black:cho", ["cho-kobayashi"]),
        ("white:cho", ["kobayashi-cho", "otake"]),
        ("winner:cho", ["kobayashi-cho", "cho-kobayashi"]),
        ("loser:koichi", ["kobayashi-cho"]),
        ("winner:white", ["kobayashi-cho", "sedol"]),
        ("player:kobayashi opponent:kobayashi", ["kobayashis"]),
        ("player:kobayashi opponent:cho", ["kobayashi-cho", "cho-kobayashi"]),
        ("player:kobayashi player:koichi opponent:satoru", ["kobayashis"]),
        ("player:kobayashi player:koichi opponent:cho", ["kobayashi-cho"]),
        ("player:kobayashi (opponent:cho or opponent:anna)", ["kobayashi-cho", "cho-kobayashi"]),
        ("opponent:anna", ["void", "lesson"]),
        ("player:*", [*DATED, "lesson"]),
        ('black:""', ["problem"]),
        ("opponent:*", [*DATED, "lesson"]),
        # Words of game info, and free words.
        ("event:honinbo", ["kobayashi-cho"]),
        ("event:honin*", ["kobayashi-cho"]),
        ('event:"kisei final"', ["cho-kobayashi"]),
        ('event:"final kisei"', []),
        ("event=oteai", ["kobayashis"]),
        ("event=kisei", []),
        ('round:"game 5"', ["cho-kobayashi"]),
        ("place:seoul", ["sedol"]),
        ("title:best", ["cho-kobayashi"]),
        ("rules:chinese annotator:redmond", ["sedol"]),
        ("user:jones source:world", ["otake"]),
        ("event:*", ["kobayashis", "kobayashi-cho", "cho-kobayashi", "sedol"]),
        ('event:""', ["void", "otake", *UNDATED]),
        ("kisei", ["cho-kobayashi"]),
        # A free word that is a name is every spelling of it, as it is behind "player:".
        ("赵治勋", ["kobayashi-cho", "cho-kobayashi"]),
        ("chikun kisei", ["cho-kobayashi"]),
        ("ohtake", ["otake"]),
        ("Ōtake", ["otake"]),
        ('"Chikun Cho"', ["kobayashi-cho", "cho-kobayashi"]),
        ("leesedol or seto*", ["sedol"]),
        ("cho -kisei", ["kobayashi-cho", "otake"]),
        ("-cho kobayashi", ["kobayashis"]),
        ("(ohtake or kisei) -jones", ["cho-kobayashi"]),
        ("seoul or jones", ["otake", "sedol"]),
        ("world", ["otake", "sedol"]),
        # Dates: contained, in a list, possible.
        ("date:1996-03", ["kobayashi-cho", "cho-kobayashi"]),
        ("date:1996-02", ["kobayashi-cho"]),
        ("date:1996", ["kobayashis", "kobayashi-cho", "cho-kobayashi"]),
        ("date~1996-03", ["kobayashis", "kobayashi-cho", "cho-kobayashi"]),
        ("date:1996-03-07", ["cho-kobayashi"]),
        ("date>=2001-12", ["otake", "sedol"]),
        ("date<=1996-03-01", ["kobayashi-cho"]),
        ("date:1990..1999 -date:1996-03", ["kobayashis"]),
        ("-date:*", UNDATED),
        # Results.
        ("result:B+R", ["cho-kobayashi"]),
        ("result:W+", ["kobayashi-cho", "sedol"]),
        ("result:B+>10", ["kobayashis"]),
        ("result:score", ["kobayashis", "kobayashi-cho"]),
        ("result:time", ["sedol"]),
        ("result:draw", ["otake"]),
        ("result:void", ["void"]),
        ("result:?", ["lesson", "problem"]),
        ("-result:*", ["problem"]),
        ("margin<5", ["kobayashi-cho"]),
        # Numbers.
        ("rank>=9p", ["kobayashi-cho", "cho-kobayashi", "sedol"]),
        ("ranks>=9d", ["kobayashi-cho", "cho-kobayashi"]),
        ("blackrank:5k", ["lesson"]),
        ("whiterank:3d", ["lesson"]),
        ("ranks:*", ["kobayashi-cho", "cho-kobayashi", "lesson"]),
        ("komi:6.5", ["kobayashis", "sedol"]),
        ("komi:0", ["otake"]),
        (
            "handicap:0",
            ["kobayashis", "kobayashi-cho", "cho-kobayashi", "void", "sedol", *UNDATED],
        ),
        ("handicap>=2", ["otake"]),
        ("size:13", ["lesson"]),
        ("size:9x7", ["problem"]),
        ("size<19", UNDATED),
        ("moves>=4", ["kobayashi-cho", "cho-kobayashi"]),
        ("moves:0", ["void"]),
        ("variations>0", ["sedol"]),
        ("comments>0", ["sedol", *UNDATED]),
        ("number:1 moves:*", DATED + UNDATED),
        # Texts, files, and what the user says.
        ("text:ladder", ["otake", "sedol", "problem"]),
        ('text:"ladder breaker"', ["otake"]),
        ("text:triangle", ["otake"]),
        ("text:打劫", ["lesson"]),
        ("text:*", ["otake", "sedol", *UNDATED]),
        ("path:koba*cho", ["kobayashi-cho"]),
        ("path:small date:*", DATED),
        ("path:100%", []),
        ("stars>=3", ["sedol"]),
        ("stars<3", [name for name in DATED + UNDATED if name != "sedol"]),
        ("stars:0..5", DATED + UNDATED),
        ("stars:*", ["sedol"]),
        ("tag:fighting", ["sedol"]),
        ('tag:"club evening"', ["sedol"]),
        ("tag:club*", ["sedol"]),
        ("tag:club", []),
        ("-tag:* date>=2001-12", ["otake"]),
        ("note:club", ["sedol"]),
        ("note:*", ["sedol"]),
        # All together, and joined.
        ("(black:cho event:kisei) or komi:0", ["cho-kobayashi", "otake"]),
        ("player:anna or (player:kobayashi opponent:kobayashi)", ["kobayashis", "void", "lesson"]),
        ("(event:oteai or winner:cho) -komi:6.5", ["kobayashi-cho", "cho-kobayashi"]),
        ("-(player:cho or size<19)", ["kobayashis", "void", "sedol"]),
        ("(tag:fighting or note:x or text:打劫 or stars:1)", ["sedol", "lesson"]),
        (
            'player:"Cho Chikun" date:1996-03 result:B+R komi:5.5 rank>=7d event:kisei size:19',
            ["cho-kobayashi"],
        ),
    ],
)
def test_games_are_found(find: Find, query: str, expected: list[str]) -> None:
    assert find(query) == expected


def test_more_games_than_are_looked_up_one_by_one(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_FEW", 0)
    monkeypatch.setattr(module, "_FEW_IN_ORDER", 0)
    assert find("world") == ["otake", "sedol"]
    assert find("world", descending=True) == ["sedol", "otake"]
    assert find("world handicap:0") == ["sedol"]
    assert find("player:cho handicap:0") == ["kobayashi-cho", "cho-kobayashi"]
    assert find("player:cho") == ["kobayashi-cho", "cho-kobayashi", "otake"]


def test_games_among_others_keep_their_order_and_what_is_gone_is_not_missed(
    connection: sqlite3.Connection,
) -> None:
    every = find_games(connection, parse(""), descending=True)
    of_cho = find_games(connection, parse("player:cho"))
    gone = max(every) + 1

    ids, hidden = among(connection, every, [*of_cho, *of_cho, gone])
    assert list(ids) == [one for one in every if one in of_cho]
    assert hidden == 0
    assert among(connection, of_cho, [*every, gone]) == (of_cho, len(every) - len(of_cho))
    assert among(connection, find_games(connection, parse("player:nobody")), []) == (ids[:0], 0)


def test_a_name_that_is_being_typed(connection: sqlite3.Connection, names_of: NamesOf) -> None:
    typed = parse("player:tak or player:ohtak", is_typed=True)
    assert names_of(find_games(connection, typed)) == ["otake"]
    typed = parse("player:yi seo", is_typed=True)
    assert names_of(find_games(connection, typed)) == ["sedol"]
    typed = parse("player:chik", is_typed=True)
    assert names_of(find_games(connection, typed)) == ["kobayashi-cho", "cho-kobayashi"]


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_has_all_games_and_unknown_ones_last(find: Find, order: str) -> None:
    up, down = find("", order), find("", order, descending=True)
    assert sorted(up) == sorted(down) == sorted(DATED + UNDATED)


def test_orders(find: Find) -> None:
    assert find("", descending=True)[:2] == ["sedol", "otake"]
    assert find("", descending=True)[-2:] == UNDATED
    assert find("", "black")[0] == "lesson"
    assert find("", "black")[-1] == find("", "black", descending=True)[-1] == "problem"
    assert find("", "moves", descending=True)[:2] == ["kobayashi-cho", "cho-kobayashi"]
    assert find("", "stars")[0] == "sedol"
    assert find("", "path")[0] == "cho-kobayashi"
    assert find("", "event")[:2] == ["cho-kobayashi", "kobayashi-cho"]


def test_rows_say_what_the_records_say(connection: sqlite3.Connection) -> None:
    ids = find_games(connection, parse("event:world"))
    (row,) = rows(connection, ids)
    assert (row.black, row.black_rank, row.white, row.white_rank) == (
        "Lee Se-dol",
        "9p",
        "Gu Li",
        "",
    )
    assert (row.date, row.result, row.event, row.round) == ("2004-05", "W+T", "World Cup", "")
    assert (row.moves, row.columns, row.rows, row.branches, row.comments) == (3, 19, 19, 1, 1)
    assert (row.number, row.member, row.stars, row.tags) == (
        1,
        "",
        4,
        ("club evening", "fighting"),
    )


def test_rows_come_in_the_order_asked_for_without_those_that_are_gone(
    connection: sqlite3.Connection,
) -> None:
    ids = list(find_games(connection, parse("")))
    assert [row.id for row in rows(connection, [ids[2], 10**9, ids[0]])] == [ids[2], ids[0]]
    assert rows(connection, []) == []


@pytest.mark.parametrize("text", ["player:cho", "player:cho opponent:kobayashi", "cho"])
def test_games_of_players_are_looked_up_whatever_sqlite_knows_of_their_number(
    text: str, tmp_path: Path
) -> None:
    files = tmp_path / "files"
    files.mkdir()
    many = (f"(;PB[Cho, {n}]PW[Kobayashi {n}];B[aa])" for n in range(200))
    (files / "a.sgf").write_text("".join(many))
    library = Library(tmp_path / "library")
    library.set_folders([str(files)])
    update(library)

    with library.connected() as connection, connection:
        # What it learnt of a part of 100,000 games before there were more players.
        connection.execute("DELETE FROM sqlite_stat1 WHERE tbl = 'games'")
        for index, counts in _OLD_COUNTS.items():
            connection.execute("INSERT INTO sqlite_stat1 VALUES ('games', ?, ?)", (index, counts))
        connection.execute("ANALYZE sqlite_schema")
        steps: list[str] = []
        for asked in _asked_of(connection, text):
            steps += [
                row[3]
                for row in connection.execute(f"EXPLAIN QUERY PLAN {asked.text}", asked.values)
            ]

    assert any("games_black" in step for step in steps)
    assert not any(step.startswith("SCAN games") for step in steps)


_OLD_COUNTS = {
    "games_identity": "93720 2",
    "games_dyer": "140238 112 4",
    "games_sequence": "93720 2",
    "games_event": "253872 182",
    "games_white": "116736 1001 667",
    "games_black": "117192 1001 1001",
    "games_facts": f"230823 8 8{' 1' * 16}",
    "sqlite_autoindex_games_1": "46068 1 1",
}


def _asked_of(connection: sqlite3.Connection, text: str) -> list[Sql]:
    """Return the queries for the games of the conditions of a text."""
    condition = parse(text).condition
    parts = condition.parts if isinstance(condition, All) else (condition,)
    context = Context(connection, spellings(None)).beside(players_of(parts))
    return [asked for part in telling(parts) if (asked := query_of_games(part, context))]


@pytest.mark.parametrize("part", [1, 2, 3, 4, 5, 20])
def test_many_numbers_are_read_part_by_part(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PART", part)
    with closing(sqlite3.connect(":memory:")) as connection:
        found = module.numbers(connection, "SELECT '7,123,45,6,8901'").tolist()
        assert found == [7, 123, 45, 6, 8901]
        assert module.numbers(connection, "SELECT NULL").tolist() == []


def test_a_connection_without_a_file_has_the_spellings_that_are_shipped() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        assert module.folder_of(connection) is None


def test_the_question_of_the_user_guide(tmp_path: Path, real_records: Path) -> None:
    # 5,000 professional games: which are those of Cho Chikun, played in March 1996?
    files = sorted(map(str, (real_records / "big" / "multi-game").glob("cho*.sgf")))
    expected = set()
    for path in files:
        for number, game in enumerate(load(path).games, 1):
            names = info_text(game.root, "PB"), info_text(game.root, "PW")
            if "1996-03" in info_text(game.root, "DT") and any("Chikun" in n for n in names):
                expected.add((path, number))
    library = Library(tmp_path)
    library.set_folders(files)
    update(library)
    with library.connected() as connection:
        ids = find_games(connection, parse('player:"Cho Chikun" date:1996-03'))
        found = {(row.path, row.number) for row in rows(connection, ids)}
    assert found == expected
    assert len(found) >= 8


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("date:1996", True),
        ("date:1996-11", False),
        ("date:1996-03", False),
        ("date:1996-11-03", False),
        ("date:1996-03..1996-11", True),
        ("date>=1996-03", True),
        ("date>=1996-04", False),
        ("date~1996-03", True),
        ("date~1996-03-11", True),
        ("date~1996-11", True),
        ("date~1996-07", False),
        ("date~1996-03-12..1996-11-02", False),
        ("date~1996", True),
        ("date~1997", False),
    ],
)
def test_a_date_that_can_mean_two_days_is_certain_only_where_both_are_meant(
    tmp_path: Path, query: str, is_found: bool
) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1]DT[11/3/96]PB[a];B[aa])")
    library = Library(tmp_path / "library")
    library.set_folders([str(tmp_path / "a.sgf")])
    update(library)

    with library.connected() as connection:
        found = find_games(connection, parse(query))

    assert len(found) == is_found


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("date=1996", True),
        ("date=1996-11", False),
        ("date~1996-11-03", True),
        ("date~1996-03-11", True),
        ("date~1997", False),
    ],
)
def test_a_list_of_dates_in_several_forms_is_certain_where_all_readings_are_meant(
    tmp_path: Path, query: str, is_found: bool
) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1]DT[1996-11-03,11/3/96]PB[a];B[aa])")
    library = Library(tmp_path / "library")
    library.set_folders([str(tmp_path / "a.sgf")])
    update(library)

    with library.connected() as connection:
        found = find_games(connection, parse(query))

    assert len(found) == is_found


def test_the_samples_are_all_there(small_library: Library, connection: sqlite3.Connection) -> None:
    assert connection.execute("SELECT count(*) FROM games").fetchone() == (len(GAMES),)


def test_the_paths_of_games(small_library: Library, connection: sqlite3.Connection) -> None:
    (folder,) = small_library.folders
    ids = [*find_games(connection, parse("event:*")), 10**9]
    names = ("kobayashis", "kobayashi-cho", "cho-kobayashi", "sedol")
    assert paths_of(connection, ids * 2) == [f"{folder}/{name}.sgf" for name in names]


def test_of_games_in_archives_the_path_is_that_of_the_archive(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("in/b.sgf", "(;PB[Ann])(;PB[Bea])")
    (tmp_path / "c.sgf").write_text("(;PB[Cho])")
    library = Library(tmp_path / "library")
    library.set_folders([str(tmp_path)])
    update(library)
    with library.connected() as connection:
        ids = find_games(connection, parse(""), "path")
        archive_path, path = paths_of(connection, ids)
        assert (archive_path, path) == (str(tmp_path / "a.zip"), str(tmp_path / "c.sgf"))
        assert paths_of(connection, ids, in_archives=False) == [path]
        assert len(find_games(connection, parse("path:a.zip/in"))) == 2


@pytest.mark.parametrize("few", [0, 1_000])
def test_paths_of_many_files_find_what_those_of_few_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(module, "_FEW_IN_ORDER", few)
    monkeypatch.setattr(module, "_known", [])
    (tmp_path / "two-cho.sgf").write_text("(;PB[a];B[aa])(;PB[b]DT[1990];B[bb])")
    (tmp_path / "cho.sgf").write_text("(;PB[c]DT[1980];B[cc])")
    (tmp_path / "none.sgf").write_text("nothing")
    library = Library(tmp_path / "library")
    library.set_folders([str(tmp_path)])
    update(library)
    with library.connected() as connection:

        def names(text: str) -> str:
            ids = find_games(connection, parse(text))
            return "".join(row.black for row in rows(connection, ids))

        assert [names(text) for text in ("path:cho*", "path:two*cho", "path:cho b")] == [
            "cba",
            "ba",
            "b",
        ]
        assert [names(text) for text in ("-path:two", "path:none", "path:two or c")] == [
            "c",
            "",
            "cba",
        ]
        (tmp_path / "cho.sgf").rename(tmp_path / "other.sgf")
        (tmp_path / "a-cho.sgf").write_text("(;PB[d]DT[1985];B[dd])")
        update(library)
        assert names("path:cho*") == "dba"


def test_orders_follow_what_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FEW_IN_ORDER", 0)
    monkeypatch.setattr(module, "_known", [])
    for name, moves in (("a", ";B[aa]"), ("b", ";B[aa];W[bb]")):
        (tmp_path / f"{name}.sgf").write_text(f"(;PB[{name}]{moves})")
    library = Library(tmp_path / "library")
    library.set_folders([str(tmp_path)])
    update(library)
    with library.connected() as connection:

        def names(order: str, text: str = "") -> str:
            ids = find_games(connection, parse(text), order, descending=True)
            return "".join(row.black for row in rows(connection, ids))

        found = [names(order) for order in ("moves", "black", "stars", "path")]
        assert found == ["ba", "ba", "ab", "ba"]
        set_stars(connection, find_games(connection, parse("b")), 3)
        (tmp_path / "a.sgf").rename(tmp_path / "z.sgf")
        (tmp_path / "c.sgf").write_text("(;PB[c])")
        update(library)
        found = [names(order) for order in ("moves", "black", "stars", "path")]
        assert found == ["bac", "cba", "bac", "acb"]
        assert names("black", "-b") == "ca"
    assert 0 < len(module._known) <= module._MOST_KNOWN
