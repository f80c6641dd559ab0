"""Links between the source of a node and the problems of a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.gui.views.problems.severity import SHOWN_BY, shown_problems

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


class SourceLinks(QObject):
    """What is between the source panel, the checker, the list of problems and the actions."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        panel = window.node_source
        panel.left.connect(window.board.setFocus)
        panel.edit_wanted.connect(window.actions_by_id["edit.properties"].trigger)
        window.checker.found.connect(self._mark)
        window.settings.changed.connect(self._on_setting_changed)
        window.problems.selected.connect(self._enable)
        self._enable()

    def _mark(self) -> None:
        """Mark in the source what the user wants to know of."""
        is_shown = shown_problems(self._window.settings)
        self._window.node_source.set_problems(filter(is_shown, self._window.checker.problems))

    def _on_setting_changed(self, key: str) -> None:
        if key in SHOWN_BY:
            self._mark()

    def _enable(self) -> None:
        is_one = bool(self._window.problems.selected_problems())
        self._window.actions_by_id["problems.source"].setEnabled(is_one)
