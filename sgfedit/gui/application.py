"""Starts Qt and opens the first windows."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections import Counter
from contextlib import ExitStack, suppress
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QLocale,
    QObject,
    Qt,
    QTimer,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFontInfo, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from sgfedit import __version__
from sgfedit.app.setting_rows import THEMES
from sgfedit.app.settings import Settings, recovery_folder, session_folder
from sgfedit.app.start_mark import (
    GONE_WELL_MS,
    IN_A_ROW,
    StartMark,
    Way,
    failed,
    starts_folder,
)
from sgfedit.assets import asset
from sgfedit.errors import LockedError
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.opening.files import open_paths
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import later, scale
from sgfedit.gui.widgets.appearance import apply_scheme
from sgfedit.gui.widgets.placing import OnScreen, place_beside
from sgfedit.gui.window import host_of, window_around, window_of
from sgfedit.i18n import ENGLISH, language_of
from sgfedit.instance import USUAL, How, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from PySide6.QtCore import QEventLoop

    from sgfedit.app.collector import Collector
    from sgfedit.app.theme_watch import ThemeWatch
    from sgfedit.gui.features.session.keeper import SessionKeeper
    from sgfedit.gui.shell.bug_notice import BugNotices
    from sgfedit.gui.window import Window
    from sgfedit.handing import Handed


_AGAIN_S: Final = 60
"""So long after the last time the same thing going wrong again is only counted."""


class _Hook(QObject):
    """The exception hook: first work is kept, then it is told, and the program goes on.

    The same thing again within a minute only counts, as in what is painted 60 times a second.
    What goes wrong in another thread comes by the event loop.
    """

    _elsewhere = Signal(object, object)

    def __init__(self, application: Application) -> None:
        super().__init__(application)
        self._application = application
        self._last: dict[object, float] = {}
        self._counts: Counter[object] = Counter()
        self._notices: BugNotices | None = None
        self._elsewhere.connect(self._meet)

    def __call__(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
        elif issubclass(kind, LockedError):
            pass  # the window has told it, whoever tried to edit
        elif self.thread().isCurrentThread():
            self._meet(error, trace)
        else:
            self._elsewhere.emit(error, trace)

    def _meet(self, error: BaseException, trace: TracebackType | None) -> None:
        place = _place(error, trace)
        now = monotonic()
        is_known = now - self._last.get(place, -inf) < _AGAIN_S
        self._last[place] = now
        self._counts[place] += 1
        if is_known:
            if self._notices is not None:
                self._notices.count(place, self._counts[place])
            traceback.clear_frames(trace)
            return
        with ExitStack() as stack:
            # Also if work cannot be kept, which must not hide why it was to be.
            stack.push(partial(self._tell, place, error, trace))
            self._application.flush_recovery()

    def _tell(
        self,
        place: object,
        error: BaseException,
        trace: TracebackType | None,
        _kind: type[BaseException] | None,
        failure: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        """Tell an error, and the `failure` to keep work; return whether that is told with it."""
        error = _without_context(error).with_traceback(trace)
        errors = [each for each in (error, failure) if each is not None]
        _note("\n".join("".join(traceback.format_exception(each)) for each in errors))
        # Else what was painted with, and the records, would be kept as what went wrong last.
        traceback.clear_frames(trace)
        for window in self._application.windows:
            window.document.is_suspect = True
        # Not while something is painted or closed.
        later(self, partial(self._show, place, errors))
        return failure is None or isinstance(failure, Exception)

    def _show(self, place: object, errors: Sequence[BaseException]) -> None:
        if not self._application.windows:
            return
        if self._notices is None:
            from sgfedit.gui.shell.bug_notice import BugNotices  # noqa: PLC0415  # seldom needed

            self._notices = BugNotices()
        self._notices.show(place, errors, self._application.windows)
        self._notices.count(place, self._counts[place])


def _place(error: BaseException, trace: TracebackType | None) -> object:
    """Return what two errors have in common that are the same one again."""
    place: object = str(error) if trace is None else None
    while trace is not None:
        place = trace.tb_frame.f_code, trace.tb_lineno
        trace = trace.tb_next
    return type(error), place


class QtFaultError(Exception):
    """Something that Qt calls critical, or that ends the program."""


def install(application: Application) -> None:
    """Let unexpected exceptions reach the log and the user, after unsaved work is kept."""
    hook = _Hook(application)

    def on_other(found: threading.ExceptHookArgs | sys.UnraisableHookArgs) -> None:
        if found.exc_value is not None:
            hook(found.exc_type or Exception, found.exc_value, found.exc_traceback)

    def on_message(kind: QtMsgType, _context: object, text: str) -> None:
        if kind in _FAULTS:
            hook(QtFaultError, QtFaultError(text), None)
        else:
            _note(f"{text}\n")

    sys.excepthook = hook
    threading.excepthook = sys.unraisablehook = on_other
    qInstallMessageHandler(on_message)


def uninstall() -> None:
    """Leave exceptions to Python again, as at the end of the program."""
    qInstallMessageHandler(None)
    sys.excepthook = sys.__excepthook__
    threading.excepthook = threading.__excepthook__
    sys.unraisablehook = sys.__unraisablehook__


def _note(text: str) -> None:
    """Write to the terminal, if there is one; what it would obey instead of show is escaped."""
    shown = "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(shown)


_FAULTS: Final = {QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg}
_TURN_S = 0.0001
_GIVE_BACK_MS = 2_000
_LONG_S = 12


class Application(QObject):
    """Owns the settings and the open windows.

    A QObject, as what windows are connected to: of a plain object PySide keeps a weak reference
    for each connection of each window that was ever open.

    Signals:
        settled: The first window has been painted, and what could wait for that is there.
    """

    settled = Signal()

    def __init__(
        self,
        qt: QApplication,
        settings: Settings,
        recovery_folder: Path,
        mark: StartMark | None = None,
        seat: Seat | None = None,
    ) -> None:
        """Prepare the program.

        Args:
            qt: What runs it.
            settings: Those of the user, or those of safe mode.
            recovery_folder: Where unsaved work is kept, with sessions and backups beside it.
            mark: What is taken away once the start has gone well.
            seat: Where it listens to later starts; None: it does not.
        """
        super().__init__()
        self.qt = qt
        self.settings = settings
        self.recovery_folder = recovery_folder
        self.windows: list[MainWindow] = []
        self._mark = mark
        self._seat = seat
        self._is_settled = False
        self._theme_watch: ThemeWatch | None = None
        self._keeper: SessionKeeper | None = None
        self._collector: Collector | None = None
        self._giving_back = QTimer(self, singleShot=True, interval=_GIVE_BACK_MS)
        self._giving_back.timeout.connect(_give_back)
        OnScreen(qt, self)
        qt.setApplicationVersion(__version__)
        QGuiApplication.setDesktopFileName("org.sgfedit.SgfEdit")
        qt.setWindowIcon(QIcon(str(asset("icons", "sgfedit.svg"))))
        self._language, self._unspoken = ENGLISH, ""
        self._speak()
        self._apply_scheme()
        qt.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)
        self._apply_zoom()
        settings.changed.connect(self._on_setting_changed)

    def _on_setting_changed(self, key: str) -> None:
        if key == "view.color_scheme":
            self._apply_scheme()
        elif key == "view.zoom":
            self._apply_zoom()
        elif key == "window.tabs":
            self._arrange()
        elif key == "view.theme":
            self._watch_theme()
        elif key == "view.language":
            # The control that has set it goes with its window.
            later(self, self._speak_otherwise)

    def _speak(self) -> None:
        """Speak the language of the user; English needs nothing but its numbers."""
        chosen = self.settings.get("view.language")
        wanted = QLocale.system().uiLanguages() if chosen == "system" else (chosen,)
        language = language_of(wanted)
        if language == self._language == ENGLISH:
            if QLocale.system().language() != QLocale.Language.English:
                QLocale.setDefault(QLocale(ENGLISH))
        elif language != self._language:
            from sgfedit.app.languages import speak  # noqa: PLC0415  # not for English

            self._unspoken = speak(language)
            self._language = ENGLISH if self._unspoken else language

    def _speak_otherwise(self) -> None:
        """Let all windows be in another language at once."""
        before = self._language
        self._speak()
        if self._language != before:
            from sgfedit.gui.shell.remaking import Remaking  # noqa: PLC0415  # seldom needed

            Remaking(self._another).of_all(list(self.windows))
        self._say_unspoken()

    def _say_unspoken(self) -> None:
        """Say why the language that was chosen is not spoken, or may not be readable."""
        if self._unspoken and self.settings.get("view.language") != "system":
            self._say(self._unspoken)
        elif self._language != ENGLISH:
            from sgfedit.gui.widgets.writing import missing_font  # noqa: PLC0415  # not in English

            self._say(missing_font(self._language))

    def _another(self, before: MainWindow) -> MainWindow:
        """Return a new window for the document of another one, in its place of the list."""
        window = MainWindow(self.settings, self.new_window, self.recovery_folder, before)
        window.closed.connect(self._on_closed)
        self.windows.insert(self.windows.index(before), window)
        if self._keeper is not None:
            self._keeper.follow(window)
        return window

    def _arrange(self) -> None:
        """Make all windows the tabs of one, or windows of their own, as the settings say now."""
        from sgfedit.gui.shell import tabs  # noqa: PLC0415  # not to start

        hosts = {host for host in map(host_of, self.windows) if host is not None}
        if not self.settings.get("window.tabs"):
            for host in hosts:
                tabs.scatter(host)
        elif self.windows and not hosts:
            active = window_around(QApplication.activeWindow())
            tabs.gather(self.windows, active if active in self.windows else self.windows[-1])

    def _watch_theme(self) -> None:
        """Follow the files of a theme of the user as long as one is chosen; most have none."""
        name = self.settings.get("view.theme")
        if self._theme_watch is None and name not in {"auto", *THEMES}:
            from sgfedit.app.theme_watch import ThemeWatch  # noqa: PLC0415  # seldom needed

            self._theme_watch = ThemeWatch(self.settings)
            self._theme_watch.broken.connect(self._say)
            self._theme_watch.check()

    def _say(self, sentence: str) -> None:
        for window in self.windows if sentence else ():
            window.status.note(sentence, _LONG_S)

    def _apply_scheme(self) -> None:
        apply_scheme(self.qt, self.settings.get("view.color_scheme"))

    def _on_scheme_changed(self, _scheme: object) -> None:
        if self.settings.get("view.color_scheme") == "system":
            self._apply_scheme()

    def _apply_zoom(self) -> None:
        scale.set_zoom(self.settings.get("view.zoom"))

    def new_window(self, *, is_apart: bool = False) -> MainWindow:
        """Return a new window with an empty game, not yet shown.

        Args:
            is_apart: Whether it is no tab of another, whatever the settings say.
        """
        window = MainWindow(self.settings, self.new_window, self.recovery_folder)
        window.closed.connect(self._on_closed)
        window.document.reset.connect(self._on_reset)
        if self.windows and self.settings.get("window.tabs") and not is_apart:
            self._add_tab(window)
        elif self.windows:
            place_beside(self.windows[-1].window(), window)
        self.windows.append(window)
        if not self._is_settled:  # of several tabs only one is painted
            window.settled.connect(self._on_settled)
        if self._keeper is not None:
            self._keeper.follow(window)
        return window

    def _add_tab(self, window: MainWindow) -> None:
        """Put a new window behind the tabs of the others; one that was torn off stays alone.

        Where there are no tabs yet, the window that is worked in becomes the first of them.
        """
        from sgfedit.gui.shell import tabs  # noqa: PLC0415  # not to start

        hosts = (host_of(other) for other in reversed(self.windows))
        host = next((host for host in hosts if host is not None), None)
        if host is None:
            active = window_around(QApplication.activeWindow())
            host = tabs.gather((), active if active in self.windows else self.windows[-1])
        host.add(window)

    def _on_reset(self) -> None:
        if self._collector is not None:  # it need not walk the tree that was opened
            self._collector.put_aside()
        self._giving_back.start()

    def _on_closed(self, window: MainWindow) -> None:
        self.windows.remove(window)
        self._giving_back.start()
        if not self.windows:
            _leave_library()
        else:
            from sgfedit.app.collector import collect_all  # noqa: PLC0415  # not to start

            later(self, collect_all)  # a tree refers to itself

    def open(self, paths: Sequence[str]) -> None:
        """Open the files, or one window with an empty game and the start page beside it."""
        window = self.new_window()
        for path in paths:
            open_paths(window, [path])
            if self._seat is not None:
                self._seat.get_on()
        if not paths and self.settings.get("start.session") == "all":
            self._continue(window)
        if window.is_untouched and self.settings.get("start.page"):
            from sgfedit.gui.features.start.page import StartPage  # noqa: PLC0415  # not to a file

            page = window.part(StartPage)
            page.open()
            if not paths:  # a folder is asked about elsewhere
                page.go_in()
        if not window.window().isVisible():
            window.bring_up()

    def _continue(self, window: MainWindow) -> None:
        """Open what was open last time, if that is known."""
        from sgfedit.gui.features.session.restoring import Restoring  # noqa: PLC0415  # few want it
        from sgfedit.gui.opening.last_session import last_session  # noqa: PLC0415  # the same

        session = last_session(window)
        if session is not None:
            window.part(Restoring).start(session)

    def _on_settled(self) -> None:
        if self._is_settled:
            return
        self._is_settled = True
        from sgfedit.app.collector import Collector  # noqa: PLC0415  # not to start

        self._collector = Collector(self)
        self.settings.check()
        self.settings.tell_unwritable()
        from sgfedit.gui.features.safety.notices import Notices  # noqa: PLC0415  # not to start

        Notices(lambda: self.windows, self)
        if self.settings.is_kept:
            self._keep_session()
            from sgfedit.gui.features.safety import updates  # noqa: PLC0415  # not to start

            updates.tell(self.windows[0])
        else:
            self._tell_safe()
        from sgfedit.app.heap import return_large_blocks  # noqa: PLC0415  # not to start

        return_large_blocks()
        from sgfedit.gui.widgets.focus_ring import FocusRing  # noqa: PLC0415  # not to start

        self._focus_ring = FocusRing(self.qt, self)
        from sgfedit.gui.features.manual.here import HelpKeys  # noqa: PLC0415  # not to start

        self._help_keys = HelpKeys(self.qt, self)
        self._watch_theme()
        self._say_unspoken()
        if self._mark is not None:
            later(self, self._mark.end, GONE_WELL_MS)
        if self._seat is not None:
            later(self, partial(self._listen, self._seat))
        # A question, which is not to be asked from within.
        later(self, self.offer_recovery)
        self.settled.emit()

    def _listen(self, seat: Seat) -> None:
        from sgfedit.gui.shell.receiver import Receiver  # noqa: PLC0415  # not to start

        receiver = Receiver(seat, self.take, self.call, self)
        self.qt.aboutToQuit.connect(receiver.close)

    def take(self, handed: Handed) -> None:
        """Open what a later start of the program hands over, and come to the front."""
        if handed.token:  # Qt takes it from there when a window comes to the front
            os.environ["XDG_ACTIVATION_TOKEN"] = handed.token
        if handed.new_window:
            for file in handed.files or [""]:
                window: Window = self.new_window(is_apart=True)
                open_paths(window, filter(None, [file]))
                window.bring_up()
        else:
            open_paths(self._last_window(), handed.files)
            shown = window_of(Path(handed.files[-1])) if handed.files else None
            window = shown or self._last_window()
        if handed.library:
            open_library_alone(window)
        else:
            _bring_forward(window)
        self.call()

    def open_asked(self, file: str) -> None:
        """Open a file that the system asks for."""
        open_paths(self._last_window(), [file])

    def _last_window(self) -> MainWindow:
        """Return the window that is in front, or was opened last."""
        active = window_around(QApplication.activeWindow())
        front = next((one for one in self.windows if one is active), None)
        if front is not None:
            return front
        host = host_of(self.windows[-1])
        current = host.current if host is not None else None
        return next((one for one in self.windows if one is current), self.windows[-1])

    def call(self) -> None:
        """Ask for the user's attention, where the desktop lets no window come to the front."""
        if QApplication.activeWindow() is None:
            QApplication.alert(self._last_window().window())

    def _keep_session(self) -> None:
        from sgfedit.gui.features.session.keeper import SessionKeeper  # noqa: PLC0415  # the same

        self._keeper = SessionKeeper(session_folder(self.recovery_folder), self)
        for window in self.windows:
            self._keeper.follow(window)

    def _tell_safe(self) -> None:
        from sgfedit.gui.features.safety.safe_bar import SafeBar  # noqa: PLC0415  # seldom needed

        self.windows[0].part(SafeBar)

    def offer_recovery(self) -> None:
        """Ask what to do with what a session that crashed had not saved."""
        from sgfedit.app.recovery import Recovery  # noqa: PLC0415  # not to start

        leftovers = Recovery.found(self.recovery_folder)
        if not leftovers or not self.windows:
            return
        from sgfedit.gui.opening.recovered import restore  # noqa: PLC0415  # seldom needed
        from sgfedit.gui.widgets import questions  # noqa: PLC0415  # seldom needed

        names = [leftover.name for leftover in leftovers]
        answer = questions.ask_recover(self.windows[0], names)
        for leftover in leftovers:
            if answer is questions.Recover.RESTORE:
                restore(self.windows[0], leftover)
            elif answer is questions.Recover.DISCARD:
                leftover.discard()

    def flush_recovery(self) -> None:
        """Write what is not saved to the recovery files now, for a crash report."""
        with ExitStack() as stack:  # one that fails keeps no other from being written
            for window in self.windows:
                stack.callback(window.flush_recovery)


