"""The end of a game by two passes: whose stones are dead, say the engines; the user agrees.

Against an engine the mode that counts shows what it says and lets it be corrected. Two engines
have to name the same stones, and the result is what that makes by our count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication

from sgfedit.engine.questions import Answered, DeadStones, Failed
from sgfedit.game.counting import RecordedCount, judgement_at, score_of, terms_at
from sgfedit.gui.actions.build import trigger

if TYPE_CHECKING:
    from sgfedit.app.engines import Engines
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Event, Ticket
    from sgfedit.gui.features.play.match import Course
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Point

_tr = QCoreApplication.translate


class Counted(Protocol):
    """What is asked of the mode whose game is counted."""

    course: Course
    engines: Engines
    window: Window

    def finish(self, result: str) -> None: ...
    def wait(self, why: str) -> None: ...
    def next_game(self) -> None: ...
    def come_back(self) -> None: ...


class Counting:
    """Asks the engines of a game which stones are dead."""

    def __init__(self, mode: Counted) -> None:
        self._mode = mode
        self._situation: Situation | None = None
        self._tickets: set[Ticket] = set()
        self._said: list[frozenset[Point] | None] = []

    def ask(self, situation: Situation) -> None:
        """Ask each engine once."""
        self.drop()
        self._situation = situation
        mode = self._mode
        specs = {spec for spec in mode.course.sides.values() if spec is not None}
        self._tickets = {
            mode.engines.ask(spec, DeadStones(situation), self._hear) for spec in specs
        }

    def drop(self) -> None:
        """Want no answer any more."""
        for ticket in self._tickets:
            self._mode.engines.forget(ticket)
        self._tickets.clear()
        self._said.clear()

    def _hear(self, event: Event) -> None:
        if not isinstance(event, (Answered, Failed)) or event.ticket not in self._tickets:
            return
        self._tickets.discard(event.ticket)
        answer = event.answer if isinstance(event, Answered) else None
        self._said.append(answer if isinstance(answer, frozenset) else None)
        if self._tickets:
            return
        said = set(self._said)
        self.drop()
        if self._mode.course.own is not None:
            self._count_together(said.pop())
        else:
            self._compare(said)

    def _count_together(self, dead: frozenset[Point] | None) -> None:
        """Let the user see and correct the count, in place of playing."""
        window, course = self._mode.window, self._mode.course
        course.goes_on_after = window.document.current

        def agree(result: str) -> None:
            course.agreed = result

        trigger(window, "study.score", dead, agree, self._mode.come_back)

    def _compare(self, said: set[frozenset[Point] | None]) -> None:
        """Write the result if both engines name the same stones."""
        said.discard(None)
        if len(said) == 1:
            self._mode.finish(self._result(said.pop() or frozenset()))
            return
        why = _tr("Play", "The engines name different dead stones: count with F9")
        unknown = _tr("Play", "The engines do not name dead stones: count with F9")
        self._mode.wait(why if said else unknown)
        self._mode.next_game()

    def _result(self, dead: frozenset[Point]) -> str:
        """Return the result as RE has it."""
        document, situation = self._mode.window.document, self._situation
        node, position = document.current, document.position()
        known = RecordedCount(frozenset(p.y * position.width + p.x for p in dead))
        terms = terms_at(node)
        if situation is not None:
            terms = terms._replace(komi=situation.komi, rules=situation.rules)
        judgement = judgement_at(node, position, terms.rules, known)
        return score_of(judgement, position, terms).result
