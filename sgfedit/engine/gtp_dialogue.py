"""Questions put to an engine in GTP, one after the other.

Each question is a generator that yields batches of commands and gets their replies; a batch is
sent at once, and the next one when all of it is answered. A stream is ended by another command:
``name``, which every engine knows, or whatever is asked next.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.engine.candidates import Reader, gtp_vertex, move_of
from sgfedit.engine.dialogue import Dialogue, is_endless, is_legal, sound
from sgfedit.engine.gtp import Flood, Gtp, Lost, Noise, Reply, StreamLine
from sgfedit.engine.gtp_setup import REQUIRED, Need, Step, steps, what_failed
from sgfedit.engine.limits import refusal, size_text
from sgfedit.engine.questions import (
    Analyse,
    Command,
    DeadStones,
    FinalScore,
    Genmove,
    Identity,
    PlaceHandicap,
    Played,
)
from sgfedit.errors import EngineError
from sgfedit.go import Colour
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from typing import Any

    from sgfedit.engine.candidates import Report
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Answer, Question, Ticket, TimeControl
    from sgfedit.sgf.values import PointOrPass, Size


class Batch(NamedTuple):
    """Commands that are sent at once.

    Attributes:
        texts: The commands.
        wait_s: How long their answers may take; each one begins this anew.
        on_line: Told the lines of a stream, which the only command is then.
        can_stop: Whether another command ends it.
        stop_s: After so many seconds it is ended; None: it is not.
        thinks: Whether the engine has to think: what nobody wants to know any more is not asked.
    """

    texts: tuple[str, ...]
    wait_s: float
    on_line: Callable[[str], None] | None = None
    can_stop: bool = False
    stop_s: float | None = None
    thinks: bool = False


@dataclass(slots=True)
class _Job:
    """A question, and how far it is."""

    ticket: Ticket
    question: Question | None
    steps: Generator[Batch, list[Reply], Any] | None = None
    batch: Batch | None = None
    missing: dict[int, int] = field(default_factory=dict)
    replies: list[Reply] = field(default_factory=list)
    deadline: float = 0.0
    stop_at: float | None = None
    is_stopped: bool = False
    is_cancelled: bool = False
    is_told: bool = False
    report: Report | None = None


_GREETING: Final = ("name", "version", "list_commands")
_SCORE: Final = re.compile(r"[BW]\+(?:[0-9]+(?:\.[0-9]+)?|R(?:esign)?|T(?:ime)?)|0|Draw|draw")
_UNSUPPORTED: Final = re.compile(r"(?:un|not )(?:supported|known|implemented)", re.IGNORECASE)
"""What Pachi says to `lz-analyze` where it plays by another of its engines, and others."""
_NO_LIMIT: Final = "1000000000"
_USUAL_CS: Final = 20
"""Hundredths of a second between two lines of a stream that nobody wants to see."""


class GtpDialogue(Dialogue):
    """What is said to one process that speaks GTP, and what it says."""

    farewell = b"quit\n"

    def __init__(self, *args: Any, **named: Any) -> None:
        """See `Dialogue`."""
        super().__init__(*args, **named)
        self._gtp = Gtp(lambda line: self._log("out", line))
        self._queue: deque[_Job] = deque()
        self._job: _Job | None = None
        self._known: Situation | None = None
        self._clock_set = ""
        self._sent: dict[str, str] = {}
        self._own_visits = ""
        self._warnings: tuple[str, ...] = ()
        self._noise = ""

    @property
    def is_busy(self) -> bool:
        """Whether something is asked."""
        return self._job is not None or bool(self._queue)

    @property
    def commands(self) -> frozenset[str]:
        """What the engine understands."""
        return (self.identity.commands if self.identity else frozenset()) | REQUIRED

    def begin(self) -> None:
        """Ask for name, version and commands."""
        job = _Job(-1, None, is_told=True)
        job.steps = self._greet()
        self._job = job
        self._go_on(job, None)

    def ask(self, ticket: Ticket, question: Question) -> None:
        """Ask as soon as what was asked before is answered, what is endless at once."""
        self._queue.append(_Job(ticket, question))
        job = self._job
        if job is not None and job.question is not None and is_endless(job.question):
            job.is_cancelled = True
            self._stop(job)
        self._start_next()

    def cancel(self, ticket: Ticket) -> None:
        """Give up a question."""
        job = self._job
        if job is not None and job.ticket == ticket:
            job.is_cancelled = True
            if job.batch is not None and job.batch.can_stop:
                self._stop(job)
            else:
                self._fail(job, self._error("cancelled"))
            return
        for waiting in self._queue:
            if waiting.ticket == ticket:
                self._queue.remove(waiting)
                self._tell_failure(ticket, self._error("cancelled"))
                return

    def receive(self, data: bytes) -> None:
        """Take what the engine has printed."""
        self.sign_of_life(len(data))
        for received in self._gtp.feed(data):
            match received:
                case Reply():
                    self._take(received)
                case StreamLine():
                    self._take_line(received)
                case Lost():
                    self._take(Reply(received.number, is_fine=False, text="it did not answer"))
                case Noise():
                    self._noise = received.text
                case Flood():
                    self.fatal = self._error("flood")

    def tick(self) -> None:
        """End a stream whose time is over, or an engine that is silent."""
        job, now = self._job, self._clock()
        if job is None or self.deadline is None or now < self.deadline:
            return
        if job.stop_at is not None and now >= job.stop_at:
            job.stop_at = None
            if job.report is not None or job.is_cancelled:
                self._stop(job)
        elif now >= job.deadline:
            self.fatal = self._silence(job)
        self._set_deadline()

    def end(self, error: EngineError) -> None:
        """Let every open question fail."""
        jobs = [*([self._job] if self._job is not None else []), *self._queue]
        self._job = None
        self._queue.clear()
        self.deadline = None
        for job in jobs:
            self._fail(job, error)
            if job.steps is not None:
                job.steps.close()

    def _silence(self, job: _Job) -> EngineError:
        if job.question is not None:
            wait_s = job.batch.wait_s if job.batch is not None else 0
            return self._error("no-answer", f"{wait_s:g}")
        if self._noise:
            return self._error("no-engine", self._noise[:200])
        return self._error("silent", f"{self._patience.start_s:g}")

    # Questions and replies ------------------------------------------------------------------

    def _start_next(self) -> None:
        while self._job is None and self._queue and self.fatal is None:
            job = self._queue.popleft()
            if self._queue and job.question is not None and is_endless(job.question):
                self._tell_failure(job.ticket, self._error("cancelled"))
                continue
            self._job = job
            job.steps = self._steps_of(job)
            self._go_on(job, None)
        if self._job is None:
            self.deadline = None

    def _go_on(self, job: _Job, replies: list[Reply] | None) -> None:
        assert job.steps is not None  # noqa: S101  # it has begun
        try:
            batch = next(job.steps) if replies is None else job.steps.send(replies)
        except StopIteration as end:
            self._finish(job, end.value)
        except EngineError as error:
            self._fail(job, error)
            self._job = None
        else:
            self._say(job, batch)

    def _say(self, job: _Job, batch: Batch) -> None:
        if job.is_cancelled and batch.thinks:
            self._fail(job, self._error("cancelled"))
            self._job = None
            if job.steps is not None:
                job.steps.close()
            return
        job.batch, job.missing, job.replies = batch, {}, []
        job.is_stopped = False
        for text in batch.texts:
            number, data = self._gtp.command(text, is_stream=batch.on_line is not None)
            job.missing[number] = len(job.replies)
            job.replies.append(Reply(number, is_fine=False, text=""))
            self._send(data)
        now = self._clock()
        job.deadline = now + batch.wait_s
        job.stop_at = None if batch.stop_s is None else now + batch.stop_s
        self._set_deadline()

    def _set_deadline(self) -> None:
        job = self._job
        if job is None:
            self.deadline = None
        else:
            self.deadline = min(job.deadline, job.deadline if job.stop_at is None else job.stop_at)

    def _stop(self, job: _Job) -> None:
        if job.batch is not None and job.batch.can_stop and not job.is_stopped:
            job.is_stopped = True
            job.stop_at = None
            self._send(self._gtp.command("name")[1])
            job.deadline = self._clock() + self._patience.answer_s
            self._set_deadline()

    def _take(self, reply: Reply) -> None:
        job = self._job
        if job is None or reply.number not in job.missing or job.batch is None:
            return
        job.replies[job.missing.pop(reply.number)] = reply
        job.deadline = self._clock() + job.batch.wait_s
        if not job.missing:
            self._go_on(job, job.replies)
            if self._job is None:
                self._start_next()
        self._set_deadline()

    def _take_line(self, line: StreamLine) -> None:
        job = self._job
        if job is None or line.number not in job.missing or job.batch is None:
            return
        if not job.is_stopped:
            job.deadline = self._clock() + job.batch.wait_s
            if job.batch.on_line is not None:
                job.batch.on_line(line.text)
        self._set_deadline()

    def _finish(self, job: _Job, answer: Answer) -> None:
        self._job = None
        if not job.is_told:
            job.is_told = True
            self._tell_answer(job.ticket, answer, is_cancelled=job.is_cancelled)

    def _fail(self, job: _Job, error: EngineError) -> None:
        if not job.is_told:
            job.is_told = True
            self._tell_failure(job.ticket, error)

    # What is asked --------------------------------------------------------------------------

    def _steps_of(self, job: _Job) -> Generator[Batch, list[Reply], Answer]:
        match job.question:
            case Analyse():
                return self._analyse(job, job.question)
            case Genmove():
                return self._genmove(job, job.question)
            case DeadStones():
                return self._dead(job.question)
            case FinalScore():
                return self._score(job.question)
            case PlaceHandicap():
                return self._place(job.question)
            case Command():
                return self._command(job, job.question)
        raise AssertionError(job.question)

    def _greet(self) -> Generator[Batch, list[Reply], None]:
        replies = yield Batch(_GREETING, self._patience.start_s)
        name, version, commands = (reply.text if reply.is_fine else "" for reply in replies)
        known = frozenset(commands.split())
        self.identity = Identity(_one_line(name) or self.spec.name, _one_line(version), "", known)

    def _require(self, *names: str) -> str:
        """Return the first command that the engine knows.

        Raises:
            EngineError: it knows none of them.
        """
        for name in names:
            if name in self.commands:
                return name
        raise self._error("cannot", names[0])

    def _ask_one(self, text: str) -> Generator[Batch, list[Reply], str]:
        """Return what the engine says to a command.

        Raises:
            EngineError: it refuses.
        """
        replies = yield Batch((text,), self._patience.think_s, thinks=True)
        return self._fine(text, replies[0])

    def _fine(self, text: str, reply: Reply) -> str:
        if not reply.is_fine:
            raise self._error("refused", f"“{text}”: {reply.text or 'it does not say why'}")
        return reply.text

    def _stand(self, situation: Situation) -> Generator[Batch, list[Reply], None]:
        """Bring the engine's board to a situation.

        Raises:
            EngineError: it cannot take it.
        """
        error = refusal(situation, self.limits)
        if error is not None:
            raise error
        known, self._known = self._known, None
        plan = steps(known, situation, self.commands)
        failed = yield from self._carry_out(plan)
        if failed is not None and known is not None:
            # It may have undone less than it was asked to, or kept something else.
            plan = steps(None, situation, self.commands)
            failed = yield from self._carry_out(plan)
        if failed is not None:
            step, text = failed
            if step.need is Need.SIZE:
                self._bad_sizes |= {situation.size}
            raise self._error(*what_failed(step, situation, text))
        self._known = situation

    def _carry_out(
        self, plan: list[Step]
    ) -> Generator[Batch, list[Reply], tuple[Step, str] | None]:
        """Return the first step that the engine refuses, and what it says to that."""
        if not plan:
            return None
        if any(step.need is Need.WISH for step in plan):
            self._warnings = ()
        replies = yield Batch(tuple(step.text for step in plan), self._patience.answer_s)
        for step, reply in zip(plan, replies, strict=True):
            if not reply.is_fine and step.need is Need.WISH:
                self._warnings = (f"It refuses “{step.text}”: {_one_line(reply.text)}",)
            elif not reply.is_fine:
                return step, _one_line(reply.text)
        return None

    def _reader(self, situation: Situation, *, whole: float = 1.0) -> Reader:
        assert self.identity is not None  # noqa: S101  # it is asked
        engine = self.identity.full
        return Reader.of(situation.size, situation.to_play, engine, self.spec.view, whole=whole)

    # Analysis -------------------------------------------------------------------------------

    def _analyse(self, job: _Job, question: Analyse) -> Generator[Batch, list[Reply], Report]:
        situation = question.situation
        yield from self._set_level(None)
        yield from self._stand(situation)
        report = None
        if {"kata-analyze", "lz-analyze"} & self.commands:
            report = yield from self._stream(job, question)
        if report is None:
            report = yield from self._word(situation)
        report = sound(report, situation.board().stones, question.only)
        return report._replace(is_final=True, warnings=self._warnings)

    def _stream(
        self, job: _Job, question: Analyse
    ) -> Generator[Batch, list[Reply], Report | None]:
        """Return the last report of a stream, None from an engine that has none after all."""
        situation = question.situation
        is_kata = "kata-analyze" in self.commands
        reader = self._reader(situation, whole=1.0 if is_kata else 10_000.0)
        stones = situation.board().stones

        def heard(line: str) -> None:
            report = reader.line(line)
            if report is None:
                return
            job.report = report = sound(report, stones, question.only)
            is_enough = question.visits is not None and (report.visits or 0) >= question.visits
            if question.every_s is not None and not job.is_told:
                self._tell_report(job.ticket, report._replace(warnings=self._warnings))
            if is_enough or (job.stop_at is None and question.seconds is not None):
                self._stop(job)

        text = self._stream_text(question, is_kata=is_kata)
        replies = yield Batch(
            (text,),
            self._patience.think_s,
            heard,
            can_stop=True,
            stop_s=question.seconds,
            thinks=True,
        )
        if job.report is None:
            if not replies[0].is_fine and _UNSUPPORTED.search(replies[0].text):
                return None
            self._fine(text, replies[0])
            if job.is_cancelled:
                raise self._error("cancelled")
            raise self._error("nonsense", f"“{text}” told no move.")
        return job.report

    def _stream_text(self, question: Analyse, *, is_kata: bool) -> str:
        situation = question.situation
        every = _USUAL_CS if question.every_s is None else max(1, round(question.every_s * 100))
        words = ["kata-analyze" if is_kata else "lz-analyze", situation.to_play.value]
        words.append(f"interval {every}" if is_kata else str(every))
        if question.only:
            moves = ",".join(gtp_vertex(move, situation.size[1]) for move in question.only)
            words.append(f"allow {situation.to_play.value} {moves} 1")
        if is_kata:
            words.append("rootInfo true pvVisits true")
            if question.ownership:
                words.append("ownership true")
        return " ".join(words)

    def _word(self, situation: Situation) -> Generator[Batch, list[Reply], Report]:
        """Return what an engine without streams says: GNU Go moves and a score."""
        if not {"top_moves_black", "top_moves_white", "estimate_score"} <= self.commands:
            return (yield from self._choice(situation))
        colour = "black" if situation.to_play is Colour.BLACK else "white"
        moves = yield from self._ask_one(f"top_moves_{colour}")
        score = yield from self._ask_one("estimate_score")
        return self._reader(situation).gnugo(moves, score)

    def _choice(self, situation: Situation) -> Generator[Batch, list[Reply], Report]:
        """Return a report of the one move that the engine would play."""
        colour = situation.to_play.value
        if "reg_genmove" in self.commands:
            text = yield from self._ask_one(f"reg_genmove {colour}")
        else:
            text = yield from self._ask_one(f"genmove {colour}")
            self._known = None
        move = move_of(_one_line(text), situation.size)
        if move is None:
            raise self._error("nonsense", f"“{_one_line(text)}” is no move.")
        return self._reader(situation).choice(move)

    # Play -----------------------------------------------------------------------------------

    def _genmove(self, job: _Job, question: Genmove) -> Generator[Batch, list[Reply], Played]:
        situation = question.situation
        yield from self._set_level(question.level)
        yield from self._set_visits(question.visits or self.spec.visits)
        yield from self._stand(situation)
        yield from self._set_clock(question)
        is_told = question.every_s is not None
        name = self._require(
            *(("kata-search_analyze_cancellable", "kata-genmove_analyze") if is_told else ()),
            *(("lz-genmove_analyze",) if is_told else ()),
            *(() if is_told else ("kata-search_cancellable",)),
            "genmove",
        )
        can_stop = name.endswith("_cancellable")
        plays = "search" not in name
        batch = self._genmove_batch(job, question, name)
        replies = yield batch._replace(can_stop=can_stop, thinks=True)
        if plays:
            self._known = None
        text = self._fine(batch.texts[0], replies[0])
        text = _one_line(text.splitlines()[-1] if text else "").removeprefix("play").strip()
        played = self._played(text, question, job)
        if plays and played.move is not None:
            self._known = situation.after(played.move)
        return played

    def _genmove_batch(self, job: _Job, question: Genmove, name: str) -> Batch:
        situation = question.situation
        text = f"{name} {situation.to_play.value}"
        wait_s = self._patience.think_s + (question.seconds or 0) + _time_left(question)
        if "analyze" not in name:
            return Batch((text,), wait_s)
        every = max(1, round((question.every_s or 0) * 100))
        is_kata = name.startswith("kata")
        text += f" interval {every} rootInfo true" if is_kata else f" {every}"
        reader = self._reader(situation, whole=1.0 if is_kata else 10_000.0)
        stones = situation.board().stones

        def heard(line: str) -> None:
            report = reader.line(line)
            if report is not None:
                job.report = sound(report, stones, ())
                if not job.is_told:
                    self._tell_report(job.ticket, job.report)

        return Batch((text,), wait_s, heard)

    def _played(self, text: str, question: Genmove, job: _Job) -> Played:
        situation = question.situation
        report = job.report._replace(is_final=True) if job.report is not None else None
        if text.lower() == "cancelled":
            raise self._error("cancelled")
        if text.lower() == "resign":
            return Played(situation.to_play, None, report)
        move = move_of(text, situation.size)
        if move is None:
            raise self._error("nonsense", f"“{text}” is no move.")
        if not is_legal(situation, move):
            raise self._error("illegal-move", text)
        return Played(situation.to_play, move, report)

    def _set_level(self, level: int | None) -> Generator[Batch, list[Reply], None]:
        level = level or self.spec.level
        if level is not None and "level" in self.commands:
            yield from self._set("level", f"level {level}")

    def _set_visits(self, visits: int | None) -> Generator[Batch, list[Reply], None]:
        """Limit what KataGo reads for a move; without a limit again as its config has it."""
        if "kata-set-param" not in self.commands or (visits is None and not self._own_visits):
            return
        if not self._own_visits:
            replies = yield Batch(("kata-get-param maxVisits",), self._patience.answer_s)
            text = _one_line(replies[0].text)
            self._own_visits = text if replies[0].is_fine and text.isdecimal() else _NO_LIMIT
        wanted = self._own_visits if visits is None else str(visits)
        yield from self._set("maxVisits", f"kata-set-param maxVisits {wanted}")

    def _set_clock(self, question: Genmove) -> Generator[Batch, list[Reply], None]:
        control, seconds = question.control, question.seconds
        if seconds is None and control.kind == "none":
            seconds = self.spec.seconds
        text = _time_settings(control, seconds, self.commands)
        if text or self._clock_set:
            yield from self._set("time", text or "time_settings 0 1 0")
            self._clock_set = text
        if control.kind == "none" or not question.left or "time_left" not in self.commands:
            return
        # Where periods are no periods but stones, as GTP has them, there is one to play in each.
        most = 1 if text.startswith("time_settings") and control.kind == "byo-yomi" else None
        texts = tuple(
            f"time_left {colour.value} {max(0, int(left.seconds))} "
            f"{left.number if most is None else min(most, left.number)}"
            for colour, left in question.left.items()
        )
        yield Batch(texts, self._patience.answer_s)

    def _set(self, what: str, text: str) -> Generator[Batch, list[Reply], None]:
        """Say what the engine keeps to from then on, unless that was said last."""
        if self._sent.get(what) != text:
            yield Batch((text,), self._patience.answer_s)
            self._sent[what] = text

    # The rest -------------------------------------------------------------------------------

    def _dead(self, question: DeadStones) -> Generator[Batch, list[Reply], frozenset[Point]]:
        self._require("final_status_list")
        yield from self._stand(question.situation)
        text = yield from self._ask_one("final_status_list dead")
        return _points(text.split(), question.situation.size)

    def _score(self, question: FinalScore) -> Generator[Batch, list[Reply], str]:
        self._require("final_score")
        yield from self._stand(question.situation)
        text = yield from self._ask_one("final_score")
        match = _SCORE.match(text)
        if match is None:
            raise self._error("nonsense", f"“{_one_line(text)}” is no score.")
        return "0" if match[0].lower() == "draw" else match[0]

    def _place(self, question: PlaceHandicap) -> Generator[Batch, list[Reply], frozenset[Point]]:
        name = "fixed_handicap" if question.is_fixed else "place_free_handicap"
        self._require(name)
        width, height = question.size
        if width != height:
            raise self._error("size", size_text(question.size))
        self._known = None
        texts = (f"boardsize {width}", "clear_board")
        replies = yield Batch(texts, self._patience.answer_s)
        for text, reply in zip(texts, replies, strict=True):
            self._fine(text, reply)
        answer = yield from self._ask_one(f"{name} {question.stones}")
        return _points(answer.split(), question.size)

    def _command(self, job: _Job, question: Command) -> Generator[Batch, list[Reply], str]:
        text = question.text.strip().lstrip("0123456789").strip()
        if not text:
            raise self._error("bad-command", "nothing was typed")
        self._known = None
        self._sent.clear()
        if is_endless(question):
            (reply,) = yield Batch((text,), self._patience.think_s, _unheard, can_stop=True)
        else:
            (reply,) = yield Batch((text,), self._patience.think_s)
        return self._fine(text, reply)


def _unheard(_line: str) -> None:
    """Leave a line to the console."""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _points(words: Iterable[str], size: Size) -> frozenset[Point]:
    moves: Iterable[PointOrPass | None] = (move_of(word, size) for word in words)
    return frozenset(move for move in moves if isinstance(move, Point))


def _time_left(question: Genmove) -> float:
    """Return how long the side to move may think by its clock."""
    left = (question.left or {}).get(question.situation.to_play)
    control = question.control
    return (left.seconds if left else 0.0) + control.period_s * max(1, control.number)


def _time_settings(control: TimeControl, seconds: float | None, commands: frozenset[str]) -> str:
    """Return the command that tells the time of a game; empty for no limit."""
    main, period = round(control.main_s), round(control.period_s)
    if control.kind == "absolute":
        return f"time_settings {main} 0 0"
    if control.kind == "canadian":
        return f"time_settings {main} {period} {control.number}"
    if control.kind == "byo-yomi":
        if "kgs-time_settings" in commands:
            return f"kgs-time_settings byoyomi {main} {period} {control.number}"
        return f"time_settings {main} {period} 1"
    return "" if seconds is None else f"time_settings 0 {max(1, ceil(seconds))} 1"
