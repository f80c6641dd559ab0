"""Diagrams as they were drawn, their places on a board, and the games they become."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.draft import Record
from sgfedit.go.points import hoshi, parse_vertex
from sgfedit.i18n import Named
from sgfedit.sgf.values import MAX_SIZE, Point, Size, encode_simple, format_point

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sgfedit.formats.draft import Draft, Flaws


class Sign(NamedTuple):
    """What stands on a point.

    Attributes:
        stone: "B", "W", or empty.
        mark: The ident of a mark, or empty.
        label: Of a free point.
        number: Of the move that is played there, 0 for none.
        star: Whether the point is drawn as a star point, or may be one; None if nobody knows.
        is_last: Whether it is drawn as the last move.
    """

    stone: str = ""
    mark: str = ""
    label: str = ""
    number: int = 0
    star: bool | None = None
    is_last: bool = False


FREE: Final = Sign(star=False)
STAR: Final = Sign(star=True)
HIDDEN: Final = None
"""A place in a row that is no point of the board."""


class Edges(NamedTuple):
    """What a diagram says of where it lies.

    Attributes:
        top: Whether its first row is the board's; the others likewise.
        bottom: See `top`.
        left: See `top`.
        right: See `top`.
        size: (columns, rows) of the board where that is written, 0 where it is not.
        column: Of the board that its left column is, counted from 0; None if not written.
        lowest: Number of its lowest row, counted from 1 at the bottom of the board; None likewise.
        is_centred: Whether it lies in the middle where nothing is said, as at Sensei's Library.
    """

    top: bool = False
    bottom: bool = False
    left: bool = False
    right: bool = False
    size: tuple[int, int] = (0, 0)
    column: int | None = None
    lowest: int | None = None
    is_centred: bool = False


class Placed(NamedTuple):
    """Where a diagram lies.

    Attributes:
        size: (columns, rows) of the board.
        left: Columns of the board left of it.
        top: Rows of the board above it.
        doubt: What to tell the user, empty if it is certain.
    """

    size: Size
    left: int
    top: int
    doubt: str = ""


def other_width(found: int, width: int) -> Named:
    """Return what is told of a row that is longer or shorter than the others."""
    count = {"found": str(found), "width": str(width)}
    return Named("Problem", "{found} points in a row instead of {width}", **count)


class Note(NamedTuple):
    """A mark, a label, an arrow that is written below the board.

    Attributes:
        ident: Of its property.
        points: Names such as "D4", or "3:2" counted from the upper left of the diagram.
        text: Of a label.
        line: In the file.
    """

    ident: str
    points: tuple[str, ...]
    text: str
    line: int


@dataclass
class Drawn:
    """One diagram.

    Attributes:
        rows: From the top; every row as long as the first. HIDDEN for what is not shown.
        line: Of the first row in the file.
        edges: What is known of where it lies.
        first: Who plays the lowest number.
        start: The number that is drawn as 1.
        to_play: Whose turn it is before the moves, empty if nobody says.
        title: In one line.
        comment: All other text around it.
        info: Game info by ident.
        notes: What is written below the board.
        later: Moves on points that have a number already: number → the number there.
        passes: Numbers of moves that are passes, or that were played outside of the diagram.
    """

    rows: list[list[Sign | None]]
    line: int
    edges: Edges
    first: str = "B"
    start: int = 1
    to_play: str = ""
    title: str = ""
    comment: list[str] = field(default_factory=list)
    info: dict[str, str] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    later: dict[int, int] = field(default_factory=dict)
    passes: dict[int, bool] = field(default_factory=dict)

    def signs(self, placed: Placed) -> list[tuple[Point, Sign]]:
        """Return the points that are shown, row by row."""
        return [
            (Point(x + placed.left, y + placed.top), sign)
            for y, row in enumerate(self.rows)
            for x, sign in enumerate(row)
            if sign is not HIDDEN
        ]


USUAL_SIZES: Final = (19, 13, 9)


def place(rows: Sequence[Sequence[Sign | None]], edges: Edges) -> Placed:
    """Return where a diagram lies; what it leaves open is decided by its star points.

    A diagram that says nothing at all is a whole board if it is square, and else lies in the upper
    left corner of a board of 19x19.
    """
    shown = (len(rows[0]), len(rows))
    possible = list(_possible(shown, edges))
    stars = _stars(rows)
    fitting = [one for one in possible if _fits(one, stars)] or possible
    chosen = fitting[0]
    is_only = sum(one.size == chosen.size for one in fitting) == 1
    # What is told of diagrams in the middle no star point can answer.
    return chosen._replace(doubt="") if stars and is_only and not edges.is_centred else chosen


def _possible(shown: tuple[int, int], edges: Edges) -> Iterator[Placed]:
    """Yield where it may lie, the likeliest first."""
    for size in _sizes(shown, edges):
        across = _starts(
            shown[0],
            size[0],
            (edges.left, edges.right),
            edges.column,
            is_centred=edges.is_centred,
        )
        from_top = None if edges.lowest is None else size[1] - edges.lowest + 1 - shown[1]
        down = _starts(
            shown[1],
            size[1],
            (edges.top, edges.bottom),
            from_top,
            is_centred=edges.is_centred,
        )
        sides = [name for name, found in (("column", across), ("row", down)) if len(found) > 1]
        doubt = ""
        if sides:
            columns, height = shown
            doubt = Named(
                "Problem",
                "nothing says which part of the board the {size} points are",
                size=f"{columns} × {height}",
            )
        elif edges.is_centred and not any(edges[:4]) and shown != size:
            doubt = Named(
                "Problem",
                "no edge says which part of the board this is; it was put into the middle",
            )
        for top in down:
            for left in across:
                yield Placed(size, left, top, doubt)


def _starts(
    shown: int, length: int, ends: tuple[bool, bool], start: int | None, *, is_centred: bool
) -> tuple[int, ...]:
    """Return how many lines may lie before those that are shown."""
    free = length - shown
    if start is not None:
        return (min(max(start, 0), free),)
    if ends[0] or free <= 0:
        return (0,)
    if ends[1]:
        return (free,)
    return (free // 2,) if is_centred else (0, free)


def _sizes(shown: tuple[int, int], edges: Edges) -> list[tuple[int, int]]:
    columns, rows = shown
    is_wide, is_high = edges.left and edges.right, edges.top and edges.bottom
    first = columns + (edges.column or 0)
    reach = rows - 1 + (edges.lowest or 1)
    said = tuple(
        max(one, least) if one else 0
        for one, least in zip(edges.size, (first, reach), strict=True)
    )
    whole = (columns if is_wide else said[0], rows if is_high else said[1])
    if all(whole):
        return [whole]
    if any(whole):
        # One side is seen from edge to edge: the board is square unless that is too small.
        side = max(whole)
        return [(whole[0] or max(side, first), whole[1] or max(side, reach))]
    return list(dict.fromkeys(_guessed(shown, edges, first, reach)))


def _guessed(
    shown: tuple[int, int], edges: Edges, first: int, reach: int
) -> Iterator[tuple[int, int]]:
    """Yield the sizes a board may have of which nobody says the size, the likeliest first."""
    least = max(first, reach)
    usual = [(size, size) for size in USUAL_SIZES if size >= least]
    is_named = edges.column is not None or edges.lowest is not None
    starts_at_corner = not edges.column and edges.lowest in {None, 1}
    is_whole = starts_at_corner and not any(edges[:4])
    if is_whole and shown[0] == shown[1]:
        yield shown
    elif is_named:
        # A diagram mostly shows the upper or the lower side.
        if edges.lowest != 1:
            yield from (size for size in usual if size[1] == reach)
        if is_whole:
            yield (first, reach)
    yield from usual
    yield (max(least, min(shown)), max(least, min(shown))) if least <= MAX_SIZE else shown


def _stars(rows: Sequence[Sequence[Sign | None]]) -> list[tuple[int, int, bool]]:
    """Return (column, row, whether it is one) of the points of which that is known."""
    drawn = [
        (x, y, sign.star)
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign is not None and sign.star is not None
    ]
    # Many people draw none.
    return drawn if any(star for *_, star in drawn) else []


def _fits(placed: Placed, stars: list[tuple[int, int, bool]]) -> bool:
    """Whether the star points are where the board has them."""
    points = set(hoshi(*placed.size))
    return all(((x + placed.left, y + placed.top) in points) is star for x, y, star in stars)


_SETUP: Final = {"B": "AB", "W": "AW"}


def record_of(drawn: Drawn, flaws: Flaws) -> Record:
    """Return the game of a diagram: its position in the root, its numbers as moves. O(points).

    Stones that are shown stand there before the moves. Marks and letters are where the diagram is
    first seen and, as the diagram shows the moves too, at the last of them.
    """
    placed = place(drawn.rows, drawn.edges)
    if placed.doubt:
        flaws.add("foreign-contradiction", drawn.line, placed.doubt)
    record = Record(placed.size)
    signs = drawn.signs(placed)
    root = record.root
    root.simple("GN", drawn.title)
    for ident, text in drawn.info.items():
        root.simple(ident, text)
    if drawn.to_play:
        root.add("PL", drawn.to_play)
    for colour, ident in _SETUP.items():
        root.add_points(ident, (point for point, sign in signs if sign.stone == colour))
    _add_view(record, [point for point, _ in signs])
    last = add_moves(drawn, {p: s.number for p, s in signs if s.number}, record, flaws)
    for node in dict.fromkeys((root, last)):
        _add_marks(node, signs)
        _add_notes(drawn, placed, record, node)
    for note in drawn.notes:
        if len(_on_board(note, placed, record)) < len(note.points):
            flaws.add("foreign-off-board", note.line, " ".join(note.points), draft=root)
    root.text("C", "\n".join(drawn.comment))
    return record


def _add_view(record: Record, shown: list[Point]) -> None:
    """Show the part of the board that is drawn."""
    columns, rows = record.size
    if len(shown) == columns * rows or not shown:
        return
    first, last = shown[0], shown[-1]
    if len(shown) == (last.x - first.x + 1) * (last.y - first.y + 1) and len(shown) > 1:
        record.root.add("VW", f"{format_point(first)}:{format_point(last)}")
    else:
        record.root.add_points("VW", shown)


def _add_marks(node: Draft, signs: list[tuple[Point, Sign]]) -> None:
    for point, sign in signs:
        if sign.mark:
            node.add(sign.mark, format_point(point))
        if sign.label:
            node.add("LB", f"{format_point(point)}:{encode_simple(sign.label, composed=True)}")


def _add_notes(drawn: Drawn, placed: Placed, record: Record, node: Draft) -> None:
    """Add what is written below the board and not drawn on it."""
    for note in drawn.notes:
        found = _on_board(note, placed, record)
        if note.ident in {"AR", "LN"}:
            if len(found) == 2 and found[0] != found[1]:
                node.add(note.ident, ":".join(map(format_point, found)))
            continue
        text = f":{encode_simple(note.text, composed=True)}" if note.text else ""
        known = set(node.properties.get(note.ident, ()))
        raws = (f"{format_point(point)}{text}" for point in found)
        for raw in dict.fromkeys(raw for raw in raws if raw not in known):
            node.add(note.ident, raw)


def _on_board(note: Note, placed: Placed, record: Record) -> list[Point]:
    points = [_point(name, placed) for name in note.points]
    return [point for point in points if point is not None and record.holds(point)]


def _point(name: str, placed: Placed) -> Point | None:
    """Return the point a note names, also one off the board."""
    if ":" in name:
        column, row = name.split(":")
        return Point(int(column) - 1 + placed.left, int(row) - 1 + placed.top)
    found = parse_vertex(name, *placed.size)
    return None if found is None else Point(*found)


# The numbers of a diagram as moves of a game.


def add_moves(drawn: Drawn, numbers: Mapping[Point, int], record: Record, flaws: Flaws) -> Draft:
    """Append the moves to the root and return the last node.

    The lowest number that can be drawn is `drawn.start`, and `drawn.first` plays it. Where a
    number is missing, the next move says its own (MN); a number that stands twice is a label the
    second time.
    """
    points: dict[int, Point] = {}
    for point, number in numbers.items():
        if number in points:
            detail = Named("Problem", "{number} stands twice", number=str(number))
            flaws.add("foreign-contradiction", drawn.line, detail)
            label = encode_simple(str(number), composed=True)
            record.root.add("LB", f"{format_point(point)}:{label}")
        else:
            points[number] = point
    for number, other in drawn.later.items():
        if other in points:
            points.setdefault(number, points[other])
    known = {*points, *drawn.passes}
    node = record.root
    expected = 1
    missing: list[str] = []
    for number in range(drawn.start, max(known, default=0) + 1) if points else ():
        if number not in known:
            missing.append(str(number))
            continue
        is_odd = (number - drawn.start) % 2
        colour = drawn.first if not is_odd else ("W" if drawn.first == "B" else "B")
        if number not in points and not drawn.passes[number]:
            continue
        node = node.play(colour, points.get(number))
        if number != expected:
            node.add("MN", str(number))
        expected = number + 1
    if missing:
        detail = Named("Problem", "moves {numbers} are nowhere", numbers=", ".join(missing))
        flaws.add("foreign-contradiction", drawn.line, detail)
    return node
