"""The score of finished real games is the one that GNU Go counts; skipped where that is missing.

GNU Go plays out what is left first. So games are chosen here that have nothing left to play; with
an odd number of open points, or a ko, its area score differs by one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from sgfedit import load
from sgfedit.go import parse_vertex
from sgfedit.go.dead_stones import propose
from sgfedit.go.scoring import Finished, Method, score
from tests.amounts import some_of_each_folder

if TYPE_CHECKING:
    from sgfedit.game import Position

GNUGO = shutil.which("gnugo", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/games")))
FOLDER = Path(os.path.relpath(Path(__file__).parents[3] / "shared" / "data" / "real"))
GAMES = (
    "clubs-and-amateurs/2019-04-01-123_m198.sgf",
    "engine-contests/2-3 DolBaram VS Leela Zero.sgf",
    "engine-logs/atarist-gnu.sgf",
    "engine-logs/caren1.sgf",
    "gnugo-regression/20050407-tfujii-GNU.sgf",
    "gnugo-regression/GIGN3.sgf",
    "gnugo-regression/gnugo-goliath2.W+38.sgf",
    "gnugo-regression/gointellect-gnugo2.W+8.sgf",
    "gnugo-regression/gointellect-gnugo3.B+1.sgf",
    "igs-nngs/FSGCBot-dr.sgf",
    "igs-nngs/Lazarus-gnugo-3.1.19-200201092246.sgf",
    "igs-nngs/NE-gnugo-3.1.18-200201030545.sgf",
    "igs-nngs/evand-gnugo-3.5.2gf1-200401072036.sgf",
    "igs-nngs/gnugo-3.1.18-dermicha-200201041355.sgf",
    "igs-nngs/johnVsGnu.sgf",
    "igs-nngs/norate-ggl-200212301513.sgf",
    "kgs/#10.sgf",
    "kgs/2019-04-30-1.sgf",
    "kgs/GNU-Dar51.sgf",
    "kgs/PsyDuck-GNU.sgf",
    "kgs/TheGNUGo-Dariush.sgf",
    "kgs/indigoBot-GNU.sgf",
    "kgs/llk-GNU.sgf",
    "pro-annotated/FH vs AG G2.sgf",
    "pro-annotated/KJ vs AG - G1 - English.sgf",
    "pro-annotated/game3.sgf",
)
SOME = [path.as_posix() for path in some_of_each_folder(8, list(map(Path, GAMES)))]
RULES = {Method.TERRITORY: "--japanese-rules", Method.AREA: "--chinese-rules"}

pytestmark = [
    pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed"),
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the folder of real records is not here"),
    pytest.mark.untraced,
    pytest.mark.long,
]


def end_of(path: Path) -> Position:
    game = load(path).games[0]
    *_, last = game
    return game.position(last)


@cache
def ask(path: Path, option: str) -> list[str]:
    """Return GNU Go's dead stones, its stones in seki and its score; without komi."""
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "game.sgf"  # a number sign in the name would begin a comment
        shutil.copy(path, plain)
        lines = (f"loadsgf {plain}", "komi 0", "final_status_list dead", "final_status_list seki")
        done = subprocess.run(
            [str(GNUGO), "--mode", "gtp", option],
            input="\n".join((*lines, "final_score", "quit", "")),
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        )
    return [answer.removeprefix("=").strip() for answer in done.stdout.split("\n\n")][2:5]


def points(vertices: str, position: Position) -> frozenset[int]:
    found = [parse_vertex(vertex, *position.size) for vertex in vertices.split()]
    return frozenset(point[1] * position.width + point[0] for point in found if point)


@pytest.mark.parametrize("method", RULES)
@pytest.mark.parametrize("name", SOME)
def test_the_score_is_what_gnu_go_counts(name: str, method: Method) -> None:
    position = end_of(FOLDER / name)

    dead, seki, theirs = ask(FOLDER / name, RULES[method])

    finished = Finished(
        *position.size, position.stones, points(dead, position), points(seki, position)
    )
    ours = score(finished, method, (position.captured_by_black, position.captured_by_white))
    winner, _, margin = theirs.partition("+")
    assert ours.margin == (0 if theirs == "0" else float(margin) * (1 if winner == "B" else -1))


@pytest.mark.parametrize("name", SOME)
def test_the_proposal_is_what_gnu_go_says(name: str) -> None:
    position = end_of(FOLDER / name)
    steps = propose(*position.size, position.stones)

    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found = stop.value
            break

    dead, _, _ = ask(FOLDER / name, RULES[Method.TERRITORY])
    assert found.dead == points(dead, position)
