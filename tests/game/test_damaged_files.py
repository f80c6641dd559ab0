"""Whatever is done to a damaged file is done at once, and undone to the byte.

The files were made by damaging real ones, and are named after what failed with them; new ones come
from `tests.fuzz.run`.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amounts import amount
from tests.conftest import REAL_RECORDS
from tests.fuzz.mutations import random_file, records_in
from tests.fuzz.promises import PROMISES

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.untraced  # several times as fast; other tests reach every branch

_SAMPLES: Final = Path(__file__).parents[2] / "resources" / "samples"
_SHARED: Final = sorted((REAL_RECORDS.parent / "mutated").glob("*.sgf"))
_DAMAGED: Final = [path for path in _SHARED if not path.name.startswith("slow")]
"""Those that only took long are for `benchmarks.hostile`."""

_MAX_RECORD: Final = 3_000


@cache
def _records() -> list[bytes]:
    return records_in(REAL_RECORDS if REAL_RECORDS.is_dir() else _SAMPLES, _MAX_RECORD)


@pytest.mark.parametrize("promise", PROMISES.values(), ids=PROMISES)
@pytest.mark.parametrize("path", _DAMAGED, ids=lambda path: path.stem)
def test_a_damaged_file_keeps_the_promise(path: Path, promise: Callable[..., None]) -> None:
    promise(path.read_bytes(), random.Random(1))


@pytest.mark.parametrize("promise", PROMISES.values(), ids=PROMISES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=amount(5, 300), suppress_health_check=[HealthCheck.too_slow])
def test_a_newly_damaged_file_keeps_the_promise(promise: Callable[..., None], seed: int) -> None:
    rng = random.Random(seed)

    promise(random_file(rng, _records()), rng)
