"""What the strip says of positions and of shapes, and that each can be switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from sgfedit.app import languages
from sgfedit.formats import loads
from sgfedit.gui.views.board.speech import spoken
from sgfedit.gui.views.strip_facts import GameFacts, gather
from sgfedit.render.compose import describe_point
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


def open_end(window: MainWindow, text: str) -> None:
    window.document.open_text(loads(text))
    window.actions_by_id["navigate.end"].trigger()


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("GB[1]", "Good for Black"),
        ("GW[2]", "Very good for White"),
        ("DM[1]", "Even position"),
        ("UC[1]", "Unclear position"),
        ("GB[1]V[3.5]", "Good for Black, B+3.5"),
        ("V[-2]", "Estimate W+2"),
    ],
)
def test_the_strip_says_how_the_position_is_judged(
    window: MainWindow, written: str, told: str
) -> None:
    open_end(window, f"(;SZ[9]RE[B+1];B[aa]{written})")
    assert told in window.info.game_line.shown
    assert list(window.info.facts.about) == [told, "B+1"]

    window.settings.set("view.judgements", False)

    assert list(window.info.facts.about) == ["B+1"]


def test_moves_are_judged_on_the_board_unless_switched_off(window: MainWindow) -> None:
    open_end(window, "(;SZ[9];B[ee]BM[1](;W[cc]TE[1])(;W[dd]))")
    window.document.go_to(window.document.game.root.children[0])
    diagram = window.board.diagram
    assert diagram.judged == ((4, 4), "?")
    assert [ghost.sign for ghost in diagram.ghosts] == ["!", ""]
    assert not window.info.facts.about  # that is about moves

    window.settings.set("view.judgements", False)

    assert window.board.diagram.judged is None
    assert [ghost.sign for ghost in window.board.diagram.ghosts] == ["", ""]


def test_shapes_are_named_on_wish(window: MainWindow) -> None:
    open_end(window, "(;SZ[19];B[pd];W[qf];B[nc])")
    assert window.info.facts.move == "Move 3"

    window.actions_by_id["view.shape_names"].trigger()

    assert window.info.facts.move == "Move 3  ·  knight’s move (keima)"
    window.actions_by_id["navigate.previous"].trigger()
    assert "keima-gakari" in window.info.move_line.shown
    window.actions_by_id["navigate.start"].trigger()
    assert window.info.facts.move == "Start"
    window.actions_by_id["view.shape_names"].trigger()
    window.actions_by_id["navigate.end"].trigger()
    assert window.info.facts.move == "Move 3"


@pytest.mark.parametrize(
    "text", ["(;SZ[9];B[])", "(;SZ[9]AW[ba][ab];B[aa])", "(;GM[4]SZ[9];B[aa])"]
)
def test_what_has_no_shape_has_no_name(window: MainWindow, text: str) -> None:
    window.settings.set("view.shape_names", True)

    open_end(window, text)

    assert "·" not in window.info.facts.move


def test_the_pointer_is_told_in_words(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    open_end(window, "(;SZ[9];B[ee]DO[1]LB[ee:long one][aa:A])")
    said: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, *_: said.append(text))
    board = window.board

    for point in (Point(4, 4), Point(0, 0), Point(8, 8)):
        where = board.point_rect(point).center()
        event = QHelpEvent(QEvent.Type.ToolTip, where, board.mapToGlobal(where))
        QApplication.sendEvent(board, event)

    assert said == ["Doubtful move\nlong one"]
    assert "doubtful move" in spoken(describe_point(board.diagram, Point(4, 4)))


def test_rule_sets_are_called_what_they_are_in_the_language(window: MainWindow) -> None:
    languages.speak("de")
    try:
        for written, told in (("Japanese", "Japanisch"), ("NZ", "Neuseeland"), ("Own", "Own")):
            of_game = GameFacts.of({"RU": written})
            facts = gather(of_game, window.document.current, window.document.position())
            assert facts.about[-1] == told
    finally:
        languages.speak("en")
