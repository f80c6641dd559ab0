"""Command of the versions, and what is done with the one that was chosen."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.app.error_words import words_of
from sgfedit.errors import FileError, RefusalError
from sgfedit.formats import no_game_error
from sgfedit.gui.actions.build import note_undoable, trigger
from sgfedit.gui.features.versions.dialog import Versions, Wish
from sgfedit.gui.features.versions.words import title_of
from sgfedit.gui.opening.files import open_collection
from sgfedit.gui.widgets import questions
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game import Collection
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def show(window: Window, path: str | None = None) -> bool:
    """Show the versions of a file, by default of the one that is open.

    Returns:
        Whether one of them was opened, compared, merged or put back.

    Raises:
        RefusalError: the games are from no file ("not-from-file"), or the file is locked.
    """
    window.commit_typing()
    known = Path(path) if path is not None else window.document.read_from
    if known is None:
        raise RefusalError("not-from-file")
    answer = Versions.ask(window, known)
    if answer is None:
        return False
    wish, earlier = answer
    title = title_of(earlier)
    try:
        collection = earlier.load()
        if not collection.games:
            raise no_game_error(title, collection)
    except FileError as error:
        questions.show_error(window, words_of(error))
        return False
    doing: dict[Wish, Callable[[Collection, str], object]] = {
        Wish.OPEN: partial(_open, window),
        Wish.COMPARE: partial(trigger, window, "compare.with"),
        Wish.MERGE: partial(trigger, window, "compare.merge"),
        Wish.RESTORE: partial(_restore, window),
    }
    doing[wish](collection, title)
    return True


def _open(window: Window, collection: Collection, title: str) -> None:
    open_collection(window, collection, title)


def _restore(window: Window, collection: Collection, title: str) -> None:
    name = Named("Versions", "Restore {version}", version=title)
    window.document.replace_contents(collection, name)
    note_undoable(window, _tr("Versions", "Restored {version}").format(version=title))
