"""Finding positions that equal another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import Game, loads
from sgfedit.errors import RefusalError
from sgfedit.game.finding import Extent, Hit, Sameness, Scope, Target, same_positions
from sgfedit.go.symmetry import (
    IDENTITY,
    MIRROR_DIAGONAL,
    MIRROR_LEFT_RIGHT,
    ROTATE_HALF,
    ROTATE_RIGHT,
    SYMMETRIES,
)
from tests.amounts import amount

if TYPE_CHECKING:
    from sgfedit.sgf import Node


def hits(games: tuple[Game, ...], node: Node, **options: bool) -> list[Hit]:
    game = next(game for game in games if game.root is node.root)
    target = Target(game.position(node), **options)
    return [hit for hit in same_positions(Scope.all_of(games), target) if hit]


def names(games: tuple[Game, ...], found: list[Hit]) -> list[str]:
    return [hit.node.get("N") for hit in found]


def node_named(games: tuple[Game, ...], name: str) -> Node:
    return next(node for game in games for node in game.nodes() if node.get("N") == name)


def test_transpositions_are_found() -> None:
    games = loads(
        "(;SZ[9](;B[aa]N[a];W[bb];B[cc]N[one];C[the same])(;B[cc];W[bb];B[aa]N[two];W[dd])"
        "(;AB[cc][aa]AW[bb]N[three]))(;SZ[9];B[cc];W[bb];B[aa]N[four])"
    ).games

    found = hits(games, node_named(games, "one"))

    assert names(games, found) == ["one", "two", "three", "four"]
    assert [hit.game for hit in found] == [0, 0, 0, 1]
    assert all(hit.sameness is not None and hit.sameness.is_plain for hit in found)


def test_captured_stones_do_not_count() -> None:
    games = loads("(;SZ[9](;B[ba];W[aa];B[ab]N[one])(;B[ba];W[];B[ab]N[two]))").games

    assert names(games, hits(games, node_named(games, "one"))) == ["one", "two"]


def test_what_is_no_move_changes_no_position() -> None:
    games = loads("(;SZ[9];B[aa]N[one];W[zz9];B[bb];AE[bb]N[two])").games

    assert names(games, hits(games, node_named(games, "one"))) == ["one", "two"]


def test_turned_and_recoloured_positions_are_found_on_request() -> None:
    games = loads(
        "(;SZ[9](;B[ba]N[here])(;B[ib]N[right])(;B[hi]N[half])(;B[ha]N[mirror])(;W[ab]N[swap]))"
    ).games
    here = node_named(games, "here")

    plain = hits(games, here)
    turned = hits(games, here, turned=True)
    both = hits(games, here, turned=True, swapped=True)

    assert names(games, plain) == ["here"]
    assert names(games, turned) == ["here", "right", "half", "mirror"]
    assert [hit.sameness for hit in both] == [
        Sameness(IDENTITY),
        Sameness(ROTATE_RIGHT),
        Sameness(ROTATE_HALF),
        Sameness(MIRROR_LEFT_RIGHT),
        Sameness(MIRROR_DIAGONAL, swaps=True),
    ]


def test_of_a_symmetric_position_the_first_way_counts() -> None:
    games = loads("(;SZ[9];B[ee])").games

    found = hits(games, games[0].root.children[0], turned=True)

    assert [hit.sameness for hit in found] == [Sameness()]


def test_a_board_that_is_not_square_may_be_turned_to_another() -> None:
    games = loads("(;SZ[5:7];B[ba])(;SZ[7:5];B[gb])(;SZ[7:5];B[fa])").games
    found = hits(games, games[0].root.children[0], turned=True)

    assert [(hit.game, hit.sameness) for hit in found] == [
        (0, Sameness()),
        (1, Sameness(ROTATE_RIGHT)),
    ]


def test_only_the_game_may_be_searched() -> None:
    games = loads("(;SZ[9];B[aa])(;SZ[9];B[aa])").games
    node = games[1].root.children[0]
    target = Target(games[1].position(node))

    found = same_positions(Scope(games, 1, node, Extent.GAME), target)

    assert [hit.node for hit in found if hit] == [node]


def test_nodes_that_change_nothing_are_not_listed() -> None:
    games = loads("(;SZ[9];B[aa]N[one];W[];C[x];AE[bb];AB[bb];AE[bb]N[two])").games

    found = hits(games, node_named(games, "one"))

    assert names(games, found) == ["one", "two"]
    assert [hit.node for hit in hits(games, games[0].root)] == [games[0].root]


def test_other_games_are_passed_over() -> None:
    games = loads("(;SZ[9];B[aa])(;GM[2];B[aa])").games
    target = Target(games[0].position(games[0].root.children[0]))

    assert len([hit for hit in same_positions(Scope.all_of(games), target) if hit]) == 1
    with pytest.raises(RefusalError, match="Only of a game of Go"):
        list(same_positions(Scope(games, 1, games[1].root), target))


def test_a_long_game_is_replayed_in_stretches() -> None:
    games = loads("(;SZ[9];B[aa]" + ";W[zz]" * 2_000 + ";W[bb])").games
    target = Target(games[0].position(games[0].root.children[0]))

    steps = list(same_positions(Scope.all_of(games), target))

    assert steps.count(None) > 5
    assert sum(step is not None for step in steps) == 1


MOVE = st.sampled_from(["aa", "ba", "ab", "bb", "cc", "ca", ""])
NODE = st.one_of(
    st.tuples(st.sampled_from("BW"), MOVE).map(lambda m: f";{m[0]}[{m[1]}]"),
    st.sampled_from([";AB[aa]", ";AE[aa][bb]", ";AW[ba:bb]", ";C[x]", ";W[foo]"]),
)
BRANCHES = st.recursive(
    st.lists(NODE, min_size=1, max_size=6).map("".join),
    lambda inner: st.tuples(inner, inner, inner).map(lambda t: f"{t[0]}({t[1]})({t[2]})"),
    max_leaves=8,
)


@pytest.mark.untraced
@given(BRANCHES, st.integers(0, 50), st.booleans(), st.booleans())
@settings(max_examples=amount(40, 1500), deadline=None)
def test_what_is_found_is_what_looking_at_every_position_finds(
    text: str, number: int, turned: bool, swapped: bool
) -> None:
    games = loads(f"(;SZ[3]{text})").games
    game = games[0]
    nodes = list(game.nodes())
    node = nodes[number % len(nodes)]
    wanted = game.position(node).stones

    looks = {
        laid.translate(bytes((0, 2, 1)).ljust(256)) if swaps else laid
        for symmetry in (SYMMETRIES if turned else (IDENTITY,))
        for laid in [_laid(wanted, symmetry)]
        for swaps in ((False, True) if swapped else (False,))
    }
    expected = [
        other
        for other in nodes
        if game.position(other).stones in looks
        and (
            other.parent is None
            or game.position(other).stones != game.position(other.parent).stones
        )
    ]

    found = [hit.node for hit in hits(games, node, turned=turned, swapped=swapped)]
    assert found == expected


def _laid(stones: bytes, symmetry: object) -> bytes:
    found = bytearray(9)
    for index, colour in enumerate(stones):
        x, y = symmetry.point(index % 3, index // 3, 3, 3)  # type: ignore[attr-defined]
        found[y * 3 + x] = colour
    return bytes(found)
