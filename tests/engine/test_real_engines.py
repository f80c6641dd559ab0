"""Real engines: GNU Go, which the tests install; KataGo, where SGFEDIT_KATAGO has its command.

``SGFEDIT_KATAGO="katago analysis -model … -config …"``, and ``katago gtp …`` in the same way.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

import sgfedit
from sgfedit.engine.commands import EngineSpec, Kind, found_here, split_command
from sgfedit.engine.engine import USUAL, Engine
from sgfedit.engine.positions import situation_at
from sgfedit.engine.questions import (
    Analyse,
    Command,
    DeadStones,
    FinalScore,
    Genmove,
    PlaceHandicap,
    Played,
    TimeControl,
    TimeLeft,
)
from sgfedit.engine.queue import AnalysisQueue, Wishes
from sgfedit.errors import EngineError
from sgfedit.go import Colour
from sgfedit.sgf import PASS, Point
from tests.engine.asking import Heard, answer, situation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.engine.candidates import Report

KATAGO = os.environ.get("SGFEDIT_KATAGO", "")
GNUGO = next((one.spec for one in found_here() if one.spec.name == "GNU Go"), None)
BLACK, WHITE = Colour.BLACK, Colour.WHITE

needs_gnugo = pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")
needs_katago = pytest.mark.skipif(not KATAGO, reason="SGFEDIT_KATAGO names no command")


class Asked:
    """An engine and what it tells."""

    def __init__(self, spec: EngineSpec) -> None:
        self.heard = Heard()
        self.engine = Engine(spec, self.heard.tell, USUAL)

    def __call__(self, question: object) -> object:
        return answer(self.engine, self.heard, question)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def gnugo() -> Iterator[Asked]:
    """GNU Go at its weakest and fastest."""
    assert GNUGO is not None
    spec = GNUGO._replace(level=1, command=(*GNUGO.command, "--never-resign"))
    asked = Asked(spec)
    yield asked
    asked.engine.close()


@needs_gnugo
def test_gnu_go_says_who_it_is_and_what_it_understands(gnugo: Asked) -> None:
    text = gnugo(Command("query_boardsize"))

    identity = gnugo.engine.identity
    assert text == "19"
    assert identity is not None
    assert identity.name == "GNU Go"
    assert {"genmove", "set_free_handicap", "final_status_list"} <= identity.commands


@needs_gnugo
@pytest.mark.parametrize(
    "record",
    [
        "(;SZ[9]KM[5.5]RU[Japanese];B[ee];W[ge];B[cg])",
        "(;SZ[13]HA[3]AB[jd][dj][jj]KM[0.5];W[dd])",
        "(;SZ[9]AB[cc][dc]AW[ee][ed]PL[B])",
        "(;SZ[9];B[cc];W[cc];B[])",
        "(;SZ[9];B[cc];B[gg];W[ee];AE[cc]AW[hh])",
    ],
    ids=["moves", "handicap", "set-up", "on a stone", "later set-up"],
)
def test_gnu_go_has_on_its_board_what_the_record_has(gnugo: Asked, record: str) -> None:
    game = sgfedit.loads(record).games[0]
    *_, last = game
    position = game.positions.at(last)

    played = gnugo(Genmove(situation_at(game.positions, last)))

    assert isinstance(played, Played)
    assert played.colour is position.to_play
    gnugo(Command("undo"))  # its move; what follows is asked of the same board
    for colour, name in ((BLACK, "black"), (WHITE, "white")):
        ours = sum(stone == colour.index for stone in position.stones)
        assert len(str(gnugo(Command(f"list_stones {name}"))).split()) in {ours, ours + 1}


@needs_gnugo
def test_gnu_go_plays_a_game_to_its_end_and_counts_it(gnugo: Asked) -> None:
    walls = "AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg]"
    collection = sgfedit.loads(f"(;SZ[7]KM[0.5]RU[Japanese]{walls}PL[B])")
    game = collection.games[0]
    control = TimeControl("byo-yomi", 60, 10, 3)
    node, passes = game.root, 0

    for _ in range(80):
        here = situation_at(game.positions, node)
        left = {BLACK: TimeLeft(50), WHITE: TimeLeft(10, 3)}
        played = gnugo(Genmove(here, control=control, left=left))
        assert isinstance(played, Played)
        if played.move is None:
            break
        with collection.edit("Play") as edit:
            node = edit.play(node, played.move, played.colour)
        passes = passes + 1 if played.move is PASS else 0
        if passes == 2:
            break

    assert passes == 2
    end = situation_at(game.positions, node)
    assert isinstance(gnugo(DeadStones(end)), frozenset)
    assert str(gnugo(FinalScore(end)))[:2] in {"B+", "W+", "0"}


@needs_gnugo
def test_gnu_go_tells_moves_and_lead_and_no_winrate(gnugo: Asked) -> None:
    report = gnugo(Analyse(situation("(;SZ[9]KM[0.5];B[ee];W[ge];B[cg])")))

    found: Report = report  # type: ignore[assignment]
    assert found.engine == "GNU Go 3.8"
    assert found.candidates
    assert found.lead is not None
    assert (found.winrate, found.visits, found.is_final) == (None, None, True)
    assert all(one.value is not None for one in found.candidates)


@needs_gnugo
def test_of_gnu_go_moves_in_a_part_are_kept_and_it_is_known_that_it_had_others(
    gnugo: Asked,
) -> None:
    here = situation("(;SZ[9]KM[0.5];B[ee];W[ge];B[cg])")
    whole: Report = gnugo(Analyse(here))  # type: ignore[assignment]
    first = whole.candidates[0].move

    part: Report = gnugo(Analyse(here, only=(first,)))  # type: ignore[assignment]

    assert len(whole.candidates) > 1
    assert [one.move for one in part.candidates] == [first]
    assert part.is_wider


@needs_gnugo
def test_gnu_go_puts_handicap_stones(gnugo: Asked) -> None:
    fixed = gnugo(PlaceHandicap((13, 13), 4, is_fixed=True))
    free = gnugo(PlaceHandicap((13, 13), 3))

    assert fixed == {Point(3, 3), Point(9, 3), Point(3, 9), Point(9, 9)}
    assert isinstance(free, frozenset)
    assert len(free) == 3


@needs_gnugo
@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("(;SZ[25])", "GNU Go cannot play on a board of 25x25."),
        ("(;SZ[9:13])", "GNU Go cannot play on a board of 9x13."),
    ],
)
def test_gnu_go_is_not_asked_what_it_cannot(gnugo: Asked, record: str, sentence: str) -> None:
    with pytest.raises(EngineError) as caught:
        gnugo(Analyse(situation(record)))

    assert str(caught.value) == sentence


# KataGo ---------------------------------------------------------------------------------------


def katago() -> EngineSpec:
    """Return KataGo as it is named in the environment."""
    command = split_command(KATAGO)
    kind = Kind.ANALYSIS if "analysis" in command else Kind.GTP
    return EngineSpec("KataGo", command, kind=kind)


@needs_katago
def test_katago_analyses_a_game() -> None:
    game = sgfedit.loads("(;SZ[9]KM[7]RU[Chinese];B[ee];W[ge];B[cg];W[gc];B[cc])").games[0]
    asked = [situation_at(game.positions, node) for node in game]

    with AnalysisQueue([katago()], Wishes(visits=5, ownership=True)) as queue:
        results = list(queue.run(asked))

    for result in results:
        assert result.report is not None, result.error
        assert result.report.engine.startswith("KataGo 1.")
        assert result.report.winrate is not None
        assert len(result.report.ownership) == 81


@needs_katago
def test_katago_looks_at_a_part_of_the_board() -> None:
    asked = Asked(katago())
    corner = tuple(Point(x, y) for x in range(4) for y in range(4))
    here = situation("(;SZ[9]KM[7]RU[Chinese];B[ee];W[ge];B[cg])")

    report: Report = asked(Analyse(here, visits=10, only=corner))  # type: ignore[assignment]
    asked.engine.close()

    assert report.candidates
    assert {one.move for one in report.candidates} <= set(corner)
    assert not report.is_wider


@needs_katago
def test_katago_is_looked_at_and_plays() -> None:
    asked = Asked(katago())
    here = situation("(;SZ[13:9]KM[7]RU[AGA];B[cc])")
    endless = asked.engine.ask(Analyse(here, every_s=0.1))
    report = asked.heard.until_reported(endless).report
    asked.engine.cancel(endless)
    played = asked(Genmove(here, visits=5))
    asked.engine.close()

    assert report.size == (13, 9)
    assert isinstance(played, Played)
    assert played.colour is WHITE
