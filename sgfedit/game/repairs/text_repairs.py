"""Repairs of what stands in the file outside of properties: parentheses, semicolons, junk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.game.repairs.repair import TextRepair

TEXT_REPAIRS: Final[dict[str, TextRepair]] = {}
