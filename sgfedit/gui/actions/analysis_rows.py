"""Rows of the View menu about what engines say of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

ANALYSIS: Final[tuple[Action, ...]] = ()
