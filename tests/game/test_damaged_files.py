"""Whatever is done to a damaged file is done at once, and undone to the byte.

The files were made by damaging real ones, and are named after what failed with them; new ones come
from `tests.fuzz.run`.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import REAL_RECORDS
from tests.fuzz.mutations import random_file, records_in
from tests.fuzz.promises import PROMISES

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.untraced  # several times as fast; other tests reach every branch

Promise = "Callable[[bytes, random.Random], None]"
_SAMPLES: Final = Path(__file__).parents[2] / "resources" / "samples"
_DAMAGED: Final = sorted((REAL_RECORDS.parent / "mutated").glob("*.sgf"))
_MAX_RECORD: Final = 4_000


@pytest.mark.parametrize("promise", PROMISES.values(), ids=PROMISES)
@pytest.mark.parametrize("path", _DAMAGED, ids=lambda path: path.stem)
def test_a_damaged_file_keeps_the_promise(path: Path, promise: Callable[..., None]) -> None:
    promise(path.read_bytes(), random.Random(1))


@pytest.mark.parametrize("promise", PROMISES.values(), ids=PROMISES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_a_newly_damaged_file_keeps_the_promise(promise: Callable[..., None], seed: int) -> None:
    folder = REAL_RECORDS if REAL_RECORDS.is_dir() else _SAMPLES
    rng = random.Random(seed)

    promise(random_file(rng, records_in(folder, _MAX_RECORD)), rng)
