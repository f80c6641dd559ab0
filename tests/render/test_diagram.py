from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import TYPE_CHECKING

import pytest

from sgfedit.formats import loads
from sgfedit.game.traversal import letter
from sgfedit.go.board import Colour
from sgfedit.render.diagram import (
    Diagram,
    Ghost,
    MoveNumbers,
    Options,
    VariationMarks,
    Variations,
    build,
    figure_options,
    variation_names,
    variation_style,
)
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable

FORK = "(;SZ[9];B[ee](;W[ce])(;W[])(;W[gg])(;AE[ee])(;W[ce]C[again]))"


def test_stones_and_last_move_come_from_the_position(diagram_at: Callable[..., Diagram]) -> None:
    diagram = diagram_at("(;SZ[9:5]AB[aa];W[ca])", 0)

    assert (diagram.width, diagram.height) == (9, 5)
    assert diagram.stone(Point(0, 0)) is Colour.BLACK
    assert diagram.stone(Point(2, 0)) is Colour.WHITE
    assert diagram.stone(Point(3, 0)) is None
    assert diagram.last_move == Point(2, 0)
    assert diagram.to_play is Colour.BLACK


def test_all_markup_of_ff4_is_shown(diagram_at: Callable[..., Diagram]) -> None:
    diagram = diagram_at(
        "(;SZ[9]TR[aa:ba]CR[ca]SQ[da]MA[ea]SL[fa]LB[ab:x][bb:y:z]AR[aa:cc]LN[bb:dd]"
        "TB[ac]TW[bc]DD[hh]VW[aa:ii])"
    )

    assert set(diagram.marks) == {
        (Point(0, 0), Mark.TRIANGLE),
        (Point(1, 0), Mark.TRIANGLE),
        (Point(2, 0), Mark.CIRCLE),
        (Point(3, 0), Mark.SQUARE),
        (Point(4, 0), Mark.CROSS),
        (Point(5, 0), Mark.SELECTED),
    }
    assert diagram.labels == ((Point(0, 1), "x"), (Point(1, 1), "y:z"))
    assert diagram.arrows == ((Point(0, 0), Point(2, 2)),)
    assert diagram.lines == ((Point(1, 1), Point(3, 3)),)
    assert dict(diagram.territory) == {Point(0, 2): Colour.BLACK, Point(1, 2): Colour.WHITE}
    assert diagram.dimmed == {Point(7, 7)}
    assert diagram.visible is not None
    assert len(diagram.visible) == 81


def test_old_letters_start_with_a_and_keep_own_labels(diagram_at: Callable[..., Diagram]) -> None:
    diagram = diagram_at("(;SZ[9]LB[bb:x]L[aa][bb][cc])")

    assert dict(diagram.labels) == {Point(0, 0): "A", Point(1, 1): "x", Point(2, 2): "C"}


def test_old_marks_are_triangles_on_stones_and_crosses_on_empty_points(
    diagram_at: Callable[..., Diagram],
) -> None:
    diagram = diagram_at("(;SZ[9]AB[aa]M[aa][bb])")

    assert diagram.marks == ((Point(0, 0), Mark.TRIANGLE), (Point(1, 1), Mark.CROSS))


def test_children_get_letters_in_child_order(diagram_at: Callable[..., Diagram]) -> None:
    diagram = diagram_at(FORK, 0)

    # The pass and the child without a move use up their letters; a point is marked once.
    assert diagram.ghosts == (
        Ghost(Point(2, 4), Colour.WHITE, "A"),
        Ghost(Point(6, 6), Colour.WHITE, "C"),
    )


def test_siblings_are_marked_without_the_node_itself(diagram_at: Callable[..., Diagram]) -> None:
    options = Options(variations=Variations.SIBLINGS)

    diagram = diagram_at(FORK, 0, 0, options=options)

    assert [ghost.text for ghost in diagram.ghosts] == ["C", "E"]


LETTERED = "(;SZ[9]LB[aa:A][gg:C][hh:2](;W[bb])(;W[gg])(;W[dd])(;W[hh])(;W[ee]))"


def test_letters_of_the_node_itself_are_left_out(diagram_at: Callable[..., Diagram]) -> None:
    diagram = diagram_at(LETTERED, options=Options(free_letters=True))

    assert dict(diagram.labels)[Point(0, 0)] == "A"
    # The second is C by the record; the number has used up a letter, as markup does.
    assert [(ghost.point, ghost.text) for ghost in diagram.ghosts] == [
        (Point(1, 1), "B"),
        (Point(3, 3), "D"),
        (Point(4, 4), "F"),
    ]


def test_without_the_option_letters_are_those_of_the_order(
    diagram_at: Callable[..., Diagram],
) -> None:
    assert [ghost.text for ghost in diagram_at(LETTERED).ghosts] == ["A", "C", "E"]


def test_all_that_names_variations_on_the_screen_has_the_same_letters() -> None:
    root = loads(LETTERED).games[0].root

    assert variation_names(root, (9, 9)) == ["B", "C", "D", "E", "F"]


def test_ghost_stones_have_no_text(diagram_at: Callable[..., Diagram]) -> None:
    options = Options(variation_marks=VariationMarks.STONES)

    diagram = diagram_at(FORK, 0, options=options)

    assert {ghost.text for ghost in diagram.ghosts} == {""}


