"""Rows of the View menu about the variation tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

TREE_VIEW: Final[tuple[Action, ...]] = ()
