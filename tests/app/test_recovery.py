from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication

from sgfedit import Game, Properties, dumps, loads
from sgfedit.app import tasks
from sgfedit.app.document import Document
from sgfedit.app.journal import line_of
from sgfedit.app.journal_reading import told
from sgfedit.app.recovery import DELAY_MS, Recovery
from sgfedit.app.settings import recovery_folder
from sgfedit.game import operations
from sgfedit.game.game import Change

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.recovery import Leftover
    from sgfedit.errors import FileError


def type_text(document: Document, text: str) -> None:
    with document.edit("Type", merge="C") as edit:
        operations.set_text(edit, document.current, "C", text)


def bytes_in(recovery: Recovery) -> bytes:
    """Return the file that the journal would be read as."""
    found = told(recovery.record.read_bytes())
    assert found is not None
    return dumps(found.collection)


def left_by(recovery: Recovery) -> Leftover:
    """Return what lies there once the session that wrote it has crashed."""
    recovery.flush()
    recovery._lock.unlock()
    (leftover,) = Recovery.found(recovery.record.parent)
    return leftover


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "recovery"


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document()


@pytest.fixture
def crash() -> Callable[[Path, str], None]:
    """Run a session that types a comment, writes its recovery file and is killed."""

    def run(folder: Path, path: str) -> None:
        script = (
            "import os, sys\n"
            "from pathlib import Path\n"
            "from PySide6.QtCore import QCoreApplication\n"
            "from sgfedit.app.document import Document\n"
            "from sgfedit.app.recovery import Recovery\n"
            "from sgfedit.game import operations\n"
            "app = QCoreApplication([])\n"
            "document = Document()\n"
            "document.path = Path(sys.argv[2]) if sys.argv[2] else None\n"
            "recovery = Recovery(document, Path(sys.argv[1]))\n"
            "with document.edit('Type') as edit:\n"
            "    operations.set_text(edit, document.current, 'C', 'unsaved')\n"
            "recovery.flush()\n"
            "os._exit(1)\n"
        )
        subprocess.run(
            [sys.executable, "-c", script, str(folder), path],
            check=False,
            timeout=60,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )

    return run


def test_a_change_is_on_disk_within_a_second(
    qtbot: QtBot, document: Document, folder: Path
) -> None:
    recovery = Recovery(document, folder)

    type_text(document, "x")

    assert not recovery.record.exists()
    qtbot.waitUntil(lambda: recovery.is_safe, timeout=DELAY_MS + 1_000)
    assert bytes_in(recovery) == dumps(document.collection)
    assert DELAY_MS < 500


def test_where_one_was_is_noted(document: Document, folder: Path) -> None:
    document.open_text(loads("(;SZ[9];B[aa])(;SZ[9];B[aa](;W[bb])(;W[cc];B[dd]))"))
    document.go_to(document.collection.games[1].root.children[0].children[1])
    recovery = Recovery(document, folder)
    type_text(document, "x")

    leftover = left_by(recovery)

    collection = leftover.load()
    node = leftover.node_in(collection)
    assert node is collection.games[1].root.children[0].children[1]
    assert node.get("C") == "x"


@pytest.mark.parametrize("is_changed", [True, False])
def test_a_file_that_was_written_after_the_crash_is_known_to_be_another_one(
    document: Document, folder: Path, tmp_path: Path, is_changed: bool
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;C[first])")
    document.open(path)
    recovery = Recovery(document, folder)
    type_text(document, "mine")
    leftover = left_by(recovery)
    if is_changed:
        path.write_text("(;C[theirs, later])")

    again = Document()
    again.recover(leftover.load(), leftover.path, on_disk=leftover.on_disk)

    assert again.is_changed_on_disk is is_changed
    assert again.is_modified


@pytest.mark.parametrize("noted", ["null", "7", "[1, 2]", '[1, "2", 3]', "[true, 2, 3]"])
def test_a_stamp_that_makes_no_sense_is_none(folder: Path, noted: str) -> None:
    folder.mkdir()
    (folder / "left.sgf").write_text("(;C[kept])")
    (folder / "left.json").write_text(f'{{"stamp": {noted}}}')

    (leftover,) = Recovery.found(folder)

    assert leftover.on_disk is None


