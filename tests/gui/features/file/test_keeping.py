"""Versions that are kept when a window saves."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit.app import backups as kept
from sgfedit.app.backups import Backups
from sgfedit.gui.features.file import commands, keeping
from sgfedit.gui.features.file.keeping import Keeping
from sgfedit.gui.opening.files import open_file
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;SZ[9];B[aa])")
    return path


def save_as_comment(window: MainWindow, text: str) -> None:
    document = window.document
    with document.edit("Comment") as edit:
        edit.set(document.current, "C", [text])
    assert commands.save(window)


def contents(path: Path) -> list[bytes]:
    """Return the versions of a file once the thread has kept the last one."""
    return [version.bytes() for version in Backups().versions(path)]


def test_the_first_save_keeps_what_was_there_and_then_one_is_kept_now_and_then(
    window: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(keeping, "monotonic", lambda: now)
    open_file(window, str(game))
    save_as_comment(window, "one")
    assert contents(game) == [b"(;SZ[9];B[aa])"]
    save_as_comment(window, "two")
    assert len(contents(game)) == 1

    saved = game.read_bytes()
    now += 60 * window.settings.get("backups.minutes")
    save_as_comment(window, "three")
    assert contents(game) == [saved, b"(;SZ[9];B[aa])"]

    # What another program has written is kept at once.
    game.write_bytes(b"(;C[theirs])")
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_: questions.Overwrite.SAVE)
    save_as_comment(window, "four")
    assert contents(game)[0] == b"(;C[theirs])"


def test_a_version_is_kept_at_each_save_if_that_is_wanted(window: MainWindow, game: Path) -> None:
    window.settings.set("backups.minutes", 0)
    open_file(window, str(game))
    for text in ("one", "two", "three"):
        save_as_comment(window, text)

    assert len(contents(game)) == 3


def test_nothing_is_kept_if_that_is_not_wanted(window: MainWindow, game: Path) -> None:
    window.settings.set("backups.on", value=False)
    open_file(window, str(game))
    save_as_comment(window, "one")

    assert not kept.default_folder().exists()


def test_of_a_new_file_the_second_save_keeps_the_first(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new.sgf"
    monkeypatch.setattr(questions, "ask_save_path", lambda *_: str(path))
    save_as_comment(window, "one")
    saved = path.read_bytes()
    qtbot.waitUntil(lambda: not window.part(Keeping)._thread.is_running)

    save_as_comment(window, "two")
    assert contents(path) == [saved]


def test_what_save_as_writes_over_is_kept(
    window: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "ask_save_path", lambda *_: str(game))
    assert commands.save_as(window)

    assert contents(game) == [b"(;SZ[9];B[aa])"]


def test_a_file_that_was_renamed_behind_a_save_is_known_again(
    qtbot: QtBot, window: MainWindow, game: Path
) -> None:
    open_file(window, str(game))
    save_as_comment(window, "one")
    qtbot.waitUntil(lambda: not window.part(Keeping)._thread.is_running)
    other = game.rename(game.with_name("other.sgf"))

    assert [version.of for version in Backups().relatives(other)] == [game]


def test_a_version_that_cannot_be_kept_stops_no_save_and_is_told_once(
    qtbot: QtBot, window: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", fail)
    open_file(window, str(game))
    save_as_comment(window, "one")
    assert b"one" in game.read_bytes()
    qtbot.waitUntil(lambda: "no earlier version" in window.status.message.text())
    assert "the disk is full" in window.status.message.text()

    save_as_comment(window, "two")
    qtbot.waitUntil(lambda: not window.part(Keeping)._thread.is_running)
    assert window.status.message.text() == "Saved game.sgf"
    monkeypatch.undo()


def test_the_charset_that_was_chosen_goes_with_the_version(window: MainWindow, game: Path) -> None:
    game.write_bytes("(;C[Čech])".encode("cp1250"))
    window.settings.set("files.charsets", [f"cp1250 {game}"])
    open_file(window, str(game))
    save_as_comment(window, "Žert")

    (version,) = Backups().versions(game)
    assert version.load().games[0].root.get("C") == "Čech"
