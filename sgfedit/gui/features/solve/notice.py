"""Notice that a file is one of problems: what answers them is hidden until one browses or solves.

Nothing of the file changes. What was chosen for it counts until the program ends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QKeySequence

from sgfedit.app.tasks import Slices
from sgfedit.errors import RefusalError
from sgfedit.game.problem_games import are_problems, asked_colour, start_of_problem
from sgfedit.game.traversal import is_move
from sgfedit.go import Colour
from sgfedit.gui.modes import ACTION_IDS
from sgfedit.gui.modes.bar_parts import (
    CutLine,
    ModeBar,
    add_lines,
    announce,
    bar_row,
    share_lines,
)
from sgfedit.gui.widgets import later

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtWidgets import QToolButton

    from sgfedit.game import Collection
    from sgfedit.game.game import Change, Game
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate

SOLVE: Final = "study.tsumego"
BROWSE: Final = "study.tsumego_browse"
_OVERLAY: Final = "problems"

_chosen: Final[dict[str, str]] = {}
"""File → what was chosen for it in this session: `SOLVE` or `BROWSE`."""


_LEAST_TEXT_PX: Final = 100


class Counts(NamedTuple):
    """How many problems a file has, is known to be solved, and answers."""

    problems: int = 0
    solved: int = 0
    answered: int = 0


class NoticeBar(ModeBar):
    """Says how many problems there are, and offers to solve them or to browse.

    Attributes:
        said, more: The two lines.
        solve, browse: The two buttons.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window.info, "problemNotice", _tr("ProblemNotice", "Problems"))
        self._window = window
        self.said = CutLine("problemNoticeSaid", self, least_px=_LEAST_TEXT_PX)
        self.more = CutLine("problemNoticeMore", self, least_px=_LEAST_TEXT_PX)
        self.solve = self._button(SOLVE, _tr("ProblemNotice", "Solve"), "problem-hint")
        self.browse = self._button(BROWSE, _tr("ProblemNotice", "Browse"), "tree")
        row = bar_row(self)
        add_lines(row, self.said, self.more, is_right=False)
        row.addWidget(self.solve)
        row.addWidget(self.browse)
        self.dress()

    def _button(self, action_id: str, words: str, picture: str) -> QToolButton:
        action = self._window.actions_by_id[action_id]
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        button = self.add_button(f"notice.{action_id}", words, picture, action.trigger, key)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAutoRaise(False)
        return button

    def say(self, counts: Counts, colour: Colour | None) -> None:
        """Say how many problems there are, how many are solved, and whose move is asked for."""
        count, solved, answered = counts
        self.said.setText(
            _tr("ProblemNotice", "A problem: solve it, or browse")
            if count == 1
            else _tr("ProblemNotice", "%n problems: solve, or browse", "", count)
        )
        hidden = _tr("ProblemNotice", "The answers are hidden until you play")
        if not answered:
            hidden = _tr("ProblemNotice", "No solution in the record: only to try")
        elif answered < count:
            without = _tr("ProblemNotice", "%n without a solution", "", count - answered)
            hidden = f"{hidden} · {without}"
        turns = {
            Colour.BLACK: _tr("ProblemNotice", "Black to play"),
            Colour.WHITE: _tr("ProblemNotice", "White to play"),
        }
        done = [_tr("ProblemNotice", "{count} solved").format(count=solved)] if solved else []
        asked = [turns[colour]] if colour else []
        self.more.setText(" · ".join([*done, *asked, hidden]))
        announce(self, f"{self.said.text()}. {self.more.text()}")
        self.arrange()

    def arrange(self) -> None:
        """Let both sentences wrap: the bar is as high as they need."""
        row = self.layout()
        if row is None or not self.said.text():
            return
        margins = row.contentsMargins()
        buttons = sum(b.sizeHint().width() + row.spacing() for b in (self.solve, self.browse))
        left = self.width() - margins.left() - margins.right() - buttons
        said = self.said.text(), self.more.text()
        share_lines(self, self.said, self.more, max(_LEAST_TEXT_PX, left), said)


