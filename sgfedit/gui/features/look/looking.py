"""Looking with an engine: it follows the board, and what it says lies on that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal

from sgfedit.app.engines import Engines
from sgfedit.app.error_words import words_of
from sgfedit.app.power import on_battery
from sgfedit.engine.positions import situation_at
from sgfedit.engine.questions import Analyse, Answered, Failed, Reported, State
from sgfedit.errors import EngineError, RefusalError
from sgfedit.gui.features.look.parts import WHOLE, Parts
from sgfedit.gui.live_figures import LiveFigures
from sgfedit.gui.views.board.tools import REGION
from sgfedit.gui.views.comment.panel import CommentPanel
from sgfedit.gui.widgets import later

if TYPE_CHECKING:
    from sgfedit.engine.candidates import Candidate, Report
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Event, StateChanged, Ticket
    from sgfedit.game.game import Change
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node, Point

EVERY_S: Final = 0.1
"""From one report to the next; more often nobody can read them."""

_STEP_MS: Final = 8
"""From a step until the engine is asked, half a frame: the step is painted before."""

_POWER_MS: Final = 5_000
"""From one look at whether the computer is plugged in to the next, where that matters."""

_AGAIN_MS: Final = 500
"""From when an engine was taken away for something else until it is asked again."""

_SECONDS: Final = 10
_tr = QCoreApplication.translate
_ELSEWHERE: Final = frozenset({QEvent.Type.Hide, QEvent.Type.Show, QEvent.Type.WindowStateChange})


class Look(QObject):
    """An engine that looks at what a window shows.

    Signals:
        changed: What it does, or what is said, is something else now.
        said: There is something else to show on the board.

    Attributes:
        is_on: Whether it looks.
        report: What is said of the current node; None as long as nothing is.
        problem: Why nothing is said, a sentence; empty for no reason.
        settings: What is shown of it, and for how long it looks.
        node: What it looks at; None while it does not look.
        situation: The position there; None where it cannot be put to engines.
        live: What was said of the nodes looked at.
        part: The points from which moves are to come; `WHOLE` for all.
    """

    changed = Signal()
    said = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self.settings = window.settings
        self.engines = Engines.of(window.settings)
        self.is_on = False
        self.report: Report | None = None
        self.problem = ""
        self.part = WHOLE
        self._parts = Parts(self._document)
        self.node: Node | None = None
        self.situation: Situation | None = None
        self._spec: EngineSpec | None = None
        self._ticket: Ticket = 0
        self._is_done = self._has_news = self._rests = False
        self._unkept: list[tuple[Situation, EngineSpec, Report]] = []
        self._brought_panel = False
        self._asking = QTimer(self, singleShot=True, interval=_STEP_MS)
        self._asking.timeout.connect(self._ask)
        self._power = QTimer(self, interval=_POWER_MS)
        self._power.timeout.connect(self._on_power)
        self._action = window.actions_by_id["look.toggle"]
        self._action.setCheckable(True)
        self.changed.connect(self.tell)
        self.live = window.part(LiveFigures)
        window.board.part_chosen.connect(self._on_part_chosen)
        window.closed.connect(self.stop)
        window.installEventFilter(self)
        self._document.current_changed.connect(self._on_moved)
        self._document.changed.connect(self._on_changed)
        self._document.reset.connect(self._on_reset)
        self.settings.changed.connect(self._on_setting)
        self.engines.state_changed.connect(self._on_state)
        self.engines.changed.connect(self._on_engines)

    # On and off -----------------------------------------------------------------------------

    @property
    def spec(self) -> EngineSpec | None:
        """The engine that looks, or would; None if none is set up."""
        return self.engines.named(self.settings.get("look.engine"))

    @property
    def at_work(self) -> EngineSpec | None:
        """The engine that was asked last, else the one that would be; looks into no file."""
        return self._spec or self.spec

    @property
    def is_at_work(self) -> bool:
        """Whether the engine is thinking about what is shown."""
        return bool(self._ticket)

    def start(self) -> None:
        """Look at the board; if no engine is set up, lead to where that is done.

        Raises:
            RefusalError: it cannot look at this.
        """
        window = self._window
        if self.engines.is_safe:
            raise RefusalError("look-safe")
        if self.spec is None:
            window.actions_by_id["engines.set_up"].trigger()
            raise RefusalError("no-engine")
        if not self._document.game.positions.is_go:
            raise RefusalError("not-go-board")
        if window.board.mode is not None:
            raise RefusalError("look-mode")
        self.is_on = True
        self.node = None
        dock = window.docks["look"]
        self._brought_panel = not dock.isVisible()
        if self._brought_panel:
            dock.bring_up()
        self._asking.start()
        self.changed.emit()

    def stop(self) -> None:
        """Look no more."""
        if not self.is_on:
            return
        self._leave()
        self.is_on = False
        self._power.stop()
        self._rests = False
        self.problem, self.report = "", None
        self._asking.stop()
        if self._brought_panel:
            self._window.docks["look"].hide()
        self.changed.emit()

    def tell(self) -> None:
        """Check the action if the engine looks."""
        self._action.setChecked(self.is_on)

    def choose(self, spec: EngineSpec) -> None:
        """Look with another engine."""
        self.settings.set("look.engine", spec.name)

    # Following ------------------------------------------------------------------------------

    def _on_moved(self, _node: object) -> None:
        if self.is_on:
            self.follow()
            self._asking.start()

    def _on_changed(self, change: Change | None = None) -> None:
        is_typed = change is not None and isinstance(change.origin, CommentPanel)
        if not self.is_on or is_typed or self.node is not self._document.current:
            return
        if self.situation is not None and self._situation_now() == self.situation:
            return
        self._has_news = self._is_done = False
        self.situation, self.problem, self.report = None, "", None
        self.part = self._parts.current
        self._drop()
        self._asking.start()
        self.said.emit()
        self.changed.emit()

    def _on_reset(self) -> None:
        if self.is_on:
            self.follow()
            self._asking.start()

    def _on_setting(self, key: str) -> None:
        if not self.is_on or not key.startswith("look."):
            return
        if key == "look.engine":
            self._leave()
            self.follow()
        if key not in {"look.figure", "look.view", "look.most"}:
            self._is_done = False
            self._asking.start()
        self.said.emit()
        self.changed.emit()

    def _on_engines(self) -> None:
        if self.is_on and self.spec is None:
            self.stop()
        elif self.is_on and self.spec != self._spec:
            self._asking.start()
        else:
            self.changed.emit()

    def follow(self) -> None:
        """Know the node that is shown, and what was said of it before; O(1), as steps wait."""
        node = self._document.current
        if node is self.node:
            return
        self._keep()
        self._drop()  # what is on its way is of the position before
        spec = self.at_work
        self.node, self.situation, self.problem = node, None, ""
        self._is_done = self._rests = False
        self.part = self._parts.current
        self.report = None
        if spec is not None and not self.part:
            self.report = self.live.report(node, spec.name)
        self.changed.emit()

    def _place(self) -> None:
        """Know the position at the node, and what is in the cache of it. O(depth)."""
        node, spec = self.node, self.spec
        if node is None or spec is None or self.situation is not None:
            return
        self.situation = self._situation_now()
        if self.situation is None:
            self.changed.emit()
        elif self.report is None and not self.part:
            self.report = self.engines.cache.get(self.situation, spec)
            if self.report is not None:
                self.live.take(node, spec.name, self.report)
                self.said.emit()
                self.changed.emit()

    def _situation_now(self) -> Situation | None:
        """Return the position as it is put to engines; None if it cannot be, which is said."""
        try:
            return situation_at(self._document.game.positions, self._document.current)
        except EngineError as error:
            self.problem = words_of(error)
            return None

    def _keep(self) -> None:
        """Remember to keep what was said of the node that is left."""
        situation, spec, report = self.situation, self._spec, self.report
        if self._has_news and situation and spec and report:
            self._unkept.append((situation, spec, report))
            self.live.tell_soon()
        self._has_news = False

    def _write(self) -> None:
        """Keep what was to be kept, once no step waits for it."""
        for kept in self._unkept:
            self.engines.cache.put(*kept)
        self._unkept.clear()

    def _leave(self) -> None:
        self._keep()
        self._write()
        self._drop()
        self.node = self.situation = self._spec = None

    def _drop(self) -> None:
        """Want no answer any more to what was asked."""
        self.engines.forget(self._ticket)
        self._ticket = 0

    # A part of the board ----------------------------------------------------------------------

    def look_at(self, part: frozenset[Point]) -> None:
        """Look at moves in a part of the board only, as long as this game is open.

        Args:
            part: The points, or `WHOLE`.
        """
        self._parts.choose(part)
        if self.is_on:
            self._keep()
            self.node = None  # what is known of it is of another part
            self.follow()
            self._asking.start()
            self.said.emit()

    def _on_part_chosen(self, tool_id: str, points: frozenset[Point]) -> None:
        if tool_id == REGION.id:
            self.look_at(points)

    def _free_points(self) -> tuple[Point, ...]:
        """Return the points of the part where a move is possible; none for the whole board."""
        position = self._document.position()
        return tuple(sorted(point for point in self.part if position.stone(*point) is None))

    # Asking ---------------------------------------------------------------------------------

    @property
    def is_seen(self) -> bool:
        """Whether the board is seen, and may show what an engine says."""
        window = self._window
        is_up = window.isVisible() and not window.window().isMinimized()
        return self.is_on and is_up and window.board.mode is None

    def _ask(self) -> None:
        """Ask about what is shown now, in place of what was asked before."""
        spec = self.spec
        self._drop()
        self._write()
        if not self.is_seen or spec is None:
            return
        self.follow()
        self._place()
        if self.situation is None or self._is_done or self._has_to_rest():
            return
        if spec != self._spec:
            self._spec = spec
        get = self.settings.get
        visits = get("look.visits") or spec.visits
        if self._is_known(visits):
            self._is_done = True
            self.changed.emit()
            return
        free = self._free_points()
        if self.part and not free:
            self.problem = _tr("Look", "No point of this part is free")
            self.changed.emit()
            return
        question = Analyse(
            self.situation,
            visits=visits,
            seconds=get("look.seconds") or spec.seconds,
            every_s=EVERY_S,
            ownership=get("look.ownership"),
            policy=get("look.policy"),
            only=free,
        )
        self._ticket = self.engines.look(spec, question, self._tell)
        self.changed.emit()

    def _has_to_rest(self) -> bool:
        """Whether the computer is to be plugged in first, which is said."""
        is_wished: bool = self.settings.get("look.plugged")
        if not is_wished:
            self._power.stop()
        elif not self._power.isActive():
            self._power.start()
        rests = is_wished and on_battery()
        if rests is not self._rests:
            self._rests = rests
            self.problem = _tr("Look", "Rests until the computer is plugged in") if rests else ""
            self.changed.emit()
        return rests

    def _on_power(self) -> None:
        """Rest on the battery, and look again once the computer is plugged in."""
        if on_battery() is not self._rests:
            self._asking.start()

    def _is_known(self, visits: int | None) -> bool:
        """Whether the engine has read as much before."""
        known = self.report
        if known is None or not visits or not known.is_final or (known.visits or 0) < visits:
            return False
        return bool(known.ownership) or not self.settings.get("look.ownership")

    def candidate_at(self, point: Point) -> Candidate | None:
        """Return what the engine says of a move; None where it says nothing, or does not look."""
        return self.report.of(point) if self.is_on and self.report is not None else None

    def ask_soon(self) -> None:
        """Ask about what is shown once control is back, if anything is left to ask."""
        if not self._ticket and not self._is_done and not self.problem:
            self._asking.start()

    def rest(self) -> None:
        """Think no more while nothing may be shown."""
        if self._ticket:
            self._asking.start()

    def _tell(self, event: Event) -> None:
        """Hear of what was asked."""
        if not isinstance(event, (Reported, Answered, Failed)) or event.ticket != self._ticket:
            return
        if isinstance(event, Reported):
            self._take(event.report)
            return
        self._ticket = 0
        if isinstance(event, Failed):
            self._fail(event.error)
        elif event.is_cancelled:  # the engine is wanted for something else
            later(self, self._ask_again, _AGAIN_MS)
        else:
            self._is_done = True
            report: Report = event.answer  # type: ignore[assignment]  # of an `Analyse`
            self._take(report, is_final=True)
        self.changed.emit()

    def _take(self, report: Report, *, is_final: bool = False) -> None:
        """Show a report, unless more is known already from an earlier look."""
        node, spec = self.node, self._spec
        if node is not self._document.current or node is None or spec is None:
            return
        known = self.report
        is_less = known is not None and (report.visits or 0) < (known.visits or 0)
        if is_less and known is not None and len(known.ownership) >= len(report.ownership):
            return
        self.report, self.problem = report, ""
        if not self.part:  # else it is no figure of the position
            self._has_news = True
            self.live.take(node, spec.name, report)
        if is_final:
            self._keep()
            self._write()
        self.said.emit()
        self.changed.emit()

    def _fail(self, error: EngineError) -> None:
        """Say in a line why nothing is said; the board stays as it was."""
        if error.reason == "elsewhere":
            self.stop()
        elif error.reason != "cancelled":
            self.problem = words_of(error)
        self._window.status.note(words_of(error), _SECONDS)

    def _ask_again(self) -> None:
        spec = self.spec
        if self.is_on and not self._ticket and spec is not None:
            if self.engines.state(spec) is State.BUSY:
                later(self, self._ask_again, _AGAIN_MS)
            else:
                self._ask()

    def _on_state(self, spec: EngineSpec, _event: StateChanged) -> None:
        if self.is_on and spec == self._spec:
            self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.is_on and event.type() in _ELSEWHERE:
            self._asking.start()  # which asks nothing while nobody sees it
        return super().eventFilter(watched, event)
