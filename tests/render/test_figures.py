"""Diagrams of passages."""

from __future__ import annotations

from sgfedit.formats import loads
from sgfedit.game.positions import Positions
from sgfedit.game.reading import OF_RECORD, figure_of, passages
from sgfedit.render.diagram import Diagram, Options
from sgfedit.render.figures import figure_diagram, is_played
from sgfedit.sgf.values import Point


def diagrams(text: str) -> list[Diagram]:
    game = loads(text).games[0]
    positions = Positions(game.root)
    return [
        figure_diagram(passage, figure_of(passage, positions), Options())
        for passage in passages(game.root, OF_RECORD)
    ]


def test_moves_are_numbered_and_the_last_one_is_like_the_others() -> None:
    (diagram,) = diagrams("(;B[aa];W[bb])")

    assert diagram.numbers == ((Point(0, 0), 1), (Point(1, 1), 2))
    assert diagram.last_move is None


def test_a_label_on_a_stone_stands_in_place_of_its_number() -> None:
    (diagram,) = diagrams("(;B[aa];W[bb]LB[aa:A])")

    assert diagram.numbers == ((Point(1, 1), 2),)
    assert diagram.labels == ((Point(0, 0), "A"),)


def test_variations_are_letters_where_the_record_has_no_mark() -> None:
    text = "(;B[aa](;W[bb]CR[dd])(;W[cc];B[ee])(;W[dd]))"

    main, *_others = diagrams(text)

    assert [(ghost.point, ghost.text) for ghost in main.ghosts] == [(Point(2, 2), "B")]


def test_the_record_switches_coordinates_and_star_points_off() -> None:
    plain, bare = diagrams("(;B[aa];FG[513:x]W[bb])")

    assert plain.coordinates
    assert plain.hoshi
    assert not bare.coordinates
    assert not bare.hoshi


def test_on_the_screen_the_user_decides_about_them() -> None:
    game = loads("(;FG[513:x]B[aa])").games[0]
    (passage,) = passages(game.root, OF_RECORD)
    figure = figure_of(passage, Positions(game.root))

    seen = figure_diagram(passage, figure, Options(), on_paper=False)
    hidden = figure_diagram(passage, figure, Options(coordinates=False), on_paper=False)

    assert seen.coordinates
    assert seen.hoshi
    assert not hidden.coordinates


def test_a_game_with_players_was_played() -> None:
    assert is_played(loads("(;PB[Shusaku];B[aa])").games[0])
    assert is_played(loads("(;PW[Gennan];B[aa])").games[0])
    assert not is_played(loads("(;GN[Problem 1];AB[aa])").games[0])
