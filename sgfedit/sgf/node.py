"""The node of a game tree and its properties, both keeping the text they were read from.

A `Properties` is immutable and always knows its source text. Changing one property returns a new
`Properties` whose source differs in that property only, so white space, order, unknown properties
and junk of an edited node survive as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, overload

from sgfedit.sgf.grammar import format_property, segments
from sgfedit.sgf.properties import GO, SIZES, decode, needs_size, property_type
from sgfedit.sgf.values import (
    DEFAULT_SIZE,
    Move,
    Pass,
    Point,
    decode_text,
    effective,
    parse_number,
    parse_size,
)

if TYPE_CHECKING:
    from collections.abc import ItemsView, Sequence

    from sgfedit.sgf.values import Size

_T = TypeVar("_T")

_MOVES: Final[dict[str, Literal["B", "W"]]] = {"B": "B", "W": "W"}

_Part: TypeAlias = "tuple[str | None, str]"
"""A part of a node's text: what it is the identifier of, empty for stray values, None for all that
is no property; its text."""

_MANY_PARTS: Final = 16
_SHORT: Final = 64


class Properties(Mapping[str, tuple[str, ...]]):
    """Ordered immutable mapping ident → raw values, as written between the brackets.

    The values of an ident that stands several times are joined into one tuple, in file order.
    """

    __slots__ = ("_idents", "_map", "_parts", "source")

    source: str
    """Text of the node, verbatim: semicolon, properties and the white space behind them.

    Only where the file is damaged around the node (see `parser.Damaged`) it is the mended text.
    """

    def __init__(self, source: str = ";") -> None:
        self.source = source
        self._map: dict[str, tuple[str, ...]] | None = None
        self._idents: tuple[str, ...] | None = None
        self._parts: list[_Part] | None = None

    @classmethod
    def of(cls, values: Mapping[str, Sequence[str]]) -> Properties:
        """Return properties of raw `values` in canonical layout."""
        return cls(";" + "".join(map(format_property, values, values.values())))

    @classmethod
    def known(cls, source: str, values: Mapping[str, tuple[str, ...]]) -> Properties:
        """Return the properties of `source`, which its caller knows to hold `values`; O(values).

        Saves splitting a long source again and again while it is typed.
        """
        found = cls(source)
        found._map = dict(values)
        return found

    def _split(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        doubled: dict[str, list[str]] = {}
        for segment in segments(self.source):
            ident = segment.ident
            if ident in found:
                doubled.setdefault(ident, list(found[ident])).extend(segment.values)
            elif ident:
                found[ident] = segment.values
        for ident, values in doubled.items():
            found[ident] = tuple(values)
        self._map = found
        return found

    def __getitem__(self, ident: str) -> tuple[str, ...]:
        found = self._split() if self._map is None else self._map
        return found[ident]

    @overload
    def get(self, ident: str, /) -> tuple[str, ...] | None: ...
    @overload
    def get(self, ident: str, /, default: tuple[str, ...]) -> tuple[str, ...]: ...
    @overload
    def get(self, ident: str, /, default: _T) -> tuple[str, ...] | _T: ...
    def get(self, ident: str, /, default: object = None) -> object:
        """Return the raw values of `ident`, or `default`."""
        found = self._split() if self._map is None else self._map
        return found.get(ident, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._split() if self._map is None else self._map)

    def __len__(self) -> int:
        return len(self._split() if self._map is None else self._map)

    def __contains__(self, ident: object) -> bool:
        return ident in (self._split() if self._map is None else self._map)

    def items(self) -> ItemsView[str, tuple[str, ...]]:
        """Return pairs of identifiers and raw values; faster than to ask for each."""
        return (self._split() if self._map is None else self._map).items()

    @property
    def idents(self) -> tuple[str, ...]:
        """The identifiers; faster to walk again and again than the properties themselves."""
        found = self._idents
        if found is None:
            found = self._idents = tuple(self._split() if self._map is None else self._map)
        return found

    def __repr__(self) -> str:
        return f"Properties({self.source!r})"

    def differs_in(self, ident: str, other: Properties) -> bool:
        """Whether both have `ident` and nothing but its values may be others; O(properties).

        Without splitting a text: it may be False where one of them was never looked at.
        """
        mine, others = self._map, other._map
        if mine is None or others is None or ident not in mine or ident not in others:
            return False
        return list(mine) == list(others) and {**others, ident: mine[ident]} == mine

    def set(self, ident: str, values: Sequence[str]) -> Properties:
        """Return properties in which `ident` has the raw `values`; the rest keeps its text.

        An ident that is there stays at its place; a new one goes behind the last property.
        No values at all remove it.

        Raises:
            ValueError: `ident` is no identifier, or a value holds an unescaped bracket.
        """
        if not values:
            return self.remove(ident)
        return self._changed({ident: (format_property(ident, values), tuple(values))})

    def merged(self, values: Mapping[str, Sequence[str]]) -> Properties:
        """Return properties in which these identifiers, which are there, stand once. O(length).

        Raises:
            ValueError: a value holds an unescaped bracket.
        """
        return self._changed(
            {ident: (format_property(ident, raw), tuple(raw)) for ident, raw in values.items()}
        )

    def remove(self, ident: str) -> Properties:
        """Return properties without `ident`; the very same object if it is not there."""
        if ident not in self:
            return self
        if len(self.source) <= _SHORT:
            return _removed(self.source, ident)
        return self._changed({ident: ("", ())})

    def _changed(self, changes: Mapping[str, tuple[str, tuple[str, ...]]]) -> Properties:
        """Return properties with a text where an identifier stands first, without its others.

        Args:
            changes: Identifier → text and raw values; empty ones remove it.
        """
        known = dict(self._split() if self._map is None else self._map)
        texts: dict[str | None, str] = {}
        for ident, (text, values) in changes.items():
            texts[ident] = text
            if values:
                known[ident] = values
            else:
                del known[ident]
        parts: list[_Part] = []
        for part in self._split_text():
            if part[0] not in texts:
                parts.append(part)
            elif texts[part[0]]:
                parts.append((part[0], texts[part[0]]))
                texts[part[0]] = ""
        for new in texts.items():
            if new[1]:
                last = max((i for i, part in enumerate(parts) if part[0] is not None), default=0)
                parts.insert(last + 1, new)
        found = Properties.known("".join([part[1] for part in parts]), known)
        if len(parts) > _MANY_PARTS:  # splitting a long text for each of its properties takes long
            found._parts = parts  # noqa: SLF001
        return found

    def _split_text(self) -> list[_Part]:
        """Return the parts of the text in order, the first of them the semicolon."""
        if self._parts is not None:
            return self._parts
        source = self.source
        done = int(source.startswith(";"))
        parts: list[_Part] = [(None, source[:done])]
        for segment in segments(source):
            if segment.values:
                parts += (
                    (None, source[done : segment.start]),
                    (
                        segment.ident,
                        source[segment.start : segment.end],
                    ),
                )
                done = segment.end
        parts.append((None, source[done:]))
        return parts


def properties_of(source: str) -> Properties:
    """Return the properties of a node's text; of a short one those that others have alike.

    Most nodes are a move, of which there are some hundred, and a check looks into each of them.
    """
    return _of_short(source) if len(source) <= _SHORT else Properties(source)


_of_short: Final = lru_cache(maxsize=4_096)(Properties)


@lru_cache(maxsize=4_096)
def _removed(source: str, ident: str) -> Properties:
    """Return the properties of a short text without one that it has; damage repeats itself."""
    return _of_short(source)._changed({ident: ("", ())})  # noqa: SLF001


Children: TypeAlias = "Node | list[Node] | tuple[Node, ...] | None"


class Node:
    """One node of a game tree.

    Its fields are immutable values; only `sgfedit.game.edits` replaces them. Nodes are equal only
    to themselves and know nothing of positions or views.

    Attributes:
        parent: The node before it, None for the root of a game.
        tail: Verbatim text between this node and the next one in the file (parentheses, white
            space, junk); None for a node that was not read from a file.
    """

    __slots__ = ("_children", "_properties", "parent", "tail")

    _children: Children
    _properties: str | Properties
    parent: Node | None
    tail: str | None

    def __init__(
        self,
        properties: str | Properties = ";",
        parent: Node | None = None,
        tail: str | None = None,
    ) -> None:
        self.parent = parent
        self._properties = properties
        self._children = None
        self.tail = tail

    @property
    def properties(self) -> Properties:
        """The node's properties, raw. Parsed on first look."""
        found = self._properties
        if type(found) is str:
            found = self._properties = properties_of(found)
        return found  # type: ignore[return-value]  # mypy does not narrow by type()

    @property
    def is_split(self) -> bool:
        """Whether the properties are more than text by now: looked at, or edited."""
        return type(self._properties) is not str

    def forget_split(self) -> None:
        """Make the properties text again; for nodes that were not split before, see `is_split`."""
        self._properties = self.source

    @property
    def source(self) -> str:
        """The node's text, without parsing it; see `Properties.source`."""
        found = self._properties
        return found if type(found) is str else found.source  # type: ignore[union-attr]

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes after it, the main line first."""
        found = self._children
        if type(found) is tuple:
            return found
        return () if found is None else (found,)  # type: ignore[return-value]  # a Node

    @property
    def first_child(self) -> Node | None:
        """The next node of the main line from here, or None; O(1)."""
        found = self._children
        return found[0] if type(found) is tuple else found  # type: ignore[return-value]  # a Node

    @property
    def last_child(self) -> Node | None:
        """The first node of the last variation from here, or None; O(1)."""
        found = self._children
        return found[-1] if type(found) is tuple else found  # type: ignore[return-value]  # a Node

    @property
    def has_variations(self) -> bool:
        """Whether more than one node follows; O(1)."""
        return type(self._children) is tuple

    def __repr__(self) -> str:
        return f"<Node {self.source!r}>"

    def get(self, ident: str, default: Any = None) -> Any:
        """Return the decoded value of `ident`, or `default` if it is absent or makes no sense.

        Text is a `str`, Number an `int`, Real a `float`, Double 1 or 2, Color "B" or "W", a
        property without value True; a move is a `Point` or `PASS`, see `move`; lists of points are
        tuples of `Point` (rectangles expanded, points off the board left out), LB gives (Point,
        str), AR and LN (Point, Point), AP (name, version), FG (flags, name), SZ an `int` or
        (columns, rows); an unknown property gives the tuple of its texts. In a game other than Go
        (GM) moves and lists are text.

        Points need the board size, which stands in the root: O(depth) for those, else O(1).
        """
        values = self.properties.get(ident)
        if values is None:
            return default
        value = (
            _decode_points(self.root, ident, values)
            if needs_size(ident)
            else decode(ident, values)
        )
        return default if value is None else value

    @property
    def move(self) -> Move | None:
        """The move of this node, or None: there is none, or its text is no point of the board.

        A move is always true, also a pass; `Move` has its colour and its point. Of B and W in one
        node, which FF[4] forbids, the one that stands last counts, as for `Position.last_move`.
        In a game other than Go it is None: what its moves mean is not known. O(depth).
        """
        moves = [ident for ident in self.properties if ident in _MOVES]
        point = self.get(moves[-1]) if moves else None
        return Move(_MOVES[moves[-1]], point) if isinstance(point, Point | Pass) else None

    @property
    def root(self) -> Node:
        """The first node of this game; O(depth)."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def depth(self) -> int:
        """Return the number of nodes before this one; O(depth)."""
        depth, node = 0, self.parent
        while node is not None:
            depth, node = depth + 1, node.parent
        return depth

    def board_size(self) -> Size:
        """Return (columns, rows) of this game's board, 19x19 if SZ is absent or unreadable."""
        return size_of(self.root)

    def subtree(self) -> Iterator[Node]:
        """Yield this node and all below it in file order (pre-order). Iterative."""
        stack = [self]
        while stack:
            node: Node | None = stack.pop()
            while node is not None:
                yield node
                found = node._children  # noqa: SLF001
                if type(found) is tuple:
                    stack.extend(found[:0:-1])
                    node = found[0]
                else:
                    node = found  # type: ignore[assignment]  # a Node or None


