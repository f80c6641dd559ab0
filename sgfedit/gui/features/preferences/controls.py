"""Controls of settings, by what kind of value they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from sgfedit.app.setting_rows import PERCENT
from sgfedit.gui.actions.build import tr
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.flow import Flow
from sgfedit.gui.widgets.layouts import keep_level
from sgfedit.gui.widgets.numbers import percents
from sgfedit.gui.widgets.plain_text import decimal, item_of, listed, tip_of
from sgfedit.i18n import without_mnemonic

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.app.setting_rows import Setting
    from sgfedit.gui.window import Window

FONT: Final = "font"
MILLISECONDS: Final = "ms"
_SECOND: Final = 1000
_FAR: Final = 1_000_000
_COMBO_LETTERS: Final = 14
_LINE_PX: Final = 200
_SHOWN_LETTERS: Final = 24


def text_of(text: str) -> str:
    """Return the translation of a text of the table of settings."""
    return QCoreApplication.translate("Setting", text) if text else ""


def list_of(labels: str) -> list[str]:
    """Return the translations of texts with bars between, of all at once or of each."""
    whole = text_of(labels)
    return whole.split("|") if whole != labels else [*map(text_of, labels.split("|"))]


def labels_of(setting: Setting) -> dict[str, str]:
    """Return what the choices of a setting are called; those without words by their names."""
    labels = list_of(setting.labels) if setting.labels else setting.choices
    return dict(zip(setting.choices, labels, strict=True))


class Control(QObject):
    """Shows the value of one setting and tells when the user chooses another one.

    Attributes:
        field: What takes the focus and is described by the text of the setting.
        fields: What can be disabled and reached with Tab; several only where the value is a list.

    Signals:
        chosen: The new value.
    """

    chosen = Signal(object)

    def __init__(self, setting: Setting, field: QWidget) -> None:
        super().__init__(field)
        self.setting = setting
        self.field = field
        self.fields: list[QWidget] = [field]

    def show_value(self, value: Any) -> None:
        """Show a value, and tell nobody."""
        raise NotImplementedError

    def _tell(self, value: object) -> None:
        self.chosen.emit(value)

    def say(self, value: Any) -> str:
        """Return a value in words."""
        return str(value)


class Switch(Control):
    """On or off."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        self.box = QCheckBox(parent)
        super().__init__(setting, self.box)
        self.box.clicked.connect(self._tell)

    def show_value(self, value: Any) -> None:
        self.box.setChecked(value)

    def say(self, value: Any) -> str:
        return self.tr("on") if value else self.tr("off")


class Choice(Control):
    """One of a few values."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        self.box = _combo_box(parent)
        super().__init__(setting, self.box)
        self._labels = labels_of(setting)
        for value, label in self._labels.items():
            self.box.addItem(label, value)
        self.box.activated.connect(lambda row: self.chosen.emit(self.box.itemData(row)))

    def show_value(self, value: Any) -> None:
        self.box.setCurrentIndex(self.box.findData(value))

    def say(self, value: Any) -> str:
        return self._labels[value]


class FontFamily(Control):
    """A family of fonts, or that of the window."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        self.box = _combo_box(parent)
        super().__init__(setting, self.box)
        self.box.addItem(self.say(""), "")
        for family in QFontDatabase.families():
            if not QFontDatabase.isPrivateFamily(family):
                self.box.addItem(family, family)
        self.box.activated.connect(lambda row: self.chosen.emit(self.box.itemData(row)))

    def show_value(self, value: Any) -> None:
        self.box.setCurrentIndex(max(0, self.box.findData(value)))

    def say(self, value: Any) -> str:
        return str(value) or self.tr("As in the window")


class Number(Control):
    """A whole number with its unit."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        self.box = QSpinBox(parent)
        keep_level(self.box)
        super().__init__(setting, self.box)
        least, greatest = setting.limits or (0, _FAR)
        self._unit = percents("") if setting.unit == PERCENT else text_of(setting.unit)
        self._zero = text_of(setting.zero)
        # The place below the least number stands for 0.
        self._none = least - 1 if self._zero else None
        self.box.setRange(least if self._none is None else self._none, greatest)
        self.box.setSpecialValueText(self._zero)
        self.box.setSuffix(self._unit)
        self.box.valueChanged.connect(self._on_changed)

    def _on_changed(self, value: int) -> None:
        self.chosen.emit(0 if value == self._none else value)

    def show_value(self, value: Any) -> None:
        shown = self._none if self._none is not None and not value else value
        _set_quietly(self.box, shown)

    def say(self, value: Any) -> str:
        return self._zero if self._zero and not value else f"{value}{self._unit}"


class Seconds(Control):
    """A time that is stored in milliseconds."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        self.box = QDoubleSpinBox(parent)
        keep_level(self.box)
        super().__init__(setting, self.box)
        least, greatest = setting.limits or (0, _FAR)
        self.box.setDecimals(1)
        self.box.setSingleStep(0.1)
        self.box.setRange(least / _SECOND, greatest / _SECOND)
        self.box.setSuffix(self.tr(" s"))
        self.box.valueChanged.connect(lambda value: self.chosen.emit(round(value * _SECOND)))

    def show_value(self, value: Any) -> None:
        _set_quietly(self.box, value / _SECOND)

    def say(self, value: Any) -> str:
        return decimal(f"{value / _SECOND:.1f}{self.box.suffix()}")


