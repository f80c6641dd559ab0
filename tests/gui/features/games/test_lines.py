"""Saving each line of a game as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import load
from sgfedit.gui.features.games.commands import names
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


def _open(window: MainWindow, folder: Path) -> None:
    path = folder / "tree.sgf"
    path.write_text("(;SZ[9](;B[aa];W[bb])(;B[cc]))")
    window.document.open(path)


def test_every_line_becomes_a_file(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _open(window, tmp_path)
    folder = tmp_path / "lines"
    folder.mkdir()
    monkeypatch.setattr(questions, "ask_folder", lambda *_: str(folder))

    window.actions_by_id["tree.save_lines"].trigger()

    assert sorted(path.name for path in folder.iterdir()) == ["tree-1.sgf", "tree-2.sgf"]
    first = load(folder / "tree-1.sgf").games[0]
    assert [node.source.strip() for node in first] == [";SZ[9]", ";B[aa]", ";W[bb]"]
    assert not window.document.is_modified
    assert window.status.message.text() == "Saved 2 files"


def test_a_single_line_is_counted_in_words(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(_parent: object, title: str, _folder: str) -> str:
        asked.append(title)
        return str(tmp_path)

    monkeypatch.setattr(questions, "ask_folder", ask)

    window.actions_by_id["tree.save_lines"].trigger()

    assert asked == ["Where to save the only line"]
    assert window.status.message.text() == "Saved 1 file"


def test_no_file_is_written_over(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _open(window, tmp_path)
    there = tmp_path / "tree-2.sgf"
    there.write_text("mine")
    monkeypatch.setattr(questions, "ask_folder", lambda *_: str(tmp_path))

    window.actions_by_id["tree.save_lines"].trigger()

    assert there.read_text() == "mine"
    assert not (tmp_path / "tree-1.sgf").exists()
    assert "tree-2.sgf" in window.status.message.text()


def test_a_folder_that_cannot_be_written_is_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _open(window, tmp_path)
    told: list[str] = []
    monkeypatch.setattr(questions, "ask_folder", lambda *_: str(tmp_path / "gone"))
    monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))

    window.actions_by_id["tree.save_lines"].trigger()

    assert "its folder does not exist" in told[0]


def test_names_have_as_many_digits_as_they_need(tmp_path: Path) -> None:
    assert [path.name for path in names(tmp_path, "a", 10)][::9] == ["a-01.sgf", "a-10.sgf"]
