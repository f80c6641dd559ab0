"""Updates of an index by a process of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import LibraryError
from sgfedit.library import processes, updating
from sgfedit.library.indexing import Progress, update
from sgfedit.library.library import Library
from sgfedit.library.locations import UpdateLock
from sgfedit.library.sources import hold_little
from sgfedit.library.updating import update_apart
from tests.library import alone

if TYPE_CHECKING:
    from functools import partial

GAME = "(;PB[Ann]PW[Bob];B[aa])"


def never() -> bool:
    return False


@pytest.fixture
def small(tmp_path: Path) -> Library:
    """A library of three files that have not been read."""
    folder = tmp_path / "records"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.sgf").write_text(GAME)
    library = Library(tmp_path / "library")
    library.set_folders([folder])
    return library


@pytest.fixture
def library(small: Library, monkeypatch: pytest.MonkeyPatch) -> Library:
    """The same, as it is where there are many files."""
    monkeypatch.setattr(updating, "_FEW", 0)
    return small


def where_it_is_read(library: Library, monkeypatch: pytest.MonkeyPatch) -> str:
    """Update, and return whether that was done "here" or "apart"."""
    places = []

    def noted(work: partial[object], *_: object) -> None:
        places.append("apart")
        work(print, never)

    monkeypatch.setattr(updating, "apart", noted)
    update_apart(library, print, never)
    return places[0] if places else "here"


def test_a_small_library_is_updated_here(small: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    assert where_it_is_read(small, monkeypatch) == "here"
    assert game_count(small) == 3


@pytest.mark.parametrize("much", ["files", "bytes", "archive"])
def test_a_library_of_much_is_updated_apart(
    small: Library, monkeypatch: pytest.MonkeyPatch, much: str
) -> None:
    records = Path(small.folders[0])
    if much == "files":
        for number in range(200):
            (records / f"{number}.sgf").write_text(GAME)
    elif much == "bytes":
        (records / "d.sgf").write_text(GAME.replace("Ann", "Ann" * 100_000))
    else:
        (records / "d.ZIP").write_bytes(b"")

    assert where_it_is_read(small, monkeypatch) == "apart"


def test_much_that_is_gone_is_taken_out_apart(
    small: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = Path(small.folders[0])
    for number in range(200):
        (records / f"{number}.sgf").write_text(GAME)
    update(small)
    small.set_folders([])

    assert where_it_is_read(small, monkeypatch) == "apart"
    assert game_count(small) == 0
    assert where_it_is_read(small, monkeypatch) == "here"


def game_count(library: Library) -> int:
    with library.connected() as connection:
        (count,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(count)


def test_an_update_apart_tells_what_one_here_does(library: Library) -> None:
    told: list[Progress] = []

    outcome = update_apart(library, told.append, never)

    assert (outcome.files, outcome.games, outcome.is_cancelled) == (3, 3, False)
    assert told[-1] == Progress(3, 3, 3, 0)
    assert game_count(library) == 3
    assert update_apart(library, told.append, never).files == 0


def test_an_update_apart_that_is_cancelled_says_so(library: Library) -> None:
    records = Path(library.folders[0])
    for number in range(2_000):
        (records / f"{number}.sgf").write_text(GAME)

    outcome = update_apart(library, print, lambda: True)

    assert outcome.is_cancelled
    assert outcome.games == game_count(library) < 2_003


def test_an_update_apart_stops_waiting_for_another_one(library: Library) -> None:
    with UpdateLock(library.folder), pytest.raises(LibraryError) as found:
        update_apart(library, print, lambda: True, wait_s=1_000)

    assert found.value.reason == "busy"


def test_only_one_updates_at_a_time(library: Library) -> None:
    with UpdateLock(library.folder), pytest.raises(LibraryError) as found:
        update_apart(library, print, never)

    assert found.value.reason == "busy"
    assert update_apart(library, print, never).files == 3


def test_an_update_that_was_given_up_lets_go_of_the_library(library: Library) -> None:
    with pytest.raises(processes.DiedError):
        update_apart(library, print, never, lambda: True)

    update_apart(library, print, never)
    assert game_count(library) == 3


def test_that_an_update_was_killed_is_told(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "_update", alone.dying)

    with pytest.raises(LibraryError) as found:
        update_apart(library, print, never)

    assert (found.value.reason, found.value.detail) == ("failed", "Killed")


def test_a_bug_of_an_update_is_no_error_of_the_library(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "_update", alone.failing)

    with pytest.raises(processes.DiedError, match="KeyError"):
        update_apart(library, print, never)


def test_a_full_disk_is_told(library: Library) -> None:
    with pytest.raises(LibraryError) as found:
        update_apart(alone.Full(library.folder), print, never)

    assert found.value.reason == "full"
    assert update_apart(library, print, never).is_cancelled is False
    assert game_count(library) == 3


def test_a_folder_in_which_nothing_can_be_locked_is_told(library: Library) -> None:
    (library.folder / "update.lock").mkdir()

    with pytest.raises(IsADirectoryError):
        update_apart(library, print, never)


@pytest.mark.parametrize(
    ("files", "size", "is_little"),
    [(4, 30, True), (3, 30, False), (4, 29, False), (0, 30, False)],
)
def test_it_is_known_whether_folders_hold_little(
    tmp_path: Path, files: int, size: int, is_little: bool
) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "a.sgf").write_bytes(b"x" * 10)
    (tmp_path / "below" / "b.sgf").write_bytes(b"x" * 20)

    assert hold_little([str(tmp_path)], files, size) is is_little


def test_what_is_not_there_is_little_and_a_circle_of_links_is_not(tmp_path: Path) -> None:
    assert hold_little([str(tmp_path / "gone"), "a\0b"], 2, 0)
    (tmp_path / "again").symlink_to(tmp_path)

    assert not hold_little([str(tmp_path)], 10, 0)
