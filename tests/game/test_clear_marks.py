"""Marks of many nodes are counted and cleared by kind; nodes without any are left alone."""

from __future__ import annotations

import pytest

import sgfedit
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.sgf import Node, Point

TEXT = (
    "(;SZ[9]C[LB\\[aa:A\\] TR\\[aa\\]];TR[aa][bb:cc]LB[dd:A]DD[aa]"
    "(;CR[aa] SQ[bb]MA[cc]SL[dd]AR[aa:bb]LN[cc:dd]TB[aa]TW[bb]L[ee]M[ff]VW[])(;TRiangle[aa][zz]))"
)


def nodes(text: str = TEXT) -> list[Node]:
    return list(sgfedit.loads(text).games[0].root.subtree())


def test_marks_are_counted_by_kind() -> None:
    counts = [operations.marks_of(node) for node in nodes()]

    assert counts == [
        {},
        {"triangles": 5, "labels": 1, "dimmed": 1},
        {
            "circles": 1,
            "squares": 1,
            "crosses": 1,
            "selected": 1,
            "arrows": 1,
            "lines": 1,
            "territory": 2,
            "old": 2,
            "visible": 1,
        },
        {"triangles": 2},
    ]


def test_a_point_list_of_another_game_counts_its_values() -> None:
    [root] = nodes("(;GM[2]TR[a1][b2])")

    assert operations.marks_of(root) == {"triangles": 2}


def test_only_the_kinds_that_are_named_go() -> None:
    found = nodes()

    number = operations.clear_marks(Edit(), found, ("TR", "SQ"))

    assert number == 3
    assert [node.source for node in found[1:]] == [
        ";LB[dd:A]DD[aa]",
        ";CR[aa] MA[cc]SL[dd]AR[aa:bb]LN[cc:dd]TB[aa]TW[bb]L[ee]M[ff]VW[]",
        ";",
    ]


def test_marks_of_points_are_all_but_the_regions() -> None:
    found = nodes()

    operations.clear_marks(Edit(), found, operations.MARKS)

    assert [node.source for node in found[1:]] == [";DD[aa]", "; VW[]", ";"]


def test_nodes_without_marks_are_not_parsed() -> None:
    found = nodes("(;B[aa];W[bb]TR[cc];C[TR \\[x])")

    operations.clear_marks(Edit(), found, operations.MARKS)

    assert [node.is_split for node in found] == [False, True, False]
    assert found[2].source == ";C[TR \\[x]"


def test_clearing_nothing_is_refused() -> None:
    found = nodes()
    edit = Edit()

    for idents in ((), ("LB", "TR")):
        with pytest.raises(RefusalError, match="no such marks"):
            operations.clear_marks(edit, found[:1], idents)

    assert edit.edits() == ()


def test_what_stands_on_points_is_known_and_removed_from_many() -> None:
    text = "(;SZ[9]TR[aa:bb][cc]LB[dd:A][junk]AR[ee:ff]LN[gg:hh]DD[ii]C[ia]L[ia])"
    [root] = nodes(text)
    gone = {Point(0, 0), Point(3, 3), Point(5, 5), Point(8, 0)}

    assert gone < operations.marked_points(root)
    assert Point(8, 8) not in operations.marked_points(root)
    operations.clear_points(Edit(), root, gone)

    assert root.source == ";SZ[9]TR[ab][ba][bb][cc]LB[junk]LN[gg:hh]DD[ii]C[ia]"
    assert not gone & operations.marked_points(root)


def test_what_is_no_mark_is_refused() -> None:
    with pytest.raises(RefusalError, match="“GB” is no name of a property, such as LB"):
        operations.clear_marks(Edit(), [Node(";GB[1]")], ["TR", "GB"])
