"""Statistics of a library: who plays, wins and meets whom, and how games begin."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.go.symmetry import MIRROR_LEFT_RIGHT
from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind
from sgfedit.library.names import spellings, whole_of
from sgfedit.library.query.finding import folder_of
from sgfedit.library.schema import snapshot
from sgfedit.library.signatures import first_moves, least_way

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from sgfedit.sgf.values import Size


class PlayerCount(NamedTuple):
    """What a library has of a player.

    Attributes:
        name: The spelling that most games have.
        names: All of them, as they are in the records.
        games: How many.
        black, white: With which colour.
        black_wins, white_wins: How many of them were won.
        losses: How many were lost; the others have no winner.
        first_year, last_year: Of the games with a date; None if there is none.
    """

    name: str
    names: tuple[str, ...]
    games: int
    black: int
    white: int
    black_wins: int
    white_wins: int
    losses: int
    first_year: int | None
    last_year: int | None


class OpponentCount(NamedTuple):
    """What a library has of a player against another.

    Attributes:
        name: Of the other.
        games: How many.
        wins, losses: Of the player asked for.
    """

    name: str
    games: int
    wins: int
    losses: int


class OpeningCount(NamedTuple):
    """How games begin.

    Attributes:
        moves: Points (x, y) of the first moves, the board laid so that the first is at the upper
            right; None for a pass.
        games: How many begin so, however their board lies.
        black_wins, white_wins: Of these.
        first_year, last_year: Of those with a date.
    """

    moves: tuple[tuple[int, int] | None, ...]
    games: int
    black_wins: int
    white_wins: int
    first_year: int | None
    last_year: int | None


# Players ------------------------------------------------------------------------------------

_PAIRS: Final = """
SELECT black, white, winner, count(*), min(first_day) / 10000, max(last_day) / 10000
FROM games INDEXED BY games_facts WHERE {} GROUP BY black, white, winner
"""
_WITHIN: Final = "+id IN (SELECT value FROM json_each(?))"


class _Pair(NamedTuple):
    """Games between the same players that ended alike; players as numbers, -1 unknown."""

    black: int
    white: int
    winner: str | None
    games: int
    first_year: int | None
    last_year: int | None


class _Who:
    """Players by number: all spellings of one are one.

    Attributes:
        names: The spellings of each, and how many games have them.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.names: list[Counter[str]] = []
        self._known = spellings(folder_of(connection))
        self._by_whole: dict[str, int] = {}
        self._numbers: dict[int, int] = {}
        self._spelled = dict(connection.execute("SELECT id, name FROM players"))

    def find(self, name: str) -> int:
        """Return the number of the player of a name."""
        whole = whole_of(name)
        number = self._by_whole.get(whole)
        if number is None:
            number = self._by_whole[whole] = len(self.names)
            self.names.append(Counter())
            for spelling in self._known.same(name):
                self._by_whole.setdefault(whole_of(spelling), number)
        return number

    def number(self, player: int | None, games: int) -> int:
        """Return the number of the player of an id, -1 of nobody; count games of this name."""
        if player is None:
            return -1
        name = " ".join(self._spelled[player].split())
        number = self._numbers.get(player)
        if number is None:
            number = self._numbers[player] = self.find(name)
        self.names[number][name] += games
        return number


def count_players(
    connection: sqlite3.Connection, ids: Sequence[int] | None = None
) -> list[PlayerCount]:
    """Return what there is of each player, those with most games first.

    Some 0.1 s for 100,000 games.

    Args:
        connection: To a library.
        ids: The games that count; None for all.
    """
    who, pairs = _pairs(connection, ids)
    counts = [_Count() for _ in who.names]
    for pair in pairs:
        for number, colour in ((pair.black, "B"), (pair.white, "W")):
            if number >= 0:
                counts[number].add(pair, colour)
    found = [
        PlayerCount(names.most_common(1)[0][0], tuple(sorted(names)), *count.values)
        for names, count in zip(who.names, counts, strict=True)
        if names
    ]
    found.sort(key=lambda player: (-player.games, player.name))
    return found


class _Count:
    """The games of one player, while they are counted."""

    def __init__(self) -> None:
        self._games = {"B": 0, "W": 0}
        self._wins = {"B": 0, "W": 0}
        self._losses = 0
        self._years: list[int] = []

    def add(self, pair: _Pair, colour: str) -> None:
        """Count games in which the player has a colour."""
        self._games[colour] += pair.games
        if pair.winner == colour:
            self._wins[colour] += pair.games
        elif pair.winner is not None:
            self._losses += pair.games
        self._years += (y for y in (pair.first_year, pair.last_year) if y is not None)

    @property
    def values(self) -> tuple[int, int, int, int, int, int, int | None, int | None]:
        """What `PlayerCount` says behind the names."""
        games, wins = self._games, self._wins
        first, last = min(self._years, default=None), max(self._years, default=None)
        total = games["B"] + games["W"]
        return total, games["B"], games["W"], wins["B"], wins["W"], self._losses, first, last


