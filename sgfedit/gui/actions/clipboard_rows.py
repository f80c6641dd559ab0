"""Rows of the Edit menu about the clipboard."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.commands import clipboard
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

CLIPBOARD: Final = (
    Action(
        "edit.copy_branch",
        QT_TRANSLATE_NOOP("Action", "Cop&y branch as SGF"),
        clipboard.copy_branch,
        ("Ctrl+Shift+C",),
        "edit-copy",
        group=True,
    ),
)
