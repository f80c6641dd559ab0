from __future__ import annotations

import pytest

from sgfedit import Node, Properties, dumps, loads
from sgfedit.game.edits import (
    Edit,
    SetChildren,
    SetContents,
    SetProperties,
    Step,
    _merged,
    apply,
    changed_nodes,
    inverted,
    surviving,
)
from sgfedit.game.game import Change, Contents
from sgfedit.sgf import Encoding


def test_a_block_collapses_to_one_edit_a_node_and_field() -> None:
    node, child = Node(";B[aa]"), Node()
    edit = Edit()

    edit.set(node, "C", ["a"])
    edit.set(node, "C", ["b"])
    edit.add_child(node, child)

    first, second = edit.edits()
    assert isinstance(first, SetProperties)
    assert (first.old.source, first.new.source) == (";B[aa]", ";B[aa]C[b]")
    assert second == SetChildren(node, (), (child,))


def test_a_child_is_replaced_wherever_it_stands() -> None:
    parent = Node()
    children = [Node(f";B[a{letter}]") for letter in "abcd"]
    edit = Edit()
    edit.set_children(parent, children)
    one, two, alone = Node(), Node(), Node()

    edit.replace_child(parent, children[2], [one, children[2]])
    edit.replace_child(parent, children[0], [])
    edit.replace_child(parent, children[3], [two])

    assert list(parent.children) == [children[1], one, children[2], two]
    assert [child.parent for child in children] == [None, parent, parent, None]
    edit.replace_child(parent, one, [])
    edit.replace_child(parent, two, [])
    edit.replace_child(parent, children[2], [])
    edit.replace_child(parent, children[1], [alone])
    assert list(parent.children) == [alone]
    assert not parent.has_variations
    edit.roll_back()
    assert not parent.children
    assert alone.parent is None


def test_a_block_tells_what_it_has_changed_and_let_go() -> None:
    collection = loads("(;B[aa];W[bb];B[cc])")
    root = collection.games[0].root
    child = root.children[0]
    edit = Edit()

    edit.set(root, "C", ["x"])
    edit.set_children(root, [])
    assert set(edit.touched()) == {root, child}

    edit.remove(root, "C")
    edit.set_children(root, [child])
    edit.set_contents(collection, collection.contents._replace(suffix="x"))
    assert list(edit.touched()) == [None]


def test_what_was_taken_back_within_a_block_is_no_edit() -> None:
    node, child = Node(";B[aa]"), Node()
    properties = node.properties
    edit = Edit()

    edit.set(node, "C", ["a"])
    edit.remove(node, "C")
    edit.add_child(node, child)
    edit.set_children(node, [])

    assert edit.edits() == ()
    assert node.properties is properties
    assert child.parent is None


def test_inverted_edits_bring_back_the_very_objects() -> None:
    node, child = Node(";B[aa]C[x]"), Node()
    properties = node.properties
    edit = Edit()
    edit.remove(node, "C")
    edit.add_child(node, child)
    edits = edit.edits()

    apply(inverted(edits))
    assert node.properties is properties
    assert (node.children, child.parent) == ((), None)

    apply(edits)
    assert node.source == ";B[aa]"
    assert (node.children, child.parent) == ((child,), node)


def test_a_node_may_move_to_another_parent_in_either_order() -> None:
    root, a, b, moved = Node(), Node(), Node(), Node()
    first = Edit()
    first.set_children(root, [a, b])
    first.set_children(a, [moved])

    taken_first, given_first = Edit(), Edit()
    given_first.set_children(b, [moved])
    given_first.set_children(a, [])
    assert moved.parent is b
    taken_first.set_children(b, [])
    taken_first.set_children(a, [moved])
    assert moved.parent is a

    apply(inverted(taken_first.edits()))
    assert moved.parent is b
    apply(inverted(given_first.edits()))
    assert moved.parent is a


def test_rolling_back_tells_which_nodes_had_changed() -> None:
    node, child = Node(";B[aa]"), Node()
    edit = Edit()
    edit.set_properties(node, Properties(";W[aa]"))
    edit.add_child(node, child)

    change = edit.roll_back()

    assert (node.source, node.children) == (";B[aa]", ())
    assert change.properties == change.children == {node}


