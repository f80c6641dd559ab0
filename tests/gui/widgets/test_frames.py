"""Docks and tool bars: their own buttons can be seen in a dark window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QMainWindow,
    QTextEdit,
    QToolButton,
)

from sgfedit.gui.widgets.appearance import dark_palette, light_palette
from sgfedit.gui.widgets.frames import DockTitle, LateDock, ToolBar
from sgfedit.render.icons import icon
from tests.gui import painted
from tests.gui.painted import contrast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

MORE = "qt_toolbar_ext_button"


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    """A window with a dock, and a tool bar that has not room for all it holds."""
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = LateDock("Panel", "panel", QTextEdit, window)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    _ = dock.content
    bar = ToolBar("Tools", window)
    bar.setObjectName("tools")
    for number in range(60):
        bar.addAction(f"Action {number}")
    window.addToolBar(bar)
    window.resize(400, 300)
    return window


def lightness(window: QMainWindow, name: str) -> int:
    """Return how light the strongest pixel of a button's icon is."""
    button = window.findChild(QAbstractButton, name)
    assert isinstance(button, QAbstractButton)
    image = button.icon().pixmap(16, 16).toImage()
    points = [(x, y) for x in range(image.width()) for y in range(image.height())]
    strongest = max((image.pixelColor(*point) for point in points), key=lambda c: c.alpha())
    return strongest.lightness()


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    """The application, whose palette is what it was afterwards."""
    yield qapp
    qapp.setPalette(QPalette())


@pytest.fixture
def dock(window: QMainWindow) -> LateDock:
    found = window.findChild(LateDock, "panel")
    assert isinstance(found, LateDock)
    return found


def title_of(dock: LateDock) -> DockTitle:
    found = dock.titleBarWidget()
    assert isinstance(found, DockTitle)
    return found


def point_at(title: DockTitle) -> None:
    place = QPointF(title.rect().center())
    QApplication.sendEvent(title, QEnterEvent(place, place, place))


def test_the_button_for_more_follows_the_palette(
    window: QMainWindow, application: QApplication
) -> None:
    window.show()

    for bar in window.findChildren(ToolBar):
        application.setPalette(dark_palette())
        bar.restyle()
        assert lightness(window, MORE) > 150
        application.setPalette(light_palette())
        bar.restyle()

    assert lightness(window, MORE) < 100


def test_a_bar_that_is_turned_keeps_its_button(
    window: QMainWindow, application: QApplication
) -> None:
    application.setPalette(dark_palette())
    window.show()
    bar = window.findChild(ToolBar, "tools")
    assert isinstance(bar, ToolBar)

    window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, bar)

    assert lightness(window, MORE) > 150


def test_the_title_of_a_dock_is_in_small_letters_and_can_be_read(
    window: QMainWindow, dock: LateDock, application: QApplication
) -> None:
    for palette in (light_palette(), dark_palette()):
        application.setPalette(palette)
        window.show()
        title = title_of(dock)

        assert painted.texts(title) == ["Panel"]
        assert title.height() < 2 * title.fontMetrics().height()
        image = title.grab().toImage()
        ground = image.pixelColor(image.width() - 1, 0)
        ink = max(
            (image.pixelColor(x, y) for x in range(60) for y in range(image.height())),
            key=lambda colour: abs(colour.lightness() - ground.lightness()),
        )
        assert contrast(ink, ground) >= 4.5


def test_the_buttons_of_a_dock_are_there_while_it_is_pointed_at(
    window: QMainWindow, dock: LateDock
) -> None:
    window.show()
    title = title_of(dock)
    point_at(title)
    shut = [button for button in title.buttons if button.isVisible()]
    assert [button.accessibleName() for button in shut] == ["Float, or dock again", "Close"]
    assert all(title.rect().contains(button.geometry()) for button in shut)

    QApplication.sendEvent(title, QEvent(QEvent.Type.Leave))

    assert not any(button.isVisible() for button in title.buttons)


def test_they_float_the_dock_and_close_it(window: QMainWindow, dock: LateDock) -> None:
    window.show()
    to_float, to_close = title_of(dock).buttons

    to_float.click()
    assert dock.isFloating()
    to_float.click()
    assert not dock.isFloating()
    to_close.click()

    assert dock.isHidden()


