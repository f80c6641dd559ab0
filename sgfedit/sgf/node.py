"""The node of a game tree and its properties, both keeping the text they were read from.

A `Properties` is immutable and always knows its source text. Changing one property returns a new
`Properties` whose source differs in that property only, so white space, order, unknown properties
and junk of an edited node survive as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from sgfedit.sgf.properties import decode, needs_size, property_type
from sgfedit.sgf.values import DEFAULT_SIZE, WHITE, decode_text, parse_number, parse_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.sgf.values import Size

WS: Final = r"[ \t\n\r\v\f]*+"
WORD: Final = r"[A-Za-z][A-Za-z0-9_]*+"
VALUE_BODY: Final = r"\[[^\]\\]*+(?:\\[\s\S][^\]\\]*+)*+"

# A value that the end of the text cuts off is still a value.
_VALUE: Final = rf"{VALUE_BODY}(?:\]|\\?\Z)"
_TOKEN: Final = re.compile(rf"(?:({WORD}){WS})?+((?:{_VALUE}{WS})++)|{WORD}|[^A-Za-z\[]++")
_VALUES: Final = re.compile(rf"\[({VALUE_BODY[2:]}(?:(?=\])|\\?\Z))")
_LOWER: Final = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")


class Segment(NamedTuple):
    """A stretch of a node's source that is one property, a stray value, a lone word or the rest.

    Attributes:
        ident: The identifier without lower-case letters; empty for all that is no property.
        written: The identifier as it stands there.
        values: Raw values; empty for words and the rest.
        start: Where it begins in the source.
        end: Where it ends, white space behind it not included.
    """

    ident: str
    written: str
    values: tuple[str, ...]
    start: int
    end: int


def segments(source: str) -> Iterator[Segment]:
    """Yield every stretch of a node's source in order; O(length)."""
    for match in _TOKEN.finditer(source):
        written, values = match[1] or "", match[2]
        end = match.start() + len(match[0].rstrip(WHITE))
        if values is None:
            yield Segment("", match[0], (), match.start(), end)
            continue
        ident = written.translate(_LOWER)
        yield Segment(ident, written, tuple(_VALUES.findall(values)), match.start(), end)


