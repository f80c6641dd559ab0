"""What a save will change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import loads
from sgfedit.app.document import Document
from sgfedit.app.save_changes import save_changes
from sgfedit.game import operations
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sgfedit.app.save_changes import SaveChanges
    from sgfedit.game.edits import Edit

GAME = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))"


@pytest.fixture
def document(tmp_path: Path) -> Document:
    """A file with a fork."""
    (tmp_path / "a.sgf").write_text(GAME)
    document = Document()
    document.open(tmp_path / "a.sgf")
    return document


def of(document: Document, *, is_signed: bool = False) -> SaveChanges:
    return run(save_changes(document, is_signed=is_signed))


def changes(found: SaveChanges) -> list[tuple[str, str, str]]:
    return [(place.codes[0], place.before, place.after) for place in found.places]


def do(document: Document, act: Callable[[Edit], object]) -> None:
    with document.edit("Do") as edit:
        act(edit)


def test_what_is_saved_changes_nothing(document: Document) -> None:
    found = of(document)

    assert (found.places, found.steps) == ((), 0)
    assert found.before == found.after == len(GAME)


def test_nodes_that_came_went_and_changed(document: Document) -> None:
    move = document.game.root.children[0]
    do(document, lambda edit: operations.set_text(edit, move, "C", "x"))
    do(document, lambda edit: operations.set_text(edit, move, "C", "xy"))
    do(document, lambda edit: operations.add_node(edit, move.children[1]))
    do(document, lambda edit: operations.set_text(edit, document.current, "C", "new"))
    do(document, lambda edit: operations.add_node(edit, document.current))
    do(document, lambda edit: operations.delete_branch(edit, move.children[0]))
    found = of(document)

    assert sorted(changes(found)) == [
        ("added", "", ";C[new];"),
        ("changed", ";B[aa]", ";B[aa]C[xy]"),
        ("removed", ";W[bb];B[cc]", ""),
    ]
    assert (found.steps, found.changed, found.added, found.removed) == (6, 1, 2, 2)
    document.save()
    assert found.after == of(document).before


def test_what_is_taken_back_is_a_change_to_the_file_that_was_saved(document: Document) -> None:
    do(document, lambda edit: operations.set_text(edit, document.current, "C", "x"))
    document.save()
    document.undo()
    found = of(document)

    assert changes(found) == [("changed", ";SZ[9]C[x]", ";SZ[9]")]
    document.redo()
    assert of(document).places == ()


def test_another_order_of_variations(document: Document) -> None:
    first, second = document.game.root.children[0].children
    do(document, lambda edit: edit.set_children(first.parent or first, (second, first)))

    assert changes(of(document)) == [("ordered", ";W[bb];W[dd]", ";W[dd];W[bb]")]


def test_games_of_the_file(document: Document) -> None:
    other = loads("(;GN[2];B[])").games[0]
    collection = document.collection
    do(document, lambda edit: operations.add_games(edit, collection, [other], 1))
    found = of(document)

    assert [kind for kind, *_ in changes(found)] == ["added"]
    assert found.added == 2


def test_what_the_save_adds_of_itself(document: Document) -> None:
    do(document, lambda edit: operations.set_text(edit, document.current, "C", "ü"))
    found = of(document, is_signed=True)

    assert found.charset == "UTF-8"
    assert found.signs
    with document.edit("Sign") as edit:
        operations.sign(edit, document.collection)
    document.save()
    assert found.after == of(document).before


def test_what_a_crash_has_left_cannot_be_compared(document: Document) -> None:
    document.recover(loads("(;B[aa])"), document.path)

    assert not of(document).is_known
