"""Opening of files that are none, or too large to be read at once."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sgfedit.gui.opening import files
from sgfedit.gui.opening.files import MOST_BYTES, open_path
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow


def test_a_large_file_is_read_only_on_wish(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("(;SZ[9]C[found])")
    monkeypatch.setattr(files, "MOST_BYTES", 10)
    asked: list[tuple[str, int]] = []
    answers = iter([False, True])

    def ask(_parent: object, name: str, size: int) -> bool:
        asked.append((name, size))
        return next(answers)

    monkeypatch.setattr(questions, "ask_large", ask)

    assert not open_path(window, str(path))
    assert window.document.game.root.get("C") is None
    assert open_path(window, str(path))
    assert window.document.game.root.get("C") == "found"
    assert asked == [("a.sgf", 16), ("a.sgf", 16)]


def test_a_sparse_file_is_not_read_unasked(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hole.sgf"
    with path.open("wb") as file:
        file.truncate(20 * MOST_BYTES)
    monkeypatch.setattr(questions, "ask_large", lambda *_: False)

    assert not open_path(window, str(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_told_and_does_not_freeze_the_window(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pipe.sgf"
    os.mkfifo(path)
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, sentence: told.append(sentence))

    assert not open_path(window, str(path))
    assert "it is a pipe or a device, not a file" in told[0]
