"""Which part of a board is shown."""

from __future__ import annotations

from sgfedit.formats import loads
from sgfedit.render.diagram import Diagram
from sgfedit.render.figures import cropped, making_thumbnail
from sgfedit.sgf.values import Point
from sgfedit.steps import run


def test_diagrams_of_problems_show_a_part_of_the_board() -> None:
    stones = bytearray(361)
    stones[0] = 1
    corner = cropped(Diagram(stones=bytes(stones)))
    stones[360] = 2
    whole = cropped(Diagram(stones=bytes(stones)))

    assert corner.bounds == (0, 0, 3, 3)
    assert whole.visible is None
    assert cropped(Diagram()).visible is None
    assert cropped(corner) is corner


def test_moves_to_come_matter_if_they_are_named() -> None:
    stones = bytearray(361)
    stones[0] = 1
    diagram = cropped(Diagram(stones=bytes(stones)), points=[Point(8, 1)])

    assert diagram.bounds == (0, 0, 11, 4)
    assert not diagram.ghosts


def test_marks_and_arrows_matter_as_stones_do() -> None:
    diagram = cropped(Diagram(labels=((Point(9, 9), "A"),), arrows=((Point(9, 9), Point(8, 14)),)))

    assert diagram.bounds == (5, 6, 12, 18)


def test_what_stands_for_a_problem_in_a_list_is_the_part_it_is_about() -> None:
    problem, game = loads("(;AB[aa][bb]AW[ca][cb];B[da])(;PB[x];B[dd];W[pp])").games

    shown = run(making_thumbnail(problem))
    whole = run(making_thumbnail(game))

    assert shown is not None
    assert whole is not None
    assert shown.bounds == (0, 0, 4, 2)
    assert not shown.stones[3]
    assert whole.visible is None
    assert whole.stones[3 * 19 + 3] == 1
