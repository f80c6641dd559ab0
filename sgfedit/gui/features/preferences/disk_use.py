"""How much of the disk earlier versions take, and the button that deletes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from sgfedit.app.backups import Backups
from sgfedit.app.tasks import Slices
from sgfedit.gui.widgets import questions, scale
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.numbers import sized
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.gui.window import Window


class DiskUse(QWidget):
    """Counts when it is made, and again when versions were deleted.

    Attributes:
        text: How much it is.
        button: Deletes all, behind a question.
        slices: What counts.
    """

    def __init__(self, window: Window, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("backupUse")
        self._backups = Backups.of(window.settings)
        self._files = 0
        self.text = Label(parent=self, wordWrap=True)
        self.text.setObjectName("backupUseText")
        self.button = QPushButton(self.tr("Delete all versions…"), self)
        self.button.setObjectName("backupDelete")
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self._on_delete)
        fill(QHBoxLayout(self), (self.text, 1), self.button, margins=0, spacing=scale.APART)
        self.slices = Slices(self)
        self.slices.ended.connect(self._on_counted)
        self._count()

    def _count(self) -> None:
        self.button.setEnabled(False)
        self.text.setText(self.tr("Counting…"))
        self.slices.start(self._steps())

    def _steps(self) -> Generator[object, None, tuple[int, int]]:
        backups = self._backups
        return (yield from in_thread(lambda: (len(backups.all_versions()), backups.used_bytes())))

    def _on_counted(self, found: tuple[int, int]) -> None:
        self._files, used = found
        size = sized(used)
        if not self._files:
            text = self.tr("No versions are kept now.")
        elif self._files == 1:
            text = self.tr("{size} are used now, for 1 file.").format(size=size)
        else:
            text = self.tr("{size} are used now, for %n files.", "", self._files).format(size=size)
        self.text.setText(text)
        self.button.setEnabled(bool(self._files))

    def _on_delete(self) -> None:
        if questions.ask_delete_versions(self, self._files):
            self._backups.forget_all()
            self._count()
