"""What is kept of whole games goes with the first edit."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game import game as kept
from sgfedit.game.edits import Edit


def test_an_edit_is_noted_without_looking_for_its_game() -> None:
    game = loads("(;C[0];C[1])").games[0]
    held, version = game.cache, game.cache.version
    edit = Edit()

    edit.set(game.root, "C", ["x"])
    edit.set(game.root, "C", ["y"])

    assert kept._noted == [game.root]
    assert held.text is not None
    assert game.cache is held
    assert held.version == version + 1
    assert dict.fromkeys([held.text, held.search]) == {None: None}
    assert len(kept._noted) == 0


def test_notes_do_not_pile_up() -> None:
    game = loads("(" + ";C[x]" * 200 + ")").games[0]
    nodes = list(game.nodes())

    for number in range(kept._ENOUGH + 1):
        kept.note(nodes[number % 200])

    assert len(kept._noted) <= 200
    assert game._cache.text is None


@pytest.mark.untraced
def test_100000_edits_in_a_deep_tree_are_looked_through_in_linear_time() -> None:
    game = loads("(" + ";C[x]" * 100_000 + ")").games[0]

    for node in game.nodes():
        kept.note(node)

    assert game.cache.text is None
