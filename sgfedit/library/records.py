"""Records of files and their games in the index: plain values that travel between processes."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.finding.texts import decoded
from sgfedit.game.info import simple_text
from sgfedit.game.info_values.meanings import (
    Days,
    days_of,
    handicap_of,
    komi_of,
    result_of,
    strength,
)
from sgfedit.library.lines import pack_variations
from sgfedit.library.signatures import signatures
from sgfedit.sgf.properties import GAME_INFO

if TYPE_CHECKING:
    from sgfedit.library.tracing import Traced
    from sgfedit.sgf.node import Properties
    from sgfedit.sgf.values import Size

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

IDENTITY_HALF: Final = 8
"""Bytes of an identity that stand for the names; so many more stand for the moves."""

UNKNOWN: Final = bytes(IDENTITY_HALF)
"""A half of which nothing is known."""

_COLUMNS: Final = {ident: column for column, ident in FIELDS.items()}
_TEXTS: Final = frozenset({"C", "N", "LB"})


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
    days: Days
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
    dyer: str | None
    sequence: bytes | None
    identity: bytes
    line: bytes
    variations: bytes | None
    texts: tuple[Text, ...]


def record_of(
    traced: Traced, number: int, signed: tuple[str | None, bytes | None] | None = None
) -> GameRecord:
    """Return what the index knows of a game that has been walked through.

    Args:
        traced: The game.
        number: In its file, from 1.
        signed: Its `signatures`, if they are known.
    """
    info = _info(_info_holder(traced))
    result = result_of(info.get("result", ""))
    texts = _texts(traced.more)
    line = traced.lines[0].words.tobytes()
    size = traced.size
    dyer, sequence = signed or signatures(line, size)
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
        *size,
        traced.moves,
        traced.nodes,
        len(traced.lines) - 1,
        len({text.node for text in texts if text.ident == "C"}),
        traced.is_go,
        dyer,
        sequence,
        _identity(info, size, line),
        line,
        pack_variations(traced.lines),
        texts,
    )


def _info_holder(traced: Traced) -> Properties:
    """Return the node with the game info of the main line: the first that has some."""
    _, root = traced.more[0]
    main = (properties for number, properties in traced.more if number < traced.length)
    return next((one for one in main if not GAME_INFO.isdisjoint(one)), root)


def _info(holder: Properties) -> dict[str, str]:
    found = {}
    for ident, values in holder.items():
        column = _COLUMNS.get(ident)
        if column is not None:
            text = _valid(simple_text(values))
            if text:
                found[column] = text
    return found


def _texts(nodes: list[tuple[int, Properties]]) -> tuple[Text, ...]:
    """Return all texts that are searched, given the nodes that may have some."""
    return tuple(
        Text(number, ident, _valid(text.text))
        for number, properties in nodes
        for ident, values in properties.items()
        if ident in _TEXTS
        for text in decoded(ident, values)
        if text.text
    )


def _valid(text: str) -> str:
    """Return a text without the bytes in it that could not be decoded."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _identity(info: dict[str, str], size: Size, line: bytes) -> bytes:
    """Return what tells this game from others, wherever it is: who and when, then which moves.

    A half of which nothing is known is zero.
    """
    named = [info.get(column, "") for column in ("black", "white", "date", "event", "name")]
    names = "\0".join(named).encode("utf-8", "replace") if any(named) else b""
    return _half(names) + _half(bytes(size) + line if line else b"")


def _half(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=IDENTITY_HALF).digest() if data else UNKNOWN