def _give_back() -> None:
    """Give back the memory of a file that was closed, or replaced, some time ago."""
    from sgfedit.app.heap import give_back  # noqa: PLC0415  # not to start

    give_back()


def _bring_forward(window: Window) -> None:
    """Let a window come to the front, also one that is minimised."""
    top = window.window()
    top.setWindowState(top.windowState() & ~Qt.WindowState.WindowMinimized)
    window.bring_up()


def run(paths: Sequence[str], how: How = USUAL, seat: Seat | None = None) -> int:
    """Show the window with the files at `paths` and return the exit status.

    Args:
        paths: The files.
        how: What else is wanted; safe mode is offered after starts that did not get far as well.
        seat: Where this program listens to later starts, and which it leaves at its end.
    """
    try:
        return _run(paths, how, seat)
    finally:
        if seat is not None:
            seat.leave()


def _application() -> QApplication:
    """Return what runs the program; where Qt shows no window, end with a sentence that says why.

    Qt would say many, and end the process with a core dump.
    """
    held: list[str] = []

    def on_message(kind: QtMsgType, _context: object, text: str) -> None:
        if kind is not QtMsgType.QtFatalMsg:
            held.append(f"{text}\n")
            return
        from sgfedit.system import told  # noqa: PLC0415  # there is no window

        is_silent = any("could not connect to display" in line for line in held)
        display = os.environ.get("DISPLAY", "")
        reason = f"display {display} does not answer" if is_silent else "Qt has no platform for it"
        _note(f"sgfedit: {told(f'Cannot open a window: {reason}.')}\n")
        os._exit(_NO_WINDOW)

    qInstallMessageHandler(on_message)
    # As an option: `setStyle` returns the style, and to wrap it takes as long as to make it.
    qt = _kind_of_application()([*sys.argv[:1], "-style", "Fusion"])
    qInstallMessageHandler(None)
    for text in held:
        _note(text)
    return qt


