from __future__ import annotations

import io
import pickle
import sys
from typing import TYPE_CHECKING

from sgfedit.library.processes import Pool, command, serve, usual_count

if TYPE_CHECKING:
    import pytest


def lengths(words: list[str]) -> list[int]:
    return list(map(len, words))


def test_what_a_function_returns_comes_back_in_any_order() -> None:
    chunks = [["a", "bb"], [], ["ccc"], ["dddd"]]

    with Pool(sorted, chunks, 2, lambda word, _: word.upper()) as pool:
        found = list(pool.run(lambda: False))
        left = list(pool.left())

    assert sorted(found) == ["a", "bb", "ccc", "dddd"]
    assert left == []


def test_without_processes_all_is_left() -> None:
    with Pool(lengths, [["a"], ["bb"]], 0, lambda word, _: len(word)) as pool:
        assert list(pool.run(lambda: False)) == []
        assert list(pool.left()) == [["a"], ["bb"]]


def test_a_process_answers_until_it_is_asked_no_more() -> None:
    questions = io.BytesIO(b"".join(map(pickle.dumps, (["a", "bb"], ["ccc"]))))
    answers = io.BytesIO()

    serve(lengths, questions, answers)

    answers.seek(0)
    assert [pickle.load(answers) for _ in range(3)] == [[], [1, 2], [3]]  # noqa: S301


def test_a_frozen_program_is_asked_by_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)

    assert command() == [sys.executable, "--work-for-sgfedit"]
    assert usual_count() >= 1
