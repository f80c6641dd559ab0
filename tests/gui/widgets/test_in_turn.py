"""Parts of a window that are painted one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget

from sgfedit.gui.widgets.in_turn import InTurn
from tests.gui.paint_order import PaintOrder

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Window(QWidget):
    """A window with three parts."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = {name: QLabel(name, self) for name in "abc"}
        layout = QHBoxLayout(self)
        for part in self.parts.values():
            layout.addWidget(part)


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    """One that has been painted."""
    window = Window()
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    QApplication.processEvents()
    return window


def test_all_that_changes_is_painted_at_once(window: Window, qtbot: QtBot) -> None:
    order = PaintOrder(window, window.parts)

    for part in window.parts.values():
        part.update()

    qtbot.waitUntil(lambda: order.has_seen(*"abc"))
    assert order.events == [["a", "b", "c"]]


def test_parts_that_are_put_off_are_painted_one_after_the_other(
    window: Window, qtbot: QtBot
) -> None:
    order, in_turn, parts = PaintOrder(window, window.parts), InTurn(window), window.parts

    in_turn.put_off(parts["a"], parts["b"])
    in_turn.put_off(parts["b"])
    for part in parts.values():
        part.update()

    qtbot.waitUntil(lambda: order.has_seen(*"abc"))
    assert order.events == [["c"], ["a"], ["b"]]
    assert all(part.updatesEnabled() for part in parts.values())


def test_what_was_painted_can_be_put_off_again(window: Window, qtbot: QtBot) -> None:
    order, in_turn, parts = PaintOrder(window, window.parts), InTurn(window), window.parts
    in_turn.put_off(parts["a"])
    qtbot.waitUntil(lambda: order.has_seen("a"))

    in_turn.put_off(parts["b"], parts["a"])

    qtbot.waitUntil(lambda: len(order.events) == 3)
    assert order.events == [["a"], ["b"], ["a"]]
