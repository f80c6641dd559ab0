"""Names and ranks of the Asian servers."""

from __future__ import annotations

import pytest

from sgfedit.formats.asian_servers import (
    rank_of_level,
    read_rank,
    with_rank_behind,
    with_rank_in_brackets,
)


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("4D", "4d"),
        ("18K", "18k"),
        ("9P", "9p"),
        ("9DP", "9p"),
        ("P9", "9p"),
        ("7D*", "7d*"),
        ("3D?", "3d?"),
        ("1급", "1k"),
        ("4단", "4d"),
        ("프로 9단", "9p"),
        ("초단", "1d"),
        ("7段", "7d"),
        ("七段", "7d"),
        ("初段", "1d"),
        ("3级", "3k"),
        ("5段P", "5p"),
        ("９段", "9d"),
        (" 2 dan ", "2d"),
        ("业5段", "5d"),
        ("業餘6段", "6d"),
        ("", None),
        ("7", None),
        ("x", None),
        ("123d", None),
    ],
)
def test_a_rank_becomes_what_br_and_wr_have(text: str, rank: str | None) -> None:
    assert read_rank(text) == rank


@pytest.mark.parametrize(
    ("level", "rank"),
    [
        (0, "18k"),
        (17, "1k"),
        (18, "1d"),
        (21, "4d"),
        (26, "9d"),
        (27, "1p"),
        (35, "9p"),
        (36, ""),
        (-1, ""),
    ],
)
def test_a_level_of_tygem_is_a_rank(level: int, rank: str) -> None:
    assert rank_of_level(level) == rank


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("Menskit (4D)", ("Menskit", "4d")),
        ("消失的密室(7段)", ("消失的密室", "7d")),
        ("name（９段）", ("name", "9d")),
        ("a (b) (9P)", ("a (b)", "9p")),
        ("a (b)", ("a (b)", "")),
        ("a", ("a", "")),
        ("", ("", "")),
    ],
)
def test_only_a_rank_is_taken_out_of_brackets(text: str, player: tuple[str, str]) -> None:
    assert with_rank_in_brackets(text) == player


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("LQC         9DP", ("LQC", "9p")),
        ("user 1 10k", ("user 1", "10k")),
        ("이창호 프로 9단", ("이창호", "9p")),
        ("5k", ("5k", "")),
        ("a 10", ("a 10", "")),
        ("a(3D)", ("a", "3d")),
        ("", ("", "")),
    ],
)
def test_the_last_word_is_a_rank_or_belongs_to_the_name(
    text: str, player: tuple[str, str]
) -> None:
    assert with_rank_behind(text) == player
