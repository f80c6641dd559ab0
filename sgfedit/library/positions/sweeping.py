"""Sweeps over the words of games for a pattern: exact whatever the game does.

Many games are swept at once. The words of a game make one or more lines; each begins with a MARK,
after which come, for variations, what leads back to where they leave (kinds 12 to 14: a point is
empty, black, white again) and then their own nodes. Of each pattern the points that differ from it
are counted: where none does, it is there.

Lines come in file order, so that a line leaves a node on the way to the end of the line before,
and the way back is never longer than that line.
"""

from __future__ import annotations

from array import array
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind, unpack_variations
from sgfedit.library.positions.timetable import MARK, MOVER, NO_STATE, STATE, offsets, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy.typing as npt

    from sgfedit.library.positions.timetable import Bits, Facts, Flags, Ints, Timetable, Words
    from sgfedit.sgf.values import Size


SIGN_CODES: Final = {".": 1, "X": 2, "O": 3, "x": 4, "o": 5, "*": 6}
"""Sign of a pattern → its number in a layout; 0 is a point outside of it."""

_WRONG: Final = np.array(
    # empty, black, white, at a point that is:
    (
        (0, 0, 0),  # outside
        (0, 1, 1),  # .
        (1, 0, 1),  # X
        (1, 1, 0),  # O
        (0, 0, 1),  # x
        (0, 1, 0),  # o
        (0, 0, 0),  # *
    ),
    np.int32,
)
_IS_PLAY: Final = np.isin(
    np.arange(16), (Kind.BLACK, Kind.WHITE, Kind.ALSO_BLACK, Kind.ALSO_WHITE)
)
_WORDS: Final = 1 << 20
"""So many words are swept at once; some 60 bytes each."""


class Lines(NamedTuple):
    """The words of some games.

    Attributes:
        words: Of all games.
        word_at: Where those of a game begin; one more than games.
        line_at: Which is the first line of a game, of all lines; one more than games.
        number: Of each line its number in its game.
        fork: Of each line the node at which it leaves another; 0 of a main line.
        moves: Moves from the root to the fork; 0 of a main line.
        mover: Who made the last of them, 1 Black, 2 White, 0 nobody.
    """

    words: Words
    word_at: Ints
    line_at: Ints
    number: Ints
    fork: Ints
    moves: Ints
    mover: Bits


class Found(NamedTuple):
    """Stretches with a pattern.

    Attributes:
        pair: Which of the pairs of game and place.
        line: The number of the line.
        time: The first node.
        move: The move number there.
        turn: Who moves next, 1 Black, 2 White, 0 unknown.
        point: The first move in the rectangle after that, -1 without one.
        colour: Who plays it, 1 Black, 2 White, 0 without one.
        is_tenuki: Whether moves were made elsewhere before it.
    """

    pair: Ints
    line: Ints
    time: Ints
    move: Ints
    turn: Bits
    point: Ints
    colour: Bits
    is_tenuki: Flags


def sweep(lines: Lines, games: Ints, layouts: Bits, places: Ints) -> Iterator[Found]:
    """Yield where patterns are in games, a part of the pairs after the other.

    Args:
        lines: The words.
        games: Of each pair the game.
        layouts: places x points: what a pattern has on each point of the board, `SIGN_CODES`.
        places: Of each pair the row of `layouts`.

    Some 50 ns a word of each pair.
    """
    lengths = lines.word_at[games + 1] - lines.word_at[games]
    bounds = offsets(lengths)
    first = 0
    while first < len(games):
        end = int(np.searchsorted(bounds, bounds[first] + _WORDS))
        end = min(max(end, first + 1), len(games))
        found = _Sweep(lines, games[first:end], layouts, places[first:end]).found()
        yield found._replace(pair=found.pair + first)
        first = end


