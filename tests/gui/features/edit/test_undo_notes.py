"""What the status line says of undo and redo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit import loads

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

CTRL = Qt.KeyboardModifier.ControlModifier


def test_undo_and_redo_say_what_they_did(window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9])"))
    window.actions_by_id["edit.pass"].trigger()

    window.actions_by_id["edit.undo"].trigger()
    assert window.status.message.text() == "Undone: Pass"

    window.actions_by_id["edit.redo"].trigger()
    assert window.status.message.text() == "Redone: New move 1: pass"


def test_so_they_do_in_the_comment(window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9])"))
    QTest.keyClicks(window.comment.editor, "x")

    QTest.keyClick(window.comment.editor, Qt.Key.Key_Z, CTRL)
    assert window.status.message.text() == "Undone: Edit comment"

    QTest.keyClick(window.comment.editor, Qt.Key.Key_Y, CTRL)
    assert window.status.message.text() == "Redone: Edit comment"


def test_nothing_is_said_where_there_is_nothing_to_undo(window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9])"))

    QTest.keyClick(window.comment.editor, Qt.Key.Key_Z, CTRL)

    assert window.status.message.text() == ""
