"""A part of the board from which an engine is to take its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit import loads
from sgfedit.engine.candidates import Candidate
from sgfedit.formats import dumps
from sgfedit.gui.features.look.panel import LookPanel
from sgfedit.sgf import PASS, Point
from tests.gui.features.look.test_look import (
    C7,
    E5,
    G7,
    GAME,
    LINE,
    Looking,
    looking,
    said,
    settle,
    shared,
)
from tests.quiet_engine import GNUGO

if TYPE_CHECKING:
    from sgfedit.engine.questions import Analyse

pytestmark = pytest.mark.one_window
__all__ = ["looking", "shared"]

CORNER = frozenset(Point(x, y) for x in (1, 2, 3) for y in (1, 2))
"""B8 to D7."""


def drag(looking: Looking, first: Point, last: Point) -> None:
    board, button = looking.window.board, Qt.MouseButton.LeftButton
    start, end = (board.point_rect(point).center() for point in (first, last))
    QTest.mousePress(board, button, pos=start)
    QTest.mouseMove(board, end)
    QTest.mouseRelease(board, button, pos=end)
    settle()


def choose(looking: Looking) -> None:
    """Drag over `CORNER`."""
    looking.do("look.region")
    drag(looking, Point(1, 1), Point(3, 2))


def asked(looking: Looking) -> set[object]:
    """Return the moves that the engine was asked for last."""
    question: Analyse = looking.engine.asked[-1]  # type: ignore[assignment]
    return set(question.only)


def panel(looking: Looking) -> LookPanel:
    """Return the panel as it is once it has followed."""
    shown = looking.window.docks["look"].widget()
    assert isinstance(shown, LookPanel)
    shown._follow()
    return shown


def test_a_part_is_dragged_and_moves_are_asked_for_there_alone(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    assert asked(looking) == set()

    choose(looking)

    assert asked(looking) == CORNER
    assert looking.look.part == looking.window.board.diagram.framed == CORNER
    assert looking.window.board.tool.id == "tool.play"
    assert looking.hinted() == {}  # what was said of the whole board is another thing
    looking.report(candidates=(Candidate(C7, 0, 80, 0.6, 2.5, line=LINE),))
    assert looking.hinted() == {C7: "+2.5", E5: ""}  # and how the record goes on


def test_stones_in_the_part_are_not_asked_for(looking: Looking) -> None:
    looking.window.document.open_text(loads("(;SZ[9];B[cc];W[gg])"))
    looking.do("navigate.next")
    looking.do("look.toggle")

    choose(looking)

    assert asked(looking) == CORNER - {C7}


def test_two_corners_are_chosen_by_keys(looking: Looking) -> None:
    looking.do("look.toggle")
    board = looking.window.board

    looking.do("look.region")
    for key in (Qt.Key.Key_Return, *[Qt.Key.Key_Up] * 2, Qt.Key.Key_Return, Qt.Key.Key_Right):
        QTest.keyClick(board, key)
    QTest.keyClick(board, Qt.Key.Key_Return)
    settle()

    assert looking.look.part == {Point(4, 2), Point(5, 2)}
    QTest.keyClick(board, Qt.Key.Key_Escape)


def test_the_key_takes_the_part_away_again(looking: Looking) -> None:
    looking.do("look.toggle")
    choose(looking)

    looking.do("look.region")

    assert asked(looking) == set()
    assert looking.window.board.diagram.framed == frozenset()
    assert looking.window.board.tool.id == "tool.play"
    assert looking.window.actions_by_id["tool.play"].isChecked()


def test_the_panel_tells_the_part_and_takes_it_away(looking: Looking) -> None:
    looking.do("look.toggle")
    assert panel(looking).part.isHidden()
    assert panel(looking).whole.isHidden()

    choose(looking)
    shown = panel(looking)
    assert shown.part.text() == "Only B7 to D8"
    assert not shown.whole.isHidden()
    shown.whole.click()
    settle()

    assert looking.look.part == frozenset()
    assert panel(looking).whole.isHidden()


def test_the_tool_begins_to_look_and_is_put_away_by_its_key(looking: Looking) -> None:
    looking.do("look.region")

    assert looking.look.is_on
    assert looking.window.board.tool.id == "look.region"
    assert "Drag over the part" in looking.window.status.message.text()
    looking.do("look.region")
    assert looking.window.board.tool.id == "tool.play"
    assert looking.look.part == frozenset()


def test_a_click_and_the_whole_board_are_no_part(looking: Looking) -> None:
    looking.do("look.region")
    drag(looking, E5, E5)
    assert looking.look.part == frozenset()

    looking.do("look.region")
    drag(looking, Point(0, 0), Point(8, 8))
    assert looking.look.part == frozenset()


def test_the_record_and_its_undo_know_nothing_of_it(looking: Looking) -> None:
    document = looking.window.document
    looking.do("look.toggle")

    choose(looking)

    assert dumps(document.collection).decode() == GAME
    assert not document.history.steps
    assert not document.is_modified


def test_it_stays_for_the_game_and_goes_with_the_file(looking: Looking) -> None:
    document = looking.window.document
    document.open_text(loads(f"{GAME}(;SZ[13];B[gg])"))
    looking.do("look.toggle")
    choose(looking)

    looking.do("look.toggle")
    assert looking.window.board.diagram.framed == frozenset()
    looking.do("look.toggle")
    looking.next()
    assert looking.look.part == CORNER
    document.go_to(document.collection.games[1].root)
    settle()
    assert looking.look.part == frozenset()
    document.go_to(document.collection.games[0].root)
    settle()
    assert asked(looking) == CORNER

    document.open_text(loads(GAME))
    settle()
    assert looking.look.part == frozenset()


def test_a_board_of_another_size_is_looked_at_as_a_whole(looking: Looking) -> None:
    document = looking.window.document
    looking.do("look.toggle")
    choose(looking)

    with document.edit("Size") as edit:
        edit.set(document.game.root, "SZ", ("13",))
    settle()

    assert looking.look.part == frozenset()
    assert asked(looking) == set()
    looking.do("edit.undo")
    assert asked(looking) == CORNER


def test_figures_of_a_part_are_none_of_the_position(looking: Looking) -> None:
    document, root = looking.window.document, looking.window.document.game.root
    looking.do("look.toggle")
    looking.report()
    choose(looking)
    looking.report(lead=-20.0, visits=1000)
    looking.next()

    assert looking.window.timeline.reading.source.of(root)["KataGo"].lead == 2.5
    document.go_to(root)
    settle()
    assert looking.hinted() == {}
    looking.do("look.region")
    assert looking.hinted()[G7] == "+0.5"  # which the whole board said before


def test_moves_at_first_sight_are_shown_in_the_part_alone(looking: Looking) -> None:
    looking.window.settings.set("look.policy", value=True)
    looking.do("look.toggle")
    choose(looking)

    looking.report(candidates=(), policy=(0.5,) * 82)

    assert set(looking.hinted()) == CORNER | {E5}


def test_a_part_without_a_free_point_is_told_of(looking: Looking) -> None:
    looking.window.document.open_text(loads("(;SZ[9]AB[bb][cb]AW[db][bc][cc][dc])"))
    looking.do("look.toggle")
    count = len(looking.engine.asked)

    choose(looking)

    assert not looking.engine.questions
    assert len(looking.engine.asked) == count
    assert "No point of this part is free" in panel(looking).problem.text()


def test_an_engine_that_reads_the_whole_board_is_told_of(looking: Looking) -> None:
    looking.window.settings.set("look.engine", GNUGO.name)
    looking.do("look.toggle")
    choose(looking)
    engine = looking.engines.made[GNUGO]

    engine.report(**said(candidates=(Candidate(C7, 0, value=7.5), Candidate(PASS, 1))))
    settle()
    assert "whole board" not in panel(looking).problem.text()
    engine.report(**said(candidates=(Candidate(C7, 0, value=7.5),), is_wider=True, visits=200))
    settle()

    told = panel(looking).problem.text()
    assert told == "KataGo 1.0 reads the whole board: shown are its moves in this part alone"


def test_what_an_engine_says_lies_in_a_zoomed_part_as_well(looking: Looking) -> None:
    looking.do("look.toggle")
    choose(looking)

    looking.do("view.zoom_part")
    drag(looking, Point(0, 0), Point(5, 5))

    assert looking.window.board.diagram.bounds == (0, 0, 5, 5)
    assert looking.look.part == CORNER
    looking.do("view.zoom_part")
