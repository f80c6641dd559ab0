"""Going through the problems of a file and mending them, by mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from sgfedit.app.fixing import FixedPlace
from sgfedit.formats import dumps, loads
from sgfedit.gui.features.problems import commands as problems
from sgfedit.gui.features.problems import fixes as fixes_dialog
from sgfedit.gui.features.problems.fixes import ShownKindsDialog
from sgfedit.gui.views.changes import PlacesModel
from sgfedit.gui.views.problems.rows import place_of
from sgfedit.gui.views.status_bar import Rank
from sgfedit.gui.widgets import progress
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.frames import ActionButton
from sgfedit.sgf import Point
from sgfedit.sgf.problems import SEVERITIES

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.app.fixing import Fixes
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.problems.list import ProblemList
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

FIRST = "(;FF[4]GM[1]SZ[19]CA[UTF-8]KM[6,5];B[dd]TR[ee][ee];W[pp]foo;B[zz]SQ[dp][dp])"
SECOND = "(;FF[4]GM[1]SZ[19]CA[UTF-8];B[qq]CR[cc][cc])"
TEXT = f"{FIRST}\n{SECOND}"
GAMES_AND_FORMAT = ("several-games", "missing-ff", "missing-gm", "missing-sz")
KEY = Qt.Key
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Fixes]:
    """What the preview was shown for; it is agreed to."""
    found: list[Fixes] = []

    def ask(fixes: Fixes, _parent: object) -> frozenset[Node | None]:
        found.append(fixes)
        return frozenset()

    monkeypatch.setattr(fixes_dialog.FixesDialog, "ask", ask)
    return found


def open_text(qtbot: QtBot, window: MainWindow, text: str = TEXT) -> None:
    window.settings.set("problems.severities", list(SEVERITIES))
    window.settings.set("problems.hidden", [*GAMES_AND_FORMAT])
    window.document.open_text(loads(text))
    settle(qtbot, window)


def settle(qtbot: QtBot, window: MainWindow) -> None:
    checker = window.checker
    qtbot.waitUntil(lambda: checker.is_current and not checker.is_running)
    qtbot.wait(1)  # actions are enabled once all signals are through


def trigger(window: MainWindow, action_id: str) -> None:
    window.actions_by_id[action_id].trigger()


def is_enabled(window: MainWindow, action_id: str) -> bool:
    return window.actions_by_id[action_id].isEnabled()


@pytest.fixture
def panel(qtbot: QtBot, window: MainWindow) -> ProblemList:
    """The list of the file above, in sight."""
    open_text(qtbot, window)
    QTest.mouseClick(window.status.problem_count, Qt.MouseButton.LeftButton)
    assert window.problems.isVisible()
    return window.problems.content


def row_of(panel: ProblemList, code: str, number: int = 0) -> int:
    rows = [
        row
        for row in range(panel.rows.rowCount())
        if panel.rows.problem(row) and panel.rows.kind(row).code == code
    ]
    return rows[number]


def click(panel: ProblemList, row: int, modifiers: Qt.KeyboardModifier = NONE) -> None:
    rect = panel.view.visualRect(panel.rows.index(row, 0))
    panel.view.scrollTo(panel.rows.index(row, 0))
    rect = panel.view.visualRect(panel.rows.index(row, 0))
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, modifiers, rect.center())


def test_the_panel_is_out_of_sight_until_it_is_wanted(window: MainWindow) -> None:
    assert not window.problems.isVisible()
    assert window.problems.objectName() == "problems"

    QTest.keyClick(window.board, KEY.Key_F7)
    assert window.problems.isVisible()
    assert window.actions_by_id["view.problems"].isChecked()
    QTest.keyClick(window, KEY.Key_F7)
    assert not window.problems.isVisible()
    assert not window.actions_by_id["view.problems"].isChecked()


def test_the_panel_behind_another_one_comes_to_the_front(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "view.problems")
    trigger(window, "view.bookmarks")
    qtbot.waitUntil(lambda: window.problems.visibleRegion().isEmpty())

    trigger(window, "view.problems")

    qtbot.waitUntil(lambda: not window.problems.visibleRegion().isEmpty())


def test_the_status_bar_counts_errors_and_warnings(qtbot: QtBot, window: MainWindow) -> None:
    open_text(qtbot, window)
    button = window.status.problem_count
    assert button.isVisible()
    assert button.text() == "1 error, 2 warnings"

    open_text(qtbot, window, "(;FF[4]GM[1]SZ[19]CA[UTF-8];B[aa])")
    assert button.isHidden()


def test_a_click_goes_to_the_node_and_marks_the_points(
    window: MainWindow, panel: ProblemList
) -> None:
    click(panel, row_of(panel, "point-not-unique"))

    assert window.document.current.source.startswith(";B[dd]")
    assert window.board.halo.points == (Point(4, 4),)
    assert window.board.halo.isVisible()
    assert panel.details.message.text() == "Points stand more than once: ee"
    assert panel.details.place.text().startswith("Line 1, column 47")
    assert panel.details.source.line.marked == "[ee]"
    assert panel.details.source.line.head.endswith(";B[dd]TR[ee]")


def test_the_marks_go_with_the_next_step_and_are_no_part_of_the_record(
    window: MainWindow, panel: ProblemList
) -> None:
    click(panel, row_of(panel, "point-not-unique"))
    window.board.resize(500, 500)
    window.board.grab()
    assert window.board.halo.size() == window.board.size()

    trigger(window, "navigate.next")

    assert window.board.halo.isHidden()
    assert window.board.halo.points == ()
    assert dumps(window.document.collection) == TEXT.encode()


def test_a_problem_of_another_game_shows_that_game(window: MainWindow, panel: ProblemList) -> None:
    click(panel, row_of(panel, "point-not-unique", 2))

    assert window.document.game_index == 1
    assert window.document.current.source.startswith(";B[qq]")
    assert window.board.halo.points == (Point(2, 2),)


def test_arrow_keys_go_through_problems_and_headings(
    window: MainWindow, panel: ProblemList
) -> None:
    panel.view.setFocus()
    first = row_of(panel, "point-not-unique")
    click(panel, first)

    QTest.keyClick(panel.view, KEY.Key_Down)
    assert window.document.current.source.startswith(";B[zz]")
    QTest.keyClick(panel.view, KEY.Key_Left)
    assert panel.view.currentIndex().row() == first - 1
    assert not panel.rows.group(first - 1).is_open
    assert window.document.current.source.startswith(";B[zz]")
    QTest.keyClick(panel.view, KEY.Key_Right)
    assert panel.rows.group(first - 1).is_open
    QTest.keyClick(panel.view, KEY.Key_Return)
    assert not panel.rows.group(first - 1).is_open
    QTest.keyClick(panel.view, KEY.Key_Return)
    QTest.keyClick(panel.view, KEY.Key_Down)
    assert window.document.current.source.startswith(";B[dd]")


def test_keys_of_the_list_neither_step_nor_play(window: MainWindow, panel: ProblemList) -> None:
    panel.view.setFocus()
    for key in (KEY.Key_Home, KEY.Key_P, KEY.Key_Up, KEY.Key_1):
        QTest.keyClick(panel.view, key)

    assert dumps(window.document.collection) == TEXT.encode()
    QTest.keyClick(panel.view, KEY.Key_Escape)
    assert window.board.hasFocus()


def test_f4_goes_round_through_all_problems(window: MainWindow, panel: ProblemList) -> None:
    count = sum(len(group.problems) for group in panel.rows.groups)
    window.board.setFocus()
    seen = []
    for _ in range(count):
        QTest.keyClick(window.board, KEY.Key_F4)
        seen.append(panel.view.currentIndex().row())
    assert len(set(seen)) == count

    QTest.keyClick(window.board, KEY.Key_F4)
    assert panel.view.currentIndex().row() == seen[0]
    QTest.keyClick(window.board, KEY.Key_F4, SHIFT)
    assert panel.view.currentIndex().row() == seen[-1]
    assert window.board.hasFocus()


def test_f4_opens_the_panel(qtbot: QtBot, window: MainWindow) -> None:
    open_text(qtbot, window)
    QTest.keyClick(window.board, KEY.Key_F4, SHIFT)

    assert window.problems.isVisible()
    rows = window.problems.content
    assert rows.view.currentIndex().row() == rows.rows.rowCount() - 1
    rows.rows.fold_all(is_closed=True)
    QTest.keyClick(window.board, KEY.Key_F4)
    assert rows.rows.problem(rows.view.currentIndex().row()) is not None


def test_the_arrow_of_a_heading_closes_it(window: MainWindow, panel: ProblemList) -> None:
    row = row_of(panel, "point-not-unique")
    click(panel, row)
    before = window.document.current
    rect = panel.view.visualRect(panel.rows.index(row - 1, 0))

    QTest.mouseClick(
        panel.view.viewport(), Qt.MouseButton.LeftButton, NONE, rect.topLeft() + QPoint(8, 8)
    )

    assert not panel.rows.group(row - 1).is_open
    assert window.document.current is before
    panel.view.grab()


def test_buttons_and_words_filter(qtbot: QtBot, window: MainWindow, panel: ProblemList) -> None:
    buttons = panel.filters.severity_buttons
    assert [button.text() for button in buttons.values()] == ["1", "2", "3"]

    QTest.mouseClick(buttons["error"], Qt.MouseButton.LeftButton)
    codes = ["value-normalised", "nonstandard-pass", "point-not-unique"]
    assert [group.code for group in panel.rows.groups] == codes
    assert window.settings.get("problems.severities") == ["warning", "info"]
    QTest.mouseClick(buttons["error"], Qt.MouseButton.LeftButton)
    QTest.keyClicks(panel.filters.field, "tr")
    qtbot.waitUntil(lambda: len(panel.rows.groups) == 1)
    assert [p.ident for p in panel.rows.groups[0].problems] == ["TR"]
    QTest.keyClick(panel.filters.field, KEY.Key_Down)
    assert panel.view.hasFocus()
    assert window.document.current.source.startswith(";B[dd]")
    panel.filters.field.setFocus()
    QTest.keyClick(panel.filters.field, KEY.Key_Escape)
    assert panel.filters.field.text() == ""
    QTest.keyClick(panel.filters.field, KEY.Key_Escape)
    assert window.board.hasFocus()


def test_file_order_and_folding_are_in_a_menu(window: MainWindow, panel: ProblemList) -> None:
    menu = panel.filters.more.menu()
    by_name = {action.objectName(): action for action in menu.actions()}
    by_text = {action.text(): action for action in menu.actions()}

    by_text["Collapse all"].trigger()
    assert panel.rows.rowCount() == len(panel.rows.groups)
    by_text["Expand all"].trigger()
    by_name["problems.order_place"].trigger()
    assert window.settings.get("problems.order") == "place"
    assert [group.code for group in panel.rows.groups] == [""]
    click(panel, 0)
    panel.view.grab()
    QTest.keyClick(panel.view, KEY.Key_Left)  # nothing to close
    assert panel.rows.rowCount() == 6


def test_a_kind_can_be_hidden_and_shown_again(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(panel, row_of(panel, "point-not-unique"))
    qtbot.wait(1)
    trigger(window, "problems.hide_kind")

    assert "point-not-unique" not in {group.code for group in panel.rows.groups}
    assert window.status.problem_count.text() == "1 error, 2 warnings"
    monkeypatch.setattr(ShownKindsDialog, "exec", lambda self: self.set_hidden(()) or 1)
    trigger(window, "problems.kinds")
    assert window.settings.get("problems.hidden") == []
    assert "point-not-unique" in {group.code for group in panel.rows.groups}


def test_a_context_menu_offers_what_can_be_done(
    qtbot: QtBot, window: MainWindow, panel: ProblemList
) -> None:
    click(panel, row_of(panel, "point-not-unique"))
    qtbot.wait(1)

    panel.view.menu_requested.emit(panel.view.mapToGlobal(QPoint(5, 5)))

    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.objectName() for action in menu.actions() if action.isEnabled()]
    assert {"problems.fix", "problems.fix_kind", "problems.hide_kind"} <= set(texts)
    menu.close()


@pytest.mark.parametrize(
    ("code", "note"),
    [
        ("prop-not-in-ff", "This is for converting the file: Edit → SGF of the file"),
        ("move-on-stone", "This flaw cannot be mended automatically"),
    ],
)
def test_the_menu_of_what_is_of_an_old_format_offers_to_convert(
    qtbot: QtBot, window: MainWindow, code: str, note: str
) -> None:
    open_text(qtbot, window, "(;FF[3]GM[1]SZ[19]CA[UTF-8];B[aa]SQ[bb];W[aa])")
    trigger(window, "view.problems")
    panel = window.problems.content
    click(panel, row_of(panel, code))
    qtbot.wait(1)

    panel.view.menu_requested.emit(panel.view.mapToGlobal(QPoint(5, 5)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    menu.close()
    QTest.keyClick(window.board, KEY.Key_Period, CONTROL)

    assert ("Convert to FF[&4]…" in texts) is (code == "prop-not-in-ff")
    assert window.status.message.text() == note


@pytest.mark.parametrize(
    ("start", "code", "is_offered"),
    [
        ("FF[4]", "old-properties", False),
        ("FF[3]", "old-properties", True),
        ("", "old-properties", True),
        ("FF[4]", "prop-not-in-ff", True),
    ],
)
def test_what_is_kept_of_an_old_format_is_not_to_be_converted_again(
    qtbot: QtBot, window: MainWindow, start: str, code: str, is_offered: bool
) -> None:
    open_text(qtbot, window, f"(;{start}GM[1]SZ[19]CA[UTF-8];B[aa]CH[1]M[bb])")
    trigger(window, "view.problems")
    panel = window.problems.content
    click(panel, row_of(panel, code))
    qtbot.wait(1)

    panel.view.menu_requested.emit(panel.view.mapToGlobal(QPoint(5, 5)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    menu.close()

    cannot = "This flaw cannot be mended automatically"
    assert ("Convert to FF[&4]…" in texts) is is_offered
    if code == "old-properties":  # the other can be mended, which asks
        QTest.keyClick(window.board, KEY.Key_Period, CONTROL)
        assert (window.status.message.text() == cannot) is not is_offered


def test_rows_are_copied(panel: ProblemList) -> None:
    click(panel, row_of(panel, "point-not-unique"))
    QTest.keyClick(panel.view, KEY.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "1\t47\tPoints stand more than once: ee"

    panel.view.clearSelection()
    panel.view.copy()
    assert QGuiApplication.clipboard().text().count("\n") == panel.rows.rowCount() - 1


# Fixing -------------------------------------------------------------------------------------


def test_one_safe_problem_is_fixed_at_once(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    click(panel, row_of(panel, "point-not-unique"))
    qtbot.wait(1)
    QTest.keyClick(panel.view, KEY.Key_Period, CONTROL)
    settle(qtbot, window)

    assert dumps(window.document.collection) == TEXT.replace("[ee][ee]", "[ee]").encode()
    assert asked == []
    assert "Points stand more than once" in window.status.message.text()
    assert "Ctrl+Z" in window.status.message.text()
    # The next one takes its place and can be fixed with the same key.
    problem = panel.rows.problem(panel.view.currentIndex().row())
    assert problem is not None
    assert problem.ident == "SQ"
    trigger(window, "edit.undo")
    assert dumps(window.document.collection) == TEXT.encode()
    assert not window.document.is_modified


def test_a_guess_is_shown_first(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    click(panel, row_of(panel, "junk-chars"))
    qtbot.wait(1)
    trigger(window, "problems.fix")

    assert asked[0].guessed == 1
    assert dumps(window.document.collection) == TEXT.replace("foo", "").encode()
    assert window.document.current.source == ";W[pp]"
    trigger(window, "edit.undo")
    assert dumps(window.document.collection) == TEXT.encode()


def test_giving_up_the_preview_changes_nothing(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fixes_dialog.FixesDialog, "ask", lambda *_: None)
    trigger(window, "problems.fix_safe")

    assert dumps(window.document.collection) == TEXT.encode()
    assert not window.document.is_modified
    assert window.updatesEnabled()


@pytest.mark.parametrize(
    ("action_id", "place"), [("problems.next", "1:54"), ("problems.previous", "1:40")]
)
def test_keys_lead_to_what_has_taken_the_place_of_a_mended_flaw(
    qtbot: QtBot, window: MainWindow, action_id: str, place: str
) -> None:
    open_text(qtbot, window, "(;FF[4]GM[1]SZ[9]CA[UTF-8]KM[6.5];B[aa]LB;W[bb]CR;B[cc]MA)")
    for _ in range(2):
        trigger(window, "problems.next")
    settle(qtbot, window)
    trigger(window, "problems.fix")
    settle(qtbot, window)

    trigger(window, action_id)

    current = window.problems.selected_problems()
    assert [place_of(problem) for problem in current] == [place]
    assert window.document.current is current[0].node


def test_all_of_a_kind_are_fixed_in_all_games(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    click(panel, row_of(panel, "point-not-unique"))
    qtbot.wait(1)
    trigger(window, "problems.fix_kind")
    settle(qtbot, window)

    assert asked[0].counts == {"point-not-unique": 3}
    written = dumps(window.document.collection)
    assert b"TR[ee];" in written
    assert b"CR[cc])" in written
    assert b"KM[6,5]" in written
    assert window.document.history.undo_step is not None
    assert window.document.history.undo_step.name == "Fix “Points stand more than once”"


def test_all_that_is_safe_is_fixed(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    trigger(window, "problems.fix_safe")
    settle(qtbot, window)

    assert asked[0].guessed == 0
    assert [group.code for group in panel.rows.groups] == ["junk-chars"]
    assert not is_enabled(window, "problems.fix_safe")
    assert window.status.message.text().startswith("Fixed 5 flaws")
    trigger(window, "edit.undo")
    assert dumps(window.document.collection) == TEXT.encode()


def test_places_can_be_left_out(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = window.document.game.root
    shown: list[Fixes] = []

    def ask(fixes: Fixes, _parent: object) -> frozenset[Node | None]:
        shown.append(fixes)
        (place,) = [place for place in fixes.places if place.node is root.children[0]]
        return place.joint

    monkeypatch.setattr(fixes_dialog.FixesDialog, "ask", ask)
    trigger(window, "problems.fix_safe")

    assert len(shown) == 1
    written = dumps(window.document.collection).decode()
    assert written == (
        TEXT.replace("KM[6,5]", "KM[6.5]")
        .replace("[zz]", "[]")
        .replace("[dp][dp]", "[dp]")
        .replace("[cc][cc]", "[cc]")
    )
    assert window.status.message.text().startswith("Fixed 4 flaws")
    trigger(window, "edit.undo")
    assert dumps(window.document.collection) == TEXT.encode()


def test_what_changes_otherwise_by_leaving_out_is_shown_again(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FixedPlace, "is_same", lambda *_: False)
    shown: list[Fixes] = []

    def ask(fixes: Fixes, _parent: object) -> frozenset[Node | None]:
        shown.append(fixes)
        return fixes.places[0].joint if len(shown) == 1 else frozenset()

    monkeypatch.setattr(fixes_dialog.FixesDialog, "ask", ask)
    trigger(window, "problems.fix_safe")

    assert len(shown) == 2
    assert len(shown[1].places) == len(shown[0].places) - 1
    assert b"KM[6,5]" in dumps(window.document.collection)


@pytest.mark.parametrize("what", ["undo", "edit"])
def test_the_note_on_a_fix_goes_with_the_next_change(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes], what: str
) -> None:
    trigger(window, "problems.fix_safe")
    assert window.status.message.text().startswith("Fixed 5 flaws")

    if what == "undo":
        QTest.keyClick(window.board, KEY.Key_Z, CONTROL)
    else:
        with window.document.edit("Type") as edit:
            edit.set(window.document.current, "C", ["x"])

    said = {"undo": "Undone: Fix flaws", "edit": ""}[what]
    assert window.status.message.text() == said


def test_a_warning_stays(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    trigger(window, "problems.fix_safe")
    window.status.note("Not kept", rank=Rank.WARNING)

    trigger(window, "edit.undo")

    assert window.status.message.text() == "Not kept"


def test_a_key_that_can_mend_nothing_says_so(
    qtbot: QtBot, window: MainWindow, asked: list[Fixes]
) -> None:
    open_text(qtbot, window, "(;FF[4]GM[1]SZ[19]CA[UTF-8];B[dd];B[dd];B[aa])")
    QTest.keyClick(window.board, KEY.Key_Period, CONTROL)
    assert window.status.message.text() == "No flaw is selected"
    QTest.keyClick(window.board, KEY.Key_F4)
    qtbot.wait(1)
    (problem,) = window.problems.selected_problems()
    assert problem.repair == "none"

    QTest.keyClick(window.board, KEY.Key_Period, CONTROL)

    assert window.status.message.text() == "This flaw cannot be mended automatically"
    QTest.keyClick(window.board, KEY.Key_Period, CONTROL | SHIFT)
    assert window.status.message.text() == "Nothing can be fixed without asking"
    assert asked == []


def test_what_is_not_listed_is_not_mended_and_that_is_said(
    qtbot: QtBot, window: MainWindow, asked: list[Fixes]
) -> None:
    open_text(qtbot, window, "(;FF[4]GM[1]SZ[19]CA[UTF-8]KM[6,5];B[dd])")
    safe = [problem for problem in window.checker.problems if problem.fixable]
    window.settings.set("problems.hidden", [problem.code for problem in safe])
    assert safe
    qtbot.waitUntil(lambda: not window.actions_by_id["problems.fix_safe"].isEnabled())

    QTest.keyClick(window.board, KEY.Key_Period, CONTROL | SHIFT)

    assert window.status.message.text() == (
        "What can be fixed without asking is not listed: show it first"
    )
    assert asked == []
    button = window.actions_by_id["problems.fix_safe"]
    assert "show it first" in button.toolTip()
    window.settings.set("problems.hidden", [])
    qtbot.waitUntil(button.isEnabled)
    assert "trifles" in button.toolTip()


def test_a_key_before_the_file_is_checked_says_so(qtbot: QtBot, window: MainWindow) -> None:
    window.document.open_text(loads(TEXT))

    QTest.keyClick(window.board, KEY.Key_Period, CONTROL | SHIFT)

    assert window.status.message.text() == "The file is still being checked"


def test_hidden_kinds_are_not_fixed_unseen(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    window.settings.set("problems.hidden", ["point-not-unique"])
    trigger(window, "problems.fix_safe")

    assert "point-not-unique" not in asked[0].counts
    assert b"TR[ee][ee]" in dumps(window.document.collection)


def test_selected_rows_are_fixed_together(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    first = row_of(panel, "point-not-unique")
    click(panel, first)
    click(panel, first + 1, SHIFT)
    qtbot.wait(1)
    trigger(window, "problems.fix")

    assert asked[0].counts == {"point-not-unique": 2}
    assert b"CR[cc][cc]" in dumps(window.document.collection)


def test_only_what_can_be_done_is_enabled(
    qtbot: QtBot, window: MainWindow, asked: list[Fixes]
) -> None:
    ids = ["fix", "fix_kind", "fix_safe", "hide_kind", "next", "previous"]
    qtbot.wait(1)
    assert not any(is_enabled(window, f"problems.{name}") for name in ids)

    open_text(qtbot, window)
    assert is_enabled(window, "problems.fix_safe")
    assert is_enabled(window, "problems.next")
    assert not is_enabled(window, "problems.fix")


def test_an_edit_since_the_check_is_taken_into_account(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    with window.document.edit("Edit") as edit:
        edit.remove(window.document.game.root.children[0], "TR")
    trigger(window, "problems.fix_safe")

    assert asked[0].counts["point-not-unique"] == 2


def test_what_was_deleted_since_the_check_harms_nothing(
    window: MainWindow, panel: ProblemList
) -> None:
    root = window.document.game.root
    with window.document.edit("Edit") as edit:
        edit.set_children(root, ())

    click(panel, row_of(panel, "point-not-unique"))

    assert window.document.current is root


def test_repairs_that_take_long_can_be_given_up(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, asked: list[Fixes]
) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", 0.0)
    monkeypatch.setattr(
        progress.Progress, "exec", lambda self: self.work._on_turn() or self.reject() or 0
    )
    text = "(" + ";B[aa]TR[aa][aa]" * 100 + ")"
    open_text(qtbot, window, text)

    trigger(window, "problems.fix_safe")

    assert asked == []
    assert dumps(window.document.collection) == text.encode()
    assert window.updatesEnabled()
    assert not window.document.is_editing


def test_repairs_that_take_long_come_to_an_end(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, asked: list[Fixes]
) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", 0.0)
    open_text(qtbot, window, "(" + ";B[aa]TR[aa][aa]" * 100 + ")")

    trigger(window, "problems.fix_safe")

    assert asked[0].counts["point-not-unique"] == 100
    assert b"TR[aa][aa]" not in dumps(window.document.collection)
    assert window.updatesEnabled()


def test_problems_of_a_kind_that_cannot_be_fixed_say_so(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    problems._fix(window, lambda _problem: False)

    assert asked == []
    assert "nothing" in window.status.message.text()


def test_typing_keeps_the_place_in_the_list(
    qtbot: QtBot, window: MainWindow, panel: ProblemList
) -> None:
    click(panel, row_of(panel, "point-not-unique", 1))
    node = window.document.current
    trigger(window, "navigate.start")
    with window.document.edit("Type") as edit:
        edit.set(window.document.current, "C", ["two\nlines"])
    window.checker.check_now()
    settle(qtbot, window)

    problem = panel.rows.problem(panel.view.currentIndex().row())
    assert problem is not None
    assert problem.node is node
    assert problem.line == 2
    assert window.document.current is window.document.game.root


def test_another_file_empties_the_list(
    qtbot: QtBot, window: MainWindow, panel: ProblemList
) -> None:
    click(panel, row_of(panel, "point-not-unique"))
    open_text(qtbot, window, "(;FF[4]GM[1]SZ[19]CA[UTF-8];B[aa])")

    assert panel.rows.rowCount() == 0
    assert panel.details.isHidden()
    assert window.problems.selected_problems() == []
    trigger(window, "problems.next")


def test_the_list_needs_little_room(window: MainWindow, panel: ProblemList) -> None:
    letter = window.fontMetrics().averageCharWidth()

    assert window.problems.minimumSizeHint().width() <= 34 * letter


def test_everything_in_the_panel_has_a_name(window: MainWindow, panel: ProblemList) -> None:
    names = [panel.view, panel.filters.field, panel.filters.more, panel.details.source]
    assert all(widget.accessibleName() for widget in names)
    buttons = set(panel.findChildren(QToolButton))
    buttons -= set(panel.filters.field.findChildren(QToolButton))  # Qt's own
    assert all(button.accessibleName() or button.text() for button in buttons)
    assert panel.details.source.accessibleDescription() is not None


def test_the_menu_key_and_the_right_button_open_the_menu(
    qtbot: QtBot, window: MainWindow, panel: ProblemList
) -> None:
    click(panel, row_of(panel, "point-not-unique"))
    places: list[QPoint] = []
    panel.view.menu_requested.disconnect()
    panel.view.menu_requested.connect(places.append)

    for reason in (QContextMenuEvent.Reason.Keyboard, QContextMenuEvent.Reason.Mouse):
        event = QContextMenuEvent(reason, QPoint(3, 3), QPoint(33, 44))
        QApplication.sendEvent(panel.view.viewport(), event)

    assert panel.view.viewport().mapFromGlobal(places[0]).y() > 3
    assert places[1] == QPoint(33, 44)


def test_points_beside_the_visible_part_are_not_marked(qtbot: QtBot, window: MainWindow) -> None:
    window.board.halo.point_at((Point(40, 40), Point(3, 3)))

    image = window.board.halo.grab().toImage()

    centre = window.board.point_rect(Point(3, 3)).topLeft() + QPoint(2, 2)
    assert image.rect().contains(centre)


def test_colours_follow_the_scheme(window: MainWindow, panel: ProblemList) -> None:
    before = panel.filters.more.icon().cacheKey()

    panel.setPalette(dark_palette())

    assert panel.filters.more.icon().cacheKey() != before
    panel.grab()


def test_rows_say_line_and_column(qtbot: QtBot, window: MainWindow, panel: ProblemList) -> None:
    drawn: list[str] = []
    row = row_of(panel, "nonstandard-pass")
    problem = panel.rows.problem(row)
    assert problem is not None
    drawn.append(panel.rows.index(row, 0).data(Qt.ItemDataRole.ToolTipRole))

    assert drawn == [f"{problem.message}\nLine 1, column {problem.column}, move 3"]
    panel.view.grab()


def test_a_long_check_is_told_in_the_head(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "view.problems")
    checking = window.problems.content.filters.checking
    settle(qtbot, window)
    assert checking.isHidden()

    window.checker.running.emit(True)  # how long a check takes is the machine's affair
    assert checking.isHidden()
    qtbot.waitUntil(checking.isVisible)
    assert checking.text() == "Checking…"
    window.checker.running.emit(False)
    assert checking.isHidden()


def test_a_low_window_leaves_room_for_the_list(
    qtbot: QtBot, window: MainWindow, panel: ProblemList
) -> None:
    assert window.docks["games"].isVisible()  # it has its part of the column
    window.resize(1200, 1000)
    click(panel, row_of(panel, "point-not-unique"))
    qtbot.waitUntil(panel.details.place.isVisible)

    def visible() -> int:
        return panel.view.viewport().height() // panel.view.rowHeight(0)

    window.resize(900, 600)
    qtbot.waitUntil(panel.details.place.isHidden)
    qtbot.waitUntil(lambda: visible() >= 6)
    window.resize(900, 500)
    qtbot.waitUntil(lambda: window.height() == 500)
    qtbot.waitUntil(lambda: visible() >= 4)
    panel.grab()
    window.resize(1200, 1000)
    qtbot.waitUntil(panel.details.place.isVisible)


# What is chosen when it opens -------------------------------------------------------------------


def test_the_first_flaw_is_chosen_when_the_panel_opens_and_the_board_stays(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_text(qtbot, window)
    here = window.document.current
    assert not is_enabled(window, "problems.fix_kind")
    assert "Choose a flaw first" in window.actions_by_id["problems.fix"].toolTip()

    QTest.keyClick(window.board, KEY.Key_F7)
    qtbot.waitUntil(lambda: is_enabled(window, "problems.fix_kind"))

    panel = window.problems.content
    (first,) = panel.selected_problems()
    assert panel.rows.row_of(first) == panel.rows.next_row(-1, +1)
    assert window.document.current is here
    trigger(window, "problems.next")
    assert panel.selected_problems() == [first]
    assert window.document.current is first.node
    trigger(window, "problems.next")
    assert panel.selected_problems() != [first]


def test_a_grey_button_says_why(qtbot: QtBot, window: MainWindow) -> None:
    open_text(qtbot, window, "(;FF[4]GM[1]SZ[19]CA[UTF-8];B[dd]foo)")
    QTest.keyClick(window.board, KEY.Key_F7)
    button = window.actions_by_id["problems.fix_safe"]
    qtbot.waitUntil(lambda: is_enabled(window, "problems.fix"))

    assert not button.isEnabled()
    assert button.toolTip() == "None of these can be mended safely: choose one"


def test_where_nothing_can_be_mended_the_panel_says_so(qtbot: QtBot, window: MainWindow) -> None:
    open_text(qtbot, window, "(;FF[4]GM[1]SZ[19]CA[UTF-8];B[dd];W[dd])")
    QTest.keyClick(window.board, KEY.Key_F7)
    panel = window.problems.content
    click(panel, row_of(panel, "move-on-stone"))
    cannot = "This flaw cannot be mended automatically"
    qtbot.waitUntil(lambda: panel.why_not.text() == cannot)

    fix = window.actions_by_id["problems.fix"]
    button = next(one for one in panel.findChildren(ActionButton) if one.defaultAction() is fix)
    read_out = QAccessible.queryAccessibleInterface(button)
    assert button.toolTip() == cannot
    assert read_out.text(QAccessible.Text.Description) == cannot
    assert window.actions_by_id["problems.fix_safe"].toolTip() == (
        "None of these can be mended automatically"
    )
    assert panel.why_not.isVisible()


def test_where_the_flaw_can_be_mended_nothing_stands_beside_the_buttons(
    qtbot: QtBot, panel: ProblemList
) -> None:
    click(panel, row_of(panel, "point-not-unique"))

    qtbot.waitUntil(lambda: panel.why_not.text() == "")


def test_the_panel_is_closed_in_its_menu_and_by_a_cross_that_is_always_there(
    qtbot: QtBot, window: MainWindow, panel: ProblemList
) -> None:
    dock = window.docks["problems"]
    title = dock.titleBarWidget()
    cross = title.findChild(QToolButton, "closeDock")
    assert isinstance(cross, QToolButton)
    QApplication.sendEvent(title, QEvent(QEvent.Type.Leave))
    assert cross.isVisible()
    (close,) = (
        action for action in panel.filters.more.menu().actions() if action.text() == "Close"
    )

    close.trigger()
    assert dock.isHidden()
    dock.bring_up()
    qtbot.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert dock.isHidden()


# Trifles --------------------------------------------------------------------------------------

OLD = "(;GM[1]FF[3]SZ[19]AP[SGFtools0.4]BR[])"


def test_a_file_with_nothing_but_trifles_looks_whole(qtbot: QtBot, window: MainWindow) -> None:
    window.document.open_text(loads(OLD * 387))
    settle(qtbot, window)

    assert window.checker.counts["compose-expected"] == 387
    assert window.status.problem_count.isHidden()


def test_a_file_that_is_cut_off_looks_otherwise_than_an_unusual_one(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.document.open_text(loads("(;GM[1]FF[4]SZ[19]KM[5,5];B[aa])"))
    settle(qtbot, window)
    assert window.status.problem_count.text() == "1 warning"

    window.document.open_text(loads("(;GM[1]FF[4]SZ[19];B[aa]C[cut o"))
    settle(qtbot, window)
    assert window.status.problem_count.text() == "2 errors"


def test_trifles_are_one_click_away(qtbot: QtBot, window: MainWindow) -> None:
    window.document.open_text(loads(OLD))
    settle(qtbot, window)
    QTest.keyClick(window.board, KEY.Key_F7)
    panel = window.problems.content
    assert panel.rows.rowCount() == 0
    button = panel.filters.severity_buttons["info"]
    assert (button.text(), button.isChecked()) == ("2", False)
    assert "Nothing is lost" in button.toolTip()
    assert not is_enabled(window, "problems.fix_safe")

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.wait(1)

    assert {group.code for group in panel.rows.groups} == {"compose-expected", "empty-value"}
    assert is_enabled(window, "problems.fix_safe")


def test_the_preview_names_places_as_the_list_does(
    qtbot: QtBot, window: MainWindow, panel: ProblemList, asked: list[Fixes]
) -> None:
    listed = [place_of(problem) for problem in window.checker.problems if problem.fixable]
    trigger(window, "problems.fix_safe")

    titles = [PlacesModel(asked[0].places).title(row) for row in range(len(asked[0].places))]
    places = [title.split(" · ")[0] for title in titles]
    assert len(places) > 2
    assert set(places) <= set(listed)


def test_after_the_last_fix_the_keys_are_those_of_the_board(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_text(qtbot, window, "(;FF[4]GM[1]SZ[19]CA[UTF-8];B[dd]TR[ee][ee];W[pp])")
    trigger(window, "view.problems")
    with qtbot.waitActive(window):
        window.activateWindow()
    panel = window.problems.content
    button = next(one for one in panel.findChildren(QToolButton) if "this flaw" in one.text())
    click(panel, row_of(panel, "point-not-unique"))
    qtbot.waitUntil(button.isEnabled)
    button.setFocus()

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(qtbot, window)

    assert not button.isEnabled()
    assert QApplication.focusWidget() is window.board
