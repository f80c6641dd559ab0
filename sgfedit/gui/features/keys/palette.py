"""The command palette: type a few letters of any action and press Enter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6 import QtGui
from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListView, QVBoxLayout

from sgfedit.errors import RefusalError
from sgfedit.gui.features.keys.palette_delegate import PaletteDelegate
from sgfedit.gui.features.keys.palette_entries import Found, entries, move_entry, search

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from sgfedit.gui.features.keys.palette_entries import Entry
    from sgfedit.gui.window import Window

_WIDTH_IN_LETTERS: Final = 84
_ROWS: Final = 12
_REMEMBERED: Final = 12
_MARGIN: Final = 8
_ID: Final = "help.palette"
_AnyIndex = QModelIndex | QPersistentModelIndex
_NONE: Final = QModelIndex()
_tr = QCoreApplication.translate


class _Model(QAbstractListModel):
    """What was found, best first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.found: list[Found] = []

    def show(self, found: list[Found]) -> None:
        self.beginResetModel()
        self.found = found
        self.endResetModel()

    def rowCount(self, parent: _AnyIndex = _NONE) -> int:
        return 0 if parent.isValid() else len(self.found)

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.found[index.row()].entry
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(entry)
        return None


def spoken(entry: Entry) -> str:
    """Return what a screen reader says of an entry: name, menu, key, whether it can be done."""
    cannot = "" if entry.is_enabled else _tr("Palette", "not available now")
    return ", ".join(filter(None, (entry.text, entry.menu, " ".join(entry.keys), cannot)))


class Palette(QFrame):
    """Lies on a window at the top, and goes away when something is chosen or the focus leaves.

    It is no window of its own, so that it is there within a frame and where it should be on every
    desktop. While it is open no other key does anything.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._entries = entries(window)
        self._before = window.focusWidget()
        self.setObjectName("palette")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QtGui.QPalette.ColorRole.Window)
        self.line = QLineEdit(self)
        self.line.setObjectName("paletteLine")
        self.line.setPlaceholderText(self.tr("Find a command, a file or a move number"))
        self.line.setAccessibleName(self.tr("Find a command"))
        self.line.setClearButtonEnabled(True)
        self.list = QListView(self)
        self.list.setObjectName("paletteList")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model = _Model(self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(PaletteDelegate(lambda row: self._model.found[row], self.list))
        self._nothing = QLabel(self.tr("Nothing has that name."), self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setEnabled(False)
        self._nothing.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        layout.setSpacing(_MARGIN)
        layout.addWidget(self.line)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._nothing, 1)
        self.line.textChanged.connect(self._on_text)
        self.list.clicked.connect(self._on_clicked)
        self.line.installEventFilter(self)
        window.installEventFilter(self)
        self._on_text("")

    @classmethod
    def toggle(cls, window: Window) -> None:
        """Open the palette of a window, or close it if it is open."""
        # One that was dismissed lives on for a moment.
        for there in window.findChildren(cls, "", Qt.FindChildOption.FindDirectChildrenOnly):
            if there.isVisible():
                there.dismiss()
                return
        palette = cls(window)
        palette.show()
        palette.raise_()
        palette.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def _place(self) -> None:
        window = self._window
        metrics = self.fontMetrics()
        width = metrics.averageCharWidth() * _WIDTH_IN_LETTERS
        rows = max(1, min(_ROWS, len(self._model.found)))
        row = max(metrics.height(), self.list.sizeHintForRow(0))
        around = 3 * _MARGIN + 2 * self.frameWidth()
        height = self.line.sizeHint().height() + row * rows + around
        top = window.menuBar().height()
        room = QSize(window.width() - 4 * _MARGIN, window.height() - top - 4 * _MARGIN)
        size = QSize(width, height).boundedTo(room)
        self.setGeometry((window.width() - size.width()) // 2, top, size.width(), size.height())

    # Finding --------------------------------------------------------------------------------

    def _on_text(self, text: str) -> None:
        found = search(text, self._entries, self._window.settings.get("palette.recent"))
        move = move_entry(self._window, text)
        if move is not None:
            found.insert(0, Found(move))
        self._model.show(found)
        self._nothing.setVisible(not found)
        self.list.setVisible(bool(found))
        self._select(0)
        self._place()

    def _select(self, row: int) -> None:
        if not self._model.found:
            self.line.setAccessibleDescription(self._nothing.text())
            return
        row = max(0, min(row, len(self._model.found) - 1))
        self.list.setCurrentIndex(self._model.index(row))
        self.list.scrollTo(self._model.index(row))
        # The focus stays in the line: what is chosen is said there.
        self.line.setAccessibleDescription(spoken(self._model.found[row].entry))
        if QtGui.QAccessible.isActive():
            kind = QtGui.QAccessible.Event.DescriptionChanged
            QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleEvent(self.line, kind))

    # Choosing -------------------------------------------------------------------------------

    def _on_clicked(self, index: QModelIndex) -> None:
        self._run(index.row())

    def _run(self, row: int) -> None:
        if not 0 <= row < len(self._model.found):
            return
        entry = self._model.found[row].entry
        if not entry.is_enabled:
            return
        if entry.id and entry.id != _ID:
            settings = self._window.settings
            used = [entry.id, *(i for i in settings.get("palette.recent") if i != entry.id)]
            settings.set("palette.recent", used[:_REMEMBERED])
        self.dismiss()
        # Once the key or the click that chose it is over: it may open a dialog.
        QTimer.singleShot(0, self._window, _Running(self._window, entry))

    def dismiss(self) -> None:
        """Go away, and give the focus back."""
        if self.isHidden():
            return
        self.line.removeEventFilter(self)
        self._window.removeEventFilter(self)
        before = self._before
        self.hide()
        target = before if before is not None and shiboken6.isValid(before) else None
        (target or self._window.board).setFocus(Qt.FocusReason.PopupFocusReason)
        self.deleteLater()

    # Keys -----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._window:
            if kind == QEvent.Type.Resize:
                self._place()
        elif kind == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        elif kind == QEvent.Type.KeyPress and isinstance(event, QtGui.QKeyEvent):
            return self._press(event)
        elif kind == QEvent.Type.FocusOut and isinstance(event, QtGui.QFocusEvent):
            self._on_focus_out(event)
        return super().eventFilter(watched, event)

    def _on_focus_out(self, event: QtGui.QFocusEvent) -> None:
        stays = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in stays:
            self._before = self._window.focusWidget()
            QTimer.singleShot(0, self, self.dismiss)

    def _press(self, event: QKeyEvent) -> bool:
        """Handle a key that is not typing; return whether it was one."""
        key, row = Qt.Key(event.key()), self.list.currentIndex().row()
        steps = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -_ROWS,
            Qt.Key.Key_PageDown: _ROWS,
        }
        if key in steps:
            self._select(row + steps[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._run(row)
        elif key in {Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab} or self._is_own(event):
            self.dismiss()
        else:
            return False
        return True

    def _is_own(self, event: QKeyEvent) -> bool:
        pressed = QtGui.QKeySequence(event.keyCombination())
        return pressed in self._window.actions_by_id[_ID].shortcuts()


class _Running:
    """Runs an entry; what it refuses is said as everywhere."""

    def __init__(self, window: Window, entry: Entry) -> None:
        self._window = window
        self._entry = entry

    def __call__(self) -> None:
        try:
            self._entry.run()
        except RefusalError as refusal:
            self._window.refuse(refusal)
