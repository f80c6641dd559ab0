from __future__ import annotations

import pytest

from sgfedit.game.checks.flaws import missing_bracket
from sgfedit.game.checks.nodes import node_remarks
from sgfedit.game.checks.remark import Remark, Scene
from sgfedit.sgf.parser import parse


def remarks(text: str) -> list[Remark]:
    """Return all remarks on the nodes of a game."""
    scene = Scene.of(parse(text).trees[0].root)
    rows: list[Remark] = []
    for node in scene.root.subtree():
        scene.node = node
        rows += node_remarks(scene)
    return rows


@pytest.mark.parametrize(
    ("ident", "raw", "place"),
    [
        ("B", "aa", None),
        ("B", "aa;W[bb", 2),
        ("B", "aa ; W [bb", 2),
        ("B", "aa;", -1),
        ("B", "[aa", -1),
        ("B", "aa;w[bb", -1),
        ("PM", "1MN[3", 1),
        ("AB", "aaAW[bb", 2),
        ("KM", "6.5\nRE[B+R", 3),
        ("C", "a [b", None),
        ("C", "a; b", None),
        ("C", "end;W[bb", 3),
        ("C", "end\n;B[", 4),
        ("C", "end;W[bb more", None),
        ("C", "end;C[bb", 3),
        ("C", "end W[bb", 3),
        ("C", "a C[b W[bb", 1),
        ("C", "a B[b C[bb", 5),
        ("C", "endW[bb", 3),
        ("C", "endW[bb more", None),
        ("C", "my_W[bb", None),
        ("C", "end W [bb", None),
        ("C", "see W[bb\\] and [x", None),
        ("C", "see C[text\\]", None),
        ("C", "abc\\]KO[", None),
        ("C", "end OK[x", None),
        ("C", "end PL[B", 3),
        ("C", "end PL[Black", None),
        ("C", "[C\\] KM[6.5", 4),
        ("LB", "de:B C[The 3-4 stone", 4),
        ("LB", "de:B\nTR[aa", 4),
        ("LB", "de:BC[The 3-4 stone", 4),
        ("LB", "de:B C[The [5k\\] stone", 4),
        ("N", "Title LB[aa:1", 5),
        ("N", "see C[1\\]", None),
        ("PB", "KuroPW[Shiro", 4),
        ("PB", "KuroPW[Shiro [5k\\]", 4),
        ("RE", "B+RSZ[9", 3),
        ("DT", "1996-01-01EV[Kisei", 10),
        ("PB", "Lee PW[Gu", 3),
        ("FG", "1:Figure AR[aa:bb", 8),
        ("XX", "x C[a text", 1),
        ("LB", "aa:[", None),
        ("LB", "aa:1;B[bb", 4),
        ("AP", "x;B[bb", 1),
    ],
)
def test_where_a_bracket_is_missing(ident: str, raw: str, place: int | None) -> None:
    assert missing_bracket(ident, raw) == place


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;;B[aa;W[bb];B[cc])", [("B", "aa;W[bb", 0, "ask")]),
        ("(;;AB[aa][bb;W[cc])", [("AB", "bb;W[cc", 1, "ask")]),
        ("(;;B[[aa])", [("B", "[aa", 0, "none")]),
        ("(;C[x;B[aa])", [("C", "x;B[aa", 0, "ask")]),
        ("(;C[x (;B[aa\\]) y])", []),
        ("(;XX[x;B[aa])", [("XX", "x;B[aa", 0, "ask")]),
        ("(;LB[ce:A][de:B C[The 3-4 stone])", [("LB", "de:B C[The 3-4 stone", 1, "ask")]),
    ],
)
def test_values_that_go_on_too_far(text: str, expected: list[tuple[str, str, int, str]]) -> None:
    rows = [row for row in remarks(text) if row.code == "suspicious-bracket-in-value"]

    assert [(row.ident, row.detail, row.value, row.certainty) for row in rows] == expected


def test_what_lacks_a_bracket_is_not_removed() -> None:
    text = "(;;AB[aa][bb;W[cc])"

    assert [row.certainty for row in remarks(text) if row.code == "bad-value"] == ["none"]
