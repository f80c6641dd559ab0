"""A tree in blocks: an edit leaves most of them; what is made of blocks is made of the tree."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit.game.edits import Edit
from sgfedit.sgf import blocks as module
from sgfedit.sgf.blocks import Block, Blocks
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.parser import GameTree, parse
from sgfedit.sgf.writer import write_in_steps, write_tree
from sgfedit.steps import run
from tests.amounts import amount

if TYPE_CHECKING:
    from collections.abc import Iterator

SMALL = {"LEAST": 2, "USUAL": 4, "MOST": 8}


@pytest.fixture(autouse=True)
def small_blocks() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, size in SMALL.items():
            patch.setattr(module, name, size)
        yield


class Followed:
    """A tree, its blocks, and edits that they are told of."""

    def __init__(self, text: str) -> None:
        self.tree = parse(text).trees[0]
        self.blocks = Blocks(self.tree.root)

    @property
    def nodes(self) -> list[Node]:
        return list(self.tree.root.subtree())

    def edited(self, edit: Edit) -> None:
        self.blocks.touch(edit.journal.nodes)

    def set(self, at: int, text: str = "x") -> None:
        edit = Edit()
        edit.set(self.nodes[at], "C", [text])
        self.edited(edit)

    def children(self, parent: Node, *children: Node) -> None:
        edit = Edit()
        edit.set_children(parent, children)
        self.edited(edit)

    def written(self) -> str:
        """Return the text, which is that of writing everything anew."""
        text = run(write_in_steps(self.tree, 1_000, blocks=self.blocks))
        assert [node for block in self.blocks for node in block.nodes()] == self.nodes
        assert text == write_tree(self.tree)
        return text

    def kept(self, before: list[Block]) -> int:
        return len(set(self.blocks) & set(before))

    def texts_kept(self, before: list[Block]) -> int:
        """Return how many blocks have the text that they had, copied."""
        texts = [block.written for block in before]
        self.written()
        return sum(any(block.written is text for text in texts) for block in self.blocks)


LINE = "(;GM[1]" + ";B[aa]" * 39 + ")"
BUSH = "(;GM[1]" + "(;B[aa];W[bb](;B[cc];W[dd])(;B[ee]))" * 10 + ")"


def test_blocks_hold_all_nodes_in_file_order() -> None:
    for text in (LINE, BUSH, "(;)"):
        followed = Followed(text)
        found = list(followed.blocks)

        assert [node for block in found for node in block.nodes()] == followed.nodes
        assert sum(block.size for block in found) == len(followed.nodes)
        assert all(one.following is other.start for one, other in pairwise(found))
        assert followed.blocks.is_complete


def test_they_are_found_as_far_as_somebody_looks() -> None:
    followed = Followed(LINE)

    first = next(iter(followed.blocks))

    assert not followed.blocks.is_complete
    assert next(iter(followed.blocks)) is first
    assert next(iter(list(followed.blocks))) is first


@pytest.mark.parametrize("text", [LINE, BUSH])
@pytest.mark.parametrize("at", [0, 1, 17, 39])
def test_an_edited_node_leaves_all_blocks_but_its_own(text: str, at: int) -> None:
    followed = Followed(text)
    followed.written()
    before = list(followed.blocks)

    followed.set(at)

    assert followed.texts_kept(before) == len(before) - 1
    assert followed.kept(before) == len(before) - 1


def test_a_new_variation_leaves_the_blocks_before_and_behind_it() -> None:
    followed = Followed(BUSH)
    followed.written()
    before = list(followed.blocks)

    followed.children(followed.tree.root, *followed.tree.root.children, Node(";B[ff]"))

    assert followed.texts_kept(before) >= len(before) - 2


def test_variations_of_the_root_do_not_concern_what_is_deep_within_the_first() -> None:
    followed = Followed(LINE)
    followed.written()
    before = list(followed.blocks)

    followed.children(followed.tree.root, *followed.tree.root.children, Node(";B[ff]"))

    assert followed.texts_kept(before) == len(before) - 2


def test_a_block_that_grows_becomes_two_and_leaves_those_behind_it() -> None:
    followed = Followed(LINE)
    followed.written()
    before = list(followed.blocks)
    node = followed.nodes[1]

    for _ in range(9):
        followed.children(node, Node(";W[zz]"), *node.children)
        followed.written()

    assert max(block.size for block in followed.blocks) < SMALL["MOST"]
    assert followed.kept(before) == len(before) - 1


def test_blocks_that_shrink_are_joined() -> None:
    followed = Followed(LINE)
    followed.written()

    for at in (30, 20, 10, 5, 2, 1):
        node = followed.nodes[at]
        followed.children(followed.nodes[at - 1], *node.children)
        followed.children(node)
        followed.written()
    for _ in range(20):
        node = followed.nodes[3]
        followed.children(node, *node.children[0].children)
        followed.written()

    assert all(block.size >= SMALL["LEAST"] for block in list(followed.blocks)[:-1])


def test_what_is_left_of_a_block_takes_nodes_from_the_next_one() -> None:
    followed = Followed(LINE)
    followed.written()
    before = list(followed.blocks)
    nodes = followed.nodes
    assert before[1].start is nodes[4]

    followed.children(nodes[0], nodes[4])

    assert followed.texts_kept(before) == len(before) - 2
    followed.set(2)
    followed.written()


def test_a_branch_that_comes_back_has_its_blocks_again() -> None:
    followed = Followed(BUSH)
    followed.written()
    before = list(followed.blocks)
    root = followed.tree.root
    children = root.children

    followed.children(root, *children[:2], *children[7:])
    followed.written()
    followed.children(root, *children)

    assert followed.kept(before) >= len(before) - 3
    assert followed.texts_kept(before) >= len(before) - 3


def test_what_is_edited_while_it_is_out_of_the_tree_is_told_all_the_same() -> None:
    followed = Followed(BUSH)
    followed.written()
    root = followed.tree.root
    children = root.children
    node = list(children[5].subtree())[-1]

    followed.children(root, *children[:4])
    edit = Edit()
    edit.set(node, "C", ["elsewhere"])
    followed.edited(edit)
    followed.children(root, *children)

    assert followed.written().count("elsewhere") == 1


def test_a_node_that_changes_its_parent_but_not_its_place_is_written_at_its_new_one() -> None:
    followed = Followed("(;GM[1](;B[aa];W[bb](;B[cc];W[dd];B[gg];W[hh])(;B[ee]))(;B[ff]))")
    followed.written()
    root = followed.tree.root
    first, last = root.children
    inner, moved = first.children[0].children

    followed.children(first.children[0], inner)
    followed.children(root, first, moved, last)

    followed.written()


def test_edits_in_another_tree_concern_no_block() -> None:
    followed, other = Followed(LINE), Followed(BUSH)
    followed.written()
    before = list(followed.blocks)
    edit = Edit()
    for node in other.nodes:
        edit.set(node, "C", ["x"])

    followed.edited(edit)

    assert followed.kept(before) == len(before)


def test_edits_in_another_tree_stop_nobody_on_the_way_through_the_blocks() -> None:
    followed, other = Followed(f"({';B[aa]' * 40})"), Followed("(;C[a];C[b])")
    on_the_way = iter(followed.blocks)
    first = [next(on_the_way), next(on_the_way)]

    edit = Edit()
    edit.set(other.nodes[1], "C", ["x"])
    followed.edited(edit)

    nodes = [node for block in (*first, *on_the_way) for node in block.nodes()]
    assert nodes == followed.nodes


def test_lost_blocks_are_forgotten_once_they_are_many() -> None:
    followed = Followed(BUSH)
    root = followed.tree.root
    for _ in range(5):
        followed.children(root, *parse(BUSH).trees[0].root.children)
        followed.written()

    assert len(followed.blocks._homes) < 3 * len(followed.nodes)
    assert followed.texts_kept(list(followed.blocks)) == len(list(followed.blocks))


def test_lines_of_new_nodes_are_broken_where_they_would_be() -> None:
    followed = Followed("(;GM[1])")
    node = followed.tree.root
    for _ in range(60):
        child = Node(Properties(";B[aa]"))
        followed.children(node, child)
        node = child
    followed.written()
    before = list(followed.blocks)

    followed.set(50)
    assert followed.texts_kept(before) == len(before) - 1
    followed.children(followed.nodes[3], Node(";W[]"), *followed.nodes[3].children)
    followed.written()
    followed.children(followed.nodes[2], followed.nodes[5])

    assert followed.written().count("\n") == 5


def test_another_line_end_is_that_of_all_new_nodes() -> None:
    followed = Followed("(;GM[1]" + "(;B[aa];W[bb])" * 10 + ")")
    for child in followed.tree.root.children:
        followed.children(child, *child.children, Node(";W[cc]"))
    assert "\n" in followed.written()

    edit = Edit()
    edit.set_properties(followed.tree.root, Properties(";GM[1]\r\nC[x]"))
    followed.edited(edit)

    assert followed.written().count("\n") == followed.written().count("\r\n")


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[1]" + "((;B[aa];W[bb]))" * 10 + ")",
        "(;GM[1]" + "(;B[aa]()(;W[bb]))(;B[bb])" * 10 + ")",
        "(;GM[1]" + "(;B[aa]);W[bb]" * 10 + ")",
        "(;GM[1]" + "(;B[aa];W[bb]" * 10,
        "(;GM[1]" + "(;B[aa];W[bb])" * 10 + "(;B[cc",
        "(;GM[1]" + "(;B[aa])C[late](;W[bb])" * 10 + ")",
        "(;GM[1]" + "(;B[aa])(B[bb])" * 10 + ")",
    ],
)
def test_damaged_trees_are_written_as_without_blocks(text: str) -> None:
    followed = Followed(text)
    followed.written()

    for at in (0, 1, 7):
        followed.set(at)
        followed.written()


@st.composite
def _scripts(draw: st.DrawFn) -> tuple[str, list[tuple[int, int, int]]]:
    """Return a record and edits of it: what is done, where, with which other node."""
    text = draw(
        st.recursive(
            st.just(";B[aa]"),
            lambda inner: st.builds(
                lambda one, others: (
                    ";W[bb]" + (f"({one})({')('.join(others)})" if others else one)
                ),
                inner,
                st.lists(inner, max_size=3),
            ),
            max_leaves=25,
        )
    )
    number = st.integers(0, 10_000)
    return f"(;GM[1]{text})", draw(st.lists(st.tuples(st.integers(0, 5), number, number)))


@pytest.mark.untraced
@pytest.mark.long
@given(_scripts())
@settings(max_examples=amount(150, 5_000))
def test_after_any_edits_the_text_is_that_of_all_nodes(
    script: tuple[str, list[tuple[int, int, int]]],
) -> None:
    text, steps = script
    followed = Followed(text)
    cut: list[Node] = []
    for kind, one, other in steps:
        nodes = followed.nodes
        node = nodes[one % len(nodes)]
        target = nodes[other % len(nodes)]
        if kind == 0:
            followed.set(one % len(nodes), str(other))
        elif kind == 1:
            followed.children(node, *node.children, Node(";B[cc]"))
        elif kind == 2:
            followed.children(node, *reversed(node.children))
        elif kind == 3 and node.parent is not None:
            cut.append(node)
            followed.children(
                node.parent, *(child for child in node.parent.children if child is not node)
            )
        elif kind == 4 and cut:
            back = cut.pop(other % len(cut))
            edit = Edit()
            edit.set(back, "C", ["while it was cut"])
            followed.edited(edit)
            followed.children(node, *node.children, back)
        elif kind == 5 and node.parent is not None and node not in _above(target):
            rest = [child for child in node.parent.children if child is not node]
            followed.children(node.parent, *rest)
            followed.children(target, node, *target.children)
        if other % 3:
            followed.written()
    followed.written()


def _above(node: Node) -> set[Node]:
    found = {node}
    while node.parent is not None:
        node = node.parent
        found.add(node)
    return found


def test_a_tree_of_no_file_is_written_in_blocks_too() -> None:
    root = Node(Properties(";GM[1]"))
    tree = GameTree(root)

    assert run(write_in_steps(tree, 1, blocks=Blocks(root))) == write_tree(tree)
