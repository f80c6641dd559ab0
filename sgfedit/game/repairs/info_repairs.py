"""Repairs of game info, root properties, the tree and the file as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.repairs.charset_repairs import CHARSET_REPAIRS
from sgfedit.game.repairs.game_info_repairs import GAME_INFO_REPAIRS
from sgfedit.game.repairs.root_repairs import ROOT_REPAIRS
from sgfedit.game.repairs.tree_repairs import TREE_REPAIRS

if TYPE_CHECKING:
    from sgfedit.game.repairs.repair import NodeRepair

INFO_REPAIRS: Final[dict[str, NodeRepair]] = {
    **ROOT_REPAIRS,
    **GAME_INFO_REPAIRS,
    **TREE_REPAIRS,
    **CHARSET_REPAIRS,
}
