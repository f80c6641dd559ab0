"""What there is at a node, at a glance."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.line_signs import (
    BAD,
    COMMENT,
    DOUBTFUL,
    FIGURE,
    FORK,
    GOOD,
    HOTSPOT,
    INTERESTING,
    MARKS,
    SET_UP_SIGN,
    signs_of,
)


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (";B[aa]", 0),
        (";B[aa]C[x]", COMMENT),
        (";B[aa]N[x]", COMMENT),
        (";B[aa]WL[1]KO[]", 0),
        (";AB[aa]AW[bb]", SET_UP_SIGN),
        (";AE[aa]", SET_UP_SIGN),
        (";B[aa]FG[]", FIGURE),
        (";B[aa]TR[bb]", MARKS),
        (";B[aa]LB[bb:A]", MARKS),
        (";B[aa]TE[1]", GOOD),
        (";B[aa]IT[]", INTERESTING),
        (";B[aa]DO[]", DOUBTFUL),
        (";B[aa]BM[2]C[x]MA[cc]", BAD | COMMENT | MARKS),
        (";B[aa]HO[1]", HOTSPOT),
        (";TE[the title of a game]", 0),
    ],
)
def test_a_node_is_read_at_a_glance(node: str, expected: int) -> None:
    game = loads(f"(;SZ[9]{node})").games[0]
    assert signs_of(list(game)[-1]) == expected


def test_a_fork_is_where_variations_begin() -> None:
    root = loads("(;SZ[9]C[x](;B[aa])(;B[bb]))").games[0].root
    assert signs_of(root) == FORK | COMMENT
    assert signs_of(root.children[1]) == 0
