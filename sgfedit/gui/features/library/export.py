"""Export of listed games: one SGF file, a folder of files, a table for spreadsheets."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from sgfedit.app.error_words import words_of
from sgfedit.app.step_words import words_of_name
from sgfedit.game.file_names import DEFAULT, FIELDS, in_words, parse_template
from sgfedit.gui.features.library import dialogs
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.layouts import Form, fill
from sgfedit.gui.widgets.plain_text import Label, labelled, listed
from sgfedit.gui.widgets.try_dialog import TryDialog
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.library.exporting import Exported, export_file, export_folder, export_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from sqlite3 import Connection

    from sgfedit.app.library_service import Report
    from sgfedit.app.settings import Settings
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
        path = dialogs.ask_export_path(window, title, str(Path(folder, f"games{way.ending}")))
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
            connection, ids, target.path, template, report, given_up, overwrite=target.overwrites
        )

    window.foot.show_work(_tr("Library", "Exporting…"))
    window.service.work(
        _TOPIC, work, lambda done: _tell(window, target, done), lambda error: _fail(window, error)
    )


def stop(window: LibraryFrame) -> None:
    """Stop an export; of a folder what is written stays, of a file nothing is there."""
    window.service.give_up(_TOPIC)
    window.foot.end_work(_tr("Library", "The export was stopped"))


def _fail(window: LibraryFrame, error: BaseException) -> None:
    window.foot.end_work("")
    questions.show_error(window, words_of(error))


def _tell(window: LibraryFrame, target: _Target, done: Exported) -> None:
    name = PurePath(target.path).name or target.path
    one = _tr("Library", "1 game written to {name}")
    many = _tr("Library", "%n games written to {name}", "", done.games)
    text = one if done.games == 1 else many
    window.foot.end_work(text.format(name=name))
    if done.failed:
        lines = [labelled(one.file, one.reason) for one in done.failed[:_MOST_REASONS]]
        if len(done.failed) > _MOST_REASONS:
            lines.append("…")
        one = _tr("Library", "1 game could not be written:")
        many = _tr("Library", "%n games could not be written:", "", len(done.failed))
        head = one if len(done.failed) == 1 else many
        questions.show_error(window, "\n".join((head, *dict.fromkeys(lines))))


# Asks into which folder games go, and how their files are called.


_TEMPLATE: Final = "games.file_template"
_WIDTH_IN_LETTERS: Final = 70


class ExportFolderDialog(TryDialog):
    """A folder and a template.

    Attributes:
        folder, template, overwrite: What is chosen.
        message: What is wrong with it.
    """

    manual_page = "library.md#asking-for-games"

    def __init__(self, title: str, folder: str, settings: Settings, parent: QWidget) -> None:
        super().__init__("libraryExport", title, parent, self.tr("&Write"))
        self.folder = QLineEdit(folder, self)
        self.template = QLineEdit(settings.get(_TEMPLATE) or DEFAULT, self)
        self.overwrite = QCheckBox(self.tr("&Replace files that are there already"), self)
        self.message = Label(parent=self, wordWrap=True)
        fields = listed(f"{{{name}}}" for name in FIELDS)
        hint = Label(self.tr("Fields: {fields}; a / begins a folder").format(fields=fields), self)
        hint.setWordWrap(True)
        choose = QPushButton(self.tr("&Choose…"), self, autoDefault=False)
        row = fill(QHBoxLayout(), (self.folder, 1), choose)
        form = Form()
        label = Label(self.tr("&Folder:"), self)
        label.setBuddy(self.folder)
        form.addRow(label, row)
        form.addRow(self.tr("&Names:"), self.template)
        form.addRow("", hint)
        form.addRow("", self.overwrite)
        form.addRow("", self.message)
        layout = self.lay_out(form, largest=self.message)
        width = self.fontMetrics().averageCharWidth() * _WIDTH_IN_LETTERS
        self.resize(width, layout.totalHeightForWidth(width))
        choose.clicked.connect(self._on_choose)
        self.template.textChanged.connect(self._check)
        self.folder.textChanged.connect(self._check)
        self._check()

    def _on_choose(self) -> None:
        path = dialogs.ask_folder(self, self.folder.text(), self.tr("Folder for the games"))
        if path:
            self.folder.setText(path)

    def _check(self) -> None:
        flaws = parse_template(self.template.text()).flaws
        text = words_of_name(in_words(flaws[0])) if flaws else ""
        self.message.setText(f"{text[:1].upper()}{text[1:]}")
        self.apply.setEnabled(not flaws and bool(self.folder.text().strip()))

    @classmethod
    def ask(
        cls, title: str, folder: str, settings: Settings, parent: QWidget
    ) -> tuple[str, str, bool] | None:
        """Return folder, template and whether to overwrite; None if the user gave up."""
        dialog = cls(title, folder, settings, parent)
        if not dialog.is_wanted():
            return None
        template = dialog.template.text()
        settings.set(_TEMPLATE, template)
        return dialog.folder.text().strip(), template, dialog.overwrite.isChecked()
