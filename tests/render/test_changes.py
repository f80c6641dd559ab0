from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.go.board import Colour
from sgfedit.render import compose
from sgfedit.render.compose import changed_points, describe_point, segments
from sgfedit.render.diagram import NOBODY, Diagram, Ghost, Hint
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable

EMPTY = Diagram()
A, B = Point(3, 3), Point(7, 3)


def stones(*points: Point) -> bytes:
    found = bytearray(361)
    for point in points:
        found[point.y * 19 + point.x] = 1
    return bytes(found)


def owned(*points: Point) -> bytes:
    found = bytearray((NOBODY,)) * 361
    for point in points:
        found[point.y * 19 + point.x] = 2 * NOBODY
    return bytes(found)


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("stones", stones(A, B), {A, B}),
        ("marks", ((A, Mark.CROSS),), {A}),
        ("labels", ((A, "x"),), {A}),
        ("territory", ((A, Colour.BLACK),), {A}),
        ("dimmed", frozenset({A, B}), {A, B}),
        ("faded", frozenset({A, B}), {A, B}),
        ("last_move", A, {A}),
        ("numbers", ((A, 1),), {A}),
        ("ghosts", (Ghost(A, Colour.BLACK, "A"),), {A}),
        ("hints", (Hint(A, 0, "52"),), {A}),
        ("ownership", owned(A), {A}),
        ("framed", frozenset({A, B}), {A, B}),
        ("hover", (A, Colour.WHITE), {A}),
        ("cursor", A, {A}),
    ],
)
def test_a_change_is_seen_in_both_directions(field: str, value: Any, expected: set[Point]) -> None:
    changed = replace(EMPTY, **{field: value})

    assert changed_points(EMPTY, changed) == frozenset(expected)
    assert changed_points(changed, EMPTY) == frozenset(expected)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("visible", frozenset({A})),
        ("crop", False),
        ("hoshi", frozenset({A})),
        ("coordinates", False),
    ],
)
def test_another_grid_changes_everything(field: str, value: Any) -> None:
    assert changed_points(EMPTY, replace(EMPTY, **{field: value})) is None


def test_another_size_changes_everything() -> None:
    assert changed_points(EMPTY, Diagram(width=9, height=9, stones=bytes(81))) is None


def test_of_a_frame_only_its_rim_changes() -> None:
    square = frozenset(Point(x, y) for x in (2, 3, 4) for y in (2, 3, 4))

    assert changed_points(EMPTY, replace(EMPTY, framed=square)) == square - {A}


def test_a_line_changes_the_points_along_it() -> None:
    changed = changed_points(EMPTY, replace(EMPTY, lines=((A, B),)))

    assert changed is not None
    assert {Point(x, 3) for x in range(2, 9)} <= changed
    assert {Point(5, 2), Point(5, 4)} <= changed
    assert Point(5, 6) not in changed


def test_an_arrow_changes_when_a_stone_appears_at_its_end() -> None:
    before = replace(EMPTY, arrows=((A, B),))

    changed = changed_points(before, replace(before, stones=stones(B)))

    assert changed is not None
    assert Point(5, 3) in changed


def test_a_wide_label_changes_the_points_it_covers() -> None:
    labelled = replace(EMPTY, labels=((A, "hello world"),))
    blocked = replace(labelled, stones=stones(Point(4, 3)))

    covered = frozenset({Point(2, 3), A, Point(4, 3)})

    assert changed_points(EMPTY, labelled) == covered
    assert changed_points(labelled, blocked) == covered


def test_lines_in_another_order_change() -> None:
    pairs = ((A, B), (Point(5, 1), Point(5, 5)))

    changed = changed_points(replace(EMPTY, lines=pairs), replace(EMPTY, lines=pairs[::-1]))

    assert changed


def test_arrows_stop_at_the_edge_of_what_is_there() -> None:
    diagram = replace(EMPTY, arrows=((A, B),), labels=((A, "x"),), stones=stones(B))

    (segment,) = segments(diagram)

    assert segment.leaves_edge
    assert segment.meets_edge


@given(seed=st.integers(0, 10_000))
def test_a_diagram_does_not_differ_from_its_equal(
    seed: int, random_diagram: Callable[..., Diagram]
) -> None:
    assert changed_points(random_diagram(seed), random_diagram(seed)) == frozenset()


def test_every_field_is_compared() -> None:
    compared = {
        *compose.OF_FRAME,
        *compose._LOOKS,
        *compose._SINGLE,
        *("stones", "dimmed", "faded"),
    }

    # Whose turn it is cannot be seen on the board.
    assert {field.name for field in fields(Diagram)} - compared == {"to_play"}


def test_describe_point_says_everything() -> None:
    ghost = Ghost(B, Colour.WHITE, "A")
    diagram = replace(
        EMPTY,
        stones=stones(A),
        marks=((A, Mark.CIRCLE), (A, Mark.CROSS), (B, Mark.SQUARE)),
        labels=((A, "x"),),
        numbers=((A, 12),),
        territory=((A, Colour.WHITE),),
        arrows=((A, B),),
        ghosts=(ghost,),
        hints=(Hint(A, 0, "52"),),
        ownership=owned(A),
        verdicts=((A, False), (B, True)),
        last_move=A,
        dimmed=frozenset({A}),
        faded=frozenset({A}),
        hoshi=frozenset({A}),
        visible=frozenset({A}),
    )

    facts, other = describe_point(diagram, A), describe_point(diagram, B)

    assert facts.vertex == "D16"
    assert facts.stone is Colour.BLACK
    assert (facts.number, facts.label, facts.territory) == (12, "x", Colour.WHITE)
    assert facts.marks == (Mark.CIRCLE, Mark.CROSS)
    assert facts.hint == Hint(A, 0, "52")
    assert (facts.owned, other.owned, describe_point(EMPTY, A).owned) == (1.0, 0.0, None)
    assert facts.is_right is False
    assert other.is_right
    assert facts.is_last_move
    assert facts.is_dimmed
    assert facts.is_faded
    assert facts.is_hoshi
    assert not facts.is_hidden
    assert facts.arrows_to == ("H16",)
    assert other.variation == ghost
    assert other.is_hidden
    assert other.stone is None


def test_where_most_points_get_other_owners_all_are_new() -> None:
    some = [Point(x, y) for x in range(10) for y in range(19)]
    others = (
        replace(EMPTY, ownership=bytes((NOBODY,)) * 361),
        replace(EMPTY, ownership=owned(*some)),
    )

    every = frozenset(Point(x, y) for x in range(19) for y in range(19))
    assert changed_points(*others) == every
