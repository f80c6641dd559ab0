"""A user's evening with a real annotated game, by mouse and keys only."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit

import sgfedit
from sgfedit.go import Board, Flag
from sgfedit.gui.features.info.game_info import GameInfoDialog
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.sgf import Node

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
RECORD = "real/pro-annotated-gogameguru"

# Key of the tool → the property it writes.
MARKS = {
    "4": "TR",
    "5": "CR",
    "6": "SQ",
    "7": "MA",
    "8": "LB",
    "9": "LB",
    "S": "SL",
    "D": "DD",
    "B": "TB",
    "W": "TW",
}


def click(window: MainWindow, point: Point) -> None:
    QTest.mouseClick(window.board, LEFT, NONE, window.board.point_rect(point).center())


def drag(window: MainWindow, start: Point, end: Point) -> None:
    board = window.board
    QTest.mousePress(board, LEFT, NONE, board.point_rect(start).center())
    QTest.mouseMove(board, board.point_rect(end).center())
    QTest.mouseRelease(board, LEFT, NONE, board.point_rect(end).center())


def a_capture(window: MainWindow) -> tuple[Node, Point]:
    """Return a node and a point where the side to play captures but does not in the record."""
    game = window.document.game
    width, height = game.size
    for node in game.nodes():
        position = game.position(node)
        following = [child.get(position.to_play) for child in node.children]
        board = Board(width, height)
        board.setup(list(enumerate(position.stones)))
        for index, stone in enumerate(position.stones):
            point = Point(index % width, index // width)
            if not stone and point not in following:
                flags = board.play(position.to_play.index, index)
                board.undo()
                if flags & Flag.CAPTURE:
                    return node, point
    raise AssertionError("the record has no such capture")


def test_a_session_on_a_real_annotated_game(
    real_records: Path,
    tmp_path: Path,
    window: MainWindow,
    settings: Settings,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    original = sorted((real_records / RECORD).glob("*.sgf"))[0]
    path = tmp_path / "game.sgf"
    shutil.copy(original, path)
    before = path.read_bytes()

    # Open, and walk into a variation.
    window.document.open(path)
    document, board = window.document, window.board
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    fork = document.current
    assert len(fork.children) > 1
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_Down)
    assert document.current is fork.children[1]
    QTest.keyClick(board, Qt.Key.Key_Right)

    # Play a capture.
    node, point = a_capture(window)
    document.go_to(node)
    colour = document.position().to_play
    taken = document.position().captures[colour]
    click(window, point)
    played = document.current
    assert played.parent is node
    assert played.get(colour) == point
    assert document.position().captures[colour] > taken

    # Type a comment while navigating quickly.
    editor = window.comment.editor
    editor.setFocus()
    for step in range(6):
        qtbot.keyClicks(editor, f"{step}]\\")
        board.setFocus()
        QTest.keyClick(board, Qt.Key.Key_Left)
        QTest.keyClick(board, Qt.Key.Key_Right)
        editor.setFocus()
        editor.moveCursor(editor.textCursor().MoveOperation.End)
    assert document.current is played
    assert played.get("C") == "".join(f"{step}]\\" for step in range(6))

    # Place each kind of mark by clicking.
    board.setFocus()
    for column, (shortcut, ident) in enumerate(MARKS.items()):
        QTest.keyClicks(board, shortcut)
        spot = Point(column, 18)
        click(window, spot)
        values = played.get(ident)
        assert spot in (dict(values) if ident == "LB" else values)
    for shortcut, ident in (("A", "AR"), ("L", "LN")):
        QTest.keyClicks(board, shortcut)
        drag(window, Point(0, 17), Point(5, 16))
        assert played.get(ident) == ((Point(0, 17), Point(5, 16)),)
    QTest.keyClicks(board, "T")
    click(window, Point(12, 18))
    label = board.findChild(QLineEdit, "labelEditor")
    assert label is not None
    qtbot.keyClicks(label, "text")
    qtbot.keyClick(label, Qt.Key.Key_Return)
    assert dict(played.get("LB"))[Point(12, 18)] == "text"
    QTest.keyClick(board, Qt.Key.Key_Escape)

    # Edit the players in the dialog.
    def fill_in(dialog: GameInfoDialog) -> int:
        for ident, text in (("PB", "Shusaku]"), ("PW", "Genan\\")):
            field = dialog.findChild(QLineEdit, ident)
            assert field is not None
            field.selectAll()
            qtbot.keyClicks(field, text)
        box = dialog.findChild(QDialogButtonBox)
        assert box is not None
        QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)
        return int(dialog.result())

    monkeypatch.setattr(GameInfoDialog, "exec", fill_in)
    window.actions_by_id["edit.game_info"].trigger()
    root = document.game.root
    assert (root.get("PB"), root.get("PW")) == ("Shusaku]", "Genan\\")

    # Undo some: game info, the text label, the line.
    for _ in range(3):
        window.actions_by_id["edit.undo"].trigger()
    assert document.current is played
    assert "LN" not in played.properties
    assert "AR" in played.properties
    window.actions_by_id["edit.redo"].trigger()

    # Save, reopen in a new window, compare.
    assert window.isWindowModified()
    window.actions_by_id["file.save"].trigger()
    assert not window.isWindowModified()
    other = MainWindow(settings)
    qtbot.addWidget(other)
    other.document.open(path)
    assert sgfedit.dumps(other.document.collection) == path.read_bytes()
    pairs = list(zip(document.game.nodes(), other.document.game.nodes(), strict=True))
    assert all(dict(a.properties) == dict(b.properties) for a, b in pairs)

    # Only what was touched has changed: take the new node out of the text, and the rest is old.
    saved = path.read_text("utf-8")
    assert played.source in saved
    QApplication.processEvents()
    while document.history.undo_step is not None:
        window.actions_by_id["edit.undo"].trigger()
    window.actions_by_id["file.save"].trigger()
    assert path.read_bytes() == before
