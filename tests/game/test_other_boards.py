"""Boards of games other than Go that put stones on points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Game, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.game.positions import Positions
from sgfedit.go import Colour
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def game_of(text: str) -> Game:
    return loads(text).games[0]


def rows_at_end(text: str) -> list[str]:
    game = game_of(text)
    return game.position(list(game)[-1]).rows()


def test_othello_begins_with_four_discs() -> None:
    assert rows_at_end("(;GM[2])")[2:6] == ["........", "...OX...", "...XO...", "........"]
    assert rows_at_end("(;GM[2]SZ[4])") == ["....", ".OX.", ".XO.", "...."]
    assert rows_at_end("(;GM[2]SZ[1])") == ["."]


def test_othello_begins_as_the_record_says() -> None:
    assert rows_at_end("(;GM[2]SZ[3]AB[a1][bb]AW[c3])") == ["X..", ".X.", "..O"]
    assert rows_at_end("(;GM[2]SZ[3]AB[a1][bb]AW[bb]AE[a1])") == ["X..", ".X.", "..."]
    assert rows_at_end("(;GM[2]SZ[4];AE[b2:z9][bb])") == ["....", "..X.", ".XO.", "...."]


def test_discs_turn_between_the_new_one_and_others_of_its_colour() -> None:
    # The first moves of "Tiger", as every book of openings has it.
    assert rows_at_end("(;GM[2];B[f5];W[d6];B[c3];W[d3];B[c4])") == [
        "........",
        "........",
        "..XO....",
        "..XXX...",
        "...OXX..",
        "...O....",
        "........",
        "........",
    ]


def test_discs_turn_in_all_directions_and_only_up_to_a_disc_of_the_colour() -> None:
    text = (
        "(;GM[2]SZ[5]AB[aa][ca][ea][ac][ec][ae][ce][ee]AW[bb][cb][db][bc][dc][bd][cd][dd];B[cc])"
    )
    assert rows_at_end(text) == ["X.X.X", ".XXX.", "XXXXX", ".XXX.", "X.X.X"]

    assert rows_at_end("(;GM[2]SZ[4]AW[ba][bb]AB[dd];B[aa])") == ["XO..", ".O..", "....", "...X"]


def test_a_disc_that_is_taken_back_turns_the_others_back() -> None:
    game = game_of("(;GM[2](;B[f5])(;B[d3]))")
    first, second = game.root.children

    assert game.position(first).rows()[4] == "...XXX.."
    assert game.position(second).rows()[2:5] == ["...X....", "...XX...", "...XO..."]
    assert game.position(game.root).rows()[3:5] == ["...OX...", "...XO..."]


@pytest.mark.parametrize(
    ("game", "move", "point"),
    [
        (2, "d3", Point(3, 2)),
        (2, "D3", Point(3, 2)),
        (2, " d 3 ", Point(3, 2)),
        (2, "dc", Point(3, 2)),
        (2, "i3", None),
        (2, "d9", None),
        (2, "d0", None),
        (4, "hh", Point(7, 7)),
        (4, "h8", Point(7, 7)),
        (4, "a1", Point(0, 14)),
        (4, "o15", Point(14, 0)),
        (4, "a16", None),
        (40, "ce", Point(2, 4)),
        (40, "ce.cecfdgefdece", Point(2, 4)),
        (40, ".cecfdgefdece", None),
    ],
)
def test_points_are_two_letters_or_a_letter_and_a_number(
    game: int, move: str, point: Point | None
) -> None:
    record = game_of(f"(;GM[{game}];B[{move}])")
    position = record.position(list(record)[-1])

    assert position.last_move == point
    assert not position.is_pass
    assert (position.last_colour, position.move_number) == (BLACK, 1)


@pytest.mark.parametrize("game", [2, 4, 11, 40])
@pytest.mark.parametrize("move", ["", " "])
def test_an_empty_move_is_a_pass(game: int, move: str) -> None:
    record = game_of(f"(;GM[{game}];W[{move}])")

    assert record.position(list(record)[-1]).is_pass


@pytest.mark.parametrize("move", ["pass", "PASS", "--"])
def test_a_pass_may_be_written_in_words_where_the_board_is_drawn(move: str) -> None:
    record = game_of(f"(;GM[2];W[{move}])")

    assert record.position(list(record)[-1]).is_pass


def test_nothing_is_captured_in_other_games() -> None:
    assert rows_at_end("(;GM[4]SZ[3];B[aa];W[ba];B[cc];W[ab])") == ["XO.", "O..", "..X"]


def test_only_games_with_stones_on_points_are_drawn() -> None:
    drawn = {n for n in range(42) if Positions(game_of(f"(;GM[{n}])").root).is_drawn}

    assert drawn == {1, 2, 4, 40}


def test_stones_of_other_games_have_the_numbers_of_their_moves() -> None:
    record = game_of("(;GM[4]SZ[15];B[hh];W[hg])")
    node = list(record)[-1]

    assert record.positions.numbers(node) == {Point(7, 7): 1, Point(7, 6): 2}
    assert record.positions.node_of_move_at(node, Point(7, 7)) is list(record)[1]


# Editing ------------------------------------------------------------------------------------


def test_only_a_board_of_go_takes_moves_stones_and_marks() -> None:
    record = game_of("(;GM[4]SZ[15];B[hh])")
    node = list(record)[-1]
    edit = Edit()
    point = Point(0, 0)
    attempts: dict[str, Callable[[], object]] = {
        "play": lambda: operations.play(edit, node, WHITE, point),
        "insert": lambda: operations.insert_moves(edit, node, [(WHITE, point)]),
        "set up": lambda: operations.set_stones(edit, node, record.positions, {point: BLACK}),
        "correct": lambda: operations.move_stone(edit, node, record.positions, Point(7, 7), point),
        "mark": lambda: operations.set_marks(edit, node, "TR", [point], on=True),
        "label": lambda: operations.set_label(edit, node, point, "A"),
        "arrow": lambda: operations.toggle_pair(edit, node, "AR", point, Point(1, 1)),
        "view": lambda: operations.set_region(edit, node, "VW", [point]),
        "erase": lambda: operations.clear_points(edit, node, (point,)),
    }
    for name, attempt in attempts.items():
        with pytest.raises(RefusalError) as refusal:
            attempt()
        assert refusal.value.reason in {"not-go", "not-go-board"}, name
    assert edit.edits() == ()


def test_a_record_can_be_treated_as_one_of_go_and_back() -> None:
    collection = loads("(;FF[4] GM[11]SZ[19];B[pd])")
    game = collection.games[0]
    edit = Edit()
    operations.treat_as_go(edit, game.root)

    assert game.root.source == ";FF[4] GM[1]SZ[19]"
    assert Positions(game.root).at(list(game)[-1]).stone(15, 3) is BLACK
    with pytest.raises(RefusalError) as refusal:
        operations.treat_as_go(edit, game.root)
    assert refusal.value.reason == "is-go"

    edit.roll_back()
    assert game.root.source == ";FF[4] GM[11]SZ[19]"


def test_a_copied_branch_says_of_which_game_it_is() -> None:
    chess = game_of("(;GM[3];W[e2e4];B[e7e5])")
    text = operations.copied_text(chess.root.children[0])
    assert text == "(;GM[3]W[e2e4];B[e7e5])\n"

    edit = Edit()
    pasted = operations.paste_branch(edit, list(chess)[-1], text)
    assert pasted.node.source == ";W[e2e4]"
    for other in ("(;GM[1])", "(;GM[2])"):
        with pytest.raises(RefusalError) as refusal:
            operations.paste_branch(edit, game_of(other).root, text)
        assert refusal.value.reason == "other-kind"


def test_a_copied_branch_of_another_game_names_its_board() -> None:
    record = game_of("(;GM[11]SZ[19];B[a1])")

    text = operations.copied_text(record.root.children[0])
    assert text == "(;GM[11]SZ[19]B[a1])\n"
    assert operations.paste_branch(Edit(), list(record)[-1], text).left_out == ()
