"""The journal of an unsaved record: the state of all its nodes once, then each change of it.

A journal is a file of lines that is only appended to. Each line holds its length, its checksum
and one JSON array, so that a file that ends anywhere is read up to its last whole line. Nodes and
games have numbers, from 1 on, in the order in which they are first spoken of::

    ["about", {…}]                        which file it is of
    ["games", first, [[…], …]]            games as `_game_values` tells them, numbered from `first`
    ["nodes", first, [source, …], [tail, …], [children, …]]
    ["node", number, source, children]    what has changed of a node: a difference, or null
    ["file", games, suffix, encoding, declared]       the games are a difference, too
    ["typed", [[number, ident, difference], …]]       what a dialog would set, and did not yet
    ["shown", number]                     everything up to here belongs together

Children are 0, one number or a list of them. A difference is ``[before, behind, new]``: so many
items of the old value stay before the new ones, so many behind them. Of what was never told the
old value is empty. Nodes are told in the order of their numbers, each as it is at that moment, and
those told already are told again when they change. So a change may come at any time: a journal is
complete as soon as nothing is waiting, and says so by its last array. `journal_reading` reads it.
"""

from __future__ import annotations

import json
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sgfedit.game import Collection, Game
    from sgfedit.game.game import Change, Contents
    from sgfedit.sgf import Encoding
    from sgfedit.sgf.node import Node

VERSION: Final = 1

_NODES_A_STEP: Final = 400
"""Nodes that are told without a pause: half a millisecond."""

_GAMES_A_STEP: Final = 100
_LONG: Final = 400
"""Characters from which on a text is remembered, so that its first change is told in short."""

_WIDE: Final = 16
"""Children from which on they are remembered likewise."""

Difference: TypeAlias = "list[Any]"
Typed: TypeAlias = "Mapping[tuple[Node, str], str]"
"""What was typed and not applied: node and property → the text it would have; see `WHOLE`."""

WHOLE: Final = ""
"""In place of a property: the text is the source of the node."""

_T = TypeVar("_T", str, tuple[Any, ...])


def line_of(values: list[Any]) -> bytes:
    """Return one line of a journal."""
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    data = text.encode("utf-8", "surrogatepass")
    return b"%x %08x %b\n" % (len(data), crc32(data), data)


def difference(old: _T, new: _T) -> Difference:
    """Return what to put in the place of what in `old` to make `new` of it; O(log n) comparisons.

    The comparisons are of parts that are equal in most cases, at the speed of memory.
    """
    shorter = min(len(old), len(new))
    before = _common(shorter, lambda n: old[:n] == new[:n])
    behind = _common(shorter - before, lambda n: old[len(old) - n :] == new[len(new) - n :])
    middle = new[before : len(new) - behind]
    return [before, behind, middle]


def _common(most: int, are_equal: Callable[[int], bool]) -> int:
    """Return the largest number up to `most` of which something is true as of all smaller ones."""
    if are_equal(most):
        return most
    least = 0
    while least + 1 < most:
        half = (least + most) // 2
        if are_equal(half):
            least = half
        else:
            most = half
    return least


