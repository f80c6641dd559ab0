"""Solving Go problems: the user plays one side, the record answers for the other.

What is right is what the author of the record says, by whatever convention he says it (see
`game.tsumego`); what comes next is hidden until the problem is solved or given up. A move that is
not in the record is shown on the board and goes nowhere else. Only where one is in the record
changes, and how the board lies, if that is wished.

```text
Tsumego          what a click means, what is shown, stepping through the record
├ ProblemBook    the problems of the file, and their scores (tsumego_book)
├ Session        the try at the one that is asked: moves, replies, hints (tsumego_session)
├ shown          what the board shows of all this (tsumego_picture)
├ TsumegoBar     what is said (tsumego_lines, tsumego_texts), and buttons (tsumego_bar)
│ └ option_menu  (tsumego_options)
└ TsumegoKeys    single keys at the board (tsumego_keys)
```
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, Qt, QTimer

from sgfedit.app.tasks import Slices
from sgfedit.engine.positions import situation_at
from sgfedit.engine.questions import Genmove, Played
from sgfedit.errors import RefusalError
from sgfedit.game.tsumego import Convention, Said
from sgfedit.go.symmetry import SYMMETRIES
from sgfedit.gui.asking import Asking
from sgfedit.gui.features.solve import book as texts
from sgfedit.gui.features.solve.bar import TsumegoBar, TsumegoKeys, key_text
from sgfedit.gui.features.solve.book import BarLines, ProblemBook
from sgfedit.gui.features.solve.session import SolvingSession, is_above
from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.mode import Mode
from sgfedit.sgf import PASS
from sgfedit.sgf.marks import Mark

if TYPE_CHECKING:
    from sgfedit.engine.positions import Situation
    from sgfedit.game.game import Change
    from sgfedit.game.tsumego import Solution
    from sgfedit.game.tsumego.attempt import Trial
    from sgfedit.go import Colour
    from sgfedit.gui.widgets.frames import FoldingDock
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node, Point, PointOrPass


_tr = QCoreApplication.translate


def lines(session: SolvingSession, here: Node, turning: Turning) -> BarLines:
    """Return what is to be said.

    Args:
        session: The try at the problem.
        here: The node that is shown; while the solution is open it may be any.
        turning: How the board lies: colours are named as they are seen.
    """
    if session.note is not None:
        return session.note
    if not session.has_solution:
        colour = session.solution.solver if session.trial is None else session.trial.to_play
        return texts.turn(turning.seen_colour(colour), texts.about(Convention.NONE))
    remark = texts.remark(here)
    if session.is_open:
        return _open(session, remark)
    if session.said is Said.WRONG:
        is_end = not session.is_replying
        return BarLines(
            texts.wrong(is_end=is_end), remark or _ways_back(), texts.SIGNS[Said.WRONG]
        )
    if session.said is Said.MORE:
        return BarLines(
            _tr("Tsumego", "Right! That is not all yet"), remark, texts.SIGNS[Said.MORE]
        )
    solver = turning.seen_colour(session.solution.solver)
    if session.is_replying:
        return BarLines(texts.thinking(solver.opponent), remark)
    if here is session.solution.start:
        return texts.turn(solver, texts.about(session.solution.convention))
    return texts.turn(solver, remark)


def hidden() -> BarLines:
    """Return that the user cannot step on, and what can be done instead."""
    text = _tr("Tsumego", "{hint} gives a hint, {solution} shows the solution")
    return BarLines(
        _tr("Tsumego", "What comes next is hidden"),
        text.format(hint=key_text("hint"), solution=key_text("show_solution")),
        "info",
    )


def _open(session: SolvingSession, remark: str) -> BarLines:
    attempt = session.attempt
    if attempt.is_solved:
        said = texts.solved(is_clean=not attempt.is_wrong, is_helped=attempt.is_helped)
        more = _tr("Tsumego", "{key}: next problem").format(key=key_text("next_problem"))
        if attempt.is_helped or attempt.is_wrong:
            counted, sign = _tr("Tsumego", "Not counted as solved"), texts.WITH_HINT
            if attempt.is_wrong:
                counted, sign = _tr("Tsumego", "Listed as solved later"), texts.LATER
            return BarLines(said, f"{counted} · {remark or more}", sign)
        return BarLines(said, remark or more, texts.SIGNS[Said.RIGHT])
    more = _tr("Tsumego", "Step through it; {key} begins again")
    said = _tr("Tsumego", "The solution is shown")
    if not session.solution.has_right:
        said = _tr("Tsumego", "No line of the record is right")
    return BarLines(said, remark or more.format(key=key_text("begin_again")), "problem-solution")


def _ways_back() -> str:
    return _tr("Tsumego", "{back} takes back, {again} begins again").format(
        back=key_text("take_back"), again=key_text("begin_again")
    )


class Tsumego(Mode):
    """One problem after the other.

    Attributes:
        book: The problems.
        session: The try at the one that is asked; None before the first.
        bar: What is in place of the strip above the board.
    """

    manual_page = "study.md#solving-problems"
    action_id = "study.tsumego"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.book = ProblemBook(window.document)
        self.session: SolvingSession | None = None
        self.bar: TsumegoBar | None = None
        self._here: Node = window.document.current
        self._is_stale = self._is_stepping = False
        self._turning = window.board.turning
        self._starting = QTimer(self, singleShot=True)
        self._starting.timeout.connect(self._start)
        self.asking = Asking(window, self)
        self.asking.answered.connect(self._on_answered)
        self.asking.failed.connect(window.status.note)
        self._looking_back = Slices(self)
        self._looking_back.ended.connect(self._tell)

    # Begin and end --------------------------------------------------------------------------

    def check(self) -> None:
        self.book.open()
        self.book.index = self.book.index_of(self.window.document.current)
        self.book.solution()

    def begin(self) -> None:
        window = self.window
        self.bar = TsumegoBar(self, self.book, self.choose_convention)
        self.bar.set_in_use(is_used=True)
        TsumegoKeys(self)
        window.document.current_changed.connect(self._on_current_changed)
        window.document.changed.connect(self._on_changed)
        window.board.turned.connect(self._tell)
        window.settings.changed.connect(self._on_setting_changed)
        self.show_problem(self.book.index)
        self._looking_back.start(self.book.looking_back(), at_once=True)
        window.board.setFocus()

    def end(self) -> None:
        window = self.window
        window.document.current_changed.disconnect(self._on_current_changed)
        window.document.changed.disconnect(self._on_changed)
        window.board.turned.disconnect(self._tell)
        window.settings.changed.disconnect(self._on_setting_changed)
        self._starting.stop()
        self._looking_back.stop()
        self.asking.drop()
        self._drop_session()
        window.tree.veil(None)
        self._hold_comment(is_held=False)
        window.board.halo.clear()
        if self._turns:
            window.board.turn(self._turning)
        if self.bar is not None:
            self.bar.set_in_use(is_used=False)
            self.bar.deleteLater()

    def _hold_comment(self, *, is_held: bool) -> None:
        """Keep the comments folded, which tell what is right; what is for now the bar says."""
        cast("FoldingDock", self.window.docks["comment"]).hold_folded(is_held=is_held)

    def goes_on(self) -> bool:
        """Go on with the problems of another game or file, if it has any."""
        if self._is_stepping:
            return True  # to a problem that is another game
        self._drop_session()
        try:
            self.check()
        except RefusalError:
            return False
        # The document is on its way to a node of that game yet.
        self._starting.start(0)
        return True

    def _start(self) -> None:
        with self.window.board.refusing():
            self.show_problem(self.book.index_of(self.window.document.current))
        self._looking_back.start(self.book.looking_back(), at_once=True)

    def _drop_session(self) -> None:
        if self.session is not None:
            self.session.stop()
            self.session.deleteLater()
            self.session = None

    # Which problem --------------------------------------------------------------------------

    def show_problem(self, index: int) -> None:
        """Ask for the solution of another problem of the file.

        Raises:
            RefusalError: it is too large.
        """
        before, self.book.index = self.book.index, index
        try:
            session = SolvingSession(self.book, self.window.settings, self)
        except RefusalError:
            self.book.index = before
            raise
        self._drop_session()
        self.session = session
        session.counted.connect(self.window.games.model.show_results)
        self._is_stale = False
        session.stepped.connect(self._on_stepped)
        session.strayed.connect(self._on_strayed)
        session.pointed.connect(self.window.board.halo.point_at)
        self._turn_board(session)
        session.take(session.said)

    def next_problem(self) -> None:
        """Show the next problem.

        Raises:
            RefusalError: there is none.
        """
        self._show_neighbour(+1)

    def previous_problem(self) -> None:
        """Show the problem before.

        Raises:
            RefusalError: there is none.
        """
        self._show_neighbour(-1)

    def _show_neighbour(self, by: int) -> None:
        skips = self.window.settings.get("tsumego.skip_solved")
        index = self.book.neighbour(by, skips_solved=skips)
        if index is None:
            is_there = self.book.neighbour(by, skips_solved=False) is not None
            raise RefusalError("all-solved" if is_there else "no-other-problem")
        self.show_problem(index)

    def choose_convention(self, convention: Convention | None) -> None:
        """Let right and wrong be told in another way, None for what is found in each problem."""
        self.book.chosen = convention
        if self.session is not None:
            self.session.ask()

    @property
    def _turns(self) -> bool:
        get = self.window.settings.get
        return bool(get("tsumego.turn") or get("tsumego.swap_colours"))

    def _turn_board(self, session: SolvingSession) -> None:
        """Lay the board at random, as far as that is wished."""
        board, get = self.window.board, self.window.settings.get
        turning = board.turning
        if get("tsumego.turn"):
            turning = turning._replace(symmetry=session.chance.choice(SYMMETRIES))
        if get("tsumego.swap_colours"):
            turning = turning._replace(swaps_colours=session.chance.random() < 0.5)
        board.turn(turning)

    # What the user does ---------------------------------------------------------------------

    def press(self, point: Point, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        del modifiers
        if button == Qt.MouseButton.LeftButton:
            self._play(point)

    def hover(self, point: Point) -> Colour | None:
        session = self.session
        if session is None or not session.is_asked:
            return None
        # Not from the board's diagram, which is what asks here.
        position, trial = self.window.document.position(), session.trial
        stones = position.stones if trial is None else trial.stones
        if stones[point.y * position.width + point.x]:
            return None
        if trial is not None and not session.has_solution:
            return trial.to_play
        return session.solution.solver

    def play(self, move: PointOrPass) -> bool:
        """Take a move as an answer, however it was made."""
        self._play(move)
        return True

    def play_pass(self) -> None:
        """Pass.

        Raises:
            RefusalError: it makes no sense now.
        """
        self._play(PASS)

    def _play(self, move: PointOrPass) -> None:
        here = self._here
        session = self._fresh()
        if session is not None and self._here is here:
            session.play(move)

    def take_back(self) -> None:
        """Take the last move back, and the reply to it.

        Raises:
            RefusalError: there is none.
        """
        session = self._fresh()
        if session is not None:
            session.take_back()

    def begin_again(self) -> None:
        """Begin the problem again; what it counts for stays."""
        session = self._fresh()
        if session is not None:
            session.begin_again()

    def hint(self) -> None:
        """Show where the right move is: first among a few points, then the point.

        Raises:
            RefusalError: no move is right from here.
        """
        session = self._fresh()
        if session is not None:
            session.hint()

    def show_solution(self) -> None:
        """Show the answer to its end; the problem counts as failed unless it was solved.

        Raises:
            RefusalError: there is none.
        """
        session = self._fresh()
        if session is None:
            return
        session.open_solution()
        line = session.solution.right_line()
        self._prefer(line)
        if line:
            self.window.document.go_to(line[-1])

    def _prefer(self, line: list[Node]) -> None:
        """Let the keys that step on follow `line`."""
        preferred = self.window.document.preferred
        walker = line[-1] if line else None
        while walker is not None and walker.parent is not None:
            preferred[walker.parent] = walker
            walker = walker.parent

    def _fresh(self) -> SolvingSession | None:
        """Return the session; begin it anew if the record was edited meanwhile."""
        if self._is_stale:
            self.book.open()
            self.show_problem(self.book.index_of(self.window.document.current))
            self._looking_back.start(self.book.looking_back(), at_once=True)
        return self.session

    # Hearing of changes ---------------------------------------------------------------------

    def _is_gone(self, node: Node) -> bool:
        """Whether an edit has taken a node out of the file; the next move begins anew then."""
        root, games = node.root, self.window.document.collection.games
        return all(root is not game.root for game in games)

    def _on_stepped(self, node: Node) -> None:
        if self._is_gone(node):
            return
        self._here = node
        self.asking.drop()
        self.window.board.halo.clear()
        session = self.session
        if session is not None:
            text = None if session.is_open else self.tr("Hidden until the problem is solved")
            self.window.tree.veil(text)
            self._hold_comment(is_held=not session.is_open)
        self._is_stepping = True
        self.window.document.go_to(node)
        self._is_stepping = False
        self.window.board.refresh()
        self._tell()

    def _on_strayed(self) -> None:
        """Let an engine answer what is not in the record, if that is wished."""
        session = self.session
        if session is None or session.note is None or session.trial is None:
            return
        if not self.window.settings.get("tsumego.engine") or not self.asking.name:
            return
        session.say(session.note._replace(more=texts.asking(self.asking.name)))
        self.asking.ask(lambda: Genmove(self._tried(session)))

    def _tried(self, session: SolvingSession) -> Situation:
        """Return the position after the move that is tried.

        Raises:
            EngineError: engines cannot take it.
        """
        assert session.trial is not None  # noqa: S101  # asked before
        colour, move = session.trial.moves[0]
        positions = session.solution.problem.game.positions
        situation = situation_at(positions, session.attempt.node)
        if situation.to_play is not colour:
            situation = situation._replace(to_play=colour)
        return situation.after(move)

    def _on_answered(self, played: object, engine: str) -> None:
        if self.session is not None and isinstance(played, Played):
            self.session.answer_trial(played.move, engine)

    def admits(self, node: Node) -> bool:
        """Return whether `node` may be seen by now: what is hidden is not read out either."""
        session = self.session
        if session is None or self._is_stepping or self._starting.isActive():
            return True
        is_seen = (
            session.is_open
            or self.book.index_of(node) != self.book.index
            or is_above(node, session.solution.start)
            or self._way_back(session, node) is not None
        )
        if not is_seen:
            session.say(hidden())
        return is_seen

    def _on_current_changed(self, node: Node) -> None:
        session = self.session
        if node is self._here or session is None or self._starting.isActive():
            return
        with self.window.board.refusing():
            index = self.book.index_of(node)
            if is_above(node, session.solution.start):
                session.begin_again()
            elif index != self.book.index:
                self.show_problem(index)
            elif session.is_open:
                self._here = node
                session.note = None
                self._tell()
            elif (back := self._way_back(session, node)) is not None:
                session.go_back_to(back)
            else:
                session.say(hidden())

    def _way_back(self, session: SolvingSession, node: Node) -> Node | None:
        """Return `node` if it is on the way from the start of the problem to where one is."""
        known = session.solution.known(node)
        walker: Node | None = self._here
        while walker is not None and walker is not known:
            walker = session.solution.before(walker)
        return walker

    def _on_changed(self, change: Change) -> None:
        session = self.session
        if session is not None and not self._is_stale:
            # A comment may be typed: not anew with each key, but with the next move.
            nodes = (*change.children, *change.properties)
            is_gone = bool(change.children) and self._is_gone(session.solution.start)
            self._is_stale = is_gone or any(map(session.solution.known, nodes))

    def _on_setting_changed(self, key: str) -> None:
        if key == "tsumego.part":
            self.window.board.refresh()

    # What is shown --------------------------------------------------------------------------

    def changed(self, diagram: Diagram) -> Diagram:
        session = self.session
        if session is None or self._is_gone(session.solution.start):
            return diagram
        node = self.window.document.current
        # The board hears of another node before this does.
        trial = session.trial if node is self._here else None
        has_part = self.window.settings.get("tsumego.part")
        return shown(diagram, session, node, trial, has_part=has_part)

    def _tell(self) -> None:
        """Say in the bar how things are."""
        session, bar, book = self.session, self.bar, self.book
        if session is None or bar is None or self._is_gone(session.solution.start):
            return
        found = lines(session, self._here, self.window.board.turning)
        bar.show_lines(found)
        self.window.part(Modes).said.emit("\n".join(filter(None, (found.said, found.more))))
        about = texts.about(session.solution.convention)
        bar.show_place(
            texts.count(book.index + 1, len(book)),
            book.tally,
            f"{about}\n{texts.history(book.score)}",
        )


# What the board shows while problems are solved: what is hidden, tried, right, and which part.


def shown(
    diagram: Diagram, session: SolvingSession, node: Node, trial: Trial | None, *, has_part: bool
) -> Diagram:
    """Return what the board shows.

    Args:
        diagram: What it shows of the record.
        session: The try at the problem.
        node: The node that is shown.
        trial: Stones on it that are in no record; None for none.
        has_part: Whether only the part is shown that the problem is about.
    """
    position = session.solution.problem.position
    if (diagram.width, diagram.height) != position.size:
        return diagram  # the board hears of another file before the mode does
    if not session.is_open:
        diagram = replace(diagram, ghosts=(), judged=None)
    elif session.has_solution:
        diagram = _with_answers(diagram, session.solution, node)
    if trial is not None and trial.moves:
        diagram = _with_trial(diagram, trial, is_wrong=session.has_solution)
    part = session.part
    if not has_part or part is None or diagram.visible is not None:
        return diagram
    if trial is not None and not part.issuperset(point for _, point in trial.moves):
        return diagram
    return replace(diagram, visible=part, crop=True)


def _with_answers(diagram: Diagram, solution: Solution, node: Node) -> Diagram:
    """Number the moves of the problem, and tell right ones from wrong ones to come."""
    choices = solution.choices(node)
    return replace(
        diagram,
        numbers=tuple(solution.numbers(node).items()),
        verdicts=tuple(choices.items()),
        ghosts=tuple(ghost for ghost in diagram.ghosts if ghost.point not in choices),
    )


def _with_trial(diagram: Diagram, trial: Trial, *, is_wrong: bool) -> Diagram:
    last, tried = trial.moves[-1][1], trial.moves[0][1]
    marks = (*diagram.marks, (tried, Mark.CROSS)) if is_wrong else diagram.marks
    return replace(diagram, stones=trial.stones, last_move=last, numbers=(), marks=marks)


def in_mode(window: Window, name: str) -> None:
    """Do what the method `name` of the mode does.

    The command raises RefusalError where no problem is being solved, or it makes no sense.
    """
    mode = window.part(Modes).active
    if not isinstance(mode, Tsumego):
        raise RefusalError("not-solving")
    getattr(mode, name)()


def tsumego(window: Window) -> None:
    """Begin or end solving the problem that the game is."""
    window.part(Modes).toggle(Tsumego)
