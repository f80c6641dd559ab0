"""The row of the window of all settings."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

PREFERENCES: Final = (
    Action(
        "edit.preferences",
        QT_TRANSLATE_NOOP("Action", "Prefere&nces…"),
        "sgfedit.gui.features.preferences.window:show",
        ("Ctrl+,",),
        "preferences",
        words=QT_TRANSLATE_NOOP("Action", "settings options configure configuration customise"),
    ),
)
