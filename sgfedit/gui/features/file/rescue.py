"""Rescue of a document in which something went wrong: it is checked before it is saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.app.error_words import words_of
from sgfedit.app.shared_file import is_there
from sgfedit.app.soundness import bytes_of, fault_in_steps, salvaged
from sgfedit.errors import SgfEditError
from sgfedit.formats import save_bytes
from sgfedit.gui.widgets import progress, questions

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.game import Collection
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def is_sound(window: Window) -> bool:
    """Return whether the tree in memory is what would be read again; it is not suspect then."""
    document = window.document
    fault = progress.run(
        window,
        _fault_in_steps(document.collection),
        _tr("Rescue", "Save"),
        _tr("Rescue", "Something went wrong here before. The game is checked before it is saved."),
    )
    document.is_suspect = fault != ""
    return not document.is_suspect


def _fault_in_steps(collection: Collection) -> Generator[float, None, str]:
    """Return what is wrong, see `soundness.fault_in_steps`; what cannot be checked is so, too."""
    try:
        return (yield from fault_in_steps(collection))
    except Exception:  # a tree that is broken may break whatever walks it
        return "check"


def save_aside(window: Window, path: str | None) -> bool:
    """Save what can be reached of the games under a new name, and open that; say so.

    The file that was open, or is at `path`, stays as it is. Returns whether it is saved.
    """
    document = window.document
    target = Path(path) if path is not None else document.path
    if target is None:
        raise ValueError("a new document needs a path")
    aside = _free_name(target)
    name = window.file_name
    try:
        save_bytes(bytes_of(salvaged(document.collection)), aside)
        document.open(aside)
    except SgfEditError as error:
        questions.show_error(window, words_of(error))
        return False
    text = _tr(
        "Rescue",
        "Something went wrong in sgfedit, and “{name}” is damaged in memory. What is there was "
        "saved as “{aside}”, which is open now; the old file stays as it was. Please compare "
        "the two.",
    )
    questions.show_error(window, text.format(name=name, aside=aside.name))
    return True


def _free_name(path: Path) -> Path:
    """Return a name beside a file that no other file has."""
    template = _tr("Rescue", "{name} (rescued)")
    stem = template.format(name=path.stem)
    number = 1
    found = path.with_name(f"{stem}.sgf")
    while is_there(found):
        number += 1
        found = path.with_name(f"{stem} {number}.sgf")
    return found
