"""Playing against an engine: the mode, whose moves are ordinary steps of the record."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer

from sgfedit.app.engines import Engines
from sgfedit.app.error_words import words_of
from sgfedit.engine.positions import situation_at
from sgfedit.engine.questions import Analyse, Answered, Failed, Genmove, Played, State
from sgfedit.errors import EngineError, LockedError, RefusalError
from sgfedit.game.info import game_info
from sgfedit.go import Colour, vertex
from sgfedit.gui.features.play import clock, record, words
from sgfedit.gui.features.play.bar import PlayBar
from sgfedit.gui.features.play.counting import Counting
from sgfedit.gui.features.play.match import Course, Doing
from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.mode import Mode
from sgfedit.gui.views.comment.panel import CommentPanel
from sgfedit.sgf import Point
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import PASS

if TYPE_CHECKING:
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Event, Ticket, TimeLeft
    from sgfedit.game.game import Change
    from sgfedit.gui.features.play.match import Match
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, PointOrPass

TICK_MS = 200
_HINT_S = 3.0
"""How long an engine without limits thinks about a hint."""

_MOST_ROUNDS = 4
"""A game of more moves than so many for each point goes round in circles."""

_tr = QCoreApplication.translate


class PlayMode(Mode):
    """A game in which the user plays by clicks and an engine answers, or two engines play.

    The game stands at one node. If the user goes elsewhere or edits the position it stands there,
    and nobody thinks until it goes on.

    Attributes:
        course: What is played, and what has come of it.
        doing: What goes on.
        why: What is said of that: why nobody thinks, or the result.
        more: What is said besides.
        left: What both have left at the node, before the side to move thinks.
        hint: The move that the engine would play for the user, once it was asked.
        bar: What is in place of the strip above the board.
        now: The clock of the room, in seconds.
    """

    manual_page = "engines.md#playing"
    action_id = "play.engine"
    keeps_tools = True

    def __init__(
        self,
        window: Window,
        match: Match | None = None,
        *,
        is_from_position: bool = False,
        course: Course | None = None,
    ) -> None:
        """Make a mode that plays a match from the node shown, or goes on with a course."""
        super().__init__(window)
        self._document = window.document
        if course is None:
            if match is None:
                raise TypeError("neither a match nor a course")
            course = Course(match, window.document.current, is_from_position)
        self.course = course
        self.engines = Engines.of(window.settings)
        self.doing = Doing.WAITING
        self.why = self.more = ""
        self.left: dict[Colour, TimeLeft] = {}
        self.hint: PointOrPass | None = None
        self.now = time.monotonic
        self.bar: PlayBar
        self._node: Node = window.document.current
        self._turn = window.document.position().to_play
        self._situation: Situation | None = None
        self._since = 0.0
        self._ticket: Ticket = 0
        self._hint_ticket: Ticket = 0
        self._held: Played | None = None
        self._is_own = False
        self._collection = window.document.collection
        self._counting = Counting(self)
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self.tick)

    # Begin and end ---------------------------------------------------------------------------

    def check(self) -> None:
        if not self._document.game.positions.is_go:
            raise RefusalError("not-go-board")
        self._document.check_unlocked()

    def begin(self) -> None:
        self.bar = PlayBar(self.window)
        self.bar.set_in_use(is_used=True)
        self._document.current_changed.connect(self._on_moved)
        self._document.changed.connect(self._on_changed)
        course = self.course
        agreed, course.agreed = course.agreed, ""
        self._stand(self._document.current)
        if agreed:
            self.finish(agreed)
        elif course.goes_on_after is self._node:
            self.wait(_tr("Play", "Not agreed: go on, or count again with F9"))
        else:
            self.go_on()

    def end(self) -> None:
        self._drop()
        self._timer.stop()
        self._document.current_changed.disconnect(self._on_moved)
        self._document.changed.disconnect(self._on_changed)
        self.bar.set_in_use(is_used=False)
        self.bar.deleteLater()

    def goes_on(self) -> bool:
        return self._document.collection is self._collection

    # Whose turn ------------------------------------------------------------------------------

    @property
    def to_play(self) -> Colour:
        """Whose turn it is at the node; as it was there if an edit has taken that away."""
        if self._document.current is self._node:
            self._turn = self._document.position().to_play
        return self._turn

    @property
    def thinker(self) -> EngineSpec | None:
        """The engine whose turn it is, None for the user."""
        return self.course.sides[self.to_play]

    @property
    def left_now(self) -> TimeLeft | None:
        """What the side to move has left now; None: its time is over."""
        left = self.left[self.to_play]
        if self.doing is not Doing.PLAYING:
            return left
        return clock.spent(left, self.now() - self._since, self.course.match.control)

    def _stand(self, node: Node) -> None:
        """Let the game stand at a node, with the clocks as they were there."""
        course = self.course
        self._node = node
        known = course.left.get(node)
        self.left = dict(known or clock.recorded(node, course.start, course.match.control))

    def _place(self) -> Situation | None:
        """Return the position at the node; None where no engine can play, which is said."""
        try:
            return situation_at(self._document.game.positions, self._node)
        except EngineError as error:
            self.wait(words_of(error))
            return None

    def go_on(self) -> None:
        """Let the side to move think, or count after two passes."""
        self._drop()
        self._situation = situation = self._place()
        if situation is None:
            return
        width, height = situation.size
        if self._is_ended(situation):
            self.doing = Doing.COUNTING
            self._timer.stop()
            self._counting.ask(situation)
            self.show()
            return
        if len(situation.moves) > _MOST_ROUNDS * width * height:
            self.wait(_tr("Play", "The game goes round in circles"))
            return
        self.doing, self.why = Doing.PLAYING, ""
        self._since = self.now()
        self._timer.start()
        spec = self.thinker
        if spec is not None:
            match = self.course.match
            question = Genmove(
                situation,
                visits=match.visits,
                level=match.level,
                control=match.control,
                left=self.left if match.control.kind != "none" else None,
            )
            self._ticket = self.engines.ask(spec, question, self._hear)
        self.show()

    def _is_ended(self, situation: Situation) -> bool:
        """Whether both have passed here, and did not agree to play on."""
        course = self.course
        passed = [move for _, move in situation.moves[-2:]]
        is_new = self._node not in {course.start, course.goes_on_after}
        return is_new and passed == [PASS, PASS]

    def wait(self, why: str, more: str = "") -> None:
        """Let nobody think until the user goes on; the clocks stand still meanwhile."""
        left = self.left_now
        if left is not None:
            self.left[self.to_play] = left
        self.course.left[self._node] = dict(self.left)
        self._drop()
        self.doing, self.why, self.more = Doing.WAITING, why, more
        self._timer.stop()
        self.show()

    def _drop(self) -> None:
        """Want no answer any more to what was asked."""
        self.engines.forget(self._ticket)
        self.engines.forget(self._hint_ticket)
        self._counting.drop()
        self._ticket = self._hint_ticket = 0
        self._held = None
        if self.hint is not None:
            self.hint = None
            self.window.board.refresh()

    # What the engine says --------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        if not isinstance(event, (Answered, Failed)) or event.ticket != self._ticket:
            return
        self._ticket = 0
        if isinstance(event, Failed):
            self.wait(_tr("Play", "No move came"), words_of(event.error))
        elif isinstance(event.answer, Played):
            self._held = event.answer
            left = self.left_now  # nobody's clock runs while the move waits
            self._deliver(is_late=left is None)

    def _deliver(self, *, is_late: bool = False) -> None:
        """Put the engine's answer on the board, unless the user is writing just now."""
        played = self._held
        if played is None:
            return
        if is_late:
            self._lose_on_time()
        elif self._is_writing():
            left = self.left_now
            if left is not None:
                self.left[self.to_play], self._since = left, self.now()
            self.show()
        elif played.move is None:
            self._held = None
            winner = played.colour.opponent
            self.finish(f"{winner.value}+R")
        else:
            self._held = None
            self._play(played.move)

    def _is_writing(self) -> bool:
        """Whether another node would come between the user and what is typed or drawn."""
        window = self.window
        focus = window.focusWidget()
        is_typing = focus not in {None, window.board} and (
            window.comment.isAncestorOf(focus) or window.board.isAncestorOf(focus)
        )
        return is_typing or self._document.is_editing or window.board.gesture is not None

    def tick(self) -> None:
        """Let time pass."""
        if self._held is not None:
            self._since = self.now()
            self._deliver()
            return
        spec = self.thinker
        if spec is not None and self.engines.state(spec) is State.STARTING:
            self._since = self.now()
        if self.left_now is None:
            self._lose_on_time()
        else:
            self._show_clocks()

    def _lose_on_time(self) -> None:
        self.finish(f"{self.to_play.opponent.value}+T")

    # What is played --------------------------------------------------------------------------

    def press(self, point: Point, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        del modifiers
        if button == Qt.MouseButton.LeftButton:
            self.play(point)

    def play(self, move: PointOrPass) -> bool:
        """Play the user's move, wherever the user is.

        Raises:
            RefusalError: it is not the user's turn, or the rules forbid it.
        """
        if self.course.own is None:
            raise RefusalError("no-sides-of-yours")
        if self.doing is Doing.COUNTING:
            raise RefusalError("still-counting")
        if self.thinker is not None:
            raise RefusalError("not-your-turn")
        self._document.check_unlocked()
        situation = self._place()
        if situation is None:
            return True
        if not situation.playable((move,)):
            name = vertex(move.x, move.y, situation.size[1]) if isinstance(move, Point) else ""
            raise RefusalError("not-playable", name)
        if self.doing is not Doing.PLAYING:
            self.doing, self._since = Doing.PLAYING, self.now()
        self._play(move)
        return True

    def _play(self, move: PointOrPass) -> None:
        """Put a move of the side to move into the record, and let the other side think."""
        course, colour, left = self.course, self.to_play, self.left_now
        if left is None:
            self._lose_on_time()
            return
        self.left[colour] = clock.after_move(left, course.match.control)
        told = clock.values(colour, self.left[colour])
        if course.match.control.kind == "none":
            told = {}
        self.more = ""
        self._is_own = True
        try:
            node = record.play(self.window, course, self._node, colour, move, told)
        except LockedError as error:
            self.wait(words_of(error))
            return
        finally:
            self._is_own = False
        self._node = node
        course.left[node] = dict(self.left)
        self.go_on()

    def hover(self, point: Point) -> Colour | None:
        is_free = self.doing is not Doing.COUNTING and self.thinker is None
        stone = self._document.position().stone(*point)
        return self.to_play if is_free and stone is None else None

    def take_back(self) -> None:
        """Go back to where the user moved last; the moves go if nothing else is in them.

        Raises:
            RefusalError: the user has not moved yet.
        """
        own = self.course.own
        if own is None:
            raise RefusalError("no-sides-of-yours")
        target = record.last_turn(self._document.game.positions, self._node, self.course, own)
        if target is None:
            raise RefusalError("no-own-move")
        self._is_own = True
        try:
            record.take_back(self.window, self.course, target, self._node)
        finally:
            self._is_own = False
        self._drop()
        self.doing, self.more = Doing.WAITING, ""
        self._stand(target)
        self.go_on()

    def pause(self) -> None:
        """Let nobody think, or go on."""
        if self.doing is Doing.PLAYING:
            self.wait(_tr("Play", "Paused"))
        else:
            self.more = ""
            self.go_on()

    def swap(self) -> None:
        """Let each side play the other colour, from here on."""
        if self.doing is Doing.PLAYING:
            self.wait("")
        self.course.swap()
        if self.doing is not Doing.OVER:
            self.go_on()
        self.show()

    def resign(self) -> None:
        """Give the game up.

        Raises:
            RefusalError: the user does not play.
        """
        own = self.course.own
        if own is None:
            raise RefusalError("no-sides-of-yours")
        self.finish(f"{own.opponent.value}+R")

    def ask_hint(self) -> None:
        """Ask the engine what it would play for the user.

        Raises:
            RefusalError: it is not the user's turn.
        """
        own = self.course.own
        if own is None:
            raise RefusalError("no-sides-of-yours")
        spec = self.course.sides[own.opponent]
        situation = self._place()
        if self.thinker is not None or self.doing is Doing.COUNTING or spec is None:
            raise RefusalError("not-your-turn")
        if situation is None:
            return
        self.engines.forget(self._hint_ticket)
        visits = self.course.match.visits or spec.visits
        seconds = spec.seconds or (None if visits else _HINT_S)
        question = Analyse(situation, visits, seconds)
        self._hint_ticket = self.engines.ask(spec, question, self._hear_hint)
        self.more = _tr("Play", "{name} looks for a move …").format(name=spec.name)
        self.show()

    def _hear_hint(self, event: Event) -> None:
        if not isinstance(event, (Answered, Failed)) or event.ticket != self._hint_ticket:
            return
        self._hint_ticket = 0
        if isinstance(event, Failed):
            self.more = words_of(event.error)
        else:
            best = getattr(event.answer, "candidates", ())[:1]
            self.hint = best[0].move if best else None
            self.more = words.hint(self.hint, self._document.game.size[1])
            self.window.board.refresh()
        self.show()

    def changed(self, diagram: Diagram) -> Diagram:
        """Return the board with a ring around the hint."""
        if not isinstance(self.hint, Point):
            return diagram
        marks = (*diagram.marks, (self.hint, Mark.CIRCLE))
        return replace(diagram, marks=marks)

    # The end ---------------------------------------------------------------------------------

    def finish(self, result: str) -> None:
        """Write a result into the record; two engines begin the next game."""
        left = self.left_now
        if left is not None:
            self.left[self.to_play] = left
        self.course.left[self._node] = dict(self.left)
        self._drop()
        self._timer.stop()
        self.doing = Doing.OVER
        self._is_own = True
        try:
            is_written = record.write_result(self.window, self.course, self._node, result)
        except LockedError as error:
            is_written, self.more = False, words_of(error)
        finally:
            self._is_own = False
        self.why = words.result(result)
        self.more = words.where(result) if is_written else self.more
        self.course.result = result if is_written else ""
        self._count_win(result)
        self.show()
        self.next_game()

    def _count_win(self, result: str) -> None:
        winner = {"B": Colour.BLACK, "W": Colour.WHITE}.get(result[:1])
        spec = self.course.sides[winner] if winner is not None else None
        if spec is not None:
            self.course.wins[spec.name] += 1

    def next_game(self) -> None:
        """Begin the next game of two engines, if there is one, with the colours swapped."""
        course = self.course
        if not course.match.is_between_engines or course.number >= course.match.games:
            return
        self._is_own = True
        try:
            node = record.next_game(self.window, course)
        except LockedError as error:
            self.more = words_of(error)
            return
        finally:
            self._is_own = False
        course.number += 1
        course.start, course.result, course.goes_on_after = node, "", None
        course.left.clear()
        self.doing = Doing.WAITING
        self._stand(node)
        self.go_on()

    def come_back(self) -> None:
        """Go on in another mode once counting has ended, unless the user does something else."""
        window, modes = self.window, self.window.part(Modes)
        is_there = window.isVisible() and window.document.collection is self._collection
        if is_there and modes.active is None:
            modes.toggle(partial(PlayMode, course=self.course))

    # Where the user goes ---------------------------------------------------------------------

    def _on_moved(self, node: Node) -> None:
        if self._is_own:
            return
        if self.doing is Doing.OVER:
            self._stand(node)
            self.show()
            return
        if self.doing is Doing.PLAYING:
            self.wait("")
        self._drop()
        self._stand(node)
        self.wait(_tr("Play", "The game waits; it goes on from here"))

    def _on_changed(self, change: Change) -> None:
        document = self._document
        if self._is_own or isinstance(change.origin, CommentPanel):
            return
        result = self.course.result
        known = game_info(document.current).get("RE", "")
        if self.doing is Doing.OVER and result and known != result:
            self.wait(_tr("Play", "The game waits; it goes on from here"))
        elif document.current is self._node and self.doing in {Doing.PLAYING, Doing.COUNTING}:
            try:
                is_same = situation_at(document.game.positions, self._node) == self._situation
            except EngineError:
                is_same = False
            if not is_same:
                self.wait(_tr("Play", "The position is another one; it goes on from here"))

    # What is shown ---------------------------------------------------------------------------

    def show(self) -> None:
        """Show how the game stands."""
        course, spec = self.course, self.thinker
        name = spec.name if spec is not None else ""
        said = words.said(self.doing, self.to_play, name, self.why)
        if self._held is not None:
            said = words.held(name)
        more = " · ".join(filter(None, (self.more, words.series(course))))
        self.bar.show_lines(
            said,
            more,
            is_waiting=self.doing in {Doing.WAITING, Doing.OVER},
            plays=self.course.own is not None,
        )
        self._show_clocks()

    def _show_clocks(self) -> None:
        if self.course.match.control.kind == "none":
            self.bar.show_clocks("", "")
            return
        left = dict(self.left)
        now = self.left_now
        if now is not None:
            left[self.to_play] = now
        self.bar.show_clocks(*(words.clock(colour, left[colour]) for colour in Colour))
