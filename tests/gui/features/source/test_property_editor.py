"""The raw property editor: typed, judged and flagged, one undoable step, nothing else touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QWidget,
)

from sgfedit.app.document import Document
from sgfedit.formats import dumps, loads
from sgfedit.gui.features.source.cells import IDENT, NAME, REMARK, VALUE, IdentEdit, RawEdit
from sgfedit.gui.features.source.dialog import PropertiesDialog
from sgfedit.gui.features.source.draft import Draft, form_of, text_of
from sgfedit.sgf import Node
from sgfedit.sgf.properties import PROPERTIES
from sgfedit.sgf.validate import Flaw

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

OK = QDialogButtonBox.StandardButton.Ok
CANCEL = QDialogButtonBox.StandardButton.Cancel
GAME = (
    b"(;FF[4]GM[1]SZ[9]PB [Black]\r\nXX[kept][too] PW[White] "
    b";B[aa]AB[bb] [cc]C[one\r\ntwo] ;W[dd])"
)


def document_of(data: bytes) -> Document:
    document = Document()
    document.open_text(loads(data))
    return document


@pytest.fixture
def document() -> Document:
    """The game above, at its second node."""
    document = document_of(GAME)
    document.go_to(document.game.root.children[0])
    return document


def dialog_for(qtbot: QtBot, document: Document) -> PropertiesDialog:
    dialog = PropertiesDialog(document)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.activateWindow()
    return dialog


def cell(dialog: PropertiesDialog, row: int, column: int) -> str:
    return str(dialog.rows.index(row, column).data())


def column(dialog: PropertiesDialog, number: int) -> list[str]:
    return [cell(dialog, row, number) for row in range(dialog.rows.rowCount())]


def editor_of(dialog: PropertiesDialog) -> QWidget:
    found = [
        editor
        for kind in (RawEdit, IdentEdit)
        for editor in dialog.table.viewport().findChildren(kind)
        if isinstance(editor, QWidget) and editor.isVisible()
    ]
    assert len(found) == 1
    return found[0]


def double_click(dialog: PropertiesDialog, row: int, column: int) -> QWidget:
    index = dialog.rows.index(row, column)
    spot = dialog.table.visualRect(index).center()
    viewport = dialog.table.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=spot)
    return editor_of(dialog)


def retype(dialog: PropertiesDialog, row: int, column: int, text: str) -> None:
    """Double-click a cell, which selects all of it, type over it and end with Ctrl+Enter."""
    editor = double_click(dialog, row, column)
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def click(dialog: PropertiesDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def press(dialog: PropertiesDialog, which: QDialogButtonBox.StandardButton) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    QTest.mouseClick(box.button(which), Qt.MouseButton.LeftButton)


def is_ok_possible(dialog: PropertiesDialog) -> bool:
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    return box.button(OK).isEnabled()


def hint(dialog: PropertiesDialog) -> str:
    label = dialog.findChild(QLabel, "hint")
    assert isinstance(label, QLabel)
    return label.text()


def test_every_value_has_a_row_and_every_property_its_name(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    assert column(dialog, IDENT) == ["B", "AB", "", "C"]
    assert column(dialog, NAME) == ["Black move", "Add black stones", "", "Comment"]
    assert column(dialog, VALUE) == ["aa", "bb", "cc", "one ↵ two"]
    assert column(dialog, REMARK) == ["", "Set-up in a node with a move", "", ""]
    assert dialog.preview.toPlainText() == ";B[aa]AB[bb] [cc]C[one\ntwo] "


def test_ok_without_a_change_is_no_step(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    double_click(dialog, 3, VALUE)
    press(dialog, OK)

    assert document.history.undo_step is None
    assert dumps(document.collection) == GAME


def test_a_changed_value_is_one_step_that_touches_nothing_else(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    retype(dialog, 0, VALUE, "ee")
    assert dialog.preview.toPlainText() == ";B[ee]AB[bb] [cc]C[one\ntwo] "
    assert dumps(document.collection) == GAME
    press(dialog, OK)

    assert dumps(document.collection) == GAME.replace(b"B[aa]", b"B[ee]")
    assert document.history.undo_step is not None
    assert document.history.undo_step.name == "Edit properties"
    document.undo()
    assert dumps(document.collection) == GAME


def test_cancel_leaves_all_as_it_was(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    retype(dialog, 0, VALUE, "ee")
    press(dialog, CANCEL)

    assert dumps(document.collection) == GAME
    assert document.history.undo_step is None


def test_what_is_typed_is_judged_with_every_key(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    editor = double_click(dialog, 0, VALUE)
    QTest.keyClicks(editor, "z")
    assert cell(dialog, 0, REMARK).startswith("Expected: a point")
    QTest.keyClicks(editor, "y")
    assert cell(dialog, 0, REMARK) == "Not on the board"
    assert "Not on the board" in hint(dialog)
    press(dialog, OK)

    assert document.current.properties["B"] == ("zy",)


def test_escape_takes_back_what_was_typed_into_a_cell(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    editor = double_click(dialog, 3, VALUE)
    QTest.keyClicks(editor, "new")
    assert cell(dialog, 3, VALUE) == "new"
    QTest.keyClick(editor, Qt.Key.Key_Escape)

    assert dialog.isVisible()
    assert dialog.draft.result() is document.current.properties


def test_a_typed_bracket_is_escaped(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    editor = double_click(dialog, 3, VALUE)
    QTest.keyClicks(editor, "a]b\\")
    assert isinstance(editor, RawEdit)
    assert editor.toPlainText() == "a]b\\"
    assert "written as" in hint(dialog)
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert cell(dialog, 3, VALUE) == "a\\]b\\\\"
    press(dialog, OK)

    assert document.current.properties["C"] == ("a\\]b\\\\",)
    assert document.current.get("C") == "a]b\\"


def test_enter_is_a_line_break_in_text_with_the_line_ends_of_the_file(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    editor = double_click(dialog, 3, VALUE)
    QTest.keyClick(editor, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.keyClicks(editor, "three")
    press(dialog, OK)

    assert dumps(document.collection) == GAME.replace(b"two", b"two\r\nthree")


def test_enter_ends_a_value_in_one_line_and_shift_enter_breaks_it(
    qtbot: QtBot, document: Document
) -> None:
    document.go_to(document.game.root)
    dialog = dialog_for(qtbot, document)

    editor = double_click(dialog, 3, VALUE)
    QTest.keyClicks(editor, "one")
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(editor, "two")
    QTest.keyClick(editor, Qt.Key.Key_Return)

    assert dialog.isVisible()
    assert dialog.draft.wanted()["PB"] == ("one\r\ntwo",)


def test_a_value_typed_back_is_the_very_one_it_was(qtbot: QtBot) -> None:
    data = b"(;GM[1]C[a\r\nb\n\rc\rd\ne])"
    document = document_of(data)
    dialog = dialog_for(qtbot, document)

    editor = double_click(dialog, 1, VALUE)
    QTest.keyClick(editor, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(editor, "x")
    assert dialog.draft.changes() != []
    QTest.keyClick(editor, Qt.Key.Key_Backspace)
    press(dialog, OK)

    assert dumps(document.collection) == data


def test_bytes_that_are_no_text_survive_an_edit_beside_them(qtbot: QtBot) -> None:
    document = document_of(b"(;GM[1]CA[UTF-8]C[a\xff\xe2\x80\xa8\xc2\xa0b])")
    dialog = dialog_for(qtbot, document)

    editor = double_click(dialog, 2, VALUE)
    QTest.keyClick(editor, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(editor, "c")
    press(dialog, OK)

    assert dumps(document.collection) == b"(;GM[1]CA[UTF-8]C[a\xff\xe2\x80\xa8\xc2\xa0bc])"


def test_an_unknown_property_is_added_by_keys_and_kept_in_the_file(
    qtbot: QtBot, document: Document, tmp_path: Path
) -> None:
    dialog = dialog_for(qtbot, document)

    QTest.keyClick(dialog.table, Qt.Key.Key_Insert, Qt.KeyboardModifier.ControlModifier)
    assert "identifier" in hint(dialog)
    editor = editor_of(dialog)
    QTest.keyClicks(editor, "xy1")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    editor = editor_of(dialog)
    assert isinstance(editor, RawEdit)
    QTest.keyClicks(editor, "my [value]")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert cell(dialog, 4, REMARK) == "Unknown property, kept as it is"
    press(dialog, OK)
    document.save(tmp_path / "new.sgf")

    again = Document()
    again.open(tmp_path / "new.sgf")
    node = again.game.root.children[0]
    assert node.properties["XY1"] == ("my [value\\]",)
    assert node.get("XY1") == ("my [value]",)
    assert node.source == ";B[aa]AB[bb] [cc]C[one\r\ntwo]XY1[my [value\\]] "


def test_what_is_no_identifier_is_flagged_and_ok_waits(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    click(dialog, "addProperty")
    assert is_ok_possible(dialog)
    editor = editor_of(dialog)
    QTest.keyClicks(editor, "1x")
    assert not is_ok_possible(dialog)
    assert cell(dialog, 4, REMARK) == "An identifier is capital letters and digits"
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert is_ok_possible(dialog)
    press(dialog, OK)

    assert dumps(document.collection) == GAME


def test_tab_leads_from_the_identifier_to_its_value(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    click(dialog, "addProperty")
    QTest.keyClicks(editor_of(dialog), "N")
    QTest.keyClick(editor_of(dialog), Qt.Key.Key_Tab)
    QTest.keyClicks(editor_of(dialog), "name")
    press(dialog, OK)

    assert document.current.properties["N"] == ("name",)


def test_identifiers_are_found_by_their_names(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    click(dialog, "addProperty")
    editor = editor_of(dialog)
    assert isinstance(editor, IdentEdit)
    QTest.keyClicks(editor, "hotsp")

    assert editor.completer().currentCompletion() == "HO"
    assert editor.text() == "HOTSP"


def test_an_identifier_is_changed_in_its_cell(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    retype(dialog, 0, IDENT, "w")
    assert cell(dialog, 0, NAME) == "White move"
    press(dialog, OK)

    assert document.current.source == ";AB[bb] [cc]C[one\r\ntwo]W[aa] "


def test_an_editor_of_an_identifier_goes_whatever_window_is_active(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)
    editor = double_click(dialog, 0, IDENT)
    QTest.keyClicks(editor, "w")
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    press(dialog, OK)
    QApplication.processEvents()  # some platforms make what was offered the active window now

    with qtbot.waitSignal(editor.destroyed):
        QApplication.sendPostedEvents(editor, QEvent.Type.DeferredDelete)


def test_a_property_named_twice_is_joined(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    retype(dialog, 0, IDENT, "AB")
    assert "twice" in cell(dialog, 0, REMARK)
    press(dialog, OK)

    assert document.current.properties["AB"] == ("aa", "bb", "cc")
    assert "B" not in document.current.properties


def test_a_value_is_added_behind_the_others(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    QTest.keyClick(dialog.table, Qt.Key.Key_Down)
    QTest.keyClick(dialog.table, Qt.Key.Key_Insert)
    QTest.keyClicks(editor_of(dialog), "dd")
    click(dialog, "addValue")
    QTest.keyClicks(editor_of(dialog), "bb")
    assert column(dialog, VALUE) == ["aa", "bb", "cc", "dd", "bb", "one ↵ two"]
    assert cell(dialog, 4, REMARK) == "A point that is named already"
    press(dialog, OK)

    assert document.current.source == ";B[aa]AB[bb][cc][dd][bb]C[one\r\ntwo] "


def test_a_second_value_of_a_single_property_is_flagged_and_written(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    QTest.keyClick(dialog.table, Qt.Key.Key_Insert)
    QTest.keyClicks(editor_of(dialog), "bb")
    assert cell(dialog, 0, REMARK) == "Takes one value only"
    press(dialog, OK)

    assert document.current.properties["B"] == ("aa", "bb")


def test_values_and_properties_are_deleted(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert column(dialog, IDENT) == ["AB", "", "C"]
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert column(dialog, IDENT) == ["C"]
    click(dialog, "deleteValue")
    assert column(dialog, IDENT) == []
    assert hint(dialog) == "No properties here."
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    QTest.keyClick(dialog.table, Qt.Key.Key_Insert)
    assert dialog.rows.rowCount() == 0
    press(dialog, OK)

    assert document.current.source == "; "
    document.undo()
    assert dumps(document.collection) == GAME


def test_one_of_several_values_is_deleted(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    spot = dialog.table.visualRect(dialog.rows.index(1, VALUE)).center()
    QTest.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    click(dialog, "deleteValue")
    press(dialog, OK)

    assert document.current.properties["AB"] == ("cc",)


def test_deleting_a_property_deletes_all_its_values(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    spot = dialog.table.visualRect(dialog.rows.index(2, VALUE)).center()
    QTest.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    click(dialog, "deleteProperty")
    press(dialog, OK)

    assert list(document.current.properties) == ["B", "C"]


def test_values_of_a_doubled_property_are_joined_and_keep_their_text(qtbot: QtBot) -> None:
    data = b"(;GM[1]XX[a] KM[6.5] XX[b])"
    document = document_of(data)
    dialog = dialog_for(qtbot, document)
    assert column(dialog, VALUE) == ["1", "a", "b", "6.5"]

    retype(dialog, 3, VALUE, "7.5")
    press(dialog, OK)

    assert dumps(document.collection) == data.replace(b"6.5", b"7.5")


def test_another_board_size_judges_all_points_anew(qtbot: QtBot) -> None:
    document = document_of(b"(;GM[1]SZ[19]AB[pd])")
    dialog = dialog_for(qtbot, document)
    assert cell(dialog, 2, REMARK) == ""

    retype(dialog, 1, VALUE, "9")
    assert "Another board size" in hint(dialog)
    assert cell(dialog, 2, REMARK) == "Not on the board"
    retype(dialog, 0, VALUE, "3")
    assert cell(dialog, 2, REMARK) == ""
    assert "Another game" in hint(dialog)
    dialog.delete_properties()
    assert cell(dialog, 1, REMARK) == "Not on the board"


def test_a_charset_is_changed_and_the_consequence_is_said(qtbot: QtBot) -> None:
    document = document_of("(;CA[UTF-8]PB[ä])".encode())
    dialog = dialog_for(qtbot, document)
    assert "saved in this charset" not in hint(dialog)

    retype(dialog, 0, VALUE, "ISO-8859-1")
    assert "saved in this charset" in hint(dialog)
    press(dialog, OK)

    assert dumps(document.collection) == "(;CA[ISO-8859-1]PB[ä])".encode("latin-1")


def test_dates_and_results_in_other_forms_are_flagged(qtbot: QtBot) -> None:
    document = document_of(b"(;DT[yesterday]RE[B+R]RU[my own])")
    dialog = dialog_for(qtbot, document)

    assert column(dialog, REMARK) == ["Usually dates such as 2016-03-09,10", "", ""]


def test_rows_say_in_words_what_they_take_and_what_is_wrong(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)
    role = Qt.ItemDataRole.ToolTipRole

    assert dialog.rows.index(0, VALUE).data(role) == (
        "Black move: a point such as pd; nothing for a pass"
    )
    assert dialog.rows.index(1, REMARK).data(role) == "Set-up in a node with a move"
    assert not dialog.rows.index(1, REMARK).data(Qt.ItemDataRole.DecorationRole).isNull()
    assert dialog.rows.index(0, REMARK).data(Qt.ItemDataRole.DecorationRole) is None
    for widget in (dialog.table, dialog.preview):
        assert widget.accessibleName()


def test_enter_edits_and_ctrl_enter_is_ok(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    editor = editor_of(dialog)
    QTest.keyClicks(editor, "ee")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert dialog.isVisible()
    QTest.keyClick(dialog.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert not dialog.isVisible()
    assert document.current.properties["B"] == ("ee",)


def test_typing_replaces_a_value(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    QTest.keyClicks(dialog.table, "f")
    QTest.keyClicks(editor_of(dialog), "f")
    press(dialog, OK)

    assert document.current.properties["B"] == ("ff",)


def test_escape_in_the_table_cancels(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    QTest.keyClick(dialog.table, Qt.Key.Key_Escape)

    assert not dialog.isVisible()


def test_an_editor_of_much_text_fits_into_the_table(qtbot: QtBot) -> None:
    document = document_of(b"(;C[" + b"line\n" * 200 + b"])")
    dialog = dialog_for(qtbot, document)

    editor = double_click(dialog, 0, VALUE)

    assert dialog.table.viewport().rect().contains(editor.geometry())
    assert editor.height() > 3 * dialog.fontMetrics().lineSpacing()
    assert cell(dialog, 0, VALUE).endswith("…")


def test_the_window_opens_it_for_the_current_node(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Node] = []

    def answer(dialog: PropertiesDialog) -> int:
        seen.append(dialog.draft.node)
        dialog.accept()
        return int(PropertiesDialog.DialogCode.Accepted)

    monkeypatch.setattr(PropertiesDialog, "exec", answer)
    window.actions_by_id["edit.properties"].trigger()

    assert seen == [window.document.current]
    assert QApplication.activeModalWidget() is None


def test_everything_that_can_be_said_has_words() -> None:
    for ident in [*PROPERTIES, "XX"]:
        assert form_of(ident)
    for code in ("bad-value", "no-identifier", "setup-after-root"):
        assert "{" not in text_of(Flaw("KM", 0, code, "error"))


def test_a_draft_of_a_huge_node_is_made_in_a_moment() -> None:
    draft = Draft(Node(";AB" + "[aa]" * 20_000 + "C[" + "x" * 1_000_000 + "]"))

    assert len(draft.rows) == 20_001
    assert draft.rows_of(5) == range(20_000)


def test_what_cannot_be_written_is_not_accepted(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    retype(dialog, 0, IDENT, "1")
    QTest.keyClick(dialog.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert dialog.isVisible()
    assert dialog.preview.toPlainText() == ";AB[bb] [cc]C[one\ntwo] "


def test_keys_go_to_the_ends_and_edit_the_value_from_any_column(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    QTest.keyClick(dialog.table, Qt.Key.Key_End)
    QTest.keyClick(dialog.table, Qt.Key.Key_Right)
    QTest.keyClick(dialog.table, Qt.Key.Key_F2)
    QTest.keyClicks(editor_of(dialog), "last")
    press(dialog, OK)
    assert document.current.get("C") == "last"

    dialog = dialog_for(qtbot, document)
    QTest.keyClick(dialog.table, Qt.Key.Key_End)
    QTest.keyClick(dialog.table, Qt.Key.Key_Home)
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    QTest.keyClicks(editor_of(dialog), "ee")
    press(dialog, OK)
    assert document.current.properties["B"] == ("ee",)


def test_an_empty_node_can_be_given_properties(qtbot: QtBot) -> None:
    document = document_of(b"(;GM[1];)")
    document.go_to(document.game.root.children[0])
    dialog = dialog_for(qtbot, document)

    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    click(dialog, "addProperty")
    QTest.keyClicks(editor_of(dialog), "n")
    QTest.keyClick(editor_of(dialog), Qt.Key.Key_Return)
    QTest.keyClicks(editor_of(dialog), "name")
    press(dialog, OK)

    assert dumps(document.collection) == b"(;GM[1];N[name])"


# Keys from cell to cell -------------------------------------------------------------------------


def target() -> QWidget:
    """Return what has the keyboard, as on a desktop: the list of suggestions while it is open."""
    found = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert found is not None
    return found


def hit(*keys: Qt.Key | str) -> None:
    """Press keys, and type texts, one after the other wherever the keyboard is."""
    for key in keys:
        if isinstance(key, str):
            for letter in key:
                QTest.keyClicks(target(), letter)
        else:
            QTest.keyClick(target(), key)


def add_property(qtbot: QtBot, dialog: PropertiesDialog) -> None:
    click(dialog, "addProperty")
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), IdentEdit))


RETURN, TAB, BACKTAB = Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Backtab
DOWN = Qt.Key.Key_Down


@pytest.mark.parametrize("end", [RETURN, Qt.Key.Key_Enter, TAB])
@pytest.mark.parametrize(
    ("typed", "ident"),
    [(("Q",), "Q"), (("tr",), "TR"), (("tri", DOWN), "TR"), (("W",), "W"), (("zz",), "ZZ")],
)
def test_an_identifier_is_ended_while_suggestions_are_open(
    qtbot: QtBot, document: Document, typed: tuple[Qt.Key | str, ...], ident: str, end: Qt.Key
) -> None:
    dialog = dialog_for(qtbot, document)

    add_property(qtbot, dialog)
    hit(*typed)
    if ident != "ZZ":
        assert QApplication.activePopupWidget() is not None
    hit(end)
    assert isinstance(editor_of(dialog), RawEdit)
    assert QApplication.activePopupWidget() is None
    hit("dd", RETURN)

    assert cell(dialog, 4, IDENT) == ident
    assert dialog.draft.wanted()[ident] == ("dd",)
    assert dialog.table.hasFocus()


def test_a_clicked_suggestion_leads_to_the_value(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    add_property(qtbot, dialog)
    hit("hotsp")
    offered = QApplication.activePopupWidget()
    assert isinstance(offered, QAbstractItemView)
    spot = offered.visualRect(offered.model().index(0, 0)).center()
    QTest.mouseClick(offered.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), RawEdit))
    hit("2", RETURN)

    assert dialog.draft.wanted()["HO"] == ("2",)


def test_escape_closes_the_suggestions_and_then_the_editor(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    add_property(qtbot, dialog)
    hit("tr", Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert cell(dialog, 4, IDENT) == "TR"
    hit(Qt.Key.Key_Escape)

    assert cell(dialog, 4, IDENT) == ""
    assert dialog.isVisible()


def test_tab_goes_from_value_to_value_and_out_to_the_buttons(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    hit(RETURN, "ee", TAB, "ff", TAB, "gg", TAB, "text", TAB)
    assert column(dialog, VALUE) == ["ee", "ff", "gg", "text"]
    button = dialog.findChild(QPushButton, "addProperty")
    assert QApplication.focusWidget() is button
    hit(RETURN, "n", TAB, "name", TAB)

    assert dialog.isVisible()
    assert dialog.draft.wanted()["N"] == ("name",)


def test_shift_tab_goes_back_by_identifier_and_value(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    hit(DOWN, DOWN, RETURN, BACKTAB)
    assert dialog.table.currentIndex().row() == 1
    hit("xx", BACKTAB)
    assert isinstance(editor_of(dialog), IdentEdit)
    hit("AW", BACKTAB)
    assert (dialog.table.currentIndex().row(), dialog.table.currentIndex().column()) == (0, VALUE)
    hit("yy", BACKTAB, BACKTAB)

    assert dialog.draft.wanted() == {"B": ("yy",), "AW": ("xx", "cc"), "C": ("one\r\ntwo",)}
    assert not isinstance(QApplication.focusWidget(), (RawEdit, IdentEdit))


def test_what_is_typed_beside_a_value_goes_into_the_value(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    hit(Qt.Key.Key_Right, "ee", RETURN)

    assert dialog.draft.wanted()["B"] == ("ee",)


# Values that were never typed -------------------------------------------------------------------


@pytest.mark.parametrize("ident", ["W", "TR", "Q"])
def test_a_new_value_that_was_never_typed_is_said_and_not_written(
    qtbot: QtBot, document: Document, ident: str
) -> None:
    dialog = dialog_for(qtbot, document)

    add_property(qtbot, dialog)
    hit(ident, RETURN, TAB)
    assert cell(dialog, 4, REMARK).startswith("Not written: nothing typed yet")
    assert "Press Enter" in hint(dialog)
    assert dialog.preview.toPlainText() == ";B[aa]AB[bb] [cc]C[one\ntwo] "
    press(dialog, OK)

    assert dumps(document.collection) == GAME


def test_a_value_added_and_left_alone_is_not_written(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    hit(DOWN, Qt.Key.Key_Insert, TAB)
    assert column(dialog, VALUE) == ["aa", "bb", "cc", "", "one ↵ two"]
    assert cell(dialog, 3, REMARK) == "Not written: nothing typed yet"
    hit(Qt.Key.Key_Escape, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Delete)
    assert column(dialog, REMARK)[2] == "Not written: nothing typed yet"
    press(dialog, OK)

    assert document.current.properties["AB"] == ("bb",)


def test_an_empty_value_is_confirmed_with_enter(qtbot: QtBot) -> None:
    document = document_of(b"(;GM[1];)")
    document.go_to(document.game.root.children[0])
    dialog = dialog_for(qtbot, document)

    hit(RETURN, "w", RETURN, RETURN)
    assert cell(dialog, 0, REMARK) == "Empty: a pass"
    press(dialog, OK)

    assert document.current.properties["W"] == ("",)


def test_an_empty_text_is_confirmed_with_ctrl_enter_but_no_move(qtbot: QtBot) -> None:
    document = document_of(b"(;GM[1];)")
    document.go_to(document.game.root.children[0])
    dialog = dialog_for(qtbot, document)

    for ident in ("w", "c"):
        add_property(qtbot, dialog)
        hit(ident, RETURN)
        control = Qt.KeyboardModifier.ControlModifier
        QTest.keyClick(target(), Qt.Key.Key_Return, control)
    QTest.keyClick(target(), Qt.Key.Key_Return, control)

    assert not dialog.isVisible()
    assert dict(document.current.properties) == {"C": ("",)}


def test_a_property_that_takes_no_value_is_written_at_once(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    add_property(qtbot, dialog)
    hit("KO")
    press(dialog, OK)

    assert document.current.properties["KO"] == ("",)


def test_a_value_typed_and_erased_again_is_not_written(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    add_property(qtbot, dialog)
    hit("W", RETURN, "d", Qt.Key.Key_Backspace)
    press(dialog, OK)

    assert dumps(document.collection) == GAME


# What can be seen of it -------------------------------------------------------------------------


def marked(dialog: PropertiesDialog) -> list[str]:
    return [selection.cursor.selectedText() for selection in dialog.preview.extraSelections()]


def test_the_preview_shows_where_the_current_value_stands(
    qtbot: QtBot, document: Document
) -> None:
    dialog = dialog_for(qtbot, document)

    assert marked(dialog) == ["[aa]"]
    hit(DOWN, DOWN)
    assert marked(dialog) == ["[cc]"]
    add_property(qtbot, dialog)
    assert marked(dialog) == []
    hit("AB", RETURN)
    assert marked(dialog) == []
    hit("dd")
    assert marked(dialog) == ["[dd]"]
    assert dialog.preview.toPlainText() == ";B[aa]AB[bb][cc][dd]C[one\ntwo] "


def test_the_preview_scrolls_to_what_was_added(qtbot: QtBot) -> None:
    document = document_of(b"(;C[" + b"line\n" * 100 + b"]KM[6.5])")
    dialog = dialog_for(qtbot, document)

    add_property(qtbot, dialog)
    hit("N", RETURN, "name")

    view = dialog.preview
    assert view.viewport().rect().contains(view.cursorRect())
    assert view.cursorForPosition(view.cursorRect().center()).position() > 500
    dialog._select(0, VALUE)
    assert view.textCursor().position() == 2


def test_the_preview_has_room_for_some_lines(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)

    lines = dialog.preview.viewport().height() / dialog.preview.fontMetrics().lineSpacing()

    assert lines >= 5


def test_a_long_remark_is_wrapped(qtbot: QtBot) -> None:
    document = document_of(b"(;GM[1]SZ[9];AB[bb:bb]KO[]B[aa]DO[x]C[c])")
    document.go_to(document.game.root.children[0])
    dialog = dialog_for(qtbot, document)
    table = dialog.table
    plain = table.rowHeight(4)
    assert table.rowHeight(0) > plain

    retype(dialog, 0, VALUE, "cc")
    dialog.resize(dialog.width() + 900, dialog.height())
    table.setColumnWidth(REMARK, 900)

    assert table.rowHeight(0) == plain


def test_the_icon_of_a_remark_is_seen_on_the_selection(qtbot: QtBot, document: Document) -> None:
    dialog = dialog_for(qtbot, document)
    table = dialog.table

    dialog._select(1, VALUE)
    rect = table.visualRect(dialog.rows.index(1, REMARK))
    image = table.viewport().grab(rect).toImage()
    ground = image.pixelColor(image.width() - 3, 3)
    drawn = {image.pixelColor(x, y).name() for x in range(24) for y in range(image.height())}

    assert ground == table.palette().highlight().color()
    assert table.palette().highlightedText().color().name() in drawn
