"""Figures as a record has them (FG): their names, and what is switched off in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.traversal import finder, upwards
from sgfedit.lazy import expression
from sgfedit.sgf.values import effective, parse_figure, strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.sgf.node import Node

NO_COORDINATES: Final = 1
NO_NAME: Final = 2
NO_LIST: Final = 4
KEEP_CAPTURED: Final = 256
NO_HOSHI: Final = 512
OWN_LAYOUT: Final = 32768
FLAGS: Final = (NO_COORDINATES, NO_NAME, NO_LIST, KEEP_CAPTURED, NO_HOSHI, OWN_LAYOUT)
"""Bits of FG: no coordinates, no name, no list of moves that are not shown, captured stones stay
on the diagram, no star points; the last one lets the program choose and ignores the others."""

_FIGURE: Final = finder(["FG"])
_NUMBERED: Final = expression(
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


def begins_figure(node: Node) -> bool:
    """Whether a figure begins with `node`; most nodes are known by one look at their source."""
    source = node.source
    return "G" in source and bool(_FIGURE.search(source)) and "FG" in node.properties


def flags_of(values: Sequence[str]) -> FigureFlags | None:
    """Return how a figure is wanted that begins where FG has these raw values.

    None where the record leaves it to the program.
    """
    raw = effective(values)
    flags, _name = parse_figure(raw)
    if flags & OWN_LAYOUT or not strip(raw):
        return None
    return FigureFlags(
        not flags & NO_COORDINATES,
        not flags & NO_NAME,
        not flags & NO_LIST,
        bool(flags & KEEP_CAPTURED),
        not flags & NO_HOSHI,
    )


def figure_flags(node: Node) -> FigureFlags | None:
    """Return how the figure that `node` belongs to is wanted; O(depth), see `Position.figure`.

    FG is not inherited, but a figure runs to the next FG. None where the record leaves it to the
    program: there is no FG, or it says so.
    """
    found = next(filter(begins_figure, upwards(node)), None)
    return None if found is None else flags_of(found.properties["FG"])


def figure_name(node: Node) -> str:
    """Return the name of the figure that begins with `node`, "" without one."""
    if not begins_figure(node):
        return ""
    return parse_figure(effective(node.properties["FG"]))[1].strip()


def names_itself(name: str) -> bool:
    """Whether a figure's name counts it already, as in "Figure 1", "Dia. 2" or "第3図"."""
    return _NUMBERED.match(name) is not None
