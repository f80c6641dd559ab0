"""Positions in lines and circles, and in colours."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from sgfedit.export.text_boards import ansi_text, markdown_text, unicode_text
from sgfedit.go.board import Colour
from sgfedit.render.diagram import Diagram
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

SMALL = Diagram(width=3, height=3, stones=bytes([0, 1, 0, 2, 0, 0, 0, 0, 0]))
STONES = {".": 0, "●": 1, "○": 2}


def test_the_board_is_drawn_with_its_edges() -> None:
    assert unicode_text(SMALL).splitlines() == [
        "  A B C",
        "3 ┌─●─┐ 3",
        "2 ○─┼─┤ 2",
        "1 └─┴─┘ 1",
        "  A B C",
        "",
        "Black (●) to play",
    ]


def test_a_part_has_no_edge_where_it_is_cut() -> None:
    part = replace(
        SMALL,
        visible=frozenset({Point(1, 1), Point(1, 2), Point(2, 2)}),
        coordinates=False,
        last_move=Point(1, 0),
    )

    assert unicode_text(part).splitlines()[:2] == ["┼", "┴─┘"]
    assert "Part of a board of 3 × 3" in unicode_text(part)


def test_numbers_have_circles_up_to_twenty_and_are_listed_beyond() -> None:
    numbered = replace(
        SMALL, numbers=((Point(1, 0), 20), (Point(0, 1), 21)), last_move=Point(0, 1)
    )

    text = unicode_text(numbered)

    assert "⓴" in text
    assert "Moves: 21 A2\n" in text
    assert text.endswith("Last move: A2\n")


def test_marks_and_letters_stand_on_empty_points() -> None:
    marked = replace(
        SMALL,
        marks=((Point(0, 0), Mark.TRIANGLE), (Point(1, 0), Mark.CIRCLE)),
        labels=((Point(2, 2), "a"), (Point(1, 2), "long")),
        hoshi=frozenset({Point(1, 1)}),
    )

    rows = unicode_text(marked).splitlines()

    assert rows[1:4] == ["3 △─●─┐ 3", "2 ○─╋─┤ 2", "1 └─┴─a 1"]
    assert rows[7:] == ["Triangles (△): A3", "Circles (◎): B3", "Labels: B1 long"]


def test_columns_of_two_letters_stand_below_each_other() -> None:
    rows = unicode_text(Diagram(width=27, height=1, stones=bytes(27))).splitlines()

    assert rows[0].split() == ["A", "A"]
    assert rows[1].endswith("Y Z A B")


@given(st.lists(st.sampled_from([0, 1, 2]), min_size=81, max_size=81))
def test_the_stones_can_be_read_back(stones: list[int]) -> None:
    diagram = Diagram(width=9, height=9, stones=bytes(stones), coordinates=False)

    rows = unicode_text(diagram).splitlines()[:9]

    found = [STONES.get(sign, 0) for row in rows for sign in row[::2]]
    assert found == stones


def test_forums_get_a_block_below_a_title() -> None:
    assert markdown_text("A *b*", "x\n\ny\n", "46 at 21") == (
        "**A \\*b\\***\n\n    x\n\n    y\n\n46 at 21\n"
    )
    assert markdown_text("A", "x\n", "") == "**A**\n\n    x\n"


# Colours ------------------------------------------------------------------------------------


def plain(text: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()


def test_terminals_show_stones_as_cells_with_their_numbers() -> None:
    diagram = replace(
        SMALL,
        numbers=((Point(1, 0), 101),),
        labels=((Point(0, 1), "x"), (Point(2, 0), "much too long")),
        marks=((Point(2, 2), Mark.SQUARE),),
        last_move=Point(0, 1),
        hoshi=frozenset({Point(1, 1)}),
    )

    text = ansi_text(diagram)

    assert plain(text)[:5] == [
        "   A  B  C",
        "3  · 101 ·  3",
        "2  x  •  ·  2",
        "1  ·  ·  □  1",
        "   A  B  C",
    ]
    assert "\x1b[38;5;231;48;5;16m101" in text
    assert "\x1b[38;5;16;48;5;231m x " in text
    assert "Labels: C3 much too long" in text


def test_what_is_hidden_has_no_colour() -> None:
    part = replace(SMALL, visible=frozenset({Point(1, 0), Point(0, 1)}), coordinates=False)

    rows = ansi_text(replace(part, to_play=Colour.WHITE)).splitlines()

    assert rows[0] == "\x1b[0m  \x1b[38;5;231;48;5;16m  \x1b[0m"
    assert rows[3] == "White (○) to play"
