"""Judging moves and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit import Node


def node_of(properties: str) -> Node:
    root = loads(f"(;FF[4];{properties})").games[0].root
    assert root.first_child is not None
    return root.first_child


@pytest.mark.parametrize(
    ("before", "ident", "strength", "after"),
    [
        ("B[aa]", "TE", 2, "B[aa]TE[2]"),
        ("B[aa]BM[1]HO[1]", "TE", 1, "B[aa]HO[1]TE[1]"),
        ("W[]BM[1]", "IT", 2, "W[]IT[]"),
        ("W[]IT[x]", "IT", 1, "W[]IT[x]"),
        ("BM[2]", "BM", 0, ""),
        ("BM[1]", "BM", 2, "BM[2]"),
        ("GW[1]TE[1]", "UC", 1, "TE[1]UC[1]"),
        ("GW[1]", "HO", 1, "GW[1]HO[1]"),
        ("GW[ 1 ]", "GW", 1, "GW[ 1 ]"),
        ("GW[]", "GW", 1, "GW[]"),
        ("GW[1]", "GB", 0, "GW[1]"),
    ],
)
def test_annotations_exclude_each_other(
    before: str, ident: str, strength: int, after: str
) -> None:
    node = node_of(before)

    operations.set_annotation(Edit(), node, ident, strength)

    assert node.source == f";{after}"


@pytest.mark.parametrize("ident", ["TE", "IT", "DO", "BM"])
def test_only_a_move_is_good_or_bad(ident: str) -> None:
    node = node_of("AB[aa]GB[1]")

    attempts: list[Callable[[Edit], None]] = [
        lambda edit: operations.set_annotation(edit, node, ident, 1),
        lambda edit: operations.toggle_annotation(edit, node, ident, 1),
        lambda edit: operations.cycle_annotation(edit, node, ident),
    ]
    for attempt in attempts:
        edit = Edit()
        with pytest.raises(RefusalError, match="Only a move can be good"):
            attempt(edit)
        assert not edit.edits()


def test_a_toggle_takes_away_the_very_strength_only() -> None:
    node = node_of("B[aa]")
    found = []

    for strength in (1, 2, 2, 2, 1, 1):
        operations.toggle_annotation(Edit(), node, "TE", strength)
        found.append(node.get("TE"))

    assert found == [1, 2, None, 2, 1, None]


@pytest.mark.parametrize(("ident", "steps"), [("GB", [1, 2, None, 1]), ("HO", [1, 2, None, 1])])
def test_pressing_again_emphasises_and_then_takes_away(
    ident: str, steps: list[int | None]
) -> None:
    node = node_of("DM[1]HO[2]" if ident == "GB" else "DM[1]")
    found = []

    for _ in steps:
        operations.cycle_annotation(Edit(), node, ident)
        found.append(node.get(ident))

    assert found == steps
    assert ("DM" in node.properties) == (ident == "HO")


def test_what_has_one_strength_is_taken_away_by_the_second_press() -> None:
    node = node_of("B[aa]")

    operations.cycle_annotation(Edit(), node, "DO")
    assert node.source == ";B[aa]DO[]"
    operations.cycle_annotation(Edit(), node, "DO")

    assert node.source == ";B[aa]"


def test_all_judgements_go_and_nothing_else() -> None:
    node = node_of("B[aa]TE[1] C[good] GB[2]V[3.5]HO[1]KO[]")

    operations.clear_annotations(Edit(), node)

    assert node.source == ";B[aa] C[good] V[3.5]KO[]"


def test_where_nothing_is_judged_nothing_can_be_taken_away() -> None:
    with pytest.raises(RefusalError, match="Nothing is judged"):
        operations.clear_annotations(Edit(), node_of("B[aa]V[1]"))
