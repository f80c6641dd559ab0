"""Game trees to text: copied where nothing changed, laid out anew where something did."""

from __future__ import annotations

from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import Collection, Game, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.sgf.node import Node, Properties

Tree: TypeAlias = "tuple[Tree, ...]"
Shape: TypeAlias = list[tuple[dict[str, tuple[str, ...]], int]]


def game(text: str) -> Collection:
    return loads(text)


def text_of(collection: Collection) -> str:
    return dumps(collection).decode()


def named(collection: Collection, name: str) -> Node:
    """Return the node whose comment is `name`."""
    for one in collection.games:
        for node in one.nodes():
            if node.get("C") == name:
                return node
    raise AssertionError(name)


def shapes(collection: Collection) -> list[Shape]:
    """Return what has to be the same after writing and reading: properties and structure."""
    return [
        [(dict(node.properties), len(node.children)) for node in one.nodes()]
        for one in collection.games
    ]


def delete(node: Node) -> None:
    assert node.parent is not None
    Edit().set_children(node.parent, [c for c in node.parent.children if c is not node])


def move(node: Node, parent: Node) -> None:
    delete(node)
    Edit().add_child(parent, node)


# Layout of what is new ----------------------------------------------------------------------


def test_a_new_game_is_one_line_that_ends() -> None:
    new = Collection((Game.new(Properties.of({"FF": ["4"]})),))

    assert text_of(new) == "(;FF[4])\n"


def test_a_new_line_of_moves_breaks_after_ten_nodes() -> None:
    new = Collection((Game.new(Properties()),))
    node = new.games[0].root
    for _ in range(21):
        child = Node(Properties.of({"B": ["aa"]}))
        Edit().add_child(node, child)
        node = child

    assert [line.count(";") for line in text_of(new).splitlines()] == [10, 10, 2]


def test_a_new_variation_begins_on_its_own_line() -> None:
    record = game("(;C[0];C[1];C[2])")

    Edit().add_child(named(record, "0"), Node(";C[3]"))

    assert text_of(record) == "(;C[0]\n(;C[1];C[2])\n(;C[3]))"


def test_a_node_added_at_the_end_leaves_everything_else_alone() -> None:
    record = game("junk ( ;C[0] \n;C[1] ) \n")

    Edit().add_child(named(record, "1"), Node(";C[2]"))

    assert text_of(record) == "junk ( ;C[0] \n;C[1] ;C[2]) \n"


def test_deleting_a_variation_leaves_the_others_as_they_were() -> None:
    record = game("(;C[0]\r\n  ( ;C[1] )\r\n  ( ;C[2] )\r\n  ( ;C[3] )\r\n)")

    delete(named(record, "2"))

    assert text_of(record) == "(;C[0]\r\n  ( ;C[1] )\r\n  ( ;C[3] )\r\n)"


def test_a_node_that_moves_up_does_not_close_more_than_is_open() -> None:
    record = game("(;C[0](;C[1](;C[2])))\n(;C[3])")

    Edit().set_children(named(record, "0"), [named(record, "2")])

    assert text_of(record) == "(;C[0](;C[2]))\n(;C[3])"


def test_a_second_new_game_begins_on_its_own_line() -> None:
    games = (Game.new(Properties.of({"C": ["1"]})), Game.new(Properties.of({"C": ["2"]})))

    assert text_of(Collection(games)) == "(;C[1])\n(;C[2])\n"


# Damaged places -----------------------------------------------------------------------------


@pytest.mark.parametrize("cut", ["", "\\", "\\\\", "\\]"])
def test_a_value_that_the_end_of_the_file_cut_off_is_closed_when_something_follows(
    cut: str,
) -> None:
    record = game(f"(;C[0];C[1{cut}")
    last = record.games[0].root.children[0]

    Edit().add_child(last, Node(";C[2]"))

    assert text_of(record) == f"(;C[0];C[1{'' if cut == chr(92) else cut}];C[2])"


def test_a_value_that_the_end_of_the_file_cut_off_stays_so_when_something_else_changes() -> None:
    record = game("(;C[0];C[1];C[2")

    delete_me = named(record, "1")
    Edit().set(delete_me, "C", ["x"])

    assert text_of(record) == "(;C[0];C[x];C[2"


def test_an_unclosed_game_is_closed_when_a_game_follows() -> None:
    record = game("(;C[0](;C[1]()[junk")
    games = (*record.games, Game.new(Properties()))
    Edit().set_contents(record, record.contents._replace(games=games))

    assert text_of(record) == "(;C[0](;C[1]()[junk]))(;)\n"


