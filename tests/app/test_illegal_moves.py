"""Which moves the last steps have made illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Point, loads
from sgfedit.app.document import Document
from sgfedit.app.illegal_moves import IllegalMoves
from sgfedit.game import operations
from sgfedit.go import Colour

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

WAIT_MS = 30_000


@pytest.fixture
def document() -> Document:
    """A game of three moves, at its root."""
    document = Document()
    document.open_text(loads("(;SZ[9];B[aa];W[bb];B[cc])"))
    return document


def set_black(document: Document, x: int, y: int, merge: object = None) -> None:
    with document.edit("Set up", merge=merge) as edit:
        operations.set_stones(
            edit, document.current, document.game.positions, {Point(x, y): Colour.BLACK}
        )


def sources(later: IllegalMoves) -> list[str]:
    return [node.source for node in later.nodes]


def test_steps_that_follow_each_other_count_together(qtbot: QtBot, document: Document) -> None:
    later = IllegalMoves(document)
    set_black(document, 0, 0)
    qtbot.waitUntil(lambda: sources(later) == [";B[aa]"], timeout=WAIT_MS)
    set_black(document, 1, 1)
    qtbot.waitUntil(lambda: sources(later) == [";B[aa]", ";W[bb]"], timeout=WAIT_MS)

    document.undo()
    qtbot.waitUntil(lambda: sources(later) == [";B[aa]"], timeout=WAIT_MS)
    document.redo()
    qtbot.waitUntil(lambda: sources(later) == [";B[aa]", ";W[bb]"], timeout=WAIT_MS)
    document.undo()
    document.undo()

    assert later.nodes == ()
    assert not later.is_running


def test_painted_stones_are_one_step(qtbot: QtBot, document: Document) -> None:
    later = IllegalMoves(document)
    for x in range(3):
        set_black(document, x, x, merge="paint")

    qtbot.waitUntil(lambda: len(later.nodes) == 3, timeout=WAIT_MS)
    document.undo()

    assert later.nodes == ()


def test_another_step_begins_anew(qtbot: QtBot, document: Document) -> None:
    later = IllegalMoves(document)
    set_black(document, 0, 0)
    qtbot.waitUntil(lambda: bool(later.nodes), timeout=WAIT_MS)

    with document.edit("Comment") as edit:
        operations.set_text(edit, document.current, "C", "x")
    assert later.nodes == ()
    set_black(document, 2, 2)

    qtbot.waitUntil(lambda: sources(later) == [";B[cc]"], timeout=WAIT_MS)


def test_another_file_has_none(qtbot: QtBot, document: Document) -> None:
    later = IllegalMoves(document)
    set_black(document, 0, 0)
    qtbot.waitUntil(lambda: bool(later.nodes), timeout=WAIT_MS)

    document.open_text(loads("(;)"))

    assert later.nodes == ()


def test_nothing_is_looked_at_while_somebody_edits(qtbot: QtBot, document: Document) -> None:
    later = IllegalMoves(document)
    set_black(document, 0, 0)
    with document.trial():
        qtbot.wait(20)
        assert later.is_running

    qtbot.waitUntil(lambda: sources(later) == [";B[aa]"], timeout=WAIT_MS)
