"""A game that is being read from a file in another format, until it is an SGF tree.

A reader fills `Draft` nodes below the root of a `Record`, tells what it cannot read in `flaws`,
and hands its records to `collection_of`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sgfedit.game.collection import Collection
from sgfedit.game.edits import Edit
from sgfedit.game.game import Game
from sgfedit.go import BLACK, WHITE
from sgfedit.i18n import Named
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.parser import GameTree
from sgfedit.sgf.problems import Problem, shorten
from sgfedit.sgf.properties import PROPERTIES, Kind, property_type
from sgfedit.sgf.values import DEFAULT_SIZE, encode_simple, encode_text, format_point, parse_point

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.go import Board
    from sgfedit.sgf.values import Point, Size

MOST_FLAWS: Final = 100
"""So many of one kind are told; how many more there are is told once."""


class Draft:
    """A node that is being read.

    Attributes:
        parent: The node before it, None for the root.
        children: What follows, the main line first.
        properties: Ident → raw values, of a text its parts.
    """

    __slots__ = ("children", "parent", "properties")

    def __init__(self, parent: Draft | None = None) -> None:
        self.parent = parent
        self.children: list[Draft] = []
        self.properties: dict[str, list[str]] = {}

    def add(self, ident: str, *raw: str) -> None:
        """Add raw values to a property."""
        self.properties.setdefault(ident, []).extend(raw)

    def add_points(self, ident: str, points: Iterable[Point]) -> None:
        """Add points to a property, none if there are none."""
        raw = tuple(map(format_point, points))
        if raw:
            self.add(ident, *raw)

    def simple(self, ident: str, text: str) -> None:
        """Set a property to one line of text; nothing where that is blank."""
        text = " ".join(text.split())
        if text:
            self.properties[ident] = [encode_simple(text)]

    def text(self, ident: str, text: str) -> None:
        """Add lines to a text, a blank line between them and what is there."""
        text = text.strip("\r\n").rstrip()
        if text.strip():
            self.add(ident, encode_text(text))

    def written(self) -> dict[str, Sequence[str]]:
        """Return the properties as a node has them: what was added to a text is one value."""
        return {
            ident: ["\n\n".join(values)]
            if ident in PROPERTIES and property_type(ident).kind is Kind.TEXT
            else values
            for ident, values in self.properties.items()
        }

    def append(self) -> Draft:
        """Return a new node behind this one, the last of its variations."""
        child = Draft(self)
        self.children.append(child)
        return child

    def play(self, colour: str, point: Point | None) -> Draft:
        """Return a new node with a move.

        Args:
            colour: "B" or "W".
            point: None is a pass.
        """
        child = self.append()
        child.add(colour, "" if point is None else format_point(point))
        return child

    def play_on(self, board: Board) -> None:
        """Put the moves and stones of this node on a board."""
        for ident, values in self.properties.items():
            points = [p.y * board.width + p.x for p in map(parse_point, values) if p]
            if ident in _STONES:
                board.play(_STONES[ident], points[0] if points else None)
            elif ident in {"AB", "AW"}:
                board.setup([(point, _STONES[ident[1]]) for point in points])


_STONES: Final = {"B": BLACK, "W": WHITE}


class Flaws:
    """What a reader cannot read; `code` is one of the group "Other format"."""

    def __init__(self) -> None:
        self._found: list[tuple[str, int, int, str, Draft | None]] = []
        self._counts: Counter[str] = Counter()

    def add(
        self,
        code: str,
        line: int,
        detail: str = "",
        *,
        column: int = 1,
        draft: Draft | None = None,
    ) -> None:
        """Tell of a flaw.

        Args:
            code: A key of PROBLEM_KINDS.
            line: In the file that is read, from 1; of a binary file 1.
            detail: The offending text.
            column: From 1; of a binary file the offset plus 1.
            draft: The node it is about.
        """
        self._counts[code] += 1
        if self._counts[code] <= MOST_FLAWS:
            self._found.append((code, line, column, _short(detail), draft))

    def problems(self, nodes: dict[Draft, Node]) -> tuple[Problem, ...]:
        """Return them in the order of the file."""
        found = sorted(self._found, key=lambda flaw: flaw[1:3])
        problems = [
            Problem(code, 0, line, column, detail, node=nodes.get(draft) if draft else None)
            for code, line, column, detail, draft in found
        ]
        more = [
            Problem("more-of-a-kind", 0, 1, 1, f"{count - MOST_FLAWS:,} × {code}")
            for code, count in self._counts.items()
            if count > MOST_FLAWS
        ]
        return (*problems, *more)


def _short(detail: str) -> str:
    """Return a detail on one line; of one in words, what they are about is cut."""
    if isinstance(detail, Named):
        values = {name: shorten(value) for name, value in detail.values.items()}
        return Named(detail.context, detail.text, **values)
    return shorten(detail)


class Record:
    """One game that is being read.

    Attributes:
        root: Its first node.
        size: (columns, rows); written into SZ at the end.
    """

    def __init__(self, size: Size = DEFAULT_SIZE) -> None:
        self.root = Draft()
        self.size = size

    def holds(self, point: Point) -> bool:
        """Whether `point` is on the board."""
        return 0 <= point.x < self.size[0] and 0 <= point.y < self.size[1]

    def _root_properties(self) -> dict[str, Sequence[str]]:
        columns, rows = self.size
        size = str(columns) if columns == rows else f"{columns}:{rows}"
        first = {"FF": ("4",), "GM": ("1",), "CA": ("UTF-8",), "SZ": (size,)}
        return {**first, **self.root.written()}

    def game(self, nodes: dict[Draft, Node]) -> Game:
        """Return the game; its nodes are put into `nodes`. O(nodes), iterative."""
        edit = Edit()
        nodes[self.root] = Node(Properties.of(self._root_properties()))
        todo = [self.root]
        while todo:
            draft = todo.pop()
            parent = nodes[draft]
            for child in draft.children:
                nodes[child] = Node(Properties.of(child.written()), parent)
            edit.set_children(parent, [nodes[child] for child in draft.children])
            todo += draft.children
        return Game(GameTree(nodes[self.root]))


def without_end(begin: str, end: str) -> Named:
    """Return what is told where something begins and does not end."""
    return Named("Problem", "{begin} without {end}", begin=begin, end=end)


def collection_of(format_name: str, records: Iterable[Record], flaws: Flaws) -> Collection:
    """Return the file that was read: SGF in UTF-8 from now on.

    Args:
        format_name: `Format.name`.
        records: Its games.
        flaws: What could not be read.
    """
    nodes: dict[Draft, Node] = {}
    games = tuple(record.game(nodes) for record in records)
    return Collection(games, format=format_name, reading=flaws.problems(nodes))
