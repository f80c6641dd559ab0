"""Rows of the Help menu that explain the program: manual, tour, actions and their keys."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

_MANUAL: Final = "sgfedit.gui.features.manual.commands"

MANUAL: Final = (
    Action(
        "help.manual",
        QT_TRANSLATE_NOOP("Action", "&Manual"),
        f"{_MANUAL}:show_manual",
        ("Ctrl+K, F1",),
        "help",
        words=QT_TRANSLATE_NOOP("Action", "help documentation guide handbook tutorial how to"),
    ),
    Action(
        "help.here",
        QT_TRANSLATE_NOOP("Action", "&Help on where you are"),
        f"{_MANUAL}:show_help",
        ("F1",),
        words=QT_TRANSLATE_NOOP("Action", "context what is this explain page manual"),
    ),
    Action(
        "help.tour",
        QT_TRANSLATE_NOOP("Action", "&Tour of the window"),
        f"{_MANUAL}:begin_tour",
        ("Ctrl+K, Ctrl+F1",),
        words=QT_TRANSLATE_NOOP("Action", "introduction first steps tutorial learn beginner"),
    ),
    Action(
        "help.news",
        QT_TRANSLATE_NOOP("Action", "&What is new"),
        f"{_MANUAL}:show_news",
        ("Ctrl+K, Shift+F1",),
        words=QT_TRANSLATE_NOOP("Action", "changes changelog release notes version update"),
    ),
)


KEYS: Final = (
    Action(
        "help.palette",
        QT_TRANSLATE_NOOP("Action", "&Find a command…"),
        "sgfedit.gui.features.keys.palette:palette",
        ("Ctrl+Shift+P",),
        "palette",
        words=QT_TRANSLATE_NOOP("Action", "palette search action"),
    ),
    Action(
        "help.keys",
        QT_TRANSLATE_NOOP("Action", "&Keyboard shortcuts…"),
        "sgfedit.gui.features.keys.dialog:edit_keys",
        ("Shift+F1",),
        "keys",
        words=QT_TRANSLATE_NOOP("Action", "hotkeys bindings keys configure preferences settings"),
    ),
    Action(
        "help.print_keys",
        QT_TRANSLATE_NOOP("Action", "&Print keyboard shortcuts…"),
        "sgfedit.gui.features.keys.sheet:print_sheet",
        ("Ctrl+K, P",),
        words=QT_TRANSLATE_NOOP("Action", "hotkeys sheet cheat"),
    ),
)
