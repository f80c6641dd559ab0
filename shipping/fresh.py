"""What was built, on a fresh system: ``python -m shipping.fresh PICTURES FILE …``, as root.

Each FILE (wheel, sdist, Debian package, or folder of a bundle) is installed, opens a game by file
association (`gio open`), takes another one (`xdg-open`), then fifty that are opened at one moment,
while another user's start stays apart; it is looked at (PICTURES/KIND.png, KIND-many.png), and is
removed. All of it happens in a layer over the root of this system, which is thrown away, and which
tells what the removal has left. Needs unshare, chroot, Xvfb, xdotool, ImageMagick, gio, xdg-open.

``--system FOLDER`` takes the system in a folder, as debootstrap makes it, instead of this one: it
needs all of these but the first two, the venv of Python, and what the Debian package depends on.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from argparse import SUPPRESS, ArgumentParser
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from shipping.layer import (
    ANOTHER,
    ANOTHER_HOME,
    BUILT,
    DISPLAY,
    HOME,
    LONGEST_S,
    THIS,
    FreshError,
    System,
    layer,
)
from shipping.smoke import GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

NEEDED: Final = ("unshare", "chroot", "Xvfb", "xdotool", "import", "gio", "xdg-open")
ROOT: Final = Path(__file__).parents[1]
ID: Final = "org.sgfedit.SgfEdit"

_PLACE: Final = "/opt/a place 你好"
_MANY: Final = 50
_OF_USER: Final = (".config/sgfedit", ".local/share/sgfedit", ".cache/sgfedit")
"""Settings, data and what can be made again: these are the user's, and stay."""

_OF_TOOLS: Final = (
    *("var/lib/dpkg", "var/log", "var/cache", "var/lib/systemd"),
    *(f"{HOME[1:]}/{name}" for name in (".cache", ".local/share/recently-used.xbel")),
    *("tmp", "dev", "proc", "run", "root/.cache", "games"),
)
"""What the tools that install, and those of the desktop, write about anything at all."""


class Kind(NamedTuple):
    """A way to install.

    Attributes:
        program: What opens a window then.
        before: Commands that make the environment it is installed into.
        install: Commands; {file}, {place} stand for what was built and for where it goes, {python}
            for the Python of the system.
        remove: Commands that take it away again.
    """

    program: str
    before: Sequence[Sequence[str]]
    install: Sequence[Sequence[str]]
    remove: Sequence[Sequence[str]]


_PIP: Final = Kind(
    "{place}/bin/sgfedit-gui",
    [("{python}", "-m", "venv", "{place}")],
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
        "sgfedit-gui",
        [("rm", "-f", "/var/lib/man-db/auto-update")],
        [("dpkg", "--force-depends", "-i", "{file}")],
        [("dpkg", "-P", "sgfedit")],
    ),
    "bundle": Kind(
        "{place}/sgfedit",
        [],
        [("cp", "-a", "{file}", "{place}"), ("{place}/sgfedit", "--install-desktop")],
        [("{place}/sgfedit", "--remove-desktop"), ("rm", "-r", "{place}")],
    ),
}


def kind_of(file: Path) -> str:
    """Return what was built, a key of `KINDS`."""
    endings = {".whl": "wheel", ".gz": "sdist", ".deb": "debian"}
    return "bundle" if file.is_dir() else endings[file.suffix]


