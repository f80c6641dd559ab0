"""The source of a node as a panel of a window: its problems marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.gui.views.source.panel import NodeSource
from sgfedit.gui.widgets.severity import SHOWN_BY, shown_problems

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def source_panel(window: Window) -> NodeSource:
    """Return the panel of a window."""
    panel = NodeSource(window.document, window)
    panel.left.connect(window.leave_panel)
    panel.edit_wanted.connect(window.actions_by_id["edit.properties"].trigger)
    SourceMarks(window, panel)
    return panel


class SourceMarks(QObject):
    """Marks in the source what is wrong there, as far as the user wants to know of it."""

    def __init__(self, window: Window, panel: NodeSource) -> None:
        super().__init__(panel)
        self._window = window
        self._panel = panel
        window.checker.found.connect(self._mark)
        window.settings.changed.connect(self._on_setting_changed)
        self._mark()

    def _mark(self) -> None:
        is_shown = shown_problems(self._window.settings)
        self._panel.set_problems(filter(is_shown, self._window.checker.problems))

    def _on_setting_changed(self, key: str) -> None:
        if key in SHOWN_BY:
            self._mark()
