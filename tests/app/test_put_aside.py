"""Damaged files are put aside under names of their own, and come back when they are wanted."""

from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sgfedit.app.bookmarks import Bookmarks
from sgfedit.app.known_names import KnownNames
from sgfedit.app.put_aside import (
    Trouble,
    Troubles,
    delete,
    found_aside,
    put_aside,
    put_back,
)
from sgfedit.app.session import Opened, Session, SessionFile, ended
from sgfedit.app.setting_rows import SETTINGS
from sgfedit.app.settings import Settings
from sgfedit.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Callable


def test_what_is_put_aside_has_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for data in ("first", "second"):
        path.write_text(data)
        put_aside(path)

    assert [one.read_text() for one in sorted(tmp_path.iterdir())] == ["first", "second"]


def test_a_trouble_is_told_once(tmp_path: Path) -> None:
    troubles = Troubles()
    for _ in range(3):
        troubles.add(Trouble("unwritable", tmp_path))

    assert len(troubles.untold()) == 1
    assert troubles.untold() == ()


def settings_in(path: Path) -> None:
    found = Settings(path)
    for row in SETTINGS:
        found.get(row.key)
    found.set("files.recent", ["/a.sgf"])
    found.sync()


def names_in(path: Path) -> None:
    found = KnownNames(path)
    found.names("PB")
    found.remember("PB", "Honinbo")


def session_in(path: Path) -> None:
    ended(path.parent)
    SessionFile(path.parent).write(Session((Opened("/a.sgf"),)))


def bookmarks_in(path: Path) -> None:
    found = Bookmarks(path)
    found.all()
    found.remove("none of them")


KINDS: dict[str, Callable[[Path], None]] = {
    "settings.ini": settings_in,
    "known_names.json": names_in,
    "session.json": session_in,
    "bookmarks.json": bookmarks_in,
}
WHOLE = {
    "settings.ini": b"[General]\nview.zoom=150\nfiles.recent=/a.sgf, /b.sgf\n"
    b"window.state=@ByteArray(\\0\\x1)\ncomment.font_size=12\ngames.widths=1, 2\n",
    "known_names.json": b'{"PB": ["Cho", "Kobayashi"]}',
    "session.json": b'{"windows": [{"path": "/a.sgf", "game": 0, "trail": ["B[pd]"],'
    b' "number": 1, "geometry": "AA==", "state": "", "host": -1}], "shown": 0, "others": []}',
    "bookmarks.json": b'{"bookmarks": [{"id": "a", "name": "b", "file": "/c.sgf", "game": 0,'
    b' "number": 1, "trail": ["B[pd]"]}]}',
}


def mutated(whole: bytes) -> st.SearchStrategy[bytes]:
    """Random bytes, or what is whole with a stretch of it replaced."""
    stretch = st.tuples(st.integers(0, len(whole)), st.integers(0, 30), st.binary(max_size=30))
    return st.binary(max_size=300) | stretch.map(
        lambda cut: whole[: cut[0]] + cut[2] + whole[cut[0] + cut[1] :]
    )


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_bytes_in_a_file_of_the_program_are_fatal_or_lost(
    name: str, data: st.DataObject, tmp_path: Path
) -> None:
    for old in tmp_path.iterdir():
        old.unlink()
    found = data.draw(mutated(WHOLE[name]))
    path = tmp_path / name
    path.write_bytes(found)

    KINDS[name](path)

    if name == "settings.ini":
        # What it does understand of them may stand in another order, or be written otherwise.
        Settings(path).get("view.zoom")
        return
    files = [one.read_bytes() for one in tmp_path.iterdir() if one.is_file()]
    if found not in files:
        assert words_of(found) <= words_of(path.read_bytes())


def words_of(data: bytes) -> set[str]:
    """Return all texts and numbers in a JSON file."""
    return set(re.findall(r'"(?:[^"\\\\]|\\\\.)*"|[-0-9.e]+', json.dumps(json.loads(data))))


