"""The dialog of a node's values: by mouse and keys, refused before anything changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QLabel, QLineEdit, QPushButton

from sgfedit.app.document import Document
from sgfedit.errors import REFUSALS
from sgfedit.formats import dumps, loads
from sgfedit.gui.features.annotate.commands import NodeValuesDialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog_at(qtbot: QtBot) -> Callable[[str], NodeValuesDialog]:
    """Opens the dialog for the last node of a record."""

    def open_at(text: str) -> NodeValuesDialog:
        document = Document()
        document.open_text(loads(text))
        document.go_to(list(document.game.nodes())[-1])
        dialog = NodeValuesDialog(document)
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        return dialog

    return open_at


def type_into(dialog: NodeValuesDialog, name: str, text: str) -> None:
    field = dialog.findChild(QLineEdit, name)
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)


def press(dialog: NodeValuesDialog, button: QDialogButtonBox.StandardButton) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    found = box.button(button)
    assert isinstance(found, QPushButton)
    QTest.mouseClick(found, LEFT)


def ok(dialog: NodeValuesDialog) -> None:
    press(dialog, QDialogButtonBox.StandardButton.Ok)


def label(dialog: NodeValuesDialog, name: str) -> str:
    found = dialog.findChild(QLabel, name)
    assert isinstance(found, QLabel)
    return found.text()


def click_box(box: QCheckBox) -> None:
    QTest.mouseClick(box, LEFT, pos=QPoint(8, box.height() // 2))


def source(dialog: NodeValuesDialog) -> str:
    return dialog._document.current.source


def test_values_are_written_as_one_step(
    dialog_at: Callable[[str], NodeValuesDialog],
) -> None:
    dialog = dialog_at("(;FF[4];B[aa] C[x])")
    document = dialog._document
    before = dumps(document.collection)

    type_into(dialog, "V", "W+2.5")
    assert label(dialog, "meaning") == "points: W+2.5"
    for name, text in (("BL", "1:05:30"), ("OB", "5"), ("WL", "59.5"), ("MN", "7")):
        type_into(dialog, name, text)
    dialog.mode.setFocus()
    QTest.keyClicks(dialog.mode, "No numbers")
    ok(dialog)

    assert not dialog.isVisible()
    assert source(dialog) == ";B[aa] C[x]V[-2.5]BL[3930]OB[5]WL[59.5]MN[7]PM[0]"
    document.undo()
    assert dumps(document.collection) == before


def test_what_is_not_touched_keeps_its_very_text(
    dialog_at: Callable[[str], NodeValuesDialog],
) -> None:
    record = ";B[aa]V[+3.50]BL[754.0]OB[x]WL[later]MN[007]PM[9]FG[ 257 ]"
    dialog = dialog_at(f"(;FF[4]{record})")
    assert dialog.fields["BL"].text() == "12:34"
    assert dialog.fields["WL"].text() == "later"

    ok(dialog)
    assert source(dialog) == record

    assert dialog._document.history.undo_step is None


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("V", "much", "not-a-number"),
        ("BL", "5 min", "not-a-time"),
        ("OW", "some", "not-a-count"),
        ("MN", "-1", "not-a-count"),
    ],
)
def test_what_is_not_understood_is_refused_with_a_sentence(
    dialog_at: Callable[[str], NodeValuesDialog], name: str, text: str, reason: str
) -> None:
    dialog = dialog_at("(;FF[4];B[aa])")
    type_into(dialog, "WL", "1:00")
    type_into(dialog, name, text)

    ok(dialog)

    assert dialog.isVisible()
    assert label(dialog, "hint") == REFUSALS[reason].format(detail=text)
    assert dialog.fields[name].hasFocus()
    assert dialog.fields[name].selectedText() == text
    assert source(dialog) == ";B[aa]"
    QTest.keyClick(dialog.fields[name], Qt.Key.Key_Delete)
    assert label(dialog, "hint") == ""
    ok(dialog)
    assert source(dialog) == ";B[aa]WL[60]"


def test_clocks_do_not_belong_to_a_position(
    dialog_at: Callable[[str], NodeValuesDialog],
) -> None:
    dialog = dialog_at("(;FF[4];AB[aa])")
    type_into(dialog, "BL", "1:00")

    ok(dialog)

    assert label(dialog, "hint") == REFUSALS["values-with-setup"]
    assert dialog.fields["BL"].hasFocus()
    press(dialog, QDialogButtonBox.StandardButton.Cancel)
    assert source(dialog) == ";AB[aa]"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("", "points, positive if good for Black"),
        ("x", "points, positive if good for Black"),
        ("3.5", "points: B+3.5"),
        ("-3", "points: W+3"),
        ("0", "points: even"),
    ],
)
def test_the_sign_of_the_value_is_explained(
    dialog_at: Callable[[str], NodeValuesDialog], text: str, meaning: str
) -> None:
    dialog = dialog_at("(;FF[4];B[aa])")

    type_into(dialog, "V", text)

    assert label(dialog, "meaning") == meaning


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ("(;FF[4];B[aa];W[bb])", "Not set: Numbers as they are"),
        ("(;FF[4];B[aa]PM[0];W[bb];B[cc])", "Inherited from move 1: No numbers"),
        ("(;FF[4]PM[0];B[aa]PM[1])", "Numbers as they are"),
        ("(;FF[4];B[aa]PM[9])", "9"),
    ],
)
def test_an_inherited_print_mode_is_named(
    dialog_at: Callable[[str], NodeValuesDialog], record: str, shown: str
) -> None:
    dialog = dialog_at(record)

    assert dialog.mode.currentText() == shown


def test_a_print_mode_can_be_taken_away(dialog_at: Callable[[str], NodeValuesDialog]) -> None:
    dialog = dialog_at("(;FF[4]PM[0];B[aa]PM[1])")
    dialog.mode.setFocus()
    QTest.keyClick(dialog.mode, Qt.Key.Key_Home)
    assert dialog.mode.currentText() == "Inherited from move 0: No numbers"

    ok(dialog)

    assert source(dialog) == ";B[aa]"


def test_a_figure_starts_here(dialog_at: Callable[[str], NodeValuesDialog]) -> None:
    dialog = dialog_at("(;FF[4];B[aa])")
    assert not dialog.figure_name.isEnabled()
    dialog.figure.setFocus()
    QTest.keyClick(dialog.figure, Qt.Key.Key_Space)
    ok(dialog)

    assert source(dialog) == ";B[aa]FG[]"


def test_what_a_figure_shows_is_chosen(dialog_at: Callable[[str], NodeValuesDialog]) -> None:
    dialog = dialog_at("(;FF[4];B[aa]FG[4352:old])")  # 4096 is no flag that is known
    type_into(dialog, "figureName", "Figure 2: a]")
    for bit in (1, 512, 256):
        click_box(dialog.features[bit])
    ok(dialog)

    assert source(dialog) == ";B[aa]FG[4609:Figure 2\\: a\\]]"


def test_the_program_may_choose_what_a_figure_shows(
    dialog_at: Callable[[str], NodeValuesDialog],
) -> None:
    dialog = dialog_at("(;FF[4];B[aa]FG[1:x])")
    click_box(dialog.own_layout)
    assert not dialog.features[1].isEnabled()
    ok(dialog)

    assert source(dialog) == ";B[aa]FG[32769:x]"


def test_a_figure_is_taken_away(dialog_at: Callable[[str], NodeValuesDialog]) -> None:
    dialog = dialog_at("(;FF[4];B[aa]FG[1:x])")
    dialog.figure.setFocus()
    QTest.keyClick(dialog.figure, Qt.Key.Key_Space)
    ok(dialog)

    assert source(dialog) == ";B[aa]"


def test_f6_opens_it_from_the_comment(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Document] = []
    monkeypatch.setattr(NodeValuesDialog, "ask", lambda document, *_: asked.append(document))
    window.activateWindow()
    window.comment.editor.setFocus()

    QTest.keyClick(window.comment.editor, Qt.Key.Key_F6)

    assert asked == [window.document]


def test_it_fits_on_a_small_screen(dialog_at: Callable[[str], NodeValuesDialog]) -> None:
    dialog = dialog_at("(;FF[4];B[aa]N[" + "long " * 100 + "]PM[" + "x" * 300 + "])")

    assert dialog.width() <= 800
    assert dialog.height() <= 560


@pytest.mark.parametrize(("move", "after"), [("B[aa]", ";B[aa]KO[]"), ("W[]KO[]", ";W[]")])
def test_a_move_is_forced_with_a_box(
    dialog_at: Callable[[str], NodeValuesDialog], move: str, after: str
) -> None:
    dialog = dialog_at(f"(;FF[4];{move})")

    click_box(dialog.forced)
    ok(dialog)

    assert source(dialog) == after
    dialog._document.undo()
    assert source(dialog) == f";{move}"


@pytest.mark.parametrize(
    ("properties", "is_enabled"), [("C[x]", False), ("KO[]", True), ("KO[6.5]", False)]
)
def test_the_box_is_for_moves(
    dialog_at: Callable[[str], NodeValuesDialog], properties: str, is_enabled: bool
) -> None:
    dialog = dialog_at(f"(;FF[4];{properties})")

    assert dialog.forced.isEnabled() is is_enabled
    ok(dialog)
    assert source(dialog) == f";{properties}"


def test_older_values_are_there_where_the_node_has_them(
    dialog_at: Callable[[str], NodeValuesDialog],
) -> None:
    dialog = dialog_at("(;FF[4]SZ[9];EX[dd]JD[Kansei 5]SC[aa:ab]OH[x]CH[1]EL[ 3 ]V[1])")
    assert list(dialog.older) == ["CH", "EL", "EX", "SC", "JD", "OH"]
    assert dialog.older["SC"].text() == "A9 A8"

    type_into(dialog, "EX", "c3")
    type_into(dialog, "JD", "Kansei 6")
    type_into(dialog, "OH", "")
    ok(dialog)

    assert source(dialog) == ";EX[cg]JD[Kansei 6]SC[aa:ab]CH[1]EL[ 3 ]V[1]"
    dialog._document.undo()
    assert source(dialog) == ";EX[dd]JD[Kansei 5]SC[aa:ab]OH[x]CH[1]EL[ 3 ]V[1]"


def test_an_older_value_that_makes_no_sense_is_refused_where_it_is(
    dialog_at: Callable[[str], NodeValuesDialog],
) -> None:
    dialog = dialog_at("(;FF[4]SZ[9];EX[dd]CH[1])")

    type_into(dialog, "EX", "Q19")
    ok(dialog)

    assert dialog.isVisible()
    assert "Q19" in label(dialog, "hint")
    assert dialog.older["EX"].hasFocus()
    assert source(dialog) == ";EX[dd]CH[1]"


def test_other_nodes_have_no_room_for_them(
    dialog_at: Callable[[str], NodeValuesDialog],
) -> None:
    assert not dialog_at("(;FF[4];B[aa]C[x])").older
