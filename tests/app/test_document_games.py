"""A document whose games themselves are replaced by an edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit import dumps, loads
from sgfedit.app.charsets import reread
from sgfedit.app.document import Document
from sgfedit.game import operations

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.game.game import Change


def document_of(text: str) -> Document:
    document = Document()
    document.open_text(loads(text))
    return document


def remove_game(document: Document, index: int) -> None:
    contents = document.collection.contents
    games = contents.games[:index] + contents.games[index + 1 :]
    with document.edit("Remove game") as edit:
        edit.set_contents(document.collection, contents._replace(games=games))


def test_the_game_that_is_shown_may_go_and_come_back(qtbot: QtBot) -> None:
    document = document_of("(;B[aa])(;SZ[9];B[ee];W[ff])")
    document.select_game(1)
    shown = document.game.root.children[0]
    document.go_to(shown)

    remove_game(document, 1)
    assert (document.game_index, document.current.source) == (0, ";B[aa]")
    assert document.position().size == (19, 19)

    document.undo()
    assert (document.game_index, document.current) == (1, shown)
    assert document.position().size == (9, 9)

    document.redo()
    assert dumps(document.collection) == b"(;B[aa])"


def test_the_game_that_is_shown_stays_when_one_before_it_goes(qtbot: QtBot) -> None:
    document = document_of("(;B[aa])(;SZ[9];B[ee])")
    document.select_game(1)
    shown = document.current

    remove_game(document, 0)

    assert (document.game_index, document.current) == (0, shown)
    document.undo()
    assert (document.game_index, document.current) == (1, shown)


def test_views_are_told_of_other_games_before_they_are_told_of_changes(qtbot: QtBot) -> None:
    document = document_of("(;B[aa])(;B[bb])")
    log: list[object] = []
    document.reset.connect(lambda: log.append("reset"))

    def note(change: Change) -> None:
        log.append(change)

    document.changed.connect(note)
    remove_game(document, 1)

    assert log[0] == "reset"
    assert len(log) == 2
    assert document.is_modified


def test_edits_before_and_after_a_change_of_games_are_undone_in_order(qtbot: QtBot) -> None:
    document = document_of("(;B[aa])(;B[bb])")
    before = dumps(document.collection)
    with document.edit("Type") as edit:
        operations.set_text(edit, document.current, "C", "one")
    remove_game(document, 0)
    with document.edit("Type") as edit:
        operations.set_text(edit, document.current, "C", "two")

    assert dumps(document.collection) == b"(;B[bb]C[two])"
    for _ in range(3):
        document.undo()

    assert dumps(document.collection) == before
    assert not document.is_modified


def test_reading_in_another_charset_is_one_step_that_leaves_bytes_and_place(qtbot: QtBot) -> None:
    data = "(;PB[山下];B[aa](;W[bb])(;W[cc]))".encode("cp932")
    document = Document()
    document.open_text(loads(data))
    document.go_to(document.game.root.children[0].children[1])

    reread(document, "cp1251")
    assert document.game.root.get("PB") == "ЋR‰є"
    assert document.current.source == ";W[cc]"
    assert dumps(document.collection) == data
    assert not document.is_modified

    document.undo()
    assert document.game.root.get("PB") == "山下"


def test_bytes_that_hold_no_game_in_another_charset_are_left_alone(qtbot: QtBot) -> None:
    document = document_of("(;B[aa])")
    reread(document, "utf-16-le")

    assert document.game.root.source == ";B[aa]"
    assert document.history.undo_step is None


def test_a_charset_without_a_character_writes_it_as_a_number(qtbot: QtBot) -> None:
    document = document_of("(;CA[UTF-8]C[é 囲])")

    document.set_charset("cp1252")

    assert dumps(document.collection) == "(;CA[windows-1252]C[é &#22258;])".encode("latin-1")
    document.undo()
    assert dumps(document.collection) == "(;CA[UTF-8]C[é 囲])".encode()
