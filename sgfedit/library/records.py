"""What the index knows of a file and its games: plain values that travel between processes."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.finding.text_index import has_any, texts_of
from sgfedit.game.info import has_info, info_text
from sgfedit.game.info_values.meanings import (
    days_of,
    handicap_of,
    komi_of,
    result_of,
    strength,
)
from sgfedit.library.lines import pack_variations
from sgfedit.library.signatures import signatures
from sgfedit.library.tracing import trace
from sgfedit.sgf.node import Node, is_go, size_of

if TYPE_CHECKING:
    from sgfedit.game.collection import Game
    from sgfedit.library.plain import Plain
    from sgfedit.library.tracing import Traced
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
_has_text: Final = has_any(_TEXTS)
_LONE_COMMENT: Final = re.compile(r";[BW]\[[a-zA-Z]{0,2}\]\s*C\[([^\]\\\r\t\v\f\0]+)\]\s*")
"""A move with a comment that stands for itself: what most texts are."""


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
    dyer: str | None
    sequence: bytes | None
    identity: bytes
    line: bytes
    variations: bytes | None
    texts: tuple[Text, ...]


def record_of(game: Game, number: int) -> GameRecord:
    """Return what the index knows of a game; some 3 µs a node."""
    return _record(_info_holder(game.root), trace(game), number)


def record_of_plain(game: Plain, number: int) -> GameRecord:
    """Return the same of a game of one line, as `plain` reads it."""
    root, traced = game
    holder = root
    if not has_info(root):
        nodes = (Node(source) for _, source in traced.more)
        holder = next(filter(has_info, nodes), root)
    return _record(holder, traced, number, root)


def _record(holder: Node, traced: Traced, number: int, root: Node | None = None) -> GameRecord:
    root = root or holder.root
    info = _info(holder)
    result = result_of(info.get("result", ""))
    texts = _texts(traced.more)
    line = traced.lines[0].words.tobytes()
    size = size_of(root)
    dyer, sequence = signatures(line, size)
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
        is_go(root),
        dyer,
        sequence,
        _identity(info, size, line),
        line,
        pack_variations(traced.lines),
        texts,
    )


def _info_holder(root: Node) -> Node:
    """Return the node with the game info of the main line: the first that has some."""
    node: Node | None = root
    while node is not None and not has_info(node):
        node = node.first_child
    return root if node is None else node


def _info(holder: Node) -> dict[str, str]:
    found = {}
    for ident in holder.properties:
        column = _COLUMNS.get(ident)
        if column is not None:
            text = _valid(info_text(holder, ident))
            if text:
                found[column] = text
    return found


def _texts(nodes: list[tuple[int, str]]) -> tuple[Text, ...]:
    """Return all texts that are searched, given the nodes that may have some."""
    found: list[Text] = []
    for number, source in nodes:
        lone = _LONE_COMMENT.fullmatch(source)
        if lone is not None:
            found.append(Text(number, "C", _valid(lone[1])))
        elif _has_text(source):
            texts = texts_of(source, _TEXTS)
            found += (Text(number, t.ident, _valid(t.text)) for t in texts if t.text)
    return tuple(found)


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
