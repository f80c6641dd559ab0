"""How often the count of finished real games is the result of their records.

``python -m benchmarks.counted [--gnugo] [--part train|further|held-out] [--most N]`` prints, for
games with a result in points, how many are counted exactly and within a point, and how long that
takes; with ``--gnugo`` also what `gnugo --score aftermath` makes of the same positions, how many
it refuses, and of the others how many both count exactly, only one of them, or none.

What is tuned is tuned to *train* and to *further*, the games of large collections beyond those
that the other two parts take of each; *held-out* is for measuring only.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks.subjects import REAL
from sgfedit import load
from sgfedit.errors import SgfEditError
from sgfedit.game.counting import count, judgement_at, score_of, terms_at
from sgfedit.go.scoring import COUNTING, Method

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.game import Game, Position
    from sgfedit.game.counting import Terms

_SUFFIXES: Final = frozenset({".sgf", ".mgt", ".gib", ".ngf", ".ugf"})
_LEAST: Final = 0.3
"""Moves for each point of the board: shorter records are none of a finished game."""
_OUT_OF_ONE_FILE: Final = 20
_SAID: Final = re.compile(r"(White|Black) wins by ([0-9.]+)")
_SECONDS: Final = 240
_HALVES: Final = ("train", "held-out")
PARTS: Final = (*_HALVES, "further")


class Case(NamedTuple):
    """A finished game.

    Attributes:
        name: Its file and number.
        game: The game.
        margin: Black's points less White's, as the record says.
    """

    name: str
    game: Game
    margin: float


def cases(part: str, folder: Path = REAL) -> Iterator[Case]:
    """Yield the games of a part of `PARTS`; the same position once."""
    seen: dict[str, set[tuple[int, bytes]]] = {half: set() for half in _HALVES}
    further: dict[tuple[int, bytes], Case] = {}
    for path, games in _files(folder):
        taken = dict.fromkeys(_HALVES, 0)
        for number, game in enumerate(games, 1):
            name = f"{path.relative_to(folder)}#{number}"
            half = _HALVES[zlib.crc32(name.encode()) % 2]
            if part not in {half, "further"}:
                continue
            margin = _margin(game)
            if margin is None:
                continue
            *_, last = game
            position = game.position(last)
            key = position.width, position.stones
            if taken[half] >= _OUT_OF_ONE_FILE:
                further.setdefault(key, Case(name, game, margin))
            elif key not in seen[half]:
                seen[half].add(key)
                taken[half] += 1
                if half == part:
                    yield Case(name, game, margin)
    if part == "further":
        known = set().union(*seen.values())
        yield from (case for key, case in further.items() if key not in known)


def _files(folder: Path) -> Iterator[tuple[Path, Sequence[Game]]]:
    """Yield all files that open, with their games."""
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in _SUFFIXES and path.is_file():
            try:
                yield path, load(path).games
            except SgfEditError:
                continue


def _margin(game: Game) -> float | None:
    """Return the result of a finished game in points, None for others."""
    if not game.positions.is_go:
        return None
    *_, last = game
    result = terms_at(last).result
    if result is None or result.kind not in {"score", "draw"}:
        return None
    moves = sum("B" in node.properties or "W" in node.properties for node in game)
    if moves < _LEAST * len(game.position(last).stones):
        return None
    return (result.margin or 0.0) * (-1 if result.winner == "W" else 1)


def ours(game: Game) -> float:
    """Return Black's points less White's as we count them."""
    *_, last = game
    position, terms = game.position(last), terms_at(last)
    judgement = judgement_at(last, position, terms.rules)
    for _ in count(judgement, last, position, terms):
        pass
    return score_of(judgement, position, terms).margin


def gnugo(game: Game, program: str) -> float | None:
    """Return Black's points less White's as GNU Go counts them, None if it cannot."""
    *_, last = game
    terms = terms_at(last)
    is_territory = COUNTING[terms.rules].method is Method.TERRITORY
    rules = "--japanese-rules" if is_territory else "--chinese-rules"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.sgf"
        path.write_text(_plain(game, terms), encoding="ascii")
        command = [program, "--score", "aftermath", rules, "-l", str(path)]
        try:
            done = subprocess.run(  # a yardstick, named by who measures
                command, capture_output=True, text=True, timeout=_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return None
    found = _SAID.search(done.stdout)
    if found is None:
        return 0.0 if "Jigo" in done.stdout else None
    return float(found[2]) * (1 if found[1] == "Black" else -1)


def _plain(game: Game, terms: Terms) -> str:
    """Return the main line with nothing but what GNU Go needs."""
    root, *rest = game
    start: Position = game.position(root)
    width = start.width
    handicap = f"HA[{terms.handicap}]" if terms.handicap > 1 else ""
    text = [f"(;GM[1]FF[4]SZ[{width}]KM[{terms.komi:g}]{handicap}"]
    for colour, ident in ((1, "AB"), (2, "AW")):
        points = [p for p, stone in enumerate(start.stones) if stone == colour]
        text += [ident] if points else []
        text += [f"[{chr(97 + p % width)}{chr(97 + p // width)}]" for p in points]
    for node in rest:
        text += [
            f";{ident}[{node.properties[ident][0].strip()}]"
            for ident in ("B", "W")
            if ident in node.properties
        ]
    return "".join((*text, ")"))


class Tally:
    """How many counts are right.

    Attributes:
        exact: As recorded.
        near: Within a point.
    """

    def __init__(self) -> None:
        self.exact = self.near = 0

    def add(self, found: float | None, wanted: float) -> None:
        """Take one more count."""
        self.exact += found == wanted
        self.near += found is not None and abs(found - wanted) <= 1

    def __str__(self) -> str:
        return f"{self.exact} exact, {self.near} within a point"


class Comparison:
    """Who counts right what GNU Go can count.

    Attributes:
        refused: How many games it cannot count.
    """

    def __init__(self) -> None:
        self.refused = 0
        self._we, self._they = Tally(), Tally()
        self._exact = dict.fromkeys(("both", "only we", "only GNU Go", "none"), 0)

    def add(self, ours: float, theirs: float | None, wanted: float) -> None:
        """Take one more game."""
        if theirs is None:
            self.refused += 1
            return
        self._we.add(ours, wanted)
        self._they.add(theirs, wanted)
        who = {(True, True): "both", (True, False): "only we", (False, True): "only GNU Go"}
        self._exact[who.get((ours == wanted, theirs == wanted), "none")] += 1

    def __str__(self) -> str:
        exact = ", ".join(f"{who} {number}" for who, number in self._exact.items())
        return (
            f"GNU Go refuses {self.refused}, of the other {sum(self._exact.values())} games:\n"
            f"  ours {self._we}\n  GNU Go {self._they}\n  exact: {exact}"
        )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gnugo", action="store_true", help="measure GNU Go, too")
    parser.add_argument("--part", choices=PARTS, default="held-out")
    parser.add_argument("--most", type=int, default=sys.maxsize, help="no more games than these")
    chosen = parser.parse_args()
    program = shutil.which("gnugo") or "/usr/games/gnugo"
    tally, comparison, seconds = Tally(), Comparison(), []
    for case in islice(cases(chosen.part), chosen.most):
        start = process_time()
        margin = ours(case.game)
        seconds.append(process_time() - start)
        tally.add(margin, case.margin)
        if chosen.gnugo:
            comparison.add(margin, gnugo(case.game, program), case.margin)
    print(f"{len(seconds)} games: ours {tally}")
    print(f"{median(seconds):.2f} s of processor time for a count, at most {max(seconds):.2f}")
    if chosen.gnugo:
        print(comparison)
    return 0


if __name__ == "__main__":
    sys.exit(main())
