"""Root properties and game info: what is told of their values."""

from __future__ import annotations

import datetime

import pytest

from sgfedit import loads
from sgfedit.game.checks.game_info import INFO_IDENTS, doubt_remarks, reading_of
from sgfedit.game.checks.remark import Scene

OTHERS = {"empty-value", "too-many-values", "duplicate-property", "prop-not-in-ff"}


def found(text: str) -> list[tuple[str, str, str]]:
    """Return ident, code and repair of the problems of game info and root properties."""
    return [
        (p.ident, p.code, p.repair)
        for p in loads(text).problems
        if p.ident in INFO_IDENTS | {"KI"} and p.code not in OTHERS
    ]


@pytest.mark.parametrize(
    "text",
    [
        "(;FF[4]GM[1]SZ[19]ST[3]AP[x:1]CA[UTF-8])",
        "(;FF[3]SZ[13])",
        "(;SZ[25])",
        "(;FF[4]SZ[13:9])",
        "(;FF[]GM[ ]SZ[]ST[]AP[])",
        "(;GM[4]SZ[x]RE[gammon]HA[1]KM[what])",
        "(;HA[2]AB[dd][pp]KM[6.50]RE[B+3.50]DT[1996-05-06,07]TM[600.0])",
        "(;HA[0]KM[-5]RE[Void]TM[0])",
        "(;KM[]HA[]DT[]RE[]TM[]KI[])",
    ],
)
def test_good_values_are_not_told(text: str) -> None:
    assert [row for row in found(text) if row[1] != "not-go"] == []


@pytest.mark.parametrize(
    ("text", "ident", "code", "repair"),
    [
        ("(;FF[x])", "FF", "bad-root-value", "ask"),
        ("(;FF[5])", "FF", "unknown-ff", "none"),
        ("(;FF[0])", "FF", "unknown-ff", "none"),
        ("(;FF[04])", "FF", "value-normalised", "safe"),
        ("(;GM[q5go-1])", "GM", "bad-root-value", "ask"),
        ("(;GM[3])", "GM", "not-go", "none"),
        ("(;ST[4])", "ST", "bad-st", "ask"),
        ("(;ST[x])", "ST", "bad-root-value", "ask"),
        ("(;SZ[])(;SZ[x])", "SZ", "bad-root-value", "ask"),
        ("(;SZ[13:13])", "SZ", "square-as-rectangular", "safe"),
        ("(;SZ[60:60])", "SZ", "board-too-big", "none"),
        ("(;SZ[1 9])", "SZ", "value-normalised", "safe"),
        ("(;FF[4]SZ[13: 9])", "SZ", "value-normalised", "safe"),
        ("(;FF[3]SZ[21])", "SZ", "feature-newer-than-ff", "ask"),
        ("(;FF[3]SZ[9:13])", "SZ", "feature-newer-than-ff", "ask"),
        ("(;AP[CGoban])", "AP", "compose-expected", "safe"),
        ("(;GM[1];GM[1]B[aa])", "GM", "root-prop-outside-root", "safe"),
        ("(;GM[1];GM[1])", "GM", "root-prop-outside-root", "ask"),
        ("(;SZ[9];SZ[19])", "SZ", "root-prop-outside-root", "ask"),
        ("(;SZ[9](;SZ[9]))", "SZ", "root-prop-outside-root", "ask"),
        ("(;SZ[9](;B[aa])(;SZ[9]))", "SZ", "root-prop-outside-root", "ask"),
        ("(;KM[5,5])", "KM", "value-normalised", "safe"),
        ("(;KM[ +05 ])", "KM", "value-normalised", "safe"),
        ("(;KM[5 1/2])", "KM", "bad-gameinfo-format", "safe"),
        ("(;KM[6.5 (Ing)])", "KM", "bad-gameinfo-format", "ask"),
        ("(;KM[what])", "KM", "bad-gameinfo-format", "none"),
        ("(;KM[375])", "KM", "komi-suspicious", "ask"),
        ("(;KM[3.75])", "KM", "komi-suspicious", "ask"),
        ("(;KM[50])", "KM", "komi-suspicious", "none"),
        ("(;RE[b+r])", "RE", "value-normalised", "safe"),
        ("(;RE[Black wins by 12 points])", "RE", "bad-gameinfo-format", "safe"),
        ("(;RE[john wins])", "RE", "bad-gameinfo-format", "none"),
        ("(;DT[1996/5/6])", "DT", "bad-gameinfo-format", "safe"),
        ("(;DT[1996-05-06, 07])", "DT", "value-normalised", "safe"),
        ("(;DT[1996-13-45])", "DT", "impossible-date", "none"),
        ("(;HA[2 stones])", "HA", "bad-gameinfo-format", "safe"),
        ("(;HA[ 3 ]AB[aa][bb][cc])", "HA", "value-normalised", "safe"),
        ("(;HA[1])", "HA", "bad-handicap", "ask"),
        ("(;HA[-2])", "HA", "bad-handicap", "ask"),
        ("(;TM[9 hours])", "TM", "bad-gameinfo-format", "safe"),
        ("(;FF[1]TM[90])", "TM", "bad-gameinfo-format", "ask"),
        ("(;KI[11])", "KI", "integer-komi", "safe"),
        ("(;KI[11]KM[5.5])", "KI", "integer-komi", "safe"),
        ("(;KI[11]KM[6.5])", "KI", "integer-komi", "ask"),
        ("(;KI[x])", "KI", "integer-komi", "none"),
        ("(;PB[Lee]PW[Lee])", "PW", "move-repeats-gameinfo", "none"),
        ("(;DT[2999-01-01])", "DT", "move-repeats-gameinfo", "none"),
    ],
)
def test_a_doubtful_value_is_told(text: str, ident: str, code: str, repair: str) -> None:
    assert found(text) == [(ident, code, repair)]


