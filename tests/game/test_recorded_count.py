from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.counting import RecordedCount, recorded_count
from sgfedit.go import BLACK, WHITE


def recorded(properties: str, rest: str = "") -> RecordedCount:
    game = loads(f"(;SZ[3]AB[aa][ba]AW[cc];{properties}{rest})").games[0]
    node = game.root.children[0]
    return recorded_count(node, game.position(node))


def test_dead_stones_are_those_that_kgs_names() -> None:
    found = recorded("KGSDE[cc][bb]KGSSB[9.0]KGSSW[0.5]", ";B[bb]")

    assert found == RecordedCount(frozenset({8}), {}, 9.0, 0.5)


def test_where_kgs_counted_and_names_none_nothing_is_dead() -> None:
    assert recorded("KGSSB[4.0]KGSSW[6.5]", ";B[bb]").dead == frozenset()


def test_stones_on_the_opponents_territory_are_dead_in_the_last_node() -> None:
    found = recorded("TB[cc][bb]TW[ac]")

    assert found.dead == frozenset({8})
    assert found.owners == {8: BLACK, 4: BLACK, 6: WHITE}
    assert recorded("TB[cc]TW[ac]KGSDE[aa]").dead == frozenset({0, 8})


def test_what_nobody_marked_is_nobodys_where_most_is_marked() -> None:
    found = recorded("TB[cc][bb][ab]TW[ac]")

    assert found.owners == {8: BLACK, 4: BLACK, 3: BLACK, 6: WHITE, 2: 0, 5: 0, 7: 0}
    assert 2 not in recorded("TB[cc]TW[ac]").owners


@pytest.mark.parametrize(
    ("properties", "rest"),
    [("TB[cc]TW[ac]", ";B[bb]"), ("TB[cc]", ""), ("KGSSB[x]KGSSW[3]", ""), ("C[dead]", "")],
)
def test_else_the_node_does_not_say_what_is_dead(properties: str, rest: str) -> None:
    found = recorded(properties, rest)

    assert (found.dead, found.owners) == (None, {})