def test_junk_that_the_end_of_the_file_cut_off_is_closed_wherever_it_is_copied() -> None:
    record, other = game("(;C[0](;C[1])([junk"), game("(;C[2](;C[3])([junk")
    moved = named(other, "3")
    delete(moved)
    root = record.games[0].root

    Edit().set_children(root, [*root.children, moved, Node(";C[4]")])

    assert text_of(record) == "(;C[0](;C[1])([junk];C[3])([junk];C[4]))"
    assert shapes(game(text_of(record))) == shapes(record)


def test_an_unclosed_game_stays_open_when_it_is_edited_elsewhere() -> None:
    record = game("(;C[0](;C[1])(;C[2]")

    Edit().set(named(record, "1"), "C", ["x"])

    assert text_of(record) == "(;C[0](;C[x])(;C[2]"


def test_a_node_without_semicolon_gets_one_when_it_is_edited_or_moved() -> None:
    record = game("(C[0](C[1])(C[2]))")

    Edit().set(named(record, "1"), "N", ["n"])
    assert text_of(record) == "(C[0](;C[1]N[n])(C[2]))"

    move(named(record, "1"), named(record, "2"))
    assert text_of(record) == "(C[0](;C[2];C[1]N[n]))"


def test_a_node_without_semicolon_keeps_its_text_when_something_else_is_edited() -> None:
    record = game("(;C[0](C[1])(;C[2]))")

    Edit().set(named(record, "2"), "C", ["x"])

    assert text_of(record) == "(;C[0](C[1])(;C[x]))"


def test_parentheses_in_junk_between_variations_are_no_structure() -> None:
    record = game("(;C[0](;C[1])[)](;C[2]))")

    Edit().set(named(record, "2"), "C", ["x"])

    assert text_of(record) == "(;C[0](;C[1])[)](;C[x]))"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("nothing", "(;C[0](;C[1])N[n](;C[2])TR[cc])"),
        ("other", "(;C[0](;C[1])N[n](;C[x])TR[cc])"),
        ("owner", "(;C[x]N[n]TR[cc](;C[1])(;C[2]))"),
        ("delete", "(;C[0]N[n]TR[cc](;C[2]))"),
        ("append", "(;C[0]N[n]TR[cc](;C[1])(;C[2];C[3]))"),
    ],
)
def test_late_properties_stay_where_they_are_as_long_as_they_can(
    change: str, expected: str
) -> None:
    record = game("(;C[0](;C[1])N[n](;C[2])TR[cc])")
    edits = {
        "nothing": lambda: None,
        "other": lambda: Edit().set(named(record, "2"), "C", ["x"]),
        "owner": lambda: Edit().set(named(record, "0"), "C", ["x"]),
        "delete": lambda: delete(named(record, "1")),
        "append": lambda: Edit().add_child(named(record, "2"), Node(";C[3]")),
    }

    edits[change]()

    assert text_of(record) == expected
    assert shapes(game(text_of(record))) == shapes(record)


def test_a_whole_file_stays_whole_whatever_is_done_to_it() -> None:
    record = game("(;C[0](;C[1];C[2])(;C[3](;C[4])(;C[5])))")

    move(named(record, "5"), named(record, "2"))
    Edit().add_child(named(record, "1"), Node(";C[6]"))
    delete(named(record, "4"))

    assert loads(dumps(record)).findings == ()


def test_late_properties_of_two_nodes_in_one_place_are_told_apart() -> None:
    record = game("(;C[0](;C[1](;C[2])N[b])N[a])")

    Edit().set(named(record, "1"), "C", ["x"])

    assert text_of(record) == "(;C[0](;C[x]N[b](;C[2]))N[a])"


def test_a_late_property_does_not_go_to_another_node_when_the_tree_changes() -> None:
    record = game("(;C[0](;C[1](;C[2])N[b])(;C[3]))")

    move(named(record, "2"), named(record, "0"))

    assert named(game(text_of(record)), "1").get("N") == "b"
    assert shapes(game(text_of(record))) == shapes(record)


def test_taking_an_edit_back_brings_back_damaged_text() -> None:
    text = "(C[0](C[1])N[n](;C[2"
    record = game(text)

    edit = Edit()
    edit.set(record.games[0].root, "C", ["x"])
    edit.set_children(record.games[0].root, [])
    assert text_of(record) != text
    edit.roll_back()

    assert text_of(record) == text


# Any edit of any text -----------------------------------------------------------------------

