"""Words that somebody types while the board has the keys: taken back, and offered to the comment.

Single letters are commands, and whoever believes the caret in the comment types many of them: a
pass, a tool, a mark. Nobody chooses commands as fast as words are typed, so a burst of letters is
taken for words. No key is delayed for that: what the first letters have done is undone as one.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
)

from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.views.board.mouse import held
from sgfedit.gui.views.board.tools import TOOLS_BY_ID
from sgfedit.gui.widgets.keys import TextKeys
from sgfedit.gui.widgets.plain_text import Label

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction

    from sgfedit.game.edits import Step
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node, Point

PAUSE_S: Final = 0.3
"""From one letter to the next at most, in seconds: 40 words a minute."""

_LETTERS: Final = 5
_DIFFERENT: Final = 4
_SHORT_WORD: Final = 3
"""Keys, and different letters among them, that make words; or different letters and a space."""

_PLAIN: Final = {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier}
_MARGIN: Final = 4


class Burst:
    """Letters that followed each other as fast as in typing.

    Attributes:
        text: All of them, with the digits, spaces and points between them.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin empty; `clock` returns seconds."""
        self._clock = clock
        self._last = 0.0
        self.text = ""

    def press(self, character: str) -> None:
        """Add a character; after a pause it is the first of another burst."""
        now = self._clock()
        if now - self._last >= PAUSE_S:
            self.text = ""
        self._last = now
        self.text += character

    def end(self) -> None:
        """Let the next character be the first of another burst."""
        self.text = ""

    @property
    def is_words(self) -> bool:
        """Whether somebody types words: five keys of four letters, or a word of three and a space.

        One key again and again is none, nor are two that take turns.
        """
        different = len({letter for letter in self.text.casefold() if letter.isalpha()})
        if self.text.endswith(" "):
            return different >= _SHORT_WORD
        return len(self.text) >= _LETTERS and different >= _DIFFERENT


class _Before(NamedTuple):
    """What letters may change, as it was before the first one."""

    done: int
    step: Step | None
    node: Node
    tool: str
    cursor: Point | None
    toggles: dict[QAction, bool]


class TypingGuard(QObject):
    """Looks at the keys that go to the board, or to whatever of the window has no use for letters.

    Attributes:
        burst: The latest letters.
        line: What was typed, as long as it is offered.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.burst = Burst()
        self.line: TypedLine | None = None
        self._before: _Before | None = None
        self._is_caught = False
        window.installEventFilter(self)
        window.board.installEventFilter(self)
        window.document.reset.connect(self._forget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # By class first: to ask an event for its type takes longer, and most are paintings.
        if isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.MouseButtonPress:
                self.burst.end()
        elif isinstance(event, QKeyEvent) and not event.isAutoRepeat():
            board = self._window.board
            # What the board has no use for comes to the window a second time.
            if watched is board or not board.hasFocus():
                return self._takes(event)
        return False

    def _takes(self, event: QKeyEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            self._look(event)
            if self._is_caught:
                event.accept()
            return self._is_caught
        if event.type() == QEvent.Type.KeyPress and self._is_caught:
            self._offer()
            return True
        return False

    def _look(self, event: QKeyEvent) -> None:
        text = event.text()
        is_plain = held(event.modifiers()) in _PLAIN
        if is_plain and len(text) == 1 and text.isprintable():
            if isinstance(QApplication.focusWidget(), QAbstractItemView):
                return  # letters lead to rows there
            self.burst.press(text)
            if len(self.burst.text) == 1:
                self._remember()
            self._is_caught = self.burst.is_words
        elif text or not is_plain or event.key() not in _MODIFIER_KEYS:
            self.burst.end()

    def _remember(self) -> None:
        window = self._window
        history = window.document.history
        # What a letter does becomes no part of what was done before.
        window.document.seal()
        self._before = _Before(
            history.done,
            history.undo_step,
            window.document.current,
            window.board.tool.id,
            window.board.cursor_point,
            {
                action: action.isChecked()
                for action in window.actions_by_id.values()
                if action.isCheckable()
                and action.objectName() not in TOOLS_BY_ID
                and any(_is_letter(key) for key in action.shortcuts())
            },
        )

    def _forget(self) -> None:
        """Offer nothing of another file."""
        self.burst.end()
        self._before, self._is_caught = None, False
        if self.line is not None:
            self.line.leave()

    # What was typed -------------------------------------------------------------------------

    def _offer(self) -> None:
        """Take back what the letters did, and offer to put them where they were meant to be."""
        text, self._is_caught = self.burst.text, False
        self.burst.end()
        self._take_back()
        self._window.status.note("")
        self._window.part(EditNotice).clear()
        self.line = TypedLine(self._window, text)
        self.line.destroyed.connect(self._on_line_gone)

    def _on_line_gone(self) -> None:
        self.line = None

    def _take_back(self) -> None:
        window, before = self._window, self._before
        if before is None:
            return
        document, board = window.document, window.board
        history = document.history
        is_above = history.done > before.done
        if is_above and (history.steps[before.done - 1] if before.done else None) is before.step:
            document.go_to_step(before.done)
        if document.current is not before.node and before.node.root is document.game.root:
            document.go_to(before.node)
        board.set_tool(before.tool)
        board.cursor_point = before.cursor
        board.refresh()
        for action, was_checked in before.toggles.items():
            if action.isChecked() is not was_checked:
                action.trigger()


_MODIFIER_KEYS: Final = {
    Qt.Key.Key_Shift,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_unknown,
}


def _is_letter(key: QKeySequence) -> bool:
    return len(key.toString().removeprefix("Shift+")) == 1


class TypedLine(QFrame):
    """Lies over the status bar and takes what is typed on; Enter puts it into the comment."""

    def __init__(self, window: Window, text: str) -> None:
        """Show it with what was typed until now, the caret behind that."""
        super().__init__(window)
        self._window = window
        self.setObjectName("typedLine")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        words = self.tr("It looks as if you were typing a comment: nothing was changed")
        self.says = Label(words, parent=self)
        self.field = QLineEdit(text, self)
        self.field.setObjectName("typedField")
        self.field.setAccessibleName(self.tr("What was typed"))
        self.field.setAccessibleDescription(words)
        self._keys = TextKeys(self.field)
        self.put_button = QPushButton(self.tr("Put into the comment (Enter)"), self)
        self.put_button.setObjectName("typedPut")
        self.leave_button = QPushButton(self.tr("Discard (Esc)"), self)
        self.leave_button.setObjectName("typedDiscard")
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * _MARGIN, _MARGIN, 2 * _MARGIN, _MARGIN)
        row.addWidget(self.says)
        row.addWidget(self.field, 1)
        row.addWidget(self.put_button)
        row.addWidget(self.leave_button)
        self.field.returnPressed.connect(self.put)
        self.put_button.clicked.connect(self.put)
        self.leave_button.clicked.connect(self.leave)
        window.installEventFilter(self)
        self._place()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.end(False)

    def _place(self) -> None:
        window = self._window
        height = max(self.sizeHint().height(), window.status.height())
        self.setGeometry(QRect(0, window.height() - height, window.width(), height))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def put(self) -> None:
        """Put the text behind what the comment says already, and the caret behind it."""
        window, text = self._window, self.field.text()
        editor = window.comment.editor
        self._go()
        window.docks["comment"].bring_up()
        editor.setFocus(Qt.FocusReason.OtherFocusReason)
        editor.moveCursor(editor.textCursor().MoveOperation.End)
        before = editor.text()
        editor.insertPlainText(f"\n{text}" if before and not before[-1].isspace() else text)
        editor.ensureCursorVisible()

    def leave(self) -> None:
        """Drop what was typed."""
        if self.field.hasFocus() or self.isAncestorOf(self._window.focusWidget() or self._window):
            self._window.board.setFocus()
        self._go()

    def _go(self) -> None:
        self._window.removeEventFilter(self)
        self.hide()
        self.deleteLater()
