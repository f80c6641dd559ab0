"""What a record says about its figures (FG): their names, and what is switched off in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.values import effective, parse_figure, strip

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node

_OWN_DEFAULTS: Final = 32768
_NUMBERED: Final = re.compile(
    r"(?:fig|dia|abb|рис|ris)[^\W\d]*\.?\s*\d|[第图図]\s*\d", re.IGNORECASE
)


class FigureFlags(NamedTuple):
    """What a figure shows; FF[4], "FG". Without a word of the record all but kept stones.

    Attributes:
        coordinates: Letters and numbers around the board.
        is_named: Whether its name is printed.
        lists_moves: Whether moves that have no stone in it are listed below.
        keeps_captured: Whether stones that are taken in it stay on the board, as in most books.
        hoshi: Star points.
    """

    coordinates: bool = True
    is_named: bool = True
    lists_moves: bool = True
    keeps_captured: bool = False
    hoshi: bool = True


def figure_flags(node: Node) -> FigureFlags | None:
    """Return how the figure that `node` belongs to is wanted; O(depth).

    FG is not inherited, but a figure runs to the next FG. None where the record leaves it to the
    program: there is no FG, or it says so.
    """
    found: Node | None = node
    while found is not None and "FG" not in found.properties:
        found = found.parent
    if found is None:
        return None
    raw = effective(found.properties["FG"])
    flags, _name = parse_figure(raw)
    if flags & _OWN_DEFAULTS or not strip(raw):
        return None
    return FigureFlags(
        not flags & 1, not flags & 2, not flags & 4, bool(flags & 256), not flags & 512
    )


def figure_name(node: Node) -> str:
    """Return the name of the figure that begins with `node`, "" without one."""
    if "FG" not in node.properties:
        return ""
    return parse_figure(effective(node.properties["FG"]))[1].strip()


def names_itself(name: str) -> bool:
    """Whether a figure's name counts it already, as in "Figure 1", "Dia. 2" or "第3図"."""
    return _NUMBERED.match(name) is not None