def _wait(what: str, is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + LONGEST_S
    while not is_so():
        if time.monotonic() > until:
            raise FreshError(f"{what}: not in {LONGEST_S:.0f} s")
        time.sleep(0.2)


@contextmanager
def _screen(system: System) -> Iterator[None]:
    screen = system.start("Xvfb", DISPLAY, "-screen", "0", "1440x900x24", "-nolisten", "tcp")
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


def use(system: System, program: str, picture: Path) -> float:
    """Open games as a desktop does, take pictures, and end the program.

    Args:
        system: It is installed there.
        program: What opens a window.
        picture: The file of the first one.

    Returns:
        The seconds that many files took.

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
        _look(system, picture)
        seconds = _open_many(system)
        _look(system, picture.with_stem(f"{picture.stem}-many"))
        if system.programs() != [process]:
            raise FreshError(f"{process} is not the only program: {system.programs()}")
        _start_as_another(system, program)
        # Where no window manager runs, the keys are nobody's once the window of another is gone.
        system.inside("xdotool", "search", "--onlyvisible", "--name", "你好", "windowfocus")
        system.inside("xdotool", "key", "ctrl+q")
        _wait("the end", lambda: not system.programs())
    return seconds


def _look(system: System, picture: Path) -> None:
    time.sleep(2)  # what is painted
    system.inside("import", "-window", "root", "/games/picture.png")
    system.take("games/picture.png", picture)


def _open_many(system: System) -> float:
    """Open files at one moment; return the seconds until all starts but one have ended."""
    paths = {f"/games/{number:02} 你好.sgf" for number in range(_MANY)}
    for path in paths:
        system.write(path[1:], GAME)
    began = time.monotonic()
    openers = [system.start("gio", "open", path) for path in paths]
    for opener in openers:
        opener.wait()
    _wait("many files", lambda: paths <= system.open_files())
    _wait("the end of their starts", lambda: len(system.programs()) == 1)
    return time.monotonic() - began


def _start_as_another(system: System, program: str) -> None:
    """Let another user start it, who has got the environment of the first one, as by `su`."""
    system.write("games/another 你好.sgf", GAME)
    words = (program, "/games/another 你好.sgf")
    started = system.start(*words, user=ANOTHER, home=ANOTHER_HOME)
    _wait("a window of another user", lambda: _window(system, "another") is not None)
    if len(system.programs()) != 2 or "/games/another 你好.sgf" in system.open_files():
        raise FreshError("the file of another user is in the program of the first one")
    started.send_signal(signal.SIGTERM)
    started.wait()


def left(system: System, before: dict[str, Path]) -> list[str]:
    """Return what a removal has left: files, and those of the system that are not as before."""
    found = []
    for name, path in system.changed().items():
        of_user = name.startswith(tuple(f"{HOME[1:]}/{each}" for each in _OF_USER))
        if name in before or of_user or name.startswith(_OF_TOOLS):
            continue
        below = system.below / name  # a file of the system, such as a cache of types, written anew
        if not below.is_file() or path.read_bytes() != below.read_bytes():
            found.append(name)
    return found


def fresh(file: Path, pictures: Path, below: Path) -> None:
    """Install, use and remove what was built, on the system whose root is `below`.

    Raises:
        FreshError: something does not work, or something is left.
    """
    name = kind_of(file)
    kind = KINDS[name]
    modules = _borrowed() if name == "debian" and below == THIS else ""
    with layer(below, file.parent, modules) as system:
        words = {"file": f"{BUILT}/{file.name}", "place": _PLACE, "python": system.python}
        _run(system, kind.before, words)
        before = system.changed()
        _run(system, kind.install, words)
        count = len(system.changed()) - len(before)
        seconds = use(system, kind.program.format(**words), pictures / f"{name}.png")
        _run(system, kind.remove, words)
        remains = left(system, before)
        if remains:
            raise FreshError(f"{name}: left are {remains[:20]}")
    sys.stdout.write(
        f"{name}: {count} files installed, opened games, {_MANY} at once in one program after "
        f"{seconds:.0f} s, another user's apart, left nothing\n"
    )


def _run(system: System, commands: Sequence[Sequence[str]], words: dict[str, str]) -> None:
    for command in commands:
        system.inside(*(word.format(**words) for word in command))


def _borrowed() -> str:
    """Return the folder with Qt for Python, where this Debian has no package of it."""
    found = find_spec("PySide6")
    return str(Path(found.origin).parents[1]) if found and found.origin else ""


def main(words: Sequence[str]) -> int:
    """Try files in a place of mounts that is this process's own; return the exit status."""
    parser = ArgumentParser("python -m shipping.fresh")
    parser.add_argument("--inside", action="store_true", help=SUPPRESS)
    parser.add_argument("--system", metavar="FOLDER", type=Path, default=THIS)
    parser.add_argument("pictures", metavar="PICTURES", type=Path)
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+")
    asked = parser.parse_args(words)
    system, pictures, *files = (
        path.absolute() for path in (asked.system, asked.pictures, *asked.files)
    )
    if not asked.inside:
        command = ["unshare", "--mount", sys.executable, "-m", "shipping.fresh", "--inside"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [*command, f"--system={system}", *map(str, (pictures, *files))]
        return subprocess.run(command, env=environment, check=False).returncode
    pictures.mkdir(parents=True, exist_ok=True)
    try:
        for file in files:
            fresh(file, pictures, system)
    except FreshError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
