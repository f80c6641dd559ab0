"""The board compared, step by step, with a naive one that is written from the rules alone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit.go import BLACK, EMPTY, WHITE, Board, Flag
from tests.amounts import amount

if TYPE_CHECKING:
    from collections.abc import Callable

RECORDS = Path(__file__).parents[3] / "shared" / "data"

Stones = dict[tuple[int, int], int]
Step = tuple[str, list[tuple[int, int]]]


class Reference:
    """A board of coordinates and colours that remembers every position as a whole."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stones: Stones = {}
        self.taken = {BLACK: 0, WHITE: 0}
        self.positions: list[Stones] = [{}]
        # The positions before the steps since the last pass or setup, with the mover.
        self.recent: list[tuple[int, Stones]] = []

    def around(self, point: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = point
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [(a, b) for a, b in beside if 0 <= a < self.width and 0 <= b < self.height]

    def group(self, point: tuple[int, int]) -> set[tuple[int, int]]:
        colour = self.stones[point]
        group = {point}
        while True:
            more = {q for p in group for q in self.around(p) if self.stones.get(q) == colour}
            if more <= group:
                return group
            group |= more

    def breathless(self, group: set[tuple[int, int]]) -> bool:
        return all(q in self.stones for p in group for q in self.around(p))

    def play(self, colour: int, point: tuple[int, int] | None) -> Flag:
        before = dict(self.stones)
        if point is None:
            self.recent = []
            return Flag.PASS
        flags = Flag.ON_STONE if point in self.stones else Flag(0)
        self.stones[point] = colour
        enemies = [q for q in self.around(point) if self.stones.get(q) == 3 - colour]
        dead = [g for g in map(self.group, enemies) if self.breathless(g)]
        removed = set().union(*dead)
        if removed:
            flags |= Flag.CAPTURE
            self.taken[colour] += len(removed)
        for p in removed:
            del self.stones[p]
        own = self.group(point)
        if self.breathless(own):
            flags |= Flag.SUICIDE
            self.taken[3 - colour] += len(own)
            for p in own:
                del self.stones[p]
        if self.stones in self.positions:
            flags |= Flag.REPETITION
        if flags & Flag.CAPTURE and len(removed) == 1 and self.recent:
            mover, two_moves_ago = self.recent[-1]
            if mover == 3 - colour and two_moves_ago == self.stones:
                flags |= Flag.KO
        self.recent.append((colour, before))
        self.positions.append(dict(self.stones))
        return flags

    def setup(self, changes: list[tuple[tuple[int, int], int]]) -> None:
        for point, colour in changes:
            if colour == EMPTY:
                self.stones.pop(point, None)
            else:
                self.stones[point] = colour
        self.recent = []
        self.positions.append(dict(self.stones))


class Pair:
    """A board and the naive one, taken through the same steps and compared after each."""

    def __init__(self, width: int, height: int) -> None:
        self.board = Board(width, height)
        self.reference = Reference(width, height)
        self.steps: list[Callable[[Reference], Flag | None]] = []
        self.states = [self.state()]

    def state(self) -> tuple[object, ...]:
        board = self.board
        return (
            tuple(board.stones),
            tuple(board.captures),
            board.hash,
            board.ko_point,
            board.depth,
            board.captured_last,
            frozenset(board._seen),
        )

    def place(self, point: int) -> tuple[int, int]:
        return point % self.board.width, point // self.board.width

    def play(self, colour: int, point: int | None) -> None:
        place = None if point is None else self.place(point)
        flags = Flag(self.board.play(colour, point))
        assert self.reference.play(colour, place) == flags
        self.note(lambda reference: reference.play(colour, place))

    def setup(self, changes: list[tuple[int, int]]) -> None:
        placed = [(self.place(point), colour) for point, colour in changes]
        self.board.setup(changes)
        self.reference.setup(placed)
        self.note(lambda reference: reference.setup(placed))

    def note(self, step: Callable[[Reference], Flag | None]) -> None:
        self.steps.append(step)
        self.states.append(self.state())
        self.compare()

    def undo(self, count: int) -> None:
        for _ in range(min(count, self.board.depth)):
            self.board.undo()
            self.steps.pop()
            self.states.pop()
            assert self.state() == self.states[-1]
        self.reference = Reference(self.board.width, self.board.height)
        for step in self.steps:
            step(self.reference)
        self.compare()

    def compare(self) -> None:
        board = self.board
        stones = {self.place(p): c for p, c in enumerate(board.stones) if c != EMPTY}
        assert stones == self.reference.stones
        assert board.captures[1:] == [self.reference.taken[c] for c in (BLACK, WHITE)]
        fresh = Board(board.width, board.height)
        fresh.setup(list(enumerate(board.stones)))
        assert board.hash == fresh.hash


@st.composite
def lines(draw: st.DrawFn) -> tuple[int, int, list[Step]]:
    """Draw a board size and steps; small boards, so that much is captured and repeated."""
    width = draw(st.integers(1, 4))
    height = draw(st.integers(1, 4))
    point = st.integers(0, width * height - 1)
    move = st.tuples(st.sampled_from([BLACK, WHITE]), point)
    change = st.tuples(point, st.sampled_from([EMPTY, BLACK, WHITE]))
    step = st.one_of(
        st.tuples(st.just("play"), st.lists(move, min_size=1, max_size=12)),
        st.tuples(st.just("pass"), st.lists(move, min_size=1, max_size=1)),
        st.tuples(st.just("setup"), st.lists(change, max_size=6)),
        st.tuples(st.just("undo"), st.lists(move, max_size=8)),
    )
    return width, height, draw(st.lists(step, max_size=12))


@pytest.mark.untraced
@settings(max_examples=amount(60, 3000), deadline=None)
@given(lines())
def test_every_step_does_what_the_naive_board_does(line: tuple[int, int, list[Step]]) -> None:
    width, height, steps = line
    pair = Pair(width, height)

    for kind, values in steps:
        if kind == "play":
            for colour, point in values:
                pair.play(colour, point)
        elif kind == "pass":
            pair.play(values[0][0], None)
        elif kind == "setup":
            pair.setup(values)
        else:
            pair.undo(len(values))

    pair.undo(pair.board.depth)
    assert pair.board.depth == 0


@settings(max_examples=amount(5, 200), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([(9, 9), (19, 3), (1, 52), (52, 2), (7, 11)]))
def test_long_random_games_go_as_on_the_naive_board(seed: int, size: tuple[int, int]) -> None:
    pair = Pair(*size)
    points = size[0] * size[1]
    chance = Random(seed)

    # Mostly on empty points, so that groups grow, are captured and are built again.
    for move in range(2 * points):
        free = [p for p in range(points) if pair.board.stones[p] == EMPTY]
        point = chance.choice(free) if free else chance.randrange(points)
        pair.play((BLACK, WHITE)[move % 2], point)

    pair.undo(pair.board.depth)
    assert pair.board.hash == 0


@given(lines())
def test_a_move_conserves_stones(line: tuple[int, int, list[Step]]) -> None:
    width, height, steps = line
    board = Board(width, height)

    for _, moves in (step for step in steps if step[0] == "play"):
        for colour, point in moves:
            stones = width * height - board.stones.count(EMPTY) + sum(board.captures)
            flags = board.play(colour, point)
            added = 0 if flags & Flag.ON_STONE else 1
            after = width * height - board.stones.count(EMPTY) + sum(board.captures)
            assert after == stones + added


@given(lines())
def test_questions_agree_with_the_naive_board(line: tuple[int, int, list[Step]]) -> None:
    width, height, steps = line
    board = Board(width, height)
    reference = Reference(width, height)
    for _, changes in (step for step in steps if step[0] == "setup"):
        board.setup(changes)
        reference.setup([((p % width, p // width), c) for p, c in changes])

    for x, y in reference.stones:
        group = reference.group((x, y))
        breaths = {q for p in group for q in reference.around(p) if q not in reference.stones}
        assert board.group(y * width + x) == {b * width + a for a, b in group}
        assert board.liberties(y * width + x) == len(breaths)


def moves_of(game: str) -> tuple[list[tuple[int, int]], list[tuple[int, int | None]]]:
    """Return set-up stones and moves, as points of a 19x19 board, of one plain game record."""

    def place(value: str) -> int | None:
        if value in {"", "tt"}:
            return None
        return (ord(value[1]) - 97) * 19 + ord(value[0]) - 97

    setup = []
    for colour, values in re.findall(r"\bA([BW])((?:\s*\[\w\w\])+)", game):
        points = map(place, re.findall(r"\w\w", values))
        setup += [(p, BLACK if colour == "B" else WHITE) for p in points if p is not None]
    moves = [
        (BLACK if colour == "B" else WHITE, place(value))
        for colour, value in re.findall(r";\s*([BW])\[([a-s]{2}|tt|)\]", game)
    ]
    return setup, moves


@pytest.mark.untraced
@pytest.mark.parametrize("name", ["tengen.sgf", "HONINBO1.SGF", "cj.sgf"])
def test_real_games_end_as_on_the_naive_board(name: str) -> None:
    path = RECORDS / "big" / "multi-game" / name
    if not path.exists():
        pytest.skip(f"{name} is not here")
    games = re.split(r"\(\s*(?=;)", path.read_text("latin-1"))[1:]

    for game in games[:6]:
        setup, moves = moves_of(game)
        assert len(moves) > 50
        pair = Pair(19, 19)
        pair.setup(setup)
        for colour, point in moves:
            pair.play(colour, point)
        pair.undo(len(moves))
        assert sum(map(bool, pair.board.stones)) == len(setup)
