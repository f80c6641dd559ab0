"""Results of the Asian servers, in words."""

from __future__ import annotations

import pytest

from sgfedit.formats.asian_servers import Outcome, read_outcome


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("", ""),
        ("white 24.5 win", "W+24.5"),
        ("black 4 points win", "B+4"),
        ("white wins by resignation", "W+R"),
        ("White wins by  resign!", "W+R"),
        ("Black wins by 0.5!", "B+0.5"),
        ("White loses on time ", "B+T"),
        ("White Win by Resign!", "W+R"),
        ("흑 시간승", "B+T"),
        ("백 기권승", "W+F"),
        ("흑 1.5집 승", "B+1.5"),
        ("250수 흑7집승", "B+7"),
        ("黑時間勝", "B+T"),
        ("黒中押し勝ち!", "B+R"),
        ("232手完、黒2目半勝ち", "B+2.5"),
        ("Progressing!", "?"),
        ("대국중", "?"),
    ],
)
def test_a_result_in_words_is_understood(text: str, result: str) -> None:
    assert read_outcome(text) == Outcome(result)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Black wins by 34win >> White(58):Black(92)", "B+34"),
        ("Black wins by 16.5 points! >> White(66):Black(89)", "B+16.5"),
        ("White 19Win >> White(83):Black(64)", "W+19"),
        ("Black Win 6.5 >> White(50):Black(63)", "B+6.5"),
        ("黒5.5目勝！ >> 白(64):黒(76)", "B+5.5"),
        ("白棋12子 >> 白方(94):黑方(82)", "W+12"),
        ("white wins by disconnection", "W+F"),
        ("백 접속종료승", "W+F"),
        ("白斷線敗", "B+F"),
    ],
)
def test_what_a_result_cannot_hold_is_a_remark(text: str, result: str) -> None:
    assert read_outcome(text) == Outcome(result, text)


@pytest.mark.parametrize("text", ["黑棋8又3/4子胜", "Black wins points", "who knows"])
def test_what_may_mean_two_things_or_nothing_stays(text: str) -> None:
    assert read_outcome(text) == Outcome(text, known=False)
