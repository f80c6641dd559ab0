"""When the points of the boards of many games are taken: what position search reads.

A timetable holds games on boards of one size, in order of their ids. Its tables are laid out point
by point, so that a search reads of all games the points that it names, and no others.

A game is *plain* if it sets up stones in its root only and every other node is one move, Black and
White in turn, onto empty points: then node number `t` is move number `t`, and what is known of its
first stays tells nearly all. Others are looked at word by word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.sgf.values import Size

Bits = npt.NDArray[np.uint8]
Times = npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

NEVER: Final = 0xFFFF
MARK: Final = 15
"""Kind of a word that begins a line; there is none in `lines`."""

PASS: Final = POINT_MASK
"""Stands for the point of a pass in `Timetable.moves`."""

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

_SLICE: Final = 4_096
LONGEST: Final = 0xFFF0
"""From so many nodes on the times of a game do not fit into a table; it is always swept."""

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
        came: points x games: the node at which a point is taken first, NEVER if it is not.
        gone: points x games: the node at which that first stone is gone, NEVER if it stays.
        ever: colours x points x games / 8: games in which a point is ever black, ever white.
        first: The same, by the first stone alone.
        again: points x games / 8: games in which a point is taken more than once.
        often: In how many games a point is taken.
        start: 1 if the game is plain and Black begins, 2 if White does, 0 if it is not plain.
        last: The number of the last node.
        quiet: Of plain games: so many nodes from the first one on are moves without a capture.
        stones: Of plain games: stones that were set up.
        slack: Of plain games: passes and captured stones.
        moves: Of plain games: the points of the moves, passes as PASS.
        move_at: Where those of a game begin; one more than games.
        words: The words of all games, each after a MARK.
        word_at: Where those of a game begin; one more than games.
    """

    ids: Ints
    winners: Bits
    years: npt.NDArray[np.int16]
    came: Times
    gone: Times
    ever: Bits
    first: Bits
    again: Bits
    often: Ints
    start: Bits
    last: npt.NDArray[np.int32]
    quiet: npt.NDArray[np.int32]
    stones: npt.NDArray[np.int32]
    slack: npt.NDArray[np.int32]
    moves: Words
    move_at: Ints
    words: Words
    word_at: Ints


