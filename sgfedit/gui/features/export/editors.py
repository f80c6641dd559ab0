"""The widgets in which the options of an export are chosen, made from their rows in the table.

An editor is found by the name of its option, or else by its kind. A new option needs nothing here.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontDatabase, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSpinBox,
)

from sgfedit.errors import ThemeError
from sgfedit.export.options import Kind
from sgfedit.export.pages import PAPERS
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.render.theme_files import known_names, theme_named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QFocusEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.export.options import Option
    from sgfedit.render.theme import Theme

_tr = QCoreApplication.translate
_AUTOMATIC: Final = QT_TRANSLATE_NOOP("Export", "automatic")
_AS_RECORD: Final = QT_TRANSLATE_NOOP("Export", "as the record says")
_YES: Final = QT_TRANSLATE_NOOP("Export", "yes")
_NO: Final = QT_TRANSLATE_NOOP("Export", "no")
_PARTS: Final = (
    ("", QT_TRANSLATE_NOOP("Export", "the whole board")),
    ("auto", QT_TRANSLATE_NOOP("Export", "what matters")),
)
_LETTERS: Final = 12


class Editor(NamedTuple):
    """What an option is chosen in.

    Attributes:
        widget: What to put into the layout.
        get: Returns what is chosen.
        put: Shows another value.
        changed: Emitted when something else is chosen.
        has_title: Whether the widget itself says what is chosen.
    """

    widget: QWidget
    get: Callable[[], object]
    put: Callable[[object], None]
    changed: SignalInstance
    has_title: bool = False


def editor_of(option: Option, parent: QWidget) -> Editor:
    """Return what `option` is chosen in."""
    make = _BY_NAME.get(option.name) or _BY_KIND[option.kind]
    editor = make(option, parent)
    widget = editor.widget
    widget.setObjectName(option.name)
    widget.setAccessibleName(title_of(option))
    if option.default is not True:  # there the help is about leaving it out
        widget.setToolTip(_tr("Export", option.help))
    return editor


def title_of(option: Option) -> str:
    """Return what an option is called in the user's language."""
    return _tr("Export", option.title)


# By kind ------------------------------------------------------------------------------------


def _flag(option: Option, parent: QWidget) -> Editor:
    box = QCheckBox(title_of(option), parent)
    return Editor(
        box, box.isChecked, lambda value: box.setChecked(bool(value)), box.toggled, has_title=True
    )


def _perhaps(_option: Option, parent: QWidget) -> Editor:
    return _combo(((None, _AS_RECORD), (True, _YES), (False, _NO)), parent)


def _choice(option: Option, parent: QWidget) -> Editor:
    rows: list[tuple[object, str]] = [(one.value, one.title) for one in option.choices]
    if option.default is None and option.name != "games":
        rows.insert(0, (None, _AUTOMATIC))
    return _combo(rows, parent)


def _combo(
    rows: tuple[tuple[object, str], ...] | list[tuple[object, str]], parent: QWidget
) -> Editor:
    combo = QComboBox(parent)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(_LETTERS)
    for _value, title in rows:
        combo.addItem(_tr("Export", title))
    values = [value for value, _ in rows]

    def put(value: object) -> None:
        combo.setCurrentIndex(values.index(value) if value in values else 0)

    return Editor(combo, lambda: values[combo.currentIndex()], put, combo.currentIndexChanged)


def _whole(option: Option, parent: QWidget) -> Editor:
    box = _Whole(option, parent)
    return _number(box, option, box.setValue)


def _real(option: Option, parent: QWidget) -> Editor:
    box = _Real(option, parent)
    return _number(box, option, box.setValue)


def _number(box: _Whole | _Real, option: Option, put: Callable[[int], None]) -> Editor:
    nothing = box.minimum()

    def get() -> object:
        value = box.value()
        return None if option.default is None and value == nothing else value

    def show(value: object) -> None:
        put(nothing if value is None else value)  # type: ignore[arg-type]  # a number

    return Editor(box, get, show, box.valueChanged)


def _text(option: Option, parent: QWidget) -> Editor:
    """Return a field; where the help names some values, they are offered."""
    if "|" in option.unit:
        combo = _free_combo(parent)
        combo.addItems(option.unit.split("|"))
        combo.setEditText("")
        return Editor(
            combo, _typed(option, combo.currentText), _into(combo), combo.editTextChanged
        )
    line = QLineEdit(parent)
    is_example = any(letter.islower() or letter.isdigit() for letter in option.unit)
    if option.default is None:
        line.setPlaceholderText(option.unit if is_example else _tr("Export", _AUTOMATIC))

    def put(value: object) -> None:
        line.setText(str(value or ""))
        line.setCursorPosition(0)

    return Editor(line, _typed(option, line.text), put, line.textChanged)


def _typed(option: Option, text: Callable[[], str]) -> Callable[[], object]:
    """Return what returns a text; one that is empty may mean that nothing is said."""
    return lambda: text().strip() or ("" if option.default is not None else None)


