"""The timeline below the board: its track, the mouse on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from sgfedit import Point, loads
from sgfedit.game import operations, traversal
from sgfedit.game.line_signs import COMMENT
from sgfedit.go import Colour

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.timeline.view import Timeline

LINE = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(99))
RECORD = f"(;SZ[19]C[Begin]{LINE}(;W[ss]C[End])(;W[rr];B[qq]N[Other]))"


@pytest.fixture
def timeline(window: MainWindow, qtbot: QtBot) -> Timeline:
    window.document.open_text(loads(RECORD))
    found = window.timeline
    settle(qtbot, found)
    return found


def settle(qtbot: QtBot, timeline: Timeline) -> None:
    qtbot.waitUntil(lambda: not timeline.is_waiting)


def comments(timeline: Timeline) -> tuple[int, ...]:
    signs = timeline.reading.signs
    return tuple(index for index, each in enumerate(signs) if each & COMMENT)


def place(timeline: Timeline, index: int) -> QPoint:
    return QPoint(round(timeline._x(index)), timeline.height() // 2)


def at(window: MainWindow, number: int) -> None:
    window.document.go_to(traversal.ahead(window.document.game.root, number))


def test_it_shows_the_line_with_its_comments(timeline: Timeline) -> None:
    assert len(timeline.line) == 101
    assert comments(timeline) == (0, 100)
    assert timeline.index == 0
    timeline.grab()


def test_what_is_typed_here_changes_its_tick_and_nothing_else(
    window: MainWindow, timeline: Timeline
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
        assert not timeline.is_waiting
        assert comments(timeline) == ticks
    document.undo()
    assert comments(timeline) == (0, 99, 100)
    timeline.grab()


def test_steps_and_jumps_along_the_line_move_it_at_once(
    window: MainWindow, timeline: Timeline
) -> None:
    for number in (1, 2, 1, 0, 57, 56, 100):
        at(window, number)
        assert timeline.index == number
        assert not timeline.is_waiting


def test_another_variation_is_another_line(
    window: MainWindow, timeline: Timeline, qtbot: QtBot
) -> None:
    fork = traversal.ahead(window.document.game.root, 99)
    window.document.go_to(fork.children[1])
    settle(qtbot, timeline)
    assert (len(timeline.line), timeline.index, comments(timeline)) == (102, 100, (0, 101))

    # The line may be another one behind a node that both have.
    window.document.preferred[fork] = fork.children[0]
    window.document.go_to(fork)
    settle(qtbot, timeline)
    assert len(timeline.line) == 101


def test_of_another_file_it_shows_the_place_at_once_and_the_comments_later(
    window: MainWindow, timeline: Timeline, qtbot: QtBot
) -> None:
    at(window, 100)
    window.document.open_text(loads("(;SZ[9]C[x];B[aa];W[bb])(;SZ[9];B[cc])"))
    assert [node.source for node in timeline.line] == [";SZ[9]C[x]", ";B[aa]", ";W[bb]"]
    assert (timeline.index, len(comments(timeline))) == (0, 0)
    settle(qtbot, timeline)
    assert len(comments(timeline)) == 1

    window.document.select_game(1)
    assert [node.source for node in timeline.line] == [";SZ[9]", ";B[cc]"]
    assert len(comments(timeline)) == 0


def test_edits_are_followed(window: MainWindow, timeline: Timeline, qtbot: QtBot) -> None:
    at(window, 100)
    with window.document.edit("Play") as edit:
        operations.play(edit, window.document.current, Colour.BLACK, Point(5, 18))
        operations.set_text(edit, window.document.current, "C", "")
    settle(qtbot, timeline)

    assert len(timeline.line) == 102
    assert timeline.index == 101
    assert comments(timeline) == (0,)


def test_a_click_goes_and_a_drag_goes_through(window: MainWindow, timeline: Timeline) -> None:
    QTest.mousePress(timeline, Qt.MouseButton.LeftButton, pos=place(timeline, 30))
    assert timeline.index == 30
    for index in (60, 90, 75):
        QTest.mouseMove(timeline, place(timeline, index))
        assert window.document.current is timeline.line[index]
    QTest.mouseMove(timeline, QPoint(9_000, 5))
    assert timeline.index == 100
    QTest.mouseMove(timeline, QPoint(-9_000, 5))
    QTest.mouseMove(timeline, place(timeline, 80))
    QTest.mouseRelease(timeline, Qt.MouseButton.LeftButton)
    QTest.mouseMove(timeline, place(timeline, 10))

    assert timeline.index == 80
    # All of it is one place.
    assert [timeline.line.index(node) for node in timeline.visited.places] == [
        0,
        80,
    ]


def test_a_press_on_what_is_stale_looks_first(window: MainWindow, timeline: Timeline) -> None:
    fork = traversal.ahead(window.document.game.root, 99)
    window.document.go_to(fork.children[1])
    assert timeline.is_waiting
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(timeline.width() - 1, 5))

    assert window.document.current.source == ";B[qq]N[Other]"


def test_other_buttons_are_not_its_own(window: MainWindow, timeline: Timeline) -> None:
    QTest.mouseClick(timeline, Qt.MouseButton.RightButton, pos=place(timeline, 50))

    assert timeline.index == 0


def test_the_wheel_steps(window: MainWindow, timeline: Timeline) -> None:
    for delta, expected in ((-120, 1), (-60, 1), (-60, 2), (-360, 5), (240, 3)):
        event = QWheelEvent(
            QPointF(20, 5),
            QPointF(timeline.mapToGlobal(QPoint(20, 5))),
            QPoint(),
            QPoint(0, delta),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(timeline, event)
        assert timeline.index == expected


def test_it_names_the_move_under_the_pointer(timeline: Timeline) -> None:
    where = place(timeline, 20)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, where, timeline.mapToGlobal(where))
    QApplication.sendEvent(timeline, event)

    assert QToolTip.text() == "Move 20 · White A18"


def test_it_is_shown_and_hidden(window: MainWindow, timeline: Timeline) -> None:
    height = window.board.height()
    window.actions_by_id["navigate.slider"].trigger()
    QApplication.processEvents()
    assert not timeline.isVisible()
    assert window.board.height() > height
    window.actions_by_id["navigate.slider"].trigger()

    assert timeline.isVisible()


def test_while_the_tree_is_veiled_it_tells_nothing(window: MainWindow, timeline: Timeline) -> None:
    shown = timeline.grab().toImage()
    window.tree.veil("Hidden")
    assert not timeline.isEnabled()
    assert timeline.grab().toImage() != shown
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=place(timeline, 50))
    assert timeline.index == 0
    window.tree.veil(None)

    assert timeline.isEnabled()


def test_a_game_of_a_single_node_is_a_line_too(
    window: MainWindow, timeline: Timeline, qtbot: QtBot
) -> None:
    window.document.open_text(loads("(;SZ[9])"))
    settle(qtbot, timeline)
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(200, 5))
    timeline.grab()

    assert timeline.index == 0


def test_a_line_that_is_cut_while_the_slider_is_held_is_no_trap(
    window: MainWindow, timeline: Timeline
) -> None:
    timeline.grab()
    QTest.mousePress(timeline, Qt.MouseButton.LeftButton, pos=place(timeline, 10))
    far = place(timeline, 90)

    with window.document.edit("Cut") as edit:
        operations.delete_branch(edit, traversal.ahead(window.document.game.root, 50))
    QTest.mouseMove(timeline, far)

    assert len(timeline.line) == 50
    assert window.document.current in timeline.line
    QTest.mouseRelease(timeline, Qt.MouseButton.LeftButton, pos=far)
