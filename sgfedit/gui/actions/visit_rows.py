"""Rows of the Navigate menu about nodes that were visited or are bookmarked."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.commands import visit
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

VISIT: Final = (
    Action(
        "navigate.visited_back",
        QT_TRANSLATE_NOOP("Action", "Back to where &you were"),
        visit.back,
        ("Alt+Left",),
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "history previous visited"),
    ),
    Action(
        "navigate.visited_forward",
        QT_TRANSLATE_NOOP("Action", "For&ward to where you were"),
        visit.forward,
        ("Alt+Right",),
        words=QT_TRANSLATE_NOOP("Action", "history next visited"),
    ),
)
