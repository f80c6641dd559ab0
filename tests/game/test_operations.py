from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import pytest

from sgfedit import PASS, Game, Node, Point, dumps, loads
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.go import Colour

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def game_of(text: str) -> Game:
    return loads(text).games[0]


def last(game: Game) -> Node:
    return list(game.nodes())[-1]


def points(text: str) -> list[Point]:
    return [Point(ord(name[0]) - 97, ord(name[1]) - 97) for name in text.split()]


def point(text: str) -> Point:
    return points(text)[0]


def set_up(game: Game, node: Node, stones: Mapping[str, Colour | None]) -> Node:
    return operations.set_stones(
        Edit(), node, game.positions, {point(name): c for name, c in stones.items()}
    )


class TestPlaying:
    def test_a_new_move_is_added_behind_the_other_children(self) -> None:
        root = game_of("(;(;B[aa])(;B[bb]))").root
        edit = Edit()

        child = operations.play(edit, root, BLACK, point("cc"))

        assert root.children[2] is child
        assert child.source == ";B[cc]"
        assert edit.selected is child

    def test_a_move_that_is_there_is_followed_and_not_doubled(self) -> None:
        root = game_of("(;(;W[bb])(;B[bb];W[cc]))").root
        edit = Edit()

        assert operations.play(edit, root, BLACK, point("bb")) is root.children[1]
        assert edit.selected is root.children[1]
        assert edit.edits() == ()

    def test_a_pass_written_either_way_is_the_same_move(self) -> None:
        root = game_of("(;B[tt])").root
        root = game_of("(;;B[tt])").root

        assert operations.child_with_move(root, BLACK, PASS) is root.first_child
        assert operations.child_with_move(root, WHITE, PASS) is None

    @pytest.mark.parametrize(
        ("text", "raw"),
        [("(;FF[4])", ""), ("(;FF[3])", "tt"), ("(;)", "tt"), ("(;FF[3]SZ[21])", "")],
    )
    def test_a_pass_is_written_as_the_version_wants(self, text: str, raw: str) -> None:
        child = operations.play(Edit(), game_of(text).root, WHITE, PASS)

        assert child.source == f";W[{raw}]"


class TestNodes:
    def test_the_root_cannot_be_deleted(self) -> None:
        root = game_of("(;B[aa];W[bb])").root

        assert operations.delete_branch(Edit(), root) is root
        assert operations.delete_node(Edit(), root) is root
        assert len(root.children) == 1

    def test_deleting_a_branch_deletes_all_below_and_shows_the_parent(self) -> None:
        root = game_of("(;(;B[aa];W[bb])(;B[bb]))").root
        branch = root.children[0]
        edit = Edit()

        assert operations.delete_branch(edit, branch) is root
        assert [n.source for n in root.children] == [";B[bb]"]
        assert branch.parent is None
        assert edit.selected is root

    def test_deleting_a_node_puts_its_children_in_its_place(self) -> None:
        root = game_of("(;(;N[1])(;N[2](;N[a])(;N[b]))(;N[3]))").root
        node = root.children[1]

        assert operations.delete_node(Edit(), node) is root

        assert [child.get("N") for child in root.children] == ["1", "a", "b", "3"]
        assert all(child.parent is root for child in root.children)
        assert node.children == ()

    @pytest.mark.parametrize(
        ("index", "by", "order"),
        [(2, -1, "132"), (0, 1, "213"), (0, -1, "123"), (1, 5, "132"), (2, -9, "312")],
    )
    def test_a_variation_moves_among_its_siblings(self, index: int, by: int, order: str) -> None:
        root = game_of("(;(;N[1])(;N[2])(;N[3]))").root

        operations.shift(Edit(), root.children[index], by)

        assert "".join(child.get("N") for child in root.children) == order

    def test_the_root_has_no_place_to_move_to(self) -> None:
        root = game_of("(;)").root
        edit = Edit()

        operations.shift(edit, root, 1)
        operations.promote(edit, root)
        operations.make_main_line(edit, root)

        assert edit.edits() == ()

    def test_promoting_moves_the_variation_up_at_the_nearest_fork(self) -> None:
        game = game_of("(;(;N[1])(;N[2];N[x](;N[a])(;N[b])(;N[c];N[d])))")
        node = last(game)
        fork = node.parent.parent  # type: ignore[union-attr]

        operations.promote(Edit(), node)

        assert [child.get("N") for child in fork.children] == ["a", "c", "b"]  # type: ignore[union-attr]
        assert [child.get("N") for child in game.root.children] == ["1", "2"]

    def test_the_main_line_leads_to_the_node_that_was_chosen(self) -> None:
        game = game_of("(;(;N[1])(;N[2];N[x](;N[a])(;N[b])(;N[c];N[d])))")
        node = last(game)

        operations.make_main_line(Edit(), node)

        assert list(game)[-1] is node
        assert [child.get("N") for child in game.root.children] == ["2", "1"]