@pytest.mark.parametrize(
    "about",
    [
        "{}",
        '{"game": 7, "trail": []}',
        '{"game": -1, "trail": ["B[aa]"]}',
        '{"game": true, "trail": ["B[aa]"]}',
        '{"game": 0, "trail": "B[aa]"}',
        '{"game": 0, "trail": [1, null]}',
        '{"game": 0, "trail": ["9 W[zz]", ""]}',
    ],
)
def test_a_place_that_makes_no_sense_is_the_beginning(folder: Path, about: str) -> None:
    folder.mkdir()
    (folder / "left.sgf").write_text("(;SZ[9];B[aa])")
    (folder / "left.json").write_text(about)

    (leftover,) = Recovery.found(folder)

    collection = leftover.load()
    assert leftover.node_in(collection) in {None, collection.games[0].root}


def test_further_changes_do_not_put_writing_off(document: Document, folder: Path) -> None:
    recovery = Recovery(document, folder)
    type_text(document, "x")
    left = recovery._timer.remainingTime()

    type_text(document, "xy")

    assert recovery._timer.remainingTime() <= left


@pytest.mark.parametrize("how", ["save", "undo", "close", "open another"])
def test_files_go_when_there_is_nothing_to_lose(
    document: Document, folder: Path, tmp_path: Path, how: str
) -> None:
    recovery = Recovery(document, folder)
    type_text(document, "x")
    recovery.flush()
    assert recovery.record.exists()

    if how == "save":
        document.save(tmp_path / "x.sgf")
    elif how == "undo":
        document.undo()
    elif how == "close":
        recovery.close()
    else:
        document.new(Game.new(Properties.of({})))

    if how != "close":  # which waits for it
        recovery.flush()
    assert list(folder.iterdir()) == []
    assert not recovery._timer.isActive()


def test_after_closing_nothing_is_watched(document: Document, folder: Path) -> None:
    recovery = Recovery(document, folder)
    recovery.close()

    type_text(document, "x")

    assert not recovery._timer.isActive()


def test_flushing_a_saved_document_writes_nothing(document: Document, folder: Path) -> None:
    recovery = Recovery(document, folder)

    recovery.flush()

    assert not folder.exists()


def test_a_session_that_lives_leaves_nothing_to_find(document: Document, folder: Path) -> None:
    recovery = Recovery(document, folder)
    type_text(document, "x")
    recovery.flush()

    assert Recovery.found(folder) == ()
    assert recovery.record.exists()


@pytest.mark.parametrize("path", ["/games/ü.sgf", ""])
def test_what_a_crashed_session_had_not_saved_is_found(
    folder: Path, crash: Callable[[Path, str], None], path: str
) -> None:
    crash(folder, path)

    (leftover,) = Recovery.found(folder)

    assert (str(leftover.path) if leftover.path else "") == path
    assert leftover.load().games[0].root.get("C") == "unsaved"
    leftover.discard()
    assert Recovery.found(folder) == ()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "name",
    [
        b"two\nlines\x1b.sgf",
        b"100%s %20 {name}.sgf",
        b'it\'s "quoted" \\.sgf',
        b"x" * 251 + b".sgf",
        b"no \xff\xfe text.sgf",
    ],
)
def test_a_file_of_any_name_is_found_with_its_work(
    document: Document, folder: Path, name: bytes
) -> None:
    document.path = folder / os.fsdecode(name)
    recovery = Recovery(document, folder)
    type_text(document, "x")

    leftover = left_by(recovery)

    assert leftover.path == document.path
    assert leftover.load().games[0].root.get("C") == "x"


