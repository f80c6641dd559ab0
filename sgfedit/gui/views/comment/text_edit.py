"""Text widgets of the comment pane: whole texts, their font and marks, the document's undo.

Asking Qt for a text of 1 MB costs 10 to 20 ms; `TextMirror` has it with every key, for a tenth of
a millisecond.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QPlainTextDocumentLayout,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from sgfedit.gui.widgets.appearance import NarrowBars, heading_sheet, own_viewport
from sgfedit.gui.widgets.keys import is_guarded
from sgfedit.gui.widgets.plain_text import Verbatim, difference, typed
from sgfedit.gui.widgets.scale import LINE_SPACING, MEASURE, ROLES, TIGHT, WIDE, px, zoom
from sgfedit.gui.widgets.scale import font as font_of
from sgfedit.sgf.node import Properties, line_end
from sgfedit.sgf.values import encode_simple, encode_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtGui import (
        QDragEnterEvent,
        QEnterEvent,
        QMouseEvent,
        QTextBlock,
        QTextCharFormat,
        QTextDocument,
        QTextLayout,
        QWheelEvent,
    )

    from sgfedit.app.settings import Settings
    from sgfedit.game.edits import Edit
    from sgfedit.sgf import Node


# What is longer than some words is read with the whole text.
_FEW: Final = 64
_PARAGRAPH_END: Final = "\u2029"


class TextMirror:
    """Follows a document; may be asked from within its signals `contentsChanged` and later.

    It asks for the document each time: of what Qt has made itself, Shiboken 6.11 loses the object
    in Python now and then, and says that it is deleted, while a new one is there for who asks.
    """

    def __init__(self, document: Callable[[], QTextDocument]) -> None:
        self._document = document
        self._text: str | None = None
        document().contentsChange.connect(self._on_change)

    def text(self) -> str:
        """Return the text exactly: `toPlainText` makes spaces of no-break spaces."""
        if self._text is None:
            self._text = self._document().toRawText().replace(_PARAGRAPH_END, "\n")
        return self._text

    def _on_change(self, position: int, removed: int, added: int) -> None:
        """Change the string as the document has been; forget it where that is not sure."""
        old, self._text = self._text, None
        if old is None or added > _FEW:
            return
        document = self._document()
        units = document.characterCount() - 1
        # Of a text with characters of two units each, and where Qt counts the invisible end of
        # the document, the numbers do not fit.
        if len(old) + added - removed != units or position + removed > len(old):
            return
        new = "".join([document.characterAt(position + i) for i in range(added)])
        if len(new) == added and not any("\ud800" <= char <= "\udfff" for char in new):
            new = new.replace(_PARAGRAPH_END, "\n")
            self._text = old[:position] + new + old[position + removed :]


def qt_length(text: str) -> int:
    """Return how many characters a text has as Qt counts: units of UTF-16; O(length)."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


