"""Docks whose content is made when it is first seen: the start does not wait for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.gui.widgets.late_dock import LateDock

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.window import Window


class LatePanel(NamedTuple):
    """One such dock.

    Attributes:
        name: The window keeps the dock as ``late[name]``; its object name is ``nameDock``.
        title: What stands above it.
        make: Makes its content; imports it, too.
    """

    name: str
    title: str
    make: Callable[[Window], QWidget]


def _find(window: Window) -> QWidget:
    from sgfedit.gui.features.find.panel import FindPanel  # noqa: PLC0415  # slow

    return FindPanel(window)


def _steps(window: Window) -> QWidget:
    from sgfedit.gui.features.edit.steps import StepsPanel  # noqa: PLC0415  # slow

    return StepsPanel(window)


def _bookmarks(window: Window) -> QWidget:
    from sgfedit.gui.features.navigate.bookmarks import BookmarksPanel  # noqa: PLC0415  # slow

    return BookmarksPanel(window)


def _figures(window: Window) -> QWidget:
    from sgfedit.gui.features.figures.panel import FiguresPanel  # noqa: PLC0415  # slow

    return FiguresPanel(window)


LATE_PANELS: Final = (
    LatePanel("find", QT_TRANSLATE_NOOP("LateDock", "Find"), _find),
    LatePanel("steps", QT_TRANSLATE_NOOP("LateDock", "History"), _steps),
    LatePanel("bookmarks", QT_TRANSLATE_NOOP("LateDock", "Bookmarks"), _bookmarks),
    LatePanel("figures", QT_TRANSLATE_NOOP("LateDock", "Figures"), _figures),
)
"""Tabs behind the comment, in this order."""


def late_docks(window: Window) -> dict[str, LateDock]:
    """Return the docks of the table by name; the window places them."""
    return {
        panel.name: LateDock(
            QCoreApplication.translate("LateDock", panel.title),
            f"{panel.name}Dock",
            partial(panel.make, window),
            window,
        )
        for panel in LATE_PANELS
    }
