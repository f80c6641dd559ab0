"""Commands that compare the open file with another version, and merge both."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.gui.features.compare.comparison import Comparison
from sgfedit.gui.opening.files import ask_paths

if TYPE_CHECKING:
    from sgfedit.game import Collection
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def compare_with(window: Window, theirs: Collection, title: str) -> None:
    """Compare the open file with another version of it.

    Args:
        window: Where; its file is mine.
        theirs: The other version; it stays as it is.
        title: What to call it.
    """
    window.part(Comparison).begin(theirs, title)


def compare_file(window: Window) -> None:
    """Ask for a file and compare with it."""
    path = _asked(window, _tr("Compare", "Compare with a file"))
    if path is not None:
        window.part(Comparison).begin_with_file(path, path.name)


def compare_saved(window: Window) -> None:
    """Compare with the file on disk, as it is now.

    Raises:
        RefusalError: the games were read from none ("not-from-file").
    """
    path = window.document.read_from
    if path is None:
        raise RefusalError("not-from-file")
    title = _tr("Compare", "{name} on disk").format(name=path.name)
    window.part(Comparison).begin_with_file(path, title)


def merge_with(
    window: Window, theirs: Collection, title: str, base: Collection | None = None
) -> None:
    """Take over what another version has, and list what contradicts mine.

    Args:
        window: Where; its file is mine.
        theirs: The other version; it stays as it is.
        title: What to call it.
        base: What both began with; None if nobody knows: then nothing is taken away.
    """
    window.part(Comparison).merge(theirs, title, base)


def merge_file(window: Window) -> None:
    """Ask for a file and merge it into the one that is open."""
    path = _asked(window, _tr("Compare", "Merge with a file"))
    if path is not None:
        window.part(Comparison).merge_file(path, path.name)


def _asked(window: Window, title: str) -> Path | None:
    paths = ask_paths(window, title)
    return Path(paths[0]) if paths else None


def step(window: Window, by: int) -> None:
    """Go to the next difference (+1) or the one before (-1)."""
    window.part(Comparison).step(by)


def take(window: Window) -> None:
    """Take over the difference that is shown."""
    window.part(Comparison).take()


def end(window: Window) -> None:
    """Compare no longer."""
    window.part(Comparison).end()
