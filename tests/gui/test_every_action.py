"""Every row of the table of actions, in a real window with a real game.

Each is reached by the menu bar, by a key and by the command palette; each is run twice where it
can be, and taken back. What asks is answered with Esc the first time and with Enter the second.
Some share a window, as they do in life: modes and panels that one opens are there for the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtCore import QProcess, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from sgfedit.formats import dumps
from sgfedit.gui.features import ACTIONS
from sgfedit.gui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

CLOSING: Final = {"file.close", "file.quit", "help.safe_mode", "help.usual_mode"}
POLL_MS: Final = 20
A_WINDOW: Final = 24
"""Actions that are tried in one window."""

BY_ID: Final = {row.id: row for row in ACTIONS}


def some_at_a_time() -> list[list[str]]:
    """Return the names of all actions but the closing ones, as many as share a window at a time.

    Neighbours of the table, which change the same things, are in different windows.
    """
    ids = [row.id for row in ACTIONS if row.id not in CLOSING]
    windows = -(-len(ids) // A_WINDOW)
    return [ids[first::windows] for first in range(windows)]


class Answers:
    """Presses a key in whatever dialog or menu waits for an answer."""

    def __init__(self) -> None:
        self.key = Qt.Key.Key_Escape
        self.asked = 0
        self._timer = QTimer()
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._answer)
        self._timer.start()

    def _answer(self) -> None:
        widget = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if widget is None:
            return
        self.asked += 1
        # What would write outside of the test, or ask again and again, is left.
        leaves = isinstance(widget, (QFileDialog, QPrintDialog)) or self.asked > 3
        key = Qt.Key.Key_Escape if leaves else self.key
        # A key may open another dialog, which is waited for: this timer has to go on meanwhile.
        QTimer.singleShot(0, widget, lambda: QTest.keyClick(widget, key))

    def stop(self) -> None:
        """Answer nothing any more."""
        self._timer.stop()


@pytest.fixture
def answers() -> Iterator[Answers]:
    """Answers to every question during a test."""
    found = Answers()
    yield found
    found.stop()


@pytest.fixture
def game(window: MainWindow, sample: Path, tmp_path: Path) -> MainWindow:
    """The window with a copy of the sample, in the middle of a variation with marks."""
    copy = tmp_path / "game.sgf"
    copy.write_bytes(sample.read_bytes())
    open_game(window, copy)
    return window


def open_game(window: MainWindow, path: Path) -> None:
    """Open a file, and go to the middle of a variation with marks."""
    window.document.open(path)
    forks = (node for node in window.document.game.nodes() if node.has_variations)
    fork = next(forks)
    window.document.go_to(fork.children[1])
    window.activateWindow()
    window.board.setFocus()


@pytest.mark.parametrize("action_ids", some_at_a_time(), ids=lambda ids: ids[0])
def test_each_runs_twice_and_is_taken_back(
    qtbot: QtBot, game: MainWindow, answers: Answers, action_ids: list[str], sample: Path
) -> None:
    before = sample.read_bytes()
    path = game.document.path
    assert path is not None
    collection, node = game.document.collection, game.document.current
    for action_id in action_ids:
        # What the one before has left as it was is not opened again.
        is_other = game.document.collection is not collection or game.document.is_locked
        if is_other or path.read_bytes() != before:
            path.write_bytes(before)
            open_game(game, path)
            collection, node = game.document.collection, game.document.current
        game.document.go_to(node)
        game.board.setFocus()
        action = game.actions_by_id[action_id]
        for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
            answers.key, answers.asked = key, 0
            action.trigger()  # does nothing where it is not enabled
            qtbot.wait(1)
            _close_what_opened(game, answers)
        while game.document.history.undo_step is not None:
            game.document.undo()

        assert dumps(game.document.collection) == before, action_id


def _close_what_opened(game: MainWindow, answers: Answers) -> None:
    """Close dialogs that do not wait for an answer, and other windows."""
    for widget in QApplication.topLevelWidgets():
        is_other = isinstance(widget, MainWindow) and widget is not game
        if widget.isVisible() and widget is not game and not isinstance(widget, QMenu):
            if is_other:
                widget.close()
            else:
                QTest.keyClick(widget, answers.key)
                widget.close()
    QApplication.processEvents()
    game.activateWindow()


@pytest.mark.parametrize("action_id", sorted(CLOSING))
def test_it_closes_the_window(
    game: MainWindow, action_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []
    monkeypatch.setattr(QProcess, "startDetached", lambda *told: started.append(told))

    game.actions_by_id[action_id].trigger()

    assert not game.isVisible()
    assert bool(started) is action_id.startswith("help.")


def test_each_is_in_the_menu_bar_once(window: MainWindow) -> None:
    found = []
    menus = window.menuBar().findChildren(QMenu)
    for menu in menus:
        names = [action.objectName() for action in menu.actions()]
        found += [name for name in names if name in BY_ID]

    assert sorted(found) == sorted(BY_ID)


def test_each_has_a_key_of_its_own(window: MainWindow) -> None:
    keys: dict[str, str] = {}
    for action_id in BY_ID:
        shortcuts = window.actions_by_id[action_id].shortcuts()
        assert shortcuts, action_id
        for shortcut in shortcuts:
            text = shortcut.toString(QKeySequence.SequenceFormat.PortableText)
            assert keys.setdefault(text, action_id) == action_id, text
    begun = {key for key in keys if any(other.startswith(f"{key}, ") for other in keys)}

    assert begun == set()


def test_the_key_of_each_runs_it(qtbot: QtBot, game: MainWindow) -> None:
    for action_id in BY_ID:
        action = game.actions_by_id[action_id]
        action.triggered.disconnect()
        action.setEnabled(True)
        for shortcut in action.shortcuts():
            game.board.setFocus()
            with qtbot.waitSignal(action.triggered):
                QTest.keySequence(game.board, shortcut)
