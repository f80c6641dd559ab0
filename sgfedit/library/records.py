"""What the index knows of a file and its games: plain values that travel between processes."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.finding.text_index import has_any, texts_of
from sgfedit.game.info import has_info, info_text
from sgfedit.game.info_values import (
    PartialDate,
    Reading,
    Result,
    parse_dates,
    parse_handicap,
    parse_komi,
    parse_rank,
    parse_result,
    read_date,
    read_handicap,
    read_komi,
    read_rank,
    read_result,
)
from sgfedit.game.traversal import is_move
from sgfedit.library.lines import lines_of, pack_variations
from sgfedit.sgf.node import is_go

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game.collection import Game
    from sgfedit.sgf.node import Node

FIELDS: Final = {
    "black": "PB",
    "white": "PW",
    "black_rank": "BR",
    "white_rank": "WR",
    "event": "EV",
    "round": "RO",
    "place": "PC",
    "name": "GN",
    "date": "DT",
    "result": "RE",
    "komi": "KM",
    "handicap": "HA",
    "rules": "RU",
    "annotator": "AN",
    "user": "US",
    "source": "SO",
}
"""Column of the games table → the property that it shows word for word."""

_TEXTS: Final = frozenset({"C", "N", "LB"})
_CACHED: Final = 10_000


class Text(NamedTuple):
    """A comment, a node name or a label: the number of its node in file order, ident, text."""

    node: int
    ident: str
    text: str


class GameRecord(NamedTuple):
    """One game: see the columns of the games table."""

    number: int
    info: dict[str, str]
    black_strength: int | None
    white_strength: int | None
    days: tuple[tuple[int, int], ...]
    winner: str | None
    win_kind: str | None
    margin: float | None
    komi_points: float | None
    handicap_stones: int | None
    columns: int
    rows: int
    moves: int
    nodes: int
    branches: int
    comments: int
    is_go: bool
    identity: bytes
    line: bytes
    variations: bytes | None
    texts: tuple[Text, ...]


def record_of(game: Game, number: int) -> GameRecord:
    """Return what the index knows of a game; some 10 µs a node."""
    info = _info(game)
    result = result_of(info.get("result", ""))
    lines = lines_of(game)
    texts, nodes = _texts(game)
    line = lines[0].words.tobytes()
    columns, rows = game.size
    return GameRecord(
        number,
        info,
        strength(info.get("black_rank", "")),
        strength(info.get("white_rank", "")),
        days_of(info.get("date", "")),
        result.winner if result else None,
        result.kind if result else None,
        result.margin if result else None,
        komi_of(info.get("komi", "")),
        handicap_of(info.get("handicap", "")),
        columns,
        rows,
        sum(map(is_move, game)),
        nodes,
        len(lines) - 1,
        len({text.node for text in texts if text.ident == "C"}),
        is_go(game.root),
        _identity(info, (columns, rows), line),
        line,
        pack_variations(lines),
        texts,
    )


def _info(game: Game) -> dict[str, str]:
    """Return the game info of the main line: of its first node that has some."""
    node: Node | None = game.root
    while node is not None and not has_info(node):
        node = node.first_child
    holder = game.root if node is None else node
    found = ((column, _valid(info_text(holder, ident))) for column, ident in FIELDS.items())
    return {column: text for column, text in found if text}


def _texts(game: Game) -> tuple[tuple[Text, ...], int]:
    """Return all texts of a game that are searched, and the number of its nodes."""
    has_text = has_any(_TEXTS)
    found: list[Text] = []
    count = 0
    for count, node in enumerate(game.nodes()):
        source = node.source
        if has_text(source):
            texts = texts_of(source, _TEXTS)
            found += (Text(count, t.ident, _valid(t.text)) for t in texts if t.text)
    return tuple(found), count + 1


def _valid(text: str) -> str:
    """Return a text without the bytes in it that could not be decoded."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _identity(info: dict[str, str], size: tuple[int, int], line: bytes) -> bytes:
    """Return what tells this game from others, wherever it is: who, when, which moves."""
    named = [info.get(column, "") for column in ("black", "white", "date", "event", "name")]
    digest = hashlib.blake2b(repr((named, size)).encode("utf-8", "replace"), digest_size=16)
    digest.update(line)
    return digest.digest()


# What texts mean ----------------------------------------------------------------------------


def _prescribed(text: str, read: Callable[[str], Reading | None]) -> str:
    """Return the form FF[4] prescribes of what a text most likely means, "" if that is nothing."""
    reading = read(text.strip())
    return reading.text if reading else ""


@lru_cache(_CACHED)
def strength(rank: str) -> int | None:
    """Return a rank as a number that grows with strength: 30k is -30, 1k -1, 1d 1, 9p 19."""
    found = parse_rank(_prescribed(rank, read_rank)) if rank else None
    if found is None:
        return None
    if found.kind == "kyu":
        return -found.number
    return found.number + (10 if found.kind == "pro" else 0)


@lru_cache(_CACHED)
def days_of(date: str) -> tuple[tuple[int, int], ...]:
    """Return the first and last day (yyyymmdd) of each day, month or year that DT names.

    A month ends with day 31, a year with 1231, whether there is such a day or not.
    """
    dates = parse_dates(_prescribed(date, read_date)) if date else None
    return tuple(map(_span, dates or ()))


def _span(date: PartialDate) -> tuple[int, int]:
    year, month, day = date
    first = year * 10_000 + (month or 1) * 100 + (day or 1)
    last = year * 10_000 + (month or 12) * 100 + (day or 31)
    return first, last


@lru_cache(_CACHED)
def result_of(text: str) -> Result | None:
    """Return the result of a game."""
    return parse_result(_prescribed(text, read_result)) if text else None


@lru_cache(_CACHED)
def komi_of(text: str) -> float | None:
    """Return komi in points, as they are written."""
    return parse_komi(text.strip()) or parse_komi(_prescribed(text, read_komi)) if text else None


@lru_cache(_CACHED)
def handicap_of(text: str) -> int | None:
    """Return the handicap stones; 0 for an even game that says so."""
    return parse_handicap(_prescribed(text, read_handicap)) if text else None
