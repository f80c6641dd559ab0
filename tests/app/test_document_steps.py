"""Going to any step of the history at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sgfedit import Point, dumps, loads
from sgfedit.app.document import Document
from sgfedit.game import operations
from sgfedit.go import Colour
from tests.amounts import amount

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

TEXT = "(;SZ[9](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee];W[ff]))(;SZ[5];B[gg])"
DEEDS = ("play", "comment", "delete", "delete game", "save", "undo")


def document_of(text: str = TEXT) -> Document:
    document = Document()
    document.open_text(loads(text))
    return document


def do(document: Document, deed: str, number: int) -> None:
    """Go to some node and do something there."""
    nodes = [node for game in document.collection.games for node in game.nodes()]
    document.go_to(nodes[number % len(nodes)])
    if deed == "save":
        document.history.mark_saved()
    elif deed == "undo":
        document.undo()
    elif deed == "delete game" and len(document.collection.games) > 1:
        contents = document.collection.contents
        with document.edit("Delete game") as edit:
            edit.set_contents(document.collection, contents._replace(games=contents.games[1:]))
    elif deed == "delete" and document.current.parent is not None:
        with document.edit("Delete") as edit:
            operations.delete_branch(edit, document.current)
    elif deed == "comment":
        with document.edit("Comment") as edit:
            operations.set_text(edit, document.current, "C", str(number))
    else:
        with document.edit("Play") as edit:
            operations.play(edit, document.current, Colour.BLACK, Point(number % 5, number // 5))


def state(document: Document) -> tuple[object, ...]:
    history = document.history
    return (
        dumps(document.collection),
        history.done,
        history.is_saved,
        document.game_index,
        document.current.source,
        document.position().rows(),
    )


@settings(
    deadline=None, max_examples=amount(30, 800), suppress_health_check=[HealthCheck.too_slow]
)
@given(
    st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 24)), max_size=12),
    st.lists(st.integers(0, 12), max_size=4),
)
def test_it_is_as_if_one_had_undone_and_redone_step_by_step(
    deeds: list[tuple[str, int]], targets: list[int]
) -> None:
    at_once, by_steps = document_of(), document_of()
    for deed, number in deeds:
        do(at_once, deed, number)
        do(by_steps, deed, number)
    for target in targets:
        done = min(target, len(at_once.history.steps))
        at_once.go_to_step(done)
        while by_steps.history.done > done:
            by_steps.undo()
        while by_steps.history.done < done:
            by_steps.redo()

        assert state(at_once) == state(by_steps)


def test_it_is_told_once(qtbot: QtBot) -> None:
    document = document_of()
    for number in range(6):
        do(document, "comment", number)
    told: list[object] = []
    document.changed.connect(told.append)
    document.current_changed.connect(lambda _: told.append("current"))

    document.go_to_step(2)

    changes = [change for change in told if change != "current"]
    assert len(changes) == 1
    assert len(changes[0].properties) == 4  # type: ignore[attr-defined]
    assert told.count("current") == 1


def test_where_one_is_already_nothing_is_told(qtbot: QtBot) -> None:
    document = document_of()
    do(document, "comment", 2)

    with qtbot.assertNotEmitted(document.changed):
        document.go_to_step(1)


def test_there_must_be_such_a_step(qtbot: QtBot) -> None:
    document = document_of()

    with pytest.raises(IndexError):
        document.go_to_step(1)
