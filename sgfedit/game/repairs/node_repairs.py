"""Repairs of values, moves, set-up, marks and annotations of a node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.game.repairs.repair import NodeRepair

NODE_REPAIRS: Final[dict[str, NodeRepair]] = {}
