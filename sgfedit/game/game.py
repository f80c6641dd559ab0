"""The games of a file: trees with their positions, the text around them, charsets.

What was worked out from the whole of a game is kept in its `TreeCache` until a node is edited. An
edit knows a node but not its game, and to look for that takes O(depth). So edits only note their
node, and the notes are looked through when somebody asks for what was kept.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakValueDictionary

from sgfedit.game.positions import Position, Positions
from sgfedit.game.traversal import onwards
from sgfedit.sgf.charset import declared_by
from sgfedit.sgf.charset_names import codec_name
from sgfedit.sgf.encoding import PER_GAME, Encoding
from sgfedit.sgf.node import Node, Properties, size_of
from sgfedit.sgf.parser import GameTree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.sgf.blocks import Blocks
    from sgfedit.sgf.problems import Finding, Problem
    from sgfedit.sgf.values import Size


_ENOUGH: Final = 10_000
"""Notes to be looked through although nobody asks, so that they hold on to few old nodes."""

LARGE: Final = 16_384
"""Characters of a game that is kept in blocks: to write it anew takes a millisecond."""

_noted: Final[list[Node]] = []
_all: Final[WeakValueDictionary[int, TreeCache]] = WeakValueDictionary()
"""By their ids. Threads that read files add to it while others walk it."""


class TreeCache:
    """What is kept of one game; most of it is None until it is known and after every edit.

    Attributes:
        root: The first node of the game.
        text: The game as it is written, from its root to the end.
        open_texts: The same of a game that nothing closes, by whether it is the last of the file.
        said: What the checks say of its nodes.
        seen: What the checks saw of each node; they find out themselves what of it still holds.
        structure: What the parser says of it, and of which text; it holds for that.
        search: The index of `sgfedit.game.finding.texts`, which stays where the blocks do.
        version: Another number after every edit, for what takes its time.
    """

    __slots__ = (
        "__weakref__",
        "_blocks",
        "_length",
        "open_texts",
        "root",
        "said",
        "search",
        "seen",
        "structure",
        "text",
        "version",
    )

    def __init__(self, root: Node, text: str | None = None) -> None:
        self.root = root
        self.text = text
        self.open_texts: dict[bool, str] = {}
        self.said: Any = None
        self.seen: dict[Node, Any] = {}
        self.structure: Any = None
        self.search: Any = None
        self.version = 0
        self._blocks: Blocks | None = None
        self._length = 0
        _all[id(self)] = self

    @property
    def is_large(self) -> bool:
        """Whether blocks of it are kept."""
        return max(len(self.text or ""), self._length) >= LARGE

    @property
    def blocks(self) -> Blocks:
        """Its nodes in blocks, which outlive edits of other nodes if it is large."""
        if self._blocks is not None:
            return self._blocks
        from sgfedit.sgf.blocks import Blocks  # noqa: PLC0415  # not to start

        made = Blocks(self.root)
        if self.is_large:
            self._blocks = made
        return made

    def touch(self, nodes: list[Node]) -> None:
        """Tell the blocks which nodes have been edited, in whatever game they are now."""
        if self._blocks is not None:
            self._blocks.touch(nodes)

    def forget(self) -> None:
        """Keep nothing any more but what is kept of blocks."""
        self._length = len(self.text or "") or self._length
        self.text = self.said = None
        self.open_texts = {}
        if self._blocks is None:
            self.search = None
        self.version += 1


def note(node: Node) -> None:
    """Note that `node` has been edited, after the edit; O(1), looked through now and then."""
    if not _noted or _noted[-1] is not node:
        _noted.append(node)
        if len(_noted) > _ENOUGH:
            forget_edited()


def forget_edited() -> None:
    """Forget what is kept of the games in which nodes have been edited.

    Looking only at where the nodes are now is enough, wherever they were before: the topmost one
    of all that differ from what is kept has had an edit, and nothing above it has moved.
    """
    if not _noted:
        return
    above: set[Node] = set()
    for node in _noted:
        walker: Node | None = node
        while walker is not None and walker not in above:
            above.add(walker)
            walker = walker.parent
    nodes = _noted.copy()
    _noted.clear()
    for cache in filter(None, [known() for known in _all.valuerefs()]):
        cache.touch(nodes)
        if cache.root in above:
            cache.forget()


class Change(NamedTuple):
    """What views are told of: the nodes whose properties, and those whose children have changed.

    Attributes:
        properties: Nodes with other properties.
        children: Nodes with other children.
        origin: Who made the change, so that a view can ignore its own echo.
        games: Whether the file has other games now.
        encoding: Whether the file has another charset now.
        rewords: Whether all that has changed is what comments (C) say that were there before and
            still are, as with nearly every key that is typed. It may be False where that is so.
    """

    properties: frozenset[Node]
    children: frozenset[Node]
    origin: object | None = None
    games: bool = False
    encoding: bool = False
    rewords: bool = False


class Contents(NamedTuple):
    """What a file consists of; a value that edits replace as a whole.

    Attributes:
        games: In file order.
        suffix: Verbatim text behind the last game.
        encoding: How the file's bytes are text.
        declared: The CA of the first game that goes with `encoding`; another one is a wish to
            save the file in the charset that it names.
    """

    games: tuple[Game, ...] = ()
    suffix: str = ""
    encoding: Encoding = Encoding()
    declared: str = ""

    def encoded(self, encoding: Encoding) -> Contents:
        """Return the same in a charset, whatever CA says of it now."""
        declared = declared_by(self.games[0].root) if self.games else ""
        return self._replace(encoding=encoding, declared=declared)


class GameFile:
    """The games of one file; what can be done to them as a whole is `Collection`'s.

    Attributes:
        contents: Games, the text behind them, the charset; only `sgfedit.game.edits` replaces it.
        as_read: The contents when the file was read.
        findings: What was wrong with the text and its charset when the file was read.
        format: What the file was read from: "sgf", or the name of another program's format. It is
            SGF from then on.
        reading: What could not be read of a file in another format; lines and columns are those
            of that file.
        kept_problems: What `sgfedit.game.checks.problems_in_steps` has found, and in what version.
    """

    __slots__ = ("as_read", "contents", "findings", "format", "kept_problems", "reading")

    def __init__(
        self,
        games: tuple[Game, ...] = (),
        *,
        suffix: str = "",
        encoding: Encoding | None = None,
        findings: tuple[Finding, ...] = (),
        format: str = "sgf",  # noqa: A002  # what it is
        reading: tuple[Problem, ...] = (),
    ) -> None:
        self.format = format
        self.reading = reading
        self.contents = Contents(games, suffix).encoded(encoding or Encoding())
        self.as_read = self.contents
        self.kept_problems: tuple[object, tuple[Problem, ...]] | None = None
        self.findings = findings

    def forget(self, change: Change) -> None:
        """Let positions be derived anew that depend on changed nodes."""
        for game in self.games:
            game.forget(change)

    # What is in it --------------------------------------------------------------------------

    @property
    def games(self) -> tuple[Game, ...]:
        """The games, in file order."""
        return self.contents.games

    @property
    def suffix(self) -> str:
        """Verbatim text behind the last game."""
        return self.contents.suffix

    @property
    def encoding(self) -> Encoding:
        """How the file's bytes are text, without regard to an edited CA; see `save_encoding`."""
        return self.contents.encoding

    @property
    def declared(self) -> tuple[str, ...]:
        """The charset that CA names in each game, empty where there is none."""
        return tuple(declared_by(game.root) for game in self.games)

    @property
    def save_encoding(self) -> Encoding:
        """How the file's text becomes bytes: as it was read, unless that or CA has been edited.

        So a change of charset is an edit, and undone with it. Where every game has a charset of
        its own, the name is PER_GAME until they are all the same.
        """
        encoding = self.encoding
        if encoding.name == PER_GAME:
            return self._common_encoding()
        name = declared_by(self.games[0].root) if self.games else ""
        if name == self.contents.declared:
            return encoding
        codec = codec_name(name)
        return Encoding(codec) if codec and codec != encoding.name else encoding

    def _common_encoding(self) -> Encoding:
        """Return the encoding that all games are saved in if it is one, PER_GAME otherwise.

        A mark in front of each, or bytes behind each that are no text, one for all has not.
        """
        first, *others = (one._replace(reason="ca") for one in self.save_encodings)
        is_one = len(self.games) < 2 or not (first.bom or first.rest)
        return first if is_one and all(one == first for one in others) else self.encoding

    @property
    def save_encodings(self) -> tuple[Encoding, ...]:
        """How each game becomes bytes, and the text behind the last one: as that game does."""
        encoding = self.encoding
        if encoding.name != PER_GAME:
            return (self.save_encoding,) * (len(self.games) + 1)
        each = [game.save_encoding for game in self.games] or [Encoding()]
        return (*each, each[-1])

    @property
    def charset(self) -> str:
        """Python's name of the charset the file is saved in."""
        return self.save_encoding.name

    @property
    def version(self) -> object:
        """Something that is equal only as long as nothing of the file has been edited."""
        return self.contents, tuple(game.cache.version for game in self.games)

    @property
    def is_as_read(self) -> bool:
        """Whether nothing of the file has ever been edited."""
        return self.contents is self.as_read and not any(game.cache.version for game in self.games)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self.games)} games>"


