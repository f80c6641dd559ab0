"""A position in the diagram format of Sensei's Library (its page "How diagrams work").

```text
$$Bcm11 Title      who plays the first number, coordinates, board size, the first number
$$  -------        an edge; sides without one go on
$$ | . , X O B 1   points: empty, star point, stones, marked stones, move 11, letters
$$ {AR 1:1 3:2}    an arrow between points counted from the upper left corner of the diagram
```
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.in_words import lists
from sgfedit.go.board import Colour
from sgfedit.sgf.marks import OUTER_FIRST, Mark
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.render.diagram import Diagram

_STONES: Final = {None: 0, Colour.BLACK: 1, Colour.WHITE: 2}
"""Which of the signs of a mark stands there."""
_PLAIN: Final = ".XO"
_NOTHING: Final = "_"
_USUAL: Final = 19
_DIGITS: Final = "1234567890"


class _Signs(NamedTuple):
    """What stands on points that are not plain."""

    numbers: dict[Point, int]
    letters: dict[Point, str]
    marks: dict[Point, Mark]


def sensei_text(diagram: Diagram, title: str = "") -> str:
    """Return the diagram as lines that begin with ``$$``, and a list of what has no sign there.

    Of the move numbers, the last ten are shown as 1 to 10, which the first line counts from where
    they begin. The last move, where it has no number, is a stone with a circle.
    """
    diagram = diagram.in_sight()
    left, top, right, bottom = diagram.bounds
    signs = _Signs(_numbers(diagram), _letters(diagram), dict(reversed(diagram.marks)))
    lines = [f"{_head(diagram, signs.numbers)} {title}".rstrip(" ")]
    edge = f"$$ {' ' if left == 0 else ''}{'-' * (2 * (right - left) + 3)}"
    if top == 0:
        lines.append(edge)
    for y in range(top, bottom + 1):
        row = [_sign(diagram, Point(x, y), signs) for x in range(left, right + 1)]
        sides = "| " if left == 0 else "", " |" if right == diagram.width - 1 else ""
        lines.append(f"$$ {sides[0]}{' '.join(row)}{sides[1]}")
    if bottom == diagram.height - 1:
        lines.append(edge)
    lines += _pairs(diagram)
    notes = list(_notes(diagram, signs))
    return "".join(f"{line}\n" for line in (*lines, *([""] if notes else []), *notes))


def _head(diagram: Diagram, numbers: dict[Point, int]) -> str:
    """Return the first line without its title."""
    first = min(numbers, key=numbers.__getitem__, default=None)
    colour = diagram.to_play if first is None else diagram.stone(first)
    coordinates = "c" if diagram.coordinates else ""
    # It counts from the edge that is in sight, so only the length of the other side matters.
    bottom = diagram.bounds[3]
    is_cut = bottom < diagram.height - 1
    length = diagram.height if is_cut else diagram.width
    size = "" if diagram.width == diagram.height == _USUAL else str(length)
    start = "" if first is None or numbers[first] == 1 else f"m{numbers[first]}"
    return f"$${colour}{coordinates}{size}{start}"


def _numbers(diagram: Diagram) -> dict[Point, int]:
    """Return the move numbers that can be shown: ten in turn, the last ones."""
    found: dict[Point, int] = {}
    newest = max((number for _, number in diagram.numbers), default=0)
    colours: list[Colour | None] = []
    for point, number in sorted(diagram.numbers, key=lambda pair: pair[1]):
        if number <= newest - len(_DIGITS) or number in found.values():
            continue
        stone = diagram.stone(point)
        start = min(found.values(), default=number)
        colours = colours or [stone, stone.opponent if stone else None]
        if stone is colours[(number - start) % 2]:
            found[point] = number
    return found


def _letters(diagram: Diagram) -> dict[Point, str]:
    """Return the labels that can be shown: a to z, also for capitals where that stays clear."""
    labels = [
        (point, text)
        for point, text in diagram.labels
        if len(text) == 1 and text.isascii() and text.isalpha() and diagram.stone(point) is None
    ]
    small = {text for _, text in labels if text.islower()}
    return {
        point: text.lower()
        for point, text in labels
        if text.islower() or text.lower() not in small
    }


def _sign(diagram: Diagram, point: Point, signs: _Signs) -> str:
    numbers, letters, marks = signs
    stone = _STONES[diagram.stone(point)]
    if diagram.is_hidden(point):
        return _NOTHING
    if point in numbers:
        return _DIGITS[numbers[point] - min(numbers.values())]
    if point in letters:
        return letters[point]
    if point in marks:
        return marks[point].kind.sensei[stone]
    if point == diagram.last_move:
        return Mark.CIRCLE.kind.sensei[stone]
    return "," if not stone and point in diagram.hoshi else _PLAIN[stone]


def _pairs(diagram: Diagram) -> Iterator[str]:
    left, top, _, _ = diagram.bounds
    for ident, pairs in (("AR", diagram.arrows), ("LN", diagram.lines)):
        for pair in pairs:
            ends = " ".join(f"{point.x - left + 1}:{point.y - top + 1}" for point in pair)
            yield f"$$ {{{ident} {ends}}}"


def _notes(diagram: Diagram, signs: _Signs) -> Iterator[str]:
    """Yield lines about what has no sign."""
    numbers, letters, marks = signs
    unseen = (
        (point, mark)
        for point, mark in diagram.marks
        if point in numbers or point in letters or marks[point] is not mark
    )
    labels = (pair for pair in diagram.labels if pair[0] not in letters)
    rest = replace(diagram, marks=tuple(unseen), labels=tuple(labels), arrows=(), lines=())
    order = sorted(OUTER_FIRST, key=lambda mark: not mark.kind.path)
    yield from lists(rest, dict.fromkeys(order, ""))
