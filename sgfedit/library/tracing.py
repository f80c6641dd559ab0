"""Games → words: what each node does to the board, captures worked out.

A game is told node by node, in file order, by whoever reads it: `trace` walks through a tree,
`read_plain` needs none. What the parser and the tree find in a text that is whole, that finds by
one expression, in a fraction of the time; where a record is unusual, it leaves it to the tree.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.positions import set_up_of
from sgfedit.game.traversal import MOVES, is_move
from sgfedit.go.line_board import LineBoard
from sgfedit.lazy import expression
from sgfedit.library.lines import POINT_BITS, Kind, Line
from sgfedit.sgf.grammar import INSIDE, RAW_VALUES, VALUE, WS, ident_in
from sgfedit.sgf.limits import GAME_COST, NODE_COST, is_too_dense
from sgfedit.sgf.node import Node, Properties, is_go, size_of
from sgfedit.sgf.values import WHITE, Point, effective, format_point, parse_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.game import Game
    from sgfedit.sgf.values import Size


class Traced(NamedTuple):
    """What walking through a game once finds out.

    Attributes:
        size: (columns, rows) of the board.
        lines: See `lines.lines_of`.
        nodes: How many nodes there are.
        length: How many of them the main line has.
        moves: How many nodes of the main line hold a move.
        more: The root, and the nodes that hold something of use beside one move: number in file
            order, from 0 for the root, and properties. There may be others among them.
        is_go: Whether it is a game of Go.
    """

    size: Size
    lines: list[Line]
    nodes: int
    length: int
    moves: int
    more: list[tuple[int, Properties]]
    is_go: bool = True


class Place(NamedTuple):
    """Where a variation may begin: behind node number `time` of a line, with these stones."""

    line: int
    time: int
    stones: bytes


_CHANGING: Final = frozenset({*MOVES, "AB", "AW", "AE"})
# Plain ints: IntEnum arithmetic costs as much as a move.
_NODE: Final = Kind.NODE << POINT_BITS
_REMOVE: Final = Kind.REMOVE << POINT_BITS
_ALSO: Final = Kind.ALSO_BLACK << POINT_BITS
_SET_UP: Final = (_REMOVE, Kind.ADD_BLACK << POINT_BITS, Kind.ADD_WHITE << POINT_BITS)


class Tracer:
    """The board while a game is told, and what is known of the game so far."""

    def __init__(self, size: Size) -> None:
        """Begin with an empty board; the root comes first."""
        self._size = size
        self._board = LineBoard(*size)
        self._known = _known_moves(size)
        self._words = array("H")
        self._lines = [Line(-1, 0, self._words)]
        self._before = 0  # nodes told before node 0 of this line would have been
        self._nodes = 0
        self._moves = 0
        self._main: tuple[int, int] | None = None
        self._more: list[tuple[int, Properties]] = []

    @property
    def place(self) -> Place:
        """Where it is: behind the node that was told last."""
        time = self._nodes - 1 - self._before
        return Place(len(self._lines) - 1, time, bytes(self._board.stones))

    def begin(self, place: Place) -> None:
        """Go back to a place: the nodes from now on are a variation there."""
        self._main = self._main or (self._nodes, self._moves)
        self._board.stones = list(place.stones)
        self._before = self._nodes - 1 - place.time
        self._words = array("H")
        self._lines.append(Line(place.line, place.time, self._words))

    def take_source(self, source: str) -> None:
        """Take the next node as text."""
        move = source[1:].rstrip()
        if self._nodes and move in self._known:
            self.take_moves([move])
        else:
            self.take(Properties(source))

    def take_moves(self, sources: list[str]) -> None:
        """Take nodes that are one move and nothing else, each as text such as ``B[aa]``."""
        self._nodes += len(sources)
        self._moves += len(sources)
        known = self._known
        try:
            moves = [known[source] for source in sources]
        except KeyError:
            for source in sources:
                self._play(source[0], source[2:-1])
            return
        words, new = self._words, [word for word, _ in moves]
        done = 0
        for number, captured in self._board.play([move for _, move in moves]):
            words.extend(new[done : number + 1])
            words.extend([_REMOVE | taken for taken in captured])
            done = number + 1
        words.extend(new[done:])

    def take(self, properties: Properties) -> None:
        """Take the next node, whatever it holds."""
        is_root = not self._nodes
        self._more.append((self._nodes, properties))
        self._nodes += 1
        idents = [ident for ident, _ in properties.items() if ident in _CHANGING]
        moves = [ident for ident in idents if ident in MOVES]
        changes = set_up_of(properties, self._size) if len(idents) > len(moves) else {}
        self._moves += bool(moves)
        if not is_root and (changes or not moves):
            self._words.append(_NODE)
        if changes:
            self._set_up(changes)
        also = is_root or bool(changes)
        for ident in moves:
            self._play(ident, effective(properties[ident]), also=also)
            also = True

    def _set_up(self, changes: dict[Point, int]) -> None:
        width = self._size[0]
        points = [(p.y * width + p.x, colour) for p, colour in changes.items()]
        self._board.setup(points)
        self._words.extend([_SET_UP[colour] | point for point, colour in points])

    def _play(self, ident: str, raw: str, *, also: bool = False) -> None:
        """Take a move; `also` if its node has begun already."""
        words = self._words
        known = self._known.get(f"{ident}[{raw}]")
        move = parse_move(raw, self._size) if known is None else None
        if isinstance(move, Point):
            known = self._known[f"{ident}[{format_point(move)}]"]
        if known is not None:
            word, played = known
            words.append(word + also * _ALSO)
            for _, captured in self._board.play([played]):
                words.extend([_REMOVE | taken for taken in captured])
        elif move is not None:
            kind = (Kind.ALSO_BLACK_PASS if also else Kind.BLACK_PASS) + (ident == "W")
            words.append(kind << POINT_BITS)
        elif not also:
            words.append(_NODE)

    def traced(self) -> Traced:
        """Return what has been found out."""
        main = self._main or (self._nodes, self._moves)
        return Traced(self._size, self._lines, self._nodes, *main, self._more)


def trace(game: Game) -> Traced:
    """Walk through a game once. A game that is not Go has one line, without words."""
    size = size_of(game.root)
    if not is_go(game.root):
        more = [(number, Properties(node.source)) for number, node in enumerate(game.nodes())]
        main = list(map(is_move, game))
        line = Line(-1, 0, array("H"))
        return Traced(size, [line], len(more), len(main), sum(main), more, is_go=False)
    tracer = Tracer(size)
    starts: list[tuple[Node, Place | None]] = [(game.root, None)]
    while starts:
        first, place = starts.pop()
        if place is not None:
            tracer.begin(place)
        for node in _line_from(first):
            tracer.take_source(node.source)
            if node.has_variations:
                place = tracer.place
                starts += [(other, place) for other in node.children[:0:-1]]
    return tracer.traced()


def lines_of(game: Game) -> list[Line]:
    """Return all lines of a game: the main line, then each variation in file order.

    A microsecond or two a node. A game that is not Go has one line, without words.
    """
    return trace(game).lines


@lru_cache(maxsize=8)
def _known_moves(size: Size) -> dict[str, tuple[int, tuple[int, int]]]:
    """Return for each move, as most are written, its word, and the colour and the point."""
    width, height = size
    return {
        f"{ident}[{format_point(Point(x, y))}]": (kind << POINT_BITS | point, (kind + 1, point))
        for ident, kind in (("B", 0), ("W", 1))
        for y in range(height)
        for x in range(width)
        for point in (y * width + x,)
    }


def _line_from(node: Node | None) -> Iterator[Node]:
    while node is not None:
        yield node
        node = node.first_child


_MAX_LENGTH: Final = 4_000_000
"""Longer texts take the long way."""

_PROPERTY: Final = rf"[A-Za-z]++{VALUE}{WS}(?:{VALUE}{WS})*+"
_MOOT: Final = rf"(?:BL|WL|OB|OW|CR|TR|SQ|MA)(?:\[[^\]\\;]*+\]{WS})++"
"""A property of no use for the index, which many programs write at every move."""

_MOVE: Final = rf";[BW]\[[a-zA-Z]{{0,2}}+\]{WS}(?:{_MOOT})*+(?=[;()])"
# Moves in a row first: they are most of a record, and need no choice between values.
_TOKEN: Final = expression(rf"((?:{_MOVE})++)|(;{WS}(?:{_PROPERTY})*+)|([()]{WS})")
_MOOT_ONES: Final = expression(_MOOT)
_VALUES: Final = expression(rf"([A-Za-z]++)\[({INSIDE})\]{WS}((?:{VALUE}{WS})*+)")


def read_plain(text: str) -> list[Traced] | None:
    """Return the games of a text; None if it is not plain, or holds another game than Go."""
    if len(text) > _MAX_LENGTH:
        return None
    found = _TOKEN.findall(text)
    if sum(map(len, chain.from_iterable(found))) != len(text.lstrip(WHITE)):
        return None
    games: list[Traced] = []
    tokens = iter(found)
    for _, _, paren in tokens:
        game = _game(tokens) if paren.startswith("(") else None
        if game is None:
            return None
        games.append(game)
    cost = sum(NODE_COST * game.nodes + GAME_COST for game in games)
    return None if is_too_dense(cost, len(text)) else games


def _game(tokens: Iterator[tuple[str, str, str]]) -> Traced | None:
    """Return the game whose parenthesis has been opened; None if its tokens do not fit."""
    row, node, _ = next(tokens, ("", "", ""))
    moves = _moves(row)
    root = _properties(f";{moves.pop(0)}" if moves else node)
    if not root.source or not is_go(Node(root)):
        return None
    tracer = Tracer(size_of(Node(root)))
    tracer.take(root)
    tracer.take_moves(moves)
    open_: list[Place] = []  # where the variations begin that have not ended
    ended: Place | None = None  # where the one began that has just ended
    before = ""
    for row, node, paren in tokens:
        if (paren and before.startswith("(")) or (ended and not paren):
            return None
        if paren.startswith("("):
            if ended is not None:
                tracer.begin(ended)
            open_.append(ended or tracer.place)
            ended = None
        elif paren:
            if not open_:
                return tracer.traced()
            ended = open_.pop()
        elif row:
            tracer.take_moves(_moves(row))
        else:
            tracer.take(_properties(node))
        before = paren
    return None


def _moves(row: str) -> list[str]:
    """Return the moves of a row without their semicolons and what is moot."""
    if row.count("[") > row.count(";"):
        row = _MOOT_ONES.sub("", row)
    return "".join(row.split()).split(";")[1:]


def _properties(source: str) -> Properties:
    """Return the properties of a node that is whole; `Properties` finds the same."""
    found: dict[str, tuple[str, ...]] = {}
    for word, first, others in _VALUES.findall(source):
        ident = word if word.isupper() else ident_in(word)
        if ident in found or not ident:
            return Properties(source)  # which knows what to do then
        found[ident] = (first, *RAW_VALUES.findall(others)) if others else (first,)
    return Properties.known(source, found)
