"""The signs that the board is not shown whole and as in the file, and what a click does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from sgfedit.formats import dumps, loads
from sgfedit.game import operations
from sgfedit.go.symmetry import SYMMETRIES
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.navigate.badges import Badges, Length, turning_text
from sgfedit.render.turning import AS_RECORDED, Turning
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton
INHERITED = "(;SZ[9];B[aa];W[bb]VW[aa:ee];B[cc]DD[ab];W[dd])"


def open_text(window: MainWindow, text: str, depth: int = 0) -> None:
    window.document.open_text(loads(text))
    for _ in range(depth):
        window.actions_by_id["navigate.next"].trigger()


def click(badge: QWidget) -> None:
    assert badge.isVisible()
    QTest.mouseClick(badge, LEFT)


def facts(window: MainWindow) -> list[str]:
    """What the badges that are shown say."""
    return [badge.said.fact for badge in window.part(Badges).all if badge.said is not None]


def source(window: MainWindow) -> str:
    return dumps(window.document.collection).decode()


def test_a_plain_game_has_no_badges(window: MainWindow) -> None:
    open_text(window, "(;SZ[9];B[aa])", 1)

    assert facts(window) == []
    assert not window.part(Badges).isVisible()


def test_badges_come_and_go_without_moving_the_board(window: MainWindow) -> None:
    open_text(window, INHERITED)
    before = window.board.geometry(), window.status.geometry()

    window.actions_by_id["view.turn_right"].trigger()
    window.actions_by_id["navigate.end"].trigger()
    QTest.qWait(0)

    assert len(facts(window)) == 3
    assert (window.board.geometry(), window.status.geometry()) == before


def test_a_turned_view_says_so_and_a_click_ends_it(window: MainWindow) -> None:
    window.actions_by_id["view.turn_right"].trigger()
    assert facts(window) == ["View turned right"]
    assert window.part(Badges).turn.accessibleName() == "View turned right · Reset"
    window.actions_by_id["view.swap_colours"].trigger()
    assert facts(window) == ["View turned right, colours swapped"]

    click(window.part(Badges).turn)

    assert window.board.turning == AS_RECORDED
    assert facts(window) == []


@pytest.mark.parametrize("swaps", [False, True])
def test_every_turning_has_words_of_its_own(window: MainWindow, swaps: bool) -> None:
    texts = [
        turning_text(Turning(symmetry, swaps))
        for symmetry in SYMMETRIES
        if Turning(symmetry, swaps) != AS_RECORDED
    ]

    assert all(text.fact and text.short and text.verb and text.reason for text in texts)
    # The two diagonals alone are called the same.
    assert len({text.fact for text in texts}) >= len(texts) - 1


def test_an_inherited_part_says_since_when(window: MainWindow) -> None:
    open_text(window, INHERITED, 2)
    assert facts(window) == ["Part of the board is set here"]

    window.actions_by_id["navigate.end"].trigger()
    assert facts(window) == [
        "Part of the board, since move 2",
        "Dimmed points, since move 3",
    ]
    window.actions_by_id["navigate.start"].trigger()
    assert facts(window) == []


def test_what_the_first_node_says_holds_from_the_start(window: MainWindow) -> None:
    open_text(window, "(;SZ[9]VW[aa:ee]DD[aa];B[cc])", 1)

    assert facts(window) == ["Part of the board, from the start", "Dimmed points, from the start"]


def test_a_click_shows_all_from_here_on_and_can_be_undone(window: MainWindow) -> None:
    open_text(window, INHERITED, 4)

    click(window.part(Badges).view)
    assert window.document.current.properties["VW"] == ("",)
    assert window.document.position().view is None
    assert facts(window) == ["Whole board from here on", "Dimmed points, since move 3"]
    click(window.part(Badges).dim)
    assert facts(window) == ["Whole board from here on", "Nothing dimmed from here on"]
    window.actions_by_id["edit.undo"].trigger()
    window.actions_by_id["edit.undo"].trigger()

    assert source(window) == INHERITED
    assert len(facts(window)) == 2


def test_a_click_takes_away_what_is_set_here_only(window: MainWindow) -> None:
    open_text(window, INHERITED, 2)

    click(window.part(Badges).view)

    assert "VW" not in window.document.current.properties
    assert facts(window) == []


@pytest.mark.parametrize("steps", [2, 4])
def test_what_a_click_does_to_the_record_is_told_with_undo(window: MainWindow, steps: int) -> None:
    open_text(window, INHERITED, steps)
    badge, notice = window.part(Badges).view, window.part(EditNotice)
    verb = "Remove" if steps == 2 else "Show all from here on"
    assert badge.accessibleName().endswith(f" · {verb}")

    click(badge)
    assert notice.isVisible()
    assert notice.undo.isVisible()
    click(notice.undo)

    assert source(window) == INHERITED
    assert not notice.isVisible()


def test_a_sign_that_changes_nothing_of_the_record_tells_of_no_edit(window: MainWindow) -> None:
    window.actions_by_id["view.turn_right"].trigger()

    click(window.part(Badges).turn)

    assert not window.part(EditNotice).isVisible()


def test_a_node_that_takes_back_what_it_inherits_can_inherit_again(window: MainWindow) -> None:
    open_text(window, "(;SZ[9]VW[aa:ee]DD[aa];B[cc]VW[]DD[])", 1)
    assert facts(window) == ["Whole board from here on", "Nothing dimmed from here on"]

    click(window.part(Badges).view)
    click(window.part(Badges).dim)

    assert facts(window) == ["Part of the board, from the start", "Dimmed points, from the start"]
    assert source(window) == "(;SZ[9]VW[aa:ee]DD[aa];B[cc])"


def test_a_part_that_is_all_of_the_board_is_none(window: MainWindow) -> None:
    open_text(window, "(;SZ[9]VW[aa:ii];B[cc])", 1)
    assert facts(window) == []

    window.actions_by_id["navigate.previous"].trigger()
    assert facts(window) == []


def test_where_nothing_is_inherited_nothing_is_taken_back(window: MainWindow) -> None:
    open_text(window, "(;SZ[9]VW[]DD[];B[cc]VW[];W[dd]VW[aa:ee];B[ee]VW[])")
    assert facts(window) == []

    window.actions_by_id["navigate.next"].trigger()
    assert facts(window) == []
    window.actions_by_id["navigate.end"].trigger()
    assert facts(window) == ["Whole board from here on"]


def test_values_without_a_point_set_nothing(window: MainWindow) -> None:
    open_text(window, "(;SZ[9]DD[aa];B[cc]DD[true])", 1)

    assert facts(window) == ["Dimmed points, from the start"]


def test_keys_clear_and_inherit(window: MainWindow, qtbot: QtBot) -> None:
    open_text(window, INHERITED, 4)
    board, control = window.board, Qt.KeyboardModifier.ControlModifier

    def keys(second: Qt.Key) -> None:
        board.setFocus()
        QTest.keyClick(board, Qt.Key.Key_D, control)
        QTest.keyClick(board, second)

    keys(Qt.Key.Key_V)
    keys(Qt.Key.Key_D)
    assert facts(window) == ["Whole board from here on", "Nothing dimmed from here on"]
    keys(Qt.Key.Key_W)
    keys(Qt.Key.Key_I)

    assert source(window) == INHERITED


def test_what_can_be_done_follows_each_edit(window: MainWindow) -> None:
    open_text(window, INHERITED, 4)
    actions = window.actions_by_id
    ids = ("mark.clear_view", "mark.inherit_view", "mark.clear_dim", "mark.inherit_dim")

    def enabled() -> list[bool]:
        return [actions[action_id].isEnabled() for action_id in ids]

    assert enabled() == [True, False, True, False]
    actions["mark.clear_view"].trigger()
    assert enabled() == [False, True, True, False]
    actions["mark.inherit_view"].trigger()
    assert enabled() == [True, False, True, False]
    actions["navigate.start"].trigger()
    assert enabled() == [False] * 4


def test_the_menu_of_a_badge_leads_to_the_node_that_says_so(window: MainWindow) -> None:
    open_text(window, INHERITED, 4)
    badge = window.part(Badges).dim
    ids = [action.objectName() for action in badge.actions()]
    assert ids[:2] == ["mark.clear_dim", "mark.inherit_dim"]
    go = badge.actions()[-1]
    assert go.isEnabled()

    go.trigger()

    assert window.document.current.get("B") == Point(2, 2)
    assert not go.isEnabled()


def test_tab_reaches_a_badge_and_space_presses_it(window: MainWindow) -> None:
    window.actions_by_id["view.turn_left"].trigger()
    badge = window.part(Badges).turn
    assert badge.focusPolicy() is Qt.FocusPolicy.TabFocus
    badge.setFocus(Qt.FocusReason.TabFocusReason)

    QTest.keyClick(badge, Qt.Key.Key_Space)

    assert window.board.turning == AS_RECORDED
    assert window.board.hasFocus()


def test_a_click_leaves_the_focus_where_it_is(window: MainWindow) -> None:
    window.actions_by_id["view.turn_left"].trigger()
    window.comment.editor.setFocus()

    click(window.part(Badges).turn)

    assert window.comment.editor.hasFocus()


@pytest.mark.parametrize("width", [1300, 900, 640, 500])
def test_badges_say_as_much_as_there_is_room_for(window: MainWindow, width: int) -> None:
    open_text(window, INHERITED, 4)
    window.actions_by_id["view.turn_right"].trigger()

    window.resize(width, 600)
    window.status.resize(width, window.status.height())
    QTest.qWait(0)

    lengths = [badge.length for badge in window.part(Badges).all if badge.said is not None]
    assert lengths == sorted(lengths, reverse=True)
    if width >= 1300:
        assert set(lengths) == {Length.LONG}
    if width <= 500:
        assert Length.LONG not in lengths
    end = window.part(Badges).mapTo(window.status, QPoint(window.part(Badges).width(), 0)).x()
    assert end <= window.status.charset.x()
    for badge in window.part(Badges).all:
        assert badge.width() >= badge.sizeHint().width()


def test_a_remark_on_a_move_can_be_read_beside_three_badges(window: MainWindow) -> None:
    window.resize(900, 600)
    open_text(window, "(;SZ[9];B[aa];W[bb]VW[aa:ee];B[cc]DD[ab];W[cc])", 3)
    window.actions_by_id["view.turn_right"].trigger()

    window.actions_by_id["navigate.next"].trigger()
    QTest.qWait(0)

    remark = window.remark
    assert len(facts(window)) == 3
    assert remark.isVisible()
    assert remark.width() >= remark.fontMetrics().horizontalAdvance(remark.text())


def test_nobody_walks_to_the_root_while_nothing_is_dimmed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    found = operations.region_source

    def ask(node: Node, ident: str) -> Node | None:
        asked.append(ident)
        return found(node, ident)

    monkeypatch.setattr(operations, "region_source", ask)
    open_text(window, "(;SZ[9];B[aa];W[bb];B[cc]DD[ab];W[dd];B[ee];W[ff])", 2)
    assert asked == []

    window.actions_by_id["navigate.end"].trigger()
    for _ in range(2):
        window.actions_by_id["navigate.previous"].trigger()

    # Once for all nodes after the one that says so.
    assert asked == ["DD"]


def test_badges_follow_edits_of_the_node_that_says_so(window: MainWindow) -> None:
    open_text(window, INHERITED, 4)
    document = window.document
    second = document.game.root.children[0].children[0]

    with document.edit("Elsewhere") as edit:
        edit.set(second, "VW", ())

    assert facts(window) == ["Dimmed points, since move 3"]


@pytest.mark.parametrize("length", Length)
def test_a_badge_is_painted_at_every_length(window: MainWindow, length: Length) -> None:
    window.actions_by_id["view.turn_left"].trigger()
    badge = window.part(Badges).turn
    badge.set_length(length)
    badge.resize(badge.sizeHint())

    image = badge.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)

    colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert len(colours) > 10
