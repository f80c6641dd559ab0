"""RE in its prescribed form and as people write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.game.info_values import (
    Reading,
    Result,
    format_result,
    is_mandated_result,
    parse_result,
    read_result,
)

winners = st.sampled_from("BW")
results = (
    st.builds(Result, winners, st.just("score"), st.integers(0, 10_000).map(lambda n: n / 4))
    | st.builds(Result, winners, st.sampled_from(["resign", "time", "forfeit", "win"]), st.none())
    | st.builds(Result, st.none(), st.sampled_from(["draw", "void", "unknown"]), st.none())
)


@given(results)
def test_results_survive_writing_and_reading(result: Result) -> None:
    assert parse_result(format_result(result)) == result


@given(results)
def test_a_prescribed_result_is_certain_as_it_is(result: Result) -> None:
    text = format_result(result)

    assert is_mandated_result(text)
    assert read_result(text) == Reading(text, certain=True)


@pytest.mark.parametrize("text", ["B+Resign", "W+Time", "B+13.50", "Draw", "W+Forfeit"])
def test_long_forms_are_left_as_they_are(text: str) -> None:
    assert read_result(text) == Reading(text, certain=True)


@pytest.mark.parametrize("text", ["b+r", "B +R", "B+Res", "B+J", "B+3,5", "draw", "B+-1", "B+."])
def test_other_forms_are_not_the_prescribed_one(text: str) -> None:
    assert not is_mandated_result(text)


def test_an_empty_result_says_nothing() -> None:
    assert is_mandated_result("")
    assert read_result(" \u3000") == Reading("", certain=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("b+", "B+"),
        ("B +R", "B+R"),
        ("Ｂ＋Ｒ", "B+R"),
        ("b+3,5", "B+3.5"),
        ("B + .5", "B+0.5"),
        ("B+1/2", "B+0.5"),
        ("B+ 1/2", "B+0.5"),
        ("B+3½", "B+3.5"),
        ("W+resign.", "W+R"),
        ("B+Resignation", "B+R"),
        ("W+Time out", "W+T"),
        ("W+12 points", "W+12"),
        ("void", "Void"),
        ("Black wins by 12 points", "B+12"),
        ("Black wins by half a point", "B+0.5"),
        ("White won by resignation.", "W+R"),
        ("White resigns", "B+R"),
        ("Black lost on time", "W+T"),
        ("White loses by 2", "B+2"),
        ("Black forfeits", "W+F"),
        ("Black wins, White resigns", "B+R"),
        ("Black won", "B+"),
        ("Jigo", "0"),
        ("draw", "0"),
        ("No result", "Void"),
        ("unknown", "?"),
        ("Schwarz gewinnt mit 3,5 Punkten", "B+3.5"),
        ("Weiß gibt auf", "B+R"),
        ("Weiß gewinnt durch Zeitüberschreitung", "W+T"),
        ("Noir gagne de 3,5 points", "B+3.5"),
        ("Noir gagne par abandon", "B+R"),
        ("Blanc abandonne", "B+R"),
        ("Zwart wint met 3,5 punten", "B+3.5"),
        ("Wit geeft op", "B+R"),
        ("Nero vince di 3,5 punti", "B+3.5"),
        ("Bianco abbandona", "B+R"),
        ("Чёрные выиграли 3,5 очка", "B+3.5"),
        ("Белые сдались", "B+R"),
        ("победа белых", "W+"),
        ("ничья", "0"),
        ("黑中盘胜", "B+R"),
        ("黑中盤勝", "B+R"),
        ("白胜3.5目", "W+3.5"),
        ("白胜半目", "W+0.5"),
        ("黑方超时负", "W+T"),
        ("白认输/黑胜", "B+R"),
        ("和棋", "0"),
        ("无胜负", "Void"),
        ("黒番中押し勝ち", "B+R"),
        ("白番半目勝ち", "W+0.5"),
        ("白四目半勝", "W+4.5"),
        ("黒番反則負け", "W+F"),
        ("持碁", "0"),
        ("흑 불계승", "B+R"),
        ("백 3집반승", "W+3.5"),
        ("흑 시간승", "B+T"),
        ("무승부", "0"),
    ],
)
def test_a_result_with_one_meaning_is_certain(text: str, expected: str) -> None:
    assert read_result(text) == Reading(expected, certain=True)


@pytest.mark.parametrize(
    ("text", "expected", "alternatives"),
    [
        ("黑胜1/4子", "B+0.5", ("B+0.25",)),
        ("黑胜四分之三子", "B+1.5", ("B+0.75",)),
        ("黑胜1又3/4子", "B+3.5", ("B+1.75",)),
        ("黑胜2子半", "B+5", ("B+2.5",)),
        ("Black", "B+", ()),
        ("White by 3.5", "W+3.5", ()),
        ("Black by resignation", "B+R", ("W+R",)),
        ("B resign", "W+R", ("B+R",)),
        ("黑超时", "W+T", ("B+T",)),
    ],
)
def test_a_guessed_result_is_asked(
    text: str, expected: str, alternatives: tuple[str, ...]
) -> None:
    assert read_result(text) == Reading(expected, certain=False, alternatives=alternatives)


@pytest.mark.parametrize(
    ("text", "expected", "rest"),
    [
        ("B+R (after 120 moves)", "B+R", "(after 120 moves)"),
        ("W+R {Moves beyond 122 not known}", "W+R", "{Moves beyond 122 not known}"),
        ("Void (triple ko)", "Void", "(triple ko)"),
        ("? (No further moves known)", "?", "(No further moves known)"),
        ("Black resigns. W 133.5 B 81.0", "W+R", "W 133.5 B 81.0"),
        ("B+3.5; komi 6.5", "B+3.5", "komi 6.5"),
        ("黑中盘胜，共200手", "B+R", "共200手"),
        ("257手完、白中押し勝ち", "W+R", "257手完"),
        ("共113手打挂", "Void", "共113手"),
        ("294수 흑0.5집승", "B+0.5", "294수"),
        ("B+J", "B+", "B+J"),
        ("w + j", "W+", "w + j"),
        ("120手 B+R (komi)", "B+R", "120手 B+R (komi)"),
    ],
)
def test_a_remark_is_kept_as_the_rest(text: str, expected: str, rest: str) -> None:
    assert read_result(text) == Reading(expected, certain=False, rest=rest)


@pytest.mark.parametrize(
    "text",
    ["john wins", "B+JJ", "B+3,5 foo", "B+R/W+R", "B+5 or 6", "1-0", "0.5", "+R", "B+R+5", "51/2",
     "(B+R", "B+R/x", "Blackwins", "White wins by 1 stone", "B" * 300],
)  # fmt: skip
def test_anything_else_is_not_read(text: str) -> None:
    assert read_result(text) is None
