"""Branches as things of their own."""

from __future__ import annotations

from sgfedit.formats import loads
from sgfedit.game.branches import NODES_A_STEP, branch_text, copy_branch, copy_in_steps


def test_a_long_branch_is_copied_in_steps() -> None:
    root = loads(f"(;SZ[9]{';B[aa]' * (2 * NODES_A_STEP)}(;W[bb])(;W[cc]))").games[0].root

    assert sum(1 for _ in copy_in_steps(root)) == 2
    copy = copy_branch(root)
    assert copy is not root
    assert branch_text(copy) == branch_text(root)
