"""A small file in the data folder: shared by windows, never damaged, never a reason to fail."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QLockFile

from sgfedit.app import shared_file
from sgfedit.app.shared_file import (
    SharedFile,
    is_file,
    is_folder,
    is_same_file,
    is_there,
    stamp,
)

if TYPE_CHECKING:
    from collections.abc import Callable

Words = tuple[str, ...]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "words.json"


def words_in(path: Path) -> SharedFile[Words]:
    def read(found: dict[str, Any]) -> Words | None:
        words = found.get("words")
        return tuple(words) if isinstance(words, list) else None

    return SharedFile[Words](path, (), read, lambda words: {"words": list(words)})


def with_word(word: str) -> Callable[[Words], Words]:
    return lambda words: (*words, word)


def test_nothing_is_made_before_there_is_something_to_keep(path: Path) -> None:
    assert words_in(path).value == ()
    assert not path.parent.exists()


def test_every_change_is_made_to_what_the_file_holds_now(path: Path) -> None:
    one, other = words_in(path), words_in(path)
    one.change(with_word("a"))
    other.change(with_word("b"))
    one.change(with_word("c"))

    assert one.value == other.value == words_in(path).value == ("a", "b", "c")


def test_words_that_are_no_text_are_kept(path: Path) -> None:
    words_in(path).change(with_word("\udce4 囲碁"))

    assert words_in(path).value == ("\udce4 囲碁",)


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b"{}", b'{"words": 5}', b"\xff\xfe", b"[" * 100_000],
    ids=lambda data: repr(data[:12]),
)
def test_a_damaged_file_is_put_aside_when_something_is_written(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    words = words_in(path)

    assert words.value == ()
    assert path.read_bytes() == data
    words.change(with_word("a"))
    words.change(with_word("b"))

    assert path.with_name("words.json.damaged").read_bytes() == data
    assert words_in(path).value == ("a", "b")


def test_a_file_mended_by_another_program_is_not_put_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("{")
    words = words_in(path)
    assert words.value == ()
    path.write_text(json.dumps({"words": ["mended"]}))

    words.change(with_word("a"))

    assert words_in(path).value == ("mended", "a")
    assert [one.name for one in path.parent.iterdir()] == ["words.json"]


def test_what_was_put_aside_before_stays(path: Path) -> None:
    for number, data in enumerate((b"{", b"[", b"("), 1):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        words_in(path).change(with_word("a"))

        aside = sorted(path.parent.glob("*.damaged*"))
        assert len(aside) == number
        assert aside[-1].read_bytes() == data


def test_a_copy_is_kept_of_what_a_newer_version_wrote(path: Path) -> None:
    path.parent.mkdir()
    data = b'{"words": ["a"], "colours": [5]}'
    path.write_bytes(data)
    words = words_in(path)

    words.change(with_word("b"))

    assert words_in(path).value == ("a", "b")
    assert path.with_name("words.json.damaged").read_bytes() == data


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes by name here")
def test_a_pipe_in_its_place_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)

    assert words_in(path).value == ()


def test_what_cannot_be_put_aside_is_left_and_tried_again(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    path.write_text("{")
    words = words_in(path)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "no")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", refuse)
        words.change(with_word("a"))

    assert "words.json is not written" in caplog.text
    assert path.read_text() == "{"
    assert words.value == ("a",)

    words.change(with_word("b"))

    assert words_in(path).value == ("a", "b")


def test_without_a_folder_changes_are_known_and_written_later(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = words_in(path)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "no")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "mkdir", refuse)
        words.change(with_word("a"))

    assert f"no folder for {path}" in caplog.text
    assert words.value == ("a",)

    words_in(path).change(with_word("x"))
    words.change(with_word("b"))

    assert words_in(path).value == ("x", "a", "b")


def test_what_is_in_the_place_of_the_folder_is_put_aside(path: Path) -> None:
    path.parent.write_text("in the way")

    words_in(path).change(with_word("a"))

    assert words_in(path).value == ("a",)
    assert Path(f"{path.parent}.damaged").read_text() == "in the way"


@pytest.mark.parametrize("kind", ["folder", "pipe", "large", "unreadable"])
def test_what_is_no_file_that_can_be_read_is_put_aside(
    path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_text("{}")
    if kind == "large":
        monkeypatch.setattr(shared_file, "MOST_BYTES", 1)
    read = Path.read_bytes

    def refuse(one: Path) -> bytes:
        if one == path:
            raise PermissionError(errno.EACCES, "no")
        return read(one)

    with monkeypatch.context() as patched:
        if kind == "unreadable":
            patched.setattr(Path, "read_bytes", refuse)
        words_in(path).change(with_word("a"))
    monkeypatch.setattr(shared_file, "MOST_BYTES", 1_000)

    assert words_in(path).value == ("a",)
    assert os.path.lexists(f"{path}.damaged")


def test_what_a_disk_that_fails_does_not_give_is_left_alone(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    path.write_text('{"words": ["x"]}')
    words = words_in(path)

    def fail(_: Path) -> bytes:
        raise OSError(errno.EIO, "no")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_bytes", fail)
        words.change(with_word("a"))

    assert words.value == ("a",)
    assert path.read_text() == '{"words": ["x"]}'
    assert "is not written" in caplog.text


def test_a_locked_file_is_left_alone_until_it_is_free(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(shared_file, "_LOCK_MS", 1)
    path.parent.mkdir()
    lock = QLockFile(f"{path}.lock")
    assert lock.tryLock(0)
    words = words_in(path)
    words.change(with_word("a"))

    assert "is locked" in caplog.text
    assert not path.exists()
    assert words.value == ("a",)

    lock.unlock()
    words.change(with_word("b"))

    assert words_in(path).value == ("a", "b")


@pytest.mark.parametrize("number", [errno.EIO, errno.EACCES, errno.ENOSPC, errno.ESTALE])
def test_what_the_system_does_not_tell_of_is_not_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: int
) -> None:
    def fail(*_args: object, **_names: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "stat", fail)

    assert stamp(tmp_path) is None
    assert not is_there(tmp_path)
    assert not is_folder(tmp_path)
    assert not is_file(tmp_path)
    assert not is_same_file(tmp_path, tmp_path)


def test_a_name_with_a_nul_is_nowhere() -> None:
    assert not is_there(Path("a\0b"))
    assert stamp(Path("a\0b")) is None
    assert not is_same_file(Path("a\0b"), Path())
