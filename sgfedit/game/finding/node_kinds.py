"""Names for what may stand in a node, so that nobody needs to know what properties are called."""

from __future__ import annotations

from typing import Final, NamedTuple

from sgfedit.game.annotations import ANNOTATIONS, BY_IDENT
from sgfedit.i18n import QT_TRANSLATE_NOOP
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
    NodeKind("annotation", QT_TRANSLATE_NOOP("NodeKind", "Any annotation"), tuple(BY_IDENT)),
    *(NodeKind(row.ident, row.names[0], (row.ident,)) for row in ANNOTATIONS),
    NodeKind("comment", QT_TRANSLATE_NOOP("NodeKind", "Comment"), ("C",)),
    NodeKind("name", QT_TRANSLATE_NOOP("NodeKind", "Node name"), ("N",)),
    NodeKind("labels", QT_TRANSLATE_NOOP("NodeKind", "Labels"), ("LB", "L")),
    NodeKind("marks", QT_TRANSLATE_NOOP("NodeKind", "Marks"), (*IN_MENUS, "M")),
    NodeKind("lines", QT_TRANSLATE_NOOP("NodeKind", "Arrows and lines"), ("AR", "LN")),
    NodeKind("territory", QT_TRANSLATE_NOOP("NodeKind", "Territory"), ("TB", "TW")),
    NodeKind("parts", QT_TRANSLATE_NOOP("NodeKind", "Dimmed or hidden parts"), ("DD", "VW")),
    NodeKind("setup", QT_TRANSLATE_NOOP("NodeKind", "Set-up stones"), _of(Category.SETUP)),
    NodeKind("time", QT_TRANSLATE_NOOP("NodeKind", "Time on the clock"), _of(Category.TIMING)),
    NodeKind("number", QT_TRANSLATE_NOOP("NodeKind", "Move number set"), ("MN",)),
    NodeKind("value", QT_TRANSLATE_NOOP("NodeKind", "Estimate"), ("V",)),
    NodeKind("figure", QT_TRANSLATE_NOOP("NodeKind", "Figure"), ("FG", "PM")),
    NodeKind("info", QT_TRANSLATE_NOOP("NodeKind", "Game info"), tuple(sorted(GAME_INFO))),
    NodeKind("pass", QT_TRANSLATE_NOOP("NodeKind", "Pass")),
    NodeKind("fork", QT_TRANSLATE_NOOP("NodeKind", "Fork of variations")),
    NodeKind("end", QT_TRANSLATE_NOOP("NodeKind", "End of a line")),
    NodeKind("unknown", QT_TRANSLATE_NOOP("NodeKind", "Unknown property")),
)
"""In the order of menus."""

BY_KEY: Final = {kind.key: kind for kind in NODE_KINDS}
"""Key → kind."""