def test_the_value_that_counts_is_told() -> None:
    (problem,) = [p for p in loads("(;KM[][5,5])").problems if p.code == "value-normalised"]

    assert (problem.column, problem.length) == (7, 5)


@pytest.mark.parametrize(
    "server", ["PC[KGS]", "US[Brought to you by IGS PANDANET]", "SO[http://www.gokgs.com/]"]
)
def test_a_server_wrote_seconds_in_the_oldest_format_too(server: str) -> None:
    assert found(f"(;FF[1]TM[90]{server})") == []


@pytest.mark.parametrize("place", ["PC[Tokyo]", "US[R.U.]", "SO[Go World 12]"])
def test_a_town_a_person_and_a_book_are_no_servers(place: str) -> None:
    assert found(f"(;FF[1]TM[90]{place})") == [("TM", "bad-gameinfo-format", "ask")]


def test_a_game_more_than_a_day_from_now_is_in_the_future() -> None:
    def codes(date: str) -> list[str]:
        scene = Scene.of(loads(f"(;DT[{date}])").games[0].root)
        return [remark.code for remark in doubt_remarks(scene, datetime.date(2020, 2, 29))]

    assert codes("2020-03-01") == codes("2020") == codes("2020-03") == []
    assert codes("2020-03-02") == codes("2021") == ["move-repeats-gameinfo"]


def test_players_without_a_letter_in_their_names_may_be_equal() -> None:
    assert found("(;PB[?]PW[?])") == []


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("(;)", {"missing-ff": "safe", "missing-gm": "safe", "missing-sz": "safe"}),
        ("(;FF[4]GM[1]SZ[19])", {}),
        ("(;GM[2])", {"missing-ff": "none"}),
        ("(;GM[1]SZ[9]L[aa])", {"missing-ff": "none"}),
        ("(;GM[1]SZ[9]VW[aa][bb])", {"missing-ff": "none"}),
        ("(;GM[1]SZ[9];AB[aa]W[bb])", {"missing-ff": "none"}),
        ("(;GM[1]SZ[9];AB[aa];W[bb])", {"missing-ff": "safe"}),
    ],
)
def test_what_the_root_lacks_is_told(text: str, codes: dict[str, str]) -> None:
    problems = loads(text).problems

    assert {p.code: p.repair for p in problems if p.code.startswith("missing-")} == codes


@pytest.mark.parametrize(
    ("ident", "raw", "expected"),
    [
        ("RU", "japanese rules", "Japanese"),
        ("OT", "10 min / 25 moves", "25/600 Canadian"),
        ("BR", "九段", "9d"),
        ("WR", "10 kyu", "10k"),
    ],
)
def test_free_text_has_a_reading_but_no_prescribed_form(
    ident: str, raw: str, expected: str
) -> None:
    root = loads(f"(;FF[4]{ident}[{raw}])").games[0].root
    reading = reading_of(root, root, ident, raw)

    assert reading is not None
    assert reading.text == expected
    assert [row for row in found(f"(;FF[4]{ident}[{raw}])") if row[0] == ident] == []
