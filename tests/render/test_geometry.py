from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.render.diagram import Diagram
from sgfedit.render.geometry import Geometry
from sgfedit.sgf.values import Point


def diagram(width: int, height: int, *, coordinates: bool = True) -> Diagram:
    return Diagram(width, height, bytes(width * height), coordinates=coordinates)


sizes = st.integers(1, 52)
ratios = st.sampled_from([1.0, 1.25, 1.5, 1.75, 2.0, 3.0])
places = st.integers(120, 2000)
geometries = st.builds(
    lambda w, h, across, down, ratio, named: Geometry.fit(
        across, down, diagram(w, h, coordinates=named), ratio=ratio
    ),
    sizes,
    sizes,
    places,
    places,
    ratios,
    st.booleans(),
)


@given(geometry=geometries)
def test_the_middle_of_every_cell_is_its_point(geometry: Geometry) -> None:
    for point in geometry.points():
        assert geometry.at(*geometry.centre(point)) == point


@given(geometry=geometries)
def test_the_board_lies_inside_its_place(geometry: Geometry) -> None:
    left, top, width, height = geometry.wood

    assert left >= 0
    assert top >= 0
    assert left + width <= geometry.width * geometry.ratio + 1e-6
    assert top + height <= geometry.height * geometry.ratio + 1e-6


@given(geometry=geometries)
def test_lines_and_stones_stand_at_whole_pixels(geometry: Geometry) -> None:
    x, y = geometry.centre_px(Point(geometry.columns[0], geometry.rows[0]))

    for edge in (x, y):
        assert (edge - geometry.line / 2).is_integer()
        assert (edge - geometry.diameter / 2).is_integer()


@given(geometry=geometries)
def test_stones_stay_inside_their_cells(geometry: Geometry) -> None:
    point = Point(geometry.columns[1], geometry.rows[1])
    cell = geometry.cell_px(point)
    x, y = geometry.centre_px(point)

    assert cell.left <= x - geometry.diameter / 2
    assert cell.top <= y - geometry.diameter / 2
    assert x + geometry.diameter / 2 <= cell.left + cell.width
    assert y + geometry.diameter / 2 <= cell.top + cell.height


@given(geometry=geometries)
def test_cells_tile_the_board(geometry: Geometry) -> None:
    area = sum(w * h for _, _, w, h in map(geometry.cell_px, geometry.points()))

    assert area == geometry.cells.width * geometry.cells.height


@given(geometry=geometries, x=st.floats(-50, 2100), y=st.floats(-50, 2100))
def test_a_position_hits_the_cell_it_is_in(geometry: Geometry, x: float, y: float) -> None:
    point = geometry.at(x, y)

    if point is not None:
        left, top, width, height = geometry.rect(point)
        assert left - 1e-6 <= x <= left + width + 1e-6
        assert top - 1e-6 <= y <= top + height + 1e-6


def test_beside_the_cells_is_no_point() -> None:
    geometry = Geometry.fit(900, 900, diagram(19, 19))

    assert geometry.at(0, 0) is None
    assert geometry.at(899, 450) is None


def test_a_larger_cell_would_not_fit() -> None:
    geometry = Geometry.fit(900, 900, diagram(19, 19))

    assert geometry.wood.width <= 900
    assert geometry.wood.width + 2 * 19 > 900


@pytest.mark.parametrize(("width", "height"), [(0, 0), (3, 3), (20, 400)])
def test_hopelessly_small_places_do_no_harm(width: int, height: int) -> None:
    geometry = Geometry.fit(width, height, diagram(19, 19))

    assert geometry.cell >= 1
    assert geometry.font == 0


def test_the_view_keeps_the_coordinates_of_the_whole_board() -> None:
    visible = frozenset(Point(x, y) for x in range(15, 19) for y in range(3))
    geometry = Geometry.fit(600, 600, replace(diagram(19, 19), visible=visible))

    assert geometry.columns == (15, 18)
    assert geometry.rows == (0, 2)
    assert geometry.at(*geometry.centre(Point(16, 1))) == Point(16, 1)
    assert geometry.at(5, 300) is None
    assert not geometry.has(Point(14, 1))


def test_coordinates_take_room_and_give_way_on_small_boards() -> None:
    named = Geometry.fit(900, 900, diagram(19, 19))
    plain = Geometry.fit(900, 900, diagram(19, 19, coordinates=False))
    tiny = Geometry.fit(140, 140, diagram(19, 19))

    assert named.margin_x > plain.margin_x
    assert named.font > 0
    assert plain.font == 0
    assert tiny.font == 0


@pytest.mark.parametrize("size", [38, 45, 52])
def test_large_boards_have_names_on_some_lines_in_a_small_window(size: int) -> None:
    geometry = Geometry.fit(500, 420, diagram(size, size))
    plain = Geometry.fit(500, 420, diagram(size, size, coordinates=False))

    assert geometry.font >= 8
    assert geometry.label_step(2) in {1, 2, 5}
    assert geometry.cell >= plain.cell - 1


def test_coordinates_never_overlap() -> None:
    large = Geometry.fit(700, 700, diagram(52, 52))

    step = large.label_step(2)

    assert step * large.cell >= large.font * 1.4
    assert Geometry.fit(900, 900, diagram(9, 9)).label_step(1) == 1


def test_more_pixels_per_unit_make_the_same_board_sharper() -> None:
    one = Geometry.fit(600, 600, diagram(19, 19))
    two = Geometry.fit(600, 600, diagram(19, 19), ratio=2)

    assert two.cell >= 2 * one.cell
    assert two.size_px == (1200, 1200)
    assert abs(one.cell / one.ratio - two.cell / two.ratio) <= 1
    assert (one.line, two.line) == (1, 2)


def test_padding_stays_free() -> None:
    geometry = Geometry.fit(600, 400, diagram(19, 19), padding=10)

    assert geometry.wood.left >= 10
    assert geometry.wood.top >= 10


def test_geometries_are_values() -> None:
    one, two = (Geometry.fit(600, 600, diagram(19, 19)) for _ in range(2))

    assert one == two
    assert hash(one) == hash(two)
