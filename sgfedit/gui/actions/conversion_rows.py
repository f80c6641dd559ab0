"""Rows of the Edit menu that convert a record to another file format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

CONVERSION: Final[tuple[Action, ...]] = ()
