"""What lies over the board goes in time: with another file, an edit from elsewhere, the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from sgfedit.app import scores as guess_scores
from sgfedit.app import scores as problem_scores
from sgfedit.app.scores import GuessScores
from sgfedit.formats import loads
from sgfedit.game import operations, traversal
from sgfedit.gui.features.guess import mode as guessing
from sgfedit.gui.features.guess.mode import GuessMode
from sgfedit.gui.features.guess.summary import GuessSummary
from sgfedit.gui.features.navigate.browsing import VisitLinks
from sgfedit.gui.features.present import window as presenting
from sgfedit.gui.features.present.window import Presentation
from sgfedit.gui.features.solve import mode as solving
from sgfedit.gui.features.solve.mode import Tsumego
from sgfedit.gui.modes import Modes
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SMALL, LARGE = "(;SZ[5];B[bb])", "(;SZ[19];B[pd];W[dp];B[pp];W[dd])"
PROBLEM = "(;SZ[19]AB[aa]AW[bb]C[Black to live](;B[cc]C[Correct])(;B[dd]C[Wrong]))"


@pytest.fixture(autouse=True)
def scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GuessScores:
    """Scores in files of this test only."""
    for module in (guess_scores, problem_scores):
        file = tmp_path / f"{module.__name__}.json"
        monkeypatch.setattr(module, "default_path", lambda file=file: file)
    return GuessScores()


@pytest.fixture(params=[SMALL, LARGE], ids=["small", "large"])
def other(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def presented(window: MainWindow) -> Presentation:
    presenting.present(window)
    found = window.findChild(Presentation)
    assert found is not None
    return found


def test_tries_of_a_presentation_go_with_another_file(window: MainWindow, other: str) -> None:
    window.document.open_text(loads(LARGE))
    shown = presented(window)
    for x in range(10, 18):
        shown.board.play(Point(x, 17))

    window.document.open_text(loads(other))

    assert shown.board.tries == []
    assert shown.board.diagram.stones == window.document.position().stones


def test_tries_of_a_presentation_go_with_the_next_node(window: MainWindow) -> None:
    window.document.open_text(loads(LARGE))
    shown = presented(window)
    shown.board.play(Point(3, 15))
    shown.board.play(Point(3, 3))

    window.document.go_to(traversal.end(window.document.game.root))

    assert shown.board.diagram.stones == window.document.position().stones


def test_a_try_at_a_problem_goes_with_another_file(window: MainWindow, other: str) -> None:
    window.document.open_text(loads(PROBLEM))
    solving.tsumego(window)
    mode = window.part(Modes).active
    assert isinstance(mode, Tsumego)
    mode.press(Point(17, 17), LEFT, NONE)
    assert mode.session is not None
    assert mode.session.trial is not None

    window.document.open_text(loads(other))

    assert window.board.diagram.stones == window.document.position().stones


def test_a_glance_at_a_node_that_is_deleted_ends(glance: MainWindow) -> None:
    document = glance.document
    node = glance.part(VisitLinks).peek.node
    assert node is not None

    with document.edit("Delete") as edit:
        operations.delete_branch(edit, node)

    assert glance.part(VisitLinks).peek.node is None
    assert glance.board.diagram.stones == document.position().stones


def test_a_glance_ends_with_another_file(glance: MainWindow, other: str) -> None:
    glance.document.open_text(loads(other))

    assert glance.part(VisitLinks).peek.node is None
    assert glance.board.diagram.stones == glance.document.position().stones


@pytest.fixture
def glance(window: MainWindow) -> Iterator[MainWindow]:
    """The window with a glance at the second move."""
    window.document.open_text(loads(LARGE))
    window.show()
    window.part(VisitLinks).peek.show(traversal.ahead(window.document.game.root, 2))
    yield window
    window.part(VisitLinks).peek.end()


def test_guesses_are_kept_when_the_window_is_closed(
    window: MainWindow, scores: GuessScores
) -> None:
    window.document.open_text(loads(LARGE))
    window.settings.set("guess.delay_ms", 1)
    guessing.guess(window)
    mode = window.part(Modes).active
    assert isinstance(mode, GuessMode)
    mode.press(Point(15, 3), LEFT, NONE)

    window.close()

    assert window.part(Modes).active is None
    assert [one.first for one in scores.sessions()] == [1]


def test_nothing_plays_on_in_a_window_that_is_closed(window: MainWindow) -> None:
    window.document.open_text(loads(LARGE))
    window.part(VisitLinks).autoplay.start()

    window.close()

    assert not window.part(VisitLinks).autoplay.is_on


def test_a_hard_move_that_was_deleted_is_no_trap(window: MainWindow, scores: GuessScores) -> None:
    window.document.open_text(loads(LARGE))
    window.settings.set("guess.delay_ms", 60_000)
    guessing.guess(window)
    mode = window.part(Modes).active
    assert isinstance(mode, GuessMode)
    for point in (Point(0, 0), Point(15, 3)):
        mode.press(point, LEFT, NONE)
    node = window.document.current
    with window.document.edit("Delete") as edit:
        operations.delete_branch(edit, node)

    guessing.scores(window)

    summary = window.findChild(GuessSummary)
    assert summary is not None
    assert summary.hardest.count() == 0
    summary.close()
    window.part(Modes).end()
    assert len(scores.sessions()) == 1


def test_a_glance_ends_with_its_window(glance: MainWindow) -> None:
    glance.close()

    assert glance.part(VisitLinks).peek.node is None
