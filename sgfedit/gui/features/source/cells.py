"""Table of a node's properties: a row for each value, and editors of its cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6 import QtWidgets
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QObject,
    QPersistentModelIndex,
    QRect,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QIcon, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sgfedit.gui.features.source.draft import form_of, name_of, text_of
from sgfedit.gui.views.source.view import shown, with_lf
from sgfedit.gui.widgets.plain_text import Verbatim, labelled, strung, tip_of
from sgfedit.gui.widgets.row_painter import NOWHERE, AnyIndex
from sgfedit.gui.widgets.severity import severity_colour, severity_icon
from sgfedit.render.icons import icon
from sgfedit.sgf.properties import PROPERTIES, Kind, property_type
from sgfedit.sgf.validate import LEVELS, UNWRITABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QSize
    from PySide6.QtGui import QFont

    from sgfedit.gui.features.source.draft import Draft, Row
    from sgfedit.sgf.validate import Flaw


IDENT, NAME, VALUE, REMARK = range(4)
_LONGEST: Final = 300
_Role = Qt.ItemDataRole


class PropertyRows(QAbstractTableModel):
    """A `Draft` as a model; what is typed goes into the draft at once.

    Attributes:
        draft: What is shown.
        is_escaped: Whether something had to be escaped in what was typed last.
    """

    def __init__(self, draft: Draft, font: QFont, parent: QWidget) -> None:
        """Show the draft; identifiers and values in `font`."""
        super().__init__(parent)
        self.draft = draft
        self.is_escaped = False
        self._font = font
        self._palette = parent.palette
        self._titles = (
            self.tr("Property"),
            self.tr("Name"),
            self.tr("Value as in the file"),
            self.tr("Remark"),
        )

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.draft.rows)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == _Role.DisplayRole:
            return self._titles[section]
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        if not index.isValid():
            return flags
        is_first = self.draft.rows[index.row()].number == 0
        if index.column() == VALUE or (index.column() == IDENT and is_first):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: AnyIndex, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.draft.rows[index.row()], index.column()
        if role == _Role.DisplayRole:
            return self._text(index.row(), row, column)
        if role == _Role.EditRole:
            return self.raw(index)
        if role in {_Role.ToolTipRole, _Role.AccessibleDescriptionRole}:
            told = self._explained(index.row(), row, column)
            return tip_of(told) if role == _Role.ToolTipRole else told
        if role == _Role.FontRole:
            return self._font if column in {IDENT, VALUE} else None
        return self._decoration(index.row(), column, role)

    def raw(self, index: AnyIndex) -> str:
        """Return the identifier or the value in a cell; Qt loses bytes that are no text."""
        entry, number = self.draft.rows[index.row()]
        return entry.ident if index.column() == IDENT else entry.values[number]

    def _text(self, number: int, row: Row, column: int) -> str:
        entry, index = row
        if column == IDENT:
            return "" if index else entry.ident
        if column == NAME:
            return "" if index else name_of(entry.ident)
        if column == VALUE:
            return _in_one_line(entry.values[index])
        return strung(text_of(flaw) for flaw in self._flaws(number))

    def _explained(self, number: int, row: Row, column: int) -> str:
        if column == REMARK:
            return "\n".join(text_of(flaw) for flaw in self._flaws(number))
        name, form = name_of(row.entry.ident), form_of(row.entry.ident)
        return labelled(name, form) if name else form

    def _flaws(self, number: int) -> list[Flaw]:
        return sorted(self.draft.flaws_at(number), key=lambda flaw: LEVELS.index(flaw.level))

    def _decoration(self, number: int, column: int, role: int) -> Any:
        if column != REMARK or role not in {_Role.DecorationRole, _Role.ForegroundRole}:
            return None
        severity = self.severity(number)
        if not severity:
            return None
        palette: QPalette = self._palette()
        if role == _Role.DecorationRole:
            return severity_icon(severity, palette)
        return severity_colour(severity, palette)

    def severity(self, number: int) -> str:
        """Return how bad the worst is that is to be said of a row; empty if there is nothing."""
        flaws = self._flaws(number)
        if not flaws:
            return ""
        return "error" if flaws[0].level == UNWRITABLE else flaws[0].level

    def setData(self, index: AnyIndex, value: Any, role: int = _Role.EditRole) -> bool:
        if not index.isValid() or role != _Role.EditRole:
            return False
        if index.column() == IDENT:
            self.draft.rename(index.row(), str(value))
        else:
            self.draft.set_value(index.row(), str(value))
            self.is_escaped = self.raw(index) != value
        self._tell()
        return True

    def confirm(self, row: int) -> None:
        """Take the value of a row as it stands, also if nothing was typed."""
        self.draft.confirm(row)
        self._tell()

    def _tell(self) -> None:
        """Say that anything may look different: one value decides what others are worth."""
        last = self.index(len(self.draft.rows) - 1, REMARK)
        self.dataChanged.emit(self.index(0, IDENT), last)

    # More and fewer rows --------------------------------------------------------------------

    def add_property(self) -> int:
        """Append a property to be named; return its row."""
        self.beginResetModel()
        row = self.draft.add_property()
        self.endResetModel()
        return row

    def add_value(self, row: int) -> int:
        """Add a value to the property of `row`; return the new row."""
        self.beginResetModel()
        added = self.draft.add_value(row)
        self.endResetModel()
        return added

    def delete(self, rows: Iterable[int]) -> None:
        """Delete values."""
        self.beginResetModel()
        self.draft.delete(rows)
        self.endResetModel()


def _in_one_line(raw: str) -> str:
    text = shown(raw[:_LONGEST]).replace("\n", " ↵ ")
    return f"{text}…" if len(raw) > _LONGEST else text


_MANY: Final = 1_000_000
_LINES: Final = 8
_OFFER_LETTERS: Final = 32
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_TABS: Final = frozenset({Qt.Key.Key_Tab, Qt.Key.Key_Backtab})
_ENDING: Final = _ENTER | _TABS


class IdentEdit(QLineEdit):
    """An identifier in capitals, completed from the names of all known properties.

    Signals:
        typed: This editor, after every key.
        ended: This editor, and whether to go on rather than back: after Enter and Tab.
    """

    typed = Signal(object)
    ended = Signal(object, bool)

    def __init__(self, parent: QWidget, font: QFont, completer: QCompleter) -> None:
        super().__init__(parent)
        self.setFont(font)
        self.setFrame(False)
        self.setMaxLength(_MANY)
        self.setAccessibleName(self.tr("Identifier"))
        self.setCompleter(completer)
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

    def finish(self, *, is_on: bool = True) -> None:
        """Close the suggestions and say that what stands here is meant."""
        completer = self.completer()
        offered = completer.popup() if completer is not None else None
        if offered is not None:
            offered.hide()
        self.ended.emit(self, is_on)

    def event(self, event: QEvent) -> bool:
        # Here, as the open list of suggestions hands its keys on past all event filters.
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in _ENDING
        ):
            event.accept()
            self.finish(is_on=event.key() != Qt.Key.Key_Backtab)
            return True
        return super().event(event)

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
    """Offers "KM  Komi" for what is typed of identifier or name, and completes to "KM".

    It must outlive the editors: Qt crashes where the window of offers goes as a part of one while
    that window is active, as then the focus leaves a button, which looks through all widgets.
    """

    def __init__(self, font: QFont, parent: QObject) -> None:
        offers = [f"{ident}  {name_of(ident)}" for ident in PROPERTIES]
        super().__init__(parent)
        self.setModel(QStringListModel(sorted(offers), self))
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        offered = self.popup()
        if offered is not None:
            width = QFontMetrics(font).averageCharWidth() * _OFFER_LETTERS
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
    and Ctrl+Enter ends. Tab goes on, Shift+Tab back. Esc takes back what was typed.

    Signals:
        left: The row and column of the cell that has just been typed, and whether to go on to
            what comes next rather than back.
    """

    left = Signal(int, int, bool)

    def __init__(self, rows: PropertyRows, font: QFont, line_end: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        self._font = font
        self._line_end = line_end
        self._completer = _IdentCompleter(font, self)
        # Queued: the completer goes on with the editor after it has told.
        self._completer.activated.connect(self._on_chosen, Qt.ConnectionType.QueuedConnection)
        self._editors: dict[QWidget, QPersistentModelIndex] = {}

    def initStyleOption(self, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().initStyleOption(option, index)
        if index.column() != REMARK:
            return
        option.features |= QStyleOptionViewItem.ViewItemFeature.WrapText
        severity = self._rows.severity(index.row())
        states = QtWidgets.QStyle.StateFlag
        if severity and option.state & states.State_Selected:
            # On the colour of the selection only the text's own can be told apart.
            is_active = bool(option.state & states.State_Active)
            group = QPalette.ColorGroup.Active if is_active else QPalette.ColorGroup.Inactive
            colour = option.palette.color(group, QPalette.ColorRole.HighlightedText)
            option.icon = _untinted(icon(severity, colour), option.decorationSize)

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, index: AnyIndex
    ) -> QWidget:
        rows = self._rows
        raw = rows.raw(index)
        editor: IdentEdit | RawEdit
        if index.column() == IDENT:
            editor = IdentEdit(parent, self._font, self._completer)
        else:
            editor = RawEdit(parent, self._font, self._line_end)
            ident = rows.draft.rows[index.row()].entry.ident
            editor.is_text = "\n" in with_lf(raw) or property_type(ident).kind is Kind.TEXT
        editor.setAutoFillBackground(True)
        editor.load(raw)
        editor.typed.connect(self._on_typed)
        if isinstance(editor, IdentEdit):
            editor.ended.connect(self._leave)
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
        if isinstance(editor, IdentEdit):
            return False if key in _ENDING else None  # it ends by itself
        if key in _TABS:
            self._leave(editor, key == Qt.Key.Key_Tab)
            return True
        if key in _ENTER:
            if modifiers & Qt.KeyboardModifier.ControlModifier or (
                not editor.is_text and not modifiers & Qt.KeyboardModifier.ShiftModifier
            ):
                row = self._editors[editor].row()
                self._close(editor)
                if editor.is_text or not modifiers:
                    self._rows.confirm(row)
                return True
            return False
        return None

    def _on_chosen(self) -> None:
        """Go on to the value once a suggestion was clicked."""
        editor = self._completer.widget()
        if isinstance(editor, IdentEdit) and editor.isVisible():
            editor.finish()

    def _leave(self, editor: IdentEdit | RawEdit, is_on: bool) -> None:  # a slot
        index = self._editors[editor]
        row, column = index.row(), index.column()
        self._close(editor)
        self.left.emit(row, column, is_on)

    def _close(self, editor: IdentEdit | RawEdit) -> bool:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
        return True


def _untinted(found: QIcon, size: QSize) -> QIcon:
    """Return an icon that Qt does not mix with the colour of the selection."""
    pixmap = found.pixmap(size)
    own = QIcon(pixmap)
    own.addPixmap(pixmap, QIcon.Mode.Selected)
    return own
