"""Windows as tabs of one: opened, switched, moved, torn off, closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QToolButton, QWidget

from sgfedit.gui.opening.files import open_path
from sgfedit.gui.shell.tabs import TabBar, TabbedWindow
from sgfedit.gui.widgets import questions
from sgfedit.gui.window import host_of, open_windows, window_around
from tests.gui import painted
from tests.gui.painted import texts
from tests.gui.rest import come_to_rest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application
    from sgfedit.gui.window import Window

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    paths = [tmp_path / name for name in ("one.sgf", "two.sgf", "a&b.sgf")]
    for path in paths:
        path.write_text(f"(;GM[1]SZ[9]C[{path.stem}];B[aa])")
    return [str(path) for path in paths]


@pytest.fixture
def host(application: Application, files: list[str]) -> Iterator[TabbedWindow]:
    """Three files as tabs."""
    application.settings.set("window.tabs", True)
    application.open(files)
    found = host_of(application.windows[0])
    assert isinstance(found, TabbedWindow)
    QTest.qWaitForWindowExposed(found)
    yield found
    for window in list(application.windows):
        window.document.undo()
        window.close()


def names(host: TabbedWindow) -> list[str]:
    return [host.bar.tabText(number) for number in range(host.bar.count())]


def play(window: Window) -> None:
    window.document.go_to(window.document.game.root.children[0])
    window.actions_by_id["edit.pass"].trigger()


def test_files_open_as_tabs_of_one_window(host: TabbedWindow, application: Application) -> None:
    assert names(host) == ["one.sgf", "two.sgf", "a&&b.sgf"]
    assert host.isVisible()
    assert open_windows() == list(host.windows) == application.windows
    assert host.windowTitle().startswith("a&b.sgf[*]")
    assert [window.isVisible() for window in host.windows] == [False, False, True]


def test_a_file_alone_has_no_tabs_and_the_second_one_makes_them(
    qtbot: QtBot, application: Application, files: list[str]
) -> None:
    application.open(files[:1])
    first = application.windows[0]
    qtbot.waitExposed(first)
    first.resize(940, 640)
    play(first)
    node = first.document.current
    assert host_of(first) is None

    assert open_path(first, files[1])

    found = host_of(first)
    assert isinstance(found, TabbedWindow)
    assert found.size() == QSize(940, 640)
    assert found.bar.isVisible()
    assert texts(found.bar) == ["one.sgf •", "two.sgf"]
    assert found.current is application.windows[1]
    assert first.document.current is node

    QTest.mouseClick(found.bar.tabButton(1, QTabBar.ButtonPosition.RightSide), LEFT)

    assert not found.bar.isVisible()
    assert found.current is first
    assert first.isVisible()
    first.document.undo()
    first.close()
    assert not found.isVisible()


def test_the_mouse_is_where_it_is_in_a_window_that_became_a_tab(
    qtbot: QtBot, application: Application, files: list[str]
) -> None:
    application.open(files[:1])
    first = application.windows[0]
    qtbot.waitExposed(first)
    first.move(60, 34)
    assert open_path(first, files[1])
    found = host_of(first)
    assert isinstance(found, TabbedWindow)
    found.bring_up(first)

    found.move(200, 120)

    corner = first.board.mapTo(found, QPoint(0, 0))
    assert first.board.mapToGlobal(QPoint(0, 0)) == found.mapToGlobal(corner)
    assert first.windowHandle() is None


def test_keys_and_clicks_switch(host: TabbedWindow) -> None:
    one, two, three = host.windows
    host.activateWindow()
    three.board.setFocus()
    QTest.keyClick(three.board, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert host.current is one
    QTest.mouseClick(host.bar, LEFT, Qt.KeyboardModifier.NoModifier, host.bar.tabRect(1).center())
    assert host.current is two
    assert two.isVisible()
    assert not one.isVisible()
    assert window_around(two.board) is two


def test_a_file_that_is_open_comes_to_the_front(host: TabbedWindow, files: list[str]) -> None:
    assert open_path(host.windows[2], files[0])
    assert host.current is host.windows[0]
    assert len(host.windows) == 3


def test_what_was_done_in_a_tab_is_there_when_it_comes_back(host: TabbedWindow) -> None:
    one, two, _ = host.windows
    one.bring_up()
    play(one)
    node = one.document.current
    assert names(host)[0] == "one.sgf •"
    assert host.isWindowModified()
    two.bring_up()
    assert not host.isWindowModified()
    one.bring_up()
    assert one.document.current is node
    one.document.undo()
    assert names(host)[0] == "one.sgf"


def test_tabs_are_moved(host: TabbedWindow) -> None:
    one, two, three = host.windows
    host.bar.moveTab(0, 2)
    assert host.windows == (two, three, one)
    assert names(host) == ["two.sgf", "a&&b.sgf", "one.sgf"]
    one.bring_up()
    assert host.current is one
    assert one.isVisible()


def test_a_tab_drawn_out_of_the_bar_is_a_window_of_its_own(host: TabbedWindow) -> None:
    one, two, three = host.windows
    start = QPointF(host.bar.tabRect(1).center())
    away = start + QPointF(0, 200)
    for kind, place in ((QEvent.Type.MouseButtonPress, start), (QEvent.Type.MouseMove, away)):
        event = QMouseEvent(
            kind, place, host.bar.mapToGlobal(place), LEFT, LEFT, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(host.bar, event)

    assert host.windows == (one, three)
    assert two.isWindow()
    assert two.isVisible()
    assert set(open_windows()) == {one, two, three}


def test_closing_a_tab_leaves_the_others(host: TabbedWindow, application: Application) -> None:
    one, _, three = host.windows
    QTest.mouseClick(
        host.bar,
        Qt.MouseButton.MiddleButton,
        Qt.KeyboardModifier.NoModifier,
        host.bar.tabRect(1).center(),
    )
    assert host.windows == (one, three)
    assert application.windows == [one, three]
    assert names(host) == ["one.sgf", "a&&b.sgf"]


@pytest.mark.parametrize("answer", [questions.Answer.CANCEL, questions.Answer.DISCARD])
def test_closing_all_asks_for_what_is_not_saved(
    host: TabbedWindow,
    application: Application,
    monkeypatch: pytest.MonkeyPatch,
    answer: questions.Answer,
) -> None:
    asked: list[str] = []

    def ask(_parent: object, name: str, *_rest: object) -> questions.Answer:
        asked.append(name)
        return answer

    monkeypatch.setattr(questions, "ask_save_changes", ask)
    play(host.windows[0])
    play(host.windows[2])

    is_closed = host.close()

    assert is_closed is (answer is questions.Answer.DISCARD)
    assert asked == (["one.sgf", "a&b.sgf"] if is_closed else ["one.sgf"])
    assert bool(application.windows) is not is_closed


def test_the_setting_gathers_and_scatters(
    host: TabbedWindow, application: Application, qtbot: QtBot
) -> None:
    windows = list(host.windows)
    application.settings.set("window.tabs", False)
    assert all(window.isWindow() and window.isVisible() for window in windows)
    assert application.windows == windows
    application.settings.set("window.tabs", True)
    again = host_of(windows[0])
    assert isinstance(again, TabbedWindow)
    assert list(again.windows) == windows
    assert sum(window.isVisible() for window in windows) == 1


def test_tabs_are_dark_when_the_program_is(host: TabbedWindow, application: Application) -> None:
    for scheme, is_dark in (("dark", True), ("light", False)):
        application.settings.set("view.color_scheme", scheme)
        come_to_rest(host)
        shown = painted.image(host.bar)
        colours = [
            shown.pixelColor(host.bar.tabRect(index).topLeft() + QPoint(4, 4)).lightness()
            for index in range(host.bar.count())
        ]
        assert [colour < 128 for colour in colours] == [is_dark] * 3
        inks = {
            shown.pixelColor(x, y).lightness()
            for x in range(20, 60)
            for y in range(shown.height())
        }
        assert (max(inks) > 200) if is_dark else (min(inks) < 80)


def test_tabs_grow_with_the_text(host: TabbedWindow, application: Application) -> None:
    letters = host.bar.fontMetrics().height()
    application.settings.set("view.zoom", 150)
    come_to_rest(host)

    assert host.bar.fontMetrics().height() > 1.2 * letters


def test_the_last_tab_closes_the_window(host: TabbedWindow) -> None:
    for window in host.windows:
        window.close()
    assert not host.isVisible()


def test_names_on_tabs_are_no_html(host: TabbedWindow, tmp_path: Path) -> None:
    path = tmp_path / "<b>x.sgf"
    path.write_text("(;SZ[9])")
    open_path(host.windows[0], str(path))
    assert "&lt;b&gt;x.sgf" in host.bar.tabToolTip(3)


def test_another_tab_by_its_menu(host: TabbedWindow) -> None:
    one, two, three = host.windows
    two.bring_up()
    two.actions_by_id["window.tear_off"].trigger()
    assert two.isWindow()
    assert host.windows == (one, three)
    assert host_of(two) is None
    two.actions_by_id["window.tear_off"].trigger()
    assert two.status.message.text() == "This is a window of its own"
    two.move(QPoint(10, 10))


def test_a_button_that_cannot_be_used_any_more_leaves_the_keys_to_the_board(
    host: TabbedWindow, qtbot: QtBot
) -> None:
    window = host.windows[-1]
    with qtbot.waitActive(host):
        host.activateWindow()
    button = QToolButton(window.info)
    button.show()
    button.setFocus()
    assert QApplication.focusWidget() is button

    button.setEnabled(False)

    assert QApplication.focusWidget() is window.board
    assert not host.bar.hasFocus()


def test_tab_still_leads_to_the_names_of_the_files(host: TabbedWindow, qtbot: QtBot) -> None:
    with qtbot.waitActive(host):
        host.activateWindow()
    host.windows[-1].board.setFocus()
    for _ in range(60):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        if host.bar.hasFocus():
            break

    assert host.bar.hasFocus()


def test_many_names_can_all_be_read(
    host: TabbedWindow, application: Application, tmp_path: Path
) -> None:
    long = "Gu-Li-vs-Zhou-Ruiyang-20150603-Commentary.sgf"
    for name in (long, "harbour-easy.sgf", "pro-drago.sgf"):
        (tmp_path / name).write_text("(;GM[1]SZ[9])")
        application.open([str(tmp_path / name)])
    bar = host.bar
    bar.setFixedWidth(520)
    bar.grab()
    shown = [one for one in texts(bar) if one]

    assert shown[:3] == ["one", "two", "a&b"]
    assert shown[3].startswith("Gu-Li")
    assert "…" in shown[3]
    assert shown[4:] == ["harbour-easy", "pro-drago"]
    assert bar.tabRect(5).right() <= bar.width()

    bar.setFixedWidth(240)
    bar.grab()
    widths = [bar.tabRect(n).width() for n in range(6)]
    assert min(widths[3:]) >= bar.fontMetrics().averageCharWidth() * 8
    assert sum(widths) > 240
    assert [one for one in bar.findChildren(QToolButton) if one.isVisible() and one.arrowType()]


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[TabBar]:
    """A bar of thirty tabs, of which only some have room."""
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(1200, 300)
    bar = TabBar(around)
    for number in range(30):
        bar.addTab(f"game number {number}.sgf")
    bar.lie_in(QRect(300, 0, 500, 24))
    around.show()
    yield bar
    around.hide()


def test_the_tab_that_is_shown_is_in_sight_wherever_it_is_moved_to(bar: TabBar) -> None:
    bar.setCurrentIndex(29)
    for place in (2, 28, 0, 29, 15):
        bar.moveTab(bar.currentIndex(), place)
        assert bar.currentIndex() == place
        assert bar.rect().contains(bar.tabRect(place))


def test_a_name_is_whole_where_there_is_room(bar: TabBar) -> None:
    while bar.count() > 2:
        bar.removeTab(0)
    name = "The first game of the Honinbo title match, as the papers had it.sgf"
    bar.setTabText(0, name)
    bar.lie_in(QRect(300, 0, 900, 24))

    assert name in texts(bar)
