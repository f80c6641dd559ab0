"""What a test leaves in the process is gone before the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

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
