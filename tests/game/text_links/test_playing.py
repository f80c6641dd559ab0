"""Whose moves those of a sequence are."""

from __future__ import annotations

import pytest

from sgfedit import PASS, Point, loads
from sgfedit.game.text_links import links_in, sequence_moves
from sgfedit.go import Colour, vertex

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def played(text: str, record: str = "(;SZ[19])") -> str:
    """Return the moves of a sequence from the end of a game."""
    game = loads(record).games[0]
    *_, last = game
    (link,) = links_in(text, game.size)
    moves = sequence_moves(link, game.position(last))
    return " ".join(
        f"{colour}{vertex(*move, 19) if isinstance(move, Point) else 'pass'}"
        for colour, move in moves
    )


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("D4-Q16-D16", "BD4 WQ16 BD16"),
        ("W D4, B Q16, D16", "WD4 BQ16 WD16"),
        ("D4, B Q16", "WD4 BQ16"),
        ("D4 C3, B Q16", "BD4 WC3 BQ16"),
        ("b D4 b Q16 C3", "BD4 BQ16 WC3"),
        ("D4 pass Q16", "BD4 Wpass BQ16"),
    ],
)
def test_the_sides_take_turns_where_no_colour_is_written(text: str, moves: str) -> None:
    assert played(text) == moves


def test_the_side_to_play_begins() -> None:
    assert played("D4-Q16", "(;SZ[19];B[aa])") == "WD4 BQ16"


def test_a_pass_is_a_move() -> None:
    (link,) = links_in("W pass B D4", (19, 19))
    game = loads("(;)").games[0]

    assert sequence_moves(link, game.position(game.root)) == (
        (WHITE, PASS),
        (BLACK, Point(3, 15)),
    )


def test_what_is_no_sequence_has_no_moves() -> None:
    game = loads("(;)").games[0]
    (link,) = links_in("at D4", game.size)

    assert sequence_moves(link, game.position(game.root)) == ()
