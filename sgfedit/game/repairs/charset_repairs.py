"""Repairs of a file's charset: CA says what it is, or the file becomes UTF-8.

The charset of a file that does not name it is found in its text. So whatever changes that text may
change how all of it reads, comments that nobody touched first of all: `keep_reading` sees to it
that what is mended is read again as it was written.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sgfedit.errors import CharsetError
from sgfedit.game.checks.game_info import first_value
from sgfedit.game.game import Game
from sgfedit.game.operations.charset import set_charset
from sgfedit.game.repairs.mending import put, within
from sgfedit.game.serialise import encoded, texts_in_steps
from sgfedit.sgf.charset import decode
from sgfedit.sgf.charset_names import codec_name, is_named, is_wide, label_of, wide_codec
from sgfedit.sgf.damage import CONTROL
from sgfedit.sgf.encoding import PER_GAME, Encoding
from sgfedit.sgf.parser import trees_in
from sgfedit.sgf.reading import undecided

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.game.repairs.mending import Case, NodeRepair


_UTF8: Final = "UTF-8"


def _name_right(case: Case) -> None:
    """Let CA name the charset that the text is in, in every game that names another.

    Names that mean nothing and wrong ones are different problems.
    """
    wants_known = case.code == "wrong-charset"
    file = case.collection
    for game, said, encoding in zip(file.games, file.declared, file.save_encodings, strict=False):
        is_known = bool(codec_name(said) or wide_codec(said))
        if said and is_known is wants_known and not is_named(encoding.name, said):
            put(case.edit, game.root, "CA", label_of(encoding.name))


def _name(case: Case) -> None:
    """Let a game without CA name the charset that its text is in, so that its bytes can stay."""
    file = case.collection
    for game, encoding in zip(file.games, file.save_encodings, strict=False):
        if game.root is case.node and first_value(game.root.properties, "CA") is None:
            put(case.edit, game.root, "CA", label_of(encoding.name))


def _to_utf8(case: Case) -> None:
    """Make the file UTF-8, and let every game say so that names a charset or needs to."""
    file = case.collection
    for game, said in zip(file.games, file.declared, strict=True):
        if said:
            put(case.edit, game.root, "CA", _UTF8)
    case.edit.set_contents(file, file.contents.encoded(Encoding("utf-8", "chosen")))


def _drop_mark(case: Case) -> None:
    """Leave the byte order mark out; UTF-16 cannot be read without it, so it becomes UTF-8."""
    contents = case.collection.contents
    if is_wide(contents.encoding.name):
        _to_utf8(case)
    elif contents.encoding.bom:
        encoding = contents.encoding._replace(bom=b"")
        case.edit.set_contents(case.collection, contents._replace(encoding=encoding))


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
    "charset-conflict": _to_utf8,
    "escaped-inside-multibyte": _to_utf8,
    "bom": _drop_mark,
}


_WRITTEN_A_STEP: Final = 20
"""Nodes are written that many times faster than they are checked."""

_SHORT: Final = 300_000
"""Bytes of which is kept how they were read: a few of these take some megabytes."""

_GIVEN: Final = frozenset({"chosen", "text", "new"})
"""Why a file is in a charset that its bytes do not decide."""


def keep_text(edit: Edit, collection: GameFile, *, nodes: int) -> Generator[None, None, bool]:
    """Let a file be read as it is written, in UTF-8 if it would be in no other charset.

    Return whether it is. Bytes that are no text may be read otherwise even then: the file keeps
    its charset. O(length), with pauses like `keep_reading`.
    """
    if (yield from keep_reading(edit, collection, nodes=nodes)):
        return True
    with within(edit) as inner:
        set_charset(inner, collection, "utf-8")
        is_kept = yield from reads_as_written(collection, nodes=nodes)
        if not is_kept:
            inner.roll_back()
    return is_kept


def keep_reading(edit: Edit, collection: GameFile, *, nodes: int) -> Generator[None, None, bool]:
    """Let CA name the charset that a file is saved in where it would be read in another one.

    Return whether it is read as it is written then. O(length), with pauses where the file has to
    be written: as often as if so many `nodes` were checked at a time.
    """
    texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
    if _is_kept(edit, collection, texts):
        return True
    with within(edit) as inner:
        encodings = collection.save_encodings
        for game, said, encoding, text in zip(
            collection.games, collection.declared, encodings, texts, strict=False
        ):
            if (said or not text.isascii()) and not is_named(encoding.name, said):
                put(inner, game.root, "CA", label_of(encoding.name))
        keep_charset(inner, collection, encodings)
        texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
        is_kept = _is_kept(inner, collection, texts)
        if not is_kept:
            inner.roll_back()
    return is_kept


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
    return len(trees_in("".join(texts))) == len(collection.games)


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
    return _read_short(data) if len(data) <= _SHORT else _read(data)


def _read(data: bytes) -> tuple[str, Encoding, Sequence[Encoding]]:
    decoded = decode(data)
    found = undecided(data, decoded)
    return (*decoded, ()) if found is None else (found.text, found.encoding, found.encodings)


_read_short: Final = lru_cache(maxsize=4)(_read)
"""What is mended is taken back, and mended again but for a part: mostly into the same bytes."""


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
