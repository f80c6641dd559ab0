"""Typing a label on the spot: what is too long is not taken, and one is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

import sgfedit
from sgfedit.gui.views.board.board import LabelEditor
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

ENTER = Qt.Key.Key_Return
CTRL = Qt.KeyboardModifier.ControlModifier
TOO_LONG = "x" * 120


def edit_label(window: MainWindow, text: str = "") -> LabelEditor:
    window.document.open_text(sgfedit.loads(f"(;SZ[9]{text})"))
    board = window.board
    board.setFocus()
    QTest.keyClicks(board, "T")
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.point_rect(Point(2, 2)).center())
    [editor] = [one for one in board.findChildren(LabelEditor) if one.isVisible()]
    return editor


def source(window: MainWindow) -> str:
    return window.document.current.source


def test_a_paste_that_is_too_long_is_not_taken(window: MainWindow) -> None:
    editor = edit_label(window)
    QTest.keyClicks(editor, "ab")
    QGuiApplication.clipboard().setText(TOO_LONG)

    QTest.keyClick(editor, Qt.Key.Key_V, CTRL)

    assert editor.text() == "ab"
    assert "at most 100 characters" in window.status.message.text()
    QTest.keyClick(editor, ENTER)
    assert source(window) == ";SZ[9]LB[cc:ab]"


def test_a_hundred_characters_are_taken_and_no_more(window: MainWindow) -> None:
    editor = edit_label(window)

    QTest.keyClicks(editor, "y" * 101)
    QTest.keyClick(editor, ENTER)

    assert source(window) == ";SZ[9]LB[cc:" + "y" * 100 + "]"


def test_line_breaks_become_spaces_as_they_are_shown(window: MainWindow) -> None:
    editor = edit_label(window)
    QGuiApplication.clipboard().setText("a\nb\r\nc")

    QTest.keyClick(editor, Qt.Key.Key_V, CTRL)
    QTest.keyClick(editor, ENTER)

    assert source(window) == ";SZ[9]LB[cc:a b c]"


def test_a_longer_label_of_the_file_stays_or_is_made_shorter(window: MainWindow) -> None:
    editor = edit_label(window, f"LB[cc:{TOO_LONG}]")
    assert editor.text() == TOO_LONG
    QTest.keyClick(editor, ENTER)
    assert not window.document.is_modified

    editor = edit_label(window, f"LB[cc:{TOO_LONG}]")
    QTest.keyClick(editor, Qt.Key.Key_End)
    QTest.keyClick(editor, Qt.Key.Key_Backspace)
    QTest.keyClick(editor, ENTER)
    assert editor.isVisible()
    assert not window.document.is_modified
    for _ in range(19):
        QTest.keyClick(editor, Qt.Key.Key_Backspace)
    QTest.keyClick(editor, ENTER)
    assert source(window) == ";SZ[9]LB[cc:" + "x" * 100 + "]"


def test_one_that_is_still_too_long_is_not_kept_when_it_is_left(window: MainWindow) -> None:
    editor = edit_label(window, f"LB[cc:{TOO_LONG}]")
    QTest.keyClick(editor, Qt.Key.Key_End)
    QTest.keyClick(editor, Qt.Key.Key_Backspace)

    window.comment.editor.setFocus()

    assert not window.document.is_modified
    assert "at most 100 characters" in window.status.message.text()


def test_the_editor_grows_with_the_text_and_stays_on_the_board(window: MainWindow) -> None:
    editor = edit_label(window)
    before = editor.width()

    QTest.keyClicks(editor, "hane at the head of three stones")

    assert editor.width() > before
    assert editor.width() > editor.fontMetrics().horizontalAdvance(editor.text())
    assert window.board.rect().contains(editor.geometry())
    QTest.keyClicks(editor, "W" * 60)
    assert window.board.rect().contains(editor.geometry())


def test_an_emptied_label_goes(window: MainWindow) -> None:
    editor = edit_label(window, "LB[cc:A]")

    QTest.keyClick(editor, Qt.Key.Key_Delete)
    QTest.keyClick(editor, ENTER)

    assert source(window) == ";SZ[9]"


def test_undo_takes_back_the_label_that_is_being_typed_and_nothing_else(
    window: MainWindow,
) -> None:
    window.document.open_text(sgfedit.loads("(;SZ[9])"))
    board = window.board
    board.setFocus()
    where = board.point_rect(Point(4, 4)).center()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=where)
    QTest.keyClicks(board, "T")
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.point_rect(Point(2, 2)).center())
    [editor] = board.findChildren(LabelEditor)
    QTest.keyClicks(editor, "here")

    undo = window.actions_by_id["edit.undo"]
    [button] = [one for one in window.findChildren(QToolButton) if one.defaultAction() is undo]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    assert source(window) == ";B[ee]"
    redo = window.document.history.redo_step
    assert redo is not None
    assert redo.name == "Label with text"
