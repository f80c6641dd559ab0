"""Sequences of moves in comments."""

from __future__ import annotations

import pytest

from sgfedit import Point
from sgfedit.game.text_links import links_in
from tests.game.text_links.shown import BOARD, found


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("B R5, W S4, R3", "BR5 WS4 R3"),
        ("R5-S4-R3", "R5 S4 R3"),
        ("R5 → S4 -> R3 > R2 – R1", "R5 S4 R3 R2 R1"),
        ("1. D4 2. Q16", "D4 Q16"),
        ("1.D4, 2.Q16, 3.D16", "D4 Q16 D16"),
        ("1) D4 2) Q16", "D4 Q16"),
        ("49 BP18, 50 WN8", "BP18 WN8"),
        ("Black D4, White Q16", "BD4 WQ16"),
        ("Black: D4; White: Q16", "BD4 WQ16"),
        ("B. D4, W. Q16", "BD4 WQ16"),
        ("Black at D4 White at Q16", "BD4 WQ16"),
        ("if h14, b h16 is slow", "H14 BH16"),
        ("b d12, w e 10, b f12", "BD12 WE10 BF12"),
        ("w b8 b c8", "WB8 BC8"),
        ("PV: BQ3 P18 pass D4", "BQ3 P18 pass D4"),
        ("n4 r6 j3 ?", "N4 R6 J3"),
        ("f9.. f1.. f2..f3", "F9 F1 F2 F3"),
        ("c13 then e16 then d2", "C13 E16 D2"),
        ("p17 puis q16", "P17 Q16"),
        ("白D4黑Q16白Ｄ１６", "WD4 BQ16 WD16"),
        ("(;B[dd];W[pp];B[])", "BD16 WQ4 Bpass"),
        ("Чёрные С4, белые D16", "BC4 WD16"),
        ("흑D4, 백 Q16", "BD4 WQ16"),
        ("the **N16**-**N17** exchange", "N16 N17"),
        ("the <A:S14>-<B:S15> exchange", "S14 S15"),
        ("the Q15/R15 exchange", "Q15 R15"),
        ("Exchanging <A:O14> for <B:P13> is bad", "O14 P13"),
        ("Black pass, White Q3", "Bpass WQ3"),
        ("パス D4", "pass D4"),
    ],
)
def test_sequences_are_found_as_people_write_them(text: str, moves: str) -> None:
    assert found(text) == [f"~{moves}"]


def test_a_sequence_may_be_written_with_labels() -> None:
    assert found("则白b、黑c、白a后", "abc") == ["~WB1 BC1 WA1"]


def test_a_sequence_names_its_points_but_not_passes() -> None:
    (link,) = links_in("B D4, W pass, B Q16", BOARD)

    assert link.points == (Point(3, 15), Point(15, 3))


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("D4, Q16 or C3", ["D4", "Q16", "C3"]),
        ("n4 for r6 is bad", ["N4", "R6"]),
        ("the Q16 Q15 stones; a18 d18 miai", ["Q16", "Q15", "A18", "D18"]),
        ("D4\nQ16", ["D4", "Q16"]),
        ("D4                    Q16", ["D4", "Q16"]),
        ("Black K12, K13", ["K12", "K13"]),
        ("<X:R16><X:R15>", ["R16", "R15"]),
        ("D4 and then again C3", ["D4", "C3"]),
        ("Black passes. D4", ["D4"]),
    ],
)
def test_points_that_are_only_enumerated_are_no_sequence(text: str, points: list[str]) -> None:
    assert found(text) == points


def test_coloured_points_before_stones_are_a_sequence() -> None:
    assert found("b8 then c8 stones") == ["~B8 C8"]


def test_a_sequence_tells_after_which_move_it_begins() -> None:
    move, sequence = links_in("From move 12: R5 S4", BOARD)

    assert (move.address, sequence.after) == ("12", "12")


@pytest.mark.parametrize("text", ["after move 12: R5 S4", "from 12 on; R5 S4", "C3: R5 S4"])
def test_other_words_before_a_sequence_do_not_say_where_it_begins(text: str) -> None:
    assert links_in(text, BOARD)[-1].after == ""
