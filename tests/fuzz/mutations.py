"""Damage done to records on purpose: what a `Mutation` names is done to a file's bytes.

Tests draw mutations from Hypothesis, the long runner `tests.fuzz.run` from a random generator,
`benchmarks.hostile` from one that is always the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

TOKENS: Final = re.compile(rb"[()\[\];\\]|[A-Za-z]++|[^()\[\];\\A-Za-z]++")
PIECES: Final = (
    *(b"(", b")", b";", b"[", b"]", b"\\", b"\0", b"\n", b" ", b":", b"()", b"(;", b"((", b")("),
    *(
        b"C[",
        b"[]",
        b"B[aa]",
        b";W[bb]",
        b"x",
        b"c[y]",
        b"\xff",
        b"\x81",
        b"\x95\x5c",
        b"\xc3\xa9",
    ),
    *(b"\xef\xbb\xbf", b"\xff\xfe", b"\r\n", b"\r", b"\\]", b"&#233;"),
    *(b"SZ[3]", b"SZ[99:1]", b"GM[5]", b"FF[3]", b"FF[1]", b"FF[7]", b"AB[aa:cc]", b"AE[dd]"),
    *(b"CA[big5]", b"CA[utf-16]", b"CA[UTF-8]", b"CA[nothing]", b"CA[]", b"LB[::]", b"FG[:]"),
    *(
        b"AW[aa]",
        b"KM[5,5]",
        b"TM[1h]",
        b"OT[5x30 byo-yomi]",
        b"TE[1]BM[2]",
        b"L[aa][bb]",
        b"M[cc]",
    ),
    *(b"VW[aa][cc]", b"PL[1]", b"KI[11]", b"HA[2]", b"XX[y][z]", b"B[]", b"W[tt]", b"DT[today]"),
)
"""What is put in, one of them in each mutation; for other kinds a number, by its length."""

MAX_SIZE: Final = 120_000
_BYTES: Final = 256

Mutation: TypeAlias = tuple[str, float, float, bytes]
"""A key of MUTATIONS, two places given as shares of a file's length, and a piece."""

Tokens: TypeAlias = "list[bytes]"


def _delete(tokens: Tokens, start: int, end: int, _: bytes) -> Tokens:
    return tokens[:start] + tokens[end:]


def _double(tokens: Tokens, start: int, end: int, _: bytes) -> Tokens:
    return tokens[:end] + tokens[start:]


def _swap(tokens: Tokens, start: int, end: int, _: bytes) -> Tokens:
    between = tokens[start + 1 : end]
    return [
        *tokens[:start],
        *tokens[end : end + 1],
        *between,
        *tokens[start : start + 1],
        *tokens[end + 1 :],
    ]


def _insert(tokens: Tokens, start: int, _: int, piece: bytes) -> Tokens:
    return [*tokens[:start], piece, *tokens[start:]]


def _repeat(tokens: Tokens, start: int, _: int, piece: bytes) -> Tokens:
    return [*tokens[:start], piece * 200, *tokens[start:]]


def _cut_off(tokens: Tokens, _: int, end: int, piece: bytes) -> Tokens:
    return [*tokens[:end], *[token[:1] for token in tokens[end : end + len(piece) % 2]]]


def _flip(tokens: Tokens, start: int, end: int, _: bytes) -> Tokens:
    flipped = [bytes([token[0] ^ 1 << end % 8]) + token[1:] for token in tokens[start : start + 1]]
    return tokens[:start] + flipped + tokens[start + 1 :]


def _change(tokens: Tokens, start: int, end: int, _: bytes) -> Tokens:
    """Put another byte in the place of the last one of a token."""
    changed = [token[:-1] + bytes([end % _BYTES]) for token in tokens[start : start + 1]]
    return tokens[:start] + changed + tokens[start + 1 :]


def _unpunctuate(tokens: Tokens, start: int, _: int, piece: bytes) -> Tokens:
    """Remove the next bracket, parenthesis or semicolon of some kind."""
    mark = b"()[];"[len(piece) % 5 :][:1]
    at = next((i for i in range(start, len(tokens)) if tokens[i] == mark), None)
    return tokens if at is None else tokens[:at] + tokens[at + 1 :]


def _put_property(tokens: Tokens, start: int, _: int, piece: bytes) -> Tokens:
    """Put something where a property may stand: behind the next semicolon or value."""
    at = next((i for i in range(start, len(tokens)) if tokens[i] in b";]"), len(tokens))
    return [*tokens[: at + 1], piece, *tokens[at + 1 :]]


def _put_everywhere(tokens: Tokens, start: int, end: int, piece: bytes) -> Tokens:
    """Put something between many tokens."""
    step = 1 + end % 7
    parts = (tokens[at : at + step] for at in range(start, len(tokens), step))
    return [*tokens[:start], *(token for part in parts for token in (*part, piece))]


MUTATIONS: Final[dict[str, Callable[[Tokens, int, int, bytes], Tokens]]] = {
    "delete": _delete,
    "double": _double,
    "swap": _swap,
    "insert": _insert,
    "repeat": _repeat,
    "cut off": _cut_off,
    "flip": _flip,
    "change": _change,
    "unpunctuate": _unpunctuate,
    "put property": _put_property,
    "put everywhere": _put_everywhere,
}


def mutated(data: bytes, changes: Iterable[Mutation]) -> bytes:
    """Return `data` after changes, each between two places given as shares of its length."""
    for name, one, other, piece in changes:
        tokens = TOKENS.findall(data)
        start, end = sorted((int(one * len(tokens)), int(other * len(tokens))))
        data = b"".join(MUTATIONS[name](tokens, start, end, piece))
    return data


def spliced(one: bytes, other: bytes, share: float) -> bytes:
    """Return the first part of one file with the last part of another behind it."""
    return one[: int(share * len(one))] + other[int(share * len(other)) :]


def records_in(folder: Path, max_size: int = MAX_SIZE) -> list[bytes]:
    """Return what is in the files of a folder and below that are neither empty nor larger."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path.read_bytes() for path in files if 0 < path.stat().st_size <= max_size]


def random_file(rng: random.Random, records: Sequence[bytes]) -> bytes:
    """Return a record with some damage, or a splice of two of them, of at most MAX_SIZE bytes."""
    data = rng.choice(records)
    if rng.random() < 0.2:  # one in five
        data = spliced(data, rng.choice(records), rng.random())
    if rng.random() < 0.2:
        data += b"\n" * rng.randrange(2) + rng.choice(records)
    return mutated(data, random_changes(rng))[:MAX_SIZE]


def random_changes(rng: random.Random) -> list[Mutation]:
    """Return some mutations; as often near each other as anywhere."""
    changes = []
    for _ in range(rng.choice((1, 1, 2, 3, 5, 8))):
        place = rng.random()
        other = rng.random() if rng.randrange(2) else min(1, place + 0.02 * rng.random())
        changes.append((rng.choice(list(MUTATIONS)), place, other, rng.choice(PIECES)))
    return changes
