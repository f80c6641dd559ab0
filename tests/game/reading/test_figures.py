"""Diagrams of passages."""

from __future__ import annotations

from sgfedit.formats import loads
from sgfedit.game.positions import Positions
from sgfedit.game.reading import OF_RECORD, Figure, Look, figure_of, passages
from sgfedit.go import Colour
from sgfedit.sgf import Point


def figures(text: str) -> list[Figure]:
    game = loads(text).games[0]
    positions = Positions(game.root)
    return [figure_of(p, positions) for p in passages(game.root) if p.look is not Look.TEXT]


def test_moves_since_the_last_diagram_are_numbered() -> None:
    one, two = figures(f"(;B[aa];W[bb]C[{'long ' * 160}];B[cc];W[dd]C[x])")

    assert one.numbers == {Point(0, 0): 1, Point(1, 1): 2}
    assert two.numbers == {Point(2, 2): 3, Point(3, 3): 4}
    assert (two.first, two.last) == (3, 4)
    assert [node.get("W") for node in two.nodes.values()] == [None, Point(3, 3)]


def test_a_stone_that_was_taken_has_a_note_in_place_of_its_number() -> None:
    (figure,) = figures("(;B[ba];W[aa];B[ab])")

    assert figure.numbers == {Point(1, 0): 1, Point(0, 1): 3}
    assert [(note.number, note.at) for note in figure.notes] == [(2, 0)]


def test_a_move_on_a_point_that_is_used_again_says_where() -> None:
    (figure,) = figures("(;B[ba];W[aa];B[ab];W[ss];B[aa])")

    assert figure.numbers[Point(0, 0)] == 5
    assert [(note.number, note.at) for note in figure.notes] == [(2, 5)]


def test_a_pass_is_a_note() -> None:
    (figure,) = figures("(;B[aa];W[])")

    assert [(note.number, note.step.point) for note in figure.notes] == [(2, None)]


def test_a_position_has_no_numbers() -> None:
    (figure,) = figures("(;AB[aa][bb])")

    assert (figure.steps, figure.numbers, figure.first, figure.last) == ((), {}, 0, 0)


def test_numbers_above_a_hundred_are_printed_as_the_record_wants() -> None:
    below = figures("(;PM[2];B[aa]MN[103];W[bb])")[0]
    hundred = figures("(;PM[2];B[aa]MN[100];W[bb])")[0]
    never = figures("(;PM[0];B[aa];W[bb])")[0]

    assert set(below.numbers.values()) == {3, 4}
    assert set(hundred.numbers.values()) == {100, 101}
    assert never.numbers == {}
    assert (never.first, never.last) == (1, 2)


def test_alternatives_have_letters_on_free_points() -> None:
    main, *_ = figures("(;B[aa](;W[bb]C[x])(;W[cc]C[y])(;W[aa]C[z])(;W[]C[u])(;W[cc]C[v]))")

    assert [(item.point, item.letter) for item in main.letters] == [(Point(2, 2), "B")]
    assert main.letters[0].node.get("C") == "y"


def test_before_a_fork_the_main_move_has_a_letter_too() -> None:
    fork = figures("(;B[aa]C[x](;W[bb];B[dd]C[y])(;W[cc]C[z]))")[0]

    assert {(item.point, item.letter) for item in fork.letters} == {
        (Point(1, 1), "A"),
        (Point(2, 2), "B"),
    }


def test_beside_labels_of_the_record_the_main_move_has_another_letter() -> None:
    fork = figures("(;B[aa]C[x]LB[ii:A](;W[bb];B[dd]C[y])(;W[cc]C[z]))")[0]

    assert {(item.point, item.letter) for item in fork.letters} == {
        (Point(1, 1), "B"),
        (Point(2, 2), "C"),
    }


def test_a_main_move_that_is_no_point_has_none() -> None:
    fork = figures("(;B[aa]C[x](;W[];B[dd]C[y])(;W[cc]C[z]))")[0]
    taken = figures("(;B[aa]C[x](;W[aa];B[dd]C[y])(;W[cc]C[z]))")[0]

    assert [item.letter for item in fork.letters] == ["B"]
    assert [item.letter for item in taken.letters] == ["B"]


# Stones that stay ---------------------------------------------------------------------------


def printed(text: str) -> Figure:
    """Return the diagram of all moves of a record, with the stones that are taken."""
    game = loads(text).games[0]
    (passage,) = passages(game.root, OF_RECORD)
    return figure_of(passage, Positions(game.root), keeps_captured=True)


def test_in_print_stones_that_were_taken_may_stay() -> None:
    figure = printed("(;B[ba];W[aa];B[ab];W[ss];B[aa])")

    assert figure.numbers == {Point(1, 0): 1, Point(0, 0): 2, Point(0, 1): 3, Point(18, 18): 4}
    assert figure.position.stone(0, 0) is Colour.WHITE
    assert [(note.number, note.at) for note in figure.notes] == [(5, 2)]


def test_a_stone_from_before_stays_without_a_number() -> None:
    figure = printed("(;AW[aa]AB[ba];B[ab];W[ss];B[aa];W[])")

    assert figure.position.stone(0, 0) is Colour.WHITE
    assert figure.numbers == {Point(0, 1): 1, Point(18, 18): 2}
    assert [(note.number, note.at) for note in figure.notes] == [(3, 0), (4, 0)]


def test_a_position_without_moves_is_as_it_is() -> None:
    assert printed("(;AW[aa]AB[ba])").position.stone(0, 0) is Colour.WHITE