@pytest.mark.parametrize("markup", ["TR[ce]", "LB[ce:x]", "TB[ce]", "L[ce]", "SL[ce]"])
def test_program_marks_leave_own_markup_alone(
    markup: str, diagram_at: Callable[..., Diagram]
) -> None:
    diagram = diagram_at(f"(;SZ[9]{markup}(;W[ce])(;W[gg]))")

    assert diagram.ghosts == (Ghost(Point(6, 6), Colour.WHITE, "B"),)


@pytest.mark.parametrize("text", ["(;SZ[9];B[aa])", "(;SZ[9])"])
def test_a_single_continuation_is_not_given_away(
    text: str, diagram_at: Callable[..., Diagram]
) -> None:
    assert diagram_at(text).ghosts == ()


def test_the_root_has_no_siblings(diagram_at: Callable[..., Diagram]) -> None:
    diagram = diagram_at(
        "(;SZ[9](;B[aa])(;B[bb]))", options=Options(variations=Variations.SIBLINGS)
    )

    assert diagram.ghosts == ()


@pytest.mark.parametrize(
    ("st", "setting", "expected"),
    [
        ("", "record", Variations.CHILDREN),
        ("ST[0]", "record", Variations.CHILDREN),
        ("ST[1]", "record", Variations.SIBLINGS),
        ("ST[2]", "record", Variations.NONE),
        ("ST[3]", "record", Variations.NONE),
        ("ST[7]", "record", Variations.CHILDREN),
        ("ST[3]", "children", Variations.CHILDREN),
        ("ST[0]", "none", Variations.NONE),
    ],
)
def test_variation_style(st: str, setting: str, expected: Variations) -> None:
    root = loads(f"(;{st})").games[0].root

    assert variation_style(root, setting) is expected


def test_options_switch_things_off(diagram_at: Callable[..., Diagram]) -> None:
    off = Options(coordinates=False, variations=Variations.NONE, last_move=False, hoshi=False)

    diagram = diagram_at(FORK, 0, options=off)

    assert not diagram.coordinates
    assert diagram.ghosts == ()
    assert diagram.last_move is None
    assert diagram.hoshi == frozenset()


def test_move_numbers(diagram_at: Callable[..., Diagram]) -> None:
    text = "(;SZ[9]AB[ii];B[aa];W[ba];B[ee];W[ab])"

    every = diagram_at(text, 0, 0, 0, 0, options=Options(move_numbers=MoveNumbers.ALL))
    last = diagram_at(
        text, 0, 0, 0, 0, options=Options(move_numbers=MoveNumbers.LAST, last_count=2)
    )

    assert dict(every.numbers) == {Point(1, 0): 2, Point(4, 4): 3, Point(0, 1): 4}
    assert dict(last.numbers) == {Point(4, 4): 3, Point(0, 1): 4}


def test_numbers_handed_in_are_used() -> None:
    game = loads("(;SZ[9]AB[aa][bb])").games[0]
    numbers = {Point(0, 0): 7, Point(1, 1): 8, Point(5, 5): 9}

    every = build(
        game.position(game.root),
        game.root,
        Options(move_numbers=MoveNumbers.ALL),
        numbers=numbers,
    )
    last = build(
        game.position(game.root),
        game.root,
        Options(move_numbers=MoveNumbers.LAST),
        numbers=numbers,
    )

    assert dict(every.numbers) == {Point(0, 0): 7, Point(1, 1): 8}
    assert dict(last.numbers) == {Point(1, 1): 8}


def test_the_view_crops_to_its_bounding_box(diagram_at: Callable[..., Diagram]) -> None:
    text = "(;SZ[19]VW[qa:sc][pb])"

    cropped = diagram_at(text)
    whole = diagram_at(text, options=Options(whole_board=True))

    assert cropped.bounds == (15, 0, 18, 2)
    assert cropped.is_hidden(Point(15, 0))
    assert not cropped.is_hidden(Point(15, 1))
    assert whole.bounds == (0, 0, 18, 18)
    assert not whole.is_hidden(Point(15, 0))


def test_a_figure_switches_coordinates_and_star_points_off() -> None:
    game = loads("(;SZ[9];FG[513:Figure 1]B[aa];FG[32769:]B[bb])").games[0]
    before, first, second = (game.position(node) for node in game)

    assert figure_options(before, Options()) == Options()
    assert figure_options(first, Options()) == Options(coordinates=False, hoshi=False)
    assert figure_options(second, Options()) == Options()


def test_diagrams_are_values(diagram_at: Callable[..., Diagram]) -> None:
    first, second = diagram_at(FORK, 0), diagram_at(FORK, 0)

    assert first == second
    assert hash(first) == hash(second)
    assert first.with_cursor(Point(0, 0)) != second
    assert first.with_hover(Point(0, 0)).hover == (Point(0, 0), Colour.WHITE)
    assert first.with_hover(None) is first
    with pytest.raises(FrozenInstanceError):
        first.width = 3  # type: ignore[misc]  # that is the point
    assert replace(first, cursor=None) == first


@pytest.mark.parametrize(
    ("index", "text"), [(0, "A"), (25, "Z"), (26, "a"), (51, "z"), (52, "AA"), (78, "BA")]
)
def test_letters(index: int, text: str) -> None:
    assert letter(index) == text


def test_letters_are_all_different() -> None:
    assert len({letter(index) for index in range(5000)}) == 5000
