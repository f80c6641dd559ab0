"""Which game of a file comes before or after the one that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.app.document import Document


def neighbour_game(document: Document, by: int) -> int | None:
    """Return the number of the game before (-1) or after (+1) the one shown; None at the ends.

    A list that is sorted or filtered decides, see `Document.lists_games`; else the file.
    """
    if document.lists_games is not None:
        return document.lists_games(document.game_index, by)
    number = document.game_index + by
    return number if 0 <= number < len(document.collection.games) else None
