"""Marks of starts: what lies in the data folder until a start has gone well.

```text
starts/0f3a….json   {"time": 1764000000.0, "files": ["/a.sgf"], "session": "ask", "theme": "auto"}
```

The program that starts has a lock on its mark. One whose program is gone is that of a start that
was killed, or ended by itself, before its window had been there for a while. The first start that
goes well takes all of these away, so that those that are left are in a row. Programs that start at
the same time have a mark each.
"""

from __future__ import annotations

import json
import logging
import os
import time
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.app.shared_file import data_path, is_file, make_folder
from sgfedit.locks import try_lock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_log = logging.getLogger(__name__)

IN_A_ROW: Final = 2
"""After so many starts that did not get far, safe mode is offered."""

GONE_WELL_MS: Final = 5_000
"""So long after its window was made a start has gone well."""

_RECORD: Final = ".json"
_MOST_BYTES: Final = 1_000_000
_MOST: Final = 20
"""Marks that are looked at."""


class Tried(NamedTuple):
    """What a start began with.

    Attributes:
        time: Seconds since the epoch.
        files: What was to be opened, as absolute paths.
        session: What was to become of the last session, as the setting `start.session`.
        theme: The theme, as the setting `view.theme`; empty as long as that is not known.
    """

    time: float = 0
    files: tuple[str, ...] = ()
    session: str = ""
    theme: str = ""


class Way(NamedTuple):
    """How to start.

    Attributes:
        files: What to open.
        is_safe: Whether nothing of what the user has set is loaded.
    """

    files: tuple[str, ...]
    is_safe: bool = False


def starts_folder() -> Path:
    """Return the folder of the marks; it need not exist."""
    return data_path("starts")


class StartMark:
    """The mark of the program that runs.

    No method raises: where nothing can be written, safe mode is never offered.
    """

    def __init__(self, folder: Path, files: Sequence[str]) -> None:
        """Put a mark into `folder`, which is made if need be.

        Args:
            folder: Of all marks.
            files: What is to be opened.
        """
        self._path = folder / f"{os.urandom(16).hex()}{_RECORD}"
        self._file: IO[bytes] | None = None
        self._tried = Tried(time.time(), tuple(map(os.path.abspath, files)))
        try:
            make_folder(folder.parent)  # what is in the place of the data folder goes as well
            make_folder(folder)
            self._file = self._path.open("xb", buffering=0)
            try_lock(self._file)
        except OSError as error:
            _log.warning("the start is not marked: %s", error)
        self._write()

    def note(self, session: str, theme: str) -> None:
        """Add what the settings say, as soon as they could be read."""
        self._tried = self._tried._replace(session=session, theme=theme)
        self._write()

    def end(self) -> None:
        """Take the mark away, and those of starts before: this one has gone well."""
        if self._file is None:
            return
        self._file.close()
        self._file = None
        for path in (self._path, *_dead(self._path.parent)):
            with suppress(OSError):
                path.unlink()

    def _write(self) -> None:
        """Write what is tried; what cannot be written counts as a mark that tells nothing."""
        if self._file is not None:
            with suppress(OSError):
                self._file.seek(0)
                self._file.write(json.dumps(self._tried._asdict()).encode("ascii"))


def failed(folder: Path) -> tuple[Tried, ...]:
    """Return the starts that did not get far since one that did, the last one first."""
    found = sorted(map(_read, list(_dead(folder))[:_MOST]), key=lambda tried: tried.time)
    return tuple(reversed(found))


def _dead(folder: Path) -> Iterator[Path]:
    """Yield the marks of programs that are gone."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            is_mark = entry.name.endswith(_RECORD) and not entry.is_dir(follow_symlinks=False)
            if is_mark and not _is_held(folder / entry.name):
                yield folder / entry.name


def _is_held(path: Path) -> bool:
    """Whether the program that has made a mark runs."""
    try:
        if not is_file(path):
            return False
        with path.open("r+b") as file:
            return not try_lock(file)
    except OSError:
        return False


def _read(path: Path) -> Tried:
    """Return what a mark says; nothing of one that is damaged or cut off, which counts as well."""
    try:
        if not is_file(path) or path.stat().st_size > _MOST_BYTES:
            return Tried()
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return Tried()
    return _tried(found) if isinstance(found, dict) else Tried()


def _tried(found: dict[str, Any]) -> Tried:
    when, files = found.get("time"), found.get("files")
    texts = (found.get("session"), found.get("theme"))
    return Tried(
        when if isinstance(when, float) and 0 <= when < _LATEST_S else 0,
        tuple(one for one in files if isinstance(one, str)) if isinstance(files, list) else (),
        *(text if isinstance(text, str) else "" for text in texts),
    )


_LATEST_S: Final = 253_402_300_799.0
"""The end of the year 9999: no calendar goes beyond."""
