"""Rows of the File menu: paper."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

PRINT: Final = (
    Action(
        "file.print",
        QT_TRANSLATE_NOOP("Action", "&Print…"),
        "sgfedit.gui.features.export.print_commands:print_games",
        ("Ctrl+P",),
        "print",
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "paper printer figures book pages"),
    ),
    Action(
        "file.print_preview",
        QT_TRANSLATE_NOOP("Action", "Print previe&w…"),
        "sgfedit.gui.features.export.print_commands:preview",
        ("Ctrl+Alt+P",),
        words=QT_TRANSLATE_NOOP(
            "Action", "page setup paper margins columns layout PDF header footer book"
        ),
    ),
)
