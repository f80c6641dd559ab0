"""Form of an export: format and presets, then the options under headings.

An editor is found by the name of its option, or else by its kind. A new option needs nothing here.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QIcon,
    QPainter,
    QPixmap,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from sgfedit.errors import ThemeError
from sgfedit.export.options import OPTIONS, Group, OptionKind
from sgfedit.export.pages import PAPERS
from sgfedit.export.registry import TARGETS, Scope, defaults_of, options_of
from sgfedit.gui.widgets import later, questions
from sgfedit.gui.widgets.keys import mnemonic, with_mnemonic
from sgfedit.gui.widgets.layouts import fill, keep_level
from sgfedit.gui.widgets.plain_text import Label, labelled
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.render.theme_files import known_names, theme_named

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from PySide6.QtCore import QObject, SignalInstance
    from PySide6.QtGui import QFocusEvent

    from sgfedit.app.export_options import ExportMemory
    from sgfedit.export.options import Option
    from sgfedit.export.registry import Target
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
_MOST_LETTERS: Final = 22


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
    titles = [_tr("Export", title) for _, title in rows]
    combo.addItems(titles)
    longest = max(map(len, titles), default=0)
    combo.setMinimumContentsLength(min(max(longest, _LETTERS), _MOST_LETTERS))
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
    combo = QComboBox(parent, editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
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
        later(self, self.selectAll)  # behind the click that sets the caret


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
        later(self, self.selectAll)


def _set_up(box: _Whole | _Real, option: Option) -> None:
    keep_level(box)
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
                combo.setItemText(row, _tr("Theme", theme.title))
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
    OptionKind.FLAG: _flag,
    OptionKind.PERHAPS: _perhaps,
    OptionKind.CHOICE: _choice,
    OptionKind.WHOLE: _whole,
    OptionKind.REAL: _real,
    OptionKind.TEXT: _text,
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


_BY_NAME: Final = {"theme": _theme, "crop": _part, "paper": _paper, "font": _font}


class OptionForm(QWidget):
    """Shows what can be chosen for a format; what makes no difference to it is not shown.

    Signals:
        changed: Something else is chosen.

    Attributes:
        editors: What each option that is shown, or may be, is chosen in.
        titles: What those that are shown are called, with mnemonics.
    """

    changed = Signal()

    def __init__(
        self, games: int, letters: Collection[str], parent: QWidget, first: Group = Group.WHAT
    ) -> None:
        """Make an empty form.

        Args:
            games: How many games there are.
            letters: Mnemonics that something else has already.
            parent: The dialog.
            first: What stands at the top, below what is drawn.
        """
        super().__init__(parent)
        self._games = games
        self._first = {Group.WHAT, first}
        self._letters = set(letters)
        self._target: Target | None = None
        self._values: dict[str, Any] = {}
        self._headings: dict[Group, QLabel] = {}
        self._groups: dict[Group, list[Option]] = {}
        self.editors: dict[str, Editor] = {}
        self.titles: list[str] = []
        self._labels: dict[str, QLabel] = {}
        self._layout = QFormLayout(self, rowWrapPolicy=QFormLayout.RowWrapPolicy.DontWrapRows)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    @property
    def values(self) -> dict[str, Any]:
        """What is chosen; options that make no difference have their defaults."""
        if self._target is None:
            return {}
        chosen = self._read()
        shown = {option.name for option in options_of(self._target, chosen, self._games)}
        return {
            name: chosen[name] if name in shown else default
            for name, default in defaults_of(self._target).items()
        }

    def show_target(self, target: Target, values: Mapping[str, Any]) -> None:
        """Show the options of a format, with what is chosen for it."""
        self._values = {**defaults_of(target), **values}
        if self._target is not target:
            self._target = target
            self._rebuild(target)
        for name, editor in self.editors.items():
            editor.widget.blockSignals(True)
            editor.put(self._values[name])
            editor.widget.blockSignals(False)
        self._show_rows()

    def _read(self) -> dict[str, Any]:
        found = {name: editor.get() for name, editor in self.editors.items()}
        return {**self._values, **found}

    # Building -------------------------------------------------------------------------------

    def _rebuild(self, target: Target) -> None:
        while self._layout.rowCount():
            self._layout.removeRow(0)
        self.editors.clear()
        self._labels.clear()
        self._headings.clear()
        self._groups.clear()
        for option in sorted(OPTIONS, key=lambda one: one.group not in self._first):
            if option.group not in target.groups:
                continue
            if option.group not in self._groups:
                self._add_heading(option.group)
            self._groups[option.group].append(option)
            self._add(option)

    def _add_heading(self, group: Group) -> None:
        label = Label(QCoreApplication.translate("Export", group.value), self)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        if self._headings:
            label.setContentsMargins(0, self.fontMetrics().height() // 2, 0, 0)
        self._headings[group] = label
        self._groups[group] = []
        self._layout.addRow(label)

    def _add(self, option: Option) -> None:
        editor = editor_of(option, self)
        self.editors[option.name] = editor
        if editor.has_title:
            self._layout.addRow(editor.widget)
        else:
            label = Label(parent=self)
            label.setBuddy(editor.widget)
            self._labels[option.name] = label
            self._layout.addRow(label, editor.widget)
        editor.changed.connect(self._on_changed)
        # Else the wheel gives a field the focus before the filter sees it.
        editor.widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        editor.widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the wheel scroll the form, and change only what the user is at."""
        is_wheel = event.type() == QEvent.Type.Wheel
        if is_wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _on_changed(self) -> None:
        self._show_rows()
        self.changed.emit()

    def _show_rows(self) -> None:
        if self._target is None:
            return
        shown = {option.name for option in options_of(self._target, self._read(), self._games)}
        taken = set(self._letters)
        self.titles = []
        for group, options in self._groups.items():
            for option in options:
                is_shown = option.name in shown
                self._layout.setRowVisible(self.editors[option.name].widget, is_shown)
                if is_shown:
                    self._give_letter(option, taken)
            is_any = any(option.name in shown for option in options)
            self._layout.setRowVisible(self._headings[group], is_any)

    def _give_letter(self, option: Option, taken: set[str]) -> None:
        """Give an option a mnemonic, as long as there are any."""
        title = with_mnemonic(title_of(option), taken)
        taken.add(mnemonic(title))
        self.titles.append(title)
        label = self._labels.get(option.name)
        if label is None:
            self.editors[option.name].widget.setProperty("text", title)
        else:
            label.setText(labelled(title, "").rstrip())