PIECES = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    "B[aa]",
    "C[x]",
    "C",
    "x",
    " ",
    "\n",
    ",",
    "[y]",
    "(;",
    "()",
]
PIECES += [")N[l]", "(C[b]", ")(;C[v])", "[)]", "C[op", "((;"]
SOUP = st.lists(st.sampled_from(PIECES), max_size=25).map(lambda parts: "(;C[0]" + "".join(parts))
CHILDREN: st.SearchStrategy[Tree] = st.deferred(lambda: st.lists(CHILDREN, max_size=3).map(tuple))
RAW = st.text(st.sampled_from("ab:;()[ \n")).map(str) | st.just("\\]") | st.just("x\\\\")
PROPERTIES = st.dictionaries(
    st.sampled_from(["B", "C", "N", "AB", "XX1", "LB"]), st.lists(RAW, min_size=1, max_size=3)
)
Step: TypeAlias = tuple[int, int, int]
SCRIPTS = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 999), st.integers(0, 999)), max_size=6
)


def run(script: list[Step], collection: Collection) -> Edit:
    edit = Edit()
    for kind, where, other in script:
        if not collection.games:
            break
        nodes = list(collection.games[where % len(collection.games)].nodes())
        node, target = nodes[where % len(nodes)], nodes[other % len(nodes)]
        _EDITS[kind](edit, node, target)
    return edit


def _add(edit: Edit, node: Node, _target: Node) -> None:
    edit.add_child(node, Node(Properties.of({"C": ["new"]})))


def _delete(edit: Edit, node: Node, _target: Node) -> None:
    if node.parent is not None:
        edit.set_children(node.parent, [c for c in node.parent.children if c is not node])


def _reverse(edit: Edit, node: Node, _target: Node) -> None:
    edit.set_children(node, node.children[::-1])


def _move(edit: Edit, node: Node, target: Node) -> None:
    if node.parent is not None and target not in set(node.subtree()):
        _delete(edit, node, target)
        edit.add_child(target, node)


def _set(edit: Edit, node: Node, _target: Node) -> None:
    edit.set(node, "N", ["\\]"])


def _remove(edit: Edit, node: Node, _target: Node) -> None:
    for ident in list(node.properties)[:1]:
        edit.remove(node, ident)


_EDITS = (_add, _delete, _reverse, _move, _set, _remove)


@settings(deadline=None)
@given(SOUP, SCRIPTS)
def test_an_edited_tree_is_read_back_as_it_is(text: str, script: list[Step]) -> None:
    record = game(text)

    run(script, record)

    assert shapes(game(text_of(record))) == shapes(record)


@settings(deadline=None)
@given(SOUP, SCRIPTS)
def test_undoing_every_edit_gives_the_first_text(text: str, script: list[Step]) -> None:
    record = game(text)

    run(script, record).roll_back()

    assert text_of(record) == text


@pytest.mark.untraced
@settings(deadline=None)
@given(CHILDREN, st.lists(PROPERTIES, min_size=1))
def test_a_new_tree_is_read_back_as_it_is(tree: Tree, rows: list[dict[str, list[str]]]) -> None:
    new = Collection((Game.new(Properties.of(rows[0])),))
    todo = [(new.games[0].root, tree)]
    count = 0
    while todo:
        node, children = todo.pop()
        for child in children:
            count += 1
            made = Node(Properties.of(rows[count % len(rows)]))
            Edit().add_child(node, made)
            todo.append((made, child))

    again = game(text_of(new))

    assert shapes(again) == shapes(new)
    assert dumps(again) == dumps(new)


@settings(deadline=None)
@given(SOUP, SOUP, SCRIPTS)
def test_a_branch_may_move_to_another_game(first: str, second: str, script: list[Step]) -> None:
    record, other = game(first), game(second)
    run(script, record)

    branch = other.games[0].root
    if branch.children:
        branch = branch.children[-1]
        delete(branch)
        Edit().add_child(record.games[0].root, branch)

    assert shapes(game(text_of(record))) == shapes(record)
    assert shapes(game(text_of(other))) == shapes(other)


@pytest.mark.parametrize(
    "text",
    [
        "(;FF[4];B[aa](;FF[4];W[bb])C[late]",
        "(;B[ag](;W(;SZ[7];B[ai])FF[7]",
        "(;N[a](GM[1]AB[ja])DT[late]",
        "(;N[a]()(;GM[1];B[aa])KM[6])",
    ],
)
def test_an_edit_makes_no_game_of_a_variation_among_wrong_parentheses(text: str) -> None:
    collection = loads(text)
    count = len(collection.games)
    nodes = list(collection.games[0].nodes())

    for node in nodes:
        edit = Edit()
        edit.set(node, "N", ["new"])
        again = loads(dumps(collection))
        assert len(again.games) == count
        assert [dict(n.properties) for n in again.games[0].nodes()] == [
            dict(n.properties) for n in nodes
        ]
        edit.roll_back()

    assert dumps(collection).decode() == text
