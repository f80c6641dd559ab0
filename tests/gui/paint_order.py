"""Which parts of a window are painted in one event, and which one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget


class PaintOrder(QObject):
    """Notes what is painted.

    Attributes:
        events: What was painted in each event so far in which Qt has painted some part.
    """

    def __init__(self, window: QWidget, parts: Mapping[str, QWidget]) -> None:
        """Watch the parts of a window, each under a name."""
        super().__init__(window)
        self._names: dict[QObject, str] = {part: name for name, part in parts.items()}
        self._noted: list[list[str]] = [[]]
        for each in (window, *self._names):
            each.installEventFilter(self)

    @property
    def events(self) -> list[list[str]]:
        return list(filter(None, self._noted))

    def has_seen(self, *names: str) -> bool:
        """Return whether each of these was painted."""
        return set(names) <= {name for event in self._noted for name in event}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt
        if event.type() is QEvent.Type.UpdateRequest:
            self._noted.append([])
        elif event.type() is QEvent.Type.Paint and watched in self._names:
            self._noted[-1].append(self._names[watched])
        return False
