"""Rows of the Study menu that let a game play by itself."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.commands import autoplay
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

AUTOPLAY: Final = (
    Action(
        "study.autoplay",
        QT_TRANSLATE_NOOP("Action", "Play by &itself"),
        autoplay.toggle,
        ("F5",),
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "autoplay automatic replay slideshow timer"),
    ),
)
