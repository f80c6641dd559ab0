"""Checks of game info and root properties of a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.checks.remark import Remark, Scene


def info_remarks(scene: Scene) -> Iterable[Remark]:
    """Yield what is wrong with game info and root properties of a node."""
    return ()
