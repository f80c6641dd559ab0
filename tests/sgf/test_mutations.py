"""Real records and samples, damaged on purpose: whatever comes out opens and keeps its bytes."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.fuzz.fuzz_load import check

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_SIZE: Final = 3_000
SAMPLES: Final = Path(__file__).parents[2] / "resources" / "samples"
OWN: Final = (
    b"(;SZ[9];B[aa](;W[bb]C[a \\] b])(;W[cc];B[dd](;W[])(;W[tt])))\n(;GM[2]C[another])",
    b"(;CA[Shift_JIS]C[\x95\x5c\x90\x5c\x83\x5c];B[aa];W[bb])",
    b"(;CA[gb2312]C[\xdf\x5c\x93\x5d];AB[aa:cc][dd]LB[aa:1][bb:x]AR[aa:bb])",
    "\ufeff(;C[Z\u00fcrich \u6f22\u5b57 \U0001f600]\r\n;B[aa]\r\n;W[bb])\r\n".encode("utf-16-le"),
    b"(PB[a]PW[b];B[aa](W[bb](B[cc])(;B[dd])C[late])KO[late];W[ee];)",
)
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
        b"\xef\xbb\xbf",
        b"\xff\xfe",
    ),
    *(
        b"SZ[3]",
        b"SZ[99:1]",
        b"GM[5]",
        b"AB[aa:cc]",
        b"CA[big5]",
        b"CA[utf-16]",
        b"LB[::]",
        b"FG[:]",
    ),
)

Mutation = tuple[str, float, float, bytes]


@cache
def real_files(folder: Path) -> list[bytes]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path.read_bytes() for path in files if 0 < path.stat().st_size < MAX_SIZE]


def _delete(tokens: list[bytes], start: int, end: int, _: bytes) -> list[bytes]:
    return tokens[:start] + tokens[end:]


def _double(tokens: list[bytes], start: int, end: int, _: bytes) -> list[bytes]:
    return tokens[:end] + tokens[start:]


def _swap(tokens: list[bytes], start: int, end: int, _: bytes) -> list[bytes]:
    between = tokens[start + 1 : end]
    return [
        *tokens[:start],
        *tokens[end : end + 1],
        *between,
        *tokens[start : start + 1],
        *tokens[end + 1 :],
    ]


def _insert(tokens: list[bytes], start: int, _: int, piece: bytes) -> list[bytes]:
    return [*tokens[:start], piece, *tokens[start:]]


def _repeat(tokens: list[bytes], start: int, _: int, piece: bytes) -> list[bytes]:
    return [*tokens[:start], piece * 200, *tokens[start:]]


def _cut_off(tokens: list[bytes], _: int, end: int, piece: bytes) -> list[bytes]:
    return [*tokens[:end], *[token[:1] for token in tokens[end : end + len(piece) % 2]]]


def _flip(tokens: list[bytes], start: int, end: int, _: bytes) -> list[bytes]:
    flipped = [bytes([token[0] ^ 1 << end % 8]) + token[1:] for token in tokens[start : start + 1]]
    return tokens[:start] + flipped + tokens[start + 1 :]


MUTATIONS: Final[dict[str, Callable[[list[bytes], int, int, bytes], list[bytes]]]] = {
    "delete": _delete,
    "double": _double,
    "swap": _swap,
    "insert": _insert,
    "repeat": _repeat,
    "cut off": _cut_off,
    "flip": _flip,
}

pytestmark = pytest.mark.untraced  # several times as fast

CHANGES = st.lists(
    st.tuples(
        st.sampled_from(list(MUTATIONS)),
        st.floats(0, 1),
        st.floats(0, 1),
        st.sampled_from(PIECES),
    ),
    max_size=5,
)


def mutated(data: bytes, changes: list[Mutation]) -> bytes:
    """Return `data` after changes, each between two places given as shares of its length."""
    for name, one, other, piece in changes:
        tokens = TOKENS.findall(data)
        start, end = sorted((int(one * len(tokens)), int(other * len(tokens))))
        data = b"".join(MUTATIONS[name](tokens, start, end, piece))
    return data


def spliced(one: bytes, other: bytes, share: float) -> bytes:
    """Return the first part of one file with the last part of another behind it."""
    return one[: int(share * len(one))] + other[int(share * len(other)) :]


@given(
    st.sampled_from([*OWN, *(path.read_bytes() for path in sorted(SAMPLES.glob("*.sgf")))]),
    CHANGES,
    st.integers(0, 1_000),
)
def test_a_damaged_sample_opens_and_keeps_its_bytes(
    data: bytes, changes: list[Mutation], choice: int
) -> None:
    check(mutated(data, changes), choice)


@given(data=st.data())
def test_a_damaged_record_opens_and_keeps_its_bytes(
    data: st.DataObject, real_records: Path
) -> None:
    files = real_files(real_records)
    record = data.draw(st.sampled_from(files))

    check(mutated(record, data.draw(CHANGES)), data.draw(st.integers(0, 1_000)))


@given(data=st.data())
def test_two_records_spliced_open_and_keep_their_bytes(
    data: st.DataObject, real_records: Path
) -> None:
    files = st.sampled_from([*OWN, *real_files(real_records)])
    record = spliced(data.draw(files), data.draw(files), data.draw(st.floats(0, 1)))

    check(mutated(record, data.draw(CHANGES)), data.draw(st.integers(0, 1_000)))


@given(st.binary(max_size=60), st.lists(st.sampled_from(PIECES), max_size=30), st.integers(0, 100))
@example(b"", [], 0)
def test_any_bytes_open_and_keep_themselves(
    noise: bytes, pieces: list[bytes], choice: int
) -> None:
    check(b"(;" + b"".join(pieces) + noise, choice)
