"""Rows of the Help menu that explain the program: the manual, and a tour of the window."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

_COMMANDS: Final = "sgfedit.gui.features.manual.commands"

MANUAL: Final = (
    Action(
        "help.manual",
        QT_TRANSLATE_NOOP("Action", "&Manual"),
        f"{_COMMANDS}:show_manual",
        ("Ctrl+K, F1",),
        "help",
        words=QT_TRANSLATE_NOOP("Action", "help documentation guide handbook tutorial how to"),
    ),
    Action(
        "help.here",
        QT_TRANSLATE_NOOP("Action", "&Help on where you are"),
        f"{_COMMANDS}:show_help",
        ("F1",),
        words=QT_TRANSLATE_NOOP("Action", "context what is this explain page manual"),
    ),
    Action(
        "help.tour",
        QT_TRANSLATE_NOOP("Action", "&Tour of the window"),
        f"{_COMMANDS}:begin_tour",
        ("Ctrl+K, Ctrl+F1",),
        words=QT_TRANSLATE_NOOP("Action", "introduction first steps tutorial learn beginner"),
    ),
    Action(
        "help.news",
        QT_TRANSLATE_NOOP("Action", "&What is new"),
        f"{_COMMANDS}:show_news",
        ("Ctrl+K, Shift+F1",),
        words=QT_TRANSLATE_NOOP("Action", "changes changelog release notes version update"),
    ),
)
