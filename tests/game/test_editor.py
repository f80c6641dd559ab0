"""The public way to change a file."""

from __future__ import annotations

import contextlib
import math
from itertools import count, groupby
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sgfedit
from sgfedit import PASS, Editor, Move, Node, Point
from sgfedit.errors import ForeignNodeError, RefusalError
from sgfedit.game import operations
from sgfedit.game.positions import Positions

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = "(;FF[4]GM[1]SZ[9];B[aa];W[bb](;B[cc])(;B[dd]))(;FF[4]GM[1]SZ[9])"


def test_a_block_is_one_step_that_can_be_undone_and_repeated() -> None:
    collection = sgfedit.loads(GAMES)
    before = sgfedit.dumps(collection)

    with collection.edit("Comment and move") as e:
        last = list(collection.games[0])[-1]
        e.set_text(last, "C", "Good")
        e.play(last, "J9")
    after = sgfedit.dumps(collection)

    assert after == before.replace(b";B[cc])", b";B[cc]C[Good];W[ia])\n")
    assert collection.undo() == "Comment and move"
    assert sgfedit.dumps(collection) == before
    assert collection.undo() is None
    assert collection.redo() == "Comment and move"
    assert sgfedit.dumps(collection) == after
    assert collection.redo() is None


def test_a_block_that_raises_leaves_no_trace() -> None:
    collection = sgfedit.loads(GAMES)
    root = collection.games[1].root
    position = collection.games[1].position(root)

    def fail() -> None:
        with collection.edit("Nothing") as e:
            e.set_stones(root, {"E5": "B"})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert sgfedit.dumps(collection) == GAMES.encode()
    assert collection.games[1].position(root) == position
    assert collection.undo() is None


def test_a_block_that_changes_nothing_is_no_step() -> None:
    collection = sgfedit.loads(GAMES)

    with collection.edit("Nothing") as e:
        e.set_text(collection.games[0].root, "C", "")

    assert collection.undo() is None


def test_a_call_that_raises_has_done_nothing_but_the_block_goes_on() -> None:
    collection = sgfedit.loads(GAMES)
    root = collection.games[1].root

    with collection.edit("Play") as e:
        with pytest.raises(RefusalError):
            e.do(operations.add_sequence, root, [("B", "E5"), ("W", "K9")])
        e.play(root, "E5")

    assert sgfedit.dumps(collection).endswith(b"(;FF[4]GM[1]SZ[9];B[ee])")


def test_positions_are_right_within_the_block() -> None:
    collection = sgfedit.loads("(;SZ[9])")
    game = collection.games[0]
    assert game.position(game.root).stone(4, 4) is None

    with collection.edit("Set up") as e:
        e.set_stones(game.root, {"E5": "B"})
        stone = game.position(game.root).stone(4, 4)

    assert stone == "B"
    collection.undo()
    assert game.position(game.root).stone(4, 4) is None


def test_a_block_within_a_block_is_part_of_it_unless_it_fails() -> None:
    collection = sgfedit.loads(GAMES)
    root = collection.games[1].root

    with collection.edit("Outer") as outer:
        outer.set_text(root, "N", "outer")
        with collection.edit("Inner") as inner:
            inner.set_text(root, "C", "inner")
        with pytest.raises(RefusalError), collection.edit("Failing") as failing:
            failing.play(failing.add_node(root), "K9")

    assert (root.get("N"), root.get("C")) == ("outer", "inner")
    assert collection.undo() == "Outer"
    assert sgfedit.dumps(collection) == GAMES.encode()


def test_an_edit_that_is_over_does_nothing_any_more() -> None:
    collection = sgfedit.loads(GAMES)
    with collection.edit("Over") as e:
        pass

    with pytest.raises(RefusalError, match="over"):
        e.play(collection.games[0].root, "D4")

    assert sgfedit.dumps(collection) == GAMES.encode()


