"""Sees to it that what is mended is read again as it was written: in the same charset.

The charset of a file that does not name it is found in its text. So whatever changes that text may
change how all of it reads, comments that nobody touched first of all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import CharsetError
from sgfedit.game.repairs.charset_repairs import keep_charset
from sgfedit.game.repairs.root_repairs import put
from sgfedit.game.written import encoded, texts_in_steps
from sgfedit.sgf.charset import decode
from sgfedit.sgf.charset_names import is_named, is_wide, label_of
from sgfedit.sgf.reading import is_certain, read
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game_file import GameFile

_MANY: Final = 1_000_000


def keep_reading(edit: Edit, collection: GameFile) -> bool:
    """Let CA name the charset that a file is saved in where it would be read in another one.

    Return whether it is read as it is written then. O(length).
    """
    texts = run(texts_in_steps(collection, nodes=_MANY))
    if _is_read_as(collection, texts):
        return True
    encodings = collection.save_encodings
    for game, said, encoding, text in zip(
        collection.games, collection.declared, encodings, texts, strict=False
    ):
        if (said or not text.isascii()) and not is_named(encoding.name, said):
            put(edit, game.root, "CA", label_of(encoding.name))
    keep_charset(edit, collection, encodings)
    return reads_as_written(collection)


def reads_as_written(collection: GameFile) -> bool:
    """Whether the text of a file, written and read again, is the same. O(length)."""
    return _is_read_as(collection, run(texts_in_steps(collection, nodes=_MANY)))


def _is_read_as(collection: GameFile, texts: Sequence[str]) -> bool:
    text = "".join(texts)
    is_plain = text.isascii() and "\0" not in text
    if is_plain and not any(is_wide(one.name) for one in collection.save_encodings):
        return True
    try:
        data = encoded(collection, texts)
    except CharsetError:  # what saving says, too
        return True
    decoded = decode(data)
    again = decoded.text if is_certain(data, decoded) else read(data).text
    return again == text
