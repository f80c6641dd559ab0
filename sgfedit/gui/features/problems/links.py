"""Links between what finds, lists, points at and mends problems in a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QMenu

from sgfedit.errors import ForeignNodeError
from sgfedit.gui.actions import build as action_build
from sgfedit.gui.features.problems import commands as problems
from sgfedit.gui.views.problems.panel import ProblemsPanel
from sgfedit.gui.widgets.announcing import say
from sgfedit.gui.widgets.frames import DockTitle
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.severity import SHOWN_BY, counted, shown_problems
from sgfedit.i18n import without_mnemonic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QAction

    from sgfedit.game import Collection
    from sgfedit.gui.window import Window
    from sgfedit.sgf.problems import Problem

_BUTTONS: Final = ("problems.fix", "problems.fix_kind", "problems.fix_safe", "problems.kinds")
"""The buttons below the list; the last stands in the menu beside the filter."""

_MENU: Final = (
    "problems.fix",
    "problems.fix_kind",
    "problems.fix_safe",
    "|",
    "problems.source",
    "problems.hide_kind",
    "problems.kinds",
)

_CONVERSIONS: Final = ("edit.convert_ff4", "edit.convert_ff3")

_ON_PROBLEMS: Final = (
    "problems.fix",
    "problems.fix_kind",
    "problems.fix_safe",
    "problems.hide_kind",
    "problems.source",
    "problems.next",
    "problems.previous",
)
"""What can be done only where there are problems."""


_SAYING_WHY_NOT: Final = {
    "problems.fix": problems.say_why_not_fix,
    "problems.fix_safe": problems.say_why_not_fix_safe,
}
"""What the keys of these actions do while those cannot be chosen."""

_WHY_NOT: Final = {
    "problems.fix": problems.why_not_fix,
    "problems.fix_kind": problems.why_not_fix,
    "problems.fix_safe": problems.why_not_fix_safe,
}
"""What the buttons of these actions say while those cannot be chosen."""


def problems_panel(window: Window) -> ProblemsPanel:
    """Return the list of problems of a window."""
    return window.part(ProblemLinks).made_panel()


class ProblemLinks(QObject):
    """What is between the checker, the panel, the board, the status bar and the actions."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._enabling = QTimer(self, singleShot=True, interval=0)
        self._enabling.timeout.connect(self.enable_actions)
        actions = window.actions_by_id
        for action_id in _BUTTONS:
            action = actions[action_id]
            action.setIconText(without_mnemonic(action.text()).rstrip("…"))
        actions["problems.fix_kind"].setIconText(self.tr("Fix all of this kind"))
        self._tips = {
            "problems.fix_safe": self.tr(
                "Mends all that is listed and loses nothing by it; trifles while they are shown"
            )
        }
        window.status.problem_count.clicked.connect(actions["view.problems"].trigger)
        self._told: tuple[Collection | None, str] = None, ""
        window.checker.found.connect(self._on_found)
        window.checker.checked.connect(self._tell_checked)
        window.settings.changed.connect(self._on_setting_changed)
        for action_id, say_why_not in _SAYING_WHY_NOT.items():
            _KeyOfDisabled(actions[action_id], say_why_not, window)
        self._count()
        if window.checker.is_current and not window.checker.is_running:
            self._tell_checked()
        self.enable_actions()

    def made_panel(self) -> ProblemsPanel:
        """Return a list of problems, connected with all of it."""
        window = self._window
        panel = ProblemsPanel(window.checker, window.settings, window)
        panel.set_actions(*(window.actions_by_id[action_id] for action_id in _BUTTONS))
        panel.chosen.connect(self._show)
        panel.selected.connect(self._enabling.start)
        panel.menu_requested.connect(self._show_menu)
        panel.left.connect(window.leave_panel)
        dock = window.docks["problems"]
        panel.close_wanted.connect(dock.close)
        title = dock.titleBarWidget()
        if isinstance(title, DockTitle):
            title.keep_close()
        return panel

    def _show(self, problem: Problem) -> None:
        """Show the node of a problem, and point at its points."""
        if problem.node is None:
            return
        try:
            self._window.document.go_to(problem.node)
        except ForeignNodeError:
            return  # deleted since the file was checked
        self._window.board.halo.point_at(problem.points)

    def _show_menu(self, place: QPoint) -> None:
        menu = QMenu(self._window)
        menu.setObjectName("problemsMenu")
        action_build.fill(self._window, menu, _MENU)
        if problems.converted_away(self._window):
            action_build.fill(self._window, menu, ("|", *_CONVERSIONS))
        menu.popup(place)

    def _on_found(self) -> None:
        self._count()
        self._enabling.start()

    def _on_setting_changed(self, key: str) -> None:
        if key in SHOWN_BY:
            self._on_found()

    def _count(self) -> None:
        hidden = frozenset(self._window.settings.get("problems.hidden"))
        self._window.status.show_problems(counted(self._window.checker.graded, hidden))

    def _tell_checked(self) -> None:
        """Let a screen reader say what a check has found, unless the one before found as much.

        Who sees it has the count in the status bar. A file in which nothing was wrong is passed
        over.
        """
        status, collection = self._window.status, self._window.document.collection
        before, known = self._told
        flaws = status.problem_count.text()
        self._told = collection, flaws
        if flaws != (known if before is collection else ""):
            text = self.tr("File checked: {flaws}").format(flaws=flaws)
            say(status, text if flaws else self.tr("File checked: nothing is wrong"))

    def enable_actions(self) -> None:
        """Let only those actions be chosen that can do something."""
        window = self._window
        if not window.checker.problems:
            for action_id in _ON_PROBLEMS:
                window.actions_by_id[action_id].setEnabled(False)
            self._tell_why_not()
            return
        from sgfedit.game.repairs import can_repair  # noqa: PLC0415  # loaded with the checks

        selected = _samples(problems.selected(window))
        is_shown = shown_problems(window.settings)
        shown = list(filter(is_shown, _samples(window.checker.problems)))
        is_fixable = any(map(can_repair, selected))
        enabled = (
            is_fixable,
            is_fixable,
            any(can_repair(p) and p.fixable for p in shown),
            bool(selected),
            bool(selected),
            bool(shown),
            bool(shown),
        )
        for action_id, is_enabled in zip(_ON_PROBLEMS, enabled, strict=True):
            window.actions_by_id[action_id].setEnabled(is_enabled)
        self._tell_why_not()

    def _tell_why_not(self) -> None:
        """Let the tooltips of buttons that can do nothing say why."""
        for action_id, why_not in _WHY_NOT.items():
            action = self._window.actions_by_id[action_id]
            usual = self._tips.get(action_id) or action_build.tooltip(action)
            action.setToolTip(tip_of(usual if action.isEnabled() else why_not(self._window)))


def _samples(problems: Iterable[Problem]) -> list[Problem]:
    """Return one problem of each code and certainty, which decide what can be done."""
    return list({(problem.code, problem.certainty): problem for problem in problems}.values())


class _KeyOfDisabled(QShortcut):
    """The key of an action while that is disabled: keys that do nothing must say why."""

    def __init__(self, action: QAction, command: Callable[[Window], None], window: Window) -> None:
        super().__init__(window)
        self._action = action
        self._command = command
        self._window = window
        self.activated.connect(self._on_activated)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setKey(self._action.shortcut())
        self.setEnabled(not self._action.isEnabled())

    def _on_activated(self) -> None:
        self._command(self._window)
