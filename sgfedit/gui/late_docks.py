"""Docks whose content is made when it is first seen: the start does not wait for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.frames import Dock
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.main_window import MainWindow


class LatePanel(NamedTuple):
    """One such dock.

    Attributes:
        name: The window keeps the dock as ``late[name]``; its object name is ``nameDock``.
        title: What stands above it.
        make: Makes its content; imports it, too.
    """

    name: str
    title: str
    make: Callable[[MainWindow], QWidget]


def _find(window: MainWindow) -> QWidget:
    from sgfedit.gui.panels.find import FindPanel  # noqa: PLC0415  # slow

    return FindPanel(window)


def _steps(window: MainWindow) -> QWidget:
    from sgfedit.gui.panels.steps import StepsPanel  # noqa: PLC0415  # slow

    return StepsPanel(window)


def _bookmarks(window: MainWindow) -> QWidget:
    from sgfedit.gui.panels.bookmarks import BookmarksPanel  # noqa: PLC0415  # slow

    return BookmarksPanel(window)


def _figures(window: MainWindow) -> QWidget:
    from sgfedit.gui.panels.figures import FiguresPanel  # noqa: PLC0415  # slow

    return FiguresPanel(window)


LATE_PANELS: Final = (
    LatePanel("find", QT_TRANSLATE_NOOP("LateDock", "Find"), _find),
    LatePanel("steps", QT_TRANSLATE_NOOP("LateDock", "History"), _steps),
    LatePanel("bookmarks", QT_TRANSLATE_NOOP("LateDock", "Bookmarks"), _bookmarks),
    LatePanel("figures", QT_TRANSLATE_NOOP("LateDock", "Figures"), _figures),
)
"""Tabs behind the comment, in this order."""


class LateDock(Dock):
    """A dock that makes its content when it is first shown, or asked for."""

    def __init__(self, panel: LatePanel, window: MainWindow) -> None:
        super().__init__(QCoreApplication.translate("LateDock", panel.title), window)
        self.setObjectName(f"{panel.name}Dock")
        self._make = panel.make
        self._window = window

    @property
    def content(self) -> QWidget:
        """What is in it, made now if it never was."""
        found: QWidget | None = self.widget()
        if found is None:
            found = self._make(self._window)
            self.setWidget(found)
        return found

    def showEvent(self, event: QShowEvent) -> None:
        _ = self.content
        super().showEvent(event)

    def bring_up(self) -> QWidget:
        """Show the dock in front of the others and return its content."""
        self.show()
        self.raise_()
        return self.content


def late_docks(window: MainWindow) -> dict[str, LateDock]:
    """Return the docks of the table by name; the window places them."""
    return {panel.name: LateDock(panel, window) for panel in LATE_PANELS}
