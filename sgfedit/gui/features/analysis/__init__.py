"""Rows of the View menu about what engines say of a position."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

ANALYSIS: Final = (
    Action(
        "view.analysis",
        QT_TRANSLATE_NOOP("Action", "Anal&ysis in the record"),
        "",
        ("Ctrl+K, Z",),
        setting=("view.analysis", True),
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "engine winrate score KataGo KaTrain Lizzie Sabaki AI"),
    ),
)
