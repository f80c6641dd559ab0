"""Finding nodes by what stands in them."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.errors import RefusalError
from sgfedit.game.finding import NODE_KINDS, Scope, Wanted, nodes_with
from sgfedit.sgf.properties import PROPERTIES

TEXT = (
    "(;GM[1]FF[4]SZ[9]PB[x]AB[aa];B[bb]BM[1]C[A bad ladder](;W[]TE[2]N[ ]BL[30])"
    "(;W[tt]LB[aa:A]ZZ[1];B[cc]HO[1]C[]))(;GM[2]C[ladder];B[tt])"
)
"""The nodes: 0 root, 1 bad, 2 pass, 3 pass and label, 4 hotspot; 5 and 6 of a game of Othello."""


def found(typed: str, text: str = TEXT) -> list[int]:
    games = loads(text).games
    nodes = [node for game in games for node in game.nodes()]
    hits = nodes_with(Scope.all_of(games), Wanted.of(typed))
    return [nodes.index(hit.node) for hit in hits if hit]


@pytest.mark.parametrize(
    ("typed", "nodes"),
    [
        ("LB", [3]),
        ("lb", [3]),
        ("BM, te", [1, 2]),
        ("ZZ", [3]),
        ("ZY", []),
        ("Bad move", [1]),
        ("hotspot", [4]),
        ("hot", [4]),
        ("any annotation", [1, 2, 4]),
        ("annotation", [1, 2, 4]),
        ("comment", [1, 5]),
        ("node name", []),
        ("set-up", [0]),
        ("setup", [0]),
        ("clock", [2]),
        ("time", [2]),
        ("Game info", [0]),
        ("pass", [2, 3]),
        ("fork", [1]),
        ("variations, hotspot", [1, 4]),
        ("end", [2, 4, 6]),
        ("unknown", [3]),
        ("C: LADDER", [1, 5]),
        ("C:bad", [1]),
        ("comment: ladder", [1, 5]),
        ("pass: x", []),
        ("LB: a", [3]),
    ],
)
def test_nodes_are_found_by_property_name_and_text(typed: str, nodes: list[int]) -> None:
    assert found(typed) == nodes


def test_a_node_is_listed_once_for_each_property() -> None:
    games = loads("(;B[aa]BM[1]HO[1]C[x])").games

    hits = list(nodes_with(Scope.all_of(games), Wanted.of("any annotation")))

    assert [hit.ident for hit in hits if hit] == ["BM", "HO"]
    assert hits[-1] is None


@pytest.mark.parametrize("typed", ["", " ", ",", ": x"])
def test_a_query_needs_a_name(typed: str) -> None:
    with pytest.raises(RefusalError, match="Nothing was typed"):
        Wanted.of(typed)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(RefusalError, match="“frobnicate” is neither a property"):
        Wanted.of("LB, frobnicate")


def test_names_may_be_in_another_language() -> None:
    names = {"Schlechter Zug": "BM", "Guter Zug": "TE"}

    assert Wanted.of("zug", names).idents == {"BM", "TE"}
    assert Wanted.of("schlechter zug", names).idents == {"BM"}


def test_the_properties_of_kinds_are_known() -> None:
    assert all(ident in PROPERTIES for kind in NODE_KINDS for ident in kind.idents)
    assert len({kind.key for kind in NODE_KINDS}) == len(NODE_KINDS)


@pytest.mark.parametrize("typed", ["C: needle", "pass", "unknown"])
def test_a_search_pauses_although_every_node_is_looked_into(typed: str) -> None:
    game = loads("(;SZ[9]" + ";B[aa]C[hay]" * 500 + ")").games[0]

    found = list(nodes_with(Scope.all_of([game]), Wanted.of(typed)))

    assert found == [None] * len(found)
    assert len(found) > 500 // 64
