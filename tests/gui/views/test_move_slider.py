"""The slider below the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from sgfedit import Point, loads
from sgfedit.game import operations, traversal
from sgfedit.go import Colour
from sgfedit.gui.features.navigate.browsing import VisitLinks

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.slider import MoveSlider

LINE = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(99))
RECORD = f"(;SZ[19]C[Begin]{LINE}(;W[ss]C[End])(;W[rr];B[qq]N[Other]))"


@pytest.fixture
def slider(window: MainWindow, qtbot: QtBot) -> MoveSlider:
    window.document.open_text(loads(RECORD))
    found = window.part(VisitLinks).slider
    settle(qtbot, found)
    return found


def settle(qtbot: QtBot, slider: MoveSlider) -> None:
    qtbot.waitUntil(lambda: not slider.is_waiting)


def place(slider: MoveSlider, index: int) -> QPoint:
    return QPoint(round(slider._x(index)), slider.height() // 2)


def at(window: MainWindow, number: int) -> None:
    window.document.go_to(traversal.ahead(window.document.game.root, number))


def test_it_shows_the_line_with_its_comments(slider: MoveSlider) -> None:
    assert len(slider.line) == 101
    assert slider.ticks == (0, 100)
    assert slider.index == 0
    slider.grab()


def test_what_is_typed_here_changes_its_tick_and_nothing_else(
    window: MainWindow, slider: MoveSlider
) -> None:
    document = window.document
    for number, text, ticks in (
        (57, "", (0, 100)),
        (57, "x", (0, 57, 100)),
        (57, "xy", (0, 57, 100)),
        (99, "z", (0, 57, 99, 100)),
        (57, "", (0, 99, 100)),
        (0, "", (99, 100)),
    ):
        at(window, number)
        with document.edit("Comment") as edit:
            operations.set_text(edit, document.current, "C", text)
        assert not slider.is_waiting
        assert slider.ticks == ticks
    document.undo()
    assert slider.ticks == (0, 99, 100)
    slider.grab()


def test_steps_and_jumps_along_the_line_move_it_at_once(
    window: MainWindow, slider: MoveSlider
) -> None:
    for number in (1, 2, 1, 0, 57, 56, 100):
        at(window, number)
        assert slider.index == number
        assert not slider.is_waiting


def test_another_variation_is_another_line(
    window: MainWindow, slider: MoveSlider, qtbot: QtBot
) -> None:
    fork = traversal.ahead(window.document.game.root, 99)
    window.document.go_to(fork.children[1])
    settle(qtbot, slider)
    assert (len(slider.line), slider.index, slider.ticks) == (102, 100, (0, 101))

    # The line may be another one behind a node that both have.
    window.document.preferred[fork] = fork.children[0]
    window.document.go_to(fork)
    settle(qtbot, slider)
    assert len(slider.line) == 101


def test_of_another_file_it_shows_the_place_at_once_and_the_comments_later(
    window: MainWindow, slider: MoveSlider, qtbot: QtBot
) -> None:
    at(window, 100)
    window.document.open_text(loads("(;SZ[9]C[x];B[aa];W[bb])(;SZ[9];B[cc])"))
    assert [node.source for node in slider.line] == [";SZ[9]C[x]", ";B[aa]", ";W[bb]"]
    assert (slider.index, len(slider.ticks)) == (0, 0)
    settle(qtbot, slider)
    assert len(slider.ticks) == 1

    window.document.select_game(1)
    assert [node.source for node in slider.line] == [";SZ[9]", ";B[cc]"]
    assert len(slider.ticks) == 0


def test_edits_are_followed(window: MainWindow, slider: MoveSlider, qtbot: QtBot) -> None:
    at(window, 100)
    with window.document.edit("Play") as edit:
        operations.play(edit, window.document.current, Colour.BLACK, Point(5, 18))
        operations.set_text(edit, window.document.current, "C", "")
    settle(qtbot, slider)

    assert len(slider.line) == 102
    assert slider.index == 101
    assert slider.ticks == (0,)


def test_a_click_goes_there_and_a_drag_goes_through(
    window: MainWindow, slider: MoveSlider
) -> None:
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=place(slider, 30))
    assert slider.index == 30
    for index in (60, 90, 75):
        QTest.mouseMove(slider, place(slider, index))
        assert window.document.current is slider.line[index]
    QTest.mouseMove(slider, QPoint(9_000, 5))
    assert slider.index == 100
    QTest.mouseMove(slider, QPoint(-9_000, 5))
    QTest.mouseMove(slider, place(slider, 80))
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton)
    QTest.mouseMove(slider, place(slider, 10))

    assert slider.index == 80
    # All of it is one place.
    assert [slider.line.index(node) for node in window.part(VisitLinks).visited.places] == [0, 80]


def test_a_press_on_what_is_stale_looks_first(window: MainWindow, slider: MoveSlider) -> None:
    fork = traversal.ahead(window.document.game.root, 99)
    window.document.go_to(fork.children[1])
    assert slider.is_waiting
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() - 1, 5))

    assert window.document.current.source == ";B[qq]N[Other]"


def test_other_buttons_are_not_its_own(window: MainWindow, slider: MoveSlider) -> None:
    QTest.mouseClick(slider, Qt.MouseButton.RightButton, pos=place(slider, 50))

    assert slider.index == 0


def test_the_wheel_steps(window: MainWindow, slider: MoveSlider) -> None:
    for delta, expected in ((-120, 1), (-60, 1), (-60, 2), (-360, 5), (240, 3)):
        event = QWheelEvent(
            QPointF(20, 5),
            QPointF(slider.mapToGlobal(QPoint(20, 5))),
            QPoint(),
            QPoint(0, delta),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(slider, event)
        assert slider.index == expected


def test_it_names_the_move_under_the_pointer(slider: MoveSlider) -> None:
    where = place(slider, 20)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, where, slider.mapToGlobal(where))
    QApplication.sendEvent(slider, event)

    assert QToolTip.text() == "Move 20 · White A18"


def test_it_is_shown_and_hidden(window: MainWindow, slider: MoveSlider) -> None:
    height = window.board.height()
    window.actions_by_id["navigate.slider"].trigger()
    QApplication.processEvents()
    assert not slider.isVisible()
    assert window.board.height() > height
    window.actions_by_id["navigate.slider"].trigger()

    assert slider.isVisible()


def test_while_the_tree_is_veiled_it_tells_nothing(window: MainWindow, slider: MoveSlider) -> None:
    shown = slider.grab().toImage()
    window.tree.veil("Hidden")
    assert not slider.isEnabled()
    assert slider.grab().toImage() != shown
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=place(slider, 50))
    assert slider.index == 0
    window.tree.veil(None)

    assert slider.isEnabled()


def test_a_game_of_a_single_node_is_a_line_too(
    window: MainWindow, slider: MoveSlider, qtbot: QtBot
) -> None:
    window.document.open_text(loads("(;SZ[9])"))
    settle(qtbot, slider)
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(200, 5))
    slider.grab()

    assert slider.index == 0


def test_a_line_that_is_cut_while_the_slider_is_held_is_no_trap(
    window: MainWindow, slider: MoveSlider
) -> None:
    slider.grab()
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=place(slider, 10))
    far = place(slider, 90)

    with window.document.edit("Cut") as edit:
        operations.delete_branch(edit, traversal.ahead(window.document.game.root, 50))
    QTest.mouseMove(slider, far)

    assert len(slider.line) == 50
    assert window.document.current in slider.line
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=far)
