from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.go import parse_vertex, vertex
from sgfedit.go.points import column_label, row_label

SIZES = st.integers(1, 52)


@pytest.mark.parametrize(
    ("x", "y", "height", "expected"),
    [
        (0, 0, 19, "A19"),
        (3, 15, 19, "D4"),
        (7, 18, 19, "H1"),
        (8, 18, 19, "J1"),
        (18, 0, 19, "T19"),
        (24, 0, 25, "Z25"),
        (25, 51, 52, "AA1"),
        (33, 0, 52, "AJ52"),
        (49, 0, 52, "AZ52"),
        (50, 0, 52, "BA52"),
        (51, 0, 52, "BB52"),
    ],
)
def test_a_point_has_the_name_people_use(x: int, y: int, height: int, expected: str) -> None:
    assert vertex(x, y, height) == expected
    assert column_label(x) + row_label(y, height) == expected


def test_columns_never_use_the_letter_i() -> None:
    labels = [column_label(x) for x in range(52)]

    assert not [label for label in labels if "I" in label]
    assert len(set(labels)) == 52


@given(st.data(), SIZES, SIZES)
def test_parsing_a_vertex_gives_its_point(data: st.DataObject, width: int, height: int) -> None:
    x = data.draw(st.integers(0, width - 1))
    y = data.draw(st.integers(0, height - 1))

    assert parse_vertex(vertex(x, y, height), width, height) == (x, y)


@pytest.mark.parametrize("text", ["d4", "D4", " D4\n", "D04"])
def test_a_vertex_is_read_as_people_type_it(text: str) -> None:
    assert parse_vertex(text, 19, 19) == (3, 15)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "resign",
        "I5",
        "AI5",
        "D",
        "4",
        "D0",
        "D20",
        "U4",
        "AA1",
        "D-4",
        "D4x",
        "D٤",
        "Ä4",
    ],
)
def test_what_is_no_point_of_the_board_is_not_read(text: str) -> None:
    assert parse_vertex(text, 19, 19) is None


@pytest.mark.untraced
@given(st.text(max_size=6), SIZES, SIZES)
def test_any_text_is_a_point_of_the_board_or_nothing(text: str, width: int, height: int) -> None:
    point = parse_vertex(text, width, height)

    assert point is None or (0 <= point[0] < width and 0 <= point[1] < height)
