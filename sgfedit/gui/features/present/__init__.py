"""Rows of the Study menu that show a record to others."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

PRESENTING: Final = (
    Action(
        "study.present",
        QT_TRANSLATE_NOOP("Action", "Pre&sent"),
        "sgfedit.gui.features.present.window:present",
        ("Shift+F11",),
        words=QT_TRANSLATE_NOOP("Action", "presentation projector teaching lecture slides"),
    ),
)
