"""Parts of a window that are painted one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget

from sgfedit.gui.widgets.in_turn import InTurn

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Painted(QObject):
    """Notes what is painted, "|" where an event begins that may paint several parts."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.seen = ""
        for each in (window, *window.findChildren(QLabel)):
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.UpdateRequest:
            self.seen += "|"
        elif event.type() is QEvent.Type.Paint:
            self.seen += watched.objectName()
        return False


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window with three parts that has been painted."""
    window = QWidget()
    qtbot.addWidget(window)
    layout = QHBoxLayout(window)
    for name in "abc":
        part = QLabel(name, window)
        part.setObjectName(name)
        layout.addWidget(part)
    with qtbot.waitActive(window):
        window.show()
    QApplication.processEvents()
    return window


def parts(window: QWidget) -> list[QLabel]:
    return [window.findChild(QLabel, name) for name in "abc"]


def test_without_it_all_that_changes_is_painted_at_once(window: QWidget, qtbot: QtBot) -> None:
    painted = Painted(window)

    for part in parts(window):
        part.update()

    qtbot.waitUntil(lambda: set(painted.seen) >= set("abc"))
    assert painted.seen.strip("|") == "abc"


def test_parts_that_are_put_off_are_painted_one_after_the_other(
    window: QWidget, qtbot: QtBot
) -> None:
    painted, in_turn = Painted(window), InTurn(window)
    a, b, c = parts(window)

    in_turn.put_off(a, b)
    in_turn.put_off(b)
    for part in (a, b, c):
        part.update()

    qtbot.waitUntil(lambda: set(painted.seen) >= set("abc"))
    assert painted.seen.strip("|") == "c|a|b"
    assert all(part.updatesEnabled() for part in (a, b, c))


def test_what_was_painted_can_be_put_off_again(window: QWidget, qtbot: QtBot) -> None:
    painted, in_turn = Painted(window), InTurn(window)
    a, b, _ = parts(window)
    in_turn.put_off(a)
    qtbot.waitUntil(lambda: "a" in painted.seen)

    in_turn.put_off(b, a)

    qtbot.waitUntil(lambda: painted.seen.count("a") == 2)
    assert painted.seen.strip("|") == "a|b|a"
