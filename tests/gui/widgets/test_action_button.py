"""Buttons of actions: they follow, and what follows does not grow with use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import SIGNAL
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QToolButton

import sgfedit
from sgfedit.gui.widgets.frames import ActionButton, ToolBar

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

CHANGED = SIGNAL("changed()")


@pytest.fixture
def owner(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture(params=["of its own", "on a bar", "on a bar whose buttons keep their size"])
def button(request: pytest.FixtureRequest, owner: QMainWindow, qtbot: QtBot) -> QToolButton:
    action = QAction("Do it", owner)
    action.setCheckable(True)
    if request.param == "of its own":
        return ActionButton(action, owner)
    bar = ToolBar("Tools", owner)
    bar.addAction(action)
    owner.addToolBar(bar)
    if "keep" in request.param:
        bar._keep_sizes()
    else:
        action.toggle()  # from then on it is followed, shown or not
        qtbot.waitUntil(lambda: bar._is_looked_at)
    found = bar.widgetForAction(action)
    assert isinstance(found, QToolButton)
    return found


def test_a_button_follows_its_action(button: QToolButton) -> None:
    action = button.defaultAction()

    for number in range(5):
        action.setText(f"Do it {number} times")
        action.setEnabled(number % 2 == 0)
        action.setChecked(number % 2 == 1)

        assert button.text() == action.text()
        assert button.isEnabled() == action.isEnabled()
        assert button.isChecked() == action.isChecked()


def test_changes_of_an_action_add_no_connections(button: QToolButton) -> None:
    action = button.defaultAction()
    action.toggle()
    before = action.receivers(CHANGED)

    for _ in range(50):
        action.toggle()

    assert action.receivers(CHANGED) <= max(before, 1)


def test_a_button_lets_go_of_its_own_action_only(button: QToolButton) -> None:
    action, other = button.defaultAction(), QAction("Else")
    other.changed.connect(button.update)
    button.addAction(other)

    other.setText("Something else")

    assert other.receivers(CHANGED) == 1
    assert button.text() == action.text()


def test_walking_through_a_record_adds_no_connections(
    window: MainWindow, sample: Path, qtbot: QtBot
) -> None:
    window.document.open(sample)
    qtbot.waitUntil(lambda: all(bar._is_looked_at for bar in window.findChildren(ToolBar)))
    for dock in window.docks.values():
        dock.show()
        dock.raise_()
        QApplication.processEvents()

    def walk() -> None:
        for action_id in ("navigate.next",) * 12 + ("navigate.previous",) * 12:
            window.actions_by_id[action_id].trigger()

    def receivers() -> dict[str, int]:
        return {
            action.text() or action.objectName(): action.receivers(CHANGED)
            for action in window.findChildren(QAction)
        }

    walk()
    before = receivers()
    for _ in range(4):
        walk()
    assert receivers() == before


def test_no_other_button_takes_an_action_as_qt_does() -> None:
    package = Path(sgfedit.__file__).parent
    users = [path for path in package.rglob("*.py") if "setDefaultAction" in path.read_text()]

    assert [path.name for path in users] == ["frames.py"]
