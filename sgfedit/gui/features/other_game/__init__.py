"""Rows of the Edit menu for records of games other than Go."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

OTHER_GAME: Final = (
    Action(
        "edit.treat_as_go",
        QT_TRANSLATE_NOOP("Action", "Treat &moves as Go"),
        "sgfedit.gui.features.other_game.commands:treat_as_go",
        ("Ctrl+K, T",),
        group=True,
        enabled=lambda state: not state.document.game.positions.is_go,
        words=QT_TRANSLATE_NOOP("Action", "GM kind of game wrong number other chess othello hex"),
    ),
)
