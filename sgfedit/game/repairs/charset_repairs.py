"""Repairs of a file's charset: CA says what it is, or the file becomes UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.roots import first_value
from sgfedit.game.game import Game
from sgfedit.game.repairs.root_repairs import put
from sgfedit.sgf.charset_names import codec_name, is_named, is_wide, label_of, wide_codec
from sgfedit.sgf.encoding import PER_GAME, Encoding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.game.repairs.repair import NodeRepair
    from sgfedit.sgf.problems import Problem

_UTF8: Final = "UTF-8"


def _name_right(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Let CA name the charset that the text is in, in every game that names another.

    Names that mean nothing and wrong ones are different problems.
    """
    wants_known = problem.code == "wrong-charset"
    encodings = collection.save_encodings
    for game, said, encoding in zip(
        collection.games, collection.declared, encodings, strict=False
    ):
        is_known = bool(codec_name(said) or wide_codec(said))
        if said and is_known is wants_known and not is_named(encoding.name, said):
            put(edit, game.root, "CA", label_of(encoding.name))


def _name(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Let a game without CA name the charset that its text is in, so that its bytes can stay."""
    encodings = collection.save_encodings
    for game, encoding in zip(collection.games, encodings, strict=False):
        if game.root is problem.node and first_value(game.root.properties, "CA") is None:
            put(edit, game.root, "CA", label_of(encoding.name))


def to_utf8(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Make the file UTF-8, and let every game say so that names a charset or needs to."""
    del problem
    for game, said in zip(collection.games, collection.declared, strict=True):
        if said:
            put(edit, game.root, "CA", _UTF8)
    edit.set_contents(collection, collection.contents.encoded(Encoding("utf-8", "chosen")))


def _drop_mark(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Leave the byte order mark out; UTF-16 cannot be read without it, so it becomes UTF-8."""
    contents = collection.contents
    if is_wide(contents.encoding.name):
        to_utf8(edit, collection, problem)
    elif contents.encoding.bom:
        encoding = contents.encoding._replace(bom=b"")
        edit.set_contents(collection, contents._replace(encoding=encoding))


def keep_charset(edit: Edit, collection: GameFile, encodings: Sequence[Encoding]) -> None:
    """Let a file be saved as before, in `encodings`, although a repair has brought a CA to light.

    What was a part of another value says nothing of the bytes that are there.
    """
    now = collection.save_encodings
    if now == tuple(encodings):
        return
    contents = collection.contents
    if contents.encoding.name == PER_GAME:
        games = tuple(map(Game.encoded, collection.games, encodings))
        edit.set_contents(collection, contents._replace(games=games))
    else:
        edit.set_contents(collection, contents.encoded(encodings[0]))


CHARSET_REPAIRS: Final[dict[str, NodeRepair]] = {
    "wrong-charset": _name_right,
    "unknown-charset": _name_right,
    "missing-ca": _name,
    "charset-conflict": to_utf8,
    "escaped-inside-multibyte": to_utf8,
    "bom": _drop_mark,
}
