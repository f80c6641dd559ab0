"""The text of a file as it would be written: games that lack their parenthesis."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Collection, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.operations.nodes import delete_node
from sgfedit.game.serialise import (
    copy_in_steps,
    prepare_in_steps,
    text_of_game,
    texts_in_steps,
)
from sgfedit.steps import run

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node

THREE = "(;FF[4]N[a];B[aa](;W[bb]\n(;FF[4]N[b];B[cc]\n(;FF[4]N[c];B[dd])\n"
COVERED = "(;FF[4];B[aa]\n(;FF[4](;C[1]);C[2]))\n"
"""The second game has a parenthesis too many, and a flaw but for which it would be the first's."""


def written(collection: Collection) -> str:
    return dumps(collection).decode()


@pytest.mark.parametrize("text", [THREE, COVERED, THREE + "(;FF[4];B[ee]", THREE + "junk )"])
def test_games_that_lack_their_parenthesis_come_back_without(text: str) -> None:
    assert written(loads(text)) == text


@pytest.mark.parametrize("text", [THREE, THREE + "x"])
def test_an_edit_beside_a_missing_parenthesis_does_not_add_it(text: str) -> None:
    collection = loads(text)
    first, second, _ = (game.root for game in collection.games)
    edit = Edit()

    edit.set(first, "N", ("x",))
    edit.set(second, "N", ("y",))

    assert written(collection) == text.replace("N[a]", "N[x]").replace("N[b]", "N[y]")
    edit.roll_back()
    assert written(collection) == text


def test_before_another_game_than_one_that_shows_where_it_begins_the_parenthesis_is_added() -> (
    None
):
    collection = loads(THREE)
    first, second, third = collection.games

    Edit().set(second.root, "FF", ())

    assert written(collection) == THREE.replace("W[bb]\n", "W[bb]\n))").replace(
        "FF[4]N[b]", "N[b]"
    )
    Edit().set_contents(collection, collection.contents._replace(games=(third, first)))
    text = written(collection)
    assert text == "(;FF[4]N[c];B[dd])(;FF[4]N[a];B[aa](;W[bb]\n))\n"
    assert len(loads(text).games) == 2


def test_a_parenthesis_that_would_melt_games_when_it_is_read_again_is_added() -> None:
    collection = loads(COVERED)
    last = collection.games[1].root.children[1]

    delete_node(Edit(), last)

    text = written(collection)
    assert text.startswith("(;FF[4];B[aa]\n)(;FF[4]")
    assert len(loads(text).games) == 2


def test_what_is_edited_while_it_is_written_is_written_anew() -> None:
    collection = loads("(;SZ[9];B[aa];W[bb];B[cc])")
    root = collection.games[0].root
    edit = Edit()
    edit.set(root, "C", ["before"])  # or its text were known
    steps = texts_in_steps(collection, nodes=1)
    next(steps)

    edit.set(root, "C", ["meanwhile"])

    assert "".join(run(steps)) == "(;SZ[9]C[meanwhile];B[aa];W[bb];B[cc])"


def test_a_branch_is_copied_without_what_is_left_out() -> None:
    root = loads("(;C[a](;B[aa];W[bb])(;B[cc]))").games[0].root
    originals: dict[Node, Node] = {}

    copy = run(copy_in_steps(root, without={root.children[0]}, originals=originals))

    assert [node.source for node in copy.subtree()] == [";C[a]", ";B[cc]"]
    assert [originals[node] for node in copy.subtree()] == [root, root.children[1]]


def test_a_game_that_is_read_again_keeps_its_nodes() -> None:
    text = "(;B[aa](;W[bb];B[cc])(;W[dd]))"
    before, after = loads(text).games[0], loads(text).games[0]

    found = before.continued(after)

    assert found.root is before.root
    assert found is not before
    assert [node.source for node in found.nodes()] == [node.source for node in after.nodes()]


def test_a_game_that_nothing_closes_is_written_anew_only_after_an_edit() -> None:
    collection = loads("(;FF[4]N[a];B[aa](;W[bb]")
    game = collection.games[0]

    assert run(texts_in_steps(collection, nodes=1)) == ["(;FF[4]N[a];B[aa](;W[bb]", ""]
    assert text_of_game(game) == "(;FF[4]N[a];B[aa](;W[bb]))"
    assert game.cache.open_texts == {
        True: ";FF[4]N[a];B[aa](;W[bb]",
        False: ";FF[4]N[a];B[aa](;W[bb]))",
    }
    edit = Edit()
    edit.set(game.root, "N", ("x",))
    assert game.cache.open_texts == {}
    assert written(collection) == "(;FF[4]N[x];B[aa](;W[bb]"
    edit.roll_back()
    assert written(collection) == "(;FF[4]N[a];B[aa](;W[bb]"


LONG = "(;GM[1]" + "(;B[aa]C[x];W[bb](;B[cc];W[dd])(;B[ee]))" * 1_000 + ")"


def written_again(collection: Collection) -> int:
    """Return how many blocks of the first game are written when it is."""
    blocks = collection.games[0].cache.blocks
    before = {id(block.written) for block in blocks if block.written is not None}
    dumps(collection)
    return sum(id(block.written) not in before for block in blocks)


def test_of_a_large_game_only_the_block_that_was_edited_is_written_anew() -> None:
    collection = loads(LONG + "(;GM[1])")
    game = collection.games[0]
    run(prepare_in_steps(collection, nodes=100))
    assert written_again(collection) == 0

    node = list(game.nodes())[3_001]
    Edit().set(node, "C", ["y"])

    assert written_again(collection) == 1
    assert dumps(collection).decode().replace("C[y]", "C[x]") == LONG + "(;GM[1])"
    assert node.source in dumps(collection).decode()


def test_a_game_that_is_edited_while_it_is_prepared_is_written_as_it_is() -> None:
    collection = loads(LONG)
    steps = prepare_in_steps(collection, nodes=1_000)
    next(steps)

    Edit().set(collection.games[0].root, "C", ["y"])

    assert next(steps, None) is None
    assert dumps(collection).decode() == LONG.replace("GM[1]", "GM[1]C[y]")


def test_of_a_small_game_no_blocks_are_kept() -> None:
    collection = loads("(;GM[1];B[aa])")
    cache = collection.games[0].cache

    run(prepare_in_steps(collection, nodes=100))

    assert not cache.is_large
    assert cache.blocks is not cache.blocks


def test_a_damaged_large_game_is_written_as_a_whole() -> None:
    text = LONG[:-1] + "(;B[aa]);W[bb])"
    collection = loads(text)
    Edit().set(collection.games[0].root, "C", ["y"])

    assert dumps(collection).decode() == text.replace("GM[1]", "GM[1]C[y]")
