"""Rows of the Board menu that turn, mirror and recolour the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

TRANSFORM: Final[tuple[Action, ...]] = ()
