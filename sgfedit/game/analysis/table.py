"""THE table of properties that hold an engine's opinion: ident → who reads its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.analysis.katrain import read_katrain
from sgfedit.game.analysis.lizzie import read_lizzie
from sgfedit.game.analysis.numbers import read_katago, read_lead, read_leela, read_winrate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.game.analysis.analysis import Analysis
    from sgfedit.go import Colour
    from sgfedit.sgf.node import Node

    Reader = Callable[[Sequence[str], Colour], tuple[Analysis, ...]]

READERS: Final[dict[str, Reader]] = {
    "KT": read_katrain,
    "LZ": read_lizzie,
    "LZ2": read_lizzie,
    "LZOP": read_lizzie,
    "LZOP2": read_lizzie,
    "QLZV": read_leela,
    "QKGV": read_katago,
    "SBKV": read_winrate,
    "SBKS": read_lead,
    "OGSC": read_lead,
}
"""Ident → reader of its raw values at a position with that side to play."""


def analyses(node: Node, to_play: Colour) -> tuple[Analysis, ...]:
    """Return what engines said of the position at `node`; what is not understood is left out.

    One program may write a winrate and a lead into two properties: they come as one. O(length).

    Args:
        node: The node.
        to_play: Whose turn it is there: some programs tell of that side and not of Black.
    """
    found: list[Analysis] = []
    for ident, reader in READERS.items():
        if ident in node.properties:
            for one in reader(node.properties[ident], to_play):
                _add(found, one)
    return tuple(found)


def _add(found: list[Analysis], one: Analysis) -> None:
    """Append an opinion, or let it complete the last one of a nameless engine."""
    if found and not one.engine and one.winrate is None and found[-1].lead is None:
        found[-1] = found[-1]._replace(lead=one.lead)
    else:
        found.append(one)