_MANY: Final = 1_000_000
_NOWHERE: Final = QPoint(-_MANY, -_MANY)
# Keys that move the caret but that a text widget leaves to shortcuts of the window.
_CARET_KEYS: Final = frozenset(
    {
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
        *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
        *(Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
    }
)
_CARET_MODIFIERS: Final = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.KeypadModifier,
)
_FOCUS_KEEPS_CARET: Final = frozenset(
    {
        Qt.FocusReason.MouseFocusReason,
        Qt.FocusReason.ActiveWindowFocusReason,
        Qt.FocusReason.PopupFocusReason,
        Qt.FocusReason.MenuBarFocusReason,
    }
)
_OVERRIDE: Final = QEvent.Type.ShortcutOverride
_PRESS: Final = QEvent.Type.KeyPress
_REDO_KEYS: Final = (QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y"))


class CommentKeys(QObject):
    """What both text widgets do with keys: those of caret and text are theirs, undo is not.

    Signals:
        undo_wanted: The user pressed the key for Undo and no action of the window took it.
        redo_wanted: The same for Redo.
        left: The user pressed Esc.
        focus_got: The widget has the focus.
        focus_lost: The widget has lost the focus.
        locked_out: The user typed something, but the widget is only read.
    """

    undo_wanted = Signal()
    redo_wanted = Signal()
    left = Signal()
    focus_got = Signal()
    focus_lost = Signal()
    locked_out = Signal()

    def __init__(self, widget: QLineEdit | QPlainTextEdit) -> None:
        super().__init__(widget)
        self._widget = widget
        self.preedit = ""
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # Qt
        # By class: to ask an event for its type takes three times as long, and most are others.
        if isinstance(event, QKeyEvent):
            if _is_plain(event) and not self._widget.isReadOnly():
                return False
            kind = event.type()
            if kind is _OVERRIDE:
                return self._claims(event)
            return kind is _PRESS and self._on_key(event)
        if isinstance(event, QInputMethodEvent):
            self.preedit = event.preeditString()
        elif isinstance(event, QFocusEvent):
            if event.gotFocus():
                self.focus_got.emit()
            elif event.lostFocus():
                self.focus_lost.emit()
        return False

    def _claims(self, event: QKeyEvent) -> bool:
        """Decide whether a key belongs to the text even if the window has a shortcut for it."""
        if _undoes(event) or _redoes(event):
            event.ignore()
            return True
        is_of_caret = event.key() in _CARET_KEYS and event.modifiers() in _CARET_MODIFIERS
        if is_of_caret or is_guarded(event):
            event.accept()
            return True
        return False

    def _on_key(self, event: QKeyEvent) -> bool:
        if _undoes(event):
            self.undo_wanted.emit()
        elif _redoes(event):
            self.redo_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif self._widget.isReadOnly() and _types(event):
            self.locked_out.emit()
        else:
            return False
        return True

    def commit(self) -> None:
        """Insert what is being composed as if the user had finished it."""
        if self.preedit and self._widget.hasFocus():
            QGuiApplication.inputMethod().commit()
        if self.preedit:
            event = QInputMethodEvent()
            event.setCommitString(self.preedit)
            QCoreApplication.sendEvent(self._widget, event)
            QGuiApplication.inputMethod().reset()


def _is_plain(event: QKeyEvent) -> bool:
    """Whether a key does nothing but type a character, as most do; cheap to ask."""
    return (event.text() or "\n").isprintable() and event.modifiers() in _CARET_MODIFIERS[:2]


def _undoes(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo)


def _redoes(event: QKeyEvent) -> bool:
    # Both usual keys on every system: some know only one of them as the key for Redo.
    combination = QKeySequence(event.keyCombination())
    return event.matches(QKeySequence.StandardKey.Redo) or combination in _REDO_KEYS


def _types(event: QKeyEvent) -> bool:
    """Whether a key changes the text of a widget that may be written in."""
    keys = QKeySequence.StandardKey
    is_plain = not event.modifiers() & (
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    )
    return (is_plain and bool(event.text()) and event.text() != "\t") or any(
        event.matches(key) for key in (keys.Paste, keys.Cut, keys.Delete)
    )


class NameEdit(QLineEdit):
    """A heading of one line without a limit; a box is around it while it can be written in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("nodeName")
        self.setMaxLength(_MANY)
        self._sheet = ""
        self._heading = self.font()
        self.textChanged.connect(self._show_font)

    def set_heading(self, font: QFont) -> None:
        """Take the font of a name; where there is none, an invitation stands in a plain one."""
        self._heading = font
        height = QFontMetrics(font).height() + px(TIGHT)
        if height != self.minimumHeight():
            self.setFixedHeight(height)
        self._show_font()
        self._style()

    def _show_font(self) -> None:
        font = QFont(self._heading)
        if not self.text():
            font = font_of("body", font)
            font.setWeight(QFont.Weight.Normal)
        if font != self.font():
            self.setFont(font)

    def _style(self) -> None:
        sheet = heading_sheet(QApplication.palette())
        if sheet != self._sheet:
            self._sheet = sheet
            self.setStyleSheet(sheet)


class SpacedLines(QPlainTextDocumentLayout):
    """Lays plain text out with room between the lines, which Qt has none for.

    Qt lays a paragraph out when it is first asked where that ends; its lines are then moved apart.
    It asks some twenty times a key. So that those already moved are known without a look at a
    line, they are moved by a hair more than whole px, which is where Qt puts them.
    """

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._extra = self._above = self._below = 0.0

    def set_font(self, font: QFont) -> None:
        """Take the room that a font needs; what is laid out already is not moved."""
        metrics, points = QFontMetricsF(font), font.pointSizeF()
        size = points * metrics.fontDpi() / _INCH_PT if points > 0 else font.pixelSize()
        # Whole px from line to line, else letters would stand now closer and now farther.
        extra = max(0.0, round(size * LINE_SPACING) - ceil(metrics.lineSpacing()))
        self._extra, self._above = extra, extra / 2 + _HAIR_PX
        self._below = extra - self._above

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        rect = _as_qt_has_it(self, block)
        if not self._extra:
            return rect
        height = rect.height()
        if height.is_integer() and height:
            # Laid out just now, or without room between the lines.
            self._move_apart(block.layout())
            rect = _as_qt_has_it(self, block)
            height = rect.height()
        if height:
            rect.setHeight(height + self._below)
        return rect

    def _move_apart(self, layout: QTextLayout) -> None:
        for index in range(layout.lineCount()):
            line = layout.lineAt(index)
            line.setPosition(line.position() + QPointF(0, self._extra * index + self._above))


_as_qt_has_it: Final = QPlainTextDocumentLayout.blockBoundingRect
_HAIR_PX: Final = 1 / 64
"""The smallest part of a px that Qt keeps of where a line is."""


class Press(NamedTuple):
    """Where the left button went down, and where the caret was; None if the user did not write."""

    place: QPoint
    caret: int | None


class Click(NamedTuple):
    """A click into a text, the caret being there by now.

    Attributes:
        place: Where, in the viewport.
        modifiers: What was held.
        caret: Where the caret was before; None if the text had not the focus.
    """

    place: QPoint
    modifiers: Qt.KeyboardModifier
    caret: int | None


class CommentEdit(QPlainTextEdit):
    """Plain text without an undo of its own.

    Signals:
        zoomed: The wheel was turned with Ctrl held, by eighths of a degree.
        pointed: Where the mouse is, in the viewport; None beside it or while it drags.
        clicked: A `Click`, when the left button is let go.
        focused: Whether it has the focus now.
        restyled: Its palette, its font or its size is another one.

    Attributes:
        marks: What is shown at stretches of the text.
        written: Returns what a stretch of the text is in the record, from and to which character;
            what is copied, cut or dragged is that.
    """

    zoomed = Signal(int)
    pointed = Signal(object)
    clicked = Signal(object)
    focused = Signal(bool)
    restyled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        own_viewport(self)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.setObjectName("comment")
        self.setUndoRedoEnabled(False)
        # A tab would be read again as a space (FF[4], "Text"); here it leads on to the buttons.
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._lines = SpacedLines(self.document())
        self.document().setDocumentLayout(self._lines)
        NarrowBars(self)
        self._page = QSize()
        self._measure = MEASURE
        self._mirror = TextMirror(self.document)
        self.marks = TextMarks(self)
        self.written: Callable[[int, int], str] = lambda start, end: self.text()[start:end]
        self._press = Press(QPoint(), None)
        self._is_entered = False

    def text(self) -> str:
        """Return the text exactly: `toPlainText` makes spaces of no-break spaces."""
        return self._mirror.text()

    def show_from_top(self, text: str) -> None:
        """Show another text; what is typed now, without a look at the caret, goes to its end."""
        if self.text() != text:
            self._put(text)
        if self.hasFocus():
            self.moveCursor(QTextCursor.MoveOperation.End)
        elif text and self.textCursor().position():
            self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def _put(self, text: str) -> None:
        """Put a text in place of all there is; behind that first, so the caret stays in front.

        `setPlainText` makes the inside of the document anew and tells of it twice.
        """
        cursor, length = QTextCursor(self.document()), self.document().characterCount() - 1
        cursor.beginEditBlock()
        cursor.setPosition(length)
        cursor.insertText(text)
        cursor.setPosition(0)
        cursor.setPosition(length, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        cursor.endEditBlock()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_entered = event.reason() == Qt.FocusReason.MouseFocusReason
        # By keyboard or command: to go on writing. A click says itself where.
        if event.reason() not in _FOCUS_KEEPS_CARET:
            self.moveCursor(QTextCursor.MoveOperation.End)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:  # its own menu
            self.focused.emit(False)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self._lines.set_font(self.font())
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._style()
            self.restyled.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._page = event.size()
        super().resizeEvent(event)
        if self._keep_measure():
            # By now another such event has told the size of the page. Qt takes it for no other one
            # where the widget was not seen before.
            super().resizeEvent(QResizeEvent(self._page, QSize()))
        self.restyled.emit()

    def _style(self) -> None:
        if self.document().documentMargin() != px(TIGHT):
            # Qt would tell of another text.
            was_blocked = self.blockSignals(True)
            self.document().setDocumentMargin(px(TIGHT))
            self.blockSignals(was_blocked)
        self._keep_measure()

    def set_measure(self, letters: int) -> None:
        """Let a line have at most so many letters."""
        self._measure = letters
        self._keep_measure()

    def _keep_measure(self) -> bool:
        """Leave the room free that would make lines longer than can be read with ease.

        Returns:
            Whether that is another width than before.
        """
        most = self.fontMetrics().averageCharWidth() * self._measure + 2 * px(TIGHT)
        free = max(px(WIDE), self.contentsRect().width() - most)
        is_other = self.viewportMargins().right() != free
        if is_other:
            self.setViewportMargins(0, px(TIGHT), free, 0)
        return is_other

    def become(self, text: str) -> None:
        """Show `text`, replacing only what differs, so that the caret keeps its place."""
        old = self.text()
        if old == text:
            return
        start, end = difference(old, text)
        cursor = QTextCursor(self.document())
        cursor.setPosition(qt_length(old[:start]))
        cursor.setPosition(qt_length(old[: len(old) - end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text[start : len(text) - end])

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        return QSize(metrics.averageCharWidth() * 36, metrics.lineSpacing() * 8)

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        return QSize(metrics.averageCharWidth() * 12, metrics.lineSpacing() * 2)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        # Files are not text: the window opens them.
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        cursor, text = self.textCursor(), self.text()
        ends = cursor.selectionStart(), cursor.selectionEnd()
        if len(text) != self.document().characterCount() - 1:
            units = text.encode("utf-16-le", "surrogatepass")
            before = [units[: 2 * end].decode("utf-16-le", "surrogatepass") for end in ends]
            ends = len(before[0]), len(before[1])
        found = QMimeData()
        # What did not decode has no place on a clipboard.
        found.setText(self.written(*ends).encode("utf-8", "replace").decode())
        return found

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasText():
            self.insertPlainText(typed(source.text()))
            self.ensureCursorVisible()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        caret = None if self._is_entered else self.textCursor().position()
        self._is_entered = False
        self._press = Press(event.position().toPoint(), caret)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        is_drag = event.buttons() != Qt.MouseButton.NoButton
        self.pointed.emit(None if is_drag else event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        moved = (place - self._press.place).manhattanLength()
        is_click = event.button() == Qt.MouseButton.LeftButton
        if is_click and moved < QGuiApplication.styleHints().startDragDistance():
            self.clicked.emit(Click(place, event.modifiers(), self._press.caret))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._press = Press(_NOWHERE, None)  # its second half is no click
        super().mouseDoubleClickEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        # Not when it is made: see `PanArea` for what the first look at Qt's own viewport costs.
        self.viewport().setMouseTracking(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(event.angleDelta().y())
            event.accept()
        else:
            super().wheelEvent(event)


_INCH_PT: Final = 72
SMALLEST_PT: Final = 6
LARGEST_PT: Final = 48
KEYS: Final = ("comment.font_family", "comment.font_size", "comment.monospace")
"""The settings that it depends on."""


def comment_font(
    settings: Settings, base: QFont, *, is_name: bool = False, times: float = 1
) -> QFont:
    """Return the font that the user wants, else one to be read; names are never in monospace.

    Args:
        settings: What the user wants.
        base: The font of the window.
        is_name: Whether it is for the node name, which is a heading.
        times: How many times as large it is as elsewhere.
    """
    family, size = settings.get("comment.font_family"), settings.get("comment.font_size")
    font = font_of("reading", base)
    if settings.get("comment.monospace") and not is_name:
        from PySide6.QtGui import QFontDatabase  # noqa: PLC0415  # slow

        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setFamilies(fixed.families())
    elif family:
        font.setFamilies([family])
    if size > 0:
        font.setPointSizeF(bounded(size) * zoom() / 100)
    font.setPointSizeF(font.pointSizeF() * times)
    if is_name:
        font.setPointSizeF(font.pointSizeF() * ROLES["heading"] / ROLES["reading"])
        font.setWeight(QFont.Weight.DemiBold)
    return font


def size_of(font: QFont, times: float = 1) -> int:
    """Return the size in points that a font would have without zoom, nor `times` as large."""
    return round(font.pointSizeF() * 100 / zoom() / times)


def bounded(size: int) -> int:
    """Return the nearest size in points that can be read and has room."""
    return max(SMALLEST_PT, min(size, LARGEST_PT))


class MarkedStretch(NamedTuple):
    """A stretch of a text, from position to position as QTextDocument counts, and its look."""

    start: int
    end: int
    look: QTextCharFormat


class TextMarks:
    """The extra selections of a text widget by who wants them; they never change its text.

    Whoever is asked to show something first is drawn first. Stretches move along with the text.
    """

    def __init__(self, editor: QPlainTextEdit) -> None:
        self._editor = editor
        self._marked: dict[str, list[QTextEdit.ExtraSelection]] = {}

    def show(self, key: str, stretches: Iterable[MarkedStretch]) -> None:
        """Show `stretches` in place of those that were shown for `key`; none take them away."""
        found = [self._selection(*stretch) for stretch in stretches]
        if found or self._marked.get(key):
            self._marked[key] = found
            shown = [one for several in self._marked.values() for one in several]
            self._editor.setExtraSelections(shown)

    def shown(self, key: str) -> Sequence[tuple[int, int]]:
        """Return from where to where something is shown for `key`, as the text is now."""
        cursors = [one.cursor for one in self._marked.get(key, ())]
        return [(cursor.selectionStart(), cursor.selectionEnd()) for cursor in cursors]

    def _selection(self, start: int, end: int, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self._editor.document())
        last = self._editor.document().characterCount() - 1
        cursor.setPosition(min(start, last))
        cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        selection.format = look
        return selection


REACH: Final = 500
"""Characters to both sides that are looked at as well, up to the ends of their lines."""


class TextPart:
    """A part of a text, and how its characters are counted there and in the widget.

    Python counts characters; QTextDocument counts units of UTF-16, of which some take two.

    Attributes:
        text: The part.
    """

    def __init__(self, editor: CommentEdit, start: int, end: int) -> None:
        """Take the lines from position `start` to `end`, with REACH around them. O(length)."""
        whole = editor.text()
        self._units: bytes | None = None
        if len(whole) != editor.document().characterCount() - 1:
            self._units = whole.encode("utf-16-le", "surrogatepass")
        self._start = 0
        first, last = self.index(start), self.index(end)
        self._start = _line_start(whole, max(0, first - REACH), first)
        self.text = whole[self._start : _line_end(whole, last, last + REACH)]

    def index(self, position: int) -> int:
        """Return which character of the part is at a position of the widget."""
        if self._units is None:
            return position - self._start
        before = self._units[: 2 * position].decode("utf-16-le", "surrogatepass")
        return len(before) - self._start

    def position(self, index: int) -> int:
        """Return where in the widget a character of the part is."""
        if self._units is None:
            return self._start + index
        before = self._units.decode("utf-16-le", "surrogatepass")[: self._start + index]
        return qt_length(before)


def _line_start(text: str, start: int, end: int) -> int:
    """Return where the first line begins that begins from `start` to `end`, else `start`."""
    return max(start, text.find("\n", start, end) + 1) if start else 0


def _line_end(text: str, start: int, end: int) -> int:
    """Return where the last line ends that ends from `start` to `end`, else `end`."""
    last = text.rfind("\n", start, end) if end < len(text) else -1
    return end if last < 0 else last


def in_sight(editor: CommentEdit) -> TextPart:
    """Return what can be seen of the text, and some more."""
    # Not the viewport's, see `PanArea`; what a scroll bar covers of it does no harm.
    room = editor.contentsRect().size()
    corner = QPoint(room.width(), room.height())
    first, last = (editor.cursorForPosition(place) for place in (QPoint(0, 0), corner))
    return TextPart(editor, first.position(), last.position())


def position_at(editor: QPlainTextEdit, place: QPoint) -> int | None:
    """Return the position of the character that is at `place` in the viewport, or None."""
    cursor = editor.cursorForPosition(place)
    rect = editor.cursorRect(cursor)
    if not rect.top() <= place.y() <= rect.bottom():
        return None
    if place.x() >= rect.x():
        return None if cursor.atBlockEnd() else cursor.position()
    return None if cursor.atBlockStart() else cursor.position() - 1


# Where a text that is being typed stands in the source of its node.

# Raw value that holds the place of the text while the source around it is cut out.
_PLACE: Final = "\x01place\x01"


class TextPlace:
    """One text property of one node, and where its text stands in the node's source.

    Writing through it costs no parsing and no decoding, and text that is typed back to what it was
    leaves the node's source exactly as it was.
    """

    __slots__ = (
        "_base",
        "_base_text",
        "_head",
        "_line_end",
        "_others",
        "_tail",
        "_text",
        "_written",
        "ident",
        "node",
    )

    def __init__(self, node: Node, ident: str) -> None:
        self.node = node
        self.ident = ident
        self._text = Verbatim(str(node.get(ident, "")) if ident in node.properties else "")
        self._look()

    def _look(self) -> None:
        """Remember the properties as they are, the text in them being `_text`."""
        self._base = self._written = self.node.properties
        self._base_text = self._text.text
        self._head: str | None = None
        self._tail = ""
        self._others: dict[str, tuple[str, ...]] = {}
        self._line_end = ""

    @property
    def shown(self) -> str:
        """The text as the widget holds it."""
        return self._text.shown

    def written(self, start: int, end: int) -> str:
        """Return what stands in the record for these characters of what is shown."""
        return self._text.text[start:end]

    def write(self, edit: Edit, shown: str) -> None:
        """Make the node's text what the widget holds now; O(length), at memory speed."""
        if self.node.properties is not self._written:
            self._look()
        text = typed(self._text.edited(shown))
        if text == self._base_text:
            edit.set_properties(self.node, self._base)
        elif text:
            encoded = encode_text(text) if self.ident == "C" else encode_simple(text)
            self._set(edit, encoded)
        else:
            edit.remove(self.node, self.ident)
        self._written = self.node.properties

    def _set(self, edit: Edit, raw: str) -> None:
        if self._head is None:
            marked = self._base.set(self.ident, [_PLACE])
            self._head, _, self._tail = marked.source.partition(f"{self.ident}[{_PLACE}]")
            self._others = dict(marked)
            self._line_end = line_end(self.node.root)
        raw = raw.replace("\n", self._line_end)
        source = f"{self._head}{self.ident}[{raw}]{self._tail}"
        values = {**self._others, self.ident: (raw,)}
        edit.set_properties(self.node, Properties.known(source, values))
