"""The files that paths stand for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sgfedit.formats.sgf import EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def files_in(paths: Iterable[str]) -> Iterator[str]:
    """Yield each file that is named, and every SGF file in a folder and below, by name.

    What cannot be looked into has no files.
    """
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        for parent, folders, files in os.walk(path):
            folders.sort()
            for name in sorted(files):
                if Path(name).suffix.lower() in EXTENSIONS:
                    yield str(Path(parent, name))