def test_a_clock_that_goes_back_costs_nothing(
    document: Document, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does one that stands: what was typed is written by a timer, and read in its order."""
    now = time.time()
    recovery = Recovery(document, folder)
    for hours in (5, 3, 3, 0):
        monkeypatch.setattr(time, "time", lambda hours=hours: now + 3_600 * hours)
        monkeypatch.setattr(time, "time_ns", lambda hours=hours: int(now + 3_600 * hours) * 10**9)
        document.seal()
        type_text(document, f"{hours} hours ahead")
        recovery.flush()
        os.utime(recovery.record, (now + 3_600 * hours,) * 2)
        assert bytes_in(recovery) == dumps(document.collection)

    assert left_by(recovery).load().games[0].root.get("C") == "0 hours ahead"


def test_leftovers_come_oldest_first(folder: Path, crash: Callable[[Path, str], None]) -> None:
    crash(folder, "/a.sgf")
    crash(folder, "/b.sgf")
    first = next(left for left in Recovery.found(folder) if str(left.path) == "/a.sgf")
    os.utime(first.record, (1, 1))

    assert [str(leftover.path) for leftover in Recovery.found(folder)] == ["/a.sgf", "/b.sgf"]


@pytest.mark.parametrize("about", [None, b"\xff", b"[]", b'{"path": 3}', b"{}"])
def test_a_record_whose_path_is_unknown_is_found_all_the_same(
    folder: Path, about: bytes | None
) -> None:
    folder.mkdir()
    (folder / "a.sgf").write_bytes(b"(;)")
    if about is not None:
        (folder / "a.json").write_bytes(about)

    (leftover,) = Recovery.found(folder)

    assert leftover.path is None


def test_text_that_does_not_fit_the_charset_is_kept(document: Document, folder: Path) -> None:
    document.open_text(loads("(;CA[iso-8859-1]PB[é])".encode("latin-1")))
    recovery = Recovery(document, folder)
    type_text(document, "囲碁")

    leftover = left_by(recovery)

    root = leftover.load().games[0].root
    assert (root.get("C"), root.get("PB")) == ("囲碁", "é")


def test_a_folder_that_cannot_be_written_is_told_once(
    document: Document, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    in_the_way = folder.with_name("in the way")
    in_the_way.write_text("not a folder")
    recovery = Recovery(document, in_the_way / "recovery")
    told_of: list[FileError] = []
    recovery.failed.connect(told_of.append)

    for text in ("x", "xy"):
        type_text(document, text)
        recovery.flush()
        QCoreApplication.processEvents()

    assert "cannot write" in caplog.text
    assert [error.reason for error in told_of] == ["folder-missing"]
    assert recovery._journals[0].file.is_behind
    in_the_way.unlink()
    type_text(document, "xyz")
    recovery.flush()
    assert recovery.is_safe
    assert bytes_in(recovery) == dumps(document.collection)


def test_a_recovered_document_is_kept_again_until_it_is_saved(
    document: Document, folder: Path, tmp_path: Path
) -> None:
    recovery = Recovery(document, folder)
    path = tmp_path / "x.sgf"

    document.recover(loads("(;C[unsaved])"), path)
    assert document.path == path
    recovery.flush()
    assert bytes_in(recovery) == b"(;C[unsaved])"

    document.save()
    assert not document.is_modified
    assert path.read_bytes() == b"(;C[unsaved])"
    recovery.flush()
    assert not recovery.record.exists()


def test_the_recovery_folder_is_among_the_users_data() -> None:
    assert recovery_folder().name == "recovery"
    assert recovery_folder().is_absolute()


def test_what_is_on_disk_follows_later_changes(document: Document, folder: Path) -> None:
    recovery = Recovery(document, folder)
    type_text(document, "x")
    recovery.flush()

    type_text(document, "xy")
    recovery.flush()

    assert bytes_in(recovery) == dumps(document.collection)
    assert sorted(file.suffix for file in folder.iterdir()) == [".journal", ".lock"]


def test_signals_of_any_kind_lead_to_the_same_question(document: Document, folder: Path) -> None:
    recovery = Recovery(document, folder)

    document.changed.emit(Change(frozenset(), frozenset()))
    document.reset.emit()

    assert not recovery._timer.isActive()


def test_a_large_tree_is_written_between_events(
    qtbot: QtBot, document: Document, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    document.open_text(loads("(" + ";B[aa]C[x]" * 30_000 + ")"))
    recovery = Recovery(document, folder)
    type_text(document, "a")
    recovery._begin_writing()
    recovery._writing._on_turn()

    type_text(document, "ab")
    assert recovery._writing.is_running
    qtbot.waitUntil(lambda: recovery.is_safe and not recovery._writing.is_running)

    assert bytes_in(recovery) == dumps(document.collection)


@pytest.mark.parametrize("codec", ["cp1250", "", "koi8-r", "utf-16-le"])
def test_the_charset_that_the_file_was_read_in_comes_back(
    document: Document, folder: Path, codec: str
) -> None:
    data = "(;GM[1]SZ[9]C[Čech ě š])".encode("cp1250")
    if codec == "utf-16-le":
        data = "(;GM[1]SZ[9]C[Čech ě š])".encode("utf-16-le")
    document.open_text(loads(data, codec or None))
    before = str(document.collection.games[0].root.get("C"))
    encoding = document.collection.encoding
    recovery = Recovery(document, folder)
    with document.edit("Type") as edit:
        edit.set(document.game.root, "GC", ["typed"])

    found = left_by(recovery).load()

    assert found.games[0].root.get("C") == before
    assert found.games[0].root.get("GC") == "typed"
    assert found.encoding.name == encoding.name
    assert (found.encoding.reason == "chosen") is bool(codec)


def test_a_charset_that_nobody_knows_is_found_out(folder: Path) -> None:
    folder.mkdir()
    (folder / "a.sgf").write_bytes("(;C[é])".encode())
    (folder / "a.json").write_bytes(b'{"charset": "klingon", "is_charset_chosen": true}')

    (leftover,) = Recovery.found(folder)

    assert leftover.load().games[0].root.get("C") == "é"


def test_a_long_journal_is_begun_anew(
    document: Document, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sgfedit.app.recovery._LEAST_BYTES", 3_000)
    recovery = Recovery(document, folder)
    sizes = []
    for number in range(60):
        type_text(document, str(number) * 50)
        recovery.flush()
        sizes.append(recovery.record.stat().st_size)
        assert bytes_in(recovery) == dumps(document.collection)
    recovery.flush()

    assert max(sizes) < 6_000
    assert sizes[-1] < max(sizes)
    assert sorted(file.suffix for file in folder.iterdir())[0] == ".journal"
    assert left_by(recovery).load().games[0].root.get("C") == "59" * 50


def test_what_was_typed_into_a_dialog_is_kept(document: Document, folder: Path) -> None:
    recovery = Recovery(document, folder)
    root = document.game.root
    recovery.keep_typed({(root, "PB"): "Shusaku"})
    assert not document.is_modified

    recovery.flush()
    found = told(recovery.record.read_bytes())
    recovery.keep_typed({})
    recovery.flush()

    assert found is not None
    assert list(found.typed.values()) == ["Shusaku"]
    assert list(folder.iterdir()) == []


def test_a_journal_that_has_gone_is_written_anew(document: Document, folder: Path) -> None:
    recovery = Recovery(document, folder)
    told_of: list[object] = []
    recovery.failed.connect(told_of.append)
    type_text(document, "x")
    recovery.flush()
    recovery.record.unlink()

    recovery._flush_to_disk()
    assert recovery._threads is not None
    recovery._threads[1].wait()
    QCoreApplication.processEvents()
    recovery._try_again()
    recovery.flush()

    assert bytes_in(recovery) == dumps(document.collection)
    assert len(told_of) == 1


def test_what_had_only_begun_is_cleared_away(folder: Path) -> None:
    folder.mkdir()
    (folder / "a.journal").write_bytes(b"2 00000000 []")
    (folder / "b.part").write_bytes(b"x")
    (folder / "b.lock").write_text(f"999999999\nsgfedit\n{socket.gethostname()}\n")
    newer = line_of(["about", {"version": 99}]) + line_of(["shown", 1])
    (folder / "c.journal").write_bytes(newer)

    assert Recovery.found(folder) == ()

    assert [file.name for file in folder.iterdir()] == ["c.journal"]
