"""What a jump can lead to."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.targets import TARGETS

RECORD = """(;SZ[9]
;B[aa]C[One]
;W[bb]BM[1]V[1]
;B[cc]FG[259:Figure]V[-3]
;W[dd]HO[1]
(;AB[ee][ff];B[hh])
(;B[gg]N[AB and FG]
))"""


ROWS = [
    ("comments", [1, 7]),
    ("annotations", [2, 4]),
    ("mistakes", [2, 3]),
    ("losses", [3]),
    ("hotspots", [4]),
    ("figures", [3]),
    ("setup", [5]),
    ("forks", [4]),
    ("ends", [6, 7]),
]


@pytest.mark.parametrize(("target", "expected"), ROWS)
def test_targets_are_found_in_the_order_of_the_file(target: str, expected: list[int]) -> None:
    nodes = loads(RECORD).games[0].nodes()

    assert [index for index, node in enumerate(nodes) if TARGETS[target](node)] == expected


def test_every_target_is_tested() -> None:
    assert [target for target, _ in ROWS] == list(TARGETS)
