"""Visible parts and dimmed points: cleared, inherited again, and where they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.formats import dumps, loads
from sgfedit.game import operations
from sgfedit.game.edits import Edit

if TYPE_CHECKING:
    from sgfedit.game import Collection, Position
    from sgfedit.sgf import Node

VALUES = {
    "DD": ["", "DD[]", "DD[aa]", "DD[aa:cc][dd]", "DD[zz]", "DD[true]", "DD[][bb]"],
    "VW": ["", "VW[]", "VW[aa]", "VW[aa:cc][dd]", "VW[zz]", "VW[aa][cc]", "VW[][bb]"],
}
idents = st.sampled_from(["VW", "DD"])


@st.composite
def lines(draw: st.DrawFn, ident: str) -> Collection:
    """A game of some nodes, with or without a list in each, in any FF."""
    version = draw(st.sampled_from(["", "FF[3]", "FF[4]"]))
    values = draw(st.lists(st.sampled_from(VALUES[ident]), min_size=1, max_size=5))
    return loads("(;SZ[5]" + version + ";".join(values) + ")")


def region(position: Position, ident: str) -> frozenset[object] | None:
    return (position.view if ident == "VW" else position.dimmed) or None


def path(collection: Collection) -> list[Node]:
    return list(collection.games[0])


@given(data=st.data(), ident=idents)
def test_the_source_is_the_nearest_node_that_gives_points(data: st.DataObject, ident: str) -> None:
    collection = data.draw(lines(ident))
    game = collection.games[0]

    for node in path(collection):
        source = operations.region_source(node, ident)
        found = region(game.position(node), ident)
        assert (source is None) is (found is None)
        if source is not None:
            assert region(game.position(source), ident) == found
            before = operations.region_source(node.parent, ident) if node.parent else None
            assert source is (node if source is node else before)


@given(data=st.data(), ident=idents, clears=st.booleans())
def test_clearing_and_inheriting_do_what_they_say_and_can_be_undone(
    data: st.DataObject, ident: str, clears: bool
) -> None:
    collection = data.draw(lines(ident))
    game = collection.games[0]
    node = data.draw(st.sampled_from(path(collection)))
    inherited = node.parent and region(game.position(node.parent), ident)
    before = dumps(collection)
    edit = Edit()

    change = operations.clear_region if clears else operations.inherit_region
    change(edit, node, ident)
    game.positions.forget(frozenset([node]), frozenset())

    assert region(game.position(node), ident) == (None if clears else inherited)
    assert (ident in node.properties) is (clears and bool(inherited))
    assert dumps(loads(dumps(collection))) == dumps(collection)
    edit.roll_back()
    assert dumps(collection) == before


@pytest.mark.parametrize("ident", ["VW", "DD"])
def test_only_what_would_be_inherited_needs_an_empty_value(ident: str) -> None:
    root, first, second = path(loads(f"(;FF[4];{ident}[aa:cc];{ident}[bb])"))
    edit = Edit()

    operations.clear_region(edit, first, ident)
    assert ident not in first.properties
    operations.clear_region(edit, second, ident)
    assert ident not in second.properties
    operations.clear_region(edit, root, ident)
    assert ident not in root.properties


def test_the_number_of_a_node_above_is_known_without_going_there() -> None:
    game = loads("(;;B[aa];MN[7]W[bb];;B[cc])").games[0]
    nodes = list(game)

    numbers = [game.positions.number_above(nodes[-1], node) for node in nodes]

    assert numbers == [0, 1, 7, 7, 8]
    assert numbers == [game.position(node).move_number for node in nodes]
