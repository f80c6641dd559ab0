"""Handing files to the program that runs: one question, and its answer.

```text
→ {"place": "0.1.0…", "files": ["/a.sgf"], "new_window": false, "library": false, "token": "…"}
← wait     it is there, and busy: with another file, or a question to the user
← ok       the files are open; the end without it: that program has ended and opened nothing
```

A line each. Whoever asks, and whoever is asked, looks whether the other one is the same user. Who
gets no answer for a while, from a program that gets on with nothing else either, opens the files
alone: nothing is lost where a program hangs.
"""

from __future__ import annotations

import json
import os
import socket
import struct
import sys
from contextlib import suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.instance import How, Seat

WAIT: Final = b"wait\n"
DONE: Final = b"ok\n"
MOST_BYTES: Final = 16_000_000
"""Of a question: no system gives a program more arguments."""

PATIENCE_S: Final = 20.0
"""So long a program may get on with nothing until it listens, or until its first word."""

_PAUSE_S: Final = 0.02
_LONGEST_PAUSE_S: Final = 0.25
_LOOK_S: Final = 1.0
"""So often it is looked whether a program that says nothing gets on."""

_CREDENTIALS: Final = struct.Struct("3i")


class Handed(NamedTuple):
    """What a start hands to the program that runs.

    Attributes:
        place: Of its seat.
        files: Absolute paths.
        new_window: As of `How`.
        library: The same.
        token: What lets the window of another program come to the front, on Wayland.
    """

    place: str
    files: tuple[str, ...]
    new_window: bool
    library: bool
    token: str


def hand_over(seat: Seat, files: Sequence[str], how: How, patience_s: float = PATIENCE_S) -> bool:
    """Let the program that has the seat open files.

    Args:
        seat: It is taken for this program if the other one has left it.
        files: Paths, relative to the current folder.
        how: How this start is wanted.
        patience_s: How long to wait for an answer.

    Returns:
        Whether they are open there; else this program is to open them.
    """
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    paths = tuple(map(os.path.abspath, files))
    handed = Handed(seat.place, paths, how.new_window, how.library, token)
    question = json.dumps(handed._asdict()).encode("ascii") + b"\n"
    until, pause = monotonic() + patience_s, _PAUSE_S

    def may_wait() -> bool:
        return monotonic() < until or seat.quiet_s() < patience_s

    while may_wait():
        with suppress(OSError):  # it does not listen yet, or not any more
            if _ask(seat.address, question, may_wait):
                return True
        with suppress(OSError):
            if seat.take():
                return False
        sleep(pause)
        pause = min(pause * 1.5, _LONGEST_PAUSE_S)
    return False


def understood(line: bytes) -> Handed | None:
    """Return what a question hands over, None if it is none."""
    try:
        found: Any = json.loads(line)
        place, token = str(found["place"]), str(found["token"])
        files = tuple(str(file) for file in found["files"])
        wishes = found["new_window"] is True, found["library"] is True
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if "\0" in token or any("\0" in file or not file for file in files):
        return None
    return Handed(place, files, *wishes, token)


if sys.platform == "win32":

    def _ask(address: str, question: bytes, _may_wait: Callable[[], bool]) -> bool:
        with open(rf"\\.\pipe\{address}", "r+b", buffering=0) as pipe:  # noqa: PTH123  # no file
            pipe.write(question)
            return DONE in iter(pipe.readline, b"")

else:

    def _ask(address: str, question: bytes, may_wait: Callable[[], bool]) -> bool:
        """Return whether the one who listens has opened the files.

        Raises:
            OSError: nobody listens, or nothing is said for too long.
        """
        with socket.socket(socket.AF_UNIX) as asked:
            asked.settimeout(_LOOK_S)
            asked.connect(address)
            if not is_same_user(asked):
                return False
            asked.settimeout(PATIENCE_S)
            asked.sendall(question)
            asked.settimeout(_LOOK_S)
            first = _first_word(asked, may_wait)
            asked.settimeout(None)  # it is there, and busy as long as it likes
            with asked.makefile("rb") as answers:
                return DONE in first + answers.read()

    def _first_word(asked: socket.socket, may_wait: Callable[[], bool]) -> bytes:
        while True:
            try:
                return asked.recv(len(WAIT))
            except TimeoutError:
                if not may_wait():
                    raise


def is_same_user(peer: socket.socket) -> bool:
    """Whether the user of this process runs the other end, as far as the system tells."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None or sys.platform == "win32":
        return True
    found = peer.getsockopt(socket.SOL_SOCKET, option, _CREDENTIALS.size)
    _process, user, _group = _CREDENTIALS.unpack(found)
    return bool(user == os.getuid())
