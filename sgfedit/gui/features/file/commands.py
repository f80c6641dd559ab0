"""Commands of the File menu."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from sgfedit.app.charsets import recall
from sgfedit.app.error_words import words_of
from sgfedit.app.shared_file import is_folder, is_same_file
from sgfedit.app.summary_lines import proposed_stem
from sgfedit.errors import CharsetError, FileError, SgfEditError
from sgfedit.formats import save_bytes
from sgfedit.formats.saving import ASIDE, FOLDER, LINKS, OWNER
from sgfedit.formats.sgf import EXTENSIONS as SGF_EXTENSIONS
from sgfedit.game import operations
from sgfedit.gui.features.file.keeping import Keeping
from sgfedit.gui.opening.files import ask_paths, open_file, open_paths, remember
from sgfedit.gui.views.status_bar import NOTE_SECONDS
from sgfedit.gui.views.step_texts import unsaved_texts
from sgfedit.gui.widgets import questions
from sgfedit.gui.window import open_windows
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named
from sgfedit.sgf.charset_names import label_of

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def settle(window: Window, error: CharsetError) -> bool:
    """Make all that was typed fit the file's charset, asking how the first time.

    Returns:
        Whether it fits now; the user may want to think about it.
    """
    document = window.document
    answer = questions.Misfits.ESCAPE
    if not document.escapes_misfits:
        characters = operations.misfits(document.collection) or [error.character]
        answer = questions.ask_misfits(window, characters, label_of(error.charset))
    if answer is questions.Misfits.UTF8:
        document.set_charset("utf-8")
    elif answer is questions.Misfits.ESCAPE:
        document.escapes_misfits = True
        document.escape_misfits()
    return answer is not questions.Misfits.CANCEL


_tr = QCoreApplication.translate

_IN_PLACE_S: Final = 20
_SAVED: Final = {
    ASIDE: QT_TRANSLATE_NOOP("Command", "Saved {name}"),
    FOLDER: QT_TRANSLATE_NOOP(
        "Command",
        "Saved {name} by overwriting it, as nothing else may be written into its folder. "
        "What it held is among its earlier versions.",
    ),
    LINKS: QT_TRANSLATE_NOOP(
        "Command",
        "Saved {name} by overwriting it, as the file has other names, too. "
        "What it held is among its earlier versions.",
    ),
    OWNER: QT_TRANSLATE_NOOP(
        "Command",
        "Saved {name} by overwriting it, as the file belongs to somebody else. "
        "What it held is among its earlier versions.",
    ),
}


def new(window: Window) -> None:
    """Ask for size and players and show a new game, in another window if this one is in use."""
    from sgfedit.gui.opening.new_game import NewGameDialog  # noqa: PLC0415  # slow

    game = NewGameDialog.ask(window)
    if game is not None:
        target = window.free_window()
        target.document.new(game)
        target.bring_up()


def open_files(window: Window, path: str | None = None) -> bool:
    """Open a file or a folder, or ask which files; return whether what was named is open."""
    if path is None:
        open_paths(window, ask_paths(window))
        return False
    if not is_folder(Path(path)):
        return open_file(window, path)
    from sgfedit.gui.features.file import folder  # noqa: PLC0415  # seldom needed

    return folder.open_(window, path)


def save(window: Window) -> bool:
    """Save the file; a new one asks for its name. Returns whether it is saved."""
    if window.document.path is None:
        return save_as(window)
    return _save_to(window, None)


def save_as(window: Window) -> bool:
    """Ask for a name and save under it. Returns whether it is saved."""
    proposed = _proposed_path(window)
    while True:
        path = questions.ask_save_path(window, proposed)
        if path is None:
            return False
        refusal = _why_not_called(window, path)
        if not refusal:
            return _save_to(window, path)
        questions.show_error(window, refusal)
        proposed = _proposed_path(window)


def _why_not_called(window: Window, path: str) -> str:
    """Say why a game is not saved under a name; empty where it can be.

    What is written is SGF: under the name of another format it could not be opened any more by
    the program that the name belongs to.
    """
    name = Path(path).name
    origin = window.document.origin
    if origin is not None and is_same_file(origin, Path(path)):
        text = _tr(
            "Command", "“{name}” is the file that the game was read from. It stays as it is."
        )
        return text.format(name=name)
    if path == str(window.document.path) or Path(path).suffix.lower() in SGF_EXTENSIONS:
        return ""
    from sgfedit.gui.widgets.foreign import foreign_label  # noqa: PLC0415  # slow

    label = foreign_label(path)
    text = _tr(
        "Command",
        "“{name}” would be taken for a file of {format}, but what is saved is SGF. "
        "Choose a name that ends in .sgf.",
    )
    return text.format(name=name, format=label) if label else ""


def save_json(window: Window) -> None:
    """Ask for a name and write a copy as JSON; the file that is open stays what it is."""
    window.commit_typing()
    document = window.document
    proposed = Path(_proposed_path(window)).with_suffix(".json")
    path = questions.ask_json_path(window, str(proposed))
    if path is None:
        return
    if document.origin is not None and is_same_file(document.origin, Path(path)):
        questions.show_error(window, words_of(FileError(path, "foreign", writing=True)))
        return
    from sgfedit.formats.json_tree import dump_json  # noqa: PLC0415  # slow

    try:
        save_bytes(dump_json(document.collection).encode(), Path(path))
    except FileError as error:
        questions.show_error(window, words_of(error))
        return
    window.status.note(_tr("Command", "Saved a copy as {name}").format(name=Path(path).name))


def _proposed_path(window: Window) -> str:
    document = window.document
    if document.path is not None:
        return str(document.path)
    if document.origin is not None:
        from sgfedit.gui.widgets.foreign import proposed_path  # noqa: PLC0415  # slow

        return str(proposed_path(document.origin))
    folder = Path(window.settings.get("files.last_folder"))
    stem = proposed_stem(document, window.settings, window.info.game_info)
    return str(folder / f"{stem}.sgf")


def _save_to(window: Window, path: str | None) -> bool:
    window.commit_typing()
    document = window.document
    is_signed = window.settings.get("files.signed") and not document.is_locked
    if is_signed and document.is_modified:
        with document.edit(Named("Command", "Name the program")) as edit:
            operations.sign(edit, document.collection)
    if document.is_suspect:
        from sgfedit.gui.features.file import rescue  # noqa: PLC0415  # seldom needed

        if not rescue.is_sound(window):
            return rescue.save_aside(window, path)
    if path is None and document.is_changed_on_disk:
        answer = _overwrite(window)
        if answer is not questions.Overwrite.SAVE:
            return answer is questions.Overwrite.SAVE_AS and save_as(window)
    target = document.path if path is None else Path(path)
    keeping = window.part(Keeping)
    before = keeping.begin(target) if target is not None else None
    try:
        try:
            how = document.save(path, before_writing=before, keep=keeping.keep_for_sure)
        except CharsetError as error:
            if not settle(window, error):
                return False
            how = document.save(path, before_writing=before, keep=keeping.keep_for_sure)
    except SgfEditError as error:
        questions.show_error(window, words_of(error))
        return False
    if path is not None:
        remember(window, path)
    seconds = NOTE_SECONDS if how == ASIDE else _IN_PLACE_S
    window.status.note(_tr("Command", _SAVED[how]).format(name=window.file_name), seconds)
    return True


def _overwrite(window: Window) -> questions.Overwrite:
    from sgfedit.gui.features.file.outside import may_overwrite  # noqa: PLC0415  # seldom needed

    return may_overwrite(window)


def revert(window: Window) -> None:
    """Read the file again and forget what was changed since."""
    if not questions.ask_revert(window, window.file_name, unsaved_texts(window.document)):
        return
    try:
        window.document.revert(recall(window.settings, window.document.read_from or ""))
    except FileError as error:
        questions.show_error(window, words_of(error))


def close(window: Window) -> None:
    """Close this window."""
    window.close()


def quit_all(window: Window) -> bool:
    """Close all windows, or none if the user wants to stay at one of them; return whether."""
    windows = open_windows()
    if not all(other.may_close() for other in windows):
        for other in windows:
            other.stay()
        return False
    for other in windows:
        other.close()
    close_library()  # the last: with the windows it is what the session was
    return True


def close_library() -> None:
    """Close the window of the library, if there is one."""
    # By its name: a session without it need not load it.
    for widget in QApplication.topLevelWidgets():
        if widget.objectName() == "library":
            widget.close()
