"""A file's games, and one game: its tree, its size, its positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.kept import Kept, forget_edited
from sgfedit.game.positions import Position, Positions
from sgfedit.sgf.charset import Encoding, codec_name
from sgfedit.sgf.node import Node, Properties, size_of
from sgfedit.sgf.parser import GameTree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.edits import Change
    from sgfedit.sgf.problems import Problem
    from sgfedit.sgf.values import Size


class Game:
    """One game tree.

    Iterating walks the main line. Positions are derived on demand and never stored in the tree.
    """

    __slots__ = ("_kept", "_positions", "tree")

    def __init__(self, tree: GameTree, text: str | None = None) -> None:
        """Make a game of `tree`; `text` is what `Kept.text` says, if that is known."""
        self.tree = tree
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

    def position(self, node: Node) -> Position:
        """Return the position after `node`; see `Positions.at`."""
        return self.positions.at(node)

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


class Collection:
    """The games of one file.

    Attributes:
        games: In file order.
        suffix: Verbatim text behind the last game.
        encoding: How the file's bytes were text when it was read.
        problems: What was wrong with the file when it was read.
    """

    __slots__ = ("_declared", "encoding", "games", "problems", "suffix")

    def __init__(
        self,
        games: tuple[Game, ...] = (),
        *,
        suffix: str = "",
        encoding: Encoding | None = None,
        problems: tuple[Problem, ...] = (),
    ) -> None:
        self.games = games
        self.suffix = suffix
        self.encoding = encoding or Encoding()
        self.problems = problems
        self._declared = self._ca()

    def _ca(self) -> str:
        return str(self.games[0].root.get("CA", "")) if self.games else ""

    @property
    def save_encoding(self) -> Encoding:
        """How the file's text becomes bytes: as it was read, unless CA has been changed since.

        So a change of charset is an edit of CA, and undone with it.
        """
        name = self._ca()
        codec = codec_name(name) if name != self._declared else None
        return Encoding(codec) if codec else self.encoding

    @property
    def charset(self) -> str:
        """Python's name of the charset the file is saved in."""
        return self.save_encoding.name

    def __repr__(self) -> str:
        return f"<Collection of {len(self.games)} games>"
