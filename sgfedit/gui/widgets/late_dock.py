"""A dock that is filled when it is first seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from sgfedit.gui.widgets.frames import Dock

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QWidget


class LateDock(Dock):
    """A dock that makes its content when it is first shown, or asked for.

    Signals:
        made: There is a content now.
    """

    made = Signal()

    def __init__(
        self, title: str, name: str, make: Callable[[], QWidget], parent: QWidget
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._make = make

    @property
    def content(self) -> QWidget:
        """What is in it, made now if it never was."""
        found: QWidget | None = self.widget()
        if found is None:
            found = self._make()
            self.setWidget(found)
            self.made.emit()
        return found

    def showEvent(self, event: QShowEvent) -> None:
        _ = self.content
        super().showEvent(event)

    def bring_up(self) -> QWidget:
        """Show the dock in front of the others and return its content."""
        self.show()
        self.raise_()
        return self.content
