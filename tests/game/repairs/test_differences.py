from __future__ import annotations

import pytest

from sgfedit.formats import dumps, loads
from sgfedit.game import Collection, Game
from sgfedit.game.edits import Edit
from sgfedit.game.game import Contents
from sgfedit.game.repairs.differences import Difference, differences
from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.parser import parse


def _read_again(edit: Edit, collection: Collection, text: str) -> None:
    """Put the games of `text` in the place of the collection's."""
    parsed = parse(text)
    games = tuple(map(Game, parsed.trees))
    edit.set_contents(collection, Contents(games, parsed.suffix, collection.encoding))


def _shown(edit: Edit) -> list[tuple[str, str]]:
    return [(found.before, found.after) for found in differences(edit.edits())]


def test_a_changed_node_is_shown_before_and_after() -> None:
    root = loads("(;B[aa]C[x] ;W[bb])").games[0].root
    edit = Edit()

    edit.set(root, "C", ["y"])
    edit.set(root, "N", ["z"])
    edit.remove(root.children[0], "AB")

    assert differences(edit.edits()) == [Difference(root, ";B[aa]C[x] ", ";B[aa]C[y]N[z] ")]


def test_nothing_differs_without_edits() -> None:
    assert differences(()) == []


# Structure ----------------------------------------------------------------------------------


def test_a_branch_that_is_taken_out_is_shown_with_what_it_held() -> None:
    root = loads("(;;B[aa](;W[bb];B[cc])(;W[dd]))").games[0].root
    branch = root.children[0]
    edit = Edit()

    edit.set(branch, "B", ["ee"])
    edit.set_children(root, ())

    assert differences(edit.edits()) == [Difference(branch, ";B[aa];W[bb];B[cc];W[dd]", "")]


def test_a_node_that_is_taken_out_of_a_line_is_shown_alone() -> None:
    root = loads("(;FF[4];;B[aa];W[bb])").games[0].root
    empty = root.children[0]
    edit = Edit()

    edit.set_children(root, empty.children)
    edit.set_children(empty, ())

    assert differences(edit.edits()) == [Difference(empty, ";", "")]


def test_nodes_that_are_taken_out_together_are_shown_together() -> None:
    root = loads("(;FF[4];;N[x];B[aa])").games[0].root
    first = root.children[0]
    second = first.children[0]
    edit = Edit()

    edit.set_children(root, second.children)
    edit.set_children(second, ())
    edit.set_children(first, (second,))

    assert differences(edit.edits()) == [Difference(first, ";;N[x]", "")]


def test_a_chain_of_edited_nodes_that_is_taken_out_is_shown_once() -> None:
    root = loads("(;FF[4];;N[x];B[aa])").games[0].root
    first = root.children[0]
    second = first.children[0]
    edit = Edit()

    edit.set_children(root, second.children)
    edit.set_children(second, ())
    edit.set_children(first, ())

    assert differences(edit.edits()) == [Difference(first, ";;N[x]", "")]


def test_a_node_that_is_put_in_is_shown_at_the_one_before() -> None:
    root = loads("(;AB[aa];B[cc])").games[0].root
    edit = Edit()
    new = Node(Properties(";W[bb]"))

    edit.set_children(new, root.children)
    edit.set_children(root, (new,))

    assert differences(edit.edits()) == [Difference(root, "", ";W[bb]")]


def test_what_is_split_off_behind_a_node_is_shown_with_it() -> None:
    root = loads("(;AB[aa]W[bb];B[cc])").games[0].root
    edit = Edit()
    new = Node(Properties(";W[bb]"))

    edit.set_children(new, root.children)
    edit.remove(root, "W")
    edit.set_children(root, (new,))

    assert differences(edit.edits()) == [Difference(root, ";AB[aa]W[bb]", ";AB[aa];W[bb]")]


def test_what_is_split_off_before_a_node_is_shown_with_it() -> None:
    root = loads("(;N[x];B[aa]W[bb];B[cc])").games[0].root
    node = root.children[0]
    edit = Edit()
    new = Node(Properties(";B[aa]"))

    edit.set(root, "N", ["y"])
    edit.set_children(root, (new,))
    edit.set_children(new, (node,))
    edit.remove(node, "B")

    assert differences(edit.edits()) == [
        Difference(root, ";N[x]", ";N[y]"),
        Difference(node, ";B[aa]W[bb]", ";B[aa];W[bb]"),
    ]


def test_branches_that_are_put_in_are_shown_whole_and_once() -> None:
    root = loads("(;)").games[0].root
    pasted = loads("(;B[aa](;W[bb])(;W[cc]))").games[0].root
    first, second = Node(), Node(Properties(";N[two]"))
    edit = Edit()

    edit.add_child(first, second)
    edit.set(first, "N", ["one"])
    edit.add_child(root, pasted)
    edit.add_child(root, first)

    assert _shown(edit) == [("", ";B[aa];W[bb];W[cc]"), ("", ";N[one];N[two]")]


