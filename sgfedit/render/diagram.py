"""Diagrams: frozen descriptions of what is on the board, which painters draw and tests compare.

A Diagram says everything and knows nothing of pixels, colours or Qt. `build` makes one from a
position and its node; program marks (letters of variations, last move, move numbers) are told
apart from the record's own markup here, once, for screen, print and screen readers alike.

Numbers on stones are found by walking back from a node, never forward from the root unless the
record numbers its moves itself (MN), so browsing a long game costs no more than the age of its
oldest stone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from sgfedit.game.annotations import ANNOTATIONS, judgements
from sgfedit.game.traversal import letter
from sgfedit.go.board import Colour
from sgfedit.go.points import hoshi
from sgfedit.go.symmetry import IDENTITY, Symmetry
from sgfedit.sgf.marks import OUTER_FIRST, Mark
from sgfedit.sgf.properties import decode
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sgfedit.game.positions import Position
    from sgfedit.sgf.node import Node


class Variations(StrEnum):
    """Which nodes the program marks on the board (SPEC of ST)."""

    NONE = "none"
    CHILDREN = "children"
    SIBLINGS = "siblings"


class VariationMarks(StrEnum):
    """How the program marks variations."""

    LETTERS = "letters"
    STONES = "stones"


class MoveNumbers(StrEnum):
    """Which stones carry the number of their move."""

    NONE = "none"
    LAST = "last"
    ALL = "all"


class CoordinateStyle(StrEnum):
    """How lines are named at the sides of a board."""

    A1 = "a1"
    NUMBERS = "numbers"
    KANJI = "kanji"
    SGF = "sgf"


class CoordinateSides(StrEnum):
    """At how many sides lines are named."""

    FOUR = "four"
    TWO = "two"


class Ghost(NamedTuple):
    """A variation marked by the program: a letter, or with empty `text` a ghost stone.

    Attributes:
        point: Where.
        colour: Of its stone.
        text: The letter.
        sign: How the record judges the move: "?!".
    """

    point: Point
    colour: Colour
    text: str
    sign: str = ""


HINT_RANKS: Final = 5
"""How many kinds of hints there are, from the best move to a bad one."""

NOBODY: Final = 8
"""In `Diagram.ownership`: nobody's. Above it up to 16 more and more Black's, below it White's."""


class Hint(NamedTuple):
    """A move that an engine considers.

    Attributes:
        point: Where.
        rank: How good it is beside the best one, which is 0, up to `HINT_RANKS` - 1; None where
            nothing is said of that.
        text: What stands on it, such as "52" or "+1.5"; empty for nothing.
        detail: What stands below that, smaller: "1.2k".
        is_next: Whether the record goes on there; what that costs is the text or the detail then.
        order: Which choice of the engine it is, from 0; None for none.
    """

    point: Point
    rank: int | None
    text: str = ""
    detail: str = ""
    is_next: bool = False
    order: int | None = None


class Options(NamedTuple):
    """What the user wants to see besides the record itself.

    Attributes:
        coordinates: Names of the lines at the sides.
        coordinate_style: How they are named.
        coordinate_sides: At how many sides.
        variations: Which variations to mark; see `variation_style`.
        variation_marks: As letters or as ghost stones.
        last_move: Mark the stone just played.
        move_numbers: Numbers on stones.
        last_count: How many numbers MoveNumbers.LAST shows.
        hoshi: Star points.
        whole_board: Show the points outside VW under a veil instead of cropping them away.
        judgements: Show how the record judges the stone just played, and marked variations.
        free_letters: Letters of variations are none that the node has as labels of its own.
    """

    coordinates: bool = True
    coordinate_style: CoordinateStyle = CoordinateStyle.A1
    coordinate_sides: CoordinateSides = CoordinateSides.FOUR
    variations: Variations = Variations.CHILDREN
    variation_marks: VariationMarks = VariationMarks.LETTERS
    last_move: bool = True
    move_numbers: MoveNumbers = MoveNumbers.NONE
    last_count: int = 1
    hoshi: bool = True
    whole_board: bool = False
    judgements: bool = False
    free_letters: bool = False


DEFAULT_OPTIONS: Final = Options()


