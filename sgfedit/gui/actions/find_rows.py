"""Rows of the Edit menu that find and replace."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.commands import find
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

FIND: Final = (
    Action(
        "find.open",
        QT_TRANSLATE_NOOP("Action", "&Find…"),
        find.open_,
        ("Ctrl+F",),
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "search text comment name move position"),
    ),
)
