"""Rows of the Board menu about marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

MARK: Final[tuple[Action, ...]] = ()
