"""Rows of the Annotate menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

ANNOTATE: Final[tuple[Action, ...]] = ()
