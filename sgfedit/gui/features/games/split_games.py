"""Dialog that splits games into files and shows every name beforehand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QTableView,
    QWidget,
)

from sgfedit.app.error_words import words_of
from sgfedit.app.step_words import words_of_name
from sgfedit.errors import SgfEditError
from sgfedit.formats.splitting import Splitting, State
from sgfedit.game.file_names import DEFAULT, FIELDS, in_words, parse_template
from sgfedit.gui.views.games.columns import label_of_name
from sgfedit.gui.widgets import progress, questions
from sgfedit.gui.widgets.layouts import Form, fill
from sgfedit.gui.widgets.plain_text import Label, listed, strung, tip_of
from sgfedit.gui.widgets.row_painter import NOWHERE, AnyIndex
from sgfedit.gui.widgets.row_tables import look_like_rows
from sgfedit.gui.widgets.severity import severity_icon
from sgfedit.gui.widgets.try_dialog import TryDialog
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from PySide6.QtCore import QObject

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.formats.splitting import Target
    from sgfedit.game import Game

_TEMPLATE: Final = "games.file_template"
_TYPING_MS: Final = 120
_STATES: Final = {
    State.NEW: "",
    State.SAME: QT_TRANSLATE_NOOP("SplitDialog", "there already"),
    State.EXISTS: QT_TRANSLATE_NOOP("SplitDialog", "there is another file"),
    State.SOURCE: QT_TRANSLATE_NOOP("SplitDialog", "this file itself: not written"),
}
"""What is in the place of a file → what is said of it."""


class TargetsModel(QAbstractTableModel):
    """Games and the files that they become."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._targets: Sequence[Target] = ()
        self._titles = (self.tr("Game"), self.tr("File"), "")

    def set_targets(self, targets: Sequence[Target]) -> None:
        """Show other files."""
        self.beginResetModel()
        self._targets = targets
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._targets)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        target = self._targets[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            state = _STATES[target.state]
            return (target.index + 1, target.name, state and self.tr(state))[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_of(str(target.path))
        return None


class SplitDialog(TryDialog):
    """A template, a folder, and every file that would be written; nothing is until it is wanted.

    Attributes:
        template, folder: What is typed.
        overwrite: Whether files that are there already are replaced.
        which: All games, or those that are selected.
        view: The files.
        written: How many files were written, once the dialog is accepted.
    """

    manual_page = "games.md#what-can-be-done-with-them"

    def __init__(
        self,
        document: Document,
        selected: Sequence[Game],
        settings: Settings,
        folder: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("splitGames", self.tr("Split into files"), parent, self.tr("&Write"))
        self._document = document
        self._settings = settings
        self._targets: Sequence[Target] = ()
        self._splitting: Splitting | None = None
        self._flaws = ""
        self.written = 0
        roots = {game.root for game in selected}
        games = document.collection.games
        self._selected = [number for number, game in enumerate(games) if game.root in roots]
        self.template = QLineEdit(settings.get(_TEMPLATE) or DEFAULT, self)
        self.folder = QLineEdit(folder, self)
        self.which = QComboBox(self)
        self.overwrite = QCheckBox(self.tr("&Replace files that are there already"), self)
        self.model = TargetsModel(self)
        self.view = QTableView(self)
        self._told = Label(parent=self)
        self._sign = Label(parent=self)
        self._typing = QTimer(self)
        self._set_up()
        self._lay_out()
        self.refresh()

    def _set_up(self) -> None:
        games = self._document.collection.games
        self.template.setObjectName("template")
        self.folder.setObjectName("folder")
        fields = listed(f"{{{name}}}" for name in FIELDS)
        self.template.setToolTip(
            tip_of(
                self.tr("In braces stands what the game says of itself: {fields}").format(
                    fields=fields
                )
            )
        )
        self.which.addItem(self.tr("All %n games", "", len(games)), None)
        if 1 < len(self._selected) < len(games):
            text = self.tr("The %n selected games", "", len(self._selected))
            self.which.addItem(text, self._selected)
            self.which.setCurrentIndex(1)
        self.which.setVisible(self.which.count() > 1)
        self._set_up_view()
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self.refresh)
        for field in (self.template, self.folder):
            field.textChanged.connect(self._typing.start)
        self.which.currentIndexChanged.connect(self.refresh)
        self.overwrite.toggled.connect(self._show)

    def _set_up_view(self) -> None:
        view = self.view
        view.setObjectName("targets")
        view.setAccessibleName(self.tr("Files to be written"))
        view.setModel(self.model)
        look_like_rows(view)
        header = view.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        digit = self.fontMetrics().horizontalAdvance("0")
        header.resizeSection(0, 8 * digit)
        states = (self.tr(state) for state in _STATES.values() if state)
        header.resizeSection(2, max(map(self.fontMetrics().horizontalAdvance, states)) + 2 * digit)

    def _lay_out(self) -> None:
        browse = QPushButton(self.tr("&Browse…"), self, autoDefault=False)
        browse.clicked.connect(self._on_browse)
        folder = fill(QHBoxLayout(), (self.folder, 1), browse)
        names = fill(QHBoxLayout(), (self.template, 1))
        fields = QPushButton(self.tr("&Field"), self, autoDefault=False)
        fields.setMenu(self._field_menu())
        names.addWidget(fields)
        form = Form()
        form.addRow(self.tr("&Games:"), self.which)
        form.setRowVisible(self.which, self.which.count() > 1)
        for text, row, field in (
            (self.tr("&Names:"), names, self.template),
            (self.tr("F&older:"), folder, self.folder),
        ):
            label = Label(text, self)
            label.setBuddy(field)
            form.addRow(label, row)
        foot = fill(QHBoxLayout(), self._sign, (self._told, 1))
        self.lay_out(form, self.view, foot, self.overwrite, largest=self.view)
        self._told.setWordWrap(True)
        self.fit_screen(104, 32)

    def _field_menu(self) -> QMenu:
        menu = QMenu(self)
        for name, ident in FIELDS.items():
            menu.addAction(
                f"{{{name}}}   {label_of_name(ident)}", partial(_insert, self.template, name)
            )
        return menu

    # Planning -------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what would be written."""
        self._typing.stop()
        template = parse_template(self.template.text())
        self._flaws = strung(words_of_name(in_words(flaw)) for flaw in template.flaws)
        self._targets, self._splitting = (), None
        if not template.flaws and self.folder.text().strip():
            source = self._document.read_from
            self._splitting = Splitting(
                self._document.collection, template, self.folder.text().strip(), source=source
            )
            self._targets = self._splitting.plan(self.which.currentData())
        self.model.set_targets(self._targets)
        self._show()

    def _show(self) -> None:
        """Say what is in the way, and how many files are to be written."""
        wanted = self._wanted
        taken = sum(target.state is State.EXISTS for target in self._targets)
        is_clear = all(target.state is State.NEW for target in self._targets)
        self.view.setColumnHidden(2, is_clear)
        self.overwrite.setVisible(bool(taken))
        is_bad = bool(self._flaws) or (taken and not self.overwrite.isChecked())
        self._sign.setVisible(bool(is_bad))
        side = self.fontMetrics().height()
        severity = "error" if self._flaws else "warning"
        self._sign.setPixmap(severity_icon(severity, self.palette()).pixmap(side, side))
        text = self._flaws
        if not text and not self.folder.text().strip():
            text = self.tr("Into which folder?")
        elif not text and taken and not self.overwrite.isChecked():
            text = self.tr("%n of the names are taken by other files: these are left", "", taken)
        self._told.setText(text)
        self._told.setVisible(bool(text))
        count = len(wanted)
        self.apply.setEnabled(count > 0)
        one = self.tr("&Write 1 file")
        self.apply.setText(one if count == 1 else self.tr("&Write %n files", "", count))

    @property
    def _wanted(self) -> list[Target]:
        """The files that are going to be written."""
        states = {State.NEW, *((State.EXISTS,) if self.overwrite.isChecked() else ())}
        return [target for target in self._targets if target.state in states]

    def _on_browse(self) -> None:
        title = self.tr("Folder for the files")
        found = questions.ask_folder(self, title, self.folder.text())
        if found:
            self.folder.setText(found)
            self.refresh()

    # Writing --------------------------------------------------------------------------------

    def accept(self) -> None:
        if self._typing.isActive():
            self.refresh()
        if not self._wanted or self._splitting is None:
            return
        self._settings.set(_TEMPLATE, self.template.text())
        failed: list[str] = []
        steps = self._write(self._splitting, self._wanted, failed)
        progress.run(self, steps, self.windowTitle(), self.tr("Writing files…"))
        if failed:
            questions.show_error(self, "\n".join(failed[:_MOST_TOLD]))
            self.refresh()
            return
        super().accept()

    def _write(
        self, splitting: Splitting, targets: Sequence[Target], failed: list[str]
    ) -> Generator[None, None, bool]:
        for target in targets:
            try:
                self.written += splitting.write(target, overwrite=self.overwrite.isChecked())
            except SgfEditError as error:
                failed.append(words_of(error))
            yield
        return True

    @classmethod
    def ask(
        cls,
        document: Document,
        selected: Sequence[Game],
        settings: Settings,
        folder: str,
        parent: QWidget,
    ) -> int:
        """Let the user split a file; return how many files were written."""
        dialog = cls(document, selected, settings, folder, parent)
        dialog.is_wanted()
        return dialog.written


_MOST_TOLD: Final = 12


def _insert(line: QLineEdit, name: str) -> None:
    """Put a field into the template at the caret."""
    line.insert(f"{{{name}}}")
    line.setFocus()
