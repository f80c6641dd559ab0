"""Which part of which board a diagram shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.formats.diagrams.drawn import Edges, Placed
from sgfedit.go.points import hoshi
from sgfedit.sgf.values import MAX_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.formats.diagrams.drawn import Sign

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
            doubt = f"nothing says which part of the board the {columns} × {height} points are"
        elif edges.is_centred and not any(edges[:4]) and shown != size:
            doubt = "no edge says which part of the board this is; it was put into the middle"
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
