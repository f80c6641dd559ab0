"""What holds for every reading: the list of edge cases, the promise of `certain`, hostile text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import loads
from sgfedit.game import info_values as iv
from sgfedit.game.info import info_text

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE: Final = Path(__file__).parents[4] / "shared" / "edge_cases.json"
CASES: Final[list[dict[str, Any]]] = (
    json.loads(SOURCE.read_text(encoding="utf-8")) if SOURCE.is_file() else []
)
READERS: Final[dict[str, Callable[[str], iv.Reading | None]]] = {
    "DT": iv.read_date,
    "RE": iv.read_result,
    "KM": iv.read_komi,
    "HA": iv.read_handicap,
    "TM": iv.read_time,
    "RU": iv.read_rules,
    "OT": iv.read_overtime,
    "BR": iv.read_rank,
}
MANDATED: Final[dict[str, Callable[[str], bool]]] = {
    "DT": iv.is_mandated_date,
    "RE": iv.is_mandated_result,
    "KM": iv.is_mandated_komi,
    "HA": iv.is_mandated_handicap,
    "TM": iv.is_mandated_time,
    "RU": lambda _text: True,  # free text
    "OT": lambda text: not text or iv.parse_overtime(text) is not None,
    "BR": lambda text: not text or iv.parse_rank(text) is not None,
}
every_ident = pytest.mark.parametrize("ident", READERS)
needs_cases = pytest.mark.skipif(not CASES, reason="the list of edge cases is not here")
written = st.text("0123456789 ./-,:+()BWRTbwrtxh年月日黑白胜目半子二三分時間秒½１May", max_size=24)


def rows(key: str) -> pytest.MarkDecorator:
    found = [
        pytest.param(case, *row, id=f"{case['name']}-{number}")
        for case in CASES
        for number, row in enumerate(case["expect"].get(key, []))
        if row[1] in READERS
    ]
    return pytest.mark.parametrize(("case", "index", "ident", "expected"), found)


def text_of(case: dict[str, Any], index: int, ident: str) -> str:
    nodes = [node for game in loads(case["sgf"].encode()).games for node in game.nodes()]
    return info_text(nodes[index], ident)


@needs_cases
@rows("repaired")
def test_values_of_the_common_list_are_repaired_right(
    case: dict[str, Any], index: int, ident: str, expected: str
) -> None:
    reading = READERS[ident](text_of(case, index, ident))

    assert reading is not None
    assert reading.text == expected


@needs_cases
@rows("parsed")
def test_values_of_the_common_list_are_parsed_right(
    case: dict[str, Any], index: int, ident: str, expected: str | list[Any]
) -> None:
    text = text_of(case, index, ident)

    assert _words(ident, text) == (_days(expected) if ident == "DT" else expected)


def _days(dates: str | list[Any]) -> str:
    """Return dates, a text or a list of texts or of lists of numbers, as one text."""
    if isinstance(dates, str):
        return " ".join(dates.replace(",", " ").split())
    return " ".join(
        day if isinstance(day, str) else "-".join(f"{n:02}" for n in day if n is not None)
        for day in dates
    )


@pytest.mark.parametrize(
    "dates",
    ["1996-12-27 1996-12-28 1997-01", ["1996-12-27", "1996-12-28", "1997-01"],
     [[1996, 12, 27], [1996, 12, 28], [1997, 1, None]], "1996-12-27,1996-12-28,1997-01"],
)  # fmt: skip
def test_lists_of_dates_are_compared_day_by_day(dates: str | list[Any]) -> None:
    assert _words("DT", "1996-12-27,28,1997-01") == _days(dates)


def _words(ident: str, text: str) -> str:
    """Return a value as the list writes it: "B 2.5", "byoyomi 5x30"."""
    if ident == "DT":
        return " ".join(iv.format_dates([date]) for date in iv.parse_dates(text) or ())
    if ident == "OT":
        overtime = iv.parse_overtime(text)
        assert overtime is not None
        sign = {"canadian": "/", "byoyomi": "x"}.get(overtime.kind, "")
        number = "" if overtime.number is None else overtime.number
        return f"{overtime.kind} {number}{sign}{overtime.seconds:g}"
    result = iv.parse_result(text)
    assert result is not None
    how = {"score": f"{result.margin or 0:g}", "win": ""}.get(result.kind, result.kind)
    return f"{result.winner or ''} {how}".strip()


@needs_cases
@pytest.mark.parametrize(("ident", "text"), [("KM", "375"), ("TM", "1:30"), ("HA", "2.5")])
def test_doubtful_values_are_never_certain(ident: str, text: str) -> None:
    reading = READERS[ident](text)

    assert reading is not None
    assert not reading.certain


@every_ident
@given(text=written)
def test_a_certain_reading_is_complete_and_prescribed(ident: str, text: str) -> None:
    reading = READERS[ident](text)
    if reading is None:
        return

    assert MANDATED[ident](reading.text)
    assert all(map(MANDATED[ident], reading.alternatives))
    assert not reading.certain or (not reading.rest and not reading.alternatives)


@every_ident
@given(text=written)
def test_a_reading_reads_as_itself(ident: str, text: str) -> None:
    reading = READERS[ident](text)
    if reading is None or not reading.certain:
        return

    assert READERS[ident](reading.text) == reading


@pytest.mark.untraced
@every_ident
@pytest.mark.parametrize(
    "unit", ["1,", "B+", "1996-01-01,", " ", "(", "又", "1 ", "half ", "年", "1/", "9段", "5x"]
)
def test_a_megabyte_is_answered_at_once(ident: str, unit: str) -> None:
    READERS[ident](unit * (1_000_000 // len(unit)) + "x")
    READERS[ident](unit * (199 // len(unit)))
