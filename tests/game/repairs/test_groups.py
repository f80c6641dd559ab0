"""What has been joined is one group."""

from sgfedit.game.repairs.groups import Joined


def test_groups_that_have_anything_in_common_are_one() -> None:
    joined: Joined[int] = Joined()

    for items in ((1, 2), (3, 4, 5), (6,), (2, 7), (5, 1), (1, 2)):
        joined.join(items)

    groups = joined.groups()
    assert groups == {**dict.fromkeys((1, 2, 3, 4, 5, 7), frozenset({1, 2, 3, 4, 5, 7})), 6: {6}}
    assert groups[1] is groups[7]
    assert 6 in joined
    assert 8 not in joined
