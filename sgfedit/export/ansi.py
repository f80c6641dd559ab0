"""A position in colours, for terminals: stones are cells of their colour with numbers on them."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from sgfedit.export.ascii import notes
from sgfedit.export.unicode import UNICODE
from sgfedit.go.board import Colour
from sgfedit.go.points import column_label, row_label
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.render.diagram import Diagram

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
    lines = (
        *_board(diagram, texts, width),
        "",
        *notes(diagram, UNICODE, texts, texts),
    )
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


def _board(diagram: Diagram, texts: dict[Point, str], width: int) -> Iterator[str]:
    left, top, right, bottom = diagram.bounds
    margin = len(str(diagram.height - top))
    names = "".join(f"{column_label(x):^{width}}" for x in range(left, right + 1))
    if diagram.coordinates:
        yield f"{' ' * (margin + 1)}{names}".rstrip()
    for y in range(top, bottom + 1):
        cells = (_cell(diagram, Point(x, y), texts, width) for x in range(left, right + 1))
        row = "".join(
            colours + "".join(text for _, text in same)
            for colours, same in groupby(cells, key=itemgetter(0))
        )
        row += _RESET
        name = row_label(y, diagram.height)
        yield f"{name:>{margin}} {row} {name}" if diagram.coordinates else row
    if diagram.coordinates:
        yield f"{' ' * (margin + 1)}{names}".rstrip()


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
