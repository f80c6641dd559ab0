"""Rows of the Games menu: the same work on many files."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

BATCH: Final = (
    Action(
        "games.change_files",
        QT_TRANSLATE_NOOP("Action", "&Change many files…"),
        "sgfedit.gui.features.batch.dialog:change_files",
        ("Ctrl+Shift+R, F",),
        icon="batch",
        words=QT_TRANSLATE_NOOP(
            "Action",
            "batch bulk rename normalise normalize convert charset fix strip comments marks "
            "variations private rotate folder template",
        ),
    ),
    Action(
        "games.undo_changes",
        QT_TRANSLATE_NOOP("Action", "&Restore changed files…"),
        "sgfedit.gui.features.batch.undo:undo_changes",
        ("Ctrl+Shift+R, R",),
        words=QT_TRANSLATE_NOOP("Action", "undo batch bulk backup take back original names"),
    ),
)
