"""Rows of the View menu about what is said of a game in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

INFO: Final[tuple[Action, ...]] = ()