def test_nothing_is_undone_while_an_edit_is_under_way() -> None:
    collection = sgfedit.loads(GAMES)

    with collection.edit("Under way"):
        for go in (collection.undo, collection.redo):
            with pytest.raises(RefusalError, match="under way"):
                go()


# Moves and nodes ----------------------------------------------------------------------------


def test_sides_take_turns_unless_told_otherwise() -> None:
    collection = sgfedit.new_game(9)
    with collection.edit("Play") as e:
        node = collection.games[0].root
        for move in ("E5", (2, 2), "gc", Point(6, 6), "pass", PASS):
            node = e.play(node, move)
        node = e.play(node, "A1", "W")

    assert [node.move for node in collection.games[0]][1:] == [
        Move("B", Point(4, 4)),
        Move("W", Point(2, 2)),
        Move("B", Point(6, 2)),
        Move("W", Point(6, 6)),
        Move("B", PASS),
        Move("W", PASS),
        Move("W", Point(0, 8)),
    ]


def test_white_begins_a_handicap_game() -> None:
    collection = sgfedit.new_game(handicap=4)

    with collection.edit("Play") as e:
        node = e.play(collection.games[0].root, "R14")

    assert node.move == Move("W", Point(16, 5))


def test_a_move_that_is_there_is_followed_and_another_one_is_a_variation() -> None:
    collection = sgfedit.loads(GAMES)
    first = collection.games[0].root.children[0]
    second = first.children[0]

    with collection.edit("Play") as e:
        assert e.play(second, "dd") is second.children[1]
        new = e.play(second, "E5")

    assert second.children[2] is new


def test_nodes_are_added_removed_and_ordered() -> None:
    collection = sgfedit.loads(GAMES)
    second = collection.games[0].root.children[0].children[0]

    with collection.edit("Tree") as e:
        e.make_main_line(second.children[1])
        assert e.remove(second.children[1]) is second
        e.add_node(second)

    assert sgfedit.dumps(collection).startswith(b"(;FF[4]GM[1]SZ[9];B[aa];W[bb](;B[dd])\n(;)")


def test_the_first_node_of_a_game_stays() -> None:
    collection = sgfedit.loads(GAMES)

    with pytest.raises(RefusalError, match="first node"), collection.edit("Remove") as e:
        e.remove(collection.games[0].root)


# What stands in a node ----------------------------------------------------------------------


def test_game_info_is_text_or_a_number_where_it_is_one() -> None:
    collection = sgfedit.new_game(9)
    root = collection.games[0].root

    with collection.edit("Info") as e:
        e.set_info(root, {"PB": "Cho", "EV": ""}, KM=6.5, HA=3, TM=3600.0, DT="1996-03-05")

    assert [root.get(ident) for ident in ("PB", "EV", "KM", "HA", "TM", "DT")] == [
        *("Cho", None, 6.5, 3, 3600.0, "1996-03-05")
    ]


@pytest.mark.parametrize("ident", ["FF", "GM", "SZ", "CA", "B", "C", "XX", "pb"])
def test_what_is_no_field_of_game_info_is_refused(ident: str) -> None:
    collection = sgfedit.new_game(9)

    with pytest.raises(RefusalError, match="no field"), collection.edit("Info") as e:
        e.set_info(collection.games[0].root, {ident: "1"})


def test_what_is_said_of_the_file_stands_in_the_first_node_only() -> None:
    collection = sgfedit.loads(GAMES)
    root = collection.games[0].root

    with collection.edit("Info") as e:
        e.set_info(root, AP="mine:1")
        e.set_info(root.children[0], GN="Here")
        with pytest.raises(RefusalError, match="no field"):
            e.set_info(root.children[0], AP="mine:1")

    assert root.get("AP") == ("mine", "1")


