"""Rows of the Games menu: the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

LIBRARY: Final[tuple[Action, ...]] = ()
