from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from sgfedit.go.board import Colour
from sgfedit.render.compose import (
    Ground,
    Item,
    gaps,
    items_on_points,
    rims,
    stone_item,
    wide_labels,
)
from sgfedit.render.diagram import NOBODY, Diagram, Ghost, Hint
from sgfedit.render.marks import MARKS
from sgfedit.render.stones import STONES
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

A, B = Point(0, 0), Point(1, 0)
EMPTY = Diagram(width=2, height=1, stones=b"\0\1", coordinates=False)


def kinds(diagram: Diagram, point: Point = A) -> list[str]:
    return [str(item.kind) for item in items_on_points(diagram).get(point, [])]


def test_an_empty_board_has_no_items() -> None:
    assert items_on_points(EMPTY) == {}


def test_the_ground_is_what_stands_there() -> None:
    diagram = replace(EMPTY, labels=((A, "x"), (B, "y")))

    items = items_on_points(diagram)

    assert items[A] == [Item("label", Ground.BOARD, "x")]
    assert items[B] == [Item("label", Ground.BLACK, "y")]


@pytest.mark.parametrize(
    "chosen",
    [c for n in range(1, 6) for c in combinations(Mark, n)],
    ids="+".join,
)
def test_marks_on_one_point_are_nested_and_all_there(chosen: tuple[Mark, ...]) -> None:
    for labels in ((), ((A, "x"),)):
        diagram = replace(EMPTY, marks=tuple((A, mark) for mark in chosen), labels=labels)

        items = items_on_points(diagram)[A]

        shapes = [item for item in items if item.kind in set(Mark) - {Mark.SELECTED}]
        sizes = [item.size for item in shapes]
        assert {item.kind for item in items} - {"label"} == set(chosen)
        assert sizes == sorted(sizes, reverse=True)
        assert len(set(sizes)) == len(sizes)


def test_the_last_move_is_a_dot_alone_and_a_ring_below_others() -> None:
    alone = replace(EMPTY, last_move=B)
    marked = replace(alone, marks=((B, Mark.CIRCLE),))

    assert items_on_points(alone)[B] == [Item("last", Ground.BLACK, "dot")]
    assert items_on_points(marked)[B][0] == Item("last", Ground.BLACK, "ring")
    assert kinds(marked, B) == ["last", "CR"]


def test_label_and_number_share_a_stone() -> None:
    diagram = replace(EMPTY, labels=((B, "x"),), numbers=((B, 12),))

    label, number = items_on_points(diagram)[B]

    assert label.shift < 0 < number.shift


def test_territory_steps_aside_for_a_text() -> None:
    diagram = replace(EMPTY, territory=((A, Colour.BLACK), (B, Colour.WHITE)), labels=((A, "x"),))

    items = items_on_points(diagram)

    assert items[A][0] == Item("TB", Ground.BOARD, "corner")
    assert items[B] == [Item("TW", Ground.BLACK)]


def test_ghosts_hover_and_cursor() -> None:
    diagram = replace(
        EMPTY, ghosts=(Ghost(A, Colour.WHITE, ""),), hover=(A, Colour.BLACK), cursor=A
    )

    assert kinds(diagram) == ["hover", "ghost", "cursor"]
    assert kinds(replace(EMPTY, ghosts=(Ghost(A, Colour.WHITE, "A"),))) == ["variation"]


def test_a_hint_says_how_good_a_move_is_by_colour_and_size() -> None:
    hints = (Hint(A, 0, "52", "1.2k"), Hint(Point(2, 0), 3, "-2.5"), Hint(Point(3, 0), 3))

    wide = replace(EMPTY, width=4, stones=bytes(4))
    items = items_on_points(replace(wide, hints=hints))

    assert [item.kind for item in items[A]] == ["hint", "hint-light", "hint-light"]
    best, worse, hardly = (items[hint.point][0] for hint in hints)
    assert best.size > worse.size > hardly.size
    assert best.detail != worse.detail == hardly.detail


def test_marks_of_the_record_are_written_on_a_hint_instead_of_its_figures() -> None:
    diagram = replace(EMPTY, hints=(Hint(A, 1, "52", "1.2k"),), labels=((A, "x"),))

    assert kinds(diagram) == ["hint", "label"]


def test_where_the_record_goes_on_there_is_a_ring_with_or_without_a_hint() -> None:
    assert kinds(replace(EMPTY, hints=(Hint(A, 1, "52", is_next=True),))) == [
        *("hint", "next", "hint-dark")
    ]
    assert kinds(replace(EMPTY, hints=(Hint(A, None, is_next=True),))) == ["next"]


def test_a_stone_on_a_point_of_the_other_side_is_marked_as_lost() -> None:
    lost, kept = bytes((NOBODY, 0)), bytes((NOBODY, 2 * NOBODY))

    assert kinds(replace(EMPTY, ownership=lost), B) == ["TW"]
    assert B not in items_on_points(replace(EMPTY, ownership=kept))


