"""Position search and a replay of every game say the same of some real records.

`brute_force` is the same with more games and patterns.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from sgfedit.library.indexing import update
from sgfedit.library.library import Library
from tests.library.positions.brute_force import compare

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 6_000


def test_answers_are_those_of_a_replay(real_records: Path, tmp_path: Path) -> None:
    rng = random.Random(7)
    files = sorted(
        path for path in real_records.rglob("*.sgf") if path.stat().st_size < MOST_BYTES
    )
    library = Library(tmp_path)
    library.set_folders([str(path) for path in rng.sample(files, 60)])
    update(library)

    found = list(compare(library, 25, 100, rng))

    assert sum(hits for hits, _ in found) > 1_000
    assert sum(games > 1 for _, games in found) > 5
