"""Lock for readers: when a file is locked by itself, the padlock, the question in dialogs."""

from __future__ import annotations

import os
from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QToolButton

from sgfedit.app.shared_file import is_there
from sgfedit.gui.widgets import later, scale
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from sgfedit.game import Collection
    from sgfedit.gui.window import Window

_ICON_PX: Final = 16
_tr = QCoreApplication.translate


class Reason(Enum):
    """Why a file is locked."""

    USER = "user"
    SETTING = "setting"
    FILE = "file"
    FOLDER = "folder"


def reason_to_lock(path: Path | None) -> Reason | None:
    """Return why what is saved cannot be written to `path`; None if it can, or is no file yet."""
    if path is None or not is_there(path):
        return None
    if not os.access(path, os.W_OK):
        return Reason.FILE
    # What is saved is written beside the file and renamed.
    return None if os.access(path.parent, os.W_OK) else Reason.FOLDER


class FileLock(QObject):
    """Locks files that cannot be written, or all as the settings say, when they are opened.

    Attributes:
        padlock: Stands in the status bar; a click locks and unlocks.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._reason: Reason | None = None
        self._collection: Collection | None = None
        self._path: Path | None = None
        self._asks = False
        self.padlock = Padlock(window)
        window.status.add_fact(self.padlock)
        document = window.document
        document.reset.connect(self._on_reset)
        document.saved_changed.connect(self._on_reset)
        document.lock_changed.connect(self._on_lock_changed)
        document.locked_out.connect(self._on_locked_out)
        self._on_reset()
        self._show()

    def toggle(self) -> None:
        """Lock the file, or unlock it."""
        document = self._window.document
        self._reason = None if document.is_locked else Reason.USER
        document.set_locked(is_locked=not document.is_locked)

    def _on_reset(self) -> None:
        """Look at another file, or at another name of this one."""
        document = self._window.document
        if (document.collection, document.path) == (self._collection, self._path):
            return
        is_another = document.collection is not self._collection
        self._collection, self._path = document.collection, document.path
        if not is_another and self._reason is Reason.USER:
            return
        self._reason = reason_to_lock(document.path)
        is_read = is_another and document.read_from is not None and not document.is_modified
        if self._reason is None and is_read and self._window.settings.get("files.locked"):
            self._reason = Reason.SETTING
        document.set_locked(is_locked=self._reason is not None)

    def _on_lock_changed(self, is_locked: bool) -> None:
        if not is_locked:
            self._reason = None
        self._window.actions_by_id["file.lock"].setChecked(is_locked)
        self._show()

    def _show(self) -> None:
        self.padlock.show_state(self._reason, is_locked=self._window.document.is_locked)
        self._window.status.share_room()

    # In dialogs -----------------------------------------------------------------------------

    def _on_locked_out(self) -> None:
        if not self._asks and self._dialog() is not None:
            self._asks = True
            later(self, self._ask)

    def _dialog(self) -> QWidget | None:
        """Return the dialog that covers this window, if there is one."""
        dialog = QApplication.activeModalWidget()
        parent = dialog
        while parent is not None and parent is not self._window:
            parent = parent.parentWidget()
        return dialog if parent is not None else None

    def _ask(self) -> None:
        """Offer to unlock within a dialog, from which nothing in the window can be reached."""
        dialog = self._dialog()
        if dialog is not None and self._window.document.is_locked and ask_unlock(dialog):
            self.toggle()
        self._asks = False


def ask_unlock(parent: QWidget) -> bool:
    """Say that the file is locked; return whether to unlock it."""
    from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415  # slow, and seldom needed

    from sgfedit.gui.widgets.buttons import plain  # noqa: PLC0415  # seldom needed

    box = QMessageBox(
        QMessageBox.Icon.Information,
        QCoreApplication.applicationName(),
        _tr("FileLock", "The file is locked"),
        QMessageBox.StandardButton.Cancel,
        parent,
    )
    box.setObjectName("fileLocked")
    box.setInformativeText(_tr("FileLock", "Nothing was changed. Unlock it to go on."))
    unlock = box.addButton(_tr("FileLock", "&Unlock"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    plain(box)
    box.exec()
    clicked: object = box.clickedButton()
    box.deleteLater()
    return clicked is unlock


class Padlock(QToolButton):
    """Open or closed; with a word once it is closed."""

    _is_locked = False

    def __init__(self, window: Window) -> None:
        super().__init__(window.status)
        self.setObjectName("padlock")
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._action = window.actions_by_id["file.lock"]
        self._words = ""
        self.clicked.connect(self._action.trigger)

    def show_state(self, reason: Reason | None, *, is_locked: bool) -> None:
        """Show whether the file is locked, and why."""
        self._is_locked = is_locked
        words = {
            Reason.USER: self.tr("Locked for reading: nothing is changed by mistake"),
            Reason.SETTING: self.tr("Locked, as all files are when they are opened"),
            Reason.FILE: self.tr("Locked, as this file cannot be written"),
            Reason.FOLDER: self.tr("Locked, as nothing can be written in its folder"),
        }
        self._words = words[reason or Reason.USER] if is_locked else self.tr("Can be edited")
        self.setText(self.tr("Locked") if is_locked else "")
        style = Qt.ToolButtonStyle
        self.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if is_locked else style.ToolButtonIconOnly
        )
        self.setAccessibleName(self.tr("Locked") if is_locked else self.tr("Not locked"))
        self.setAccessibleDescription(self._words)
        self._draw()

    def _draw(self) -> None:
        side = scale.px(_ICON_PX)
        self.setIconSize(QSize(side, side))
        colour = self.palette().windowText().color()
        self.setIcon(icon("lock" if self._is_locked else "lock-open", colour))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            # The key may be another one by now.
            key = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            what = self.tr("Click to unlock") if self._is_locked else self.tr("Click to lock")
            self.setToolTip(
                tip_of(f"{self._words}\n{what} ({key})" if key else f"{self._words}\n{what}")
            )
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._draw()


def toggle(window: Window) -> None:
    """Lock the file, or unlock it."""
    window.part(FileLock).toggle()
