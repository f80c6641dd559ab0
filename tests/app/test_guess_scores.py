"""The best scores of guessing moves, kept in a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sgfedit.app import scores as guess_scores
from sgfedit.app.scores import GuessScores, Session, key_of
from sgfedit.formats import loads

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "guess_scores.json"


def session(points: int = 30, asked: int = 4, title: str = "秀策 – Gennan") -> Session:
    return Session(title, "2026-11-22", "both", points, asked, 2, 2, 1.5)


def test_there_is_nothing_without_a_file(file: Path) -> None:
    scores = GuessScores(file)

    assert scores.best("a") is None
    assert scores.sessions() == []
    assert not file.exists()


def test_the_best_and_all_sessions_are_kept(file: Path) -> None:
    for points in (30, 35, 20):
        GuessScores(file).add("a", session(points))
    GuessScores(file).add("b", session(1))

    best = GuessScores(file).best("a")

    assert best == session(35)
    assert best.share == 88
    assert [one.points for one in GuessScores(file).sessions()] == [1, 20, 35, 30]
    assert session(0, 0).share == 0


def test_the_file_does_not_grow_for_ever(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guess_scores, "MOST_SESSIONS", 2)
    monkeypatch.setattr(guess_scores, "MOST_GAMES", 2)
    scores = GuessScores(file)

    for key in ("a", "b", "a", "c"):
        scores.add(key, session())

    assert len(scores.sessions()) == 2
    assert [scores.best(key) is not None for key in "abc"] == [True, False, True]


@pytest.mark.parametrize("data", [b"{", b"[]", b"\xff\xfe", b""], ids=repr)
def test_a_damaged_file_is_put_aside(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    scores = GuessScores(file)

    assert scores.sessions() == []
    scores.add("a", session())

    assert scores.best("a") == session()
    assert file.with_name("guess_scores.json.damaged").read_bytes() == data


def test_entries_that_make_no_sense_are_left_out(file: Path) -> None:
    good = session()._asdict()
    wrong: list[object] = [None, {}, {**good, "points": "many"}, {**good, "more": 1}]
    file.parent.mkdir()
    file.write_text(json.dumps({"best": wrong, "sessions": [*wrong, good]}))

    assert GuessScores(file).sessions() == [session()]
    assert GuessScores(file).best("a") is None
    file.write_text(json.dumps({"best": {"a": good, "b": wrong[2]}, "sessions": {}}))
    assert GuessScores(file).best("a") == session()
    assert GuessScores(file).best("b") is None
    assert GuessScores(file).sessions() == []


def test_names_that_are_no_text_are_kept(file: Path) -> None:
    GuessScores(file).add("a", session(title="Bj\udcf6rn"))

    assert GuessScores(file).sessions() == [session(title="Bj\udcf6rn")]


def test_a_game_is_known_by_moves_that_are_no_text() -> None:
    one, other = (loads(data).games[0].root for data in (b"(;B[\xff])", b"(;B[\xfe])"))

    assert key_of(one, "both") != key_of(other, "both")


def test_a_game_is_known_by_its_moves() -> None:
    one = loads("(;GN[a];B[aa];C[x];W[bb])").games[0].root
    same = loads("(;GN[b]SO[c];B[aa](;W[ bb])(;W[cc]))").games[0].root
    other = loads("(;GN[a];B[aa];W[cc])").games[0].root

    assert key_of(one, "both") == key_of(same, "both")
    assert key_of(one, "both") != key_of(one, "black")
    assert key_of(one, "both") != key_of(other, "both")


def test_the_file_is_in_the_data_folder() -> None:
    assert guess_scores.default_path().name == "guess_scores.json"
