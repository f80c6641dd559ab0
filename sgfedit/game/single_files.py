"""The games of a file as files of their own: the bytes that each of them would be.

A game is written as it stands in the file, in its charset, with the text in front of it that is no
white space, and the last one with what stands behind it. Only a game that is not ASCII and does
not name its charset gets a CA: alone it might be read otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.edits import Edit
from sgfedit.game.operations.game_charsets import declare, is_undeclared
from sgfedit.game.operations.games import copy_of
from sgfedit.game.written import text_of_game
from sgfedit.sgf.node import line_end
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from sgfedit.game.game_file import GameFile


class SingleFiles:
    """The games of a collection, which is not edited meanwhile, as files."""

    def __init__(self, collection: GameFile) -> None:
        self._games = collection.games
        self._suffix = collection.suffix.rstrip(WHITE)
        self._encodings = collection.save_encodings

    def __len__(self) -> int:
        return len(self._games)

    def file(self, index: int) -> bytes:
        """Return the file that holds only game number `index`, from 0. O(nodes of that game).

        Raises:
            CharsetError: a character that was added does not exist in the file's charset.
        """
        game, encoding = self._games[index], self._encodings[index]
        text = text_of_game(game)
        if not (encoding.bom or text.isascii()) and is_undeclared(game, encoding.name):
            game = copy_of(game)
            declare(Edit(), game, encoding.name)
            text = text_of_game(game)
        text = text.lstrip(WHITE)
        if index == len(self._games) - 1:
            text += self._suffix
        if not text.endswith(("\n", "\r")):
            text += line_end(game.root)
        return encoding._replace(rest=b"").encode(text)
