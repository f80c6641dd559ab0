"""What stays when a file is saved, besides what is in it."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sgfedit.errors import FileError
from sgfedit.formats import load, save_bytes
from sgfedit.formats.saving import ASIDE, FOLDER, LINKS, OWNER

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX")

OLD, NEW = b"(;C[old])", b"(;C[new and longer])"
SOMEBODY = 65_534


class Kept:
    """Keeps what is in files, as the earlier versions do."""

    def __init__(self) -> None:
        self.contents: list[bytes] = []

    def __call__(self, path: Path) -> None:
        self.contents.append(path.read_bytes())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(OLD)
    return path


def test_a_hard_link_stays_one_where_what_it_holds_can_be_kept(path: Path) -> None:
    twin = path.with_name("twin.sgf")
    twin.hardlink_to(path)
    kept = Kept()

    assert save_bytes(NEW, path, keep=kept) == LINKS

    assert twin.read_bytes() == NEW
    assert path.samefile(twin)
    assert kept.contents == [OLD]
    assert save_bytes(OLD, path) == ASIDE
    assert twin.read_bytes() == NEW


def test_nothing_is_overwritten_that_could_not_be_kept(path: Path) -> None:
    path.with_name("twin.sgf").hardlink_to(path)

    def fail(_path: Path) -> None:
        raise FileError("backups", "full", writing=True)

    with pytest.raises(FileError, match="the disk is full"):
        save_bytes(NEW, path, keep=fail)

    assert path.read_bytes() == OLD


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_in_a_folder_that_may_not_be_written_the_file_is_overwritten(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    opened = os.open

    def refusing(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise OSError(number, os.strerror(number))
        return opened(name, flags, mode)

    monkeypatch.setattr(os, "open", refusing)
    inode = path.stat().st_ino
    kept = Kept()

    assert save_bytes(NEW, path, keep=kept) == FOLDER
    assert (path.read_bytes(), path.stat().st_ino, kept.contents) == (NEW, inode, [OLD])
    assert save_bytes(b"(;)", path, keep=kept) == FOLDER
    assert path.read_bytes() == b"(;)"
    with pytest.raises(FileError) as info:
        save_bytes(NEW, path)
    expected = "read-only" if number == errno.EROFS else "folder-protected"
    assert info.value.reason == expected


def saved_by_somebody(path: Path) -> str:
    """Save a file as another user, who may write it and read what stands on the way to it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setresuid(SOMEBODY, SOMEBODY, SOMEBODY)
            kept = Kept()
            how = save_bytes(b"(;C[theirs])", path, keep=kept)
            os.write(writing, f"{how} {kept.contents}".encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    os.close(writing)
    told = os.read(reading, 10_000)
    os.close(reading)
    return told.decode()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="only root can become somebody else",
)
@pytest.mark.parametrize(("rights", "how"), [(0o755, FOLDER), (0o777, OWNER)])
def test_who_may_only_write_the_file_leaves_it_to_its_owner(rights: int, how: str) -> None:
    with TemporaryDirectory() as name:
        folder, path = Path(name), Path(name, "game.sgf")
        path.write_bytes(OLD)
        path.chmod(0o666)
        folder.chmod(rights)

        assert saved_by_somebody(path) == f"{how} {[OLD]}"

        assert path.read_bytes() == b"(;C[theirs])"
        assert path.stat().st_uid == 0
        assert [file.name for file in folder.iterdir()] == ["game.sgf"]


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="attributes of Linux")
def test_rights_and_attributes_stay(path: Path) -> None:
    path.chmod(0o600)
    try:
        os.setxattr(path, "user.rating", b"5")
    except OSError:
        pytest.skip("this disk has no attributes")
    # Read and write for uid 1, which is an ACL: version 2, then tag, rights, id of each entry.
    entries = ((1, 6, -1), (2, 6, 1), (4, 0, -1), (16, 6, -1), (32, 0, -1))
    access = (2).to_bytes(4, "little") + b"".join(
        tag.to_bytes(2, "little")
        + rights.to_bytes(2, "little")
        + (who % 2**32).to_bytes(4, "little")
        for tag, rights, who in entries
    )
    has_acl = True
    try:
        os.setxattr(path, "system.posix_acl_access", access)
    except OSError:
        has_acl = False
    mode = path.stat().st_mode

    assert save_bytes(NEW, path) == ASIDE

    assert path.read_bytes() == NEW
    assert os.getxattr(path, "user.rating") == b"5"
    assert path.stat().st_mode == mode
    if has_acl:
        assert os.getxattr(path, "system.posix_acl_access") == access


@pytest.mark.parametrize(
    "name",
    [
        b"two\nlines.sgf",
        b"100%s %20 {name}.sgf",
        b'it\'s "quoted".sgf',
        b"-o.sgf",
        b"x" * 251 + b".sgf",
        "囲".encode() * 83 + b".sgf",
        b"no \xff\xfe text.sgf",
    ],
)
def test_a_file_may_have_any_name(tmp_path: Path, name: bytes) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    path.write_bytes(OLD)

    assert save_bytes(NEW, path) == ASIDE

    assert [os.fsencode(file.name) for file in tmp_path.iterdir()] == [name]
    assert load(path).games[0].root.get("C") == "new and longer"


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="Cannot save"):
        save_bytes(NEW, tmp_path / "a\0b.sgf")
    with pytest.raises(FileError, match="too long"):
        save_bytes(NEW, tmp_path / ("x" * 256))


def test_a_medium_that_vanishes_meanwhile_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taken out between two calls, wherever that is."""
    folder, away = path.parent, path.parent.with_name("away")
    for name in ("open", "write", "fsync", "replace"):
        call = getattr(os, name)

        def vanishing(*given: object, call: object = call) -> object:
            if folder.exists():
                folder.rename(away)
            return call(*given)  # type: ignore[operator]

        with monkeypatch.context() as patch:
            patch.setattr(os, name, vanishing)
            with pytest.raises(FileError, match="its folder does not exist"):
                save_bytes(NEW, path)
        away.rename(folder)
        assert path.read_bytes() == OLD
        for file in folder.iterdir():  # nobody was left to delete it
            assert file.name == "game.sgf" or file.name.startswith(".game.sgf.")
