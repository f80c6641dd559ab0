"""Opens one file, or games that come from none, in a window that is free for it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.app.shared_file import is_folder, stamp
from sgfedit.errors import FileError
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.window import window_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QFileDialog

    from sgfedit.app.settings import Settings
    from sgfedit.game import Collection
    from sgfedit.gui.window import Window

MOST_BYTES: Final = 50_000_000
"""A larger file, which takes seconds to read, is opened only on wish."""


def ask_paths(window: Window, title: str = "") -> list[str]:
    """Ask for files, with a preview where that is possible; none if the user gave up."""
    from sgfedit.gui.widgets import questions  # noqa: PLC0415  # not to start

    folder = window.settings.get("files.last_folder")
    return questions.ask_open_paths(window, folder, title, partial(_equip, window.settings))


def _equip(settings: Settings, dialog: QFileDialog) -> None:
    from sgfedit.gui.opening.open_dialog import equip  # noqa: PLC0415  # slow

    equip(dialog, settings)


def open_paths(window: Window, paths: Iterable[str]) -> None:
    """Open files, each in a window of its own; this one takes the first if it is not in use."""
    for path in paths:
        open_path(window, path)


def open_path(window: Window, path: str) -> bool:
    """Open one file, or the games of a folder, or show the window it is open in already.

    Returns whether it is open now. What cannot be opened is told, and everything is left as it
    was.
    """
    return (
        bool(trigger(window, "file.open", path))
        if is_folder(Path(path))
        else open_file(window, path)
    )


def open_file(window: Window, path: str) -> bool:
    """Open one file, in another window if this one is in use, or show the one it is open in.

    Returns whether it is open now. What cannot be opened is told, and everything is left
    as it was.
    """
    shown = window_of(Path(path))
    if shown is not None:
        shown.bring_up()
        return True
    if not _may_be_read(window, path):
        return False
    target = window.free_window()
    try:
        target.document.open(path, _chosen_charset(window, path))
    except FileError as error:
        if target is not window:
            target.close()
        return _tell_failure(window, path, error)
    remember(window, path)
    target.bring_up()
    _tell_reading(target)
    return True


def _tell_failure(window: Window, path: str, error: FileError) -> bool:
    """Say why a file is not open; of one that is gone, offer the versions that were kept.

    Returns whether one of those was opened.
    """
    from sgfedit.app.backups import Backups  # noqa: PLC0415  # not to start
    from sgfedit.gui.widgets import questions  # noqa: PLC0415  # not to start

    versions = Backups.of(window.settings).versions(path) if error.reason == "missing" else ()
    if not versions:
        from sgfedit.app.error_words import words_of  # noqa: PLC0415  # seldom needed

        questions.show_error(window, words_of(error))
        return False
    from sgfedit.gui.widgets.times import time_of  # noqa: PLC0415  # seldom needed

    when = time_of(versions[0].time_ns / 1e9)
    wants = questions.ask_versions_of_gone(window, Path(path).name, when)
    return wants and bool(trigger(window, "file.versions", path))


def open_here(window: Window, path: str) -> bool:
    """Open a file in place of the one that is open; who leafs through files keeps the recent ones.

    Returns whether it is open now: a very large one may not be wanted.

    Raises:
        FileError: it cannot be read or holds no game; what is open stays.
    """
    if not _may_be_read(window, path):
        return False
    window.document.open(path, _chosen_charset(window, path))
    window.settings.set("files.last_folder", str(Path(path).absolute().parent))
    _tell_reading(window)
    return True


def _may_be_read(window: Window, path: str) -> bool:
    """Ask whether to read a file so large that one waits for it."""
    known = stamp(Path(path))
    size = known.size if known is not None else 0
    if size <= MOST_BYTES:
        return True
    from sgfedit.gui.widgets import questions  # noqa: PLC0415  # not to start

    return questions.ask_large(window, Path(path).name, size)


def _chosen_charset(window: Window, path: str) -> str | None:
    """Return the codec that the user chose for a file, None for almost all."""
    if not window.settings.get("files.charsets"):
        return None
    from sgfedit.app.charsets import recall  # noqa: PLC0415  # seldom needed

    return recall(window.settings, path)


def _tell_reading(window: Window) -> None:
    """Say what a file of another program was read from, and what was not understood."""
    if window.document.origin is None:
        return
    from sgfedit.gui.widgets.foreign import note_on_reading  # noqa: PLC0415  # slow

    text = note_on_reading(window.document)
    has_problems = bool(window.document.collection.reading)
    window.status.note_with_link(
        text, window.actions_by_id["problems.next"] if has_problems else None
    )


def remember(window: Window, path: str) -> None:
    """Note a file as recent and its folder as the last one."""
    absolute = Path(path).absolute()
    window.settings.add_recent(str(absolute))
    window.settings.set("files.last_folder", str(absolute.parent))


def open_collection(window: Window, collection: Collection, title: str = "") -> Window:
    """Show games that come from no file, in another window if this one is in use.

    Args:
        window: Where to show them if it is free.
        collection: At least one game.
        title: What to call them until they are saved.

    Returns the window they are shown in.
    """
    target = window.free_window()
    target.document.open_text(collection, title)
    target.bring_up()
    return target
