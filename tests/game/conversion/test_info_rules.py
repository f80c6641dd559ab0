"""Game info on the way to FF[4] and to FF[3]."""

from __future__ import annotations

import pytest

from tests.game.conversion.records import to_3, to_4


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("DT[5 March 1996]", "DT[1996-03-05]"),
        ("DT[1997/3/5]", "DT[1997-03-05]"),
        ("RE[b+resign]", "RE[B+R]"),
        ("RE[白胜3.5目]", "RE[W+3.5]"),
        ("KM[5 1/2]", "KM[5.5]"),
        ("HA[2 stones]", "HA[2]"),
        ("HA[0]", "HA[0]"),
        ("TM[90 min]", "TM[5400]"),
        ("TM[5m]", "TM[300]"),
        ("RU[japanese]", "RU[Japanese]"),
        ("RU[Japanese]", "RU[Japanese]"),
        ("RU[House rules]", "RU[House rules]"),
        ("KM[ ]", "KM[ ]"),
        ("KI[11]", "KM[5.5]"),
        ("KI[11]KM[5.5]", "KM[5.5]"),
        ("KI[x]", "KI[x]"),
        ("OM[25]OP[600]", "OT[25 moves / 10 min]"),
        ("OM[25]OP[600]OT[]", "OT[25 moves / 10 min]"),
        ("OM[10]OP[90]", "OT[10 moves / 90 sec]"),
        ("OM[25]OP[600]OT[25/600 Canadian]", "OT[25/600 Canadian]"),
        ("OM[25]", "OM[25]"),
        ("OM[0]OP[600]", "OM[0]OP[600]"),
        ("OM[-1]OP[600]", "OM[-1]OP[600]"),
        ("OM[25]OP[-600]", "OM[25]OP[-600]"),
    ],
)
def test_info_gets_the_form_of_ff4_where_it_is_certain(old: str, new: str) -> None:
    text, report = to_4(f"(;FF[4]CA[UTF-8]{old})")

    assert text == f"(;FF[4]CA[UTF-8]{new})"
    assert report.questions == ()


@pytest.mark.parametrize(
    ("old", "question"),
    [
        ("DT[11/3/96]", ("DT", "11/3/96", "unclear", ("1996-03-11", "1996-11-03"))),
        ("RE[john wins]", ("RE", "john wins", "unclear", ())),
        ("RE[B+R (after 120 moves)]", ("RE", "B+R (after 120 moves)", "unclear", ("B+R",))),
        ("KI[11]KM[6.5]", ("KI", "11", "both", ("5.5",))),
        ("OM[25]OP[600]OT[x]", ("OM", "25", "both", ("25 moves / 10 min",))),
    ],
)
def test_what_is_not_certain_stays_and_is_asked(
    old: str, question: tuple[str, str, str, tuple[str, ...]]
) -> None:
    text, report = to_4(f"(;FF[3]AP[x:1]{old})")

    assert text == f"(;FF[4]AP[x:1]{old})"
    asked = [tuple(one[1:]) for one in report.questions]
    if question[0] == "DT":
        assert asked[0][:3] == question[:3]
        assert set(asked[0][3]) == set(question[3])
    else:
        assert asked == [question]


def test_free_text_of_a_file_in_ff4_is_not_asked_about() -> None:
    assert to_4("(;FF[4]RE[john wins])")[1].questions == ()


# Minutes or seconds ---------------------------------------------------------------------------


@pytest.mark.parametrize("head", ["FF[1]", "FF[2]", ""])
@pytest.mark.parametrize(
    ("minutes", "kept"), [(None, "TM[90]"), (True, "TM[5400]"), (False, "TM[90]")]
)
def test_a_time_that_may_be_in_minutes_is_left_or_decided(
    head: str, minutes: bool | None, kept: str
) -> None:
    text, report = to_4(f"(;{head}AP[x:1]TM[90])", minutes=minutes)

    assert text == f"(;FF[4]AP[x:1]{kept})"
    asked = [tuple(one[1:]) for one in report.questions]
    assert asked == [("TM", "90", "minutes-or-seconds", ("5400", "90"))][: minutes is None]


@pytest.mark.parametrize("place", ["PC[Tokyo]", "US[R.U.]", "SO[Go World 12]", "PC[]"])
def test_only_a_known_server_says_that_a_time_is_in_seconds(place: str) -> None:
    text, report = to_4(f"(;FF[1]AP[x:1]{place}TM[90])")

    assert text == f"(;FF[4]AP[x:1]{place}TM[90])"
    assert [one.why for one in report.questions] == ["minutes-or-seconds"]
    assert "TM[5400]" in to_4(f"(;FF[1]{place}TM[90])", minutes=True)[0]


