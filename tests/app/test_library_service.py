"""The library asked in threads, updated in the background, watched."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from functools import partial
from threading import Event
from threading import enumerate as enumerate_threads
from typing import TYPE_CHECKING, Any

import pytest

from sgfedit.app import library_service
from sgfedit.app.library_service import LibraryService, LibraryWatch
from sgfedit.errors import LibraryError
from sgfedit.library import kept, updating
from sgfedit.library.indexing import update
from sgfedit.library.locations import UpdateLock, kept_path
from sgfedit.library.updating import update_apart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtCore import QCoreApplication
    from pytestqt.qtbot import QtBot

    from sgfedit.library.indexing import Progress
    from sgfedit.library.library import Library

WAIT_MS = 20_000
GAME = "(;PB[Ann]PW[Bob];B[aa])"
ENDING = """
import sys; sys.path[:] = {path!r}
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from sgfedit.app.library_service import LibraryService
program = QCoreApplication([])
service = LibraryService(Path({folder!r}))
service.failed.connect(lambda _: program.exit(7))
service.update()
sys.exit(program.exec())
"""
ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"


@pytest.fixture
def service(qapp: QCoreApplication, tmp_path: Path) -> Iterator[LibraryService]:
    service = LibraryService(tmp_path / "library")
    yield service
    service.close()


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "a.sgf").write_text(GAME)
    return folder


def count_games(connection: sqlite3.Connection, _given_up: Callable[[], bool]) -> int:
    (count,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(count)


def test_a_question_is_answered_in_a_thread(service: LibraryService, qtbot: QtBot) -> None:
    answers: list[int] = []

    service.ask("games", count_games, answers.append)

    assert service.is_busy
    qtbot.waitUntil(lambda: answers == [0], timeout=WAIT_MS)
    assert not service.is_busy


def test_only_the_newest_question_of_a_topic_is_answered(
    service: LibraryService, qtbot: QtBot
) -> None:
    answers: list[str] = []
    begun = Event()

    def long_question(connection: sqlite3.Connection, _given_up: object) -> Any:
        begun.set()
        asked = (
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        )
        return connection.execute(asked).fetchone()

    service.ask("games", long_question, answers.append)
    assert begun.wait(WAIT_MS / 1000)
    service.ask("games", lambda *_: "never begun", answers.append)
    service.ask("games", lambda *_: "newest", answers.append)

    qtbot.waitUntil(lambda: answers == ["newest"], timeout=WAIT_MS)


def test_a_question_that_is_given_up_costs_no_connection(
    service: LibraryService, qtbot: QtBot
) -> None:
    begun, over = Event(), Event()
    seen: list[sqlite3.Connection] = []

    def endless(connection: sqlite3.Connection, _given_up: Callable[[], bool]) -> None:
        seen.append(connection)
        begun.set()
        try:
            connection.execute(ENDLESS)
        finally:
            over.set()

    service.ask("games", endless, print)
    assert begun.wait(WAIT_MS / 1_000)
    service.ask("games", lambda connection, _: connection, seen.append)

    qtbot.waitUntil(lambda: len(seen) == 2, timeout=WAIT_MS)
    assert over.is_set()
    assert seen[0] is seen[1]


def test_what_goes_wrong_is_told(service: LibraryService, qtbot: QtBot) -> None:
    errors: list[BaseException] = []

    def wrong(connection: sqlite3.Connection, _given_up: object) -> None:
        connection.execute("SELECT nonsense")

    service.ask("games", wrong, errors.append, errors.append)
    qtbot.waitUntil(lambda: len(errors) == 1, timeout=WAIT_MS)
    assert isinstance(errors[0], sqlite3.OperationalError)

    with qtbot.waitSignal(service.failed, timeout=WAIT_MS) as told:
        service.ask("games", wrong, errors.append)
    assert told.args == ["no such column: nonsense"]


def test_a_bug_in_a_question_comes_up_here(service: LibraryService, qtbot: QtBot) -> None:
    def bug(*_: object) -> None:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as found:
        service.ask("games", bug, print)
        qtbot.waitUntil(lambda: len(found) == 1, timeout=WAIT_MS)

    assert found[0][0] is ZeroDivisionError
    assert not service.is_busy


def test_folders_are_indexed_in_the_background(
    service: LibraryService, records: Path, qtbot: QtBot
) -> None:
    states: list[bool] = []
    steps: list[Progress] = []
    service.updating_changed.connect(states.append)
    service.progressed.connect(steps.append)

    with qtbot.waitSignal(service.updated, timeout=WAIT_MS) as told:
        service.add_folders([str(records)])
        service.update()  # is done again, once this one is

    assert told.args[0].games == 1
    assert service.folders == [str(records)]
    with qtbot.waitSignal(service.updated, timeout=WAIT_MS) as told:
        pass
    assert told.args[0].files == 0
    assert states == [True, False, True, False]

    with qtbot.waitSignal(service.updated, timeout=WAIT_MS) as told:
        service.remove_folder(str(records))
    assert service.folders == []
    answers: list[int] = []
    service.ask("games", count_games, answers.append)
    qtbot.waitUntil(lambda: answers == [0], timeout=WAIT_MS)


def test_an_update_that_is_cancelled_says_so(
    service: LibraryService, records: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Event()

    def slow(library: Library, progress: Any, is_cancelled: Any, is_given_up: Any) -> Any:
        begun.set()
        while not is_cancelled():
            pass
        return update_apart(library, progress, is_cancelled, is_given_up)

    monkeypatch.setattr(updating, "update_apart", slow)
    with qtbot.waitSignal(service.updated, timeout=WAIT_MS) as told:
        service.add_folders([str(records)])
        assert begun.wait(WAIT_MS / 1000)
        service.cancel_update()

    assert told.args[0].is_cancelled


def test_an_update_that_fails_is_told_and_over(
    service: LibraryService, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise LibraryError("full", "there")

    monkeypatch.setattr(updating, "update_apart", full)
    with qtbot.waitSignal(service.failed, timeout=WAIT_MS):
        service.update()

    assert not service.is_updating


def test_a_window_that_is_closed_leaves_no_update_behind(
    service: LibraryService, records: Path, qtbot: QtBot
) -> None:
    with UpdateLock(service.library.folder):
        with qtbot.waitSignal(service.failed, timeout=WAIT_MS):
            service.add_folders([str(records)])  # and waits

        service.close()

    assert not any(thread.name.startswith("library") for thread in enumerate_threads())
    with UpdateLock(service.library.folder):
        pass


def test_a_program_that_ends_waits_for_no_update(service: LibraryService) -> None:
    code = ENDING.format(path=sys.path, folder=str(service.library.folder))

    with UpdateLock(service.library.folder):  # and does not let go
        done = subprocess.run([sys.executable, "-c", code], check=False, timeout=WAIT_MS / 1_000)

    assert done.returncode == 7


def test_the_next_window_reads_what_the_last_one_had_no_time_for(
    qapp: QCoreApplication, tmp_path: Path, records: Path, qtbot: QtBot
) -> None:
    first = LibraryService(tmp_path / "library")
    first.add_folders([str(records)])
    first.close()

    second = LibraryService(tmp_path / "library")
    with qtbot.waitSignal(second.updated, timeout=WAIT_MS) as told:
        second.update()
    second.close()

    assert second.folders == [str(records)]
    assert told.args[0].files == 1


def test_an_update_waits_for_another_program(
    service: LibraryService, records: Path, qtbot: QtBot
) -> None:
    with UpdateLock(service.library.folder):
        with qtbot.waitSignal(service.failed, timeout=WAIT_MS) as told:
            service.add_folders([str(records)])
        assert service.is_updating
        waited = qtbot.waitSignal(service.updated, timeout=WAIT_MS)

    waited.wait()

    assert told.args is not None
    assert waited.args is not None
    assert "Waiting for it." in told.args[0]
    assert waited.args[0].games == 1


def test_changes_are_all_made_in_turn(service: LibraryService, qtbot: QtBot) -> None:
    told: list[object] = []
    names = ["b", "a", "c"]
    for name in names:
        service.change(partial(kept.save_search, name=name, query="x"))
    service.change(lambda connection: kept.delete_search(connection, "a"), told.append)

    qtbot.waitUntil(lambda: told == [None], timeout=WAIT_MS)

    with service.library.connected() as connection:
        assert [search.name for search in kept.saved_searches(connection)] == ["b", "c"]


def test_changes_are_made_even_if_the_window_is_closed_at_once(service: LibraryService) -> None:
    service.change(lambda connection: kept.save_search(connection, "a", "x"))

    service.close()

    service.change(lambda connection: kept.save_search(connection, "too late", "x"))
    with service.library.connected() as connection:
        assert [search.name for search in kept.saved_searches(connection)] == ["a"]


def test_work_tells_how_far_it_is(service: LibraryService, qtbot: QtBot) -> None:
    answers: list[str] = []

    def work(_connection: object, report: Callable[[int, int], object], _given_up: object) -> str:
        report(1, 2)
        report(2, 2)  # too soon after the other to be told
        return "done"

    with qtbot.waitSignal(service.worked, timeout=WAIT_MS) as told:
        service.work("export", work, answers.append)

    assert told.args == [1, 2]
    qtbot.waitUntil(lambda: answers == ["done"], timeout=WAIT_MS)


def test_what_changes_in_a_folder_is_read(
    service: LibraryService, records: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_service, "SETTLE_MS", 10)
    watch = LibraryWatch(service)
    (records / "below").mkdir()
    (records / "below" / "b.sgf").write_text(GAME)
    with qtbot.waitSignal(service.updated, timeout=WAIT_MS):
        service.add_folders([str(records)])
    below = str(records / "below")
    qtbot.waitUntil(lambda: set(watch.watched) == {str(records), below}, timeout=WAIT_MS)

    with qtbot.waitSignal(service.updated, timeout=WAIT_MS) as told:
        (records / "below" / "c.sgf").write_text(GAME)
    assert told.args[0].games == 1

    with qtbot.waitSignal(service.updated, timeout=WAIT_MS):
        watch._on_again()
    service.folders = []
    watch._on_again()
    assert not service.is_updating
    watch.follow()
    qtbot.waitUntil(lambda: not service.is_busy, timeout=WAIT_MS)


def test_many_folders_are_watched_some_at_a_time(
    service: LibraryService, records: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_service, "_AT_ONCE", 2)
    folders = [records / name for name in "bcdefgh"]
    for folder in folders:
        folder.mkdir()
        (folder / "x.sgf").write_text(GAME)
    watch = LibraryWatch(service)

    with qtbot.waitSignal(service.updated, timeout=WAIT_MS):
        service.add_folders([str(records)])
    wanted = {str(records), *map(str, folders)}
    qtbot.waitUntil(lambda: set(watch.watched) == wanted, timeout=WAIT_MS)

    service.remove_folder(str(records))
    qtbot.waitUntil(lambda: not watch.watched, timeout=WAIT_MS)


def test_not_more_folders_are_watched_than_the_system_allows(
    service: LibraryService, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.library.set_folders([str(records)])
    for name in "bcd":
        (records / name).mkdir()
        (records / name / "x.sgf").write_text(GAME)
    update(service.library)
    monkeypatch.setattr(library_service, "MOST_WATCHED", 2)

    with service.library.connected() as connection:
        found = library_service.places(connection, [str(records), "/not/there"])

    assert found[0] == str(records)
    assert len(found) == 2


def spoil(path: Path, kind: str) -> None:
    """Put something in place of a file that is none of it."""
    if kind == "bytes":
        path.write_bytes(b"no database " * 1000)
        return
    path.unlink(missing_ok=True)
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)


@pytest.mark.parametrize("kind", ["bytes", "folder", "pipe"])
def test_a_damaged_library_is_put_aside_and_keeps_the_folders_of_its_games(
    qapp: QCoreApplication, tmp_path: Path, records: Path, kind: str
) -> None:
    (records / "below").mkdir()
    (records / "below" / "b.sgf").write_text(GAME)
    folder = tmp_path / "library"
    before = LibraryService(folder)
    before.library.set_folders([records])
    update(before.library)
    before.close()
    spoil(kept_path(folder), kind)

    service = LibraryService(folder)

    assert service.is_begun_anew
    assert service.folders == [str(records)]
    assert kept_path(folder).with_name("library.sqlite.damaged").exists()
    assert not LibraryService(folder).is_begun_anew
    service.close()


def test_what_is_in_the_place_of_the_library_is_put_aside(
    qapp: QCoreApplication, tmp_path: Path
) -> None:
    folder = tmp_path / "library"
    folder.write_text("in the way")

    LibraryService(folder).close()

    assert folder.with_name("library.damaged").read_text() == "in the way"


def test_the_highest_folders_are_those_below_no_other() -> None:
    found = library_service._highest(["/b", "/a b", "/a/c", "/a", "/a/c/d", "/ab"])

    assert found == ["/a", "/a b", "/ab", "/b"]
