"""The timeline below the board: its track, the mouse on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPalette, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from sgfedit import Point, loads
from sgfedit.app import tasks
from sgfedit.game import operations, traversal
from sgfedit.game.line_signs import COMMENT
from sgfedit.go import Colour
from sgfedit.gui.widgets.appearance import dark_palette
from tests.gui import painted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.timeline.view import Timeline

pytestmark = pytest.mark.one_window

LINE = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(99))
RECORD = f"(;SZ[19]C[Begin]{LINE}(;W[ss]C[End])(;W[rr];B[qq]N[Other]))"


@pytest.fixture
def timeline(window: MainWindow, qtbot: QtBot) -> Iterator[Timeline]:
    window.document.open_text(loads(RECORD))
    found = window.timeline
    settle(qtbot, found)
    yield found
    window.tree.veil(None)
    found.setPalette(QPalette())


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


def test_a_step_paints_it_and_nothing_below_it(window: MainWindow, timeline: Timeline) -> None:
    at(window, 50)
    QApplication.processEvents()
    ground = timeline.parentWidget()
    assert ground is not None
    own, below = painted.Paints(timeline), painted.Paints(ground)

    at(window, 51)
    QApplication.processEvents()

    assert (own.count, below.count) == (1, 0)


def test_the_knob_looks_the_same_wherever_it_is(window: MainWindow, timeline: Timeline) -> None:
    def knob() -> QImage:
        middle = place(timeline, timeline.index)
        around = timeline._sizes.knob
        box = QRect(middle - QPoint(0, around), QSize(around, 2 * around))
        return timeline.grab(box).toImage()

    at(window, 50)
    first = knob()
    for number in range(51, 60):
        at(window, number)
        assert knob() == first


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


def rest_at(timeline: Timeline, where: QPoint) -> None:
    """Let the pointer come to rest, as Qt tells of it after a while."""
    event = QHelpEvent(QHelpEvent.Type.ToolTip, where, timeline.mapToGlobal(where))
    QApplication.sendEvent(timeline, event)


def hover(timeline: Timeline, where: QPoint) -> None:
    """Move the pointer with no button down."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(where),
        QPointF(timeline.mapToGlobal(where)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(timeline, event)


def test_the_small_board_shows_the_node_under_the_pointer(
    window: MainWindow, timeline: Timeline
) -> None:
    preview = window.tree.preview
    hover(timeline, place(timeline, 20))
    assert not preview.isVisible()  # not before the pointer rests
    rest_at(timeline, place(timeline, 20))
    assert preview.isVisible()
    assert preview.node is timeline.line[20]
    assert preview.text == "Move 20 · White A18"
    assert preview.geometry().bottom() < timeline.mapToGlobal(QPoint(0, 0)).y()

    # Then it follows the pointer; nobody but it is concerned.
    hover(timeline, place(timeline, 100))
    assert preview.text == "Move 100 · White T1\nEnd"
    assert timeline.index == 0
    assert window.focusWidget() is not preview

    QApplication.sendEvent(timeline, QEvent(QEvent.Type.Leave))
    assert not preview.isVisible()


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton])
def test_a_press_ends_the_preview(
    window: MainWindow, timeline: Timeline, button: Qt.MouseButton
) -> None:
    rest_at(timeline, place(timeline, 20))
    QTest.mousePress(timeline, button, pos=place(timeline, 30))
    assert not window.tree.preview.isVisible()
    if button == Qt.MouseButton.LeftButton:
        rest_at(timeline, place(timeline, 40))
        assert not window.tree.preview.isVisible()  # while it is held it leads through
    QTest.mouseRelease(timeline, button, pos=place(timeline, 30))


