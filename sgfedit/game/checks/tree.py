"""Checks of a game as a whole: its lines, its variations, what its nodes say together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.checks.remark import Remark, Scene
    from sgfedit.game.collection import Game


def tree_remarks(game: Game, scene: Scene) -> Iterable[Remark]:
    """Yield what is wrong with a game beyond its single nodes."""
    return ()
