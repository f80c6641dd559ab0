"""Finding a node again by the moves that lead to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Node, loads
from sgfedit.game.node_locator import follow, trail_of

RECORD = "(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee];W[ff];C[End]))"


def node_of(text: str, source: str) -> Node:
    """Return the node of the first game that reads `source`."""
    return next(node for node in loads(text).games[0].nodes() if node.source == source)


def test_a_trail_tells_places_and_moves() -> None:
    assert trail_of(node_of(RECORD, ";C[End]")) == ("B[aa]", "W[bb]", "1 B[ee]", "W[ff]", "")
    assert trail_of(node_of(RECORD, ";SZ[9]")) == ()


@pytest.mark.parametrize(
    ("change", "found", "is_there"),
    [
        ("(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee];W[ff];C[End]))", ";C[End]", True),
        # Another variation was put before it, or comes before it now.
        ("(;SZ[9];B[aa];W[bb](;B[gg])(;B[cc];W[dd])(;B[ee];W[ff];C[End]))", ";C[End]", True),
        ("(;SZ[9];B[aa];W[bb](;B[ee];W[ff];C[End])(;B[cc];W[dd]))", ";C[End]", True),
        # Nodes without a move were put in or taken out.
        ("(;SZ[9];C[x];C[y];B[aa];W[bb](;B[cc])(;AB[ii](;B[ee];W[ff];C[End])))", ";C[End]", True),
        # A move was corrected.
        ("(;SZ[9];B[aa];W[bi](;B[cc];W[dd])(;B[ee];W[ff];C[End]))", ";C[End]", True),
        # A move occurs twice.
        ("(;SZ[9];B[aa];W[bb](;B[ee];W[gg])(;B[ee];W[ff];C[End]))", ";C[End]", True),
        ("(;SZ[9];B[aa];W[bb](;B[ee];W[ff])(;B[ee];W[ff];C[End])(;B[ee]))", ";C[End]", True),
        # It is gone.
        ("(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee];W[ff]))", ";W[ff]", False),
        ("(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[gg];W[hh];C[End]))", ";W[bb]", False),
        ("(;SZ[9];B[aa];W[bb];B[cc];W[dd])", ";W[bb]", False),
        ("(;SZ[9];B[ii];W[hh])", ";B[ii]", None),
        ("(;SZ[9])", ";SZ[9]", False),
    ],
)
def test_a_node_is_found_again_or_the_nearest_one(
    change: str, found: str, is_there: bool | None
) -> None:
    trail = trail_of(node_of(RECORD, ";C[End]"))
    root = loads(change).games[0].root

    result = follow(root, trail)

    if is_there is None:
        assert result == (root, False)
    else:
        assert (result.node.source, result.is_there) == (found, is_there)


def test_the_root_is_always_there() -> None:
    root = loads(RECORD).games[0].root

    assert follow(root, ()) == (root, True)


def test_nodes_without_any_move_are_found_by_their_places() -> None:
    text = "(;SZ[9](;C[a])(;C[b];C[c]))"
    trail = trail_of(node_of(text, ";C[c]"))

    assert trail == ("1 ", "")
    assert follow(loads(text).games[0].root, trail).node.source == ";C[c]"
    assert not follow(loads("(;SZ[9](;C[a])(;C[b]))").games[0].root, trail).is_there


@given(st.lists(st.sampled_from(["", " ", "B[aa]", "1 W[bb]", "7 ", "x", "99999 B[aa]"])))
def test_whatever_the_trail_some_node_is_found(trail: list[str]) -> None:
    root = loads(RECORD).games[0].root

    assert follow(root, trail).node.root is root


def test_every_node_of_a_game_finds_itself() -> None:
    game = loads(RECORD).games[0]

    for node in game.nodes():
        assert follow(game.root, trail_of(node)) == (node, True)
