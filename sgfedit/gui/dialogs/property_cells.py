"""Editing a cell of the table of properties: an identifier, or a value in any number of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sgfedit.gui.dialogs.flaw_texts import name_of
from sgfedit.gui.dialogs.property_rows import IDENT
from sgfedit.gui.panels.source_spans import with_lf
from sgfedit.gui.panels.verbatim import Verbatim
from sgfedit.sgf.properties import PROPERTIES, Kind, property_type

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from sgfedit.gui.dialogs.property_rows import PropertyRows

AnyIndex = QModelIndex | QPersistentModelIndex
_MANY: Final = 1_000_000
_LINES: Final = 8
_OFFER_LETTERS: Final = 32
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_TAB: Final = frozenset({Qt.Key.Key_Tab})


class IdentEdit(QLineEdit):
    """An identifier in capitals, completed from the names of all known properties.

    Signals:
        typed: This editor, after every key.
    """

    typed = Signal(object)

    def __init__(self, parent: QWidget, font: QFont) -> None:
        super().__init__(parent)
        self.setFont(font)
        self.setFrame(False)
        self.setMaxLength(_MANY)
        self.setAccessibleName(self.tr("Identifier"))
        self.setCompleter(_IdentCompleter(self))
        self.first = ""
        self.textEdited.connect(self._capitalise)
        self.textChanged.connect(self._tell)

    def _capitalise(self, text: str) -> None:
        if text != text.upper():
            caret = self.cursorPosition()
            self.setText(text.upper())
            self.setCursorPosition(caret)

    def _tell(self) -> None:
        self.typed.emit(self)

    def load(self, ident: str) -> None:
        """Show an identifier that is to be edited."""
        self.first = ident
        self.setText(ident)
        self.selectAll()

    @property
    def raw(self) -> str:
        """The identifier."""
        return self.text().strip()

    def revert(self) -> None:
        """Show again what was there first."""
        self.setText(self.first)


class _IdentCompleter(QCompleter):
    """Offers "KM  Komi" for what is typed of identifier or name, and completes to "KM"."""

    def __init__(self, editor: QLineEdit) -> None:
        offers = [f"{ident}  {name_of(ident)}" for ident in PROPERTIES]
        super().__init__(QStringListModel(sorted(offers), editor), editor)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        offered = self.popup()
        if offered is not None:
            width = editor.fontMetrics().averageCharWidth() * _OFFER_LETTERS
            offered.setMinimumWidth(width)

    def pathFromIndex(self, index: AnyIndex) -> str:
        return str(index.data()).split("  ", maxsplit=1)[0]


class RawEdit(QPlainTextEdit):
    """A raw value, word for word; it grows over the rows below with its lines.

    Signals:
        typed: This editor, after every key.

    Attributes:
        is_text: Whether Enter is a line break; else it ends the editing.
    """

    typed = Signal(object)

    def __init__(self, parent: QWidget, font: QFont, line_end: str) -> None:
        super().__init__(parent)
        self.setFont(font)
        self.setAccessibleName(self.tr("Value as in the file"))
        self.setFrameShape(QPlainTextEdit.Shape.Box)
        self.setFrameShadow(QPlainTextEdit.Shadow.Plain)
        self.document().setDocumentMargin(2)
        self.is_text = False
        self._line_end = line_end
        self.first = ""
        self._text = Verbatim("")
        self._first_shown = ""
        self.textChanged.connect(self._tell)

    def _tell(self) -> None:
        self.typed.emit(self)

    def load(self, raw: str) -> None:
        """Show a value that is to be edited; all of it is selected."""
        self.first = raw
        # Line ends are LF here, and those of the file again where the value is changed.
        self._text = Verbatim(with_lf(raw))
        self._first_shown = self._text.shown
        self.setPlainText(self._first_shown)
        self.selectAll()

    def _held(self) -> str:
        # toPlainText would make spaces of no-break spaces.
        return self.document().toRawText().replace("\u2029", "\n")

    @property
    def raw(self) -> str:
        """The value: the very one that was loaded, or as typed with the line ends of the file."""
        held = self._held()
        if held == self._first_shown:
            return self.first
        return self._text.edited(held).replace("\n", self._line_end)

    def revert(self) -> None:
        """Show again what was there first."""
        self.setPlainText(self._first_shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self.insertPlainText("\n")  # with Shift Qt would insert U+2028
        else:
            super().keyPressEvent(event)

    def fitted(self, width: int) -> int:
        """Return the height in which all lines can be seen; many scroll in less."""
        metrics = self.fontMetrics()
        letters = self.document().characterCount() * metrics.averageCharWidth()
        lines = self.blockCount() + letters // max(width, 1)
        policy = Qt.ScrollBarPolicy
        is_long = lines > _LINES
        lines = min(lines, _LINES)
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if is_long else policy.ScrollBarAlwaysOff
        )
        around = 2 * (self.frameWidth() + round(self.document().documentMargin()))
        return lines * metrics.lineSpacing() + around


class PropertyCells(QStyledItemDelegate):
    """Opens the editors and hands on what is typed with every key.

    Enter ends the editing of an identifier and of values in one line; in text it is a line break
    and Ctrl+Enter ends. Esc takes back what was typed.

    Signals:
        named: The row whose identifier has just been typed: its value comes next.
    """

    named = Signal(int)

    def __init__(self, rows: PropertyRows, font: QFont, line_end: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        self._font = font
        self._line_end = line_end
        self._editors: dict[QWidget, QPersistentModelIndex] = {}

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, index: AnyIndex
    ) -> QWidget:
        rows = self._rows
        raw = rows.raw(index)
        editor: IdentEdit | RawEdit
        if index.column() == IDENT:
            editor = IdentEdit(parent, self._font)
        else:
            editor = RawEdit(parent, self._font, self._line_end)
            ident = rows.draft.rows[index.row()].entry.ident
            editor.is_text = "\n" in with_lf(raw) or property_type(ident).kind is Kind.TEXT
        editor.setAutoFillBackground(True)
        editor.load(raw)
        editor.typed.connect(self._on_typed)
        self._editors = {editor: QPersistentModelIndex(index)}
        return editor

    def _on_typed(self, editor: IdentEdit | RawEdit) -> None:
        self.commitData.emit(editor)
        index = self._editors.get(editor)
        if isinstance(editor, RawEdit) and index is not None:
            self._place(editor, editor.geometry())

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        """Leave the editor alone: it is loaded when it is made, and knows better since."""

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: AnyIndex) -> None:
        if isinstance(editor, (IdentEdit, RawEdit)):
            self._rows.setData(index, editor.raw)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex
    ) -> None:
        if isinstance(editor, RawEdit):
            self._place(editor, option.rect)
        else:
            editor.setGeometry(option.rect)

    def _place(self, editor: RawEdit, rect: QRect) -> None:
        """Give the editor the height of its text, over the rows below, else over those above."""
        viewport = editor.parentWidget()
        room = viewport.height() if viewport is not None else rect.bottom()
        height = min(max(editor.fitted(rect.width()), rect.height()), room)
        top = min(rect.top(), room - height)
        editor.setGeometry(rect.left(), top, rect.width(), height)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if isinstance(editor, (IdentEdit, RawEdit)) and isinstance(event, QKeyEvent):
            is_press = event.type() == QEvent.Type.KeyPress
            handled = self._on_key(editor, event) if is_press else None
            if handled is not None:
                return handled
        return super().eventFilter(editor, event)

    def _on_key(self, editor: IdentEdit | RawEdit, event: QKeyEvent) -> bool | None:
        """Return whether a key of an editor is done with; None for what Qt does with it."""
        key, modifiers = event.key(), event.modifiers()
        if key == Qt.Key.Key_Escape:
            editor.revert()
            return self._close(editor)
        if isinstance(editor, IdentEdit) and key in _ENTER | _TAB:
            row = self._editors[editor].row()
            self._close(editor)
            self.named.emit(row)
            return True
        if key in _ENTER:
            is_break = isinstance(editor, RawEdit) and editor.is_text
            if modifiers & Qt.KeyboardModifier.ControlModifier or (
                not is_break and not modifiers & Qt.KeyboardModifier.ShiftModifier
            ):
                return self._close(editor)
            return False
        return None

    def _close(self, editor: IdentEdit | RawEdit) -> bool:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
        return True
