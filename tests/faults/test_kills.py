"""The program killed at random moments loses a second at most, and finds nothing wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.amounts import amount
from tests.faults.killing import MOST_S, killed
from tests.faults.warm import ROOT

if TYPE_CHECKING:
    from pathlib import Path

NODES = 62_749
LINES = 250


@pytest.mark.long
def test_of_a_game_a_crash_costs_a_second_at_most(tmp_path: Path) -> None:
    game = ROOT / "resources" / "samples" / "commented-game.sgf"

    kills = killed(amount(7, 150), 1, tmp_path, game, least=(1, 3, 6, 12))

    assert max(one.lost_s for one in kills) <= MOST_S
    assert sum(one.states for one in kills) > 2 * len(kills)
    assert any(not one.was_saved for one in kills)


@pytest.mark.long
def test_of_a_dictionary_it_costs_no_more(tmp_path: Path) -> None:
    line = ";B[pd]C[joseki];W[dp]" * (NODES // LINES // 2)
    tree = tmp_path / "large.sgf"
    tree.write_text("(;GM[1]FF[4]SZ[19]" + f"({line})\n" * LINES + ")")

    kills = killed(amount(6, 60), 10, tmp_path, tree)

    assert max(one.lost_s for one in kills) <= MOST_S
    assert any(not one.was_saved for one in kills)
