"""What an engine says of a position, whatever it speaks, always from Black's point of view.

Winrates go from 0 to 1. What an engine does not tell, or tells as `nan` or out of range, is None:
nothing is made up for it.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from time import sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sgfedit.game import analysis as figures
from sgfedit.go import Colour, vertex
from sgfedit.sgf.values import PASS, Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sgfedit.engine.commands import View
    from sgfedit.sgf.values import PointOrPass, Size


class Candidate(NamedTuple):
    """A move that an engine considered.

    Attributes:
        move: Its point, or PASS.
        order: Its rank, from 0 for the best.
        visits: How often it was tried.
        winrate: Of Black after it, 0 to 1.
        lead: Points by which Black leads after it.
        prior: What the engine thought of it before reading, 0 to 1.
        lcb: Lower bound of the winrate for the side to play (an upper one of Black's if White
            plays), as Black's winrate; may be a little outside of 0 to 1.
        value: What GNU Go calls the value of a move, in points; not comparable to anything else.
        line: The expected moves, this one first; up to the first that is no point of the board.
        line_visits: Visits of each of them, where they are told.
    """

    move: PointOrPass
    order: int = 0
    visits: int | None = None
    winrate: float | None = None
    lead: float | None = None
    prior: float | None = None
    lcb: float | None = None
    value: float | None = None
    line: tuple[PointOrPass, ...] = ()
    line_visits: tuple[int, ...] = ()


class Report(NamedTuple):
    """What one engine says of a position.

    Attributes:
        size: (columns, rows) of the board.
        to_play: Whose turn it is: the side whose candidates these are.
        engine: Who says so: name, version and network as far as they are known.
        candidates: The moves it considered, the best first.
        winrate: Of Black, 0 to 1; that of the first choice where the engine tells none of the
            position itself.
        lead: Points by which Black leads; as the winrate.
        visits: How much was read for the position.
        ownership: Row by row from the upper left: 1 is surely Black's, -1 surely White's;
            empty if it was not asked or not told.
        policy: What the engine thinks of each point before reading, and of a pass behind them,
            0 to 1, -1 for illegal moves; empty if it was not asked or not told.
        is_final: Whether no more comes for this question.
        warnings: What the engine warned of, such as rules that its network does not know.
        is_wider: Whether it considered moves besides those it was asked for; they are left out.
    """

    size: Size
    to_play: Colour
    engine: str
    candidates: tuple[Candidate, ...] = ()
    winrate: float | None = None
    lead: float | None = None
    visits: int | None = None
    ownership: tuple[float, ...] = ()
    policy: tuple[float, ...] = ()
    is_final: bool = False
    warnings: tuple[str, ...] = ()
    is_wider: bool = False

    @property
    def best(self) -> Candidate | None:
        """The engine's first choice."""
        return self.candidates[0] if self.candidates else None

    def of(self, move: PointOrPass) -> Candidate | None:
        """Return what is said of a move, None where it was not considered."""
        return next((one for one in self.candidates if one.move == move), None)

    def analysis(self) -> figures.Analysis:
        """Return the same as `game.analysis` has it, to be written into a record."""
        height = self.size[1]
        candidates = tuple(
            figures.Candidate(
                gtp_vertex(one.move, height),
                one.visits,
                one.winrate,
                one.lead,
                tuple(gtp_vertex(move, height) for move in one.line),
            )
            for one in self.candidates
        )
        return figures.Analysis(self.winrate, self.lead, self.visits, self.engine, candidates)


# Points -------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def gtp_vertex(move: PointOrPass, height: int) -> str:
    """Return a move as GTP writes it: "D4" or "pass"."""
    return vertex(move.x, move.y, height) if isinstance(move, Point) else "pass"


@lru_cache(maxsize=8)
def _vertices(size: Size) -> dict[str, PointOrPass]:
    """Return every way in which engines write the moves of a board."""
    columns, rows = size
    found: dict[str, PointOrPass] = {"pass": PASS, "PASS": PASS, "Pass": PASS}
    for point in (Point(x, y) for x in range(columns) for y in range(rows)):
        name = vertex(*point, rows)
        found[name] = found[name.lower()] = point
    return found


def move_of(text: str, size: Size) -> PointOrPass | None:
    """Return the move that an engine names, None for what is no point of the board."""
    found = _vertices(size)
    return found.get(text) or found.get(text.upper())


def _line(words: Iterable[object], size: Size) -> tuple[PointOrPass, ...]:
    """Return the moves up to the first that is none."""
    vertices, words = _vertices(size), tuple(words)
    try:
        return tuple([vertices[word] for word in words])  # type: ignore[index]  # raises if it is none
    except (KeyError, TypeError):
        pass
    line = []
    for word in words:
        move = vertices.get(word) if isinstance(word, str) else None
        if move is None:
            break
        line.append(move)
    return tuple(line)


