"""Points by their coordinates in comments of many kinds."""

from __future__ import annotations

import pytest

from sgfedit import Point
from sgfedit.game.text_links import LinkKind, TextLink, links_in
from tests.game.text_links.shown import BOARD, found


def test_a_point_says_where_it_stands() -> None:
    links = links_in("White at q16!", BOARD)

    assert links == (TextLink(9, 12, LinkKind.POINT, (Point(15, 3),)),)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("The cut at D4 works.", ["D4"]),
        ("d4? Q16! (k10) c3,f5; R5...", ["D4", "Q16", "K10", "C3", "F5", "R5"]),
        ("either s7 or R7, not q 7", ["S7", "R7", "Q7"]),
        ("I like D-17 more", ["D17"]),
        ("D4/C3 area", ["D4", "C3"]),
        ("**N16** and <A:O17> or `C3`", ["N16", "O17", "C3"]),
        ("around = D6", ["D6"]),
        ("B K10 is slow", ["K10"]),
        ("w q6 good enough", ["Q6"]),
        ("Why BA10 there?", ["A10"]),
        ("a group={[R6, {!Q9}]}", ["R6", "Q9"]),
        ("B[dd] was slow", ["D16"]),
    ],
)
def test_points_are_found_as_people_write_them(text: str, points: list[str]) -> None:
    assert found(text) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("白在D4位，Ｑ１６也好", ["D4", "Q16"]),
        ("s11не поможет", ["S11"]),
        ("Ход С4, потом в К10", ["C4", "K10"]),
        ("黒のＤ４は", ["D4"]),
        ("흑이 Q3에", ["Q3"]),
        ("Après d4, Noir doit", ["D4"]),
    ],
)
def test_other_scripts_around_do_not_matter(text: str, points: list[str]) -> None:
    assert found(text) == points


@pytest.mark.parametrize(
    "text",
    [
        "I9, i9: there is no column I",
        "Z4 T20 A0 D25: off the board",
        "mp3 v1 B2B H1N1 ABC12",
        "K10 euro, A1 quality, round R2, Q1 2016",
        "a 4d, a 5k, at 12:30, on 2015-06-03 and 1.5.2016, 9x9, 3-4 point",
        "komi 6.5 or 7,5: B+3.5, W+R, b + 2, 55% or 43 %, rated 1987",
        "http://go.org/D4?x=Q16 and www.d4.com/K3",
        "d4@example.org wrote to some.q16@b1.example",
        "<h1>Title</h1> <a href='x'>y</a> &#233;",
        "See [[D4 Joseki]] and <position: 1234>",
        "K5 [5k?]: what now",
        "D4.5 and D4% and D3:1",
        "в 5 очках, СС4",
        "1 o 5, c 5 points, don't 5",
        "B[zz] and B[] are neither",
        "",
    ],
)
def test_what_only_looks_like_a_point_is_none(text: str) -> None:
    assert found(text) == []


def test_who_says_it_is_no_point_but_what_is_said_is() -> None:
    assert found("K5 [5k?]: D14 looks big\nA1 [-]: c3") == ["D14", "C3"]


def test_points_are_those_of_the_board() -> None:
    assert found("C3 and J9, but K10 or A10", size=(9, 9)) == ["C3", "J9"]
    assert found("z25 and u21", size=(25, 25)) == ["Z25", "U21"]
    assert found("AA5 and BA12", size=(52, 52)) == ["AA5", "BA12"]
    assert found("F4, F5, G1", size=(6, 4)) == ["F4"]
