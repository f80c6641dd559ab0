"""All windows larger and smaller, by keys, and words below the main tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from sgfedit.gui.features import TOOL_WORDS
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.frames import ToolBar
from tests.gui import painted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.application import Application
    from sgfedit.gui.shell.main_window import MainWindow


@pytest.fixture(autouse=True)
def as_before(qapp: QApplication) -> Iterator[None]:
    """Nothing is zoomed afterwards."""
    yield
    scale.set_zoom(100)


def ink(window: MainWindow) -> int:
    """Return the height of the letters of the move number in the strip, in px."""
    line = window.info.move_line
    image = painted.image(line)
    rows = [
        y
        for y in range(image.height())
        if any(painted.is_dark(image, x, y, 150) for x in range(image.width()))
    ]
    return rows[-1] - rows[0]


def test_keys_make_everything_larger_and_smaller(
    window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    window.resize(1_400, 1_200)
    menu, cell = window.menuBar().height(), window.tree.grid.cell
    icons, letters = main_bar(window).iconSize().width(), ink(window)
    comment = window.comment.editor.fontMetrics().height()

    for _ in range(3):
        QTest.keyClick(window, Qt.Key.Key_Plus, _CTRL_ALT)
    QApplication.processEvents()

    assert settings.get("view.zoom") == 150
    qtbot.waitUntil(lambda: window.menuBar().height() > 1.3 * menu)
    assert ink(window) > 1.3 * letters
    assert window.tree.grid.cell == round(1.5 * cell)
    assert window.tree.cell_px == cell
    assert main_bar(window).iconSize().width() == round(1.5 * icons)
    assert window.comment.editor.fontMetrics().height() > 1.3 * comment
    assert settings.get("comment.font_size") == 0
    QTest.keyClick(window, Qt.Key.Key_Minus, _CTRL_ALT)
    assert settings.get("view.zoom") == 130
    QTest.keyClick(window, Qt.Key.Key_0, _CTRL_ALT)

    assert settings.get("view.zoom") == 100
    qtbot.waitUntil(lambda: window.menuBar().height() == menu)
    assert main_bar(window).iconSize().width() == icons
    assert ink(window) == letters


_CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def test_a_size_of_the_comment_that_was_chosen_is_zoomed_as_well(
    window: MainWindow, settings: Settings
) -> None:
    settings.set("comment.font_size", 12)
    scale.set_zoom(150)
    QApplication.processEvents()
    assert window.comment.editor.font().pointSizeF() == 18

    window.comment.change_font_size(+1)

    assert settings.get("comment.font_size") == 13
    assert window.comment.editor.font().pointSizeF() == 19.5


def test_all_open_windows_follow_the_setting(
    application: Application, settings: Settings, qtbot: QtBot
) -> None:
    windows = [application.new_window() for _ in range(2)]
    for window in windows:
        window.show()
    heights = [window.menuBar().sizeHint().height() for window in windows]

    settings.set("view.zoom", 200)
    QApplication.processEvents()

    for window, height in zip(windows, heights, strict=True):
        assert window.menuBar().sizeHint().height() > 1.6 * height
        assert window.comment.editor.font().pointSizeF() == scale.font("reading").pointSizeF()


def test_the_first_paint_is_zoomed_already(
    application: Application, settings: Settings, sample: Path, qtbot: QtBot
) -> None:
    settings.set("view.zoom", 150)

    window = application.new_window()
    window.show()

    assert window.tree.grid.cell == scale.px(window.tree.cell_px)
    assert window.font().pointSizeF() == QApplication.font().pointSizeF()


def main_bar(window: MainWindow) -> ToolBar:
    found = window.findChild(ToolBar, "mainBar")
    assert isinstance(found, ToolBar)
    return found


def words(window: MainWindow) -> list[str]:
    return painted.texts(main_bar(window))


def test_words_stand_below_the_tools_used_most(window: MainWindow, settings: Settings) -> None:
    window.resize(1_200, 900)
    QApplication.processEvents()

    assert words(window) == list(TOOL_WORDS.values())
    buttons = [
        each
        for each in main_bar(window).findChildren(QToolButton)
        if each.isVisible() and each.defaultAction() is not None
    ]
    assert len({(each.y(), each.height()) for each in buttons}) == 1


def test_a_key_takes_them_away_and_brings_them_back(
    window: MainWindow, settings: Settings
) -> None:
    window.resize(1_200, 900)
    QTest.keySequence(window, "Ctrl+Shift+K, W")
    QApplication.processEvents()
    assert words(window) == []
    assert not window.actions_by_id["view.tool_words"].isChecked()

    QTest.keySequence(window, "Ctrl+Shift+K, W")
    QApplication.processEvents()

    assert words(window) == list(TOOL_WORDS.values())


def test_a_low_window_has_none(window: MainWindow, settings: Settings) -> None:
    window.resize(900, 600)
    QApplication.processEvents()
    assert words(window) == []
    assert settings.get("view.tool_words")

    window.resize(900, 900)
    QApplication.processEvents()

    assert words(window) == list(TOOL_WORDS.values())


def test_undo_keeps_its_word_whatever_it_would_take_back(window: MainWindow) -> None:
    window.resize(1_200, 900)
    with window.document.edit("Place a stone") as edit:
        edit.set(window.document.current, "C", ["x"])

    assert "Place a stone" in window.actions_by_id["edit.undo"].text()
    assert words(window) == list(TOOL_WORDS.values())
