"""Rows that belong together as a diagram: a board, or something that only looks like one.

Precision comes first. What is not framed by edges, names of lines or a grid has to look like a
board by itself: stones of both colours, free points, rows of one length.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.diagrams.drawn import (
    FREE,
    HIDDEN,
    USUAL_SIZES,
    Drawn,
    Edges,
    Sign,
    other_width,
)
from sgfedit.formats.diagrams.rows import (
    BLACKS,
    CELLS,
    DOTS,
    GRID,
    PLAIN,
    STARS,
    WHITES,
    BoardRow,
    Edge,
    Filler,
    Header,
    Token,
    meanings,
    own_circles,
    own_meanings,
    row_of,
)
from sgfedit.i18n import Named
from sgfedit.sgf.values import MAX_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sgfedit.formats.diagrams.notes import Own
    from sgfedit.formats.diagrams.rows import Item
    from sgfedit.formats.draft import Flaws


_TOPS: Final = "┌┬┐╔╦╗┏┳┓"
_BOTTOMS: Final = "└┴┘╚╩╝┗┻┛"
_LEFTS: Final = "┌├└╔╠╚┏┣┗"
_RIGHTS: Final = "┐┤┘╗╣╝┓┫┛"
_FREE: Final = frozenset(f"{DOTS}{GRID}{STARS},+*")
_PLAIN_STONES: Final = frozenset(f"{BLACKS}{WHITES}xo")
_STONES: Final = _PLAIN_STONES | frozenset("#@0BWbw*")


@dataclass
class Block:
    """A board that was found.

    Attributes:
        rows: From the top.
        lines: Numbers of all its lines.
        headers: The names of its columns.
        edges: Whether an upper and a lower edge is drawn.
        cells: The tokens of each row that are points.
        names: (the name of the lowest row, whether they count downwards), None if not named.
        named_sides: Whether the names stand at the left, and at the right.
    """

    rows: list[BoardRow]
    lines: list[int]
    headers: list[Header]
    edges: tuple[bool, bool]
    cells: list[list[Token]] = field(default_factory=list)
    names: tuple[int, bool] | None = None
    named_sides: tuple[bool, bool] = (False, False)

    @property
    def left(self) -> bool:
        """Whether a left edge is drawn."""
        return sum(row.left for row in self.rows) * 2 > len(self.rows)

    @property
    def right(self) -> bool:
        """Whether a right edge is drawn."""
        return sum(row.right for row in self.rows) * 2 > len(self.rows)

    @property
    def width(self) -> int:
        """How many points most rows have; the longer of two."""
        lengths = [len(cells) for cells in self.cells]
        most = max(sorted(set(lengths), reverse=True), key=lengths.count)
        named = max((header.length for header in self.headers), default=0)
        return max(most, named)

    def signs(self) -> Counter[str]:
        """Return how often each sign stands on the board."""
        return Counter(token.text for cells in self.cells for token in cells)

    def grid_edges(self) -> tuple[bool, bool, bool, bool]:
        """Return which edges (top, bottom, left, right) a grid of lines shows."""
        columns = ([row[0] for row in self.cells if row], [row[-1] for row in self.cells if row])
        sides = (self.cells[0], self.cells[-1], *columns)
        corners = (_TOPS, _BOTTOMS, _LEFTS, _RIGHTS)
        return (
            _is_border(sides[0], corners[0]),
            _is_border(sides[1], corners[1]),
            _is_border(sides[2], corners[2]),
            _is_border(sides[3], corners[3]),
        )


def _is_border(tokens: Iterable[Token], corners: str) -> bool:
    texts = [token.text for token in tokens if token.text in GRID]
    return bool(texts) and all(text in corners for text in texts)


class _Group(NamedTuple):
    before: list[Item]
    rows: list[BoardRow]
    after: list[Item]


def blocks_of(run: Sequence[Item], *, is_certain: bool = False) -> list[Block]:
    """Return the boards in adjoining lines, each of which may belong to one. O(length).

    Args:
        run: What the lines may be.
        is_certain: Whether the text says that a board stands there.
    """
    found = []
    for group in _groups(_with_joined_rows(run)):
        if not 2 <= len(group.rows) <= MAX_SIZE:
            continue
        items = (*group.before, *group.rows, *group.after)
        block = Block(
            group.rows,
            [item.line.number for item in items],
            [item for item in items if isinstance(item, Header)],
            (_has_edge(group.before), _has_edge(group.after)),
        )
        _name_rows(block)
        if block.signs() and (is_certain or _is_board(block)) and block.width <= MAX_SIZE:
            found.append(block)
    return found


def _has_edge(items: Iterable[Item]) -> bool:
    return any(isinstance(item, Edge) for item in items)


def _with_joined_rows(run: Sequence[Item]) -> list[Item]:
    """Return the lines without bars between rows; edges among joined rows are rows themselves."""
    is_joined = any(
        isinstance(item, BoardRow)
        and item.is_joined
        and _PLAIN_STONES & {t.text for t in item.tokens}
        for item in run
    )
    found: list[Item] = []
    for item in run:
        row = row_of(item.line) if is_joined and isinstance(item, Edge) else None
        if row is not None and row.is_joined:
            found.append(row)
        elif not isinstance(item, Filler):
            found.append(item)
    return found


def _groups(items: Iterable[Item]) -> list[_Group]:
    """Return rows with what stands above and below them."""
    found = [_Group([], [], [])]
    for item in items:
        last = found[-1]
        if not isinstance(item, BoardRow):
            (last.after if last.rows else last.before).append(item)
            continue
        if last.after:
            # One line between two boards ends the first; of more the last ones begin the next.
            between = last.after
            kept = between[: max(1, len(between) // 2)]
            found.append(_Group(between[len(kept) :], [], []))
            between[:] = kept
        found[-1].rows.append(item)
    return found


# Names of rows ------------------------------------------------------------------------------


def _name_rows(block: Block) -> None:
    """Tell names of rows from points, and split numbers that are points."""
    tokens = [list(row.tokens) for row in block.rows]
    outside = ([row.before for row in block.rows], [row.after for row in block.rows])
    named = [_sequence(texts) for texts in outside]
    for index in (0, -1):
        texts = [
            row[index].text if len(row) > 1 and row[index].text.isdecimal() else ""
            for row in tokens
        ]
        found = _sequence(texts)
        named.append(found)
        for number, row in enumerate(tokens) if found else ():
            if row and row[index].text == _expected(found, number, len(tokens)):
                del row[index]
    block.names = next(filter(None, named), None)
    block.named_sides = (any(named[::2]), any(named[1::2]))
    block.cells = [
        [one for token in row for one in _single(token, block.rows[number])]
        for number, row in enumerate(tokens)
    ]


def _expected(found: tuple[int, bool] | None, index: int, count: int) -> str:
    if found is None:
        return ""
    lowest, is_downwards = found
    return str(lowest + (count - 1 - index) * (1 if is_downwards else -1))


def _sequence(texts: Sequence[str]) -> tuple[int, bool] | None:
    """Return (the last number, whether they count down) if texts are names of rows."""
    votes: Counter[tuple[int, bool]] = Counter()
    for index, text in enumerate(texts):
        if text:
            left = len(texts) - 1 - index
            votes[int(text) - left, True] += 1
            votes[int(text) + left, False] += 1
    if not votes:
        return None
    # A single row of several votes for counting down.
    best = max(votes, key=lambda vote: (votes[vote], vote[1]))
    is_enough = votes[best] >= 2 and votes[best] * 5 >= len(texts) * 3
    return best if is_enough and best[0] >= 0 else None


def _single(token: Token, row: BoardRow) -> list[Token]:
    """Return a number that stands in a row without blanks as the signs it consists of."""
    if not row.is_compact or len(token.text) == 1:
        return [token]
    start = token.end - len(token.text) + 1
    return [Token(start + i, char, token.is_last) for i, char in enumerate(token.text)]


# Board or not -------------------------------------------------------------------------------


def _is_board(block: Block) -> bool:
    counts = block.signs()
    total = counts.total()
    if not 2 <= block.width <= MAX_SIZE:
        return False
    others = {text: count for text, count in counts.items() if text not in CELLS}
    repeated = sum(others.values()) - len(others)
    plain = {PLAIN.get(text, text): count for text, count in others.items()}
    unread = sum(n for text, n in plain.items() if not (text.isascii() and text.isalnum()))
    if sum(others.values()) * 4 > total or repeated * 10 > total or unread * 6 > total:
        return False
    free = sum(counts[sign] for sign in _FREE)
    if free * 6 < total or not _is_regular(block):
        return False
    has_bars = block.left or block.right
    if not (block.names or block.headers or has_bars or any(block.grid_edges())):
        return _is_bare_board(block, counts, free, is_plain=not others)
    if len(block.cells) == 2 and not (block.headers or any(block.edges)):
        return bool(block.names) and has_bars
    # An empty board is told by its frame alone.
    has_frame = bool(block.headers) or any(block.grid_edges()) or (block.left and block.right)
    is_empty = not any(counts[sign] for sign in _STONES - {"*"})
    return not is_empty or (has_frame and free * 10 >= total * 7)


def _is_regular(block: Block) -> bool:
    """Whether the points of most rows stand at equal distances, the same in each row."""
    width = block.width
    steps = Counter(
        frozenset(b.end - a.end for a, b in pairwise(cells))
        for cells in block.cells
        if len(cells) == width
    )
    even = max((n for step, n in steps.items() if len(step) < 2), default=0)
    return even * 2 >= steps.total() and steps.total() * 5 >= 2 * len(block.cells)


def _is_bare_board(block: Block, counts: Counter[str], free: int, *, is_plain: bool) -> bool:
    """Whether rows are a board by themselves."""
    rows, width, total = len(block.cells), block.width, counts.total()
    full = sum(len(cells) == width for cells in block.cells)
    if full * 5 < rows * 3 or rows < 3 or width < 3:
        return False
    is_compact = any(row.is_compact for row in block.rows)
    stones = _PLAIN_STONES if is_compact else _STONES - {"*"}
    colours = {_colour(sign) for sign in stones if sign in counts}
    if is_compact or not is_plain or free * 2 < total or full < rows:
        return len(colours) > 1
    return len(colours) > 1 or (min(width, rows) >= 5 and bool(colours)) or width == rows >= 9


def _colour(sign: str) -> str:
    return "W" if sign in f"{WHITES}oO0Ww" else "B"


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
        detail = Named("Problem", "another board to the right of it")
        flaws.add("foreign-left-out", second.line.number, detail)
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
    row: BoardRow,
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
        told = other_width(len(cells), width)
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
