from __future__ import annotations

import pytest

from sgfedit.game.checks.brackets import missing_bracket
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
        ("C", "end;C[bb", None),
        ("C", "end W[bb", None),
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
        ("(;XX[x;B[aa])", []),
    ],
)
def test_values_that_go_on_too_far(text: str, expected: list[tuple[str, str, int, str]]) -> None:
    rows = [row for row in remarks(text) if row.code == "suspicious-bracket-in-value"]

    assert [(row.ident, row.detail, row.value, row.certainty) for row in rows] == expected


def test_what_lacks_a_bracket_is_not_removed() -> None:
    text = "(;;AB[aa][bb;W[cc])"

    assert [row.certainty for row in remarks(text) if row.code == "bad-value"] == ["none"]