@pytest.mark.parametrize("komi", [math.nan, math.inf])
def test_komi_is_a_number(komi: float) -> None:
    collection = sgfedit.new_game(9)

    with pytest.raises(RefusalError, match="not a number"), collection.edit("Info") as e:
        e.set_info(collection.games[0].root, KM=komi)


def test_every_value_of_a_node_can_be_set() -> None:
    collection = sgfedit.new_game(9)
    root = collection.games[0].root

    with collection.edit("All") as e:
        e.set_handicap(root, 2)
        e.set_player(root, "W")
        e.set_marks(root, "TR", ["A1", (1, 8)])
        e.set_marks(root, "TR", ["A1"], on=False)
        e.set_label(root, "C1", "a")
        e.set_annotation(root, "GB", 2)
        e.set_raw(root, "XX", "a", r"\]")
        e.set_raw(root, "GM")
        move = e.play(root, "E5")
        assert e.set_stones(move, {"E6": None, "E4": "B"}) is move.children[0]

    assert root.get("AB") == (Point(6, 2), Point(2, 6))
    assert (root.get("PL"), root.get("TR"), root.get("GB")) == ("W", (Point(1, 8),), 2)
    assert (root.get("LB"), root.get("XX"), root.get("GM")) == (
        *(((Point(2, 8), "a"),), ("a", "]")),
        None,
    )
    assert move.children[0].properties == {"AB": ("ef",)}


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        (lambda e, n: e.play(n, (9, 9)), "no-such-point"),
        (lambda e, n: e.play(n, "K1"), "no-such-point"),
        (lambda e, n: e.play(n, "tt"), "no-such-point"),
        (lambda e, n: e.play(n, "A1", "black"), "no-such-colour"),
        (lambda e, n: e.set_text(n, "B", "aa"), "not-text"),
        (lambda e, n: e.set_text(n, "c", "a"), "no-such-ident"),
        (lambda e, n: e.set_raw(n, "c", "a"), "no-such-ident"),
        (lambda e, n: e.set_raw(n, "C", "]"), "not-raw"),
        (lambda e, n: e.set_raw(n, "C", "\\"), "not-raw"),
        (lambda e, n: e.set_stones(n, {"K1": "B"}), "no-such-point"),
        (lambda e, n: e.set_stones(n, {"A1": "black"}), "no-such-colour"),
        (lambda e, n: e.set_player(n, "b"), "no-such-colour"),
        (lambda e, n: e.set_handicap(n, 14), "handicap-many"),
        (lambda e, n: e.set_handicap(n, -1), "no-such-handicap"),
        (lambda e, n: e.set_marks(n, "LB", ["A1"]), "not-marks"),
        (lambda e, n: e.set_marks(n, "TR", ["A10"]), "no-such-point"),
        (lambda e, n: e.set_label(n, "A10", "a"), "no-such-point"),
        (lambda e, n: e.set_label(n, "A1", "a\nb"), "label-lines"),
        (lambda e, n: e.set_annotation(n, "XX"), "not-annotation"),
        (lambda e, n: e.set_annotation(n, "GB", 3), "no-strength"),
        (lambda e, n: e.set_annotation(n, "TE"), "needs-move"),
        (lambda e, _: e.set_charset("klingon"), "no-such-charset"),
        (lambda e, n: e.do(operations.toggle_pair, n, "TR", "A1", "A2"), "not-pairs"),
        (lambda e, n: e.do(operations.toggle_pair, n, "AR", "A1", "A0"), "no-such-point"),
        (lambda e, n: e.do(operations.set_region, n, "TR", ["A1"]), "not-region"),
        (lambda e, n: e.do(operations.set_region, n, "VW", ["A0"]), "no-such-point"),
        (lambda e, n: e.do(operations.clear_region, n, "TR"), "not-region"),
        (lambda e, n: e.do(operations.inherit_region, n, "TR"), "not-region"),
        (lambda e, n: e.do(operations.clear_points, n, ["A0"]), "no-such-point"),
        (lambda e, n: e.do(operations.mark_territory, n, ["A0"], []), "no-such-point"),
        (lambda e, n: e.do(operations.insert_moves, n, [("B", "A0")]), "no-such-point"),
        (lambda e, n: e.do(operations.replace_parts, n, "C", [(0, 1, "a")]), "no-such-part"),
        (lambda e, n: e.do(operations.replace_parts, n, "C", [(-1, 0, "a")]), "no-such-part"),
        (lambda e, n: e.do(operations.replace_parts, n, "AB", [(0, 1, "a")]), "not-text"),
        (lambda e, n: e.do(operations.set_node_values, n, {"C": "a"}), "not-node-value"),
        (lambda e, n: e.do(operations.cycle_annotation, n, "C"), "not-annotation"),
        (lambda e, n: e.do(operations.toggle_annotation, n, "C", 1), "not-annotation"),
    ],
    ids=count(),
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    do: Callable[[Editor, Node], Any], reason: str
) -> None:
    collection = sgfedit.loads(GAMES)

    with collection.edit("Refused") as e, pytest.raises(RefusalError) as caught:
        do(e, collection.games[1].root)

    assert caught.value.reason == reason
    assert str(caught.value)
    assert sgfedit.dumps(collection) == GAMES.encode()
    assert collection.undo() is None


