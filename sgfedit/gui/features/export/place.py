"""The foot of the export dialog: the folder, the names of files, and what they come to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QWidget,
)

from sgfedit.app.exporting import Place, paths_of
from sgfedit.errors import RefusalError
from sgfedit.game.file_names import FIELDS
from sgfedit.gui.views.games.columns import label_of_name
from sgfedit.gui.views.problems.severity import severity_icon
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.export.jobs import Source
    from sgfedit.export.registry import Target

_TYPING_MS: Final = 150
_SHOWN: Final = 3
_MANY: Final = 1_000


class PlaceFields(QWidget):
    """Asks where files go, and says what they are called.

    Signals:
        changed: Another folder or other names are typed.

    Attributes:
        folder, names: What is typed.
        browse: A button that asks for the folder.
        fields: One with what may stand in braces.
        told: What the files are called, or what is wrong.
        flaw: What is wrong with it, a sentence; "" for nothing.
    """

    changed = Signal()

    def __init__(self, source: Source, file_stem: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._source = source
        self._file_stem = file_stem
        self._target: Target | None = None
        self._numbers: Sequence[int] = ()
        self.flaw = ""
        self._outcome = ""
        self._is_complaint = False
        self.folder = QLineEdit(self)
        self.names = QLineEdit(self)
        self.browse = QPushButton(self.tr("&Browse…"), self)
        self.fields = QPushButton(self.tr("Fie&ld"), self)
        self._sign = QLabel(self)
        self.told = QLabel(self)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self.refresh)
        for field in (self.folder, self.names):
            field.textChanged.connect(self._typing.start)
        self._lay_out()

    def _lay_out(self) -> None:
        browse = self.browse
        browse.clicked.connect(self._on_browse)
        fields = self.fields
        menu = QMenu(fields)
        for name, ident in FIELDS.items():
            menu.addAction(f"{{{name}}}   {label_of_name(ident)}", _Insert(self.names, name))
        fields.setMenu(menu)
        self.folder.setObjectName("exportFolder")
        self.names.setObjectName("exportNames")
        tip = self.tr("In braces stands what the game says of itself: {fields}")
        listed = ", ".join(f"{{{name}}}" for name in FIELDS)
        self.names.setToolTip(tip.format(fields=listed))
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setWordWrap(True)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setColumnStretch(1, 1)
        for row, (text, field, button) in enumerate(
            (
                (self.tr("Fol&der:"), self.folder, browse),
                (self.tr("&Names:"), self.names, fields),
            )
        ):
            button.setAutoDefault(False)
            label = QLabel(text, self)
            label.setBuddy(field)
            for column, widget in enumerate((label, field, button)):
                layout.addWidget(widget, row, column)
        layout.addWidget(self._sign, 2, 0, Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self.told, 2, 1, 1, 2)

    def show_place(self, folder: str, names: str) -> None:
        """Show other texts."""
        self.folder.setText(folder)
        self.names.setText(names)
        self.refresh()

    def set_files(self, target: Target, numbers: Sequence[int]) -> None:
        """Say which files there are going to be; see `Job.games`."""
        self._target, self._numbers = target, numbers
        self._show_names()

    @property
    def place(self) -> Place:
        """Where files go."""
        return Place(self.folder.text(), self.names.text(), self._file_stem)

    def refresh(self) -> None:
        """Say what the files are called, or what is wrong with it; no longer what was done."""
        self._typing.stop()
        self._outcome = ""
        self._show_names()

    def _show_names(self) -> None:
        self.flaw = ""
        text = ""
        if self._target is not None and self._numbers:
            try:
                paths = paths_of(self._source, self._target, _ends(self._numbers), self.place)
            except RefusalError as error:
                self.flaw = str(error)
            else:
                text = _listed(paths, Path(self.place.folder.strip()).expanduser())
        if self._outcome and not self.flaw:
            self._say(self._outcome, is_flaw=self._is_complaint)
        else:
            self._say(self.flaw or text, is_flaw=bool(self.flaw))
        self.changed.emit()

    def say(self, text: str) -> None:
        """Say what was done, until something else is chosen."""
        self._outcome, self._is_complaint = text, False
        self._say(text, is_flaw=False)

    def complain(self, sentence: str) -> None:
        """Say why nothing was written, until something else is chosen."""
        self._outcome, self._is_complaint = sentence, True
        self._say(sentence, is_flaw=True)

    def _say(self, text: str, *, is_flaw: bool) -> None:
        side = self.fontMetrics().height()
        self._sign.setPixmap(severity_icon("error", self.palette()).pixmap(side, side))
        self._sign.setVisible(is_flaw)
        self.told.setText(text)

    def _on_browse(self) -> None:
        found = questions.ask_folder(self, self.tr("Folder for the files"), self.folder.text())
        if found:
            self.folder.setText(found)
            self.refresh()


class _Insert:
    """Puts a field into the names at the caret."""

    def __init__(self, line: QLineEdit, name: str) -> None:
        self.line, self.name = line, name

    def __call__(self) -> None:
        self.line.insert(f"{{{self.name}}}")
        self.line.setFocus()


def _ends(numbers: Sequence[int]) -> Sequence[int]:
    """Return the files of the first and the last game, where there are too many to name all."""
    if len(numbers) <= _MANY:
        return numbers
    return [number for number in numbers if number in {numbers[0], numbers[-1]}]


def _listed(paths: Sequence[Path], folder: Path) -> str:
    """Return the first names, and the last one behind dots."""
    names = [
        path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path)
        for path in (*paths[:_SHOWN], paths[-1])
    ]
    if len(paths) > _SHOWN + 1:
        return ", ".join((*names[:_SHOWN], "…", names[-1]))
    return ", ".join(names[: len(paths)] if len(paths) <= _SHOWN else names)
