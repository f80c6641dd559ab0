"""Where the files of the library are, and which paths it can keep."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_INDEX: Final = "index.sqlite"
_KEPT: Final = "library.sqlite"


def default_folder() -> Path:
    """Return the folder of the user's library; it need not exist."""
    from platformdirs import user_data_path  # noqa: PLC0415  # the window knows it from Qt

    return user_data_path("sgfedit", appauthor=False, roaming=True) / "library"


def index_path(folder: Path) -> Path:
    """Return where the index is: what can be made again."""
    return folder / _INDEX


def kept_path(folder: Path) -> Path:
    """Return where folders, tags, stars, notes and saved searches are: what cannot."""
    return folder / _KEPT


def is_text(path: str) -> bool:
    """Return whether the bytes of a path are UTF-8: the index can keep no other."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def shown(path: str) -> str:
    """Return a path that is no text as one can read it; another one for each."""
    return os.fsencode(path).decode(errors="backslashreplace")
