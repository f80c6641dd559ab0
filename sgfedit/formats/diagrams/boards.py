"""A board that was found in a text, as a diagram."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sgfedit.formats.diagrams.drawn import FREE, HIDDEN, Drawn, Edges, Sign
from sgfedit.formats.diagrams.placing import USUAL_SIZES
from sgfedit.formats.diagrams.signs import meanings, own_circles, own_meanings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.formats.diagrams.blocks import Block
    from sgfedit.formats.diagrams.notes import Own
    from sgfedit.formats.diagrams.rows import Row, Token
    from sgfedit.formats.draft import Flaws

_USUAL: Final = 19


def drawn_of(block: Block, own: Own, flaws: Flaws) -> Drawn:
    """Return the diagram of a board, and tell what cannot be read of it. O(points)."""
    counts = block.signs()
    is_own = own.is_in_letters
    if is_own:
        meaning = own_meanings(counts, is_numbered=own.first is not None)
    else:
        meaning = own_circles(counts) if own.turn else meanings(counts)
    grid = _grid(block, is_own=is_own)
    drawn = Drawn([], block.rows[0].line.number, _edges(block, own))
    for row, cells in zip(block.rows, block.cells, strict=True):
        drawn.rows.append(
            _points(row, cells, grid, meaning, flaws, gap=HIDDEN if is_own else FREE)
        )
        if row.tail:
            drawn.comment.append(row.tail)
    second = next((row for row in block.rows if row.has_second), None)
    if second is None:
        tails = (header.tail.strip() for header in block.headers)
        drawn.comment = [*filter(None, tails), *drawn.comment]
    else:
        flaws.add("foreign-left-out", second.line.number, "another board to the right of it")
    _set_turns(drawn, own)
    return drawn


def _grid(block: Block, *, is_own: bool) -> list[int]:
    """Return the column of a line where each column of the board ends.

    It is used for rows in which points are missing.
    """
    width = block.width
    for header in block.headers:
        if len(header.ends) == width:
            return list(header.ends)
    full = [cells for cells in block.cells if len(cells) == width]
    if full and not is_own:
        return [token.end for token in full[0]]
    ends = sorted({token.end for cells in block.cells for token in cells})
    step = min((b - a for a, b in pairwise(ends)), default=1)
    return list(range(ends[0], ends[-1] + 1, step))


def _points(
    row: Row,
    cells: Sequence[Token],
    grid: Sequence[int],
    meaning: Mapping[str, Sign],
    flaws: Flaws,
    *,
    gap: Sign | None,
) -> list[Sign | None]:
    """Return the points of one row; what is missing is told unless `gap` is HIDDEN."""
    width = len(grid)
    found: list[Sign | None] = [gap] * width
    columns = {end: x for x, end in enumerate(grid)}
    is_aligned = all(token.end in columns for token in cells)
    if len(cells) != width and gap is not HIDDEN:
        at = row.line.shift + (cells[min(width, len(cells)) - 1].end + 1 if cells else 1)
        told = f"{len(cells)} points in a row instead of {width}"
        flaws.add("foreign-contradiction", row.line.number, told, column=at)
    for index, token in enumerate(cells[:width]):
        sign = meaning.get(token.text)
        if sign is None:
            column = row.line.shift + token.end + 1
            flaws.add("foreign-unread", row.line.number, token.text, column=column)
            sign = FREE
        x = columns[token.end] if is_aligned and len(cells) < width else index
        found[x] = sign._replace(is_last=token.is_last)
    return found


def _edges(block: Block, own: Own) -> Edges:
    top, bottom, left, right = block.grid_edges()
    width, height = block.width, len(block.rows)
    column = next((max(header.first, 0) for header in block.headers), None)
    is_whole = width == height and width in USUAL_SIZES
    if column is None and block.named_sides[0] is not block.named_sides[1] and not is_whole:
        # Names stand where the edge is.
        left, right = left or block.named_sides[0], right or block.named_sides[1]
    lowest = None
    size = own.part or ((width, height) if own.turn else (0, 0))
    if block.names is not None:
        is_downwards = block.names[1]
        number = block.names[0] + _counts_from_zero(block)
        if is_downwards:
            lowest = number
        elif number == height == width:
            lowest = 1
        elif number == height:
            top = True
        elif not top:
            size = size if any(size) else (0, max(_USUAL, number))
            lowest = max(_USUAL, number) + 1 - number
    return Edges(
        top or block.edges[0],
        bottom or block.edges[1],
        left or block.left,
        right or block.right,
        size,
        column,
        lowest,
    )


def _counts_from_zero(block: Block) -> bool:
    """Whether names of rows count from 0, as programs have it: the lowest of 19 rows is 18."""
    number, is_downwards = block.names or (1, True)
    height = len(block.rows)
    if is_downwards:
        return number == 0
    is_zero = any(header.first < 0 for header in block.headers) and number != height
    # Nobody leaves just the line at the edge out.
    return is_zero or number == height - 1 or number == _USUAL - 1 > height


def _set_turns(drawn: Drawn, own: Own) -> None:
    """Decide whose turn it is, and mark the last move."""
    numbers = [sign.number for row in drawn.rows for sign in row if sign and sign.number]
    lasts = [sign.stone for row in drawn.rows for sign in row if sign and sign.is_last]
    if numbers:
        drawn.start = min(numbers)
    if own.first:
        drawn.first = own.first[1]
    if own.turn and not numbers:
        drawn.to_play = own.turn
    elif len(lasts) == 1 and lasts[0]:
        drawn.to_play = "W" if lasts[0] == "B" else "B"
    for row in drawn.rows:
        for x, sign in enumerate(row):
            if sign and sign.is_last and sign.stone and not sign.mark:
                row[x] = sign._replace(mark="CR")
