"""Timetables: when the points of the boards of many games are taken, for position search.

A timetable holds games on boards of one size, in order of their ids. Its tables are laid out point
by point, so that a search reads of all games the points that it names, and no others.

Most points are taken once and for good, or never: of these one number says all. The stays of
stones on the others are listed. What a node leaves behind is what counts, be it by a move or by
set-up. A game is *odd* if that does not tell its moves: it has several in a node, one in the root,
one onto a stone, suicide, or too many nodes. Odd games are looked at word by word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sgfedit.library.lines import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

Bits = npt.NDArray[np.uint8]
Times = npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.integer[Any]]
Flags = npt.NDArray[np.bool_]

NEVER: Final = 0xFFFF
GOES: Final = 0x8000
"""In `Timetable.came`: the stone goes, and there may be others later; see `Timetable.stay`."""

TIME: Final = GOES - 1
"""What remains of a time without GOES; of NEVER a time after all nodes."""

MARK: Final = 15
"""Kind of a word that begins a line; there is none in `lines`."""

EMPTY: Final = 0
NO_STATE: Final = 255
STATE: Final = np.full(16, NO_STATE, np.uint8)
"""Kind of a word → what is on the point after it."""
STATE[[Kind.BLACK, Kind.ALSO_BLACK, Kind.ADD_BLACK, 13]] = 1
STATE[[Kind.WHITE, Kind.ALSO_WHITE, Kind.ADD_WHITE, 14]] = 2
STATE[[Kind.REMOVE, 12]] = EMPTY

MOVER: Final = np.zeros(16, np.uint8)
"""Kind of a word → who moves: 1 Black, 2 White, 0 nobody."""
MOVER[[Kind.BLACK, Kind.ALSO_BLACK, Kind.BLACK_PASS, Kind.ALSO_BLACK_PASS]] = 1
MOVER[[Kind.WHITE, Kind.ALSO_WHITE, Kind.WHITE_PASS, Kind.ALSO_WHITE_PASS]] = 2

LONGEST: Final = 0x7FF0
"""From so many nodes on the times of a game do not fit into a table."""

WINNERS: Final = {"B": 1, "W": 2}


class Facts(NamedTuple):
    """A game as it is read from the index; `day` as yyyymmdd."""

    id: int
    winner: str | None
    day: int | None
    line: bytes


class Timetable(NamedTuple):
    """What is known of some games; `games` of them, on boards of `points`.

    Attributes:
        ids: Of the games, rising.
        winners: 1 Black, 2 White, 0 unknown.
        years: In which they were played, 0 unknown.
        came: points x games: the node at which a point is taken first, with GOES if that stone
            goes; NEVER if it is not taken.
        ever: colours x points x games / 8: games in which a point is ever black, ever white.
        often: In how many games a point is taken.
        stay: Points of games that are marked with GOES: point * width of `came` + game, rising.
        stay_at: Where the stones on such a point begin; one more than points.
        stay_colour: 1 Black, 2 White.
        stay_came: The node at which such a stone comes, rising for each point and game.
        stay_gone: The node at which it is gone, NEVER if it stays.
        nodes: The nodes of the games that are not odd: of each its word that begins it, which is
            its move or NODE; MARK of a root.
        node_at: Where those of a game begin; one more than games.
        gap: Where in `nodes` those without a move are, rising; roots are not counted.
        gap_at: Where those of a game begin; one more than games.
        board: Hashes of the boards with few stones that games have which are not odd, rising.
        board_game: Their games.
        board_came: Of each the first node.
        board_gone: The first node after it, NEVER if it stays.
        odd: The odd games, rising.
        words: Their words, each game after a MARK.
        word_at: Where those of an odd game begin; one more than odd games.
    """

    ids: Ints
    winners: Bits
    years: npt.NDArray[np.int16]
    came: Times
    ever: Bits
    often: Ints
    stay: npt.NDArray[np.uint32]
    stay_at: Ints
    stay_colour: Bits
    stay_came: Times
    stay_gone: Times
    nodes: Words
    node_at: Ints
    gap: Ints
    gap_at: Ints
    board: npt.NDArray[np.uint64]
    board_game: npt.NDArray[np.uint32]
    board_came: Times
    board_gone: Times
    odd: Ints
    words: Words
    word_at: Ints


class Stays(NamedTuple):
    """Stones from when they come until they are gone, in order of game and point.

    Attributes:
        game, point, colour, came, gone: Of each stone; times NEVER or less.
        is_first: Whether it is the first one there in that game.
    """

    game: Ints
    point: Ints
    colour: Bits
    came: npt.NDArray[np.int32]
    gone: npt.NDArray[np.int32]
    is_first: Flags

    def of(self, which: Flags) -> Stays:
        """Return some of them."""
        return Stays._make(column[which] for column in self)


def told(games: Sequence[Facts]) -> tuple[Ints, Bits, npt.NDArray[np.int16]]:
    """Return the ids, winners and years of games as `Timetable` has them."""
    return (
        np.array([game.id for game in games], np.int64),
        np.array([WINNERS.get(game.winner or "", 0) for game in games], np.uint8),
        np.array([(game.day or 0) // 10_000 for game in games], np.int16),
    )


def offsets(lengths: Ints) -> Ints:
    """Return where each of some stretches begins that follow each other, and the end."""
    found = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=found[1:])
    return found
