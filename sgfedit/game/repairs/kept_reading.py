"""Sees to it that what is mended is read again as it was written: in the same charset.

The charset of a file that does not name it is found in its text. So whatever changes that text may
change how all of it reads, comments that nobody touched first of all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import CharsetError
from sgfedit.game.edits import Edit
from sgfedit.game.operations.charset import set_charset
from sgfedit.game.repairs.charset_repairs import keep_charset
from sgfedit.game.repairs.root_repairs import put
from sgfedit.game.serialise import encoded, texts_in_steps
from sgfedit.sgf.charset import decode
from sgfedit.sgf.charset_names import is_named, is_wide, label_of
from sgfedit.sgf.damage import CONTROL
from sgfedit.sgf.parser import parse
from sgfedit.sgf.reading import undecided
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.game.game import GameFile
    from sgfedit.sgf.encoding import Encoding

_MANY: Final = 1_000_000
_WRITTEN_A_STEP: Final = 20
"""Nodes are written that many times faster than they are checked."""

_GIVEN: Final = frozenset({"chosen", "text", "new"})
"""Why a file is in a charset that its bytes do not decide."""


def keep_text(edit: Edit, collection: GameFile, *, nodes: int) -> Generator[None, None, None]:
    """Let a file be read as it is written, in UTF-8 if it would be in no other charset.

    Bytes that are no text may be read otherwise even then: the file keeps its charset. O(length),
    with pauses like `keep_reading`.
    """
    if (yield from keep_reading(edit, collection, nodes=nodes)):
        return
    inner = Edit(edit.journal)
    set_charset(inner, collection, "utf-8")
    if run(reads_as_written(collection, nodes=_MANY)):
        edit.absorb(inner)
    else:
        inner.roll_back()


def keep_reading(edit: Edit, collection: GameFile, *, nodes: int) -> Generator[None, None, bool]:
    """Let CA name the charset that a file is saved in where it would be read in another one.

    Return whether it is read as it is written then. O(length), with pauses where the file has to
    be written: as often as if so many `nodes` were checked at a time.
    """
    texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
    if _is_kept(edit, collection, texts):
        return True
    encodings = collection.save_encodings
    for game, said, encoding, text in zip(
        collection.games, collection.declared, encodings, texts, strict=False
    ):
        if (said or not text.isascii()) and not is_named(encoding.name, said):
            put(edit, game.root, "CA", label_of(encoding.name))
    keep_charset(edit, collection, encodings)
    texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
    return _is_kept(edit, collection, texts)


def reads_as_written(collection: GameFile, *, nodes: int) -> Generator[None, None, bool]:
    """Whether the text of a file, written and read again, is the same. O(length).

    That of bytes that nobody has edited is, as long as nobody has chosen their charset.
    """
    if collection.is_as_read and collection.encoding.reason not in _GIVEN:
        return True
    texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
    again = _reading(collection, texts)
    return again is None or again[0] == "".join(texts)


def keeps_games(collection: GameFile, *, nodes: int) -> Generator[None, None, bool]:
    """Whether all games of a file are found again, of which some need more than a semicolon.

    That is where the text in front of them looks like a picture. O(length) then, else O(games).
    """
    if not any(CONTROL.search(game.tree.prefix) for game in collection.games):
        return True
    texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
    return len(parse("".join(texts)).trees) == len(collection.games)


def _is_kept(edit: Edit, collection: GameFile, texts: Sequence[str]) -> bool:
    """Whether a file is read as it is written, which then says why it is in its charset.

    What was a guess when the file was opened may be named by now.
    """
    again = _reading(collection, texts)
    if again is None:
        return True
    text, encoding, encodings = again
    if text != "".join(texts):
        return False
    if collection.encoding.reason not in _GIVEN and len(encodings) in {0, len(collection.games)}:
        _take_over(edit, collection, encoding, encodings)
    return True


def _reading(
    collection: GameFile, texts: Sequence[str]
) -> tuple[str, Encoding, Sequence[Encoding]] | None:
    """Return how a file will be read: its text, its charset, those of its games.

    None where that does not depend on the text, or it cannot be written.
    """
    is_plain = all(text.isascii() and "\0" not in text for text in texts)
    if is_plain and not any(is_wide(one.name) for one in collection.save_encodings):
        return None
    try:
        data = encoded(collection, texts)
    except CharsetError:  # what saving says, too
        return None
    decoded = decode(data)
    found = undecided(data, decoded)
    return (*decoded, ()) if found is None else (found.text, found.encoding, found.encodings)


def _take_over(
    edit: Edit, collection: GameFile, encoding: Encoding, encodings: Sequence[Encoding]
) -> None:
    """Let a file be in its charset, and each game in its own, for the reason it has now."""
    own = tuple(encodings) or (None,) * len(collection.games)
    games = tuple(
        game if game.encoding == one else game.encoded(one)
        for game, one in zip(collection.games, own, strict=True)
    )
    contents = collection.contents._replace(games=games)
    if (games, encoding) != (collection.games, collection.encoding):
        edit.set_contents(collection, contents.encoded(encoding))
