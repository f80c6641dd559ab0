"""Takes something out of all nodes of a game: comments, marks, private properties, variations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.operations.clearing import MARK_KINDS, MARKS, REGIONS, without
from sgfedit.sgf.node import Properties, is_go
from sgfedit.sgf.properties import PROPERTIES, Category

if TYPE_CHECKING:
    from collections.abc import Container

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import Game

_ORDINARY: Final = re.compile(r";[BW]\[[A-Za-z]{0,2}\]\s*+\Z")
"""A node with nothing but a move."""

VARIATIONS: Final = "variations"
PRIVATE: Final = "private"


class Stripped(NamedTuple):
    """What was taken out of a game.

    Attributes:
        places: Nodes that had some of it; of variations: how many.
        nodes: Nodes that are gone.
    """

    places: int = 0
    nodes: int = 0


def _of(*categories: Category) -> frozenset[str]:
    return frozenset(row.ident for row in PROPERTIES.values() if row.category in categories)


class _Private:
    """The identifiers that no version of SGF defines: those that are not in the table.

    KGSDE is there because the program understands it; FF[1] to FF[4] do not.
    """

    def __contains__(self, ident: object) -> bool:
        # What has no identifier stands between properties, and is none.
        row = PROPERTIES.get(ident) if isinstance(ident, str) else None
        return bool(ident) and (row is None or row.ff == "-")


IDENTS: Final[dict[str, Container[str]]] = {
    "comments": frozenset({"C"}),
    "game-comments": frozenset({"GC"}),
    "names": frozenset({"N"}),
    "marks": frozenset(MARKS),
    "regions": frozenset(ident for kind in REGIONS for ident in MARK_KINDS[kind]),
    "judgements": _of(Category.MOVE_ANNOTATION, Category.ANNOTATION) - {"C", "N"},
    "clocks": _of(Category.TIMING),
    PRIVATE: _Private(),
}
"""What can be taken out → the identifiers of the properties that go."""

KINDS: Final = (*IDENTS, VARIATIONS)
"""Everything that can be taken out."""


def can_strip(game: Game, kind: str) -> bool:
    """Whether it is known what to take out: what is private in other games than Go is not."""
    return kind != PRIVATE or is_go(game.root)


def strip(edit: Edit, game: Game, kind: str) -> Stripped:
    """Take one of KINDS out of a game, in all its nodes. O(nodes).

    Nodes stay, also those in which nothing is left: move numbers and ways to them depend on them.
    """
    if kind == VARIATIONS:
        return _strip_variations(edit, game)
    idents = IDENTS[kind]
    count = 0
    for node in game.nodes():
        source = node.source
        if _ORDINARY.match(source) or (new := without(source, idents)) is None:
            continue
        edit.set_properties(node, Properties(new))
        count += 1
    return Stripped(count)


def _strip_variations(edit: Edit, game: Game) -> Stripped:
    """Leave the main line only: of every node the first of those that follow."""
    branches = nodes = 0
    for node in game:
        first, *others = node.children or (None,)
        if first is None or not others:
            continue
        branches += len(others)
        nodes += sum(1 for other in others for _ in other.subtree())
        edit.set_children(node, (first,))
    return Stripped(branches, nodes)
