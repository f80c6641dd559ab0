"""Rows of the Edit menu for records of games other than Go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

OTHER_GAME: Final[tuple[Action, ...]] = ()
