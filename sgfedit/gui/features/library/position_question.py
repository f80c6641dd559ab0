"""Question of a position search, as it is made on a board, and the tools that make it. No Qt.

A question keeps the whole board, also what lies outside of the rectangle that counts: so the
rectangle can be made larger again, and a move takes the stones that it takes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go import Board, Colour
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.library.patterns import Options, Pattern
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sgfedit.game import Position
    from sgfedit.library.lines import Replay
    from sgfedit.library.patterns import Answer, Continuation, Hit
    from sgfedit.sgf import Node, Size


Region = tuple[int, int, int, int]
"""First column, first row, last column, last row."""

EMPTY: Final = "."
STONES: Final = {"X": 1, "O": 2}
"""Sign of a stone → how a board stores it."""

_SIGNS: Final = EMPTY + "XO"


@dataclass(frozen=True, slots=True)
class Question:
    """A position, the part of it that counts, and what counts as the same.

    Attributes:
        size: (columns, rows) of the board.
        cells: A sign of `patterns.SIGNS` for each point of the board, row by row from the top.
        region: The rectangle that counts; None for the whole board.
        anywhere: Whether the rectangle may lie anywhere on the board.
        turn: Whose stone comes next when one is played.
        options: What counts as the same.
    """

    size: Size = (19, 19)
    cells: str = EMPTY * 361
    region: Region | None = None
    anywhere: bool = False
    turn: Colour = Colour.BLACK
    options: Options = field(default_factory=Options)

    @property
    def bounds(self) -> Region:
        """The rectangle that counts."""
        return self.region or (0, 0, self.size[0] - 1, self.size[1] - 1)

    @property
    def pattern(self) -> Pattern:
        """What the search is given."""
        left, top, right, bottom = self.bounds
        across = self.size[0]
        rows = (
            self.cells[y * across + left : y * across + right + 1] for y in range(top, bottom + 1)
        )
        anchor = None if self.anywhere and self.region else (left, top)
        return Pattern(right - left + 1, bottom - top + 1, "".join(rows), self.size, anchor)

    @property
    def says_something(self) -> bool:
        """Whether not every place of every game would be an answer.

        The empty board is a position; an empty rectangle is found wherever one looks.
        """
        return self.region is None or not set(self.pattern.signs) <= set(".*")

    def sign(self, point: Point) -> str:
        """Return the sign of a point."""
        return self.cells[point.y * self.size[0] + point.x]

    def counts(self, point: Point) -> bool:
        """Whether a point is in the rectangle that counts."""
        left, top, right, bottom = self.bounds
        return left <= point.x <= right and top <= point.y <= bottom

    @property
    def stones(self) -> bytes:
        """The board as `Position.stones`: what may be a stone is none."""
        return bytes(STONES.get(sign, 0) for sign in self.cells)

    def point_of(self, continuation: Continuation) -> Point:
        """Return where on the board a continuation is."""
        left, top, _right, _bottom = self.bounds
        return Point(left + continuation.x, top + continuation.y)

    # Other questions --------------------------------------------------------------------------

    def with_sign(self, points: Collection[Point], sign: str) -> Question:
        """Return this one with another sign on points."""
        cells = list(self.cells)
        for point in points:
            cells[point.y * self.size[0] + point.x] = sign
        return replace(self, cells="".join(cells))

    def with_region(self, region: Region | None) -> Question:
        """Return this one with another rectangle that counts."""
        across, down = self.size
        if region == (0, 0, across - 1, down - 1):
            region = None
        # The whole board lies in one place only.
        return replace(self, region=region, anywhere=self.anywhere and region is not None)

    def played(self, point: Point, colour: Colour) -> Question:
        """Return this one after a move, by the rules; itself where a stone is already.

        What may be a stone is none, but where the move is.
        """
        at = point.y * self.size[0] + point.x
        if self.cells[at] in STONES:
            return self
        board = Board(*self.size)
        board.setup([(n, stone) for n, stone in enumerate(self.stones) if stone])
        board.play(colour.index, at)
        cells = "".join(
            _SIGNS[stone] if stone or sign in STONES or n == at else sign
            for n, (sign, stone) in enumerate(zip(self.cells, board.stones, strict=True))
        )
        to_play = self.options.to_play
        if to_play is not None:
            to_play = colour.opponent.value
        options = self.options._replace(to_play=to_play)
        return replace(self, cells=cells, turn=colour.opponent, options=options)

    def cleared(self) -> Question:
        """Return this one with an empty board."""
        return replace(self, cells=EMPTY * len(self.cells), turn=Colour.BLACK)


def question_of(
    position: Position, region: Region | None = None, options: Options | None = None
) -> Question:
    """Return the question where else a position, or a part of it, comes about."""
    question = Question(
        position.size,
        "".join(position.rows()),
        turn=position.to_play,
        options=options or Options(),
    )
    return question.with_region(region)


def question_for(pattern: Pattern, options: Options | None = None) -> Question:
    """Return the question that asks for a pattern: on an otherwise empty board.

    One that may lie anywhere is laid in the middle.
    """
    columns, rows = pattern.size
    left, top = pattern.anchor or ((columns - pattern.columns) // 2, (rows - pattern.rows) // 2)
    cells = [EMPTY] * (columns * rows)
    for y in range(pattern.rows):
        start = (top + y) * columns + left
        signs = pattern.signs[y * pattern.columns : (y + 1) * pattern.columns]
        cells[start : start + pattern.columns] = signs
    options = options or Options()
    blacks, whites = cells.count("X"), cells.count("O")
    turn = Colour(options.to_play) if options.to_play else None
    return Question(
        pattern.size,
        "".join(cells),
        anywhere=pattern.anchor is None,
        turn=turn or (Colour.WHITE if blacks > whites else Colour.BLACK),
        options=options,
    ).with_region((left, top, left + pattern.columns - 1, top + pattern.rows - 1))


def chosen_region(node: Node, position: Position) -> Region | None:
    """Return the rectangle around what is selected at a node (SL), else around what is visible.

    None for the whole board.
    """
    found: Collection[Point] = node.get("SL") or ()
    if len(found) < 2:
        found = position.view or ()
    if not found:
        return None
    columns, rows = [point.x for point in found], [point.y for point in found]
    return min(columns), min(rows), max(columns), max(rows)


def followed(before: Question, node: Node, position: Position) -> Question:
    """Return the question about a node after one about another: the same part counts."""
    region = chosen_region(node, position)
    if region is None and before.size == position.size:
        region = before.region
    question = question_of(position, region, before.options._replace(to_play=None))
    return replace(question, anywhere=before.anywhere and question.region is not None)


def corner_region(size: Size, point: Point) -> Region:
    """Return the quarter of the board that a point is in, with the middle lines."""
    across, down = size
    left = point.x > (across - 1) // 2
    top = point.y > (down - 1) // 2
    return (
        across // 2 if left else 0,
        down // 2 if top else 0,
        across - 1 if left else (across - 1) // 2,
        down - 1 if top else (down - 1) // 2,
    )


def question_at(
    size: Size, replay: Replay, place: tuple[int, int], options: Options, *, is_corner: bool
) -> Question:
    """Return the question about a node of a game of the index.

    Args:
        size: Of the board.
        replay: The game.
        place: (line, node from the root).
        options: What counts as the same.
        is_corner: Whether only a quarter of the board counts, see `corner_of`.
    """
    line, time = place
    frame = replay.frame(line, time)
    question = Question(
        size,
        "".join(_SIGNS[stone] for stone in frame.stones),
        turn=Colour.WHITE if frame.colour == "B" else Colour.BLACK,
        options=options,
    )
    if not is_corner:
        return question
    before = (replay.frame(line, node).last for node in range(time, -1, -1))
    last = next(filter(None, before), None)
    if last is not None:
        return question.with_region(corner_region(size, Point(*last)))
    return question.with_region(_fullest_corner(size, frame.stones))


def corner_of(node: Node, position: Position) -> Region:
    """Return the quarter of the board that the last move up to a node is in; O(moves).

    Without any move that is the one with most stones, as of a problem, and of an empty board
    the upper right one, where first moves are shown.
    """
    size = position.size
    found: Node | None = node
    while found is not None:
        for ident in ("B", "W"):
            move = found.get(ident)
            if isinstance(move, Point):
                return corner_region(size, move)
        found = found.parent
    return _fullest_corner(size, position.stones)


def _fullest_corner(size: Size, stones: bytes) -> Region:
    ends = ((x, y) for y in (0, size[1] - 1) for x in (size[0] - 1, 0))
    regions = [corner_region(size, Point(*end)) for end in ends]
    return max(regions, key=lambda region: _count(size, stones, region))


def _count(size: Size, stones: bytes, region: Region) -> int:
    left, top, right, bottom = region
    places = product(range(left, right + 1), range(top, bottom + 1))
    return sum(stones[y * size[0] + x] > 0 for x, y in places)


def mover(continuation: Continuation, turn: Colour) -> Colour:
    """Return who plays there more often: at once, else later; else whose turn it is."""
    for black, white in (
        (continuation.black, continuation.white),
        (continuation.black_later, continuation.white_later),
    ):
        if black != white:
            return Colour.BLACK if black > white else Colour.WHITE
    return turn


def frequency(continuation: Continuation) -> int:
    """Return how often somebody plays there, at once or later."""
    found = continuation
    return found.black + found.white + found.black_later + found.white_later


def black_wins(wins: int, losses: int) -> float | None:
    """Return the share of games that Black wins, 0 to 1; None where no result is known."""
    return wins / (wins + losses) if wins + losses else None


class Listed(NamedTuple):
    """Games of an answer: their ids, and game → the first hit in it."""

    ids: Sequence[int]
    hits: Mapping[int, Hit]


class Found(NamedTuple):
    """An answer, and the games it is about."""

    answer: Answer
    games: Listed


@dataclass(slots=True)
class Step:
    """A question that was asked, with what was found; None while that is not known."""

    question: Question
    found: Found | None = None


class History:
    """Questions that were asked, one of which is in sight; like the pages of a browser.

    Answers are kept with the latest of them only: those of rare positions are small, that of an
    empty board has a hit in every game.
    """

    _MOST: Final = 200
    _ANSWERS: Final = 12

    def __init__(self, question: Question, *, is_asked: bool = True) -> None:
        """Begin with a question.

        Args:
            question: The first one.
            is_asked: Whether a user asked it; else there is no way back to it before it has
                an answer.
        """
        self._is_asked = is_asked
        self._steps = [Step(question)]
        self._at = 0

    @property
    def step(self) -> Step:
        """What is in sight."""
        return self._steps[self._at]

    def push(self, question: Question) -> Step:
        """Ask another question from here on; the same one changes nothing."""
        is_first, self._is_asked = not self._is_asked, True
        if is_first and self.step.found is None:
            return self.replace(question)
        if question != self.step.question:
            self._steps[self._at + 1 :] = [Step(question)]
            del self._steps[: -self._MOST]
            self._at = len(self._steps) - 1
            for old in self._steps[: -self._ANSWERS]:
                old.found = None
        return self.step

    def replace(self, question: Question) -> Step:
        """Put another question in the place of the one in sight."""
        if question != self.step.question:
            self._steps[self._at] = Step(question)
        return self.step

    def forget(self) -> None:
        """Keep the questions, but not what was found: there are other games now."""
        for step in self._steps:
            step.found = None

    def can_go(self, by: int) -> bool:
        """Whether there is a question so many steps on (back: below 0)."""
        return 0 <= self._at + by < len(self._steps)

    def go(self, by: int) -> Step:
        """Go on or back and return what is in sight then."""
        if self.can_go(by):
            self._at += by
        return self.step


class PatternTool(NamedTuple):
    """One tool.

    Attributes:
        id: Also the object name of its button.
        text: What it does.
        icon: Name of its icon.
        key: A digit, while the board has the focus.
        sign: The sign of `patterns.SIGNS` that it sets, if it sets one.
        other: The sign that the right button sets.
    """

    id: str
    text: str
    icon: str
    key: str
    sign: str = ""
    other: str = "."


PLAY: Final = PatternTool(
    "position.play",
    QT_TRANSLATE_NOOP("Position", "Play; a letter plays that move and searches on"),
    "tool-play",
    "0",
)
REGION: Final = PatternTool(
    "position.region",
    QT_TRANSLATE_NOOP(
        "Position", "Choose by dragging what counts; a click chooses the whole board (Shift+Drag)"
    ),
    "tool-view",
    "7",
)
TOOLS: Final = (
    PLAY,
    PatternTool(
        "position.black", QT_TRANSLATE_NOOP("Position", "Black stone"), "tool-black", "1", "X", "O"
    ),
    PatternTool(
        "position.white", QT_TRANSLATE_NOOP("Position", "White stone"), "tool-white", "2", "O", "X"
    ),
    PatternTool(
        "position.empty", QT_TRANSLATE_NOOP("Position", "Empty point"), "tool-erase", "3", "."
    ),
    PatternTool(
        "position.maybe_black",
        QT_TRANSLATE_NOOP("Position", "Black or empty"),
        "wild-black",
        "4",
        "x",
        "o",
    ),
    PatternTool(
        "position.maybe_white",
        QT_TRANSLATE_NOOP("Position", "White or empty"),
        "wild-white",
        "5",
        "o",
        "x",
    ),
    PatternTool(
        "position.any", QT_TRANSLATE_NOOP("Position", "Anything"), "wild-any", "6", "*", "."
    ),
    REGION,
)
"""Every tool, in the order of the tool row."""

BY_KEY: Final = {tool.key: tool for tool in TOOLS}
"""Digit → tool."""

SIGN_NAMES: Final = {
    "x": QT_TRANSLATE_NOOP("Position", "black or empty"),
    "o": QT_TRANSLATE_NOOP("Position", "white or empty"),
    "*": QT_TRANSLATE_NOOP("Position", "anything"),
}
"""Sign that no diagram has → what a screen reader says."""