@pytest.mark.parametrize(
    "do",
    [
        lambda e, n: e.play(n, None),
        lambda e, n: e.play(n, [3, 3]),
        lambda e, n: e.play(n, 33),
        lambda e, n: e.play("A1", n),
        lambda e, n: e.play(n, "A1", 1),
        lambda e, n: e.play(None, "A1"),
        lambda e, n: e.add_node(None),
        lambda e, n: e.remove("n"),
        lambda e, n: e.make_main_line(5),
        lambda e, n: e.set_text(n, "C", None),
        lambda e, n: e.set_text(n, "C", b"x"),
        lambda e, n: e.set_text(n, None, "x"),
        lambda e, n: e.set_info(n, PB=5),
        lambda e, n: e.set_info(n, KM=True),
        lambda e, n: e.set_info(n, HA=2.0),
        lambda e, n: e.set_info(n, {5: "x"}),
        lambda e, n: e.set_raw(n, "C", 5),
        lambda e, n: e.set_stones(n, {5: "B"}),
        lambda e, n: e.set_stones(n, {"A1": 5}),
        lambda e, n: e.set_player(n, 5),
        lambda e, n: e.set_handicap(n, "2"),
        lambda e, n: e.set_marks(n, "TR", "A1"),
        lambda e, n: e.set_marks(n, "TR", [5]),
        lambda e, n: e.set_marks(n, 5, ["A1"]),
        lambda e, n: e.set_label(n, "A1", 5),
        lambda e, n: e.set_annotation(n, "GB", "1"),
        lambda e, n: e.set_annotation(n, 5),
        lambda e, n: e.set_charset(5),
        lambda e, n: e.add_games("(;)"),
        lambda e, n: e.remove_games(n),
        lambda e, n: e.do(operations.play, None, "B", "A1"),
        lambda e, n: e.do(operations.set_text, n, "C", 5),
        lambda e, n: e.do(operations.set_info, n, {"PB": 5}),
        lambda e, n: e.do(operations.set_node_values, n, {"V": 5}),
        lambda e, n: e.do(operations.insert_after, n, ";B[aa]"),
        lambda e, n: e.do(operations.set_figure, n, "1:x"),
        lambda e, n: e.do(operations.clear_board, n, sgfedit.loads(GAMES).games[0].positions, 5),
        lambda e, n: e.do(operations.paste_branch, n, 5),
        lambda e, n: e.do(operations.add_sequence, n, "B D4"),
        lambda e, n: e.do(operations.add_sequence, n, ["BD"]),
        lambda e, n: e.do(operations.add_sequence, n, [("B", "D4", 1)]),
        lambda e, n: e.do(operations.insert_moves, n, "B D4"),
        lambda e, n: e.do(operations.insert_moves, n, ["BD"]),
        lambda e, n: e.do(operations.insert_moves, None, []),
        lambda e, n: e.do(operations.replace_parts, n, "C", "abc"),
        lambda e, n: e.do(operations.replace_parts, n, "C", [(0, 0)]),
        lambda e, n: e.do(operations.replace_parts, n, "C", [("0", 0, "a")]),
        lambda e, n: e.do(operations.replace_parts, n, "C", [(0, 0, 5)]),
        lambda e, n: e.do(operations.replace_parts, n, 5, []),
        lambda e, _: e.do(operations.clear_marks, "abc", ["TR"]),
        lambda e, n: e.do(operations.remove_games, sgfedit.loads(GAMES), [n]),
        lambda e, _: e.do(operations.delete_branch, None),
        lambda e, _: e.do(operations.promote, "x"),
        lambda e, _: e.do(operations.delete_others, 5),
    ],
    ids=count(),
)
def test_a_wrong_type_is_a_type_error_and_changes_nothing(
    do: Callable[[Any, Any], Any],
) -> None:
    collection = sgfedit.loads(GAMES)

    with collection.edit("Wrong") as e, pytest.raises(TypeError):
        do(e, collection.games[1].root)

    assert sgfedit.dumps(collection) == GAMES.encode()


