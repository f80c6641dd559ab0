from __future__ import annotations

import sqlite3
import zipfile
from contextlib import closing
from threading import Timer
from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import RefusalError
from sgfedit.library import kept
from sgfedit.library.indexing import update
from sgfedit.library.kept import Lost, Marks, Search
from sgfedit.library.library import Library
from sgfedit.library.locations import index_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ONE = "(;PB[Ann]PW[Bea]DT[1996-03-05];B[aa];W[bb])"
TWO = "(;PB[Cho]PW[Dan]DT[1997];B[cc];W[dd])"
THREE = "(;PB[Eve]PW[Fay]DT[1998];B[ee];W[ff])"


class Desk:
    """A library with a folder of files, and a connection to it."""

    def __init__(self, folder: Path) -> None:
        self.files = folder / "files"
        self.files.mkdir()
        self.library = Library(folder / "library")
        self.library.set_folders([str(self.files)])
        self.connection = self.library.connect()

    def write(self, name: str, text: str) -> None:
        path = self.files / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def update(self) -> None:
        update(self.library)

    def id_of(self, player: str) -> int:
        (found,) = self.connection.execute(
            "SELECT games.id FROM games JOIN players ON players.id = black"
            " WHERE players.name = ?"
            " ORDER BY games.id LIMIT 1",
            (player,),
        ).fetchone()
        return int(found)

    def marks(self, player: str) -> Marks | None:
        game = self.id_of(player)
        return kept.marks_of(self.connection, [game]).get(game)

    def place(self, player: str) -> tuple[str, int]:
        name, number = self.connection.execute(
            "SELECT path, number FROM games JOIN files ON files.id = file WHERE games.id = ?",
            (self.id_of(player),),
        ).fetchone()
        return name.rpartition("/")[2], number


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    desk.write("a.sgf", ONE + TWO)
    desk.write("b.sgf", THREE)
    desk.update()
    yield desk
    desk.connection.close()


# Saying something of games ------------------------------------------------------------------


def test_stars_notes_and_tags_are_kept(desk: Desk) -> None:
    one, two, three = (desk.id_of(name) for name in ("Ann", "Cho", "Eve"))

    kept.set_stars(desk.connection, [one, two], 3)
    kept.set_note(desk.connection, one, "look again")
    kept.add_tag(desk.connection, [one, three], " to  study ")
    kept.add_tag(desk.connection, [one], "Best")

    assert kept.marks_of(desk.connection, [one, two, three]) == {
        one: Marks(3, "look again", ("Best", "to study")),
        two: Marks(3),
        three: Marks(0, "", ("to study",)),
    }
    assert kept.tags(desk.connection) == [("Best", 1), ("to study", 2)]


def test_a_game_of_which_nothing_is_said_any_more_has_no_mark(desk: Desk) -> None:
    game = desk.id_of("Ann")
    kept.set_stars(desk.connection, [game], 3)
    kept.add_tag(desk.connection, [game], "fine")

    kept.set_stars(desk.connection, [game], 0)
    kept.remove_tag(desk.connection, [game], "fine")

    assert kept.marks_of(desk.connection, [game]) == {}
    assert desk.connection.execute("SELECT count(*) FROM kept.marks").fetchone() == (0,)
    assert desk.connection.execute("SELECT count(*) FROM marked").fetchone() == (0,)


def test_thousands_of_games_are_tagged_at_once(desk: Desk) -> None:
    desk.write("many.sgf", "".join(f"(;PB[P{n}])" for n in range(1200)))
    desk.update()
    ids = [row[0] for row in desk.connection.execute("SELECT id FROM games")]

    kept.add_tag(desk.connection, ids, "all")

    assert kept.tags(desk.connection) == [("all", 1203)]
    assert len(kept.marks_of(desk.connection, ids)) == 1203


