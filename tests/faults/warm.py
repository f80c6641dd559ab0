"""A process that has imported the program, and starts it by splitting itself.

To import Qt and the window takes as long as all else of a start. ``python -m tests.faults.warm``
reads a line of JSON for each start, and answers with the number of the process it has made.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT: Final = Path(__file__).parents[2]


class Start:
    """A program that was started, and is no child of this process."""

    def __init__(self, number: int) -> None:
        self._handle = os.pidfd_open(number)

    @property
    def has_ended(self) -> bool:
        """Whether it is gone."""
        return bool(select.select([self._handle], [], [], 0)[0])

    def kill(self) -> None:
        """Kill it, and wait for its end."""
        signal.pidfd_send_signal(self._handle, signal.SIGKILL)
        select.select([self._handle], [], [])

    def close(self) -> None:
        """Know of it no more."""
        os.close(self._handle)


class Warm:
    """The process that starts others; a context manager."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.warm"],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def start(
        self, arguments: Sequence[str], environment: Mapping[str, str], errors: Path
    ) -> Start:
        """Start the program with these; what it says of errors goes to a file."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = json.dumps([list(arguments), dict(environment), str(errors)])
        self._process.stdin.write(asked + "\n")
        self._process.stdin.flush()
        return Start(int(self._process.stdout.readline()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()  # it ends where nothing more is asked


def main() -> None:
    """Start what is asked for, until there is nothing more."""
    # Imported, and no more: a process in which Qt runs cannot be split.
    from sgfedit.gui.shell import main_window  # noqa: F401, PLC0415
    from tests.faults import program  # noqa: PLC0415

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who has ended is gone at once
    for line in sys.stdin:
        number = os.fork()
        if not number:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            arguments, environment, errors = json.loads(line)
            os.environ.update(environment)
            told = os.open(errors, os.O_WRONLY | os.O_CREAT)
            os.dup2(told, 1)
            os.dup2(told, 2)
            sys.argv[1:] = arguments
            os._exit(program.main())
        print(number, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
