"""Which program a record names as the one that wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.game_file import GameFile
from sgfedit.game.given import one_given
from sgfedit.game.operations._values import store
from sgfedit.version import SIGNATURE

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit


def sign(edit: Edit, collection: GameFile) -> None:
    """Let AP of the games that have been edited name this program; the others stay. O(games).

    FF[4] has in AP the program that created the game, and readers take from it what they have to
    expect of the values: nothing but the user's wish makes another one of it.
    """
    one_given(collection, GameFile)
    for game in collection.games:
        if game.kept.version:
            store(edit, game.root, "AP", (SIGNATURE,))
