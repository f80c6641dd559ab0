"""The record as a text: what is read, clicked and pressed there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.app import tasks
from sgfedit.formats import loads
from sgfedit.game.reading import Look
from sgfedit.go.symmetry import Symmetry
from sgfedit.gui.features.read.paint import Caret, Marker, current_rect
from sgfedit.gui.features.read.sheet import BlockHeights
from sgfedit.gui.features.read.view import place_of, words_about
from sgfedit.gui.modes import Modes
from sgfedit.render.turning import Turning
from sgfedit.sgf import Point
from tests.amounts import amount
from tests.slices import finish

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.read.blocks import BlockText, TextBlock
    from sgfedit.gui.features.read.view import ReadingView
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
DATA = Path(__file__).parents[5] / "shared" / "data"

GAME = (
    "(;SZ[19]PB[Ann]BR[1d]PW[Ben]EV[Club]DT[2020-02-03]RE[B+R]AN[Eve]GC[A fine game.]"
    "C[It was a rainy day.]"
    ";B[pd];W[dp];B[pp]C[Black takes a third corner, D16 is next.]LB[dd:A]"
    "(;W[dd]N[The last one]C[White has it.]BM[1];B[qf]"
    ";W[nc];B[qc]C[Calm.])"
    "(;W[dc]C[This would be a joseki.];B[de];W[ce])"
    "(;W[cd]" + ";B[aa];W[bb];B[cc];W[ee];B[ff];W[gg];B[hh];W[ii];B[jj];W[kk];B[ll];W[mm]))"
)


@pytest.fixture
def wide(window: MainWindow) -> MainWindow:
    """The window, wide enough for a diagram beside the words about it."""
    window.resize(2_000, 860)
    return window


@pytest.fixture
def read(qtbot: QtBot, window: MainWindow) -> Callable[[str], ReadingView]:
    """Open a record and show it as a text."""

    def show(text: str) -> ReadingView:
        window.document.open_text(loads(text))
        view = place_of(window).view
        if not view.isVisible():
            window.actions_by_id["study.reading"].trigger()
        finish(view)
        qtbot.waitUntil(lambda: not view.is_waiting)
        return view

    return show


def node(view: ReadingView, *children: int) -> Node:
    """Return the node reached from the root by taking the child of each index."""
    found = view.document.game.root
    for index in children:
        found = found.children[index]
    return found


def plain(view: ReadingView) -> str:
    """Return the whole text."""
    blocks = map(view.sheet.block, range(len(view.sheet.flow.passages)))
    return "\n".join(text.plain for block in blocks for text in block.texts)


def find(view: ReadingView, words: str) -> tuple[int, TextBlock, int, BlockText]:
    """Return the text with some words, after scrolling to its block."""
    for index in range(len(view.sheet.flow.passages)):
        for number, text in enumerate(view.sheet.block(index).texts):
            if words in text.plain or words in text.layout.text():
                view.scroller.show_block(index, 10)
                return index, view.sheet.block(index), number, text
    raise AssertionError(words)


def place_in(view: ReadingView, words: str) -> QPoint:
    """Return the middle of the first of some words in the viewport."""
    index, block, _number, text = find(view, words)
    start = text.layout.text().index(words)
    line = text.layout.lineForTextPosition(start)
    left, right = (line.cursorToX(at) for at in (start, start + 1))
    x = (left[0] + right[0]) / 2  # type: ignore[index]  # the stubs tell of an object
    y = line.y() + line.height() / 2
    corner = QPoint(view.sheet.column.left, view.scroller.place_of(index))
    drop = block.drop(corner.y()) if text.floats else 0
    return corner + (text.place + QPointF(x, y + drop)).toPoint()


def current_place(view: ReadingView) -> QRect | None:
    """Return where the current node's block is in the viewport, None if out of sight."""
    here = view.sheet.flow.index_of(view.document.current)
    for index, block, corner in view.scroller.blocks():
        if index == here:
            return current_rect(block, corner, view.sheet.style)
    return None


def click(view: ReadingView, place: QPoint) -> None:
    QTest.mouseClick(view.viewport(), LEFT, NONE, place)


