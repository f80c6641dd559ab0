from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sgfedit.cli import index as module
from sgfedit.cli import progress
from sgfedit.library import indexing
from sgfedit.library.locations import UpdateLock

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Invoke, Write

GAME = "(;PB[Ann]PW[Bea]DT[1996-03];B[aa];W[bb])"


@pytest.fixture
def library(tmp_path: Path) -> list[str]:
    return ["--library", str(tmp_path / "library")]


def test_folders_become_a_library(invoke: Invoke, write: Write, library: list[str]) -> None:
    folder = write(GAME + GAME, "games/a.sgf").removesuffix("/a.sgf")

    result = invoke("index", *library, folder)

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"2 games read in 1 file.\n{folder}: 2 games\n"

    write(GAME, "games/b.sgf")
    result = invoke("index", *library, "--json")

    assert json.loads(result.stdout) == {
        "files": 1,
        "games": 1,
        "removed": 0,
        "unreadable": 0,
        "is_cancelled": False,
        "missing": 0,
        "moved": 0,
        "folders": 1,
    }


def test_what_is_in_the_library_is_listed(
    invoke: Invoke, write: Write, library: list[str]
) -> None:
    folder = write(GAME, "games/a.sgf").removesuffix("/a.sgf")
    file = write(GAME + GAME, "games of mine.sgf")
    invoke("index", *library, folder, file)

    assert invoke("index", *library, "--list").stdout == (
        f"{folder}: 1 game in 1 file\n{file}: 2 games in 1 file\n"
    )
    lines = invoke("index", *library, "--list", "--json").stdout.splitlines()
    assert json.loads(lines[1]) == {
        "folder": file,
        "games": 2,
        "files": 1,
        "unreadable": 0,
        "missing": 0,
    }


def test_an_empty_library_says_how_to_begin(invoke: Invoke, library: list[str]) -> None:
    result = invoke("index", *library)

    assert result.exit_code == 0
    assert "sgfedit index FOLDER" in result.stderr
    assert invoke("index", *library, "--list").exit_code == 1


def test_a_path_that_is_not_there_is_not_added(
    invoke: Invoke, library: list[str], tmp_path: Path
) -> None:
    result = invoke("index", *library, str(tmp_path / "none"))

    assert result.exit_code == 2
    assert "there is no such file" in result.stderr


def test_a_path_is_taken_off(invoke: Invoke, write: Write, library: list[str]) -> None:
    folder = write(GAME, "games/a.sgf").removesuffix("/a.sgf")
    invoke("index", *library, folder)

    assert invoke("index", *library, "--remove", "elsewhere").exit_code == 2
    invoke("index", *library, write(GAME, "b.sgf"))

    result = invoke("index", *library, "--remove", folder)

    assert "1 file gone" in result.stdout
    assert folder not in result.stdout


def test_what_cannot_be_read_is_told(invoke: Invoke, write: Write, library: list[str]) -> None:
    for number in range(12):
        folder = write(b"", f"games/{number:02}.sgf").removesuffix(f"/{number:02}.sgf")

    result = invoke("index", *library, folder)

    assert result.exit_code == 1
    assert result.stderr.splitlines()[0] == f"sgfedit: {folder}/00.sgf: the file is empty"
    assert "and 2 more files; --unreadable lists them all." in result.stderr
    assert "12 unreadable" in invoke("index", *library, "--list").stdout
    result = invoke("index", *library, "--unreadable")
    assert (result.exit_code, result.stdout.count("\n")) == (1, 12)
    line = invoke("index", *library, "--unreadable", "--json").stdout.splitlines()[0]
    assert json.loads(line) == {
        "path": f"{folder}/00.sgf",
        "member": "",
        "reason": "the file is empty",
    }


def test_all_is_read_anew(invoke: Invoke, write: Write, library: list[str]) -> None:
    folder = write(GAME, "games/a.sgf").removesuffix("/a.sgf")
    invoke("index", *library, folder)

    assert invoke("index", *library).stdout.startswith("0 games read")
    assert invoke("index", *library, "--rebuild").stdout.startswith("1 game read")


def test_games_out_of_reach_are_told(
    invoke: Invoke, write: Write, library: list[str], tmp_path: Path
) -> None:
    folder = write(GAME, "games/a.sgf").removesuffix("/a.sgf")
    invoke("index", *library, folder)
    (tmp_path / "games").rename(tmp_path / "away")

    result = invoke("index", *library)

    assert "1 file out of reach" in result.stdout
    assert f"{folder}: 1 game" in result.stdout
    assert "1 out of reach" in invoke("index", *library, "--list").stdout


def test_another_update_is_waited_for(
    invoke: Invoke,
    write: Write,
    library: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = write(GAME, "games/a.sgf").removesuffix("/a.sgf")
    invoke("index", *library)
    lock = UpdateLock(tmp_path / "library")
    monkeypatch.setattr(module, "_LONG_S", 0.0)

    with lock:
        result = invoke("index", *library, folder)

    assert result.exit_code == 2
    assert "Waiting for it." in result.stderr


def test_progress_is_shown_to_somebody_who_looks(
    invoke: Invoke, write: Write, library: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(GAME, "games/a.sgf").removesuffix("/a.sgf")
    write(b"", "games/b.sgf")
    monkeypatch.setattr(progress, "is_terminal", lambda _: True)

    result = invoke("index", *library, folder)

    assert "Indexing 2 of 2 files, 1 game read" in result.stderr
    assert "1 unreadable" in result.stderr


def test_an_update_that_is_stopped_says_so(
    invoke: Invoke, write: Write, library: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(indexing, "update", stopped)

    result = invoke("index", *library, write(GAME, "a.sgf"))

    assert result.exit_code == 130
    assert result.stderr == (
        "sgfedit: Stopped. What was done is kept; sgfedit index goes on from there.\n"
    )


def test_a_library_that_cannot_be_used_is_told(invoke: Invoke, write: Write) -> None:
    file = write(GAME)

    assert invoke("index", "--library", f"{file}/library").exit_code == 2
