"""Commands of exports and paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QAction, QDesktopServices

from sgfedit.app.error_words import words_of
from sgfedit.app.shared_file import is_there
from sgfedit.app.summary_lines import proposed_stem
from sgfedit.errors import RefusalError, SgfEditError
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.app.export_options import Export
    from sgfedit.export.jobs import Source
    from sgfedit.gui.features.export.dialog import Record
    from sgfedit.gui.window import Window


_tr = QCoreApplication.translate


def export(window: Window) -> None:
    """Ask what to export, and tell what was written."""
    from sgfedit.gui.features.export.dialog import ExportDialog  # noqa: PLC0415  # slow

    window.commit_typing()
    exported = ExportDialog.ask(_source(window), _record(window), window.settings, window)
    if exported is not None:
        _tell(window, exported)


def export_again(window: Window) -> None:
    """Repeat the last export of this file, or else the last one of all.

    Files of that export are overwritten, others only if the user says so.

    Raises:
        RefusalError: nothing was exported yet.
    """
    from sgfedit.app.export_options import ExportMemory  # noqa: PLC0415  # slow
    from sgfedit.app.exporting import Place, check, paths_of, written  # noqa: PLC0415
    from sgfedit.export.jobs import job_of  # noqa: PLC0415
    from sgfedit.export.registry import defaults_of, target_named  # noqa: PLC0415

    window.commit_typing()
    memory, record = ExportMemory(window.settings), _record(window)
    last = memory.last(record.path)
    target = target_named(last.target) if last else None
    if last is None or target is None:
        raise RefusalError("nothing-exported")
    source = _source(window)
    is_own = memory.is_known(record.path)
    try:
        job = job_of(source, target, {**defaults_of(target), **last.values})
        folder = last.folder if is_own or not record.folder else record.folder
        names = last.names if is_own or "{" in last.names else "{file}"
        paths = paths_of(source, target, job.games, Place(folder, names, record.stem))
        check(paths, record.kept)
    except SgfEditError as error:
        questions.show_error(window, words_of(error))
        return
    own = set(last.files) if is_own else set()
    there = {path for path in paths if is_there(path)}
    taken = [path.name for path in paths if path in there and str(path) not in own]
    text = _tr("Command", "Files of these names are there already. Replace them?")
    if taken and not questions.ask_replace(window, text, taken):
        return
    if _is_written(window, written(job, paths, there)):
        exported = last._replace(names=names, folder=folder, files=tuple(map(str, paths)))
        memory.remember(record.path, exported)
        _tell(window, exported)


def _is_written(window: Window, steps: Generator[float, None, int]) -> bool:
    """Write files; return whether all was done."""
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    try:
        title, doing = _tr("Command", "Export"), _tr("Command", "Making the files…")
        return progress.run(window, steps, title, doing) is not None
    except SgfEditError as error:
        questions.show_error(window, words_of(error))
        return False


def _source(window: Window) -> Source:
    from sgfedit.app.export_options import source_of  # noqa: PLC0415  # slow

    return source_of(window.document, window.settings)


def _record(window: Window) -> Record:
    from sgfedit.gui.features.export.dialog import Record  # noqa: PLC0415  # slow

    document = window.document
    path = _path(window)
    stem = path.stem if path else proposed_stem(document, window.settings, window.info.game_info)
    known = (document.path, document.origin, path)
    kept = tuple(one for one in known if one is not None)
    return Record(str(path or ""), stem, _folder(window), kept)


def _path(window: Window) -> Path | None:
    path = window.document.read_from
    return path.absolute() if path else None


def _folder(window: Window) -> str:
    """Return the folder that the record is in, or where one was last."""
    path = _path(window)
    return (
        str(path.parent) if path else window.settings.get("files.last_folder") or str(Path.home())
    )


def _tell(window: Window, exported: Export) -> None:
    """Say what was written, and let a click on it open the folder."""
    files = exported.files
    folder = Path(files[0]).parent if files else Path(exported.folder)
    if len(files) == 1:
        text = _tr("Command", "Exported: {name}. Open its folder")
        text = text.format(name=Path(files[0]).name)
    else:
        text = _tr("Command", "Exported: %n files to {folder}. Open the folder", "", len(files))
        text = text.format(folder=folder.name)
    action = QAction(_tr("Command", "Open folder"), window.status)
    action.triggered.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))))
    window.status.note_with_link(text, action)


def print_games(window: Window) -> None:
    """Lay out what was chosen the last time, ask for a printer, and print."""
    from sgfedit.app.export_options import source_of  # noqa: PLC0415
    from sgfedit.export.jobs import fitting  # noqa: PLC0415  # slow
    from sgfedit.gui.features.export.printer import (  # noqa: PLC0415
        Maker,
        print_pages,
        stored_values,
    )
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    window.commit_typing()
    source = source_of(window.document, window.settings)
    values = fitting(source, stored_values(window.settings, str(_path(window) or "")))
    maker = Maker(source)
    title, text = _tr("Print", "Print"), _tr("Print", "Laying out pages…")
    try:
        pages = progress.run(window, maker.pages(values), title, text)
    except SgfEditError as error:
        questions.show_error(window, words_of(error))
        return
    if pages and print_pages(window, maker, pages, values):
        window.status.note(_tr("Print", "Printed: %n pages", "", len(pages)))


def preview(window: Window) -> None:
    """Show the pages as they will be printed, and what can be chosen for them."""
    from sgfedit.app.export_options import source_of  # noqa: PLC0415  # slow
    from sgfedit.gui.features.export.print_preview import PrintPreview  # noqa: PLC0415

    window.commit_typing()
    source = source_of(window.document, window.settings)
    record, folder = str(_path(window) or ""), _folder(window)
    dialog = PrintPreview(source, window.settings, window, record, folder)
    dialog.exec()
    dialog.deleteLater()