def test_some_of_a_block_is_taken_back_and_the_rest_stays() -> None:
    collection = loads("(;B[aa];W[bb]) end")
    root = collection.games[0].root
    child = root.first_child
    assert child is not None
    edit = Edit()
    edit.set(root, "C", ["1"])
    edit.set(child, "C", ["2"])
    edit.set_contents(collection, collection.contents._replace(suffix=""))

    edit.take_back({child})
    assert dumps(collection) == b"(;B[aa]C[1];W[bb])"
    edit.take_back({None})
    assert dumps(collection) == b"(;B[aa]C[1];W[bb]) end"
    assert [one.node for one in edit.edits()] == [root]
    assert edit.journal.nodes == [root, child, child]


def test_an_inner_block_counts_as_part_of_the_outer() -> None:
    node, other = Node(";B[aa]"), Node()
    outer, inner = Edit(), Edit()
    outer.set(node, "C", ["1"])
    outer.selected = other
    inner.set(node, "C", ["2"])
    inner.add_child(node, other)

    outer.absorb(inner)

    change = changed_nodes(outer.edits(), "me")
    assert change.properties == change.children == {node}
    assert change.origin == "me"
    assert outer.selected is other
    outer.roll_back()
    assert (node.source, node.children) == (";B[aa]", ())


def test_the_games_of_a_file_are_replaced_and_brought_back() -> None:
    collection = loads("(;B[aa])(;B[bb]) end")
    before = collection.contents
    edit = Edit()

    edit.set_contents(collection, before._replace(games=before.games[1:]))
    edit.set_contents(collection, collection.contents._replace(suffix=""))

    (step,) = edit.edits()
    assert step == SetContents(collection, before, Contents(before.games[1:], "", before.encoding))
    assert dumps(collection) == b"(;B[bb])"
    assert changed_nodes([step]).games
    assert not changed_nodes([step]).encoding

    edit.roll_back()
    assert collection.contents is before
    assert dumps(collection) == b"(;B[aa])(;B[bb]) end"


def test_a_charset_is_part_of_a_file_that_an_edit_replaces() -> None:
    collection = loads("(;C[é])".encode("latin-1"))
    inner, outer = Edit(), Edit()
    utf8 = collection.contents._replace(encoding=Encoding("utf-8", "chosen"))

    inner.set_contents(collection, utf8)
    outer.absorb(inner)

    assert dumps(collection) == "(;C[é])".encode()
    assert changed_nodes(outer.edits()).encoding
    assert changed_nodes(outer.edits()).games is False
    apply(inverted(outer.edits()))
    assert dumps(collection) == "(;C[é])".encode("latin-1")


def test_contents_that_are_what_they_were_are_no_edit() -> None:
    collection = loads("(;B[aa])(;B[bb])")
    before = collection.contents
    edit = Edit()

    edit.set_contents(collection, before._replace(games=()))
    edit.set_contents(collection, before._replace())

    assert edit.edits() == ()


@pytest.mark.parametrize(
    "record",
    [
        "(FF[3];B[aa])",
        "(;B[aa](FF[3];W[bb])(;W[cc]))",
        "(;B[aa](;W[bb])FF[3](;W[cc]))",
        "(;FF[3];C[cut off",
    ],
    ids=["root without semicolon", "node without semicolon", "late properties", "cut off"],
)
def test_a_damaged_node_that_gets_what_it_has_is_written_as_it_was(record: str) -> None:
    collection = loads(record)
    damaged = next(iter(collection.games[0].tree.damaged))
    edit = Edit()

    edit.set(damaged, "XX", ["x"])
    assert dumps(collection) != record.encode()
    edit.remove(damaged, "XX")

    assert dumps(collection) == record.encode()
    assert edit.edits() == ()


def test_properties_with_the_text_that_is_there_are_no_edit() -> None:
    collection = loads("(FF[3];B[aa])")
    game, edit = collection.games[0], Edit()
    properties, version = game.root.properties, game.cache.version

    edit.set(game.root, "FF", ["3"])

    assert game.root.properties is properties
    assert game.cache.version == version
    assert edit.roll_back().properties == frozenset()


