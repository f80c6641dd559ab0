"""The Tree menu: each line of the game as a file of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import FileError, RefusalError, SgfEditError
from sgfedit.formats import dumps, save_bytes
from sgfedit.game.joining import ends, line_files
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def save_each(window: Window) -> None:
    """Ask for a folder and write every line of the game, root to end, into a file there."""
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    document = window.document
    count = len(ends(document.game.root))
    folder = questions.ask_folder(
        window,
        _tr("Command", "Where to save the only line")
        if count == 1
        else _tr("Command", "Where to save %n lines, a file each", "", count),
        window.settings.get("files.last_folder"),
    )
    if folder is None:
        return
    paths = names(Path(folder), document.read_from.stem if document.read_from else "game", count)
    taken = next((path.name for path in paths if path.exists()), None)
    if taken is not None:
        raise RefusalError("file-exists", taken)
    try:
        done = progress.run(
            window,
            _write(window, paths),
            _tr("Command", "Save each line as a file"),
            _tr("Command", "Writing the files…"),
        )
    except SgfEditError as error:
        questions.show_error(window, str(error))
        return
    if done:
        window.status.note(
            _tr("Command", "Saved 1 file")
            if count == 1
            else _tr("Command", "Saved %n files", "", count)
        )


def names(folder: Path, stem: str, count: int) -> list[Path]:
    """Return as many paths as there are lines: ``stem-001.sgf``, in the order of the file."""
    digits = len(str(count))
    return [folder / f"{stem}-{number:0{digits}}.sgf" for number in range(1, count + 1)]


def _write(window: Window, paths: list[Path]) -> Generator[None, None, bool]:
    document = window.document
    encoding = document.collection.save_encodings[document.game_index]
    for path, file in zip(paths, line_files(document.game.root, encoding), strict=True):
        if path.exists():
            # It has come into being since we looked.
            raise FileError(str(path), "exists", writing=True)
        save_bytes(dumps(file), path)
        yield
    return True
