"""The list of figures of a game."""

from __future__ import annotations

from sgfedit.formats import loads
from sgfedit.game.operations.figures import (
    figures,
    figures_in_steps,
    node_of_view,
    numbered_node,
    print_mode,
    view_at,
)
from sgfedit.game.reading import OF_RECORD, Rule, Told, passages
from sgfedit.sgf import Node, Point


def root_of(text: str) -> Node:
    return loads(text).games[0].root


def listed(text: str, rule: Rule) -> list[tuple[int, bool, bool, int]]:
    """Return number, whether of a variation, whether of the record, and moves before."""
    return [
        (found.number, found.is_variation, found.is_recorded, found.passage.before)
        for found in figures(root_of(text), rule)
    ]


def test_without_figures_of_the_record_there_are_those_of_a_rule() -> None:
    text = "(;B[aa];W[bb];B[cc](;W[dd])(;W[ee]))"

    assert listed(text, Rule(moves=2)) == [
        (1, False, False, 0),
        (2, False, False, 2),
        (1, True, False, 0),
    ]


def test_a_record_that_has_some_has_no_others() -> None:
    text = "(;FG[257:One]B[aa];W[bb];B[cc];FG[]W[dd](;B[ff])(;B[gg]))"

    assert listed(text, Rule(moves=2)) == [
        (1, False, True, 0),
        (2, False, True, 3),
        (1, True, False, 4),
    ]
    assert len(figures(root_of(text), Rule(told=Told.NONE))) == 2


def test_figures_of_records_with_long_names_are_seen() -> None:
    root = root_of("(;SiZe[9]VieW[aa:cc];Black[aa];FiGure[1:Old]White[bb])")

    assert [found.is_recorded for found in figures(root, Rule(moves=1))] == [False, True]
    assert view_at(root.children[0].children[0]) == view_at(root) != frozenset()


def test_words_that_have_no_diagram_are_not_listed() -> None:
    root = root_of("(;C[Before the first move.];FG[]B[aa])")

    assert [found and found.number for found in figures_in_steps(root, Rule())] == [None, 1]


def test_a_large_game_is_looked_through_in_steps() -> None:
    root = root_of(f"(;{';B[aa];W[bb]' * 1_500})")
    steps = figures_in_steps(root, Rule())

    assert next(steps) is None
    assert next(found for found in steps if found is not None).number == 1


def test_the_first_move_of_a_figure_has_its_number() -> None:
    root = root_of("(;C[x];N[y];B[aa])")
    nodes = list(root.subtree())

    assert numbered_node(nodes) is nodes[2]
    assert numbered_node(nodes[:2]) is None


def test_the_last_print_mode_of_a_figure_holds_for_all_of_it() -> None:
    root = root_of("(;PM[0];B[aa];W[bb]PM[1];B[cc]PM[2];W[dd];FG[]B[ee];W[ff]FG[]PM[7])")
    one, two, three = passages(root, OF_RECORD)

    assert print_mode(one.nodes) == (2, one.nodes[3])
    assert print_mode(two.nodes) == (2, one.nodes[3])
    assert print_mode(three.nodes) == (2, one.nodes[3])
    assert print_mode((root_of("(;B[aa])"),)) == (1, None)


def test_the_view_of_a_node_is_the_nearest_that_means_something() -> None:
    root = root_of("(;FF[4];VW[aa:ss];B[aa];W[bb]VW[xx:zz]PM[1];B[cc]VW[];W[dd])")
    nodes = list(root.subtree())

    assert not view_at(nodes[0])
    assert len(view_at(nodes[3])) == 361
    assert not view_at(nodes[5])
    assert node_of_view(nodes) is nodes[4]
    assert node_of_view(nodes[:1]) is root


def test_two_points_are_corners_in_old_records() -> None:
    assert view_at(root_of("(;FF[3]VW[aa][cb])")) >= {Point(1, 1), Point(2, 1)}
    assert view_at(root_of("(;FF[4]VW[aa][cb])")) == {Point(0, 0), Point(2, 1)}
