"""What a journal says: the collection that it was kept of, as it was at its last complete line."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from zlib import crc32

from sgfedit.app.journal import VERSION
from sgfedit.game import Collection, Game
from sgfedit.game.edits import Edit
from sgfedit.game.game import Contents
from sgfedit.sgf import Encoding
from sgfedit.sgf.damage import Damaged
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.parser import GameTree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sgfedit.app.journal import Typed

_HEAD: Final = re.compile(rb"([0-9a-f]{1,8}) ([0-9a-f]{8}) ")
_LONGEST_HEAD: Final = 18
_LAST: Final = b'["shown",'
_ABOUT: Final = b'["about",'


class Told(NamedTuple):
    """What a journal says.

    Attributes:
        collection: The games; nothing is known of how they were read.
        shown: The node that was shown.
        typed: What was typed into a dialog and not applied, see `journal.Typed`.
    """

    collection: Collection
    shown: Node
    typed: Typed


def about(data: bytes) -> dict[str, object] | None:
    """Return which file a journal is of; None if nothing in it is complete. O(length)."""
    found: dict[str, object] | None = None
    for line in _complete(data):
        if line.startswith(_ABOUT):
            found = _parsed(line)[1]
    return found


def is_one(data: bytes) -> bool:
    """Whether data begin as a journal does, however soon they end."""
    return _HEAD.match(data) is not None or len(data) < _LONGEST_HEAD


def told(data: bytes) -> Told | None:
    """Return what a journal says; None if nothing in it is complete, or not understood. O(length).

    A journal may end anywhere: what stands behind its last complete line is left out.
    """
    lines = _complete(data)
    if (about(data) or {}).get("version") != VERSION:
        return None
    reader = _Reader()
    for line in lines:
        kind, *values = _parsed(line)
        reader.take(kind, values)
    return reader.result()


def _complete(data: bytes) -> list[bytes]:
    """Return the arrays of a journal, up to the last one that says that nothing is missing."""
    lines = list(_lines(data))
    while lines and not lines[-1].startswith(_LAST):
        lines.pop()
    return lines


def _lines(data: bytes) -> Iterator[bytes]:
    """Yield the arrays of a journal up to the first line that is not whole."""
    pos = 0
    while (head := _HEAD.match(data, pos)) is not None:
        end = head.end() + int(head[1], 16)
        line = data[head.end() : end]
        if data[end : end + 1] != b"\n" or crc32(line) != int(head[2], 16):
            return
        yield line
        pos = end + 1


def _parsed(line: bytes) -> Any:
    return json.loads(line.decode("utf-8", "surrogatepass"))


class _Reader:
    """The state of nodes, games and file up to a line."""

    def __init__(self) -> None:
        self._sources: dict[int, str] = {}
        self._tails: dict[int, str | None] = {}
        self._children: dict[int, list[int]] = {}
        self._games: list[list[Any]] = []
        self._file: list[Any] = [[], "", None, ""]
        self._typed: dict[tuple[int, str], str] = {}
        self._shown = 0
        self._nodes: dict[int, Node] = {}
        self._kinds: dict[str, Callable[..., None]] = {
            "about": lambda _: None,
            "games": self._take_games,
            "nodes": self._take_nodes,
            "node": self._take_node,
            "file": self._take_file,
            "typed": self._take_typed,
            "shown": self._take_shown,
        }

    def take(self, kind: str, values: Sequence[Any]) -> None:
        """Take one array of the journal."""
        self._kinds[kind](*values)

    def _take_games(self, first: int, games: list[list[Any]]) -> None:
        self._games[first - 1 :] = games

    def _take_nodes(
        self,
        first: int,
        sources: list[str],
        tails: list[str | None],
        children: list[int | list[int]],
    ) -> None:
        numbers = range(first, first + len(sources))
        self._sources.update(zip(numbers, sources, strict=True))
        self._tails.update(zip(numbers, tails, strict=True))
        for number, found in zip(numbers, children, strict=True):
            if found:
                self._children[number] = [found] if isinstance(found, int) else found

    def _take_node(
        self, number: int, source: list[Any] | None, children: list[Any] | None
    ) -> None:
        if source is not None:
            self._sources[number] = _with(self._sources[number], source)
        if children is not None:
            self._children[number] = _with(self._children.get(number, []), children)

    def _take_file(
        self, games: list[Any], suffix: str, encoding: list[Any], declared: str
    ) -> None:
        self._file = [_with(self._file[0], games), suffix, encoding, declared]

    def _take_typed(self, fields: list[list[Any]]) -> None:
        before = self._typed
        self._typed = {
            (number, ident): _with(before.get((number, ident), ""), changed)
            for number, ident, changed in fields
        }

    def _take_shown(self, number: int) -> None:
        self._shown = number

    # What it comes to -----------------------------------------------------------------------

    def result(self) -> Told:
        """Return what all arrays up to here say. O(nodes)."""
        self._nodes = {
            number: Node(source, tail=self._tails[number])
            for number, source in self._sources.items()
        }
        numbers, suffix, encoding, declared = self._file
        games = tuple(self._game(*self._games[number - 1]) for number in numbers)
        collection = Collection(games)
        # As they are: what CA says now may be a wish to save the file in another charset.
        collection.contents = Contents(games, suffix, _encoding(encoding), declared)
        shown = self._nodes.get(self._shown) or collection.games[0].root
        typed = {(self._nodes[key[0]], key[1]): text for key, text in self._typed.items()}
        return Told(collection, shown, typed)

    def _game(
        self,
        root: int,
        prefix: str,
        encoding: list[Any] | None,
        declared: str,
        unclosed: int | None,
        damaged: list[list[Any]],
        outside: list[int],
        pieces: list[list[Any]],
    ) -> Game:
        nodes = self._nodes
        self._join(root)
        tree = GameTree(nodes[root], prefix)
        tree.unclosed = None if unclosed is None else nodes[unclosed]
        for number, source, verbatim, before, is_cut, late in damaged:
            behind = None if before is None else nodes[before]
            flaw = Damaged(Properties(source), verbatim, behind, is_cut, late)
            tree.damaged[nodes[number]] = flaw
            # The writer asks only of nodes that were looked at whether they are damaged.
            _ = nodes[number].properties
        tree.outside.update(nodes[number] for number in outside)
        for number, found in pieces:
            tree.pieces[nodes[number]] = [
                (None if owner is None else nodes[owner], text) for owner, text in found
            ]
        return Game(
            tree, encoding=None if encoding is None else _encoding(encoding), declared=declared
        )

    def _join(self, root: int) -> None:
        """Give all nodes of a tree their children."""
        edit = Edit()
        todo = [root]
        while todo:
            number = todo.pop()
            children = self._children.get(number)
            if children:
                edit.set_children(self._nodes[number], [self._nodes[one] for one in children])
                todo += children


def _with(old: Any, changed: list[Any]) -> Any:
    """Return the new value that a difference makes of an old one."""
    before, behind, middle = changed
    return old[:before] + middle + old[len(old) - behind :]


def _encoding(values: list[Any]) -> Encoding:
    name, reason, bom, rest, is_escaped, codes, idents = values
    return Encoding(
        name,
        reason,
        bom.encode("latin-1"),
        rest.encode("latin-1"),
        is_escaped,
        tuple((char, code.encode("latin-1")) for char, code in codes),
        frozenset(idents),
    )
