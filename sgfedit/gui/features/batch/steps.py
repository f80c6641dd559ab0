"""The form of the dialog that works on many files: what is to be done to each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from sgfedit.errors import RefusalError
from sgfedit.game.file_names import DEFAULT
from sgfedit.gui.features.batch.parts import CheckMenu, FieldRow, title_of
from sgfedit.gui.views.problems.severity import severity_colour
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.library.batch import (
    Convert,
    Fix,
    Job,
    Normalise,
    Strip,
    Turn,
    check_template,
)
from sgfedit.library.batch.steps import KINDS, NORMALISED
from sgfedit.sgf.charset_names import CHOICES

if TYPE_CHECKING:
    from sgfedit.library.batch import Step

_FIRST_FIELD: Final = "EV"
_MOST_FIELDS: Final = 6
_FIRST_KINDS: Final = ("comments", "marks")
_FORMS: Final = ("DT", "RE", "KM", "HA", "TM", "OT", "RU", "BR", "WR")


class StepsForm(QWidget):
    """A check box for each thing that can be done, with what it needs beside or below it.

    Signals:
        changed: Something else is to be done.

    Attributes:
        boxes: The check boxes, by what they do.
        template: What files are to be called.
        flaw: What is wrong with it.
    """

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("batchSteps")
        self.boxes = {
            "fix": QCheckBox(self.tr("&Fix what is safe to mend"), self),
            "set": QCheckBox(self.tr("&Set game info:"), self),
            "normalise": QCheckBox(self.tr("&Normalise:"), self),
            "strip": QCheckBox(self.tr("&Take out:"), self),
            "turn": QCheckBox(self.tr("Turn: first &move in the upper right"), self),
            "charset": QCheckBox(self.tr("C&onvert to:"), self),
            "rename": QCheckBox(self.tr("&Rename to:"), self),
        }
        normalised = [*_FORMS, *(ident for ident in NORMALISED if ident not in _FORMS)]
        self.fields = [FieldRow(_FIRST_FIELD, self)]
        self.more = QPushButton(self.tr("&Another field"), self)
        self.normalised = CheckMenu(
            ((ident, label_of(ident)) for ident in normalised),
            normalised,
            self.tr("all fields"),
            self,
        )
        self.kinds = CheckMenu(
            ((kind, title_of(kind)) for kind in KINDS), _FIRST_KINDS, self.tr("all of it"), self
        )
        self.charset = QComboBox(self)
        for codec, name in CHOICES:
            self.charset.addItem(name, codec)
        self.charset.setMinimumContentsLength(12)
        self.charset.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.template = QLineEdit(DEFAULT, self)
        self.template.setObjectName("batchTemplate")
        self.flaw = QLabel(self)
        self.flaw.setObjectName("batchFlaw")
        self.flaw.setWordWrap(True)
        self.flaw.setTextFormat(Qt.TextFormat.PlainText)
        self._lay_out()
        self._connect()
        self._show_flaw()

    def _lay_out(self) -> None:
        boxes = self.boxes
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        grid.addWidget(boxes["fix"], 0, 0, 1, 2)
        grid.addWidget(boxes["normalise"], 1, 0)
        grid.addWidget(self.normalised, 1, 1)
        grid.addWidget(boxes["strip"], 2, 0)
        grid.addWidget(self.kinds, 2, 1)
        grid.addWidget(boxes["turn"], 3, 0, 1, 2)
        grid.addWidget(boxes["charset"], 4, 0)
        grid.addWidget(self.charset, 4, 1)
        grid.addWidget(boxes["rename"], 5, 0)
        grid.addWidget(self.template, 5, 1)
        grid.addWidget(self.flaw, 6, 0, 1, 2)
        grid.addWidget(boxes["set"], 7, 0)
        grid.addWidget(self.more, 7, 1, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.fields[0], 8, 0, 1, 2)
        grid.setRowStretch(8 + _MOST_FIELDS, 1)
        for key, widget in (
            ("normalise", self.normalised),
            ("strip", self.kinds),
            ("charset", self.charset),
            ("rename", self.template),
        ):
            widget.setAccessibleDescription(boxes[key].text().replace("&", ""))

    def _connect(self) -> None:
        for box in self.boxes.values():
            box.toggled.connect(self._on_changed)
        self.normalised.changed.connect(lambda: self._check("normalise"))
        self.kinds.changed.connect(lambda: self._check("strip"))
        self.charset.activated.connect(lambda _: self._check("charset"))
        self.template.textEdited.connect(lambda _: self._check("rename"))
        self.fields[0].changed.connect(self._on_field)
        self.more.clicked.connect(self._add_field)

    def _check(self, key: str) -> None:
        """Check a box because what belongs to it has been changed."""
        if self.boxes[key].isChecked():
            self._on_changed()
        else:
            self.boxes[key].setChecked(True)

    def _on_field(self) -> None:
        self._check("set")

    def _add_field(self) -> None:
        """Offer a further field, the next one that is not there yet."""
        taken = {row.ident for row in self.fields}
        first = self.fields[-1].field
        idents = [str(first.itemData(index)) for index in range(first.count())]
        row = FieldRow(next(ident for ident in idents if ident not in taken), self)
        row.changed.connect(self._on_field)
        self._grid.addWidget(row, 8 + len(self.fields), 0, 1, 2)
        self.fields.append(row)
        self.more.setEnabled(len(self.fields) < _MOST_FIELDS)
        row.field.setFocus()

    def _on_changed(self) -> None:
        self._show_flaw()
        self.changed.emit()

    def _show_flaw(self) -> None:
        refusal = self._refusal()
        palette = self.flaw.palette()
        colour = severity_colour("error", self.palette())
        palette.setColor(palette.ColorRole.WindowText, colour)
        self.flaw.setPalette(palette)
        self.flaw.setText(str(refusal) if refusal else "")
        self.flaw.setVisible(refusal is not None)

    def _refusal(self) -> RefusalError | None:
        if self.boxes["rename"].isChecked():
            try:
                check_template(self.template.text().strip())
            except RefusalError as refusal:
                return refusal
        return None

    def job(self) -> Job | None:
        """Return what is to be done, None if that makes no sense."""
        if self._refusal() is not None:
            return None
        is_renaming = self.boxes["rename"].isChecked()
        return Job.of(self._steps(), self.template.text().strip() if is_renaming else "")

    def _steps(self) -> list[Step]:
        on = {key: box.isChecked() for key, box in self.boxes.items()}
        steps: list[Step] = []
        if on["fix"]:
            steps.append(Fix())
        if on["set"]:
            steps += [row.step for row in self.fields if row.step is not None]
        if on["normalise"] and self.normalised.keys:
            steps.append(Normalise(frozenset(self.normalised.keys)))
        if on["strip"] and self.kinds.keys:
            steps.append(Strip(frozenset(self.kinds.keys)))
        if on["turn"]:
            steps.append(Turn())
        if on["charset"]:
            steps.append(Convert(str(self.charset.currentData())))
        return steps
