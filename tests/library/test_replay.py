"""Boards from the words of an indexed game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Point, loads
from sgfedit.library.lines import Replay, node_at, pack_variations
from sgfedit.library.tracing import lines_of

if TYPE_CHECKING:
    from sgfedit.game import Game

RECORDS = (
    "(;SZ[5])",
    "(;SZ[5]B[aa];W[])",
    "(;SZ[5]AB[bb][cc]AW[ba];B[aa];W[ab];N[x];W[ee](;B[bc]AE[aa];W[dd])(;W[]B[ce](;B[cd])(;W[dc])))",
    "(;SZ[5:3];B[ab];W[aa];B[ba](;W[aa])(;W[ec];B[]))",
    "(;GM[2];B[e4])",
)


def replay_of(game: Game) -> Replay:
    lines = lines_of(game)
    return Replay(game.size, lines[0].words.tobytes(), pack_variations(lines))


@pytest.mark.parametrize("record", RECORDS)
def test_every_node_of_every_line_has_the_position_of_the_game(record: str) -> None:
    game = loads(record).games[0]
    replay = replay_of(game)
    if "GM[2]" in record:
        assert replay.last() == 0
        return

    for line, _ in enumerate(lines_of(game)):
        for time in range(replay.last(line) + 1):
            node = node_at(game, line, time)
            position = game.position(node)
            frame = replay.frame(line, time)
            rows = "".join(position.rows())
            assert frame.stones == bytes(".XO".index(sign) for sign in rows)
            assert frame.move == sum(
                len(set(above.properties) & {"B", "W"})
                for above in (*[n for n in game.nodes() if n in ancestors(node)], node)
            )
            has_move = set(node.properties) & {"B", "W"}
            assert bool(frame.colour) == bool(has_move)
            has_point = any(isinstance(node.get(ident), Point) for ident in has_move)
            assert (frame.last is not None) == has_point


def ancestors(node: object) -> list[object]:
    found = []
    while (node := node.parent) is not None:  # type: ignore[attr-defined]
        found.append(node)
    return found


@pytest.mark.parametrize("record", RECORDS[:-1])
def test_a_number_in_file_order_leads_to_the_line_and_back(record: str) -> None:
    game = loads(record).games[0]
    replay = replay_of(game)

    for number, node in enumerate(game.nodes()):
        line, time = replay.place(number)
        assert node_at(game, line, time) is node
        assert replay.number(line, time) == number
    line, time = replay.place(number + 9)
    assert node_at(game, line, time) is node


def test_a_node_above_a_fork_is_one_of_the_line_that_was_left() -> None:
    game = loads(RECORDS[2]).games[0]

    assert replay_of(game).number(2, 1) == 1
