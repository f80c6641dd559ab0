from __future__ import annotations

import builtins
import io
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from sgfedit.errors import LibraryError
from sgfedit.library import indexing, reading, sources
from sgfedit.library.facts import files_in, is_whole
from sgfedit.library.indexing import Progress, Unreadable, unreadable, update
from sgfedit.library.library import Library
from sgfedit.library.locations import UpdateLock, index_path
from sgfedit.library.storing import Store
from tests.library.files import rows_with_words

GAME = "(;SZ[9]PB[{0}]PW[White]DT[1996-03-05];B[aa];W[bb]C[talk {0}])"


class Shelf:
    """A library over a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.files = folder / "files"
        self.files.mkdir()
        self.library = Library(folder / "library")
        self.library.set_folders([str(self.files)])

    def write(self, name: str, *players: str) -> Path:
        path = self.files / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(map(GAME.format, players)), encoding="utf-8")
        return path

    def zip(self, name: str, **members: str) -> Path:
        path = self.files / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for member, player in members.items():
                archive.writestr(f"{member}.sgf", GAME.format(player))
        return path

    def rows(self, sql: str) -> list[Any]:
        with self.library.connected() as connection:
            found = connection.execute(sql).fetchall()
        return [row[0] if len(row) == 1 else row for row in found]

    @property
    def players(self) -> list[str]:
        """Black's names, game by game in the order of files."""
        return self.rows(
            "SELECT players.name FROM games JOIN players ON players.id = black"
            " JOIN files ON files.id = file ORDER BY path, member, number"
        )

    @property
    def ids(self) -> list[int]:
        return self.rows("SELECT id FROM games ORDER BY id")

    @property
    def problems(self) -> list[Unreadable]:
        with self.library.connected() as connection:
            return unreadable(connection)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


# What is read -------------------------------------------------------------------------------