def _kind_of_application() -> type[QApplication]:
    if sys.platform == "darwin":
        from sgfedit.gui.shell.mac import MacApplication  # noqa: PLC0415  # only there

        return MacApplication
    return QApplication


def _lacks_fonts(qt: QApplication) -> bool:
    """Say it where there is no font at all: a window would show no word."""
    if QFontInfo(qt.font()).family():
        return False
    from sgfedit.system import FONTS, advice  # noqa: PLC0415  # there is no window

    _note(f"sgfedit: There are no fonts to write with. Install some {advice([FONTS])}.\n")
    return True


_NO_WINDOW: Final = 2
"""Exit status, that of `sgfedit.cli.Status.FAILED`."""


def _run(paths: Sequence[str], how: How, seat: Seat | None) -> int:
    qt = _application()
    if _lacks_fonts(qt):
        return _NO_WINDOW
    qt.setApplicationName("sgfedit")
    # Else this thread would wait up to 5 ms for each of its turns while another one works.
    sys.setswitchinterval(_TURN_S)
    way = Way(tuple(paths), is_safe=True) if how.safe else _usual_way(tuple(paths))
    if way is None:
        return 0
    application = _begun(qt, way, seat)
    install(application)
    application.settled.connect(partial(_hear, application))
    application.open(way.files)
    if sys.platform == "darwin":
        qt.asked.connect(application.open_asked)  # type: ignore[attr-defined]  # see above
    if how.library:
        open_library_alone(application.windows[0])
    status = executed(qt)
    uninstall()
    return status


