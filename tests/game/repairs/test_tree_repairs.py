"""Repairs of the tree: the text before and after, and that nothing gets lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Node, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import can_repair, fix, repair
from sgfedit.sgf.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence


def mended(text: str, code: str) -> str:
    collection = loads(text)
    fix(Edit(), collection, lambda problem: problem.code == code)
    return "".join(dumps(collection).decode().split("\n"))


@pytest.mark.parametrize(
    ("before", "code", "after"),
    [
        (
            "(;RE[0](;B[aa])(;B[bb];W[cc](;B[ee])(;B[dd];W[ff])))",
            "main-line-not-first",
            "(;RE[0](;B[bb];W[cc](;B[dd];W[ff])(;B[ee]))(;B[aa]))",
        ),
        ("(;B[aa];W[];)", "trailing-pass-or-empty", "(;B[aa])"),
        ("(;B[aa];W[](;)(;B[bb]))", "trailing-pass-or-empty", "(;B[aa];W[](;B[bb]))"),
        (
            "(;FF[4](;B[aa]C[x]TR[aa];W[bb])(;B[aa]C[y]TR[bb]N[n];W[cc]))",
            "identical-siblings",
            "(;FF[4](;B[aa]C[xy]TR[aa][bb]N[n](;W[bb])(;W[cc])))",
        ),
        (
            "(;FF[4](;B[aa];W[bb];B[cc])(;B[aa];W[bb]C[x];B[dd])(;B[aa];W[ee]))",
            "identical-siblings",
            "(;FF[4](;B[aa](;W[bb]C[x](;B[cc])(;B[dd]))(;W[ee])))",
        ),
        (
            "(;FF[4](;B[aa]BL[1])(;B[aa]BL[2]))",
            "identical-siblings",
            "(;FF[4](;B[aa]BL[1])(;B[aa]BL[2]))",
        ),
        (
            "(;FF[4](;B[])(;B[ ]C[x]))",
            "identical-siblings",
            "(;FF[4](;B[]C[x]))",
        ),
        (
            "(;FF[4](;B[aa]AW[bb])(;B[aa]AW[cc]))",
            "identical-siblings",
            "(;FF[4](;B[aa]AW[bb])(;B[aa]AW[cc]))",
        ),
        (
            "(;FF[4];B[aa](;W[bb])(;AE[aa]B[cc]C[x];W[dd]))",
            "simulated-sibling-variation",
            "(;FF[4](;B[aa](;W[bb]))(;B[cc]C[x];W[dd]))",
        ),
        (
            "(;B[aa](;W[bb];B[cc])C[main];W[dd];B[ee](;W[ff]);W[gg])",
            "main-line-behind-variation",
            "(;B[aa]C[main](;W[dd];B[ee](;W[gg])(;W[ff]))(;W[bb];B[cc]))",
        ),
        (
            "(;B[aa](;W[bb])(;W[cc]);W[dd])",
            "main-line-behind-variation",
            "(;B[aa](;W[dd])(;W[bb])(;W[cc]))",
        ),
        (
            "(;FF[4];W[aa](;B[bb])(;AE[aa];W[ba](;B[cc])(;B[dd])))",
            "simulated-sibling-variation",
            "(;FF[4](;W[aa](;B[bb]))(;W[ba](;B[cc])(;B[dd])))",
        ),
        (
            "(;FF[4];W[aa](;B[bb])(;AE[aa]C[x];W[ba]))",
            "simulated-sibling-variation",
            "(;FF[4](;W[aa](;B[bb]))(;C[x];W[ba]))",
        ),
        (
            "(;SZ[3]AW[aa]AB[ba];B[ab];AE[ab]AB[cc])",
            "simulated-sibling-variation",
            "(;SZ[3]AW[aa]AB[ba];B[ab];AE[ab]AB[cc])",
        ),
        ("(;SZ[9]HA[3]AB[gc][cg])", "handicap-mismatch", "(;SZ[9]HA[2]AB[gc][cg])"),
        ("(;SZ[9]HA[3]AB[gc])", "handicap-mismatch", "(;SZ[9]HA[3]AB[gc])"),
        (
            "(;SZ[9]HA[2];B[gc];W[];B[cg];W[ee])",
            "handicap-as-moves",
            "(;SZ[9]HA[2]AB[gc][cg];W[ee])",
        ),
        (
            "(;SZ[9]HA[2];W[ee])",
            "handicap-missing-stones",
            "(;SZ[9]HA[2]AB[gc][cg];W[ee])",
        ),
    ],
)
def test_a_repair_touches_nothing_but_what_it_mends(before: str, code: str, after: str) -> None:
    assert mended(before, code) == after


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;B[aa])", "main-line-not-first"),
        ("(;B[aa])", "trailing-pass-or-empty"),
        ("(;B[aa])", "identical-siblings"),
        ("(;B[aa])", "simulated-sibling-variation"),
        ("(;AE[aa])", "simulated-sibling-variation"),
        ("(;HA[2])", "handicap-mismatch"),
        ("(;HA[2]AB[aa])", "handicap-as-moves"),
        ("(;HA[2]AB[aa])", "handicap-missing-stones"),
        ("(;SZ[8]HA[9])", "handicap-missing-stones"),
    ],
)
def test_a_repair_does_nothing_where_nothing_is_left(text: str, code: str) -> None:
    collection = loads(text)

    repair(Edit(), collection, [Problem(code, 0, 1, 1, node=collection.games[0].root)])

    assert dumps(collection).decode() == text


def test_the_first_of_identical_siblings_is_merged_into_none() -> None:
    collection = loads("(;(;B[aa])(;B[aa]))")
    first = collection.games[0].root.children[0]

    repair(Edit(), collection, [Problem("identical-siblings", 0, 1, 1, node=first)])

    assert dumps(collection) == b"(;(;B[aa])(;B[aa]))"


def test_a_node_that_goes_on_already_is_left_where_it_is() -> None:
    collection = loads("(;B[aa](;W[bb]);W[cc])")
    problems = [p for p in collection.problems if p.code == "main-line-behind-variation"]

    for _ in range(2):
        repair(Edit(), collection, problems)

    assert [node.get("W") for node in collection.games[0].root.children] == [(2, 2), (1, 1)]


def test_ends_are_cut_until_the_main_line_has_none() -> None:
    assert mended("(;B[aa](;W[bb](;)(;))(;W[cc]))", "trailing-pass-or-empty") == (
        "(;B[aa](;W[bb])(;W[cc]))"
    )


def test_a_problem_of_a_node_that_another_repair_took_out_is_left() -> None:
    collection = loads("(;FF[4]SZ[9];B[aa];W[ tt])")
    node = collection.games[0].root.children[0].children[0]
    found = [p for p in collection.problems if p.code == "trailing-pass-or-empty"]
    found.append(Problem("value-normalised", 0, 1, 1, node=node, ident="W"))

    repair(Edit(), collection, found)

    assert node.parent is None
    assert node.source == ";W[ tt]"


def test_alike_siblings_are_merged_after_what_is_wrong_in_them_is_mended() -> None:
    collection = loads("(;FF[4]SZ[9];B[aa](;W[bb]M[cc])(;W[bb]M[cc]))")
    found = [p for p in collection.problems if p.code in {"identical-siblings", "prop-not-in-ff"}]

    repair(Edit(), collection, found)

    assert len(found) == 3
    assert dumps(collection) == b"(;FF[4]SZ[9];B[aa](;W[bb]MA[cc]))"


@pytest.mark.parametrize(
    ("unit", "after"),
    [
        ("(;B[aa])", 1),
        ("(;)", 0),
        ("(;C[xN[y])", 1),
        ("(;C[x]AW[ab]B[aa])", 1),
        ("(;W[ab]B[aa])", 1),
    ],
    ids=["twins", "empty", "brackets", "set-up", "two moves"],
)
def test_a_large_fork_is_not_made_anew_for_each_of_its_variations(
    monkeypatch: pytest.MonkeyPatch, unit: str, after: int
) -> None:
    passed = 0
    set_children = Edit.set_children

    def counted(edit: Edit, node: Node, children: Sequence[Node]) -> None:
        nonlocal passed
        passed += len(children)
        set_children(edit, node, children)

    monkeypatch.setattr(Edit, "set_children", counted)
    collection = loads("(;FF[4]GM[1]SZ[9];C[x]" + 300 * unit + ")")

    fix(Edit(), collection, can_repair)

    assert passed < 10 * 300
    assert len(collection.games[0].root.children[0].children) >= after