def test_it_says_what_the_signs_say(window: MainWindow, timeline: Timeline, qtbot: QtBot) -> None:
    window.document.open_text(
        loads("(;SZ[9]V[1];B[ee]BM[1]V[-4]N[Slip]C[Too slow](;W[aa])(;W[bb]))")
    )
    settle(qtbot, timeline)
    rest_at(timeline, place(timeline, 1))
    assert window.tree.preview.text.splitlines() == [
        "Move 1 · Black E5",
        "Value in the record: W+4.0 · Black lost 5.0 points",
        "Bad move · Slip · Too slow · variations: 2",
    ]


def test_without_the_small_board_there_are_words(window: MainWindow, timeline: Timeline) -> None:
    window.actions_by_id["navigate.timeline_preview"].trigger()
    rest_at(timeline, place(timeline, 20))

    assert QToolTip.text() == "Move 20 · White A18"
    assert not window.tree.preview.isVisible()


def test_screen_readers_hear_where_one_is(
    window: MainWindow, timeline: Timeline, qtbot: QtBot
) -> None:
    at(window, 57)
    qtbot.waitUntil(lambda: timeline.accessibleDescription().startswith("Move 57 · Black"))
    window.tree.veil("Hidden")
    qtbot.waitUntil(lambda: timeline.accessibleDescription() == "")


def test_the_main_line_keeps_its_length_beside_a_short_variation(
    window: MainWindow, timeline: Timeline, qtbot: QtBot
) -> None:
    window.document.open_text(loads(f"(;SZ[19];B[aa](;W[bb]{LINE})(;W[ss];B[qq]))"))
    settle(qtbot, timeline)
    before = place(timeline, 2)
    window.document.go_to(timeline.line[1].children[1])
    settle(qtbot, timeline)

    assert len(timeline.line) == 4
    assert place(timeline, 2) == before
    # Behind its end there is only its end.
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(timeline.width() - 20, 5))
    assert timeline.index == 3


SIGNS = (
    "(;SZ[19];B[aa]TE[1];W[ba]BM[1]C[x];B[ca]HO[1];AB[ss];W[da]TR[aa];B[ea]FG[];W[fa]IT[]"
    ";B[ga]DO[];W[ha]C[x];B[ia])"
)


@pytest.mark.parametrize("palette_of", [QPalette, dark_palette])
def test_every_kind_of_sign_has_its_form(
    window: MainWindow, timeline: Timeline, qtbot: QtBot, palette_of: Callable[[], QPalette]
) -> None:
    timeline.setPalette(palette_of())
    window.document.open_text(loads(SIGNS + "(;SZ[19];B[aa](;W[bb])(;W[cc]))"))
    settle(qtbot, timeline)
    picture = painted.image(timeline)
    ground = picture.pixelColor(2, 2)
    forms = set()
    for index in range(1, 10):
        x = place(timeline, index).x()
        around = [
            (dx, y)
            for dx in range(-5, 6)
            for y in range(picture.height())
            if not 7 <= y <= 12 and picture.pixelColor(x + dx, y) != ground
        ]
        assert around, index
        forms.add(frozenset(around))
    assert len(forms) == 9
    x = place(timeline, 10).x() - 30
    assert {picture.pixelColor(x, y).name() for y in range(6)} == {ground.name()}
    good, bad = (picture.pixelColor(place(timeline, index).x(), 4) for index in (1, 2))
    assert good.green() > good.red()
    assert bad.red() > bad.green()

    window.settings.set("view.judgements", value=False)
    picture = painted.image(timeline)
    assert picture.pixelColor(place(timeline, 1).x(), 4) == ground
    comment = picture.pixelColor(place(timeline, 2).x(), 2)
    assert comment.name() not in {ground.name(), bad.name()}


def test_a_long_line_is_gone_through_in_slices(
    window: MainWindow, timeline: Timeline, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    nodes = "".join(
        f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19 % 19)}]C[x]" for n in range(2_000)
    )
    window.document.open_text(loads(f"(;SZ[19]{nodes})"))
    timeline.refresh()
    assert timeline.is_waiting
    settle(qtbot, timeline)
    assert len(comments(timeline)) == 2_000
    timeline.grab()


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
