"""Game info: which node holds it, and the fields people edit, in groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.sgf.grammar import segments
from sgfedit.sgf.other_games import OTHER_MEANINGS
from sgfedit.sgf.properties import GAME_INFO, Kind, property_type
from sgfedit.sgf.values import decode_simple, strip

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node

GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("players", ("PB", "BR", "BT", "PW", "WR", "WT")),
    ("event", ("EV", "RO", "PC", "DT", "GN")),
    ("result", ("RE", "RU", "KM", "HA", "TM", "OT")),
    ("credits", ("AN", "US", "SO", "CP", "ON")),
    ("comment", ("GC",)),
    ("file", ("FF", "GM", "SZ", "CA", "AP", "ST")),
)
"""Code of a group → idents; together every game-info and root property of FF[4]."""

ROOT_FIELDS: Final = GROUPS[-1][1]
"""Idents that stand in the root whatever the game-info node is."""

READ_ONLY: Final = frozenset({"FF", "GM", "SZ", "CA"})
"""Fields that a change of text would make untrue: they need a conversion of the record."""

_OF_OTHER_GAMES: Final = GAME_INFO - OTHER_MEANINGS

_LONE_MOVE: Final = len(";B[aa]")
"""What most nodes are."""


def info_idents(*, is_go: bool) -> frozenset[str]:
    """Return the idents that are game info in a game of Go, or in another game."""
    return GAME_INFO if is_go else _OF_OTHER_GAMES


def info_text(node: Node, ident: str) -> str:
    """Return a game-info or root property as text to show and to edit, word for word.

    Several values of a property that has but one: the first that is not empty counts.
    """
    if property_type(ident).kind is Kind.TEXT:
        return str(node.get(ident, ""))
    return decode_simple(next(filter(strip, node.properties.get(ident, ())), ""))


def has_info(node: Node) -> bool:
    """Whether `node` tells of a whole game; nodes are not parsed for it."""
    source = node.source
    if len(source) == _LONE_MOVE and source[2] == "[":
        return False
    return not GAME_INFO.isdisjoint(segment.ident for segment in segments(source))


def info_holder(node: Node) -> Node | None:
    """Return the node that holds the game info valid at `node`, the nearest; None without any.

    FF[4], "Game info": at most one such node stands on a path.
    """
    walker: Node | None = node
    while walker is not None and GAME_INFO.isdisjoint(walker.properties):
        walker = walker.parent
    return walker


def game_info_node(node: Node) -> Node:
    """Return the node whose game info is edited at `node`: its `info_holder`, or else the root."""
    holder = info_holder(node)
    return node.root if holder is None else holder


def game_info(node: Node) -> dict[str, str]:
    """Return the game info valid at `node`: ident → text, absent ones left out.

    Two game-info nodes on a path are illegal; then both are shown and the nearer one wins.
    """
    found: dict[str, str] = {}
    walker: Node | None = node
    while walker is not None:
        for ident in GAME_INFO.intersection(walker.properties):
            found.setdefault(ident, info_text(walker, ident))
        walker = walker.parent
    return {ident: text for ident, text in found.items() if text}
