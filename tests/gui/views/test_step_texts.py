"""Steps in words, and what is told of them before a file is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Point, loads
from sgfedit.app.document import Document
from sgfedit.game import operations
from sgfedit.go import Colour
from sgfedit.gui.views.step_texts import step_text, unsaved_texts
from sgfedit.gui.widgets import questions
from sgfedit.sgf import PASS

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf.values import Pass


@pytest.fixture
def document() -> Document:
    document = Document()
    document.open_text(loads("(;SZ[9];B[cc];W[gg])(;SZ[5];B[ee])"))
    return document


def play(document: Document, move: Point | Pass) -> None:
    with document.edit("Play move") as edit:
        operations.play(edit, document.current, document.position().to_play, move)


def comment(document: Document, text: str) -> None:
    with document.edit("Edit comment") as edit:
        operations.set_text(edit, document.current, "C", text)


def last(document: Document) -> str:
    step = document.history.undo_step
    assert step is not None
    return step_text(step, document)


def test_a_move_that_was_played_keeps_its_words_when_more_is_played(document: Document) -> None:
    play(document, Point(0, 0))
    step = document.history.undo_step
    play(document, Point(1, 1))

    assert step is not None
    assert step_text(step, document) == "New variation, move 1: A9"
    assert last(document) == "New move 2: B8"


def test_a_pass(document: Document) -> None:
    play(document, PASS)

    assert last(document) == "New variation, move 1: pass"


def test_a_step_without_points_is_called_by_its_name_and_place(document: Document) -> None:
    comment(document, "at the root")
    assert last(document) == "Edit comment"

    document.go_to(document.game.root.children[0])
    comment(document, "at a move")
    assert last(document) == "Edit comment (Move 1)"


def test_a_step_that_clears_and_sets_up_says_both(document: Document) -> None:
    document.go_to(document.game.root.children[0])
    stones = {Point(0, 0): Colour.BLACK, Point(2, 2): None}
    with document.edit("Set up stones") as edit:
        operations.set_stones(edit, document.current, document.game.positions, stones)

    assert last(document) == "Set up stones: A9; C7 taken away, in a new node"


def test_points_are_those_of_the_game_that_was_edited(document: Document) -> None:
    document.select_game(1)
    play(document, Point(0, 0))
    document.select_game(0)

    assert last(document) == "New variation, move 1: A5"


def test_what_has_gone_since_has_no_number(document: Document) -> None:
    play(document, Point(0, 0))
    comment(document, "x")
    step = document.history.undo_step
    with document.edit("Delete branch") as edit:
        operations.delete_branch(edit, document.current)

    assert step is not None
    assert step_text(step, document) == "Edit comment"
    assert last(document) == "Delete branch"


def test_of_other_games_the_name_is_all(document: Document) -> None:
    document.open_text(loads("(;GM[2];B[d3])"))
    comment(document, "x")

    assert last(document) == "Edit comment"


class TestUnsaved:
    def test_what_was_done_since_the_file_was_saved(
        self, document: Document, tmp_path: Path
    ) -> None:
        comment(document, "x")
        document.save(tmp_path / "a.sgf")
        play(document, Point(0, 0))
        comment(document, "y")

        assert unsaved_texts(document) == ["New variation, move 1: A9", "Edit comment (Move 1)"]

    def test_what_was_taken_back_since(self, document: Document, tmp_path: Path) -> None:
        comment(document, "x")
        document.save(tmp_path / "a.sgf")
        document.undo()

        assert "Taken back: Edit comment" in unsaved_texts(document)

    def test_equal_ones_in_a_row_are_one_with_their_number(self, document: Document) -> None:
        for text in "abc":
            comment(document, text)
        play(document, Point(0, 0))

        assert unsaved_texts(document) == ["Edit comment × 3", "New variation, move 1: A9"]

    @pytest.mark.parametrize(("count", "first"), [(9, "1 earlier step"), (30, "22 earlier steps")])
    def test_many_are_counted(self, document: Document, count: int, first: str) -> None:
        for number in range(count):
            play(document, Point(number % 9, number // 9))

        texts = unsaved_texts(document)

        assert len(texts) == 9
        assert texts[0] == first
        assert texts[-1].startswith(f"New move {count}")

    def test_what_was_restored_is_told_without_steps(self, document: Document) -> None:
        document.recover(loads("(;SZ[9])"), None)

        assert unsaved_texts(document) == ["Changes restored from last time"]


def test_who_closes_reads_what_was_changed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, list[str]]] = []

    def ask(_window: object, name: str, changes: list[str]) -> questions.Answer:
        asked.append((name, changes))
        return questions.Answer.CANCEL

    with monkeypatch.context() as patch:
        patch.setattr(questions, "ask_save_changes", ask)
        with window.document.edit("Play move") as edit:
            operations.play(edit, window.document.current, Colour.BLACK, Point(3, 3))

        assert not window.may_close()

    assert asked == [("New game", ["New move 1: D16"])]


def test_a_move_that_was_taken_back_has_no_number_any_more(document: Document) -> None:
    with document.edit("Play move") as edit:
        operations.play(edit, document.current, Colour.BLACK, Point(2, 6))
    step = document.history.undo_step
    assert step is not None
    document.undo()

    assert step_text(step, document) == "Play move: C3"
