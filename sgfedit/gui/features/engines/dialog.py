"""One engine as the user sets it: name, command, protocol, limits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.engines import Engines
from sgfedit.app.error_words import words_of
from sgfedit.engine.commands import EngineSpec, Kind, View, joined_command, resolve, split_command
from sgfedit.errors import EngineError
from sgfedit.gui.features.engines.trial import TryEngine
from sgfedit.gui.widgets import questions, scale
from sgfedit.gui.widgets.buttons import ok_cancel
from sgfedit.gui.widgets.layouts import Form, fill, keep_level
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.i18n import without_mnemonic

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_LETTERS: Final = 56
_MOST_VISITS: Final = 100_000_000
_MOST_SECONDS: Final = 86_400
_MOST_LEVEL: Final = 20
_PLACES: Final = ("{model}", "{config}")
"""What a command has where the user has to name a file; see `Found`."""


class EngineDialog(QDialog):
    """Asks for an engine; what is wrong is said below, and nothing is kept then.

    Attributes:
        result_spec: The engine, once the dialog was accepted.
    """

    manual_page = "engines.md#setting-one-up"

    def __init__(
        self, window: Window, spec: EngineSpec | None, parent: QWidget, *, is_new: bool = False
    ) -> None:
        """Ask for an engine.

        Args:
            window: Whose program it is.
            spec: What is there, None for nothing.
            parent: What the dialog lies over.
            is_new: Whether `spec` is a proposal for another one.
        """
        super().__init__(parent)
        self._window = window
        self._engines = Engines.of(window.settings)
        self._before = None if is_new else spec
        self.result_spec: EngineSpec | None = None
        self.setObjectName("engineDialog")
        self.setWindowTitle(self.tr("Engine"))
        spec = spec or EngineSpec("", ())
        self.name = self._line("engineName", self.tr("Name"), spec.name)
        command = joined_command(spec.command) if spec.command else ""
        for place in _PLACES:
            command = command.replace(f"'{place}'", place)  # as no shell is asked
        self.command = self._line("engineCommand", self.tr("Command"), command)
        self.command.setPlaceholderText(self.tr("such as /usr/games/gnugo --mode gtp"))
        self.files = [self._line(f"engineFile:{n}", "", "") for n in range(len(_PLACES))]
        self.folder = self._line("engineFolder", self.tr("Working folder"), spec.folder)
        self.folder.setPlaceholderText(self.tr("your home folder"))
        self.kind = QComboBox(self)
        self.kind.addItem(self.tr("GTP (Go Text Protocol)"), Kind.GTP)
        self.kind.addItem(self.tr("KataGo’s analysis protocol"), Kind.ANALYSIS)
        self.kind.setCurrentIndex(self.kind.findData(spec.kind))
        self.view = QComboBox(self)
        self.view.addItem(self.tr("of the side to move"), View.SIDE)
        self.view.addItem(self.tr("of Black"), View.BLACK)
        self.view.addItem(self.tr("of White"), View.WHITE)
        self.view.setCurrentIndex(self.view.findData(spec.view))
        none = self.tr("No limit")
        self.visits = self._number("engineVisits", spec.visits, _MOST_VISITS, none)
        self.seconds = self._number("engineSeconds", spec.seconds, _MOST_SECONDS, none)
        self.seconds.setSuffix(self.tr(" s"))
        self.level = self._number("engineLevel", spec.level, _MOST_LEVEL, self.tr("Its own"))
        self.problem = Label(parent=self, wordWrap=True)
        self.problem.setObjectName("engineProblem")
        self.problem.hide()
        self.help = Label(parent=self, wordWrap=True)
        self.help.setText(
            self.tr("KataGo needs a network (a file .bin.gz, from katagotraining.org) and a "
                    "config (analysis_example.cfg, which comes with it).")
        )  # fmt: skip
        self._lay_out()
        self.kind.currentIndexChanged.connect(self._on_kind)
        self.command.textChanged.connect(self._on_command)
        self._on_kind()
        self._on_command()
        self.name.setFocus()

    # Building -------------------------------------------------------------------------------

    def _line(self, name: str, words: str, text: str) -> QLineEdit:
        line = QLineEdit(text, self)
        line.setObjectName(name)
        line.setAccessibleName(words)
        line.setMinimumWidth(line.fontMetrics().averageCharWidth() * _LETTERS)
        return line

    def _number(self, name: str, value: float | None, most: int, none: str) -> QSpinBox:
        box = QSpinBox(self)
        keep_level(box)
        box.setObjectName(name)
        box.setRange(0, most)
        box.setSpecialValueText(none)
        box.setValue(round(value or 0))
        box.setGroupSeparatorShown(True)
        return box

    def _lay_out(self) -> None:
        self._form = form = Form()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("&Command"), self._with_browse(self.command, self._browse_program))
        form.addRow(self.help)
        rows = ((self.tr("Net&work"), 0), (self.tr("Con&fig"), 1))
        self._file_rows = []
        for words, number in rows:
            field = self._with_browse(self.files[number], lambda n=number: self._browse_file(n))
            self.files[number].setAccessibleName(without_mnemonic(words))
            form.addRow(words, field)
            self._file_rows.append(field)
        form.addRow(self.tr("&Protocol"), self.kind)
        form.addRow(
            self.tr("&Working folder"), self._with_browse(self.folder, self._browse_folder)
        )
        form.addRow(self.tr("&Visits of a position"), self.visits)
        form.addRow(self.tr("&Time for a position"), self.seconds)
        form.addRow(self.tr("&Level (GNU Go)"), self.level)
        form.addRow(self.tr("Its &figures are"), self.view)
        buttons = ok_cancel(self)
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.test = QPushButton(self.tr("T&est"), self)
        self.test.setObjectName("engineTest")
        self.test.setAutoDefault(False)
        self.test.clicked.connect(self._on_test)
        foot = fill(QHBoxLayout(), self.test, 1, buttons)
        fill(QVBoxLayout(self), form, self.problem, 1, foot, spacing=scale.APART)

    def _with_browse(self, line: QLineEdit, browse: object) -> QWidget:
        """Return a line with a button that chooses what it names."""
        row = QWidget(self)
        button = QPushButton(self.tr("Browse…"), row)
        button.setAutoDefault(False)
        button.clicked.connect(browse)
        fill(QHBoxLayout(row), (line, 1), button, margins=0)
        row.setFocusProxy(line)
        return row

    # What is shown --------------------------------------------------------------------------

    def _on_kind(self) -> None:
        is_gtp = self.kind.currentData() is Kind.GTP
        # By its own protocol KataGo is asked for Black's figures.
        self._form.setRowVisible(self.view, is_gtp)
        self._form.setRowVisible(self.level, is_gtp)

    def _on_command(self) -> None:
        text = self.command.text()
        for place, row in zip(_PLACES, self._file_rows, strict=True):
            self._form.setRowVisible(row, place in text)
        self._form.setRowVisible(self.help, any(place in text for place in _PLACES))
        self.adjustSize()

    def _browse_program(self) -> None:
        path = ask_file(self, self.tr("Program of the engine"))
        if path:
            self.command.setText(joined_command((path,)))

    def _browse_file(self, number: int) -> None:
        path = ask_file(self, self.tr("Network") if number == 0 else self.tr("Config"))
        if path:
            self.files[number].setText(path)

    def _browse_folder(self) -> None:
        path = questions.ask_folder(self, self.tr("Working folder"), self.folder.text())
        if path:
            self.folder.setText(path)

    # What comes of it -----------------------------------------------------------------------

    def spec(self) -> EngineSpec:
        """Return the engine as it is set now.

        Raises:
            EngineError: something is missing, or the command cannot be started.
        """
        name = " ".join(self.name.text().split())
        if not name:
            raise EngineError("no-name")
        if any(one.name == name for one in self._engines.specs if one != self._before):
            raise EngineError("same-name", detail=name)
        text = self.command.text()
        words = split_command(text)
        for place, line in zip(_PLACES, self.files, strict=True):
            if place in words:
                if not line.text().strip():
                    raise EngineError("no-file", name)
                words = tuple(line.text().strip() if one == place else one for one in words)
        folder = self.folder.text().strip()
        resolve(words, folder)
        is_gtp = self.kind.currentData() is Kind.GTP
        return EngineSpec(
            name,
            words,
            folder,
            self.kind.currentData(),
            self.visits.value() or None,
            float(self.seconds.value()) or None,
            (self.level.value() or None) if is_gtp else None,
            self.view.currentData() if is_gtp else View.SIDE,
        )

    def _checked(self) -> EngineSpec | None:
        """Return the engine, or None after saying what is wrong with it."""
        try:
            found = self.spec()
        except EngineError as error:
            self.problem.setText(words_of(error))
            self.problem.show()
            return None
        self.problem.hide()
        return found

    def _on_test(self) -> None:
        spec = self._checked()
        if spec is not None:
            questions.run(TryEngine(self._window, spec, self))

    def accept(self) -> None:
        """Keep what is set if it makes sense."""
        self.result_spec = self._checked()
        if self.result_spec is not None:
            super().accept()


def ask_file(parent: QWidget, title: str) -> str:
    """Ask for a file that is there; empty if the user gave up."""
    dialog = questions.file_dialog(parent, title, str(Path.home()))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return dialog.selectedFiles()[0] if questions.run(dialog) else ""
