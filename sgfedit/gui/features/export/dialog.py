"""Export dialog: what and how at the left, at the right what comes out, below where to."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QByteArray, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.error_words import words_of
from sgfedit.app.export_options import Export, ExportMemory
from sgfedit.app.exporting import Place, check, paths_of, written
from sgfedit.app.shared_file import is_there
from sgfedit.app.tasks import Slices
from sgfedit.errors import RefusalError, SgfEditError
from sgfedit.export.jobs import Made, fitting, job_later, job_of
from sgfedit.export.registry import Scope, defaults_of, target_named
from sgfedit.game.file_names import FIELDS
from sgfedit.gui.features.export.form import FormatBox, OptionForm, PresetBox, head
from sgfedit.gui.features.export.preview import Preview
from sgfedit.gui.features.export.trial import Counted, bounded, is_shown, trial
from sgfedit.gui.views.games.columns import label_of_name
from sgfedit.gui.widgets import progress, questions
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, caption_of, listed, tip_of
from sgfedit.gui.widgets.severity import severity_icon
from sgfedit.gui.widgets.try_dialog import TryDialog

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from sgfedit.app.settings import Settings
    from sgfedit.export.jobs import Job, Source
    from sgfedit.export.registry import Target


_TYPING_MS: Final = 150
_SHOWN: Final = 3
_MANY: Final = 1_000


class PlaceFields(QWidget):
    """Asks where files go, and says what they are called.

    Signals:
        changed: Another folder or other names are typed.

    Attributes:
        folder, names: What is typed.
        browse: A button that asks for the folder.
        fields: One with what may stand in braces.
        told: What the files are called, or what is wrong.
        flaw: What is wrong with it, a sentence; "" for nothing.
    """

    changed = Signal()

    def __init__(self, source: Source, file_stem: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._source = source
        self._file_stem = file_stem
        self._target: Target | None = None
        self._numbers: Sequence[int] = ()
        self.flaw = ""
        self._outcome = ""
        self._is_complaint = False
        self.folder = QLineEdit(self)
        self.names = QLineEdit(self)
        self.browse = QPushButton(self.tr("&Browse…"), self)
        self.fields = QPushButton(self.tr("Fie&ld"), self)
        self._sign = Label(parent=self)
        self.told = Label(parent=self)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self.refresh)
        for field in (self.folder, self.names):
            field.textChanged.connect(self._typing.start)
        self._lay_out()

    def _lay_out(self) -> None:
        browse = self.browse
        browse.clicked.connect(self._on_browse)
        fields = self.fields
        menu = QMenu(fields)
        for name, ident in FIELDS.items():
            menu.addAction(
                f"{{{name}}}   {label_of_name(ident)}", partial(_insert, self.names, name)
            )
        fields.setMenu(menu)
        self.folder.setObjectName("exportFolder")
        self.names.setObjectName("exportNames")
        tip = self.tr("In braces stands what the game says of itself: {fields}")
        known = listed(f"{{{name}}}" for name in FIELDS)
        self.names.setToolTip(tip_of(tip.format(fields=known)))
        self.told.setWordWrap(True)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setColumnStretch(1, 1)
        for row, (text, field, button) in enumerate(
            ((self.tr("Fol&der:"), self.folder, browse), (self.tr("&Names:"), self.names, fields))
        ):
            button.setAutoDefault(False)
            label = Label(text, self)
            label.setBuddy(field)
            for column, widget in enumerate((label, field, button)):
                layout.addWidget(widget, row, column)
        layout.addWidget(self._sign, 2, 0, Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self.told, 2, 1, 1, 2)

    def show_place(self, folder: str, names: str) -> None:
        """Show other texts."""
        self.folder.setText(folder)
        self.names.setText(names)
        self.refresh()

    def set_files(self, target: Target, numbers: Sequence[int]) -> None:
        """Say which files there are going to be; see `Job.games`."""
        self._target, self._numbers = target, numbers
        self._show_names()

    @property
    def place(self) -> Place:
        """Where files go."""
        return Place(self.folder.text(), self.names.text(), self._file_stem)

    def refresh(self) -> None:
        """Say what the files are called, or what is wrong with it; no longer what was done."""
        self._typing.stop()
        self._outcome = ""
        self._show_names()

    def _show_names(self) -> None:
        self.flaw = ""
        text = ""
        if self._target is not None and self._numbers:
            try:
                paths = paths_of(self._source, self._target, _ends(self._numbers), self.place)
            except RefusalError as error:
                self.flaw = words_of(error)
            else:
                text = _listed(paths, Path(self.place.folder.strip()).expanduser())
        if self._outcome and not self.flaw:
            self._say(self._outcome, is_flaw=self._is_complaint)
        else:
            self._say(self.flaw or text, is_flaw=bool(self.flaw))
        self.changed.emit()

    def say(self, text: str) -> None:
        """Say what was done, until something else is chosen."""
        self._outcome, self._is_complaint = text, False
        self._say(text, is_flaw=False)

    def complain(self, sentence: str) -> None:
        """Say why nothing was written, until something else is chosen."""
        self._outcome, self._is_complaint = sentence, True
        self._say(sentence, is_flaw=True)

    def _say(self, text: str, *, is_flaw: bool) -> None:
        side = self.fontMetrics().height()
        self._sign.setPixmap(severity_icon("error", self.palette()).pixmap(side, side))
        self._sign.setVisible(is_flaw)
        self.told.setText(text)

    def _on_browse(self) -> None:
        found = questions.ask_folder(self, self.tr("Folder for the files"), self.folder.text())
        if found:
            self.folder.setText(found)
            self.refresh()


def _insert(line: QLineEdit, name: str) -> None:
    """Put a field into the names at the caret."""
    line.insert(f"{{{name}}}")
    line.setFocus()


def _ends(numbers: Sequence[int]) -> Sequence[int]:
    """Return the files of the first and the last game, where there are too many to name all."""
    if len(numbers) <= _MANY:
        return numbers
    return [number for number in numbers if number in {numbers[0], numbers[-1]}]


def _listed(paths: Sequence[Path], folder: Path) -> str:
    """Return the first names, and the last one behind dots."""
    names = [
        path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path)
        for path in (*paths[:_SHOWN], paths[-1])
    ]
    if len(paths) > _SHOWN + 1:
        return listed((*names[:_SHOWN], "…", names[-1]))
    return listed(names[: len(paths)] if len(paths) <= _SHOWN else names)


_LETTERS: Final = "frdnblceu"
"""Mnemonics of what is always there."""

_WAIT_MS: Final = 60
_BAR: Final = 1000
_SIZE_IN_LETTERS: Final = (168, 46)
_LEFT_LETTERS: Final = 46
_NAMES: Final = "{file}"


class Record(NamedTuple):
    """The record that is exported.

    Attributes:
        path: Its file; "" for a new one.
        stem: What its files are called.
        folder: Where they go unless the user has said otherwise.
        kept: Files that must not be written.
    """

    path: str
    stem: str
    folder: str
    kept: tuple[Path, ...]


class ExportDialog(TryDialog):
    """Lets the user choose a format and see what comes of it, and writes the files.

    Attributes:
        formats, presets, form, place, preview: Its parts.
        exported: What was written, once the dialog is accepted.
    """

    manual_page = "exporting.md"

    def __init__(
        self, source: Source, record: Record, settings: Settings, parent: QWidget | None = None
    ) -> None:
        title = self.tr("Export {name}").format(name=caption_of(record.stem))
        super().__init__("export", title, parent, self.tr("&Export"))
        self._source, self._record, self._settings = source, record, settings
        self._memory = ExportMemory(settings)
        self._numbers: Sequence[int] = ()
        self._paths: Sequence[Path] = ()
        self.exported: Export | None = None
        self.formats = FormatBox(self)
        self.presets = PresetBox(self._memory, self)
        self.form = OptionForm(len(source.games), _LETTERS, self)
        self.place = PlaceFields(source, record.stem, self)
        self.preview = Preview(self)
        self.bar = QProgressBar(self)
        self._area = QScrollArea(self)
        role = QDialogButtonBox.ButtonRole
        self.copy = self.buttons.addButton(self.tr("&Copy"), role.ActionRole)
        self._trial = Slices(self)
        self._writing = Slices(self)
        self._wait = QTimer(self)
        self._lay_out()
        self._connect()
        self._begin()

    def _lay_out(self) -> None:
        self.bar.setRange(0, _BAR)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.hide()
        area = self._area
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidgetResizable(True)
        area.setWidget(self.form)
        left = QWidget(self)
        fill(QVBoxLayout(left), head(self.formats, self.presets), (area, 1), margins=0)
        self._split = QSplitter(self, childrenCollapsible=False)
        self._split.addWidget(left)
        self._split.addWidget(self.preview)
        self._split.setStretchFactor(1, 1)
        self._left = left
        foot = fill(QHBoxLayout(), (self.bar, 1), self.buttons)
        self.lay_out(self._split, self.place, foot, largest=self._split)
        self.copy.setAutoDefault(False)
        self._size()

    def _size(self) -> None:
        self.fit_screen(*_SIZE_IN_LETTERS)
        left = _LEFT_LETTERS * self.fontMetrics().averageCharWidth()
        self._split.setSizes([left, max(self.width() - left, left)])
        stored = self._settings.get("export.geometry")
        if stored:
            self.restoreGeometry(QByteArray(stored))

    def _connect(self) -> None:
        self._wait.setSingleShot(True)
        self._wait.setInterval(_WAIT_MS)
        self._wait.timeout.connect(self._try)
        self.formats.chosen.connect(self._on_format)
        self.presets.chosen.connect(self._on_preset)
        self.presets.save_wanted.connect(self._on_save_preset)
        self.form.changed.connect(self._on_changed)
        self.place.changed.connect(self._show_state)
        self.preview.wanted.connect(self._trial.resume)
        self._trial.yielded.connect(self._on_tried)
        self._trial.failed.connect(self._on_trial_failed)
        self._writing.yielded.connect(lambda share: self.bar.setValue(round(share * _BAR)))
        self._writing.failed.connect(self._on_failed)
        self._writing.ended.connect(self._on_written)
        self.copy.clicked.connect(self._on_copy)

    def _begin(self) -> None:
        """Show what was chosen last, for this record or for any."""
        is_known = self._memory.is_known(self._record.path)
        last = self._memory.last(self._record.path)
        self.formats.choose(self._memory.target if last is None else last.target)
        names = last.names if last and last.names and (is_known or "{" in last.names) else _NAMES
        folder = last.folder if last and (is_known or not self._record.folder) else ""
        self.place.show_place(folder or self._record.folder, names)
        self._show_last_options()

    # Choosing -------------------------------------------------------------------------------

    @property
    def current(self) -> Export:
        """What is chosen, without what nobody has changed."""
        target = self.formats.target
        usual = defaults_of(target)
        chosen = {name: one for name, one in self.form.values.items() if one != usual.get(name)}
        return Export(target.name, chosen, self.place.place.names)

    def _show_last_options(self) -> None:
        """Show what was chosen when that format was last used, as far as it fits."""
        last = self._memory.values_of(self.formats.target.name, self._record.path)
        self._show_options(fitting(self._source, last))

    def _show_options(self, values: Mapping[str, object]) -> None:
        self.form.show_target(self.formats.target, values)
        self.place.refresh()
        self._fit_form()
        self._order_tabs()
        self._try()

    def _fit_form(self) -> None:
        """Give the form all the width it needs: it is scrolled up and down only."""
        bar = self._area.verticalScrollBar().sizeHint().width()
        self._area.setMinimumWidth(self.form.minimumSizeHint().width() + bar)

    def _order_tabs(self) -> None:
        """Let Tab go from the upper left to the lower right, though options come and go."""
        preview, place = self.preview, self.place
        order = [
            *(self.formats, self.presets.combo, self.presets.more),
            *(editor.widget for editor in self.form.editors.values()),
            *(preview.canvas, preview.text, preview.leaves),
            *(preview.previous, preview.following, preview.actual),
            *(place.folder, place.browse, place.names, place.fields),
            *self.buttons.buttons(),
        ]
        for one, after in pairwise(order):
            QWidget.setTabOrder(one, after)

    def _on_format(self) -> None:
        self.presets.show_names("")
        self._show_last_options()

    def _on_changed(self) -> None:
        preset = self._memory.presets.get(self.presets.name)
        if preset is not None and preset.values != self.current.values:
            self.presets.show_names("")
        self.place.refresh()
        self._fit_form()
        self._wait.start()

    def _on_preset(self, name: str) -> None:
        preset = self._memory.presets[name]
        self.formats.choose(preset.target)
        if preset.names:
            self.place.show_place(self.place.folder.text(), preset.names)
        self._show_options(preset.values)

    def _on_save_preset(self, name: str) -> None:
        self._memory.save_preset(name, self.current)
        self.presets.show_names(name)

    # The preview ----------------------------------------------------------------------------

    def _try(self) -> None:
        """Begin with a preview of what is chosen now."""
        self._wait.stop()
        target = self.formats.target
        source, values, remark = bounded(self._source, target, self.form.values)
        self._numbers = ()
        self.preview.begin(target, remark)
        self._trial.start(trial(source, target, values))
        self._show_state()

    def _on_tried(self, part: object) -> None:
        if isinstance(part, Counted):
            self._numbers = part.numbers
            self.preview.set_count(len(part.numbers))
            self.place.set_files(self.formats.target, part.numbers)
        elif is_shown(part):
            self.preview.add(part)  # type: ignore[arg-type]  # one of those that it shows
            if self.preview.is_satisfied:
                self._trial.pause()
            self._show_state()

    def _on_trial_failed(self, sentence: str) -> None:
        self._numbers = ()
        self.preview.fail(sentence)
        self._show_state()

    def _show_state(self) -> None:
        count = len(self._numbers)
        is_writing = self._writing.is_running
        text = self.tr("&Export") if count < 2 else self.tr("&Export %n files", "", count)
        self.apply.setText(text)
        self.apply.setEnabled(count > 0 and not self.place.flaw and not is_writing)
        target = self.formats.target
        self.copy.setVisible(can_copy(target))
        self.copy.setEnabled(self.preview.made is not None and not is_writing)

    def _on_copy(self) -> None:
        target, made = self.formats.target, self.preview.made
        if made is not None and self.preview.is_smaller:
            doing = self.tr("Making the picture…")
            steps = self._whole_file(self.preview.index)
            made = progress.run(self, steps, self.windowTitle(), doing)
        if made is not None:
            copy(target, made)
            self.place.say(self.tr("Copied"))

    def _whole_file(self, index: int) -> Generator[None, None, Made | None]:
        """Return a file as it is going to be written, in steps."""
        job = job_of(self._source, self.formats.target, self.form.values)
        for part in job.run():
            if isinstance(part, Made):
                if index == 0:
                    return part
                index -= 1
            yield
        return None

    # Writing --------------------------------------------------------------------------------

    def accept(self) -> None:
        target = target_named(self.current.target)
        if target is None or self._writing.is_running:
            return
        self.place.refresh()
        try:
            job = self._job(target)
            self._paths = paths_of(self._source, target, job.games, self.place.place)
            check(self._paths, self._record.kept)
        except SgfEditError as error:
            self.place.complain(words_of(error))
            return
        taken = [path for path in self._paths if is_there(path)]
        if taken and not self._may_replace([path.name for path in taken]):
            return
        self._trial.stop()
        self._writing.start(written(job, self._paths, {*taken}))
        self._show_writing()

    def _job(self, target: Target) -> Job:
        """Return what makes the files; if the preview was made of it, nothing is done twice."""
        values = self.form.values
        if self._wait.isActive() or not self._numbers:
            self._wait.stop()
            return job_of(self._source, target, values)
        return job_later(self._source, target, values, self._numbers)

    def _may_replace(self, names: Sequence[str]) -> bool:
        text = self.tr("This file is there already. Replace it?")
        if len(names) > 1:
            text = self.tr("%n of the files are there already. Replace them?", "", len(names))
        return questions.ask_replace(self, text, names)

    def _show_writing(self) -> None:
        is_writing = self._writing.is_running
        self.bar.setValue(0)
        self.bar.setVisible(is_writing)
        for widget in (self._left, self.preview, self.place):
            widget.setEnabled(not is_writing)
        self._show_state()

    def _on_failed(self, sentence: str) -> None:
        self._show_writing()
        self._try()
        self.place.complain(sentence)

    def _on_written(self, _count: int) -> None:
        folder = self.place.place.folder.strip()
        files = tuple(map(str, self._paths))
        self.exported = self.current._replace(folder=folder, files=files)
        self._memory.remember(self._record.path, self.exported)
        super().accept()

    def reject(self) -> None:
        """Give up writing, and only then the dialog."""
        if not self._writing.is_running:
            super().reject()
            return
        self._writing.stop()
        self._show_writing()
        self._try()
        self.place.say(self.tr("Nothing was written."))

    def done(self, result: int) -> None:
        self._wait.stop()
        self._trial.stop()
        self._writing.stop()
        self.preview.stop()
        self._settings.set("export.geometry", self.saveGeometry().data())
        super().done(result)

    @classmethod
    def ask(
        cls, source: Source, record: Record, settings: Settings, parent: QWidget
    ) -> Export | None:
        """Let the user export; return what was written, None if nothing was."""
        dialog = cls(source, record, settings, parent)
        dialog.is_wanted()
        return dialog.exported


# Puts what is exported on the clipboard, where the clipboard can hold it.


_SVG: Final = "image/svg+xml"
_TYPES: Final = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".bmp": "image/bmp",
}


def can_copy(target: Target) -> bool:
    """Return whether other programs can paste a file of that format."""
    return target.scope is Scope.SHOT or not target.needs_qt


def copy(target: Target, made: Made) -> None:
    """Put a file on the clipboard: a picture, a drawing that is also a text, or a text."""
    data = QMimeData()
    suffix = target.suffixes[0]
    if suffix in _TYPES:
        data.setImageData(QImage.fromData(made.data))
        data.setData(_TYPES[suffix], QByteArray(made.data))
    else:
        data.setText(made.data.decode())
        if suffix == ".svg":
            data.setData(_SVG, QByteArray(made.data))
    QGuiApplication.clipboard().setMimeData(data)
