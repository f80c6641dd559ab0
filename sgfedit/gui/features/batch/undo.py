"""The batches that were done, to take one back."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.batching import Batching
from sgfedit.gui.features.batch.outcome import OutcomeBar
from sgfedit.gui.features.batch.windows import show_changed
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.library.batch import backups
from sgfedit.library.batch.backups import State

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.library.batch import Backup, Undone

_SIZE_IN_LETTERS: Final = (120, 26)
_SHARE_OF_SCREEN: Final = 0.9


class BatchUndoDialog(QDialog):
    """A list of batches, the last one first, and a button that undoes the chosen one.

    Attributes:
        list: The batches.
        undo: The button.
        outcome: What came of it.
    """

    def __init__(self, parent: QWidget | None = None, *, folder: Path | None = None) -> None:
        """List the batches whose backups are in `folder`, that of the user by default."""
        super().__init__(parent)
        self.setObjectName("batchUndo")
        self.setWindowTitle(self.tr("Restore changed files"))
        self._folder = folder
        self._batching = Batching(folder, self)
        self._backups: list[Backup] = []
        hint = self._hint = QLabel(self)
        hint.setWordWrap(True)
        self.outcome = OutcomeBar(self)
        self.list = QTreeWidget(self)
        self.list.setObjectName("batches")
        self.list.setAccessibleName(self.tr("Batches"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHeaderLabels(
            [self.tr("When"), self.tr("Files"), self.tr("State"), self.tr("What was done")]
        )
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.currentItemChanged.connect(self._show_button)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.undo = self._buttons.addButton(
            self.tr("&Undo"), QDialogButtonBox.ButtonRole.ApplyRole
        )
        self.undo.setDefault(True)
        self.undo.clicked.connect(self._on_undo)
        self._buttons.rejected.connect(self.close)
        self._batching.undone.connect(self._on_undone)
        self._batching.failed.connect(self._on_failed)
        self.outcome.undo.connect(self._start)
        layout = QVBoxLayout(self)
        for widget in (hint, self.outcome):
            layout.addWidget(widget)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._buttons)
        without_icons(self)
        metrics = self.fontMetrics()
        columns, lines = _SIZE_IN_LETTERS
        size = QSize(columns * metrics.averageCharWidth(), lines * metrics.lineSpacing())
        self.resize(size.boundedTo(self.screen().availableSize() * _SHARE_OF_SCREEN))
        self._list_again()

    def _list_again(self) -> None:
        words = {
            State.BEGUN: self.tr("cut off"),
            State.DONE: self.tr("done"),
            State.PARTLY: self.tr("partly undone"),
            State.UNDONE: self.tr("undone"),
        }
        self._backups = backups(self._folder)
        self._hint.setText(
            self.tr(
                "Files get back every byte and their names. Those that were changed since are "
                "left alone."
            )
            if self._backups
            else self.tr("Nothing has been changed so far.")
        )
        self.list.clear()
        for backup in self._backups:
            texts = [
                _local(backup.made),
                str(backup.file_count),
                words[backup.state],
                "; ".join(backup.words),
            ]
            item = QTreeWidgetItem(self.list, texts)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(0, str(backup.folder))
            item.setToolTip(3, texts[3])
        if self._backups:
            self.list.setCurrentIndex(self.list.model().index(0, 0))
        self._show_button()

    def _chosen(self) -> Backup | None:
        row = self.list.currentIndex().row()
        return self._backups[row] if 0 <= row < len(self._backups) else None

    def _show_button(self) -> None:
        chosen = self._chosen()
        can_undo = chosen is not None and chosen.state is not State.UNDONE
        self.undo.setEnabled(can_undo and not self._batching.is_running)

    def _on_undo(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self._start(chosen)

    def _start(self, backup: Backup) -> None:
        self.outcome.hide()
        self._batching.undo(backup)
        self._show_button()

    def _on_undone(self, undone: Undone) -> None:
        show_changed(undone.restored)
        self.outcome.show_undone(undone)
        self._list_again()

    def _on_failed(self, why: str) -> None:
        questions.show_error(self, why)
        self._list_again()

    def done(self, result: int) -> None:
        """Wait for what is going on; it is short, and must not be cut off."""
        self._batching.close()
        super().done(result)


def _local(made: str) -> str:
    """Return a time as people here write it."""
    when = datetime.fromisoformat(made)
    return QLocale().toString(
        QDateTime.fromSecsSinceEpoch(int(when.timestamp())), QLocale.FormatType.ShortFormat
    )
