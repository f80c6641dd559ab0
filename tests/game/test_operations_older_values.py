"""Values of older formats and of collectors: read, written, and refused."""

from __future__ import annotations

import pytest

from sgfedit import Node, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.game.operations.node_values import older_points, older_text, older_values
from sgfedit.sgf import Point


def node_of(properties: str, root: str = "SZ[9]") -> Node:
    """Return a node with these properties, below a root."""
    return list(loads(f"(;{root};{properties})").games[0].nodes())[-1]


@pytest.mark.parametrize(
    ("written", "ident", "text"),
    [
        ("CH[2]", "CH", "2"),
        ("SI[1]", "SI", "1"),
        ("EL[-12]", "EL", "-12"),
        ("EX[cc]", "EX", "C7"),
        ("EX[tt]", "EX", "pass"),
        ("EX[zz9]", "EX", "zz9"),
        ("SC[aa][bb:cc]", "SC", "A9 B8 B7 C8 C7"),
        ("RG[what]", "RG", "what"),
        ("JD[Meiji 3\\]]", "JD", "Meiji 3]"),
        ("OH[b-w-b]", "OH", "b-w-b"),
        ("BS[0]", "BS", "0"),
        ("OP[1.50]", "OP", "1.50"),
        ("LT[]", "LT", ""),
    ],
)
def test_people_read_points_as_on_the_board(written: str, ident: str, text: str) -> None:
    node = node_of(written)

    assert older_values(node) == (ident,)
    assert older_text(node, ident) == text


def test_those_that_are_drawn_or_known_to_ff4_are_not_among_them() -> None:
    assert older_values(node_of("L[aa]M[bb]TR[cc]V[1]C[x]XY[z]")) == ()
    assert older_values(node_of("B[aa]KO[]")) == ()
    assert older_text(node_of("B[aa]"), "CH") == ""


def test_a_komi_of_servers_is_no_move_to_be_forced() -> None:
    node = node_of("KO[6.5]")

    assert older_values(node) == ("KO",)
    assert older_text(node, "KO") == "6.5"


def test_lists_say_their_points() -> None:
    node = node_of("SC[aa][bb]CH[1]")

    assert older_points(node, "SC") == (Point(0, 0), Point(1, 1))
    assert older_points(node, "CH") == ()


def test_points_of_other_games_are_text() -> None:
    node = node_of("EX[a1b2]SE[c3]", root="GM[9]")

    assert older_text(node, "EX") == "a1b2"
    assert older_text(node, "SE") == "c3"
    assert older_points(node, "SE") == ()


@pytest.mark.parametrize(
    ("ident", "text", "after"),
    [
        ("CH", "2", "CH[2]"),
        ("EL", " 7 ", "EL[7]"),
        ("OP", "1,5", "OP[1.5]"),
        ("EX", "d4", "EX[df]"),
        ("EX", "Pass", "EX[tt]"),
        ("SC", "D4, c3", "SC[df][cg]"),
        ("JD", "x]", "JD[x\\]]"),
        ("LT", "yes", "LT[yes]"),
        ("CH", "", ""),
    ],
)
def test_what_is_typed_is_written(ident: str, text: str, after: str) -> None:
    node = node_of(f"{ident}[aa]" if ident == "SC" else f"{ident}[1]")

    operations.set_older_values(Edit(), node, {ident: text})

    assert node.source == f";{after}"


def test_what_says_the_same_keeps_its_very_text() -> None:
    node = node_of("SC[aa:bb]EL[ 07 ]")
    edit = Edit()

    operations.set_older_values(edit, node, {"SC": older_text(node, "SC"), "EL": "07"})

    assert edit.edits() == ()


def test_what_stands_among_points_and_is_none_stays() -> None:
    node = node_of("SC[aa][what]")

    operations.set_older_values(Edit(), node, {"SC": "B8"})

    assert node.source == ";SC[bb][what]"


@pytest.mark.parametrize(
    ("ident", "text", "reason"),
    [
        ("CH", "3", "not-one-or-two"),
        ("EL", "x", "not-a-number"),
        ("OP", "x", "not-a-number"),
        ("EX", "Z99", "no-such-point"),
        ("SC", "A1 here", "no-such-point"),
    ],
)
def test_what_cannot_be_understood_changes_nothing(ident: str, text: str, reason: str) -> None:
    node = node_of("CH[1]EL[1]OP[1]EX[aa]SC[aa]JD[x]")
    edit = Edit()

    with pytest.raises(RefusalError) as caught:
        operations.set_older_values(edit, node, {"JD": "y", ident: text})

    assert caught.value.reason == reason
    assert edit.edits() == ()