def _decode_points(root: Node, ident: str, values: Sequence[str]) -> object:
    if is_go(root):
        return decode(ident, values, size_of(root))
    texts = tuple(map(decode_text, values))
    return texts if property_type(ident).many else texts[0]


def is_go(root: Node) -> bool:
    """Whether the game that starts at `root` is Go: GM is 1, absent or unreadable."""
    return game_number(root) == GO


def game_number(root: Node) -> int:
    """Return which game starts at `root`, a key of `properties.GAMES` or any other number.

    What is no number, such as the GM[q5go-1] of a variant, is Go, and so is a file without GM.
    """
    values = root.properties.get("GM")
    number = parse_number(effective(values)) if values else None
    return GO if number is None else number


def size_of(root: Node) -> Size:
    """Return (columns, rows) of the game that starts at `root`."""
    values = root.properties.get("SZ")
    return (parse_size(effective(values)) if values else None) or _usual_size(root)


def _usual_size(root: Node) -> Size:
    side = SIZES.get(game_number(root))
    return (side, side) if side is not None else DEFAULT_SIZE


def line_end(root: Node) -> str:
    """Return the line end that the record which starts at `root` is written with.

    CRLF and CR are those of the root and of what stands behind it; else it is LF.
    """
    text = root.source + (root.tail or "")
    if "\r\n" in text:
        return "\r\n"
    return "\r" if "\r" in text and "\n" not in text else "\n"
