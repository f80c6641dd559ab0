"""Games that are problems, and which of their nodes stands for them."""

from __future__ import annotations

import pytest

from sgfedit.formats import loads
from sgfedit.game.problem_games import (
    are_problems,
    asked_colour,
    is_unnamed_problem,
    node_to_show,
    start_of_problem,
)
from sgfedit.go import Colour


@pytest.mark.parametrize(
    ("text", "show", "move", "number"),
    [
        ("(;PB[a];B[aa];W[bb];B[cc])", "auto", 1, 3),
        ("(;PB[a];B[aa];W[bb];B[cc])", "start", 1, 0),
        ("(;PB[a];B[aa];W[bb];B[cc])", "end", 1, 3),
        ("(;PB[a];B[aa];W[bb];B[cc])", "move", 2, 2),
        ("(;PB[a];B[aa];W[bb];B[cc])", "move", 9, 3),
        ("(;AB[aa]AW[ab];B[ac];W[ad])", "auto", 1, 0),
        ("(;AB[aa]AW[ab];B[ac];W[ad])", "end", 1, 2),
        # The collections that begin with an empty node.
        ("(;;AB[aa]AW[ab];B[ac];W[ad])", "auto", 1, 1),
        ("(;;AB[aa]AW[ab];B[ac];W[ad])", "start", 1, 1),
        # Handicap, with HA or without, is no problem; stones of one colour may be one.
        ("(;HA[2]AB[dd][pp];W[ac];B[ad])", "auto", 1, 2),
        ("(;AB[dd][pp]" + ";W[ac];B[ad]" * 30 + ")", "auto", 1, 60),
        ("(;AB[dd][pp];W[ac];B[ad])", "auto", 1, 0),
    ],
)
def test_a_board_shows_the_start_of_a_problem_and_the_end_of_a_game(
    text: str, show: str, move: int, number: int
) -> None:
    game = loads(text).games[0]

    assert node_to_show(game, show, move) is list(game)[number]


def test_no_problem_begins_where_nothing_is_set_up() -> None:
    assert start_of_problem(loads("(;B[aa];AB[bb]AW[cc])").games[0]) is None


def test_a_problem_asks_for_the_colour_of_its_first_move() -> None:
    assert asked_colour(loads("(;AB[aa]AW[ab];W[cc])").games[0]) is Colour.WHITE
    assert asked_colour(loads("(;AB[aa]AW[ab])").games[0]) is None
    assert asked_colour(loads("(;B[aa])").games[0]) is None


def test_a_problem_is_unnamed_where_nothing_names_it() -> None:
    assert is_unnamed_problem(loads("(;AB[aa]AW[ab];W[cc])").games[0])
    assert not is_unnamed_problem(loads("(;GN[7]AB[aa]AW[ab];W[cc])").games[0])
    assert not is_unnamed_problem(loads("(;B[aa])").games[0])


ASKED = "SZ[9]AB[aa][ba][ca]AW[ab][bb][cb]"
PUT = ASKED.removeprefix("SZ[9]")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"(;{ASKED};B[da])", True),
        (f"(;{ASKED}PB[who solves];B[da])", True),
        (f"(;SZ[9];{PUT};B[da])", True),
        # Several may have no answers, in games of their own, below one root, or along a line.
        (f"(;{ASKED})(;{ASKED})", True),
        (f"(;SZ[9](;{PUT})(;{PUT}))", True),
        (f"(;{ASKED}(;{PUT})(;{PUT}))", True),
        # One position without an answer is a diagram.
        (f"(;{ASKED})", False),
        (f"(;SZ[9];{PUT})", False),
        # Games: with players, without set-up, with that of one colour, or with little of it.
        (f"(;{ASKED}PB[a]PW[b];B[da])", False),
        ("(;SZ[9];B[aa];W[bb])", False),
        ("(;SZ[9]AB[aa][ba][ca][da][ea];W[bb])", False),
        ("(;SZ[9]AB[cc]AW[gg];B[gc])", False),
        (f"(;GM[2]{ASKED};B[d3])", False),
        # Most of the first games decide.
        (f"(;{ASKED};B[da])(;SZ[9];B[aa])(;{ASKED};B[da])", True),
        (f"(;{ASKED};B[da])(;SZ[9];B[aa])(;SZ[9];B[bb])", False),
    ],
)
def test_a_file_is_one_of_problems_by_its_first_games(text: str, expected: bool) -> None:
    assert are_problems(loads(text).games) is expected
