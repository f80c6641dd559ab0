from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from sgfedit.errors import LibraryError
from sgfedit.library import library as module
from sgfedit.library.library import Library
from sgfedit.library.locations import default_folder, index_path, kept_path
from sgfedit.library.schema import INDEX_VERSION, KEPT, KEPT_VERSION


def test_folders_are_absolute_and_each_is_there_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    library = Library("library")

    library.set_folders(["b", "a", tmp_path / "b", "a/../c"])

    assert library.folder == tmp_path / "library"
    assert library.folders == [str(tmp_path / name) for name in "bac"]


def test_the_library_of_the_user_is_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "default_folder", lambda: tmp_path / "data")

    assert Library().folder == tmp_path / "data"
    assert default_folder().name == "library"


@pytest.mark.parametrize("version", [1, INDEX_VERSION + 1])
def test_an_index_of_another_version_is_made_anew(tmp_path: Path, version: int) -> None:
    with closing(sqlite3.connect(index_path(tmp_path))) as old:
        old.executescript(
            "CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT, other);"  # noqa: S608
            "INSERT INTO games (other) VALUES (1);"
            "CREATE VIRTUAL TABLE texts USING fts5 (words);"
            f"PRAGMA user_version = {version};"
        )

    with Library(tmp_path).connected() as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (0,)
        assert connection.execute("PRAGMA user_version").fetchone() == (INDEX_VERSION,)


def test_a_damaged_index_is_made_anew(tmp_path: Path) -> None:
    index_path(tmp_path).write_bytes(b"no database " * 1000)

    with Library(tmp_path).connected() as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (0,)


def test_what_an_older_version_kept_is_brought_up(tmp_path: Path) -> None:
    with closing(sqlite3.connect(kept_path(tmp_path))) as kept:
        kept.executescript(KEPT[0] + "PRAGMA user_version = 1;")
        kept.execute("INSERT INTO marks (path, member, number, identity) VALUES ('a', '', 1, x'')")
        kept.commit()

    with Library(tmp_path).connected() as connection:
        assert connection.execute("SELECT path, is_alone FROM kept.marks").fetchall() == [("a", 0)]
        assert connection.execute("PRAGMA kept.user_version").fetchone() == (KEPT_VERSION,)


def test_what_is_kept_by_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(kept_path(tmp_path))) as kept:
        kept.executescript("CREATE TABLE new (x); PRAGMA user_version = 99;")
    before = kept_path(tmp_path).read_bytes()

    with pytest.raises(LibraryError, match="newer version of sgfedit"):
        Library(tmp_path)

    assert kept_path(tmp_path).read_bytes() == before


def test_what_is_kept_is_left_alone_if_it_is_damaged(tmp_path: Path) -> None:
    kept_path(tmp_path).write_bytes(b"no database " * 1000)

    with pytest.raises(LibraryError, match="tags, stars and notes, is damaged"):
        Library(tmp_path)

    assert kept_path(tmp_path).read_bytes() == b"no database " * 1000


def test_a_library_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder" / "index.sqlite").mkdir(parents=True)

    with pytest.raises(LibraryError, match="cannot be used"):
        Library(tmp_path / "file" / "library")
    with pytest.raises(LibraryError, match="cannot be used"):
        Library(tmp_path / "folder")


def test_an_index_that_cannot_be_deleted_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path)

    def refused(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "unlink", refused)

    with pytest.raises(LibraryError, match="Permission denied"):
        library.discard_index()


def test_two_that_open_a_new_library_at_once_make_it_once(tmp_path: Path) -> None:
    library = Library(tmp_path)

    with library.connected() as connection:
        connection.execute("INSERT INTO meta VALUES ('mine', 1)")
        connection.commit()
        module._make(connection)

        assert connection.execute("SELECT value FROM meta WHERE key = 'mine'").fetchone() == (1,)

        assert connection.execute("SELECT count(*) FROM games").fetchone() == (0,)


def test_the_sample_of_the_manual_runs_word_for_word_and_without_qt(tmp_path: Path) -> None:
    page = Path(__file__).parents[2].joinpath("docs", "python.md").read_text(encoding="utf-8")
    _, _, behind = page.partition("A library without a window:\n\n```python\n")
    sample, _, _ = behind.partition("```")
    (tmp_path / "games").mkdir()
    game = "(;PB[Cho Chikun]PW[Gu Li]DT[1996-03-05]RE[B+R];B[dd])"
    (tmp_path / "games" / "a.sgf").write_text(game)
    for there, here in (("my-library", "library"), ("resources/samples", "games")):
        assert there in sample
        sample = sample.replace(there, str(tmp_path / here))
    code = f"{sample}\nimport sys\nassert 'PySide6' not in sys.modules\n"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == f"{tmp_path / 'games' / 'a.sgf'} 1 Cho Chikun Gu Li B+R\n"
