"""What moves lost in the eyes of an engine."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.analysis import Analysis, Candidate
from sgfedit.game.evaluations import Limits
from sgfedit.game.losses import Lost, Record, losses, record_of
from sgfedit.go import Colour
from sgfedit.sgf import PASS, Node, Point

GAME = "(;SZ[9];B[ee];W[gc];B[cg];W[])"


def said(lead: float | None, *moves: str, winrate: float | None = None, by: str = "E") -> Analysis:
    return Analysis(winrate, lead, 10, by, tuple(Candidate(move) for move in moves))


def line(text: str) -> list[Node]:
    return [*loads(text).games[0]]


def told(*analyses: Analysis | None, text: str = GAME) -> list[Lost]:
    """Return the losses of a game, of whose nodes that is said in order."""
    nodes = line(text)
    pairs = zip(nodes, analyses, strict=False)
    return losses(nodes, {node: one for node, one in pairs if one is not None})


def test_a_move_loses_what_its_player_has_less_after_it() -> None:
    rows = told(said(1.0, "C3"), said(-2.0, "G7"), said(0.5, "pass"))
    assert [(row.colour, row.move, row.points) for row in rows] == [
        (Colour.BLACK, Point(4, 4), 3.0),
        (Colour.WHITE, Point(6, 2), 2.5),
    ]
    assert [row.winrate for row in rows] == [None, None]


def test_first_choices_are_told_and_compared() -> None:
    rows = told(said(0, "C3"), said(0, "G7"), said(0), said(0, "pass"), said(0))
    assert [row.first for row in rows] == [Point(2, 6), Point(6, 2), None, PASS]
    assert [row.is_first for row in rows] == [False, True, False, True]


def test_a_vertex_off_the_board_is_no_choice() -> None:
    assert told(said(0, "T19"), said(0))[0].first is None


def test_winrates_are_parts_of_one() -> None:
    row = told(said(None, winrate=0.6), said(None, winrate=0.4))[0]
    assert row.points is None
    assert row.winrate == pytest.approx(0.2)


def test_what_is_not_known_of_both_positions_is_no_loss() -> None:
    assert told(said(0), None, said(0)) == []
    assert told(said(0, by="E"), said(0, by="F")) == []
    assert told(said(0), said(None)) == []


def test_nodes_without_moves_between_moves_may_say_nothing() -> None:
    rows = told(said(0, "E5"), None, said(-1), text="(;SZ[9];C[so far];B[ee])")
    assert [(row.points, row.is_first) for row in rows] == [(1.0, True)]
    assert told(said(0), None, said(-1), text="(;SZ[9];AB[aa];B[ee])") == []


def test_a_first_move_without_anything_before_it_is_no_loss() -> None:
    assert told(said(0), text="(;SZ[9]B[ee])") == []


def test_a_move_that_is_none_is_no_loss() -> None:
    assert told(said(0), said(-1), text="(;SZ[9];B[zzz])") == []


def test_much_is_counted_in_points_where_they_are_told() -> None:
    node = line(GAME)[1]
    row = Lost(node, Colour.BLACK, PASS, 2.0, 0.5, None)
    assert not row.reaches(Limits(3.0, 0.1))
    assert row._replace(points=None).reaches(Limits(3.0, 0.1))
    assert row._replace(points=3.0).reaches(Limits(3.0, 0.1))
    assert not row._replace(points=None, winrate=None).reaches(Limits(0.0, 0.0))


def test_a_record_counts_gains_as_nothing() -> None:
    rows = told(
        said(0, "E5", winrate=0.5),
        said(2.0, "C3", winrate=0.5),
        said(2.0, "C3", winrate=0.5),
        said(-2.0, winrate=0.3),
    )
    black, white = (record_of(rows, colour) for colour in (Colour.BLACK, Colour.WHITE))
    assert black == Record(2, 2.0, pytest.approx(0.1), 2, 2)  # type: ignore[arg-type]
    assert white == Record(1, 0.0, 0.0, 1, 0)
    assert record_of([], Colour.BLACK) == Record()


def test_values_of_moves_are_compared_in_place_of_leads() -> None:
    nodes = line(GAME)
    judged = {node: said(lead, "C3") for node, lead in zip(nodes, (0, 9, -9), strict=False)}
    values = {nodes[0]: {"C3": 8.0, "E5": 6.5, "A1": 1.0}, nodes[1]: {"C3": 5.0, "pass": 1.0}}
    rows = losses(nodes, judged, values)
    assert [(row.points, row.is_least) for row in rows] == [(1.5, False), (4.0, True)]