class Chronicle:
    """Tells the state of a collection, and its changes, as the lines of a journal.

    Attributes:
        collection: Which one.
    """

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self._numbers: dict[Node, int] = {}
        self._waiting: deque[Node] = deque()  # numbered, but not told; in the order of the numbers
        self._changed: dict[Node, None] = {}
        self._sources: dict[Node, str] = {}
        self._children: dict[Node, tuple[int, ...]] = {}
        self._games: dict[Game, int] = {}
        self._told_games: tuple[int, ...] = ()
        self._contents: Contents | None = None
        self._about: Mapping[str, object] | None = None
        self._typed: dict[tuple[int, str], str] = {}

    def note(self, change: Change) -> None:
        """Hear of a change that has been made. O(changed nodes)."""
        self._changed.update(dict.fromkeys(change.properties))
        self._changed.update(dict.fromkeys(change.children))

    def lines(
        self,
        about: Callable[[], Mapping[str, object]],
        shown: Callable[[], Node],
        typed: Callable[[], Typed],
    ) -> Iterator[bytes]:
        """Yield what is to be appended; each piece is made in about a millisecond.

        Changes may be made in between and are told with the rest. After the last piece the journal
        is complete.

        Args:
            about: Returns which file it is of, and what else is to be known of it.
            shown: Returns the node that is shown.
            typed: Returns what was typed and not applied.
        """
        while True:
            lines = [*self._tell_changed(), *self._tell_waiting(), *self._tell_file()]
            if not (self._changed or self._waiting or self._is_file_new):
                lines += self._tell_rest(about(), typed())
                lines.append(line_of(["shown", self._numbers.get(shown(), 0)]))
                yield b"".join(lines)
                return
            yield b"".join(lines)

    def _number(self, node: Node) -> int:
        found = self._numbers.get(node)
        if found is None:
            found = self._numbers[node] = len(self._numbers) + 1
            self._waiting.append(node)
        return found

    # Nodes ----------------------------------------------------------------------------------

    @property
    def _told(self) -> int:
        """The highest number of a node that was told."""
        return len(self._numbers) - len(self._waiting)

    def _tell_changed(self) -> Iterator[bytes]:
        """Tell the nodes that have changed since they were told; others come to their turn."""
        for node in list(islice(self._changed, _NODES_A_STEP)):
            del self._changed[node]
            number = self._numbers.get(node)
            if number is not None and number <= self._told:
                yield line_of(["node", number, self._new_source(node), self._new_children(node)])

    def _new_source(self, node: Node) -> Difference | None:
        source = node.source
        old = self._sources.get(node, "")
        self._sources[node] = source
        return None if source is old else difference(old, source)

    def _new_children(self, node: Node) -> Difference | None:
        children = tuple(map(self._number, node.children))
        old = self._children.get(node, ())
        self._children[node] = children
        return difference(old, children)

    def _tell_waiting(self) -> Iterator[bytes]:
        waiting = self._waiting
        if not waiting:
            return
        first = self._told + 1
        sources: list[str] = []
        tails: list[str | None] = []
        children: list[int | tuple[int, ...]] = []
        while waiting and len(sources) < _NODES_A_STEP:
            node = waiting.popleft()
            source = node.source
            sources.append(source)
            tails.append(node.tail)
            children.append(self._children_of(node))  # these wait from now on
            if len(source) > _LONG:
                self._sources[node] = source
        yield line_of(["nodes", first, sources, tails, children])

    def _children_of(self, node: Node) -> int | tuple[int, ...]:
        if not node.has_variations:
            child = node.first_child
            return 0 if child is None else self._number(child)
        numbers = tuple(map(self._number, node.children))
        if len(numbers) > _WIDE:
            self._children[node] = numbers
        return numbers

    # The file -------------------------------------------------------------------------------

    @property
    def _is_file_new(self) -> bool:
        return self.collection.contents is not self._contents

    def _tell_file(self) -> Iterator[bytes]:
        """Tell games that were not told, and once all were, which the file has."""
        if not self._is_file_new:
            return
        contents = self.collection.contents
        new = [game for game in contents.games if game not in self._games]
        if new:
            first = len(self._games) + 1
            values = list(map(self._game_values, new[:_GAMES_A_STEP]))
            self._games.update(zip(new, range(first, first + len(values)), strict=False))
            yield line_of(["games", first, values])
        if len(new) <= _GAMES_A_STEP:
            games = tuple(self._games[game] for game in contents.games)
            changed = difference(self._told_games, games)
            encoding = encoding_values(contents.encoding)
            yield line_of(["file", changed, contents.suffix, encoding, contents.declared])
            self._contents, self._told_games = contents, games

    def _game_values(self, game: Game) -> list[Any]:
        """Return what a game is besides its nodes: see `journal_reading.Reader.game`."""
        tree = game.tree
        return [
            self._number(tree.root),
            tree.prefix,
            None if game.encoding is None else encoding_values(game.encoding),
            game.declared_as_read,
            None if tree.unclosed is None else self._number(tree.unclosed),
            [
                [
                    self._number(node),
                    one.properties.source,
                    one.verbatim,
                    None if one.before is None else self._number(one.before),
                    one.is_cut,
                    one.late,
                ]
                for node, one in tree.damaged.items()
            ],
            [self._number(node) for node in tree.outside],
            [
                [
                    self._number(node),
                    [
                        [None if owner is None else self._number(owner), text]
                        for owner, text in all_
                    ],
                ]
                for node, all_ in tree.pieces.items()
            ],
        ]

    def _tell_rest(self, about: Mapping[str, object], typed: Typed) -> Iterator[bytes]:
        if about != self._about:
            self._about = about
            yield line_of(["about", {"version": VERSION, **about}])
        now = {
            (self._numbers[node], ident): text
            for (node, ident), text in typed.items()
            if node in self._numbers
        }
        if now != self._typed:
            before, self._typed = self._typed, now
            told = [[*key, difference(before.get(key, ""), text)] for key, text in now.items()]
            yield line_of(["typed", told])


def encoding_values(encoding: Encoding) -> list[Any]:
    """Return an encoding as a list; bytes are text in Latin-1."""
    codes = [[char, code.decode("latin-1")] for char, code in encoding.codes]
    marks = [encoding.bom.decode("latin-1"), encoding.rest.decode("latin-1")]
    idents = sorted(encoding.idents)
    return [encoding.name, encoding.reason, *marks, encoding.escaped, codes, idents]
