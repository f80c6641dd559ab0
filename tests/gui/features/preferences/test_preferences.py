"""The window of all settings: every kind of control, search, the way back, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPushButton

from sgfedit.app.setting_headings import PAGES
from sgfedit.app.setting_rows import SETTINGS, Setting
from sgfedit.gui.features.preferences import window as preferences_window
from sgfedit.gui.features.preferences.controls import (
    Choice,
    FontFamily,
    Line,
    Number,
    Opener,
    Seconds,
    Several,
    Switch,
)
from sgfedit.gui.features.preferences.window import Preferences
from sgfedit.gui.widgets import scale

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

SHOWN = [setting for setting in SETTINGS if setting.page]
NO_KEYS = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def preferences(window: MainWindow, qtbot: QtBot) -> Iterator[Preferences]:
    """The preferences, opened with their key."""
    with qtbot.waitActive(window):
        window.activateWindow()
    QTest.keyClick(window.board, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    (found,) = window.findChildren(Preferences)
    qtbot.waitExposed(found)
    yield found
    found.close()


def test_they_open_beside_the_work(window: MainWindow, preferences: Preferences) -> None:
    assert preferences.isVisible()
    assert not preferences.isModal()
    assert preferences.focusWidget() is preferences.search

    again = preferences_window.show(window)

    assert again is preferences


def test_pages_are_those_that_have_settings(preferences: Preferences) -> None:
    shown = [preferences.list.item(row).text() for row in range(preferences.list.count())]

    used = {setting.page for setting in SETTINGS}
    assert shown == [title for name, title in PAGES.items() if name in used]


def test_a_page_shows_its_settings_alone(preferences: Preferences) -> None:
    for row, name in enumerate(preferences.pages):
        preferences.list.setCurrentRow(row)
        keys = {setting.key for setting in SETTINGS if setting.page == name}
        assert set(preferences.shown()) == keys


def test_the_pages_are_made_while_one_looks_at_the_first(
    preferences: Preferences, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: None not in preferences.pages.values())

    assert preferences.shown() == [s.key for s in SETTINGS if s.page == preferences.page]


def test_every_control_changes_its_setting(window: MainWindow, preferences: Preferences) -> None:
    """By keys and clicks, and the button beside it brings back how it was."""
    for setting in SHOWN:
        if setting.form and setting.form != "font":
            continue  # their dialogs have tests of their own
        preferences.show_setting(setting.key)
        window.settings.set(
            setting.needs or setting.key, True if setting.needs else setting.default
        )
        row = preferences.row(setting.key)
        before = window.settings.get(setting.key)
        assert row.reset.isHidden(), setting.key
        control = row.control
        if isinstance(control, Switch):
            QTest.mouseClick(control.box, LEFT, pos=QPoint(8, control.box.height() // 2))
        elif isinstance(control, (Choice, FontFamily)):
            away = Qt.Key.Key_Down if control.box.currentIndex() == 0 else Qt.Key.Key_Up
            if control.box.count() == 1:
                continue  # a machine without fonts
            QTest.keyClick(control.box, away)
        elif isinstance(control, (Number, Seconds)):
            at_end = control.box.value() == control.box.maximum()
            QTest.keyClick(control.box, Qt.Key.Key_Down if at_end else Qt.Key.Key_Up)
        elif isinstance(control, Line):
            QTest.keyClicks(control.line, "x")
        else:
            assert isinstance(control, Several)
            QTest.keyClick(control.boxes[setting.choices[0]], Qt.Key.Key_Space)
        assert window.settings.get(setting.key) != before, setting.key
        assert not row.reset.isHidden(), setting.key

        QTest.mouseClick(row.reset, LEFT)

        assert window.settings.get(setting.key) == setting.default, setting.key
        assert row.reset.isHidden(), setting.key


@pytest.mark.parametrize(
    "setting", [one for one in SHOWN if "." in one.form], ids=lambda setting: setting.key
)
def test_a_button_opens_the_dialog_that_sets_it(
    window: MainWindow, qtbot: QtBot, setting: Setting
) -> None:
    action = window.actions_by_id[setting.form] = QAction(window)
    if setting.needs:
        window.settings.set(setting.needs, value=True)
    preferences = Preferences(window)
    qtbot.addWidget(preferences)
    control = preferences.row(setting.key).control
    assert isinstance(control, Opener)

    with qtbot.waitSignal(action.triggered):
        QTest.mouseClick(control.button, LEFT)


def test_a_click_on_its_text_turns_a_switch(window: MainWindow, preferences: Preferences) -> None:
    preferences.show_setting("view.last_move")
    row = preferences.row("view.last_move")

    QTest.mouseClick(row.text, LEFT)

    assert window.settings.get("view.last_move") is False


def test_what_is_set_elsewhere_is_followed(window: MainWindow, preferences: Preferences) -> None:
    window.settings.set("view.color_scheme", "light")
    control = preferences.row("view.color_scheme").control
    assert isinstance(control, Choice)

    assert control.box.currentText() == "Light"
    window.settings.set("view.color_scheme", "system")
    assert control.box.currentText() == "As the system"


def test_zero_has_words_of_its_own(window: MainWindow, preferences: Preferences) -> None:
    preferences.show_setting("comment.font_size")
    control = preferences.row("comment.font_size").control
    assert isinstance(control, Number)
    assert control.box.text() == "As it suits the window"

    QTest.keyClick(control.box, Qt.Key.Key_Up)
    assert window.settings.get("comment.font_size") == 6
    QTest.keyClick(control.box, Qt.Key.Key_Down)

    assert window.settings.get("comment.font_size") == 0


def test_times_are_in_seconds(window: MainWindow, preferences: Preferences) -> None:
    preferences.show_setting("autoplay.ms")
    control = preferences.row("autoplay.ms").control
    assert isinstance(control, Seconds)
    assert control.box.text() == "1.0 s"

    control.box.selectAll()
    QTest.keyClicks(control.box, "2.5")
    QTest.keyClick(control.box, Qt.Key.Key_Tab)

    assert window.settings.get("autoplay.ms") == 2_500


def test_what_depends_on_a_switch_that_is_off_is_dim(
    window: MainWindow, preferences: Preferences
) -> None:
    row = preferences.row("comment.language")
    assert not row.control.field.isEnabled()  # tests do not check spelling

    window.settings.set("comment.spelling", value=True)

    assert row.control.field.isEnabled()


def test_the_keys_of_another_program_come_with_its_tree(
    window: MainWindow, preferences: Preferences
) -> None:
    preferences.show_setting("keys.preset")

    QTest.keyClick(preferences.row("keys.preset").control.field, Qt.Key.Key_Down)

    assert window.settings.get("keys.preset") == "sabaki"
    assert window.settings.get("tree.orientation") == "down"


# Searching ------------------------------------------------------------------------------------


def test_a_search_finds_on_all_pages_and_marks_the_words(preferences: Preferences) -> None:
    QTest.keyClicks(preferences.search, "size")

    assert {"comment.font_size", "tree.cell_px", "present.text_percent"} <= set(
        preferences.shown()
    )
    text = preferences.row("comment.font_size").text.text()
    assert "<span" in text
    assert ">Size</span> of the comment" in text
    pages = [preferences.list.isRowHidden(row) for row in range(preferences.list.count())]
    assert any(pages)
    assert not all(pages)


def test_a_search_finds_by_choices_hints_and_other_words(preferences: Preferences) -> None:
    for words, key in (
        ("ghost", "view.variation_style"),
        ("dark", "view.color_scheme"),
        ("shortcuts", "keys.changed"),
        ("tsumego lot", "tsumego.random_replies"),
        ("scroll", "board.wheel_reversed"),
        ("tree small", "tree.preview"),
    ):
        preferences.search.clear()
        QTest.keyClicks(preferences.search, words)
        assert key in preferences.shown(), words


def test_a_search_ends_with_escape_and_the_page_is_there_again(preferences: Preferences) -> None:
    before = preferences.shown()
    QTest.keyClicks(preferences.search, "qqqq")
    assert preferences.shown() == []
    assert preferences.nothing.isVisible()

    QTest.keyClick(preferences.search, Qt.Key.Key_Escape)

    assert preferences.isVisible()
    assert preferences.shown() == before
    assert not preferences.nothing.isVisible()


def test_enter_goes_to_what_was_found_and_down_to_the_pages(preferences: Preferences) -> None:
    QTest.keyClicks(preferences.search, "last move")
    QTest.keyClick(preferences.search, Qt.Key.Key_Return)
    assert preferences.focusWidget() is preferences.row("view.last_move").control.field

    preferences.search.setFocus()
    QTest.keyClick(preferences.search, Qt.Key.Key_Down)
    assert preferences.focusWidget() is preferences.list


# The way back -----------------------------------------------------------------------------------


def test_a_page_is_reset_as_a_whole_and_others_are_not(
    window: MainWindow, preferences: Preferences
) -> None:
    preferences.show_setting("view.last_move")
    button = preferences.findChild(QPushButton, "resetPage")
    assert button is not None
    assert not button.isEnabled()
    window.settings.set("view.last_move", value=False)
    window.settings.set("view.variations", "none")
    window.settings.set("tree.preview", value=False)

    QTest.mouseClick(button, LEFT)

    assert window.settings.get("view.last_move") is True
    assert window.settings.get("view.variations") == "record"
    assert window.settings.get("tree.preview") is False


# Keys, screen readers, sizes --------------------------------------------------------------------


def test_tab_leads_through_the_controls_of_a_page(preferences: Preferences) -> None:
    preferences.show_setting("view.variations")
    keys = [key for key in preferences.shown() if key != "view.coordinates"]
    for key in keys[:4]:
        assert preferences.focusWidget() is preferences.row(key).control.field
        QTest.keyClick(preferences.focusWidget(), Qt.Key.Key_Tab)


def test_every_control_has_a_name(preferences: Preferences) -> None:
    for setting in SHOWN:
        row = preferences.row(setting.key)
        assert row.text.buddy() is row.control.field
        assert all(field.accessibleName() for field in row.control.fields)
        assert setting.text in row.reset.accessibleName()


def test_the_wheel_scrolls_and_changes_nothing(
    window: MainWindow, preferences: Preferences
) -> None:
    preferences.show_setting("view.last_move")
    for field in preferences.findChildren(QComboBox) + preferences.findChildren(QAbstractSpinBox):
        middle = QPointF(field.rect().center())
        turn = QWheelEvent(
            middle, field.mapToGlobal(middle), QPoint(), QPoint(0, -120),
            Qt.MouseButton.NoButton, NO_KEYS, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(field, turn)

    changed = [one.key for one in SHOWN if window.settings.get(one.key) != one.default]
    assert changed == ["comment.spelling"]  # as the tests have it


def test_nothing_is_cut_at_its_smallest_and_when_zoomed(preferences: Preferences) -> None:
    preferences.resize(preferences.minimumSize())
    for _ in preferences.pages:
        while None in preferences.pages.values():
            preferences._make_one()
    QTest.keyClicks(preferences.search, "e")
    QApplication.processEvents()

    for key in preferences.shown():
        row = preferences.row(key)
        assert row.width() <= preferences.area.viewport().width(), key
        assert row.text.height() >= row.text.heightForWidth(row.text.width()), key


def test_it_is_zoomed_with_all_windows(preferences: Preferences) -> None:
    heading = preferences.row("view.color_scheme").parentWidget()
    assert heading is not None
    before = preferences.list.width()
    try:
        scale.set_zoom(150)
        QApplication.processEvents()
        assert preferences.list.width() == before * 3 // 2
    finally:
        scale.set_zoom(100)


def test_the_line_of_a_template_keeps_the_caret(
    window: MainWindow, preferences: Preferences
) -> None:
    preferences.show_setting("games.file_template")
    line = preferences.row("games.file_template").control.field
    assert isinstance(line, QLineEdit)
    line.setCursorPosition(0)

    QTest.keyClicks(line, "ab")

    assert line.text() == window.settings.get("games.file_template") == "ab{date} {PB}-{PW}.sgf"
