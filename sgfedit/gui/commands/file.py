"""The File menu."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from sgfedit.errors import CharsetError, FileError, SgfEditError
from sgfedit.formats import loads
from sgfedit.gui.commands import misfits
from sgfedit.gui.dialogs import questions

if TYPE_CHECKING:
    from sgfedit.game import Collection
    from sgfedit.gui.main_window import MainWindow

_tr = QCoreApplication.translate


def new(window: MainWindow) -> None:
    """Ask for size and players and show a new game, in another window if this one is in use."""
    from sgfedit.gui.dialogs.new_game import NewGameDialog  # noqa: PLC0415  # slow

    game = NewGameDialog.ask(window)
    if game is not None:
        target = window.free_window()
        target.document.new(game)
        target.show()


def open_files(window: MainWindow) -> None:
    """Ask for files and open them."""
    paths = questions.ask_open_paths(window, window.settings.get("files.last_folder"))
    open_paths(window, paths)


def open_paths(window: MainWindow, paths: list[str]) -> None:
    """Open files, each in a window of its own; this one takes the first if it is not in use."""
    for path in paths:
        open_path(window, path)


def open_path(window: MainWindow, path: str) -> bool:
    """Open one file, or show the window it is open in already.

    What cannot be opened is told, and everything is left as it was.
    """
    shown = window.window_of(Path(path))
    if shown is not None:
        shown.show()
        shown.raise_()
        shown.activateWindow()
        return True
    target = window.free_window()
    try:
        target.document.open(path)
    except FileError as error:
        if target is not window:
            target.close()
        questions.show_error(window, str(error))
        return False
    remember(window, path)
    target.show()
    return True


def remember(window: MainWindow, path: str) -> None:
    """Note a file as recent and its folder as the last one."""
    absolute = Path(path).absolute()
    window.settings.add_recent(str(absolute))
    window.settings.set("files.last_folder", str(absolute.parent))


def open_clipboard(window: MainWindow) -> None:
    """Open the SGF text on the clipboard as a new file."""
    collection = loads(QGuiApplication.clipboard().text())
    if not collection.games:
        questions.show_error(window, _tr("Command", "The clipboard holds no game record."))
        return
    open_collection(window, collection)


def open_collection(window: MainWindow, collection: Collection) -> None:
    """Show games that come from no file, in another window if this one is in use."""
    target = window.free_window()
    target.document.open_text(collection)
    target.show()


def save(window: MainWindow) -> bool:
    """Save the file; a new one asks for its name. Returns whether it is saved."""
    if window.document.path is None:
        return save_as(window)
    return _save_to(window, None)


def save_as(window: MainWindow) -> bool:
    """Ask for a name and save under it. Returns whether it is saved."""
    path = questions.ask_save_path(window, _proposed_path(window))
    return path is not None and _save_to(window, path)


def _proposed_path(window: MainWindow) -> str:
    document = window.document
    if document.path is not None:
        return str(document.path)
    names = [document.game.root.get(ident, "") for ident in ("PB", "PW")]
    stem = "-".join(filter(None, names)) or _tr("Command", "game")
    safe = "".join("_" if char in '/\\:*?"<>|' else char for char in stem)
    return str(Path(window.settings.get("files.last_folder")) / f"{safe}.sgf")


def _save_to(window: MainWindow, path: str | None) -> bool:
    window.commit_typing()
    document = window.document
    if path is None and document.is_changed_on_disk and not _may_overwrite(window):
        return False
    try:
        try:
            document.save(path)
        except CharsetError as error:
            if not misfits.settle(window, error):
                return False
            document.save(path)
    except SgfEditError as error:
        questions.show_error(window, str(error))
        return False
    if path is not None:
        remember(window, path)
    window.status.note(_tr("Command", "Saved {name}").format(name=window.file_name))
    return True


def _may_overwrite(window: MainWindow) -> bool:
    """Ask what to do with a file that another program has changed; a deleted one is no loss."""
    path = window.document.path
    return path is None or not path.exists() or questions.ask_overwrite(window, path.name)


def revert(window: MainWindow) -> None:
    """Read the file again and forget what was changed since."""
    if not questions.ask_revert(window, window.file_name):
        return
    try:
        window.document.revert()
    except FileError as error:
        questions.show_error(window, str(error))


def close(window: MainWindow) -> None:
    """Close this window."""
    window.close()


def quit_all(window: MainWindow) -> None:
    """Close all windows, or none if the user wants to stay at one of them."""
    windows = window.all_windows()
    if all(other.may_close() for other in windows):
        for other in windows:
            other.close()
    else:
        for other in windows:
            other.stay()
