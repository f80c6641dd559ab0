"""The dialog that makes a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.known_names import KnownNames
from sgfedit.game.collection import Collection, new_game
from sgfedit.go import max_handicap
from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.completion import Completion
from sgfedit.gui.widgets.layouts import Form
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.window import window_around
from sgfedit.sgf.values import MAX_SIZE

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.app.recovery import Recovery
    from sgfedit.game import Game

USUAL_SIZES: Final = (19, 13, 9)
KOMI: Final = 6.5
HANDICAP_KOMI: Final = 0.5
_LARGEST_KOMI: Final = 999.5


class NewGameDialog(QDialog):
    """Size, handicap, komi and players of a new game. Enter alone gives the usual 19x19.

    Signals:
        typed: Something else stands in a field.
    """

    manual_page = "files.md#opening-and-saving"
    typed = Signal()

    def __init__(self, parent: QWidget | None = None, *, names: KnownNames | None = None) -> None:
        """Ask for a new game.

        Args:
            parent: The window.
            names: What is known from before, to complete names; without it nothing is completed.
        """
        super().__init__(parent)
        self.setObjectName("newGame")
        self.setWindowTitle(self.tr("New game"))
        self._is_komi_chosen = False
        self.sizes = QButtonGroup(self)
        self.columns = _size_box("columns", self.tr("Columns"), self)
        self.rows = _size_box("rows", self.tr("Rows"), self)
        self.handicap = QComboBox(self)
        self.komi = _KomiBox(self)
        self.black = QLineEdit(self)
        self.white = QLineEdit(self)
        self._names = names
        if names is not None:
            Completion(self.black, "PB", names, self)
            Completion(self.white, "PW", names, self)
        self._name_fields()
        self._lay_out()
        self._connect()
        self._on_size_changed()

    def _name_fields(self) -> None:
        fields = {"handicap": self.handicap, "black": self.black, "white": self.white}
        for name, widget in fields.items():
            widget.setObjectName(name)
        self.komi.setObjectName("komi")
        self.komi.setValue(KOMI)

    def _lay_out(self) -> None:
        form = self.form = Form()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.size_rows = self._size_row(), self._custom_row()
        form.addRow(self.tr("Board:"), self.size_rows[0])
        form.addRow("", self.size_rows[1])
        form.addRow(self.tr("&Handicap:"), self.handicap)
        form.addRow(self.tr("&Komi:"), self.komi)
        form.addRow(self.tr("&Black:"), self.black)
        form.addRow(self.tr("&White:"), self.white)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addStretch(1)
        layout.addWidget(buttons)
        plain(self)

    def _size_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for size in USUAL_SIZES:
            button = QRadioButton(f"{size} × {size}", self)
            button.setObjectName(f"size{size}")
            self.sizes.addButton(button, size)
            row.addWidget(button)
        custom = QRadioButton(self.tr("&Other"), self)
        custom.setObjectName("sizeOther")
        self.sizes.addButton(custom, 0)
        row.addWidget(custom)
        row.addStretch(1)
        self.sizes.button(USUAL_SIZES[0]).setChecked(True)
        return row

    def _custom_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.columns)
        row.addWidget(Label("×", self))
        row.addWidget(self.rows)
        row.addWidget(Label(self.tr("columns × rows"), self), 1)
        return row

    def _connect(self) -> None:
        self.sizes.idToggled.connect(self._on_size_changed)
        self.columns.valueChanged.connect(self._on_size_changed)
        self.rows.valueChanged.connect(self._on_size_changed)
        self.handicap.currentIndexChanged.connect(self._on_handicap_changed)
        self.komi.valueChanged.connect(self._on_komi_changed)
        self.sizes.idToggled.connect(self.typed)
        for box in (self.columns, self.rows, self.komi):
            box.valueChanged.connect(self.typed)
        self.handicap.currentIndexChanged.connect(self.typed)
        for field in (self.black, self.white):
            field.textChanged.connect(self.typed)

    def board_size(self) -> tuple[int, int]:
        """Return the chosen (columns, rows)."""
        usual = self.sizes.checkedId()
        return (usual, usual) if usual > 0 else (self.columns.value(), self.rows.value())

    def _on_size_changed(self) -> None:
        # What is typed begins with the usual size that was chosen before.
        usual = self.sizes.checkedId()
        for box in (self.columns, self.rows):
            box.setEnabled(usual == 0)
            if usual > 0:
                box.blockSignals(True)
                box.setValue(usual)
                box.blockSignals(False)
        chosen = self.handicap.currentData() or 0
        most = max_handicap(*self.board_size())
        self.handicap.blockSignals(True)
        self.handicap.clear()
        self.handicap.addItem(self.tr("None"), 0)
        for stones in range(2, most + 1):
            self.handicap.addItem(self.tr("%n stones", "", stones), stones)
        self.handicap.setCurrentIndex(max(0, self.handicap.findData(min(chosen, most))))
        self.handicap.blockSignals(False)
        self.handicap.setEnabled(most > 0)
        self._on_handicap_changed()

    def _on_handicap_changed(self) -> None:
        """Propose the usual komi, unless the user has chosen one."""
        if not self._is_komi_chosen:
            self.komi.blockSignals(True)
            self.komi.setValue(HANDICAP_KOMI if self.handicap.currentData() else KOMI)
            self.komi.blockSignals(False)

    def _on_komi_changed(self) -> None:
        self._is_komi_chosen = True

    def game(self) -> Game:
        """Return the game that the fields describe."""
        return new_game(
            self.board_size(),
            handicap=self.handicap.currentData() or 0,
            komi=self.komi.value(),
            black=self.black.text().strip(" "),
            white=self.white.text().strip(" "),
        )

    def accept(self) -> None:
        if self._names is not None:
            self._names.remember_all([("PB", self.black.text()), ("PW", self.white.text())])
        super().accept()

    @classmethod
    def ask(cls, parent: QWidget | None = None) -> Game | None:
        """Show the dialog and return the new game, or None if the user gave up."""
        dialog = cls(parent, names=KnownNames())
        window = window_around(parent)
        folder = window.recovery_folder if window is not None else None
        kept = None if folder is None else Kept(dialog, folder)
        is_accepted = dialog.exec() == QDialog.DialogCode.Accepted
        game = dialog.game() if is_accepted else None
        if kept is not None:
            kept.close()
        dialog.deleteLater()
        return game


class Kept(QObject):
    """What stands in the dialog as a new game that is not saved, should the program crash.

    Attributes:
        recovery: Keeps it, once something was typed.
    """

    def __init__(self, dialog: NewGameDialog, folder: Path) -> None:
        super().__init__(dialog)
        self._dialog, self._folder = dialog, folder
        self._document: Document | None = None
        self.recovery: Recovery | None = None
        dialog.typed.connect(self._on_typed)

    def _on_typed(self) -> None:
        game = self._dialog.game()
        if self._document is None:
            from sgfedit.app.document import Document  # noqa: PLC0415  # not to start
            from sgfedit.app.recovery import Recovery  # noqa: PLC0415  # not to start

            self._document = Document(self)
            self.recovery = Recovery(self._document, self._folder, self)
            self._document.recover(Collection((game,)), None)
        with self._document.edit("", merge=self) as edit:
            edit.set_properties(self._document.game.root, game.root.properties)

    def close(self) -> None:
        """Keep it no longer: the dialog was answered."""
        if self.recovery is not None:
            self.recovery.close()


class _KomiBox(QDoubleSpinBox):
    """Komi without superfluous zeros."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setDecimals(2)
        self.setRange(-_LARGEST_KOMI, _LARGEST_KOMI)
        self.setSingleStep(1)

    def textFromValue(self, value: float) -> str:
        return self.locale().toString(value, "g", 6)


def _size_box(name: str, label: str, parent: QWidget) -> QSpinBox:
    box = QSpinBox(parent)
    box.setObjectName(name)
    box.setAccessibleName(label)
    box.setRange(1, MAX_SIZE)
    box.setValue(USUAL_SIZES[0])
    return box