def test_a_name_is_a_text() -> None:
    with pytest.raises(TypeError), sgfedit.new_game().edit(5):  # type: ignore[arg-type]  # is what is tested
        pass


def test_nodes_of_other_files_and_removed_ones_are_refused() -> None:
    collection, other = sgfedit.loads(GAMES), sgfedit.loads(GAMES)
    first = collection.games[0].root.children[0]

    with collection.edit("Foreign") as e:
        with pytest.raises(ForeignNodeError, match="This node is not in the game"):
            e.play(other.games[0].root, "E5")
        e.remove(first)
        with pytest.raises(ForeignNodeError):
            e.set_text(first, "C", "gone")
        with pytest.raises(ForeignNodeError):
            e.remove_games(other.games[0])
        with pytest.raises(ForeignNodeError):
            e.do(operations.set_text, other.games[0].root, "C", "foreign")


def test_a_node_that_was_just_played_is_refused_once_it_is_gone() -> None:
    collection = sgfedit.loads("(;SZ[9];B[ee])(;SZ[9];B[ee])")
    first, second = (game.root.children[0] for game in collection.games)

    with collection.edit("Removed") as e:
        last = e.play(e.play(first, "C3"), "G7")
        e.remove(first)
        with pytest.raises(ForeignNodeError):
            e.play(last, "A1")
        last = e.play(second, "C3")
        with collection.edit("Within") as inner:
            inner.remove(second)
        with pytest.raises(ForeignNodeError):
            e.play(last, "A1")
        last = e.play(collection.games[1].root, "C3")
        e.remove_games(collection.games[1])
        with pytest.raises(ForeignNodeError):
            e.play(last, "A1")


@pytest.mark.untraced
def test_10000_moves_behind_100000_nodes_are_played_in_linear_time() -> None:
    # Were the root looked for from every move, they would take a minute.
    collection = sgfedit.loads("(;SZ[9]" + ";B[ee]" * 100_000 + ")")
    *_, node = collection.games[0]

    with collection.edit("Go on") as e:
        for index in range(10_000):
            node = e.play(node, (index % 9, index % 7), "B")

    assert sum(1 for _ in collection.games[0]) == 110_001


# The file -----------------------------------------------------------------------------------


