"""A file's games, and one game: its tree, its size, its positions."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.game.edits import changed_nodes
from sgfedit.game.given import one_given
from sgfedit.game.kept import Kept, forget_edited
from sgfedit.game.positions import Position, Positions
from sgfedit.sgf.charset_findings import declared_by
from sgfedit.sgf.charset_names import codec_name
from sgfedit.sgf.encoding import PER_GAME, Encoding
from sgfedit.sgf.node import Node, Properties, size_of
from sgfedit.sgf.parser import GameTree
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from contextlib import AbstractContextManager

    from sgfedit.game.editor import Editor
    from sgfedit.game.edits import Change
    from sgfedit.game.history import History, Step
    from sgfedit.sgf.problems import Finding, Problem
    from sgfedit.sgf.values import Size

_MANY: Final = 1_000_000


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


class Collection:
    """The games of one file.

    Attributes:
        contents: Games, the text behind them, the charset; only `sgfedit.game.edits` replaces it.
        as_read: The contents when the file was read.
        findings: What was wrong with the text and its charset when the file was read.
        format: What the file was read from: "sgf", or the name of another program's format. It is
            SGF from then on.
        reading: What could not be read of a file in another format; lines and columns are those
            of that file.
        editor: The block of edits that is under way, see `edit`.
    """

    __slots__ = (
        "_history",
        "_kept_problems",
        "as_read",
        "contents",
        "editor",
        "findings",
        "format",
        "reading",
    )

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
        self.findings = findings
        self._kept_problems: tuple[object, tuple[Problem, ...]] | None = None
        self._history: History | None = None
        self.editor: Editor | None = None

    # Changes --------------------------------------------------------------------------------

    def edit(self, name: str) -> AbstractContextManager[Editor]:
        """Begin a block of changes that is one step of the history, called `name`.

        An exception that leaves the block takes all of it back. A block within a block is part of
        it, unless it fails.

            >>> from sgfedit import new_game
            >>> collection = new_game(9)
            >>> with collection.edit("First move") as e:
            ...     node = e.play(collection.games[0].root, "E5")
            >>> node.move
            Move(colour='B', point=Point(x=4, y=4))
        """
        from sgfedit.game.editor import edited  # noqa: PLC0415  # it imports this module

        return edited(self, name)

    @property
    def history(self) -> History:
        """The steps that `edit` has made."""
        if self._history is None:
            from sgfedit.game.history import History  # noqa: PLC0415  # who only reads has none

            self._history = History()
        return self._history

    def undo(self) -> str | None:
        """Take back the last step of `edit`; return its name, or None if there is none.

        Raises:
            RefusalError: an edit is under way ("edit-under-way").
        """
        return self._go(self.history.undo_step, self.history.undo)

    def redo(self) -> str | None:
        """Repeat the step that was taken back last; return its name, or None if there is none.

        Raises:
            RefusalError: an edit is under way ("edit-under-way").
        """
        return self._go(self.history.redo_step, self.history.redo)

    def _go(self, step: Step | None, go: Callable[[], Step]) -> str | None:
        if self.editor is not None:
            raise RefusalError("edit-under-way")
        if step is None:
            return None
        go()
        self.forget(changed_nodes(step.edits))
        return step.name

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

    def _ca(self) -> str:
        return declared_by(self.games[0].root) if self.games else ""

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
        name = self._ca()
        if name == self.contents.declared:
            return encoding
        codec = codec_name(name)
        return Encoding(codec) if codec and codec != encoding.name else encoding

    def _common_encoding(self) -> Encoding:
        """Return the encoding that all games are saved in if it is one, PER_GAME otherwise."""
        first, *others = (one._replace(reason="ca") for one in self.save_encodings)
        return self.encoding if any(one != first for one in others) else first

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
        return self.contents, tuple(game.kept.version for game in self.games)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the file as it is now, in file order.

        Worked out on the first look after every edit: replays all games, some 10 µs a node. A
        window asks `problems_in_steps` instead.
        """
        return run(self.problems_in_steps(_MANY))

    def problems_in_steps(self, nodes: int) -> Generator[None, None, tuple[Problem, ...]]:
        """Return `problems`, pausing after every so many `nodes` that have to be checked.

        The file must not be edited before the end.
        """
        from sgfedit.game.checks import check_in_steps  # noqa: PLC0415  # it imports this module

        version = self.version
        if self._kept_problems is None or self._kept_problems[0] != version:
            self._kept_problems = version, (yield from check_in_steps(self, nodes=nodes))
        return self._kept_problems[1]

    def __repr__(self) -> str:
        return f"<Collection of {len(self.games)} games>"
