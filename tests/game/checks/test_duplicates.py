from __future__ import annotations

import pytest

from sgfedit.game.checks.nodes import merged, node_remarks, repeated
from sgfedit.game.checks.remark import Remark, Scene
from sgfedit.sgf.node import Properties
from sgfedit.sgf.parser import parse
from sgfedit.sgf.properties import decode


def remarks(text: str) -> list[Remark]:
    """Return all remarks on the nodes of a game."""
    scene = Scene.of(parse(text).trees[0].root)
    rows: list[Remark] = []
    for node in scene.root.subtree():
        scene.node = node
        rows += node_remarks(scene)
    return rows


DOUBLED = "duplicate-property"
TOO_MANY = "too-many-values"


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ("C[a]N[b]AB[aa][bb]L[aa][bb]", []),
        ("C[LB[a\\] LB]LB[aa:1][bb:2]", []),
        ("AB[aa]AW[bb]AB[cc]", [(DOUBLED, "AB", 1, "safe")]),
        ("AB[aa][bb]C[x]AB[cc]", [(DOUBLED, "AB", 2, "safe")]),
        ("XX[a]XX[b]", [(DOUBLED, "XX", 1, "safe")]),
        ("C[a]C[b]", [(DOUBLED, "C", 1, "safe")]),
        ("N[a]N[b]", [(DOUBLED, "N", 1, "ask")]),
        ("N[a]N[a]", [(DOUBLED, "N", 1, "safe")]),
        ("N[a]N[]", [(DOUBLED, "N", 1, "safe")]),
        ("B[cc][dd]", [(TOO_MANY, "B", 1, "ask")]),
        ("B[cc][cc]", [(TOO_MANY, "B", 1, "safe")]),
        ("PW[][white]", [(TOO_MANY, "PW", 1, "safe")]),
        ("HA[][2]", [(TOO_MANY, "HA", 1, "ask")]),
        ("C[a][b]", [(TOO_MANY, "C", 1, "ask")]),
        ("N[a]N[b][c]", [(DOUBLED, "N", 1, "ask"), (TOO_MANY, "N", 2, "ask")]),
        ("Comment[a]C[b]", [(DOUBLED, "C", 1, "safe")]),
    ],
)
def test_what_stands_too_often(node: str, expected: list[tuple[str, str, int, str]]) -> None:
    rows = [row for row in remarks(f"(;;{node})") if row.code in {DOUBLED, TOO_MANY}]

    assert [(row.code, row.ident, row.value, row.certainty) for row in rows] == expected


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ("W[cc]MA[aa]B[dd]MA[bb]W[ee]", []),
        ("W[cc]C[a]B[dd]C[b]N[x]N[x]XX[1]XX[2]", []),
        ("B[cc]LB[aa:1]B[dd]LB[aa:1]TR[bb]TR[bb]SQ[bb]", []),
        ("B[cc]AR[aa:bb]B[]AR[aa:bb]", []),
        ("B[cc]TE[1]W[dd]BM[1]GB[1]GW[1]", []),
        ("W[cc]GM[1]B[dd]GM[1]", [(DOUBLED, "GM", "safe")]),
        ("B[cc][ee]W[dd]", [(TOO_MANY, "B", "none")]),
        ("B[cc]C[a]B[ cc ]C[b]", [(DOUBLED, "B", "ask"), (DOUBLED, "C", "safe")]),
        ("AB[cc]C[a]B[dd]C[b]", [(DOUBLED, "C", "safe")]),
        ("M[cc]B[cc]M[dd]W[dd]", [("prop-not-in-ff", "M", "none")]),
    ],
)
def test_what_stands_by_moves_of_one_node_is_left_until_they_are_apart(
    node: str, expected: list[tuple[str, str, str]]
) -> None:
    others = {"two-moves-in-node", "move-setup-mixed", "setup-after-root", "unknown-property"}
    others |= {"root-prop-outside-root", "value-normalised"}
    rows = [row for row in remarks(f"(;FF[4];{node})") if row.code not in others]

    assert [(row.code, row.ident, row.certainty) for row in rows] == expected


@pytest.mark.parametrize(
    ("ident", "values", "expected"),
    [
        ("AB", ("aa", "aa"), ("aa", "aa")),
        ("XX", ("a", "b"), ("a", "b")),
        ("B", ("", "aa", "bb"), ("aa",)),
        ("GB", ("", ""), ("",)),
        ("C", ("a",), ("a",)),
        ("C", ("a", "", "b\\]"), ("a\n\nb\\]",)),
        ("C", ("a\n", "b"), ("a\n\n\nb",)),
        ("C", ("", ""), ("",)),
    ],
)
def test_values_that_become_those_of_one_property(
    ident: str, values: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert merged(ident, values, "\n") == expected
    assert decode(ident, expected) == decode(ident, values)


def test_texts_are_joined_with_the_line_ends_of_the_file() -> None:
    assert merged("C", ("a", "b"), "\r\n") == ("a\r\n\r\nb",)
    assert merged("C", ("a\r", "b"), "\r\n") == ("a\r\n\r\n\r\nb",)


@pytest.mark.parametrize(
    ("node", "ident", "expected"),
    [
        (";AB[aa][bb]", "AB", False),
        (";AB[aa]AB[bb]", "AB", True),
        (";C[a][b]", "C", True),
        (";C[a]", "C", False),
        (";C[a]", "N", False),
    ],
)
def test_whether_one_identifier_stands_too_often(node: str, ident: str, expected: bool) -> None:
    found = {item.ident for item in repeated(Properties(node))}

    assert (ident in found) is expected
