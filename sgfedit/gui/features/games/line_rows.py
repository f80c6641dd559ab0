"""Rows of the Tree menu that take a game apart into files."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

LINES: Final = (
    Action(
        "tree.save_lines",
        QT_TRANSLATE_NOOP("Action", "&Save each line as a file…"),
        "sgfedit.gui.features.games.lines:save_each",
        ("Ctrl+T, E",),
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "export split variations"),
    ),
)