def test_variations_in_another_order_are_outlined() -> None:
    root = loads("(;(;B[aa];W[bb])(;B[cc] ))").games[0].root
    edit = Edit()

    edit.set_children(root, root.children[::-1])

    assert differences(edit.edits()) == [
        Difference(root, "(;B[aa]…)(;B[cc])", "(;B[cc])(;B[aa]…)")
    ]


def test_a_node_that_moves_is_shown_where_it_was_and_where_it_is() -> None:
    root = loads("(;FF[4];B[aa];B[bb])").games[0].root
    first = root.children[0]
    second = first.children[0]
    edit = Edit()

    edit.set_children(first, ())
    edit.add_child(root, second)

    assert set(differences(edit.edits())) == {
        Difference(first, "(;B[bb])", ""),
        Difference(root, "(;B[aa]…)", "(;B[aa])(;B[bb])"),
    }


# Text and charset ---------------------------------------------------------------------------


def test_a_charset_is_told() -> None:
    collection = loads("\ufeff(;C[é])".encode())
    edit = Edit()

    edit.set_contents(collection, collection.contents._replace(encoding=Encoding("cp1252")))

    assert differences(edit.edits()) == [
        Difference(None, "charset utf-8 with byte order mark", "charset cp1252")
    ]


def test_a_reason_to_choose_the_same_charset_is_none_to_tell() -> None:
    collection = loads(b"(;C[e])")
    edit = Edit()

    edit.set_contents(collection, collection.contents._replace(encoding=Encoding("utf-8")))

    assert len(edit.edits()) == 1
    assert differences(edit.edits()) == []


def test_text_around_nodes_is_shown_with_the_node_in_front() -> None:
    collection = loads("junk (FF[4];B[aa]junk\n();W[bb]) junk")
    root = collection.games[0].root
    edit = Edit()

    _read_again(edit, collection, "(;FF[4];B[aa];W[bb])\n")

    assert differences(edit.edits()) == [
        Difference(root, "junk (", "("),
        Difference(root, "FF[4]", ";FF[4]"),
        Difference(root.children[0], ";B[aa]junk\n()", ";B[aa]"),
        Difference(root.children[0].children[0], " junk", "\n"),
    ]
    assert dumps(collection) == b"(;FF[4];B[aa];W[bb])\n"


def test_games_that_stayed_are_told_apart_from_those_read_again() -> None:
    collection = loads("(;C[a])(;C[b]())(;C[c])")
    first, second, third = collection.games
    edit = Edit()

    edit.set(first.root, "C", ["A"])
    edit.set(second.root, "C", ["B"])
    again = Game(parse("(;C[B])").trees[0])
    games = (first, again, third)
    edit.set_contents(collection, collection.contents._replace(games=games))
    edit.set(again.root, "N", ["new"])
    edit.set_children(again.root, (Node(),))

    assert differences(edit.edits()) == [
        Difference(second.root, ";C[b]())", ";C[B]N[new];)"),
        Difference(first.root, ";C[a]", ";C[A]"),
    ]
    assert dumps(collection) == b"(;C[A])(;C[B]N[new];)(;C[c])"


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("(;N[1];N[2];N[3])", "(;N[1];N[3])", (";N[2]", "")),
        ("(;N[1];N[3])", "(;N[1];N[2];N[3])", ("", ";N[2]")),
        ("(;N[1])(;N[2])", "(;N[1];N[2])", (";N[1])(", ";N[1]")),
        ("(;N[1])", "", ("(;N[1])", "")),
    ],
)
def test_other_nodes_than_before_are_one_difference(
    before: str, after: str, shown: tuple[str, str]
) -> None:
    collection = loads(before)
    edit = Edit()

    _read_again(edit, collection, after)

    assert _shown(edit) == [shown]
    assert dumps(collection) == after.encode()


def test_games_that_were_not_recognised_have_no_node() -> None:
    collection = loads("()")
    edit = Edit()

    _read_again(edit, collection, "(;)")

    assert differences(edit.edits()) == [Difference(None, "()", "(;)")]


def test_what_is_put_in_stands_behind_the_node_in_front() -> None:
    collection = loads("(;N[1];N[3])")
    edit = Edit()

    _read_again(edit, collection, "(;N[1];N[2];N[3])")

    assert differences(edit.edits())[0].node is collection.as_read.games[0].root


# Shortened ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "elided"),
    [
        (";B[aa]", ";B[bb]", (";B[aa]", ";B[bb]")),
        ("a" * 9 + "b" + "c" * 9, "a" * 9 + "c" * 9, ("…aabcc…", "…aacc…")),
        ("", "x" * 20, ("", "xxxx…xx")),
        ("aaa", "aaaa", ("aaa", "aaaa")),
        ("aaaa", "aaaa", ("…aa", "…aa")),
    ],
)
def test_a_list_shows_what_differs(before: str, after: str, elided: tuple[str, str]) -> None:
    assert Difference(None, before, after).elided(around=2, most=6) == elided
