"""Saving where something went wrong: a sound document as ever, a damaged one under a new name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import load
from sgfedit.gui.features.file import rescue
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

TEXT = "(;FF[4]CA[UTF-8]SZ[9];B[aa];W[bb])"


@pytest.fixture
def path(window: MainWindow, tmp_path: Path) -> Path:
    """A file that is open, edited, and suspect."""
    found = tmp_path / "game.sgf"
    found.write_text(TEXT)
    window.document.open(found)
    window.actions_by_id["edit.pass"].trigger()
    window.document.is_suspect = True
    return found


def test_what_is_sound_is_saved_as_ever(window: MainWindow, path: Path) -> None:
    window.actions_by_id["file.save"].trigger()

    assert not window.document.is_modified
    assert not window.document.is_suspect
    assert window.document.path == path
    assert path.read_text() != TEXT


def test_what_is_damaged_goes_to_a_new_name_and_the_old_file_stays(
    window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))
    path.with_name("game (rescued).sgf").write_text("taken")
    move = window.document.game.root.children[0]
    move.parent = move

    window.actions_by_id["file.save"].trigger()

    rescued = path.with_name("game (rescued) 2.sgf")
    assert path.read_text() == TEXT
    assert window.document.path == rescued
    assert not window.document.is_modified
    assert "game (rescued) 2.sgf" in told[0]
    assert [dict(node.properties) for node in load(rescued).games[0]][1] == {"B": ("aa",)}


def test_what_breaks_the_check_is_not_sound(
    window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "show_error", lambda *_: None)

    def fails(_collection: object) -> Iterator[float]:
        yield 0.0
        raise TypeError("whatever a broken tree may break")

    monkeypatch.setattr(rescue, "fault_in_steps", fails)

    window.actions_by_id["file.save"].trigger()

    assert path.read_text() == TEXT
    assert path.with_name("game (rescued).sgf").exists()
