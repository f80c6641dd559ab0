from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.go.points import vertex
from sgfedit.go.symmetry import MIRROR_LEFT_RIGHT, ROTATE_RIGHT, SYMMETRIES, Symmetry
from sgfedit.render.diagram import Diagram
from sgfedit.render.geometry import Geometry, line_names, longest_names
from sgfedit.render.turning import Turner, Turning
from sgfedit.sgf.values import Point


def turned(width: int, height: int, symmetry: Symmetry) -> Diagram:
    return Turner(Turning(symmetry)).turned(Diagram(width, height, bytes(width * height)))


@given(width=st.integers(1, 52), height=st.integers(1, 52), symmetry=st.sampled_from(SYMMETRIES))
def test_names_stay_with_their_lines(width: int, height: int, symmetry: Symmetry) -> None:
    diagram = turned(width, height, symmetry)

    upright, level = line_names(diagram)

    assert (len(upright), len(level)) == (diagram.width, diagram.height)
    for x, y in ((0, 0), (width - 1, 0), (0, height - 1), (width // 2, height // 3)):
        seen = Turning(symmetry).seen(Point(x, y), width, height)
        names = upright[seen.x].text, level[seen.y].text
        assert "".join(sorted(names, key=str.isdigit)) == vertex(x, y, height)
    longest = tuple(max(len(name.text) for name in names) for names in (upright, level))
    assert longest == longest_names(diagram)


@pytest.mark.parametrize(
    ("symmetry", "above", "beside"),
    [
        (SYMMETRIES[0], "A B C", "4 3 2 1"),
        (ROTATE_RIGHT, "1 2 3 4", "A B C"),
        (MIRROR_LEFT_RIGHT, "C B A", "4 3 2 1"),
    ],
)
def test_after_a_quarter_turn_letters_run_down_the_side(
    symmetry: Symmetry, above: str, beside: str
) -> None:
    upright, level = line_names(turned(3, 4, symmetry))

    assert " ".join(name.text for name in upright) == above
    assert " ".join(name.text for name in level) == beside


def test_there_is_room_for_what_stands_beside_the_board() -> None:
    # Two digits at the sides of one board, one letter at those of the other.
    upright, lying = Diagram(9, 19, bytes(171)), turned(9, 19, ROTATE_RIGHT)

    first, second = (Geometry.fit(2000, 2000, diagram) for diagram in (upright, lying))

    assert first.cell == second.cell
    assert first.margin_x > second.margin_x
