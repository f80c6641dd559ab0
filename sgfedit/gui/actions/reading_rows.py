"""Rows of the Study menu that show a record as a text to read."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

READING: Final = (
    Action(
        "study.reading",
        QT_TRANSLATE_NOOP("Action", "&Read as a text"),
        "sgfedit.gui.commands.reading:read",
        ("F12",),
        words=QT_TRANSLATE_NOOP("Action", "book flowing diagrams article"),
    ),
)