class TestSetUp:
    def test_the_root_of_an_empty_game_takes_the_stones(self) -> None:
        game = game_of("(;SZ[9])")

        node = set_up(game, game.root, {"aa": BLACK, "bb": WHITE})

        assert node is game.root
        assert node.source == ";SZ[9]AB[aa]AW[bb]"

    def test_a_node_with_a_move_gets_a_new_child(self) -> None:
        game = game_of("(;;B[aa](;W[bb]))")
        move = game.root.first_child
        assert move is not None

        node = set_up(game, move, {"aa": WHITE, "cc": BLACK, "dd": None})

        assert node.parent is move
        assert node.source == ";AB[cc]AW[aa]"
        assert len(move.children) == 2

    def test_nothing_new_adds_no_child_to_a_move(self) -> None:
        game = game_of("(;;B[aa])")

        assert set_up(game, last(game), {"aa": BLACK, "bb": None}) is last(game)
        assert last(game).source == ";B[aa]"

    @pytest.mark.parametrize("ident", ["BL[3]", "MN[2]", "TE[1]", "KO[]"])
    def test_a_move_property_counts_as_a_move(self, ident: str) -> None:
        game = game_of(f"(;;{ident})")

        assert operations.has_move(last(game))
        assert set_up(game, last(game), {"aa": BLACK}).parent is game.root.first_child

    def test_a_stone_that_is_put_back_leaves_no_trace(self) -> None:
        game = game_of("(;AB[aa];C[x]AE[aa])")
        node = last(game)

        set_up(game, node, {"aa": BLACK})

        assert node.source == ";C[x]"

    def test_a_stone_over_one_of_before_is_stored_as_its_colour_only(self) -> None:
        game = game_of("(;AB[aa]AW[bb];C[x])")

        set_up(game, last(game), {"aa": WHITE, "bb": None})

        assert last(game).source == ";C[x]AW[aa]AE[bb]"

    def test_a_stone_that_was_set_up_here_can_be_taken_off_again(self) -> None:
        game = game_of("(;AB[aa][bb])")

        set_up(game, game.root, {"aa": None})

        assert game.root.source == ";AB[bb]"

    def test_setting_what_the_node_sets_already_changes_no_character(self) -> None:
        game = game_of("(;AB [aa:cc] [dd])")

        set_up(game, game.root, {"bb": BLACK, "dd": BLACK, "ee": None})

        assert game.root.source == ";AB [aa:cc] [dd]"

    def test_only_the_rectangle_that_changes_is_written_as_points(self) -> None:
        game = game_of("(;SZ[9]AB[aa:ba][da:ea][zz])")

        set_up(game, game.root, {"da": WHITE, "ii": BLACK})

        assert game.root.source == ";SZ[9]AB[aa:ba][ea][zz][ii]AW[da]"

    def test_a_point_in_two_lists_ends_up_in_one(self) -> None:
        game = game_of("(;AB[aa]AW[aa][bb])")

        set_up(game, game.root, {"aa": WHITE})

        assert game.root.source == ";AW[aa][bb]"

    def test_the_player_is_stored_where_set_up_may_stand(self) -> None:
        game = game_of("(;AB[aa];B[bb])")

        assert operations.set_player(Edit(), game.root, WHITE) is game.root
        child = operations.set_player(Edit(), last(game), BLACK)

        assert game.root.source == ";AB[aa]PL[W]"
        assert child.source == ";PL[B]"


def test_new_text_and_new_nodes_have_the_line_ends_of_the_file() -> None:
    for end in ("\r\n", "\n", "\r"):
        collection = loads(f"(;SZ[9]{end};B[aa]{end};W[bb]){end}".encode())
        edit = Edit()
        node = next(iter(collection.games[0])).children[0]
        operations.set_text(edit, node, "C", "one\ntwo")
        operations.play(edit, node, Colour.WHITE, Point(4, 4))

        text = dumps(collection).decode()

        assert f"C[one{end}two]" in text
        assert text.replace(end, "|").count("\r") + text.replace(end, "|").count("\n") == 0
        assert loads(text).games[0].root.children[0].get("C") == "one\ntwo"


# Wrong types --------------------------------------------------------------------------------


def changing() -> Iterator[tuple[str, str]]:
    """Yield every public operation that takes an `Edit`, with each thing that it is done to."""
    for name in operations.__all__:
        function = getattr(operations, name)
        if inspect.isfunction(function) and "edit" in inspect.signature(function).parameters:
            for parameter in inspect.signature(function).parameters.values():
                kind = str(parameter.annotation)
                if kind in {"Node", "Collection", "Game", "Positions", "Plan"} or (
                    "Mapping[" in kind and "None" not in kind
                ):
                    yield name, parameter.name


@pytest.mark.parametrize(
    ("name", "wrong"), [pytest.param(*pair, id=".".join(pair)) for pair in changing()]
)
def test_what_is_of_a_wrong_type_is_a_type_error(name: str, wrong: str) -> None:
    collection = loads("(;SZ[9]AB[aa];B[ee];W[ff])(;SZ[9])")
    game = collection.games[0]
    node = game.root.children[0]
    known: dict[str, object] = {
        "Node": node,
        "Collection": collection,
        "Game": game,
        "Positions": game.positions,
        "Mapping": {},
    }
    function = getattr(operations, name)
    parameters = inspect.signature(function).parameters.values()
    given = {
        one.name: known.get(str(one.annotation).partition("[")[0])
        for one in parameters
        if one.default is one.empty
    }

    for value in (None, 5, "D4", object()):
        with pytest.raises(TypeError):
            function(**given | {"edit": Edit(), wrong: value})