@pytest.mark.parametrize(
    "line",
    ["view.zoom=1e9", "files.recent=" + ", ".join(["/a.sgf"] * 6_000), "\xff\x00 no setting"],
    ids=lambda line: line[:12],
)
def test_a_copy_of_bad_settings_lies_beside_them_before_anything_is_written(
    tmp_path: Path, line: str
) -> None:
    path = tmp_path / "settings.ini"
    data = f"[General]\nboard.wheel=false\n{line}\nview.theme=hologram\n".encode("latin-1")
    path.write_bytes(data)

    found = Settings(path)
    assert found.get("view.zoom") == 100
    assert found.get("files.recent") == []
    found.set("view.tool_words", value=False)
    found.sync()

    assert path.with_name("settings.ini.damaged").read_bytes() == data
    again = Settings(path)
    assert again.get("board.wheel") is False
    assert again.get("view.tool_words") is False
    # A theme of the user, or of a newer version.
    assert "hologram" in path.read_text()
    again.set("board.wheel", value=True)
    assert len(list(tmp_path.glob("*.damaged*"))) == 1


def test_a_file_of_settings_that_is_absurdly_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    with path.open("wb") as file:
        file.write(b"[General]\nview.zoom=150\n")
        file.truncate(40_000_000)

    assert Settings(path).get("view.zoom") == 100
    assert path.with_name("settings.ini.damaged").stat().st_size == 40_000_000


@pytest.mark.parametrize("kind", ["folder", "pipe", "unreadable"])
def test_settings_that_are_no_file_that_can_be_read_are_put_aside(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.ini"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_text("[General]\nview.zoom=150\n")
        monkeypatch.setattr(os, "access", lambda *_: False)

    found = Settings(path)
    assert found.get("view.zoom") == 100
    found.set("view.zoom", 125)
    found.sync()

    assert Settings(path).get("view.zoom") == (100 if kind == "unreadable" else 125)
    assert os.path.lexists(f"{path}.damaged")


def test_what_was_put_aside_is_listed_put_back_and_deleted(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("first")
    put_aside(path)
    path.write_text("second")

    (aside,) = found_aside([tmp_path])
    assert (aside.of, aside.size) == (path, 5)
    now = put_back(aside)

    assert path.read_text() == "first"
    assert now is not None
    assert now.read_text() == "second"
    (other,) = found_aside([tmp_path])
    put_back(other)  # the same again takes it back
    assert path.read_text() == "second"

    for one in found_aside([tmp_path]):
        delete(one)
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_what_cannot_be_put_back_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    path.write_text("first")
    put_aside(path)
    path.write_text("second")
    rename = Path.rename

    def refuse(one: Path, target: Path) -> Path:
        if target == path and one.read_text() == "first":
            raise PermissionError(errno.EACCES, "no")
        return rename(one, target)

    (aside,) = found_aside([tmp_path])
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(FileError, match="permission"):
        put_back(aside)

    assert path.read_text() == "second"
    assert aside.path.read_text() == "first"


def test_a_database_is_put_aside_with_what_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    for end in ("", "-wal", "-shm"):
        Path(f"{path}{end}").write_text(end)

    put_aside(path)
    (aside,) = found_aside([tmp_path])
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "a.sqlite.damaged",
        "a.sqlite.damaged-shm",
        "a.sqlite.damaged-wal",
    ]
    put_back(aside)

    assert Path(f"{path}-wal").read_text() == "-wal"


def test_a_folder_is_deleted_with_what_is_in_it_and_a_link_alone(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.sgf").write_text("(;)")
    (tmp_path / "one.json").mkdir()
    (tmp_path / "one.json" / "b").write_text("b")
    (tmp_path / "two.json").symlink_to(tmp_path / "real")
    for name in ("one.json", "two.json"):
        put_aside(tmp_path / name)

    for aside in found_aside([tmp_path]):
        delete(aside)

    assert [one.name for one in tmp_path.iterdir()] == ["real"]
    assert (tmp_path / "real" / "a.sgf").exists()
