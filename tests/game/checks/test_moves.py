from __future__ import annotations

import re

import pytest

from sgfedit.game.checks.nodes import node_remarks
from sgfedit.game.checks.remark import Remark, Scene
from sgfedit.sgf.parser import parse


def as_written(detail: str) -> str:
    """Return what is told of values without what they are to become."""
    return re.sub(r"\[([^\[\]]*)\] → \[[^\[\]]*\]", r"\1", detail)


def remarks(text: str) -> list[Remark]:
    """Return all remarks on the nodes of a game."""
    scene = Scene.of(parse(text).trees[0].root)
    rows: list[Remark] = []
    for node in scene.root.subtree():
        scene.node = node
        rows += node_remarks(scene)
    return rows


def found(text: str) -> list[tuple[str, str, str, str]]:
    """Return code, ident, detail and, where it is not the usual one, the repair of remarks."""
    return [(row.code, row.ident, as_written(row.detail), row.certainty) for row in remarks(text)]


KO_SHAPE = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[5];B[aa];W[bb];B[cc]C[x])", []),
        ("(;SZ[5];B[aa];W[aa])", [("move-on-stone", "W", "W[aa]", "")]),
        ("(;SZ[5]AW[ab][ba];B[aa])", [("suicide", "B", "B[aa]", "")]),
        ("(;SZ[5]AW[ab][ba];B[aa]C[x])", [("suicide", "B", "B[aa]", "")]),
        (f"{KO_SHAPE};B[cb])", [("ko-violation", "B", "B[cb]", "")]),
        (f"{KO_SHAPE};B[c b]KO[])", [("value-normalised", "B", "c b", "safe")]),
        (f"{KO_SHAPE};B[ee];W[ed];B[cb])", []),
        ("(;B[aa];W[bb])", [("move-in-root", "B", "B[aa]", "")]),
        ("(;;B[aa]W[bb])", [("two-moves-in-node", "W", "", "")]),
        ("(;;B[aa]C[x]B[bb])", [("two-moves-in-node", "B", "", "")]),
        ("(;;W[aa]W[bb]B[cc])", [("two-moves-in-node", "B", "", "")]),
        (
            "(;SZ[5]AW[ab][ba];B[aa]W[aa])",
            [("two-moves-in-node", "W", "", ""), ("suicide", "B", "B[aa], W[aa]", "")],
        ),
    ],
)
def test_what_moves_do_is_told(text: str, expected: list[tuple[str, str, str, str]]) -> None:
    assert found(text) == expected


def test_a_pass_of_an_ordinary_node_is_nothing_special() -> None:
    assert found("(;SZ[19];B[tt];W[];B[tt])") == []


def test_the_point_of_a_move_is_told() -> None:
    (remark,) = remarks("(;SZ[5];B[bc];W[bc])")

    assert remark.points == ((1, 2),)


def test_other_games_have_no_board() -> None:
    assert found("(;GM[2]SZ[8];B[aa];W[aa])") == []


# Set-up and moves ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ("B[aa]AW[bb]", [("AW", "AW B", "")]),
        ("AB[cc]AE[dd]MN[3]", [("AB", "AB AE MN", "")]),
        ("AB[cc]BL[5]", [("AB", "AB BL", "")]),
        ("B[aa]PL[B]", [("PL", "PL B", "")]),
        ("B[aa]PL[W]", [("PL", "PL B", "safe")]),
        ("W[aa]PL[black]", [("PL", "PL W", "safe")]),
        ("B[aa]W[bb]PL[B]", [("PL", "PL B W", "")]),
        ("B[aa]PL[x]", [("PL", "PL B", "")]),
        ("B[aa]AB[bb]PL[W]", [("AB", "AB PL B", "")]),
        ("MN[3]PL[W]", [("PL", "PL MN", "")]),
        ("AB[cc]C[x]", []),
        ("B[aa]MN[2]C[x]", []),
    ],
)
def test_set_up_and_moves_exclude_each_other(
    node: str, expected: list[tuple[str, str, str]]
) -> None:
    rows = remarks(f"(;SZ[9];{node})")

    assert [
        (row.ident, row.detail, row.certainty) for row in rows if row.code == "move-setup-mixed"
    ] == expected
