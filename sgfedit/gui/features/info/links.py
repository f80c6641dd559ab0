"""Link between the card of a record in the comment pane and the game info."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.gui.actions.build import trigger
from sgfedit.gui.views.comment.card import Card

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


class CardLinks(QObject):
    """Puts the card into the comment pane; what is clicked on it is edited in the game info."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        card = Card(window.comment)
        card.wanted.connect(self._on_wanted)
        window.comment.add_card(card)

    def _on_wanted(self, ident: str) -> None:
        self._window.commit_typing()
        trigger(self._window, "edit.game_info", ident)
