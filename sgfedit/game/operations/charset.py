"""The charset a file is saved in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.game_file import GameFile
from sgfedit.game.given import one_given, text_given
from sgfedit.game.operations._values import store
from sgfedit.sgf.charset_names import codec_name, label_of
from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.entities import escape_unencodable, unencodable
from sgfedit.sgf.node import Properties
from sgfedit.sgf.values import encode_simple

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit


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
    file is saved in. O(nodes).
    """
    one_given(collection, GameFile)
    for game, encoding in zip(collection.games, collection.save_encodings, strict=False):
        declared = codec_name(str(game.root.get("CA", "")))
        is_wrong = encoding.was_ascii and declared != encoding.name
        if is_wrong and not all(node.source.isascii() for node in game.nodes()):
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