_MAKES_ERRORS_AT_ONCE: Final = sys.version_info >= (3, 12)


class _HandledError(Exception):
    """What is being handled while the program runs."""


def executed(qt: QApplication | QEventLoop) -> int:
    """Run a loop of events until its end, through what goes wrong in it; return its status.

    Up to Python 3.11 an error of C, such as that of an index, is only made where Python handles
    it, and Shiboken 6.11 takes what it finds in its place for one, in what Qt calls: the process
    would end. While another one is being handled it is made at once.
    """
    if _MAKES_ERRORS_AT_ONCE:
        return qt.exec()
    try:
        raise _HandledError  # noqa: TRY301  # to handle it is all
    except _HandledError:
        return qt.exec()


def _without_context(error: BaseException) -> BaseException:
    """Return an error as if nothing was being handled when it was raised; see `executed`."""
    walker = error
    while walker.__context__ is not None and not isinstance(walker.__context__, _HandledError):
        walker = walker.__context__
    walker.__context__ = None
    return error


_ALONE: Final = "isAlone"
"""A property of a library that was not opened from a game: it stays when all games are closed."""


def open_library_alone(window: Window) -> None:
    """Open the library for who has asked the program for nothing else."""
    was_open = _library() is not None
    trigger(window, "library.open")
    library = _library()
    if library is not None and not was_open:
        library.setProperty(_ALONE, True)  # as Qt's setters


