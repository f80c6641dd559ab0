"""Docks whose content is made when it is first seen: the start does not wait for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.actions.row import named
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.gui.widgets.late_dock import LateDock

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.window import Window


class LatePanel(NamedTuple):
    """One such dock.

    Attributes:
        name: The window keeps the dock as ``late[name]``; its object name is ``nameDock``.
        title: What stands above it.
        content: Its class, "module:class", imported when it is first seen; it takes the window.
    """

    name: str
    title: str
    content: str


LATE_PANELS: Final = (
    LatePanel(
        "find", QT_TRANSLATE_NOOP("LateDock", "Find"), "sgfedit.gui.features.find.panel:FindPanel"
    ),
    LatePanel(
        "steps",
        QT_TRANSLATE_NOOP("LateDock", "History"),
        "sgfedit.gui.features.edit.steps:StepsPanel",
    ),
    LatePanel(
        "bookmarks",
        QT_TRANSLATE_NOOP("LateDock", "Bookmarks"),
        "sgfedit.gui.features.navigate.bookmarks:BookmarksPanel",
    ),
    LatePanel(
        "figures",
        QT_TRANSLATE_NOOP("LateDock", "Figures"),
        "sgfedit.gui.features.figures.panel:FiguresPanel",
    ),
)
"""Tabs behind the comment, in this order."""


def late_docks(window: Window) -> dict[str, LateDock]:
    """Return the docks of the table by name; the window places them."""
    return {
        panel.name: LateDock(
            QCoreApplication.translate("LateDock", panel.title),
            f"{panel.name}Dock",
            partial(_made, panel, window),
            window,
        )
        for panel in LATE_PANELS
    }


def _made(panel: LatePanel, window: Window) -> QWidget:
    return cast("QWidget", named(panel.content)(window))
