"""Rows of the Study menu for solving problems; at the board single keys do the same."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "Pr&oblem")
SOLVE: Final = (
    Action(
        "study.tsumego",
        QT_TRANSLATE_NOOP("Action", "Solve &problems"),
        "sgfedit.gui.features.solve.mode:tsumego",
        ("Ctrl+F9",),
        words=QT_TRANSLATE_NOOP("Action", "tsumego exercise practice goproblems"),
    ),
)

BROWSE: Final = (
    Action(
        "study.tsumego_browse",
        QT_TRANSLATE_NOOP("Action", "Bro&wse with the answers"),
        "sgfedit.gui.features.solve.notice:browse",
        ("Ctrl+K, Shift+V",),
        submenu=_SUBMENU,
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
        submenu=_SUBMENU,
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
            QT_TRANSLATE_NOOP("Action", "tsumego following"),
        ),
        (
            "previous",
            QT_TRANSLATE_NOOP("Action", "&Previous problem"),
            "previous_problem",
            "Ctrl+K, Shift+B",
            "",
            QT_TRANSLATE_NOOP("Action", "tsumego before"),
        ),
        (
            "take_back",
            QT_TRANSLATE_NOOP("Action", "&Take back"),
            "take_back",
            "Ctrl+K, Backspace",
            "",
            QT_TRANSLATE_NOOP("Action", "tsumego undo move problem"),
        ),
        (
            "again",
            QT_TRANSLATE_NOOP("Action", "&Begin again"),
            "begin_again",
            "Ctrl+K, Shift+R",
            "problem-again",
            QT_TRANSLATE_NOOP("Action", "tsumego retry restart reset problem"),
        ),
        (
            "hint",
            QT_TRANSLATE_NOOP("Action", "&Hint"),
            "hint",
            "Ctrl+K, Shift+H",
            "problem-hint",
            QT_TRANSLATE_NOOP("Action", "tsumego help problem"),
        ),
        (
            "solution",
            QT_TRANSLATE_NOOP("Action", "Show the &solution"),
            "show_solution",
            "Ctrl+K, Shift+S",
            "problem-solution",
            QT_TRANSLATE_NOOP("Action", "tsumego give up answer problem"),
        ),
        (
            "pass",
            QT_TRANSLATE_NOOP("Action", "P&ass as the answer"),
            "play_pass",
            "Ctrl+K, Shift+P",
            "",
            QT_TRANSLATE_NOOP("Action", "tsumego tenuki problem"),
        ),
    )
)

TSUMEGO: Final = (*_STEPS, *BROWSE)