class Properties(Mapping[str, tuple[str, ...]]):
    """Ordered immutable mapping ident → raw values, as written between the brackets.

    The values of an ident that stands several times are joined into one tuple, in file order.
    """

    __slots__ = ("_map", "source")

    source: str
    """Verbatim text of the node: semicolon, properties and the white space behind them."""

    def __init__(self, source: str = ";") -> None:
        self.source = source
        self._map: dict[str, tuple[str, ...]] | None = None

    @classmethod
    def of(cls, values: Mapping[str, Sequence[str]]) -> Properties:
        """Return properties of raw `values` in canonical layout."""
        return cls(";" + "".join(map(format_property, values, values.values())))

    def _split(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for segment in segments(self.source):
            if segment.ident:
                found[segment.ident] = found.get(segment.ident, ()) + segment.values
        self._map = found
        return found

    def __getitem__(self, ident: str) -> tuple[str, ...]:
        found = self._split() if self._map is None else self._map
        return found[ident]

    def __iter__(self) -> Iterator[str]:
        return iter(self._split() if self._map is None else self._map)

    def __len__(self) -> int:
        return len(self._split() if self._map is None else self._map)

    def __contains__(self, ident: object) -> bool:
        return ident in (self._split() if self._map is None else self._map)

    def __repr__(self) -> str:
        return f"Properties({self.source!r})"

    def read_also(self, text: str) -> None:
        """Add the properties in `text`, which stands elsewhere in the file, to the reading.

        For the parser only, while the node is being made.
        """
        found = self._split()
        for ident, values in Properties(text).items():
            found[ident] = found.get(ident, ()) + values

    def set(self, ident: str, values: Sequence[str]) -> Properties:
        """Return properties in which `ident` has the raw `values`; the rest keeps its text.

        An ident that is there stays at its place; a new one goes behind the last property.
        No values at all remove it.
        """
        if not values:
            return self.remove(ident)
        text = format_property(ident, values)
        source = _closed(self.source)
        spans = _spans(source, ident)
        if spans:
            return Properties(_replace(source, spans, text))
        at = max((s.end for s in segments(source) if s.values), default=source.find(";") + 1)
        return Properties(source[:at] + text + source[at:])

    def remove(self, ident: str) -> Properties:
        """Return properties without `ident`; the very same object if it is not there."""
        source = _closed(self.source)
        spans = _spans(source, ident)
        return Properties(_replace(source, spans, "")) if spans else self

    def rename(self, ident: str, new: str) -> Properties:
        """Return properties in which `ident` is called `new`, at the same place."""
        spans = _spans(self.source, ident)
        if not spans:
            return self
        return Properties(_replace(self.source, spans, format_property(new, self[ident])))


def format_property(ident: str, values: Iterable[str]) -> str:
    """Return ``IDENT[value][value]`` for raw values."""
    return ident + "".join([f"[{value}]" for value in values])


def _closed(source: str) -> str:
    """Return `source` with a value that the end of the file cut off closed."""
    last = None
    for last in segments(source):
        pass
    if last is None or not last.values:
        return source
    tail = _VALUES.sub("", source[last.start :])
    if tail.rstrip(WHITE).endswith("]"):
        return source
    # A lone backslash at the very end would escape the bracket.
    lone = len(source) - len(source.rstrip("\\"))
    return source + ("\\" if lone % 2 else "") + "]"


def _spans(source: str, ident: str) -> list[tuple[int, int]]:
    return [(s.start, s.end) for s in segments(source) if s.ident == ident]


def _replace(source: str, spans: list[tuple[int, int]], text: str) -> str:
    parts = []
    done = 0
    for start, end in spans:
        parts += source[done:start], text
        text = ""  # the values are all at the first place now
        done = end
    return "".join(parts) + source[done:]


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

    def __init__(self, properties: str | Properties = ";", parent: Node | None = None) -> None:
        self.parent = parent
        self._properties = properties
        self._children = None
        self.tail = None

    @property
    def properties(self) -> Properties:
        """The node's properties, raw. Parsed on first look."""
        found = self._properties
        if type(found) is str:
            found = self._properties = Properties(found)
        return found  # type: ignore[return-value]  # mypy does not narrow by type()

    @property
    def source(self) -> str:
        """The node's verbatim text, without parsing it."""
        found = self._properties
        return found if isinstance(found, str) else found.source

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes after it, the main line first."""
        found = self._children
        if found is None:
            return ()
        if type(found) is tuple:
            return found
        return (found,) if isinstance(found, Node) else tuple(found)

    @property
    def first_child(self) -> Node | None:
        """The next node of the main line from here, or None; O(1)."""
        found = self._children
        return found if found is None or isinstance(found, Node) else found[0]

    @property
    def has_variations(self) -> bool:
        """Whether more than one node follows; O(1)."""
        return type(self._children) is tuple

    def __repr__(self) -> str:
        return f"<Node {self.source!r}>"

    def get(self, ident: str, default: Any = None) -> Any:
        """Return the decoded value of `ident`, or `default` if it is absent or makes no sense.

        Text is a `str`, Number an `int`, Real a `float`, Double 1 or 2, Color "B" or "W", a
        property without value True; a move is a `Point` or `PASS`; lists of points are tuples of
        `Point` (rectangles expanded, points off the board left out), LB gives (Point, str), AR
        and LN (Point, Point), AP (name, version), FG (flags, name), SZ an `int` or (columns,
        rows); an unknown property gives the tuple of its texts. In a game other than Go (GM) moves
        and lists are text.

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
    values = root.properties.get("GM")
    return values is None or parse_number(values[0]) in {None, 1}


def size_of(root: Node) -> Size:
    """Return (columns, rows) of the game that starts at `root`."""
    values = root.properties.get("SZ")
    return (parse_size(values[0]) if values else None) or DEFAULT_SIZE
