"""`sgfedit --install-desktop` and `--remove-desktop`: the program on the user's own desktop.

What a distribution puts below ``/usr/share`` goes to the folder of the user's data. Removing takes
away each of these files, what the tools of the desktop have made of them, and folders that are
empty then: nothing is left but what others have put there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.cli.desktop_files import files
from sgfedit.cli.output import Failure, Status, emit
from sgfedit.errors import FileError

if TYPE_CHECKING:
    import click

_TOOLS: Final = (
    ("update-mime-database", "mime"),
    ("update-desktop-database", "applications"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
_MADE: Final = {
    "mime": (
        *("aliases", "generic-icons", "globs", "globs2", "icons", "magic", "mime.cache"),
        *("subclasses", "treemagic", "types", "version", "XMLnamespaces"),
    ),
    "applications": ("mimeinfo.cache",),
    "icons/hicolor": ("icon-theme.cache",),
}
"""What the tools make in each folder of what is in it."""


_MADE_OF: Final = ("mime/application/x-go-sgf.xml",)
"""What stands in other folders: gone with what it was made of."""


def share() -> Path:
    """Return the folder of the user's data for all programs."""
    given = os.environ.get("XDG_DATA_HOME", "")
    return Path(given) if given.startswith("/") else Path.home() / ".local" / "share"


def install(commands: click.Group) -> Status:
    """Write all files and let the desktop read them.

    Raises:
        Failure: this is no Linux.
        FileError: a file cannot be written.
    """
    _require_linux()
    folder = share()
    for name, content in files(commands, *_programs()):
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except OSError as error:
            raise FileError.from_os(str(path), error, writing=True) from error
    _run_tools(folder)
    emit(f"sgfedit is on the desktop now: see {folder}.")
    return Status.FINE


def remove(commands: click.Group) -> Status:
    """Take all files away again.

    Raises:
        Failure: this is no Linux, or a file cannot be removed.
    """
    _require_linux()
    folder = share()
    names = [name for name, _ in files(commands)]
    for name in names:
        try:
            (folder / name).unlink(missing_ok=True)
        except OSError as error:
            raise Failure(f"Cannot remove {folder / name}: {error.strerror}.") from error
    _run_tools(folder)  # as long as the folders are there
    for name, made in _MADE.items():
        if _holds_only(folder / name, made):
            for one in made:
                (folder / name / one).unlink(missing_ok=True)
    _remove_empty(folder, names)
    emit("sgfedit is no longer on the desktop.")
    return Status.FINE


def _require_linux() -> None:
    if not sys.platform.startswith("linux"):
        raise Failure("Only desktops of Linux are told this way.")


def _programs() -> tuple[str, str]:
    """Return the paths of the programs that run now, for the window and the command line."""
    if getattr(sys, "frozen", False):
        bundle = os.environ.get("APPIMAGE") or sys.executable
        return bundle, bundle
    beside = Path(sys.argv[0]).absolute().parent, Path(sys.executable).absolute().parent
    found = [
        next((str(one / name) for one in beside if (one / name).is_file()), "")
        for name in ("sgfedit-gui", "sgfedit")
    ]
    if not all(found):
        raise Failure("There is no sgfedit-gui beside this program: install it with pip.")
    return found[0], found[1]


def _run_tools(folder: Path) -> None:
    for program, part in _TOOLS:
        where = folder / part
        if shutil.which(program) and where.is_dir():
            subprocess.run([program, str(where)], check=False, capture_output=True)  # noqa: S603  # fixed names


def _holds_only(folder: Path, made: tuple[str, ...]) -> bool:
    """Whether nothing but what a tool has made is left in a folder."""
    if not folder.is_dir():
        return False
    return all(one.name in made or _is_empty(one) for one in folder.iterdir())


def _is_empty(folder: Path) -> bool:
    """Whether a folder has no file in it, nor in folders of it."""
    return folder.is_dir() and not any(one.is_file() for one in folder.rglob("*"))


def _remove_empty(folder: Path, names: list[str]) -> None:
    """Remove the folders of these files that are empty, from the innermost."""
    parents = {parent for name in (*names, *_MADE_OF) for parent in Path(name).parents}
    for parent in sorted(parents, key=lambda one: len(one.parts), reverse=True):
        with suppress(OSError):  # something else is in it
            (folder / parent).rmdir()
