"""A position drawn with the lines and circles of Unicode, for plain text everywhere.

```text
 9 ┌─┬─┬─○─┬─┬─┬─┬─┐ 9      edges; sides that are cut off have none
 8 ├─┼─●─❶─②─┼─A─┼─┤ 8      stones, moves 1 to 20 in circles, letters
```
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sgfedit.export.ascii import Signs, notes
from sgfedit.go.board import Colour
from sgfedit.go.points import column_label, row_label
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.render.diagram import Diagram

UNICODE: Final = Signs(
    {Colour.BLACK: "●", Colour.WHITE: "○"},
    {mark: mark.kind.unicode for mark in Mark},
)
_NUMBERS: Final = {
    Colour.BLACK: "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴",
    Colour.WHITE: "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳",
}
_GRID: Final = ("┌┬┐", "├┼┤", "└┴┘")
_HOSHI: Final = "╋"


def unicode_text(diagram: Diagram) -> str:
    """Return the position as lines of text, the last one ended.

    Numbers above 20, which have no signs of their own, are listed below with their points, as is
    what else cannot be drawn.
    """
    numbers = {
        point: sign
        for point, number in diagram.numbers
        if (sign := _number_sign(diagram.stone(point), number))
    }
    labels = {
        point: text
        for point, text in diagram.labels
        if len(text) == 1 and text.isascii() and text.isprintable() and not diagram.stone(point)
    }
    signs = {point: UNICODE.marks[mark] for point, mark in reversed(diagram.marks)}
    lines = (
        *_board(diagram, numbers, {**signs, **labels}),
        "",
        *notes(diagram, UNICODE, labels, numbers),
        *_last_move(diagram, numbers),
    )
    return "".join(f"{line}\n" for line in lines)


def markdown_text(title: str, text: str, note: str) -> str:
    """Return a text board for forums: a bold title, the board as it is, the note below."""
    block = "".join(f"    {line}\n" if line else "\n" for line in text.splitlines())
    parts = (f"**{_escaped(title)}**\n", block, f"{note}\n" if note else "")
    return "\n".join(filter(None, parts))


def _escaped(text: str) -> str:
    return "".join(f"\\{char}" if char in r"\`*_[]<>#" else char for char in text)


def _number_sign(colour: Colour | None, number: int) -> str:
    signs = "" if colour is None else _NUMBERS[colour]
    return signs[number - 1] if 0 < number <= len(signs) else ""


def _last_move(diagram: Diagram, numbers: dict[Point, str]) -> Iterator[str]:
    last = diagram.last_move
    if last is not None and last not in numbers and not diagram.is_hidden(last):
        name = f"{column_label(last.x)}{row_label(last.y, diagram.height)}"
        yield f"Last move: {name}"


def _board(diagram: Diagram, numbers: dict[Point, str], signs: dict[Point, str]) -> Iterator[str]:
    left, top, right, bottom = diagram.bounds
    margin = len(str(diagram.height - top))
    head = [f"{' ' * margin} {line}" for line in _heads(left, right)]
    if diagram.coordinates:
        yield from head
    for y in range(top, bottom + 1):
        row = [_sign(diagram, Point(x, y), numbers, signs) for x in range(left, right + 1)]
        line = row[0]
        for before, sign in pairwise(row):
            line += ("─" if before.strip() and sign.strip() else " ") + sign
        name = row_label(y, diagram.height)
        yield (f"{name:>{margin}} {line} {name}" if diagram.coordinates else line).rstrip()
    if diagram.coordinates:
        yield from head


def _heads(left: int, right: int) -> Iterator[str]:
    """Yield the names of columns; the letters of long ones stand below each other."""
    names = [column_label(x) for x in range(left, right + 1)]
    longest = max(map(len, names))
    for letters in zip(*(f"{name:>{longest}}" for name in names), strict=True):
        yield " ".join(letters).rstrip()


def _sign(
    diagram: Diagram, point: Point, numbers: dict[Point, str], signs: dict[Point, str]
) -> str:
    if diagram.is_hidden(point):
        return " "
    stone = diagram.stone(point)
    if stone is not None:
        return numbers.get(point) or UNICODE.stones[stone]
    if point in signs:
        return signs[point]
    if point in diagram.hoshi:
        return _HOSHI
    row = 0 if point.y == 0 else 2 if point.y == diagram.height - 1 else 1
    column = 0 if point.x == 0 else 2 if point.x == diagram.width - 1 else 1
    return _GRID[row][column]
