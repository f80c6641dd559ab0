"""Rows of the View menu that turn the board, not the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

TURN: Final[tuple[Action, ...]] = ()
