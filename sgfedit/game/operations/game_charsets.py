"""The charsets of games that come into a file, or stay in it when others go.

Nothing may be read otherwise when the file is opened again: a game whose text is not ASCII names
its charset in CA where nothing else in the file does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.edits import Edit
from sgfedit.game.operations._values import store
from sgfedit.game.operations.charset import set_charset
from sgfedit.sgf.charset_findings import declared_by
from sgfedit.sgf.charset_names import is_named, is_wide, label_of
from sgfedit.sgf.encoding import PER_GAME, Encoding
from sgfedit.sgf.values import encode_simple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.game import Game
    from sgfedit.game.game_file import GameFile


def is_undeclared(game: Game, codec: str) -> bool:
    """Whether CA says otherwise than that a game is in `codec`, or nothing but would have to.

    UTF-16 and UTF-32 are known by their bytes, whatever CA says.
    """
    declared = declared_by(game.root)
    if is_wide(codec) or is_named(codec, declared):
        return False
    return bool(declared) or not is_ascii(game)


def declare(edit: Edit, game: Game, codec: str, name: str = "") -> None:
    """Let CA say that a game is in `codec` if it `is_undeclared`.

    `name` is what it then says, by default what programs expect.
    """
    if is_undeclared(game, codec):
        store(edit, game.root, "CA", (encode_simple(name or label_of(codec)),))


def is_ascii(game: Game) -> bool:
    """Whether all nodes of a game are ASCII; O(nodes)."""
    return all(node.source.isascii() for node in game.nodes())


def fit_in(edit: Edit, collection: GameFile, games: Sequence[Game]) -> list[Game]:
    """Return games that are in no file as they have to be in this one, which may change for it.

    See `sgfedit.game.operations.games.add_games`. O(nodes of `games`), and of all that are in the
    file where it comes to have several charsets.
    """
    if collection.encoding.name != PER_GAME:
        codec = collection.save_encoding.name
        if not all(comes_back(_text(game), codec) for game in games):
            _part(edit, collection)
    if collection.encoding.name == PER_GAME:
        return [_by_itself(game) for game in games]
    codec = collection.save_encoding.name
    name = declared_by(collection.games[0].root) if collection.games else ""
    for game in games:
        declare(Edit(), game, codec, name if is_named(codec, name) else "")
    return [game.encoded(None) for game in games]


def _text(game: Game) -> str:
    return "".join([node.source for node in game.nodes() if not node.source.isascii()])


def comes_back(text: str, codec: str) -> bool:
    """Whether a text is the same when it was written in a charset and read again; O(length).

    That is more than that it can be written: Python's CP932 makes ￡ of £.
    """
    errors = Encoding(codec).errors
    try:
        return text.encode(codec, errors).decode(codec, errors) == text
    except UnicodeEncodeError:
        return False


def _by_itself(game: Game) -> Game:
    """Return a game in its own charset, or in UTF-8 if that can only be the whole file's."""
    encoding = game.save_encoding
    if is_wide(encoding.name) or encoding.escaped:
        encoding = Encoding()
    declare(Edit(), game, encoding.name)
    return game.encoded(encoding)


def _part(edit: Edit, collection: GameFile) -> None:
    """Let every game of a file keep its charset, whatever comes in; that is, its very bytes."""
    encoding = collection.save_encoding
    if encoding.escaped:
        # Only found out where a whole file is in one charset.
        set_charset(edit, collection, "utf-8")
        return
    games = []
    for game in collection.games:
        declare(edit, game, encoding.name)
        own = encoding._replace(reason="ascii") if is_ascii(game) else encoding
        games.append(game.encoded(own))
    contents = collection.contents
    edit.set_contents(
        collection,
        contents._replace(games=tuple(games), encoding=Encoding(PER_GAME, PER_GAME)),
    )


def keep_declared(edit: Edit, collection: GameFile, left: Sequence[Game]) -> None:
    """Let the first of the games that are `left` name the charset if only others did.

    O(games), and O(nodes) where that may be so.
    """
    encoding = collection.save_encoding
    if encoding.name == PER_GAME or is_wide(encoding.name):
        return
    if any(is_named(encoding.name, declared_by(game.root)) for game in left):
        return
    names = (declared_by(game.root) for game in collection.games)
    name = next((name for name in names if is_named(encoding.name, name)), "")
    if name and not all(map(is_ascii, left)):
        store(edit, left[0].root, "CA", (encode_simple(name),))
