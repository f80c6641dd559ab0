"""What a test leaves in the process is gone before the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from sgfedit import loads
from sgfedit.gui.shell.main_window import MainWindow
from tests.gui.one_window import SHARED, take_left_windows

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)


@pytest.mark.parametrize("_turn", range(2))
def test_no_button_stays_pressed_that_a_test_before_left_so(
    qapp: QApplication, qtbot: QtBot, _turn: int
) -> None:
    assert qapp.mouseButtons() == Qt.MouseButton.NoButton
    widget = QWidget()
    qtbot.addWidget(widget)
    for button in BUTTONS:
        QTest.mousePress(widget, button)

    assert qapp.mouseButtons() == BUTTONS[0] | BUTTONS[1]


def test_a_window_that_a_test_leaves_is_named_and_taken(qtbot: QtBot, settings: Settings) -> None:
    left, shared = MainWindow(settings), MainWindow(settings)
    qtbot.addWidget(shared)
    shared.setProperty(SHARED, True)
    left.document.open_text(loads("(;PB[Anna]PW[Bert])"))

    (title,) = take_left_windows()

    assert "Anna" in title
    assert not isValid(left)
    assert isValid(shared)
    assert take_left_windows() == []