def test_while_an_update_writes_a_change_waits_for_its_turn(desk: Desk) -> None:
    game = desk.id_of("Ann")
    updating = sqlite3.connect(
        index_path(desk.library.folder), isolation_level=None, check_same_thread=False
    )
    with closing(updating):
        updating.execute("BEGIN IMMEDIATE")
        written = Timer(0.1, updating.execute, ("COMMIT",))
        written.start()
        kept.add_tag(desk.connection, [game], "in between")
        written.join()

    assert kept.tags(desk.connection) == [("in between", 1)]


@pytest.mark.parametrize("stars", [-1, 6])
def test_there_are_up_to_five_stars(desk: Desk, stars: int) -> None:
    with pytest.raises(RefusalError, match="0 to 5"):
        kept.set_stars(desk.connection, [desk.id_of("Ann")], stars)


def test_tags_and_searches_have_names(desk: Desk) -> None:
    with pytest.raises(RefusalError):
        kept.add_tag(desk.connection, [desk.id_of("Ann")], "  ")
    with pytest.raises(RefusalError):
        kept.save_search(desk.connection, " ", "player:Cho")


def test_searches_are_saved_in_order(desk: Desk) -> None:
    kept.save_search(desk.connection, "two", "b")
    kept.save_search(desk.connection, " one ", "a")
    kept.save_search(desk.connection, "two", "c")

    assert kept.saved_searches(desk.connection) == [Search("two", "c"), Search("one", "a")]

    kept.delete_search(desk.connection, "two")

    assert kept.saved_searches(desk.connection) == [Search("one", "a")]


# Finding games again ------------------------------------------------------------------------

FINE = Marks(5, "", ("fine",))


def mark(connection: sqlite3.Connection, game: int) -> None:
    kept.set_stars(connection, [game], 5)
    kept.add_tag(connection, [game], "fine")


@pytest.mark.parametrize(
    ("files", "place"),
    [
        ({"a.sgf": TWO + ONE}, ("a.sgf", 2)),
        ({"a.sgf": THREE + ONE}, ("a.sgf", 2)),
        ({"a.sgf": TWO, "c.sgf": ONE}, ("c.sgf", 1)),
        ({"a.sgf": None, "below/x.sgf": ONE + TWO}, ("x.sgf", 1)),
        ({"a.sgf": ONE.replace("W[bb]", "W[bb]C[now with a comment]") + TWO}, ("a.sgf", 1)),
        ({"a.sgf": ONE.replace("W[bb]", "W[cb];B[cc]") + TWO}, ("a.sgf", 1)),
        ({"a.sgf": ONE.replace("1996-03-05", "1996") + TWO}, ("a.sgf", 1)),
        ({"a.sgf": TWO + ONE.replace("1996-03-05", "1996")}, ("a.sgf", 2)),
        ({"a.sgf": TWO, "c.sgf": THREE + ONE.replace("1996-03-05", "1996")}, ("c.sgf", 2)),
    ],
    ids=[
        "other order",
        "among others",
        "other file",
        "other folder",
        "comment added",
        "other moves",
        "other date",
        "other date and order",
        "other date and file",
    ],
)
def test_marks_find_their_game_again(
    desk: Desk, files: dict[str, str | None], place: tuple[str, int]
) -> None:
    mark(desk.connection, desk.id_of("Ann"))

    for name, text in files.items():
        if text is None:
            (desk.files / name).unlink()
        else:
            desk.write(name, text)
    desk.update()

    assert desk.marks("Ann") == FINE
    assert desk.place("Ann") == place
    assert kept.lost(desk.connection) == []


def test_the_only_game_of_a_file_may_change_in_all(desk: Desk) -> None:
    mark(desk.connection, desk.id_of("Eve"))

    desk.write("b.sgf", "(;PB[Gil]PW[Hal];B[gg])")
    desk.update()

    assert desk.marks("Gil") == FINE


def test_a_mark_does_not_go_to_the_game_that_takes_its_place(desk: Desk) -> None:
    mark(desk.connection, desk.id_of("Ann"))

    desk.write("a.sgf", TWO + THREE)
    desk.update()

    assert desk.marks("Cho") is None
    (lost,) = kept.lost(desk.connection)
    assert lost == Lost(str(desk.files / "a.sgf"), "", 1, FINE)
    assert kept.tags(desk.connection) == [("fine", 0)]


