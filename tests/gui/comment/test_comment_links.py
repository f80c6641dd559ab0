"""What stands in a comment is shown on the board, and leads to other nodes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from sgfedit.formats import dumps, loads
from sgfedit.game import operations
from sgfedit.go import Colour
from sgfedit.gui.comment.links import CommentLinks
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

# Black C17, White Q16, Black R4 with a variation Black C4, White D3.
GAME = "(;FF[4]GM[1]SZ[19];B[cc];W[pd](;B[qp])(;B[cp];W[dq]))"
REAL = Path(__file__).parents[4] / "shared" / "data" / "real"
D4, Q16 = Point(3, 15), Point(15, 3)
LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def show(window: MainWindow, comment: str, moves: int = 2, game: str = GAME) -> Node:
    """Open the game and show the node after some moves with a comment, from the board."""
    window.document.open_text(loads(game))
    node = window.document.game.root
    for _ in range(moves):
        assert node.first_child is not None
        node = node.first_child
    window.document.go_to(node)
    with window.document.edit("Prepare") as edit:
        operations.set_text(edit, node, "C", comment)
    window.activateWindow()
    window.board.setFocus()
    return node


def place_of(window: MainWindow, text: str) -> QPoint:
    """Return where in the viewport the middle of `text` is."""
    editor = window.comment.editor
    cursor = QTextCursor(editor.document())
    cursor.setPosition(editor.text().index(text) + len(text) // 2)
    rect = editor.cursorRect(cursor)
    return QPoint(rect.x() + 2, rect.center().y())


def point_at(window: MainWindow, text: str) -> None:
    QTest.mouseMove(window.comment.editor.viewport(), QPoint(1, 1))
    window.comment.editor.pointed.emit(place_of(window, text))


def click(window: MainWindow, text: str, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    QTest.mouseClick(window.comment.editor.viewport(), LEFT, modifiers, place_of(window, text))


def put_caret(window: MainWindow, position: int, anchor: int | None = None) -> None:
    cursor = window.comment.editor.textCursor()
    cursor.setPosition(position if anchor is None else anchor)
    cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
    window.comment.editor.setTextCursor(cursor)


def rings(window: MainWindow) -> tuple[Point, ...]:
    return window.board.halo.points


def trigger(window: MainWindow, action_id: str) -> None:
    window.actions_by_id[action_id].trigger()


def note(window: MainWindow) -> str:
    return window.status.message.text()


def underlined(window: MainWindow) -> list[str]:
    text = window.comment.editor.text()
    return [text[a:b] for a, b in window.comment.editor.marks.shown("links")]


def test_links_are_underlined_after_a_pause_and_again_when_typed(
    qtbot: QtBot, window: MainWindow
) -> None:
    show(window, "Black D4, then move 2 and #2B1.")
    qtbot.waitUntil(lambda: len(underlined(window)) == 3)

    window.comment.editor.setFocus(Qt.FocusReason.OtherFocusReason)
    QTest.keyClicks(window.comment.editor, " Q16")

    qtbot.waitUntil(lambda: "Q16" in underlined(window))
    window.document.go_to(window.document.game.root)
    qtbot.waitUntil(lambda: underlined(window) == [])


def test_links_that_come_into_sight_are_underlined(qtbot: QtBot, window: MainWindow) -> None:
    show(window, "\n\n".join(["D4", *["words"] * 5_000, "Q16"]))
    qtbot.waitUntil(lambda: underlined(window) == ["D4"])
    bar = window.comment.editor.verticalScrollBar()

    bar.setValue(bar.maximum())

    qtbot.waitUntil(lambda: underlined(window) == ["Q16"])


def test_a_point_under_the_pointer_is_ringed_until_it_leaves(window: MainWindow) -> None:
    show(window, "Black D4 is better.")

    point_at(window, "D4")
    assert rings(window) == (D4,)
    QApplication.sendEvent(window.comment.editor, QEvent(QEvent.Type.Leave))

    assert rings(window) == ()


def test_beside_the_text_nothing_is_pointed_at(window: MainWindow) -> None:
    show(window, "D4\nand so on")

    editor = window.comment.editor
    editor.pointed.emit(place_of(window, "D4") + QPoint(300, 0))
    assert rings(window) == ()
    editor.pointed.emit(place_of(window, "D4") + QPoint(0, 200))

    assert rings(window) == ()


def test_labels_of_the_node_are_points_as_well(window: MainWindow) -> None:
    node = show(window, "Black A is better.")
    with window.document.edit("Label") as edit:
        operations.set_labels(edit, node, {D4: "A"})

    point_at(window, "A")

    assert rings(window) == (D4,)


def test_a_click_keeps_the_ring_and_puts_the_caret_there(window: MainWindow) -> None:
    show(window, "Black D4 is better.")

    click(window, "D4")
    window.comment.editor.pointed.emit(None)

    assert rings(window) == (D4,)
    assert window.comment.editor.textCursor().position() in {7, 8}
    assert window.comment.editor.hasFocus()
    window.document.go_to(window.document.game.root)
    assert rings(window) == ()


def test_a_click_elsewhere_takes_it_away(window: MainWindow) -> None:
    show(window, "Black D4 is better.")
    click(window, "D4")

    click(window, "better")

    assert rings(window) == ()


def test_selected_text_rings_all_its_points(window: MainWindow) -> None:
    show(window, "Black D4 or Q16, not K10.")

    put_caret(window, 15, anchor=0)
    assert rings(window) == (D4, Q16)
    put_caret(window, 15)

    assert rings(window) == ()


def test_a_click_on_the_number_of_a_move_goes_there_and_leaves_the_keys_to_the_board(
    window: MainWindow,
) -> None:
    node = show(window, "See #1.")

    click(window, "#1")

    assert window.document.current is node.parent
    assert window.board.hasFocus()


def test_the_move_of_a_node_is_ringed_and_told_while_the_pointer_is_on_it(
    window: MainWindow,
) -> None:
    show(window, "See #2B1.")

    point_at(window, "#2B1")

    assert rings(window) == (Point(2, 15),)
    assert "C4" in window.comment.editor.viewport().toolTip()
    assert window.comment.editor.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor


def test_who_writes_keeps_the_focus_when_a_link_is_clicked(window: MainWindow) -> None:
    node = show(window, "See #1.")
    window.comment.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    click(window, "#1")

    assert window.document.current is node.parent
    assert window.comment.editor.hasFocus()


def test_a_link_that_is_being_edited_is_followed_with_ctrl_only(window: MainWindow) -> None:
    node = show(window, "See #12, no: #1 it is. #21")
    window.comment.editor.setFocus(Qt.FocusReason.OtherFocusReason)
    put_caret(window, 14)

    click(window, "#1 ")
    assert window.document.current is node
    click(window, "#1 ", CTRL)

    assert window.document.current is node.parent


def test_a_drag_over_a_link_selects_and_goes_nowhere(window: MainWindow) -> None:
    node = show(window, "See #1 and D4.")
    viewport = window.comment.editor.viewport()

    QTest.mousePress(viewport, LEFT, PLAIN, place_of(window, "#1"))
    QTest.mouseMove(viewport, place_of(window, "D4."))
    QTest.mouseRelease(viewport, LEFT, PLAIN, place_of(window, "D4."))

    assert window.document.current is node


def test_the_second_half_of_a_double_click_is_no_click(window: MainWindow) -> None:
    node = show(window, "#1")
    with window.document.edit("Prepare") as edit:
        assert node.parent is not None
        operations.set_text(edit, node.parent, "C", "#2")
    viewport = window.comment.editor.viewport()
    place = place_of(window, "#1")

    QTest.mouseClick(viewport, LEFT, PLAIN, place)
    QTest.mouseDClick(viewport, LEFT, PLAIN, place)
    assert window.document.current is node.parent


@pytest.mark.parametrize("link", ["#77", "#2C1", "#2B9"])
def test_a_link_to_a_node_that_is_gone_says_so(window: MainWindow, link: str) -> None:
    node = show(window, f"See {link}.")
    point_at(window, link)
    assert "no such node" in window.comment.editor.viewport().toolTip()
    assert rings(window) == ()

    click(window, link)

    assert window.document.current is node
    assert link in note(window)


def test_the_copied_link_leads_back(window: MainWindow) -> None:
    node = show(window, "")
    window.document.go_to(node.children[1].children[0])

    trigger(window, "comment.copy_link")

    assert QGuiApplication.clipboard().text() == "#2B2"
    assert "#2B2" in note(window)
    there = window.document.current
    show_again = window.document.game.root
    window.document.go_to(show_again)
    window.comment.editor.setFocus(Qt.FocusReason.OtherFocusReason)
    window.comment.editor.paste()
    trigger(window, "comment.follow_link")
    assert window.document.current is there


# Without a mouse --------------------------------------------------------------------------------


def test_keys_go_from_link_to_link_and_round(window: MainWindow) -> None:
    show(window, "Black D4, then Q16.")

    trigger(window, "comment.next_link")
    assert window.comment.editor.textCursor().selectedText() == "D4"
    assert rings(window) == (D4,)
    trigger(window, "comment.next_link")
    assert window.comment.editor.textCursor().selectedText() == "Q16"
    trigger(window, "comment.next_link")
    assert window.comment.editor.textCursor().selectedText() == "D4"
    trigger(window, "comment.previous_link")
    assert window.comment.editor.textCursor().selectedText() == "Q16"
    trigger(window, "comment.previous_link")

    assert rings(window) == (D4,)
    assert window.board.hasFocus()


def test_a_comment_that_begins_with_a_link_has_it_as_the_next_one(window: MainWindow) -> None:
    show(window, "D4")

    trigger(window, "comment.next_link")

    assert window.comment.editor.textCursor().selectedText() == "D4"


def test_the_next_link_may_be_far_away(window: MainWindow) -> None:
    show(window, "nothing here\n" * 4_000 + "Q16")

    trigger(window, "comment.next_link")

    assert rings(window) == (Q16,)


def test_a_comment_without_links_says_so(window: MainWindow) -> None:
    show(window, "Nothing.")

    trigger(window, "comment.next_link")
    assert "no points" in note(window)
    trigger(window, "comment.follow_link")
    assert "caret" in note(window)
    trigger(window, "comment.add_variation")

    assert "no sequence" in note(window)


def test_what_is_at_the_caret_is_shown_and_taken_away(window: MainWindow) -> None:
    show(window, "Black D4 is better.")
    put_caret(window, 8)

    trigger(window, "comment.follow_link")
    assert rings(window) == (D4,)
    trigger(window, "comment.follow_link")

    assert rings(window) == ()


# Sequences --------------------------------------------------------------------------------------

SEQUENCE = "B R5, W S4, B R3"


def numbers(window: MainWindow) -> dict[Point, int]:
    return dict(window.board.diagram.numbers)


def test_a_sequence_is_on_the_board_while_the_pointer_is_on_it(window: MainWindow) -> None:
    show(window, f"Better: {SEQUENCE}.")

    point_at(window, "S4")
    assert numbers(window) == {Point(16, 14): 1, Point(17, 15): 2, Point(16, 16): 3}
    assert window.board.diagram.stone(Point(17, 15)) is Colour.WHITE
    assert rings(window) == ()
    window.comment.editor.pointed.emit(None)

    assert numbers(window) == {}
    assert window.board.diagram.stone(Point(17, 15)) is None


def test_a_preview_shows_captures(window: MainWindow) -> None:
    game = "(;GM[1]SZ[9]AW[aa]AB[ba];W[ii])"
    show(window, "B A8 captures: B A8, W E5.", 1, game)

    point_at(window, "A8, W")

    assert window.board.diagram.stone(Point(0, 0)) is None
    assert window.board.diagram.stone(Point(0, 1)) is Colour.BLACK


def test_a_click_keeps_it_and_offers_to_add_it(window: MainWindow) -> None:
    node = show(window, f"Better: {SEQUENCE}.")

    click(window, "S4")
    window.comment.editor.pointed.emit(None)

    bar = window.part(CommentLinks)._bar
    assert bar is not None
    assert bar.isVisible()
    assert "3 moves" in bar.text.text()
    assert len(numbers(window)) == 3
    QTest.mouseClick(bar.add_button, LEFT)
    assert [child.get("B") for child in node.children][-1] == Point(16, 14)
    assert window.document.current is node
    assert not bar.isVisible()
    assert numbers(window) == {}
    assert "3 moves" in note(window)


def test_the_offer_can_be_closed(window: MainWindow) -> None:
    show(window, f"Better: {SEQUENCE}.")
    click(window, "S4")
    window.comment.editor.pointed.emit(None)
    bar = window.part(CommentLinks)._bar
    assert bar is not None

    QTest.mouseClick(bar.close_button, LEFT)

    assert not bar.isVisible()
    assert numbers(window) == {}


def test_a_sequence_is_added_by_a_key_as_one_step(window: MainWindow) -> None:
    node = show(window, f"Better: {SEQUENCE}.")
    before = dumps(window.document.collection)
    put_caret(window, 12)

    QTest.keySequence(window.board, "Ctrl+Shift+E, V")

    added = node.children[-1]
    assert (added.get("B"), added.children[0].get("W")) == (Point(16, 14), Point(17, 15))
    assert window.document.current is node
    trigger(window, "comment.add_variation")
    assert "already" in note(window)
    window.document.undo()
    assert dumps(window.document.collection) == before


def test_only_what_is_new_of_a_sequence_is_added(window: MainWindow) -> None:
    node = show(window, "Better: B C4, W D3, B E3")
    put_caret(window, 12)

    trigger(window, "comment.add_variation")

    assert len(node.children) == 2
    assert node.children[1].children[0].children[0].get("B") == Point(4, 16)
    assert "1 move" in note(window)


def test_what_should_have_been_played_goes_beside_the_last_move(window: MainWindow) -> None:
    node = show(window, "White should play W R14, B Q18.")
    assert node.parent is not None
    point_at(window, "R14")
    # The stone that was played is not there.
    assert window.board.diagram.stone(Q16) is None
    window.comment.editor.pointed.emit(None)
    put_caret(window, 22)

    trigger(window, "comment.add_variation")

    assert [child.get("W") for child in node.parent.children] == [Q16, Point(16, 5)]


def test_a_repeated_point_is_told_in_words(window: MainWindow) -> None:
    show(window, "Odd: B R5, W R6, B R5, W C17, B pass.")
    put_caret(window, 7)

    trigger(window, "comment.follow_link")

    bar = window.part(CommentLinks)._bar
    assert bar is not None
    assert "3 at 1" in bar.text.text()
    assert "not legal: 3, 4" in bar.text.text()


def test_the_context_menu_offers_what_is_there(window: MainWindow) -> None:
    node = show(window, f"Better: {SEQUENCE}. See #1.")
    menu = QMenu(window)
    window.comment.menu_wanted.emit(menu, place_of(window, "S4"))
    menu.actions()[0].trigger()
    assert len(numbers(window)) == 3
    menu.actions()[1].trigger()
    menu.actions()[1].trigger()
    assert "already" in note(window)
    assert node.children[-1].get("B") == Point(16, 14)

    menu = QMenu(window)
    window.comment.menu_wanted.emit(menu, place_of(window, "#1"))
    menu.actions()[0].trigger()
    assert window.document.current is node.parent

    menu = QMenu(window)
    window.comment.menu_wanted.emit(menu, QPoint(1, 1))
    assert menu.actions() == []


# Nothing is changed -----------------------------------------------------------------------------


@pytest.mark.skipif(not REAL.exists(), reason="the real records are elsewhere")
@pytest.mark.parametrize("folder", ["pro-annotated", "pro-annotated-gogameguru", "kgs"])
def test_looking_at_real_comments_changes_no_byte(window: MainWindow, folder: str) -> None:
    files = sorted((REAL / folder).rglob("*.sgf"))[:2]
    assert files
    for path in files:
        window.document.open(path)
        for node in window.document.game.nodes():
            if "C" not in node.properties:
                continue
            window.document.go_to(node)
            window.part(CommentLinks).marks.refresh()
            for placed in window.part(CommentLinks).marks.in_sight()[:2]:
                put_caret(window, placed.end, anchor=placed.start)
            window.comment.editor.selectAll()
        assert not window.document.is_modified
        assert dumps(window.document.collection) == path.read_bytes()


def test_another_game_has_no_points(qtbot: QtBot, window: MainWindow) -> None:
    show(window, "Black D4", 0, "(;GM[2]SZ[8];B[aa])")

    window.part(CommentLinks).marks.refresh()

    assert underlined(window) == []
