"""Finding and replacing with mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QWidget

from sgfedit.app import finding, tasks
from sgfedit.formats import dumps, loads
from sgfedit.game import operations
from sgfedit.game.finding import Extent
from sgfedit.gui.features.find.panel import Search
from sgfedit.gui.shell.point_menu import point_menu
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.find.panel import FindPanel
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
TEXT = (
    "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Needle]C[Needle one\nand a needle two]"
    ";B[dd]N[the needle](;W[pp]LB[dd:needle]C[hay])"
    "(;W[pd]C[a\U0001f600 needles]BM[1];B[dd]C[Hay]))"
    "(;SZ[19]C[other needle];B[dd];W[pp])"
)


@pytest.fixture
def panel(qtbot: QtBot, window: MainWindow) -> FindPanel:
    """The panel, in sight, with the games above."""
    window.document.open_text(loads(TEXT))
    QTest.keyClick(window.board, KEY.Key_F, CONTROL)
    panel = window.docks["find"].content
    qtbot.waitUntil(panel.isVisible)
    return panel  # type: ignore[return-value]


def settle(qtbot: QtBot, panel: FindPanel) -> None:
    finder = panel.finder
    qtbot.waitUntil(lambda: not finder.is_running and not finder.is_stale)


def look_for(qtbot: QtBot, panel: FindPanel, text: str) -> None:
    panel.text_form.field.clear()
    QTest.keyClicks(panel.text_form.field, text)
    settle(qtbot, panel)


def texts(panel: FindPanel) -> list[str]:
    return [panel.rows.row(row).text for row in range(panel.rows.rowCount())]


def click_row(panel: FindPanel, row: int) -> None:
    rect = panel.list.visualRect(panel.rows.index(row, 0))
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, rect.center())


def click(panel: FindPanel, name: str) -> None:
    button = panel.findChild(QWidget, name)
    assert isinstance(button, QToolButton)
    QTest.mouseClick(button, LEFT)


def selected(window: MainWindow) -> str:
    return window.comment.editor.textCursor().selectedText()


def choose(panel: FindPanel, extent: Extent) -> None:
    box = panel.head._box
    box.setCurrentIndex(box.findData(extent))


# Text ---------------------------------------------------------------------------------------


def test_what_is_found_is_listed_as_one_types(qtbot: QtBot, panel: FindPanel) -> None:
    look_for(qtbot, panel, "needle")

    assert texts(panel) == [
        "0  Needle one",
        "0  and a needle two",
        "1  Name  the needle",
        "2  a\U0001f600 needles",
    ]
    assert [panel.rows.row(row).line.marked for row in range(4)] == ["Needle"] + ["needle"] * 3
    assert panel.status.text() == "4 found"

    look_for(qtbot, panel, "needles")
    assert panel.rows.rowCount() == 1


def test_a_click_goes_to_the_node_and_selects_the_hit(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")

    click_row(panel, 3)
    assert window.document.current.get("BM") == 1
    assert selected(window) == "needle"
    assert window.comment.editor.textCursor().selectionStart() == 4  # a pair of surrogates
    assert panel.status.text() == "4 of 4"
    click_row(panel, 2)
    assert window.comment.name.selectedText() == "needle"
    click_row(panel, 1)
    assert (window.document.current, selected(window)) == (window.document.game.root, "needle")


def test_enter_in_the_list_lets_one_write_there(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")

    QTest.keyClick(panel.text_form.field, KEY.Key_Down)
    assert panel.list.hasFocus()
    QTest.keyClick(panel.list, KEY.Key_Down)
    assert selected(window) == "needle"
    QTest.keyClick(panel.list, KEY.Key_Return)
    assert window.comment.editor.hasFocus()
    QTest.keyClicks(window.comment.editor, "pin")

    assert window.document.game.root.get("C") == "Needle one\nand a pin two"
    settle(qtbot, panel)
    assert panel.rows.rowCount() == 3
    panel.list.entered_row.emit(1)
    assert window.comment.name.hasFocus()


def test_enter_in_the_field_goes_from_hit_to_hit_and_round(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    field = panel.text_form.field

    seen = []
    for _ in range(5):
        QTest.keyClick(field, KEY.Key_Return)
        seen.append(panel.list.current_row)
    assert seen == [0, 1, 2, 3, 0]
    assert panel.status.text() == "1 of 4 · on from the first"
    QTest.keyClick(field, KEY.Key_Return, SHIFT)
    assert panel.status.text() == "4 of 4 · on from the last"
    QTest.keyClick(field, KEY.Key_Escape)
    assert window.board.hasFocus()


def test_f3_works_without_the_panel(qtbot: QtBot, window: MainWindow, panel: FindPanel) -> None:
    look_for(qtbot, panel, "needle")
    window.docks["find"].hide()
    document = window.document
    document.go_to(document.game.root.children[0])

    QTest.keyClick(window.board, KEY.Key_F3)
    assert window.comment.name.selectedText() == "needle"
    QTest.keyClick(window.board, KEY.Key_F3)
    assert selected(window) == "needle"
    assert window.status.message.text() == "4 of 4"
    QTest.keyClick(window.board, KEY.Key_F3, SHIFT)
    QTest.keyClick(window.board, KEY.Key_F3, SHIFT)
    assert document.current is document.game.root

    with document.edit("Test") as edit:
        operations.set_text(edit, document.game.root, "C", "")
    QTest.keyClick(window.board, KEY.Key_F3)
    settle(qtbot, panel)
    assert window.comment.name.selectedText() == "needle"
    assert not window.docks["find"].isVisible()


def test_f3_without_a_query_asks_for_one(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window.board, KEY.Key_F3)

    panel = window.docks["find"].content
    qtbot.waitUntil(panel.isVisible)
    assert panel.text_form.field.hasFocus()  # type: ignore[attr-defined]
    panel.step(+1)  # type: ignore[attr-defined]  # nothing to go to


def test_stepping_starts_from_where_one_is(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    click_row(panel, 0)
    window.document.go_to(window.document.game.root.children[0].children[0])

    QTest.keyClick(window.board, KEY.Key_F3)

    assert panel.status.text() == "4 of 4"


@pytest.mark.parametrize(
    ("button", "query", "count"),
    [
        ("findCase", "Needle", 1),
        ("findWord", "needle", 3),
        ("findRegex", "n(e+)dle.?$", 2),
    ],
)
def test_capitals_words_and_expressions(
    qtbot: QtBot, panel: FindPanel, button: str, query: str, count: int
) -> None:
    click(panel, button)

    look_for(qtbot, panel, query)

    assert panel.rows.rowCount() == count


def test_labels_and_game_info_are_searched_on_request(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    actions = panel.text_form.where.menu().actions()
    for action in actions[:2]:
        action.setChecked(False)
    settle(qtbot, panel)
    assert panel.status.text() == "Nothing found"
    for action in actions[2:]:
        action.setChecked(True)
    settle(qtbot, panel)

    assert texts(panel) == ["0  Black  Needle", "2  D16  needle"]
    click_row(panel, 1)
    assert window.board.halo.points == (Point(3, 3),)
    panel.text_form.replacement.setText("x")
    click(panel, "findUnfold")
    assert panel.text_form.replace_all.text() == "All (1)"  # labels are not replaced
    click(panel, "findReplaceAll")
    assert window.document.game.root.get("PB") == "x"


def test_the_node_the_branch_and_the_file_can_be_searched(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    window.document.go_to(window.document.game.root.children[0])
    look_for(qtbot, panel, "needle")

    counts = {}
    for extent in Extent:
        choose(panel, extent)
        settle(qtbot, panel)
        counts[extent] = panel.rows.rowCount()

    assert counts == {Extent.NODE: 1, Extent.BRANCH: 2, Extent.GAME: 4, Extent.FILE: 5}
    assert texts(panel)[-1] == "2 · 0  other needle"
    click_row(panel, 4)
    assert window.document.game_index == 1
    assert selected(window) == "needle"
    settle(qtbot, panel)
    assert panel.rows.rowCount() == 5
    QTest.keyClick(window.board, KEY.Key_F3)
    assert window.document.game_index == 0


def test_another_game_is_searched_when_it_is_shown(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")

    window.document.select_game(1)
    settle(qtbot, panel)
    assert texts(panel) == ["0  other needle"]
    window.document.open_text(loads("(;C[needle][needle])"))
    assert panel.rows.rowCount() == 0
    settle(qtbot, panel)
    assert texts(panel) == ["0  needle", "0  needle"]
    assert panel.head._box.findData(Extent.FILE) < 0


def test_what_is_no_expression_is_told_at_once(qtbot: QtBot, panel: FindPanel) -> None:
    click(panel, "findRegex")

    look_for(qtbot, panel, "a(b")
    assert panel.status.text() == "That is no regular expression: missing ) (character 4)."
    look_for(qtbot, panel, "hay")
    assert panel.status.text() == "2 found"


def test_an_endless_expression_is_given_up(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    endless = "x" * 5_000
    window.document.open_text(loads(f"(;C[{endless}];C[xxy])"))
    click(panel, "findRegex")

    look_for(qtbot, panel, "(x+x+)+y")
    assert panel.status.text() == "1 found · 1 text took too long and was left out"
    window.document.open_text(loads("(" + f";C[{endless}]" * 30 + ")"))
    settle(qtbot, panel)
    assert panel.status.text() == "This expression takes too long."
    assert not panel.text_form.replace_all.isEnabled()


def test_results_stay_right_after_edits_and_undo(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    document = window.document
    look_for(qtbot, panel, "needle")
    click_row(panel, 1)

    with document.edit("Test") as edit:
        operations.set_text(edit, document.game.root, "C", "no")
    assert panel.finder.is_stale
    settle(qtbot, panel)
    assert texts(panel) == ["1  Name  the needle", "2  a\U0001f600 needles"]
    document.undo()
    settle(qtbot, panel)
    assert panel.rows.rowCount() == 4
    with document.edit("Test") as edit:
        operations.delete_branch(edit, document.game.root.children[0])
    click_row(panel, 3)  # it is gone
    settle(qtbot, panel)
    assert panel.rows.rowCount() == 2


def test_a_hidden_panel_searches_again_when_it_is_seen(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    document = window.document
    look_for(qtbot, panel, "needle")
    QTest.keyClick(panel, KEY.Key_Escape)
    assert not panel.isVisible()

    with document.edit("Test") as edit:
        operations.set_text(edit, document.game.root, "C", "no")
    assert panel.finder.is_stale
    assert not panel.finder.is_running
    window.actions_by_id["find.panel"].trigger()

    settle(qtbot, panel)
    assert panel.rows.rowCount() == 2


def test_a_selection_is_found(qtbot: QtBot, window: MainWindow, panel: FindPanel) -> None:
    window.comment.editor.setFocus()
    window.comment.editor.selectAll()
    window.actions_by_id["find.open"].trigger()
    assert panel.text_form.field.text() == ""  # that are two lines

    cursor = window.comment.editor.textCursor()
    cursor.setPosition(8)
    window.comment.editor.setTextCursor(cursor)
    window.actions_by_id["find.selection"].trigger()
    assert panel.text_form.field.text() == "one"
    window.document.go_to(window.document.game.root.children[0])
    window.comment.name.setFocus()
    window.comment.name.setSelection(0, 3)
    window.actions_by_id["find.open"].trigger()
    settle(qtbot, panel)
    assert texts(panel) == ["1  Name  the needle"]
    window.comment.name.deselect()
    window.actions_by_id["find.selection"].trigger()
    assert panel.text_form.field.hasFocus()


def test_the_first_hits_of_many_are_there_at_once(
    qtbot: QtBot, window: MainWindow, panel: FindPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.open_text(loads("(" + ";C[a a a a a a a a]" * 300 + ")"))
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    QTest.keyClicks(panel.text_form.field, "a")

    assert panel.finder.is_running
    assert panel.rows.rowCount() > 0
    assert "or more" in panel.status.text()
    panel.step(+1)  # when all is known
    settle(qtbot, panel)
    assert panel.status.text() == "1 of 2,400"


def test_nobody_gets_more_hits_than_can_be_looked_through(
    qtbot: QtBot, window: MainWindow, panel: FindPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "MOST_HITS", 3)

    look_for(qtbot, panel, "e")

    assert panel.status.text() == "3 or more found"


def test_a_search_waits_while_somebody_tries_an_edit(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    with window.document.trial():
        QTest.keyClicks(panel.text_form.field, "hay")
        assert panel.finder.is_running

    settle(qtbot, panel)
    assert panel.rows.rowCount() == 2


def test_rows_are_drawn_light_and_dark_and_can_be_copied(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    click_row(panel, 0)
    panel.grab()
    panel.setPalette(dark_palette())
    panel.grab()

    QTest.keyClick(panel.list, KEY.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "0  Needle one"
    QTest.keyClick(panel.list, KEY.Key_Escape)
    assert window.board.hasFocus()


def test_a_row_says_nothing_of_what_is_not_there_any_more(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "two")
    document = window.document

    with document.edit("Test") as edit:
        operations.set_text(edit, document.game.root, "C", "")

    assert texts(panel) == ["0"]


def test_stepping_where_nothing_was_found_goes_nowhere(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "haystack")

    QTest.keyClick(panel.text_form.field, KEY.Key_Return)
    QTest.keyClick(panel.text_form.field, KEY.Key_Down)

    assert window.document.current is window.document.game.root
    assert panel.text_form.field.hasFocus()


def test_nothing_is_searched_where_no_texts_are_chosen(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    for action in panel.text_form.where.menu().actions():
        action.setChecked(False)

    look_for(qtbot, panel, "needle")
    panel.replacer.replace_all()

    assert not window.document.is_modified
    assert panel.rows.rowCount() == 0


def test_a_closed_comment_stays_closed_until_one_wants_to_write(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    window.docks["comment"].hide()

    click_row(panel, 0)
    assert not window.docks["comment"].isVisible()
    panel.list.doubleClicked.emit(panel.rows.index(0, 0))
    assert window.docks["comment"].isVisible()
    assert window.comment.editor.hasFocus()


def test_far_down_in_a_long_comment_the_hit_is_in_sight(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    lines = "line\n" * 400
    window.document.open_text(loads(f"(;C[{lines}needle\n{lines}])"))

    look_for(qtbot, panel, "needle")
    click_row(panel, 0)

    editor = window.comment.editor
    assert editor.viewport().rect().contains(editor.cursorRect())
    assert selected(window) == "needle"


def test_the_panel_can_be_as_low_as_on_a_small_screen(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    window.resize(900, 560)
    qtbot.wait(1)

    height = panel.list.verticalHeader().defaultSectionSize()

    assert height == panel.list.fontMetrics().height() * 5 // 4


# Replacing ----------------------------------------------------------------------------------


def test_one_place_after_the_other_is_replaced(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    document = window.document
    look_for(qtbot, panel, "needle")
    QTest.keyClick(window.board, KEY.Key_H, CONTROL | SHIFT)
    assert panel.text_form.replacement.hasFocus()
    QTest.keyClicks(panel.text_form.replacement, "needleneedle")

    click(panel, "findReplace")  # goes to the first
    assert not document.is_modified
    click(panel, "findReplace")
    settle(qtbot, panel)
    assert document.game.root.get("C") == "needleneedle one\nand a needle two"
    assert (panel.list.current_row, panel.status.text()) == (2, "3 of 5")
    click(panel, "findReplace")
    settle(qtbot, panel)
    assert document.game.root.get("C") == "needleneedle one\nand a needleneedle two"
    assert window.comment.name.selectedText() == "needle"
    document.undo()
    assert document.game.root.get("C") == "needleneedle one\nand a needle two"


def test_after_the_last_place_it_goes_round(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    panel.text_form.replacement.setText("pin")
    click(panel, "findUnfold")
    click_row(panel, 3)

    click(panel, "findReplace")
    settle(qtbot, panel)

    assert panel.status.text() == "1 of 3 · on from the first"
    for _ in range(3):
        click(panel, "findReplace")
        settle(qtbot, panel)
    assert panel.status.text() == "Nothing found"


def test_all_is_replaced_in_one_step_and_nothing_else(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    document = window.document
    before = dumps(document.collection)
    choose(panel, Extent.FILE)
    click(panel, "findRegex")
    look_for(qtbot, panel, "(need)(le)")
    click(panel, "findUnfold")
    QTest.keyClicks(panel.text_form.replacement, r"\2\1")
    assert panel.text_form.replace_all.text() == "All (5)"

    click(panel, "findReplaceAll")
    settle(qtbot, panel)

    expected = before.replace(b"C[Needle", b"C[leNeed").replace(b"a needle", b"a leneed")
    expected = expected.replace(b"the needle", b"the leneed").replace(b" needles", b" leneeds")
    assert dumps(document.collection) == expected.replace(b"other needle", b"other leneed")
    assert window.status.message.text() == "5 places replaced"
    assert panel.status.text() == "5 places replaced"
    document.undo()
    assert dumps(document.collection) == before
    assert document.history.undo_step is None


def test_a_replacement_that_makes_no_sense_changes_nothing(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    click(panel, "findRegex")
    look_for(qtbot, panel, "needle")
    click(panel, "findUnfold")
    panel.text_form.replacement.setText("\\7")

    click(panel, "findReplaceAll")
    assert "cannot take the place of what was found" in panel.status.text()
    click_row(panel, 0)
    click(panel, "findReplace")
    assert "cannot take the place of what was found" in panel.status.text()
    assert not window.document.is_modified


def test_a_hit_that_is_not_there_any_more_is_not_replaced(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    click(panel, "findUnfold")
    click_row(panel, 1)
    document = window.document
    with document.edit("Test") as edit:
        operations.set_text(edit, document.game.root, "C", "no")
    panel.finder.is_stale = False

    click(panel, "findReplace")
    settle(qtbot, panel)

    assert document.game.root.get("C") == "no"
    assert panel.rows.rowCount() == 2


def test_replacing_by_the_same_is_no_step(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "hay")
    panel.text_form.case.setChecked(True)
    panel.text_form.replacement.setText("hay")
    click(panel, "findUnfold")
    settle(qtbot, panel)

    click(panel, "findReplaceAll")

    assert not window.document.is_modified
    assert window.status.message.text() == "1 place replaced"


def test_a_query_that_became_nonsense_replaces_nothing(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    click(panel, "findRegex")
    look_for(qtbot, panel, "(")

    panel.replacer.replace_all()

    assert "no regular expression" in panel.status.text()
    assert not window.document.is_modified


# Moves --------------------------------------------------------------------------------------


def test_moves_at_a_point_are_found_from_its_menu(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    menu = point_menu(window, Point(3, 3))
    action = next(a for a in menu.actions() if a.text().replace("&", "") == "Find moves here")
    action.trigger()
    settle(qtbot, panel)

    assert panel.kind is Search.MOVE
    assert panel.move_form.field.text() == "D16"
    assert texts(panel) == ["1  Black D16  the needle", "3  Black D16  Hay"]
    QTest.keyClick(window.board, KEY.Key_F3)
    QTest.keyClick(window.board, KEY.Key_F3)
    assert window.document.current.get("C") == "Hay"
    assert window.board.halo.points == (Point(3, 3),)
    menu.deleteLater()


def test_moves_at_the_cursor_of_the_board_are_found(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    window.board.cursor_point = Point(15, 15)
    window.board.setFocus()

    QTest.keyClick(window.board, KEY.Key_F, CONTROL | SHIFT)
    settle(qtbot, panel)

    assert texts(panel) == ["2  White Q4  hay"]


def test_the_point_is_asked_for_where_none_is_pointed_at(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    window.actions_by_id["find.move"].trigger()
    field = panel.move_form.field
    assert field.hasFocus()

    QTest.keyClicks(field, "d16")
    settle(qtbot, panel)
    assert panel.rows.rowCount() == 2
    panel.move_form.colour.setCurrentIndex(2)
    settle(qtbot, panel)
    assert panel.status.text() == "Nothing found"
    field.clear()
    assert panel.status.text() == ""
    QTest.keyClicks(field, "Z99")
    assert panel.status.text() == "There is no point Z99 on this board."
    QTest.keyClick(field, KEY.Key_Down)
    assert field.hasFocus()


# Properties ---------------------------------------------------------------------------------


def test_nodes_are_found_by_property_or_name(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    window.actions_by_id["find.property"].trigger()
    form = panel.property_form
    assert form.field.hasFocus()

    QTest.keyClicks(form.field, "bad move")
    settle(qtbot, panel)
    assert texts(panel) == ["2  Bad move  a\U0001f600 needles"]
    form.box.setEditText("LB")
    settle(qtbot, panel)
    assert texts(panel) == ["2  LB[dd:needle]"]
    assert panel.rows.row(0).line.marked == "LB"
    form.box.setEditText("spoon")
    assert "neither a property" in panel.status.text()
    form.box.setEditText("fork")
    settle(qtbot, panel)
    assert texts(panel) == ["1  the needle"]
    form.box.setEditText("C: hay")
    settle(qtbot, panel)
    assert texts(panel) == ["2  hay", "3  Hay"]
    QTest.keyClick(form.box, KEY.Key_Return)  # which has the focus
    assert window.document.current.get("C") == "hay"
    panel.list.entered_row.emit(1)
    assert window.board.hasFocus()
    form.box.setEditText("")
    assert panel.rows.rowCount() == 0


def test_a_click_on_a_kind_changes_the_form(qtbot: QtBot, panel: FindPanel) -> None:
    for kind, field in (
        (Search.MOVE, panel.move_form.field),
        (Search.PROPERTY, panel.property_form.field),
        (Search.POSITION, panel.position_form.again),
        (Search.TEXT, panel.text_form.field),
    ):
        click(panel, f"find.{kind.value}")

        assert panel.kind is kind
        assert field.hasFocus()
        assert [f.isVisible() for f in panel.forms.values()] == [k is kind for k in Search]


# Positions ----------------------------------------------------------------------------------

SAME = (
    "(;SZ[9](;B[aa];W[bb];B[cc]N[one])(;B[cc];W[bb];B[aa]C[two])(;B[ia];W[hb];B[gc])"
    "(;W[aa];B[bb];W[cc]))"
)


def test_the_same_position_is_found_turned_and_recoloured(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    window.document.open_text(loads(SAME))
    window.document.go_to(window.document.game.root.children[0].children[0].children[0])

    QTest.keyClick(window.board, KEY.Key_F3, CONTROL)
    settle(qtbot, panel)
    assert texts(panel) == ["3  The same (from here)  one", "3  The same  two"]
    assert panel.head._box.count() == 1
    click_row(panel, 1)
    assert window.document.current.get("C") == "two"
    for box in (panel.position_form.turned, panel.position_form.swapped):
        QTest.mouseClick(box, LEFT, NONE, QPoint(8, box.height() // 2))
    settle(qtbot, panel)
    assert texts(panel)[2:] == ["3  Turned right", "3  The same, colours exchanged"]

    window.document.go_to(window.document.game.root.children[0].children[0])
    QTest.keyClick(panel.position_form.again, KEY.Key_Space)
    settle(qtbot, panel)
    assert len(texts(panel)) == 3
    assert texts(panel)[0] == "2  The same (from here)"
    QTest.keyClick(panel.position_form.again, KEY.Key_Escape)
    assert window.board.hasFocus()


def test_a_search_for_a_position_stays_with_it_where_another_game_is_shown(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    window.document.open_text(loads(SAME + "(;SZ[9];B[cc];W[bb];B[aa])"))
    here = window.document.game.root.children[0].children[0].children[0]
    window.document.go_to(here)
    window.actions_by_id["find.position"].trigger()
    choose(panel, Extent.FILE)
    settle(qtbot, panel)
    assert len(texts(panel)) == 3

    click_row(panel, 2)
    settle(qtbot, panel)

    assert window.document.game_index == 1
    assert len(texts(panel)) == 3


def test_other_games_have_no_positions(qtbot: QtBot, window: MainWindow, panel: FindPanel) -> None:
    window.document.open_text(loads("(;GM[2];B[aa])"))

    window.actions_by_id["find.position"].trigger()

    assert panel.status.text().startswith("Only of a game of Go")


def test_a_node_that_is_gone_is_no_place_to_search_from(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    document = window.document
    document.go_to(document.game.root.children[0].children[1])
    choose(panel, Extent.BRANCH)
    look_for(qtbot, panel, "needle")
    assert panel.rows.rowCount() == 1

    with document.edit("Test") as edit:
        operations.delete_branch(edit, document.current)
    settle(qtbot, panel)

    assert texts(panel) == ["1  Name  the needle"]


def test_a_position_that_is_nowhere_else_says_so(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    window.actions_by_id["find.position"].trigger()
    settle(qtbot, panel)

    assert panel.status.text() == "Nowhere else"


def test_of_a_long_line_the_part_around_the_hit_is_shown(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    window.document.open_text(loads(f"(;C[{'x' * 1_000}needle{'y' * 1_000}])"))

    look_for(qtbot, panel, "needle")

    line = panel.rows.row(0).line
    assert line.head == "…" + "x" * 120
    assert line.tail == "y" * 160 + "…"


# From session to session --------------------------------------------------------------------


def test_the_last_query_is_there_in_the_next_session(
    qtbot: QtBot, window: MainWindow, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    click(panel, "findCase")
    click(panel, "findUnfold")
    QTest.keyClicks(panel.text_form.replacement, "pin")
    window.board.setFocus()
    panel.text_form.field.editingFinished.emit()  # as where a window system moves the focus
    other = type(panel)(window)
    window.docks["find"].setWidget(other)
    form = other.text_form

    assert (form.field.text(), form.replacement.text()) == ("needle", "pin")
    assert (form.case.isChecked(), form.word.isChecked()) == (True, False)
    QTest.keyClick(window.board, KEY.Key_F3)
    settle(qtbot, other)
    assert selected(window) == "needle"


def test_a_very_long_query_is_not_kept(qtbot: QtBot, window: MainWindow, panel: FindPanel) -> None:
    look_for(qtbot, panel, "needle")
    panel.text_form.field.editingFinished.emit()
    panel.text_form.field.setText("x" * 2_000)
    panel.text_form.field.editingFinished.emit()

    assert window.settings.get("find.text") == "needle"


def test_after_replacing_all_it_does_not_say_that_nothing_was_found(
    qtbot: QtBot, panel: FindPanel
) -> None:
    look_for(qtbot, panel, "needle")
    click(panel, "findUnfold")
    QTest.keyClicks(panel.text_form.replacement, "pin")
    settle(qtbot, panel)
    click(panel, "findReplaceAll")
    settle(qtbot, panel)

    assert panel.status.text() == "4 places replaced"
    QTest.keyClick(panel.window(), KEY.Key_Z, CONTROL)
    settle(qtbot, panel)
    assert panel.status.text() == "4 found"
