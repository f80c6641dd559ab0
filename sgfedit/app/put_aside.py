"""Damaged files of the program's own, kept under another name while defaults take their place.

```text
sgfedit.ini  ─→  sgfedit.ini.damaged, sgfedit.ini.damaged-2 …
```

Nothing is deleted, and no name is used twice.
"""

from __future__ import annotations

import logging
import shutil
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from pathlib import Path

_log = logging.getLogger(__name__)

DAMAGED: Final = ".damaged"

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
            path.rename(target)
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
        if not target.exists() and not target.is_symlink():
            return target
        number += 1
