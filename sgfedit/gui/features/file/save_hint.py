"""Tooltip of the save button: what a save will change, worked out when the pointer comes to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from sgfedit.app.tasks import Slices
from sgfedit.gui.actions.build import tooltip
from sgfedit.gui.widgets.plain_text import tip_of

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from sgfedit.app.save_changes import SaveChanges
    from sgfedit.gui.window import Window


class SaveHint(QObject):
    """Tells it in the tooltip while nothing else happens to the file.

    Attributes:
        slices: What works it out.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._is_told = False
        self._action: QAction = window.actions_by_id["file.save"]
        self.slices = Slices(self, lambda: window.document.is_editing)
        self.slices.ended.connect(self._on_ended)
        self._action.hovered.connect(self._on_hovered)
        document = window.document
        for signal in (document.changed, document.reset, document.saved_changed):
            signal.connect(self._forget)

    def _on_hovered(self) -> None:
        window = self._window
        if self._is_told or self.slices.is_running or not window.document.is_modified:
            return
        from sgfedit.app.save_changes import save_changes  # noqa: PLC0415  # seldom needed

        is_signed = window.settings.get("files.signed") and not window.document.is_locked
        self.slices.start(save_changes(window.document, is_signed=is_signed), at_once=True)

    def _on_ended(self, found: SaveChanges) -> None:
        from sgfedit.gui.features.file.save_texts import lines_of  # noqa: PLC0415  # seldom

        more = self._window.actions_by_id["file.save_changes"].shortcut()
        key = more.toString(QKeySequence.SequenceFormat.NativeText)
        lines = [tooltip(self._action), *lines_of(found, self._window.document)]
        if key:
            lines.append(self.tr("{key} shows what changes").format(key=key))
        self._action.setToolTip(tip_of("\n".join(lines)))
        self._is_told = True

    def _forget(self) -> None:
        self.slices.stop()
        if self._is_told:
            self._is_told = False
            self._action.setToolTip(tooltip(self._action))