def drag(view: ReadingView, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(view.viewport(), LEFT, NONE, start)
    QTest.mouseMove(view.viewport(), (start + end) / 2)
    QTest.mouseMove(view.viewport(), end)
    QTest.mouseRelease(view.viewport(), LEFT, NONE, end)


def place_on_board(view: ReadingView, index: int, point: Point) -> QPoint:
    """Return where a point of a block's diagram is in the viewport."""
    view.scroller.show_block(index, 10)
    block = view.sheet.block(index)
    while (picture := view.sheet.pictures.known(block)) is None:
        view.viewport().repaint()  # a picture or more at a time
    corner = QPoint(view.sheet.column.left, view.scroller.place_of(index))
    corner += block.picture.topLeft() + QPoint(0, block.drop(corner.y()))
    return corner + picture.rect_of(point).center().toPoint()


# What is there ------------------------------------------------------------------------------


def test_it_takes_the_place_of_the_board_and_gives_it_back(window: MainWindow) -> None:
    action = window.actions_by_id["study.reading"]

    action.trigger()
    view = place_of(window).view

    assert view.isVisible()
    assert view.hasFocus()
    assert not window.board.isVisible()
    assert window.info.isVisible()
    assert action.isChecked()

    QTest.keyClick(view, Qt.Key.Key_Escape)

    assert window.board.isVisible()
    assert window.board.hasFocus()
    assert not view.isVisible()
    assert not action.isChecked()


def test_the_key_does_both(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F12)
    assert place_of(window).is_shown

    QTest.keyClick(window, Qt.Key.Key_F12)
    assert not place_of(window).is_shown


def test_the_record_is_told_in_order(read: Callable[[str], ReadingView]) -> None:
    told = plain(read(GAME))

    order = [
        "Ann 1d – Ben",
        "Club",
        "Monday, 3 February 2020 · Black wins by resignation",
        "Comments by Eve",
        "A fine game.",
        "It was a rainy day.",
        "Moves 1–3",
        "Black takes a third corner",
        "The last one",
        "Bad move",
        "White has it.",
        "instead of 4",
        "This would be a joseki.",
        "Calm.",
    ]
    places = [told.index(words) for words in order]
    assert places == sorted(places)


def test_an_empty_record_says_so(read: Callable[[str], ReadingView]) -> None:
    assert "empty" in plain(read("(;GM[1])"))


def test_a_record_with_players_only_says_so_below_them(
    read: Callable[[str], ReadingView],
) -> None:
    told = plain(read("(;PB[Ann]PW[Ben])"))

    assert told.startswith("Ann – Ben")
    assert "empty" in told


def test_a_row_of_problems_numbers_its_positions(read: Callable[[str], ReadingView]) -> None:
    told = plain(read("(;C[Two](;AB[aa]AW[ba];B[ab])(;AB[cc]AW[dc];B[cb]))"))

    assert "Position 1" in told
    assert "Position 2" in told


def test_another_game_is_words_and_moves(read: Callable[[str], ReadingView]) -> None:
    view = read("(;GM[3];W[e4];B[e5]C[Open game.];W[])")
    told = plain(view)

    assert "1 e4" in told
    assert "Open game." in told
    assert all(view.sheet.block(i).figure is None for i in range(len(view.sheet.flow.passages)))


def test_moves_that_cannot_be_seen_are_noted(read: Callable[[str], ReadingView]) -> None:
    told = plain(read("(;B[ba];W[aa];B[ab];W[];B[aa])"))

    assert "2 at 5" in told
    assert "4 pass" in told


def test_a_stone_taken_for_good_is_noted_with_its_point(
    read: Callable[[str], ReadingView],
) -> None:
    assert "2 at A19" in plain(read("(;B[ba];W[aa];B[ab])"))


def test_figures_talks_and_headings_are_told(read: Callable[[str], ReadingView]) -> None:
    told = plain(
        read("(;B[aa];W[bb]FG[257:Figure 2]C[## Heading\n\nText\n\nann [3k\\]: hi\nben: ho])")
    )

    for words in ("Figure 2", "Heading", "ann [3k]: hi", "ben: ho"):
        assert words in told


def test_long_lines_of_moves_are_cut_short_until_opened(
    read: Callable[[str], ReadingView],
) -> None:
    points = [a + b for a in "abcdefgh" for b in "abcdefgh"]
    long = "".join(f";{'BW'[i % 2]}[{points[i]}]" for i in range(40))
    view = read(f"(;B[pd](;W[dd])(;W[dp]{long}))")

    assert "and 25 more" in plain(view)


# Clicks -------------------------------------------------------------------------------------


def test_click_on_a_paragraph_goes_to_its_node(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)

    click(view, place_in(view, "This would"))

    assert view.document.current is node(view, 0, 0, 0, 1)


def test_what_was_clicked_stays_where_it_is(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    place = place_in(view, "This would")
    before = view.offset.y()

    click(view, place)

    assert view.offset.y() == before


def test_click_on_a_stone_goes_to_its_move(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    index = view.sheet.flow.index_of(node(view, 0))
    assert index is not None

    click(view, place_on_board(view, index, Point(3, 15)))

    assert view.document.current is node(view, 0, 0)


def test_click_elsewhere_on_a_diagram_goes_to_its_position(
    read: Callable[[str], ReadingView],
) -> None:
    view = read(GAME)
    index = view.sheet.flow.index_of(node(view, 0))
    assert index is not None

    click(view, place_on_board(view, index, Point(9, 9)))

    assert view.document.current is view.sheet.flow.passages[index].end


def test_click_on_a_letter_goes_to_the_variation(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    index = view.sheet.flow.index_of(node(view, 0, 0, 0, 0))
    assert index is not None

    click(view, place_on_board(view, index, Point(3, 2)))

    assert view.document.current is node(view, 0, 0, 0, 1)


def test_click_on_a_move_of_a_line_goes_there(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    index, _block, _number, text = find(view, "1 C16")
    span = text.spans[2]
    assert view.sheet.flow.passages[index].look is Look.MOVES

    click(view, place_in(view, text.layout.text()[span.start : span.end]))

    assert view.document.current is span.node


def test_click_on_the_sign_opens_and_closes_a_line_of_moves(
    read: Callable[[str], ReadingView],
) -> None:
    view = read(GAME)
    index, _block, _number, _text = find(view, "1 C16")

    click(view, _sign(view, index))
    assert view.sheet.block(index).figure is not None

    click(view, _sign(view, index))
    assert view.sheet.block(index).figure is None


def _sign(view: ReadingView, index: int) -> QPoint:
    """Return the place of the sign that opens and closes a block."""
    block = view.sheet.block(index)
    text = next(text for text in block.texts if text.offset)
    corner = QPoint(view.sheet.column.left, view.scroller.place_of(index))
    return corner + (text.place + QPointF(4, text.height / 2)).toPoint()


def test_a_line_that_goes_on_can_be_opened_too(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME.replace("B[jj]", "B[jj](;W[oa];B[ob])").replace(";W[kk]", "(;W[kk]", 1) + ")")
    moves = [i for i, p in enumerate(view.sheet.flow.passages) if p.look is Look.MOVES]

    for index in moves:
        view.toggle(index)

    assert all(view.sheet.block(index).figure is not None for index in moves)
    view.toggle(0)  # no such line
    assert view.sheet.block(0).figure is None


def test_click_in_the_margin_does_nothing(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    current = view.document.current

    click(view, QPoint(2, 200))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, NONE, QPoint(200, 200))

    assert view.document.current is current


def test_click_between_texts_does_nothing(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    view.verticalScrollBar().setValue(0)
    current = view.document.current

    click(view, QPoint(view.sheet.column.left + 5, 3))

    assert view.document.current is current


def test_click_behind_the_end_of_a_line_goes_to_its_node(
    read: Callable[[str], ReadingView],
) -> None:
    view = read(GAME)
    place = place_in(view, "Calm.")

    click(view, place + QPoint(150, 0))

    assert view.document.current.get("C") == "Calm."


def test_the_pointer_is_a_hand_where_a_click_leads_somewhere(
    read: Callable[[str], ReadingView],
) -> None:
    view = read(GAME)

    QTest.mouseMove(view.viewport(), place_in(view, "Calm."))
    assert view.viewport().cursor().shape() is Qt.CursorShape.PointingHandCursor

    QTest.mouseMove(view.viewport(), QPoint(2, 100))
    assert view.viewport().cursor().shape() is Qt.CursorShape.ArrowCursor


def test_a_point_in_the_words_under_the_pointer_is_ringed(
    read: Callable[[str], ReadingView],
) -> None:
    view = read(GAME)
    place = place_in(view, "D16 is next")
    before = view.viewport().grab().toImage()

    QTest.mouseMove(view.viewport(), place)
    view.viewport().repaint()

    target = view.mouse.target_at(place)
    assert target is not None
    assert target.points == (Point(3, 3),)
    assert view.viewport().grab().toImage() != before


def test_a_double_click_on_a_diagram_shows_it_on_the_board(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)
    index = view.sheet.flow.index_of(node(view, 0))
    assert index is not None
    place = place_on_board(view, index, Point(3, 15))

    QTest.mouseDClick(view.viewport(), LEFT, NONE, place_in(view, "It was a rainy"))
    assert view.isVisible()
    QTest.mouseDClick(view.viewport(), LEFT, NONE, place_on_board(view, index, Point(3, 15)))

    assert window.board.isVisible()
    assert window.document.current is node(view, 0, 0)
    assert place != QPoint()


def test_the_context_menu_copies_and_shows_on_the_board(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)
    place = place_in(view, "Calm.")
    copy, show = view.menu_at(place).actions()
    assert not copy.isEnabled()

    show.trigger()

    assert window.board.isVisible()
    assert str(window.document.current.get("C")) == "Calm."


def test_the_right_button_opens_the_menu(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    place = QPoint(200, 100)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place)
    )

    QApplication.sendEvent(view.viewport(), event)

    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()


# Marking text -------------------------------------------------------------------------------


def test_dragging_marks_text_and_ctrl_c_copies_it(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    start = place_in(view, "Calm.")

    drag(view, start - QPoint(3, 0), start + QPoint(200, 0))
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)

    assert QGuiApplication.clipboard().text() == "Calm."
    view.viewport().repaint()


def test_text_is_marked_over_several_blocks(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    first, _, one, _ = find(view, "White has it.")
    last, _, two, text = find(view, "Calm.")

    view.mark(Caret(first, one, 0), Caret(last, two, len(text.layout.text())))
    view.copy_marked()

    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("White has it.")
    assert "This would be a joseki." in copied
    assert copied.endswith("Calm.")


def test_shift_click_marks_on(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    start = place_in(view, "Calm.")
    drag(view, start, start + QPoint(20, 0))

    QTest.mouseClick(
        view.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, start + QPoint(250, 0)
    )

    assert view.marker.plain(view.sheet.block).endswith("alm.")


def test_esc_unmarks_before_it_leaves(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    start = place_in(view, "Calm.")
    drag(view, start, start + QPoint(40, 0))

    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not view.marker
    assert view.isVisible()

    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not view.isVisible()


def test_dragging_beyond_the_edge_scrolls(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    view.verticalScrollBar().setValue(0)

    view.scroller.follow(QPoint(300, view.viewport().height() + 40))

    assert view.offset.y() > 0


def test_nothing_marked_is_nothing_to_copy() -> None:
    marker = Marker()

    assert marker.plain(lambda _index: pytest.fail("asked for a block")) == ""
    assert marker.range_in(0, 0, 5) is None
    marker.mark(Caret(1, 0, 2), Caret(1, 0, 2))
    assert marker.range_in(1, 0, 5) is None
    assert marker.range_in(0, 0, 5) is None


# Keys ---------------------------------------------------------------------------------------


def test_n_and_p_lead_from_comment_to_comment(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    comments = []

    for _ in range(6):
        QTest.keyClick(view, Qt.Key.Key_N)
        comments.append(str(view.document.current.get("C")).split()[0])

    assert comments == ["Black", "White", "This", "Calm.", "Calm.", "Calm."]

    QTest.keyClick(view, Qt.Key.Key_P)
    assert view.document.current is node(view, 0, 0, 0, 1)


def test_p_finds_the_comment_before_in_the_same_passage(
    read: Callable[[str], ReadingView],
) -> None:
    view = read("(;SZ[19];B[aa]C[One];W[bb]C[Two];B[cc]C[Three])")
    view.document.go_to(node(view, 0, 0))

    QTest.keyClick(view, Qt.Key.Key_P)

    assert view.document.current is node(view, 0)


@pytest.mark.parametrize(
    ("key", "modifier", "back"),
    [
        (Qt.Key.Key_PageDown, NONE, Qt.Key.Key_PageUp),
        (Qt.Key.Key_Down, NONE, Qt.Key.Key_Up),
        (Qt.Key.Key_Space, NONE, Qt.Key.Key_Home),
        (Qt.Key.Key_End, NONE, Qt.Key.Key_Home),
    ],
    ids=["page", "line", "space", "end"],
)
def test_keys_scroll(
    read: Callable[[str], ReadingView],
    key: Qt.Key,
    modifier: Qt.KeyboardModifier,
    back: Qt.Key,
) -> None:
    view = read(GAME)
    view.verticalScrollBar().setValue(0)
    current = view.document.current

    QTest.keyClick(view, key, modifier)
    assert view.offset.y() > 0

    QTest.keyClick(view, back)
    assert view.offset.y() == 0
    assert view.document.current is current


def test_shift_space_scrolls_back(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    view.scroller.show_end()
    before = view.offset.y()

    QTest.keyClick(view, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)

    assert view.offset.y() < before


def test_enter_opens_the_moves_one_is_at(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    start = node(view, 0, 0, 0, 2)
    view.document.go_to(start)
    index = view.sheet.flow.index_of(start)
    assert index is not None

    QTest.keyClick(view, Qt.Key.Key_Return)

    assert view.sheet.block(index).figure is not None


def test_enter_goes_to_what_one_reads(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    view.window().resize(1000, 420)
    view.document.go_to(view.document.game.root)
    view.scroller.show_end()

    QTest.keyClick(view, Qt.Key.Key_Return)

    assert view.document.current is not view.document.game.root


def test_other_keys_are_the_windows(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    view.document.go_to(view.document.game.root)

    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Right)

    assert view.document.current is node(view, 0, 0)
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.AltModifier)


def test_ctrl_wheel_changes_the_size_of_letters(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    before = view.sheet.style.text.pointSize()
    at = QPointF(100, 100)

    for modifiers in (Qt.KeyboardModifier.ControlModifier, NONE):
        event = QWheelEvent(
            at,
            QPointF(view.viewport().mapToGlobal(at.toPoint())),
            QPoint(),
            QPoint(0, 240 if modifiers else -240),
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(view.viewport(), event)

    assert view.sheet.style.text.pointSize() == before + 2
    assert view.offset.y() > 0


# Following the document ---------------------------------------------------------------------


def test_the_current_node_comes_in_sight(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    view.document.go_to(node(view, 0))
    view.scroller.show_end()

    view.document.go_to(view.document.game.root)

    rect = current_place(view)
    assert rect is not None
    assert view.viewport().rect().intersects(rect)

    view.document.go_to(node(view, 0, 0, 0, 1))
    rect = current_place(view)
    assert rect is not None
    assert view.viewport().rect().contains(rect.center())


def test_a_block_out_of_sight_has_no_place(read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    view.window().resize(1000, 420)
    view.scroller.show_end()

    assert current_place(view) is None


def test_typing_in_the_comment_shows_up(
    qtbot: QtBot, window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)
    view.document.go_to(node(view, 0, 0, 0))
    passages = view.sheet.flow.passages

    QTest.keyClicks(window.comment.editor, "Now ")

    qtbot.waitUntil(lambda: "Now" in plain(view))
    assert view.sheet.flow.passages is passages


def test_the_first_word_about_a_node_makes_a_place_for_it(
    qtbot: QtBot, window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read("(;SZ[19];B[aa];W[bb];B[cc];W[dd])")
    view.document.go_to(node(view, 0, 0))

    QTest.keyClicks(window.comment.editor, "Hello")

    qtbot.waitUntil(lambda: "Hello" in plain(view))
    assert "White 2 B18" in plain(view)


def test_a_new_move_shows_up(qtbot: QtBot, read: Callable[[str], ReadingView]) -> None:
    view = read("(;SZ[19];B[aa];W[bb])")

    with view.document.edit("Play") as edit:
        added = loads("(;B[cc])").games[0].root
        edit.add_child(node(view, 0, 0), added)
        edit.selected = added

    qtbot.waitUntil(lambda: "Moves 1–3" in plain(view))
    view.document.undo()
    qtbot.waitUntil(lambda: "Moves 1–2" in plain(view))


def test_a_change_of_the_board_is_told_anew(
    qtbot: QtBot, read: Callable[[str], ReadingView]
) -> None:
    view = read("(;SZ[19];B[aa];W[bb];B[ba])")

    with view.document.edit("Move") as edit:
        edit.set(node(view, 0, 0, 0), "B", ["cc"])

    def is_told() -> bool:
        figure = view.sheet.block(0).figure
        return figure is not None and Point(2, 2) in figure.numbers

    qtbot.waitUntil(is_told)


def test_what_changed_unseen_is_there_when_it_is_seen(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)
    place = place_of(window)
    place.show_board()
    view.document.go_to(node(view, 0, 0, 0))
    with view.document.edit("Comment") as edit:
        edit.set(node(view, 0, 0, 0), "C", ["Other words."])
    place.show_text()
    assert "Other words." in plain(view)

    place.show_board()
    with view.document.edit("Comment") as edit:
        edit.set(node(view, 0), "C", ["First words."])
        edit.set_children(node(view, 0, 0, 0), node(view, 0, 0, 0).children[:1])
    place.show_text()
    finish(view)
    assert "First words." in plain(view)
    assert "joseki" not in plain(view)


def test_another_game_of_the_file_is_another_text(read: Callable[[str], ReadingView]) -> None:
    view = read("(;C[One])(;C[Two];B[aa])")

    view.document.select_game(1)

    finish(view)
    assert plain(view).startswith("Two")


def test_what_is_deleted_while_it_is_hidden_is_gone(
    qtbot: QtBot, window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)
    place_of(window).show_board()
    with view.document.edit("Delete") as edit:
        edit.set_children(node(view, 0, 0), ())
    window.settings.set("comment.font_size", 15)
    window.resize(900, 600)
    qtbot.waitUntil(lambda: window.width() == 900)

    place_of(window).show_text()

    finish(view)
    assert "third corner" not in plain(view)


def test_text_that_is_not_all_known_goes_on_where_it_was_hidden(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read("(;C[One])(;C[Two];B[aa])")
    points = [a + b for a in "abcdefghijklmnopqrs" for b in "abcdefghijklmnopqrs"]
    nodes = "".join(f";{'BW'[i % 2]}[{points[i % 361]}]C[{i}]LB[ss:x]" for i in range(6_000))
    window.document.open_text(loads(f"(;SZ[19]{nodes})"))
    place_of(window).show_board()
    assert not view.sheet.flow.is_complete

    place_of(window).show_text()

    finish(view)


def test_another_game_while_it_is_hidden(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read("(;C[One])(;C[Two];B[aa])")
    place_of(window).show_board()
    view.document.select_game(1)

    place_of(window).show_text()

    assert plain(view).startswith("Two")


def test_a_click_on_what_has_just_been_deleted_does_nothing(
    read: Callable[[str], ReadingView],
) -> None:
    view = read(GAME)
    gone = node(view, 0, 0, 0, 1)
    with view.document.edit("Delete") as edit:
        edit.set_children(node(view, 0, 0, 0), node(view, 0, 0, 0).children[:1])
    current = view.document.current

    view.show_clicked(gone)

    assert view.document.current is current


def test_going_on_before_the_text_has_followed_an_edit(
    read: Callable[[str], ReadingView],
) -> None:
    view = read(GAME)
    with view.document.edit("Comment") as edit:
        edit.set(node(view, 0), "C", ["New."])

    view.document.go_to(node(view, 0))

    assert "New." in plain(view)


def test_the_boards_turn_along(window: MainWindow, read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    index = view.sheet.flow.index_of(node(view, 0))
    assert index is not None
    before = place_on_board(view, index, Point(15, 3))

    window.board.turn(Turning(Symmetry(mirrors_rows=True)))

    assert place_on_board(view, index, Point(15, 3)) != before
    view.turn(window.board.turning)


def test_coordinates_can_be_hidden(window: MainWindow, read: Callable[[str], ReadingView]) -> None:
    view = read(GAME)
    index = view.sheet.flow.index_of(node(view, 0))
    assert index is not None
    before = view.sheet.block(index).picture.size()

    window.settings.set("view.coordinates", False)
    window.settings.set("tree.labels", "none")

    assert view.sheet.block(index).picture.size() != before


def test_a_dark_window_has_a_dark_text(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)
    palette = QPalette(view.palette())
    palette.setColor(QPalette.ColorRole.Text, QColor("#eeeeee"))
    palette.setColor(QPalette.ColorRole.WindowText, QColor("#eeeeee"))
    palette.setColor(QPalette.ColorRole.Window, QColor("#202020"))
    palette.setColor(QPalette.ColorRole.Base, QColor("#101010"))
    before = view.sheet.style.inks.text

    view.setPalette(palette)

    assert view.sheet.style.inks.text.lightness() > before.lightness()


@pytest.mark.parametrize("size", [(1400, 850), (900, 560), (640, 420)], ids=str)
def test_text_stands_beside_or_below_its_diagram(
    qtbot: QtBot,
    window: MainWindow,
    read: Callable[[str], ReadingView],
    size: tuple[int, int],
) -> None:
    view = read(GAME)

    window.resize(*size)

    qtbot.waitUntil(lambda: window.width() == size[0])
    index, block, _number, text = find(view, "White has it.")
    assert block.column.is_beside == (text.place.x() > block.picture.right())
    assert text.place.x() + 10 < view.viewport().width()
    assert view.sheet.flow.heights[index] == block.height


def middle(block: TextBlock) -> int:
    """Return by how many px the middle of a diagram is right of that of the column."""
    return block.picture.left() + block.picture.width() // 2 - block.column.width // 2


@pytest.mark.usefixtures("wide")
def test_a_diagram_without_words_stands_in_the_middle(
    read: Callable[[str], ReadingView],
) -> None:
    spoken = read("(;SZ[9]PB[Ann]PW[Ben];B[aa];W[bb];B[cc]C[Words])").sheet.block(0)
    silent = read("(;SZ[9]PB[Ann]PW[Ben];B[aa];W[bb];B[cc])").sheet.block(0)

    assert spoken.column.is_beside
    assert spoken.picture.left() == 0
    assert abs(middle(silent)) <= 1


def test_below_each_other_diagrams_stand_in_the_middle(
    qtbot: QtBot, window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read("(;SZ[9]PB[Ann]PW[Ben];B[aa];W[bb];B[cc]C[Words])")

    window.resize(640, 420)

    qtbot.waitUntil(lambda: not view.sheet.column.is_beside)
    _, block, _, text = find(view, "Words")
    assert abs(middle(block)) <= 1
    assert text.place.x() == 0


@pytest.mark.usefixtures("wide")
def test_title_and_introduction_stand_in_the_middle(read: Callable[[str], ReadingView]) -> None:
    view = read(f"(;PB[Ann]PW[Ben]C[{'An introduction. ' * 20}];B[aa]C[Words])")

    _, block, _, text = find(view, "An introduction.")

    title = block.texts[0]
    line = title.layout.lineAt(0).naturalTextRect()
    assert block.column.width > block.column.prose
    assert text.place.x() == (block.column.width - block.column.prose) // 2
    assert abs(title.place.x() + line.center().x() - block.column.width / 2) <= 1


@pytest.mark.usefixtures("wide")
def test_a_diagram_goes_along_with_a_long_text(read: Callable[[str], ReadingView]) -> None:
    view = read(f"(;B[aa]C[{'A long comment goes on and on. ' * 200}])")
    (block,) = (view.sheet.block(i) for i in range(len(view.sheet.flow.passages)))
    assert block.column.is_beside

    assert block.drop(0) == 0 or block.picture.top() < 10
    assert 0 < block.drop(-500) <= block.slack
    assert block.drop(-100_000) == block.slack


# Focus, tools, modes ------------------------------------------------------------------------


def test_esc_in_the_comment_leads_back_to_the_text(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)
    window.comment.editor.setFocus()

    QTest.keyClick(window.comment.editor, Qt.Key.Key_Escape)

    assert view.hasFocus()
    assert view.isVisible()


def test_a_tool_brings_the_board_back(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)

    window.actions_by_id["mark.triangle"].trigger()

    assert not view.isVisible()
    assert window.board.isVisible()
    place_of(window).show_board()  # is there already


def test_a_mode_brings_the_board_back(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)

    window.actions_by_id["study.score"].trigger()
    assert window.board.isVisible()

    window.actions_by_id["study.reading"].trigger()
    assert window.part(Modes).active is None
    assert view.isVisible()


def test_the_current_words_are_told_to_assistive_tools(
    read: Callable[[str], ReadingView],
) -> None:
    view = read(GAME)

    view.document.go_to(node(view, 0, 0, 0, 1))
    assert view.accessibleDescription() == "White 1 D17\nThis would be a joseki."

    view.document.go_to(node(view, 0, 0))
    assert "Moves 1–3" in view.accessibleDescription()


# Size ---------------------------------------------------------------------------------------


def test_a_large_record_is_read_in_slices(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE_S", 0.008)
    branches = "".join(f"(;W[{'abcdefghijklmnopqrs'[i % 19]}a]C[Node {i}]" for i in range(3000))
    window.document.open_text(loads(f"(;B[ss]{branches}{')' * 3000})"))
    last = window.document.game.root
    while last.first_child is not None:
        last = last.first_child
    window.document.go_to(last)

    window.actions_by_id["study.reading"].trigger()
    view = place_of(window).view
    view.viewport().repaint()

    qtbot.waitUntil(lambda: not view.is_waiting)
    assert current_place(view) is not None
    assert "Node 2999" in words_about(view.sheet, last)

    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.offset.y() == 0
    for _ in range(40):
        QTest.keyClick(view, Qt.Key.Key_PageDown)
        view.viewport().repaint()
    for _ in range(60):
        QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert view.offset.y() == 0
    for index in range(250):
        view.sheet.block(index)
    view.scroller.settle()
    assert not view.sheet.is_laid(249)


@pytest.mark.parametrize("gesture", ["key", "scroll bar"])
def test_the_start_is_reached_from_afar(read: Callable[[str], ReadingView], gesture: str) -> None:
    words = "Some words. " * 70
    nodes = "".join(
        f";{'BW'[i % 2]}[{'abcdefghijklmnopqrs'[i % 19]}a]C[{words}]" for i in range(30)
    )
    view = read(f"(;SZ[19]C[Words of the beginning.]{nodes})")
    view.sheet.dress(view.viewport().width(), view.font(), view.palette())
    view.scroller.show_block(len(view.sheet.flow.passages) - 1, 0)
    assert not view.sheet.is_laid(0)
    assert not view.sheet.is_laid(1)
    view.sheet.flow.heights.set(1, 1)  # far too low

    if gesture == "key":
        QTest.keyClick(view, Qt.Key.Key_Home)
    else:
        view.verticalScrollBar().setValue(0)

    assert view.offset.y() == 0


def test_home_leads_to_the_start_from_its_neighbourhood(
    read: Callable[[str], ReadingView],
) -> None:
    nodes = "".join(f";{'BW'[i % 2]}[{'abcdefghijklmnopqrs'[i]}a]C[Words.]" for i in range(19))
    view = read(f"(;SZ[19]C[Words of the beginning.]{nodes * 3})")
    view.sheet.dress(view.viewport().width(), view.font(), view.palette())
    view.scroller.show_block(3, 0)
    view.sheet.flow.heights.set(1, 1)
    view.scroller.show_block(3, 0)
    assert view.offset.y() < view.viewport().height()

    QTest.keyClick(view, Qt.Key.Key_Home)

    assert view.offset.y() == 0


def test_what_comes_next_is_made_ready(qtbot: QtBot, read: Callable[[str], ReadingView]) -> None:
    words = "Some words. " * 70
    points = [a + b for a in "abcdefghij" for b in "abcdefghij"]
    nodes = "".join(f";{'BW'[i % 2]}[{points[i]}]C[{words}]LB[ss:{i}]" for i in range(30))
    view = read(f"(;SZ[19]{nodes})")

    below = view.scroller.seen.stop + 1

    qtbot.waitUntil(lambda: view.sheet.is_laid(below))
    block = view.sheet.block(below)
    qtbot.waitUntil(lambda: view.sheet.pictures.known(block) is not None)


def test_scrolling_up_into_what_was_only_guessed_keeps_the_place(
    read: Callable[[str], ReadingView],
) -> None:
    long = "Words that make lines. " * 40
    points = [a + b for a in "abcdefghij" for b in "abcdefghij"]
    view = read(
        "(;" + "".join(f";{'BW'[i % 2]}[{points[i]}]C[{long}]LB[ss:{i}]" for i in range(60)) + ")"
    )
    view.scroller.show_block(40, 30)
    index = view.scroller.seen.start
    assert view.scroller.place_of(40) == 30

    bar = view.verticalScrollBar()
    bar.setValue(bar.value() - 200)

    assert view.scroller.place_of(40) == 230
    assert view.scroller.seen.start <= index


def test_heights_know_where_blocks_are() -> None:
    heights = BlockHeights()
    assert heights.at(10) == 0
    for index in range(1000):
        heights.append(index % 7 + 1)

    tops = [heights.top(index) for index in range(1000)]

    assert heights.total == tops[-1] + heights[999]
    assert all(heights.at(top) == index for index, top in enumerate(tops))
    heights.set(300, 50)
    assert heights.top(301) == tops[301] + 50 - (300 % 7 + 1)
    assert heights.at(-5) == 0
    assert heights.at(10**6) == 999
    assert len(heights) == 1000


# Real records -------------------------------------------------------------------------------

REAL = (
    "real/pro-annotated-gogameguru",
    "real/pro-annotated",
    "big/kgs-live-reviews",
    "real/problems-q5go",
    "real/problems-gogameguru",
    "real/problems-misc",
    "big/ogs-review",
    "big/multi-game",
)


@pytest.mark.long
@pytest.mark.parametrize("folder", REAL)
def test_real_records_can_be_read(window: MainWindow, folder: str) -> None:
    files = sorted((DATA / folder).glob("*.sgf"))[:6]
    if not files:
        pytest.skip("no real records here")
    for file in sorted(files, key=lambda file: file.stat().st_size)[: amount(1, 6)]:
        window.document.open(file)
        view = place_of(window).view
        place_of(window).show_text()
        while not view.sheet.flow.is_complete:
            view.sheet.flow.advance()
        assert sum(len(p.nodes) for p in view.sheet.flow.passages) == sum(
            1 for _ in window.document.game.nodes()
        )
        count = len(view.sheet.flow.passages)
        for index in range(0, count, max(count // 25, 1)):
            assert view.sheet.block(index).height > 0
        for _ in range(5):
            QTest.keyClick(view, Qt.Key.Key_PageDown)
            view.viewport().repaint()
        assert not window.document.is_modified


@pytest.mark.parametrize(
    ("names", "lines"),
    [
        (("Masaki Ito", "Cho Chikun"), ["Masaki Ito 9p – ", "Cho Chikun 9p"]),
        # What is too long for a line is broken at blanks.
        (("Takemiya Masaki the Elder", "Cho"), ["Takemiya Masaki the ", "Elder 9p – Cho 9p"]),
    ],
)
def test_the_title_is_broken_between_the_players(
    qtbot: QtBot,
    window: MainWindow,
    read: Callable[[str], ReadingView],
    names: tuple[str, str],
    lines: list[str],
) -> None:
    view = read(f"(;PB[{names[0]}]BR[9p]PW[{names[1]}]WR[9p];B[aa])")

    window.resize(560, 420)

    qtbot.waitUntil(lambda: view.sheet.block(0).texts[0].layout.lineCount() == 2)
    layout = view.sheet.block(0).texts[0].layout
    start, text = layout.lineAt(1).textStart(), layout.text().replace("\u00a0", " ")
    assert [text[:start], text[start:]] == lines


def test_a_root_without_words_is_marked_at_the_head_of_the_record(
    read: Callable[[str], ReadingView],
) -> None:
    view = read("(;SZ[19]PB[Ann]PW[Ben];B[pd]FG[0:Opening]N[Opening]C[Here it goes.])")
    index, block, _number, _text = find(view, "Ann")
    view.document.go_to(view.document.game.root)

    marked = current_place(view)
    assert marked is not None
    corner = QPoint(view.sheet.column.left, view.scroller.place_of(index))
    for text in block.texts:
        assert marked.contains(
            corner + text.place.toPoint() + QPoint(view.sheet.column.width // 2, 0)
        )
    assert plain(view).count("Opening") == 1


@pytest.mark.parametrize("gone", ["branch", "file", "game"])
def test_a_text_that_comes_back_speaks_of_no_node_that_is_gone(
    window: MainWindow,
    read: Callable[[str], ReadingView],
    monkeypatch: pytest.MonkeyPatch,
    gone: str,
) -> None:
    view = read(GAME + "(;SZ[9];B[aa]C[Second.])")
    window.document.go_to(list(window.document.game.nodes())[4])
    finish(view)
    view.repaint()
    window.actions_by_id["study.reading"].trigger()
    assert not view.isVisible()

    document = window.document
    if gone == "branch":
        document.go_to(document.game.root.children[0])
        window.actions_by_id["edit.cut_branch"].trigger()
    elif gone == "file":
        document.open_text(loads("(;SZ[9];B[bb]C[Other.])"))
    else:
        with document.edit("Remove") as edit:
            collection = document.collection
            edit.set_contents(collection, collection.contents._replace(games=collection.games[1:]))
    dressed: list[object] = []
    with monkeypatch.context() as patch:
        # Some platforms resize a widget that is visible already and not told so yet.
        patch.setattr(view, "isVisible", lambda: True)
        patch.setattr(view.sheet, "dress", lambda *given: dressed.append(given))
        view.viewport().resize(view.viewport().width() - 90, view.viewport().height() + 90)
        QApplication.sendEvent(view.viewport(), QResizeEvent(view.viewport().size(), QSize()))
    assert not dressed
    window.actions_by_id["study.reading"].trigger()
    finish(view)

    roots = {node.root for passage in view.sheet.flow.passages for node in passage.nodes}
    assert roots == {document.game.root}


def test_a_hidden_text_keeps_no_file_that_is_closed(
    window: MainWindow, read: Callable[[str], ReadingView]
) -> None:
    view = read(GAME)
    view.mark(Caret(1, 0, 0), Caret(2, 0, 0))
    window.actions_by_id["study.reading"].trigger()
    view.sheet.opened.add(window.document.game.root)

    window.document.open_text(loads("(;SZ[9])"))

    assert view.sheet.game is window.document.game
    assert not view.sheet.opened
    assert not view.marker
    assert [node for one in view.sheet.flow.passages for node in one.nodes] == [
        window.document.game.root
    ]
