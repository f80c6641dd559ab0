from __future__ import annotations

from dataclasses import fields, replace

import pytest

from sgfedit.go.board import Colour
from sgfedit.render.compose import _FRAME, OVERFLOW_BY, LabelOverflow, covered, label_overflows
from sgfedit.render.diagram import Diagram, Ghost
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

LEFT, HERE, RIGHT = Point(3, 1), Point(4, 1), Point(5, 1)
LABEL = ((HERE, "hello"),)
FREE = Diagram(width=9, height=3, stones=bytes(27), labels=LABEL)


def stone(point: Point) -> bytes:
    stones = bytearray(27)
    stones[point.y * 9 + point.x] = 2
    return bytes(stones)


def test_a_long_label_spreads_over_both_free_neighbours() -> None:
    assert label_overflows(FREE) == {HERE: LabelOverflow("hello", 1.0, 1.0)}
    assert list(covered(HERE, label_overflows(FREE)[HERE])) == [LEFT, HERE, RIGHT]


@pytest.mark.parametrize("text", ["A", "12"])
def test_short_labels_stay_in_their_cell(text: str) -> None:
    assert label_overflows(replace(FREE, labels=((HERE, text),))) == {}


@pytest.mark.parametrize(
    "fields_",
    [
        {"stones": stone(RIGHT)},
        {"marks": ((RIGHT, Mark.SELECTED),)},
        {"labels": (*LABEL, (RIGHT, "x"))},
        {"territory": ((RIGHT, Colour.BLACK),)},
        {"numbers": ((RIGHT, 3),)},
        {"ghosts": (Ghost(RIGHT, Colour.BLACK, "A"),)},
        {"last_move": RIGHT},
        {"lines": ((Point(5, 0), Point(5, 2)),)},
        {"arrows": ((RIGHT, Point(7, 1)),)},
        {"visible": frozenset(Point(x, y) for x in range(5) for y in range(3))},
    ],
    ids=lambda fields_: next(iter(fields_)),
)
def test_a_taken_neighbour_is_left_alone(fields_: dict[str, object]) -> None:
    diagram = replace(FREE, **fields_)  # type: ignore[arg-type]  # the fields of the case

    assert label_overflows(diagram)[HERE] == LabelOverflow("hello", 1.0, 0.0)


@pytest.mark.parametrize(
    "fields_",
    [
        {"stones": stone(HERE)},
        {"marks": ((HERE, Mark.CIRCLE),)},
        {"territory": ((HERE, Colour.BLACK),)},
        {"visible": frozenset({LEFT, RIGHT})},
    ],
    ids=lambda fields_: next(iter(fields_)),
)
def test_a_label_that_shares_its_point_stays_there(fields_: dict[str, object]) -> None:
    diagram = replace(FREE, **fields_)  # type: ignore[arg-type]  # the fields of the case

    assert label_overflows(diagram) == {}


def test_pointer_cursor_and_dimming_do_not_matter() -> None:
    diagram = replace(FREE, hover=(RIGHT, Colour.BLACK), cursor=LEFT, dimmed=frozenset({RIGHT}))

    assert label_overflows(diagram) == label_overflows(FREE)


def test_two_labels_share_the_point_between_them() -> None:
    found = label_overflows(replace(FREE, labels=(*LABEL, (Point(6, 1), "world"))))

    assert found[HERE].left == 1.0
    assert 0 < found[HERE].right == found[Point(6, 1)].left < 0.5


def test_the_edge_of_the_board_is_not_crossed() -> None:
    found = label_overflows(replace(FREE, labels=((Point(0, 0), "hello"), (Point(8, 2), "hello"))))

    assert [spread[1:] for spread in found.values()] == [(0.0, 1.0), (1.0, 0.0)]


def test_every_field_counts_or_is_known_not_to() -> None:
    regardless = {"height", "dimmed", "faded", "hover", "cursor", "hoshi", "coordinates"}
    regardless |= {"to_play", "symmetry", "verdicts", "judged", "ownership", "framed"}
    regardless |= {"coordinate_style", "coordinate_sides"}

    assert {field.name for field in fields(Diagram)} == {*OVERFLOW_BY, *_FRAME} | regardless
