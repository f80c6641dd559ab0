"""Rows of the Study menu that count the score."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

SCORE: Final = (
    Action(
        "study.score",
        QT_TRANSLATE_NOOP("Action", "&Count the score"),
        "sgfedit.gui.features.score.mode:score",
        ("F9",),
        words=QT_TRANSLATE_NOOP(
            "Action", "counting scoring territory area dead stones seki result"
        ),
    ),
    Action(
        "study.ask_dead",
        QT_TRANSLATE_NOOP("Action", "&Dead stones as an engine names them"),
        "sgfedit.gui.features.score.mode:ask_engine",
        ("Ctrl+K, Ctrl+Alt+D",),
        words=QT_TRANSLATE_NOOP("Action", "score counting alive GNU Go KataGo status ask"),
    ),
    Action(
        "study.write_result",
        QT_TRANSLATE_NOOP("Action", "&Write the result"),
        "sgfedit.gui.features.score.mode:write_result",
        ("Ctrl+K, Ctrl+R",),
        words=QT_TRANSLATE_NOOP("Action", "score counted RE points winner"),
    ),
    Action(
        "study.mark_territory",
        QT_TRANSLATE_NOOP("Action", "Mark the &territory here"),
        "sgfedit.gui.features.score.mode:mark_territory",
        ("Ctrl+K, Ctrl+M",),
        words=QT_TRANSLATE_NOOP("Action", "score counted TB TW squares"),
    ),
    Action(
        "study.mark_territory_after",
        QT_TRANSLATE_NOOP("Action", "Mark the territory in a &new node"),
        "sgfedit.gui.features.score.mode:mark_territory_after",
        ("Ctrl+K, Ctrl+N",),
        words=QT_TRANSLATE_NOOP("Action", "score counted TB TW squares append"),
    ),
)
