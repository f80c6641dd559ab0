"""Branches that are put elsewhere: trees stay whole, and undo gives the bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Collection, Node, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.game.serialise import branch_text

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT = "(;N[r](;N[a];N[b](;N[c])(;N[d];N[e]))(;N[f]\n ;N[g])(;N[h]))"


def named(collection: Collection, name: str) -> Node:
    return next(node for node in collection.games[0].nodes() if node.get("N") == name)


def shape(node: Node) -> str:
    """Return names and forks below `node`, as in "ab(c)(de)"."""
    text = node.get("N", ".") if len(node.properties) else "."
    if node.has_variations:
        return text + "".join(f"({shape(child)})" for child in node.children)
    return text + "".join(map(shape, node.children))


def done(name: str, parent: str, index: int, act: Callable[..., object]) -> str:
    collection = loads(TEXT)
    act(Edit(), named(collection, name), named(collection, parent), index)
    return shape(collection.games[0].root)


@pytest.mark.parametrize(
    ("name", "parent", "index", "after"),
    [
        # Under another node, at each place.
        ("d", "r", 0, "r(de)(abc)(fg)(h)"),
        ("d", "r", 2, "r(abc)(fg)(de)(h)"),
        ("d", "r", 3, "r(abc)(fg)(h)(de)"),
        ("f", "e", 0, "r(ab(c)(defg))(h)"),
        ("b", "h", 0, "r(a)(fg)(hb(c)(de))"),
        # Above where it was.
        ("e", "a", 1, "r(a(b(c)(d))(e))(fg)(h)"),
        # Among its siblings: the place before and the place behind it are where it is.
        ("f", "r", 0, "r(fg)(ab(c)(de))(h)"),
        ("f", "r", 1, "r(ab(c)(de))(fg)(h)"),
        ("f", "r", 2, "r(ab(c)(de))(fg)(h)"),
        ("f", "r", 3, "r(ab(c)(de))(h)(fg)"),
    ],
)
def test_a_branch_goes_where_it_is_put(name: str, parent: str, index: int, after: str) -> None:
    assert done(name, parent, index, operations.move_branch) == after


@pytest.mark.parametrize(
    ("name", "parent", "index", "after"),
    [
        ("d", "r", 1, "r(ab(c)(de))(de)(fg)(h)"),
        ("f", "r", 1, "r(ab(c)(de))(fg)(fg)(h)"),
        # Into itself: a copy of the branch as it was.
        ("b", "c", 0, "r(ab(cb(c)(de))(de))(fg)(h)"),
        ("b", "b", 1, "r(ab(c)(b(c)(de))(de))(fg)(h)"),
    ],
)
def test_a_copy_leaves_the_branch_where_it_is(
    name: str, parent: str, index: int, after: str
) -> None:
    assert done(name, parent, index, operations.copy_branch_to) == after


@pytest.mark.parametrize("act", [operations.move_branch, operations.copy_branch_to])
def test_what_was_put_elsewhere_is_shown(act: Callable[..., object]) -> None:
    collection = loads(TEXT)
    edit = Edit()

    act(edit, named(collection, "d"), named(collection, "h"), 0)

    assert edit.selected is named(collection, "h").first_child


def test_a_branch_stays_beside_a_sibling_with_the_same_move() -> None:
    collection = loads("(;(;B[aa]C[one];W[bb])(;B[cc](;B[aa]C[two];W[dd])))")
    root = collection.games[0].root

    operations.move_branch(Edit(), root.children[1].children[0], root, 1)

    assert [child.get("C", "") for child in root.children] == ["one", "two", ""]
    assert branch_text(root.children[1]) == "(;B[aa]C[two];W[dd])\n"


@pytest.mark.parametrize(
    ("name", "parent", "reason"),
    [("r", "a", "root"), ("a", "a", "into-itself"), ("a", "e", "into-itself")],
)
def test_impossible_moves_are_refused_before_anything_changes(
    name: str, parent: str, reason: str
) -> None:
    collection = loads(TEXT)
    edit = Edit()

    with pytest.raises(RefusalError) as refused:
        operations.move_branch(edit, named(collection, name), named(collection, parent), 0)

    assert refused.value.reason == reason
    assert edit.edits() == ()


def test_a_root_is_not_copied_into_its_game() -> None:
    collection = loads(TEXT)
    edit = Edit()

    with pytest.raises(RefusalError) as refused:
        operations.copy_branch_to(edit, named(collection, "r"), named(collection, "e"), 0)

    assert refused.value.reason == "root-copy"
    assert edit.edits() == ()


def test_staying_in_its_place_is_no_change() -> None:
    collection = loads(TEXT)
    edit = Edit()

    operations.move_branch(edit, named(collection, "f"), named(collection, "r"), 1)

    assert edit.edits() == ()


def trees() -> st.SearchStrategy[str]:
    node = st.sampled_from((";B[aa]", ";W[bb]C[x\\]]", "; \n", ";AB[aa]", ";b[CC]"))
    return st.recursive(
        node,
        lambda deeper: st.tuples(node, st.lists(deeper, min_size=1, max_size=3)).map(
            lambda both: (
                both[0]
                + (both[1][0] if len(both[1]) == 1 else "".join(f"({c}) " for c in both[1]))
            )
        ),
        max_leaves=12,
    ).map("({})".format)


@given(tree=trees(), script=st.lists(st.tuples(st.booleans(), *[st.integers(0, 99)] * 3)))
def test_any_moves_and_copies_keep_the_tree_whole(
    tree: str, script: list[tuple[bool, int, int, int]]
) -> None:
    collection = loads(tree)
    game = collection.games[0]
    edit = Edit()
    for is_copy, source, target, place in script[:12]:
        nodes = list(game.nodes())
        node, parent = nodes[source % len(nodes)], nodes[target % len(nodes)]
        index = place % (len(parent.children) + 1)
        act = operations.copy_branch_to if is_copy else operations.move_branch
        count = len(list(node.subtree())) if is_copy else 0
        try:
            act(edit, node, parent, index)
        except RefusalError:
            count = 0
        after = list(game.nodes())
        assert len(after) == len(nodes) + count
        assert len(set(after)) == len(after)
        assert all(child.parent is one for one in after for child in one.children)
        assert game.root.parent is None
        again = loads(dumps(collection))
        assert [n.source.strip() for n in again.games[0].nodes()] == [
            n.source.strip() for n in after
        ]

    edit.roll_back()

    assert dumps(collection) == tree.encode()
