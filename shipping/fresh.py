"""What was built, on a fresh system: ``python -m shipping.fresh PICTURES FILE …``, as root.

Each FILE (wheel, sdist, Debian package, or folder of a bundle) is installed, opens a game by file
association (`gio open`), takes another one (`xdg-open`), is looked at (PICTURES/KIND.png), and is
removed. All of it happens in a layer over the root of this system, which is thrown away, and which
tells what the removal has left. Needs unshare, chroot, Xvfb, xdotool, ImageMagick, gio, xdg-open.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from shipping.smoke import GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

NEEDED: Final = ("unshare", "chroot", "Xvfb", "xdotool", "import", "gio", "xdg-open")
ROOT: Final = Path(__file__).parents[1]
ID: Final = "org.sgfedit.SgfEdit"

_HOME: Final = "/home/a player 你好"
_PLACE: Final = "/opt/a place 你好"
_DISPLAY: Final = f":{100 + os.getpid() % 400}"
_LONGEST_S: Final = 600.0
_OF_USER: Final = (".config/sgfedit", ".local/share/sgfedit", ".cache/sgfedit")
"""Settings, data and what can be made again: these are the user's, and stay."""

_OF_TOOLS: Final = (
    *("var/lib/dpkg", "var/log", "var/cache", "var/lib/systemd"),
    *(f"{_HOME[1:]}/{name}" for name in (".cache", ".local/share/recently-used.xbel")),
    *("tmp", "dev", "proc", "run", "root/.cache", "games"),
)
"""What the tools that install, and those of the desktop, write about anything at all."""


_OF_NETWORK: Final = re.compile(r"PIP_|SSL_CERT|REQUESTS_CA|(HTTPS?|NO|ALL)_PROXY$", re.IGNORECASE)
"""Variables that say how packages are fetched."""


class FreshError(Exception):
    """Something does not work; says what."""


class Kind(NamedTuple):
    """A way to install.

    Attributes:
        before: Commands that make the environment it is installed into.
        install: Commands; {file}, {place} stand for what was built and for where it goes.
        remove: Commands that take it away again.
    """

    before: Sequence[Sequence[str]]
    install: Sequence[Sequence[str]]
    remove: Sequence[Sequence[str]]


_PIP: Final = Kind(
    [(getattr(sys, "_base_executable", sys.executable), "-m", "venv", "{place}")],
    [
        ("{place}/bin/pip", "install", "--quiet", "{file}"),
        ("{place}/bin/sgfedit", "--install-desktop"),
    ],
    [
        ("{place}/bin/sgfedit", "--remove-desktop"),
        (
            *("sh", "-c", '"$0" freeze | cut -d@ -f1 | xargs "$0" uninstall --quiet --yes'),
            "{place}/bin/pip",
        ),
    ],
)
KINDS: Final[dict[str, Kind]] = {
    "wheel": _PIP,
    "sdist": _PIP,
    # Not all that it depends on is in every Debian: see `_borrowed`. To list all manual pages of
    # the system anew takes minutes.
    "debian": Kind(
        [("rm", "-f", "/var/lib/man-db/auto-update")],
        [("dpkg", "--force-depends", "-i", "{file}")],
        [("dpkg", "-P", "sgfedit")],
    ),
    "bundle": Kind(
        [],
        [("cp", "-a", "{file}", "{place}"), ("{place}/sgfedit", "--install-desktop")],
        [("{place}/sgfedit", "--remove-desktop"), ("rm", "-r", "{place}")],
    ),
}


def kind_of(file: Path) -> str:
    """Return what was built, a key of `KINDS`."""
    endings = {".whl": "wheel", ".gz": "sdist", ".deb": "debian"}
    return "bundle" if file.is_dir() else endings[file.suffix]


