"""Clocks of a game: what is left after thinking, and what the record says of it."""

from __future__ import annotations

import pytest

from sgfedit.engine.questions import TimeControl, TimeLeft
from sgfedit.formats import loads
from sgfedit.go import Colour
from sgfedit.gui.features.play import clock

BYO_YOMI = TimeControl("byo-yomi", 60, 30, 3)
CANADIAN = TimeControl("canadian", 60, 300, 2)
ABSOLUTE = TimeControl("absolute", 60)


@pytest.mark.parametrize(
    ("control", "left", "used_s", "expected"),
    [
        (TimeControl(), TimeLeft(0), 1e6, TimeLeft(0)),
        (ABSOLUTE, TimeLeft(60), 59, TimeLeft(1)),
        (ABSOLUTE, TimeLeft(60), 60, None),
        (BYO_YOMI, TimeLeft(60), 10, TimeLeft(50)),
        (BYO_YOMI, TimeLeft(60), 60, TimeLeft(30, 3)),
        (BYO_YOMI, TimeLeft(60), 61, TimeLeft(29, 3)),
        (BYO_YOMI, TimeLeft(60), 95, TimeLeft(25, 2)),
        (BYO_YOMI, TimeLeft(30, 3), 30, TimeLeft(30, 2)),
        (BYO_YOMI, TimeLeft(30, 3), 89, TimeLeft(1, 1)),
        (BYO_YOMI, TimeLeft(30, 3), 90, None),
        (CANADIAN, TimeLeft(60), 100, TimeLeft(260, 2)),
        (CANADIAN, TimeLeft(20, 1), 19, TimeLeft(1, 1)),
        (CANADIAN, TimeLeft(20, 1), 20, None),
    ],
)
def test_time_that_is_spent_goes_from_main_time_and_then_from_overtime(
    control: TimeControl, left: TimeLeft, used_s: float, expected: TimeLeft | None
) -> None:
    assert clock.spent(left, used_s, control) == expected


@pytest.mark.parametrize(
    ("control", "left", "expected"),
    [
        (ABSOLUTE, TimeLeft(12), TimeLeft(12)),
        (BYO_YOMI, TimeLeft(2, 1), TimeLeft(30, 1)),
        (CANADIAN, TimeLeft(200, 2), TimeLeft(200, 1)),
        (CANADIAN, TimeLeft(2, 1), TimeLeft(300, 2)),
    ],
)
def test_a_move_begins_the_period_anew_or_leaves_a_stone_less(
    control: TimeControl, left: TimeLeft, expected: TimeLeft
) -> None:
    assert clock.after_move(left, control) == expected


def test_without_main_time_overtime_begins_at_once() -> None:
    assert clock.full(TimeControl("byo-yomi", 0, 30, 5)) == TimeLeft(30, 5)
    assert clock.full(BYO_YOMI) == TimeLeft(60)


def test_the_record_tells_what_is_left_and_that_before_the_game_is_of_another_one() -> None:
    collection = loads("(;GM[1]SZ[9];B[aa]BL[7];W[bb]WL[5];B[cc]BL[20.5]OB[3])")
    root = collection.games[0].root
    start = root.children[0]
    node = start.children[0].children[0]

    assert clock.recorded(node, start, BYO_YOMI) == {
        Colour.BLACK: TimeLeft(20.5, 3),
        Colour.WHITE: TimeLeft(5),
    }
    assert clock.recorded(start, start, BYO_YOMI)[Colour.BLACK] == TimeLeft(60)
    assert clock.values(Colour.WHITE, TimeLeft(30, 2)) == {"WL": "30", "OW": "2"}
    assert clock.values(Colour.BLACK, TimeLeft(12.34)) == {"BL": "12.3"}
