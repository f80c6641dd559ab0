"""What happens to a pattern in a game, word by word: exact whatever the game does.

Many games are swept at once. The words of a game make one or more lines; each begins with a MARK,
after which come, for variations, what leads back to where they leave (kinds 12 to 14: a point is
empty, black, white again) and then their own nodes. Of each pattern the points that differ from it
are counted: where none does, it is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind
from sgfedit.library.positions.timetable import MARK, MOVER, NO_STATE, STATE, offsets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.library.positions.timetable import Bits, Flags, Ints, Words

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
