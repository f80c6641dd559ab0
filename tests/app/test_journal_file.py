"""The file of a journal, which is written in a thread."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject

from sgfedit.app.journal_file import JournalFile
from sgfedit.app.tasks import Thread

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from PySide6.QtCore import QCoreApplication
    from pytestqt.qtbot import QtBot


def test_it_may_be_removed_while_it_is_written(
    qapp: QCoreApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, told = QObject(qapp), list[OSError | None]()
    thread = Thread("journal", owner)
    lock = QLockFile(str(tmp_path / "lock"))
    journal = JournalFile(tmp_path / "journal", lock, thread, told.append)
    write = os.write

    def write_and_remove(file: int, data: bytes) -> int:
        monkeypatch.undo()
        journal.remove()
        return write(file, data)

    monkeypatch.setattr(os, "write", write_and_remove)
    journal.append(b"x")

    qtbot.waitUntil(lambda: len(told) == 2)
    assert told == [None, None]
    assert not journal.path.exists()
    thread.close()
    owner.deleteLater()


def test_one_that_was_never_written_is_removed_without_a_thread(
    qapp: QCoreApplication, tmp_path: Path
) -> None:
    owner, told = QObject(qapp), list[OSError | None]()
    thread = Thread("journal", owner)
    journal = JournalFile(
        tmp_path / "journal", QLockFile(str(tmp_path / "lock")), thread, told.append
    )

    journal.remove()

    assert not thread.is_running
    thread.close()
    owner.deleteLater()