class Game:
    """One game tree.

    Iterating walks the main line. Positions are derived on demand and never stored in the tree.
    """

    __slots__ = ("_cache", "_declared", "_positions", "encoding", "tree")

    def __init__(
        self,
        tree: GameTree,
        text: str | None = None,
        *,
        encoding: Encoding | None = None,
        declared: str | None = None,
    ) -> None:
        """Make a game of `tree`.

        Args:
            tree: Nodes and the text around them.
            text: What `TreeCache.text` says, if that is known.
            encoding: How its bytes are text, in a file whose games differ in that; None where it
                is the file's.
            declared: What CA named when that encoding was found; None for what it names now.
        """
        self.tree = tree
        self.encoding = encoding
        now = "" if encoding is None else declared_by(tree.root)
        self._declared = now if declared is None else declared
        self._cache = TreeCache(tree.root, text)
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
    def declared_as_read(self) -> str:
        """The charset that CA named when `encoding` was found, empty where that is None."""
        return self._declared

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
    def cache(self) -> TreeCache:
        """What was worked out from the whole tree and is still right; to be asked for anew."""
        forget_edited()
        return self._cache

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

    def continued(self, other: Game) -> Game:
        """Return this very game as it stands in a file that was read again, where it is `other`.

        Both have the same text and charset; the nodes are those of this one, and what is known of
        them stays.
        """
        twin = copy(self)
        twin.tree = replace(other.tree, root=self.root)
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
        return self.positions.at(node if type(node) is Node else _no_node(node))

    def forget(self, change: Change) -> None:
        """Let positions be derived anew that depend on changed nodes."""
        if self._positions is not None:
            self._positions.forget(change.properties, change.children)

    def __iter__(self) -> Iterator[Node]:
        """Walk the main line from the root."""
        return onwards(self.root)

    def nodes(self) -> Iterator[Node]:
        """Walk all nodes in file order (pre-order)."""
        return self.root.subtree()

    def __repr__(self) -> str:
        return f"<Game {self.root.source[:60]!r}>"


def _no_node(given: object) -> Node:
    from sgfedit.game.given import one_given  # noqa: PLC0415  # not to start

    return one_given(given, Node)
