"""Reading of files, whatever format they are in."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Final

from sgfedit.errors import FileError
from sgfedit.formats import sgf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.collection import Collection

EXTENSIONS: Final = (*sgf.EXTENSIONS, ".gib", ".ngf", ".ugf", ".ugi", ".wgs")
"""What files in a folder are called that hold records and nothing else."""

_RECORD: Final = b"("
_ZIP: Final = b"PK\x03\x04"
_PACKED: Final = (b"\x1f\x8b\x08", b"BZh", b"\xfd7zXZ\0", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07")
"""What files begin with that gzip, bzip2, xz, 7-Zip and RAR have made."""

_BEGINNING: Final = b"\xef\xbb\xbf \t\r\n"


def load(
    path: str | os.PathLike[str], charset: str | None = None, *, waits: bool = False
) -> Collection:
    """Return the games in the file at `path`.

    Anything opens: a file without a game gives a collection without games, and what is wrong
    with the content is in `Collection.problems`. Files of other programs become SGF; see
    `sgfedit.formats.table` and `Collection.format`.

    Args:
        path: The file.
        charset: The user's choice, a codec or a name as in CA; None to find out.
        waits: Whether to read what is no regular file, too: a pipe or a device, which may take
            for ever.

    Raises:
        FileError: the file cannot be read, is no regular one, or is packed.
        LookupError: there is no such `charset`.
    """
    return loaded(read_bytes(path, waits=waits), os.fspath(path), charset)


def read_bytes(path: str | os.PathLike[str], *, waits: bool = False) -> bytes:
    """Return what stands in the file at `path`; see `load`.

    Raises:
        FileError: the file cannot be read or is no regular one.
    """
    try:
        kind = Path(path).stat().st_mode
        if not (waits or S_ISREG(kind) or S_ISDIR(kind)):  # of a folder, reading says what it is
            raise FileError(os.fspath(path), "no-file")
        return Path(path).read_bytes()
    except OSError as error:
        raise FileError.from_os(os.fspath(path), error) from error


def loaded(data: bytes, name: str, charset: str | None = None) -> Collection:
    """Return the games in the bytes of a file called `name`; see `load`.

    Raises:
        FileError: they are a zip archive, or packed by another program.
        LookupError: there is no such `charset`.
    """
    if data.startswith(_ZIP):
        # Packed bytes now and then look like the beginning of a game.
        raise FileError(name, "zip")
    if data.startswith(_PACKED):
        raise FileError(name, "packed")
    return loads(data, charset, extension=Path(name).suffix)


def loads(data: bytes | str, charset: str | None = None, *, extension: str = "") -> Collection:
    """Return the games in the bytes or the text of a file.

    Never raises about content; O(length).

    Args:
        data: The content.
        charset: The user's choice for bytes, a codec or a name as in CA; None to find out.
        extension: Of the file's name, which decides where the content leaves it open.

    Raises:
        TypeError: something is of another type.
        LookupError: there is no such `charset`.
    """
    if not isinstance(data, bytes | str):
        raise TypeError(f"bytes or a text are wanted, not {type(data).__name__}")
    if charset is not None:
        from sgfedit.game.given import text_given  # noqa: PLC0415  # most say none

        text_given(charset)
    start = data[:64].encode("utf-8", "replace") if isinstance(data, str) else data[:64]
    if not start.lstrip(_BEGINNING).startswith(_RECORD):
        # Most files are SGF and need none of this.
        from sgfedit.formats.source import Source  # noqa: PLC0415  # not to start
        from sgfedit.formats.table import FORMATS  # noqa: PLC0415  # slow

        source = Source(data, extension, charset=charset)
        for row in FORMATS:
            found = row.read(source)
            if found is not None:
                return found
    return sgf.loads(data, charset)


def no_game_error(path: str | os.PathLike[str], collection: Collection) -> FileError:
    """Return what to say of a file that was loaded and holds no game."""
    name = os.fspath(path)
    if collection.reading:
        return FileError(name, "failed", collection.reading[0].message)
    return FileError(name, "no-game" if Path(path).stat().st_size else "empty")


def load_dir(
    path: str | os.PathLike[str],
) -> Iterator[tuple[Path, Collection | FileError]]:
    """Return pairs: the path of every record in the folder and below, and what is in it.

    What cannot be read, a file or a folder, has the FileError that says why in the place of its
    games, and the others follow all the same. Sorted by path. The files are read one by one,
    while the result is walked.

    Raises:
        FileError: there is no such folder.
    """
    folder = Path(path)
    if not folder.is_dir():
        reason = "not-a-folder" if folder.exists() else "missing"
        raise FileError(os.fspath(path), reason)
    unreadable: list[OSError] = []
    files = [
        Path(parent, name)
        for parent, _, names in os.walk(folder, onerror=unreadable.append)
        for name in names
    ]
    records = set(filter(_is_record, files))
    errors = {
        Path(error.filename): FileError.from_os(error.filename, error) for error in unreadable
    }
    return ((one, errors.get(one) or _loaded(one)) for one in sorted(records | errors.keys()))


def _loaded(path: Path) -> Collection | FileError:
    try:
        return load(path)
    except FileError as error:
        return error


def _is_record(path: Path) -> bool:
    """Whether a file in a folder is read; a pipe, where that may wait for ever, is not."""
    if path.suffix.lower() not in EXTENSIONS:
        return False
    try:
        return S_ISREG(path.stat().st_mode)
    except OSError:  # reading it will say why
        return True
