"""Damaged files of the program's own, kept under another name while defaults take their place.

```text
sgfedit.ini  ─→  sgfedit.ini.damaged, sgfedit.ini.damaged-2 …
```

Only the user deletes any of them, and no name is used twice. What lies beside a database of SQLite
goes with it, by the same name.
"""

from __future__ import annotations

import logging
import re
import shutil
from functools import cache
from os.path import lexists
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, Signal

from sgfedit.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterable

_log = logging.getLogger(__name__)

DAMAGED: Final = ".damaged"

_NAME: Final = re.compile(rf"(.+){re.escape(DAMAGED)}(?:-\d+)?")
_BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite puts behind the name of a database for the files of it."""

Kind: TypeAlias = Literal["damaged", "partly", "unwritable"]


class Trouble(NamedTuple):
    """What became of a file of the program.

    Attributes:
        kind: "damaged": nothing of it could be used, "partly": some of it could not, "unwritable":
            nothing can be kept in it.
        path: The file.
        aside: Where its bytes are now; None if they are where they were.
    """

    kind: Kind
    path: Path
    aside: Path | None = None


class Troubles(QObject):
    """What went wrong since the program began, each once.

    Signals:
        happened: Something more.
    """

    happened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._known: list[Trouble] = []
        self._told = 0

    def add(self, trouble: Trouble) -> None:
        """Note what happened, unless it is known already."""
        _log.warning("%s: %s, now %s", trouble.kind, trouble.path, trouble.aside)
        if not any((one.kind, one.path) == trouble[:2] for one in self._known):
            self._known.append(trouble)
            self.happened.emit()

    def untold(self) -> tuple[Trouble, ...]:
        """Return what nobody has asked for yet."""
        found = tuple(self._known[self._told :])
        self._told = len(self._known)
        return found


@cache
def troubles() -> Troubles:
    """Return what went wrong with the files of the program."""
    return Troubles()


def put_aside(path: Path, kind: Kind = "damaged") -> Path | None:
    """Keep a file, or a folder in its place, under another name, and note that.

    Args:
        path: The file.
        kind: "damaged" takes it away; of what can be used "partly" a copy is made.

    Returns:
        Where it is now; None if that could not be done, so that it must not be overwritten.
    """
    target = _free(path)
    try:
        if kind == "partly":
            shutil.copyfile(path, target)
        else:
            _move(path, target)
    except OSError:
        _log.warning("%s cannot be put aside", path, exc_info=True)
        return None
    troubles().add(Trouble(kind, path, target))
    return target


def _free(path: Path) -> Path:
    """Return the first name for what is put aside that nothing has."""
    number = 1
    while True:
        target = path.with_name(f"{path.name}{DAMAGED}{f'-{number}' if number > 1 else ''}")
        if not lexists(target):
            return target
        number += 1


def _move(path: Path, target: Path) -> None:
    path.rename(target)
    for end in _BESIDE:
        beside = Path(f"{path}{end}")
        if lexists(beside):
            beside.rename(f"{target}{end}")


# What was put aside ---------------------------------------------------------------------------


class Aside(NamedTuple):
    """Something that was put aside.

    Attributes:
        path: Where it is now.
        of: Where it was.
        changed: Seconds since the epoch when it was written last.
        size: In bytes; None of what is no file.
    """

    path: Path
    of: Path
    changed: float
    size: int | None


def found_aside(folders: Iterable[Path]) -> tuple[Aside, ...]:
    """Return what was put aside in folders, not below them: the last that was written first."""
    found = {}
    for folder in folders:
        try:
            names = [path.name for path in folder.iterdir()]
        except OSError:
            continue
        for name in names:
            of = _NAME.fullmatch(name)
            if of is not None:
                path = folder / name
                found[path] = _aside(path, folder / of[1])
    return tuple(sorted(found.values(), key=lambda one: (-one.changed, one.path)))


def _aside(path: Path, of: Path) -> Aside:
    try:
        status = path.lstat()
    except OSError:
        return Aside(path, of, 0, None)
    return Aside(path, of, status.st_mtime, status.st_size if S_ISREG(status.st_mode) else None)


def put_back(aside: Aside) -> Path | None:
    """Let what was put aside take its place again; what is there now is put aside for it.

    Returns:
        Where that is now; None if there was nothing.

    Raises:
        FileError: it cannot be done; then all is as it was.
    """
    now = None
    try:
        aside.path.lstat()
        if lexists(aside.of):
            now = _free(aside.of)
            _move(aside.of, now)
        _move(aside.path, aside.of)
    except OSError as error:
        if now is not None and lexists(now):
            _move(now, aside.of)
        raise FileError.from_os(str(aside.path), error, writing=True) from error
    return now


def delete(aside: Aside) -> None:
    """Delete what was put aside.

    Raises:
        FileError: it cannot be done.
    """
    try:
        if S_ISDIR(aside.path.lstat().st_mode):
            shutil.rmtree(aside.path)
        else:
            aside.path.unlink()
        for end in _BESIDE:
            Path(f"{aside.path}{end}").unlink(missing_ok=True)
    except OSError as error:
        raise FileError.from_os(str(aside.path), error, writing=True) from error
