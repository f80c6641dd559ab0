"""Rows of the Games menu: the games of the file as a collection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

GAMES: Final[tuple[Action, ...]] = ()
