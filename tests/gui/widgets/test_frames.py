"""Docks and tool bars: their own buttons can be seen in a dark window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QMainWindow,
    QTextEdit,
    QToolButton,
)

from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.frames import Dock, ToolBar
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

DOCK_BUTTONS = ("qt_dockwidget_floatbutton", "qt_dockwidget_closebutton")
MORE = "qt_toolbar_ext_button"


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    """A window with a dock, and a tool bar that has not room for all it holds."""
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = Dock("Panel", window)
    dock.setObjectName("panel")
    dock.setWidget(QTextEdit())
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
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


def test_the_buttons_are_light_in_a_dark_window(window: QMainWindow) -> None:
    window.setPalette(dark_palette())
    window.show()

    for name in (*DOCK_BUTTONS, MORE):
        assert lightness(window, name) > 150, name


def test_they_follow_the_palette(window: QMainWindow) -> None:
    window.show()
    window.setPalette(dark_palette())
    assert all(lightness(window, name) > 150 for name in (*DOCK_BUTTONS, MORE))

    light = QPalette(Qt.GlobalColor.lightGray)
    window.setPalette(light)

    assert all(lightness(window, name) < 100 for name in (*DOCK_BUTTONS, MORE))


@pytest.fixture
def dark_application(qapp: QApplication) -> Iterator[None]:
    """A dark palette for every window, as for a dock that floats."""
    qapp.setPalette(dark_palette())
    yield
    qapp.setPalette(QPalette())


@pytest.mark.usefixtures("dark_application")
def test_a_dock_that_floats_and_comes_back_keeps_them(window: QMainWindow) -> None:
    window.show()
    dock = window.findChild(Dock, "panel")
    assert isinstance(dock, Dock)

    for is_floating in (True, False):
        dock.setFloating(is_floating)
        assert all(lightness(window, name) > 150 for name in DOCK_BUTTONS)


def test_a_bar_that_is_turned_keeps_its_button(window: QMainWindow) -> None:
    window.setPalette(dark_palette())
    window.show()
    bar = window.findChild(ToolBar, "tools")
    assert isinstance(bar, ToolBar)

    window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, bar)

    assert lightness(window, MORE) > 150


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
