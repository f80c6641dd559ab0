"""Form of changes to many files: what is to be done to each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from sgfedit.app.error_words import words_of
from sgfedit.errors import RefusalError
from sgfedit.game.file_names import DEFAULT
from sgfedit.gui.widgets.layouts import fill, keep_placeholder_whole
from sgfedit.gui.widgets.plain_text import Label, listed, tip_of
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.gui.widgets.severity import listed_kinds, severity_colour
from sgfedit.i18n import QT_TRANSLATE_NOOP, without_mnemonic
from sgfedit.library.batch import (
    Convert,
    Fix,
    Job,
    Normalise,
    SetInfo,
    Strip,
    Turn,
    check_template,
    parts_of,
)
from sgfedit.library.batch.steps import KINDS, NORMALISED, SETTABLE, TITLES
from sgfedit.sgf.charset_names import CHOICES
from sgfedit.sgf.problems import PROBLEM_KINDS
from sgfedit.sgf.properties import PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent

    from sgfedit.library.batch import Step


_tr = QCoreApplication.translate

_TITLES: Final = (
    QT_TRANSLATE_NOOP("Batch", "File name"),
    QT_TRANSLATE_NOOP("Batch", "Saved as"),
    QT_TRANSLATE_NOOP("Batch", "Fix"),
    QT_TRANSLATE_NOOP("Batch", "First moves"),
    QT_TRANSLATE_NOOP("Batch", "Comments"),
    QT_TRANSLATE_NOOP("Batch", "Game comment"),
    QT_TRANSLATE_NOOP("Batch", "Node names"),
    QT_TRANSLATE_NOOP("Batch", "Marks"),
    QT_TRANSLATE_NOOP("Batch", "Visible parts"),
    QT_TRANSLATE_NOOP("Batch", "Judgements"),
    QT_TRANSLATE_NOOP("Batch", "Clocks"),
    QT_TRANSLATE_NOOP("Batch", "Variations"),
    QT_TRANSLATE_NOOP("Batch", "Analysis of engines"),
    QT_TRANSLATE_NOOP("Batch", "Private properties"),
)
"""What TITLES has, for translators."""


def title_of(what: str) -> str:
    """Return what is changed in the user's language; see `library.batch.Change.what`."""
    if what in PROPERTIES:
        return label_of(what)
    if what in TITLES:
        return _tr("Batch", TITLES[what])
    return listed_kinds(part for part in parts_of(what) if part in PROBLEM_KINDS)


class CheckMenu(QToolButton):
    """A button that lists what is checked in its menu, which stays open while one chooses.

    Signals:
        changed: Other things are checked.
    """

    changed = Signal()

    def __init__(
        self,
        titles: Iterable[tuple[str, str]],
        checked: Iterable[str],
        everything: str,
        parent: QWidget,
    ) -> None:
        """Make a button.

        Args:
            titles: Key and title of each thing.
            checked: Keys of those that are checked to begin with.
            everything: What the button says if all are.
            parent: The form.
        """
        super().__init__(parent)
        self._everything = everything
        self._titles = dict(titles)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        menu = _LastingMenu(self)
        checked = set(checked)
        for key, title in self._titles.items():
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(key in checked)
            action.setData(key)
            action.toggled.connect(self._on_toggled)
        self.setMenu(menu)
        self._show()

    @property
    def keys(self) -> list[str]:
        """The keys of what is checked."""
        return [str(action.data()) for action in self.menu().actions() if action.isChecked()]

    @property
    def has_all(self) -> bool:
        """Whether everything is checked."""
        return len(self.keys) == len(self._titles)

    def _on_toggled(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        keys = self.keys
        chosen = listed(self._titles[key] for key in keys)
        text = self._everything if self.has_all else chosen or self.tr("nothing")
        self.setAccessibleName(text)
        room = self.fontMetrics().averageCharWidth() * _LETTERS
        self.setText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room))
        self.setToolTip(tip_of(chosen))


_LETTERS: Final = 24


class _LastingMenu(QMenu):
    """A menu that a check mark does not close."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        # None where the pointer is on no row, whatever the stubs say.
        action: QAction | None = self.activeAction()
        if action is None:
            super().mouseReleaseEvent(event)
        else:
            action.trigger()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action: QAction | None = self.activeAction()
        if action is not None and event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Return}:
            action.trigger()
        else:
            super().keyPressEvent(event)


class FieldRow(QWidget):
    """A field of game info, its text, and whether it is written over what is there.

    Signals:
        changed: Something else is to be written.
    """

    changed = Signal()

    def __init__(self, ident: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = QComboBox(self)
        self.field.setAccessibleName(self.tr("Field"))
        for one in SETTABLE:
            self.field.addItem(label_of(one), one)
        self.field.setCurrentIndex(self.field.findData(ident))
        self.text = QLineEdit(self, placeholderText=self.tr("its text"))
        keep_placeholder_whole(self.text)
        self.text.setAccessibleName(self.tr("Text"))
        self.mode = QComboBox(self)
        self.mode.setAccessibleName(self.tr("Where"))
        self.mode.addItem(self.tr("everywhere"), _WRITE)
        self.mode.addItem(self.tr("where empty"), _FILL)
        self.mode.addItem(self.tr("take it out"), _REMOVE)
        fill(QHBoxLayout(self), self.field, (self.text, 1), self.mode, margins=0)
        self.field.currentIndexChanged.connect(self.changed)
        self.text.textEdited.connect(self.changed)
        self.mode.currentIndexChanged.connect(self._on_mode)

    def _on_mode(self) -> None:
        self.text.setDisabled(self.mode.currentData() == _REMOVE)
        self.changed.emit()

    @property
    def ident(self) -> str:
        """The field."""
        return str(self.field.currentData())

    @property
    def step(self) -> SetInfo | None:
        """What is to be written; None as long as there is no text."""
        mode, text = self.mode.currentData(), self.text.text().strip()
        if mode == _REMOVE:
            return SetInfo(self.ident, "")
        return SetInfo(self.ident, text, only_missing=mode == _FILL) if text else None


_WRITE, _FILL, _REMOVE = "write", "fill", "remove"


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
            self.charset.addItem(_tr("Charset", name), codec)
        self.charset.setMinimumContentsLength(12)
        self.charset.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.template = QLineEdit(DEFAULT, self)
        self.template.setObjectName("batchTemplate")
        self.flaw = Label(parent=self, wordWrap=True)
        self.flaw.setObjectName("batchFlaw")
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
            widget.setAccessibleDescription(without_mnemonic(boxes[key].text()))

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
        self.flaw.setText(words_of(refusal) if refusal else "")
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
