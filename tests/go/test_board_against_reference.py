"""The board compared, step by step, with a naive one that is written from the rules alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit.go import BLACK, EMPTY, WHITE, Board, Flag

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


def seen(board: Board) -> tuple[object, ...]:
    return (
        tuple(board.stones),
        tuple(board.captures),
        board.hash,
        board.ko_point,
        board.depth,
        board.captured_last,
        frozenset(board._seen),
    )


def compare(board: Board, reference: Reference) -> None:
    width = board.width
    stones = {(p % width, p // width): c for p, c in enumerate(board.stones) if c != EMPTY}
    assert stones == reference.stones
    assert board.captures == [0, reference.taken[BLACK], reference.taken[WHITE]]
    fresh = Board(width, board.height)
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


@settings(max_examples=400)
@given(lines())
def test_every_step_does_what_the_naive_board_does(line: tuple[int, int, list[Step]]) -> None:
    width, height, steps = line
    board = Board(width, height)
    reference = Reference(width, height)
    done: list[Callable[[Reference], Flag | None]] = []
    before = [seen(board)]

    def run(action: Callable[[Reference], Flag | None], flags: int | None) -> None:
        assert action(reference) == (None if flags is None else Flag(flags))
        done.append(action)
        before.append(seen(board))
        compare(board, reference)

    def move(colour: int, point: int | None) -> None:
        place = None if point is None else (point % width, point // width)
        run(lambda to: to.play(colour, place), board.play(colour, point))

    def setup(changes: list[tuple[int, int]]) -> None:
        board.setup(changes)
        placed = [((p % width, p // width), c) for p, c in changes]
        run(lambda to: to.setup(placed), None)

    for kind, values in steps:
        if kind == "play":
            for colour, point in values:
                move(colour, point)
        elif kind == "pass":
            move(values[0][0], None)
        elif kind == "setup":
            setup(values)
        else:
            for _ in values[: board.depth]:
                board.undo()
                done.pop()
                before.pop()
                assert seen(board) == before[-1]
            reference = Reference(width, height)
            for action in done:
                action(reference)
            compare(board, reference)

    while board.depth:
        board.undo()
        before.pop()
        assert seen(board) == before[-1]


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

    for (x, y), _ in reference.stones.items():
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


@pytest.mark.parametrize("name", ["tengen.sgf", "HONINBO1.SGF", "cj.sgf"])
def test_real_games_end_as_on_the_naive_board(name: str) -> None:
    path = RECORDS / "big" / "multi-game" / name
    if not path.exists():
        pytest.skip(f"{name} is not here")
    games = re.split(r"\(\s*(?=;)", path.read_text("latin-1"))[1:]

    for game in games[:8]:
        setup, moves = moves_of(game)
        assert len(moves) > 50
        board = Board(19, 19)
        reference = Reference(19, 19)
        board.setup(setup)
        reference.setup([((p % 19, p // 19), c) for p, c in setup])
        for colour, point in moves:
            place = None if point is None else (point % 19, point // 19)
            assert reference.play(colour, place) == Flag(board.play(colour, point))
        compare(board, reference)
        for _ in moves:
            board.undo()
        assert board.captures == [0, 0, 0]
        assert sum(map(bool, board.stones)) == len(setup)
