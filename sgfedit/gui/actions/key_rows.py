"""Rows of the Help menu about keys and commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

KEYS: Final[tuple[Action, ...]] = ()
