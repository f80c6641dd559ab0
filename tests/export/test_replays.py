"""The moves of figures, and what they change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.export.shots import Wishes
from sgfedit.formats import loads
from sgfedit.game.reading import Rule
from sgfedit.game.reading.passages import OF_RECORD
from sgfedit.go.board import Colour
from sgfedit.go.symmetry import ROTATE_RIGHT
from sgfedit.render.turning import Turning
from sgfedit.sgf.values import Point
from tests.export.at_once import shots_of_figures

if TYPE_CHECKING:
    from sgfedit.export.shots import Replay
    from sgfedit.game import Game

KO = "(;SZ[5]AB[ba]AW[ca];B[ab];W[da];B[bc];W[db];B[cb];W[bb];B[ee];W[];B[cb];W[ea])"


def replays(text: str | Game, rule: Rule | None = None) -> list[Replay]:
    game = loads(text).games[0] if isinstance(text, str) else text
    shots = shots_of_figures(game, rule or Rule(), Wishes(replay=True))
    return [shot.replay for shot in shots if shot.replay is not None]


def told(replay: Replay) -> list[str]:
    """Return the steps in lines: move, stones that come, points that become empty."""
    return [
        f"{step.colour or '-'}{step.number} {step.text}"
        f" +{','.join(f'{colour}{point.x}{point.y}' for point, colour in step.put)}"
        f" -{','.join(f'{point.x}{point.y}' for point in step.gone)}"
        for step in replay.steps
    ]


def test_steps_say_which_stones_come_and_go() -> None:
    (replay,) = replays("(;SZ[5]AW[aa];B[ba];W[cc];B[ab];W[];B[ee])")

    assert replay.stones == ((Point(0, 0), Colour.WHITE),)
    assert told(replay) == [
        "B1 B5 +B10 -",
        "W2 C3 +W22 -",
        "B3 A4 +B01 -00",
        "W4  + -",
        "B5 E1 +B44 -",
    ]
    assert replay.is_numbered


def test_playing_the_steps_gives_the_positions_of_the_game() -> None:
    game = loads(KO).games[0]
    for replay in replays(game, Rule(moves=4)):
        stones = dict(replay.stones)
        for step in replay.steps:
            stones.update(step.put)
            for point in step.gone:
                del stones[point]
            position = game.position(step.node)
            assert stones == {
                Point(x, y): position.stone(x, y)
                for y in range(5)
                for x in range(5)
                if position.stone(x, y)
            }


def test_figures_begin_with_what_is_there() -> None:
    first, second = replays("(;SZ[5];B[aa];W[bb];B[cc])", Rule(moves=2))

    assert first.stones == ()
    assert second.stones == ((Point(0, 0), Colour.BLACK), (Point(1, 1), Colour.WHITE))
    assert told(second) == ["B3 C3 +B22 -"]


def test_stones_that_are_set_up_on_the_way_are_a_step_of_their_own() -> None:
    (replay,) = replays("(;SZ[5];B[aa]FG[];AW[bb]AE[aa];C[words only];W[cc])", OF_RECORD)

    assert told(replay) == ["B1 A5 +B00 -", "-0  +W11 -00", "W2 C3 +W22 -"]


def test_a_move_that_takes_itself_leaves_nothing() -> None:
    (replay,) = replays("(;SZ[5]AW[ba][ab];B[aa])")

    assert told(replay) == ["B1 A5 +B00 -00"]


def test_a_position_has_no_steps() -> None:
    (replay,) = replays("(;SZ[5]AB[aa])")

    assert (replay.steps, len(replay.stones)) == ((), 1)


def test_numbers_are_those_that_are_printed() -> None:
    (replay,) = replays("(;SZ[5];B[aa]MN[101]PM[2];W[bb])")
    (bare,) = replays("(;SZ[5];B[aa]PM[0])")

    assert [step.number for step in replay.steps] == [1, 2]
    assert not bare.is_numbered


def test_a_replay_turns_with_its_board() -> None:
    (replay,) = replays("(;SZ[5]AW[aa];B[ba];W[];B[ab])")

    turned = replay.turned(Turning(ROTATE_RIGHT, swaps_colours=True), 5, 5)

    assert turned.stones == ((Point(4, 0), Colour.BLACK),)
    assert told(turned) == ["W1 B5 +W41 -", "B2  + -", "W3 A4 +W30 -40"]
    (set_up,) = replays("(;SZ[5];B[aa]FG[];AW[bb])", OF_RECORD)
    assert set_up.turned(Turning(), 5, 5) == set_up


def test_figures_have_their_moves_only_where_they_are_wished_for() -> None:
    game = loads(KO).games[0]

    assert all(shot.replay is None for shot in shots_of_figures(game, Rule(), Wishes()))
    assert replays("(;GM[3];B[e2e4])") == []
