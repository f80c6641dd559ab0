"""What is drawn of a game."""

from __future__ import annotations

from sgfedit.export.shots import Wishes, shot_of
from sgfedit.formats import loads
from sgfedit.game.reading import OF_RECORD, Rule
from sgfedit.game.traversal import end
from sgfedit.render.diagram import MoveNumbers
from sgfedit.sgf import Point
from tests.export.at_once import shots_of_figures, shots_of_moves


def test_a_position_says_which_one_it_is() -> None:
    game = loads("(;SZ[9]PB[Ann]PW[Bo];B[aa]TR[aa];W[bb])").games[0]

    first, one, two = shots_of_moves(game, end(game.root), Wishes())

    assert [shot.title for shot in (first, one, two)] == [
        "Ann – Bo",
        "Ann – Bo, move 1",
        "Ann – Bo, move 2",
    ]
    assert one.diagram.marks
    assert two.diagram.last_move == Point(1, 1)
    numbered = shot_of(game, end(game.root), Wishes(numbers=MoveNumbers.ALL, last_move=False))
    assert numbered.diagram.numbers == ((Point(1, 1), 2), (Point(0, 0), 1))
    assert numbered.diagram.last_move is None


def test_what_has_no_name_is_a_diagram() -> None:
    game = loads("(;SZ[9])").games[0]

    assert shot_of(game, game.root, Wishes()).title == "Diagram"
    (only,) = shots_of_figures(game, Rule(), Wishes())
    assert only.title == "Diagram"


def test_figures_are_called_as_the_record_calls_them() -> None:
    game = loads("(;GN[Lesson]SZ[9]FG[:Start];B[aa];FG[:];W[bb];FG[]B[cc](;W[dd])(;W[ee]))")

    shots = list(shots_of_figures(game.games[0], OF_RECORD, Wishes()))

    assert [shot.title for shot in shots] == [
        "Lesson, Start",
        "Lesson, move 2",
        "Lesson, moves 3–4",
        "Lesson, variation B: move 4",
    ]


def test_positions_in_a_row_are_counted() -> None:
    game = loads("(;SZ[9](;AB[aa])(;AB[bb]))").games[0]

    titles = [shot.title for shot in shots_of_figures(game, Rule(), Wishes())]

    assert titles == ["position 1", "position 2"]


def test_flags_of_a_figure_are_obeyed_unless_something_else_is_wanted() -> None:
    moves = "B[ba];W[aa];B[ab];W[ii];B[aa]"

    def only(flags: int, *, keeps: bool | None = None) -> tuple[str, int]:
        game = loads(f"(;SZ[9]FG[{flags}:x];{moves})").games[0]
        (shot,) = shots_of_figures(game, OF_RECORD, Wishes(keeps_captured=keeps, crop=True))
        return shot.note, shot.diagram.stones[0]

    assert only(0) == ("2 at 5", 1)
    assert only(256) == ("5 at 2", 2)
    assert only(256, keeps=False) == ("2 at 5", 1)
    assert only(4) == ("", 1)
    assert only(0, keeps=True) == ("5 at 2", 2)
