"""Judging moves and positions with one key each, chips, and jumps from one to the next."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from sgfedit.app import tasks
from sgfedit.errors import REFUSALS
from sgfedit.formats import dumps, loads
from sgfedit.game.annotations import ANNOTATIONS
from sgfedit.gui.features import ACTIONS
from sgfedit.gui.features.annotate import JUDGING
from sgfedit.gui.features.annotate.commands import NodeValuesDialog
from sgfedit.gui.views.comment.chips import Chip

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

GAME = (
    "(;FF[4]SZ[9];B[aa]C[one];W[bb]HO[1](;B[cc]TE[1];W[dd];B[ee])(;B[ff];W[gg]GB[1]"
    ";B[hh]HO[2])(;C[no move]))"
)
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def game(window: MainWindow) -> MainWindow:
    """The window with a small game, at its first move, the board having the focus."""
    window.document.open_text(loads(GAME))
    go_to(window, "aa")
    window.activateWindow()
    window.board.setFocus()
    return window


def go_to(window: MainWindow, move: str) -> Node:
    nodes = window.document.game.nodes()
    found = next(n for n in nodes if (move,) in (n.properties.get("B"), n.properties.get("W")))
    window.document.go_to(found)
    return found


def press(widget: QWidget, keys: str) -> None:
    QTest.keySequence(widget, QKeySequence(keys))


def move_of(window: MainWindow) -> str:
    properties = window.document.current.properties
    return (properties.get("B") or properties.get("W") or ("",))[0]


def chip(window: MainWindow, *idents: str) -> Chip:
    found = window.comment.chips.findChild(Chip, f"chip.{'.'.join(idents)}")
    assert isinstance(found, Chip)
    assert found.isVisible()
    return found


def chips(window: MainWindow) -> list[str]:
    found = [c for c in window.comment.chips.findChildren(Chip) if c.isVisible()]
    return [c.accessibleName() for c in sorted(found, key=lambda c: c.x())]


MOVES = [
    ("1", "TE", 1),
    ("2", "TE", 2),
    ("3", "IT", 1),
    ("4", "DO", 1),
    ("5", "BM", 1),
    ("6", "BM", 2),
]
POSITIONS = [("7", "GB"), ("8", "GW"), ("9", "DM"), ("0", "UC")]


@pytest.mark.parametrize("place", ["board", "comment", "name", "tree"])
def test_one_key_judges_a_move_wherever_the_focus_is(game: MainWindow, place: str) -> None:
    places = {
        "board": game.board,
        "comment": game.comment.editor,
        "name": game.comment.name,
        "tree": game.tree,
    }
    before = dumps(game.document.collection)
    widget = places[place]
    widget.setFocus()
    node = game.document.current

    for key, ident, strength in MOVES:
        press(widget, f"Alt+{key}")
        found = {i: node.get(i) for i in ("TE", "IT", "DO", "BM") if i in node.properties}
        assert found == {ident: True if ident in {"IT", "DO"} else strength}
    press(widget, "Alt+6")

    assert widget.hasFocus()
    assert node.source == ";B[aa]C[one]"
    for _ in (*MOVES, "6"):
        game.document.undo()
    assert dumps(game.document.collection) == before


@pytest.mark.parametrize(("key", "ident"), POSITIONS)
def test_the_same_key_emphasises_and_takes_away(game: MainWindow, key: str, ident: str) -> None:
    node = game.document.current
    game.comment.editor.setFocus()
    found = []

    for _ in range(3):
        press(game.comment.editor, f"Alt+{key}")
        found.append(node.get(ident))

    assert found == [1, 2, None]
    assert node.get("C") == "one"


def test_ctrl_b_makes_a_hotspot(game: MainWindow) -> None:
    found = []
    for _ in range(3):
        press(game.board, "Ctrl+B")
        found.append(game.document.current.get("HO"))

    assert found == [1, 2, None]


@pytest.mark.parametrize("key", ["1", "2", "3", "4", "5", "6"])
def test_a_node_without_a_move_is_not_judged_as_one(game: MainWindow, key: str) -> None:
    game.document.go_to(game.document.game.root)
    before = dumps(game.document.collection)
    game.comment.editor.setFocus()

    press(game.comment.editor, f"Alt+{key}")

    assert game.status.message.text() == REFUSALS["needs-move"]
    assert dumps(game.document.collection) == before


def test_what_was_done_is_said(game: MainWindow) -> None:
    press(game.board, "Alt+2")
    assert game.status.message.text() == "Very good move"
    press(game.board, "Alt+2")
    assert game.status.message.text() == "Taken away: Very good move"


def test_a_note_on_what_was_done_goes_when_it_is_taken_back(game: MainWindow) -> None:
    press(game.board, "Alt+2")

    press(game.board, "Ctrl+Z")

    assert game.status.message.text() == "Undone: Very good move (Move 1)"


def test_all_judgements_go_with_one_key(game: MainWindow) -> None:
    node = game.document.current
    for key in "47":
        press(game.board, f"Alt+{key}")
    press(game.board, "Ctrl+B")
    assert node.source == ";B[aa]C[one]DO[]GB[1]HO[1]"

    QTest.keyClick(game.board, Qt.Key.Key_Backspace, ALT)
    assert node.source == ";B[aa]C[one]"
    QTest.keyClick(game.board, Qt.Key.Key_Backspace, ALT)

    assert game.status.message.text() == REFUSALS["no-judgement"]
    game.document.undo()
    assert node.source == ";B[aa]C[one]DO[]GB[1]HO[1]"


def checked(window: MainWindow) -> set[str]:
    return {name for name in JUDGING if window.actions_by_id[name].isChecked()}


def test_check_marks_show_what_is_set(game: MainWindow) -> None:
    assert checked(game) == set()
    press(game.board, "Alt+2")
    press(game.board, "Alt+8")
    press(game.board, "Alt+8")
    assert checked(game) == {"annotate.very_good", "annotate.good_white"}
    press(game.board, "Alt+1")
    assert checked(game) == {"annotate.good", "annotate.good_white"}

    go_to(game, "bb")
    assert checked(game) == {"annotate.hotspot"}
    game.document.undo()
    assert checked(game) == {"annotate.very_good", "annotate.good_white"}


def test_a_refused_one_gets_no_check_mark(game: MainWindow) -> None:
    game.document.go_to(game.document.game.root)

    game.actions_by_id["annotate.good"].trigger()

    assert checked(game) == set()


def test_every_annotation_has_an_action_and_is_in_the_menu_of_a_node(game: MainWindow) -> None:
    assert {ident for ident, _ in JUDGING.values()} == {row.ident for row in ANNOTATIONS}
    assert set(JUDGING) <= {row.id for row in ACTIONS}

    game.tree.context_menu_requested.emit(game.document.current, QPoint(0, 0))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    submenus = [action.menu() for action in menu.actions() if action.menu() is not None]
    found = {a.objectName() for sub in submenus if isinstance(sub, QMenu) for a in sub.actions()}
    menu.close()

    assert set(JUDGING) <= found


def test_the_keys_are_on_the_buttons(game: MainWindow) -> None:
    button = game.comment.annotations.findChild(QToolButton, "annotation.DO")

    assert isinstance(button, QToolButton)
    assert "Alt+4" in button.toolTip()


# Chips ------------------------------------------------------------------------------------------


def test_what_is_set_stands_below_the_comment_in_words(game: MainWindow) -> None:
    assert not game.comment.chips.isVisible()
    for key in "488":
        press(game.board, f"Alt+{key}")
    press(game.board, "Ctrl+B")

    assert chips(game) == ["Doubtful move", "Very good for White", "Hotspot"]
    assert game.comment.chips.y() >= game.comment.editor.geometry().bottom()


def test_the_comment_does_not_jump_while_stepping(game: MainWindow) -> None:
    go_to(game, "bb")
    top = game.comment.editor.y()
    for move in ("aa", "cc", "hh", "bb"):
        go_to(game, move)
        assert game.comment.editor.y() == top


def test_no_row_is_kept_for_what_a_node_has_not(game: MainWindow) -> None:
    go_to(game, "cc")
    assert game.comment.chips.isVisible()

    go_to(game, "aa")

    assert not game.comment.chips.isVisible()


def test_values_stand_there_too(game: MainWindow) -> None:
    game.document.open_text(
        loads("(;FF[4];V[-3.50];B[aa]V[0]BL[754]OB[5]WL[30]MN[7]PM[2]FG[1:Problem]TE[1];V[x])")
    )
    found = []
    for node in list(game.document.game.nodes())[1:]:
        game.document.go_to(node)
        texts = game.comment.chips._texts  # some may be hidden in a narrow panel
        found.append([text.spoken for text in texts])

    assert found == [
        ["Value W+3.5"],
        [
            "Good move",
            "Value 0",
            "Figure Problem",
            "Move number 7",
            "Print mode 2",
            "Black 12:34 (5)",
            "White 0:30",
        ],
        ["Value x"],
    ]


@pytest.mark.parametrize(
    ("properties", "spoken"),
    [
        ("B[aa]KO[]", "KO played even if illegal"),
        ("KO[6.5]", "Komi in words 6.5"),
        ("CH[1]", "✓ Check mark"),
        ("CH[2]", "✓✓ Check mark"),
        ("SI[1]", "Σ Sigma"),
        ("EL[12]", "Computer's evaluation 12"),
        ("EX[dd]", "Expected reply D16"),
        ("SC[aa][bb]", "Secure stones A19 B18"),
        ("RG[aa:cc]", "Region 9 points"),
        ("JD[Kansei 5-1-10]", "Japanese date Kansei 5-1-10"),
        (f"JD[{'long ' * 20}]", f"Japanese date {'long ' * 8}…"),
        ("OH[b-b-w]", "Handicap in words b-b-w"),
        ("ID[3/4]", "Game ID 3/4"),
        ("BS[2]WS[0]", "Black: computer program, level 2"),
        ("WS[-1]", "White: by modem"),
        ("WS[-7]", "White: -7"),
        ("WS[x]", "White: x"),
        ("LT[]", "Losing on time enforced"),
    ],
)
def test_old_and_collected_values_stand_there_too(
    game: MainWindow, properties: str, spoken: str
) -> None:
    game.document.open_text(loads(f"(;FF[4];{properties})"))
    game.document.go_to(game.document.game.root.children[0])

    assert [text.spoken for text in game.comment.chips._texts] == [spoken]


def test_what_servers_write_into_old_idents_needs_no_chip(game: MainWindow) -> None:
    game.document.open_text(loads("(;GM[1]LT[30]TC[]EL[];B[aa])"))

    assert game.comment.chips._texts == []


def test_players_who_are_human_need_no_chip(game: MainWindow) -> None:
    game.document.open_text(loads("(;FF[3]GM[1]AP[x]BS[0]WS[ 0 ];B[aa])"))

    assert game.comment.chips._texts == []
    assert not game.comment.chips.isVisible()


@pytest.mark.parametrize("ident", ["KO", "CH", "JD"])
def test_a_chip_of_them_can_be_taken_away(game: MainWindow, ident: str) -> None:
    game.document.open_text(loads("(;FF[4];B[aa]KO[]CH[1]JD[x])"))
    game.document.go_to(game.document.game.root.children[0])
    before = game.document.current.source

    QTest.keyClick(chip(game, ident), Qt.Key.Key_Delete)

    assert ident not in game.document.current.properties
    assert len(game.document.current.properties) == 3
    game.document.undo()
    assert game.document.current.source == before


def test_they_fit_into_a_narrow_panel(qtbot: QtBot, game: MainWindow) -> None:
    game.document.open_text(
        loads("(;FF[4];B[aa]TE[2]GB[2]HO[2]V[0]BL[754]OB[5]WL[30]MN[7]PM[2]FG[1:Figure 2])")
    )
    line = game.comment.chips
    game.docks["comment"].setFloating(True)
    for width in (900, 400, 270, 120):
        game.docks["comment"].resize(width, 300)
        game.document.go_to(game.document.game.root)
        first = game.document.game.root.first_child
        assert first is not None
        game.document.go_to(first)
        QApplication.processEvents()
        shown = sorted((c for c in line.findChildren(Chip) if c.isVisible()), key=Chip.x)

        assert shown
        assert all(c.geometry().right() <= line.width() for c in shown) or len(shown) == 1
        pairs = pairwise(shown)
        assert all(one.geometry().right() < other.x() for one, other in pairs)


def test_the_cross_takes_a_value_away(game: MainWindow) -> None:
    go_to(game, "cc")
    found = chip(game, "TE")
    QTest.mouseMove(found, QPoint(found.width() - 8, found.height() // 2))
    found.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, True)

    QTest.mouseClick(found, LEFT, pos=QPoint(found.width() - 8, found.height() // 2))

    assert game.document.current.source == ";B[cc]"
    assert chips(game) == []


def test_in_brief_there_is_no_room_for_a_cross(game: MainWindow) -> None:
    go_to(game, "cc")
    game.docks["comment"].setFloating(True)
    game.docks["comment"].resize(game.comment.minimumSizeHint().width(), 300)
    press(game.board, "Alt+7")
    press(game.board, "Ctrl+B")
    QApplication.processEvents()
    found = chip(game, "HO")
    assert found.is_brief

    QTest.mouseClick(found, LEFT, pos=QPoint(found.width() - 6, found.height() // 2))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()

    assert "HO" in game.document.current.properties


def test_del_takes_a_value_away(game: MainWindow) -> None:
    go_to(game, "cc")
    found = chip(game, "TE")
    found.setFocus(Qt.FocusReason.TabFocusReason)

    QTest.keyClick(found, Qt.Key.Key_Delete)

    assert game.document.current.source == ";B[cc]"
    game.document.undo()
    assert chips(game) == ["Good move"]


@pytest.mark.parametrize(("presses", "source"), [(1, ";B[cc]TE[2]"), (2, ";B[cc]")])
def test_its_menu_emphasises_or_takes_away(game: MainWindow, presses: int, source: str) -> None:
    go_to(game, "cc")
    QTest.mouseClick(chip(game, "TE"), LEFT, pos=QPoint(10, 8))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)

    for _ in range(presses):
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)

    assert game.document.current.source == source


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_the_menu_of_a_value_leads_to_the_dialog(
    game: MainWindow, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(NodeValuesDialog, "ask", lambda document, *_: asked.append(document))
    game.document.open_text(loads("(;FF[4]V[3.5])"))
    found = chip(game, "V")
    found.setFocus(Qt.FocusReason.TabFocusReason)

    QTest.keyClick(found, key)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)

    assert asked == [game.document]


def test_what_has_no_room_is_a_click_away(
    game: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(NodeValuesDialog, "ask", lambda document, *_: asked.append(document))
    game.document.open_text(loads("(;FF[4]C[Words]V[3.5]BL[754]WL[754]MN[1]PM[1]FG[:name])"))
    game.docks["comment"].setFloating(True)
    game.docks["comment"].resize(game.comment.minimumSizeHint().width(), 300)
    QApplication.processEvents()

    QTest.mouseClick(chip(game), LEFT)

    assert asked == [game.document]


def test_a_larger_font_gives_the_chips_more_room(game: MainWindow) -> None:
    go_to(game, "cc")
    before = chip(game, "TE").size()
    font = game.font()
    font.setPointSize(font.pointSize() * 2)

    game.comment.setFont(font)
    QApplication.processEvents()

    assert chip(game, "TE").width() > before.width()
    assert chip(game, "TE").height() > before.height()


@pytest.mark.parametrize("where", ["chip", "button"])
def test_esc_leads_from_the_annotations_to_the_board(game: MainWindow, where: str) -> None:
    press(game.board, "Ctrl+B")
    button = game.comment.annotations.findChild(QToolButton, "annotation.HO")
    widget = chip(game, "HO") if where == "chip" else button
    assert widget is not None
    widget.setFocus(Qt.FocusReason.TabFocusReason)

    QTest.keyClick(widget, Qt.Key.Key_Escape)

    assert game.focusWidget() is game.board


# Jumps ------------------------------------------------------------------------------------------


def test_f2_goes_round_all_hotspots(game: MainWindow) -> None:
    found = []
    for _ in range(3):
        QTest.keyClick(game.board, Qt.Key.Key_F2)
        found.append(move_of(game))
    assert found == ["bb", "hh", "bb"]
    assert game.status.message.text() == "After the last one: the first of the game"

    QTest.keyClick(game.board, Qt.Key.Key_F2, SHIFT)
    assert move_of(game) == "hh"
    assert game.status.message.text() == "Before the first one: the last of the game"


def test_annotated_nodes_are_found_in_the_order_of_the_file(game: MainWindow) -> None:
    found = []
    for _ in range(5):
        QTest.keyClick(game.comment.editor, Qt.Key.Key_PageDown, CONTROL | SHIFT)
        found.append(move_of(game))
    assert found == ["bb", "cc", "gg", "hh", "bb"]

    QTest.keyClick(game.board, Qt.Key.Key_PageUp, CONTROL | SHIFT)
    assert move_of(game) == "hh"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("annotate.next_hotspot", "no-hotspot"),
        ("annotate.previous_hotspot", "no-hotspot"),
        ("annotate.next_annotated", "no-annotated-node"),
        ("annotate.previous_annotated", "no-annotated-node"),
    ],
)
def test_where_there_is_none_that_is_said(game: MainWindow, action: str, reason: str) -> None:
    game.document.open_text(loads("(;FF[4];B[aa];W[bb])"))

    game.actions_by_id[action].trigger()

    assert game.status.message.text() == REFUSALS[reason]
    assert game.document.current is game.document.game.root


@pytest.mark.parametrize("action", ["annotate.next_hotspot", "annotate.previous_hotspot"])
def test_a_large_game_is_searched_in_slices(
    qtbot: QtBot, game: MainWindow, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    game.document.open_text(loads("(;FF[4]" + ";C[x]" * 2000 + ";HO[1]" + ";C[x]" * 2000 + ")"))
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    monkeypatch.setattr("sgfedit.gui.node_search._AT_ONCE", 500)

    game.actions_by_id[action].trigger()
    assert game.document.current is game.document.game.root

    qtbot.waitUntil(lambda: "HO" in game.document.current.properties)


def test_a_step_meanwhile_ends_the_search(
    qtbot: QtBot, game: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.document.open_text(loads("(;FF[4]" + ";C[x]" * 4000 + ";HO[1])"))
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    game.actions_by_id["annotate.next_hotspot"].trigger()

    QTest.keyClick(game.board, Qt.Key.Key_Right)
    qtbot.wait(50)

    assert game.document.current is game.document.game.root.first_child
