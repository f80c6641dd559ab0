"""Traits of a node that decide how a text is cut.

Most nodes of a record are a move and nothing else; they are known by one look at their source.
Of the others the properties are read but not kept, so that reading a large file does not make it
larger.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.annotations import BY_IDENT
from sgfedit.game.traversal import SET_UP
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.properties import EXCLUSIVE_MARKS
from sgfedit.sgf.values import effective, parse_number, strip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.sgf.node import Node

_PLAIN_MOVE: Final = re.compile(r";\s*+[BW]\s*+\[[^\]\\]{0,4}\]\s*+\Z")
_SHAPES: Final = frozenset(EXCLUSIVE_MARKS)
_MARKS: Final = _SHAPES | {"AR", "L", "LB", "LN", "M", "TB", "TW"}
_WRITTEN: Final = ("N", "C")


class Traits(NamedTuple):
    """What there is in a node.

    Attributes:
        moves: How many moves, passes included; more than one is illegal but exists.
        written: Characters of its name and comment, 0 if both are blank.
        is_judged: Whether an annotation judges its move or position, or makes it a hotspot.
        is_marked: Whether there are marks, other than one on its own move.
        sets_up: Whether stones are put on the board, or taken from it.
        has_figure: Whether a figure begins here (FG).
        number: The number that its move is given (MN), None without.
        print_mode: How numbers are to be printed from here on (PM), None if nothing is said.
    """

    moves: int = 0
    written: int = 0
    is_judged: bool = False
    is_marked: bool = False
    sets_up: bool = False
    has_figure: bool = False
    number: int | None = None
    print_mode: int | None = None

    @property
    def speaks(self) -> bool:
        """Whether there is something to read."""
        return bool(self.written) or self.is_judged


_ONE_MOVE: Final = Traits(moves=1)


def traits_of(source: str) -> Traits:
    """Return the traits of the node with that source; O(length)."""
    if _PLAIN_MOVE.match(source):
        return _ONE_MOVE
    found: dict[str, tuple[str, ...]] = {}
    for segment in segments(source):
        if segment.ident:
            found[segment.ident] = found.get(segment.ident, ()) + segment.values
    moves = [found[ident] for ident in ("B", "W") if ident in found]
    return Traits(
        len(moves),
        sum(len(raw) for ident in _WRITTEN for raw in found.get(ident, ()) if strip(raw)),
        bool(moves or "C" in found) and not BY_IDENT.keys().isdisjoint(found),
        _is_marked(found, moves),
        not SET_UP.keys().isdisjoint(found),
        "FG" in found,
        _number(found, "MN"),
        _number(found, "PM"),
    )


def is_position(source: str) -> bool:
    """Whether a node sets a position up and has no move: it begins something of its own."""
    if not any(ident in source for ident in SET_UP):
        return False
    traits = traits_of(source)
    return traits.sets_up and not traits.moves


def is_handicap(root: Node) -> bool:
    """Whether the stones that a root sets up are those of a handicap game, and nothing more."""
    if "HA" not in root.source or "AW" in root.properties:
        return False
    handicap = root.get("HA", 0)
    return isinstance(handicap, int) and handicap > 1 and len(root.get("AB", ())) == handicap


def _is_marked(found: Mapping[str, Sequence[str]], moves: Sequence[Sequence[str]]) -> bool:
    """Whether there are marks; servers put a circle on every move, which says nothing."""
    idents = _MARKS.intersection(found)
    if len(idents) == 1 and idents <= _SHAPES and moves:
        values = found[next(iter(idents))]
        return [strip(value) for value in values] != [strip(effective(moves[0]))]
    return bool(idents)


def _number(found: Mapping[str, Sequence[str]], ident: str) -> int | None:
    return parse_number(effective(found[ident])) if ident in found else None
