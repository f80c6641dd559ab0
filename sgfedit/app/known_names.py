"""Names, events and places that the user has typed before, to complete them.

They stand in one small file in the user's data folder, the most recent first. Windows and
processes share it: each change is made to what the file holds at that moment, under a lock, and
written aside and renamed.

```text
known_names.json   {"players": ["Shusaku", …], "events": […], …}
```
"""

from __future__ import annotations

import json
import logging
import unicodedata
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QLockFile, QStandardPaths

from sgfedit.errors import FileError
from sgfedit.formats import save_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_log = logging.getLogger(__name__)

KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "PB": "players",
        "PW": "players",
        "BT": "teams",
        "WT": "teams",
        "EV": "events",
        "PC": "places",
        "SO": "sources",
        "AN": "people",
        "US": "people",
    }
)
"""Ident → what kind of name it holds; names of one kind are offered in all its fields."""

MOST: Final = 500
"""Names that are kept of a kind; the ones not used for longest go."""

_MOST_LETTERS: Final = 200
_LOCK_MS: Final = 1_000


def default_path() -> Path:
    """Return the file in the user's data folder."""
    location = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(location)) / "known_names.json"


class _Step(NamedTuple):
    """A name to put first in its kind, or to forget."""

    kind: str
    name: str
    keep: bool


class KnownNames:
    """The names of all kinds. Nothing is read before something is asked.

    No method raises: a file that cannot be written is logged and tried again with the next name,
    and the names are known here until then. A file that is damaged is put aside, named
    ``known_names.json.damaged``, as soon as there is a name to write.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at `path`, by default the one in the user's data folder."""
        self._path = path or default_path()
        self._stamp: tuple[int, int] | None = None
        self._names: dict[str, list[str]] = {}
        self._unwritten: list[_Step] = []

    def remember(self, ident: str, text: str) -> None:
        """Put a name first that was typed into the field of `ident`; other idents are ignored."""
        self.remember_all([(ident, text)])

    def remember_all(self, texts: Iterable[tuple[str, str]]) -> None:
        """Put names first, ident and text of each, in one write."""
        self._change(
            _Step(KINDS[ident], name, keep=True)
            for ident, text in texts
            if ident in KINDS and 0 < len(name := _one_line(text)) <= _MOST_LETTERS
        )

    def forget(self, ident: str, text: str) -> None:
        """Offer a name no more."""
        if ident in KINDS:
            self._change([_Step(KINDS[ident], _one_line(text), keep=False)])

    def names(self, ident: str) -> tuple[str, ...]:
        """Return all names that the field of `ident` may hold, the most recent first."""
        self._look()
        return tuple(self._names.get(KINDS.get(ident, ""), ()))

    def matching(self, ident: str, typed: str = "", limit: int = 12) -> list[str]:
        """Return names that match what is typed, at most `limit`, case and accents aside.

        First those that begin with it, then those with a word that does, then those that contain
        it; within these the most recent first. O(names).
        """
        wanted = _folded(_one_line(typed))
        ranked: tuple[list[str], ...] = ([], [], [])
        for name in self.names(ident):
            place = _folded(name).find(wanted)
            if place < 0:
                continue
            is_word = f" {wanted}" in _folded(name)
            ranked[0 if place == 0 else 1 if is_word else 2].append(name)
        return [name for names in ranked for name in names][:limit]

    # The file --------------------------------------------------------------------------------

    def _change(self, steps: Iterable[_Step]) -> None:
        new = list(steps)
        if not new:
            return
        self._unwritten += new
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            _log.warning("no folder for known names: %s", error)
        lock = QLockFile(f"{self._path}.lock")
        if not lock.tryLock(_LOCK_MS):
            _log.warning("known names are not written: %s is locked", self._path)
            _apply(self._names, new)
            return
        try:
            self._write()
        finally:
            lock.unlock()

    def _write(self) -> None:
        """Make what is not written yet part of the file as it is now."""
        self._look()
        names = {kind: list(known) for kind, known in self._names.items()}
        _apply(names, self._unwritten)
        self._names = names
        try:
            if self._path.exists() and _read(self._path) is None:
                self._path.replace(f"{self._path}.damaged")
            text = json.dumps(names, ensure_ascii=False, indent=1)
            save_bytes(text.encode("utf-8"), self._path)
        except (OSError, FileError) as error:
            _log.warning("known names are not written: %s", error)
            return
        self._unwritten = []
        self._stamp = _stamp(self._path)

    def _look(self) -> None:
        """Read the file if it is another one than the one that was read."""
        stamp = _stamp(self._path)
        if stamp != self._stamp:
            self._stamp = stamp
            self._names = _read(self._path) or {}
            _apply(self._names, self._unwritten)


def _apply(names: dict[str, list[str]], steps: Iterable[_Step]) -> None:
    for kind, name, keep in steps:
        known = [old for old in names.get(kind, ()) if old.casefold() != name.casefold()]
        names[kind] = [name, *known][:MOST] if keep else known


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return what tells one state of a file from another, None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _read(path: Path) -> dict[str, list[str]] | None:
    """Return the names in a file by kind, or None if it is damaged or cannot be read."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    return dict(_lists(found)) if all(isinstance(v, list) for v in found.values()) else None


def _lists(found: dict[str, list[Any]]) -> Iterator[tuple[str, list[str]]]:
    for kind, names in found.items():
        yield kind, [name for name in names if isinstance(name, str)]


def _one_line(text: str) -> str:
    return " ".join(text.split())


@lru_cache(maxsize=4 * MOST)
def _folded(text: str) -> str:
    """Return `text` without case and accents: "Müller" is found by "mul"."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))