def test_games_are_added_and_removed() -> None:
    collection, other = sgfedit.loads(GAMES), sgfedit.loads("(;GN[other])")

    with collection.edit("Games") as e:
        (added,) = e.add_games(other)
        e.remove_games(*collection.games[:2])
        e.set_text(added.root, "C", "here")
        with pytest.raises(RefusalError, match="at least one"):
            e.remove_games(added)

    assert sgfedit.dumps(collection) == b"(;GN[other]C[here])"
    collection.undo()
    assert sgfedit.dumps(collection) == GAMES.encode()


def test_problems_are_fixed_safely_unless_told_otherwise() -> None:
    collection = sgfedit.loads("(;FF[4]GM[1]SZ[9]KM[6,5];B[aa])")
    before = sgfedit.dumps(collection)

    with collection.edit("Fix") as e:
        assert [problem.ident for problem in e.fix()] == ["KM"]
        assert e.fix(lambda problem: False) == []

    assert b"KM[6.5]" in sgfedit.dumps(collection)
    collection.undo()
    assert sgfedit.dumps(collection) == before


def test_records_are_converted_and_so_are_charsets() -> None:
    collection = sgfedit.loads("(;GM[1]SZ[9]PB[é];B[aa])".encode("latin-1"))
    before = sgfedit.dumps(collection)

    with collection.edit("Convert") as e:
        assert e.to_ff4(minutes=True).changes
        e.set_charset("UTF-8")
    assert "FF[4]" in sgfedit.dumps(collection).decode("utf-8")
    with collection.edit("Back") as e:
        assert e.to_ff3().changes

    collection.undo()
    collection.undo()
    assert sgfedit.dumps(collection) == before


def test_only_what_has_changed_is_derived_anew() -> None:
    collection = sgfedit.loads("(;SZ[9])" * 3)
    first, _, last = collection.games

    with collection.edit("Games") as e:
        e.set_stones(first.root, {"E5": "B"})
        e.do(operations.order_games, collection, [last, first, collection.games[1]])
        e.set_stones(last.root, {"E5": "W"})

    found = [game.position(game.root).stone(4, 4) for game in collection.games]
    assert found == ["W", "B", None]


def test_a_node_taken_out_of_its_line_leaves_the_others() -> None:
    collection = sgfedit.loads("(;SZ[9];B[aa];W[bb];B[cc])" * 3)
    first = collection.games[0].root.children[0]
    assert collection.games[0].position(first).stone(0, 0) == "B"

    with collection.edit("Node") as e:
        e.do(operations.delete_node, first)
        assert {type(edit).__name__ for edit in e.edits} == {"SetChildren"}

    game = collection.games[0]
    position = game.position(list(game)[-1])
    assert (position.stone(0, 0), position.stone(1, 1)) == (None, "W")


def test_an_empty_file_can_be_given_games() -> None:
    collection = sgfedit.Collection()

    with collection.edit("Charset") as e:
        e.set_charset("big5")
    with collection.edit("First game") as e:
        e.add_games(sgfedit.loads("(;SZ[9])"))

    assert len(collection.games) == 1


@pytest.mark.parametrize("place", [-1, 3])
def test_games_go_where_there_is_a_place(place: int) -> None:
    collection = sgfedit.loads(GAMES)

    with collection.edit("Order") as e:
        with pytest.raises(RefusalError, match="no place"):
            e.do(operations.move_games, collection, collection.games[:1], place)
        with pytest.raises(RefusalError, match="no place"):
            e.do(operations.add_games, collection, sgfedit.new_game().games, place)

    assert sgfedit.dumps(collection) == GAMES.encode()


# New games ----------------------------------------------------------------------------------


def test_a_new_game_is_a_file_with_one_game() -> None:
    collection = sgfedit.new_game((13, 9), komi=6.5, black="Black [x]", white="W")
    (game,) = collection.games

    assert game.size == (13, 9)
    assert (game.root.get("KM"), game.root.get("PB")) == (6.5, "Black [x]")
    assert collection.problems == ()
    assert collection.undo() is None


