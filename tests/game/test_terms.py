from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.counting import Terms, is_same_result, terms_at


def terms(root: str, rest: str = "") -> Terms:
    *_, last = loads(f"(;{root}{rest})").games[0]
    return terms_at(last)


def test_the_record_says_how_it_is_counted() -> None:
    found = terms("RU[chinese rules]KM[7.5]HA[3]RE[B+2.50]", ";B[aa]")

    assert found[:5] == ("Chinese", True, 7.5, True, 3)
    assert found.result is not None
    assert found.result.margin == 2.5


@pytest.mark.parametrize(
    ("info", "rules", "komi"),
    [
        ("", "Japanese", 0),
        ("KM[6.5]", "Japanese", 6.5),
        ("KM[7.5]", "Chinese", 7.5),
        ("KM[375]", "Chinese", 7.5),
        ("RU[house rules]KM[0]", "Japanese", 0),
        ("RU[Ancient]", "Japanese", 0),
        ("KM[some]HA[many]RE[whatever they say]", "Japanese", 0),
    ],
)
def test_what_the_record_does_not_say_is_guessed(info: str, rules: str, komi: float) -> None:
    found = terms(info)

    assert (found.rules, found.names_rules, found.komi) == (rules, False, komi)
    assert (found.handicap, found.result) == (0, None)
    assert found.names_komi is ("KM" in info and "some" not in info)


@pytest.mark.parametrize(
    ("recorded", "score", "is_same"),
    [
        ("B+3.50", "B+3.5", True),
        ("B+3.5", "W+3.5", False),
        ("B+R", "B+3.5", False),
        ("0", "0", True),
        ("Draw", "0", True),
        ("", "0", False),
    ],
)
def test_results_are_compared_by_what_they_mean(recorded: str, score: str, is_same: bool) -> None:
    assert is_same_result(terms(f"RE[{recorded}]").result, score) is is_same
