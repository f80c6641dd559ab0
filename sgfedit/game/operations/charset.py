"""The charset a file is saved in, and those of games that come into it or stay when others go.

Nothing may be read otherwise when the file is opened again: a game whose text is not ASCII names
its charset in CA where nothing else in the file does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.edits import Edit
from sgfedit.game.game import GameFile
from sgfedit.game.given import one_given, text_given
from sgfedit.game.operations._values import store
from sgfedit.game.serialise import is_ascii
from sgfedit.sgf.charset import declared_by
from sgfedit.sgf.charset_names import codec_name, is_named, is_wide, label_of
from sgfedit.sgf.encoding import PER_GAME, Encoding, escape_unencodable, unencodable
from sgfedit.sgf.node import Properties
from sgfedit.sgf.values import encode_simple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.game import Game


def set_charset(edit: Edit, collection: GameFile, codec: str) -> None:
    """Let the file be saved in a charset, Python's name of which is `codec`, and say so in CA.

    A CA that names the charset in other words stays. O(games).
    """
    one_given(collection, GameFile)
    text_given(codec)
    is_other = codec != collection.save_encoding.name or bool(collection.encoding.bom)
    for game in collection.games:
        if codec_name(str(game.root.get("CA", ""))) != codec:
            store(edit, game.root, "CA", (encode_simple(label_of(codec)),))
    if is_other:
        edit.set_contents(collection, collection.contents.encoded(Encoding(codec, "chosen")))


def name_charset(edit: Edit, collection: GameFile) -> None:
    """Say in CA what a game is in that had no need to, and has text that is not ASCII now.

    What CA said until then can be wrong: a name that nobody knows, or another charset than the
    file is saved in. O(length), and then the text is known for saving.
    """
    one_given(collection, GameFile)
    for game, encoding in zip(collection.games, collection.save_encodings, strict=False):
        declared = codec_name(str(game.root.get("CA", "")))
        is_wrong = encoding.was_ascii and declared != encoding.name
        if is_wrong and not is_ascii(game):
            store(edit, game.root, "CA", (encode_simple(label_of(encoding.name)),))


def misfits(collection: GameFile) -> list[str]:
    """Return the characters of the nodes that do not exist in the file's charset. O(nodes)."""
    found: dict[str, None] = {}
    for game, encoding in zip(collection.games, collection.save_encodings, strict=False):
        texts = [node.source for node in game.nodes() if not node.source.isascii()]
        found.update(dict.fromkeys(unencodable("".join(texts), encoding.name)))
    return list(found)


def escape_misfits(edit: Edit, collection: GameFile) -> None:
    """Write characters that the file's charset lacks as numbers, as HTML does: ``&#22258;``.

    O(nodes).
    """
    one_given(collection, GameFile)
    for game, encoding in zip(collection.games, collection.save_encodings, strict=False):
        for node in game.nodes():
            source = node.source
            if not source.isascii():
                escaped = escape_unencodable(source, encoding.name)
                if escaped != source:
                    edit.set_properties(node, Properties(escaped))


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


def fit_in(edit: Edit, collection: GameFile, games: Sequence[Game]) -> list[Game]:
    """Return games that are in no file as they have to be in this one, which may change for it.

    See `sgfedit.game.operations.games.add_games`. O(nodes of `games`), and of all that are in the
    file where it comes to have several charsets.
    """
    if collection.encoding.name != PER_GAME:
        codec = collection.save_encoding.name
        sources = ((node.source for node in game.nodes()) for game in games)
        texts = ("".join([one for one in each if not one.isascii()]) for each in sources)
        if not all(comes_back(text, codec) for text in texts):
            _part(edit, collection)
    if collection.encoding.name == PER_GAME:
        return [_by_itself(game) for game in games]
    codec = collection.save_encoding.name
    name = declared_by(collection.games[0].root) if collection.games else ""
    for game in games:
        declare(Edit(), game, codec, name if is_named(codec, name) else "")
    return [game.encoded(None) for game in games]


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
        collection, contents._replace(games=tuple(games), encoding=Encoding(PER_GAME, PER_GAME))
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
