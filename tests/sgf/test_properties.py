"""The table of properties and decoding by it."""

from __future__ import annotations

import pytest

from sgfedit.sgf.properties import (
    EXCLUSIVE_MARKS,
    GAME_INFO,
    MARKUP,
    PROPERTIES,
    Category,
    Kind,
    decode,
    needs_size,
    property_type,
)
from sgfedit.sgf.values import PASS, Point

FF4 = (
    "AB AE AN AP AR AW B BL BM BR BT C CA CP CR DD DM DO DT EV FF FG GB GC GM GN GW HA HO IT KM "
    "KO LB LN MA MN N OB ON OT OW PB PC PL PM PW RE RO RU SL SO SQ ST SZ TB TE TM TR TW UC US V "
    "VW W WL WR WT"
)


def test_the_table_holds_every_property_of_ff4_for_go() -> None:
    assert " ".join(sorted(i for i, row in PROPERTIES.items() if "4" in row.ff)) == FF4


def test_every_row_is_complete() -> None:
    for ident, row in PROPERTIES.items():
        assert row.ident == ident
        assert ident.isupper()
        assert row.label


def test_categories_follow_ff4() -> None:
    roots = {ident for ident, row in PROPERTIES.items() if row.category is Category.ROOT}

    assert roots == {"FF", "GM", "SZ", "AP", "CA", "ST"}
    assert {"PB", "KM", "GC", "RE"} <= GAME_INFO
    assert set(EXCLUSIVE_MARKS) <= MARKUP
    assert {ident for ident, row in PROPERTIES.items() if row.inherit} == {"DD", "PM", "VW"}


def test_lists_may_have_many_values_and_elists_an_empty_one() -> None:
    assert property_type("AB").many
    assert not property_type("AB").empty
    assert property_type("TB").empty
    assert not property_type("C").many


def test_an_unknown_property_is_texts_of_any_number() -> None:
    row = property_type("XY")

    assert row.kind is Kind.UNKNOWN
    assert row.many
    assert row.empty
    assert decode("XY", ["a\\]", "b:c"]) == ("a]", "b:c")


@pytest.mark.parametrize(
    ("ident", "raw", "value"),
    [
        ("KO", ["ignored"], True),
        ("MN", ["+5"], 5),
        ("MN", ["x"], None),
        ("KM", ["6,5"], 6.5),
        ("TE", [""], 1),
        ("PL", ["black"], "B"),
        ("PB", ["a\nb"], "a b"),
        ("C", ["a", "", "b"], "a\n\nb"),
        ("C", [""], ""),
        ("B", ["", "dd"], Point(3, 3)),
        ("B", [""], PASS),
        ("AB", ["aa:ab"], (Point(0, 0), Point(0, 1))),
        ("AR", ["aa:bb"], ((Point(0, 0), Point(1, 1)),)),
        ("LB", ["aa:1"], ((Point(0, 0), "1"),)),
        ("SZ", ["13"], 13),
        ("SZ", ["13:9"], (13, 9)),
        ("SZ", ["x"], None),
        ("AP", ["App:1\\.0"], ("App", "1.0")),
        ("FG", ["1:x"], (1, "x")),
        ("PW", ["", "white"], "white"),
    ],
)
def test_values_decode_by_their_kind(ident: str, raw: list[str], value: object) -> None:
    assert decode(ident, raw) == value


def test_only_moves_and_lists_of_points_need_the_board_size() -> None:
    assert all(needs_size(ident) for ident in ("B", "AB", "LB", "AR"))
    assert not any(needs_size(ident) for ident in ("C", "SZ", "KM", "XY"))