class ProblemNotice(QObject):
    """Looks whether an opened file is one of problems, and hides what answers them.

    Who steps on to a move, or edits, browses; so does who begins another mode of the board.

    Attributes:
        bar: What says so; None before the first such file.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.bar: NoticeBar | None = None
        self._is_on = False
        self._collection: Collection | None = None
        self._counts = Counts()
        self._counting = Slices(self)
        self._counting.ended.connect(self._on_counted)
        document = window.document
        document.reset.connect(self._on_reset)
        document.changed.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        for action_id in ACTION_IDS:
            window.actions_by_id[action_id].toggled.connect(self._on_mode)
        self._on_reset()

    @property
    def is_on(self) -> bool:
        """Whether answers are hidden."""
        return self._is_on

    # Looking at files -----------------------------------------------------------------------

    def _on_reset(self) -> None:
        collection = self._window.document.collection
        if collection is self._collection:
            if self._is_on:
                self._say()
            return
        self._collection = collection
        self._end()
        # A problem that one makes is none that one is asked.
        if self._window.document.is_modified or not are_problems(collection.games):
            return
        chosen = _chosen.get(self._key)
        if chosen is None:
            self._begin()
        elif chosen == SOLVE and not self._is_in_mode:
            self._window.actions_by_id[SOLVE].trigger()

    @property
    def _key(self) -> str:
        """What the file is remembered by; empty for what is in none."""
        path = self._window.document.read_from
        return str(path.absolute()) if path is not None else ""

    @property
    def _is_in_mode(self) -> bool:
        actions = self._window.actions_by_id
        return any(actions[action_id].isChecked() for action_id in ACTION_IDS)

    def _begin(self) -> None:
        if self._is_in_mode:
            return
        window = self._window
        self._is_on = True
        self._counts = Counts(1, 0, int(_has_answer(window.document.game)))
        if self.bar is None:
            self.bar = NoticeBar(window)
        self._counting.start(_count(window.document.collection), at_once=True)
        window.tree.veil(self.tr("Hidden until you solve or browse"))
        window.board.lay_over(_OVERLAY, _without_answers)
        self.bar.set_in_use(is_used=True)
        self._say()
        later(self, self._show_question)

    def _show_question(self) -> None:
        """Show the position that is asked about, where the first node is an empty board."""
        document = self._window.document
        asks = start_of_problem(document.game)
        if self._is_on and asks is not None and document.current is document.game.root:
            document.go_to(asks)

    def _on_counted(self, counts: Counts) -> None:
        if counts.problems:
            self._counts = counts
        if self._is_on:
            self._say()

    def _say(self) -> None:
        if self.bar is not None:
            self.bar.say(self._counts, asked_colour(self._window.document.game))

    # Choosing -------------------------------------------------------------------------------

    def browse(self) -> None:
        """Show all there is.

        Raises:
            RefusalError: nothing is hidden.
        """
        if not self._is_on:
            raise RefusalError("nothing-hidden")
        self._choose(BROWSE)
        self._window.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, choice: str) -> None:
        if self._key:
            _chosen[self._key] = choice
        self._end()

    def _end(self, *, keeps_veil: bool = False) -> None:
        """Take away what hides answers, but for a veil that is another's by now."""
        if not self._is_on:
            return
        self._is_on = False
        self._counting.stop()
        self._window.board.lay_over(_OVERLAY, None)
        if not keeps_veil:
            self._window.tree.veil(None)
        if self.bar is not None:
            self.bar.set_in_use(is_used=False)

    def _on_mode(self, is_begun: bool) -> None:
        if is_begun and self._is_on:
            is_solving = self.sender() is self._window.actions_by_id[SOLVE]
            if self._key:
                _chosen[self._key] = SOLVE if is_solving else BROWSE
            # What is on now has its own veil, or none: then there is nothing to be hidden.
            self._end(keeps_veil=self.sender().objectName() != "study.score")

    def _on_current_changed(self, node: Node) -> None:
        if self._is_on and is_move(node):
            self._choose(BROWSE)

    def _on_changed(self, change: Change) -> None:
        if self._is_on and (change.children or change.properties):
            self._choose(BROWSE)


def _has_answer(game: Game) -> bool:
    from sgfedit.game.tsumego.problems import moves_after  # noqa: PLC0415  # not to open games

    asks = start_of_problem(game)
    return asks is not None and bool(moves_after(asks))


def _count(collection: Collection) -> Generator[None, None, Counts]:
    """Return how many problems a file has, and what is known of them; pauses after each."""
    from sgfedit.app.scores import ProblemScores  # noqa: PLC0415  # not to open games
    from sgfedit.game.tsumego import identity, problems_in  # noqa: PLC0415  # the same
    from sgfedit.game.tsumego.problems import moves_after  # noqa: PLC0415  # the same

    scores = ProblemScores()
    count = solved = answered = 0
    for game in collection.games:
        for problem in problems_in([game]):
            count += 1
            solved += bool(scores.of(identity(problem)).is_solved)
            answered += bool(moves_after(problem.start))
            yield
    return Counts(count, solved, answered)


def _without_answers(diagram: Diagram) -> Diagram:
    return replace(diagram, ghosts=()) if diagram.ghosts else diagram


def browse(window: Window) -> None:
    """Show the answers of problems that are hidden."""
    window.part(ProblemNotice).browse()
