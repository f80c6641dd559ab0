"""Painting of large parts of a window one after the other, each as an event of its own.

Qt paints all that has changed in one event. Where several large parts change together, as a table,
a board and a list that show one answer, keys wait for all of them; so each gets its turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.app.tasks import Slices

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtWidgets import QWidget


class InTurn(QObject):
    """The parts of a window that wait for their turn; until then they look as before."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._waiting: list[QWidget] = []
        self._turns = Slices(self, most_s=0.0)

    def put_off(self, *parts: QWidget) -> None:
        """Paint parts of the window once all else has been painted, each by itself."""
        for part in parts:
            if part not in self._waiting:
                self._waiting.append(part)
                part.setUpdatesEnabled(False)
        if self._waiting and not self._turns.is_running:
            self._turns.start(self._take_turns())

    def _take_turns(self) -> Generator[None, None, None]:
        while self._waiting:
            yield
            self._waiting.pop(0).setUpdatesEnabled(True)
