"""What is said of a file of problems, and what is hidden until one solves or browses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from sgfedit import loads
from sgfedit.gui.features.solve import notice
from sgfedit.gui.features.solve.notice import ProblemNotice
from sgfedit.gui.modes import Modes
from tests.gui.conftest import SAMPLES
from tests.gui.painted import text
from tests.slices import finish

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

START = "GM[1]SZ[9]AB[aa][ba][ca]AW[ab][bb][cb]"
TWO = f"(;{START}(;B[da])(;B[ea]))(;{START}(;W[da])(;W[ea]))"


@pytest.fixture(autouse=True)
def nothing_chosen() -> None:
    """Let no test know what another has chosen."""
    notice._chosen.clear()


@pytest.fixture
def asked(qtbot: QtBot, window: MainWindow) -> ProblemNotice:
    window.document.open_text(loads(TWO))
    found = window.part(ProblemNotice)
    finish(found)
    qtbot.wait(1)
    assert found.is_on
    return found


def bar(asked: ProblemNotice) -> notice.NoticeBar:
    assert asked.bar is not None
    return asked.bar


def test_it_counts_them_and_says_whose_move_is_asked_for(
    window: MainWindow, asked: ProblemNotice
) -> None:
    assert bar(asked).isVisible()
    assert bar(asked).said.text() == "2 problems: solve, or browse"
    assert "Black to play" in bar(asked).more.text()

    window.document.select_game(1)

    assert "White to play" in bar(asked).more.text()
    assert asked.is_on


def test_tree_and_marks_of_variations_tell_nothing(
    window: MainWindow, asked: ProblemNotice
) -> None:
    del asked
    assert not window.tree.isEnabled()
    assert "Hidden" in text(window.tree)
    assert window.board.diagram.ghosts == ()
    assert not window.document.is_modified


def test_a_click_on_browse_shows_all(
    qtbot: QtBot, window: MainWindow, asked: ProblemNotice
) -> None:
    qtbot.mouseClick(bar(asked).browse, Qt.MouseButton.LeftButton)

    assert not bar(asked).isVisible()
    assert window.tree.isEnabled()
    assert len(window.board.diagram.ghosts) == 2
    assert window.board.hasFocus()


def test_a_click_on_solve_begins_to_ask(
    qtbot: QtBot, window: MainWindow, asked: ProblemNotice
) -> None:
    qtbot.mouseClick(bar(asked).solve, Qt.MouseButton.LeftButton)

    active = window.part(Modes).active
    assert active is not None
    assert active.action_id == notice.SOLVE
    assert not bar(asked).isVisible()
    assert not window.tree.isEnabled(), "the mode hides what comes"


def test_keys_do_the_same(qtbot: QtBot, window: MainWindow, asked: ProblemNotice) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ShiftModifier)
    assert not asked.is_on

    window.actions_by_id[notice.BROWSE].trigger()
    assert "No answers" in window.status.message.text()


@pytest.mark.parametrize("way", ["step", "edit", "score"])
def test_who_steps_on_or_edits_or_counts_browses(
    window: MainWindow, asked: ProblemNotice, way: str
) -> None:
    action = {"step": "navigate.next", "edit": "edit.pass", "score": "study.score"}[way]
    window.actions_by_id[action].trigger()

    assert not asked.is_on
    assert window.tree.isEnabled()
    assert not bar(asked).isVisible()


def is_asked(window: MainWindow, path: Path) -> bool:
    """Open a file and return whether its answers are hidden."""
    window.document.open(path)
    return window.part(ProblemNotice).is_on


def test_the_choice_counts_for_the_file_until_the_program_ends(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    found = window.part(ProblemNotice)
    for name in ("a.sgf", "b.sgf"):
        (tmp_path / name).write_text(TWO)
    window.document.open(tmp_path / "a.sgf")
    qtbot.mouseClick(bar(found).browse, Qt.MouseButton.LeftButton)

    assert is_asked(window, tmp_path / "b.sgf")
    assert not is_asked(window, tmp_path / "a.sgf")

    window.document.open(tmp_path / "b.sgf")
    bar(found).solve.click()
    window.part(Modes).end()
    window.document.open(tmp_path / "a.sgf")
    window.document.open(tmp_path / "b.sgf")
    assert window.part(Modes).active is not None
    assert (tmp_path / "a.sgf").read_text() == TWO


def test_the_sample_problem_is_one(window: MainWindow) -> None:
    window.document.open(SAMPLES / "problem-9x9.sgf")
    found = window.part(ProblemNotice)
    assert found.is_on
    assert bar(found).said.text() == "A problem: solve it, or browse"


def test_a_problem_below_an_empty_board_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    inner = START.removeprefix("GM[1]SZ[9]")
    window.document.open_text(loads(f"(;GM[1]SZ[9];{inner};B[da])" * 2))
    qtbot.waitUntil(lambda: sum(map(bool, window.board.diagram.stones)) == 6)
    assert window.part(ProblemNotice).is_on


@pytest.mark.parametrize(
    "record",
    [
        "(;GM[1]SZ[9];B[aa];W[bb])",
        f"(;{START}PB[a]PW[b];B[da])",
        f"(;{START})",
        "(;GM[1]SZ[9]AB[cc]AW[gg];B[gc];W[cg])",
        "(;GM[1]SZ[19]HA[2]AB[pd][dp];W[dd])",
    ],
)
def test_other_records_hide_nothing(window: MainWindow, record: str) -> None:
    window.document.open_text(loads(record))
    assert not window.part(ProblemNotice).is_on
    assert window.tree.isEnabled()


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (f"(;{START})(;{START}AB[gg])", "No solution in the record: only to try"),
        (f"(;{START})(;{START}AB[gg];B[da])", "hidden until you play · 1 without a solution"),
        (f"(;{START};B[da])(;{START}AB[gg];B[da])", "The answers are hidden until you play"),
    ],
)
def test_answers_are_said_to_be_hidden_only_where_there_are_some(
    window: MainWindow, games: str, words: str
) -> None:
    window.document.open_text(loads(games.replace("][cb]AB[gg]", "][cb][gg]")))
    found = window.part(ProblemNotice)
    finish(found)

    assert bar(found).more.text().endswith(words)


def test_both_sentences_are_whole_in_a_small_window(
    qtbot: QtBot, window: MainWindow, asked: ProblemNotice
) -> None:
    window.resize(700, 600)
    qtbot.wait(1)

    for line in (bar(asked).said, bar(asked).more):
        assert " ".join(line.shown_lines()) == line.text()
