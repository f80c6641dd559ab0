"""Inserting, deleting, splitting, merging nodes; a position as a game of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import PASS, Collection, Node, Point, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.game.traversal import node_at, variation_start
from sgfedit.go import Colour

if TYPE_CHECKING:
    from collections.abc import Callable

BLACK, WHITE = Colour.BLACK, Colour.WHITE
AA, BB, CC = Point(0, 0), Point(1, 1), Point(2, 2)


def at(text: str, index: int) -> tuple[Collection, Node]:
    """Return a record and one of its nodes by its number in file order."""
    collection = loads(text)
    return collection, node_at(collection.games[0].root, index)


def written(collection: Collection) -> str:
    return "".join(dumps(collection).decode().split("\n"))


def refused(text: str, index: int, operation: Callable[[Edit, Node], object]) -> str:
    """Return why an operation is refused; nothing has changed then."""
    collection, node = at(text, index)
    edit = Edit()
    with pytest.raises(RefusalError) as caught:
        operation(edit, node)
    assert edit.edits() == ()
    assert written(collection) == text
    assert str(caught.value)
    return caught.value.reason


class TestInserting:
    def test_an_empty_node_goes_between_a_node_and_all_that_follow_it(self) -> None:
        collection, node = at("(;SZ[9];B[aa](;W[bb])(;W[cc]))", 1)
        edit = Edit()

        new = operations.insert_after(edit, node)

        assert written(collection) == "(;SZ[9];B[aa](;(;W[bb])(;W[cc])))"
        assert edit.selected is new

    def test_an_empty_node_goes_between_a_node_and_the_one_before(self) -> None:
        collection, node = at("(;SZ[9];B[aa](;W[bb];B[dd])(;W[cc]))", 2)
        edit = Edit()

        new = operations.insert_before(edit, node)

        assert written(collection) == "(;SZ[9];B[aa](;;W[bb];B[dd])(;W[cc]))"
        assert edit.selected is new
        assert new.first_child is node

    def test_nothing_goes_before_the_first_node(self) -> None:
        move = [(BLACK, AA)]

        assert refused("(;SZ[9];B[aa])", 0, operations.insert_before) == "before-root"
        assert (
            refused(
                "(;SZ[9];B[aa])",
                0,
                lambda edit, node: operations.insert_moves(edit, node, move, before=True),
            )
            == "before-root"
        )

    def test_what_followed_follows_the_last_of_the_moves(self) -> None:
        collection, node = at("(;SZ[9];B[aa](;W[bb])(;W[cc]))", 1)
        edit = Edit()

        last = operations.insert_moves(edit, node, [(WHITE, CC), (BLACK, PASS)])

        assert written(collection) == "(;SZ[9];B[aa](;W[cc];B[tt](;W[bb])(;W[cc])))"
        assert edit.selected is last
        assert last.source == ";B[tt]"

    @pytest.mark.parametrize("before", [True, False])
    def test_no_moves_insert_nothing(self, before: bool) -> None:
        collection, node = at("(;SZ[9];B[aa])", 1)
        edit = Edit()

        assert operations.insert_moves(edit, node, [], before=before) is node
        assert edit.edits() == ()
        assert written(collection) == "(;SZ[9];B[aa])"

    def test_a_move_that_follows_already_can_be_inserted(self) -> None:
        collection, node = at("(;SZ[9];B[aa])", 0)

        operations.insert_moves(Edit(), node, [(BLACK, AA)])

        assert written(collection) == "(;SZ[9];B[aa];B[aa])"

    def test_moves_go_before_a_node_at_its_place_among_the_variations(self) -> None:
        collection, node = at("(;SZ[9](;B[aa])(;B[bb];W[aa])(;B[cc]))", 2)

        operations.insert_moves(Edit(), node, [(BLACK, Point(3, 3)), (WHITE, CC)], before=True)

        assert written(collection) == "(;SZ[9](;B[aa])(;B[dd];W[cc];B[bb];W[aa])(;B[cc]))"

    @pytest.mark.parametrize(
        ("index", "point", "after"),
        [
            (3, AA, "(;SZ[9](;B[aa]C[x](;W[cc])(;B[bb];W[dd])))"),
            (1, BB, "(;SZ[9](;B[bb](;B[aa]C[x];W[cc])(;W[dd])))"),
        ],
    )
    def test_no_second_variation_begins_with_the_same_move(
        self, index: int, point: Point, after: str
    ) -> None:
        collection, node = at("(;SZ[9](;B[aa]C[x];W[cc])(;B[bb];W[dd]))", index)
        edit = Edit()

        last = operations.insert_moves(edit, node, [(BLACK, point)], before=True)

        assert written(collection) == after
        assert edit.selected is last
        assert last is collection.games[0].root.first_child

    def test_a_pair_that_is_there_already_is_not_doubled(self) -> None:
        collection, node = at("(;SZ[9](;B[aa];W[bb];B[ee])(;W[bb];B[cc]))", 4)
        moves = [(BLACK, AA), (WHITE, BB)]
        edit = Edit()

        last = operations.insert_moves(edit, node, moves, before=True)

        assert written(collection) == "(;SZ[9](;B[aa];W[bb](;B[ee])(;W[bb];B[cc])))"
        assert edit.selected is last
        assert last.source == ";W[bb]"
        assert last.root is collection.games[0].root


class TestDeleting:
    def test_everything_after_a_node_goes(self) -> None:
        collection, node = at("(;SZ[9];B[aa](;W[bb];B[dd])(;W[cc]))", 1)

        operations.delete_after(Edit(), node)

        assert written(collection) == "(;SZ[9];B[aa])"
        assert refused("(;SZ[9];B[aa])", 1, operations.delete_after) == "nothing-after"

    def test_variations_beside_the_way_to_a_node_go_and_what_follows_it_stays(self) -> None:
        text = "(;SZ[9](;B[aa];W[bb](;B[cc])(;B[dd];W[ee](;B[ff])(;B[gg])))(;B[hh]))"
        collection, node = at(text, 4)

        operations.delete_others(Edit(), node)

        assert written(collection) == "(;SZ[9](;B[aa];W[bb](;B[dd];W[ee](;B[ff])(;B[gg]))))"

    def test_without_other_variations_there_is_nothing_to_delete(self) -> None:
        assert refused("(;SZ[9];B[aa](;W[bb])(;W[cc]))", 1, operations.delete_others) == (
            "no-others"
        )


class TestOrder:
    TEXT = "(;SZ[9](;B[aa])(;B[bb];W[cc])(;B[dd](;W[ee])(;W[ff];B[gg])))"

    def test_a_variation_goes_down_whichever_of_its_nodes_is_shown(self) -> None:
        collection, node = at(self.TEXT, 3)

        operations.demote(Edit(), node)

        assert [child.source for child in collection.games[0].root.children] == [
            ";B[aa]",
            ";B[dd]",
            ";B[bb]",
        ]

    def test_the_last_variation_and_a_line_without_any_stay(self) -> None:
        for text, index in ((self.TEXT, 7), ("(;SZ[9];B[aa];W[bb])", 2)):
            collection, node = at(text, index)
            edit = Edit()

            operations.demote(edit, node)
            operations.make_first(edit, collection.games[0].root)

            assert edit.edits() == ()

    def test_a_variation_becomes_the_first_of_its_fork_and_of_no_other(self) -> None:
        collection, node = at(self.TEXT, 7)

        operations.make_first(Edit(), node)

        root = collection.games[0].root
        assert [child.source for child in root.children] == [";B[aa]", ";B[bb]", ";B[dd]"]
        assert [child.source for child in root.children[2].children] == [";W[ff]", ";W[ee]"]

    def test_the_variation_of_a_node_begins_where_it_has_siblings(self) -> None:
        _, node = at(self.TEXT, 7)

        start = variation_start(node)

        assert start is not None
        assert start.source == ";W[ff]"
        assert variation_start(node.root) is None


class TestSplitting:
    @pytest.mark.parametrize(
        ("text", "index", "after"),
        [
            (
                "(;SZ[9];N[n]AB[cc]B[aa]C[x]PL[W]TE[1];W[bb])",
                1,
                "(;SZ[9];N[n]AB[cc]PL[W];B[aa]C[x]TE[1];W[bb])",
            ),
            ("(;SZ[9];AW[cc]BL[3])", 1, "(;SZ[9];AW[cc];BL[3])"),
            ("(;SZ[9];AW[cc]BL[3]C[x]XX[y])", 1, "(;SZ[9];AW[cc]C[x]XX[y];BL[3])"),
            ("(;SZ[9];B[aa]PL[B]C[x];W[bb])", 1, "(;SZ[9];B[aa]C[x];PL[B];W[bb])"),
            ("(;SZ[9];W[aa]B[bb]WL[3]BL[4]C[x])", 1, "(;SZ[9];W[aa]WL[3];B[bb]BL[4]C[x])"),
            (
                "(;SZ[9]PB[x]N[n]B[aa]C[c]AB[bb];W[cc])",
                0,
                "(;SZ[9]PB[x]AB[bb];N[n]B[aa]C[c];W[cc])",
            ),
            ("(;SZ[9];W[aa]C[x]B[bb]W[cc]C[y])", 1, "(;SZ[9];W[aa]C[x];B[bb];W[cc]C[y])"),
        ],
    )
    def test_a_node_becomes_two(self, text: str, index: int, after: str) -> None:
        collection, node = at(text, index)
        edit = Edit()

        second = operations.split_node(edit, node)

        assert written(collection) == after
        assert edit.selected is second
        assert second.parent is not None
        assert len(second.parent.children) == 1

    @pytest.mark.parametrize(
        ("text", "index"),
        [("(;SZ[9];B[aa]C[x]MN[3])", 1), ("(;SZ[9];AB[aa]PL[W]C[x])", 1), ("(;SZ[9]AB[aa])", 0)],
    )
    def test_a_plain_node_is_not_split(self, text: str, index: int) -> None:
        assert refused(text, index, operations.split_node) == "nothing-to-split"


class TestMergingIntoTheParent:
    @pytest.mark.parametrize(
        ("text", "index", "after"),
        [
            ("(;SZ[9];B[aa]C[x];C[y]TR[bb](;W[cc])(;W[dd]))", 2,
             "(;SZ[9];B[aa]C[xy]TR[bb](;W[cc])(;W[dd]))"),
            ("(;SZ[9];C[x];B[aa])", 2, "(;SZ[9];C[x]B[aa])"),
            ("(;SZ[9];C[x];)", 2, "(;SZ[9];C[x])"),
            ("(;SZ[9];AB[aa][bb]PL[W];AW[aa]AE[bb]PL[B]AB[cc])", 2,
             "(;SZ[9];AB[cc]PL[B]AW[aa]AE[bb])"),
            ("(;SZ[9];AB[aa];AB[aa][cc])", 2, "(;SZ[9];AB[aa][cc])"),
            ("(;SZ[9];AB[aa];AE[aa]AW[aa])", 2, "(;SZ[9];AW[aa])"),
            ("(;SZ[9]AB[aa][bb];AE[bb]C[x])", 1, "(;SZ[9]AB[aa]C[x])"),
            ("(;SZ[9];C[x];AB[aa]PL[W])", 2, "(;SZ[9];C[x]AB[aa]PL[W])"),
            ("(;SZ[9]PB[a];PB[a]KM[6.5])", 1, "(;SZ[9]PB[a]KM[6.5])"),
            ("(;SZ[9]AB[aa];AB[zz][aa][ ]AW[yy])", 1, "(;SZ[9]AB[aa][zz]AW[yy])"),
            ("(;GM[3];AB[Ke1])", 1, "(;GM[3]AB[Ke1])"),
        ],
    )  # fmt: skip
    def test_the_parent_gets_all_of_it(self, text: str, index: int, after: str) -> None:
        collection, node = at(text, index)
        parent = node.parent
        edit = Edit()

        assert operations.merge_into_parent(edit, node) is parent
        assert written(collection) == after
        assert edit.selected is parent

    @pytest.mark.parametrize(
        ("text", "index", "reason"),
        [
            ("(;SZ[9];B[aa])", 0, "root"),
            ("(;SZ[9](;C[a])(;C[b]))", 1, "has-siblings"),
            ("(;SZ[9];B[aa])", 1, "merge-root-move"),
            ("(;SZ[9];B[aa];W[bb])", 2, "two-moves"),
            ("(;SZ[9];B[aa];AB[bb])", 2, "setup-and-move"),
            ("(;SZ[9];AB[bb];B[aa])", 2, "setup-and-move"),
            ("(;SZ[9];N[a];N[b])", 2, "values-differ"),
            ("(;SZ[9];TR[aa];CR[aa])", 2, "values-differ"),
            ("(;SZ[9];B[aa]TE[1];BM[1])", 2, "values-differ"),
            ("(;SZ[9];VW[aa:bb];VW[])", 2, "values-differ"),
            ("(;GM[3]AB[Ke1];AB[Qd1]AW[Kd8])", 1, "values-differ"),
        ],
    )
    def test_it_is_refused_where_something_would_be_lost(
        self, text: str, index: int, reason: str
    ) -> None:
        assert refused(text, index, operations.merge_into_parent) == reason

    def test_the_refusal_names_what_differs(self) -> None:
        _, node = at("(;SZ[9];N[a];N[b])", 2)

        with pytest.raises(RefusalError, match="Node name"):
            operations.merge_into_parent(Edit(), node)


class TestNewGames:
    TEXT = (
        "(;FF[4]CA[UTF-8]SZ[9]AB[cc]C[r]PB[x]HA[2]XX[u]VW[aa:dd]"
        ";B[aa]C[c]TR[aa]BL[3]TE[1]N[n];W[bb](;B[ab])(;B[]))\n"
    )

    def test_it_begins_with_the_position_and_goes_on_with_what_follows(self) -> None:
        collection, node = at(self.TEXT, 1)
        edit = Edit()

        new = operations.new_game_from(edit, collection, collection.games[0], node)

        assert edit.selected is new.root
        assert dumps(collection).decode() == self.TEXT + (
            "(;FF[4]SZ[9]CA[UTF-8]PB[x]VW[aa:dd]AB[aa][cc]PL[W]C[c]TR[aa]N[n];W[bb]\n"
            "(;B[ab])\n(;B[]))\n"
        )

    def test_it_shows_the_same_board_and_the_same_moves_after_it(self) -> None:
        collection, node = at(self.TEXT, 2)
        game = collection.games[0]
        before = game.position(node)

        new = operations.new_game_from(Edit(), collection, game, node)

        after = new.position(new.root)
        assert (after.stones, after.to_play) == (before.stones, before.to_play)
        assert [child.source for child in new.root.children] == [";B[ab]", ";B[]"]

    def test_games_follow_each_other_without_empty_lines(self) -> None:
        collection, node = at("(;SZ[9];B[aa])", 1)
        game = collection.games[0]

        for _ in range(2):
            operations.new_game_from(Edit(), collection, game, node)

        new = "(;SZ[9]AB[aa]PL[W])\n"
        assert dumps(collection).decode() == f"(;SZ[9];B[aa])\n{new}{new}"
        assert len(loads(dumps(collection)).games) == 3

    def test_it_shows_and_dims_what_counts_there(self) -> None:
        text = "(;SZ[9]DD[aa]VW[bb];B[aa]DD[zz];W[bb]VW[]DD[yy];B[cc])"
        for index in range(4):
            collection, node = at(text, index)
            game = collection.games[0]

            new = operations.new_game_from(Edit(), collection, game, node)

            before, after = game.position(node), new.position(new.root)
            assert (after.view, after.dimmed) == (before.view, before.dimmed)

    def test_text_behind_the_games_stays_there(self) -> None:
        collection, node = at("(;SZ[9])\nend", 0)

        operations.new_game_from(Edit(), collection, collection.games[0], node)

        assert dumps(collection) == b"(;SZ[9])\n(;SZ[9]PL[B])\n\nend"

    def test_nothing_is_known_of_the_board_of_other_games(self) -> None:
        collection, node = at("(;GM[2];B[x1])", 1)

        with pytest.raises(RefusalError) as caught:
            operations.new_game_from(Edit(), collection, collection.games[0], node)

        assert caught.value.reason == "position-not-go"
        assert len(collection.games) == 1


@pytest.mark.parametrize(
    ("node", "can"),
    [(";B[aa]W[bb]", True), (";AB[cc]B[aa]", True), (";B[aa]C[c]", False), (";C[c]", False)],
)
def test_what_has_more_than_a_move_can_be_split(node: str, can: bool) -> None:
    collection = loads(f"(;SZ[9]{node})")

    assert operations.can_split(collection.games[0].root.children[0]) is can
