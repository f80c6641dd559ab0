"""Games of many files as one file; games and lines of one file as files of their own.

Games stay as they are written. A joined file is in the charset that all of them are in, or else in
UTF-8; CA follows. Between games of one file stands what stands there, between files a line end.

A game alone is in its charset, with the text in front of it that is no white space, and the last
one with what stands behind it. Only a game that is not ASCII and does not name its charset gets a
CA: alone it might be read otherwise.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import CharsetError
from sgfedit.game.collection import Collection
from sgfedit.game.edits import Edit
from sgfedit.game.game import Game
from sgfedit.game.operations.charset import comes_back, declare, is_undeclared
from sgfedit.game.operations.games import copy_of
from sgfedit.game.serialise import copy_node, is_ascii, text_of_game
from sgfedit.game.traversal import path_to
from sgfedit.sgf.charset_names import codec_name, is_named, is_wide
from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.node import line_end
from sgfedit.sgf.parser import GameTree, parse
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.game.game import GameFile
    from sgfedit.sgf.node import Node


_UTF8: Final = "utf-8"


class _Joined(NamedTuple):
    """One game."""

    text: str  # from the end of the game before to its own
    encoding: Encoding  # how that was bytes
    declared: str  # what CA says, "" without one
    needs_no_name: bool  # ASCII, or another game of its file that comes along names its charset
    is_plain: bool  # ASCII


class Joined:
    """A file that is put together of games. It holds their texts, no trees."""

    def __init__(self, codec: str | None = None) -> None:
        """Begin with an empty file, which is going to be in `codec`; None for the best."""
        self._codec = codec
        self._games: list[_Joined] = []
        self._last: tuple[GameFile, int] | None = None

    def __len__(self) -> int:
        """The number of games."""
        return len(self._games)

    def add(self, collection: GameFile, indices: Iterable[int] | None = None) -> None:
        """Put games of a file, by default all, behind those that are there. O(nodes of these)."""
        count = len(collection.games)
        chosen = range(count) if indices is None else tuple(indices)
        declared, encodings = collection.declared, collection.save_encodings
        said = {codec_name(declared[index]) for index in chosen}
        for index in chosen:
            game, encoding = collection.games[index], encodings[index]
            text = text_of_game(game)
            if self._last != (collection, index - 1):
                text = self._gap() + text.lstrip(WHITE)
            if index == count - 1:
                text += collection.suffix.rstrip(WHITE)
            plain = text.isascii() or is_ascii(game)
            needs_no_name = plain or encoding.name in said
            self._games.append(_Joined(text, encoding, declared[index], needs_no_name, plain))
            self._last = collection, index

    def _gap(self) -> str:
        if not self._games or self._games[-1].text.endswith(("\n", "\r")):
            return ""
        return "\n"

    @property
    def codec(self) -> str:
        """Python's name of the charset that the file is in."""
        if self._codec is not None:
            return self._codec
        names = {game.encoding.name for game in self._games if not game.is_plain}
        if not names:
            names = {codec_name(game.declared) or _UTF8 for game in self._games[:1]}
        return _UTF8 if len(names) != 1 or any(map(is_wide, names)) else names.pop()

    def data(self) -> bytes:
        """Return the bytes of the file. O(length), and of nodes where CA has to be another one.

        Raises:
            CharsetError: a character does not exist in the charset that was asked for.
        """
        return b"".join([*self.parts(), Encoding(self.codec).encode_part(self._gap())])

    def parts(self) -> list[bytes]:
        """Return the bytes from the end of each game to that of the next; see `data`."""
        codec = self.codec
        is_chosen = self._codec is not None
        return [_encoded(game, codec, is_chosen=is_chosen) for game in self._games]


def _encoded(joined: _Joined, codec: str, *, is_chosen: bool) -> bytes:
    """Return the bytes of one game, its own if it is in that charset already.

    If that charset `is_chosen`, each game names it.
    """
    text, encoding = joined.text, joined.encoding
    if joined.declared:
        is_said = is_wide(codec) or is_named(codec, joined.declared)
    else:
        is_same = encoding.name == codec and not is_chosen
        is_said = joined.is_plain or (joined.needs_no_name and is_same)
    if not is_said:
        text = _declaring(text, codec)
    # Backslashes within characters are only understood where a whole file has them.
    if encoding.name == codec and not encoding.escaped:
        return encoding.encode_part(text)
    if not comes_back(text, codec):
        # One by one, kept bytes that were no text are fine.
        for char in dict.fromkeys(text):
            if not comes_back(char, codec):
                raise CharsetError(codec, char)
    return Encoding(codec).encode_part(text)


def _declaring(text: str, codec: str) -> str:
    """Return the text of a game whose CA says that it is in `codec`."""
    found = parse(text)
    game = Game(found.trees[0])
    declare(Edit(), game, codec)
    return text_of_game(game) + found.suffix


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


def ends(root: Node) -> list[Node]:
    """Return the last node of each line, in file order. O(nodes)."""
    return [node for node in root.subtree() if node.first_child is None]


def line_to(end: Node) -> Game:
    """Return a new game of copies of the nodes from the root to `end`. O(depth)."""
    path = [copy_node(node) for node in path_to(end)]
    for node, child in pairwise(path):
        child.parent = node
        node._children = child  # noqa: SLF001  # new nodes, in no game yet
    return Game(GameTree(path[0]))


def line_files(root: Node, encoding: Encoding) -> Iterator[Collection]:
    """Yield a file of one game for each line of the game, to be saved in `encoding`."""
    for end in ends(root):
        yield Collection((line_to(end),), encoding=encoding)
