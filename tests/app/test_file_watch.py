"""What becomes of an open file: another program writes it, takes it away, puts something there."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QStorageInfo
from PySide6.QtTest import QTest

from sgfedit import dumps, loads
from sgfedit.app import file_watch
from sgfedit.app.document import Document
from sgfedit.app.file_watch import FileWatch, Trouble
from sgfedit.game import operations

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

GAME = "(;SZ[9]C[first];B[aa])"
THEIRS = "(;SZ[9]C[theirs];B[aa];W[bb])"

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def document(tmp_path: Path) -> Document:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    document = Document()
    document.open(path)
    return document


@pytest.fixture
def path(document: Document) -> Path:
    assert document.path is not None
    return document.path


@pytest.fixture
def watch(document: Document, monkeypatch: pytest.MonkeyPatch) -> FileWatch:
    """A watch that hears of nothing by itself, and waits for nothing."""
    for name in ("SETTLE_MS", "_TROUBLE_MS", "_HALF_MS", "_SOON_MS"):
        monkeypatch.setattr(file_watch, name, 0)
    for name in ("POLL_MS", "_WATCHED_POLL_MS"):
        monkeypatch.setattr(file_watch, name, 1_000_000)
    monkeypatch.setattr(file_watch, "is_told_of", lambda _: False)
    watch = FileWatch(document)
    settle(watch)
    return watch


def settle(watch: FileWatch) -> None:
    """Look at the file until there is nothing more to be seen."""
    wait(watch)
    watch.check()
    wait(watch)


def wait(watch: FileWatch) -> None:
    while watch.is_busy:
        QTest.qWait(1)


def theirs(watch: FileWatch) -> str:
    """Return what another program has written, empty if nothing."""
    settle(watch)
    return theirs_now(watch)


def theirs_now(watch: FileWatch) -> str:
    found = watch.theirs
    return "" if found is None or found.version.data is None else found.version.data.decode()


def trouble(watch: FileWatch) -> Trouble | None:
    settle(watch)
    return watch.trouble


def edit(document: Document, text: str) -> None:
    with document.edit("Type") as one:
        operations.set_text(one, document.current, "C", text)


def replaced(path: Path, text: str) -> None:
    """Write a file as editors do: aside, then in its place."""
    aside = path.with_name("aside")
    aside.write_text(text)
    aside.replace(path)


def test_nothing_is_told_of_a_file_that_stays(watch: FileWatch, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(watch.changed):
        assert theirs(watch) == ""
        assert trouble(watch) is None


@pytest.mark.parametrize("write", [replaced, lambda path, text: path.write_text(text)])
def test_what_another_program_writes_is_read_and_can_be_taken(
    watch: FileWatch, document: Document, path: Path, write: Callable[[Path, str], object]
) -> None:
    edit(document, "mine")
    write(path, THEIRS)

    assert theirs(watch) == THEIRS
    assert document.is_edited
    watch.take("Theirs")

    assert dumps(document.collection) == THEIRS.encode()
    assert theirs(watch) == ""
    assert not document.is_modified
    document.undo()
    assert document.game.root.get("C") == "mine"


@pytest.mark.parametrize("hours", [-5, 5])
def test_a_clock_that_was_put_elsewhere_hides_no_change_and_makes_up_none(
    watch: FileWatch, document: Document, path: Path, hours: int
) -> None:
    then = path.stat().st_mtime + 3_600 * hours
    edit(document, "mine")
    document.save()
    os.utime(path, (then, then))  # as the clock was when it was saved
    assert theirs(watch) == ""
    assert not document.is_changed_on_disk

    replaced(path, THEIRS)

    assert theirs(watch) == THEIRS


def test_mine_is_kept_until_the_file_is_another_one_once_more(
    watch: FileWatch, document: Document, path: Path
) -> None:
    path.write_text(THEIRS)
    settle(watch)

    watch.keep()

    assert theirs(watch) == ""
    assert document.is_modified
    os.utime(path, ns=(1, 1))
    assert theirs(watch) == ""
    path.write_text("(;C[later])")
    assert theirs(watch) == "(;C[later])"


def test_of_the_same_bytes_only_the_stamp_is_noted(
    watch: FileWatch, document: Document, path: Path, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(watch.changed):
        replaced(path, GAME)
        assert theirs(watch) == ""
    assert not document.is_changed_on_disk


def test_what_was_written_is_nothing_any_more_once_it_is_as_before(
    watch: FileWatch, path: Path
) -> None:
    path.write_text(THEIRS)
    assert theirs(watch)

    path.write_text(GAME)

    assert theirs(watch) == ""


def test_our_own_saving_is_no_change(
    watch: FileWatch, document: Document, tmp_path: Path, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(watch.changed):
        edit(document, "mine")
        document.save()
        assert theirs(watch) == ""
        document.save(tmp_path / "other.sgf")
        assert theirs(watch) == ""
    (tmp_path / "other.sgf").write_text(THEIRS)
    assert theirs(watch) == THEIRS


def test_a_save_answers_what_was_asked(watch: FileWatch, document: Document, path: Path) -> None:
    path.write_text(THEIRS)
    settle(watch)

    document.save()

    assert watch.theirs is None
    assert theirs(watch) == ""


def test_a_charset_that_was_chosen_is_kept(tmp_path: Path, watch: FileWatch) -> None:
    document = watch._document
    other = tmp_path / "cech.sgf"
    other.write_bytes("(;C[\u010cech])".encode("cp1250"))
    document.open(other, "cp1250")
    other.write_bytes("(;C[\u010cech \u017ei])".encode("cp1250"))

    settle(watch)
    watch.take("Theirs")

    assert document.game.root.get("C") == "\u010cech \u017ei"


@pytest.mark.parametrize(
    "text", ["", "(;SZ[9]C[the", "(;SZ[9]C[theirs];B[aa]", "\0" * 30, "PK\3\4 packed", "no game"]
)
def test_what_is_half_written_or_damaged_is_not_taken_by_itself(
    watch: FileWatch, document: Document, path: Path, text: str
) -> None:
    path.write_text(text)

    assert trouble(watch) is Trouble.DAMAGED
    assert document.is_modified
    assert not document.is_edited
    path.write_text(THEIRS)
    assert trouble(watch) is None
    assert theirs(watch) == THEIRS
    assert not document.is_modified


def test_a_file_that_was_cut_off_before_may_be_so_again(
    watch: FileWatch, document: Document, path: Path
) -> None:
    path.write_text("(;SZ[9];B[aa]")
    document.revert()
    path.write_text("(;SZ[9];B[aa];W[bb]")

    assert theirs(watch) == "(;SZ[9];B[aa];W[bb]"
    assert watch.trouble is None


def be_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def be_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("happen", "expected"),
    [
        (lambda path: path.unlink(), Trouble.GONE),
        (lambda path: path.rename(path.with_name("other.sgf")), Trouble.GONE),
        (lambda path: path.parent.rename(path.parent.with_name("away")), Trouble.GONE),
        (be_a_folder, Trouble.FOLDER),
        (be_a_pipe, Trouble.NO_FILE),
    ],
    ids=["deleted", "renamed", "folder renamed", "a folder", "a pipe"],
)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_file_that_is_gone_is_to_be_saved_until_it_is_back(
    tmp_path: Path, watch: FileWatch, happen: Callable[[Path], object], expected: Trouble
) -> None:
    document = watch._document
    path = tmp_path / "folder" / "game.sgf"
    path.parent.mkdir()
    path.write_text(GAME)
    document.open(path)
    settle(watch)

    happen(path)

    assert trouble(watch) is expected
    assert document.is_modified
    if path.is_dir():
        path.rmdir()
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_text(GAME)
    assert trouble(watch) is None
    assert not document.is_modified


@pytest.mark.parametrize(
    ("mode", "expected"), [(os.W_OK, Trouble.READ_ONLY), (os.R_OK, Trouble.UNREADABLE)]
)
def test_a_file_that_may_not_be_written_or_read_any_more(
    watch: FileWatch,
    document: Document,
    monkeypatch: pytest.MonkeyPatch,
    mode: int,
    expected: Trouble,
) -> None:
    with monkeypatch.context() as denied:
        # Root may do all that: the system is not asked.
        denied.setattr(os, "access", lambda _, wanted: wanted != mode)
        assert trouble(watch) is expected
        assert document.is_modified is (expected is Trouble.UNREADABLE)
    assert trouble(watch) is None


def test_what_could_not_be_written_before_is_no_news(
    watch: FileWatch, document: Document, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _, wanted: wanted != os.W_OK)
    document.save(path.with_name("other.sgf"))
    document.open(path)

    assert trouble(watch) is None


def test_a_disk_that_fails_is_unreadable(
    watch: FileWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "input/output error")

    monkeypatch.setattr("pathlib.Path.stat", fail)
    look = file_watch.look_at(watch._document.path)  # type: ignore[arg-type]
    assert look == (None, Trouble.UNREADABLE)


def test_a_file_under_what_is_no_folder_is_gone(path: Path) -> None:
    assert file_watch.look_at(path / "inside.sgf").trouble is Trouble.GONE


def test_a_very_large_file_is_read_on_wish(
    watch: FileWatch, document: Document, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_watch, "MOST_BYTES", 20)
    path.write_text(THEIRS)

    assert trouble(watch) is Trouble.LARGE
    assert watch.theirs is None
    assert not document.is_modified
    watch.read()
    wait(watch)
    assert theirs(watch) == THEIRS


def test_what_is_written_while_it_is_read_is_read_again(
    watch: FileWatch, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = iter(["(;C[on the way])", THEIRS])

    def slowly(given: Path) -> bytes:
        found = given.read_bytes()
        for text in texts:
            given.write_text(text)
            break
        return found

    monkeypatch.setattr(file_watch, "read_bytes", slowly)
    path.write_text("(;C[at first])")

    assert theirs(watch) == THEIRS


def test_what_cannot_be_read_after_all_is_looked_at_again(
    watch: FileWatch, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = iter([OSError(5, "no"), None])

    def fail_once(given: Path) -> bytes:
        error = next(reads, None)
        if error is not None:
            raise error
        return given.read_bytes()

    monkeypatch.setattr(file_watch, "read_bytes", fail_once)
    path.write_text(THEIRS)

    assert theirs(watch) == THEIRS


def test_what_was_read_before_a_save_is_not_told(
    watch: FileWatch, document: Document, path: Path
) -> None:
    path.write_text(THEIRS)
    watch.read()
    document.save()  # while it is read

    assert theirs(watch) == ""


def test_another_document_is_watched_and_none(
    watch: FileWatch, document: Document, path: Path
) -> None:
    document.open_text(loads(GAME))
    path.write_text(THEIRS)
    assert theirs(watch) == ""
    watch.read()
    assert not watch.is_busy

    document.open(path)
    path.write_text(GAME)
    assert theirs(watch) == GAME
    watch.close()
    assert watch.theirs is None
    watch.check()
    assert not watch.is_busy


@pytest.mark.parametrize("is_told", [True, False], ids=["by the system", "by looking"])
def test_by_itself_it_knows_within_two_seconds(
    document: Document,
    path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    is_told: bool,
) -> None:
    monkeypatch.setattr(file_watch, "is_told_of", lambda _: is_told)
    monkeypatch.setattr(file_watch, "POLL_MS", 1_000_000 if is_told else 50)
    monkeypatch.setattr(file_watch, "_WATCHED_POLL_MS", 1_000_000)
    watch = FileWatch(document)
    wait(watch)

    replaced(path, "(;C[once])")
    replaced(path, THEIRS)

    qtbot.waitUntil(lambda: theirs_now(watch) == THEIRS)
    path.unlink()
    qtbot.waitUntil(lambda: watch.trouble is Trouble.GONE)
    watch.close()


def file_system(path: Path) -> str:
    return bytes(QStorageInfo(str(path)).fileSystemType().data()).decode()


def test_of_a_local_disk_the_system_tells(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_watch, "_LOCAL", {file_system(path)})
    assert file_watch.is_told_of(path)
    monkeypatch.setattr(file_watch, "_LOCAL", {"nfs4"})
    assert not file_watch.is_told_of(path)
    monkeypatch.setattr(file_watch, "_LOCAL", {file_system(path)})
    monkeypatch.setattr(sys, "platform", "win32")
    assert not file_watch.is_told_of(path)
