"""What is remembered of nodes from one check to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Collection, loads
from sgfedit.game.checks import check_in_steps
from sgfedit.game.checks import run as checking
from sgfedit.game.checks.nodes import node_remarks
from sgfedit.game.checks.remark import Scene
from sgfedit.game.checks.tree import Memory, TreeWalk
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import can_repair, repair
from sgfedit.sgf.node import Properties
from sgfedit.steps import run

if TYPE_CHECKING:
    from sgfedit.game.checks.remark import Seen
    from sgfedit.sgf.node import Node

_LINE = "(;GM[1]FF[4]SZ[9];B[aa]TE[3];W[bb]C[x];B[cc]TE[3])"


def _nodes(collection: Collection) -> list[Node]:
    return [node for game in collection.games for node in game.nodes()]


def _seen(collection: Collection) -> list[Seen]:
    run(check_in_steps(collection, nodes=100))
    return [game.cache.seen[node] for game in collection.games for node in game.nodes()]


def _told_at_first(collection: Collection) -> list[tuple[str, str, int]]:
    for game in collection.games:
        game.cache.said, game.cache.seen = None, {}
    return _told(collection)


def _told(collection: Collection) -> list[tuple[str, str, int]]:
    nodes = _nodes(collection)
    return [
        (p.code, p.detail, nodes.index(p.node))
        for p in run(check_in_steps(collection, nodes=100))
        if p.node
    ]


def test_what_was_seen_of_nodes_stays_where_only_another_text_has_changed() -> None:
    collection = loads(_LINE)
    before = _seen(collection)

    Edit().set(_nodes(collection)[1], "C", ["hello"])
    after = _seen(collection)

    assert [one is other for one, other in zip(before, after, strict=True)] == [
        *(True, False, True, True)
    ]
    assert after[1].board == before[1].board


def test_what_follows_another_move_is_seen_anew() -> None:
    collection = loads(_LINE)
    before = _seen(collection)

    Edit().set(_nodes(collection)[2], "W", ["cc"])
    after = _seen(collection)

    assert [one is other for one, other in zip(before, after, strict=True)] == [
        *(True, True, False, False)
    ]
    assert ("move-on-stone", "B[cc]", 3) in _told(collection)


def test_what_changes_nothing_on_the_board_does_not_let_it_be_played_again() -> None:
    collection = loads(_LINE)
    before = _seen(collection)

    Edit().set(collection.games[0].root, "FF", ["3"])
    after = _seen(collection)

    assert [one.board for one in before] == [one.board for one in after]
    assert all(one is not other for one, other in zip(before, after, strict=True))


def test_another_file_format_lets_only_what_it_knows_be_told_anew() -> None:
    collection = loads("(;GM[1]SZ[9];B[aa]L[bb];W[cc]C[];B[dd]LB[ee:abcd];W[gg]VW[aa][bb])")
    before = _seen(collection)

    Edit().set(collection.games[0].root, "FF", ["4"])
    after = _seen(collection)

    assert [one is other for one, other in zip(before, after, strict=True)] == [
        *(False, False, True, True, False)
    ]
    assert _told(collection) == _told_at_first(collection)


def test_games_that_are_read_again_are_known_by_what_they_were() -> None:
    collection = loads("(;GM[1]FF[4]SZ[9];B[aa]TE[3];W[bb];B[cc]TE[3]())")
    before, nodes = _seen(collection), _nodes(collection)
    empty = [problem for problem in collection.problems if problem.code == "empty-variation"]

    repair(Edit(), collection, empty)
    found = _told(collection)

    assert not set(nodes) & set(_nodes(collection))
    assert [one.board for one in _seen(collection)] == [one.board for one in before]
    assert found == _told_at_first(collection)


def test_of_a_large_file_no_node_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "_REMEMBERED", len(_LINE) - 1)
    collection = loads(_LINE)

    found = _told(collection)

    assert collection.games[0].cache.seen == {}
    assert found == _told(loads(_LINE))


@pytest.mark.parametrize(
    ("text", "number", "new"),
    [
        ("(;SZ[9];B[aa];AW[bb];B[cc])", 3, ";W[cc]"),  # what follows a stone set up as a move
        ("(;SZ[9];B[aa];AW[bb];B[cc])", 1, ";C[x]"),
        ("(;SZ[9];AB[aa];AB[aa])", 1, ";C[x]"),
        ("(;SZ[9];AP[x];AP[y])", 0, ";SZ[9]AP[x]"),  # a root property elsewhere
        ("(;SZ[9];TM[30];B[aa]BL[5])", 0, ";SZ[9]OT[5x30 byo-yomi]"),
        ("(;SZ[9];B[ii];L[aa])", 0, ";SZ[9]FF[4]"),
        ("(;SZ[9];B[ii];L[aa])", 0, ";SZ[8]"),
        ("(;SZ[9];B[ii];B[ii])", 0, ";SZ[9]GM[2]"),
        ("(;SZ[9];TE[x];B[aa])", 0, ";SZ[9]TE[y]"),
    ],
)
def test_a_check_after_an_edit_is_as_a_first_one(text: str, number: int, new: str) -> None:
    collection = loads(text)
    before = _told(collection)

    edit = Edit()
    edit.set_properties(_nodes(collection)[number], Properties(new))
    found = _told(collection)
    edit.roll_back()

    assert _told(collection) == before
    Edit().set_properties(_nodes(collection)[number], Properties(new))
    assert found == _told_at_first(collection)
    assert found != before


def test_another_variation_makes_a_root_property_the_start_of_a_game() -> None:
    collection = loads("(;SZ[9]AP[x:1];B[aa];AP[x:1])")
    before = _told(collection)
    edit = Edit()

    edit.add_child(_nodes(collection)[1], type(collection.games[0].root)())
    found = [problem for problem in collection.problems if problem.ident == "AP"]

    assert [(problem.code, problem.repair) for problem in found] == [
        ("root-prop-outside-root", "ask")
    ]
    assert before != _told(collection) == _told_at_first(collection)


def test_repairs_are_followed_by_what_a_first_check_says() -> None:
    collection = loads("(;SZ[9]B[aa]C[x];B[aa]TE[3]junk C[a]C[b];AW[bb](;W[bb])(;W[bb]FF[3]))")

    for _ in range(3):
        found = [problem for problem in collection.problems if can_repair(problem)]
        repair(Edit(), collection, found)
        assert _told(collection) == _told_at_first(collection)


# What is said of a text in any node -------------------------------------------------------------

_ROOTS = ("", "FF[3]", "FF[4]", "FF[4]SZ[9]", "FF[1]SZ[5:3]", "GM[2]", "TE[a title]", "C[&#233;]")
_PARTS = (
    *("B[aa]", "W[aa]", "B[tt]", "B[]", "W[bb][cc]", "B[pdFF[3]", "W[ba]", "KO[]", "B[zz]"),
    *("AB[aa]", "AW[aa][bb]", "AE[aa:cc]", "PL[1]", "TR[aa][aa]", "SQ[aa:bb]", "LB[aa:x][aa:x]"),
    *(
        "TE[1]",
        "BM[3]",
        "DO[]",
        "GB[1]GW[1]",
        "C[!]",
        "C[]",
        "C[x]C[y]",
        "N[&#22258;]",
        "VW[aa][cc]",
    ),
    *(
        "L[aa]",
        "M[aa]",
        "L[x]",
        "CR[aa]",
        "BL[1,5]",
        "OB[x]",
        "MN[2.0]",
        "PM[7]",
        "FG[1]",
        "AR[aa:aa]",
    ),
    *("FF[3]", "KM[5,5]", "HA[1]", "AP[x]", "XX[y]", "KGSDE[aa]", "junk", "[aa]", "b[aa]", " "),
)


@given(
    root=st.sampled_from(_ROOTS),
    nodes=st.lists(st.lists(st.sampled_from(_PARTS), max_size=4).map("".join), max_size=8),
)
def test_of_a_text_that_is_known_the_same_is_said_as_of_its_node(
    root: str, nodes: list[str]
) -> None:
    scene = Scene.of(loads("(;" + ";".join([root, *nodes]) + ")").games[0].root)

    for seen in TreeWalk(scene, Memory(scene, {})):
        scene.seen = None
        of_node = list(node_remarks(scene))
        scene.seen = seen
        assert list(node_remarks(scene)) == of_node


def test_of_nodes_with_the_same_text_each_is_told_for_itself() -> None:
    collection = loads("(;GM[1]FF[4]SZ[9];B[aa]XX[y];W[bb];B[aa]XX[y];B[cc]XX[y])")

    found = _told(collection)

    assert [told for told in found if told[0] == "unknown-property"] == [
        ("unknown-property", "y", number) for number in (1, 3, 4)
    ]
    assert ("move-on-stone", "B[aa]", 3) in found


def test_a_long_text_is_told_as_a_short_one() -> None:
    text = "x" * 300
    collection = loads(f"(;GM[1]FF[4]SZ[9];XX[{text}];XX[y])")

    assert [told[::2] for told in _told(collection) if told[0] == "unknown-property"] == [
        *(("unknown-property", 1), ("unknown-property", 2))
    ]