class TestSurviving:
    """Which node is shown after an edit that may have taken out the one that was."""

    def test_a_node_that_is_still_there(self) -> None:
        root = loads("(;SZ[9];B[aa])").games[0].root
        assert root.first_child is not None

        assert surviving(root.first_child, (), {root}) is root.first_child

    def test_the_nearest_one_above_a_branch_that_went(self) -> None:
        root, first, second = loads("(;SZ[9];B[aa];W[bb])").games[0].nodes()
        edit = Edit()
        edit.set_children(second, [])
        edit.set_children(first, [])

        assert surviving(second, edit.edits(), {root}) is first

    def test_nodes_taken_out_one_after_the_other_lead_up_as_well(self) -> None:
        root, first, second = loads("(;SZ[9];B[aa];W[bb])").games[0].nodes()
        edit = Edit()
        edit.set_children(first, [])
        edit.set_children(root, [])

        assert surviving(second, edit.edits(), {root}) is root

    def test_none_of_a_game_that_is_gone(self) -> None:
        first, other = (game.root for game in loads("(;SZ[9])(;SZ[13])").games)

        assert surviving(first, (), {other}) is None


def test_what_came_back_to_what_it_was_is_not_touched() -> None:
    one, other = Node(";B[aa]"), Node(";W[bb]")
    edit = Edit()
    edit.set(one, "C", ["a"])
    edit.remove(one, "C")
    edit.set(other, "C", ["b"])

    assert list(edit.touched()) == [other]


def test_a_block_takes_over_the_games_that_one_within_it_has_changed() -> None:
    collection = loads("(;SZ[9])(;SZ[9])")
    before, outer = collection.contents, Edit()
    inner = Edit(outer.journal)
    inner.set_contents(collection, before._replace(games=before.games[:1]))

    outer.absorb(inner)

    assert outer.edits() == (SetContents(collection, before, collection.contents),)


def test_steps_at_two_nodes_merge_to_one_of_both() -> None:
    one, other = Node(";B[aa]"), Node(";W[bb]")
    first, second = Edit(), Edit()
    first.set(one, "C", ["a"])
    second.set(other, "C", ["b"])

    step = _merged(
        Step("Type", first.edits(), one, one), Step("Type", second.edits(), other, other)
    )

    assert step.edits == (*first.edits(), *second.edits())


def test_a_journal_names_what_is_touched_in_order() -> None:
    collection = loads("(;GM[1];B[aa])")
    root = collection.games[0].root
    (child,) = root.children
    edit = Edit()
    inner = Edit(edit.journal)
    other = Node(";W[bb]")

    edit.set(child, "C", ["x"])
    inner.set(root, "C", ["x"])
    edit.replace_child(root, child, (other,))
    inner.set_children(root, ())
    inner.set_contents(collection, collection.contents._replace(suffix="x"))

    assert edit.journal.nodes == [child, root, root, root]
    assert edit.journal.beside == [child, other, None]


def test_games_that_came_back_to_what_they_were_are_not_touched() -> None:
    collection = loads("(;SZ[9])(;SZ[9])")
    before, edit = collection.contents, Edit()
    edit.set_contents(collection, before._replace(games=before.games[:1]))
    edit.set_contents(collection, before)

    assert list(edit.touched()) == []


@pytest.mark.parametrize(
    ("ident", "rewords"), [("C", True), ("N", False)], ids=["comment", "another-text"]
)
def test_a_comment_that_is_worded_otherwise_is_told_as_that(ident: str, *, rewords: bool) -> None:
    node, edit = Node(";B[aa]C[a]N[a]"), Edit()
    edit.set(node, ident, ["b"])

    change = changed_nodes(edit.edits())

    assert change == Change(frozenset([node]), frozenset(), rewords=rewords)


def test_a_step_at_several_nodes_merges_with_one_at_one_of_them() -> None:
    one, other = Node(";B[aa]"), Node(";W[bb]")
    first, second = Edit(), Edit()
    first.set(one, "C", ["a"])
    first.set(other, "C", ["b"])
    before = Step("Type", first.edits(), one, one)
    second.set(other, "C", ["bc"])

    step = _merged(before, Step("Type", second.edits(), other, other))

    assert isinstance(before.edits[1], SetProperties)
    assert step.edits == (before.edits[0], before.edits[1]._replace(new=other.properties))
