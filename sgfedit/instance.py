"""Seat of the one program that others hand their files to, instead of opening windows too.

```text
a start ─→ lock of the seat ─ free ──→ this program takes it, and listens once its window is there
                            └ taken ─→ `sgfedit.handing` gives the files to who has it, and ends
```

Who has it says now and then that it gets on (`Seat.get_on`): a start beside fifty others waits
longer for a program that is busy than for one that hangs.

There is a seat for each version, display, and place of settings and data, so that what differs in
them does not meet. The lock ends with the process that has it: whoever gets it may take away a
socket that was left, and begins to listen after it has shown its window. It is a file of a folder
that nobody else may look into; where there can be none, each start is a program of its own.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from time import time
from typing import IO, TYPE_CHECKING, Final, NamedTuple
from zlib import crc32

from sgfedit.locks import try_lock
from sgfedit.places import FOLDER, runtime_folder
from sgfedit.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

LONGEST: Final = 100
"""Bytes of the path of a socket: systems allow 104 and more."""

_PLACES: Final = (
    *(FOLDER, "HOME", "APPDATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME"),
    *("WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM"),
)


class How(NamedTuple):
    """How a start is wanted.

    Attributes:
        safe: Nothing of what the user has set is loaded; such a program is alone.
        alone: Whatever runs already, this is a program of its own, to which nobody hands files.
        new_window: Files get windows of their own and not tabs, and no files an empty one.
        library: The library is opened as well.
    """

    safe: bool = False
    alone: bool = False
    new_window: bool = False
    library: bool = False


USUAL: Final = How()


class Seat:
    """The seat, taken until the process ends or leaves it.

    Attributes:
        place: What programs must have in common to share it.
        address: Where the one that has it listens: path of a socket, or name of a pipe.
    """

    def __init__(self, folder: Path) -> None:
        """Name the seat whose lock is in `folder`; it is not taken yet."""
        self.place = place()
        name = f"{crc32(self.place.encode('utf-8', 'surrogateescape')):08x}"
        self._lock = folder / f"{name}.lock"
        self._file: IO[bytes] | None = None
        self.address = str(folder / f"{name}.socket")
        if sys.platform == "win32":
            self.address = f"sgfedit-{os.environ.get('USERNAME', '')}-{name}"

    def take(self) -> bool:
        """Take it; return whether nobody else has it.

        Raises:
            OSError: there can be no lock here.
        """
        file = self._lock.open("ab")
        if not try_lock(file):
            file.close()
            return False
        if not _is_there(self._lock, file):  # who had it has just left
            file.close()
            return self.take()
        self._file = file
        self.get_on()
        return True

    def get_on(self) -> None:
        """Say that the program that has it does not hang."""
        if self._file is not None:
            with suppress(OSError):
                os.utime(self._lock)

    def quiet_s(self) -> float:
        """Return the seconds since who has it has taken it, or has got on."""
        try:
            return max(0.0, time() - self._lock.stat().st_mtime)
        except OSError:  # nobody has it any more
            return 0.0

    @property
    def is_taken(self) -> bool:
        """Whether this process has it."""
        return self._file is not None

    def leave(self) -> None:
        """Leave it to another program, and no trace of it."""
        if self._file is not None:
            with suppress(OSError):
                self._lock.unlink()
            self._file.close()
            self._file = None


def _is_there(path: Path, file: IO[bytes]) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def place() -> str:
    """Return what programs must have in common to share a seat."""
    return "\n".join((__version__, *(os.environ.get(name, "") for name in _PLACES)))


def seat() -> Seat | None:
    """Return the seat of this machine and user, None where there can be none."""
    folder = runtime_folder()
    if folder is None:
        return None
    found = Seat(folder)
    return found if len(os.fsencode(found.address)) <= LONGEST else None
