"""Whole boards with few stones, by a hash: those that thousands of games have.

The hash of a board is the exclusive or of one number for each stone (Zobrist, 1970). With 64 bits,
that one of the millions of boards of a library has the hash of another by chance is as likely as
that the memory of the computer errs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sgfedit.library.lines import POINT_BITS
from sgfedit.library.positions.timetable import NEVER

if TYPE_CHECKING:
    from sgfedit.library.positions.layout import Layout
    from sgfedit.library.positions.timetable import Flags, Stays, Times, Timetable

MOST_STONES: Final = 20
"""With more of them, the games that ever have all these stones are few."""

_COLOUR_BITS: Final = 2
_LEAVES: Final = 1 << POINT_BITS + _COLOUR_BITS
_WORD_BITS: Final = POINT_BITS + _COLOUR_BITS + 1
_TIME_BITS: Final = 16


def _numbers() -> npt.NDArray[np.uint64]:
    """Return a number for each colour and point, by SplitMix64; 0 without a stone."""
    found = np.arange(3 << POINT_BITS, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        found = (found ^ found >> np.uint64(shift)) * np.uint64(factor)
    found ^= found >> np.uint64(31)
    found[: 1 << POINT_BITS] = 0
    return found


_NUMBERS: Final = _numbers()


class Boards(NamedTuple):
    """Boards, each from when it comes until it is gone.

    Attributes:
        hash: By which they are looked up.
        game: The place of the game.
        came: The first node with it.
        gone: The first node after it, NEVER if it stays.
    """

    hash: npt.NDArray[np.uint64]
    game: npt.NDArray[np.uint32]
    came: Times
    gone: Times


def boards_of(stays: Stays, is_odd: Flags) -> Boards:
    """Return the boards with few stones of games that are not odd; some 100 ns a stone."""
    games = len(is_odd)
    stays = stays.of(~is_odd[stays.game])
    head = stays.game << _TIME_BITS
    word = stays.colour.astype(np.int64) << POINT_BITS | stays.point
    goes = stays.gone < NEVER
    begins = np.flatnonzero(~is_odd) << _TIME_BITS + _WORD_BITS
    comes = (head | stays.came) << _WORD_BITS | word
    leaves = (head | stays.gone)[goes] << _WORD_BITS | word[goes] | _LEAVES
    changes = np.sort(np.concatenate((begins, comes, leaves)))
    word = changes & _LEAVES - 1
    hashes = np.bitwise_xor.accumulate(_NUMBERS[word])
    counts = np.where(word == 0, 0, np.where(changes & _LEAVES, -1, 1)).cumsum()
    # What a node leaves behind counts; and what the games before have left does not.
    moment = changes >> _WORD_BITS
    (at,) = (np.append(moment[1:], -1) != moment).nonzero()
    game, time = moment[at] >> _TIME_BITS, moment[at] & (1 << _TIME_BITS) - 1
    before = np.searchsorted(changes, np.arange(games) << _TIME_BITS + _WORD_BITS)
    hashes = hashes[at] ^ np.append(np.uint64(0), hashes)[before[game]]
    counts = counts[at] - np.append(0, counts)[before[game]]
    gone = np.where(np.append(game[1:], -1) == game, np.append(time[1:], 0), NEVER)
    few = counts <= MOST_STONES
    return Boards(
        hashes[few],
        game[few].astype(np.uint32),
        time[few].astype(np.uint16),
        gone[few].astype(np.uint16),
    )


def boards_with(table: Timetable, layout: Layout, is_allowed: Flags) -> Boards | None:
    """Return where a shape is the board of games that count; None if that is not known.

    Odd games are left out.
    """
    points = layout.size[0] * layout.size[1]
    is_whole = not layout.wild and len(layout.stones) + len(layout.free) == points
    if not is_whole or len(layout.stones) > MOST_STONES:
        return None
    words = np.array([colour << POINT_BITS | point for point, colour in layout.stones], np.int64)
    wanted = np.bitwise_xor.reduce(_NUMBERS[words])
    found = slice(*(np.searchsorted(table.board, wanted, side) for side in ("left", "right")))
    columns = table.board, table.board_game, table.board_came, table.board_gone
    boards = Boards._make(column[found] for column in columns)
    return Boards._make(column[is_allowed[boards.game]] for column in boards)