# Numbers ------------------------------------------------------------------------------------


_MOST_CANDIDATES: Final = 3_000  # more than a board of 52 by 52 has
_BREATH: Final = 32

_Row = TypeVar("_Row")


def _real(value: object) -> float | None:
    """Return a finite number of an engine's, text or not; None for anything else."""
    if value is None:
        return None
    try:
        number = float(value)  # type: ignore[arg-type]  # what else there is raises
    except (TypeError, ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _count(value: object) -> int | None:
    number = _real(value)
    return int(number) if number is not None and number >= 0 else None


def _counts(values: Iterable[Any]) -> tuple[int, ...]:
    try:
        return tuple(map(int, values))
    except (TypeError, ValueError, OverflowError):
        return ()


def _share(value: object, whole: float = 1.0) -> float | None:
    """Return a part of a whole as 0 to 1."""
    number = _real(value)
    return number / whole if number is not None and 0 <= number <= whole else None


class Reader(NamedTuple):
    """How the figures of an engine are read.

    Attributes:
        size: (columns, rows) of the board.
        to_play: Whose turn it is there.
        engine: Who says so.
        is_turned: Whether the figures are White's, and have to be turned.
        whole: What is a winrate of 1: 10,000 where `lz-analyze` tells it.
    """

    size: Size
    to_play: Colour
    engine: str
    is_turned: bool = False
    whole: float = 1.0

    @classmethod
    def of(
        cls, size: Size, to_play: Colour, engine: str, view: View, *, whole: float = 1.0
    ) -> Reader:
        """Return a reader of figures that are told from a point of view."""
        is_turned = view.value == "white" or (view.value == "side" and to_play is Colour.WHITE)
        return cls(size, to_play, engine, is_turned, whole)

    def _winrate(self, value: object) -> float | None:
        share = _share(value, self.whole)
        return share if share is None or not self.is_turned else 1 - share

    def _lcb(self, value: object) -> float | None:
        number = _real(value)
        if number is None:
            return None
        return 1 - number / self.whole if self.is_turned else number / self.whole

    def _lead(self, values: Mapping[str, object]) -> float | None:
        number = _real(values.get("scoreLead", values.get("scoreMean")))
        return 0.0 - number if number is not None and self.is_turned else number

    def _candidate(
        self, named: Mapping[str, Any], line: Iterable[object], visits: Iterable[object], rank: int
    ) -> Candidate | None:
        move = move_of(str(named.get("move", "")), self.size)
        if move is None:
            return None
        order = _count(named.get("order"))
        moves = _line(line, self.size)
        return Candidate(
            move,
            rank if order is None else order,
            _count(named.get("visits")),
            self._winrate(named.get("winrate")),
            self._lead(named),
            _share(named.get("prior"), self.whole),
            self._lcb(named.get("lcb")),
            None,
            moves if moves[:1] == (move,) else (move,),
            _counts(visits),
        )

    def _ownership(self, values: Sequence[object]) -> tuple[float, ...]:
        """Return whose each point is; nothing where it is not told of exactly all."""
        if len(values) != self.size[0] * self.size[1]:
            return ()
        try:
            numbers = [*map(float, values)]  # type: ignore[arg-type]  # what else there is raises
        except (TypeError, ValueError):
            return ()
        if not math.isfinite(sum(numbers)):
            return ()
        sign = -1.0 if self.is_turned else 1.0
        return tuple(sign * min(1.0, max(-1.0, number)) for number in numbers)

    def _report(
        self,
        found: Iterable[Candidate | None],
        root: Mapping[str, object],
        ownership: tuple[float, ...],
        policy: tuple[float, ...] = (),
    ) -> Report:
        candidates = sorted((one for one in found if one is not None), key=lambda one: one.order)
        winrate, lead = self._winrate(root.get("winrate")), self._lead(root)
        visits = _count(root.get("visits"))
        if candidates:
            first = candidates[0]
            winrate = first.winrate if winrate is None else winrate
            lead = first.lead if lead is None else lead
            told = [one.visits for one in candidates if one.visits is not None]
            visits = sum(told) if visits is None and told else visits
        return Report(
            self.size,
            self.to_play,
            self.engine,
            tuple(candidates),
            winrate,
            lead,
            visits,
            ownership,
            policy,
        )

    # What `lz-analyze` and `kata-analyze` print -----------------------------------------------

    def line(self, text: str) -> Report | None:
        """Return what a line of a stream says, None where it begins with no "info"."""
        if not text.startswith("info "):
            return None
        cut = _TOP.search(text)
        rest = text[cut.start() :].split() if cut else []
        chunks = (text[5 : cut.start()] if cut else text[5:]).split(" info ")
        root = _top_level(rest)
        candidates = [self._of_chunk(chunk, rank) for rank, chunk in _breathing(chunks)]
        inside = root.get("rootInfo", [])
        named = dict(zip(inside[::2], inside[1::2], strict=False))
        return self._report(candidates, named, self._ownership(root.get("ownership", [])))

    def _of_chunk(self, chunk: str, rank: int) -> Candidate | None:
        head, _, tail = chunk.partition(" pv ")
        if "wnership" in head:  # a list of numbers before the line: nothing is in pairs then
            head, _, rest = head.partition(" movesOwnership")
            words = rest.split()
            skip = next((at for at, word in enumerate(words[1:], 1) if word[:1].isalpha()), 0)
            head = f"{head} {' '.join(words[skip:])}"
        words = head.split()
        named = dict(zip(words[::2], words[1::2], strict=False))
        after = tail.split()
        visits: list[str] = []
        if "pvVisits" in after:
            start = after.index("pvVisits") + 1
            end = next(
                (at for at in range(start, len(after)) if after[at][:1].isalpha()), len(after)
            )
            visits = after[start:end]
        return self._candidate(named, after, visits, rank)

    # What KataGo's JSON has -------------------------------------------------------------------

    def json(self, answer: Mapping[str, Any]) -> Report:
        """Return what an answer of the analysis protocol says."""
        infos, root = answer.get("moveInfos"), answer.get("rootInfo")
        ownership, policy = answer.get("ownership"), answer.get("policy")
        rows = [one for one in infos if isinstance(one, dict)] if isinstance(infos, list) else []
        candidates = [
            self._candidate(one, _list(one.get("pv")), _list(one.get("pvVisits")), rank)
            for rank, one in _breathing(rows)
        ]
        return self._report(
            candidates,
            root if isinstance(root, dict) else {},
            self._ownership(_list(ownership)),
            self._policy(_list(policy)),
        )

    def _policy(self, values: Sequence[object]) -> tuple[float, ...]:
        if len(values) != self.size[0] * self.size[1] + 1:
            return ()
        return tuple(_share(value) or (-1.0 if value == -1 else 0.0) for value in values)

    # What GNU Go says -------------------------------------------------------------------------

    def gnugo(self, moves: str, score: str) -> Report:
        """Return what `top_moves_black` or `top_moves_white` and `estimate_score` have answered.

        "C3 75.01 C6 74.01" and "W+1.0 (upper bound: 1.0, lower: 1.0)"; neither tells a winrate.
        """
        words = moves.split()
        candidates = [
            Candidate(move, rank, value=_real(value), line=(move,))
            for rank, (name, value) in enumerate(zip(words[::2], words[1::2], strict=False))
            if (move := move_of(name, self.size)) is not None
        ]
        margin = _SCORE.match(score.strip())
        lead = None
        if margin:
            lead = 0.0 if margin["points"] is None else float(margin["points"])
            lead = 0.0 - lead if margin["winner"] == "W" else lead
        return Report(self.size, self.to_play, self.engine, tuple(candidates), lead=lead)

    def choice(self, move: PointOrPass) -> Report:
        """Return what it says to play a move: that alone, without figures."""
        candidates = (Candidate(move, line=(move,)),)
        return Report(self.size, self.to_play, self.engine, candidates)


_TOP: Final = re.compile(r" (?:rootInfo|ownership|ownershipStdev)(?= )")
_TOPS: Final = frozenset(("rootInfo", "ownership", "ownershipStdev"))
_SCORE: Final = re.compile(r"(?P<winner>[BW])\+(?P<points>[0-9]+(?:\.[0-9]+)?)|0\b")


def _top_level(words: Sequence[str]) -> dict[str, list[str]]:
    """Return what stands behind each word that begins a part of a line."""
    found: dict[str, list[str]] = {}
    part: list[str] = []
    for word in words:
        if word in _TOPS:
            part = found.setdefault(word, [])
        else:
            part.append(word)
    return found


def _breathing(rows: Sequence[_Row]) -> Iterator[tuple[int, _Row]]:
    """Number rows, and let other threads go on now and then.

    A board full of candidates takes some 5 ms, which a window would have to wait.
    """
    for rank, row in enumerate(rows[:_MOST_CANDIDATES]):
        if not rank % _BREATH:
            sleep(0)
        yield rank, row


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
