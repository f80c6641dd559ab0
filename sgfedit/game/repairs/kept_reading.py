"""Sees to it that what is mended is read again as it was written: in the same charset.

The charset of a file that does not name it is found in its text. So whatever changes that text may
change how all of it reads, comments that nobody touched first of all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import CharsetError
from sgfedit.game.collection import Game
from sgfedit.game.edits import Edit
from sgfedit.game.operations.charset import set_charset
from sgfedit.game.repairs.charset_repairs import keep_charset
from sgfedit.game.repairs.root_repairs import put
from sgfedit.game.written import encoded, texts_in_steps
from sgfedit.sgf.charset import decode
from sgfedit.sgf.charset_names import is_named, is_wide, label_of
from sgfedit.sgf.reading import is_certain, read
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.collection import Collection
    from sgfedit.sgf.encoding import Encoding

_MANY: Final = 1_000_000
_GIVEN: Final = frozenset({"chosen", "text", "new"})
"""Why a file is in a charset that its bytes do not decide."""


def keep_text(edit: Edit, collection: Collection) -> None:
    """Let a file be read as it is written, in UTF-8 if it would be in no other charset.

    Bytes that are no text may be read otherwise even then: the file keeps its charset. O(length).
    """
    if keep_reading(edit, collection):
        return
    inner = Edit(edit.journal)
    set_charset(inner, collection, "utf-8")
    if reads_as_written(collection):
        edit.absorb(inner)
    else:
        inner.roll_back()


def keep_reading(edit: Edit, collection: Collection) -> bool:
    """Let CA name the charset that a file is saved in where it would be read in another one.

    Return whether it is read as it is written then. O(length).
    """
    texts = _texts(collection)
    if _is_kept(edit, collection, texts):
        return True
    encodings = collection.save_encodings
    for game, said, encoding, text in zip(
        collection.games, collection.declared, encodings, texts, strict=False
    ):
        if (said or not text.isascii()) and not is_named(encoding.name, said):
            put(edit, game.root, "CA", label_of(encoding.name))
    keep_charset(edit, collection, encodings)
    return _is_kept(edit, collection, _texts(collection))


def reads_as_written(collection: Collection) -> bool:
    """Whether the text of a file, written and read again, is the same. O(length)."""
    return _is_kept(Edit(), collection, _texts(collection))


def _texts(collection: Collection) -> list[str]:
    return run(texts_in_steps(collection, nodes=_MANY))


def _is_kept(edit: Edit, collection: Collection, texts: Sequence[str]) -> bool:
    """Whether a file is read as it is written, which then says why it is in its charset.

    What was a guess when the file was opened may be named by now.
    """
    text = "".join(texts)
    is_plain = text.isascii() and "\0" not in text
    if is_plain and not any(is_wide(one.name) for one in collection.save_encodings):
        return True
    try:
        data = encoded(collection, texts)
    except CharsetError:  # what saving says, too
        return True
    decoded = decode(data)
    again, encoding = decoded
    encodings: tuple[Encoding, ...] = ()
    if not is_certain(data, decoded):
        again, _, encoding, encodings = read(data)
    if again != text:
        return False
    if collection.encoding.reason not in _GIVEN and len(encodings) in {0, len(collection.games)}:
        _take_over(edit, collection, encoding, encodings)
    return True


def _take_over(
    edit: Edit, collection: Collection, encoding: Encoding, encodings: Sequence[Encoding]
) -> None:
    """Let a file be in its charset, and each game in its own, for the reason it has now."""
    own: Sequence[Encoding | None] = encodings or [None] * len(collection.games)
    if encoding == collection.encoding and all(
        game.encoding == one for game, one in zip(collection.games, own, strict=True)
    ):
        return
    games = tuple(map(Game.encoded, collection.games, own))
    edit.set_contents(collection, collection.contents._replace(games=games).encoded(encoding))
