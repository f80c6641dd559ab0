"""Rows of the Help menu about finding actions and their keys."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

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
