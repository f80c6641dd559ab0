"""Soundness of a tree in memory: what is damaged is found, and what can be reached comes out."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from sgfedit import Collection, Node, load, loads
from sgfedit.app.soundness import bytes_of, fault_in_steps, salvaged
from sgfedit.game.edits import Edit
from sgfedit.game.operations import set_charset
from sgfedit.sgf.node import Properties
from sgfedit.steps import run
from tests.amounts import one_in

if TYPE_CHECKING:
    from pathlib import Path

GAME = "(;FF[4]SZ[9];B[aa](;W[bb]C[one])(;W[cc];B[dd]))(;FF[4]SZ[9];B[ee])"


def nodes(collection: Collection) -> list[Node]:
    return [node for game in collection.games for node in game.nodes()]


def test_real_records_are_sound(real_records: Path) -> None:
    paths = sorted(path for path in real_records.rglob("*.sgf") if path.stat().st_size < 50_000)

    assert {run(fault_in_steps(load(path))) for path in one_in(12, paths)} == {""}


def test_a_record_is_sound_after_edits_that_its_charset_has_no_letters_for() -> None:
    collection = loads("(;FF[4]CA[ISO-8859-1]C[é];B[aa])".encode("latin-1"))
    edit = Edit()
    edit.set(collection.games[0].root, "C", ("棋",))

    assert run(fault_in_steps(collection)) == ""
    set_charset(edit, collection, "utf-8")
    assert run(fault_in_steps(collection)) == ""


def test_looking_keeps_no_properties_of_nodes_that_nobody_looked_at() -> None:
    collection = loads(GAME)
    split = [node.is_split for node in nodes(collection)]

    run(fault_in_steps(collection))

    assert [node.is_split for node in nodes(collection)] == split


def wrong_parent(collection: Collection) -> None:
    nodes(collection)[3].parent = nodes(collection)[0]


def root_with_a_parent(collection: Collection) -> None:
    collection.games[0].root.parent = nodes(collection)[1]


def node_below_itself(collection: Collection) -> None:
    found = nodes(collection)
    found[2]._children = found[1]
    found[1].parent = found[2]


def node_twice(collection: Collection) -> None:
    found = nodes(collection)
    found[0]._children = (found[1], found[1])


def values_that_are_no_text(collection: Collection) -> None:
    nodes(collection)[1]._properties = Properties.known(";B[aa]", {"B": ("bb",)})


def a_stone_that_nobody_played(collection: Collection) -> None:
    collection.games[0].positions._board.stones[40] = 1


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (wrong_parent, "structure"),
        (root_with_a_parent, "structure"),
        (node_below_itself, "structure"),
        (node_twice, "structure"),
        (values_that_are_no_text, "text"),
        (a_stone_that_nobody_played, "position"),
    ],
)
def test_damage_is_found(damage: object, fault: str) -> None:
    collection = loads(GAME)

    assert callable(damage)
    damage(collection)

    assert run(fault_in_steps(collection)) == fault


@pytest.mark.parametrize("damage", [wrong_parent, node_below_itself, node_twice])
def test_what_can_be_reached_of_a_damaged_tree_is_salvaged_once(damage: object) -> None:
    collection = loads(GAME)
    assert callable(damage)
    damage(collection)

    again = loads(bytes_of(salvaged(collection)))

    assert run(fault_in_steps(again)) == ""
    main_line = list(again.games[0])
    assert all(child.parent is node for node, child in pairwise(main_line))
    assert [dict(node.properties) for node in main_line][:2] == [
        {"FF": ("4",), "SZ": ("9",)},
        {"B": ("aa",)},
    ]
    assert len(again.games) == 2