def build(games: Sequence[Facts], size: Size) -> Timetable:
    """Return the timetable of games in order of their ids; some 40 µs a game."""
    count, points = len(games), size[0] * size[1]
    # Whole 64-bit numbers of games; the last ones are never taken.
    padded = -(-count // 64) * 64
    came = np.full((points, padded), NEVER, np.uint16)
    gone = np.full((points, padded), NEVER, np.uint16)
    sets = np.zeros((5, points, padded // 8), np.uint8)
    parts: list[_Plain] = []
    words: list[Words] = []
    for at in range(0, count, _SLICE):
        part = _concatenated(games[at : at + _SLICE])
        words.append(part.words)
        stays = _stays(part)
        end = at + len(part.lengths)
        plain = _plain(part, stays)
        is_long = plain.last >= LONGEST
        sets[:, :, at // 8 : -(-end // 8)] = _flags(stays, points, end - at)
        _enter(stays, is_long, came[:, at:end], gone[:, at:end])
        parts.append(plain)
    ids, winners, years = told(games)
    return Timetable(
        ids=ids,
        winners=winners,
        years=years,
        came=came,
        gone=gone,
        ever=sets[0:2],
        first=sets[2:4],
        again=sets[4],
        often=np.bitwise_count(sets[2:4]).sum(axis=(0, 2), dtype=np.int64),
        start=np.concatenate([part.start for part in parts]),
        last=np.concatenate([part.last for part in parts]),
        quiet=np.concatenate([part.quiet for part in parts]),
        stones=np.concatenate([part.stones for part in parts]),
        slack=np.concatenate([part.slack for part in parts]),
        moves=np.concatenate([part.moves for part in parts]),
        move_at=offsets(np.concatenate([part.counts for part in parts])),
        words=np.concatenate(words),
        word_at=offsets(np.array([len(game.line) // 2 + 1 for game in games], np.int64)),
    )


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


class _Part(NamedTuple):
    """The words of some games one after the other: of each its game, its kind, its node."""

    lengths: Ints
    words: Words
    game: npt.NDArray[np.int32]
    kind: Bits
    time: npt.NDArray[np.int32]


def _concatenated(games: Sequence[Facts]) -> _Part:
    mark = np.uint16(MARK << POINT_BITS).tobytes()
    words = np.frombuffer(b"".join(mark + game.line for game in games), np.uint16)
    lengths = np.array([len(game.line) // 2 + 1 for game in games], np.int64)
    game = np.repeat(np.arange(len(games), dtype=np.int32), lengths)
    kind = (words >> POINT_BITS).astype(np.uint8)
    count = np.cumsum(kind <= Kind.NODE, dtype=np.int32)
    time = count - np.repeat(count[offsets(lengths)[:-1]], lengths)
    return _Part(lengths, words, game, kind, time)


class _Stays(NamedTuple):
    """Stones from when they come until they are gone, in order of game and point.

    Attributes:
        game, point, colour, came, gone: Of each stone; times NEVER or less.
        is_first: Whether it is the first one there in that game.
        is_odd: Of each game, whether a move is played on a stone or is suicide.
    """

    game: Ints
    point: Ints
    colour: Bits
    came: npt.NDArray[np.int32]
    gone: npt.NDArray[np.int32]
    is_first: Flags
    is_odd: Flags


def _stays(part: _Part) -> _Stays:
    state = STATE[part.kind]
    at = np.flatnonzero(state != NO_STATE)
    key = part.game[at].astype(np.int64) << POINT_BITS | part.words[at] & POINT_MASK
    order = np.argsort(key, kind="stable")
    at, key = at[order], key[order]
    state, time = state[at], part.time[at]
    is_same = np.zeros(len(at), np.bool_)
    is_same[1:] = key[1:] == key[:-1]
    before = np.zeros(len(at), np.uint8)
    before[1:] = np.where(is_same[1:], state[:-1], EMPTY)
    is_odd = np.zeros(len(part.lengths), np.bool_)
    is_odd[part.game[at[(part.kind[at] <= Kind.WHITE) & (before != EMPTY)]]] = True
    suicides = np.flatnonzero(is_same[1:] & (time[1:] == time[:-1])) + 1
    is_odd[part.game[at[suicides]]] = True
    # What a node leaves behind counts, and only where it differs from what was there.
    is_left = np.ones(len(at), np.bool_)
    is_left[suicides - 1] = False
    key, state, time = key[is_left], state[is_left], time[is_left]
    return _between(key, state, time, is_odd)


def _between(key: Ints, state: Bits, time: npt.NDArray[np.int32], is_odd: Flags) -> _Stays:
    """Return the stays of changes in order of game, point and time, one a node at most."""
    is_same = np.zeros(len(key), np.bool_)
    is_same[1:] = key[1:] == key[:-1]
    before = np.zeros(len(key), np.uint8)
    before[1:] = np.where(is_same[1:], state[:-1], EMPTY)
    is_change = state != before
    key, state, time = key[is_change], state[is_change], time[is_change]
    until = np.full(len(key), NEVER, np.int32)
    is_ended = key[1:] == key[:-1]
    until[:-1][is_ended] = time[1:][is_ended]
    is_stone = state != EMPTY
    key, until = key[is_stone], until[is_stone]
    is_first = np.ones(len(key), np.bool_)
    is_first[1:] = key[1:] != key[:-1]
    return _Stays(
        key >> POINT_BITS,
        key & POINT_MASK,
        state[is_stone],
        time[is_stone],
        until,
        is_first,
        is_odd,
    )


def _flags(stays: _Stays, points: int, games: int) -> Bits:
    """Return the rows of `ever`, `first` and `again`, one after the other."""
    flags = np.zeros((5, points, games), np.bool_)
    game, point, colour, is_first = stays.game, stays.point, stays.colour, stays.is_first
    flags[colour - 1, point, game] = True
    flags[colour[is_first] + 1, point[is_first], game[is_first]] = True
    flags[4, point[~is_first], game[~is_first]] = True
    return np.packbits(flags, axis=2, bitorder="little")


def _enter(stays: _Stays, is_long: Flags, came: Times, gone: Times) -> None:
    """Write the first stays into the columns of their games, except for those that do not fit."""
    is_first = stays.is_first
    game, point = stays.game[is_first], stays.point[is_first]
    came[point, game] = np.where(is_long[game], 0, stays.came[is_first])
    gone[point, game] = np.where(is_long[game], LONGEST, stays.gone[is_first])


class _Plain(NamedTuple):
    """What a timetable says of plain games."""

    start: Bits
    last: npt.NDArray[np.int32]
    quiet: npt.NDArray[np.int32]
    stones: npt.NDArray[np.int32]
    slack: npt.NDArray[np.int32]
    moves: Words
    counts: Ints


_PLAIN_KINDS: Final = np.isin(
    np.arange(16),
    (
        Kind.BLACK,
        Kind.WHITE,
        Kind.BLACK_PASS,
        Kind.WHITE_PASS,
        Kind.REMOVE,
        MARK,
    ),
)


def _plain(part: _Part, stays: _Stays) -> _Plain:
    games = len(part.lengths)
    kind, time, game = part.kind, part.time, part.game
    last = np.zeros(games, np.int32)
    np.maximum.at(last, game, time)
    is_root_setup = (time == 0) & (kind >= Kind.ADD_BLACK)
    is_odd = stays.is_odd | (last == 0) | (last >= LONGEST)
    is_odd[game[~(_PLAIN_KINDS[kind] | is_root_setup)]] = True
    is_move = kind <= Kind.WHITE_PASS
    mover = MOVER[kind[is_move]]
    movers = game[is_move]
    is_twice = (movers[1:] == movers[:-1]) & (mover[1:] == mover[:-1])
    is_odd[movers[1:][is_twice]] = True
    start = np.zeros(games, np.uint8)
    start[movers[::-1]] = mover[::-1]
    start[is_odd] = 0

    is_play = kind <= Kind.WHITE
    is_taken = (kind == Kind.REMOVE) & (time > 0)
    is_unquiet = is_taken | (is_move & ~is_play)
    quiet = last.copy()
    np.minimum.at(quiet, game[is_unquiet], time[is_unquiet] - 1)
    slack = np.bincount(game[is_unquiet], minlength=games).astype(np.int32)
    at_start = stays.game[stays.came == 0]
    stones = np.bincount(at_start, minlength=games).astype(np.int32)

    chosen = np.flatnonzero(is_move)
    chosen = chosen[start[game[chosen]] > 0]
    moves = np.where(is_play[chosen], part.words[chosen] & POINT_MASK, PASS).astype(np.uint16)
    counts = np.bincount(game[chosen], minlength=games).astype(np.int64)
    return _Plain(start, last, quiet, stones, slack, moves, counts)
