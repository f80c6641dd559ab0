"""Rows of the Study menu for solving problems; at the board single keys do the same."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

SOLVE: Final = (
    Action(
        "study.tsumego",
        QT_TRANSLATE_NOOP("Action", "Solve &problems"),
        "sgfedit.gui.features.solve.mode:tsumego",
        ("Ctrl+F9",),
        words=QT_TRANSLATE_NOOP(
            "Action", "tsumego puzzles exercise practice life and death goproblems"
        ),
    ),
)

BROWSE: Final = (
    Action(
        "study.tsumego_browse",
        QT_TRANSLATE_NOOP("Action", "Bro&wse with the answers"),
        "sgfedit.gui.features.solve.notice:browse",
        ("Ctrl+K, Shift+V",),
        words=QT_TRANSLATE_NOOP("Action", "tsumego problems reveal show answers hidden"),
    ),
)

_STEPS: Final = tuple(
    Action(
        f"study.tsumego_{name}",
        text,
        "sgfedit.gui.features.solve.mode:in_mode",
        (key,),
        icon,
        words=words,
        args=(method,),
    )
    for name, text, method, key, icon, words in (
        (
            "next",
            QT_TRANSLATE_NOOP("Action", "&Next problem"),
            "next_problem",
            "Ctrl+K, Shift+N",
            "",
            QT_TRANSLATE_NOOP("Action", "following tsumego"),
        ),
        (
            "previous",
            QT_TRANSLATE_NOOP("Action", "&Previous problem"),
            "previous_problem",
            "Ctrl+K, Shift+B",
            "",
            QT_TRANSLATE_NOOP("Action", "before tsumego"),
        ),
        (
            "take_back",
            QT_TRANSLATE_NOOP("Action", "&Take back"),
            "take_back",
            "Ctrl+K, Backspace",
            "",
            QT_TRANSLATE_NOOP("Action", "undo move problem tsumego"),
        ),
        (
            "again",
            QT_TRANSLATE_NOOP("Action", "&Begin again"),
            "begin_again",
            "Ctrl+K, Shift+R",
            "problem-again",
            QT_TRANSLATE_NOOP("Action", "retry restart reset problem tsumego"),
        ),
        (
            "hint",
            QT_TRANSLATE_NOOP("Action", "&Hint"),
            "hint",
            "Ctrl+K, Shift+H",
            "problem-hint",
            QT_TRANSLATE_NOOP("Action", "problem tsumego"),
        ),
        (
            "solution",
            QT_TRANSLATE_NOOP("Action", "Show the &solution"),
            "show_solution",
            "Ctrl+K, Shift+S",
            "problem-solution",
            QT_TRANSLATE_NOOP("Action", "give up answer problem tsumego"),
        ),
        (
            "pass",
            QT_TRANSLATE_NOOP("Action", "P&ass as the answer"),
            "play_pass",
            "Ctrl+K, Shift+P",
            "",
            QT_TRANSLATE_NOOP("Action", "tenuki problem tsumego"),
        ),
    )
)

TSUMEGO: Final = (*_STEPS, *BROWSE)
