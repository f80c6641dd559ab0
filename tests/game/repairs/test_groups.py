"""Groups that grow together."""

from __future__ import annotations

from sgfedit.game.repairs.groups import Joined


def test_groups_grow_together() -> None:
    joined: Joined[int | None] = Joined()
    joined.join((1, 2))
    joined.join((3, None))
    joined.join((4,))
    joined.join((2, 3))

    groups = joined.groups()

    assert groups[1] == {1, 2, 3, None}
    assert groups[1] is groups[None]
    assert groups[4] == {4}
    assert 4 in joined
    assert 5 not in joined


def test_joining_nothing_changes_nothing() -> None:
    joined: Joined[int] = Joined()
    joined.join(())

    assert joined.groups() == {}


def test_a_long_chain_is_joined() -> None:
    joined: Joined[int] = Joined()
    for number in range(100_000):  # a quadratic one would take hours
        joined.join((number + 1, number))

    assert len(joined.groups()[0]) == 100_001
