"""Rows of the Board menu about stones and whose turn it is."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.commands import setup
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

SETUP: Final = (
    Action(
        "edit.swap_turn",
        QT_TRANSLATE_NOOP("Action", "Change side to p&lay"),
        setup.swap_turn,
        ("Ctrl+Shift+P",),
    ),
)