def test_a_mark_waits_until_its_game_is_there_again(desk: Desk) -> None:
    mark(desk.connection, desk.id_of("Ann"))
    desk.write("a.sgf", TWO)
    desk.update()

    with zipfile.ZipFile(desk.files / "old.zip", "w") as archive:
        archive.writestr("games/a.sgf", ONE)
    desk.update()

    assert desk.marks("Ann") == FINE


def test_of_several_equal_games_the_one_nearby_is_taken_and_only_once(desk: Desk) -> None:
    mark(desk.connection, desk.id_of("Ann"))
    desk.write("a.sgf", TWO)
    desk.write("0.sgf", ONE)
    desk.write("below/a.sgf", ONE)
    desk.update()

    marked = desk.connection.execute(
        "SELECT path FROM marked JOIN games ON games.id = game JOIN files ON files.id = file"
    ).fetchall()

    assert marked == [(str(desk.files / "below" / "a.sgf"),)]


def test_marks_of_equal_games_do_not_fall_together(desk: Desk) -> None:
    desk.write("c.sgf", ONE)
    desk.update()
    ids = [row[0] for row in desk.connection.execute("SELECT id FROM games ORDER BY id")]
    kept.set_stars(desk.connection, [ids[0]], 1)
    kept.set_stars(desk.connection, [ids[3]], 2)

    (desk.files / "c.sgf").unlink()
    desk.update()

    assert desk.marks("Ann") == Marks(1)
    assert [one.marks for one in kept.lost(desk.connection)] == [Marks(2)]


def test_all_marks_of_games_with_equal_moves_find_one_each(desk: Desk) -> None:
    desk.write("c.sgf", ONE.replace("Ann", "Anna"))
    desk.update()
    kept.set_stars(desk.connection, [desk.id_of("Ann")], 1)
    kept.set_stars(desk.connection, [desk.id_of("Anna")], 2)

    # Of both the file and the names are others now, and one of them is not back yet.
    (desk.files / "c.sgf").unlink()
    desk.write("a.sgf", TWO)
    desk.write("below/x.sgf", ONE.replace("Ann", "Hanna"))
    desk.update()
    assert desk.marks("Hanna") == Marks(1)
    assert [one.marks for one in kept.lost(desk.connection)] == [Marks(2)]

    desk.write("below/y.sgf", ONE.replace("Ann", "Hannah"))
    desk.update()
    assert desk.marks("Hannah") == Marks(2)

    # Of more games than marks nobody knows which are meant.
    kept.set_stars(desk.connection, [desk.id_of("Cho")], 3)
    (desk.files / "a.sgf").unlink()
    desk.write("below/z.sgf", TWO.replace("Cho", "Choe") + TWO.replace("Cho", "Jo"))
    desk.update()
    assert [one.marks for one in kept.lost(desk.connection)] == [Marks(3)]


def test_games_of_which_nothing_is_known_are_not_taken_for_each_other(desk: Desk) -> None:
    desk.write("c.sgf", "(;C[first])(;C[second])")
    desk.update()
    (game,) = desk.connection.execute(
        "SELECT games.id FROM games JOIN files ON files.id = file WHERE path LIKE '%c.sgf'"
        " AND number = 2"
    ).fetchone()
    mark(desk.connection, game)

    desk.write("c.sgf", "(;C[first])")
    desk.write("d.sgf", "(;C[other])")
    desk.update()

    assert [one.marks for one in kept.lost(desk.connection)] == [FINE]


def test_marks_outlive_the_index(desk: Desk) -> None:
    mark(desk.connection, desk.id_of("Ann"))
    desk.connection.close()

    desk.library.discard_index()
    desk.update()

    desk.connection = desk.library.connect()
    assert desk.marks("Ann") == FINE


def test_marks_outlive_their_folder(desk: Desk) -> None:
    mark(desk.connection, desk.id_of("Ann"))

    desk.library.set_folders([])
    desk.update()
    desk.library.set_folders([str(desk.files)])
    desk.update()

    assert desk.marks("Ann") == FINE