class _Sweep:
    """The words of some pairs one after the other, and what is known of each."""

    def __init__(self, lines: Lines, games: Ints, layouts: Bits, places: Ints) -> None:
        starts = lines.word_at[games]
        lengths = lines.word_at[games + 1] - starts
        self.bounds = offsets(lengths)
        total = int(self.bounds[-1])
        self.pair = np.repeat(np.arange(len(games)), lengths)
        words = lines.words[np.arange(total) + np.repeat(starts - self.bounds[:-1], lengths)]
        self.kind = words >> POINT_BITS
        self.point = (words & POINT_MASK).astype(np.int64)
        is_mark = self.kind == MARK
        is_begin = self.kind <= Kind.NODE
        self.line = np.cumsum(is_mark) - 1
        # Of each line of these pairs its number among all lines.
        counts = lines.line_at[games + 1] - lines.line_at[games]
        skipped = lines.line_at[games] - offsets(counts)[:-1]
        self.origin = np.arange(int(counts.sum())) + np.repeat(skipped, counts)
        self.lines = lines
        begun = np.cumsum(is_begin)
        base = begun[is_mark] - lines.fork[self.origin]
        self.time = begun - base[self.line]
        # A point is a state, and in the rectangle, or the point of a pass, which is neither.
        codes = layouts[places[self.pair], np.minimum(self.point, layouts.shape[1] - 1)]
        self.state = STATE[self.kind]
        self.codes = np.where(self.state == NO_STATE, 0, codes)
        self.initial = _WRONG[layouts, 0].sum(axis=1)[places]
        self.starts = np.flatnonzero(is_mark | is_begin)
        self.moves = np.flatnonzero(MOVER[self.kind])
        self.plays = np.flatnonzero(_IS_PLAY[self.kind] & (self.codes > 0))

    def _wrong(self) -> Ints:
        """Return after each word how many points of the rectangle differ from the pattern."""
        at = np.flatnonzero(self.codes)
        key = self.pair[at] << POINT_BITS | self.point[at]
        order = np.argsort(key, kind="stable")
        at, key = at[order], key[order]
        state, codes = self.state[at], self.codes[at]
        before = np.zeros_like(state)
        is_same = key[1:] == key[:-1]
        before[1:][is_same] = state[:-1][is_same]
        change = np.zeros(len(self.kind), np.int64)
        change[at] = _WRONG[codes, state] - _WRONG[codes, before]
        count = np.cumsum(change)
        first = self.bounds[:-1]
        found: Ints = count + (self.initial - count[first] + change[first])[self.pair]
        return found

    def found(self) -> Found:
        """Return where the patterns are."""
        wrong = self._wrong()
        starts = self.starts
        lasts = np.append(starts[1:], len(wrong))[: len(starts)] - 1
        is_there = wrong[lasts] == 0
        is_mark = self.kind[starts] == MARK
        is_main = self.lines.number[self.origin[self.line[starts]]] == 0
        is_new = is_there & ~is_mark & (wrong[starts - 1] != 0)
        is_new |= is_there & is_mark & is_main
        if not is_main.all():
            is_new |= is_there & is_mark & ~is_main & self._is_answered(lasts)
        node = np.flatnonzero(is_new)
        return self._stretches(node, lasts, np.flatnonzero(~is_there))

    def _is_answered(self, lasts: Ints) -> Flags:
        """Return of each node whether the next one has a move in the rectangle."""
        move = _at(self.plays, np.searchsorted(self.plays, lasts, "right"))
        following = np.append(lasts[1:], -1)[: len(lasts)]
        return (move >= 0) & (move <= following)

    def _stretches(self, node: Ints, lasts: Ints, broken: Ints) -> Found:
        """Return what follows the nodes at which stretches begin."""
        last = lasts[node]
        line = self.line[last]
        # The last word of the stretch and of the node that ends it, or of the line.
        end = _at(broken, np.searchsorted(broken, node, "right"))
        line_ends = np.append(np.flatnonzero(self.kind == MARK)[1:], len(self.kind)) - 1
        end = np.where(end >= 0, lasts[end], len(self.kind))
        end = np.minimum(end, line_ends[line])
        index = np.searchsorted(self.moves, last, "right")
        move = _at(self.moves, index)
        has_move = (move >= 0) & (move <= line_ends[line])
        play = _at(self.plays, np.searchsorted(self.plays, last, "right"))
        has_play = (play >= 0) & (play <= end)
        mover = MOVER[self.kind]
        origin = self.origin[line]
        before = _at(self.moves, index - 1)
        line_starts = np.flatnonzero(self.kind == MARK)[line]
        is_own = before >= line_starts
        previous = np.where(is_own, mover[before], self.lines.mover[origin])
        turn = np.where(has_move, mover[move], np.where(previous > 0, 3 - previous, 0))
        number = index - np.searchsorted(self.moves, line_starts) + self.lines.moves[origin]
        return Found(
            self.pair[last],
            self.lines.number[origin],
            self.time[last],
            number,
            turn.astype(np.uint8),
            np.where(has_play, self.point[play], -1),
            np.where(has_play, mover[play], 0).astype(np.uint8),
            has_move & (move <= end) & ~(has_play & (move == play)),
        )


def _at(places: Ints, index: Ints) -> Ints:
    """Return `places[index]`, -1 where there is no such index."""
    is_there = (index >= 0) & (index < len(places))
    if not len(places):
        return np.full(len(index), -1)
    return np.where(is_there, places[np.where(is_there, index, 0)], -1)


