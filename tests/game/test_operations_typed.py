"""What a user types to play and to mark: what it does to a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.operations import NextLabels, Place, Typing
from sgfedit.game.operations.point_input import parse
from sgfedit.go import vertex
from sgfedit.sgf import Node, Point

if TYPE_CHECKING:
    from sgfedit.game import Collection


def written(collection: Collection) -> str:
    return dumps(collection).decode().replace("\n", "")


def enter(text: str, line: str, place: Place = Place.AFTER) -> tuple[str, Node]:
    """Return the game after the line was typed at its last node, and the node reached."""
    collection = loads(text.encode())
    node = collection.games[0].root
    while node.first_child is not None:
        node = node.first_child
    typing = Typing(Edit(), node, NextLabels(), place)
    reached = typing.enter(parse(line, node.board_size()))
    return written(collection), reached


@pytest.mark.parametrize(
    ("before", "line", "after"),
    [
        ("(;SZ[19])", "d4 q16", "(;SZ[19];B[dp];W[pd])"),
        ("(;SZ[19];B[dp])", "q16 r3", "(;SZ[19];B[dp];W[pd];B[qq])"),
        ("(;SZ[19])", "w d4 q16", "(;SZ[19];W[dp];B[pd])"),
        ("(;SZ[19]FF[4])", "d4 pass b q16", "(;SZ[19]FF[4];B[dp];W[];B[pd])"),
        ("(;SZ[19])", "tr d4 q16", "(;SZ[19]TR[dp][pd])"),
        ("(;SZ[19]TR[dp][pd])", "tr d4", "(;SZ[19]TR[pd])"),
        ("(;SZ[19]TR[dp])", "sq d4", "(;SZ[19]SQ[dp])"),
        ("(;SZ[19]LB[aa:A])", "a d4 q16", "(;SZ[19]LB[aa:A][dp:B][pd:C])"),
        ("(;SZ[19])", "1 d4 q16", "(;SZ[19]LB[dp:1][pd:2])"),
        ("(;SZ[19]LB[dp:A])", "a d4", "(;SZ[19])"),
        ("(;SZ[19]LB[dp:A])", "a q16 d4", "(;SZ[19]LB[dp:A][pd:B])"),
        ("(;SZ[19]LB[dp:A])", "d4= q16=ko", "(;SZ[19]LB[pd:ko])"),
        ("(;SZ[19])", "ar d4 q16 q16 r3", "(;SZ[19]AR[dp:pd][pd:qq])"),
        ("(;SZ[19]LN[pd:dp])", "ln d4 q16", "(;SZ[19])"),
        ("(;SZ[19])", "ab d4;aw q16", "(;SZ[19]AB[dp]AW[pd])"),
        ("(;SZ[19]AB[dp])", "ab d4", "(;SZ[19])"),
        ("(;SZ[19]AB[dp])", "ae d4", "(;SZ[19])"),
        ("(;SZ[19];B[aa];AB[dp];W[bb])", "tr q16", "(;SZ[19];B[aa];AB[dp];W[bb]TR[pd])"),
        ("(;SZ[19];B[aa];AB[dp])", "ab d4", "(;SZ[19];B[aa])"),
        ("(;SZ[19];B[aa];AB[dp])", "ab d4;aw c3", "(;SZ[19];B[aa];AW[cq])"),
        ("(;SZ[19];B[aa];AB[dp])", "ab d4;w q16", "(;SZ[19];B[aa];W[pd])"),
        ("(;SZ[19];B[aa])", "ab d4;aw q16;tr d4", "(;SZ[19];B[aa];AB[dp]AW[pd]TR[dp])"),
        ("(;SZ[19])", "tb a1;tw b1", "(;SZ[19]TB[as]TW[bs])"),
        ("(;SZ[19]AB[dp];W[pd])", "mv d4 c3 q16 r16", "(;SZ[19]AB[cq];W[qd])"),
        ("(;SZ[19]TR[dp]LB[dp:A][pd:B])", "er d4", "(;SZ[19]LB[pd:B])"),
        ("(;SZ[19])", "dd d4", "(;SZ[19]DD[dp])"),
        ("(;SZ[19]DD[dp][pd])", "dd d4", "(;SZ[19]DD[pd])"),
        ("(;SZ[19]DD[dp])", "dd", "(;SZ[19])"),
        ("(;SZ[19]DD[dp];B[aa])", "dd", "(;SZ[19]DD[dp];B[aa]DD[])"),
        ("(;SZ[9]FF[4])", "vw a9 b8", "(;SZ[9]FF[4]VW[aa][ba][ab][bb])"),
        ("(;SZ[9]FF[4])", "vw a9 b8 c7", "(;SZ[9]FF[4]VW[aa][bb][cc])"),
        ("(;SZ[9]FF[4]VW[aa])", "vw", "(;SZ[9]FF[4])"),
        ("(;SZ[19])", "", "(;SZ[19])"),
    ],
)
def test_what_a_line_does(before: str, line: str, after: str) -> None:
    assert enter(before, line)[0] == after


def test_marks_belong_to_the_node_that_was_reached_and_moves_go_on() -> None:
    after, reached = enter("(;SZ[19];B[dp])", "a r3; q16; tr r3; q3")

    assert after == "(;SZ[19];B[dp]LB[qq:A];W[pd]TR[qq];B[pq])"
    assert reached.properties["B"] == ("pq",)


def test_moves_follow_the_variation_that_is_there() -> None:
    collection = loads(b"(;SZ[19](;B[dp];W[pd])(;B[pp]))")
    root = collection.games[0].root
    edit = Edit()

    reached = Typing(edit, root, NextLabels()).enter(parse("d4 q16 r3", (19, 19)))

    assert written(collection) == "(;SZ[19](;B[dp];W[pd];B[qq])(;B[pp]))"
    assert edit.selected is reached


def test_another_move_is_a_variation() -> None:
    collection = loads(b"(;SZ[19];B[dp];W[pd])")
    root = collection.games[0].root

    Typing(Edit(), root, NextLabels()).enter(parse("d4 r3", (19, 19)))

    assert written(collection) == "(;SZ[19];B[dp](;W[pd])(;W[qq]))"


def test_set_up_before_a_move_leaves_the_marks_at_the_move() -> None:
    after, reached = enter("(;SZ[19];B[dp];W[pd])", "ab r3; tr r3", Place.BEFORE)

    assert after == "(;SZ[19];B[dp];AB[qq];W[pd]TR[qq])"
    assert reached.properties["W"] == ("pd",)


POINTS = st.builds(Point, st.integers(0, 18), st.integers(0, 18)).map(
    lambda point: vertex(*point, 19)
)
LINES = st.lists(
    st.tuples(
        st.sampled_from(
            ["", "play ", "tr ", "a ", "1 ", "ab ", "aw ", "ae ", "dd ", "er ", "tb "]
        ),
        st.lists(POINTS, min_size=1, max_size=4).map(" ".join),
    ).map("".join),
    max_size=4,
).map(";".join)


@given(LINES)
def test_every_line_can_be_taken_back(line: str) -> None:
    before = b"(;SZ[19];B[dp](;W[pd]LB[aa:A])(;W[pp]))"
    collection = loads(before)
    root = collection.games[0].root
    start = root.children[0].children[1]
    edit = Edit()

    typing = Typing(edit, start, NextLabels())
    reached = typing.enter(parse(line, (19, 19)))

    assert reached.root is root
    after = dumps(collection)
    assert dumps(loads(after)) == after
    edit.roll_back()
    assert dumps(collection) == dumps(loads(before))