class System:
    """A layer over the root of this system."""

    def __init__(self, folder: Path) -> None:
        """Make it in an empty folder, which only this process and what it starts can see."""
        self._upper, self._root = folder / "upper", folder / "root"
        _do("mount", "-t", "tmpfs", "tmpfs", folder)
        for path in (self._upper, self._root, folder / "work"):
            path.mkdir()
        layers = f"lowerdir=/,upperdir={self._upper},workdir={folder / 'work'}"
        _do("mount", "-t", "overlay", "overlay", "-o", layers, self._root)
        for name in ("dev", "proc"):
            _do("mount", "--rbind", f"/{name}", self._root / name)
        self.inside("mkdir", "-p", _HOME, "/games", "/run/player")
        self.inside("chmod", "700", "/run/player")

    def start(self, *words: str | Path) -> subprocess.Popen[bytes]:
        """Start a command in it."""
        kept = {name: os.environ[name] for name in os.environ if _OF_NETWORK.match(name)}
        environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "HOME": _HOME,
            "DISPLAY": _DISPLAY,
            "XDG_RUNTIME_DIR": "/run/player",
            # What was fetched already.
            "PIP_CACHE_DIR": str(Path.home() / ".cache" / "pip"),
            "PYTHONPATH": os.environ.get("BORROWED", ""),
            **kept,
        }
        return subprocess.Popen(
            ["chroot", self._root, *words],
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
            said = process.communicate(timeout=_LONGEST_S)[0].decode(errors="replace")
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

    def changed(self) -> dict[str, Path]:
        """Return all files that are not as in the system below, by their paths."""
        return {
            str(path.relative_to(self._upper)): path
            for path in self._upper.rglob("*")
            if not path.is_dir() and not stat.S_ISCHR(path.lstat().st_mode)
        }


def _do(*words: str | Path) -> None:
    subprocess.run(words, check=True)


def _wait(what: str, is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + _LONGEST_S
    while not is_so():
        if time.monotonic() > until:
            raise FreshError(f"{what}: not in {_LONGEST_S:.0f} s")
        time.sleep(0.2)


@contextmanager
def _screen(system: System) -> Iterator[None]:
    screen = system.start("Xvfb", _DISPLAY, "-screen", "0", "1440x900x24", "-nolisten", "tcp")
    manager: subprocess.Popen[bytes] | None = None
    try:
        _wait("a screen", lambda: _window(system, "") is not None)
        if shutil.which("openbox"):
            manager = system.start("openbox")
        yield
    finally:
        for process in filter(None, (manager, screen)):
            process.terminate()
            process.wait()


def _window(system: System, name: str) -> str | None:
    """Return the process of the window whose title has a word; "" for a screen without windows."""
    try:
        if not name:
            return system.inside("xdotool", "getmouselocation")
        found = system.inside("xdotool", "search", "--onlyvisible", "--name", name).split()
        return system.inside("xdotool", "getwindowpid", found[-1]).strip()
    except (FreshError, IndexError):
        return None


def use(system: System, picture: Path) -> None:
    """Open games as a desktop does, take a picture, and end the program.

    Raises:
        FreshError: something does not work.
    """
    for name in ("opened", "second"):
        system.write(f"games/{name} 你好.sgf", GAME)
    default = system.inside("gio", "mime", "application/x-go-sgf")
    if ID not in default:
        raise FreshError(f"the desktop does not know it: {default}")
    with _screen(system):
        system.start("gio", "open", "/games/opened 你好.sgf")
        _wait("a window", lambda: _window(system, "opened") is not None)
        process = _window(system, "opened")
        # It listens once its window has settled, and is asked until then.
        system.start("xdg-open", "/games/second 你好.sgf")
        _wait("a second file", lambda: _window(system, "second") is not None)
        if _window(system, "second") != process:
            raise FreshError("the second file has another program")
        time.sleep(2)  # what is painted
        system.inside("import", "-window", "root", "/games/picture.png")
        system.take("games/picture.png", picture)
        system.inside("xdotool", "key", "ctrl+q")
        _wait("the end", lambda: not Path(f"/proc/{process}").exists())


def left(system: System, before: dict[str, Path]) -> list[str]:
    """Return what a removal has left: files, and those of the system that are not as before."""
    found = []
    for name, path in system.changed().items():
        of_user = name.startswith(tuple(f"{_HOME[1:]}/{each}" for each in _OF_USER))
        if name in before or of_user or name.startswith(_OF_TOOLS):
            continue
        below = Path("/", name)  # a file of the system, such as a cache of types, written anew
        if not below.is_file() or path.read_bytes() != below.read_bytes():
            found.append(name)
    return found


def fresh(file: Path, pictures: Path) -> None:
    """Install, use and remove what was built.

    Raises:
        FreshError: something does not work, or something is left.
    """
    name = kind_of(file)
    kind = KINDS[name]
    os.environ["BORROWED"] = _borrowed() if name == "debian" else ""
    with TemporaryDirectory(prefix="fresh") as folder:
        system = System(Path(folder))
        try:
            _run(system, kind.before, file)
            before = system.changed()
            _run(system, kind.install, file)
            count = len(system.changed()) - len(before)
            use(system, pictures / f"{name}.png")
            _run(system, kind.remove, file)
            remains = left(system, before)
            if remains:
                raise FreshError(f"{name}: left are {remains[:20]}")
            sys.stdout.write(f"{name}: {count} files installed, opened games, left nothing\n")
        finally:
            with suppress(subprocess.CalledProcessError):
                _do("umount", "--recursive", "--lazy", folder)


def _run(system: System, commands: Sequence[Sequence[str]], file: Path) -> None:
    for command in commands:
        system.inside(*(word.format(file=file, place=_PLACE) for word in command))


def _borrowed() -> str:
    """Return the folder with Qt for Python, where this Debian has no package of it."""
    found = find_spec("PySide6")
    return str(Path(found.origin).parents[1]) if found and found.origin else ""


def main(words: Sequence[str]) -> int:
    """Try files in a place of mounts that is this process's own; return the exit status."""
    if words[:1] != ["--inside"]:
        command = ["unshare", "--mount", sys.executable, "-m", "shipping.fresh", "--inside"]
        paths = [str(Path(word).absolute()) for word in words]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.run([*command, *paths], env=environment, check=False).returncode
    pictures, *files = map(Path, words[1:])
    pictures.mkdir(parents=True, exist_ok=True)
    try:
        for file in files:
            fresh(file, pictures)
    except FreshError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
