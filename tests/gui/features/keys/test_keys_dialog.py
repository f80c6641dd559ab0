"""The list of keys: looking them up, changing them, the printed sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QTreeWidget

from sgfedit.gui.features import ACTIONS, TABLE
from sgfedit.gui.features.keys import sheet as keys_sheet
from sgfedit.gui.features.keys.dialog import KeysDialog
from sgfedit.gui.features.keys.key_list import plain
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

CONTROL = Qt.KeyboardModifier.ControlModifier
WAIT_MS = 30_000


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> KeysDialog:
    dialog = KeysDialog(window)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def press(dialog: KeysDialog, action: str, *keys: tuple[Qt.Key, Qt.KeyboardModifier]) -> None:
    """Select an action, press Enter, then press keys."""
    dialog.list.select(action)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.recorder.is_recording
    for key, modifiers in keys:
        QTest.keyClick(dialog.recorder.field, key, modifiers)


def keys_of(window: MainWindow, action: str) -> list[str]:
    return [key.toString() for key in window.actions_by_id[action].shortcuts()]


def test_rows_stand_in_line_and_nothing_is_cut(dialog: KeysDialog) -> None:
    rows = dialog.findChild(QTreeWidget)
    assert isinstance(rows, QTreeWidget)
    items = rows.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
    items = [item for item in items if item.parent() is not None]

    assert all(not item.icon(0).isNull() for item in items)
    assert len({rows.visualItemRect(item).height() for item in items}) == 1
    for column in (0, 1):
        assert rows.columnWidth(column) >= rows.sizeHintForColumn(column)
    assert rows.horizontalScrollBar().maximum() == 0


def test_every_action_and_every_gesture_is_listed(dialog: KeysDialog) -> None:
    shown = dialog.shown()

    assert len(shown) > len(ACTIONS)
    assert {plain(row.text) for row in ACTIONS} < set(shown)
    assert "Triangle, with any tool" in shown


def test_words_filter_by_name_menu_and_key(dialog: KeysDialog) -> None:
    QTest.keyClicks(dialog.filter, "theme nig")
    assert dialog.shown() == ["Night"]

    dialog.filter.clear()
    QTest.keyClicks(dialog.filter, "ctrl+shift+s")
    assert "Save as" in dialog.shown()


def test_search_words_filter_as_well(dialog: KeysDialog) -> None:
    QTest.keyClicks(dialog.filter, "rotate board")

    assert {"Turn the board right", "Turn the board left"} <= set(dialog.shown())


def test_a_key_that_is_pressed_filters_too(dialog: KeysDialog) -> None:
    QTest.keyClick(dialog.by_key, Qt.Key.Key_S, CONTROL)

    assert dialog.shown() == ["Save"]


def test_escape_and_tab_leave_the_field_for_a_key(dialog: KeysDialog) -> None:
    QTest.keyClick(dialog.filter, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.by_key
    QTest.keyClick(dialog.by_key, Qt.Key.Key_S, CONTROL)
    QTest.keyClick(dialog.by_key, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.preset
    assert dialog.shown() == ["Save"]

    QTest.keyClick(dialog.preset, Qt.Key.Key_Backtab)
    QTest.keyClick(dialog.by_key, Qt.Key.Key_Backtab)
    assert dialog.focusWidget() is dialog.filter

    QTest.keyClick(dialog.filter, Qt.Key.Key_Tab)
    QTest.keyClick(dialog.by_key, Qt.Key.Key_Escape)
    assert dialog.focusWidget() is dialog.filter
    assert len(dialog.shown()) > len(ACTIONS)
    assert dialog.isVisible()
    assert "Esc" in dialog.by_key.accessibleDescription()


def test_enter_in_the_filter_goes_to_the_list(dialog: KeysDialog) -> None:
    QTest.keyClicks(dialog.filter, "save as")
    QTest.keyClick(dialog.filter, Qt.Key.Key_Return)

    assert dialog.focusWidget() is dialog.list
    assert dialog.list.action == "file.save_as"


def test_fields_have_names_for_screen_readers(dialog: KeysDialog) -> None:
    for widget in (dialog.filter, dialog.by_key, dialog.list, dialog.recorder.field):
        assert widget.accessibleName()


def test_the_first_key_of_sequences_finds_them_all(dialog: KeysDialog) -> None:
    QTest.keyClick(dialog.by_key, Qt.Key.Key_K, CONTROL)

    assert {"Revert to saved", "Mark last move"} < set(dialog.shown())


def test_a_key_is_changed_without_the_mouse(
    window: MainWindow, dialog: KeysDialog, qtbot: QtBot
) -> None:
    QTest.keyClicks(dialog.filter, "mark last")
    QTest.keyClick(dialog.filter, Qt.Key.Key_Down)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    QTest.keyClick(dialog.recorder.field, Qt.Key.Key_J, CONTROL)
    QTest.keyClick(dialog.recorder.field, Qt.Key.Key_L)

    qtbot.waitUntil(lambda: not dialog.recorder.is_recording, timeout=WAIT_MS)
    assert window.settings.get("keys.changed") == ["view.last_move=Ctrl+J, L"]
    assert keys_of(window, "view.last_move") == ["Ctrl+J, L"]
    assert dialog.list.keys_shown("view.last_move") == "Ctrl+J, L"
    assert dialog.focusWidget() is dialog.list


def test_a_single_stroke_counts_after_a_moment(
    window: MainWindow, dialog: KeysDialog, qtbot: QtBot
) -> None:
    press(dialog, "view.last_move", (Qt.Key.Key_F10, Qt.KeyboardModifier.NoModifier))

    qtbot.waitUntil(lambda: keys_of(window, "view.last_move") == ["F10"], timeout=WAIT_MS)


def test_a_second_key_is_added(window: MainWindow, dialog: KeysDialog, qtbot: QtBot) -> None:
    dialog.list.select("file.save")
    QTest.keyClick(dialog.list, Qt.Key.Key_Plus)
    QTest.keyClick(dialog.recorder.field, Qt.Key.Key_F10)

    qtbot.waitUntil(lambda: keys_of(window, "file.save") == ["Ctrl+S", "F10"], timeout=WAIT_MS)


def test_a_key_of_another_action_is_taken_only_when_the_user_says_so(
    window: MainWindow, dialog: KeysDialog, qtbot: QtBot
) -> None:
    press(dialog, "view.last_move", (Qt.Key.Key_S, CONTROL))
    qtbot.waitUntil(dialog.recorder.take.isVisible, timeout=WAIT_MS)

    assert dialog.recorder.says.text() == "Ctrl+S is the key of “Save”."
    assert "Save" in dialog.recorder.take.text()
    assert dialog.focusWidget() is dialog.recorder.take
    assert keys_of(window, "file.save") == ["Ctrl+S"]

    QTest.keyClick(dialog.recorder.take, Qt.Key.Key_Space)

    assert keys_of(window, "view.last_move") == ["Ctrl+S"]
    assert keys_of(window, "file.save") == []


def test_escape_leaves_a_key_where_it_is(
    window: MainWindow, dialog: KeysDialog, qtbot: QtBot
) -> None:
    press(dialog, "view.last_move", (Qt.Key.Key_S, CONTROL))
    qtbot.waitUntil(dialog.recorder.take.isVisible, timeout=WAIT_MS)

    QTest.keyClick(dialog.recorder.take, Qt.Key.Key_Escape)

    assert dialog.isVisible()
    assert not dialog.recorder.is_recording
    assert keys_of(window, "file.save") == ["Ctrl+S"]
    assert window.settings.get("keys.changed") == []


def test_escape_while_recording_records_nothing_and_then_closes(dialog: KeysDialog) -> None:
    press(dialog, "view.last_move", (Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier))
    assert not dialog.recorder.is_recording
    assert dialog.isVisible()

    QTest.keyClick(dialog.list, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_key_where_sequences_begin_is_told_from_what_it_would_be_taken(
    dialog: KeysDialog, qtbot: QtBot
) -> None:
    press(dialog, "view.last_move", (Qt.Key.Key_K, CONTROL | Qt.KeyboardModifier.ShiftModifier))
    qtbot.waitUntil(dialog.recorder.take.isVisible, timeout=WAIT_MS)

    assert "is where other keys begin" in dialog.recorder.says.text()
    assert "them" in dialog.recorder.take.text()


def test_a_key_of_the_boards_cursor_is_not_given_away(
    window: MainWindow, dialog: KeysDialog, qtbot: QtBot
) -> None:
    press(dialog, "view.last_move", (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier))
    qtbot.waitUntil(lambda: bool(dialog.recorder.says.text()), timeout=WAIT_MS)

    assert "cursor of the board" in dialog.recorder.says.text()
    assert dialog.recorder.is_recording
    assert window.settings.get("keys.changed") == []


def test_a_key_of_text_fields_is_given_with_a_remark(
    window: MainWindow, dialog: KeysDialog, qtbot: QtBot
) -> None:
    press(dialog, "view.last_move", (Qt.Key.Key_A, CONTROL))
    qtbot.waitUntil(lambda: keys_of(window, "view.last_move") == ["Ctrl+A"], timeout=WAIT_MS)

    assert dialog.recorder.says.text() == "In text fields Ctrl+A edits the text."


def test_keys_are_cleared_and_reset(window: MainWindow, dialog: KeysDialog) -> None:
    dialog.list.select("file.save")
    QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert keys_of(window, "file.save") == []
    assert window.settings.get("keys.changed") == ["file.save="]

    QTest.keyClick(dialog.list, Qt.Key.Key_Backspace)
    assert keys_of(window, "file.save") == ["Ctrl+S"]
    assert window.settings.get("keys.changed") == []


def test_taking_a_key_that_the_user_gave_takes_it_from_there(
    window: MainWindow, dialog: KeysDialog, qtbot: QtBot
) -> None:
    window.settings.set("keys.changed", ["file.open=F10|Ctrl+O"])
    dialog._refresh()
    press(dialog, "view.last_move", (Qt.Key.Key_F10, Qt.KeyboardModifier.NoModifier))
    qtbot.waitUntil(dialog.recorder.take.isVisible, timeout=WAIT_MS)
    QTest.keyClick(dialog.recorder.take, Qt.Key.Key_Space)

    assert keys_of(window, "view.last_move") == ["F10"]
    assert keys_of(window, "file.open") == ["Ctrl+O"]
    assert sorted(window.settings.get("keys.changed")) == [
        "file.open=Ctrl+O",
        "view.last_move=F10",
    ]


@pytest.mark.parametrize("is_sure", [True, False])
def test_all_keys_are_reset_when_the_user_is_sure(
    window: MainWindow, dialog: KeysDialog, monkeypatch: pytest.MonkeyPatch, is_sure: bool
) -> None:
    asked: list[int] = []

    def ask(_parent: object, count: int) -> bool:
        asked.append(count)
        return is_sure

    monkeypatch.setattr(questions, "ask_reset_keys", ask)
    window.settings.set("keys.changed", ["file.save=", "file.open=F10"])
    dialog._refresh()

    QTest.mouseClick(dialog.reset_all, Qt.MouseButton.LeftButton)

    assert asked == [2]
    assert keys_of(window, "file.open") == (["Ctrl+O"] if is_sure else ["F10"])


def test_a_preset_is_chosen_with_the_way_its_tree_grows(
    window: MainWindow, dialog: KeysDialog
) -> None:
    dialog.preset.setFocus()

    QTest.keyClick(dialog.preset, Qt.Key.Key_Down)

    assert window.settings.get("keys.preset") == "sabaki"
    assert window.settings.get("tree.orientation") == "down"
    assert keys_of(window, "navigate.next") == ["Down"]
    assert keys_of(window, "edit.pass") == ["Ctrl+P", "P"]
    assert "downwards" in dialog.note.text()


def test_gestures_cannot_be_changed(dialog: KeysDialog) -> None:
    QTest.keyClicks(dialog.filter, "wheel")

    assert not dialog.change.isEnabled()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert not dialog.recorder.is_recording


def test_what_the_user_changed_is_bold(window: MainWindow, dialog: KeysDialog) -> None:
    window.settings.set("keys.changed", ["file.save=F10"])
    dialog._refresh()
    dialog.list.select("file.save")
    item = dialog.list.currentItem()

    assert item is not None
    assert item.font(0).bold()
    assert dialog.reset.isEnabled()


# The sheet ----------------------------------------------------------------------------------


def test_the_sheet_is_saved_as_a_web_page(
    dialog: KeysDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "keys.html"
    monkeypatch.setattr(questions, "ask_sheet_path", lambda _parent: str(path))
    button = dialog.findChild(QPushButton, "save")
    assert button is not None

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    text = path.read_text(encoding="utf-8")
    assert "<dt>Save as</dt><dd><kbd>Ctrl+Shift+S</kbd></dd>" in text
    assert "<h2>Mouse on the board</h2>" in text
    assert dialog.recorder.says.text() == f"Saved: {path}"


def test_the_sheet_is_saved_as_pdf(settings: Settings, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "keys.pdf"

    keys_sheet.save(str(path), TABLE, settings)

    assert path.read_bytes().startswith(b"%PDF")


def test_actions_without_a_key_are_not_on_the_sheet(settings: Settings) -> None:
    settings.set("keys.changed", ["file.save="])

    sheet = keys_sheet.KeySheet(TABLE, settings)

    assert "with changes of your own" in sheet.subtitle
    assert "file.save" not in [row.action for section in sheet.sections for row in section.rows]


@pytest.mark.parametrize("name", ["missing/keys.pdf", "missing/keys.html"])
def test_a_sheet_that_cannot_be_written_is_told(
    dialog: KeysDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "ask_sheet_path", lambda _parent: str(tmp_path / name))
    monkeypatch.setattr(questions, "show_error", lambda _parent, text: told.append(text))
    button = dialog.findChild(QPushButton, "save")
    assert button is not None

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    assert len(told) == 1
    assert "folder does not exist" in told[0]
