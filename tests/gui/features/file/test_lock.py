"""The lock for readers: what locks a file, and that nothing changes a locked one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from sgfedit import Point, loads
from sgfedit.errors import LockedError
from sgfedit.formats import dumps
from sgfedit.game import operations
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.file import lock
from sgfedit.gui.features.file.lock import FileLock
from tests.amounts import IS_LONG
from tests.gui.test_every_action import (
    A_WINDOW,
    Answers,
    _close_what_opened,
    answers,
    open_game,
    some_at_a_time,
)

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

__all__ = ["answers"]
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
GAME: Final = "(;SZ[9]AB[ii];B[cc]C[abc];W[gg](;B[gc])(;B[cg]))"
STAYS: Final = {"file.new", "file.revert", "file.read_as"}
"""What replaces what is open by something else, as it may."""


LOOKING: Final = ("file.", "navigate.", "view.", "help.", "tool.", "library.", "study.", "keys.")
"""What begins the ids of actions that lead or look elsewhere, save, or begin a mode."""

EDITING: Final = {"file.save_in", "file.read_as", "study.write_result", "study.mark_territory"}
"""Those of them that edit."""


def those_that_may_edit() -> list[list[str]]:
    """Return the actions as `some_at_a_time` does, in the long run all of them."""
    ids = [one for some in some_at_a_time() for one in some if one != "file.lock"]
    edit = [one for one in ids if one in EDITING or not one.startswith(LOOKING)]
    wanted = ids if IS_LONG else edit
    return [wanted[start : start + A_WINDOW] for start in range(0, len(wanted), A_WINDOW)]


@pytest.fixture
def locked(window: MainWindow) -> MainWindow:
    """A window with a locked game, at its second move."""
    window.document.open_text(loads(GAME))
    window.document.go_to(list(window.document.game)[2])
    QTest.mouseClick(window.part(FileLock).padlock, LEFT)
    assert is_locked(window)
    return window


def click(window: MainWindow, point: Point, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(window.board, button, pos=window.board.point_rect(point).center())


def is_locked(window: MainWindow) -> bool:
    return window.document.is_locked


def said(window: MainWindow) -> str:
    notice = window.part(EditNotice)
    return f"{notice.text.text()} · {notice.unlock.text()}" if notice.unlock.isVisible() else ""


class TestWhatIsLocked:
    def test_a_click_that_would_add_says_so_and_its_link_unlocks(self, locked: MainWindow) -> None:
        before = dumps(locked.document.collection)

        click(locked, Point(0, 0))

        assert dumps(locked.document.collection) == before
        assert said(locked) == "The file is locked · Unlock"
        QTest.mouseClick(locked.part(EditNotice).unlock, LEFT)
        assert said(locked) == ""
        click(locked, Point(0, 0))
        assert locked.document.current.get("B") == Point(0, 0)

    def test_existing_moves_are_gone_to(self, locked: MainWindow) -> None:
        click(locked, Point(2, 6))

        assert locked.document.current.get("B") == Point(2, 6)
        assert said(locked) == ""

    @pytest.mark.parametrize(
        "tool", ["setup.black", "setup.erase", "mark.cross", "mark.letter", "mark.text"]
    )
    def test_no_tool_changes_anything(self, locked: MainWindow, tool: str) -> None:
        before = dumps(locked.document.collection)
        locked.board.set_tool(tool)

        click(locked, Point(2, 2))

        assert dumps(locked.document.collection) == before
        is_idle = tool == "mark.erase"
        assert said(locked) == ("" if is_idle else "The file is locked · Unlock")

    def test_a_comment_is_read_and_selected_but_not_written(self, locked: MainWindow) -> None:
        locked.document.go_to(list(locked.document.game)[1])
        editor = locked.comment.editor
        editor.setFocus()

        QTest.keyClick(editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        assert editor.textCursor().selectedText() == "abc"
        assert said(locked) == ""
        QTest.keyClicks(editor, "x")

        assert editor.text() == "abc"
        assert said(locked) == "The file is locked · Unlock"
        locked.actions_by_id["file.lock"].trigger()
        QTest.keyClicks(editor, "x")
        assert locked.document.current.get("C") == "x"

    def test_what_types_into_it_for_the_user_is_taken_out_again(
        self, qtbot: QtBot, locked: MainWindow
    ) -> None:
        locked.comment.editor.insertPlainText("R4")

        qtbot.waitUntil(lambda: locked.comment.editor.text() == "")
        assert said(locked) == "The file is locked · Unlock"

    def test_a_judgement_is_refused_and_its_button_says_what_is_there(
        self, qtbot: QtBot, locked: MainWindow
    ) -> None:
        button = locked.comment.annotations._buttons["TE"]

        QTest.mouseClick(button, LEFT)

        qtbot.waitUntil(lambda: not button.isChecked())
        assert "TE" not in locked.document.current.properties

    def test_undo_is_refused_too(self, locked: MainWindow) -> None:
        locked.actions_by_id["file.lock"].trigger()
        click(locked, Point(0, 0))
        locked.actions_by_id["file.lock"].trigger()
        done = dumps(locked.document.collection)

        locked.actions_by_id["edit.undo"].trigger()

        assert dumps(locked.document.collection) == done
        assert said(locked) == "The file is locked · Unlock"

    def test_what_was_edited_before_is_saved(self, locked: MainWindow, tmp_path: Path) -> None:
        locked.part(FileLock).toggle()
        with locked.document.edit("Comment") as edit:
            operations.set_text(edit, locked.document.current, "C", "ü")
        locked.part(FileLock).toggle()

        locked.document.save(tmp_path / "a.sgf")

        assert "ü" in (tmp_path / "a.sgf").read_text()
        assert is_locked(locked)

    def test_in_a_dialog_it_is_asked_there(
        self, qtbot: QtBot, locked: MainWindow, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        box = QMessageBox(locked)
        box.setModal(True)
        box.show()
        asked: list[object] = []

        def unlock(parent: object) -> bool:
            asked.append(parent)
            return True

        monkeypatch.setattr(lock, "ask_unlock", unlock)

        with pytest.raises(LockedError), locked.document.edit("Comment") as edit:
            operations.set_text(edit, locked.document.current, "C", "x")

        qtbot.waitUntil(lambda: not is_locked(locked))
        assert asked == [box]
        box.close()


class TestWhatLocks:
    def test_a_file_that_cannot_be_written(
        self, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "a.sgf"
        path.write_text(GAME)
        refused = {path}
        monkeypatch.setattr(os, "access", lambda one, _mode: Path(one) not in refused)

        window.document.open(path)
        padlock = window.part(FileLock).padlock
        assert is_locked(window)
        assert padlock.text() == "Locked"
        assert padlock.accessibleDescription() == "Locked, as this file cannot be written"

        refused.clear()
        window.document.save(tmp_path / "b.sgf")
        assert not is_locked(window)
        assert padlock.text() == ""
        refused.add(tmp_path)
        window.document.open(path)
        assert padlock.accessibleDescription() == "Locked, as nothing can be written in its folder"

    def test_every_file_that_is_opened_where_that_is_wanted(
        self, window: MainWindow, settings: Settings, tmp_path: Path
    ) -> None:
        (tmp_path / "a.sgf").write_text(GAME)
        settings.set("files.locked", value=True)

        window.document.open_text(loads(GAME))
        assert not is_locked(window)
        window.document.open(tmp_path / "a.sgf")
        assert is_locked(window)
        assert window.actions_by_id["file.lock"].isChecked()

    def test_each_file_is_another_one(self, locked: MainWindow) -> None:
        locked.document.open_text(loads(GAME))

        assert not is_locked(locked)


@pytest.mark.parametrize("action_ids", those_that_may_edit(), ids=lambda ids: ids[0])
def test_no_action_changes_a_locked_file(
    qtbot: QtBot,
    window: MainWindow,
    answers: Answers,
    action_ids: list[str],
    sample: Path,
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.sgf"
    before = sample.read_bytes()
    path.write_bytes(before)
    collection = None
    for action_id in action_ids:
        if window.document.collection is not collection:
            open_game(window, path)
            collection, node = window.document.collection, window.document.current
        window.document.go_to(node)
        window.document.set_locked(is_locked=True)
        answers.key, answers.asked = Qt.Key.Key_Return, 0
        window.actions_by_id[action_id].trigger()
        qtbot.wait(1)
        _close_what_opened(window, answers)

        assert dumps(window.document.collection) == before, action_id
        assert window.document.history.done == 0 or action_id in STAYS, action_id
        assert path.read_bytes() == before, action_id
    QApplication.processEvents()
