"""Positions as text: letters and dots, lines and circles, colours of terminals, a record of SGF.

```text
19 . . X O . 19            letters and dots, to be read in any message
 9 ┌─┬─┬─○─┬─┬─┬─┬─┐ 9      edges; sides that are cut off have none
 8 ├─┼─●─❶─②─┼─A─┼─┤ 8      stones, moves 1 to 20 in circles, letters
```
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.in_words import english, lists, names
from sgfedit.go.board import Colour
from sgfedit.go.points import column_label, row_label
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.node import Properties
from sgfedit.sgf.values import Point, format_label, format_point

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from sgfedit.export.in_words import Say
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
    lines = (*_ascii_board(diagram), "", *notes(diagram, ASCII, _drawn_labels(diagram)))
    return "".join(f"{line}\n" for line in lines)


def _framed(
    diagram: Diagram, heads: Iterable[str], rows: Iterable[str], gap: str = " "
) -> Iterator[str]:
    """Yield the rows of a board, between the names of its lines if it has them.

    Args:
        diagram: What is on the board.
        heads: The lines with the names of columns.
        rows: Those that are shown.
        gap: What stands between a row and its names.
    """
    if not diagram.coordinates:
        yield from (row.rstrip() for row in rows)
        return
    top = diagram.bounds[1]
    margin = len(str(diagram.height - top))
    above = [f"{' ' * margin}{gap}{head}".rstrip() for head in heads]
    yield from above
    for y, row in enumerate(rows, top):
        name = row_label(y, diagram.height)
        yield f"{name:>{margin}}{gap}{row}{gap}{name}"
    yield from above


def _ascii_board(diagram: Diagram) -> Iterator[str]:
    left, top, right, bottom = diagram.bounds
    cells = _cells(diagram)
    labels = [column_label(x) for x in range(left, right + 1)]
    width = max(map(len, (*cells.values(), *(labels if diagram.coordinates else ()))))
    last = diagram.last_move

    def rows() -> Iterator[str]:
        for y in range(top, bottom + 1):
            row = [f"{cells[Point(x, y)]:>{width}}" for x in range(left, right + 1)]
            yield _bracketed(row, last.x - left if last is not None and last.y == y else -1)

    head = "".join(f" {label:>{width}}" for label in labels)
    return _framed(diagram, [head], rows(), "")


def _bracketed(row: Sequence[str], last: int) -> str:
    """Return cells in one line, the one at `last` between round brackets."""
    gaps = [" "] * (len(row) + 1)
    if 0 <= last < len(row):
        gaps[last], gaps[last + 1] = "(", ")"
    return "".join(gap + cell for gap, cell in zip(gaps, row, strict=False)) + gaps[-1]


def _cells(diagram: Diagram) -> dict[Point, str]:
    numbers, labels, marks = dict(diagram.numbers), _drawn_labels(diagram), dict(diagram.marks)
    found = {}
    for point in diagram.points():
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
    say: Say = english,
) -> Iterator[str]:
    """Yield what stands below a board: whose turn it is, and what its signs cannot show.

    Args:
        diagram: What is on the board.
        signs: With which it is drawn.
        drawn: Points whose labels stand on the board.
        numbers: Points whose move numbers do; None for all.
        say: Looks texts up. In English they are read back by `formats.diagrams`.
    """
    yield say("Book", _TO_PLAY[diagram.to_play], stone=signs.stones[diagram.to_play])
    left, top, right, bottom = diagram.bounds
    if (right - left + 1, bottom - top + 1) != (diagram.width, diagram.height):
        size = f"{diagram.width} × {diagram.height}"
        yield say("Book", "Part of a board of {size}", size=size)
    yield from _move_notes(diagram, numbers, say)
    seen = diagram.in_sight()
    labels = tuple(pair for pair in seen.labels if pair[0] not in drawn)
    marks = {mark: f" ({sign})" for mark, sign in signs.marks.items()}
    yield from lists(replace(seen, labels=labels), marks, say=say)


_TO_PLAY: Final = {
    Colour.BLACK: QT_TRANSLATE_NOOP("Book", "Black ({stone}) to play"),
    Colour.WHITE: QT_TRANSLATE_NOOP("Book", "White ({stone}) to play"),
}
_FIRST: Final = {
    Colour.BLACK: QT_TRANSLATE_NOOP("Book", "Move {number} is by Black"),
    Colour.WHITE: QT_TRANSLATE_NOOP("Book", "Move {number} is by White"),
}


def _move_notes(diagram: Diagram, numbers: Container[Point] | None, say: Say) -> Iterator[str]:
    if not diagram.numbers:
        return
    point, number = min(diagram.numbers, key=lambda pair: pair[1])
    colour = diagram.stone(point) or diagram.to_play
    yield say("Book", _FIRST[colour], number=number)
    if numbers is not None:
        left_out = sorted(
            (number, names(diagram, [point]))
            for point, number in diagram.in_sight().numbers
            if point not in numbers
        )
        if left_out:
            moves = ", ".join(f"{number} {name}" for number, name in left_out)
            yield say("Book", "Moves: {moves}", moves=moves)


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


def unicode_text(diagram: Diagram, say: Say = english) -> str:
    """Return the position as lines of text, the last one ended; `say` as in `notes`.

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
        *_unicode_board(diagram, numbers, {**signs, **labels}),
        "",
        *notes(diagram, UNICODE, labels, numbers, say),
        *_last_move(diagram, numbers, say),
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


