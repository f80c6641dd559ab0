from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.formats import loads
from sgfedit.game.numbering import numbering, print_mode, start_of_variation
from sgfedit.game.reading import Look, Passage, figure_of, notes_in_words
from sgfedit.game.reading.figures import in_words
from sgfedit.go import vertex

if TYPE_CHECKING:
    from sgfedit.game import Game
    from sgfedit.game.numbering import Numbering
    from sgfedit.sgf import Node

# White takes a ko at D17 (8), Black takes it back (11), White again (14).
KO = (
    "(;SZ[19];B[cc];W[dc];B[bd];W[ed];B[ce];W[de];B[dd];W[cd];B[qq];W[pp];B[dd];W[oo];B[nn];W[cd])"
)
FORK = "(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee];W[ff](;B[gg])(;B[hh];W[ii])))"


def game_of(text: str) -> Game:
    return loads(text).games[0]


def down(node: Node, *ways: int) -> Node:
    for way in ways:
        node = node.children[way]
    return node


def end(game: Game) -> Node:
    node = game.root
    while node.first_child is not None:
        node = node.first_child
    return node


def told(found: Numbering) -> dict[str, int]:
    return {vertex(*point, 9): number for point, number in found.numbers.items()}


def test_all_moves_are_numbered_as_they_were_played() -> None:
    game = game_of(FORK)

    assert told(numbering(game.positions, down(game.root, 0, 0, 1))) == {"A9": 1, "B8": 2, "E5": 3}


def test_the_last_ones_keep_their_numbers() -> None:
    game = game_of(FORK)
    node = down(game.root, 0, 0, 1, 0)

    assert told(numbering(game.positions, node, last=2)) == {"E5": 3, "F4": 4}
    assert told(numbering(game.positions, node, last=1)) == {"F4": 4}
    assert told(numbering(game.positions, node, last=0)) == {}
    assert told(numbering(game.positions, node, last=99)) == told(numbering(game.positions, node))


def test_a_variation_counts_from_one_and_from_where_it_leaves() -> None:
    game = game_of(FORK)
    first, inner = down(game.root, 0, 0, 1, 0, 0), down(game.root, 0, 0, 1, 0, 1, 0)

    # The first child of a fork goes on with the line that it is in.
    assert start_of_variation(first) is down(game.root, 0, 0)
    assert start_of_variation(inner) is down(game.root, 0, 0, 1, 0)
    assert start_of_variation(down(game.root, 0, 0, 0)) is None
    found = numbering(game.positions, inner, after=start_of_variation(inner))
    assert told(found) == {"H2": 1, "J1": 2}


def test_nothing_is_after_a_node_that_is_not_above() -> None:
    game = game_of(FORK)

    found = numbering(game.positions, down(game.root, 0, 0, 0), after=down(game.root, 0, 0, 1))

    assert found == ({}, (), False)


def test_numbers_of_the_record_count() -> None:
    game = game_of("(;SZ[9];B[aa];W[bb](;B[cc])(;B[dd]MN[11];W[ee];B[ff]))")
    node = down(game.root, 0, 0, 1, 0, 0)

    assert told(numbering(game.positions, node, after=start_of_variation(node))) == {
        "D6": 11,
        "E5": 12,
        "F4": 13,
    }
    assert told(numbering(game.positions, node))["A9"] == 1


@pytest.mark.parametrize(
    ("mode", "numbers"), [("0", []), ("1", [103, 104]), ("2", [3, 4]), ("9", [103, 104])]
)
def test_the_print_mode_is_obeyed_and_inherited(mode: str, numbers: list[int]) -> None:
    game = game_of(f"(;SZ[9]PM[{mode}];B[aa]MN[103];W[bb])")

    found = numbering(game.positions, end(game))

    assert sorted(found.numbers.values()) == numbers
    assert found.is_unwanted is (mode == "0")
    assert print_mode(end(game)) == {"0": 0, "2": 2}.get(mode, 1)


def test_numbers_below_a_hundred_begin_with_the_first_that_is_shown() -> None:
    moves = "".join(f";B[{x}{y}];W[{x}{y}]" for x in "abcdefgh" for y in "abcdefgh")
    game = game_of(f"(;SZ[19]PM[2]{moves};B[ss];W[rr])")

    found = numbering(game.positions, end(game), last=2)

    assert sorted(found.numbers.values()) == [29, 30]


def test_moves_whose_point_was_used_again_are_told() -> None:
    game = game_of(KO)

    found = numbering(game.positions, end(game))

    assert in_words(found.notes, 19) == "7 at D16, ko: 8 at 14, ko: 11 at D16"
    assert numbering(game.positions, end(game), last=3).notes == ()


def test_a_stone_that_was_taken_once_is_not_told() -> None:
    game = game_of("(;SZ[9];B[ba];W[aa];B[ab])")

    assert numbering(game.positions, end(game)).notes == ()


def test_the_words_are_those_below_a_diagram_of_a_book() -> None:
    game = game_of(KO)
    passage = Passage(tuple(game), look=Look.DIAGRAM)
    figure = figure_of(passage, game.positions)
    found = numbering(game.positions, end(game))

    assert found.numbers == figure.numbers
    assert in_words(found.notes, 19) == notes_in_words(figure)


def test_who_takes_and_is_set_aside_fights_no_ko() -> None:
    game = game_of("(;SZ[9]AB[ba]AW[ca][bb];W[aa];AE[aa];B[aa];W[])")

    (note,) = numbering(game.positions, end(game)).notes

    assert (note.number, note.at, note.is_ko) == (1, 2, False)
