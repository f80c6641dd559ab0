from __future__ import annotations

import pytest

from sgfedit import ForeignNodeError, Game, Node, Point, Position, loads
from sgfedit.game.edits import Edit, changed_nodes
from sgfedit.game.figure_flags import FigureFlags
from sgfedit.go import Colour, Flag

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def game_of(text: str) -> Game:
    return loads(text).games[0]


def last(game: Game) -> Node:
    return list(game.nodes())[-1]


def end_of(text: str) -> Position:
    game = game_of(text)
    return game.position(last(game))


def test_a_captured_stone_is_gone_and_counted() -> None:
    position = end_of("(;SZ[3]AW[aa];B[ba];W[cc];B[ab])")

    assert position.rows() == [".X.", "X..", "..O"]
    assert position.captures == {"B": 1, "W": 0}
    assert position.flags == Flag.CAPTURE
    assert (position.size, position.stone(1, 0), position.stone(0, 0)) == ((3, 3), BLACK, None)


@pytest.mark.parametrize("point", [(-1, 0), (3, 0), (0, 3)])
def test_a_point_off_the_board_has_no_stone_to_ask_for(point: tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        end_of("(;SZ[3])").stone(*point)


def test_any_order_of_asking_gives_the_same_positions() -> None:
    game = game_of("(;SZ[3](;B[aa];W[ba](;B[ab])(;B[bb]))(;B[cc];W[bc]))")
    nodes = list(game.nodes())
    first = [game.position(node) for node in nodes]

    assert [game.position(node) for node in reversed(nodes)] == first[::-1]


def test_a_node_of_another_game_is_refused() -> None:
    with pytest.raises(ForeignNodeError):
        game_of("(;)").position(game_of("(;)").root)


def test_set_up_takes_the_first_of_a_point_and_clears_last() -> None:
    position = end_of("(;SZ[5:1]AW[aa]AB[aa][ba][ca]AE[ca];B[da])")

    assert position.rows() == ["OXXX."]


def test_set_up_comes_before_the_move_of_the_same_node() -> None:
    assert end_of("(;SZ[3];B[ba]AW[aa]AB[ab])").rows() == [".X.", "X..", "..."]


def test_both_moves_of_a_node_are_played_in_file_order() -> None:
    position = end_of("(;SZ[3];W[aa]B[bb])")

    assert position.rows() == ["O..", ".X.", "..."]
    assert (position.move_number, position.last_colour, position.to_play) == (2, BLACK, WHITE)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("(;)", 0),
        ("(;B[aa];W[];AB[bb])", 2),
        ("(;B[aa];W[bb]MN[10];B[cc])", 11),
        ("(;B[aa];MN[10];B[cc])", 11),
        ("(;B[aa];MN[x];B[cc])", 2),
        ("(;B[aa];MN[][10];B[cc])", 11),
    ],
)
def test_moves_are_numbered_along_the_path(text: str, number: int) -> None:
    assert end_of(text).move_number == number


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("(;)", BLACK),
        ("(;B[aa])", WHITE),
        ("(;B[aa]PL[B])", BLACK),
        ("(;B[aa]PL[x])", WHITE),
        ("(;PL[w];C[])", WHITE),
        ("(;PL[W];B[aa])", WHITE),
        ("(;PL[][W])", WHITE),
        ("(;HA[2])", WHITE),
        ("(;HA[1])", BLACK),
        ("(;HA[x])", BLACK),
        ("(;AB[aa])", WHITE),
        ("(;AB[aa]AW[bb])", BLACK),
        ("(;AB[aa];AW[bb])", BLACK),
    ],
)
def test_whose_turn_it_is_at_the_end(text: str, colour: Colour) -> None:
    assert end_of(text).to_play is colour


@pytest.mark.parametrize(
    ("text", "colour"),
    [("(;;;W[aa])", WHITE), ("(;HA[2];B[aa])", BLACK), ("(;(;C[])(;W[aa]))", BLACK)],
)
def test_before_any_move_the_first_of_the_main_line_says_whose_turn(
    text: str, colour: Colour
) -> None:
    game = game_of(text)

    assert game.position(game.root).to_play is colour


def test_a_long_way_without_moves_is_not_searched_for_ever() -> None:
    game = game_of("(;" + ";" * 1_500 + ";W[aa])")

    assert game.position(game.root).to_play is BLACK


@pytest.mark.parametrize(
    ("text", "point", "is_pass"),
    [
        ("(;B[aa])", Point(0, 0), False),
        ("(;B[])", None, True),
        ("(;B[tt])", None, True),
        ("(;SZ[9];B[pp])", None, False),
        ("(;B[][aa])", Point(0, 0), False),
        ("(;B[aa];C[])", None, False),
    ],
)
def test_the_move_of_the_node_itself(text: str, point: Point | None, is_pass: bool) -> None:
    position = end_of(text)

    assert (position.last_move, position.is_pass) == (point, is_pass)


def test_a_move_off_the_board_changes_no_stone_but_counts() -> None:
    position = end_of("(;SZ[3];B[aa];W[zy])")

    assert position.rows() == ["X..", "...", "..."]
    assert (position.move_number, position.to_play, position.last_colour) == (2, BLACK, WHITE)