def test_a_frame_runs_along_the_sides_where_its_points_end() -> None:
    square = frozenset(Point(x, y) for x in (2, 3, 4) for y in (2, 3, 4))
    diagram = replace(Diagram(), framed=square)

    rim = {point: item.detail for point, (item,) in rims(diagram).items()}

    assert rim == {
        Point(2, 2): "nw",
        Point(3, 2): "n",
        Point(4, 2): "ne",
        Point(2, 3): "w",
        Point(4, 3): "e",
        Point(2, 4): "sw",
        Point(3, 4): "s",
        Point(4, 4): "es",
    }
    assert rims(diagram, {Point(3, 3)}) == {}
    assert set(rims(diagram.cut_to(0, 0, 2, 18))) == {Point(2, y) for y in (2, 3, 4)}


def test_right_and_wrong_moves_differ_in_form_and_lie_below_texts() -> None:
    diagram = replace(EMPTY, verdicts=((A, True), (B, False)), labels=((A, "x"),))

    assert kinds(diagram) == ["right", "label"]
    assert kinds(diagram, B) == ["wrong"]


def test_a_ring_in_the_colour_to_play_hovers_over_a_stone() -> None:
    diagram = replace(EMPTY, hover=(B, Colour.WHITE), labels=((B, "x"),))

    assert items_on_points(diagram)[B][-1] == Item("target", Ground.WHITE)
    assert kinds(diagram, B) == ["label", "target"]


def test_a_cross_opens_for_what_is_in_its_middle() -> None:
    cross = replace(EMPTY, marks=((A, Mark.CROSS), (B, Mark.CROSS)))
    full = replace(cross, labels=((A, "x"),), territory=((B, Colour.WHITE),))

    assert {items_on_points(cross)[point][0].detail for point in (A, B)} == {""}
    assert items_on_points(full)[A][0].detail == "open"
    assert items_on_points(full)[B][1].detail == "open"
    assert items_on_points(replace(cross, numbers=((B, 7),)))[B][0].detail == "open"


def test_the_tightest_mark_limits_the_text() -> None:
    for marks, fit in (
        ((Mark.CIRCLE,), "CR"),
        ((Mark.CROSS, Mark.SQUARE), "SQ"),
        ((Mark.SELECTED, Mark.TRIANGLE), "TR"),
        ((Mark.SELECTED,), "SL"),
    ):
        diagram = replace(EMPTY, labels=((A, "x"),), marks=tuple((A, mark) for mark in marks))
        assert items_on_points(diagram)[A][-1].fit == fit


def test_long_labels_are_drawn_above_all_else_and_make_their_own_gap() -> None:
    diagram = Diagram(width=3, height=1, stones=bytes(3), labels=((B, "hello"),), cursor=A)

    assert items_on_points(diagram, {B}) == {}
    assert wide_labels(diagram)[B] == Item("label", Ground.BOARD, "hello", spread=(1.0, 1.0))
    assert wide_labels(diagram, {A}) == {}
    assert gaps(diagram) == {}


def test_hidden_points_have_no_items() -> None:
    diagram = replace(EMPTY, visible=frozenset({B}), labels=((A, "x"),))

    assert items_on_points(diagram) == {}
    assert items_on_points(replace(diagram, crop=False)) != {}


def test_only_the_points_asked_for() -> None:
    diagram = replace(EMPTY, labels=((A, "x"), (B, "y")), last_move=B)

    assert set(items_on_points(diagram, {A})) == {A}


def test_the_grid_makes_room_for_texts_on_empty_points_only() -> None:
    diagram = replace(EMPTY, labels=((A, "long"), (B, "y")))

    assert set(gaps(diagram)) == {A}
    assert gaps(diagram, {B}) == {}
    assert gaps(replace(EMPTY, ghosts=(Ghost(A, Colour.BLACK, ""),))) == {}


def test_there_is_a_draw_function_for_every_item() -> None:
    drawn = {*MARKS, *STONES}
    diagram = replace(
        EMPTY,
        marks=tuple((A, mark) for mark in Mark),
        labels=((A, "x"),),
        numbers=((B, 1),),
        territory=((A, Colour.BLACK), (B, Colour.WHITE)),
        ghosts=(Ghost(A, Colour.WHITE, ""), Ghost(B, Colour.WHITE, "A")),
        hints=(Hint(A, 0, is_next=True),),
        verdicts=((A, True), (B, False)),
        judged=(A, "?"),
        last_move=A,
        hover=(A, Colour.BLACK),
        cursor=A,
        framed=frozenset({A}),
    )

    used = {item.kind for items in items_on_points(diagram).values() for item in items}

    assert used <= drawn
    bare = replace(EMPTY, hints=(Hint(A, 0, "52"), Hint(B, 1, "51")))
    written = {item.kind for items in items_on_points(bare).values() for item in items}
    below = {item.kind for (item,) in rims(diagram).values()}
    written |= below | {"variation", "stone", "faded", "shadow", "target"}
    assert drawn == used | written
    assert stone_item(A, 1).kind == "stone"
    assert stone_item(A, 1, is_faded=True).kind == "faded"


def test_white_stones_differ_and_keep_their_look() -> None:
    looks = [stone_item(Point(x, y), 2) for x in range(9) for y in range(9)]

    assert len(set(looks)) > 3
    assert looks == [stone_item(Point(x, y), 2) for x in range(9) for y in range(9)]
    assert len({stone_item(Point(x, 0), 1) for x in range(9)}) == 1
