"""Games as timetables, and their whole boards with few stones, by a hash.

The hash of a board is the exclusive or of one number for each stone (Zobrist, 1970). With 64 bits,
that one of the millions of boards of a library has the hash of another by chance is as likely as
that the memory of the computer errs.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind
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

    from sgfedit.library.positions.placements import Layout
    from sgfedit.library.positions.timetable import Bits, Facts, Flags, Ints, Times, Words
    from sgfedit.sgf.values import Size


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
