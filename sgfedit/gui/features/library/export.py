"""Writes what the table lists: one SGF file, a folder of files, a table for spreadsheets."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game.file_names import parse_template
from sgfedit.gui.features.library import asking
from sgfedit.gui.features.library.export_dialog import ExportFolderDialog
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.library.exporting import Exported, export_file, export_folder, export_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from sqlite3 import Connection

    from sgfedit.app.library_service import Report
    from sgfedit.gui.features.library.frame import LibraryFrame

_tr = QCoreApplication.translate

_TOPIC: Final = "export"
_MOST_REASONS: Final = 12


class _Target(NamedTuple):
    """Where to: a file or folder, and for a folder how files are called."""

    path: str
    template: str = ""
    overwrites: bool = False


class Way(NamedTuple):
    """One way to export.

    Attributes:
        one, many: Title of the question where to, for one and for several games.
        ending: Of the file; empty for a folder.
    """

    one: str
    many: str
    ending: str


WAYS: Final = {
    "sgf": Way(
        QT_TRANSLATE_NOOP("Library", "Export 1 game as an SGF file"),
        QT_TRANSLATE_NOOP("Library", "Export %n games as one SGF file"),
        ".sgf",
    ),
    "folder": Way(
        QT_TRANSLATE_NOOP("Library", "Export 1 game as a file"),
        QT_TRANSLATE_NOOP("Library", "Export %n games as files"),
        "",
    ),
    "csv": Way(
        QT_TRANSLATE_NOOP("Library", "Export 1 game as a table"),
        QT_TRANSLATE_NOOP("Library", "Export %n games as a table"),
        ".csv",
    ),
}


def export(window: LibraryFrame, kind: str) -> None:
    """Ask where to, and write the selected games, or all that are listed if only one is.

    Args:
        window: The library.
        kind: One of the keys of `WAYS`.
    """
    ids = window.table.selected_ids
    if len(ids) < 2:
        ids = list(window.model.ids)
    if not ids:
        window.foot.say(_tr("Library", "There are no games to export"))
        return
    target = _ask(window, WAYS[kind], len(ids))
    if target is not None:
        _run(window, kind, ids, target)


def _ask(window: LibraryFrame, way: Way, count: int) -> _Target | None:
    title = _tr("Library", way.one if count == 1 else way.many, "", count)
    folder = window.settings.get("files.last_folder")
    if way.ending:
        path = asking.ask_export_path(window, title, str(Path(folder, f"games{way.ending}")))
        return _Target(path) if path else None
    found = ExportFolderDialog.ask(title, folder, window.settings, window)
    return None if found is None else _Target(*found)


def _run(window: LibraryFrame, kind: str, ids: Sequence[int], target: _Target) -> None:
    def work(connection: Connection, report: Report, given_up: Callable[[], bool]) -> Exported:
        if kind == "sgf":
            return export_file(connection, ids, target.path, report, given_up)
        if kind == "csv":
            return export_table(connection, ids, target.path, report, given_up)
        template = parse_template(target.template)
        return export_folder(
            connection,
            ids,
            target.path,
            template,
            report,
            given_up,
            overwrite=target.overwrites,
        )

    window.foot.show_work(_tr("Library", "Exporting…"))
    window.service.work(
        _TOPIC,
        work,
        lambda done: _tell(window, target, done),
        lambda error: _fail(window, error),
    )


def stop(window: LibraryFrame) -> None:
    """Stop an export; of a folder what is written stays, of a file nothing is there."""
    window.service.give_up(_TOPIC)
    window.foot.end_work(_tr("Library", "The export was stopped"))


def _fail(window: LibraryFrame, error: BaseException) -> None:
    window.foot.end_work("")
    questions.show_error(window, str(error))


def _tell(window: LibraryFrame, target: _Target, done: Exported) -> None:
    name = PurePath(target.path).name or target.path
    one = _tr("Library", "1 game written to {name}")
    many = _tr("Library", "%n games written to {name}", "", done.games)
    text = one if done.games == 1 else many
    window.foot.end_work(text.format(name=name))
    if done.failed:
        lines = [f"{one.file}: {one.reason}" for one in done.failed[:_MOST_REASONS]]
        if len(done.failed) > _MOST_REASONS:
            lines.append("…")
        one = _tr("Library", "1 game could not be written:")
        many = _tr("Library", "%n games could not be written:", "", len(done.failed))
        head = one if len(done.failed) == 1 else many
        questions.show_error(window, "\n".join((head, *dict.fromkeys(lines))))
