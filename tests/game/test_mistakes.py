"""Which moves are mistakes."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.targets import is_mistake


def last_of(moves: str) -> bool:
    """Return whether the last node of a line is a mistake."""
    game = loads(f"(;GM[1]SZ[9]{moves})").games[0]
    return is_mistake(list(game)[-1])


@pytest.mark.parametrize(
    ("moves", "is_one"),
    [
        (";B[aa]BM[1]", True),
        (";B[aa]DO[]", True),
        (";B[aa]TE[1]C[BM here is only text]", False),
        (";B[aa]", False),
        # Points that Black leads by, before and after a move.
        (";B[aa]SBKS[2.0];W[bb]SBKS[5.5]", True),
        (";B[aa]SBKS[2.0];W[bb]SBKS[-4]", False),
        (";W[aa]SBKS[2.0];B[bb]SBKS[-1]", True),
        (";W[aa]SBKS[2.0];B[bb]SBKS[1]", False),
        # Winrates of Black in percent.
        (";W[aa]SBKV[62.0];B[bb]SBKV[50.0]", True),
        (";B[aa]SBKV[62.0];W[bb]SBKV[65.0]", False),
        (";B[aa];W[bb]SBKV[65.0]", False),
        (";B[aa]SBKS[2.0];AW[bb]SBKS[9]", False),
    ],
)
def test_a_mistake_is_what_is_called_one_or_loses_much(moves: str, is_one: bool) -> None:
    assert last_of(moves) is is_one


def test_what_stands_first_can_lose_nothing() -> None:
    game = loads("(;GM[1]SZ[9]B[aa]SBKS[-30])").games[0]

    assert not is_mistake(game.root)
