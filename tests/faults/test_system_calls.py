"""Every system call of saving and of the journal fails once: nothing is lost, and it is told."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication

from sgfedit import dumps, loads
from sgfedit.app.document import Document
from sgfedit.app.journal_reading import told
from sgfedit.app.recovery import Recovery
from sgfedit.errors import FileError
from sgfedit.formats import save_bytes
from sgfedit.game import operations
from tests.faults.injection import REASONS, failing

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="calls of POSIX")

OLD = b"(;C[" + b"old " * 100 + b"])"
NEW = b"(;C[" + b"new " * 900 + b"])"


@pytest.mark.parametrize("reason", REASONS, ids=os.strerror)
@pytest.mark.parametrize("way", ["new", "aside", "in place"])
def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, reason: int
) -> None:
    path = tmp_path / "game.sgf"
    number, names = 0, set[str]()
    while True:
        number += 1
        if way != "new":
            path.write_bytes(OLD)
        if way == "in place" and not (tmp_path / "twin").exists():
            (tmp_path / "twin").hardlink_to(path)
        with failing(monkeypatch, (tmp_path,), number, reason) as calls:
            error = None
            try:
                save_bytes(NEW, path, keep=lambda _: None)
            except FileError as found:
                error = found
        now = path.read_bytes() if path.exists() else None
        assert now == (NEW if error is None else OLD if way != "new" else None), calls.failed
        assert error is None or str(error).startswith("Cannot save")
        assert error is None or error.reason != "failed", str(error)
        assert {file.name for file in tmp_path.iterdir()} <= {"game.sgf", "twin"}, calls.failed
        if way == "in place":
            assert path.samefile(tmp_path / "twin")
        path.unlink(missing_ok=way == "new")
        (tmp_path / "twin").unlink(missing_ok=True)
        if not calls.failed:
            break
        names.add(calls.failed)
    assert {"stat", "open", "write", "fsync"} <= names
    assert way == "in place" or "replace" in names
    assert way != "in place" or {"posix_fallocate", "ftruncate"} <= names


def test_a_document_that_cannot_be_saved_stays_modified(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgf"
    for reason in REASONS:
        number, is_over = 0, False
        while not is_over:
            number += 1
            path.write_bytes(OLD)
            document = Document()
            document.open(path)
            with document.edit("Type") as edit:
                operations.set_text(edit, document.game.root, "C", "edited")
            before = dumps(document.collection)
            with failing(monkeypatch, (tmp_path,), number, reason) as calls:
                try:
                    document.save()
                except FileError:
                    assert path.read_bytes() == OLD
                    assert document.is_modified
                    assert dumps(document.collection) == before
                else:
                    assert path.read_bytes() == before
                    assert not document.is_modified
            is_over = not calls.failed
            assert [file.name for file in tmp_path.iterdir()] == ["game.sgf"]


@pytest.mark.parametrize("reason", REASONS, ids=os.strerror)
def test_a_journal_goes_on_after_any_failure(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: int
) -> None:
    number, names = 0, set[str]()
    while True:
        number += 1
        folder = tmp_path / str(number)
        document = Document()
        document.open_text(loads("(;SZ[9];B[aa](;W[bb])(;W[cc]))"))
        recovery = Recovery(document, folder)
        errors: list[FileError] = []
        recovery.failed.connect(errors.append)
        with failing(monkeypatch, (folder,), number, reason) as calls:
            for text in ("a", "ab", "abc"):
                with document.edit("Type") as edit:
                    operations.set_text(edit, document.game.root, "C", text)
                recovery.flush()
                QCoreApplication.processEvents()
            recovery._flush_to_disk()
            assert recovery._threads is not None
            recovery._threads[1].wait()
            QCoreApplication.processEvents()
        recovery._try_again()
        recovery.flush()

        assert recovery.is_safe
        found = told(recovery.record.read_bytes())
        assert found is not None
        assert dumps(found.collection) == dumps(document.collection)
        assert len(errors) <= 1
        recovery.close()
        assert not folder.exists() or list(folder.iterdir()) == []
        if not calls.failed:
            break
        names.add(calls.failed)
    assert {"open", "write", "fsync"} <= names