_AGAIN: Final = 12
"""Kind of a word that makes a point empty again; those after it make it black and white."""

_STATES: Final = STATE.tolist()
_MOVERS: Final = MOVER.tolist()


class Trees(NamedTuple):
    """The words of games with variations.

    Attributes:
        ids: Of the games, rising.
        winners: 1 Black, 2 White, 0 unknown.
        years: In which they were played, 0 unknown.
        lines: Their words.
        ever: colours x points x games / 8: games in which a point is ever black, ever white.
    """

    ids: Ints
    winners: Bits
    years: npt.NDArray[np.int16]
    lines: Lines
    ever: Bits


def odd_lines(table: Timetable) -> Lines:
    """Return the words of the odd games of a timetable; nothing is copied."""
    games = len(table.odd)
    nothing = np.zeros(games, np.int64)
    return Lines(
        table.words,
        table.word_at,
        np.arange(games + 1),
        nothing,
        nothing,
        nothing,
        nothing.astype(np.uint8),
    )


def build_trees(games: Sequence[tuple[Facts, bytes]], size: Size) -> Trees:
    """Return the trees of games: of each its facts and its variations. 1 µs a word."""
    points = size[0] * size[1]
    trees = [_tree(facts.line, variations, points) for facts, variations in games]
    heads = np.array(list(chain.from_iterable(tree.heads for tree in trees)), np.int64)
    heads = heads.reshape(-1, len(_HEAD))
    lengths = np.array([len(tree.words) for tree in trees], np.int64)
    words = np.frombuffer(b"".join(tree.words for tree in trees), np.uint16)
    game = np.repeat(np.arange(len(games)), lengths)
    state = STATE[words >> POINT_BITS]
    ever = np.zeros((2, points, -(-len(games) // 64) * 64), np.bool_)
    for colour in (1, 2):
        at = np.flatnonzero(state == colour)
        ever[colour - 1, words[at] & POINT_MASK, game[at]] = True
    lines = Lines(
        words,
        offsets(lengths),
        offsets(np.array([len(tree.heads) for tree in trees], np.int64)),
        heads[:, 0],
        heads[:, 1],
        heads[:, 2],
        heads[:, 3].astype(np.uint8),
    )
    ids, winners, years = told([facts for facts, _ in games])
    return Trees(ids, winners, years, lines, np.packbits(ever, axis=2, bitorder="little"))


_HEAD: Final = ("number", "fork", "moves", "mover")


class _Tree(NamedTuple):
    words: array[int]
    heads: list[tuple[int, int, int, int]]


def _tree(line: bytes, variations: bytes, points: int) -> _Tree:
    main = array("H")
    main.frombytes(line)
    walk = _Walk(points)
    tree = _Tree(array("H"), [])
    others = unpack_variations(variations)
    for number, (fork, words) in enumerate([(0, main), *((v.fork, v.words) for v in others)]):
        tree.words.append(MARK << POINT_BITS)
        if number:
            tree.words.extend(walk.back_to(fork))
            tree.heads.append((number, fork, *walk.moved))
        else:
            tree.heads.append((0, 0, 0, 0))
        walk.follow(words)
        tree.words.extend(words)
    return tree


class _Walk:
    """A board, and the nodes from the root to where it is.

    Of each node is known what it overwrote, how many moves there were, and who made the last.
    """

    def __init__(self, points: int) -> None:
        self._board = bytearray(points)
        self._path: list[tuple[list[tuple[int, int]], int, int]] = [([], 0, 0)]

    @property
    def moved(self) -> tuple[int, int]:
        """How many moves there were, and who made the last of them."""
        return self._path[-1][1:]

    def follow(self, words: Iterable[int]) -> None:
        """Go on by the words of a line."""
        board = self._board
        overwritten, count, mover = self._path.pop()
        for word in words:
            kind = word >> POINT_BITS
            if kind <= Kind.NODE:
                self._path.append((overwritten, count, mover))
                overwritten = []
            if _MOVERS[kind]:
                count += 1
                mover = _MOVERS[kind]
            state = _STATES[kind]
            if state != NO_STATE:
                point = word & POINT_MASK
                overwritten.append((point, board[point]))
                board[point] = state
        self._path.append((overwritten, count, mover))

    def back_to(self, node: int) -> list[int]:
        """Go back to a node of the path; return the words that do so."""
        changed = set()
        while len(self._path) > node + 1:
            overwritten, _, _ = self._path.pop()
            for point, state in reversed(overwritten):
                self._board[point] = state
                changed.add(point)
        return [_AGAIN + self._board[point] << POINT_BITS | point for point in sorted(changed)]
