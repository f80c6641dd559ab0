from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ("B[aa]TE[1]", []),
        ("B[aa]TE[1]GB[1]HO[1]", []),
        ("B[aa]DO[]IT[]", [("annotation-conflict", "IT", "DO IT", "")]),
        ("B[aa]TE[1]BM[1]IT[]", [("annotation-conflict", "BM", "TE BM IT", "")]),
        ("GB[2]GW[1]", [("annotation-conflict", "GW", "GB GW", "")]),
        ("B[aa]TE[1]BM[1]", [("te-bm-combination", "BM", "IT", "")]),
        ("B[aa]BM[1]TE[1]", [("te-bm-combination", "TE", "DO", "")]),
        ("B[aa]BM[2]TE[1]", [("te-bm-combination", "TE", "DO", "ask")]),
        ("TE[1]", [("annotation-without-move", "TE", "", "")]),
        ("KO[]", [("annotation-without-move", "KO", "", "")]),
        (
            "DM[1]BM[2]KO[]C[x]",
            [
                ("annotation-without-move", "BM", "", ""),
                ("annotation-without-move", "KO", "", ""),
            ],
        ),
    ],
)
def test_annotations(node: str, expected: list[tuple[str, str, str, str]]) -> None:
    assert found(f"(;FF[4];{node})") == expected


def test_what_te_and_bm_mean_together_is_asked_of_old_files() -> None:
    assert found("(;FF[3];B[aa]TE[1]BM[1])") == [("te-bm-combination", "BM", "IT", "ask")]


@pytest.mark.parametrize(
    ("node", "sign"),
    [
        ("B[aa]C[!]", "!"),
        ("B[aa]C[ ?? ]", "??"),
        ("W[aa]C[！？]", "!?"),
        ("B[aa]C[?!\n]", "?!"),
        ("B[aa]C[!]GB[1]", "!"),
        ("B[aa]C[good!]", None),
        ("B[aa]C[!?!]", None),
        ("B[aa]C[x][!]", None),
        ("B[aa]N[x]", None),
        ("AB[aa]C[!]", None),
        ("B[aa]C[!]KO[]", "!"),
        ("B[aa]C[!]TE[1]", None),
    ],
)
def test_a_comment_that_is_an_annotation(node: str, sign: str | None) -> None:
    rows = [row.detail for row in remarks(f"(;;{node})") if row.code == "annotation-in-comment"]

    assert rows == ([] if sign is None else [sign])