def _last_move(diagram: Diagram, numbers: dict[Point, str], say: Say) -> Iterator[str]:
    last = diagram.last_move
    if last is not None and last not in numbers and not diagram.is_hidden(last):
        name = f"{column_label(last.x)}{row_label(last.y, diagram.height)}"
        yield say("Book", "Last move: {point}", point=name)


def _unicode_board(
    diagram: Diagram, numbers: dict[Point, str], signs: dict[Point, str]
) -> Iterator[str]:
    left, top, right, bottom = diagram.bounds

    def rows() -> Iterator[str]:
        for y in range(top, bottom + 1):
            row = [_sign(diagram, Point(x, y), numbers, signs) for x in range(left, right + 1)]
            line = row[0]
            for before, sign in pairwise(row):
                line += ("─" if before.strip() and sign.strip() else " ") + sign
            yield line

    return _framed(diagram, _heads(left, right), rows())


def _heads(left: int, right: int) -> Iterator[str]:
    """Yield the names of columns; the letters of long ones stand below each other."""
    names = [column_label(x) for x in range(left, right + 1)]
    longest = max(map(len, names))
    for letters in zip(*(f"{name:>{longest}}" for name in names), strict=True):
        yield " ".join(letters)


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


_RESET: Final = "\x1b[0m"
# Of the 256 colours that terminals have had for decades: letters on a ground.
_WOOD: Final = "\x1b[38;5;94;48;5;179m"
_TEXT: Final = "\x1b[38;5;16;48;5;179m"
_STONES: Final = {
    Colour.BLACK: "\x1b[38;5;231;48;5;16m",
    Colour.WHITE: "\x1b[38;5;16;48;5;231m",
}
_LAST: Final = "◆"


def ansi_text(diagram: Diagram) -> str:
    """Return the position as lines with colours, the last one ended.

    Stones carry their move number, label or mark; the last move has a sign.
    """
    texts = _texts(diagram)
    width = max(2, *map(len, texts.values())) if texts else 2
    lines = (*_ansi_board(diagram, texts, width), "", *notes(diagram, UNICODE, texts, texts))
    return "".join(f"{line}\n" for line in lines)


def _texts(diagram: Diagram) -> dict[Point, str]:
    """Return what stands on points in sight; of several things the one that says most."""
    found: dict[Point, str] = {}
    if diagram.last_move is not None:
        found[diagram.last_move] = _LAST
    found |= {point: UNICODE.marks[mark] for point, mark in reversed(diagram.marks)}
    found |= {point: str(number) for point, number in diagram.numbers}
    found |= {point: text for point, text in diagram.labels if len(text) <= 3 and text.isascii()}
    return {point: text for point, text in found.items() if not diagram.is_hidden(point)}


def _ansi_board(diagram: Diagram, texts: dict[Point, str], width: int) -> Iterator[str]:
    left, top, right, bottom = diagram.bounds

    def rows() -> Iterator[str]:
        for y in range(top, bottom + 1):
            cells = (_cell(diagram, Point(x, y), texts, width) for x in range(left, right + 1))
            row = (
                colours + "".join(text for _, text in same)
                for colours, same in groupby(cells, key=itemgetter(0))
            )
            yield "".join((*row, _RESET))

    head = "".join(f"{column_label(x):^{width}}" for x in range(left, right + 1))
    return _framed(diagram, [head], rows())


def _cell(diagram: Diagram, point: Point, texts: dict[Point, str], width: int) -> tuple[str, str]:
    """Return the colours and the text of a point."""
    if diagram.is_hidden(point):
        return _RESET, " " * width
    stone, text = diagram.stone(point), texts.get(point, "")
    if stone is not None:
        return _STONES[stone], f"{text:^{width}}"
    if text:
        return _TEXT, f"{text:^{width}}"
    return _WOOD, f"{'•' if point in diagram.hoshi else '·':^{width}}"


def sgf_text(diagram: Diagram) -> str:
    """Return stones as set-up (AB, AW), whose turn it is, the marks, and what is shown and dimmed.

    Marks outside the visible part are there as well. Letters and marks of FF[1] become LB, TR and
    MA, as FF[4] has them.
    """
    size = (diagram.width, diagram.height)
    values: dict[str, list[str]] = {
        "FF": ["4"],
        "GM": ["1"],
        "CA": ["UTF-8"],
        "SZ": [str(size[0]) if size[0] == size[1] else f"{size[0]}:{size[1]}"],
        "PL": [diagram.to_play.value],
        "AB": _points(_stones(diagram, Colour.BLACK)),
        "AW": _points(_stones(diagram, Colour.WHITE)),
    }
    for point, mark in diagram.marks:
        values.setdefault(mark.value, []).append(format_point(point))
    values["LB"] = [format_label(point, text) for point, text in diagram.labels]
    values["AR"] = [":".join(map(format_point, pair)) for pair in diagram.arrows]
    values["LN"] = [":".join(map(format_point, pair)) for pair in diagram.lines]
    for ident, colour in (("TB", Colour.BLACK), ("TW", Colour.WHITE)):
        values[ident] = _points(point for point, one in diagram.territory if one is colour)
    values["DD"] = _points(sorted(diagram.dimmed))
    values["VW"] = _points(sorted(diagram.visible or ()))
    found = {ident: tuple(raw) for ident, raw in values.items() if raw}
    return f"({Properties.of(found).source})\n"


def _points(points: Iterable[Point]) -> list[str]:
    return list(map(format_point, points))


def _stones(diagram: Diagram, colour: Colour) -> list[Point]:
    everywhere = (Point(x, y) for y in range(diagram.height) for x in range(diagram.width))
    return [point for point in everywhere if diagram.stone(point) is colour]
