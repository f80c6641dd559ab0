"""SGF files: open, save, and list what a collection holds without reading its games."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.errors import FileError
from sgfedit.game.collection import Collection, Game
from sgfedit.sgf.charset import Decoded, Encoding, decode
from sgfedit.sgf.grammar import VALUE
from sgfedit.sgf.node import Properties
from sgfedit.sgf.parser import parse
from sgfedit.sgf.problems import locate
from sgfedit.sgf.properties import decode as decode_value
from sgfedit.sgf.writer import write_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

EXTENSIONS: Final = (".sgf", ".mgt")


def load(path: str | os.PathLike[str]) -> Collection:
    """Return the games in the file at `path`.

    Anything opens: a file without a game gives a collection without games, and what is wrong
    with the content is in `Collection.problems`.

    Raises:
        FileError: the file cannot be read.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise FileError.from_os(os.fspath(path), error) from error
    return loads(data)


def loads(data: bytes | str) -> Collection:
    """Return the games in the bytes or the text of a file. Never raises about content; O(length)."""
    decoded = Decoded(data, Encoding(), []) if isinstance(data, str) else decode(data)
    parsed = parse(decoded.text)
    return Collection(
        tuple(map(Game, parsed.trees)),
        suffix=parsed.suffix,
        encoding=decoded.encoding,
        problems=locate(decoded.text, decoded.findings + parsed.findings),
    )


def load_dir(path: str | os.PathLike[str]) -> Iterator[tuple[Path, Collection]]:
    """Yield (path, collection) for every SGF file in the folder and below, sorted by path.

    Raises:
        FileError: the folder, or a file in it, cannot be read.
    """
    folder = Path(path)
    if not folder.is_dir():
        raise FileError(os.fspath(path), "missing")
    for file in sorted(folder.rglob("*")):
        if file.suffix.lower() in EXTENSIONS and file.is_file():
            yield file, load(file)


def dumps(collection: Collection) -> bytes:
    """Return the bytes of the collection's file: what was not edited as it was read.

    Raises:
        CharsetError: a character that was added does not exist in the file's charset.
    """
    last = None if collection.suffix or not collection.games else collection.games[-1]
    parts = [write_tree(game.tree, is_last=game is last) for game in collection.games]
    text = "".join(parts) + collection.suffix
    return collection.save_encoding.encode(text)


def save(collection: Collection, path: str | os.PathLike[str]) -> None:
    """Write the collection to `path`, all or nothing.

    Raises:
        CharsetError: see `dumps`; nothing is written.
        FileError: the file cannot be written; the old file is as it was.
    """
    save_bytes(dumps(collection), path)


def save_bytes(data: bytes, path: str | os.PathLike[str]) -> None:
    """Write `data` to `path` atomically: aside in the same folder, flushed, then renamed.

    Raises:
        FileError: the file cannot be written; the old file is as it was.
    """
    target = Path(path)
    if target.is_symlink():
        target = target.resolve()
    try:
        if target.is_dir():
            raise FileError(os.fspath(path), "directory", writing=True)
        if target.exists() and not os.access(target, os.W_OK):
            raise FileError(os.fspath(path), "permission", writing=True)
        _replace(data, target)
    except OSError as error:
        raise FileError.from_os(os.fspath(path), error, writing=True) from error


def _replace(data: bytes, target: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode(target))
        Path(name).replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _mode(target: Path) -> int:
    """Return the permissions the file had, or those a new file gets here."""
    try:
        return target.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What a list of games shows of one, read from its root only.

    Attributes:
        properties: The root's properties.
        start: Index of the root in the decoded text.
        nodes: Lower bound of the number of nodes: semicolons outside values.
    """

    properties: Properties
    start: int

    def text(self, ident: str) -> str:
        """Return a game-info text, empty if absent."""
        values = self.properties.get(ident)
        return str(decode_value(ident, values) or "") if values else ""


_PARENS: Final = re.compile(rf"(?:[^\[()]++|{VALUE})*+([()])")
_ROOT: Final = re.compile(rf";(?:[^;()\[]++|{VALUE})*+")


def summaries(data: bytes) -> tuple[GameSummary, ...]:
    """Return what stands in the roots of a file's games, without reading the games.

    Only parentheses are counted in between, at about a tenth of the cost of `loads`. A damaged
    file may give other games than `loads` does.
    """
    text = decode(data).text
    found = []
    depth = 0
    for match in _PARENS.finditer(text):
        if match[1] == ")":
            depth = max(0, depth - 1)
            continue
        if depth == 0:
            root = _ROOT.match(text, match.end() + _white(text, match.end()))
            if root is None:
                continue
            found.append(GameSummary(Properties(root[0]), root.start()))
        depth += 1
    return tuple(found)


def _white(text: str, pos: int) -> int:
    end = pos
    while end < len(text) and text[end] in " \t\r\n\v\f":
        end += 1
    return end - pos
