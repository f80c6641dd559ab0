"""Windows open wholly on a screen that is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from sgfedit.gui.features.library.window import LibraryWindow
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets.placing import OnScreen, place, place_beside, within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

ROOM = QRect(0, 0, 1440, 900)
FRAME = QMargins(2, 28, 2, 2)


def room_of(window: QWidget) -> QRect:
    return window.screen().availableGeometry()


def with_frame(window: QWidget) -> QRect:
    """A frame as window managers draw them, which the platform of the tests does not."""
    return window.geometry().marginsAdded(FRAME)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (QRect(60, 20, 800, 600), QRect(60, 20, 800, 600)),
        (QRect(60, 47, 1320, 860), QRect(60, 40, 1320, 860)),
        (QRect(-300, -20, 800, 600), QRect(0, 0, 800, 600)),
        (QRect(3000, 2000, 800, 600), QRect(640, 300, 800, 600)),
        (QRect(100, 100, 2000, 1200), QRect(0, 0, 1440, 900)),
        (QRect(0, 0, 1440, 900), QRect(0, 0, 1440, 900)),
    ],
    ids=["inside", "too-low", "at-the-left", "gone-screen", "too-large", "exact"],
)
def test_a_rectangle_is_moved_as_little_as_can_be(before: QRect, after: QRect) -> None:
    assert within(before, ROOM) == after


def test_a_second_screen_keeps_what_is_on_it() -> None:
    room = QRect(1440, 100, 1024, 700)

    assert within(QRect(1500, 150, 600, 400), room) == QRect(1500, 150, 600, 400)
    assert within(QRect(1400, 50, 600, 400), room) == QRect(1440, 100, 600, 400)


def test_a_first_window_has_room_for_its_frame_and_stands_in_the_middle(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)

    place(window, QSize(300, 200), b"")

    assert room_of(window).contains(with_frame(window))
    assert abs(with_frame(window).center().x() - room_of(window).center().x()) <= 2


def test_a_first_window_larger_than_the_screen_becomes_as_large_as_that(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)

    place(window, QSize(5000, 5000), b"")

    assert room_of(window).contains(with_frame(window))
    assert window.width() > room_of(window).width() - 10


@pytest.mark.parametrize(
    "kept",
    [
        QRect(3000, 200, 700, 500),
        QRect(100, 2500, 700, 500),
        QRect(20, 30, 4000, 3000),
        QRect(-2000, -2000, 300, 300),
    ],
    ids=["screen-at-the-right", "screen-below", "larger-screen", "screen-at-the-left"],
)
def test_a_place_on_a_screen_that_is_gone_becomes_one_that_can_be_seen(
    qtbot: QtBot, kept: QRect
) -> None:
    before, window = QWidget(), QWidget()
    for widget in (before, window):
        qtbot.addWidget(widget)
    before.setGeometry(kept)

    place(window, QSize(300, 200), bytes(before.saveGeometry().data()))

    assert room_of(window).contains(with_frame(window))


def test_a_place_that_can_be_seen_is_kept(qtbot: QtBot) -> None:
    before, window = QWidget(), QWidget()
    for widget in (before, window):
        qtbot.addWidget(widget)
    before.setGeometry(50, 60, 400, 300)

    place(window, QSize(300, 200), bytes(before.saveGeometry().data()))

    assert window.geometry() == QRect(50, 60, 400, 300)


def test_what_is_no_geometry_counts_for_nothing(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)

    place(window, QSize(300, 200), b"nonsense")

    assert window.size() == QSize(300, 200)
    assert room_of(window).contains(with_frame(window))


def test_windows_follow_each_other_down_the_screen_and_begin_anew(qtbot: QtBot) -> None:
    last = QWidget()
    qtbot.addWidget(last)
    place(last, QSize(400, 300), b"")
    corners = set()
    for _ in range(20):
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(400, 300)
        place_beside(last, window)
        assert room_of(window).contains(with_frame(window))
        assert window.frameGeometry().topLeft() != last.frameGeometry().topLeft()
        corners.add(window.pos().toTuple())
        last = window

    assert len(corners) > 5


def test_a_window_that_cannot_shrink_any_more_begins_anew(qtbot: QtBot) -> None:
    last, window = QWidget(), QDialog()
    for widget in (last, window):
        qtbot.addWidget(widget)
    room = room_of(last)
    last.setGeometry(QRect(room.topLeft() + QPoint(60, 60), room.size() / 2))
    window.setMinimumSize(room.size() - QSize(40, 60))
    window.resize(window.minimumSize())

    place_beside(last, window)

    assert room.contains(with_frame(window))


@pytest.fixture
def on_screen(qapp: QApplication) -> Iterator[None]:
    """Windows are put right as long as the test lasts."""
    keeper = OnScreen(qapp, qapp)
    yield
    shiboken6.delete(keeper)


@pytest.mark.usefixtures("on_screen")
def test_a_dialog_that_reaches_beyond_the_screen_is_put_right_once(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    room = room_of(dialog)
    dialog.setGeometry(room.right() - 100, room.bottom() - 50, 400, 3000)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(lambda: room.contains(dialog.frameGeometry()))

    dialog.move(room.right() - 100, 10)  # as the user does
    other = QDialog()
    qtbot.addWidget(other)
    for each in (other, dialog):
        each.show()
        each.activateWindow()
        qtbot.waitUntil(each.isActiveWindow)

    assert dialog.pos().x() == room.right() - 100


@pytest.mark.usefixtures("on_screen")
def test_a_window_that_fills_the_screen_is_left_alone(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(20, 20, 300, 200)
    window.showFullScreen()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)

    assert window.windowState() & Qt.WindowState.WindowFullScreen
    assert window.normalGeometry().size() == QSize(300, 200)


@pytest.mark.parametrize("kept", [QRect(2500, 1500, 900, 700), QRect(0, 0, 1900, 1200)])
def test_editor_and_library_open_on_the_screen_whatever_was_kept(
    qtbot: QtBot, settings: Settings, kept: QRect
) -> None:
    before = QWidget()
    qtbot.addWidget(before)
    before.setGeometry(kept)
    for key in ("window.geometry", "library.geometry"):
        settings.set(key, before.saveGeometry().data())
    editor = MainWindow(settings)
    library = LibraryWindow(settings, lambda: editor)

    for window in (editor, library):
        qtbot.addWidget(window)
        assert room_of(window).contains(with_frame(window))