def test_a_new_game_has_its_handicap_stones() -> None:
    root = sgfedit.new_game(size=(19, 19), handicap=9).games[0].root

    assert (root.get("HA"), len(root.get("AB"))) == (9, 9)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"size": 0}, "no-such-size"),
        ({"size": 53}, "no-such-size"),
        ({"size": (9, -1)}, "no-such-size"),
        ({"handicap": 1}, "no-such-handicap"),
        ({"handicap": -2}, "no-such-handicap"),
        ({"handicap": 14}, "handicap-many"),
        ({"size": 9, "handicap": 10}, "handicap-many"),
        ({"komi": math.nan}, "not-a-number"),
    ],
)
def test_a_new_game_that_cannot_be_is_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(RefusalError) as caught:
        sgfedit.new_game(**given)

    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "given",
    [
        {"size": "9"},
        {"size": (9,)},
        {"size": None},
        {"size": (9.0, 9)},
        {"size": True},
        {"handicap": "2"},
        {"komi": "6.5"},
        {"komi": True},
        {"black": None},
        {"white": 5},
    ],
)
def test_a_new_game_of_wrong_types_is_a_type_error(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        sgfedit.new_game(**given)


# Any blocks ---------------------------------------------------------------------------------

_DEEDS: tuple[Callable[[Editor, Node], object], ...] = (
    lambda e, n: e.play(n, "E5"),
    lambda e, n: e.play(n, "pass"),
    lambda e, n: e.play(n, (0, 8), "W"),
    lambda e, n: e.add_node(n),
    lambda e, n: e.remove(n),
    lambda e, n: e.make_main_line(n),
    lambda e, n: e.set_text(n, "C", "a]b"),
    lambda e, n: e.set_info(n, PB="x"),
    lambda e, n: e.set_raw(n, "XX", "1", "2"),
    lambda e, n: e.set_stones(n, {"C3": "B", "aa": None}),
    lambda e, n: e.set_handicap(n, 3),
    lambda e, n: e.set_marks(n, "SQ", ["A1"]),
    lambda e, n: e.set_label(n, "A1", "x"),
    lambda e, _: e.add_games(sgfedit.new_game(9)),
    lambda e, n: e.remove_games(*(g for g in sgfedit.loads(GAMES).games if g.root is n)),
    lambda e, _: e.set_charset("big5"),
    lambda e, _: e.fix(),
    lambda e, _: e.to_ff3(),
)


@given(
    st.lists(
        st.lists(st.tuples(st.sampled_from(_DEEDS), st.integers(0, 50)), max_size=4), max_size=6
    )
)
def test_whatever_blocks_do_is_undone_and_repeated_to_the_byte(
    blocks: list[list[tuple[Callable[[Editor, Node], object], int]]],
) -> None:
    collection = sgfedit.loads("x" + GAMES + "\n;")
    states = [sgfedit.dumps(collection)]
    for number, block in enumerate(blocks):
        with collection.edit(str(number)) as e:
            for deed, place in block:
                nodes = [node for game in collection.games for node in game.nodes()]
                with contextlib.suppress(RefusalError):
                    deed(e, nodes[place % len(nodes)])
        written = sgfedit.dumps(collection)
        if written != states[-1]:
            states.append(written)
        for game in collection.games:
            fresh = Positions(game.root)
            assert all(game.position(node) == fresh.at(node) for node in game.nodes())

    undone = [states[-1]]
    while collection.undo() is not None:
        undone.append(sgfedit.dumps(collection))
    assert [one for one, _ in groupby(reversed(undone))] == states
    while collection.redo() is not None:
        pass
    assert sgfedit.dumps(collection) == states[-1]


def test_a_new_game_has_the_names_of_its_players() -> None:
    root = sgfedit.new_game(9, black="Ada", white="a]b").games[0].root

    assert (root.get("PB"), root.get("PW")) == ("Ada", "a]b")