def test_games_of_files_and_archives_are_in_the_index(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann", "Bea")
    shelf.write("below/b.sgf", "Cho")
    shelf.zip("c.zip", one="Dan", two="Eve")
    shelf.write("notes.txt", "nobody")
    shelf.write("._d.sgf", "nobody")

    outcome = update(shelf.library)

    assert (outcome.files, outcome.games, outcome.unreadable) == (4, 5, 0)
    assert shelf.players == ["Ann", "Bea", "Cho", "Dan", "Eve"]
    assert shelf.rows("SELECT count(*) FROM texts") == [5]
    assert shelf.rows("SELECT rowid FROM info_words WHERE info_words MATCH 'cho'") == [5]


def test_a_place_may_be_an_archive_or_a_file_of_any_name(shelf: Shelf, tmp_path: Path) -> None:
    archive = shelf.zip("c.zip", one="Dan")
    (tmp_path / "record").write_text(GAME.format("Ann"), encoding="utf-8")
    shelf.library.set_folders([str(archive), str(tmp_path / "record"), str(archive)])

    update(shelf.library)

    assert shelf.players == ["Dan", "Ann"]


def test_a_file_that_two_places_lead_to_is_read_once(shelf: Shelf) -> None:
    file = shelf.write("below/a.sgf", "Ann")
    shelf.library.set_folders([str(file), str(file.parent), str(shelf.files)])

    assert update(shelf.library).games == 1


def test_records_of_other_programs_are_read(shelf: Shelf) -> None:
    text = "\\HS\r\n\\[GAMEBLACKNAME=Ann\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\nSTO 0 2 1 3 3\r\n\\GE\r\n"
    (shelf.files / "a.gib").write_bytes(text.encode())

    update(shelf.library)

    assert shelf.rows("SELECT format FROM files") == ["gib"]


# What is not read again ---------------------------------------------------------------------


def test_what_has_not_changed_is_not_read_again(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann")
    shelf.zip("c.zip", one="Dan")
    update(shelf.library)
    before = shelf.ids

    outcome = update(shelf.library)

    assert outcome == indexing.Outcome(0, 0, 0, 0)
    assert shelf.ids == before


def test_a_folder_of_many_files_is_compared_in_portions(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sgfedit.library.schema.SIZE", 2)
    for name in ("a", "b", "below/c", "c", "d", "e"):
        shelf.write(f"{name}.sgf", name)
    update(shelf.library)

    again = update(shelf.library)
    assert (again.files, again.removed) == (0, 0)

    for name in ("b", "c", "d"):
        (shelf.files / f"{name}.sgf").unlink()
    assert update(shelf.library).removed == 3
    assert shelf.players == ["a", "below/c", "e"]


def test_a_changed_file_has_other_games_and_the_others_keep_theirs(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann")
    shelf.write("b.sgf", "Bea")
    update(shelf.library)
    before = shelf.ids

    shelf.write("a.sgf", "Anna")
    outcome = update(shelf.library)

    assert (outcome.files, shelf.players) == (1, ["Anna", "Bea"])
    assert shelf.ids == [before[1], max(before) + 1]
    assert shelf.rows("SELECT name FROM players ORDER BY name") == ["Anna", "Bea", "White"]
    with shelf.library.connected() as connection:
        assert rows_with_words(connection, "info_words") == set(shelf.ids)
        assert rows_with_words(connection, "text_words") == set(shelf.rows("SELECT id FROM texts"))


def test_a_name_in_ideographs_is_found_until_its_game_is_gone(shelf: Shelf) -> None:
    file = shelf.write("a.sgf", "趙治勲")
    shelf.write("b.sgf", "趙善津")
    asked = (
        "SELECT rowid FROM info_words WHERE info_words MATCH '\"趙 治\"'",
        "SELECT count(*) FROM text_words WHERE text_words MATCH '\"talk 趙\"'",
    )
    update(shelf.library)
    assert [shelf.rows(one) for one in asked] == [[1], [2]]

    file.unlink()
    update(shelf.library)

    assert [shelf.rows(one) for one in asked] == [[], [1]]


@pytest.mark.parametrize("change", ["touched", "moved", "folder moved"])
def test_what_was_touched_or_moved_keeps_its_games(shelf: Shelf, change: str) -> None:
    file = shelf.write("below/a.sgf", "Ann")
    shelf.write("b.sgf", "Bea")
    update(shelf.library)
    before = shelf.ids

    if change == "touched":
        os.utime(file, (1, 1))
    elif change == "moved":
        file.rename(shelf.files / "z.sgf")
    else:
        file.parent.rename(shelf.files / "other")
    outcome = update(shelf.library)

    assert (outcome.files, outcome.moved, outcome.removed) == (0, 1, 0)
    assert shelf.ids == before
    assert sorted(shelf.players) == ["Ann", "Bea"]
    assert update(shelf.library).moved == 0


def test_a_moved_file_with_a_copy_is_in_the_index_twice(shelf: Shelf) -> None:
    file = shelf.write("a.sgf", "Ann")
    update(shelf.library)

    file.rename(shelf.files / "b.sgf")
    shutil.copy(shelf.files / "b.sgf", shelf.files / "c.sgf")
    outcome = update(shelf.library)

    assert (outcome.files, outcome.moved) == (1, 1)
    assert shelf.players == ["Ann", "Ann"]


def test_a_file_may_take_the_place_of_another_one(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann")
    file = shelf.write("b.sgf", "Bea")
    os.utime(file, (1, 1))
    update(shelf.library)

    file.replace(shelf.files / "a.sgf")
    outcome = update(shelf.library)

    assert (outcome.moved, shelf.players) == (1, ["Bea"])


def test_only_the_new_members_of_an_archive_are_read(shelf: Shelf) -> None:
    archive = shelf.zip("c.zip", one="Dan", two="Eve")
    update(shelf.library)

    archive.unlink()
    shelf.zip("c.zip", two="Eve", three="Fay")
    os.utime(archive, (1, 1))
    outcome = update(shelf.library)

    assert (outcome.files, outcome.moved, outcome.removed) == (1, 1, 1)
    assert shelf.players == ["Fay", "Eve"]


def test_what_is_gone_is_gone(shelf: Shelf) -> None:
    file = shelf.write("a.sgf", "Ann")
    shelf.write("b.sgf", "Bea")
    update(shelf.library)

    file.unlink()

    assert update(shelf.library).removed == 1
    assert shelf.players == ["Bea"]


def test_games_of_a_folder_that_is_no_place_any_more_are_gone(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann")
    update(shelf.library)

    shelf.library.set_folders([])

    assert update(shelf.library).removed == 1
    assert shelf.players == []


def test_the_generation_counts_up_when_games_change(shelf: Shelf) -> None:
    def generation() -> int:
        return int(shelf.rows("SELECT value FROM meta WHERE key = 'generation'")[0])

    shelf.write("a.sgf", "Ann")
    update(shelf.library)
    first = generation()
    update(shelf.library)
    second = generation()
    shelf.write("b.sgf", "Bea")
    update(shelf.library)

    assert 0 < first == second < generation()


# What cannot be read ------------------------------------------------------------------------


def test_what_cannot_be_read_is_listed_with_the_reason(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann")
    (shelf.files / "empty.sgf").write_bytes(b"")
    (shelf.files / "none.sgf").write_bytes(b"no game")
    (shelf.files / "bad.zip").write_bytes(b"no archive")

    outcome = update(shelf.library)

    assert outcome.unreadable == 3
    assert [(Path(one.path).name, one.reason) for one in shelf.problems] == [
        ("bad.zip", "it is no zip archive, or a damaged one: File is not a zip file"),
        ("empty.sgf", "the file is empty"),
        ("none.sgf", "no game record was found in it"),
    ]
    assert shelf.players == ["Ann"]


def test_hundreds_of_unreadable_files_are_no_obstacle(shelf: Shelf) -> None:
    for number in range(400):
        (shelf.files / f"{number:04}.sgf").write_bytes(b"x" * number)

    outcome = update(shelf.library)

    assert (outcome.files, outcome.unreadable, outcome.games) == (400, 400, 0)
    assert update(shelf.library).files == 0


class Locked:
    """Refuses to let some paths be opened, as the system does without rights."""

    def __init__(self, path: Path, function: Any) -> None:
        self.path = path
        self.function = function

    def __call__(self, path: Any, *arguments: Any, **options: Any) -> Any:
        if str(path) == str(self.path):
            raise PermissionError(13, "Permission denied", str(path))
        return self.function(path, *arguments, **options)


def test_a_file_without_rights_is_read_when_it_has_them(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = shelf.write("a.sgf", "Ann")
    archive = shelf.zip("c.zip", one="Dan")
    with monkeypatch.context() as patch:
        patch.setattr(builtins, "open", Locked(file, open))
        patch.setattr(io, "FileIO", Locked(archive, io.FileIO))
        update(shelf.library)
    assert [one.reason for one in shelf.problems] == ["Permission denied"] * 2

    update(shelf.library)

    assert (shelf.players, shelf.problems) == (["Ann", "Dan"], [])


def test_games_below_a_folder_without_rights_stay(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = shelf.write("below/a.sgf", "Ann")
    shelf.write("b.sgf", "Bea")
    update(shelf.library)
    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", Locked(file.parent, os.scandir))

        outcome = update(shelf.library)

    assert (outcome.missing, outcome.removed) == (1, 0)
    assert [(one.path, one.reason) for one in shelf.problems] == [
        (str(file.parent), "Permission denied")
    ]
    update(shelf.library)
    assert (shelf.players, shelf.problems) == (["Bea", "Ann"], [])


@pytest.mark.skipif(sys.platform in {"darwin", "win32"}, reason="names are Unicode there")
def test_names_that_are_no_text_are_told_and_the_others_are_read(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann")
    shelf.write("b\udcff.sgf", "Bea")
    shelf.write("b\udcfe.sgf", "Bob")
    shelf.write("below\udcfe/c.sgf", "Cid")
    shelf.write("notes\udcff.txt")

    for _ in range(2):
        update(shelf.library)

        assert shelf.players == ["Ann"]
        assert [os.path.relpath(one.path, shelf.files) for one in shelf.problems] == [
            r"b\xfe.sgf",
            r"b\xff.sgf",
            r"below\xfe",
        ]
    with pytest.raises(LibraryError, match=r"below\\xfe: the name of it is no text"):
        shelf.library.set_folders([shelf.files / "below\udcfe"])
    assert shelf.library.folders == [str(shelf.files)]


@pytest.mark.parametrize("where", ["decode", "record_of"])
def test_a_file_for_which_memory_is_lacking_is_told(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    shelf.write("a.sgf", "Ann")

    def lacking(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(reading, where, lacking)
    update(shelf.library)

    assert [one.reason for one in shelf.problems] == ["there is not enough memory to read it"]


def test_a_record_in_an_old_charset_is_read(shelf: Shelf) -> None:
    (shelf.files / "a.sgf").write_bytes("(;PB[趙治勲]CA[Shift_JIS];B[aa])".encode("cp932"))

    update(shelf.library)

    assert (shelf.players, shelf.rows("SELECT charset FROM files")) == (["趙治勲"], ["cp932"])


def test_a_file_that_is_too_large_is_not_read(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MAX_FILE", 10)
    shelf.write("a.sgf", "Ann")

    update(shelf.library)

    assert [one.reason for one in shelf.problems] == ["it is larger than 0 MB"]


def test_games_stay_while_their_drive_is_away(shelf: Shelf) -> None:
    shelf.write("below/a.sgf", "Ann")
    shelf.zip("c.zip", one="Dan")
    update(shelf.library)
    before = shelf.ids

    away = shelf.files.rename(shelf.files.with_name("away"))
    outcome = update(shelf.library)

    assert (outcome.removed, outcome.missing) == (0, 3)
    assert shelf.ids == before
    assert shelf.rows("SELECT DISTINCT is_missing FROM files WHERE format <> 'place'") == [1]
    assert [one.reason for one in shelf.problems] == ["No such file or directory"]
    assert update(shelf.library).missing == 3
    with shelf.library.connected() as connection:
        assert files_in(connection, str(shelf.files)) == (2, 1, 2)

    away.rename(shelf.files)
    outcome = update(shelf.library)

    assert (outcome.files, outcome.missing, outcome.removed) == (0, 0, 0)
    assert shelf.ids == before
    assert (shelf.rows("SELECT sum(is_missing) FROM files"), shelf.problems) == ([0], [])


def test_an_empty_mount_point_is_a_drive_that_is_away(shelf: Shelf) -> None:
    shelf.write("below/a.sgf", "Ann")
    update(shelf.library)

    shutil.rmtree(shelf.files / "below")

    assert update(shelf.library).missing == 1
    assert shelf.players == ["Ann"]


def test_a_named_file_that_is_away_stays(shelf: Shelf) -> None:
    file = shelf.write("a.sgf", "Ann")
    shelf.library.set_folders([str(file)])
    update(shelf.library)

    file.unlink()

    assert update(shelf.library).missing == 1
    assert (shelf.players, shelf.problems) == (["Ann"], [])


def test_a_file_that_vanishes_while_it_is_read_is_gone(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("a.sgf", "Ann")
    gone = shelf.write("b.sgf", "Bea")
    update(shelf.library)
    shelf.write("b.sgf", "Bella")
    orders = indexing._Update._orders

    def vanishing(self: Any, wanted: Any) -> Any:
        gone.unlink()
        return orders(self, wanted)

    monkeypatch.setattr(indexing._Update, "_orders", vanishing)
    update(shelf.library)

    assert (shelf.players, shelf.problems) == (["Ann"], [])


def test_a_file_that_changes_while_it_is_read_is_read_again_next_time(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = shelf.write("a.sgf", "Ann")
    fstat = os.fstat

    def growing(descriptor: int) -> os.stat_result:
        with file.open("ab") as more:
            more.write(b" ")
        return fstat(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fstat", growing)
        update(shelf.library)

    assert shelf.players == ["Ann"]
    assert shelf.rows("SELECT mtime_ns FROM files") == [0]
    update(shelf.library)
    assert shelf.rows("SELECT mtime_ns FROM files") == [file.stat().st_mtime_ns]


# Stopping, sharing, failing -----------------------------------------------------------------


def test_cancelling_keeps_what_was_done(shelf: Shelf) -> None:
    for number in range(20):
        shelf.write(f"{number:02}.sgf", f"Player {number}")
    told: list[Progress] = []
    asked = iter(range(1000))

    outcome = update(shelf.library, told.append, lambda: next(asked) > 10)

    assert outcome.is_cancelled
    assert 0 < outcome.games < 20
    assert len(shelf.players) == outcome.games
    with shelf.library.connected() as connection:
        assert not is_whole(connection)
        assert not update(shelf.library).is_cancelled
        assert is_whole(connection)
    assert len(shelf.players) == 20


def test_cancelling_while_looking_takes_nothing_out(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann")
    shelf.write("b.sgf", "Bea")
    update(shelf.library)

    outcome = update(shelf.library, is_cancelled=lambda: True)

    assert (outcome.is_cancelled, outcome.removed) == (True, 0)
    assert shelf.players == ["Ann", "Bea"]
    with shelf.library.connected() as connection:
        assert not is_whole(connection)


def test_progress_ends_with_all_files(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann")
    update(shelf.library)
    shelf.write("b.sgf", "Bea", "Cho")
    (shelf.files / "c.sgf").write_bytes(b"")
    told: list[Progress] = []

    update(shelf.library, told.append)

    assert told[-1] == Progress(3, 3, 2, 1)


def test_only_one_update_goes_on_at_a_time(shelf: Shelf) -> None:
    shelf.write("a.sgf", "Ann")

    with UpdateLock(shelf.library.folder), pytest.raises(LibraryError, match="Another program"):
        update(shelf.library)
    is_waiting = Event()

    def stop() -> bool:
        is_waiting.set()
        return False

    arguments = {"is_cancelled": stop, "wait_s": 60.0}
    with UpdateLock(shelf.library.folder):
        other = Thread(target=update, args=(shelf.library,), kwargs=arguments)
        other.start()
        is_waiting.wait()
    other.join()

    assert shelf.players == ["Ann"]


def test_who_writes_at_the_end_of_an_update_is_waited_for(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("a.sgf", "Ann")
    connect = shelf.library.connect
    other = sqlite3.connect(index_path(shelf.library.folder), timeout=0, isolation_level=None)

    def trace(statement: str) -> None:
        if statement.startswith("PRAGMA optimize"):
            with suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")

    def traced() -> sqlite3.Connection:
        connection = connect()
        connection.set_trace_callback(trace)
        return connection

    monkeypatch.setattr(shelf.library, "connect", traced)
    with closing(other):
        update(shelf.library)

    assert shelf.rows("SELECT value FROM meta WHERE key = 'tidied'") == [1]


def test_a_full_disk_is_told_and_the_index_is_right(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("a.sgf", "Ann")
    update(shelf.library)
    shelf.write("b.sgf", *(f"{n} {'x' * 500}" for n in range(300)))
    connect = shelf.library.connect

    def small() -> sqlite3.Connection:
        connection = connect()
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 5}")
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(shelf.library, "connect", small)
        with pytest.raises(LibraryError, match="is full"):
            update(shelf.library)

    assert shelf.players == ["Ann"]
    assert update(shelf.library).games == 300


def test_other_failures_of_the_database_are_told(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise sqlite3.OperationalError("no luck")

    monkeypatch.setattr(indexing, "_update", failing)

    with pytest.raises(LibraryError, match="no luck"):
        update(shelf.library)


def test_an_index_that_is_damaged_within_is_made_anew(shelf: Shelf) -> None:
    for number in range(40):
        shelf.write(f"{number}.sgf", f"Player {number}")
    update(shelf.library)
    path = index_path(shelf.library.folder)
    data = bytearray(path.read_bytes())
    data[4096 * 2 :] = b"\x55" * len(data[4096 * 2 :])
    path.write_bytes(data)

    outcome = update(shelf.library)

    assert (outcome.games, len(shelf.players)) == (40, 40)


def test_an_index_whose_damage_shows_late_is_made_anew(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("a.sgf", "Ann")
    update(shelf.library)
    flush = Store.flush

    def failing(store: Store) -> None:
        monkeypatch.setattr(Store, "flush", flush)
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    monkeypatch.setattr(Store, "flush", failing)

    assert update(shelf.library).games == 1
    assert shelf.players == ["Ann"]


def test_a_bug_does_not_cost_the_index(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.write("a.sgf", "Ann")
    update(shelf.library)
    shelf.write("b.sgf", "Bea")

    def buggy(store: Store) -> None:
        raise sqlite3.IntegrityError("UNIQUE constraint failed")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "flush", buggy)
        with pytest.raises(sqlite3.IntegrityError):
            update(shelf.library)

    assert shelf.players == ["Ann"]


def test_a_bug_while_opening_does_not_cost_the_index(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("a.sgf", "Ann")
    update(shelf.library)

    def buggy(_library: Library, _connection: object) -> None:
        raise sqlite3.IntegrityError("UNIQUE constraint failed")

    with monkeypatch.context() as patch:
        patch.setattr(Library, "_attach_kept", buggy)
        with pytest.raises(sqlite3.IntegrityError):
            shelf.library.connect()

    assert shelf.players == ["Ann"]


def test_indexes_that_were_put_off_are_made_by_the_next_update(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write("a.sgf", "Ann")
    indexes = "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name"
    all_of_them = shelf.rows(indexes)

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(indexing, "make_indexes", stopped)
        with pytest.raises(KeyboardInterrupt):
            update(shelf.library)

    assert len(shelf.rows(indexes)) < len(all_of_them)
    update(shelf.library)
    assert shelf.rows(indexes) == all_of_them


def test_several_processes_come_to_the_same(shelf: Shelf) -> None:
    for number in range(30):
        shelf.write(f"{number:02}.sgf", *(f"Player {number} {n}" for n in range(40)))

    outcome = update(shelf.library, processes=2)

    assert (outcome.files, outcome.games) == (30, 1200)
    assert shelf.players == [f"Player {number} {n}" for number in range(30) for n in range(40)]


KILLED = Path(__file__).with_name("killed.py")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
def test_an_update_may_be_killed_at_any_moment(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(KILLED), str(tmp_path), *sys.path],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert done.stdout.split()[-1:] == ["right"]
