"""Smoke test of what was built: ``python -m shipping.smoke PROGRAM …``, words of a command.

In a home folder of its own, whose path has a space and Chinese letters, the program says its
version, lists a game, makes a PDF and a thumbnail, indexes a folder, finds a game, and opens a
window, to which a second start hands its file. The window needs a display, or
QT_QPA_PLATFORM=offscreen.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

GAME: Final = "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[呉清源]PW[Ann];B[ee];W[ge])"
_LONGEST_S: Final = 120.0
_OF_HOME: Final = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
_OF_PYTHON: Final = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")


class SmokeError(Exception):
    """Something does not work; says what was printed."""


class Smoke:
    """A program under test, and the home it sees."""

    def __init__(self, command: Sequence[str], home: Path, *, keep_python: bool = False) -> None:
        """Test what `command` starts.

        Args:
            command: Words.
            home: An empty folder.
            keep_python: Whether what says where Python finds modules is for the program as well.
        """
        self._command = [*command]
        self._home = home
        dropped = () if keep_python else _OF_PYTHON
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in dropped},
            **dict.fromkeys(_OF_HOME, str(home)),
            **{f"XDG_{kind}_HOME": str(home / kind) for kind in ("CONFIG", "DATA", "CACHE")},
            "XDG_RUNTIME_DIR": str(home / "run"),
            "TMPDIR": str(home / "run"),
        }
        (home / "run").mkdir(0o700)
        self._games = home / "games"
        self._games.mkdir()
        for name in ("one", "two"):
            (self._games / f"{name} 你好.sgf").write_text(GAME, "utf-8")

    def run(self, *words: str) -> str:
        """Return what it prints.

        Raises:
            SmokeError: it fails.
        """
        done = subprocess.run(
            [*self._command, *words],
            env=self._environment,
            cwd=self._games,
            capture_output=True,
            timeout=_LONGEST_S,
            check=False,
        )
        if done.returncode:
            said = (done.stdout + done.stderr).decode(errors="replace")
            raise SmokeError(f"{' '.join(words)} ends with {done.returncode}: {said}")
        return done.stdout.decode("utf-8", "replace")

    def commands(self) -> None:
        """Use the command line.

        Raises:
            SmokeError: something does not work.
        """
        _expect("sgfedit ", self.run("--version"))
        _expect("呉清源", self.run("info", "one 你好.sgf"))
        self.run("export", "one 你好.sgf", "book.pdf")
        _expect("%PDF", (self._games / "book.pdf").read_bytes()[:4].decode())
        self.run("thumbnail", "one 你好.sgf", "small.png")
        _expect("PNG", (self._games / "small.png").read_bytes()[1:4].decode())
        self.run("index", ".")
        _expect("one 你好.sgf", self.run("find", "Ann"))

    def window(self) -> None:
        """Open a window, hand a file to it, and end it.

        Raises:
            SmokeError: it does not open, or takes no file.
        """
        first = subprocess.Popen(
            [*self._command, "one 你好.sgf"], env=self._environment, cwd=self._games
        )
        try:
            until = time.monotonic() + _LONGEST_S
            # The program is there once it has a seat, and the second start waits for the rest.
            while not list((self._home / "run").rglob("*.lock")) and os.name == "posix":
                if first.poll() is not None or time.monotonic() > until:
                    raise SmokeError(f"the window does not open: {first.poll()}")
                time.sleep(0.05)
            self.run("two 你好.sgf")
            if first.poll() is not None:
                raise SmokeError(f"the window is gone: {first.poll()}")
        finally:
            first.terminate()
            first.wait(_LONGEST_S)


def _expect(part: str, whole: str) -> None:
    if part not in whole:
        raise SmokeError(f"{part} is not in: {whole[:500]}")


def main(command: Sequence[str]) -> int:
    """Test a program and return the exit status."""
    with TemporaryDirectory(prefix="a b 你好 ", ignore_cleanup_errors=True) as folder:
        smoke = Smoke(command, Path(folder))
        try:
            smoke.commands()
            smoke.window()
        except SmokeError as error:
            sys.stderr.write(f"{error}\n")
            return 1
    sys.stdout.write(f"{command[0]}: all is well\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
