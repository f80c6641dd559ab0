"""Counting the score: whose stones are dead, whose points are whose, what that makes.

The program proposes which stones are dead and which stand in seki, or an engine says it, if it is
asked; a click on a group says otherwise. Nothing of the record changes unless the result or the
marks are written into it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from PySide6.QtCore import Qt

from sgfedit.app.tasks import Slices
from sgfedit.engine.positions import situation_at
from sgfedit.engine.questions import DeadStones
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.counting import (
    RecordedCount,
    Terms,
    apply_rules,
    count,
    is_over,
    is_same_result,
    judgement_at,
    other_rules,
    recorded_count,
    score_of,
    terms_at,
    usual_komi,
)
from sgfedit.game.info import game_info_node
from sgfedit.go import BLACK, WHITE, Colour, vertex
from sgfedit.go.scoring import COUNTING, Method, whose
from sgfedit.gui.asking import Asking
from sgfedit.gui.features.score.bar import ScoreBar, ScoreFacts
from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.mode import Mode
from sgfedit.gui.views.comment.panel import CommentPanel
from sgfedit.gui.widgets import later
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named
from sgfedit.sgf import Point
from sgfedit.sgf.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.game import Position
    from sgfedit.game.counting import Suspect
    from sgfedit.game.game import Change
    from sgfedit.go.judgement import Judgement
    from sgfedit.go.scoring import Finished, Score, Whose
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, PointOrPass


_PAUSE_MS: Final = 80
"""So long nothing is looked for: who steps through a game waits for nobody."""
_KEPT: Final = 16
"""Positions whose judgement is remembered."""
_SECONDS: Final = 8
_Key: TypeAlias = "tuple[tuple[int, int, bytes], frozenset[int] | None]"
"""Width, height, stones, and which of them the record says are dead."""
_COLOURS: Final = {BLACK: Colour.BLACK, WHITE: Colour.WHITE}
_STEPS: Final = {
    "result": QT_TRANSLATE_NOOP("Step", "Write the result"),
    "marks": QT_TRANSLATE_NOOP("Step", "Mark the territory"),
}


class Together(NamedTuple):
    """A count on which both sides of a game that was played here have to agree.

    Attributes:
        dead: Stones that the other side takes for dead; None where it has not said.
        agree: Told the result that the user agrees to.
        left: Told once counting has ended, whether they agreed or not.
    """

    dead: frozenset[Point] | None
    agree: Callable[[str], object]
    left: Callable[[], object]


class _Told(NamedTuple):
    """What an engine has said of a position: which stones are dead."""

    engine: str
    dead: frozenset[Point]


class ScoreMode(Mode):
    """Counts the score of the position that is shown, and follows it.

    Attributes:
        together: With whom it is counted, None for the user alone.
        bar: What the score is, and under which terms.
        judgement: What is said of the stones that are on the board.
    """

    manual_page = "study.md#counting-the-score"
    action_id = "study.score"

    def __init__(self, window: Window, together: Together | None = None) -> None:
        super().__init__(window)
        self.together = together
        self._of_both = window.document.current if together is not None else None
        self.asking = Asking(window, self)
        self.asking.answered.connect(self._on_answered)
        self.asking.failed.connect(self._on_failed)
        self._asked_about: bytes = b""
        self._told: dict[bytes, _Told] = {}
        self._kept: dict[_Key, Judgement] = {}
        self._suspect: Suspect | None = None
        self._counting = Slices(self)
        self._counting.ended.connect(self._on_counted)
        self._rules = ""
        self._komi: float | None = None
        self.bar: ScoreBar
        self.judgement: Judgement
        self._judged: _Key | None = None
        self._recorded: Terms
        self._recorded_count: RecordedCount
        self._position: Position | None = None
        self._found: tuple[Finished, Method, Whose] | None = None

    def check(self) -> None:
        """Do nothing if this is a game of Go.

        Raises:
            RefusalError: it is another game.
        """
        if not self.window.document.game.positions.is_go:
            raise RefusalError("score-not-go")

    def begin(self) -> None:
        """Show the bar, and count."""
        self.bar = ScoreBar(self.window.info, self.window.actions_by_id)
        self.bar.rules_chosen.connect(self._choose_rules)
        self.bar.komi_chosen.connect(self._choose_komi)
        self.bar.engine_wanted.connect(self.ask_engine)
        if self.together is not None:
            self.bar.offer_agreement(self._agree)
        self.bar.set_in_use(is_used=True)
        self.window.document.changed.connect(self._on_changed)
        self.window.document.current_changed.connect(self._show)
        self._show()

    def end(self) -> None:
        """Hide the bar and stop looking for dead stones."""
        self.window.document.changed.disconnect(self._on_changed)
        self.window.document.current_changed.disconnect(self._show)
        self._counting.stop()
        self.asking.drop()
        self.bar.set_in_use(is_used=False)
        self.bar.deleteLater()
        if self.together is not None:
            later(self.window, self.together.left)

    def goes_on(self) -> bool:
        """Count another game of Go, under its own terms."""
        self._rules, self._komi = "", None
        if not self.window.document.game.positions.is_go:
            return False
        self._show()
        return True

    @property
    def is_looking(self) -> bool:
        """Whether what is shown is not all that will be found."""
        return self._counting.is_running

    # What is counted --------------------------------------------------------------------------

    @property
    def terms(self) -> Terms:
        """The record's terms, or what the user chose instead."""
        self._follow()
        terms = self._recorded
        if self._rules:
            terms = terms._replace(rules=self._rules, names_rules=True)
        return terms if self._komi is None else terms._replace(komi=self._komi, names_komi=True)

    @property
    def score(self) -> Score:
        """The score as it stands."""
        return self._score(self.terms)

    def _score(self, terms: Terms) -> Score:
        position = self._follow()
        is_ours = COUNTING[terms.rules].method is self._method
        return score_of(self.judgement, position, terms, self._whose() if is_ours else None)

    def _whose(self) -> Whose:
        """Return whose each point is; kept until something is said otherwise."""
        finished, method = self.judgement.counted, self._method
        if self._found is None or self._found[:2] != (finished, method):
            self._found = finished, method, whose(finished, method)
        return self._found[2]

    @property
    def _method(self) -> Method:
        return COUNTING[self.terms.rules].method

    def _follow(self) -> Position:
        """Look at the position that is shown now, a new one after each edit; return it."""
        position = self.window.document.position()
        if position is not self._position:
            self._position = position
            node = self.window.document.current
            self._recorded = terms_at(node)
            self._recorded_count = self._known_count(node, position)
            self._judge(position)
        apply_rules(self.judgement, self._rules or self._recorded.rules)
        return position

    def _known_count(self, node: Node, position: Position) -> RecordedCount:
        """Return what the record says of the count, or the other side where both count."""
        known = recorded_count(node, position)
        told = self._told.get(position.stones)
        dead = told.dead if told is not None else None
        if self.together is not None and node is self._of_both and dead is None:
            dead = self.together.dead
        if dead is None:
            return known
        return replace(known, dead=frozenset(p.y * position.width + p.x for p in dead))

    @property
    def _told_by(self) -> str:
        """The engine that has said which stones are dead; empty if none has."""
        told = self._told.get(self._follow().stones)
        if told is not None:
            return told.engine
        is_told = self.together is not None and self.together.dead is not None
        is_here = self.window.document.current is self._of_both
        return self.tr("the engine") if is_told and is_here else ""

    # What an engine says ------------------------------------------------------------------------

    def ask_engine(self) -> None:
        """Let an engine say which stones are dead; if it has, count without its word again.

        Raises:
            RefusalError: there is no engine.
        """
        stones = self._follow().stones
        if self.asking.is_waiting or self._told.pop(stones, None) is not None:
            self.asking.drop()
            self._take_up()
            return
        document = self.window.document
        self._asked_about = stones
        self.asking.ask(
            lambda: DeadStones(situation_at(document.game.positions, document.current))
        )
        self._show()

    def _on_answered(self, dead: object, engine: str) -> None:
        if isinstance(dead, frozenset):
            self._told[self._asked_about] = _Told(engine, dead)
        self._take_up()

    def _on_failed(self, why: str) -> None:
        self._note(why)
        self._show()

    def _take_up(self) -> None:
        """Judge the position anew, by what is known of it now."""
        self._position = None
        self._follow()
        self._show_all()

    def _agree(self) -> None:
        """End counting with the result as it is shown."""
        if self.together is not None:
            self.together.agree(self.score.result)
            self.window.part(Modes).end()

    def _judge(self, position: Position) -> None:
        """Take up what is said of a position, or look for dead stones after a pause."""
        key = position[:3], self._recorded_count.dead
        if key not in self._kept:
            while len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            rules = self._rules or self._recorded.rules
            self._kept[key] = judgement_at(
                self.window.document.current, position, rules, self._recorded_count
            )
        is_new = key != self._judged
        self.judgement = self._kept[key]
        self._judged = key
        if is_new:
            self._count(_PAUSE_MS)

    def _count(self, pause_ms: int = 0) -> None:
        """Begin to find out what is dead, what is left to play and what may be wrong."""
        terms, node = self.terms, self.window.document.current
        self._suspect = None
        position = self._follow()
        steps = count(self.judgement, node, position, terms, self._recorded_count)
        self._counting.start(steps, delay_ms=pause_ms)

    def _on_counted(self, suspect: Suspect | None) -> None:
        self._suspect = suspect
        self._show_all()

    # What is shown ----------------------------------------------------------------------------

    def changed(self, diagram: Diagram) -> Diagram:
        """Return the board as it is counted: dead stones faded, every point marked as whose."""
        self._follow()
        found = self._whose()
        gone, nobodys = self._gone(), self._nobodys()
        return replace(
            diagram,
            marks=(
                *((self._point(p), Mark.SQUARE) for p in sorted(self.judgement.seki)),
                *((self._point(p), Mark.CIRCLE) for p in sorted(self.judgement.doubtful)),
                *((self._point(p), Mark.CROSS) for p in sorted(found.to_fill)),
            ),
            labels=(),
            arrows=(),
            lines=(),
            numbers=(),
            ghosts=(),
            judged=None,
            last_move=None,
            territory=tuple((self._point(p), _COLOURS[c]) for p, c in self._territory()),
            dimmed=frozenset(map(self._point, nobodys)),
            faded=frozenset(map(self._point, gone)),
        )

    def _gone(self) -> frozenset[int]:
        """Return the stones that are dead, or were taken while the rest was played."""
        stones, counted = self._follow().stones, self.judgement.counted
        return frozenset(
            p for p, c in enumerate(stones) if c and (p in counted.dead or not counted.stones[p])
        )

    def _nobodys(self) -> frozenset[int]:
        """Return the points that count for nobody, by territory also those that were filled."""
        stones, found = self._follow().stones, self._whose()
        nobodys = found.dame | found.seki_eyes
        if self._method is Method.AREA:
            return nobodys
        counted = self.judgement.counted.stones
        return nobodys | {p for p, c in enumerate(counted) if c and c != stones[p]}

    def _territory(self) -> Iterator[tuple[int, int]]:
        """Yield the points that count for somebody without a living stone, and for whom."""
        stones, gone, nobodys = self._follow().stones, self._gone(), self._nobodys()
        for point, owner in enumerate(self._whose().owners):
            if owner and (not stones[point] or point in gone) and point not in nobodys:
                yield point, owner

    def _point(self, index: int) -> Point:
        y, x = divmod(index, self.window.document.position().width)
        return Point(x, y)

    def _on_changed(self, change: Change) -> None:
        if not isinstance(change.origin, CommentPanel):  # typing changes nothing here
            self._show()

    def _show_all(self) -> None:
        self.window.board.refresh()
        self._show()

    def _show(self) -> None:
        terms = self.terms
        found = self._whose()
        self.window.part(Modes).said.emit(self._score(terms).result)
        self.bar.show_score(
            ScoreFacts(
                score=self._score(terms),
                terms=terms,
                under_others=self._score(terms._replace(rules=other_rules(terms.rules))).result,
                nobodys=len(found.dame | found.seki_eyes),
                to_fill=len(found.to_fill),
                is_unfinished=not self.is_looking and not is_over(self.judgement, found),
                is_looking=self.is_looking,
                doubtful=len(self.judgement.doubtful),
                usual_komi=usual_komi(self.window.document.current, terms),
                recorded=recorded_count(self.window.document.current, self._follow()),
                told_by=self._told_by,
                asked=self.asking.name if self.asking.is_waiting else "",
                engine="" if self.together is not None else self.asking.name,
                suspect=self._suspect,
                at=self._suspected_at(),
            )
        )

    def _suspected_at(self) -> str:
        """Return the name of the point at which the group is that is suspected."""
        position = self._follow()
        y, x = divmod(self._suspect.point if self._suspect else 0, position.width)
        return vertex(x, y, position.height)

    # What the user says -----------------------------------------------------------------------

    def press(self, point: Point, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Say that a group is dead or alive, with Shift in seek or not; or whose a point is."""
        index = point.y * self._follow().width + point.x
        is_right = button == Qt.MouseButton.RightButton
        if not is_right and button != Qt.MouseButton.LeftButton:
            return
        if not self.window.document.position().stones[index]:
            self.judgement.cycle_owner(index, self._method)
        elif is_right or modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.judgement.toggle_seki(index)
        else:
            self.judgement.toggle_dead(index)
        self._count()
        self._show_all()

    def play(self, move: PointOrPass) -> bool:
        """Take a point that was typed as a click there; a pass is one in the record."""
        if isinstance(move, Point):
            self.press(move, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        return isinstance(move, Point)

    def _choose_rules(self, name: str) -> None:
        self._rules = name
        self._count()
        self._show_all()

    def _choose_komi(self, komi: float) -> None:
        self._komi = komi
        self._count()
        self._show_all()

    # What is written --------------------------------------------------------------------------

    def write_result(self) -> None:
        """Write the result into the game info, unless that says so already, however worded."""
        document, result = self.window.document, self.score.result
        if is_same_result(self.terms.result, result):
            self._note(self.tr("The record says so already: {result}").format(result=result))
            return
        node = game_info_node(document.current)
        with document.edit(Named("Step", _STEPS["result"])) as edit:
            operations.set_info(edit, node, {"RE": result})
        self._note(self.tr("Written into the record: {result}").format(result=result))

    def write_marks(self, *, in_new_node: bool) -> None:
        """Mark the territory at this node, or in a new one after it."""
        document = self.window.document
        sides: dict[int, list[Point]] = {BLACK: [], WHITE: []}
        for point, owner in self._territory():
            sides[owner].append(self._point(point))
        with document.edit(Named("Step", _STEPS["marks"])) as edit:
            node = document.current
            if in_new_node:
                node = operations.add_node(edit, node)
            operations.mark_territory(edit, node, sides[BLACK], sides[WHITE])
        self._note(self.tr("The territory is marked"))

    def _note(self, text: str) -> None:
        self.window.status.note(text, _SECONDS)


def score(window: Window, *together: object) -> None:
    """Begin or end counting the score of the position.

    Args:
        window: Where.
        together: What `Together` holds, where two sides have to agree.
    """
    other = Together(*together) if together else None  # type: ignore[arg-type]  # as it says
    window.part(Modes).toggle(partial(ScoreMode, together=other))


def ask_engine(window: Window) -> None:
    """Let an engine say which stones are dead, or count without its word again."""
    _score_mode(window).ask_engine()


def write_result(window: Window) -> None:
    """Write the score that is counted into the game info."""
    _score_mode(window).write_result()


def mark_territory(window: Window) -> None:
    """Mark the territory that is counted at this node."""
    _score_mode(window).write_marks(in_new_node=False)


def mark_territory_after(window: Window) -> None:
    """Mark the territory that is counted in a new node after this one."""
    _score_mode(window).write_marks(in_new_node=True)


def _score_mode(window: Window) -> ScoreMode:
    """Return the mode that counts the score.

    Raises:
        RefusalError: the score is not being counted.
    """
    mode = window.part(Modes).active
    if mode is None or mode.action_id != "study.score":
        raise RefusalError("not-scoring")
    return cast("ScoreMode", mode)
