"""What is said of positions, by whom, and how much moves lost by that."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.analysis import READERS
from sgfedit.game.evaluations import (
    NOBODY,
    VALUE,
    Evaluation,
    Limits,
    choice,
    curve,
    evaluations,
    loses_much,
    loss,
    told,
)
from sgfedit.sgf import Node


def line(moves: str) -> list[Node]:
    """Return the main line of a small game."""
    return list(loads(f"(;GM[1]SZ[9]{moves})").games[0])


def last(moves: str) -> Node:
    return line(moves)[-1]


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (";B[aa]SBKV[62]SBKS[3.5]", {"Sabaki": Evaluation(0.62, 3.5)}),
        (";B[aa]SBKS[3.5]", {"Sabaki": Evaluation(None, 3.5)}),
        (";B[aa]OGSC[-2]", {"Ogatak": Evaluation(None, -2.0)}),
        (";B[aa]V[4]", {VALUE: Evaluation(None, 4.0)}),
        (";B[aa]V[much]", {}),
        (";B[aa]QLZV[100:0.5]", {"q5Go": Evaluation(0.5)}),
        (
            ";B[aa]QLZV[100:0.5::A][200:0.75::B]SBKV[40]",
            {"A": Evaluation(0.5), "B": Evaluation(0.75), "Sabaki": Evaluation(0.4)},
        ),
        # Who says a thing twice is heard once.
        (";B[aa]QLZV[100:0.5]QKGV[9:0.25:3:1]", {"q5Go": Evaluation(0.5, 3.0)}),
        (";B[aa]C[V]", {}),
    ],
)
def test_every_voice_speaks_for_itself(node: str, expected: dict[str, Evaluation]) -> None:
    assert evaluations(last(node)) == expected


def test_a_text_that_only_looks_like_figures_says_nothing() -> None:
    assert evaluations(last(";B[aa]C[see V[4\\] there]")) == NOBODY


def test_every_property_of_engines_is_somebody_s() -> None:
    for ident in READERS:
        node = Node(f";B[aa]{ident}[10:0.5]")
        assert all(evaluations(node)), ident


@pytest.mark.parametrize(
    ("moves", "of_black"),
    [
        # Lizzie tells of the side that has played.
        (";B[aa]LZ[0.7 60.0 100\n]", 0.6),
        (";W[aa]LZ[0.7 60.0 100\n]", 0.4),
        (";B[aa];C[x]LZ[0.7 60.0 100\n]", 0.6),
        (";LZ[0.7 60.0 100\n];W[aa]", 0.6),
        (";LZ[0.7 60.0 100\n];B[aa]", 0.4),
        (";LZ[0.7 60.0 100\n];C[x]", 0.4),
    ],
)
def test_whose_turn_it_is_is_known_from_the_moves_around(moves: str, of_black: float) -> None:
    (node,) = [node for node in line(moves) if "LZ" in node.properties]
    (said,) = evaluations(node).values()
    assert said.winrate == pytest.approx(of_black)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        (";V[1];B[aa]V[-3]", 4.0),
        (";V[1];W[aa]V[-3]", -4.0),
        (";V[1];W[aa]V[3]", 2.0),
        # A node without a move is the position before it.
        (";V[1];C[x];B[aa]V[-3]", 4.0),
        # A hole is no zero.
        (";V[1];B[aa];W[bb]V[-3]", None),
        (";V[1];AB[aa];W[bb]V[-3]", None),
        (";V[1];B[aa]", None),
        (";B[aa]V[-3]", None),
        (";V[1];C[x]V[-3]", None),
        # Others do not answer for somebody.
        (";SBKS[1];B[aa]V[-3]", None),
    ],
)
def test_a_loss_is_what_one_voice_says_before_and_after(
    moves: str, expected: float | None
) -> None:
    assert loss(last(moves), VALUE, "lead") == expected


def test_points_tell_more_than_winrate_unless_it_is_asked_for() -> None:
    node = last(";SBKV[99]SBKS[30];B[aa]SBKV[98]SBKS[20]")
    assert loses_much(node)
    assert not loses_much(node, chosen=("Sabaki", "winrate"))
    assert loses_much(node, Limits(winrate=0.01), chosen=("Sabaki", "winrate"))
    assert not loses_much(node, Limits(points=11))
    assert not loses_much(node, chosen=("Ogatak", "lead"))
    assert not loses_much(last(";B[aa]"))


def test_a_curve_has_holes_and_no_zeros() -> None:
    nodes = line(";V[1];B[aa]V[2];W[bb]V[9];C[x];B[cc];W[dd]V[3];B[ee]V[-1]")
    found = curve(nodes, VALUE, "lead", evaluations)
    assert found.values == (None, 1.0, 2.0, 9.0, 9.0, None, 3.0, -1.0)
    assert found.losses == (None, None, -1.0, 7.0, None, None, None, 4.0)
    assert found.bad(Limits()) == [3, 7]
    assert found.bad(Limits(points=5)) == [3]
    assert [index for index, black in enumerate(found.is_by_black) if black] == [2, 5, 7]


def test_who_says_most_is_shown_unless_somebody_else_is_wished() -> None:
    nodes = line(";SBKV[50]V[1];B[aa]SBKV[40]V[1];W[bb]SBKV[60]OGSC[1]")
    voices = told(nodes, evaluations)
    assert voices == {("Sabaki", "winrate"): 3, (VALUE, "lead"): 2}
    assert choice(voices, "", "lead") == (VALUE, "lead")
    assert choice(voices, "", "winrate") == ("Sabaki", "winrate")
    assert choice(voices, "Sabaki", "lead") == ("Sabaki", "winrate")
    assert choice(voices, "Ogatak", "winrate") == ("Sabaki", "winrate")
    assert choice({}, "", "lead") is None
