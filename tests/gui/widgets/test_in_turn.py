"""Parts of a window that are painted one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget

from sgfedit.gui.widgets.in_turn import InTurn
from tests.gui.paint_order import PaintOrder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture
def parts(qtbot: QtBot) -> Iterator[dict[str, QLabel]]:
    """Three parts of a window that has been painted."""
    window = QWidget()
    qtbot.addWidget(window)
    layout = QHBoxLayout(window)
    found = {name: QLabel(name, window) for name in "abc"}
    for part in found.values():
        layout.addWidget(part)
    with qtbot.waitActive(window):
        window.show()
    QApplication.processEvents()
    return found  # the window lives as long


def test_all_that_changes_is_painted_at_once(parts: dict[str, QLabel], qtbot: QtBot) -> None:
    order = PaintOrder(parts["a"].window(), parts)

    for part in parts.values():
        part.update()

    qtbot.waitUntil(lambda: order.has_seen(*"abc"))
    assert order.events == [["a", "b", "c"]]


def test_parts_that_are_put_off_are_painted_one_after_the_other(
    parts: dict[str, QLabel], qtbot: QtBot
) -> None:
    window = parts["a"].window()
    order, in_turn = PaintOrder(window, parts), InTurn(window)

    in_turn.put_off(parts["a"], parts["b"])
    in_turn.put_off(parts["b"])
    for part in parts.values():
        part.update()

    qtbot.waitUntil(lambda: order.has_seen(*"abc"))
    assert order.events == [["c"], ["a"], ["b"]]
    assert all(part.updatesEnabled() for part in parts.values())


def test_what_was_painted_can_be_put_off_again(parts: dict[str, QLabel], qtbot: QtBot) -> None:
    window = parts["a"].window()
    order, in_turn = PaintOrder(window, parts), InTurn(window)
    in_turn.put_off(parts["a"])
    qtbot.waitUntil(lambda: order.has_seen("a"))

    in_turn.put_off(parts["b"], parts["a"])

    qtbot.waitUntil(lambda: len(order.events) == 3)
    assert order.events == [["a"], ["b"], ["a"]]
