"""Rows of the Edit menu about what stands in comments."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.commands import comment
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

COMMENT: Final = (
    Action(
        "comment.copy_link",
        QT_TRANSLATE_NOOP("Action", "Copy lin&k to this node"),
        comment.copy_link,
        ("Ctrl+Shift+E, L",),
        words=QT_TRANSLATE_NOOP("Action", "reference address hash number"),
    ),
)
