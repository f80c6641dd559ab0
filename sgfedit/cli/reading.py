"""The records that commands read: files, and what comes on standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from sgfedit.cli.output import is_terminal, remark
from sgfedit.cli.paths import STREAM
from sgfedit.errors import FileError
from sgfedit.formats import load, loaded, no_game_error

if TYPE_CHECKING:
    from sgfedit.game import Collection

_STDIN: Final = "standard input"


def read(path: str, charset: str | None = None) -> Collection:
    """Return the games in a file, or of standard input.

    That is read to its end: of a second - nothing is left.

    Args:
        path: The file, or STREAM.
        charset: Codec to read with; None to find out.

    Raises:
        FileError: it cannot be read.
    """
    if path != STREAM:
        return load(path, charset)
    if sys.stdin is None:
        raise FileError(_STDIN, "missing")
    if is_terminal(sys.stdin):
        remark("Reading a record from standard input; Ctrl-D ends it.")
    try:
        data = sys.stdin.buffer.read()
    except OSError as error:
        raise FileError.from_os(_STDIN, error) from error
    if not data:
        raise FileError(_STDIN, "empty")
    return loaded(data, _STDIN, charset)


def read_games(path: str, charset: str | None = None) -> Collection:
    """Return the games in a file, or of standard input; at least one.

    Raises:
        FileError: it cannot be read, or holds none.
    """
    collection = read(path, charset)
    if not collection.games:
        raise none_in(path, collection)
    return collection


def none_in(path: str, collection: Collection) -> FileError:
    """Return what to say of a file that was read and holds no game."""
    if path != STREAM:
        return no_game_error(path, collection)
    if collection.reading:
        return FileError(_STDIN, "failed", collection.reading[0].message)
    return FileError(_STDIN, "no-game")
