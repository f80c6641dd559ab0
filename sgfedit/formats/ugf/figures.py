"""[Figure] of a UGF file: the texts and the diagrams of a commentary.

```text
.Text,45                          text of move 45
.#,6,16,A                         a label: column, row, text
.EndText
.Fig,45,1,1,19,19,Figure 3,3,0    at move 45: what is seen of the board, a title
PP,B1,0,0                         the stones of the position
QP,W1,1,0                         moves from there
.Text
.EndText
.EndFig
```
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from sgfedit.formats.draft import Record
from sgfedit.formats.ugf.moves import Stone, set_up
from sgfedit.go import BLACK, EMPTY, WHITE, Board
from sgfedit.sgf.values import Point, format_label, format_point, parse_point

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.formats.draft import Draft, Flaws
    from sgfedit.formats.source import Line
    from sgfedit.formats.ugf.moves import Grid

_TEXT: Final = re.compile(r" *\.Text *(?:, *([0-9]{1,6}) *(?:,.*)?)?", re.IGNORECASE)
_END: Final = re.compile(r" *\.End(Text|Fig)[ ,]*", re.IGNORECASE)
_FIGURE: Final = re.compile(r" *\.Fig *,(.*)", re.IGNORECASE)
_LABEL: Final = re.compile(r" *\.#, *([0-9]{1,2}) *, *([0-9]{1,2}) *,(.*)")
_COLOURS: Final = {"B": BLACK, "W": WHITE}


class _Figure:
    """A .Fig that is being read.

    Attributes:
        line: Where it begins.
        fields: What follows ".Fig,".
        stones: Its stones and moves.
        texts: (how many of the stones stand before it, text, labels).
    """

    def __init__(self, line: int, fields: Sequence[str]) -> None:
        self.line = line
        self.fields = [field.strip() for field in fields]
        self.stones: list[Stone] = []
        self.texts: list[tuple[int, str, list[tuple[Point, str]]]] = []

    @property
    def move(self) -> int:
        """After which move it is shown."""
        return int(self.fields[0]) if re.fullmatch("[0-9]{1,6}", self.fields[0]) else 0

    @property
    def title(self) -> str:
        """What stands above it."""
        return self.fields[5] if len(self.fields) > 5 else ""

    def view(self, grid: Grid) -> tuple[str, ...]:
        """Return the points that are seen of the board as VW has them; () for all of it."""
        numbers = [int(field) for field in self.fields[1:5] if re.fullmatch("[0-9]{1,2}", field)]
        if len(numbers) < 4:
            return ()
        corners = grid.point(*numbers[:2]), grid.point(*numbers[2:])
        if None in corners:
            return ()
        points = [point for point in corners if point]
        first = Point(min(point.x for point in points), min(point.y for point in points))
        last = Point(max(point.x for point in points), max(point.y for point in points))
        columns, rows = grid.size
        if (first, last) == ((0, 0), (columns - 1, rows - 1)):
            return ()
        return (":".join(map(format_point, (first, last))),)


class _Text:
    """A .Text that is being read."""

    def __init__(self, line: int, target: Draft | _Figure, ident: str = "C") -> None:
        self.line = line
        self.target = target
        self.ident = ident
        self.lines: list[str] = []
        self.labels: list[tuple[Point, str]] = []


class _Reader:
    """Reads the lines of [Figure].

    Attributes:
        figures: What was found.
    """

    def __init__(self, grid: Grid, main: Sequence[Draft], flaws: Flaws) -> None:
        self.figures: list[_Figure] = []
        self._grid = grid
        self._main = main
        self._flaws = flaws
        self._text: _Text | None = None
        self._figure: _Figure | None = None

    def read(self, line: Line) -> None:
        """Read one line."""
        end = _END.fullmatch(line.text)
        if end and (self._text or self._figure):
            self._end_text()
            if end[1].lower() == "fig":
                self._figure = None
        elif self._text:
            self._add_line(self._text, line)
        elif (begin := _TEXT.fullmatch(line.text)) is not None:
            self._begin_text(line, begin[1])
        elif (figure := _FIGURE.fullmatch(line.text)) is not None:
            self._figure = _Figure(line.number, figure[1].split(","))
            self.figures.append(self._figure)
        else:
            self._add_stone(line)

    def finish(self) -> None:
        """Tell of what has no end."""
        for started, word in ((self._text, "Text"), (self._figure, "Fig")):
            if started:
                self._flaws.add("foreign-cut", started.line, f".{word} without .End{word}")
        self._end_text()

    def _begin_text(self, line: Line, number: str | None) -> None:
        if self._figure:
            self._text = _Text(line.number, self._figure)
        elif int(number or 0) < len(self._main):
            self._text = _Text(line.number, self._main[int(number or 0)])
        else:
            self._flaws.add("foreign-contradiction", line.number, f"no move {number} for a text")
            self._text = _Text(line.number, self._main[0], "GC")

    def _add_line(self, text: _Text, line: Line) -> None:
        label = _LABEL.fullmatch(line.text)
        point = self._grid.point(int(label[1]), int(label[2])) if label else None
        if label and point is None:
            self._flaws.add("foreign-off-board", line.number, line.text)
        elif label and point is not None:
            text.labels.append((point, label[3].strip()))
        else:
            text.lines.append(line.text)

    def _end_text(self) -> None:
        text, self._text = self._text, None
        if text is None:
            return
        words, target = "\n".join(text.lines), text.target
        if isinstance(target, _Figure):
            target.texts.append((len(target.stones), words, text.labels))
        else:
            target.text(text.ident, words)
            _add_labels(target, text.labels)

    def _add_stone(self, line: Line) -> None:
        if not line.text.strip(" \t\0\x1a"):
            return
        stones = self._figure.stones if self._figure else []
        stone = self._grid.stone(line, len(stones) + 1, self._flaws) if self._figure else None
        if stone is None:
            self._flaws.add("foreign-unread", line.number, line.text)
        else:
            stones.append(stone)


def _add_labels(draft: Draft, labels: Iterable[tuple[Point, str]]) -> None:
    known = {raw[:2] for raw in draft.properties.get("LB", ())}
    for point, label in labels:
        raw = format_label(point, label)
        if raw[:2] not in known:
            known.add(raw[:2])
            draft.add("LB", raw)


class _Positions:
    """The positions of a main line, by their stones."""

    def __init__(self, grid: Grid, main: Sequence[Draft]) -> None:
        columns, rows = grid.size
        self._columns = columns
        self._empty = Board(columns, rows)
        self._moves: dict[int, list[int]] = {}
        board = Board(columns, rows)
        for number, draft in enumerate(main):
            for ident, values in draft.properties.items():
                self._play(board, ident, values)
            self._moves.setdefault(board.hash, []).append(number)

    def _play(self, board: Board, ident: str, values: Sequence[str]) -> None:
        points = [point.y * self._columns + point.x for point in map(parse_point, values) if point]
        if ident in _COLOURS:
            board.play(_COLOURS[ident], points[0] if points else None)
        elif ident in {"AB", "AW"}:
            board.setup([(point, _COLOURS[ident[1]]) for point in points])

    def move(self, stones: Iterable[Stone], at: int) -> int | None:
        """Return the last move up to `at` after which these stones stand, or the next behind it.

        None if they never do; O(stones).
        """
        changes = [
            (stone.point.y * self._columns + stone.point.x, _COLOURS.get(stone.colour, EMPTY))
            for stone in stones
            if stone.point is not None
        ]
        self._empty.setup(changes)
        key = self._empty.hash
        self._empty.undo()
        moves = self._moves.get(key, [])
        return moves[max(0, bisect_right(moves, at) - 1)] if moves else None


def add_figures(lines: Sequence[Line], grid: Grid, record: Record, flaws: Flaws) -> list[Record]:
    """Read [Figure] and return the diagrams that show no position of the game. O(lines).

    Texts become comments of moves; a diagram of a position of the game becomes a variation.
    """
    main = [record.root]
    while main[-1].children:
        main.append(main[-1].children[0])
    reader = _Reader(grid, main, flaws)
    for line in lines:
        reader.read(line)
    reader.finish()
    if not reader.figures:
        return []
    positions = _Positions(grid, main)
    after = {_key(draft, child): child for draft in main for child in draft.children[:1]}
    others: list[Record] = []
    for figure in reader.figures:
        start = [stone for stone in figure.stones if not stone.number]
        move = positions.move(start, figure.move)
        if move is None:
            other = Record(record.size)
            set_up(other.root, start)
            others.append(other)
        _draw(figure, grid, main[move] if move is not None else others[-1].root, after)
    return others


def _key(parent: Draft, child: Draft) -> tuple[Draft, str, str]:
    for colour in "BW":
        if colour in child.properties:
            return parent, colour, child.properties[colour][0]
    return parent, "", ""


def _draw(
    figure: _Figure, grid: Grid, base: Draft, after: dict[tuple[Draft, str, str], Draft]
) -> None:
    """Add the moves of a figure behind the node with its position, and its texts.

    Args:
        figure: What is drawn.
        grid: The board.
        base: The node.
        after: (node, colour, raw point) → what follows it: moves that are there are not doubled.
    """
    drafts = [base]
    first: Draft | None = None if base.parent or base.children else base
    here = base
    for stone in figure.stones:
        if stone.number:
            child = here.play(stone.colour or "B", stone.point)
            known = after.setdefault(_key(here, child), child)
            if known is not child:
                here.children.pop()
            else:
                first = first or child
            here = known
        drafts.append(here)
    shown = first or here
    if "N" in shown.properties or shown is not first:
        shown.text("C", figure.title)
    else:
        shown.simple("N", figure.title)
    view = figure.view(grid)
    if view and first:
        first.properties["VW"] = list(view)
    for count, words, labels in figure.texts:
        drafts[count].text("C", words)
        _add_labels(drafts[count], labels)
