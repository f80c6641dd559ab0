"""Stones that are put where they belong."""

from __future__ import annotations

import pytest

from sgfedit import Game, Node, Point, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit


def game_of(text: str) -> Game:
    return loads(text).games[0]


def point(name: str) -> Point:
    return Point(ord(name[0]) - 97, ord(name[1]) - 97)


def last(game: Game) -> Node:
    return list(game)[-1]


def written(game: Game) -> str:
    return "".join(node.source for node in game.nodes())


def move(game: Game, start: str, end: str) -> Edit:
    edit = Edit()
    operations.move_stone(edit, last(game), game.positions, point(start), point(end))
    return edit


def test_a_label_goes_along_word_for_word_however_long_it_is() -> None:
    rest = "x\\:y:" * 30
    game = game_of(f"(;SZ[5];B[aa]LB[bb:k][a a:{rest}][aa:again])")

    move(game, "aa", "cc")

    assert last(game).source == f";B[cc]LB[bb:k][cc:{rest}][cc:again]"


@pytest.mark.parametrize(
    ("before", "start", "end", "after"),
    [
        (";SZ[5];B[aa]C[x];W[bb]", "aa", "ca", ";SZ[5];B[ca]C[x];W[bb]"),
        (";SZ[5];B[][aa];W[bb]", "aa", "ca", ";SZ[5];B[][ca];W[bb]"),
        (";SZ[5];B[aa]W[bb];B[cc]", "bb", "dd", ";SZ[5];B[aa]W[dd];B[cc]"),
        (";SZ[5]AB[aa:ba]AW[cc];W[bb]", "ba", "ca", ";SZ[5]AB[aa][ca]AW[cc];W[bb]"),
        (";SZ[5]AB[aa]AW[cc];W[bb]", "cc", "cd", ";SZ[5]AB[aa]AW[cd];W[bb]"),
        (";SZ[5]B[aa];W[bb]", "aa", "ba", ";SZ[5]B[ba];W[bb]"),
        # What is marked and written on it goes with it, as far as there is room.
        (
            ";SZ[5];B[aa]LB[aa:1][bb:2]TR[aa][cc]",
            "aa",
            "ca",
            ";SZ[5];B[ca]LB[ca:1][bb:2]TR[cc][ca]",
        ),
        (";SZ[5]AB[aa]SL[aa];W[bb]", "aa", "ca", ";SZ[5]AB[ca]SL[ca];W[bb]"),
        (
            ";SZ[5];B[aa]LB[aa:1][ca:2]TR[aa]SQ[ca]",
            "aa",
            "ca",
            ";SZ[5];B[ca]LB[aa:1][ca:2]TR[aa]SQ[ca]",
        ),
        # Where it was cleared before.
        (";SZ[5]AB[ca];AB[aa]AE[ca];W[bb]", "aa", "ca", ";SZ[5]AB[ca];AB[ca];W[bb]"),
        # The last one that put a stone there.
        (";SZ[5];B[aa];AE[aa];AB[aa];W[bb]", "aa", "ba", ";SZ[5];B[aa];AE[aa];AB[ba];W[bb]"),
    ],
)
def test_a_stone_goes_where_it_belongs(before: str, start: str, end: str, after: str) -> None:
    game = game_of(f"({before})")

    move(game, start, end)

    assert written(game) == after


def test_on_its_point_it_stays_as_it_is() -> None:
    game = game_of("(;SZ[5];B[aa])")

    assert move(game, "aa", "aa").edits() == ()


@pytest.mark.parametrize(
    ("text", "start", "end", "reason"),
    [
        ("(;SZ[5];B[aa])", "bb", "cc", "no-stone"),
        ("(;SZ[5];B[aa];W[bb])", "bb", "aa", "taken"),
        ("(;SZ[5];AB[aa]W[bb])", "bb", "aa", "taken"),
        ("(;SZ[5]AB[aa]B[bb])", "bb", "aa", "taken"),
        ("(;SZ[5];AB[aa][bb])", "bb", "aa", "taken"),
        ("(;SZ[5](;B[aa])(;B[bb]))", "aa", "bb", "same-move"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, start: str, end: str, reason: str) -> None:
    game = game_of(text)
    before = written(game)

    with pytest.raises(RefusalError) as caught:
        move(game, start, end)

    assert caught.value.reason == reason
    assert written(game) == before


def test_a_stone_may_go_where_a_later_one_is_played() -> None:
    game = game_of("(;SZ[5];B[aa];W[bb])")

    move(game, "aa", "bb")

    assert written(game) == ";SZ[5];B[bb];W[bb]"


def test_who_put_a_stone_there() -> None:
    game = game_of("(;SZ[5]AB[aa]AW[bb];B[cc];W[dd])")
    origins = [
        operations.origin_of_stone(game.positions, last(game), point(name))
        for name in ("aa", "bb", "cc", "dd", "ee")
    ]

    nodes = list(game)
    assert origins == [
        (nodes[0], "AB"),
        (nodes[0], "AW"),
        (nodes[1], "B"),
        (nodes[2], "W"),
        None,
    ]
