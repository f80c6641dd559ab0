"""Rows of the Study menu for guessing moves."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

GUESS_MODE: Final = (
    Action(
        "study.guess",
        QT_TRANSLATE_NOOP("Action", "&Guess the moves"),
        "sgfedit.gui.features.guess.mode:guess",
        ("Shift+F9",),
        words=QT_TRANSLATE_NOOP("Action", "replay predict next move practice"),
    ),
)

GUESS: Final = (
    Action(
        "study.guess_show",
        QT_TRANSLATE_NOOP("Action", "&Show the move"),
        "sgfedit.gui.features.guess.mode:show_move",
        ("Ctrl+K, F9",),
        words=QT_TRANSLATE_NOOP("Action", "give up answer solution guess"),
    ),
    Action(
        "study.guess_options",
        QT_TRANSLATE_NOOP("Action", "&Options"),
        "sgfedit.gui.features.guess.mode:options",
        ("Ctrl+K, Ctrl+F9",),
        words=QT_TRANSLATE_NOOP("Action", "tries hints box colour skip opening guess"),
    ),
    Action(
        "study.guess_scores",
        QT_TRANSLATE_NOOP("Action", "S&cores"),
        "sgfedit.gui.features.guess.mode:scores",
        ("Ctrl+K, Shift+F9",),
        words=QT_TRANSLATE_NOOP("Action", "best statistics sessions results guess"),
    ),
)
