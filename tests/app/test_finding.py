"""Searching in slices, and replacing all in one step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit.app.document import Document
from sgfedit.app.finding import Finder, Replacement, replace_in_steps
from sgfedit.errors import RefusalError
from sgfedit.formats import dumps, loads
from sgfedit.game import operations
from sgfedit.game.finding import (
    LABELS,
    NAMES_AND_COMMENTS,
    Hits,
    Matcher,
    Scope,
    TextQuery,
    find_text,
)
from sgfedit.steps import run

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

DICTIONARY = (
    Path(__file__).parents[3] / "shared" / "data" / "big" / "joseki-trees" / "kogo-2014-02.sgf"
)


def document_of(data: bytes | str) -> Document:
    document = Document()
    document.open_text(loads(data))
    return document


def replaced(document: Document, query: TextQuery, template: str) -> Replacement:
    steps = replace_in_steps(
        document,
        Scope.all_of(document.collection.games),
        Matcher(query),
        NAMES_AND_COMMENTS | LABELS,
        template,
    )
    return run(steps)


@pytest.mark.skipif(not DICTIONARY.exists(), reason="needs the real dictionary")
def test_replacing_all_over_the_dictionary_is_one_step_and_changes_nothing_else() -> None:
    data = DICTIONARY.read_bytes()
    document = document_of(data)

    found = replaced(document, TextQuery("ladder", matches_case=True), "LADDER")
    assert dumps(document.collection) == data
    document.apply("Replace all", found.edits)

    after = dumps(document.collection)
    assert found.places == data.count(b"ladder") == after.count(b"LADDER") - data.count(b"LADDER")
    assert after.replace(b"LADDER", b"ladder") == data.replace(b"LADDER", b"ladder")
    document.undo()
    assert dumps(document.collection) == data
    assert document.history.undo_step is None


def test_what_cannot_be_done_changes_nothing() -> None:
    document = document_of("(;C[a];C[a];LB[aa:a])")
    before = dumps(document.collection)

    with pytest.raises(RefusalError):
        replaced(document, TextQuery("a", is_regex=True), r"\1")

    assert dumps(document.collection) == before
    assert not document.is_editing


def test_places_and_nodes_are_counted() -> None:
    document = document_of("(;C[a a]N[a];C[b];C[a];LB[aa:a])")

    found = replaced(document, TextQuery("a"), "x")

    assert (found.places, found.nodes, len(found.edits)) == (4, 2, 2)


def test_a_search_is_made_anew_after_a_change(qtbot: QtBot) -> None:
    document = document_of("(;C[a];C[b])")
    finder = Finder(document)

    def hits() -> Hits:
        scope = Scope.all_of(document.collection.games)
        return find_text(scope, Matcher(TextQuery("a")))

    with document.edit("Before any search") as edit:
        operations.set_text(edit, document.game.root, "N", "n")
    finder.refresh()
    finder.start(hits)
    assert len(finder.hits) == 1
    with qtbot.waitSignal(finder.replaced), document.edit("Edit") as edit:
        operations.set_text(edit, document.game.root, "C", "a a")
    assert len(finder.hits) == 2
    finder.is_watching = False
    document.undo()
    assert finder.is_stale
    finder.clear()
    assert finder.hits == []
