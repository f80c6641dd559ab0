"""Numbers on stones as the menu chooses them, and what the status bar says of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.formats import loads
from sgfedit.go import vertex
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

FORK = "(;SZ[9];B[aa];W[bb](;B[cc];W[dd];B[ff])(;B[ee];W[ff];B[gg]))"
KO = (
    "(;SZ[19];B[cc];W[dc];B[bd];W[ed];B[ce];W[de];B[dd];W[cd];B[qq];W[pp];B[dd];W[oo];B[nn];W[cd])"
)


def open_at(window: MainWindow, text: str, *ways: int) -> None:
    window.document.open_text(loads(text))
    node = window.document.current
    for way in ways:
        node = node.children[way]
    window.document.go_to(node)


def end(window: MainWindow) -> None:
    window.actions_by_id["navigate.end"].trigger()


def numbers(window: MainWindow) -> dict[str, int]:
    diagram = window.board.diagram
    return {vertex(*point, diagram.height): number for point, number in diagram.numbers}


def choose(window: MainWindow, kind: str) -> None:
    action = window.actions_by_id[f"view.numbers_{kind}"]
    action.trigger()
    assert action.isChecked()


def test_each_choice_numbers_its_moves(window: MainWindow) -> None:
    open_at(window, FORK, 0, 0, 1, 0, 0)
    window.settings.set("view.recent_numbers", 2)

    choose(window, "none")
    assert numbers(window) == {}
    choose(window, "last")
    assert numbers(window) == {"G3": 5}
    choose(window, "recent")
    assert numbers(window) == {"F4": 4, "G3": 5}
    choose(window, "variation")
    assert numbers(window) == {"E5": 1, "F4": 2, "G3": 3}
    choose(window, "all")
    assert numbers(window) == {"A9": 1, "B8": 2, "E5": 3, "F4": 4, "G3": 5}


def test_numbers_count_from_the_node_that_is_marked(window: MainWindow) -> None:
    open_at(window, FORK, 0)
    choose(window, "here")
    assert numbers(window) == {}

    window.document.go_to(window.document.current.children[0].children[0].children[0])
    assert numbers(window) == {"B8": 1, "C7": 2, "D6": 3}

    choose(window, "here")  # another node
    end(window)
    assert numbers(window) == {"F4": 1}
    window.document.go_to(window.document.game.root)
    assert numbers(window) == {}


def test_how_many_are_numbered_is_asked(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_at(window, FORK, 0, 0, 0, 0, 0)
    monkeypatch.setattr(questions, "ask_recent_numbers", lambda *_: 3)

    window.actions_by_id["view.recent_numbers"].trigger()

    assert window.actions_by_id["view.numbers_recent"].isChecked()
    assert numbers(window) == {"C7": 3, "D6": 4, "F4": 5}


def test_moves_whose_point_was_used_again_are_told_below_the_board(window: MainWindow) -> None:
    open_at(window, KO)
    end(window)
    place = window.board.geometry()
    assert not window.status.notes.text()

    choose(window, "all")

    told = window.status.notes
    assert told.text() == told.toolTip() == "7 at D16, ko: 8 at 14, ko: 11 at D16"
    assert told.isVisible()
    assert window.board.geometry() == place
    window.status.note("Saved")
    assert not told.isVisible()
    window.status.note("")
    assert told.isVisible()
    choose(window, "none")
    assert not told.text()


def test_a_record_that_wants_no_numbers_says_so(window: MainWindow) -> None:
    open_at(window, "(;SZ[9]PM[0];B[aa];W[bb])", 0, 0)
    choose(window, "all")

    assert numbers(window) == {}
    assert "PM" in window.status.notes.text()


def test_from_here_asks_for_a_node_after_a_start(window: MainWindow) -> None:
    window.settings.set("view.move_numbers", "here")
    open_at(window, FORK, 0)

    assert "From here" in window.status.notes.text()
    choose(window, "here")
    assert not window.status.notes.text()
