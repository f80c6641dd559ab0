from __future__ import annotations

import pytest

from sgfedit.game.checks import moves
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


def found(text: str, code: str) -> list[tuple[str, str]]:
    return [(row.ident, row.detail) for row in remarks(text) if row.code == code]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[5]AB[aa]AE[bb])", [("AE", "bb")]),
        ("(;SZ[5]AB[aa]AE[aa])", []),
        ("(;SZ[5]AB[aa];AB[aa][bb])", [("AB", "aa")]),
        ("(;SZ[5]AB[aa];AW[aa]AE[bb][cc])", [("AE", "bb, cc")]),
        ("(;SZ[5]AB[aa:bb];AB[aa:bb][ab:bc])", [("AB", "aa:bb")]),
        ("(;SZ[5]AB[aa];AB[aa]AW[aa])", []),
        ("(;SZ[5]AB[aa];AB[x])", []),
    ],
)
def test_set_up_without_effect(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text, "redundant-setup") == expected


def test_endless_rectangles_are_not_taken_to_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "_MANY_POINTS", 5)

    assert found("(;SZ[5]AB[aa:bb];AB[aa:bb][aa][ba])", "redundant-setup") == [("AB", "aa:bb, aa")]


START = "(;SZ[9];B[aa];W[bb];"


@pytest.mark.parametrize(
    "text",
    [
        f"{START}AB[cc])",
        f"{START}AB[cc]C[x];W[dd])",
        "(;SZ[9];B[aa];AW[cc];B[dd])",
    ],
)
def test_a_stone_that_is_set_up_may_be_meant_as_a_move(text: str) -> None:
    assert len(found(text, "setup-instead-of-move")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]AB[cc];W[dd])",
        "(;SZ[9]C[x];AB[cc];W[dd])",
        f"{START}AW[cc])",
        f"{START}AB[aa])",
        f"{START}AB[cc][dd])",
        f"{START}AB[cc:cc][cc])",
        f"{START}AB[kk])",
        f"{START}AB[cc]AE[aa])",
        f"{START}AB[cc]PL[W])",
        f"{START}AE[aa])",
        f"{START}AB[cc];B[dd])",
        "(;SZ[9];B[aa];W[bb]PL[W];AB[cc])",
        f"{START}AB[cc]B[dd])",
    ],
)
def test_most_set_up_is_no_move(text: str) -> None:
    assert found(text, "setup-instead-of-move") == []


def test_what_would_be_a_move_is_named() -> None:
    (remark,) = [row for row in remarks(f"{START}AB[cc])") if row.ident == "AB"]

    assert (remark.detail, remark.points) == ("AB[cc]", ((2, 2),))
