"""Dialog of changes to many files: steps, a table of what they change, doing it, undo.

Nothing is written before the user has seen the table, and all of it can be taken back.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.batching import Batching
from sgfedit.gui.features.batch.model import ChangePainter, ChangesModel
from sgfedit.gui.features.batch.steps import StepsForm, title_of
from sgfedit.gui.features.batch.undo import OutcomeBar, busy_files, show_changed
from sgfedit.gui.opening.content import files_of
from sgfedit.gui.widgets import later, questions
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, listed, sentences
from sgfedit.gui.widgets.row_tables import look_like_rows
from sgfedit.gui.widgets.try_dialog import CLOSE, TryDialog, show_share
from sgfedit.library.batch import backups, parts_of
from sgfedit.library.batch.backups import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent

    from sgfedit.gui.window import Window
    from sgfedit.library.batch import Backup, Outcome, Preview, Progress, Undone


_SIZE_IN_LETTERS: Final = (170, 46)
_FORM_IN_LETTERS: Final = 56
_SHARE_OF_SCREEN: Final = 0.92
_WAIT_MS: Final = 350
_MOST_KINDS: Final = 4


def open_batch(parent: QWidget | None, paths: Sequence[str]) -> BatchDialog:
    """Show the dialog for some files and folders; it is not modal, and deleted when closed."""
    dialog = BatchDialog(paths, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()
    return dialog


class BatchDialog(TryDialog):
    """The dialog.

    Attributes:
        sources: The files and folders.
        form: What is to be done.
        changes: What that changes.
        batching: Does everything in the background.
        apply: Does it.
        outcome: What came of it, and the button to undo it.
    """

    manual_page = "batch.md"

    def __init__(
        self, paths: Iterable[str], parent: QWidget | None = None, *, folder: Path | None = None
    ) -> None:
        """Make the dialog.

        Args:
            paths: Files and folders.
            parent: The window.
            folder: Where backups are; that of the user by default.
        """
        title = self.tr("Change many files")
        super().__init__("batch", title, parent, self.tr("&Change"), CLOSE)
        self.setAcceptDrops(True)
        self.sources = SourcesBar(paths, self)
        self._folder = folder
        self._preview: Preview | None = None
        self.batching = Batching(folder, self)
        self.form = StepsForm(self)
        self.changes = ChangesModel(self)
        self.view = ChangesView(self.changes, self)
        self.outcome = OutcomeBar(self)
        self._hint = Label(parent=self, wordWrap=True)
        self._hint.setObjectName("batchHint")
        self.everything = QCheckBox(self)
        self.everything.setObjectName("batchEverything")
        self.bar = QProgressBar(self, textVisible=True)
        self.stop = QPushButton(self.tr("Sto&p"), self)
        self.apply.setObjectName("applyBatch")
        self._wait = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._lay_out()
        self._connect()
        self._show_interrupted()
        self._look_again()

    # Widgets --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        left = QScrollArea(self, widgetResizable=True)
        left.setFrameShape(QScrollArea.Shape.NoFrame)
        left.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        left.setWidget(self.form)
        left.setMinimumWidth(self.form.minimumSizeHint().width() + self._scroll_bar())
        right = QWidget(self)
        fill(QVBoxLayout(right), self.everything, self._hint, (self.view, 1), margins=0)
        sides = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        sides.addWidget(left)
        sides.addWidget(right)
        sides.setStretchFactor(1, 1)
        foot = fill(QHBoxLayout(), (self.bar, 1), self.stop, (self.buttons, 1))
        self.lay_out(self.sources, self.outcome, sides, foot, largest=sides)
        self._fit(sides)

    def _scroll_bar(self) -> int:
        return self.view.verticalScrollBar().sizeHint().width()

    def _fit(self, sides: QSplitter) -> None:
        self.fit_screen(*_SIZE_IN_LETTERS, _SHARE_OF_SCREEN)
        letters = _FORM_IN_LETTERS * self.fontMetrics().averageCharWidth()
        form = min(letters, self.width() * 2 // 5)
        sides.setSizes([form, self.width() - form])
        later(self.view, self.view.fit)

    def _connect(self) -> None:
        self.sources.changed.connect(self._look_again)
        self.form.changed.connect(self._on_form)
        self._wait.timeout.connect(self._look)
        self.everything.clicked.connect(self._on_everything)
        self.changes.checked_changed.connect(self._show_counts)
        self.batching.progressed.connect(self._on_progress)
        self.batching.planned.connect(self._on_planned)
        self.batching.done.connect(self._on_done)
        self.batching.undone.connect(self._on_undone)
        self.batching.failed.connect(self._on_failed)
        self.outcome.undo.connect(self._on_undo)
        self.apply.clicked.connect(self._on_apply)
        self.stop.clicked.connect(self.batching.cancel)

    # Files ----------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if files_of(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.sources.add(files_of(event.mimeData()))
        event.acceptProposedAction()

    # Looking --------------------------------------------------------------------------------

    def _on_form(self) -> None:
        self.outcome.hide()
        self._look_again()

    def _look_again(self) -> None:
        """Look at the files again, once nothing has been changed for a moment."""
        self.batching.cancel()
        self._forget()
        self._wait.start()

    def _forget(self) -> None:
        self._preview = None
        self._show_counts()

    def _look(self) -> None:
        job = self.form.job()
        if not self.sources.paths or job is None or job.is_empty:
            self.changes.show(None)
            self._show_counts()
            return
        self.batching.plan(self.sources.paths, job, busy_files())
        self._show_counts()

    def _on_planned(self, preview: Preview) -> None:
        self._preview = preview
        self.changes.show(preview)
        self.view.scrollToTop()
        self._show_counts()

    def _on_progress(self, progress: Progress) -> None:
        words = {
            "look": self.tr("Looking at files: %v of %m"),
            "backup": self.tr("Backing up: %v of %m"),
            "files": self.tr("Changing files: %v of %m"),
            "names": self.tr("Renaming"),
            "undo": self.tr("Undoing: %v of %m"),
        }
        self.bar.setFormat(words[progress.stage])
        self.bar.setRange(0, progress.total)
        self.bar.setValue(progress.done)

    def _on_everything(self) -> None:
        is_checked = self.everything.checkState() != Qt.CheckState.Unchecked
        self.changes.check_all(is_checked=is_checked)

    # What is said ---------------------------------------------------------------------------

    def _show_counts(self) -> None:
        is_running = self.batching.is_running
        self.bar.setVisible(is_running)
        self.stop.setVisible(is_running)
        self.sources.show_count(None if self._preview is None else len(self._preview.files))
        checked = self.changes.checked_count
        is_ready = self._preview is not None and not is_running
        self.apply.setEnabled(is_ready and checked > 0)
        one = self.tr("&Change 1 file")
        text = one if checked == 1 else self.tr("&Change %n files", "", checked)
        self.apply.setText(text if checked else self.tr("&Change"))
        self._show_everything(checked)
        hint = self._said_of_preview()
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))

    def _show_everything(self, checked: int) -> None:
        changed = 0 if self._preview is None else len(self._preview.changed)
        self.everything.setVisible(changed > 0)
        if self._preview is None or not changed:
            return
        text = self.tr("{checked} of %n files change", "", len(self._preview.files))
        self.everything.setText(text.format(checked=checked))
        show_share(self.everything, checked, changed)

    def _said_of_preview(self) -> str:
        """Return what to say above the table, "" where it says all."""
        job = self.form.job()
        if job is None:
            return ""
        if job.is_empty:
            return self.tr("Choose what to do: the changes are listed here before any is made.")
        if self._preview is None:
            return ""
        parts = [_kinds(self._preview) or self.tr("Nothing changes.")]
        count = sum(1 for file in self._preview.files if file.remarks)
        if count:
            one = self.tr("Something stays as it is in 1 file.")
            more = self.tr("Something stays as it is in %n files.", "", count)
            parts.append(one if count == 1 else more)
        count = len(self._preview.failed)
        if count:
            one = self.tr("1 file is left alone.")
            more = self.tr("%n files are left alone.", "", count)
            parts.append(one if count == 1 else more)
        return sentences(parts)

    # Doing and undoing ----------------------------------------------------------------------

    def _on_apply(self) -> None:
        wanted = self.changes.wanted
        if wanted is None or self._preview is None:
            return
        busy = busy_files()
        opened = {file.path for file in wanted.changed if os.path.realpath(file.path) in busy}
        self._start()
        self.batching.run(wanted.without(opened))
        self._show_counts()

    def _start(self) -> None:
        """Let nothing else be done meanwhile."""
        self.outcome.hide()
        self._wait.stop()
        for widget in (self.sources, self.form, self.view):
            widget.setDisabled(True)
        self.bar.setRange(0, 0)
        self.bar.setFormat("")

    def _end(self) -> None:
        for widget in (self.sources, self.form, self.view):
            widget.setEnabled(True)
        self.changes.show(None)
        self._look_again()

    def _on_done(self, outcome: Outcome) -> None:
        show_changed(outcome.changed)
        self.sources.rename(outcome.changed)
        self.outcome.show_outcome(outcome)
        self._end()

    def _on_undo(self, backup: Backup) -> None:
        self._start()
        self.batching.undo(backup)
        self._show_counts()

    def _on_undone(self, undone: Undone) -> None:
        show_changed(undone.restored)
        self.sources.rename(undone.restored)
        self.outcome.show_undone(undone)
        self._end()

    def _on_failed(self, why: str) -> None:
        questions.show_error(self, why)
        self._end()

    def _show_interrupted(self) -> None:
        """Offer to undo a batch that was cut off, as by a power cut."""
        found = next(iter(backups(self._folder)), None)
        if found is not None and found.state is State.BEGUN:
            self.outcome.show_interrupted(found)

    def done(self, result: int) -> None:
        self._wait.stop()
        self.batching.close()
        super().done(result)


def _kinds(preview: Preview) -> str:
    """Return what changes most: "12 Date, 3 File name …"."""
    rows = (row for file in preview.changed for row in file.rows)
    counts = Counter(part for row in rows for part in parts_of(row.what))
    most = [f"{count} × {title_of(what)}" for what, count in counts.most_common(_MOST_KINDS)]
    return listed(most) + (" …" if len(counts) > _MOST_KINDS else "." if most else "")


# The table of changes: each file with a check box, and below it what, before, after.


_SHARE_OF_WHAT: Final = 0.34


class ChangesView(QTableView):
    """The table; Space and a click on the box check the file of a row."""

    def __init__(self, model: ChangesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.changes = model
        self.setObjectName("batchChanges")
        self.setAccessibleName(self.tr("Changes"))
        self.setModel(model)
        self.setItemDelegate(ChangePainter(model, self))
        look_like_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        top = self.horizontalHeader()
        top.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        top.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        top.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)

    def fit(self) -> None:
        """Give the first column its share of the room."""
        self.setColumnWidth(0, int(self.viewport().width() * _SHARE_OF_WHAT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and index.isValid():
            self.changes.toggle(index.row())
            return
        super().keyPressEvent(event)


# The files and folders that are to be changed, with buttons that add some.


class SourcesBar(QWidget):
    """A line that says which they are.

    Signals:
        changed: There are others.

    Attributes:
        paths: Files and folders.
    """

    changed = Signal()

    def __init__(self, paths: Iterable[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.paths = list(dict.fromkeys(paths))
        self._label = Label(parent=self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._label, 1)
        for text, clicked in (
            (self.tr("Add F&iles…"), self._on_add_files),
            (self.tr("Add Fol&der…"), self._on_add_folder),
            (self.tr("C&lear"), self._on_clear),
        ):
            button = QPushButton(text, self, autoDefault=False)
            button.clicked.connect(clicked)
            layout.addWidget(button)
        self.show_count(None)

    def show_count(self, count: int | None) -> None:
        """Say how many files there are, or if that is not known which folders."""
        if not self.paths:
            text = self.tr("No files yet: add some, or drop them here.")
        elif count is not None:
            text = self.tr("1 file") if count == 1 else self.tr("%n files", "", count)
        elif len(self.paths) == 1:
            text = self.paths[0]
        else:
            text = self.tr("%n files or folders", "", len(self.paths))
        self._label.setText(text)

    def add(self, paths: Iterable[str]) -> None:
        """Add files and folders."""
        self._replace([*self.paths, *paths])

    def rename(self, moved: Iterable[tuple[str, str]]) -> None:
        """Follow files to their new names: where they were, and where they are."""
        names = dict(moved)
        self.paths = [names.get(os.path.abspath(path), path) for path in self.paths]  # noqa: PTH100

    def _replace(self, paths: Iterable[str]) -> None:
        self.paths = list(dict.fromkeys(paths))
        self.show_count(None)
        self.changed.emit()

    def _on_add_files(self) -> None:
        self.add(questions.ask_open_paths(self, self._last_folder(), self.tr("Add files")))

    def _on_add_folder(self) -> None:
        folder = questions.ask_folder(self, self.tr("Add a folder"), self._last_folder())
        if folder is not None:
            self.add([folder])

    def _last_folder(self) -> str:
        return str(Path(self.paths[-1]).parent) if self.paths else ""

    def _on_clear(self) -> None:
        self._replace([])


def change_files(window: Window, paths: list[str] | None = None) -> None:
    """Show what can be done to many files, at first those at `paths` or the open one."""
    path = window.document.path
    open_batch(window, [str(path)] if paths is None and path is not None else paths or [])