def _leave_library() -> None:
    """Close the library with the last window, unless it was opened by itself."""
    library = _library()
    if library is not None and not library.property(_ALONE):
        library.close()


def _library() -> QWidget | None:
    """Return the window of the library, by its name: a session without it need not load it."""
    windows = QApplication.topLevelWidgets()
    return next((one for one in windows if one.objectName() == "library"), None)


def _hear(application: Application) -> None:
    from sgfedit.gui.interrupts import hear  # noqa: PLC0415  # not to start

    hear(application, application.flush_recovery)


def _usual_way(files: tuple[str, ...]) -> Way | None:
    """Return how to start, which is asked after starts that did not get far; None: not at all."""
    tried = failed(starts_folder())
    if len(tried) < IN_A_ROW:
        return Way(files)
    from sgfedit.gui.shell.start_question import ask_way  # noqa: PLC0415  # seldom needed

    return ask_way(tried, files)


def _begun(qt: QApplication, way: Way, seat: Seat | None) -> Application:
    """Return the program with the settings of the user, and a mark of its start, or without."""
    if way.is_safe:
        return Application(qt, Settings.unkept(), recovery_folder())
    mark = StartMark(starts_folder(), way.files)
    qt.aboutToQuit.connect(mark.end)
    settings = Settings()
    mark.note(settings.get("start.session"), settings.get("view.theme"))
    return Application(qt, settings, recovery_folder(), mark, seat)
