"""Rows of the Games menu: the same work on many files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

BATCH: Final[tuple[Action, ...]] = ()
