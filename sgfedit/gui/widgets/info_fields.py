"""Input fields of game info: the widget for each property, and its text kept word for word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from sgfedit.game.info_values import RULES
from sgfedit.gui.widgets.layouts import keep_placeholder_whole
from sgfedit.gui.widgets.plain_text import Verbatim, tip_of, typed, with_more
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.properties import Kind, property_type

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_MANY: Final = 1_000_000

EXAMPLES: Final = {
    "DT": "2016-03-09",
    "RE": "B+3.5",
    "KM": "6.5",
    "HA": "2",
    "TM": "3600",
    "RO": "3 (final)",
    "OT": "5x30 byo-yomi",
    "BR": "9p",
    "WR": "9p",
}
"""Ident → how its value is usually written."""

_CHOICES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "RE": (
        ("B+R", QT_TRANSLATE_NOOP("Result", "Black wins by resignation")),
        ("W+R", QT_TRANSLATE_NOOP("Result", "White wins by resignation")),
        ("B+T", QT_TRANSLATE_NOOP("Result", "Black wins on time")),
        ("W+T", QT_TRANSLATE_NOOP("Result", "White wins on time")),
        ("B+F", QT_TRANSLATE_NOOP("Result", "Black wins by forfeit")),
        ("W+F", QT_TRANSLATE_NOOP("Result", "White wins by forfeit")),
        ("B+", QT_TRANSLATE_NOOP("Result", "Black wins; add the points")),
        ("W+", QT_TRANSLATE_NOOP("Result", "White wins; add the points")),
        ("0", QT_TRANSLATE_NOOP("Result", "Draw")),
        ("Void", QT_TRANSLATE_NOOP("Result", "No result")),
        ("?", QT_TRANSLATE_NOOP("Result", "Unknown")),
    ),
    "RU": tuple((name, "") for name in RULES),
    "ST": (
        ("0", QT_TRANSLATE_NOOP("Style", "Next moves, marked on the board")),
        ("1", QT_TRANSLATE_NOOP("Style", "Alternatives to this move, marked on the board")),
        ("2", QT_TRANSLATE_NOOP("Style", "Next moves, not marked")),
        ("3", QT_TRANSLATE_NOOP("Style", "Alternatives to this move, not marked")),
    ),
}
_CODES: Final = frozenset({"ST"})
_MEANING: Final = Qt.ItemDataRole.UserRole
_CONTEXTS: Final = {"RE": "Result", "ST": "Style", "RU": "Rules"}


class Field(QObject):
    """One property: its widget and its text.

    Attributes:
        widget: What to put into the layout.

    Signals:
        edited: The text has changed.
    """

    edited = Signal()

    def __init__(
        self, ident: str, text: str, parent: QWidget, *, has_choices: bool = True
    ) -> None:
        """Make the widget.

        Args:
            ident: The property.
            text: Its value.
            parent: The dialog.
            has_choices: Whether the usual values are offered, where there are any.
        """
        super().__init__(parent)
        self.ident = ident
        self._first = text
        self._given = Verbatim(text)
        self._text = Verbatim(text)
        self.widget: QLineEdit | QComboBox | QPlainTextEdit
        self._is_fixed = False
        if ident in _CHOICES and has_choices:
            self.widget = _combo(ident, parent)
            self.widget.editTextChanged.connect(self.edited)
            self.widget.currentIndexChanged.connect(self.edited)
        elif property_type(ident).kind is Kind.TEXT:
            self.widget = QPlainTextEdit(parent)
            self.widget.setTabChangesFocus(True)
            self.widget.textChanged.connect(self.edited)
        else:
            self.widget = QLineEdit(parent)
            self.widget.setMaxLength(_MANY)
            self.widget.textChanged.connect(self.edited)
        self._describe()
        self._show()

    def _describe(self) -> None:
        widget, label = self.widget, label_of(self.ident)
        widget.setObjectName(self.ident)
        widget.setAccessibleName(label)
        widget.setToolTip(tip_of(f"{label} ({self.ident})"))
        example, line = EXAMPLES.get(self.ident), self.line
        if example is not None and line is not None:
            # "2" alone in the field for handicap would be taken for a value.
            line.setPlaceholderText(self.tr("such as {example}").format(example=example))
            keep_placeholder_whole(line)

    def _show(self) -> None:
        shown = self._text.shown
        if isinstance(self.widget, QComboBox):
            _show_in_combo(self.widget, shown)
        elif isinstance(self.widget, QLineEdit):
            self.widget.setText(shown)
            self.widget.setCursorPosition(0)
        else:
            self.widget.setPlainText(shown)

    def _held(self) -> str:
        """Return what the widget holds."""
        if isinstance(self.widget, QComboBox):
            is_free = self.widget.isEditable()
            return self.widget.currentText() if is_free else str(self.widget.currentData())
        if isinstance(self.widget, QLineEdit):
            return self.widget.text()
        # toPlainText would make spaces of no-break spaces.
        return self.widget.document().toRawText().replace("\u2029", "\n")

    @property
    def line(self) -> QLineEdit | None:
        """What the text is typed into, if that is one line."""
        widget = self.widget
        if isinstance(widget, QComboBox):
            return widget.lineEdit()
        return widget if isinstance(widget, QLineEdit) else None

    @property
    def text(self) -> str:
        """The text, word for word where the user has not typed."""
        held = self._held()
        if self._is_fixed or held == self._given.shown:
            # Also where typing was undone: the widget does not give back what it cannot hold.
            if held != self._text.shown:
                self._text = Verbatim(self._given.text)
            return self._given.text
        return typed(self._text.edited(held))

    def replace(self, text: str) -> None:
        """Show another text, which may hold what widgets cannot."""
        self._given = Verbatim(text)
        self._text = Verbatim(text)
        self._show()

    def reset(self, first: str, text: str) -> None:
        """Show the value of another node: `first` is there now, `text` what it is to become."""
        self._first = first
        self.replace(text)

    def type_over(self, text: str) -> None:
        """Put `text` in place of what is there, as typing would: Ctrl+Z in the field undoes it."""
        if isinstance(self.widget, QPlainTextEdit):
            cursor = self.widget.textCursor()
            cursor.select(cursor.SelectionType.Document)
            cursor.insertText(text)
        elif self.line is not None:
            self.line.selectAll()
            self.line.insert(text)

    @property
    def is_changed(self) -> bool:
        """Whether the text is another one than at first."""
        return self.text != self._first

    def give_no_example(self) -> None:
        """Show nothing in the empty field: the example is of another game."""
        if self.line is not None:
            self.line.setPlaceholderText("")

    def set_read_only(self, meaning: str = "") -> None:
        """Show the text, and in brackets what it means, without letting it be edited."""
        self._is_fixed = True
        if isinstance(self.widget, QLineEdit):
            if meaning:
                self.widget.setText(with_more(self.widget.text(), meaning))
                self.widget.setCursorPosition(0)
            self.widget.setReadOnly(True)
            self.widget.setFrame(False)
            palette = self.widget.palette()
            palette.setColor(palette.ColorRole.Base, Qt.GlobalColor.transparent)
            self.widget.setPalette(palette)


def _combo(ident: str, parent: QWidget) -> QComboBox:
    """Return a combo box that offers the usual values.

    Where people write values themselves any text is taken as it is typed; a code that only
    programs read is chosen by its meaning.
    """
    combo = QComboBox(parent)
    if ident in _CODES:
        combo.addItem(QCoreApplication.translate("Style", "Not set"), "")
        for value, meaning in _CHOICES[ident]:
            combo.addItem(QCoreApplication.translate(_CONTEXTS[ident], meaning), value)
        # Long meanings must not make the dialog wide; what is read first has room.
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        metrics = combo.fontMetrics()
        widest = metrics.horizontalAdvance(combo.itemText(1))
        combo.setMinimumContentsLength(-(-widest // metrics.horizontalAdvance("X")))
        return combo
    combo.setEditable(True)
    combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    # Completion would turn "b+r" into "B+R" and "japan" into "Japanese" behind the user's back.
    combo.setCompleter(None)  # type: ignore[arg-type]  # None is allowed, the stubs do not say so
    combo.setMaxVisibleItems(len(_CHOICES[ident]))
    for value, meaning in _CHOICES[ident]:
        words = QCoreApplication.translate(_CONTEXTS[ident], meaning) if meaning else ""
        combo.addItem(value)
        combo.setItemData(combo.count() - 1, words, _MEANING)
    combo.setItemDelegate(_MeaningDelegate(combo))
    popup = combo.view()
    popup.setMinimumWidth(popup.sizeHintForColumn(0) + 2 * popup.fontMetrics().height())
    editor = combo.lineEdit()
    if editor is not None:
        editor.setMaxLength(_MANY)
    return combo


def _show_in_combo(combo: QComboBox, text: str) -> None:
    if combo.isEditable():
        combo.setEditText(text)
        return
    if combo.findData(text) < 0:
        combo.addItem(text, text)  # a value that means nothing to us is kept and shown
    combo.setCurrentIndex(combo.findData(text))


class _MeaningDelegate(QStyledItemDelegate):
    """Shows in the list what a value means, which is not part of what is written."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        meaning = index.data(_MEANING)
        if meaning:
            option.text = f"{option.text}  –  {meaning}"
