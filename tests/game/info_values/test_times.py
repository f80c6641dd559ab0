"""TM in its prescribed form and as people write it; the families of OT; names of rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.game.info_values import (
    RULES,
    Overtime,
    Reading,
    describe_time,
    format_overtime,
    format_rules,
    format_time,
    is_mandated_time,
    parse_overtime,
    parse_rules,
    parse_time,
    read_overtime,
    read_rules,
    read_time,
)

tenths = st.integers(1, 10_000_000).map(lambda n: n / 10)
overtimes = (
    st.builds(Overtime, st.sampled_from(["canadian", "byoyomi"]), st.integers(1, 999), tenths)
    | st.builds(Overtime, st.sampled_from(["fischer", "simple"]), st.none(), tenths)
    | st.just(Overtime("none"))
)


@given(tenths)
def test_times_survive_writing_and_reading(seconds: float) -> None:
    assert parse_time(format_time(seconds)) == seconds


@given(overtimes)
def test_overtime_survives_writing_and_reading(overtime: Overtime) -> None:
    assert parse_overtime(format_overtime(overtime)) == overtime


@given(tenths)
def test_a_time_in_words_is_read_as_itself(seconds: float) -> None:
    assert read_time(describe_time(seconds)) == Reading(format_time(seconds), certain=True)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"), (45, "45 s"), (60, "1 min"), (90, "1 min 30 s"), (3600, "1 h"),
        (3630, "1 h 30 s"), (9000, "2 h 30 min"), (86400, "24 h"), (30.5, "30.5 s"),
    ],
)  # fmt: skip
def test_a_time_is_told_in_hours_and_minutes(seconds: float, text: str) -> None:
    assert describe_time(seconds) == text


def test_no_time_is_negative() -> None:
    with pytest.raises(ValueError, match="-1"):
        describe_time(-1)


@pytest.mark.parametrize(
    ("text", "mandated"),
    [("", True), ("600", True), ("600.0", True)]
    + [(text, False) for text in ("10h", "-5", "10:00", "1e5", "600,0", "６００")],
)
def test_time_is_to_be_a_real(text: str, mandated: bool) -> None:
    assert is_mandated_time(text) is mandated


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""), ("0", "0"), ("600.0", "600"), ("600,0", "600"), ("10h", "36000"),
        ("12 hours each", "43200"), ("10 hours each.", "36000"), ("90 min", "5400"),
        ("90m", "5400"), ("1h30", "5400"), ("1h30m", "5400"),
        ("1 hour and 30 minutes", "5400"),
        ("1h30 each", "5400"), ("1.5 hours", "5400"), ("1,5 Stunden", "5400"),
        ("2½ hours", "9000"),
        ("half an hour", "1800"), ("60分", "3600"), ("3時間", "10800"), ("3時間半", "12600"),
        ("各三小时", "10800"), ("30分钟", "1800"), ("1시간 30분", "5400"), ("3 часа", "10800"),
        ("50:00", "3000"), ("1:30:00", "5400"), ("1:30 h", "5400"), ("1 day", "86400"),
        ("10 minutes 30 seconds", "630"), ("2 horas 30 minutos", "9000"),
        ("2 heures et demie", "9000"), ("2 ore e mezza", "9000"), ("2 horas y media", "9000"),
        ("one hour each", "3600"), ("eine Stunde", "3600"),
        ("2 часа с половиной", "9000"), ("2h/player", "7200"), ("제한시간 2시간", "7200"),
    ],
)  # fmt: skip
def test_a_time_with_one_meaning_is_certain(text: str, expected: str) -> None:
    assert read_time(text) == Reading(expected, certain=True)


@pytest.mark.parametrize(
    ("text", "expected", "rest"),
    [
        ("60 minutes + 5 minutes / 30 stones", "3600", "5 minutes / 30 stones"),
        ("1200 30x3", "1200", "30x3"),
        ("1800+5x30", "1800", "5x30"),
        ("1800,0,30,5", "1800", "0,30,5"),
        ("30m 30s byoyomi", "1800", "30s byoyomi"),
        ("1時間 秒読み30秒3回", "3600", "秒読み30秒3回"),
        ("每方2小时，5次60秒读秒", "7200", "5次60秒读秒"),
        ("2 hours, 1 minute byo-yomi", "7200", "1 minute byo-yomi"),
        ("3 hours (60s byo-yomi)", "10800", "60s byo-yomi"),
        ("1h 5x30", "3600", "5x30"),
        ("unlimited", "", "unlimited"),
        ("-", "", ""),
    ],
)
def test_overtime_is_kept_as_the_rest(text: str, expected: str, rest: str) -> None:
    assert read_time(text) == Reading(expected, certain=False, rest=rest)


def test_minutes_or_hours_are_asked() -> None:
    assert read_time("1:30") == Reading("90", certain=False, alternatives=("5400",))
    assert read_time("90+30") == Reading("90", certain=False, rest="30", alternatives=("5400",))


@pytest.mark.parametrize(
    ("text", "expected", "alternatives"),
    [("3,600", "3600", ()), ("1,000", "1000", ("1",)), ("3,600 seconds", "3600", ("3.6",)),
     ("1,500 min", "90000", ("90",))],
)  # fmt: skip
def test_a_comma_may_part_thousands(
    text: str, expected: str, alternatives: tuple[str, ...]
) -> None:
    assert read_time(text) == Reading(expected, certain=False, alternatives=alternatives)


def test_a_small_number_in_an_old_record_is_asked() -> None:
    assert read_time("90", maybe_minutes=True) == Reading(
        "5400", certain=False, alternatives=("90",)
    )
    assert read_time("7200", maybe_minutes=True) == Reading("7200", certain=True)
    assert read_time("0", maybe_minutes=True) == Reading("0", certain=True)


@pytest.mark.parametrize(
    "text",
    ["黑: 07:16  白: 04:51", "1 minute per move", "5 minutes / 30 stones", "10秒5回", "5m30",
     "1h 30", "1e5", "-5", "90 foo", "10:99", "1:00:99", "1h75", "9" * 300, "51/2 h"],
)  # fmt: skip
def test_anything_else_is_no_basic_time(text: str) -> None:
    assert read_time(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("25 moves / 10 min", Overtime("canadian", 25, 600)),
        ("25/300 Canadian", Overtime("canadian", 25, 300)),
        ("5 minutes / 30 stones", Overtime("canadian", 30, 300)),
        ("15 stones in 5 min.", Overtime("canadian", 15, 300)),
        ("5x30 byo-yomi", Overtime("byoyomi", 5, 30)),
        ("5 x 40 seconds Byoyomi", Overtime("byoyomi", 5, 40)),
        ("3 periods of 30 seconds", Overtime("byoyomi", 3, 30)),
        ("秒読み30秒3回", Overtime("byoyomi", 3, 30)),
        ("5次60秒读秒", Overtime("byoyomi", 5, 60)),
        ("86400 fischer", Overtime("fischer", None, 86400)),
        ("+10s increment", Overtime("fischer", None, 10)),
        ("10 simple", Overtime("simple", None, 10)),
        ("simple 30s", Overtime("simple", None, 30)),
        ("30 seconds per move", Overtime("simple", None, 30)),
        ("一手30秒", Overtime("simple", None, 30)),
        ("每步30秒", Overtime("simple", None, 30)),
        ("+30s/move", Overtime("fischer", None, 30)),
        ("30s x 5", Overtime("byoyomi", 5, 30)),
        ("保留30秒5次", Overtime("byoyomi", 5, 30)),
        ("5 Perioden à 30 Sekunden", Overtime("byoyomi", 5, 30)),
        ("5 périodes de 30 secondes", Overtime("byoyomi", 5, 30)),
        ("5 byo-yomi periods of 30 s", Overtime("byoyomi", 5, 30)),
        ("25 coups en 10 minutes", Overtime("canadian", 25, 600)),
        ("20 камней за 5 минут", Overtime("canadian", 20, 300)),
        ("Canadian 25 stones 10 minutes", Overtime("canadian", 25, 600)),
        ("Canadian: 25 stones in 10 minutes", Overtime("canadian", 25, 600)),
        ("25 stones 10 minutes", None),
        ("25/10:00", Overtime("canadian", 25, 600)),
        ("25/10:75", None),
        ("byo-yomi 30s x 5", Overtime("byoyomi", 5, 30)),
        ("20 secs fischer increment", Overtime("fischer", None, 20)),
        ("Fischer increment: 20s", Overtime("fischer", None, 20)),
        ("1 minute byo-yomi", None),
        ("None", Overtime("none")),
        ("20, 30, 40 stones", None),
        ("We don't pay OT", None),
        ("5x30 byo-yomi" * 50, None),
    ],
)
def test_overtime_of_a_known_family_is_read(text: str, expected: Overtime | None) -> None:
    assert parse_overtime(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ""), ("5x30 byo-yomi", "5x30 byo-yomi"), ("25/300 CANADIAN", "25/300 CANADIAN"),
     ("None", "None"), ("10 min / 25 moves", "25/600 Canadian"), ("+10s", "10 fischer")],
)  # fmt: skip
def test_overtime_is_offered_as_servers_write_it(text: str, expected: str) -> None:
    assert read_overtime(text) == Reading(expected, certain=True)


@pytest.mark.parametrize(
    ("text", "minutes", "seconds"),
    [("Canadian 25/10", "25/600 Canadian", "25/10 Canadian"),
     ("25 stones / 10", "25/600 Canadian", "25/10 Canadian"),
     ("15/5", "15/300 Canadian", "15/5 Canadian")],
)  # fmt: skip
def test_a_small_number_of_time_may_be_minutes(text: str, minutes: str, seconds: str) -> None:
    assert read_overtime(text) == Reading(minutes, certain=False, alternatives=(seconds,))


@pytest.mark.parametrize(
    ("text", "expected", "alternatives"),
    [("25/10:00", "25/600 Canadian", ("25/36000 Canadian",)),
     ("5x1:00", "5x60 byo-yomi", ("5x3600 byo-yomi",)),
     ("60秒読み", "1x60 byo-yomi", ("60 simple",)),
     ("1 minute byo-yomi", "1x60 byo-yomi", ("60 simple",)),
     ("byo-yomi: 30 s", "1x30 byo-yomi", ("30 simple",)),
     ("Canadian 25 stones 10", "25/600 Canadian", ("25/10 Canadian",))],
)  # fmt: skip
def test_an_overtime_with_two_meanings_is_asked(
    text: str, expected: str, alternatives: tuple[str, ...]
) -> None:
    assert read_overtime(text) == Reading(expected, certain=False, alternatives=alternatives)


@pytest.mark.parametrize("text", ["25/50:00", "25/0:10:00"])
def test_a_clock_with_one_meaning_is_certain(text: str) -> None:
    reading = read_overtime(text)

    assert reading is not None
    assert reading.certain


@pytest.mark.parametrize(
    ("text", "expected"),
    [("25 moves / 30 sec", "25/30 Canadian"), ("25/300", "25/300 Canadian"),
     ("10/30 canadian", "10/30 canadian"), ("10/30 Canadian ", "10/30 Canadian"),
     ("25子10分", None), ("10分/25子", "25/600 Canadian"),
     ("5x10", "5x10 byo-yomi")],
)  # fmt: skip
def test_with_a_unit_or_in_the_usual_form_it_is_certain(text: str, expected: str | None) -> None:
    assert read_overtime(text) == (Reading(expected, certain=True) if expected else None)


def test_overtime_of_no_known_family_is_left_alone() -> None:
    assert read_overtime("20, 30, 40 stones") is None


@pytest.mark.parametrize(
    ("text", "name"),
    [("Chinese", "Chinese"), ("japanese rules", "Japanese"), ("日本ルール", "Japanese"),
     ("中国规则", "Chinese"), ("Ing", "GOE"), ("New Zealand", "NZ"),
     ("règle japonaise", "Japanese"),
     ("chinesische Regeln", "Chinese"), ("règles chinoises", "Chinese"),
     ("reglas japonesas", "Japanese"), ("Japanse regels", "Japanese"),
     ("regole cinesi", "Chinese"), ("китайские правила", "Chinese"), ("韓国ルール", "Korean"),
     ("한국룰", "Korean"), ("日本規則", "Japanese"), ("应氏规则", "GOE"),
     ("aga", "AGA"), ("jp", "Japanese")],
)  # fmt: skip
def test_known_rules_get_their_name(text: str, name: str) -> None:
    assert parse_rules(text) == name
    assert read_rules(text) == Reading(name, certain=True)


@pytest.mark.parametrize("name", RULES)
def test_every_name_of_rules_means_itself(name: str) -> None:
    assert parse_rules(format_rules(name)) == name
    assert all(parse_rules(spelling) == name for spelling in (name, *RULES[name]))


@pytest.mark.parametrize(
    "text", ["Old Chinese", "Tang (Japanese + group tax)", "r" * 300, "Rules"]
)
def test_unknown_rules_are_left_alone(text: str) -> None:
    assert read_rules(text) is None


def test_only_known_rules_are_written() -> None:
    with pytest.raises(ValueError, match="Old Chinese"):
        format_rules("Old Chinese")


def test_empty_rules_say_nothing() -> None:
    assert read_rules(" ") == Reading("", certain=True)
    assert parse_rules("") is None
