"""How often which problem was solved, kept in a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sgfedit.app import scores as problem_scores
from sgfedit.app.scores import ProblemScores, Score
from sgfedit.export.book.problems import outcomes_in

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "problem_scores.json"


def test_a_problem_that_was_never_tried_has_no_score(file: Path) -> None:
    assert ProblemScores(file).of("a") == Score()
    assert not file.exists()


def test_problem_sheets_read_how_the_last_try_went(file: Path) -> None:
    scores = ProblemScores(file)
    assert outcomes_in(file)("a") is None
    scores.add("a", 1.0, is_solved=False)
    scores.add("b", 1.0, is_solved=True)
    assert (outcomes_in(file)("a"), outcomes_in(file)("b")) == (False, True)
    scores.add("a", 1.0, is_solved=True)
    assert outcomes_in(file)("a") is True


@pytest.mark.parametrize("text", ["", "[]", '{"a": 3}', '{"a": {"streak": "x"}}'])
def test_problem_sheets_take_a_damaged_file_for_none(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text)
    assert outcomes_in(file)("a") is None


def test_results_add_up_and_are_kept(file: Path) -> None:
    scores = ProblemScores(file)
    scores.add("a", 20.04, is_solved=True)
    scores.add("a", 1.0, is_solved=False)
    scores.add("a", 9.96, is_solved=True)
    scores.add("a", 30.0, is_solved=True)

    found = ProblemScores(file).of("a")

    assert found._replace(last="") == Score(3, 1, 2, 10.0, "")
    assert found.last == scores.of("a").last
    assert len(found.last) == len("2026-11-22")
    assert ProblemScores(file).of("b") == Score()


def test_two_windows_add_to_one_file(file: Path) -> None:
    one, other = ProblemScores(file), ProblemScores(file)
    one.add("a", 1.0, is_solved=True)
    other.add("b", 2.0, is_solved=True)

    assert one.of("b").solved == 1
    assert set(json.loads(file.read_text())) == {"a", "b"}


@pytest.mark.parametrize("text", ["[1, 2]", "{", "\xff"])
def test_a_damaged_file_is_put_aside(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text, encoding="latin-1")
    scores = ProblemScores(file)
    assert scores.of("a") == Score()

    scores.add("a", 1.0, is_solved=True)

    assert file.with_name(f"{file.name}.damaged").read_text(encoding="latin-1") == text
    assert ProblemScores(file).of("a").solved == 1


def test_entries_that_make_no_sense_count_as_nothing(file: Path) -> None:
    file.parent.mkdir()
    entries = {"a": {"solved": "x", "failed": True, "streak": 2, "last": 7}, "b": 3}
    file.write_text(json.dumps(entries))

    assert ProblemScores(file).of("a") == Score(0, 0, 2, 0.0, "")
    assert ProblemScores(file).of("b") == Score()


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "1.5"])
def test_numbers_that_are_no_counts_count_as_nothing(file: Path, number: str) -> None:
    file.parent.mkdir()
    file.write_text(f'{{"a": {{"solved": {number}, "streak": 2}}}}')

    assert ProblemScores(file).of("a") == Score(0, 0, 2, 0.0, "")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "true", '"1"'])
def test_a_time_that_is_none_is_no_record(file: Path, number: str) -> None:
    file.parent.mkdir()
    file.write_text(f'{{"a": {{"solved": 3, "seconds": {number}}}}}')
    scores = ProblemScores(file)

    assert scores.of("a") == Score(3)
    assert scores.add("a", 9.5, is_solved=True).seconds == 9.5


def test_the_users_file_is_in_the_data_folder() -> None:
    assert problem_scores.problems_path().name == "problem_scores.json"


def test_what_was_solved_with_a_hint_only_counts_as_failed_and_is_known_as_that(
    file: Path,
) -> None:
    scores = ProblemScores(file)
    assert scores.of("a").outcome is None
    scores.add("a", 1.0, is_solved=True, with_hint=True)
    scores.add("b", 1.0, is_solved=False, with_hint=True)

    found = ProblemScores(file)
    assert (found.of("a").failed, found.of("a").is_solved, found.of("a").outcome) == (
        1,
        False,
        "hint",
    )
    assert found.of("b").outcome == "failed"
    scores.add("a", 1.0, is_solved=True)
    assert found.of("a").outcome == "solved"


def test_what_was_solved_after_a_mistake_says_so_until_the_next_try(file: Path) -> None:
    scores = ProblemScores(file)
    scores.add("a", 1.0, is_solved=False)
    scores.solved_later("a")
    assert ProblemScores(file).of("a").outcome == "later"
    assert ProblemScores(file).of("a").is_solved is False

    scores.add("a", 1.0, is_solved=False)
    assert scores.of("a").outcome == "failed"
    scores.add("a", 1.0, is_solved=True)
    assert scores.of("a").outcome == "solved"


@pytest.mark.parametrize(("with_hint", "outcome"), [(False, "solved"), (True, "hint")])
def test_who_solves_again_what_was_no_mistake_changes_nothing(
    file: Path, with_hint: bool, outcome: str
) -> None:
    scores = ProblemScores(file)
    scores.add("a", 1.0, is_solved=True, with_hint=with_hint)

    scores.solved_later("a")

    assert scores.of("a").outcome == outcome
