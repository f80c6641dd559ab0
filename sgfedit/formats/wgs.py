"""WGS: games of QQ Go.

Binary, little-endian; found out by annhe (github.com/annarchive/wgs2sgf):

```text
0    02 00 00 00
4    Black: QQ number (6 bytes); 10 name, GBK (22); 36 score (int32); 42 certified dan
52   White: the same, 58, 84, 90
100  handicap    101 board size    103, 104 komi, its whole part and tenths
105  how it ended    106 1: Black won, 0: White won    108 score (int16)
120  number of moves (uint16)
122  moves: column x 4, row from the top; 01 00 is a pass
```

There is no date. Which of the two plays is not said: Black begins, in a handicap game White.
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.asian_servers import foreign_handicap
from sgfedit.formats.draft import Draft, Flaws, Record, collection_of
from sgfedit.game.info_values import (
    Result,
    ResultKind,
    format_handicap,
    format_komi,
    format_result,
)
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named
from sgfedit.sgf.charset import decode
from sgfedit.sgf.values import DEFAULT_SIZE, PASS, Point, PointOrPass

if TYPE_CHECKING:
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection

EXTENSION: Final = ".wgs"
_MAGIC: Final = b"\x02\0\0\0"
_SIZES: Final = (9, 13, 19)
_MOST_SIZE: Final = 19
_MOVES: Final = 122
_PASS: Final = b"\1\0"
_HEAD: Final = Struct("<6s22sxxxxi2xB")
_GAME: Final = Struct("<BBxBBBBxh")
_COUNT: Final = Struct("<H")
_PLAYERS: Final = {"B": 4, "W": 52}
_GAME_AT: Final = 100
_COUNT_AT: Final = 120
_MOST_SCORE: Final = 2 * 361

# 105: 1 and 2 are draws; 3 an error; 5 the game was broken off; 6 the loser left; 7 one left by
# agreement; 8 time; 9 resignation; 10 counted.
_ENDS: Final[dict[int, ResultKind]] = {
    1: "draw",
    2: "draw",
    3: "void",
    5: "void",
    6: "forfeit",
    7: "void",
    8: "time",
    9: "resign",
    10: "score",
}
_OPEN_ENDS: Final = (0, 4)
_CERTIFICATES: Final = {
    "B": QT_TRANSLATE_NOOP("Problem", "certificate {number} of Black"),
    "W": QT_TRANSLATE_NOOP("Problem", "certificate {number} of White"),
}
_NUMBERS: Final = {
    "B": QT_TRANSLATE_NOOP("Problem", "QQ number {number} of Black"),
    "W": QT_TRANSLATE_NOOP("Problem", "QQ number {number} of White"),
}


class _Player(NamedTuple):
    """What is said of a player; see the table above."""

    number: int
    name: bytes
    score: int
    certified: int

    @property
    def rank(self) -> str:
        """The rank that the score is worth: a dan for each hundred, below 0 a kyu."""
        if self.score >= 100:
            return f"{min(self.score // 100, 9)}d"
        return "1k" if self.score >= 0 else f"{min(2 + -self.score // 100, 9)}k"


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    data = source.data
    is_named = source.extension == EXTENSION and len(data) > 0
    if source.given is not None or not (is_named or _is_whole(data)):
        return None
    flaws = Flaws()
    if not data.startswith(_MAGIC):
        text = Named("Problem", "not a file of QQ Go, which begins with 02 00 00 00")
        flaws.add("foreign-unread", 1, text)
        return collection_of("wgs", (), flaws)
    if len(data) < _MOVES:
        sizes = {"found": str(len(data)), "head": str(_MOVES)}
        text = Named("Problem", "{found} bytes, of which the head alone takes {head}", **sizes)
        flaws.add("foreign-cut", 1, text, column=len(data) + 1)
        return collection_of("wgs", (), flaws)
    return collection_of("wgs", [_record(data, source.charset, flaws)], flaws)


def _is_whole(data: bytes) -> bool:
    """Whether data can be nothing else: few bytes are fixed, so the length has to be right."""
    if not data.startswith(_MAGIC) or len(data) < _MOVES or data[101] not in _SIZES:
        return False
    (claimed,) = _COUNT.unpack_from(data, _COUNT_AT)
    return len(data) == _MOVES + 2 * int(claimed)


def _record(data: bytes, charset: str | None, flaws: Flaws) -> Record:
    handicap, size, *_ = _GAME.unpack_from(data, _GAME_AT)
    record = Record((size, size) if 1 < size <= _MOST_SIZE else DEFAULT_SIZE)
    if size != record.size[0]:
        text = Named("Problem", "board size {size}", size=str(size))
        flaws.add("foreign-unread", 1, text, column=102)
    for colour, offset in _PLAYERS.items():
        _add_player(record.root, colour, offset, data, charset, flaws)
    _add_game(record, data, flaws)
    _add_moves(record, data, "W" if handicap else "B", flaws)
    return record


def _add_player(
    root: Draft, colour: str, offset: int, data: bytes, charset: str | None, flaws: Flaws
) -> None:
    number, raw, score, certified = _HEAD.unpack_from(data, offset)
    player = _Player(int.from_bytes(number, "little"), raw.split(b"\0")[0], score, certified)
    name = decode(player.name, charset or "gb18030").text
    readable = "".join(letter for letter in name if letter.isprintable())
    if name != readable:
        text = f"P{colour}: {player.name!r}"
        flaws.add("foreign-unread", 1, text, column=offset + 7)
    root.simple(f"P{colour}", readable)
    root.simple(f"{colour}R", player.rank)
    side = "Black" if colour == "B" else "White"
    if 0 < player.certified <= 9:
        root.text("GC", f"{side} is certified as amateur {player.certified} dan")
    elif player.certified:
        text = Named("Problem", _CERTIFICATES[colour], number=str(player.certified))
        flaws.add("foreign-unread", 1, text, column=offset + 39)
    if player.number:
        text = Named("Problem", _NUMBERS[colour], number=str(player.number))
        flaws.add("foreign-left-out", 1, text, column=offset + 1)


def _add_game(record: Record, data: bytes, flaws: Flaws) -> None:
    handicap, _, komi, tenths, end, winner, score = _GAME.unpack_from(data, _GAME_AT)
    root = record.root
    if handicap:
        points = foreign_handicap(record.size, handicap)
        root.add_points("AB", points)
        if points:
            root.simple("HA", format_handicap(handicap))
        else:
            text = Named("Problem", "handicap {count}", count=str(handicap))
            flaws.add("foreign-unread", 1, text, column=_GAME_AT + 1)
    if tenths < 10 and komi < 100:
        root.simple("KM", format_komi(komi + tenths / 10))
    else:
        text = Named("Problem", "komi {points}", points=f"{komi}.{tenths}")
        flaws.add("foreign-unread", 1, text, column=_GAME_AT + 4)
    kind = _ENDS.get(end)
    if kind is None or winner not in {0, 1} or abs(score) > _MOST_SCORE:
        if end not in _OPEN_ENDS:
            numbers = f"{end}, {winner}, {score}"
            text = Named("Problem", "result {numbers}", numbers=numbers)
            flaws.add("foreign-unread", 1, text, column=_GAME_AT + 6)
        return
    if kind in {"draw", "void"}:
        root.simple("RE", format_result(Result(None, kind)))
        return
    # The score counts half stones, the margin twice the stones.
    margin = abs(score - 0.5) if kind == "score" else None
    if margin is not None and (score > 0) != bool(winner):
        found = {"winner": str(winner), "score": str(score)}
        text = Named("Problem", "winner {winner}, score {score}", **found)
        flaws.add("foreign-contradiction", 1, text, column=_GAME_AT + 7)
    root.simple("RE", format_result(Result("B" if winner else "W", kind, margin)))


def _add_moves(record: Record, data: bytes, colour: str, flaws: Flaws) -> None:
    (claimed,) = _COUNT.unpack_from(data, _COUNT_AT)
    there, odd = divmod(len(data) - _MOVES, 2)
    if claimed > there or odd:
        count = {"found": str(there), "told": str(claimed)}
        text = Named("Problem", "{told} moves announced, {found} there", **count)
        flaws.add("foreign-cut", 1, text, column=len(data) + 1)
    elif claimed < there:
        more = str(there - claimed)
        text = Named("Problem", "moves beyond the number announced: {count}", count=more)
        flaws.add("foreign-left-out", 1, text, column=_MOVES + 2 * claimed + 1)
    offsets = range(_MOVES, _MOVES + 2 * min(claimed, there), 2)
    points = [_point(record, data[offset : offset + 2]) for offset in offsets]
    if 2 * points.count(None) > len(points):
        count = {"found": str(points.count(None)), "told": str(len(points))}
        text = Named("Problem", "{found} of {told} moves", **count)
        flaws.add("foreign-off-board", 1, text, column=_MOVES + 1)
        return
    here = record.root
    for offset, point in zip(offsets, points, strict=True):
        if point is None:  # read as a pass: whose turn it is follows from the number of the move
            place = {"column": str(data[offset]), "row": str(data[offset + 1])}
            text = Named("Problem", "column {column}, row {row}", **place)
            flaws.add("foreign-off-board", 1, text, column=offset + 1)
        here = here.play(colour, point if isinstance(point, Point) else None)
        colour = "W" if colour == "B" else "B"


def _point(record: Record, move: bytes) -> PointOrPass | None:
    """Return where a move was played, None if that is no place."""
    if move == _PASS:
        return PASS
    column, rest = divmod(move[0], 4)
    point = Point(column, move[1])
    return None if rest or not record.holds(point) else point
