"""Rows of the View menu about what is said of a game in one line."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

INFO: Final = (
    Action(
        "view.summary_line",
        QT_TRANSLATE_NOOP("Action", "&One-line summary…"),
        "sgfedit.gui.features.info.summary_line:edit_summary_line",
        ("Ctrl+K, Y",),
        words=QT_TRANSLATE_NOOP("Action", "title format template file name list of games"),
    ),
)
