from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import loads
from sgfedit.go.symmetry import SYMMETRIES
from sgfedit.library.lines import POINT_BITS, Kind
from sgfedit.library.signatures import first_moves, played, signatures, signatures_of
from sgfedit.library.tracing import lines_of

if TYPE_CHECKING:
    from sgfedit.go.symmetry import Symmetry


LETTERS = "abcdefghijklmnopqrs"


def of(text: str) -> tuple[str | None, bytes | None]:
    (game,) = loads(text).games
    return signatures(lines_of(game)[0].words.tobytes(), game.size)


def moves_of(points: list[str]) -> str:
    colours = "BW" * len(points)
    return "".join(f";{c}[{p}]" for c, p in zip(colours, points, strict=False))


def spread(count: int, size: int = 19) -> list[tuple[int, int]]:
    """As many points, no two of them near each other at first."""
    return [(n * 7 % size, (n * 7 // size * 5 + n) % size) for n in range(count)]


def named(points: list[tuple[int, int]]) -> list[str]:
    return [LETTERS[x] + LETTERS[y] for x, y in points]


def test_the_moves_of_the_dyer_signature() -> None:
    points = spread(80)
    names = named(points)
    (dyer, _) = of(f"(;SZ[19]{moves_of(names)})")
    turned = [
        "".join(
            "".join(LETTERS[c] for c in way.point(*points[n - 1], 19, 19))
            for n in (20, 40, 60, 31, 51, 71)
        )
        for way in SYMMETRIES
    ]
    assert dyer == min(turned)


def test_moves_that_were_not_made_have_no_place() -> None:
    names = named(spread(80))
    (dyer, _) = of(f"(;SZ[19]{moves_of(names[:45])})")
    assert dyer is not None
    assert [dyer[n : n + 2] == "??" for n in range(0, 12, 2)] == [
        False,
        False,
        True,
        False,
        True,
        True,
    ]
    assert of(f"(;SZ[19]{moves_of(names[:10])})")[0] is None
    names[19] = ""
    assert of(f"(;SZ[19]{moves_of(names[:25])})")[0] is None


@pytest.mark.parametrize(
    "other",
    [
        "(;SZ[9];B[cc];W[gg];B[])",
        "(;SZ[9];B[cc];;W[gg]C[A comment])",
        "(;SZ[9]B[cc];W[gg](;B[];W[])(;B[dd]))",
        "(;SZ[9];B[gc];W[cg])",
    ],
)
def test_what_does_not_change_the_play(other: str) -> None:
    assert of(other) == of("(;SZ[9];B[cc];W[gg])")


@pytest.mark.parametrize(
    "other",
    ["(;SZ[9];B[cc];W[gf])", "(;SZ[9];W[cc];B[gg])", "(;SZ[13];B[cc];W[gg])", "(;SZ[9];B[cc])"],
)
def test_what_changes_it(other: str) -> None:
    assert of(other) != of("(;SZ[9];B[cc];W[gg])")


def test_stones_that_are_set_up_together_stand_in_any_order() -> None:
    one = of("(;SZ[9]AB[cc][gg][cg];W[ee])")
    assert one == of("(;SZ[9]AB[gg]AB[cg][cc];W[ee])") == of("(;SZ[9]AB[gc][cc][gg];W[ee])")
    assert one != of("(;SZ[9]AB[cc][gg];W[ee])")


def test_a_game_without_anything() -> None:
    assert of("(;SZ[9])") == of("(;SZ[9];B[];W[])") == (None, None)


def test_a_board_that_is_not_square_is_not_laid_on_its_side() -> None:
    one = of("(;SZ[9:7];B[ab];W[cc])")
    assert one == of("(;SZ[9:7];B[if];W[ge])") != of("(;SZ[7:9];B[ba];W[cc])")


@given(
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, unique=True),
    st.sampled_from(SYMMETRIES),
)
def test_signatures_do_not_know_how_the_board_lies(
    points: list[tuple[int, int]], way: Symmetry
) -> None:
    turned = [way.point(x, y, 9, 9) for x, y in points]
    one, other = (moves_of(named(p)) for p in (points, turned))
    assert of(f"(;SZ[9]{one})") == of(f"(;SZ[9]{other})")


WORDS = st.integers(0, Kind.REMOVE).map(lambda kind: kind << POINT_BITS | 3)


@given(st.lists(st.lists(WORDS, max_size=9), min_size=1, max_size=4), st.integers(1, 5))
def test_the_first_moves_of_many_lines_are_those_of_each(
    lines: list[list[int]], count: int
) -> None:
    written = [array("H", line).tobytes() for line in lines]
    expected = []
    for line in written:
        words = played(line)[:count]
        is_enough = len(words) == count and words.max() < Kind.ADD_BLACK << POINT_BITS
        expected.append(words.tobytes() if is_enough else b"")
    assert first_moves(written, count) == expected


ANY_WORDS = st.lists(
    st.builds(
        lambda kind, point: kind << POINT_BITS | (point if kind not in {2, 3, 4, 7, 8} else 0),
        st.sampled_from([int(kind) for kind in Kind]),
        st.integers(0, 24),
    ),
    max_size=30,
)


@given(games=st.lists(st.tuples(ANY_WORDS, st.sampled_from([(5, 5), (5, 6)])), max_size=6))
def test_signatures_of_many_games_are_those_of_each(
    games: list[tuple[list[int], tuple[int, int]]],
) -> None:
    lines = [array("H", words).tobytes() for words, _ in games]
    sizes = [size for _, size in games]

    assert signatures_of(lines, sizes) == [
        signatures(line, size) for line, size in zip(lines, sizes, strict=True)
    ]
