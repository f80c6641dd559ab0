"""What other programs do to the file that is open, told in the window; what the user wants then.

A file that was not changed here is read again, with a word and Undo. Else a bar asks, and goes on
with the board in use: compare, take theirs, keep mine, merge. Nothing is lost either way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication

from sgfedit.app.backups import Backups
from sgfedit.app.error_words import words_of
from sgfedit.app.file_watch import FileWatch
from sgfedit.app.shared_file import is_file, is_folder, is_there
from sgfedit.app.tasks import Slices
from sgfedit.errors import FileError, RefusalError
from sgfedit.formats import loaded
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.file.outside_bar import BOTH, OTHERS, TROUBLES, News, OutsideBar
from sgfedit.gui.modes import Modes
from sgfedit.gui.views.board.board import LabelEditor
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.questions import Overwrite
from sgfedit.i18n import Named
from sgfedit.sgf.encoding import CHOSEN
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from sgfedit.game import Collection
    from sgfedit.gui.window import Window

_RETRY_MS: Final = 300
"""Until it is looked again whether the user has finished what must not be disturbed."""

_COMPARE: Final = "compare.with"
_MERGE: Final = "compare.merge_disk"
_tr = QCoreApplication.translate


class Outside(QObject):
    """Follows the file of a window, quietly or by asking.

    Attributes:
        watch: What knows what became of it.
        bar: Asks and tells; None as long as there was nothing to say.
        reading: Reads other versions for those who compare.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.bar: OutsideBar | None = None
        self._put_away: object = None
        self._wanted: Callable[[], object] | None = None
        self._retry = QTimer(self, singleShot=True, interval=_RETRY_MS)
        self._retry.timeout.connect(self._show)
        self.reading = Slices(self)
        self.reading.ended.connect(self._go_on)
        self.reading.failed.connect(window.status.note)
        self._storing = Slices(self)
        self._storing.failed.connect(window.status.note)
        self.watch = FileWatch(window.document, self)
        self.watch.changed.connect(self._on_changed)
        window.document.saved_changed.connect(self._show)
        window.closed.connect(self.watch.close)
        qt = QGuiApplication.instance()
        if isinstance(qt, QGuiApplication):
            qt.focusWindowChanged.connect(self._on_focus_window)
        window.board.installEventFilter(self)
        self._show()

    def _on_focus_window(self, shown: object) -> None:
        if shown is not None:
            self.watch.check()

    # What is told ---------------------------------------------------------------------------

    @property
    def _matter(self) -> object:
        """What the bar is about; None for nothing."""
        theirs = self.watch.theirs
        if theirs is None and self.watch.trouble is None:
            return None
        return self.watch.trouble, theirs and theirs.version.stamp

    def _on_changed(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None and self.watch.theirs is not None:
            wanted()
        self._show()

    def _show(self) -> None:
        """Follow the file, or let the bar say why not, as it is now."""
        self._retry.stop()
        if self._matter is None or self._matter == self._put_away:
            self._hide()
        elif self.watch.trouble is not None:
            self._ask(TROUBLES[self.watch.trouble])
        elif self._is_disturbed():
            self._retry.start()
        elif self._window.document.is_edited:
            self._ask(BOTH)
        elif self._window.settings.get("files.follow") == "read":
            self._follow()
        else:
            self._ask(OTHERS)

    def _is_disturbed(self) -> bool:
        """Whether the user does something that another tree would take the ground from."""
        window = self._window
        return (
            window.document.is_editing
            or QApplication.activeModalWidget() is not None
            or QApplication.activePopupWidget() is not None
            or QApplication.mouseButtons() != Qt.MouseButton.NoButton
            or window.part(Modes).active is not None
            or window.board.findChild(LabelEditor) is not None
        )

    def _ask(self, news: News) -> None:
        if self.bar is None:
            self.bar = OutsideBar(self._window.info)
            self.bar.chosen.connect(self._on_chosen)
            self.bar.put_away.connect(self._on_put_away)
        self.bar.tell(news, self._window.file_name, self._possible())

    def _possible(self) -> set[str]:
        """Return what can be done of all that the bar may offer."""
        theirs = self.watch.theirs
        has_games = theirs is not None and bool(theirs.collection and theirs.collection.games)
        found = {"read", "save", "save_as"}
        if theirs is not None:
            found.add("keep")
        if has_games:
            found |= {"take", "compare", "merge"}
        return found

    def _hide(self) -> None:
        if self.bar is not None and not self.bar.isHidden():
            if self.bar.has_focus:
                self._window.board.setFocus()
            self.bar.set_in_use(is_used=False)

    def _follow(self) -> None:
        """Read again what was not changed here."""
        window = self._window
        name = window.file_name
        self.watch.take(Named("Outside", "Changed by another program"), is_quiet=True)
        text = _tr("Outside", "Read again: another program has changed {name}").format(name=name)
        if window.document.is_locked:  # Undo would be refused
            window.status.note(text)
        else:
            window.part(EditNotice).show_done(text)

    # What the user wants --------------------------------------------------------------------

    def go_in(self) -> None:
        """Show the bar again, and let the keys choose there; say so if there is nothing to say."""
        self._put_away = None
        self._show()
        if self.bar is not None and self.bar.isVisible():
            self.bar.go_in()
        elif self._matter is None:
            self.watch.check()
            text = _tr("Outside", "No other program has changed {name} since it was read or saved")
            self._window.status.note(text.format(name=self._window.file_name))

    def _on_put_away(self) -> None:
        self._put_away = self._matter
        self._hide()
        self._window.board.setFocus()
        key = self._window.actions_by_id["file.outside"].shortcut()
        shown = key.toString(QKeySequence.SequenceFormat.NativeText)
        if shown:
            text = _tr("Outside", "Not answered; {key} asks again, and so does saving")
            self._window.status.note(text.format(key=shown))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Put the bar away with Esc on the board, too."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if not is_escape or self.bar is None or not self.bar.isVisible():
            return False
        if event.type() == QEvent.Type.KeyPress:
            self._on_put_away()
            return True
        return False

    def _on_chosen(self, choice: str) -> None:
        commands: dict[str, Callable[[], object]] = {
            "compare": self.compare,
            "take": self.take,
            "keep": self.keep,
            "merge": self.merge,
            "read": self.watch.read,
            "save": lambda: trigger(self._window, "file.save"),
            "save_as": lambda: trigger(self._window, "file.save_as"),
        }
        had_focus = self.bar is not None and self.bar.has_focus
        self._window.commit_typing()
        commands[choice]()
        if had_focus:
            self._window.board.setFocus()

    def take(self) -> None:
        """Show what the file holds now; undone in one step."""
        name = self._window.file_name
        self.watch.take(Named("Outside", "Take theirs"))
        text = _tr("Outside", "This is {name} as another program has written it").format(name=name)
        self._window.part(EditNotice).show_done(text)

    def keep(self) -> None:
        """Let what is open be saved over what the file holds now."""
        self._store()
        self.watch.keep()
        text = _tr("Outside", "Yours is kept: saving writes over {name}")
        self._window.status.note(text.format(name=self._window.file_name))

    def compare(self) -> None:
        """Show what differs between what is open and what the file holds now."""
        self._with_theirs(self._compare)

    def _compare(self) -> None:
        self._read(lambda theirs: trigger(self._window, _COMPARE, theirs, self._title))

    def merge(self) -> None:
        """Take what was changed in the file into what is open; then that can be saved over it."""
        self._with_theirs(self._merge)

    def _merge(self) -> None:
        merged = self.watch.theirs

        def done() -> None:
            if merged is not None and merged is self.watch.theirs:
                self._store()
                self.watch.keep(is_merged=True)

        self._read(lambda theirs: trigger(self._window, _MERGE, theirs, self._title, done))

    def _store(self) -> None:
        """Keep theirs among the earlier versions of the file: it will be saved over."""
        theirs, path, settings = (
            self.watch.theirs,
            self._window.document.path,
            self._window.settings,
        )
        if theirs is None or path is None or not settings.get("backups.on"):
            return
        backups, data = Backups.of(settings), theirs.version.data
        self._storing.finish()
        self._storing.start(in_thread(lambda: backups.keep(path, data)))

    @property
    def _title(self) -> str:
        return _tr("Outside", "{name} as it is on the disk").format(name=self._window.file_name)

    def _with_theirs(self, then: Callable[[], object]) -> None:
        """Do something once it is known what the file holds now."""
        if self.watch.theirs is not None:
            then()
        else:
            self._wanted = then
            self.watch.read()

    def _read(self, then: Callable[[Collection], object]) -> None:
        """Read theirs once more: what is open must not share nodes with it."""
        theirs = self.watch.theirs
        if theirs is None or theirs.version.data is None:
            return
        name, data = self._window.file_name, theirs.version.data
        encoding = self._window.document.collection.encoding
        charset = encoding.name if encoding.reason == CHOSEN else None

        def steps() -> Generator[float, None, Callable[[], object]]:
            other = yield from in_thread(lambda: loaded(data, name, charset))
            if not other.games:
                raise FileError(name, "no-game")
            return lambda: then(other)

        self.reading.start(steps())

    def _go_on(self, then: Callable[[], object]) -> None:
        try:
            then()
        except RefusalError as refusal:  # it may be locked
            self._window.refuse(refusal)


def show(window: Window) -> None:
    """Ask again what to do with what another program did to the file."""
    window.part(Outside).go_in()


def may_overwrite(window: Window) -> Overwrite:
    """Ask whether to save over a file that another program has changed; a deleted one is no loss.

    What was chosen instead is begun.
    """
    path = window.document.path
    if path is None or not window.document.is_changed_on_disk or not is_there(path):
        return Overwrite.SAVE
    if not is_file(path):
        reason = "directory" if is_folder(path) else "no-file"
        questions.show_error(window, words_of(FileError(str(path), reason, writing=True)))
        return Overwrite.SAVE_AS
    part = window.part(Outside)
    answer = questions.ask_overwrite(window, path.name)
    if answer is Overwrite.COMPARE:
        part.compare()
    elif answer is Overwrite.MERGE:
        part.merge()
    elif answer is Overwrite.SAVE and window.settings.get("backups.on"):
        try:
            Backups.of(window.settings).keep(path)
        except FileError as error:  # saving is what was asked for
            window.status.note(words_of(error))
    return answer
