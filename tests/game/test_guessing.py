"""What is asked, how near a guess is, what it counts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.formats import loads
from sgfedit.game import guessing
from sgfedit.game.guessing import Attempt, Question, Tally, hint_box
from sgfedit.go import Colour
from sgfedit.sgf import Node, Point

BOTH = (Colour.BLACK, Colour.WHITE)
SIZE = (9, 9)


def root(text: str) -> Node:
    return loads(text).games[0].root


def asked(text: str = "(;SZ[9];B[ee])") -> Question:
    found = guessing.question_after(root(text), {}, SIZE)
    assert found is not None
    return found


def test_the_next_move_of_the_main_line_is_asked() -> None:
    start = root("(;SZ[9](;B[cc])(;B[gg])(;B[cc])(;W[aa])(;B[])(;B[zz]))")

    found = guessing.question_after(start, {}, SIZE)

    assert found is not None
    assert found.node is start.children[0]
    assert (found.colour, found.point) == (Colour.BLACK, Point(2, 2))
    assert found.also == {Point(6, 6)}


def test_the_line_that_was_visited_last_is_asked() -> None:
    start = root("(;SZ[9](;B[cc])(;B[gg]))")

    found = guessing.question_after(start, {start: start.children[1]}, SIZE)

    assert found is not None
    assert found.point == Point(6, 6)
    assert found.also == {Point(2, 2)}


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9])",
        "(;SZ[9];C[only words])",
        "(;SZ[9];B[])",
        "(;SZ[9];B[zz])",
        "(;SZ[9];B[aa]W[bb])",
    ],
    ids=["end", "no move", "pass", "off the board", "two moves"],
)
def test_what_cannot_be_guessed_is_not_asked(text: str) -> None:
    assert guessing.question_after(root(text), {}, SIZE) is None


def test_the_next_move_of_a_colour_is_looked_for() -> None:
    start = root("(;SZ[9];B[aa];C[pause];W[];B[bb];W[cc])")

    white = guessing.next_question(start, {}, SIZE, (Colour.WHITE,))
    both = guessing.next_question(start, {}, SIZE, BOTH)

    assert white is not None
    assert white.point == Point(2, 2)
    assert both is not None
    assert both.point == Point(0, 0)
    assert guessing.next_question(white.node, {}, SIZE, BOTH) is None


def test_distances_are_lines() -> None:
    assert guessing.distance(Point(3, 3), Point(3, 3)) == 0
    assert guessing.distance(Point(3, 3), Point(4, 4)) == 1
    assert guessing.distance(Point(0, 3), Point(5, 1)) == 5


@pytest.mark.parametrize(
    ("x", "y", "is_in"), [(2, 3, True), (4, 5, True), (1, 3, False), (2, 6, False)]
)
def test_a_box_holds_its_points_all_ends_included(x: int, y: int, is_in: bool) -> None:
    assert guessing.Box(2, 3, 4, 5).holds(Point(x, y)) is is_in


@given(st.integers(1, 52), st.integers(1, 52), st.data())
def test_boxes_hold_the_move_and_lie_in_each_other(
    width: int, height: int, data: st.DataObject
) -> None:
    point = Point(data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1)))

    boxes = [hint_box(point, (width, height), step) for step in range(7)]

    for side, box in zip((*guessing.BOX_SIDES, 3, 3), boxes, strict=True):
        assert box.holds(point)
        assert box.right - box.left + 1 == min(side, width)
        assert box.bottom - box.top + 1 == min(side, height)
    for outer, inner in pairwise(boxes):
        assert outer.holds(Point(inner.left, inner.top))
        assert outer.holds(Point(inner.right, inner.bottom))


def test_the_middle_of_a_box_tells_nothing() -> None:
    boxes = {
        Point(x, y): hint_box(Point(x, y), (19, 19), 4) for x in range(4, 15) for y in range(4, 15)
    }
    places = {(point.x - box.left, point.y - box.top) for point, box in boxes.items()}

    assert len(places) == 9


def test_a_move_counts_less_with_each_try() -> None:
    attempt = Attempt(asked())

    found = [attempt.guess(Point(0, 0)), attempt.guess(Point(0, 0)), attempt.guess(Point(4, 4))]

    assert found == [False, False, True]
    assert attempt.misses == [Point(0, 0)]
    assert attempt.result(is_found=True) == guessing.Result(7, 2, 4, is_found=True)
    assert [guessing.points_for(tries) for tries in (1, 6, 7)] == [10, 1, 0]


def test_a_move_that_is_shown_counts_nothing() -> None:
    attempt = Attempt(asked())

    assert attempt.result(is_found=False) == guessing.Result(0, 0, None, is_found=False)

    attempt.guess(Point(4, 2))

    assert attempt.result(is_found=False) == guessing.Result(0, 1, 2, is_found=False)


def test_a_variation_is_half_right_and_no_miss() -> None:
    attempt = Attempt(asked("(;SZ[9](;B[ee])(;B[gg]))"))

    assert [attempt.guess(Point(6, 6)) for _ in range(2)] == [False, False]

    assert attempt.elsewhere == [Point(6, 6)]
    assert attempt.misses == []
    assert attempt.result(is_found=False) == guessing.Result(5, 0, None, is_found=False)
    assert attempt.result(is_found=True).points == 10


def test_the_tally_counts_each_move_once() -> None:
    start = root("(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee])")
    nodes = [node for node in start.subtree() if node is not start]
    tally = Tally()

    assert (tally.share, tally.average_off, tally.streak) == (0, None, 0)
    for node, (points, tries, off, is_found) in zip(
        nodes,
        [(10, 1, 0, True), (10, 1, 0, True), (0, 2, 8, False), (5, 3, 4, True), (10, 1, 0, True)],
        strict=True,
    ):
        assert tally.add(node, guessing.Result(points, tries, off, is_found))
    assert not tally.add(nodes[0], guessing.Result(0, 1, 1, is_found=False))

    assert (tally.asked, tally.points, tally.share) == (5, 35, 70)
    assert (tally.first, tally.shown, tally.streak, tally.longest_streak) == (3, 1, 1, 2)
    assert tally.average_off == pytest.approx(2.4)
    assert tally.hardest(5) == [nodes[2], nodes[3]]
    assert tally.hardest(1) == [nodes[2]]
