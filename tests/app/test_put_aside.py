"""Damaged files are put aside under names of their own, and come back when they are wanted."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sgfedit.app.bookmarks import Bookmarks
from sgfedit.app.known_names import KnownNames
from sgfedit.app.put_aside import Trouble, Troubles, put_aside, troubles
from sgfedit.app.session import Opened, Session, SessionFile, ended
from sgfedit.app.setting_rows import SETTINGS
from sgfedit.app.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


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


def test_settings_in_a_place_that_is_no_file_are_known_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.mkdir()
    found = Settings(path)
    found.set("view.zoom", 150)
    found.tell_unwritable()

    assert found.get("view.zoom") == 150
    assert any(one.kind == "unwritable" and one.path == path for one in troubles().untold())
