from __future__ import annotations

from sgfedit.go import BLACK, EMPTY, WHITE
from sgfedit.go.scoring import living, regions, strings
from tests.go.drawn import drawn

POSITION = drawn("""
    . X .
    X X O
    . O .
""")


def test_strings_know_their_liberties() -> None:
    found = strings(living(POSITION.finished))

    assert [(s.colour, len(s.points), set(s.liberties)) for s in found] == [
        (BLACK, 3, {0, 2, 6}),
        (WHITE, 1, {2, 8}),
        (WHITE, 1, {6, 8}),
    ]


def test_a_region_belongs_to_the_colour_that_is_alone_beside_it() -> None:
    found = regions(living(POSITION.finished))

    assert [(set(r.points), r.owner) for r in found] == [
        ({0}, BLACK),
        ({2}, EMPTY),
        ({6}, EMPTY),
        ({8}, WHITE),
    ]
    assert found[0].beside == {1, 3}


def test_an_empty_board_is_one_region_of_nobody() -> None:
    (region,) = regions(living(drawn(". .").finished))

    assert tuple(region) == (frozenset({0, 1}), frozenset(), EMPTY)
