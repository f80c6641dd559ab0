"""What a file may be in."""

from __future__ import annotations

import codecs

import pytest

from sgfedit.sgf.candidates import candidates
from sgfedit.sgf.charset import decode

CHINESE = "(;PB[柯洁]PW[聂卫平]EV[应氏杯])".encode("gbk")


@pytest.mark.parametrize(
    "data",
    [
        CHINESE,
        "(;CA[big5]PB[許功]C[本因坊])".encode("big5"),
        "(;CA[johab]PB[이세돌])".encode("johab"),
        "(;PB[Müller])".encode(),
        b"(;PB[x])",
        codecs.BOM_UTF16_LE + "(;C[é])".encode("utf-16-le"),
    ],
)
def test_what_is_chosen_comes_first(data: bytes) -> None:
    found = candidates(data)

    assert found[0].codec == decode(data).encoding.name
    assert found[0].score == max(one.score for one in found)
    assert sum(one.score for one in found) == pytest.approx(1)
    assert (found[0].undecodable, found[0].flaws) == (0, 0)


def test_every_candidate_says_what_it_would_give() -> None:
    found = {one.codec: one for one in candidates(CHINESE, ["cp1250", "klingon"])}

    assert found["gb18030"].score > 0.9
    assert found["utf-8"].undecodable > 5
    assert "cp1250" in found
    assert "klingon" not in found


def test_a_charset_that_swallows_brackets_has_flaws() -> None:
    data = "(;CA[big5]C[因]N[x])".encode("big5")

    found = {one.codec: one for one in candidates(data)}

    assert found["big5hkscs"].flaws == 0
    assert found["cp1252"].flaws > 0


def test_lost_text_is_no_undecodable_bytes() -> None:
    assert candidates("(;C[\ufffd])".encode())[0].undecodable == 0


def test_only_the_start_of_a_large_file_is_judged() -> None:
    data = b"(" + "C[棋];".join([";"] * 20_000).encode("gbk")

    assert candidates(data)[0].flaws == 0


def test_a_choice_can_be_judged_for_plain_ascii() -> None:
    assert [one.codec for one in candidates(b"(;C[x])", ["gbk"])] == ["utf-8", "gb18030"]
