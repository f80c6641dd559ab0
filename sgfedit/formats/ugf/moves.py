"""Moves of a UGF file: [Data] → the main line, reviews and figures → variations and comments.

A review has the moves of the game once more, as nodes with ids; behind a node stand, between
VARIATION and VARIATIONEND, other continuations of it, before its own one:

```text
NODE,1,0,0,0           id, colour (1 black, 2 white, 0 none), column, row
NODE,2,1,17,16
  VARIATION,
    NODE,9,2,14,7
  VARIATIONEND,
NODE,3,2,4,17
```

[Figure] has the texts and the diagrams of a commentary:

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
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.asian_servers import in_order
from sgfedit.formats.draft import Record, without_end
from sgfedit.go import BLACK, EMPTY, WHITE, Board
from sgfedit.i18n import Named
from sgfedit.sgf.values import Point, format_label, format_point

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.formats.draft import Draft, Flaws
    from sgfedit.formats.source import Line
    from sgfedit.sgf.values import Size


# Point, colour and which player of a pair, number, seconds used, the clock. MK stands for a pass.
_MOVE: Final = re.compile(
    r"([A-Z])([A-Z]),(?:([BW])[0-9]?|MK),([0-9]{0,6})(?:,([0-9]{0,9})(?: *'([0-9:]*))?)?[, ]*",
    re.IGNORECASE,
)
_OFF_BOARD: Final = "YZ"
_OTHER: Final = {"B": "W", "W": "B"}


class Stone(NamedTuple):
    """A line of [Data] or of a figure.

    Attributes:
        line: Where it stands.
        number: Of the move; 0 is a stone that is set up.
        colour: "B" or "W"; empty is the one whose turn it is.
        point: None is a pass.
        timed: Whether it says how long the player thought.
    """

    line: int
    number: int
    colour: str
    point: Point | None
    timed: bool


class Grid:
    """The points of a board as a UGF file counts them: from 1, rows from either side."""

    def __init__(self, size: Size, *, from_bottom: bool) -> None:
        self.size = size
        self._from_bottom = from_bottom

    def point(self, column: int, row: int) -> Point | None:
        """Return a point of the board, None if it is not on it."""
        columns, rows = self.size
        if not (0 < column <= columns and 0 < row <= rows):
            return None
        return Point(column - 1, rows - row if self._from_bottom else row - 1)

    def stone(self, line: Line, number: int, flaws: Flaws) -> Stone | None:
        """Return the move in a line, None if there is none.

        Args:
            line: Of the file.
            number: Of the move, where the line does not say.
            flaws: Are added to: a move that is not on the board is read as a pass, to keep the
                numbers and turns of the others.
        """
        match = _MOVE.fullmatch(line.text.strip(" \t\0\x1a"))
        if match is None:
            return None
        column, row = (ord(letter.upper()) - ord("A") + 1 for letter in match.group(1, 2))
        number = int(match[4]) if match[4] else number
        point = self.point(column, row)
        is_pass = match[1].upper() in _OFF_BOARD and number
        if point is None and not is_pass:
            flaws.add("foreign-off-board", line.number, line.text)
        timed = bool((match[5] or "").strip("0") or (match[6] or "").strip("0:"))
        return Stone(line.number, number, (match[3] or "").upper(), point, timed)


def add_moves(lines: Sequence[Line], grid: Grid, root: Draft, flaws: Flaws) -> list[Draft]:
    """Read [Data] and return its main line, the root first. O(lines), sorting aside."""
    stones: list[Stone] = []
    for line in lines:
        stone = grid.stone(line, stones[-1].number + 1 if stones else 1, flaws)
        if stone is not None:
            stones.append(stone)
        elif line.text.strip(" \t\0\x1a"):
            flaws.add("foreign-unread", line.number, line.text)
    timed = next((stone for stone in stones if stone.timed), None)
    if timed:
        flaws.add("foreign-left-out", timed.line, Named("Problem", "seconds used for moves"))
    set_up(root, stones)
    main = [root]
    colour = "W" if "AB" in root.properties else "B"
    moves = [stone for stone in stones if stone.number]
    order = in_order([stone.number for stone in moves], [stone.line for stone in moves], flaws)
    if moves and moves[order[0]].number > 1:
        first = moves[order[0]]
        detail = Named("Problem", "it starts at move {number}", number=str(first.number))
        flaws.add("foreign-contradiction", first.line, detail)
    for stone in (moves[index] for index in order):
        colour = stone.colour or colour
        main.append(main[-1].play(colour, stone.point))
        colour = _OTHER[colour]
    return main


def set_up(draft: Draft, stones: Sequence[Stone]) -> None:
    """Add the stones that have the number 0."""
    colours = {
        stone.point: stone.colour or "B"
        for stone in stones
        if not stone.number and stone.point is not None
    }
    for colour in "BW":
        draft.add_points(f"A{colour}", (point for point in colours if colours[point] == colour))


_NODE: Final = re.compile(
    r"NODE,([0-9]{1,9}),([012]),([0-9]{1,3}),([0-9]{1,3})[, ]*(.*)", re.IGNORECASE
)
_COMMENT: Final = re.compile(r" *\.Comment *, *([0-9]{1,9}) *,? *", re.IGNORECASE)
_COLOURS: Final = {"1": "B", "2": "W"}


class _Tree:
    """The tree of a review while its lines are read.

    Attributes:
        drafts: Id → node.
        open: Per VARIATION that has not ended: its line, the node it is behind, and whether that
            one stands in a VARIATION that has no node yet.
    """

    def __init__(self, grid: Grid, main: Sequence[Draft], flaws: Flaws) -> None:
        self.drafts: dict[int, Draft] = {}
        self.open: list[tuple[int, Draft, bool]] = []
        self._grid = grid
        self._flaws = flaws
        self._root = main[0]
        self._next = dict(pairwise(main))
        self._here = main[0]
        self._is_other = False
        self._blank: list[Draft] = []
        self._set_up = {
            (colour, raw) for colour in "BW" for raw in self._root.properties.get(f"A{colour}", ())
        }

    def read(self, line: Line) -> None:
        """Read one line."""
        text = line.text.strip(" \t\0\x1a")
        word = text.rstrip(", ").upper()
        node = _NODE.fullmatch(text)
        if node:
            self._add(line, node)
        elif word == "VARIATION":
            self.open.append((line.number, self._here, self._is_other))
            self._is_other = True
        elif word == "VARIATIONEND" and self.open:
            _, self._here, self._is_other = self.open.pop()
        elif text:
            self._flaws.add("foreign-unread", line.number, text)

    def _add(self, line: Line, node: re.Match[str]) -> None:
        ident, colour = int(node[1]), _COLOURS.get(node[2], "")
        column, row = int(node[3]), int(node[4])
        point = self._grid.point(column, row) if colour else None
        columns, rows = self._grid.size
        if colour and point is None and not (column > columns and row > rows):
            self._flaws.add("foreign-off-board", line.number, line.text)
        if node[5]:
            self._flaws.add("foreign-left-out", line.number, line.text)
        if ident in self.drafts:
            detail = Named("Problem", "{line}: id twice", line=line.text.strip())
            self._flaws.add("foreign-contradiction", line.number, detail)
        if self._here is not self._root or not self._is_in_root(colour, point):
            self._here = self._played(line, colour, point)
        self.drafts.setdefault(ident, self._here)

    def _is_in_root(self, colour: str, point: Point | None) -> bool:
        """Whether a first node is the root or one of the stones that are set up there."""
        if not colour:
            return not self.drafts
        stone = (colour, format_point(point)) if point else ("", "")
        if stone not in self._set_up:
            return False
        self._set_up.remove(stone)
        return True

    def _played(self, line: Line, colour: str, point: Point | None) -> Draft:
        """Return the node behind the current one with a move: that of [Data], or a new one."""
        here = self._here
        following = None if self.open else self._next.get(here)
        if colour and following is not None:
            raw = "" if point is None else format_point(point)
            if following.properties.get(colour) == [raw]:
                return following
            detail = Named("Problem", "{line}, not as in [Data]", line=line.text)
            self._flaws.add("foreign-contradiction", line.number, detail)
        if colour:
            draft = here.play(colour, point)
        else:
            draft = here.append()
            self._blank.append(draft)
        if not self._is_other and following is None:  # the line goes on: before its variations
            here.children.insert(0, here.children.pop())
        self._is_other = False
        return draft

    def prune(self) -> None:
        """Remove the nodes without a move at the end of a line that nothing was said of."""
        gone: set[Draft] = set()
        for draft in reversed(self._blank):
            if not draft.properties and gone.issuperset(draft.children):
                gone.add(draft)
        for parent in {draft.parent for draft in gone if draft.parent}:
            parent.children = [child for child in parent.children if child not in gone]


def add_review(
    nodes: Sequence[Line],
    comments: Sequence[Line],
    grid: Grid,
    main: Sequence[Draft],
    flaws: Flaws,
) -> None:
    """Read the two sections of a review; O(lines), iterative.

    Where the review agrees with the main line of [Data], whose first node is the root, its nodes
    get the ids of the review; without nodes they count from 1.
    """
    tree = _Tree(grid, main, flaws)
    for line in nodes:
        tree.read(line)
    for number, *_ in tree.open[:1]:
        flaws.add("foreign-cut", number, without_end("VARIATION", "VARIATIONEND"))
    drafts = tree.drafts or dict(enumerate(main, 1))
    _add_comments(comments, drafts, main[0], flaws)
    tree.prune()


def _add_comments(
    lines: Sequence[Line], drafts: dict[int, Draft], root: Draft, flaws: Flaws
) -> None:
    """Add texts to the nodes that they name; of a node that is not there, to the game comment."""
    draft, ident, text = root, "GC", []
    for line in lines:
        title = _COMMENT.fullmatch(line.text)
        if title is None:
            text.append(line.text)
            continue
        draft.text(ident, "\n".join(text))
        named = drafts.get(int(title[1]))
        draft, ident, text = (named, "C", []) if named else (root, "GC", [])
        if named is None:
            detail = Named("Problem", "no node {number} for a comment", number=title[1])
            flaws.add("foreign-contradiction", line.number, detail)
    draft.text(ident, "\n".join(text))


_TEXT: Final = re.compile(r" *\.Text *(?:, *([0-9]{1,6}) *(?:,.*)?)?", re.IGNORECASE)
_END: Final = re.compile(r" *\.End(Text|Fig)[ ,]*", re.IGNORECASE)
_FIGURE: Final = re.compile(r" *\.Fig *,(.*)", re.IGNORECASE)
_LABEL: Final = re.compile(r" *\.#, *([0-9]{1,2}) *, *([0-9]{1,2}) *,(.*)")
_BOARD_COLOURS: Final = {"B": BLACK, "W": WHITE}


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
                detail = without_end(f".{word}", f".End{word}")
                self._flaws.add("foreign-cut", started.line, detail)
        self._end_text()

    def _begin_text(self, line: Line, number: str | None) -> None:
        if self._figure:
            self._text = _Text(line.number, self._figure)
        elif int(number or 0) < len(self._main):
            self._text = _Text(line.number, self._main[int(number or 0)])
        else:
            detail = Named("Problem", "no move {number} for a text", number=str(number))
            self._flaws.add("foreign-contradiction", line.number, detail)
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
            draft.play_on(board)
            self._moves.setdefault(board.hash, []).append(number)

    def move(self, stones: Iterable[Stone], at: int) -> int | None:
        """Return the last move up to `at` after which these stones stand, or the next behind it.

        None if they never do; O(stones).
        """
        changes = [
            (
                stone.point.y * self._columns + stone.point.x,
                _BOARD_COLOURS.get(stone.colour, EMPTY),
            )
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

    `after` is (node, colour, raw point) → what follows it: moves that are there are not doubled.
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
