"""A position as plain text: ``X`` Black, ``O`` White, names of lines around, marks as signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.in_words import label_list, mark_list, names, shown, territory_list
from sgfedit.go.board import Colour
from sgfedit.go.points import column_label, row_label
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.properties import property_type
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from sgfedit.render.diagram import Diagram


class Signs(NamedTuple):
    """The characters of a text board.

    Attributes:
        stones: Of stones.
        marks: Of marks on empty points; those on stones are only listed.
    """

    stones: Mapping[Colour, str]
    marks: Mapping[Mark, str]


ASCII: Final = Signs(
    {Colour.BLACK: "X", Colour.WHITE: "O"},
    {mark: mark.kind.ascii for mark in Mark},
)
_OTHER_SIGNS: Final = frozenset(".+XO") | frozenset(ASCII.marks.values())


def ascii_text(diagram: Diagram) -> str:
    """Return the position as lines of text, the last one ended.

    The last move stands in round brackets, move numbers in the place of their stones. Below the
    board stand whose turn it is, of which board it is a part, and marks with their points.
    """
    lines = (*_board(diagram), "", *notes(diagram, ASCII, _drawn_labels(diagram)))
    return "".join(f"{line}\n" for line in lines)


def _board(diagram: Diagram) -> Iterator[str]:
    left, top, right, bottom = diagram.bounds
    cells = _cells(diagram)
    width = max(map(len, cells.values()))
    labels = [column_label(x) for x in range(left, right + 1)]
    if diagram.coordinates:
        width = max(width, *map(len, labels))
    margin = len(str(diagram.height - top)) if diagram.coordinates else 0
    head = " " * margin + "".join(f" {label:>{width}}" for label in labels)
    if diagram.coordinates:
        yield head
    for y in range(top, bottom + 1):
        row = [f"{cells[Point(x, y)]:>{width}}" for x in range(left, right + 1)]
        last = diagram.last_move
        line = _bracketed(row, last.x - left if last is not None and last.y == y else -1)
        name = row_label(y, diagram.height) if diagram.coordinates else ""
        yield f"{name:>{margin}}{line}{name}".rstrip(" ")
    if diagram.coordinates:
        yield head


def _bracketed(row: Sequence[str], last: int) -> str:
    """Return cells in one line, the one at `last` between round brackets."""
    gaps = [" "] * (len(row) + 1)
    if 0 <= last < len(row):
        gaps[last], gaps[last + 1] = "(", ")"
    return "".join(gap + cell for gap, cell in zip(gaps, row, strict=False)) + gaps[-1]


def _cells(diagram: Diagram) -> dict[Point, str]:
    left, top, right, bottom = diagram.bounds
    numbers, labels, marks = dict(diagram.numbers), _drawn_labels(diagram), dict(diagram.marks)
    found = {}
    for point in (Point(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)):
        stone = diagram.stone(point)
        if diagram.is_hidden(point):
            text = " "
        elif point in numbers:
            text = str(numbers[point])
        elif stone is not None:
            text = ASCII.stones[stone]
        elif point in labels:
            text = labels[point]
        elif point in marks:
            text = ASCII.marks[marks[point]]
        else:
            text = "+" if point in diagram.hoshi else "."
        found[point] = text
    return found


def _drawn_labels(diagram: Diagram) -> dict[Point, str]:
    """Return the labels that stand on the board: single characters that mean nothing else."""
    return {
        point: text
        for point, text in diagram.labels
        if len(text) == 1 and text not in _OTHER_SIGNS and diagram.stone(point) is None
    }


def notes(
    diagram: Diagram,
    signs: Signs,
    drawn: Container[Point],
    numbers: Container[Point] | None = None,
) -> Iterator[str]:
    """Yield what stands below a board: whose turn it is, and what its signs cannot show.

    Args:
        diagram: What is on the board.
        signs: With which it is drawn.
        drawn: Points whose labels stand on the board.
        numbers: Points whose move numbers do; None for all.
    """
    name = diagram.to_play.name.capitalize()
    yield f"{name} ({signs.stones[diagram.to_play]}) to play"
    left, top, right, bottom = diagram.bounds
    if (right - left + 1, bottom - top + 1) != (diagram.width, diagram.height):
        yield f"Part of a board of {diagram.width} × {diagram.height}"
    yield from _move_notes(diagram, numbers)
    for mark, sign in signs.marks.items():
        points = [p for p, one in diagram.marks if one is mark and not diagram.is_hidden(p)]
        if points:
            yield mark_list(diagram, mark, points, f" ({sign})")
    yield from label_list(
        diagram,
        [
            (point, text)
            for point, text in diagram.labels
            if point not in drawn and not diagram.is_hidden(point)
        ],
    )
    for ident, pairs in (("AR", diagram.arrows), ("LN", diagram.lines)):
        found = [names(diagram, pair).replace(" ", "-") for pair in shown(diagram, pairs)]
        if found:
            yield f"{property_type(ident).label}: {' '.join(found)}"
    yield from territory_list(diagram)


def _move_notes(diagram: Diagram, numbers: Container[Point] | None) -> Iterator[str]:
    if not diagram.numbers:
        return
    point, number = min(diagram.numbers, key=lambda pair: pair[1])
    colour = diagram.stone(point) or diagram.to_play
    yield f"Move {number} is by {colour.name.capitalize()}"
    if numbers is not None:
        left_out = sorted(
            (number, names(diagram, [point]))
            for point, number in diagram.numbers
            if point not in numbers and not diagram.is_hidden(point)
        )
        if left_out:
            yield f"Moves: {', '.join(f'{number} {name}' for number, name in left_out)}"
