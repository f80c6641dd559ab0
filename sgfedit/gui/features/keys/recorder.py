"""Takes a new key for an action and says at once what is in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.shortcuts import Clash
from sgfedit.gui.features.keys.key_list import full_text
from sgfedit.gui.views.problems.severity import severity_icon

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PySide6.QtCore import QObject

    from sgfedit.gui.actions.shortcuts import Conflict
    from sgfedit.gui.actions.table import Table

_STROKES: Final = 2
_NAMED: Final = 2
_ICON_SIZE: Final = QSize(16, 16)
_tr = QCoreApplication.translate


class KeyRecorder(QWidget):
    """A line to press a key in, with what is in the way of that key below it.

    Signals:
        recorded: (action, key, whether the action keeps its other keys): a key that may be given,
            which may have to be taken from other actions.
        ended: Nothing is being recorded any more.
    """

    recorded = Signal(str, str, bool)
    ended = Signal()

    def __init__(self, table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._action = ""
        self._adds = False
        self._keys: Mapping[str, Sequence[str]] = {}
        self._pending = ""
        self.label = QLabel(self)
        self.field = QKeySequenceEdit(self)
        self.field.setObjectName("newKey")
        self.field.setMaximumSequenceLength(_STROKES)
        self.field.setFinishingKeyCombinations([])
        self.field.setAccessibleName(self.tr("New key"))
        self.label.setBuddy(self.field)
        self.sign = QLabel(self)
        self.says = QLabel(self)
        self.says.setObjectName("conflict")
        self.says.setWordWrap(True)
        self.take = QPushButton(self)
        self.take.setObjectName("take")
        self.take.setAutoDefault(True)
        self.take.hide()
        self._line = QHBoxLayout()
        self._line.addWidget(self.label)
        self._line.addWidget(self.field, 1)
        below = QHBoxLayout()
        below.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self.says, 1)
        below.addWidget(self.take)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._line)
        layout.addLayout(below)
        self.field.editingFinished.connect(self._on_recorded)
        self.take.clicked.connect(self._on_take)
        self.field.installEventFilter(self)
        self.stop()

    def add_buttons(self, buttons: Iterable[QWidget]) -> None:
        """Put what begins the recording beside the line."""
        for button in buttons:
            self._line.addWidget(button)

    def record(self, action: str, keys: Mapping[str, Sequence[str]], *, adds: bool) -> None:
        """Wait for a key for `action`, given the keys of all that are in force."""
        self._action, self._keys, self._adds = action, keys, adds
        self._say("", "")
        name = full_text(self._table.by_id[action])
        ask = self.tr("Another key for {action}:") if adds else self.tr("Key for {action}:")
        self.label.setText(ask.format(action=f"“{name}”"))
        self.field.setEnabled(True)
        self.field.clear()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop(self) -> None:
        """Wait for no key any more; what was said of the last one stays."""
        self._pending = ""
        self.take.hide()
        self.label.setText(self.tr("New key:"))
        self.field.clear()
        self.field.setEnabled(False)

    @property
    def is_recording(self) -> bool:
        """Whether it waits for a key, or for what to do about one."""
        return self.field.isEnabled()

    def clear(self) -> None:
        """Forget what was said of the last key."""
        self._say("", "")

    def say_saved(self, path: str) -> None:
        """Say that the sheet was saved."""
        self._say("info", self.tr("Saved: {path}").format(path=path))

    def _on_recorded(self) -> None:
        key = self.field.keySequence().toString()
        if not key or not self.is_recording or self._pending:
            return
        found = shortcuts.clashes(key, self._action, self._keys)
        if any(conflict.clash is Clash.BOARD for conflict in found):
            self._say("error", _sentence(self._table, key, found))
            self.field.clear()
            return
        owners = list(dict.fromkeys(each.other for each in found if each.is_fatal))
        if owners:
            self._pending = key
            self._say("warning", _sentence(self._table, key, found))
            name = full_text(self._table.by_id[owners[0]])
            self.take.setText(
                self.tr("&Take it from {action}").format(action=f"“{name}”")
                if len(owners) == 1
                else self.tr("&Take it from them")
            )
            self.take.show()
            self.take.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._finish(key)
        if found:
            self._say("info", _sentence(self._table, key, found))

    def _on_take(self) -> None:
        self._finish(self._pending)

    def _finish(self, key: str) -> None:
        action, adds = self._action, self._adds
        self.stop()
        self._say("", "")
        self.recorded.emit(action, key, adds)
        self.ended.emit()

    def _say(self, severity: str, text: str) -> None:
        self.says.setText(text)
        self.sign.setVisible(bool(text))
        if text:
            icon = severity_icon(severity, self.palette())
            self.sign.setPixmap(icon.pixmap(_ICON_SIZE, self.devicePixelRatioF()))

    def give_up(self) -> bool:
        """Leave everything as it was; return whether anything was being recorded."""
        if not self.is_recording:
            return False
        self.stop()
        self._say("", "")
        self.ended.emit()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_escape = (
            event.type() in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}
            and isinstance(event, QKeyEvent)
            and QKeySequence(event.keyCombination()) == QKeySequence(Qt.Key.Key_Escape)
        )
        if is_escape:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.give_up()
            return True
        return super().eventFilter(watched, event)


def _sentence(table: Table, key: str, found: Sequence[Conflict]) -> str:
    """Return what is in the way of a key, the worst first."""
    shown = shortcuts.native(key)
    clashes = {conflict.clash for conflict in found}
    names = [f"“{full_text(table.by_id[conflict.other])}”" for conflict in found if conflict.other]
    some = ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
    if Clash.BOARD in clashes:
        return _tr("Keys", "{key} belongs to the cursor of the board: press another one.").format(
            key=shown
        )
    if Clash.SAME in clashes:
        return _tr("Keys", "{key} is the key of {actions}.").format(key=shown, actions=some)
    if Clash.BEGINS in clashes:
        return _tr("Keys", "{key} is where other keys begin: {actions}.").format(
            key=shown, actions=some
        )
    if Clash.BEGUN in clashes:
        return _tr("Keys", "The first stroke of {key} is the key of {actions}.").format(
            key=shown, actions=some
        )
    return _tr("Keys", "In text fields {key} edits the text.").format(key=shown)
