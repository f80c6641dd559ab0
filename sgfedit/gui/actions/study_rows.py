"""Rows of the Study menu: what the board can be for besides editing."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

STUDY: Final = (
    Action(
        "study.score",
        QT_TRANSLATE_NOOP("Action", "&Count the score"),
        "sgfedit.gui.commands.study:score",
        ("F9",),
        words=QT_TRANSLATE_NOOP("Action", "scoring territory area dead stones seki result"),
    ),
    Action(
        "study.write_result",
        QT_TRANSLATE_NOOP("Action", "&Write the result"),
        "sgfedit.gui.commands.study:write_result",
        ("Ctrl+K, Ctrl+R",),
        submenu=QT_TRANSLATE_NOOP("Menu", "&What was counted"),
        words=QT_TRANSLATE_NOOP("Action", "score counted RE points winner"),
    ),
    Action(
        "study.mark_territory",
        QT_TRANSLATE_NOOP("Action", "Mark the &territory here"),
        "sgfedit.gui.commands.study:mark_territory",
        ("Ctrl+K, Ctrl+M",),
        submenu=QT_TRANSLATE_NOOP("Menu", "&What was counted"),
        words=QT_TRANSLATE_NOOP("Action", "score counted TB TW squares"),
    ),
    Action(
        "study.mark_territory_after",
        QT_TRANSLATE_NOOP("Action", "Mark the territory in a &new node"),
        "sgfedit.gui.commands.study:mark_territory_after",
        ("Ctrl+K, Ctrl+N",),
        submenu=QT_TRANSLATE_NOOP("Menu", "&What was counted"),
        words=QT_TRANSLATE_NOOP("Action", "score counted TB TW squares append"),
    ),
    Action(
        "study.tsumego",
        QT_TRANSLATE_NOOP("Action", "Solve &problems"),
        "sgfedit.gui.commands.study:tsumego",
        ("Ctrl+F9",),
        words=QT_TRANSLATE_NOOP("Action", "tsumego exercise practice goproblems"),
    ),
    Action(
        "study.guess",
        QT_TRANSLATE_NOOP("Action", "&Guess the moves"),
        "sgfedit.gui.commands.study:guess",
        ("Shift+F9",),
        words=QT_TRANSLATE_NOOP("Action", "replay predict next move practice"),
    ),
)
