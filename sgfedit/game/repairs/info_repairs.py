"""Repairs of game info, root properties, the tree and the file as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.game.repairs.repair import NodeRepair

INFO_REPAIRS: Final[dict[str, NodeRepair]] = {}