@dataclass(frozen=True, slots=True)
class Diagram:
    """Everything that is on the board.

    Attributes:
        width: Columns of the whole board, 1 to 52.
        height: Rows of the whole board, 1 to 52.
        stones: Row-major from the upper left: 0 empty, 1 black, 2 white.
        marks: Marks of the record; a point may have several.
        labels: Texts of the record, one a point.
        arrows: From first to second.
        lines: Without a head.
        territory: TB and TW, also on stones.
        dimmed: Points under a grey veil (DD).
        faded: Stones that are as good as gone: translucent, without a shadow.
        visible: Points to show (VW), None for all.
        crop: Whether points outside `visible` are hidden; else they are veiled.
        last_move: The point just played.
        numbers: Move numbers on stones.
        ghosts: Variations marked by the program.
        verdicts: Moves that may be chosen, and whether each of them is right.
        hints: Moves that an engine considers.
        ownership: Whose the points will be, row-major from the upper left: see `NOBODY`; empty
            where nothing is said of that.
        framed: Points around which there is a frame: what an engine says is about these.
        judged: The stone just played, and the sign of how the record judges that: "?!".
        hover: A stone under the pointer: a ghost, or a ring where a stone is already.
        cursor: The keyboard cursor.
        hoshi: Star points.
        coordinates: Whether lines are named at the sides.
        coordinate_style: How they are named.
        coordinate_sides: At how many sides.
        to_play: Who is to move.
        symmetry: How the lines were turned, which keep their names; points are where they are
            seen. See `sgfedit.render.turning`.
    """

    width: int = 19
    height: int = 19
    stones: bytes = bytes(361)
    marks: tuple[tuple[Point, Mark], ...] = ()
    labels: tuple[tuple[Point, str], ...] = ()
    arrows: tuple[tuple[Point, Point], ...] = ()
    lines: tuple[tuple[Point, Point], ...] = ()
    territory: tuple[tuple[Point, Colour], ...] = ()
    dimmed: frozenset[Point] = frozenset()
    faded: frozenset[Point] = frozenset()
    visible: frozenset[Point] | None = None
    crop: bool = True
    last_move: Point | None = None
    numbers: tuple[tuple[Point, int], ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    verdicts: tuple[tuple[Point, bool], ...] = ()
    hints: tuple[Hint, ...] = ()
    ownership: bytes = b""
    framed: frozenset[Point] = frozenset()
    judged: tuple[Point, str] | None = None
    hover: tuple[Point, Colour] | None = None
    cursor: Point | None = None
    hoshi: frozenset[Point] = frozenset()
    coordinates: bool = True
    coordinate_style: CoordinateStyle = CoordinateStyle.A1
    coordinate_sides: CoordinateSides = CoordinateSides.FOUR
    to_play: Colour = Colour.BLACK
    symmetry: Symmetry = IDENTITY

    def stone(self, point: Point) -> Colour | None:
        """Return the colour of the stone on `point`, or None."""
        return _COLOURS[self.stones[point.y * self.width + point.x]]

    def is_hidden(self, point: Point) -> bool:
        """Return whether `point` is not shown at all."""
        return self.crop and self.visible is not None and point not in self.visible

    def in_sight(self) -> Diagram:
        """Return this diagram with marks, texts, numbers, lines and star points in sight only."""
        if self.visible is None or not self.crop:
            return self
        seen: dict[str, Any] = {
            name: tuple(one for one in getattr(self, name) if one[0] in self.visible)
            for name in ("marks", "labels", "territory", "numbers", "ghosts", "hints")
        }
        seen |= {
            name: tuple(pair for pair in getattr(self, name) if self.visible.issuperset(pair))
            for name in ("arrows", "lines")
        }
        last = self.last_move if self.last_move in self.visible else None
        judged = self.judged if self.judged and self.judged[0] in self.visible else None
        return replace(
            self, **seen, last_move=last, judged=judged, hoshi=self.hoshi & self.visible
        )

    def unmarked(self) -> Diagram:
        """Return this diagram without the marks of the record."""
        return replace(self, marks=(), labels=(), arrows=(), lines=(), territory=())

    def bare(self) -> Diagram:
        """Return the board alone, with nothing on it."""
        return Diagram(
            width=self.width,
            height=self.height,
            stones=bytes(len(self.stones)),
            visible=self.visible,
            crop=self.crop,
            hoshi=self.hoshi,
            coordinates=self.coordinates,
            coordinate_style=self.coordinate_style,
            coordinate_sides=self.coordinate_sides,
            symmetry=self.symmetry,
        )

    def with_hover(self, point: Point | None, colour: Colour | None = None) -> Diagram:
        """Return this diagram with `colour` (default: to play) hovering over `point`."""
        hover = None if point is None else (point, colour or self.to_play)
        return self if hover == self.hover else replace(self, hover=hover)

    def with_cursor(self, point: Point | None) -> Diagram:
        """Return this diagram with the keyboard cursor on `point`."""
        return self if point == self.cursor else replace(self, cursor=point)

    def cut_to(self, left: int, top: int, right: int, bottom: int) -> Diagram:
        """Return this diagram of which only the part between these columns and rows is shown."""
        part = (Point(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))
        return replace(self, visible=frozenset(part), crop=True)

    def points(self) -> Iterator[Point]:
        """Yield the points of the rectangle that is shown, row by row."""
        left, top, right, bottom = self.bounds
        return (Point(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """First column, first row, last column, last row of the part that is shown."""
        if self.visible is None or not self.crop or not self.visible:
            return 0, 0, self.width - 1, self.height - 1
        columns = [point.x for point in self.visible]
        rows = [point.y for point in self.visible]
        return min(columns), min(rows), max(columns), max(rows)


_COLOURS: Final = (None, Colour.BLACK, Colour.WHITE)
_JUDGED: Final = frozenset(row.ident for row in ANNOTATIONS if row.needs_move)
_MARKUP: Final = frozenset({*Mark, "LB", "AR", "LN", "TB", "TW", "L", "M"})


def variation_style(root: Node, setting: str = "record") -> Variations:
    """Return which variations to mark on the board.

    Args:
        root: The root of the game; its ST counts if `setting` is "record".
        setting: "record", or the value of a Variations, which overrides the record.
    """
    if setting != "record":
        return Variations(setting)
    # ST 2 and 3 list the variations elsewhere but keep the board clean; without ST it is 0.
    styles = {1: Variations.SIBLINGS, 2: Variations.NONE, 3: Variations.NONE}
    return styles.get(root.get("ST", 0), Variations.CHILDREN)


def marked_variation(diagram: Diagram, point: Point, node: Node, style: Variations) -> Node | None:
    """Return the variation that `diagram` marks at `point`, None where it marks none.

    Args:
        diagram: What the board shows of `node`.
        point: The point.
        node: Whose children, or siblings, are marked.
        style: Which of them, as the diagram was built.
    """
    if all(ghost.point != point for ghost in diagram.ghosts):
        return None
    size = diagram.width, diagram.height
    others = (other for other in _family(node, style) if other is not node)
    return next((other for other in others if move_of(other, size)[1] == point), None)


def figure_options(position: Position, options: Options) -> Options:
    """Return `options` without what the figure that `position` belongs to switches off."""
    flags = position.figure
    if flags is None:
        return options
    return options._replace(
        coordinates=options.coordinates and flags.coordinates,
        hoshi=options.hoshi and flags.hoshi,
    )


def build(
    position: Position,
    node: Node,
    options: Options = DEFAULT_OPTIONS,
    *,
    numbers: Mapping[Point, int] | None = None,
) -> Diagram:
    """Return what the board shows at `node`.

    O(board + markup + variations); with move numbers also the moves back to the oldest stone.

    Args:
        position: The position at `node`.
        node: Gives markup and variations.
        options: What the user wants to see.
        numbers: Numbers of stones, when the caller has them; else they are counted.
    """
    markup = _read_markup(node, position.size)
    marks = _marks(markup, position)
    labels = _labels(markup)
    territory = _territory(markup)
    own = {point for point, _ in (*marks, *labels, *territory)}
    return Diagram(
        width=position.width,
        height=position.height,
        stones=position.stones,
        marks=marks,
        labels=labels,
        arrows=cast("_Pairs", markup.get("AR", ())),
        lines=cast("_Pairs", markup.get("LN", ())),
        territory=territory,
        dimmed=position.dimmed,
        visible=position.view or None,
        crop=not options.whole_board,
        last_move=position.last_move if options.last_move else None,
        numbers=_numbers(position, node, options, numbers),
        ghosts=_ghosts(node, position.size, options, own, labels if options.free_letters else ()),
        judged=_judged(position, node) if options.judgements else None,
        hoshi=_star_points(*position.size) if options.hoshi else frozenset(),
        coordinates=options.coordinates,
        coordinate_style=options.coordinate_style,
        coordinate_sides=options.coordinate_sides,
        to_play=position.to_play,
    )


@lru_cache(maxsize=8)
def _star_points(width: int, height: int) -> frozenset[Point]:
    return frozenset(Point(*one) for one in hoshi(width, height))


_Pairs = tuple[tuple[Point, Point], ...]


def _read_markup(node: Node, size: tuple[int, int]) -> dict[str, object]:
    # Not node.get(): it walks to the root for the board size, which is known here.
    return {
        ident: decode(ident, raw, size) or ()
        for ident, raw in node.properties.items()
        if ident in _MARKUP
    }


def _marks(markup: Mapping[str, object], position: Position) -> tuple[tuple[Point, Mark], ...]:
    if not markup:  # as of most nodes
        return ()
    found: dict[tuple[Point, Mark], None] = {}
    for mark in OUTER_FIRST:
        found.update(dict.fromkeys((point, mark) for point in _points(markup, mark)))
    # FF[1] "M": what became TR on stones and MA on empty points.
    for point in _points(markup, "M"):
        stone = position.stones[point.y * position.width + point.x]
        found[point, Mark.TRIANGLE if stone else Mark.CROSS] = None
    return tuple(found)


def _labels(markup: Mapping[str, object]) -> tuple[tuple[Point, str], ...]:
    found = dict(cast("Iterable[tuple[Point, str]]", markup.get("LB", ())))
    # FF[1] "L": letters in the order of the list, from A in each node.
    for index, point in enumerate(_points(markup, "L")):
        found.setdefault(point, letter(index))
    return tuple(found.items())


def _territory(markup: Mapping[str, object]) -> tuple[tuple[Point, Colour], ...]:
    found = dict.fromkeys(_points(markup, "TW"), Colour.WHITE)
    found.update(dict.fromkeys(_points(markup, "TB"), Colour.BLACK))
    return tuple(found.items())


def _points(markup: Mapping[str, object], ident: str) -> tuple[Point, ...]:
    return cast("tuple[Point, ...]", markup.get(ident, ()))


def _numbers(
    position: Position, node: Node, options: Options, numbers: Mapping[Point, int] | None
) -> tuple[tuple[Point, int], ...]:
    if options.move_numbers is MoveNumbers.NONE:
        return ()
    last = options.last_count if options.move_numbers is MoveNumbers.LAST else None
    if numbers is None:
        return tuple(numbers_on_stones(position, node, last).items())
    width, stones = position.width, position.stones
    found = [pair for pair in numbers.items() if stones[pair[0].y * width + pair[0].x]]
    return tuple(found if last is None else sorted(found, key=lambda pair: pair[1])[-last:])


def _family(node: Node, style: Variations) -> tuple[Node, ...]:
    """Return the nodes among which the variations of `node` are, itself perhaps among them."""
    if style is Variations.CHILDREN:
        return node.children
    if style is Variations.SIBLINGS and node.parent is not None:
        return node.parent.children
    return ()


def _ghosts(
    node: Node,
    size: tuple[int, int],
    options: Options,
    own: set[Point],
    labels: tuple[tuple[Point, str], ...],
) -> tuple[Ghost, ...]:
    """Return the variations to mark: never on own markup, one a point, letters in child order."""
    family = _family(node, options.variations)
    if len(family) < 2:
        return ()
    is_letter = options.variation_marks is VariationMarks.LETTERS
    points = [move_of(other, size) for other in family]
    names = _names([point for _, point in points], labels)
    found: dict[Point, Ghost] = {}
    for other, (colour, point), name in zip(family, points, names, strict=True):
        # The letter of a pass, of the current node and of a marked point is used up: the others
        # keep theirs whatever the user marks.
        if colour is None or point is None or other is node or point in own:
            continue
        sign = sign_of(other) if options.judgements else ""
        found.setdefault(point, Ghost(point, colour, name if is_letter else "", sign))
    return tuple(found.values())


def variation_names(node: Node, size: tuple[int, int]) -> list[str]:
    """Return what the children of `node` are called on the screen, in their order.

    A letter that the node itself has on the point of a move is the name of that move; the others
    have the letters from A that are no labels of the node.
    """
    raw = {ident: node.properties[ident] for ident in ("LB", "L") if ident in node.properties}
    labels = _labels({ident: decode(ident, raw[ident], size) or () for ident in raw})
    return _names([move_of(child, size)[1] for child in node.children], labels)


def _names(points: Sequence[Point | None], labels: tuple[tuple[Point, str], ...]) -> list[str]:
    """Return the names of variations that begin at `points`, beside `labels` of the node."""
    if not labels:
        return [letter(index) for index in range(len(points))]
    own = {point: text.strip() for point, text in labels}
    # No A beside an a: read aloud they are the same.
    taken = {text.casefold() for text in own.values()}
    free = (name for name in map(letter, count()) if name.casefold() not in taken)
    names = (own.get(point, "") if point is not None else "" for point in points)
    return [name if len(name) == 1 and name.isalpha() else next(free) for name in names]


def sign_of(node: Node) -> str:
    """Return the sign of how the record judges the move of a node: "!", "??"; empty for none."""
    properties = node.properties
    if _JUDGED.isdisjoint(properties):
        return ""
    found = (one for one in judgements(properties) if one.annotation.needs_move)
    return next((one.sign for one in found), "")


def _judged(position: Position, node: Node) -> tuple[Point, str] | None:
    if position.last_move is None or not (sign := sign_of(node)):
        return None
    return position.last_move, sign


_SETUP = ("AB", "AW", "AE")
_INDEX = {Colour.BLACK: 1, Colour.WHITE: 2}


def moves_of(node: Node, size: tuple[int, int]) -> Iterator[tuple[Colour, Point | None]]:
    """Yield the moves in `node` in file order; the point is None for a pass or nonsense.

    More than one is illegal but exists (B and W in one node).
    """
    for ident, raw in node.properties.items():
        if ident in {"B", "W"}:
            point = decode(ident, raw, size)
            yield Colour(ident), point if isinstance(point, Point) else None


def move_of(node: Node, size: tuple[int, int]) -> tuple[Colour | None, Point | None]:
    """Return the first move in `node`: (colour, point), (colour, None) or (None, None)."""
    return next(moves_of(node, size), (None, None))


def numbers_on_stones(position: Position, node: Node, last: int | None = None) -> dict[Point, int]:
    """Return the number of the move that put each stone on the board.

    Setup stones have none. O(moves since the oldest numbered stone), O(depth) with MN on the path.

    Args:
        position: The position at `node`.
        node: Where the path ends.
        last: Only the stones of the last so many moves.
    """
    size = position.size
    missing = {
        Point(index % size[0], index // size[0]): stone
        for index, stone in enumerate(position.stones)
        if stone
    }
    number = position.move_number
    least = 0 if last is None else number - last
    found: dict[Point, int] = {}
    step: Node | None = node
    while step is not None and missing and number > least:
        if "MN" in step.properties:
            return _numbers_with_mn(position, node, last)
        for colour, point in reversed(list(moves_of(step, size))):
            if point is not None and missing.get(point) == _INDEX[colour]:
                found[point] = number
                del missing[point]
            number -= 1
        for placed in _setup_points(step, size):
            missing.pop(placed, None)
        step = step.parent
    return {point: n for point, n in found.items() if n > least}


def _setup_points(node: Node, size: tuple[int, int]) -> Iterator[Point]:
    for ident in _SETUP:
        raw = node.properties.get(ident)
        if raw:
            yield from cast("tuple[Point, ...]", decode(ident, raw, size) or ())


def _numbers_with_mn(position: Position, node: Node, last: int | None) -> dict[Point, int]:
    size = position.size
    path = [node]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    found: dict[Point, tuple[int, int, int]] = {}
    count = number = 0
    for step in reversed(path):
        for placed in _setup_points(step, size):
            found.pop(placed, None)
        raw = step.properties.get("MN")
        start = decode("MN", raw) if raw else None
        moves = list(moves_of(step, size))
        if isinstance(start, int):
            # The move of this node has that number; without one, the next move continues from it.
            number = start - 1 if moves else start
        for colour, point in moves:
            count, number = count + 1, number + 1
            if point is not None:
                found[point] = count, number, _INDEX[colour]
    least = 0 if last is None else count - last
    return {
        at: number
        for at, (index, number, stone) in found.items()
        if index > least and position.stones[at.y * size[0] + at.x] == stone
    }
