"""Layer over the root of a system: what happens in it is seen nowhere else, and is thrown away.

Mounts are those of this process, which `unshare --mount` has given some of its own.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

THIS: Final = Path("/")
HOME: Final = "/home/a player 你好"
DISPLAY: Final = f":{100 + os.getpid() % 400}"
LONGEST_S: Final = 600.0
ANOTHER: Final = "4321"
ANOTHER_HOME: Final = "/tmp/another"  # noqa: S108  # in the layer
BUILT: Final = "/built"
"""Where the folder of what was built is seen."""

_OF_NETWORK: Final = re.compile(r"PIP_|SSL_CERT|REQUESTS_CA|(HTTPS?|NO|ALL)_PROXY$", re.IGNORECASE)
"""Variables that say how packages are fetched."""


class FreshError(Exception):
    """Something does not work; says what."""


class System:
    """A layer over the root of a system.

    Attributes:
        below: The root of that system.
        python: Its Python.
    """

    def __init__(self, folder: Path, below: Path, built: Path, modules: str) -> None:
        """Make it in an empty folder; see `layer`."""
        self.below, self._upper, self._root = below, folder / "upper", folder / "root"
        self._modules = modules
        is_this = below == THIS
        self.python = getattr(sys, "_base_executable", sys.executable) if is_this else "python3"
        _do("mount", "-t", "tmpfs", "tmpfs", folder)
        for path in (self._upper, self._root, folder / "work"):
            path.mkdir()
        layers = f"lowerdir={below},upperdir={self._upper},workdir={folder / 'work'}"
        _do("mount", "-t", "overlay", "overlay", "-o", layers, self._root)
        for name in ("dev", "proc"):
            _do("mount", "--rbind", f"/{name}", self._root / name)
        self.inside("mkdir", "-p", HOME, BUILT, "/games", "/run/player", ANOTHER_HOME)
        _do("mount", "--bind", built, self._root / BUILT[1:])
        self.inside("chmod", "700", "/run/player")
        self.inside("chmod", "o+x", "/root")  # the Python of who tests may be there
        self.inside("chown", ANOTHER, ANOTHER_HOME)

    def start(
        self, *words: str | Path, user: str = "0", home: str = HOME
    ) -> subprocess.Popen[bytes]:
        """Start a command in it."""
        kept = {name: os.environ[name] for name in os.environ if _OF_NETWORK.match(name)}
        environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "HOME": home,
            "DISPLAY": DISPLAY,
            "XDG_RUNTIME_DIR": "/run/player",
            # What was fetched already.
            "PIP_CACHE_DIR": str(Path.home() / ".cache" / "pip"),
            "PYTHONPATH": self._modules,
            **kept,
        }
        return subprocess.Popen(
            ["chroot", f"--userspec={user}:{user}", self._root, *words],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if words[0] == "Xvfb" else subprocess.STDOUT,
        )

    def inside(self, *words: str | Path) -> str:
        """Return what a command in it prints.

        Raises:
            FreshError: it fails.
        """
        process = self.start(*words)
        try:
            said = process.communicate(timeout=LONGEST_S)[0].decode(errors="replace")
        except subprocess.TimeoutExpired as error:
            process.kill()
            raise FreshError(f"{words} takes too long") from error
        if process.returncode:
            raise FreshError(f"{words} ends with {process.returncode}: {said}")
        return said

    def write(self, name: str, text: str) -> None:
        """Write a file."""
        (self._root / name).write_text(text, "utf-8")

    def take(self, name: str, target: Path) -> None:
        """Copy a file from it."""
        shutil.copyfile(self._root / name, target)

    def programs(self) -> list[str]:
        """Return the processes of the program in it."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has just ended
                is_here = (process / "root").readlink() == self._root
                if is_here and b"sgfedit" in (process / "cmdline").read_bytes():
                    found.append(process.name)
        return found

    def open_files(self) -> set[str]:
        """Return the files that the program has open, as its session says."""
        sessions = self._root / HOME[1:] / ".local/share/sgfedit/sessions"
        return {
            window["path"]
            for session in sessions.glob("*.json")
            for window in json.loads(session.read_text("utf-8"))["windows"]
        }

    def changed(self) -> dict[str, Path]:
        """Return all files that are not as in the system below, by their paths."""
        return {
            str(path.relative_to(self._upper)): path
            for path in self._upper.rglob("*")
            if not path.is_dir() and not stat.S_ISCHR(path.lstat().st_mode)
        }


def _do(*words: str | Path) -> None:
    subprocess.run(words, check=True)


@contextmanager
def layer(below: Path, built: Path, modules: str) -> Iterator[System]:
    """Make a layer, and throw it away.

    Args:
        below: The root of the system.
        built: A folder, seen as `BUILT` in it.
        modules: Where Python finds modules that the system lacks, "" where it lacks none.
    """
    with TemporaryDirectory(prefix="fresh") as folder:
        try:
            yield System(Path(folder), below, built, modules)
        finally:
            with suppress(subprocess.CalledProcessError):
                _do("umount", "--recursive", "--lazy", folder)