def test_most_other_games_than_go_have_no_stones() -> None:
    game = game_of("(;GM[11]SZ[3]AB[aa];B[bb])")

    assert game.position(last(game)).stones == bytes(9)
    assert not game.positions.is_go
    assert game_of("(;GM[x])").positions.is_go


@pytest.mark.parametrize(
    ("text", "view", "dimmed"),
    [
        ("(;VW[aa]DD[bb];B[cc])", "aa", "bb"),
        ("(;VW[aa]DD[bb];VW[cc]DD[dd])", "cc", "dd"),
        ("(;VW[aa]DD[bb];VW[]DD[])", None, ""),
        ("(;VW[aa]DD[bb];VW[true]DD[true])", "aa", "bb"),
        ("(;VW[aa]DD[bb];VW[][cc]DD[][dd])", "cc", "dd"),
        ("(;VW[aa][bb])", "aa ba ab bb", ""),
        ("(;FF[3]VW[bb][aa])", "aa ba ab bb", ""),
        ("(;FF[4]VW[aa][bb]DD[aa][bb])", "aa bb", "aa bb"),
        ("(;FF[3]VW[aa][bb][cc]DD[aa][bb])", "aa bb cc", "aa bb"),
        ("(;FF[x]VW[aa:bb])", "aa ba ab bb", ""),
    ],
)
def test_visible_and_dimmed_points_are_inherited(text: str, view: str | None, dimmed: str) -> None:
    def points(names: str) -> set[Point]:
        return {Point(ord(name[0]) - 97, ord(name[1]) - 97) for name in names.split()}

    position = end_of(text)

    assert position.view == (None if view is None else points(view))
    assert position.dimmed == points(dimmed)


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("(;SZ[9];B[aa])", None),
        ("(;FG[1:x];B[aa];W[bb])", FigureFlags(coordinates=False)),
        ("(;FG[1:x];B[aa];FG[2:]W[bb])", FigureFlags(is_named=False)),
        ("(;FG[1:x];B[aa];FG[]W[bb])", None),
    ],
)
def test_a_figure_shows_the_same_up_to_the_next_one(text: str, figure: object) -> None:
    assert end_of(text).figure == figure


def test_a_figure_that_was_edited_is_another_one_from_there_on() -> None:
    game = game_of("(;FG[1:x];B[aa];W[bb])")
    game.position(last(game))
    edit = Edit()
    edit.set(game.root.children[0], "FG", ["512:y"])

    game.forget(changed_nodes(edit.edits()))

    assert game.position(last(game)).figure == FigureFlags(hoshi=False)
    assert game.position(game.root).figure == FigureFlags(coordinates=False)


def test_stones_have_the_number_of_the_move_that_put_them_there() -> None:
    game = game_of("(;SZ[3]AW[aa];B[ba];W[cc];B[ab];W[];B[aa])")

    assert game.positions.numbers(last(game)) == {
        Point(1, 0): 1,
        Point(2, 2): 2,
        Point(0, 1): 3,
        Point(0, 0): 5,
    }


def test_a_stone_that_was_set_up_over_a_played_one_has_no_number() -> None:
    game = game_of("(;SZ[3];B[aa];W[bb];AW[aa]AE[bb];AB[bb])")

    assert game.positions.numbers(last(game)) == {}


@pytest.mark.parametrize(
    ("set_up", "stone"),
    [
        ("AE[aa]AW[aa]", Colour.WHITE),
        ("AW[aa]AE[aa]", Colour.WHITE),
        ("AE[aa]AB[aa]AW[aa]", Colour.BLACK),
        ("AW[aa]AE[aa:bb]AB[aa]", Colour.WHITE),
        ("AE[aa]", None),
    ],
)
def test_the_first_of_ab_and_aw_that_names_a_point_counts_and_ae_only_beside_them(
    set_up: str, stone: Colour | None
) -> None:
    game = game_of(f"(;SZ[9]AB[aa];{set_up})")

    assert game.position(last(game)).stone(0, 0) is stone


def test_a_captured_stone_has_no_number() -> None:
    game = game_of("(;SZ[3];W[aa];B[ba];B[ab])")

    assert game.positions.numbers(last(game)) == {Point(1, 0): 2, Point(0, 1): 3}


def test_the_node_of_a_move_is_the_last_one_that_played_there() -> None:
    game = game_of("(;SZ[3];W[aa];B[ba];B[ab];W[cc];B[aa](;W[bb])(;W[bc]))")
    line = list(game)

    assert game.positions.node_of_move_at(line[-1], Point(0, 0)) is line[5]
    assert game.positions.node_of_move_at(line[4], Point(0, 0)) is line[1]
    assert game.positions.node_of_move_at(last(game), Point(1, 1)) is None


def test_a_change_of_size_is_seen_everywhere() -> None:
    game = game_of("(;SZ[3];B[aa])")
    game.position(last(game))
    edit = Edit()
    edit.set(game.root, "SZ", ["5"])

    game.forget(changed_nodes(edit.edits()))

    assert game.position(last(game)).size == (5, 5)


def test_forgetting_needs_no_position_to_be_known() -> None:
    game = game_of("(;SZ[3];B[aa])")
    edit = Edit()
    edit.set(game.root, "SZ", ["5"])

    game.forget(changed_nodes(edit.edits()))

    assert game.position(game.root).size == (5, 5)
