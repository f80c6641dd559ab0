"""Conflicts of merges that are left in a file, told when it is opened and when it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QKeySequence

from sgfedit.app.tasks import Slices
from sgfedit.game.merge_signs import signed_in_steps

if TYPE_CHECKING:
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_DELAY_MS: Final = 200
"""What else is said of a file that was opened or saved comes first."""

_tr = QCoreApplication.translate


class ConflictLinks(QObject):
    """Looks through the file for signs of conflicts, and says how many there are."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._on_disk: object = None
        self.looking = Slices(self, lambda: window.document.is_editing)
        self.looking.ended.connect(self._on_looked)
        self._document.reset.connect(self._look)
        self._document.saved_changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        """Look through what was just read or written."""
        if self._document.on_disk is not self._on_disk and not self._document.is_modified:
            self._on_disk = self._document.on_disk
            self.looking.start(signed_in_steps(self._document.collection), delay_ms=_DELAY_MS)

    def _on_looked(self, found: list[Node]) -> None:
        count = len(found)
        if not count or self._document.is_modified:  # who has edited is told what came of that
            return
        key = self._window.actions_by_id["compare.conflicts"].shortcut()
        shown = key.toString(QKeySequence.SequenceFormat.NativeText)
        if count == 1:
            text = _tr("Merge", "1 conflict of a merge is left in {name}: {key} shows it")
        else:
            text = _tr(
                "Merge",
                "%Ln conflicts of a merge are left in {name}: {key} lists them",
                "",
                count,
            )
        name = self._window.file_name
        self._window.status.note(text.format(name=name, key=shown))
