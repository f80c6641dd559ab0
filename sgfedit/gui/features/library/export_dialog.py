"""Asks into which folder games go, and how their files are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.game.file_names import DEFAULT, FIELDS, in_words, parse_template
from sgfedit.gui.features.library import asking
from sgfedit.gui.widgets.buttons import without_icons

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings

_TEMPLATE: Final = "games.file_template"
_WIDTH_IN_LETTERS: Final = 70


class ExportFolderDialog(QDialog):
    """A folder and a template.

    Attributes:
        folder, template, overwrite: What is chosen.
        message: What is wrong with it.
    """

    def __init__(self, title: str, folder: str, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryExport")
        self.setWindowTitle(title)
        self.folder = QLineEdit(folder, self)
        self.template = QLineEdit(settings.get(_TEMPLATE) or DEFAULT, self)
        self.overwrite = QCheckBox(self.tr("&Replace files that are there already"), self)
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        fields = ", ".join(f"{{{name}}}" for name in FIELDS)
        hint = QLabel(self.tr("Fields: {fields}; a / begins a folder").format(fields=fields), self)
        hint.setWordWrap(True)
        choose = QPushButton(self.tr("&Choose…"), self)
        choose.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.folder, 1)
        row.addWidget(choose)
        form = QFormLayout()
        label = QLabel(self.tr("&Folder:"), self)
        label.setBuddy(self.folder)
        form.addRow(label, row)
        form.addRow(self.tr("&Names:"), self.template)
        form.addRow("", hint)
        form.addRow("", self.overwrite)
        form.addRow("", self.message)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.write = buttons.addButton(self.tr("&Write"), role)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(buttons)
        without_icons(self)
        width = self.fontMetrics().averageCharWidth() * _WIDTH_IN_LETTERS
        self.resize(width, layout.totalHeightForWidth(width))
        choose.clicked.connect(self._on_choose)
        self.template.textChanged.connect(self._check)
        self.folder.textChanged.connect(self._check)
        self._check()

    def _on_choose(self) -> None:
        path = asking.ask_folder(self, self.folder.text(), self.tr("Folder for the games"))
        if path:
            self.folder.setText(path)

    def _check(self) -> None:
        flaws = parse_template(self.template.text()).flaws
        text = in_words(flaws[0]) if flaws else ""
        self.message.setText(f"{text[:1].upper()}{text[1:]}")
        self.write.setEnabled(not flaws and bool(self.folder.text().strip()))

    @classmethod
    def ask(
        cls, title: str, folder: str, settings: Settings, parent: QWidget
    ) -> tuple[str, str, bool] | None:
        """Return folder, template and whether to overwrite; None if the user gave up."""
        dialog = cls(title, folder, settings, parent)
        found = None
        if dialog.exec():
            template = dialog.template.text()
            settings.set(_TEMPLATE, template)
            found = dialog.folder.text().strip(), template, dialog.overwrite.isChecked()
        dialog.deleteLater()
        return found
