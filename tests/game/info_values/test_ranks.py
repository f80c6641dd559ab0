"""BR and WR as servers write them and as people do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.game.info_values import Rank, Reading, format_rank, parse_rank, read_rank

marks = st.sampled_from(["", "*", "?"])
ranks = (
    st.builds(Rank, st.integers(1, 10), st.just("dan"), marks)
    | st.builds(Rank, st.integers(1, 9), st.just("pro"), marks)
    | st.builds(Rank, st.integers(1, 99), st.just("kyu"), marks)
)


@given(ranks)
def test_ranks_survive_writing_and_reading(rank: Rank) -> None:
    text = format_rank(rank)

    assert parse_rank(text) == rank
    assert read_rank(text) == Reading(text, certain=True)


@pytest.mark.parametrize(
    "text", ["", "9D", "9 d", "11d", "10p", "0k", "100k", "01k", "10k+", "10k**", "９d", "9段"]
)
def test_other_forms_are_not_the_form_of_servers(text: str) -> None:
    assert parse_rank(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""), ("9段", "9d"), ("四段", "4d"), ("初段", "1d"), ("9단", "9d"), ("５段", "5d"),
        ("3 dan", "3d"), ("7  dan", "7d"), ("1-Dan", "1d"), ("1. Dan", "1d"), ("4 Dan", "4d"),
        ("6ème dan", "6d"), ("3° dan", "3d"), ("5 дан", "5d"),
        ("10 kyu", "10k"), ("10K", "10k"), ("12k ", "12k"), ("10级", "10k"), ("二十級", "20k"),
        ("5급", "5k"), ("1er kyu", "1k"), ("3 кю", "3k"), ("10 kyu*", "10k*"), ("25 k?", "25k?"),
        ("9P", "9p"), ("9 dan pro", "9p"), ("9 dan (pro)", "9p"), ("4 Dan Professional", "4p"),
        ("pro 9d", "9p"), ("职业九段", "9p"), ("プロ九段", "9p"), ("프로 9단", "9p"),
        ("9DP", "9p"), ("7dp*", "7p*"), ("4段P", "4p"), ("9 danp", "9p"),
        ("P9", "9p"), ("P1段", "1p"), ("[9d]", "9d"), ("(3 kyu)", "3k"),
    ],
)  # fmt: skip
def test_a_rank_with_one_meaning_is_certain(text: str, expected: str) -> None:
    assert read_rank(text) == Reading(expected, certain=True)


@pytest.mark.parametrize(
    ("text", "expected", "rest"),
    [
        ("Amateur 6 dan", "6d", "Amateur"),
        ("6d ama", "6d", "ama"),
        ("アマ6段", "6d", "アマ"),
        ("业余5段", "5d", "业余"),
        ("9p, Kisei", "9p", "Kisei"),
        ("九段, 名人", "9d", "名人"),
        ("3级(业余1段)", "3k", "(业余1段)"),
        ("15k* IGS", "15k*", "IGS"),
        ("5k/3k", "5k", "3k"),
        ("Honinbo 9 dan", "9d", "Honinbo"),
        ("Meijin, 9p ", "9p", "Meijin"),
        ("十段", "10d", ""),
        ("10 dan", "10d", ""),
    ],
)
def test_what_a_rank_does_not_say_is_kept_as_the_rest(text: str, expected: str, rest: str) -> None:
    assert read_rank(text) == Reading(expected, certain=False, rest=rest)


@pytest.mark.parametrize(
    "text",
    ["Meijin", "Women's Meijin", "Honinbo  Shou", "1523", "NR", "-", "?", "11k+", "9do", "2p+",
     "11d", "11 dan", "5 kyu pro", "准初段", "5k-3d", "1±Þ", "Expectant Official, 0k", "Elo 3d2",
     "9d" * 150],
)  # fmt: skip
def test_what_is_no_rank_is_left_alone(text: str) -> None:
    assert read_rank(text) is None
