"""Names for what may stand in a node, so that nobody needs to know what properties are called."""

from __future__ import annotations

from typing import Final, NamedTuple

from sgfedit.game.annotations import ANNOTATIONS
from sgfedit.sgf.marks import IN_MENUS
from sgfedit.sgf.properties import GAME_INFO, PROPERTIES, Category


class NodeKind(NamedTuple):
    """One kind of thing in a node.

    Attributes:
        key: What the program calls it.
        name: English name.
        idents: The properties, each of which makes it one; none if they do not decide.
    """

    key: str
    name: str
    idents: tuple[str, ...] = ()


def _of(category: Category) -> tuple[str, ...]:
    return tuple(row.ident for row in PROPERTIES.values() if row.category is category)


NODE_KINDS: Final = (
    NodeKind("annotation", "Any annotation", tuple(row.ident for row in ANNOTATIONS)),
    *(NodeKind(row.ident, row.names[0], (row.ident,)) for row in ANNOTATIONS),
    NodeKind("comment", "Comment", ("C",)),
    NodeKind("name", "Node name", ("N",)),
    NodeKind("labels", "Labels", ("LB", "L")),
    NodeKind("marks", "Marks", (*IN_MENUS, "M")),
    NodeKind("lines", "Arrows and lines", ("AR", "LN")),
    NodeKind("territory", "Territory", ("TB", "TW")),
    NodeKind("parts", "Dimmed or hidden parts", ("DD", "VW")),
    NodeKind("setup", "Set-up stones", _of(Category.SETUP)),
    NodeKind("time", "Time on the clock", _of(Category.TIMING)),
    NodeKind("number", "Move number set", ("MN",)),
    NodeKind("value", "Estimate", ("V",)),
    NodeKind("figure", "Figure", ("FG", "PM")),
    NodeKind("info", "Game info", tuple(sorted(GAME_INFO))),
    NodeKind("pass", "Pass"),
    NodeKind("fork", "Fork of variations"),
    NodeKind("end", "End of a line"),
    NodeKind("unknown", "Unknown property"),
)
"""In the order of menus."""

BY_KEY: Final = {kind.key: kind for kind in NODE_KINDS}
"""Key → kind."""