@pytest.mark.parametrize("minutes", [None, False])
def test_a_number_that_is_left_gets_its_form_all_the_same(minutes: bool | None) -> None:
    assert to_4("(;FF[1]AP[x:1]TM[90 ])", minutes=minutes)[0] == "(;FF[4]AP[x:1]TM[90])"


@pytest.mark.parametrize(
    "record",
    [
        "(;FF[3]TM[90])",
        "(;FF[4]TM[90])",
        "(;FF[1]TM[3600])",
        "(;FF[1]TM[0])",
        "(;FF[1]PC[IGS]TM[90])",
        "(;FF[1]US[Brought to you by No Name Go Server]TM[90])",
        "(;FF[1]SO[gokgs.com]TM[90])",
        "(;FF[1]TM[1:30:00])",
    ],
)
def test_a_time_that_is_in_seconds_is_not_asked_about(record: str) -> None:
    text, report = to_4(record, minutes=True)

    assert "minutes-or-seconds" not in {question.why for question in report.questions}
    assert "minutes" not in {change.why for change in report.changes}
    assert "TM[5400]" in text or record[-4:-2] in text


# The Nihon Ki-in --------------------------------------------------------------------------------


def test_the_root_of_the_nihon_kiin_gets_the_usual_names() -> None:
    text, report = to_4(
        "(;AP[x:1]TE[第1期]RD[2025-06-12]KO[6目半]TM[1時間]LT[30秒]LC[5回]CA[UTF-8];B[pd]TE[1])"
    )

    assert text == (
        "(;FF[4]AP[x:1]EV[第1期]DT[2025-06-12]KM[6.5]TM[3600]"
        "OT[5x30 byo-yomi]CA[UTF-8];B[pd]TE[1])"
    )
    assert report.questions == ()


@pytest.mark.parametrize(
    ("old", "new", "asked"),
    [
        ("TE[a]EV[b]RD[2025]", "TE[a]EV[b]DT[2025]", [("TE", "a", "both")]),
        ("KO[6.5]KM[6.5]", "KM[6.5]", []),
        ("TE[a]RD[2025]DT[]", "EV[a]DT[2025]", []),
        ("TE[a]LT[]LC[5]", "EV[a]LT[]LC[5]", []),
        ("TE[a]LT[60]OT[x]", "EV[a]LT[60]OT[x]", []),
        ("TE[a]LT[60]", "EV[a]LT[60]", [("LT", "60", "unclear")]),
        ("TE[a]LT[?]LC[3]", "EV[a]LT[?]LC[3]", [("LT", "?", "unclear")]),
        (
            "TE[a]LT[\u00a0]LC[3]CA[UTF-8]",
            "EV[a]LT[\u00a0]LC[3]CA[UTF-8]",
            [("LT", "\u00a0", "unclear")],
        ),
        ("TE[a]LT[1:30]LC[3]", "EV[a]LT[1:30]LC[3]", [("LT", "1:30", "unclear")]),
        ("TE[1]RD[2025]", "TE[1]RD[2025]", []),
        ("RD[2025]LT[]", "RD[2025]LT[]", []),
    ],
)
def test_what_the_nihon_kiin_says_twice_or_unclearly_stays(
    old: str, new: str, asked: list[tuple[str, str, str]]
) -> None:
    text, report = to_4(f"(;AP[x:1]{old})")

    assert text == f"(;FF[4]AP[x:1]{new})"
    assert [one[1:4] for one in report.questions] == asked


def test_only_a_root_without_ff_is_the_nihon_kiins() -> None:
    assert to_4("(;FF[3]AP[x:1]TE[title])")[0] == "(;FF[4]AP[x:1]TE[title])"
    assert to_4("(;AP[x:1];TE[title])")[0] == "(;FF[4]AP[x:1];TE[title])"


# FF[3] ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("OT[25/600 Canadian]", "OM[25]OP[600]"),
        ("OT[25 moves / 10 min]OM[]", "OM[25]OP[600]"),
        ("OT[5x30 byo-yomi]", "GC[Overtime: 5x30 byo-yomi]"),
        ("OT[5x30 byo-yomi]GC[x]", "GC[x\nOvertime: 5x30 byo-yomi]"),
        ("OT[25/600 Canadian]OM[1]", "OM[1]GC[Overtime: 25/600 Canadian]"),
        ("OT[25/0 Canadian]", "GC[Overtime: 25/0 Canadian]"),
        ("OT[]", ""),
    ],
)
def test_overtime_is_what_ff3_has_or_goes_into_the_game_comment(old: str, new: str) -> None:
    text, report = to_3(f"(;FF[4]{old})")

    assert text == f"(;FF[3]{new})"
    assert report.losses == ()
