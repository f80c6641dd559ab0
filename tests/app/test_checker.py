"""The list of problems is made between events, and is right again after every change."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QTimer

from sgfedit.app import checker as module
from sgfedit.app import tasks
from sgfedit.app.checker import Checker
from sgfedit.app.document import Document
from sgfedit.formats import loads
from sgfedit.game import operations
from sgfedit.go import Colour
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.sgf.problems import Problem

DAMAGED = "(;B[aa]foo;W[bb]TR[aa][aa])"


@pytest.fixture
def document() -> Document:
    return Document()


@pytest.fixture
def checker(document: Document, monkeypatch: pytest.MonkeyPatch) -> Checker:
    monkeypatch.setattr(module, "PAUSE_MS", 20)
    return Checker(document)


def codes(checker: Checker) -> list[str]:
    return [problem.code for problem in checker.problems]


def wait(qtbot: QtBot, checker: Checker) -> None:
    qtbot.waitUntil(lambda: checker.is_current and not checker.is_running)


def test_a_new_file_has_no_problems(checker: Checker) -> None:
    assert checker.problems == ()
    assert checker.is_current


def test_a_file_is_not_checked_before_it_can_have_been_painted(
    qtbot: QtBot, document: Document, checker: Checker
) -> None:
    document.open_text(loads(DAMAGED))
    wait(qtbot, checker)  # what the checks need is loaded now
    document.open_text(loads(DAMAGED))
    sleep(2 * module.OPEN_MS / 1000)  # as long as it takes to make a window

    QCoreApplication.processEvents()

    assert not checker.is_running
    assert not checker.is_current
    wait(qtbot, checker)


def test_a_check_that_takes_many_slices_is_told_when_it_is_done(
    qtbot: QtBot, document: Document, checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)

    document.open_text(loads(f"({';B[aa]C[long]' * 3_000})"))
    wait(qtbot, checker)

    assert "move-on-stone" in codes(checker)


def test_the_end_of_a_check_is_told_once_behind_all_that_was_found(
    qtbot: QtBot, document: Document, checker: Checker
) -> None:
    told: list[tuple[str, int]] = []
    checker.found.connect(lambda found: told.append(("found", len(found))))
    checker.checked.connect(lambda: told.append(("checked", len(checker.problems))))

    document.open_text(loads(DAMAGED))
    with qtbot.waitSignal(checker.checked):
        pass

    *early, last, end = told
    assert early
    assert {what for what, _ in early} == {"found"}
    assert last == ("found", len(checker.problems))
    assert end == ("checked", len(checker.problems))


def test_a_file_that_is_opened_is_checked(
    qtbot: QtBot, document: Document, checker: Checker
) -> None:
    document.open_text(loads(DAMAGED))
    assert not checker.is_current

    wait(qtbot, checker)

    assert {"junk-chars", "point-not-unique"} <= set(codes(checker))
    assert checker.problems == document.collection.problems
    assert checker.counts["junk-chars"] == 1
    assert "".join(checker.report.texts) == DAMAGED


def test_what_the_parser_found_comes_first(
    qtbot: QtBot, document: Document, checker: Checker
) -> None:
    found: list[tuple[Problem, ...]] = []
    checker.found.connect(found.append)

    document.open_text(loads(DAMAGED))
    wait(qtbot, checker)

    assert found[0] == ()  # those of the file before
    assert [problem.code for problem in found[1]] == ["junk-chars"]
    assert found[1][0].node is document.game.root
    assert len(found) == 3


def test_a_change_is_checked_after_a_pause(
    qtbot: QtBot, document: Document, checker: Checker
) -> None:
    document.open_text(loads("(;B[aa])"))
    wait(qtbot, checker)
    assert "move-on-stone" not in codes(checker)

    with document.edit("Play") as edit:
        operations.play(edit, document.current, Colour.WHITE, Point(0, 0))
    assert not checker.is_current
    wait(qtbot, checker)

    assert "move-on-stone" in codes(checker)


def test_a_change_while_it_is_checked_begins_anew(
    qtbot: QtBot, document: Document, checker: Checker
) -> None:
    document.open_text(loads("(" + ";B[aa];W[bb]TR[aa][aa]" * 1000 + ")"))
    qtbot.waitUntil(lambda: checker.is_running)

    with document.edit("Edit") as edit:
        edit.remove(document.game.root.children[0], "TR")
    assert not checker.is_running
    wait(qtbot, checker)

    assert checker.counts["point-not-unique"] == 999


def test_a_check_rests_while_the_user_steps(
    qtbot: QtBot, document: Document, checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REST_MS", 60_000)
    document.open_text(loads("(" + ";B[aa];W[bb]TR[aa][aa]" * 1000 + ")"))
    qtbot.waitUntil(lambda: checker.is_running)

    document.go_to(document.game.root.children[0])
    qtbot.wait(300)
    assert checker.is_running

    monkeypatch.setattr(module, "REST_MS", 10)
    document.go_to(document.game.root)
    wait(qtbot, checker)
    assert checker.counts["point-not-unique"] == 1000


def test_other_games_of_the_file_are_no_other_file(
    qtbot: QtBot, document: Document, checker: Checker
) -> None:
    document.open_text(loads("(;B[aa])(;TR[aa][aa])"))
    wait(qtbot, checker)
    problems = checker.problems

    document.select_game(1)

    assert checker.is_current
    assert checker.problems is problems


def test_nothing_is_done_while_the_tree_is_in_between(
    qtbot: QtBot, document: Document, checker: Checker
) -> None:
    document.open_text(loads(DAMAGED))
    with document.trial() as edit:
        edit.set_children(document.game.root, ())
        qtbot.wait(120)
        assert not checker.is_current

    wait(qtbot, checker)

    assert "point-not-unique" in codes(checker)


def test_who_cannot_wait_for_a_pause_need_not(
    qtbot: QtBot, document: Document, checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSE_MS", 60_000)
    running: list[bool] = []
    checker.running.connect(running.append)
    with document.edit("Edit") as edit:
        edit.set(document.game.root, "TR", ["aa", "aa"])

    checker.check_now()
    wait(qtbot, checker)

    assert "point-not-unique" in codes(checker)
    assert running == [True, False]


def test_events_come_round_between_the_steps_of_a_check(
    qtbot: QtBot, document: Document, checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)  # a step is a slice, however quick the machine is
    document.open_text(loads("(" + ";B[aa];W[bb]TR[aa][aa]C[text]" * 1500 + ")"))
    turns: list[None] = []
    timer = QTimer()
    timer.setInterval(0)
    timer.timeout.connect(lambda: turns.append(None))
    qtbot.waitUntil(lambda: checker.is_running)
    timer.start()
    wait(qtbot, checker)
    timer.stop()

    assert checker.counts["point-not-unique"] == 1500
    assert len(turns) > 100


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("LB[ce:A][de:B C[The 3-4 stone]", "LB"),
        ("LB[ce:A][de C[The 3-4 stone]", "LB"),
        ("AB[ce][de C[The 3-4 stone]", "AB"),
        ("AB[aa C[x][cc C[y]", "AB"),
        (";B[[aa]", "B"),
        (";B[aa;W[bb]", "B"),
        (";B[aa]BL[12 C[x]", "BL"),
        ("AR[aa:bb][bb:cc C[x]", "AR"),
        ("KM[6.5 RU[Japanese]", "KM"),
        ("RE[B+R DT[1996-03-03]", "RE"),
        ("ST[2;B[aa]", "ST"),
    ],
)
def test_a_missing_bracket_is_told_without_its_effects(
    qtbot: QtBot, document: Document, checker: Checker, text: str, expected: str
) -> None:
    document.open_text(loads(f"(;FF[4]GM[1]SZ[19]{text})"))
    wait(qtbot, checker)

    found = [(problem.code, problem.ident) for problem in checker.problems]
    assert found == [("suspicious-bracket-in-value", expected)]
    assert checker.counts == {"suspicious-bracket-in-value": 1}


def test_other_values_beside_it_are_told_as_ever(
    qtbot: QtBot, document: Document, checker: Checker
) -> None:
    document.open_text(loads("(;FF[4]GM[1]SZ[19]AB[aa][b];B[cc]TR[cc][dd;W[bb])"))
    wait(qtbot, checker)

    assert codes(checker) == ["bad-value", "suspicious-bracket-in-value"]