_PRESET_LETTERS: Final = 16


def _group_of(target: Target) -> str:
    if target.scope is Scope.SHOT:
        return _PICTURES if target.needs_qt else _TEXTS
    return _FILMS if target.scope is Scope.MOVES else _BOOKS


_PICTURES: Final = QT_TRANSLATE_NOOP("Export", "Pictures")
_TEXTS: Final = QT_TRANSLATE_NOOP("Export", "Text")
_FILMS: Final = QT_TRANSLATE_NOOP("Export", "Animations")
_BOOKS: Final = QT_TRANSLATE_NOOP("Export", "Books")


class FormatBox(QComboBox):
    """The formats of the registry, under headings.

    Signals:
        chosen: Another one is chosen.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("format")
        self.setAccessibleName(self.tr("Format"))
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_PRESET_LETTERS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        model = QStandardItemModel(self)
        for group in (_PICTURES, _TEXTS, _FILMS, _BOOKS):
            heading = QStandardItem(_tr("Export", group))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            font = self.font()
            font.setBold(True)
            heading.setFont(font)
            model.appendRow(heading)
            for target in TARGETS:
                if _group_of(target) == group:
                    item = QStandardItem(_tr("Export", target.title))
                    item.setData(target.name, Qt.ItemDataRole.UserRole)
                    model.appendRow(item)
        self.setModel(model)
        self.setMaxVisibleItems(model.rowCount())
        self.setCurrentIndex(1)
        self.currentIndexChanged.connect(self.chosen)

    @property
    def target(self) -> Target:
        """The format that is chosen."""
        name = self.currentData()
        return next(target for target in TARGETS if target.name == name)

    def choose(self, name: str) -> None:
        """Choose a format by its name, without telling."""
        with QSignalBlocker(self):
            self.setCurrentIndex(max(self.findData(name), 1))


class PresetBox(QWidget):
    """The presets, and what can be done with them.

    Signals:
        chosen: The name of a preset.
        save_wanted: What is chosen now is to be a preset; its name.

    Attributes:
        combo: Their names, behind a first row for none.
    """

    chosen = Signal(str)
    save_wanted = Signal(str)

    def __init__(self, memory: ExportMemory, parent: QWidget) -> None:
        super().__init__(parent)
        self._memory = memory
        self.combo = QComboBox(self)
        self.combo.setObjectName("preset")
        self.combo.setAccessibleName(self.tr("Preset"))
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.combo.setSizeAdjustPolicy(policy)
        self.combo.setMinimumContentsLength(_PRESET_LETTERS)
        self.more = QToolButton(self, popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setObjectName("morePresets")
        self.more.setText("⋯")
        self.more.setAccessibleName(self.tr("Presets"))
        self.more.setToolTip(self.tr("Save, rename or delete a preset"))
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self.more)
        self.save = menu.addAction(self.tr("&Save as…"), self._on_save)
        self.rename = menu.addAction(self.tr("&Rename…"), self._on_rename)
        self.delete = menu.addAction(self.tr("&Delete"), self._on_delete)
        self.more.setMenu(menu)
        fill(QHBoxLayout(self), (self.combo, 1), self.more, margins=0)
        self.setFocusProxy(self.combo)
        self.show_names("")
        self.combo.currentIndexChanged.connect(self._on_chosen)

    @property
    def name(self) -> str:
        """The preset that is chosen, "" for none."""
        return self.combo.currentData() or ""

    def show_names(self, name: str) -> None:
        """Show the presets there are, with that one chosen, without telling."""
        with QSignalBlocker(self.combo):
            self.combo.clear()
            self.combo.addItem(self.tr("none"), "")
            for one in self._memory.presets:
                self.combo.addItem(one, one)
            self.combo.setCurrentIndex(max(self.combo.findData(name), 0))
        self._on_shown()

    def _on_shown(self) -> None:
        for action in (self.rename, self.delete):
            action.setEnabled(bool(self.name))

    def _on_chosen(self) -> None:
        self._on_shown()
        if self.name:
            self.chosen.emit(self.name)

    def _ask_name(self, title: str) -> str:
        """Return a name that the user types, and does not mean to replace another by mistake."""
        name = questions.ask_name(self, title, self.tr("Name of the preset:"), self.name)
        if name in self._memory.presets and name != self.name:
            text = self.tr("There is a preset “{name}” already. Replace it?")
            if not questions.ask_replace(self, text.format(name=name)):
                return ""
        return name

    def _on_save(self) -> None:
        name = self._ask_name(self.tr("Save preset"))
        if name:
            self.save_wanted.emit(name)

    def _on_rename(self) -> None:
        name = self._ask_name(self.tr("Rename preset"))
        if name:
            self._memory.rename_preset(self.name, name)
            self.show_names(name)

    def _on_delete(self) -> None:
        self._memory.delete_preset(self.name)
        self.show_names("")


def head(formats: FormatBox, presets: PresetBox) -> QFormLayout:
    """Return the layout of both, with labels that lead to them."""
    layout = QFormLayout(fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    for text, widget in (
        (_tr("ExportDialog", "&Format:"), formats),
        (_tr("ExportDialog", "P&reset:"), presets),
    ):
        label = Label(text)
        label.setBuddy(widget)
        layout.addRow(label, widget)
    return layout
