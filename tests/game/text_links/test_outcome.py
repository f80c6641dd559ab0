"""The board after a sequence that a comment speaks of."""

from __future__ import annotations

import pytest

from sgfedit.formats import loads
from sgfedit.game.text_links import LinkKind, TextLink, sequence_moves
from sgfedit.game.text_links.link import begins_before, outcome
from sgfedit.go import Colour, parse_vertex
from sgfedit.sgf.values import PASS, Point

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def point(name: str, size: int = 9) -> Point:
    found = parse_vertex(name, size, size)
    assert found is not None
    return Point(*found)


def position(text: str):  # type: ignore[no-untyped-def]
    game = loads(text).games[0]
    return game.position(list(game)[-1])


def sequence(*moves: tuple[Colour | None, Point | None]) -> TextLink:
    return TextLink(0, 1, LinkKind.SEQUENCE, moves=moves)


def test_moves_are_numbered_and_take_stones() -> None:
    before = position("(;SZ[9]AW[aa]AB[ba])")

    found = outcome(before, [(BLACK, point("A8")), (WHITE, point("E5"))])

    assert found.stones[0] == 0
    assert found.stones[9] == 1
    assert found.numbers == {point("A8"): 1, point("E5"): 2}
    assert (found.captured, found.again, found.passes, found.illegal) == (1, (), (), ())


def test_what_is_taken_again_has_no_number_on_the_board() -> None:
    before = position("(;SZ[9]AB[ba][bb]AW[ia])")

    found = outcome(before, [(WHITE, point("A9")), (BLACK, point("A8"))])

    assert found.numbers == {point("A8"): 2}
    assert found.captured == 1


def test_passes_and_odd_moves_are_told_by_number() -> None:
    before = position("(;SZ[9]AB[ab][ba])")

    found = outcome(
        before,
        [(BLACK, point("E5")), (WHITE, PASS), (WHITE, point("A9")), (WHITE, point("E5"))],
    )

    assert found.passes == (2,)
    assert found.illegal == (3, 4)  # a suicide, and a stone on a stone
    assert found.again == ((4, point("E5")),)
    assert found.numbers == {point("E5"): 1}


@pytest.mark.parametrize(
    ("game", "moves", "is_before"),
    [
        # Of the side that has just played: what it might have played instead.
        ("(;SZ[9];B[ee])", [(BLACK, "D4")], True),
        ("(;SZ[9];B[ee])", [(WHITE, "D4")], False),
        # Without colours it goes on, unless it begins with the move itself.
        ("(;SZ[9];B[ee])", [(None, "D4"), (None, "E3")], False),
        ("(;SZ[9];B[ee])", [(None, "E5"), (None, "E3")], True),
        ("(;SZ[9];B[])", [(None, None), (None, "E3")], False),
        ("(;SZ[9]AB[ee])", [(BLACK, "D4")], False),
        ("(;SZ[9];B[ee])", [], False),
    ],
)
def test_where_a_sequence_begins(
    game: str, moves: list[tuple[Colour | None, str | None]], is_before: bool
) -> None:
    link = sequence(*((colour, point(name) if name else None) for colour, name in moves))

    assert begins_before(link, position(game)) is is_before


def test_an_outcome_is_that_of_the_resolved_moves() -> None:
    before = position("(;SZ[9];B[ee])")
    link = sequence((None, point("D4")), (None, point("D5")))

    found = outcome(before, sequence_moves(link, before))

    assert found.stones[point("D4").y * 9 + 3] == 2
    assert found.stones[point("D5").y * 9 + 3] == 1
