"""One game of a file: its tree, its size, its positions."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from sgfedit.game.given import one_given
from sgfedit.game.kept import Kept, forget_edited
from sgfedit.game.positions import Position, Positions
from sgfedit.sgf.charset_findings import declared_by
from sgfedit.sgf.charset_names import codec_name
from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.node import Node, Properties, size_of
from sgfedit.sgf.parser import GameTree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.change import Change
    from sgfedit.sgf.values import Size


class Game:
    """One game tree.

    Iterating walks the main line. Positions are derived on demand and never stored in the tree.
    """

    __slots__ = ("_declared", "_kept", "_positions", "encoding", "tree")

    def __init__(
        self, tree: GameTree, text: str | None = None, *, encoding: Encoding | None = None
    ) -> None:
        """Make a game of `tree`.

        Args:
            tree: Nodes and the text around them.
            text: What `Kept.text` says, if that is known.
            encoding: How its bytes are text, in a file whose games differ in that; None where it
                is the file's.
        """
        self.tree = tree
        self.encoding = encoding
        self._declared = "" if encoding is None else declared_by(tree.root)
        self._kept = Kept(tree.root, text)
        self._positions: Positions | None = None

    @classmethod
    def new(cls, properties: Properties) -> Game:
        """Return a game of one node."""
        return cls(GameTree(Node(properties)))

    @property
    def root(self) -> Node:
        """The first node."""
        return self.tree.root

    @property
    def size(self) -> Size:
        """(columns, rows)."""
        return size_of(self.root)

    @property
    def save_encoding(self) -> Encoding:
        """How the game becomes bytes in a file whose games have charsets of their own.

        As it was read, unless CA has been edited; UTF-8 if it came from elsewhere.
        """
        name = declared_by(self.root)
        if self.encoding is not None and name == self._declared:
            return self.encoding
        return Encoding(codec_name(name) or "utf-8")

    @property
    def kept(self) -> Kept:
        """What was worked out from the whole tree and is still right; to be asked for anew."""
        forget_edited()
        return self._kept

    @property
    def positions(self) -> Positions:
        """The positions of this game, derived from its moves and set-up."""
        if self._positions is None:
            self._positions = Positions(self.root)
        return self._positions

    def behind(self, prefix: str) -> Game:
        """Return this very game with other text in front of it; itself if it has that already.

        Both share the nodes, and what is known of them.
        """
        if prefix == self.tree.prefix:
            return self
        twin = copy(self)
        twin.tree = replace(self.tree, prefix=prefix)
        return twin

    def encoded(self, encoding: Encoding | None) -> Game:
        """Return this very game with its bytes in another charset, in a file of several."""
        twin = copy(self)
        twin.encoding = encoding
        twin._declared = "" if encoding is None else declared_by(self.root)  # noqa: SLF001
        return twin

    def position(self, node: Node) -> Position:
        """Return the position after `node`; see `Positions.at`.

        Raises:
            TypeError: it is no node.
            ForeignNodeError: it is not in this game.
        """
        return self.positions.at(one_given(node, Node))

    def forget(self, change: Change) -> None:
        """Let positions be derived anew that depend on changed nodes."""
        if self._positions is not None:
            self._positions.forget(change.properties, change.children)

    def __iter__(self) -> Iterator[Node]:
        """Walk the main line from the root."""
        node: Node | None = self.root
        while node is not None:
            yield node
            node = node.first_child

    def nodes(self) -> Iterator[Node]:
        """Walk all nodes in file order (pre-order)."""
        return self.root.subtree()

    def __repr__(self) -> str:
        return f"<Game {self.root.source[:60]!r}>"
