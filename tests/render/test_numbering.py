from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.formats import load, loads
from sgfedit.render.diagram import numbers_on_stones
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from pathlib import Path


def numbers(text: str, last: int | None = None) -> dict[tuple[int, int], int]:
    game = loads(text).games[0]
    node = list(game)[-1]
    return {tuple(p): n for p, n in numbers_on_stones(game.position(node), node, last).items()}  # type: ignore[misc]  # a point is a pair


def test_passes_count_and_setup_does_not() -> None:
    assert numbers("(;SZ[9]AB[ii];B[aa];W[];AW[hh];B[cc])") == {(0, 0): 1, (2, 2): 3}


def test_a_stone_set_up_over_a_move_has_no_number() -> None:
    assert numbers("(;SZ[9];B[aa];W[cc];AB[aa])") == {(2, 2): 2}


def test_a_point_played_twice_has_the_later_number() -> None:
    # White captures at aa and plays there again.
    assert numbers("(;SZ[9]AW[ba];B[aa];W[ab];W[aa])") == {(0, 1): 2, (0, 0): 3}


def test_a_captured_stone_has_no_number() -> None:
    assert (0, 0) not in numbers("(;SZ[9]AW[ba];B[aa];W[ab])")


def test_two_moves_in_one_node_count_in_file_order() -> None:
    assert numbers("(;SZ[9];W[aa]B[bb];W[cc])") == {(0, 0): 1, (1, 1): 2, (2, 2): 3}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[9];B[aa];W[bb]MN[10];B[cc])", {(0, 0): 1, (1, 1): 10, (2, 2): 11}),
        ("(;SZ[9];B[aa];MN[20];W[bb])", {(0, 0): 1, (1, 1): 21}),
        ("(;SZ[9];B[aa]MN[7];AB[aa];W[bb])", {(1, 1): 8}),
        ("(;SZ[9];B[aa]MN[x];W[bb])", {(0, 0): 1, (1, 1): 2}),
    ],
    ids=["move", "no move", "setup over it", "unreadable"],
)
def test_mn_sets_the_number(text: str, expected: dict[tuple[int, int], int]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize("mn", ["", "MN[5]"])
def test_last_counts_moves_not_stones(mn: str) -> None:
    found = numbers(f"(;SZ[9];B[aa]{mn};W[bb];B[];W[cc])", last=3)

    assert set(found) == {(1, 1), (2, 2)}


def test_only_the_needed_part_of_the_path_is_walked() -> None:
    text = "(;SZ[9]" + ";B[]" * 20_000 + ";AW[aa];B[bb])"

    assert numbers(text) == {(1, 1): 20_001}


def test_agrees_with_the_replay_of_real_games(real_records: Path) -> None:
    for path in sorted((real_records / "real").rglob("*.sgf"))[:40]:
        for game in load(path).games[:2]:
            nodes = list(game)
            if not game.positions.is_go or any(
                set(n.properties) & {"AB", "AW", "AE", "MN"} for n in nodes
            ):
                continue
            node = nodes[-1]
            expected = game.positions.numbers(node)
            assert numbers_on_stones(game.position(node), node) == expected, path


def test_points_are_points() -> None:
    game = loads("(;SZ[9];B[aa])").games[0]
    node = list(game)[-1]

    assert list(numbers_on_stones(game.position(node), node)) == [Point(0, 0)]