def count_opponents(
    connection: sqlite3.Connection, name: str, ids: Sequence[int] | None = None
) -> list[OpponentCount]:
    """Return whom the player of a name has met, those met most often first.

    The player may be named by any spelling; nobody of that name has met nobody.
    """
    who, pairs = _pairs(connection, ids)
    player = who.find(name)
    counts: dict[int, Counter[str]] = {}
    for pair in pairs:
        for one, other, colour in ((pair.black, pair.white, "B"), (pair.white, pair.black, "W")):
            if one == player and other >= 0:
                count = counts.setdefault(other, Counter())
                count["games"] += pair.games
                if pair.winner is not None:
                    count["wins" if pair.winner == colour else "losses"] += pair.games
    found = [
        OpponentCount(who.names[n].most_common(1)[0][0], c["games"], c["wins"], c["losses"])
        for n, c in counts.items()
    ]
    found.sort(key=lambda opponent: (-opponent.games, opponent.name))
    return found


def _pairs(connection: sqlite3.Connection, ids: Sequence[int] | None) -> tuple[_Who, list[_Pair]]:
    where, values = ("1", ()) if ids is None else (_WITHIN, (json.dumps(list(ids)),))
    pairs = []
    with snapshot(connection):
        who = _Who(connection)
        for black, white, *rest in connection.execute(_PAIRS.format(where), values):
            games = rest[1]
            pairs.append(_Pair(who.number(black, games), who.number(white, games), *rest))
    return who, pairs


# Openings -----------------------------------------------------------------------------------

_LINES: Final = """
SELECT substr(line, 1, ?), winner, first_day / 10000 FROM games
WHERE columns = ? AND rows = ? AND is_go AND moves >= ? AND coalesce(handicap_stones, 0) = 0
"""
_BYTES_A_MOVE: Final = 8
"""Bytes read for a move: its word, and those of nodes without one between."""

_BYTES_BEFORE: Final = 64
"""Bytes read for what stands before all moves."""

_AT_ONCE: Final = 5_000
"""Games that are read together."""


def count_openings(
    connection: sqlite3.Connection,
    ids: Sequence[int] | None = None,
    *,
    moves: int = 4,
    size: Size = (19, 19),
) -> list[OpeningCount]:
    """Return the ways in which even games begin, the most frequent first.

    Games whose board lies otherwise count together. Some 0.5 s for 100,000 games.

    Args:
        connection: To a library.
        ids: The games that count; None for all.
        moves: How many first moves; games with less do not count.
        size: Of the board.
    """
    asked = _LINES
    values: list[object] = [moves * _BYTES_A_MOVE + _BYTES_BEFORE, *size, moves]
    if ids is not None:
        asked += f" AND {_WITHIN}"
        values.append(json.dumps(list(ids)))
    counts: dict[tuple[int, ...], _Opening] = {}
    known: dict[bytes, _Opening] = {}
    rows = connection.execute(asked, values)
    while some := rows.fetchmany(_AT_ONCE):
        begun = first_moves([line for line, *_ in some], moves)
        for written, (_, winner, year) in zip(begun, some, strict=True):
            if not written:
                continue
            if written not in known:
                words = np.frombuffer(written, np.uint16)
                known[written] = counts.setdefault(tuple(least_way(words, size)), _Opening())
            known[written].add(winner, year)
    found = [
        OpeningCount(tuple(_point(word, size) for word in words), *count.values)
        for words, count in counts.items()
    ]
    found.sort(key=lambda opening: -opening.games)
    return found


class _Opening:
    """The games of one opening, while they are counted."""

    def __init__(self) -> None:
        self._games = 0
        self._wins = {"B": 0, "W": 0}
        self._years: list[int] = []

    def add(self, winner: str | None, year: int | None) -> None:
        """Count a game."""
        self._games += 1
        if winner is not None:
            self._wins[winner] += 1
        if year is not None:
            self._years.append(year)

    @property
    def values(self) -> tuple[int, int, int, int | None, int | None]:
        """What `OpeningCount` says behind the moves."""
        first, last = min(self._years, default=None), max(self._years, default=None)
        return self._games, self._wins["B"], self._wins["W"], first, last


def _point(word: int, size: Size) -> tuple[int, int] | None:
    """Return the point of a move; the least way, mirrored, begins at the upper right."""
    if word >> POINT_BITS not in {Kind.BLACK, Kind.WHITE}:
        return None
    y, x = divmod(word & POINT_MASK, size[0])
    return MIRROR_LEFT_RIGHT.point(x, y, *size)
