"""Every row of the table of actions in records of games other than Go: nothing is lost.

A window shows one of the two, with or without a board, for all actions that are tried in it: to
show another game takes longer than most of them do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit import dumps, loads
from sgfedit.gui.shell.main_window import MainWindow
from tests.amounts import one_in
from tests.gui.features.edit.test_other_games import CHESS, OTHELLO
from tests.gui.test_every_action import Answers, some_at_a_time

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

BOTH = CHESS + OTHELLO
WINDOWS = some_at_a_time()


@pytest.fixture
def answers() -> Iterator[Answers]:
    """Answers to every question during a test."""
    found = Answers()
    yield found
    found.stop()


@pytest.mark.long
@pytest.mark.parametrize(
    ("number", "action_ids"), list(enumerate(WINDOWS)), ids=[ids[0] for ids in WINDOWS]
)
def test_every_action_leaves_a_record_that_undo_brings_back(
    qtbot: QtBot, window: MainWindow, answers: Answers, number: int, action_ids: list[str]
) -> None:
    for game in one_in(2, (0, 1), first=number % 2):
        collection = None
        for action_id in action_ids:
            # What the one before has left as it was is not opened again.
            if window.document.collection is not collection or window.document.is_locked:
                show(window)
                collection = window.document.collection
            window.board.setFocus()
            window.document.go_to(list(window.document.collection.games[game])[2])
            answers.key, answers.asked = Qt.Key.Key_Return, 0
            window.actions_by_id[action_id].trigger()
            qtbot.wait(1)
            close_what_opened(window, answers)
            while window.document.history.undo_step is not None:
                window.document.undo()

            assert dumps(window.document.collection) == BOTH.encode(), action_id


def show(window: MainWindow) -> None:
    window.document.open_text(loads(BOTH))
    window.activateWindow()


def close_what_opened(window: MainWindow, answers: Answers) -> None:
    for widget in QApplication.topLevelWidgets():
        if widget is not window and widget.isVisible():
            if not isinstance(widget, MainWindow):
                QTest.keyClick(widget, answers.key)
            widget.close()
    QApplication.processEvents()
    window.activateWindow()
