"""Folders of the user's: where the system has them, or all in one that the user names.

```text
usually                 the folders of the system for settings, data, and what can be made again
SGFEDIT_FOLDER=FOLDER   FOLDER/sgfedit.ini, FOLDER/data, FOLDER/cache: portable mode
a profile               the same in the folder `profiles/NAME` of the data
```

A variable of the environment, so that what the program starts works with the same. Qt has words of
its own for the folders of the system, which who has loaded it uses (`app.shared_file`).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from stat import S_IMODE, S_ISDIR
from typing import Final

FOLDER: Final = "SGFEDIT_FOLDER"
"""The variable that names the folder of all."""

BESIDE: Final = "sgfedit-data"
"""A folder of this name beside a frozen program makes it portable."""


def own_folder() -> Path | None:
    """Return the folder that all is kept in, None for those of the system."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else None


def use_folder(folder: str) -> None:
    """Keep all in `folder` from now on, which need not exist."""
    os.environ[FOLDER] = str(Path(folder).expanduser().absolute())


def use_profile(name: str) -> None:
    """Use settings and data of a name.

    Raises:
        ValueError: no folder can be called so.
    """
    if not name.strip(" .") or not name.isprintable() or set(name) & set('/\\:*?"<>|'):
        raise ValueError(name)
    use_folder(str(data_folder() / "profiles" / name))


def use_folder_beside() -> None:
    """Use the folder beside a frozen program, if there is one and none was named."""
    program = Path(os.environ.get("APPIMAGE") or sys.executable)
    folder = program.with_name(BESIDE)
    if not os.environ.get(FOLDER) and folder.is_dir():
        use_folder(str(folder))


def data_folder() -> Path:
    """Return the folder of what must not be lost; it need not exist. Needs no Qt."""
    own = own_folder()
    if own is not None:
        return own / "data"
    from platformdirs import user_data_path  # noqa: PLC0415  # the window knows it from Qt

    return user_data_path("sgfedit", appauthor=False, roaming=True)


def settings_file() -> Path:
    """Return the file of the settings, as Qt names it; it need not exist."""
    own = own_folder()
    if own is None:
        of_system = os.environ.get("APPDATA" if sys.platform == "win32" else "XDG_CONFIG_HOME")
        own = (Path(of_system) if of_system else Path.home() / ".config") / "sgfedit"
    return own / "sgfedit.ini"


def runtime_folder() -> Path | None:
    """Return a folder of this machine that nobody but the user may look into, made if need be.

    None where there can be none: what is there belongs to somebody else, or others may read it.
    """
    given = os.environ.get("XDG_RUNTIME_DIR", "")
    if given.startswith("/") and _is_private(Path(given, "sgfedit")):
        return Path(given, "sgfedit")
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA", "."), "sgfedit-run")
    else:
        folder = Path(os.environ.get("TMPDIR") or "/tmp", f"sgfedit-{os.getuid()}")  # noqa: S108  # it is looked at
    return folder if _is_private(folder) else None


def _is_private(folder: Path) -> bool:
    try:
        folder.mkdir(0o700, exist_ok=True)
        found = folder.lstat()
    except (OSError, ValueError):
        return False
    if sys.platform == "win32":
        return True  # its rights are those of the folder above
    is_ours = S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    return is_ours and not S_IMODE(found.st_mode) & 0o077
