from __future__ import annotations

import pytest

from sgfedit import loads
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


def found(text: str) -> list[tuple[str, str, str, str]]:
    return [(row.code, row.ident, row.detail, row.certainty) for row in remarks(text)]


def test_an_empty_node_that_is_no_root() -> None:
    assert found("(;;;C[x]; \n)") == [("empty-node", "", "", "")] * 2


def test_a_node_of_damaged_text_is_not_empty() -> None:
    assert found("(;;[ah];foo;)") == [("empty-node", "", "", "")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;XX[a][b])", [("unknown-property", "XX", "a", "")]),
        (
            "(;SBKV[50])",
            [("unknown-property", "SBKV", "50", ""), ("long-ident", "SBKV", "", "")],
        ),
        ("(;KGSDE[aa])", [("long-ident", "KGSDE", "", "")]),
        ("(;GM[2]XX[a])", []),
        (f"(;{'X' * 101}[a])", [("unknown-property", "X" * 101, "a", "")]),
    ],
)
def test_properties_of_nobody(text: str, expected: list[tuple[str, str, str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;FF[4]L[aa])", [("prop-not-in-ff", "L", "FF[4]", "")]),
        (
            "(;FF[4]L[x])",
            [("bad-value", "L", "x", "ask"), ("prop-not-in-ff", "L", "FF[4]", "none")],
        ),
        ("(;FF[9]L[aa])", [("prop-not-in-ff", "L", "FF[9]", "")]),
        ("(;FF[3]M[aa])", [("prop-not-in-ff", "M", "FF[3]", "")]),
        ("(;FF[4]GM[2]M[aa])", [("prop-not-in-ff", "M", "FF[4]", "none")]),
        (
            "(;FF[3]SQ[aa]OT[x])",
            [
                ("prop-not-in-ff", "SQ", "FF[3]", "none"),
                ("prop-not-in-ff", "OT", "FF[3]", "none"),
            ],
        ),
        (
            "(;FF[1]LB[aa:1]LT[])",
            [
                ("prop-not-in-ff", "LB", "FF[1]", "none"),
                ("prop-not-in-ff", "LT", "FF[1]", "none"),
            ],
        ),
        ("(;FF[4]TC[3]KI[1])", []),
        ("(;FF[1]AP[x:1]CA[UTF-8]ST[1])", []),
        ("(;L[aa]SQ[aa])", []),
        ("(;FF[x]L[aa])", []),
        ("(;FF[-1]L[aa])", []),
        ("(;FF[4]KGSDE[aa])", [("long-ident", "KGSDE", "", "")]),
    ],
)
def test_properties_of_other_formats(text: str, expected: list[tuple[str, str, str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ("B[aa]CR[aa]", [("kgs-cr-on-move", "CR", "aa", "ask")]),
        ("W[aa]CR[aa]BL[5]", [("kgs-cr-on-move", "CR", "aa", "ask")]),
        ("B[aa]CR[aa][bb]", []),
        ("B[aa]CR[bb]", []),
        ("AB[aa]CR[aa]", []),
        ("B[]CR[]", [("empty-value", "CR", "", "safe")]),
    ],
)
def test_the_circle_of_a_last_move(node: str, expected: list[tuple[str, str, str, str]]) -> None:
    assert found(f"(;SZ[9];{node})") == expected


def test_an_ordinary_move_is_known_by_its_text() -> None:
    game = parse("(;SZ[9];B[aa]\n;W[bb];B[kk])").trees[0]
    scene = Scene.of(game.root)

    for node in game.root.subtree():
        scene.node = node
        assert bool(list(node_remarks(scene))) == (node.source == ";B[kk]")


@pytest.mark.parametrize(
    ("text", "certainty"),
    [("(;SZ[9];N[])", "ask"), ("(;SZ[9];B[aa]N[])", "safe"), ("(;N[])", "safe")],
)
def test_a_repair_that_would_leave_an_empty_node_is_asked_for(text: str, certainty: str) -> None:
    found = [p.certainty for p in loads(text).problems if p.code == "empty-value"]

    assert found == [certainty]
