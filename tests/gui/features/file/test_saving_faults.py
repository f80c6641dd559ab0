"""Saving in a window while the system fails: the file is whole, and the user is told."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import REASONS as WORDS
from sgfedit.gui.features.file import commands
from sgfedit.gui.features.file.keeping import Keeping
from sgfedit.gui.widgets import questions
from tests.amounts import one_in
from tests.faults.injection import REASONS, failing

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

OLD = b"(;C[old])"


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="calls of POSIX")
def test_whatever_call_fails_it_is_told_and_the_old_file_stays(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_: questions.Overwrite.SAVE)
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / "game.sgf"
    document = window.document
    for reason in one_in(3, REASONS):
        number, is_over = 0, False
        while not is_over:
            number += 1
            path.write_bytes(OLD)
            document.open(path)
            window.actions_by_id["edit.pass"].trigger()
            told.clear()
            with failing(monkeypatch, (folder,), number, reason) as calls:
                is_saved = commands.save(window)
            now = path.read_bytes()
            assert (now != OLD) is is_saved, (calls.failed, os.strerror(reason))
            assert document.is_modified is not is_saved
            assert bool(told) is not is_saved
            assert all(any(words in text for words in WORDS.values()) for text in told), told
            assert [file.name for file in folder.iterdir()] == ["game.sgf"], calls.failed
            is_over = not calls.failed


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_what_was_overwritten_is_told_and_kept(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(OLD)
    (tmp_path / "twin.sgf").hardlink_to(path)
    window.settings.set("backups.on", value=False)
    window.document.open(path)
    window.actions_by_id["edit.pass"].trigger()

    assert commands.save(window)

    assert path.samefile(tmp_path / "twin.sgf")
    assert "other names" in window.status.message.text()
    window.part(Keeping)._thread.wait()
