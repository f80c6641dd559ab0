"""What matters of a node."""

from __future__ import annotations

import pytest

from sgfedit.formats import loads
from sgfedit.game.reading.traits import Traits, is_handicap, is_position, traits_of


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (";B[aa]", Traits(moves=1)),
        ("\n;W [qd]\n", Traits(moves=1)),
        (";B[]", Traits(moves=1)),
        (";", Traits()),
        (";B[aa]W[bb]", Traits(moves=2)),
        (";B[aa]C[Good.]", Traits(moves=1, written=5)),
        (";B[aa]C[ ]N[]", Traits(moves=1)),
        (";N[Ko]C[abc]", Traits(written=5)),
        (";B[aa]BM[1]", Traits(moves=1, is_judged=True)),
        (";TE[a title]", Traits()),
        (";C[x]GB[1]", Traits(written=1, is_judged=True)),
        (";LB[aa:A]", Traits(is_marked=True)),
        (";B[aa]CR[aa]", Traits(moves=1)),
        (";B[aa]CR[ab]", Traits(moves=1, is_marked=True)),
        (";B[aa]CR[aa]TR[ab]", Traits(moves=1, is_marked=True)),
        (";CR[aa]", Traits(is_marked=True)),
        (";AB[aa][bb]PL[W]", Traits(sets_up=True)),
        (";FG[1:Figure 2]PM[2]", Traits(has_figure=True, print_mode=2)),
        (";B[aa]MN[1]PM[x]", Traits(moves=1, number=1)),
        (";B[aa] junk C[x]", Traits(moves=1, written=1)),
    ],
)
def test_traits(source: str, expected: Traits) -> None:
    assert traits_of(source) == expected


def test_a_node_speaks_by_words_or_by_a_judgement() -> None:
    assert traits_of(";C[x]").speaks
    assert traits_of(";B[aa]DO[]").speaks
    assert not traits_of(";B[aa]TR[bb]").speaks


@pytest.mark.parametrize(
    ("source", "expected"),
    [(";AB[aa]", True), (";AB[aa]B[bb]", False), (";C[AB]", False), (";B[aa]", False)],
)
def test_a_position_is_set_up_without_a_move(source: str, expected: bool) -> None:
    assert is_position(source) is expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("(;HA[2]AB[dd][pp])", True),
        ("(;HA[2]AB[dd])", False),
        ("(;HA[2]AB[dd][pp]AW[cc])", False),
        ("(;HA[x]AB[dd][pp])", False),
        ("(;HA[0]AB[dd])", False),
        ("(;AB[dd][pp])", False),
    ],
)
def test_a_handicap_is_as_many_black_stones_as_it_says(source: str, expected: bool) -> None:
    assert is_handicap(loads(source).games[0].root) is expected
