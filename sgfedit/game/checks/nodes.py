"""Checks of the values, moves, set-up and marks of a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.checks.remark import Remark, Scene


def node_remarks(scene: Scene) -> Iterable[Remark]:
    """Yield what is wrong with the values, moves, set-up and marks of a node."""
    return ()
