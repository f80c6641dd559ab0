"""Games → timetables."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind
from sgfedit.library.positions.boards import Boards, boards_of
from sgfedit.library.positions.timetable import (
    EMPTY,
    GOES,
    LONGEST,
    MARK,
    NEVER,
    NO_STATE,
    STATE,
    Stays,
    Timetable,
    offsets,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from sgfedit.library.positions.timetable import Bits, Facts, Flags, Ints, Times, Words
    from sgfedit.sgf.values import Size

_SLICE: Final = 4_096


def build(games: Iterator[Facts], count: int, size: Size) -> Timetable:
    """Return the timetable of so many games in order of their ids; some 50 µs a game."""
    points = size[0] * size[1]
    # Whole 64-bit numbers of games; the last ones are never taken.
    width = -(-count // 64) * 64
    came = np.full((points, width), NEVER, np.uint16)
    ever = np.zeros((2, points, width // 8), np.uint8)
    slices: list[_Slice] = []
    for at in range(0, count, _SLICE):
        facts = list(islice(games, _SLICE))
        part = _concatenated(facts)
        stays, is_odd = _stays(part)
        end = at + len(part.lengths)
        moves = _moves(part, is_odd)
        ever[:, :, at // 8 : -(-end // 8)] = _ever(stays, points, end - at)
        listed = _enter(stays, moves.is_long, came[:, at:end])
        boards = boards_of(stays, moves.is_odd)
        slices.append(
            _Slice(
                told(facts),
                moves,
                listed._replace(game=listed.game + at),
                boards._replace(game=boards.game + at),
            )
        )
    return _joined(came, ever, slices)


class _Slice(NamedTuple):
    """What is known of some games, whose places are those in the whole table."""

    told: tuple[Ints, Bits, npt.NDArray[np.int16]]
    moves: _Moves
    listed: Stays
    boards: Boards


def _joined(came: Times, ever: Bits, slices: Sequence[_Slice]) -> Timetable:
    told_of, all_moves, listed, all_boards = zip(*slices, strict=True)
    ids, winners, years = map(np.concatenate, zip(*told_of, strict=True))
    moves = _Moves._make(map(np.concatenate, zip(*all_moves, strict=True)))
    stays = Stays._make(map(np.concatenate, zip(*listed, strict=True)))
    boards = Boards._make(map(np.concatenate, zip(*all_boards, strict=True)))
    by_hash = np.argsort(boards.hash, kind="stable")
    boards = Boards._make(column[by_hash] for column in boards)
    key = (stays.point * came.shape[1] + stays.game).astype(np.uint32)
    order = np.argsort(key, kind="stable")
    stay, stay_at = np.unique(key[order], return_index=True)
    node_at = offsets(moves.counts)
    gap = np.flatnonzero(moves.nodes >> POINT_BITS == Kind.NODE)
    return Timetable(
        ids=ids,
        winners=winners,
        years=years,
        came=came,
        ever=ever,
        often=np.count_nonzero(came != NEVER, axis=1).astype(np.int64),
        stay=stay,
        stay_at=np.append(stay_at, len(key)),
        stay_colour=stays.colour[order],
        stay_came=stays.came[order].astype(np.uint16),
        stay_gone=stays.gone[order].astype(np.uint16),
        nodes=moves.nodes,
        node_at=node_at,
        gap=gap,
        gap_at=np.searchsorted(gap, node_at),
        board=boards.hash,
        board_game=boards.game,
        board_came=boards.came,
        board_gone=boards.gone,
        odd=np.flatnonzero(moves.is_odd),
        words=moves.words,
        word_at=offsets(moves.lengths),
    )


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


def _stays(part: _Part) -> tuple[Stays, Flags]:
    """Return all stones, and in which games a move is played on a stone or is suicide."""
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
    return _between(key, state, time), is_odd


def _between(key: Ints, state: Bits, time: npt.NDArray[np.int32]) -> Stays:
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
    return Stays(
        key >> POINT_BITS,
        key & POINT_MASK,
        state[is_stone],
        time[is_stone],
        until,
        is_first,
    )


def _ever(stays: Stays, points: int, games: int) -> Bits:
    flags = np.zeros((2, points, games), np.bool_)
    flags[stays.colour - 1, stays.point, stays.game] = True
    return np.packbits(flags, axis=2, bitorder="little")


def _enter(stays: Stays, is_long: Flags, came: Times) -> Stays:
    """Write when points are taken into the columns of their games; return what is to be listed.

    Of games whose times do not fit, points may be taken from the first node on.
    """
    is_first = stays.is_first
    goes = stays.gone[is_first] < NEVER
    game, point = stays.game[is_first], stays.point[is_first]
    time = np.where(goes, stays.came[is_first] | GOES, stays.came[is_first])
    came[point, game] = np.where(is_long[game], GOES, time)
    is_listed = goes[np.cumsum(is_first) - 1] & ~is_long[stays.game]
    return stays.of(is_listed)


class _Moves(NamedTuple):
    """What a timetable says of the moves of games."""

    is_odd: Flags
    is_long: Flags
    nodes: Words
    counts: Ints
    words: Words
    lengths: Ints


def _moves(part: _Part, is_odd: Flags) -> _Moves:
    games = len(part.lengths)
    is_node = (part.kind <= Kind.NODE) | (part.kind == MARK)
    counts = np.bincount(part.game[is_node], minlength=games)
    is_long = counts > LONGEST
    is_odd = is_odd | is_long
    is_also = (part.kind > Kind.NODE) & (part.kind < Kind.ADD_BLACK)
    is_odd[part.game[is_also]] = True
    of_odd = is_odd[part.game]
    return _Moves(
        is_odd,
        is_long,
        part.words[is_node & ~of_odd],
        np.where(is_odd, 0, counts),
        part.words[of_odd],
        part.lengths[is_odd],
    )
