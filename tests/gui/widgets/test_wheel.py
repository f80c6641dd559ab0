"""The wheel as steps through a game, as the user wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from sgfedit.gui.widgets.wheel import Wheel

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

NOTCH = 120


def turn(towards_user: int) -> QWheelEvent:
    """Return what a wheel reports that is turned by so much of an eighth of a degree."""
    return QWheelEvent(
        QPointF(300, 300), QPointF(300, 300), QPoint(), QPoint(0, -towards_user),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("speed", "steps"),
    [("half", [0, 1, 0, 1]), ("one", [1] * 4), ("two", [2] * 4), ("five", [5] * 4)],
)
def test_a_notch_is_as_many_moves_as_is_wanted(
    settings: Settings, speed: str, steps: list[int]
) -> None:
    settings.set("board.wheel_speed", speed)
    wheel = Wheel(settings)

    assert [wheel.steps(turn(NOTCH)) for _ in steps] == steps
    assert [wheel.steps(turn(-NOTCH)) for _ in steps] == [-step for step in steps]


def test_parts_of_a_notch_add_up(settings: Settings) -> None:
    wheel = Wheel(settings)

    assert [wheel.steps(turn(NOTCH // 4)) for _ in range(8)] == [0, 0, 0, 1, 0, 0, 0, 1]


def test_it_can_be_turned_the_other_way(settings: Settings) -> None:
    settings.set("board.wheel_reversed", value=True)

    assert Wheel(settings).steps(turn(NOTCH)) == -1


def test_over_the_board_it_does_what_is_set(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    window.settings.set("board.wheel_speed", "five")

    QApplication.sendEvent(window.board, turn(NOTCH))
    assert window.document.position().move_number == 5

    window.settings.set("board.wheel_reversed", value=True)
    QApplication.sendEvent(window.board, turn(NOTCH))
    assert window.document.position().move_number == 0

    window.settings.set("board.wheel", value=False)
    window.settings.set("board.wheel_reversed", value=False)
    QApplication.sendEvent(window.board, turn(NOTCH))
    assert window.document.position().move_number == 0
