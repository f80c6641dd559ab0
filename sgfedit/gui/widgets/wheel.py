"""Notches of a mouse wheel, or of two fingers on a pad, as steps through a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game import traversal

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings

_NOTCH: Final = 120  # Qt counts the wheel in eighths of a degree
_MOVES: Final = {"half": 0.5, "one": 1.0, "two": 2.0, "five": 5.0}


class Wheel:
    """Counts what a wheel is turned by over one widget; a trackpad sends many small deltas.

    Direction and speed are those that the user wants.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._turned = 0.0

    def steps(self, event: QWheelEvent) -> int:
        """Return how many steps forward an event makes full, below 0 back."""
        turned = event.angleDelta().y() * _MOVES[self._settings.get("board.wheel_speed")]
        self._turned += turned if self._settings.get("board.wheel_reversed") else -turned
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        return steps

    def step(self, event: QWheelEvent, document: Document) -> None:
        """Go along the line as far as the wheel was turned."""
        steps = self.steps(event)
        current = document.current
        if steps < 0:
            document.go_to(traversal.back(current, -steps))
        elif steps > 0:
            document.go_to(traversal.ahead(current, steps, document.preferred))
        event.accept()