def _free_combo(parent: QWidget) -> QComboBox:
    combo = QComboBox(parent)
    combo.setEditable(True)
    combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    combo.setMinimumContentsLength(_LETTERS)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return combo


def _into(combo: QComboBox) -> Callable[[object], None]:
    return lambda value: combo.setEditText(str(value or ""))


class _Whole(QSpinBox):
    """A whole number, or none: then a step leads to a usual one, and typing replaces the word."""

    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(parent)
        self._usual = round(option.usual or option.least)
        self._is_free = option.default is None
        self.setRange(round(option.least) - self._is_free, round(option.most))
        _set_up(self, option)

    def stepBy(self, steps: int) -> None:
        if self._is_free and self.value() == self.minimum():
            self.setValue(self._usual)
        else:
            super().stepBy(steps)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)  # behind the click that sets the caret


class _Real(QDoubleSpinBox):
    """A number, or none: see `_Whole`."""

    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(parent)
        self._usual = option.usual or option.least
        self._is_free = option.default is None
        self.setDecimals(2)
        self.setRange(option.least - self._is_free, option.most)
        _set_up(self, option)

    def stepBy(self, steps: int) -> None:
        if self._is_free and self.value() == self.minimum():
            self.setValue(self._usual)
        else:
            super().stepBy(steps)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)


def _set_up(box: _Whole | _Real, option: Option) -> None:
    if option.default is None or option.nothing:
        box.setSpecialValueText(_tr("Export", option.nothing or _AUTOMATIC))
    unit = _UNITS.get(option.unit, "")
    box.setSuffix(f"\u00a0{unit}" if unit else "")
    box.setStepType(QAbstractSpinBox.StepType.AdaptiveDecimalStepType)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


_UNITS: Final = {"PX": "px", "MM": "mm", "s": "s", "PT": "pt"}
"""What stands for a unit in the help of the command line → what people call it."""


# By name ------------------------------------------------------------------------------------


def _theme(option: Option, parent: QWidget) -> Editor:
    names = known_names()
    editor = _combo([(name, name) for name in names], parent)
    combo = editor.widget
    if isinstance(combo, QComboBox):
        side = combo.fontMetrics().height()
        combo.setIconSize(QSize(2 * side, side))
        for row, name in enumerate(names):
            with suppress(ThemeError):  # who chooses it is told
                theme = theme_named(name)
                combo.setItemText(row, theme.title)
                combo.setItemIcon(row, _swatch(theme, side))
    editor.put(option.default)
    return editor


def _swatch(theme: Theme, side: int) -> QIcon:
    """Return a piece of a board with a black and a white stone."""
    pixmap = QPixmap(2 * side, side)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(pixmap.rect(), QColor(*theme.board.wood))
    for at, stone in ((0, theme.black), (side, theme.white)):
        outline = stone.outline if stone.outline.alpha else stone.edge
        painter.setPen(QColor(*outline))
        painter.setBrush(QColor(*stone.body))
        painter.drawEllipse(at + 2, 2, side - 5, side - 5)
    painter.end()
    return QIcon(pixmap)


def _part(option: Option, parent: QWidget) -> Editor:
    rows = {value: _tr("Export", title) for value, title in _PARTS}
    return _known_or_typed(rows, option, parent, _tr("Export", "such as A1-K9"))


_BY_KIND: Final = {
    Kind.FLAG: _flag,
    Kind.PERHAPS: _perhaps,
    Kind.CHOICE: _choice,
    Kind.WHOLE: _whole,
    Kind.REAL: _real,
    Kind.TEXT: _text,
}


def _paper(option: Option, parent: QWidget) -> Editor:
    """Return the papers by name; any other size can be typed."""
    rows = {name: paper.title for name, paper in PAPERS.items()}
    return _known_or_typed(rows, option, parent)


def _font(option: Option, parent: QWidget) -> Editor:
    rows = {"": _tr("Export", _AUTOMATIC)} | {name: name for name in QFontDatabase.families()}
    return _known_or_typed(rows, option, parent)


def _known_or_typed(
    rows: Mapping[str, str], option: Option, parent: QWidget, hint: str = ""
) -> Editor:
    """Return a list of values, with what they are called, in which others can be typed."""
    combo = _free_combo(parent)
    combo.addItems(list(rows.values()))
    line = combo.lineEdit()
    if line is not None:
        line.setPlaceholderText(hint)
    meant = {title: value for value, title in rows.items()}

    def get() -> object:
        text = combo.currentText().strip()
        return meant.get(text, text) or option.default

    def put(value: object) -> None:
        text = str(value or "")
        combo.setEditText(rows.get(text, text))

    put(option.default)
    return Editor(combo, get, put, combo.editTextChanged)


_BY_NAME: Final = {
    "theme": _theme,
    "crop": _part,
    "paper": _paper,
    "font": _font,
}