class Line(Control):
    """A text."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        self.line = QLineEdit(parent)
        super().__init__(setting, self.line)
        self.line.setMinimumWidth(scale.px(_LINE_PX))
        self.line.textEdited.connect(self._tell)

    def show_value(self, value: Any) -> None:
        if self.line.text() != value:
            self.line.setText(value)


class Several(Control):
    """Any of a few values."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        box = QWidget(parent)
        super().__init__(setting, box)
        self._labels = labels_of(setting)
        self.boxes = {value: QCheckBox(label, box) for value, label in self._labels.items()}
        self.fields = list(self.boxes.values())
        box.setFocusProxy(self.fields[0])
        for each in self.boxes.values():
            each.clicked.connect(self._on_clicked)
        row = Flow(2 * scale.px(scale.NEAR))
        for field in self.fields:
            row.addWidget(field)
        box.setLayout(row)

    def _on_clicked(self) -> None:
        self.chosen.emit([value for value, box in self.boxes.items() if box.isChecked()])

    def show_value(self, value: Any) -> None:
        for each, box in self.boxes.items():
            box.setChecked(each in value)

    def say(self, value: Any) -> str:
        return listed(label for each, label in self._labels.items() if each in value)


class Opener(Control):
    """A button that says the value and opens the dialog that sets it."""

    def __init__(self, setting: Setting, window: Window, parent: QWidget) -> None:
        self.button = QPushButton(parent)
        self.button.setAutoDefault(False)
        super().__init__(setting, self.button)
        self._rows = window.table.by_id
        self.button.clicked.connect(window.actions_by_id[setting.form].trigger)

    def show_value(self, value: Any) -> None:
        text = self.say(value)
        short = text if len(text) <= _SHOWN_LETTERS else f"{text[: _SHOWN_LETTERS - 1]}…"
        self.button.setText(item_of(short) + ("" if short.endswith("…") else "…"))
        self.button.setToolTip(tip_of("" if short == text else text))

    def say(self, value: Any) -> str:
        if isinstance(value, list):
            return self.tr("%n chosen", "", len(value)) if value else self.tr("Choose…")
        for row in self._rows.values():
            if row.setting == (self.setting.key, value):
                return without_mnemonic(tr(row.text))
        return str(value) or self.tr("Chosen by itself")


def control_of(setting: Setting, window: Window, parent: QWidget) -> Control:
    """Return the control that a setting asks for, or that its value does."""
    if setting.form and setting.form != FONT:
        return Opener(setting, window, parent)
    control = _kind_of(setting)(setting, parent)
    control.field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    if isinstance(control.field, (QAbstractSpinBox, QComboBox)):
        control.field.installEventFilter(_NoWheel(control.field))
    return control


def _kind_of(setting: Setting) -> Callable[[Setting, QWidget], Control]:
    default = setting.default
    if setting.form == FONT:
        return FontFamily
    if isinstance(default, bool):
        return Switch
    if isinstance(default, int):
        return Seconds if setting.unit == MILLISECONDS else Number
    if isinstance(default, list):
        return Several
    return Choice if setting.choices else Line


class _NoWheel(QObject):
    """Lets the wheel scroll the page, and change only what the user is at."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_wheel = event.type() == QEvent.Type.Wheel
        if is_wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def _set_quietly(box: QSpinBox | QDoubleSpinBox, value: Any) -> None:
    """Show another number and tell nobody; what is being typed stays as it is."""
    if box.value() != value:
        box.blockSignals(True)
        box.setValue(value)
        box.blockSignals(False)


def _combo_box(parent: QWidget) -> QComboBox:
    """Return a box that is no wider than the column, whatever its texts are."""
    box = QComboBox(parent)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_COMBO_LETTERS)
    return box
