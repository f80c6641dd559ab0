from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sgfedit.go.board import Colour
from sgfedit.go.symmetry import IDENTITY, ROTATE_RIGHT, SYMMETRIES, Symmetry
from sgfedit.render.compose import changed_points, describe_point
from sgfedit.render.diagram import Diagram
from sgfedit.render.turning import AS_RECORDED, Turner, Turning
from sgfedit.sgf.values import Point

Make = Callable[..., Diagram]

turnings = st.builds(Turning, st.sampled_from(SYMMETRIES), st.booleans())
sides = st.integers(1, 9)
relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(turning=turnings, width=sides, height=sides)
def test_what_is_seen_of_a_point_leads_back_to_it(
    turning: Turning, width: int, height: int
) -> None:
    across, down = turning.symmetry.size(width, height)
    points = [Point(x, y) for x in range(width) for y in range(height)]

    seen = [turning.seen(point, width, height) for point in points]

    assert sorted(seen) == [Point(x, y) for x in range(across) for y in range(down)]
    assert [turning.recorded(point, width, height) for point in seen] == points


@given(turning=turnings, step=st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]))
def test_a_step_leads_where_it_is_seen_to_lead(turning: Turning, step: tuple[int, int]) -> None:
    start = Point(3, 5)

    recorded = turning.recorded_step(Point(*step))

    before = turning.seen(start, 9, 13)
    after = turning.seen(Point(start.x + recorded.x, start.y + recorded.y), 9, 13)
    assert (after.x - before.x, after.y - before.y) == step


@relaxed
@given(turning=turnings, seed=st.integers(0, 10_000), width=sides, height=sides)
def test_every_point_looks_the_same_where_it_is_seen(
    turning: Turning, seed: int, width: int, height: int, random_diagram: Make
) -> None:
    diagram = random_diagram(seed, width, height)

    turned = Turner(turning).turned(diagram)

    for x in range(width):
        for y in range(height):
            point = Point(x, y)
            seen = turning.seen(point, width, height)
            before, after = describe_point(diagram, point), describe_point(turned, seen)
            as_seen = before._replace(
                vertex=after.vertex,
                arrows_to=after.arrows_to,
                stone=before.stone and turning.seen_colour(before.stone),
                territory=before.territory and turning.seen_colour(before.territory),
                owned=before.owned and (-before.owned if turning.swaps_colours else before.owned),
                hint=before.hint and before.hint._replace(point=seen),
                variation=before.variation
                and before.variation._replace(
                    point=seen, colour=turning.seen_colour(before.variation.colour)
                ),
            )
            assert after == as_seen
            assert (diagram.cursor == point) is (turned.cursor == seen)


@relaxed
@given(turning=turnings, seed=st.integers(0, 10_000), width=sides, height=sides)
def test_turning_back_gives_the_diagram_of_the_record(
    turning: Turning, seed: int, width: int, height: int, random_diagram: Make
) -> None:
    diagram = random_diagram(seed, width, height)

    there = Turner(turning).turned(diagram)
    back = Turner(turning._replace(symmetry=turning.symmetry.inverse)).turned(there)

    assert back == diagram


@relaxed
@given(first=st.sampled_from(SYMMETRIES), second=st.sampled_from(SYMMETRIES))
def test_turning_what_is_seen_once_more_is_one_turning(
    first: Symmetry, second: Symmetry, random_diagram: Make
) -> None:
    diagram = random_diagram(7, 5, 8)

    in_steps = Turner(Turning(second)).turned(Turner(Turning(first)).turned(diagram))

    assert Turner(Turning(first).then(second)).turned(diagram) == in_steps


def test_an_unturned_diagram_is_the_very_same(busy: Diagram) -> None:
    assert Turner().turned(busy) is busy


@pytest.mark.parametrize("turning", [Turning(ROTATE_RIGHT), Turning(IDENTITY, True)])
def test_what_two_diagrams_share_they_share_turned(turning: Turning, busy: Diagram) -> None:
    # So comparing them costs no more than for a board that is not turned.
    turner = Turner(turning)
    before = turner.turned(busy)

    after = turner.turned(busy.with_hover(Point(3, 3), Colour.BLACK))

    assert after.stones is before.stones
    assert after.labels is before.labels
    assert after.dimmed is before.dimmed
    seen = {turning.seen(Point(3, 3), 19, 19)}
    assert changed_points(before, after) == frozenset(seen)


def test_a_board_of_another_size_is_turned_anew(random_diagram: Make) -> None:
    turner = Turner(Turning(ROTATE_RIGHT))
    wide, high = Diagram(9, 5, bytes(45)), Diagram(5, 9, bytes(45), cursor=Point(0, 0))

    turner.turned(wide)
    turned = turner.turned(high)

    assert (turned.width, turned.height) == (9, 5)
    assert turned.cursor == Point(8, 0)


def test_swapping_colours_twice_is_the_record() -> None:
    assert Turning().swapped().swapped() == AS_RECORDED
    assert Turning().swapped().seen_colour(Colour.BLACK) is Colour.WHITE
