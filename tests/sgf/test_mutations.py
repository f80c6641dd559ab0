"""Real records and samples, damaged on purpose: whatever comes out opens and keeps its bytes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.fuzz.fuzz_load import check
from tests.fuzz.mutations import MUTATIONS, PIECES, Mutation, mutated, records_in, spliced

MAX_SIZE: Final = 3_000
SAMPLES: Final = Path(__file__).parents[2] / "resources" / "samples"
OWN: Final = (
    b"(;SZ[9];B[aa](;W[bb]C[a \\] b])(;W[cc];B[dd](;W[])(;W[tt])))\n(;GM[2]C[another])",
    b"(;CA[Shift_JIS]C[\x95\x5c\x90\x5c\x83\x5c];B[aa];W[bb])",
    b"(;CA[gb2312]C[\xdf\x5c\x93\x5d];AB[aa:cc][dd]LB[aa:1][bb:x]AR[aa:bb])",
    "\ufeff(;C[Z\u00fcrich \u6f22\u5b57 \U0001f600]\r\n;B[aa]\r\n;W[bb])\r\n".encode("utf-16-le"),
    b"(PB[a]PW[b];B[aa](W[bb](B[cc])(;B[dd])C[late])KO[late];W[ee];)",
)


@cache
def _small(folder: Path) -> list[bytes]:
    return records_in(folder, MAX_SIZE)


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
    files = _small(real_records)
    record = data.draw(st.sampled_from(files))

    check(mutated(record, data.draw(CHANGES)), data.draw(st.integers(0, 1_000)))


@given(data=st.data())
def test_two_records_spliced_open_and_keep_their_bytes(
    data: st.DataObject, real_records: Path
) -> None:
    files = st.sampled_from([*OWN, *_small(real_records)])
    record = spliced(data.draw(files), data.draw(files), data.draw(st.floats(0, 1)))

    check(mutated(record, data.draw(CHANGES)), data.draw(st.integers(0, 1_000)))


@given(st.binary(max_size=60), st.lists(st.sampled_from(PIECES), max_size=30), st.integers(0, 100))
@example(b"", [], 0)
def test_any_bytes_open_and_keep_themselves(
    noise: bytes, pieces: list[bytes], choice: int
) -> None:
    check(b"(;" + b"".join(pieces) + noise, choice)
