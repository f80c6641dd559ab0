"""Questions put to KataGo's analysis engine, many at once, as JSON (its `Analysis_Engine.md`).

Each query has the number of its question as id, and asks for one position; figures are asked for
from Black's point of view, whatever the engine's config says.

To read a report of a whole board takes milliseconds, in which a window beside it waits. So what
nobody is told is not read: reports that come more often than they were asked for, those of queries
that were given up, and the last words to who does not want them any more. It is put off, and read
once it is needed after all.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from sgfedit.engine.candidates import Reader, gtp_vertex
from sgfedit.engine.commands import View
from sgfedit.engine.dialogue import Dialogue, is_endless, is_legal, sound
from sgfedit.engine.gtp import MOST_NOISE, LineSplitter
from sgfedit.engine.limits import refusal, size_text
from sgfedit.engine.positions import RULES_OF_KATAGO
from sgfedit.engine.questions import (
    Analyse,
    Command,
    DeadStones,
    Genmove,
    Identity,
    Played,
)
from sgfedit.errors import EngineError
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from sgfedit.engine.candidates import Report
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Question, Ticket

_VERSION: Final = "version"
_MODELS: Final = "models"
_ENDLESS: Final = 1_000_000_000
"""Visits that nobody waits for."""
_HEARTBEAT_S: Final = 15.0
"""So often an engine says that it is still reading, though nobody wants to know what."""
_SLACK: Final = 0.75
"""The part of the time between two reports after which the next one may come."""
_HEAD: Final = re.compile(
    r'\{\s*"id"\s*:\s*"(?P<id>[0-9]+)"\s*,\s*"isDuringSearch"\s*:\s*(?P<during>true|false)'
)
"""How KataGo begins a report; of one that begins otherwise nothing is put off."""
_LETTERS: Final = 25
"""Columns that have one letter; further ones are told as numbers."""


@dataclass(slots=True)
class _Open:
    """A query that is not answered yet."""

    ticket: Ticket
    question: Question
    analyse: Analyse | None = None
    report: Report | None = None
    warnings: tuple[str, ...] = ()
    is_cancelled: bool = False
    is_forgotten: bool = False
    stones: tuple[int, ...] = ()
    put_off: str = ""
    next_at: float = 0.0

    @property
    def is_told(self) -> bool:
        """Whether somebody wants to hear of reports."""
        return not self.is_cancelled and self.analyse is not None and self.every_s is not None

    @property
    def every_s(self) -> float | None:
        """How often a report is wanted."""
        return self.analyse.every_s if self.analyse is not None else None


def query(analyse: Analyse) -> dict[str, Any]:
    """Return the query for a position, without its id."""
    situation = analyse.situation
    found: dict[str, Any] = {
        "moves": [[colour.value, _place(move, situation)] for colour, move in situation.moves],
        "initialStones": [
            [colour.value, _place(point, situation)] for colour, point in situation.stones
        ],
        "rules": RULES_OF_KATAGO.get(situation.rules, "tromp-taylor"),
        "komi": situation.asked_komi,
        "boardXSize": situation.size[0],
        "boardYSize": situation.size[1],
        "includePVVisits": True,
        "includeOwnership": analyse.ownership,
        "includePolicy": analyse.policy,
        "priority": analyse.priority,
    }
    settings: dict[str, Any] = {"reportAnalysisWinratesAs": "BLACK"}
    if not situation.moves:
        found["initialPlayer"] = situation.to_play.value
    if analyse.visits is not None:
        found["maxVisits"] = analyse.visits
    elif analyse.seconds is not None:
        found["maxVisits"] = _ENDLESS
    if analyse.seconds is not None:
        settings["maxTime"] = analyse.seconds
    found["reportDuringSearchEvery"] = _HEARTBEAT_S if analyse.every_s is None else analyse.every_s
    if analyse.only:
        moves = [_place(move, situation) for move in analyse.only]
        player = situation.to_play.value
        found["allowMoves"] = [{"player": player, "moves": moves, "untilDepth": 1}]
    return {**found, "overrideSettings": settings}


def _place(move: object, situation: Situation) -> str:
    if not isinstance(move, Point):
        return "pass"
    if move.x >= _LETTERS:
        return f"({move.x},{move.y})"
    return gtp_vertex(move, situation.size[1])


class AnalysisDialogue(Dialogue):
    """What is said to one process of `katago analysis`, and what it says."""

    def __init__(self, *args: Any, **named: Any) -> None:
        """See `Dialogue`."""
        super().__init__(*args, **named)
        self._splitter = LineSplitter()
        self._open: dict[str, _Open] = {}
        self._greeted: dict[str, dict[str, Any]] = {}
        self._noise = 0
        self._last_noise = ""

    @property
    def is_busy(self) -> bool:
        """Whether something is asked."""
        return bool(self._open)

    def begin(self) -> None:
        """Ask for the version and the networks."""
        self.deadline = self._clock() + self._patience.start_s
        self._send_json({"id": _VERSION, "action": "query_version"})
        self._send_json({"id": _MODELS, "action": "query_models"})

    def ask(self, ticket: Ticket, question: Question) -> None:
        """Ask at once."""
        try:
            asked, analyse = self._query(question)
        except EngineError as error:
            self._tell_failure(ticket, error)
            return
        number = str(ticket)
        stones = tuple(analyse.situation.board().stones) if analyse is not None else ()
        self._open[number] = _Open(ticket, question, analyse, stones=stones)
        self._send_json({**asked, "id": number})
        self._wait()

    def cancel(self, ticket: Ticket) -> None:
        """Give up a question; what the engine knows by now is the answer."""
        found = self._open.get(str(ticket))
        if found is None or found.is_cancelled:
            return
        found.is_cancelled = True
        if found.analyse is None:
            del self._open[str(ticket)]
            self._tell_failure(ticket, self._error("cancelled"))
            return
        stop = {"id": f"stop-{ticket}", "action": "terminate", "terminateId": str(ticket)}
        self._send_json(stop)
        self._wait()

    def forget(self, ticket: Ticket) -> None:
        """Give up a question, and do not read what is known."""
        found = self._open.get(str(ticket))
        if found is not None:
            found.is_forgotten = True
            self.cancel(ticket)

    def receive(self, data: bytes) -> None:
        """Take what the engine has printed."""
        self.sign_of_life(len(data))
        for line in self._splitter.split(data):
            self._log("out", line)
            self._line(line)
        if self._splitter.is_flooded or self._noise > MOST_NOISE:
            self.fatal = self._error("flood")

    def tick(self) -> None:
        """Read what was put off and is due; end an engine that is silent."""
        if self.deadline is None or self._clock() < self.deadline:
            return
        due = [one for one in self._open.values() if self._is_due(one)]
        if due:
            for found in due:
                line, found.put_off = found.put_off, ""
                self._line(line)
        elif self.identity is not None:
            self.fatal = self._error("no-answer", f"{self._wait_s():g}")
        elif self._last_noise:
            self.fatal = self._error("no-engine", self._last_noise[:200])
        else:
            self.fatal = self._error("silent", f"{self._patience.start_s:g}")

    def end(self, error: EngineError) -> None:
        """Let every open question fail."""
        for found in self._open.values():
            self._tell_failure(found.ticket, error)
        self._open.clear()
        self.deadline = None

    # Sending --------------------------------------------------------------------------------

    def _send_json(self, value: dict[str, Any]) -> None:
        self._send(json.dumps(value, separators=(",", ":")).encode() + b"\n")

    def _wait_s(self) -> float:
        """Return how long the engine may be silent with what it is asked now."""
        asked = [found.analyse for found in self._open.values() if not found.is_cancelled]
        if not asked:
            return self._patience.answer_s
        return self._patience.think_s + max(
            (one.seconds or 0) if one is not None else 0 for one in asked
        )

    def _wait(self) -> None:
        silent_at = self._clock() + self._wait_s()
        due = [one.next_at for one in self._open.values() if one.put_off and one.is_told]
        self.deadline = min([silent_at, *due]) if self._open else None

    def _is_due(self, found: _Open) -> bool:
        return bool(found.put_off) and found.is_told and self._clock() >= found.next_at

    def _query(self, question: Question) -> tuple[dict[str, Any], Analyse | None]:
        """Return what is sent for a question, and the analysis that answers it.

        Raises:
            EngineError: the engine cannot be asked that.
        """
        if isinstance(question, Command):
            return self._typed(question.text), None
        analyse = self._analysis(question)
        error = refusal(analyse.situation, self.limits)
        if error is not None:
            raise error
        asked = query(analyse)
        if is_endless(question):
            asked["maxVisits"] = _ENDLESS
        return asked, analyse

    def _analysis(self, question: Question) -> Analyse:
        match question:
            case Analyse():
                return question
            case Genmove():
                visits = question.visits or self.spec.visits
                seconds = question.seconds or self.spec.seconds
                return Analyse(question.situation, visits, seconds, question.every_s)
            case DeadStones():
                return Analyse(
                    question.situation, self.spec.visits, self.spec.seconds, ownership=True
                )
        raise self._error("cannot", "final_score, handicap")

    def _typed(self, text: str) -> dict[str, Any]:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self._error("bad-command", str(error)) from error
        if not isinstance(value, dict):
            raise self._error("bad-command", "it is no object of JSON")
        return value

    # Receiving ------------------------------------------------------------------------------

    def _line(self, line: str) -> None:
        if not line.strip():
            return
        if self._puts_off(line):
            self._noise = 0
            self._wait()
            return
        value = _object(line)
        if value is None:
            self._noise += len(line)
            self._last_noise = line
            return
        self._noise = 0
        number = value.get("id")
        found = self._open.get(number) if isinstance(number, str) else None
        if self.identity is None:
            self._greet(value)
        elif found is not None:
            self._take(str(number), found, value)
        elif "error" in value and number is None:
            self._take_stray(str(value["error"]))
        if self.identity is not None:
            self._wait()

    def _puts_off(self, line: str) -> bool:
        """Put off to read a report, if nobody needs to know now what is in it."""
        head = _HEAD.match(line)
        found = self._open.get(head["id"]) if head is not None else None
        if head is None or found is None or found.analyse is None:
            return False
        if head["during"] == "true":
            if found.is_told and self._clock() >= found.next_at:
                return False
            found.put_off = line
            return True
        if found.is_forgotten:
            del self._open[head["id"]]
            self._tell_failure(found.ticket, self._error("cancelled"))
        return found.is_forgotten

    def _greet(self, value: dict[str, Any]) -> None:
        """Take an answer to one of the first two queries; KataGo before 1.9 knows no second."""
        number = value.get("id")
        if number in {_VERSION, _MODELS}:
            self._greeted[number] = value
        elif "error" in value:
            self._greeted.setdefault(_MODELS if _VERSION in self._greeted else _VERSION, value)
        if len(self._greeted) == 2:
            version = self._greeted[_VERSION].get("version")
            models = self._greeted[_MODELS].get("models")
            network = ""
            if isinstance(models, list) and models and isinstance(models[0], dict):
                network = str(models[0].get("internalName", ""))
            self.identity = Identity("KataGo", str(version or ""), network)
            self.deadline = None

    def _take_stray(self, text: str) -> None:
        """Take an error that names no query: it is that of the only one there is."""
        if len(self._open) == 1:
            number, found = next(iter(self._open.items()))
            del self._open[number]
            self._tell_failure(found.ticket, self._error("refused", text[:500]))

    def _take(self, number: str, found: _Open, value: dict[str, Any]) -> None:
        if "error" in value:
            del self._open[number]
            self._tell_failure(found.ticket, self._refused(value, found))
        elif "warning" in value and "moveInfos" not in value:
            found.warnings += (_told(value, "warning"),)
        elif found.analyse is None:
            del self._open[number]
            self._tell_answer(found.ticket, json.dumps(value, indent=1))
        elif value.get("isDuringSearch") is True:
            report = self._report(found, found.analyse, value)
            found.report, found.put_off = report, ""
            if found.is_told:
                found.next_at = self._clock() + _SLACK * (found.every_s or 0)
                self._tell_report(found.ticket, report)
        elif _is_result(value):
            del self._open[number]
            self._answer(found, found.analyse, value)

    def _refused(self, value: dict[str, Any], found: _Open) -> EngineError:
        if value.get("field") in {"boardXSize", "boardYSize"} and found.analyse is not None:
            size = found.analyse.situation.size
            self._bad_sizes |= {size}
            return self._error("size", size_text(size))
        return self._error("refused", _told(value, "error"))

    def _report(self, found: _Open, analyse: Analyse, value: dict[str, Any]) -> Report:
        situation = analyse.situation
        assert self.identity is not None  # noqa: S101  # it was asked
        reader = Reader.of(situation.size, situation.to_play, self.identity.full, View.BLACK)
        report = sound(reader.json(value), found.stones, analyse.only)
        return report._replace(warnings=found.warnings)

    def _answer(self, found: _Open, analyse: Analyse, value: dict[str, Any]) -> None:
        report = self._report(found, analyse, value)
        if not report.candidates and value.get("noResults") is True:
            # It was stopped before it had begun, or has said before what it knows.
            last = _object(found.put_off)
            known = found.report if last is None else self._report(found, analyse, last)
            if known is None:
                self._tell_failure(found.ticket, self._error("cancelled"))
                return
            report = known
        report = report._replace(is_final=True)
        try:
            answer = self._meant(found.question, report, found.stones)
        except EngineError as error:
            self._tell_failure(found.ticket, error)
            return
        self._tell_answer(found.ticket, answer, is_cancelled=found.is_cancelled)

    def _meant(
        self, question: Question, report: Report, stones: tuple[int, ...]
    ) -> Report | Played | frozenset[Point]:
        """Return the answer to a question from the analysis of its position.

        Raises:
            EngineError: there is none in it.
        """
        if isinstance(question, Genmove):
            if report.best is None:
                raise self._error("nonsense", "it told no move.")
            move = report.best.move
            if not is_legal(question.situation, move):
                raise self._error("illegal-move", gtp_vertex(move, report.size[1]))
            return Played(report.to_play, move, report)
        if isinstance(question, DeadStones):
            if not report.ownership:
                raise self._error("nonsense", "it told no ownership.")
            return _dead(report, stones)
        return report


def _dead(report: Report, stones: tuple[int, ...]) -> frozenset[Point]:
    """Return the stones on points that are more the opponent's."""
    width = report.size[0]
    return frozenset(
        Point(at % width, at // width)
        for at, (stone, owner) in enumerate(zip(stones, report.ownership, strict=True))
        if (stone == 1 and owner < 0) or (stone == 2 and owner > 0)
    )


def _object(line: str) -> dict[str, Any] | None:
    """Return an object of JSON; None for anything else."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _is_result(value: dict[str, Any]) -> TypeGuard[dict[str, Any]]:
    """Whether an answer is what becomes of a query, and no echo of one about it."""
    return "moveInfos" in value or value.get("noResults") is True


def _told(value: dict[str, Any], key: str) -> str:
    text, where = str(value[key])[:500], value.get("field")
    return f"{where}: {text}" if isinstance(where, str) else text
