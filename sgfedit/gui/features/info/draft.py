"""What the game-info dialog will write: texts by node, until OK makes one step of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game import operations
from sgfedit.game.info import ROOT_FIELDS, info_text
from sgfedit.game.operations.recolouring import recoloured
from sgfedit.game.repairs.game_info_repairs import GAME_INFO_REPAIRS
from sgfedit.sgf.node import Properties
from sgfedit.sgf.problems import Problem
from sgfedit.sgf.values import decode_simple, encode_simple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sgfedit.game import Collection
    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node

PAIRS: Final = (("PB", "PW"), ("BR", "WR"), ("BT", "WT"))
"""What changes places where the players do."""

RECOLOURED: Final = (*(ident for pair in PAIRS for ident in pair), "RE", "KM")
"""What else says who has which colour: the result, and the sign of the komi."""


def holder_of(node: Node, ident: str) -> Node:
    """Return the node whose value of `ident` counts at the game-info node `node`.

    Where several on a path hold game info, which FF[4] forbids, each says what it says, and the
    nearer one wins. A value that none of them has belongs to `node`. O(depth).
    """
    if ident in ROOT_FIELDS:
        return node.root
    walker: Node | None = node
    while walker is not None:
        if ident in walker.properties:
            return walker
        walker = walker.parent
    return node


def text_at(node: Node, ident: str) -> str:
    """Return the text of `ident` that counts at the game-info node `node`."""
    return info_text(holder_of(node, ident), ident)


def exchanged(texts: Mapping[str, str]) -> dict[str, str]:
    """Return `texts` with the players on the other side: names, ranks and teams."""
    other = {**dict(PAIRS), **{white: black for black, white in PAIRS}}
    return {other.get(ident, ident): text for ident, text in texts.items()}


def recoloured_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Return `texts` as they are after the colours of the whole game were exchanged."""
    return {
        ident: _recoloured(ident, text) if ident in {"RE", "KM"} else text
        for ident, text in exchanged(texts).items()
    }


def _recoloured(ident: str, text: str) -> str:
    found = Properties(recoloured(f";{ident}[{encode_simple(text)}]"))[ident]
    return decode_simple(found[0])


class Draft:
    """What is to be written.

    Attributes:
        swaps_colours: Whether Black and White are exchanged in the whole game, too.
        moves_up: A node whose game info joins that of the node above, or None.
    """

    def __init__(self) -> None:
        self.swaps_colours = False
        self.moves_up: Node | None = None
        self._texts: dict[Node, dict[str, str]] = {}
        self._before: dict[tuple[Node, str, str], str] = {}

    def keep(self, node: Node, texts: Mapping[str, str]) -> None:
        """Keep what is to be written at a game-info node, in place of what was kept for it."""
        self._texts[node] = dict(texts)

    def text(self, node: Node, ident: str) -> str:
        """Return the text of a value at a game-info node as it will be."""
        kept = self._texts.get(node, {})
        return kept[ident] if ident in kept else self._after_swap(node, ident)

    def _after_swap(self, node: Node, ident: str) -> str:
        if not self.swaps_colours or ident not in RECOLOURED:
            return text_at(node, ident)
        return recoloured_texts({ident: text_at(node, ident) for ident in RECOLOURED})[ident]

    def swap_colours(self) -> None:
        """Exchange the colours of the whole game, or no longer."""
        found = {
            node: {ident: self.text(node, ident) for ident in {*texts, *RECOLOURED}}
            for node, texts in self._texts.items()
        }
        self._texts = {node: self._recoloured(node, texts) for node, texts in found.items()}
        self.swaps_colours = not self.swaps_colours

    def _recoloured(self, node: Node, texts: Mapping[str, str]) -> dict[str, str]:
        """Return texts of a node after an exchange of colours; a second one brings them back.

        By itself it would not: "+6.5" becomes "-6.5", and that "6.5".
        """
        found = recoloured_texts(texts)
        for ident in ("RE", "KM"):
            found[ident] = self._before.get((node, ident, texts[ident]), found[ident])
            self._before[node, ident, found[ident]] = texts[ident]
        return found

    def written(self) -> Iterator[tuple[str, str]]:
        """Yield ident and text of all that was kept."""
        for texts in self._texts.values():
            yield from texts.items()

    def write(self, edit: Edit, collection: Collection, root: Node) -> None:
        """Make all changes; what is there already is not touched.

        Args:
            edit: The block this is part of.
            collection: The file.
            root: The first node of the game.
        """
        if self.swaps_colours:
            parts = operations.parts_of(collection, root, operations.Scope.GAME)
            operations.transform(edit, parts, operations.SwapColours())
        for node, texts in self._texts.items():
            for ident, text in texts.items():
                operations.set_info(edit, holder_of(node, ident), {ident: text})
        if self.moves_up is not None:
            code = "gameinfo-twice-on-path"
            GAME_INFO_REPAIRS[code](edit, collection, Problem(code, 0, 1, 1, node=self.moves_up))
