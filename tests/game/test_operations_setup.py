"""Set-up at moves and elsewhere: in the node itself, before it, after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sgfedit import Game, Node, Point, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.game.operations import Place
from sgfedit.game.positions import Positions
from sgfedit.go import Colour
from tests.amounts import amount

if TYPE_CHECKING:
    from collections.abc import Mapping

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def game_of(text: str) -> Game:
    return loads(text).games[0]


def written(game: Game) -> str:
    return "".join(node.source for node in game.nodes())


def node_with(game: Game, text: str) -> Node:
    return next(node for node in game.nodes() if text in node.source)


def point(name: str) -> Point:
    return Point(ord(name[0]) - 97, ord(name[1]) - 97)


def set_up(
    game: Game, at: str, stones: Mapping[str, Colour | None], place: Place
) -> tuple[Node, Edit]:
    edit = Edit()
    wanted = {point(name): colour for name, colour in stones.items()}
    node = node_with(game, at)
    return operations.set_stones(edit, node, game.positions, wanted, place), edit


class TestHere:
    def test_the_move_becomes_set_up_and_the_board_stays_with_the_change(self) -> None:
        game = game_of("(;SZ[5];B[aa];W[bb]C[x])")

        node, edit = set_up(game, "W[bb]", {"cc": BLACK}, Place.HERE)

        assert node.source == ";C[x]AB[cc]AW[bb]PL[B]"
        assert edit.selected is None

    def test_stones_that_the_move_took_are_cleared(self) -> None:
        game = game_of("(;SZ[5]AB[aa]AW[ba];W[ab])")

        node, _ = set_up(game, "W[ab]", {"ee": BLACK}, Place.HERE)

        assert node.source == ";AB[ee]AW[ab]AE[aa]PL[B]"

    def test_the_stone_of_the_move_can_be_taken_away(self) -> None:
        game = game_of("(;SZ[5];B[aa])")

        node, _ = set_up(game, "B[aa]", {"aa": None}, Place.HERE)

        assert node.source == ";PL[W]"

    def test_what_was_said_of_the_move_stays_in_the_file(self) -> None:
        game = game_of("(;SZ[5];B[aa]TE[1]BL[30]MN[7]KO[])")

        node, _ = set_up(game, "B[aa]", {"bb": WHITE}, Place.HERE)

        assert node.source == ";TE[1]BL[30]MN[7]KO[]AB[aa]AW[bb]PL[W]"

    def test_more_set_up_stays_in_a_node_that_has_become_set_up(self) -> None:
        game = game_of("(;SZ[5];TE[1]AB[aa]PL[W])")

        for place in Place:
            node, _ = set_up(game, "TE[1]", {"bb": WHITE, "aa": BLACK}, place)

            assert node.source == ";TE[1]AB[aa]PL[W]AW[bb]"

    def test_a_node_with_properties_of_a_move_alone_takes_it_too(self) -> None:
        game = game_of("(;SZ[5];BL[30])")

        node, _ = set_up(game, "BL", {"bb": WHITE}, Place.HERE)

        assert node.source == ";BL[30]AW[bb]"

    def test_set_up_and_two_moves_of_one_node_become_one_set_up(self) -> None:
        game = game_of("(;SZ[5]AW[ee];AB[aa][zz]B[bb]W[cc]AE[ee])")

        node, _ = set_up(game, "B[bb]", {"dd": BLACK}, Place.HERE)

        assert node.source == ";AB[aa][zz][bb][dd]AE[ee]AW[cc]PL[B]"

    def test_a_root_with_a_move_becomes_a_root_with_set_up(self) -> None:
        game = game_of("(;SZ[5]B[aa];W[bb])")

        node, _ = set_up(game, "B[aa]", {"cc": WHITE}, Place.HERE)

        assert node.source == ";SZ[5]AB[aa]AW[cc]PL[W]"

    def test_the_moves_of_other_games_are_no_stones(self) -> None:
        game = game_of("(;GM[2]SZ[8];B[a1b2])")

        with pytest.raises(RefusalError, match="Only games of Go"):
            set_up(game, "B[", {"cc": WHITE}, Place.HERE)


class TestBefore:
    def test_a_node_is_put_in_before_the_move(self) -> None:
        game = game_of("(;SZ[5];B[aa](;W[bb]C[x])(;W[cc]))")

        node, edit = set_up(game, "W[bb]", {"dd": BLACK}, Place.BEFORE)

        assert written(game) == ";SZ[5];B[aa];AB[dd];W[bb]C[x];W[cc]"
        assert node.source == ";AB[dd]"
        assert node.parent is not None
        assert node.parent.children[0] is node
        assert edit.selected is None

    def test_the_set_up_node_before_takes_more(self) -> None:
        game = game_of("(;SZ[5];B[aa];AB[dd]C[x];W[bb])")

        node, _ = set_up(game, "W[bb]", {"ee": WHITE, "dd": None}, Place.BEFORE)

        assert written(game) == ";SZ[5];B[aa];C[x]AW[ee];W[bb]"
        assert node.source == ";C[x]AW[ee]"

    def test_a_set_up_node_with_variations_holds_for_the_others_too(self) -> None:
        game = game_of("(;SZ[5];B[aa];AB[dd](;W[bb])(;W[cc]))")

        set_up(game, "W[cc]", {"ee": WHITE}, Place.BEFORE)

        assert written(game) == ";SZ[5];B[aa];AB[dd];W[bb];AW[ee];W[cc]"

    def test_a_comment_between_two_moves_is_left_without_stones(self) -> None:
        game = game_of("(;SZ[5];B[aa];C[x];W[bb])")

        set_up(game, "W[bb]", {"ee": WHITE}, Place.BEFORE)

        assert written(game) == ";SZ[5];B[aa];C[x];AW[ee];W[bb]"

    def test_before_the_first_move_comes_the_root(self) -> None:
        game = game_of("(;SZ[5];B[aa])")

        node, _ = set_up(game, "B[aa]", {"ee": WHITE}, Place.BEFORE)

        assert node is game.root
        assert written(game) == ";SZ[5]AW[ee];B[aa]"

    def test_a_move_in_the_root_gets_a_node_of_its_own(self) -> None:
        game = game_of("(;SZ[5]PB[x]N[y]B[aa]XX[1](;W[bb])(;W[cc]))")

        node, edit = set_up(game, "B[aa]", {"ee": WHITE}, Place.BEFORE)

        assert node is game.root
        assert written(game) == ";SZ[5]PB[x]AW[ee];N[y]B[aa]XX[1];W[bb];W[cc]"
        assert edit.selected is game.root.first_child
        assert len(game.root.children[0].children) == 2

    def test_the_node_that_a_move_of_the_root_gets_keeps_the_text_of_it(self) -> None:
        game = game_of("(;SZ[5]PlayerBlack[x]AB[cc]\r\nBlack[aa] KTV[1]\r\nComment[c];W[bb])")

        set_up(game, "SZ", {"aa": WHITE}, Place.BEFORE)

        assert written(game) == (
            ";SZ[5]PlayerBlack[x]AB[cc]AW[aa]\r\n \r\n;Black[aa]KTV[1]Comment[c];W[bb]"
        )

    def test_set_up_of_the_move_itself_gives_way(self) -> None:
        game = game_of("(;SZ[5];B[aa];AW[ee][dd]W[bb])")

        set_up(game, "W[bb]", {"ee": BLACK}, Place.BEFORE)

        assert written(game) == ";SZ[5];B[aa];AB[ee];AW[dd]W[bb]"

    def test_what_the_move_does_cannot_be_undone_before_it(self) -> None:
        game = game_of("(;SZ[5]AB[aa]AW[ba];W[ab])")

        for name, colour in {"ab": None, "aa": BLACK}.items():
            with pytest.raises(RefusalError, match="move of this node decides"):
                set_up(game, "W[ab]", {name: colour}, Place.BEFORE)
        assert written(game) == ";SZ[5]AB[aa]AW[ba];W[ab]"

    def test_what_is_there_already_changes_nothing(self) -> None:
        game = game_of("(;SZ[5]AB[aa]AW[ba];W[ee])")

        node, edit = set_up(game, "W[ee]", {"aa": BLACK, "cc": None}, Place.BEFORE)

        assert node.source == ";W[ee]"
        assert edit.edits() == ()


class TestClearing:
    @pytest.mark.parametrize(
        ("place", "after"),
        [
            (Place.AFTER, ";SZ[5]AB[aa];W[bb];AE[aa][bb]"),
            (Place.HERE, ";SZ[5]AB[aa];AE[aa]PL[B]"),
            (Place.BEFORE, ";SZ[5];W[bb]"),
        ],
    )
    def test_all_stones_go_at_the_chosen_place(self, place: Place, after: str) -> None:
        game = game_of("(;SZ[5]AB[aa];W[bb])")

        operations.clear_board(Edit(), node_with(game, "W"), game.positions, place)

        assert written(game) == after

    def test_set_up_of_the_node_itself_leaves_no_trace(self) -> None:
        game = game_of("(;SZ[5]AB[aa:cc]C[x])")

        operations.clear_board(Edit(), game.root, game.positions)

        assert written(game) == ";SZ[5]C[x]"

    def test_an_empty_board_stays_as_it_is(self) -> None:
        game = game_of("(;SZ[5];W[])")
        edit = Edit()

        operations.clear_board(edit, node_with(game, "W"), game.positions)

        assert edit.edits() == ()


class TestNothingIsLeftBehind:
    """What set-up made, it takes away again when nothing is left of it."""

    @pytest.mark.parametrize("place", [Place.AFTER, Place.BEFORE])
    def test_a_stone_that_is_taken_away_again_leaves_no_node(self, place: Place) -> None:
        text = "(;SZ[5];B[aa];W[bb];B[cc])"
        game = game_of(text)
        holder, _ = set_up(game, "W[bb]", {"dd": BLACK}, place)
        assert holder.source == ";AB[dd]"
        at = "AB[dd]" if place is Place.AFTER else "W[bb]"

        again = game_of(f"({written_tree(game.root)})")
        left, _ = set_up(again, at, {"dd": None}, place)

        assert f"({written_tree(left.root)})" == text

    def test_what_follows_takes_the_place_of_the_node(self) -> None:
        game = game_of("(;SZ[5];B[aa](;AB[dd](;W[bb])(;W[cc]))(;W[ee]))")

        left, edit = set_up(game, "AB[dd]", {"dd": None}, Place.AFTER)

        assert written_tree(game.root) == ";SZ[5];B[aa](;W[bb])(;W[cc])(;W[ee])"
        assert left is node_with(game, "B[aa]")
        edit.roll_back()
        assert written_tree(game.root) == ";SZ[5];B[aa](;AB[dd](;W[bb])(;W[cc]))(;W[ee])"

    @pytest.mark.parametrize(
        "text",
        [
            ";SZ[5];B[aa](;C[x]AB[dd];W[bb])(;W[ee])",
            ";SZ[5];B[aa](; what AB[dd];W[bb])(;W[ee])",
            ";SZ[5];B[aa](;AB[dd];W[bb])(;W[bb];B[ee])",
        ],
        ids=["a comment", "text that is no property", "moves that would be there twice"],
    )
    def test_a_node_stays_that_is_needed(self, text: str) -> None:
        game = game_of(f"({text})")
        node = node_with(game, "AB[dd]")

        left, _ = set_up(game, "AB[dd]", {"dd": None}, Place.AFTER)

        assert left is node
        assert written_tree(game.root) == text.replace("AB[dd]", "")

    def test_the_root_stays(self) -> None:
        game = game_of("(;AB[dd];W[bb])")

        set_up(game, "AB[dd]", {"dd": None}, Place.AFTER)

        assert written_tree(game.root) == ";;W[bb]"

    def test_an_empty_node_of_the_user_stays(self) -> None:
        game = game_of("(;SZ[5];B[aa];;W[bb])")
        empty = list(game.nodes())[2]

        operations.set_stones(Edit(), empty, game.positions, {point("dd"): None})

        assert written_tree(game.root) == ";SZ[5];B[aa];;W[bb]"

    def test_who_goes_on_there_keeps_the_node_for_now(self) -> None:
        game = game_of("(;SZ[5];B[aa];AB[dd])")
        edit, node = Edit(), node_with(game, "AB[dd]")

        holder = operations.set_stones(
            edit, node, game.positions, {point("dd"): None}, keeps_empty=True
        )

        assert holder is node
        assert operations.drop_empty(edit, holder) is node_with(game, "B[aa]")
        assert written_tree(game.root) == ";SZ[5];B[aa]"

    def test_so_it_is_with_a_player_to_play(self) -> None:
        game = game_of("(;SZ[5];B[aa];PL[B];W[bb])")

        left = operations.set_player(Edit(), node_with(game, "PL"), None)

        assert written_tree(game.root) == ";SZ[5];B[aa];W[bb]"
        assert left is node_with(game, "B[aa]")

    def test_a_player_that_nobody_named_leaves_even_an_empty_node(self) -> None:
        game = game_of("(;SZ[5];B[aa];;W[bb])")

        operations.set_player(Edit(), list(game.nodes())[2], None)

        assert written_tree(game.root) == ";SZ[5];B[aa];;W[bb]"

    def test_so_it_is_with_a_board_that_is_cleared(self) -> None:
        game = game_of("(;SZ[5];W[];AB[dd]AW[cc])")

        operations.clear_board(Edit(), node_with(game, "AB"), game.positions)

        assert written_tree(game.root) == ";SZ[5];W[]"


class TestPlayer:
    def test_it_is_taken_away_again(self) -> None:
        game = game_of("(;SZ[5]PL[W])")

        assert operations.set_player(Edit(), game.root, None) is game.root
        assert written(game) == ";SZ[5]"

    def test_a_node_that_has_become_set_up_says_it_itself(self) -> None:
        game = game_of("(;SZ[5];TE[1]AB[aa])")

        operations.set_player(Edit(), node_with(game, "TE"), WHITE)

        assert written(game) == ";SZ[5];TE[1]AB[aa]PL[W]"


RECORDS = (
    "(;SZ[4];B[aa];W[bb];B[ba];W[ab];AB[cc];W[dd])",
    "(;SZ[4]AB[aa:bb]AW[cc];W[ca]AE[bb];B[]TE[1];AB[dd]W[cb]B[bc](;B[aa])(;W[ac]BL[3]))",
    "(;SZ[4]B[bb]C[x];W[ba];W[ab];W[cb];W[bc];B[bb];MN[3])",
    "(;SZ[4:3]W[aa]AB[ba][ab];B[bb](;PL[B];C[x];B[cc])(;N[y]))",
)
POINTS = st.tuples(st.integers(0, 3), st.integers(0, 2)).map(lambda xy: Point(*xy))
STONES = st.dictionaries(POINTS, st.sampled_from([BLACK, WHITE, None]), min_size=1, max_size=5)


@pytest.mark.untraced
@given(st.sampled_from(RECORDS), st.integers(0, 99), STONES, st.sampled_from(list(Place)))
@settings(max_examples=amount(100, 3000), deadline=None)
def test_the_board_is_as_asked_and_nothing_else_changes(
    text: str, number: int, stones: dict[Point, Colour | None], place: Place
) -> None:
    game = game_of(text)
    nodes = list(game.nodes())
    node = nodes[number % len(nodes)]
    seen, before = game.position(node), text
    edit = Edit()
    is_at_move = not operations.takes_setup(node)
    try:
        holder = operations.set_stones(edit, node, game.positions, stones, place)
    except RefusalError:
        assert edit.edits() == ()
        return
    assume(edit.edits())
    positions = Positions(game.root)
    position = positions.at(holder)

    assert all(position.stone(*point) is colour for point, colour in stones.items())
    if not is_at_move or place is not Place.BEFORE:
        others = [
            (x, y)
            for x in range(seen.width)
            for y in range(seen.height)
            if Point(x, y) not in stones
        ]
        assert [position.stone(*one) for one in others] == [seen.stone(*one) for one in others]
        assert position.to_play is seen.to_play
    elif holder is not node:
        assert positions.at(node).last_move == seen.last_move
    if is_at_move and place is Place.HERE:
        assert holder is node
        assert not {"B", "W"} & set(node.properties)
    edit.roll_back()
    assert f"({written_tree(game.root)})" == before


def written_tree(node: Node) -> str:
    """Return the text of a small tree; recursive, as no tree of this file is deep."""
    children = [written_tree(child) for child in node.children]
    if len(children) == 1:
        return node.source + children[0]
    return node.source + "".join(f"({child})" for child in children)
