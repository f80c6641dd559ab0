"""Outcome of a batch, and undo of batches that were done."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from sgfedit.app.batching import Batching
from sgfedit.errors import FileError
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.plain_text import Label, labelled, strung, tip_of
from sgfedit.gui.widgets.severity import severity_icon
from sgfedit.gui.widgets.try_dialog import CLOSE, TryDialog
from sgfedit.gui.window import Window, open_windows
from sgfedit.library.batch import backups
from sgfedit.library.batch.backups import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.library.batch import Backup, Outcome, Undone
    from sgfedit.library.batch.running import Failed


def busy_files() -> frozenset[str]:
    """Return the real paths of the files that are open with changes that are not saved."""
    found = set()
    for window in open_windows():
        window.commit_typing()
        path = window.document.read_from
        if path is not None and window.document.is_modified:
            found.add(os.path.realpath(path))
    return frozenset(found)


def show_changed(moved: Iterable[tuple[str, str]]) -> None:
    """Read files again that are open: where they were → where they are, with other contents.

    The same node is shown as before, as far as there is such a node.
    """
    places = {os.path.abspath(old): new for old, new in moved}  # noqa: PTH100
    for window in open_windows():
        document = window.document
        path = document.path
        new = None if path is None else places.get(os.path.abspath(path))  # noqa: PTH100
        if new is None or document.is_modified:
            continue
        game, number = document.game_index, _number(window)
        try:
            document.open(Path(new))
        except FileError:
            continue  # the window tells when it is saved
        _go_to(window, game, number)


def _number(window: Window) -> int:
    from sgfedit.game.traversal import index_in_file  # noqa: PLC0415

    return index_in_file(window.document.current)


def _go_to(window: Window, game: int, number: int) -> None:
    from sgfedit.game.traversal import node_at  # noqa: PLC0415

    games = window.document.collection.games
    window.document.go_to(node_at(games[min(game, len(games) - 1)].root, number))


_MOST_FAILED = 3


class OutcomeBar(QFrame):
    """A line above the table, hidden until there is something to say.

    Signals:
        undo: The user wants this Backup taken back.

    Attributes:
        button: Undoes it.
        text: What is said.
    """

    undo = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("batchOutcome")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._sign = Label(parent=self)
        self.text = Label(parent=self, wordWrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = QPushButton(self, autoDefault=False)
        self.button.clicked.connect(self._on_clicked)
        self._backup: Backup | None = None
        layout = QHBoxLayout(self)
        layout.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def _on_clicked(self) -> None:
        self.hide()
        if self._backup is not None:
            self.undo.emit(self._backup)

    def show_outcome(self, outcome: Outcome) -> None:
        """Say what was changed."""
        count = len(outcome.changed)
        text = (
            self.tr("1 file changed.") if count == 1 else self.tr("%n files changed.", "", count)
        )
        if outcome.is_cancelled:
            text = f"{self.tr('Stopped.')} {text}"
        self._say(text, outcome.failed, outcome.backup)

    def show_undone(self, undone: Undone) -> None:
        """Say what was undone."""
        count = len(undone.restored)
        text = (
            self.tr("1 file is as it was.")
            if count == 1
            else self.tr("%n files are as they were.", "", count)
        )
        is_left = undone.backup.state is State.PARTLY
        self._say(text, undone.failed, undone.backup if is_left else None)

    def show_interrupted(self, backup: Backup) -> None:
        """Offer to undo a batch that was cut off."""
        count = backup.file_count
        text = self.tr("The batch {name} of %n files was cut off.", "", count)
        if count == 1:
            text = self.tr("The batch {name} of 1 file was cut off.")
        self._say(text.format(name=backup.name), (), backup, severity="warning")

    def _say(
        self, text: str, failed: Sequence[Failed], backup: Backup | None, severity: str = ""
    ) -> None:
        lines = [text]
        if failed:
            lines.append(self.tr("Left alone:"))
            lines += [
                why if path in why else labelled(path, why) for path, why in failed[:_MOST_FAILED]
            ]
            if len(failed) > _MOST_FAILED:
                lines.append(self.tr("… and %n more", "", len(failed) - _MOST_FAILED))
        severity = severity or ("warning" if failed else "info")
        side = self.fontMetrics().height() * 5 // 4
        self._sign.setPixmap(severity_icon(severity, self.palette()).pixmap(side, side))
        self.text.setText("\n".join(lines))
        self._backup = backup
        again = backup is not None and backup.state is State.PARTLY
        self.button.setText(self.tr("Try &again") if again else self.tr("&Undo all"))
        self.button.setVisible(backup is not None)
        self.show()


class BatchUndoDialog(TryDialog):
    """A list of batches, the last one first, and a button that undoes the chosen one.

    Attributes:
        list: The batches.
        outcome: What came of it.
    """

    manual_page = "batch.md"

    def __init__(self, parent: QWidget | None = None, *, folder: Path | None = None) -> None:
        """List the batches whose backups are in `folder`, that of the user by default."""
        title = self.tr("Restore changed files")
        super().__init__("batchUndo", title, parent, self.tr("&Undo"), CLOSE)
        self._folder = folder
        self._batching = Batching(folder, self)
        self._backups: list[Backup] = []
        hint = self._hint = Label(parent=self)
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
        self.apply.clicked.connect(self._on_undo)
        self._batching.undone.connect(self._on_undone)
        self._batching.failed.connect(self._on_failed)
        self.outcome.undo.connect(self._start)
        self.lay_out(hint, self.outcome, self.list, largest=self.list)
        self.fit_screen(120, 26)
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
                strung(backup.words),
            ]
            item = QTreeWidgetItem(self.list, texts)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(0, tip_of(str(backup.folder)))
            item.setToolTip(3, tip_of(texts[3]))
        if self._backups:
            self.list.setCurrentIndex(self.list.model().index(0, 0))
        self._show_button()

    def _chosen(self) -> Backup | None:
        row = self.list.currentIndex().row()
        return self._backups[row] if 0 <= row < len(self._backups) else None

    def _show_button(self) -> None:
        chosen = self._chosen()
        can_undo = chosen is not None and chosen.state is not State.UNDONE
        self.apply.setEnabled(can_undo and not self._batching.is_running)

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


def undo_changes(window: Window) -> None:
    """List what was done to many files, to take it back."""
    BatchUndoDialog(window).is_wanted()
