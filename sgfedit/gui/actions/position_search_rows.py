"""Rows of the Games menu: where else in the library this position occurs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

POSITION_SEARCH: Final[tuple[Action, ...]] = ()