def test_an_upright_bar_has_smaller_icons_where_there_is_not_room_for_all(
    window: QMainWindow, qtbot: QtBot
) -> None:
    bar = ToolBar("Upright", window)
    for name in ("edit-undo", "edit-redo") * 7:
        bar.addAction(icon(name, QColor("black"), (20,)), name)
    window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, bar)
    window.resize(400, 700)
    window.show()
    bar.set_icon_px(20)
    assert bar.iconSize() == QSize(20, 20)

    window.resize(400, 400)

    last = bar.actions()[-1]
    qtbot.waitUntil(lambda: bar.actionGeometry(last).bottom() <= bar.height())
    assert 14 <= bar.iconSize().width() < 20


def test_words_stand_below_some_icons_and_all_icons_in_one_line(window: QMainWindow) -> None:
    bar = ToolBar("Words", window)
    for name in ("open", "more"):
        action = bar.addAction(icon("edit-undo", QColor("black"), (18,)), name)
        action.setObjectName(name)
    window.addToolBar(Qt.ToolBarArea.BottomToolBarArea, bar)
    window.resize(2_000, 300)

    bar.show_words({"open": "Open"})
    window.show()
    QApplication.processEvents()

    assert painted.texts(button(bar, 0)) == ["Open"]
    assert not "".join(painted.texts(button(bar, 1))).strip()
    assert button(bar, 0).geometry().top() == button(bar, 1).geometry().top()
    assert button(bar, 0).height() == button(bar, 1).height()
    bar.show_words({})
    assert painted.texts(button(bar, 0)) == []


@pytest.fixture
def bar(window: QMainWindow, qtbot: QtBot) -> ToolBar:
    """A tool bar whose buttons have icons and are kept in their size by now."""
    bar = ToolBar("Icons", window)
    for name in ("edit-undo", "edit-redo"):
        bar.addAction(icon(name, QColor("black"), (20,)), name)
    window.addToolBar(bar)
    window.resize(2_000, 300)
    window.show()
    qtbot.waitUntil(lambda: button(bar, 0).minimumSize() == button(bar, 0).sizeHint())
    QApplication.processEvents()
    return bar


def button(bar: ToolBar, index: int) -> QToolButton:
    found = bar.widgetForAction(bar.actions()[index])
    assert isinstance(found, QToolButton)
    return found


class Layouts(QObject):
    """Counts how often what it watches is laid out anew."""

    count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


def test_the_window_is_not_laid_out_anew_for_an_action_that_cannot_be_done(
    window: QMainWindow, bar: ToolBar
) -> None:
    layouts = Layouts()
    for widget in (window, bar):
        widget.installEventFilter(layouts)

    bar.actions()[0].setEnabled(False)
    bar.actions()[0].setText("Take back")
    QApplication.processEvents()

    assert not button(bar, 0).isEnabled()
    assert layouts.count == 0


def test_a_hidden_action_makes_room_and_comes_back(bar: ToolBar) -> None:
    first, second = (button(bar, index) for index in (0, 1))
    place = first.pos()

    bar.actions()[0].setVisible(False)
    QApplication.processEvents()
    assert first.isHidden()
    assert second.pos() == place

    bar.actions()[0].setVisible(True)
    QApplication.processEvents()
    assert not first.isHidden()
    assert first.pos() == place


def test_larger_icons_get_larger_buttons(bar: ToolBar, qtbot: QtBot) -> None:
    wider = button(bar, 0).width() + 40 - bar.iconSize().width()

    bar.setIconSize(QSize(40, 40))

    qtbot.waitUntil(lambda: button(bar, 0).minimumSize() == button(bar, 0).sizeHint())
    QApplication.processEvents()
    assert button(bar, 0).width() == wider


def test_buttons_that_show_words_are_as_wide_as_these(bar: ToolBar, qtbot: QtBot) -> None:
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    qtbot.waitUntil(lambda: button(bar, 0).width() == button(bar, 0).sizeHint().width() > 60)


def test_a_button_that_qt_has_deleted_is_not_asked_any_more(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    bar = ToolBar("Tools", window)
    action = bar.addAction(icon("file-new", QColor("black"), (16,)), "Act")
    window.addToolBar(bar)
    window.show()
    qtbot.waitUntil(lambda: bar._kept != {})

    button = bar._kept[action]
    bar._kept[action] = gone = QToolButton(bar)
    shiboken6.delete(gone)

    action.setText("Acts")
    bar._free_sizes()
    assert shiboken6.isValid(button)
