"""A part of the board to look at: found, dragged, left; the file stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit.formats import dumps, loads
from sgfedit.gui.features.navigate.badges import Badges
from sgfedit.gui.features.navigate.zoom import Zoom
from sgfedit.gui.modes import Modes
from sgfedit.sgf import Point
from tests.slices import finish

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

PROBLEM = "(;SZ[19]AB[ba][bb]AW[ca][cb](;B[dc];W[eb])(;B[hc]))"
WHOLE = (0, 0, 18, 18)


def open_text(window: MainWindow, text: str) -> None:
    window.document.open_text(loads(text))


def drag(window: MainWindow, first: Point, last: Point, button: Qt.MouseButton) -> None:
    board, none = window.board, Qt.KeyboardModifier.NoModifier
    places = [board.point_rect(point).center() for point in (first, last)]
    QTest.mousePress(board, button, none, places[0])
    QTest.mouseMove(board, places[1])
    QTest.mouseRelease(board, button, none, places[1])


def badge(window: MainWindow) -> str:
    said = window.part(Badges).zoom.said
    return said.fact if said is not None else ""


def test_of_a_problem_the_part_is_shown_that_it_is_about(window: MainWindow) -> None:
    open_text(window, PROBLEM)

    bounds = window.board.diagram.bounds
    # Up to the last move of the record and some lines more, as exports show it.
    assert bounds == (0, 0, 10, 5)
    assert badge(window) == "Part that the record is about"
    for node in window.document.game.nodes():
        window.document.go_to(node)
        assert window.board.diagram.bounds == bounds
    assert dumps(window.document.collection).decode() == PROBLEM


JOSEKI = "(;SZ[19];B[pd];W[qf](;B[nc];W[rd];B[qc];W[qi])(;B[qe];W[pf];B[nd];W[pj]))"


@pytest.mark.parametrize(
    ("text", "is_part"),
    [
        (JOSEKI, True),
        (JOSEKI.replace("SZ[19]", "SZ[19]PB[A]PW[B]"), False),  # somebody played it
        ("(;SZ[19];B[pd];W[qf];B[nc])", False),  # a game that has begun
        ("(;SZ[9]AB[aa]AW[ba])", False),  # small boards are seen as a whole anyway
        ("(;SZ[19]AB[aa]AW[ss];B[ee])", False),
        ("(;SZ[19]VW[aa:cc]AB[aa]AW[ba];B[ab])", True),  # as the record says, without this
        ("(;GM[4]SZ[15];B[aa])", False),
    ],
)
def test_only_problems_and_joseki_are_zoomed_to(
    window: MainWindow, text: str, is_part: bool
) -> None:
    open_text(window, text)

    diagram = window.board.diagram
    assert (diagram.bounds != (0, 0, diagram.width - 1, diagram.height - 1)) is is_part
    assert bool(badge(window)) is (is_part and "VW" not in text)


def test_a_new_game_is_never_zoomed_to(window: MainWindow) -> None:
    for x in range(3, 12):
        where = window.board.point_rect(Point(x, 3)).center()
        QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=where)

    assert window.board.diagram.bounds == WHOLE


def test_the_badge_shows_the_whole_board_and_it_stays_so(window: MainWindow) -> None:
    open_text(window, PROBLEM + JOSEKI)
    window.show()
    shown = window.part(Badges).zoom
    assert shown.isVisible()

    QTest.mouseClick(shown, Qt.MouseButton.LeftButton)

    assert window.board.diagram.bounds == WHOLE
    assert not shown.isVisible()
    assert window.actions_by_id["tool.play"].isChecked()
    window.document.go_to(window.document.collection.games[1].root)
    assert badge(window)
    window.document.go_to(window.document.collection.games[0].root)
    assert not badge(window)


def test_the_setting_ends_it_and_brings_it_back(window: MainWindow) -> None:
    open_text(window, PROBLEM)

    window.actions_by_id["view.zoom_problems"].trigger()
    assert window.board.diagram.bounds == WHOLE
    window.actions_by_id["view.zoom_problems"].trigger()
    assert window.board.diagram.bounds != WHOLE


def test_a_part_is_dragged_with_the_tool_and_left_with_its_key(window: MainWindow) -> None:
    open_text(window, "(;SZ[19]PB[A];B[aa])")
    window.actions_by_id["view.zoom_part"].trigger()
    assert "Drag" in window.status.message.text()

    drag(window, Point(12, 3), Point(18, 9), Qt.MouseButton.LeftButton)

    assert window.board.diagram.bounds == (12, 3, 18, 9)
    assert window.board.tool.id == "tool.play"
    assert badge(window) == "Part of the board, to look at"
    assert not window.status.message.text()
    # One plays there as ever.
    where = window.board.point_rect(Point(15, 5)).center()
    QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=where)
    assert window.document.current.get("B") == Point(15, 5)
    QTest.keyClick(window.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ShiftModifier)
    assert window.board.diagram.bounds == WHOLE
    assert dumps(window.document.collection).count(b"VW") == 0


def test_keys_choose_a_part(window: MainWindow) -> None:
    open_text(window, "(;SZ[19]PB[A];B[aa])")
    window.show()
    window.actions_by_id["view.zoom_part"].trigger()
    board = window.board

    for key in (Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(board, key)
    QTest.keyClick(board, Qt.Key.Key_Return)

    assert board.diagram.bounds == (9, 9, 10, 10)


def test_the_middle_button_zooms_with_any_tool(window: MainWindow) -> None:
    open_text(window, "(;SZ[19]PB[A];B[aa])")
    window.board.set_tool("mark.triangle")

    drag(window, Point(0, 18), Point(8, 10), Qt.MouseButton.MiddleButton)

    assert window.board.diagram.bounds == (0, 10, 8, 18)
    assert window.board.tool.id == "mark.triangle"
    where = window.board.point_rect(Point(4, 14)).center()
    QTest.mouseClick(window.board, Qt.MouseButton.MiddleButton, pos=where)
    assert window.board.diagram.bounds == WHOLE


def test_what_an_edit_puts_outside_is_seen(window: MainWindow) -> None:
    open_text(window, PROBLEM)
    with window.document.edit("Set") as edit:
        edit.set(window.document.game.root, "AB", ("ba", "bb", "ss"))

    assert window.board.diagram.bounds == WHOLE
    assert not badge(window)
    window.document.undo()
    assert badge(window)


def test_large_trees_are_looked_at_between_events(window: MainWindow) -> None:
    line = "".join(";B[pd];W[qf]" for _ in range(3000))
    open_text(window, f"(;SZ[19];B[pd];W[qf]{line})")

    finish(window.part(Zoom))

    assert window.board.diagram.bounds != WHOLE


def test_solving_shows_what_it_wants(window: MainWindow) -> None:
    open_text(window, PROBLEM)
    window.settings.set("tsumego.part", False)

    window.actions_by_id["study.tsumego"].trigger()
    assert window.board.diagram.bounds == WHOLE

    window.part(Modes).end()
    assert window.board.diagram.bounds != WHOLE
