"""Random use of the window: actions, keys, clicks and dialogs, over copies of real files.

```text
python -m tests.fuzz.window SECONDS SEED FOLDER [FILES]
```

What is done is chosen by SEED. An exception that nobody catches, a document whose nodes do not
hang together, a message of Qt, and a step on which this thread works longer than SLOW_S are
printed and kept in FOLDER with the last things that were done. Every SAMPLED steps all windows
are closed: what of them, and of their files, is then still there is printed and kept as well, and
a line tells the memory in use.
Settings, data and copies of the files are in a folder of their own; nothing else is written.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import random
import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6 import QtWidgets
from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QtMsgType,
    QUrl,
    Slot,
    qInstallMessageHandler,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QDesktopServices,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtTest import QTest

from sgfedit.gui.widgets import later
from tests.fuzz.fuzz_load import assert_trees
from tests.gui.dragging import entering

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from types import TracebackType

    from sgfedit.app.document import Document
    from sgfedit.gui.application import Application
    from sgfedit.gui.window import Window

SLOW_S: Final = 3.0
SAMPLED: Final = 500
INVARIANTS_EVERY: Final = 20
ANOTHER_FILE: Final = 0.03
MOST_WINDOWS: Final = 4
_KEPT: Final = 40
_HANGS_S: Final = 120
_TURNS: Final = 8
_PATIENCE: Final = 6
"""Answers to one dialog until it is closed."""
_MOST_ASKED: Final = 40
_RESTARTS: Final = frozenset({"help.safe_mode", "help.usual_mode"})
"""Actions that start the program again, which nobody would end."""

FOLDERS: Final = ("CONFIG", "DATA", "STATE", "CACHE")
SCHEMES: Final = ("http", "https", "file", "mailto")

_KEYS: Final = (
    *(Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home),
    *(Qt.Key.Key_End, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Return, Qt.Key.Key_Tab),
    *(Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Backspace),
    *(Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_F5, Qt.Key.Key_F11, Qt.Key.Key_F12),
    *(Qt.Key(code) for code in range(Qt.Key.Key_A, Qt.Key.Key_Z + 1)),
    *(Qt.Key(code) for code in range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)),
)
_MODIFIERS: Final = (
    *(Qt.KeyboardModifier.NoModifier,) * 8,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
)
_TEXTS: Final = (
    "",
    "12",
    "D4",
    "Shusaku",
    "\u202e<b>x</b>",
    "*.sgf",
    "0",
    "-1",
    "é漢",
    "1e9",
    "{",
    "a b",
)
_OF_THE_TEST: Final = ("This plugin does not support", "testlib")
"""In messages about what no user has: the platform that shows nothing, and what presses keys."""
_NATIVE: Final = (QtWidgets.QFileDialog,)
_BY_KEY: Final = QContextMenuEvent.Reason.Keyboard
_SIZES: Final = ((640, 480), (900, 600), (1200, 800), (1440, 900), (500, 900))
_STAYS: Final = frozenset(
    {"Application", "FocusRing", "HelpKeys", "Notices", "OnScreen", "SessionKeeper", "Speller"}
)
"""What there is once for the whole program."""


class Found:
    """What went wrong: printed and kept, each kind once.

    Attributes:
        kinds: How often which.
        told: How each kind went wrong the first time.
        done: What was done last.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._trail = (
            None
            if folder is None
            else (folder / "last.txt").open("w", encoding="utf-8", errors="replace", buffering=1)
        )
        self.kinds: Counter[str] = Counter()
        self.told: list[str] = []
        self.done: deque[str] = deque(maxlen=_KEPT)

    def note(self, what: str) -> None:
        """Note what is done next; where the process dies it is the last line of ``last.txt``."""
        self.done.append(what)
        if self._trail is not None:
            self._trail.write(f"{what}\n")

    def add(self, kind: str, how: str) -> None:
        """Note one thing that went wrong."""
        self.kinds[kind] += 1
        if self.kinds[kind] > 1:
            return
        self.told.append(f"{kind}\n{how}")
        if self._folder is not None:
            print("found:", kind, flush=True)
            name = "".join(c if c.isalnum() or c in "-_." else "-" for c in kind)[:80]
            text = f"{how}\n\n" + "\n".join(self.done)
            (self._folder / f"{name}.txt").write_text(text, encoding="utf-8", errors="replace")

    def on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Be ``sys.excepthook``."""
        from sgfedit.errors import LockedError  # noqa: PLC0415

        if issubclass(kind, LockedError):
            return
        frames = traceback.extract_tb(trace)
        ours = [frame for frame in frames if "sgfedit" in frame.filename] or frames
        where = f"{Path(ours[-1].filename).stem}-{ours[-1].name}" if ours else ""
        how = "".join(traceback.format_exception(kind, error, trace))
        traceback.clear_frames(trace)
        self.add(f"{kind.__name__}-{where}", how)

    def on_message(self, kind: QtMsgType, _context: object, text: str) -> None:
        """Be the handler of Qt's messages."""
        is_told = kind in {QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg, QtMsgType.QtWarningMsg}
        if is_told and not any(part in text for part in _OF_THE_TEST):
            self.add(f"qt-{text[:60]}", "".join(traceback.format_stack(limit=12)))


class Answers(QObject):
    """Does something at random to whatever dialog or menu waits for an answer."""

    def __init__(self, rng: random.Random, found: Found) -> None:
        super().__init__()
        self._rng, self._found = rng, found
        self._asked: Counter[int] = Counter()
        self._timer = QTimer(self, interval=1)
        self._timer.timeout.connect(self.answer)
        self._timer.start()

    def stop(self) -> None:
        """Do nothing any more."""
        self._timer.stop()

    def answer(self) -> None:
        """Answer what waits, if something does."""
        app = QtWidgets.QApplication
        waiting = app.activePopupWidget() or app.activeModalWidget()
        if waiting is None:
            self._asked.clear()
            return
        self._asked[id(waiting)] += 1
        tries = self._asked[id(waiting)]
        # An answer may open another one, which is waited for: the timer goes on meanwhile.
        later(waiting, partial(self._answer_once, waiting, tries))

    def _answer_once(self, waiting: QtWidgets.QWidget, tries: int) -> None:
        app = QtWidgets.QApplication
        if waiting is not (app.activePopupWidget() or app.activeModalWidget()):
            return  # something else has come up, which is to be answered first
        if isinstance(waiting, _NATIVE) or tries > _PATIENCE or self._asked.total() > _MOST_ASKED:
            leave(waiting, without_a_question=tries > 2 * _PATIENCE)
        else:
            self._do(waiting)

    def _do(self, waiting: QtWidgets.QWidget) -> None:
        name = f"  in {type(waiting).__name__} {waiting.objectName()}"
        turn = self._rng.random()
        if turn < 0.4:
            key = self._rng.choice((Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Down))
            self._found.note(f"{name}: {key.name}")
            QTest.keyClick(waiting, key)
        else:
            use_some_widget(waiting, self._rng, self._found, name)


def leave(widget: QtWidgets.QWidget, *, without_a_question: bool = False) -> None:
    """Close a dialog or a menu without an answer."""
    if isinstance(widget, QtWidgets.QDialog) and without_a_question:
        widget.done(0)
    elif isinstance(widget, QtWidgets.QDialog):
        widget.reject()
    else:
        widget.close()


def _type(widget: QtWidgets.QWidget, text: str) -> None:
    """Type a text of any letters, as `QTest.keyClicks` cannot."""
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            if shiboken6.isValid(widget):
                event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
                QtWidgets.QApplication.sendEvent(widget, event)


def _double(
    widget: QtWidgets.QWidget,
    button: Qt.MouseButton,
    modifier: Qt.KeyboardModifier,
    place: QPoint,
) -> None:
    kind = QEvent.Type.MouseButtonDblClick
    where = QPointF(widget.mapToGlobal(place))
    event = QMouseEvent(kind, QPointF(place), where, button, button, modifier)
    QtWidgets.QApplication.sendEvent(widget, event)


def widgets_in(around: QtWidgets.QWidget) -> list[QtWidgets.QWidget]:
    """Return all widgets in a window, in its order.

    Not by `findChildren`, which tells PySide that all it finds belongs to where it looked: of a
    window that was a tab meanwhile, what Qt has made is taken for gone together with the tabs.
    """
    found = []
    waiting = [around]
    while waiting:
        one = waiting.pop()
        inside = [child for child in one.children() if isinstance(child, QtWidgets.QWidget)]
        inside = [child for child in inside if not child.isWindow()]
        found += inside
        waiting += inside
    return found


def use_some_widget(
    around: QtWidgets.QWidget, rng: random.Random, found: Found, name: str = ""
) -> None:
    """Click on, or type in, a widget that can be seen."""
    inside = [
        one
        for one in widgets_in(around)
        if one.isVisible() and one.isEnabled() and not one.visibleRegion().isEmpty()
    ]
    if not inside:
        return
    one = rng.choice(inside)
    found.note(f"{name}  on {type(one).__name__} {one.objectName()}")
    is_field = isinstance(
        one, (QtWidgets.QLineEdit, QtWidgets.QPlainTextEdit, QtWidgets.QTextEdit)
    )
    if is_field and rng.random() < 0.7:
        one.setFocus()
        _type(one, rng.choice(_TEXTS))
        if shiboken6.isValid(one) and rng.random() < 0.3:
            QTest.keyClick(one, Qt.Key.Key_Return)
        return
    place = QPoint(rng.randrange(max(one.width(), 1)), rng.randrange(max(one.height(), 1)))
    button = Qt.MouseButton.RightButton if rng.random() < 0.1 else Qt.MouseButton.LeftButton
    modifier = rng.choice(_MODIFIERS)
    steps = _DOUBLE_CLICK if rng.random() < 0.15 else _CLICK
    for step in steps:
        if shiboken6.isValid(one):  # a click may have closed it, which QTest does not look at
            step(one, button, modifier, place)


_CLICK: Final = (QTest.mousePress, QTest.mouseRelease)
_DOUBLE_CLICK: Final = (*_CLICK, QTest.mousePress, _double, QTest.mouseRelease)


class User:
    """Uses the program at random.

    Attributes:
        steps: How many things were done.
    """

    def __init__(
        self,
        application: Application,
        files: Sequence[Path],
        rng: random.Random,
        found: Found,
        left_out: Collection[str] = (),
    ) -> None:
        self._application, self._files, self._rng, self._found = application, files, rng, found
        self._answers = Answers(rng, found)
        self.steps = 0
        self._ways: tuple[tuple[float, Callable[[Window], None]], ...] = (
            (0.48, self._trigger),
            (0.64, self._press),
            (0.84, self._use),
            (0.87, self._drag),
            (0.90, self._ask),
            (0.92, self._size),
            (0.94, self._panel),
            (0.95, self._zoom),
            (0.96, self._drop),
            (0.98, self._change_outside),
            (1.0, self._open),
        )

        self._actions_left_out = left_out

    def step(self) -> None:
        """Do one thing, and look whether everything is right now and then."""
        self.steps += 1
        begun = time.thread_time()
        window = self._window()
        turn = self._rng.random()
        next(do for share, do in self._ways if turn <= share)(window)
        QtWidgets.QApplication.processEvents()
        took = time.thread_time() - begun
        if took > SLOW_S:
            self._found.add(f"slow-{self._found.done[-1]}", f"{took:.1f} s")
        if self.steps % INVARIANTS_EVERY == 0:
            self._look()

    def rest(self) -> None:
        """Answer nothing any more."""
        self._answers.stop()

    def _window(self) -> Window:
        """Return one of the open windows; not too many stay open, and one always does."""
        windows = self._application.windows
        while len(windows) > MOST_WINDOWS:
            windows[0].document.history.mark_saved()
            windows[0].close()
        self._close_others()
        if not windows:
            self._application.open([str(self._rng.choice(self._there()))])
        window = self._rng.choice(windows)
        window.settle()
        window.bring_up()
        return window

    def _close_others(self) -> None:
        """Close now and then what stands beside the windows."""
        if self._rng.random() < 0.05:
            for top in QtWidgets.QApplication.topLevelWidgets():
                is_dialog = isinstance(top, QtWidgets.QDialog)
                if is_dialog and shiboken6.isValid(top) and top.isVisible():
                    top.close()
        QtWidgets.QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _trigger(self, window: Window) -> None:
        left_out = _RESTARTS.union(self._actions_left_out)
        known = [one for one in window.actions_by_id if one not in left_out]
        action_id = self._rng.choice(known)
        self._found.note(action_id)
        window.actions_by_id[action_id].trigger()

    def _press(self, window: Window) -> None:
        key, modifier = self._rng.choice(_KEYS), self._rng.choice(_MODIFIERS)
        target = QtWidgets.QApplication.focusWidget() or window.board
        self._found.note(f"{key.name} {modifier.name} in {type(target).__name__}")
        QTest.keyClick(target, key, modifier)

    def _use(self, window: Window) -> None:
        tops = [
            top
            for top in QtWidgets.QApplication.topLevelWidgets()
            if top.isVisible() and top is not window
        ]
        around = self._rng.choice(tops) if tops and self._rng.random() < 0.2 else window
        use_some_widget(around, self._rng, self._found)

    def _drag(self, window: Window) -> None:
        board = window.board
        places = [
            QPoint(self._rng.randrange(board.width()), self._rng.randrange(board.height()))
            for _ in range(2)
        ]
        self._found.note("drag on the board")
        left = Qt.MouseButton.LeftButton
        QTest.mousePress(board, left, Qt.KeyboardModifier.NoModifier, places[0])
        QTest.mouseMove(board, places[1])
        QTest.mouseRelease(board, left, Qt.KeyboardModifier.NoModifier, places[1])

    def _ask(self, window: Window) -> None:
        """Ask for the menu of something, by mouse or by keyboard."""
        inside = [one for one in widgets_in(window) if one.isVisible()]
        one = self._rng.choice(inside)
        reason = self._rng.choice((QContextMenuEvent.Reason.Mouse, _BY_KEY))
        self._found.note(f"menu of {type(one).__name__} {one.objectName()} {reason.name}")
        place = QPoint(
            *(self._rng.randrange(max(1, most)) for most in (one.width(), one.height()))
        )
        event = QContextMenuEvent(reason, place, one.mapToGlobal(place))
        QtWidgets.QApplication.sendEvent(one, event)

    def _size(self, window: Window) -> None:
        width, height = self._rng.choice(_SIZES)
        self._found.note(f"{width} x {height}")
        window.window().resize(width, height)

    def _panel(self, window: Window) -> None:
        name = self._rng.choice(list(window.docks))
        dock = window.docks[name]
        turn = self._rng.random()
        if turn < 0.5:
            dock.setVisible(dock.isHidden())
        elif turn < 0.7:
            dock.setFloating(not dock.isFloating())
        else:
            dock.raise_()
        self._found.note(f"panel {name} is hidden: {dock.isHidden()} floats: {dock.isFloating()}")

    def _zoom(self, window: Window) -> None:
        zoom = self._rng.choice((75, 100, 150))
        self._found.note(f"zoom {zoom}")
        window.settings.set("view.zoom", zoom)

    def _drop(self, window: Window) -> None:
        path = self._rng.choice(self._there())
        self._found.note(f"drop {path.name}")
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path))])
        if self._rng.random() < 0.2:
            mime = QMimeData()
            mime.setText("(;FF[4]SZ[9];B[ee])")
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        place = window.board.rect().center()
        dropped = (Qt.DropAction.CopyAction, mime, left, none)
        for event in (entering(place, *dropped), QDropEvent(QPointF(place), *dropped)):
            QtWidgets.QApplication.sendEvent(window, event)

    def _change_outside(self, window: Window) -> None:
        """Let another program write, take away or put back the open file."""
        path = window.document.path
        if path is None or not self._is_ours(path):
            return
        turn = self._rng.random()
        self._found.note(f"another program: {path.name} {turn:.2f}")
        if turn < 0.1:
            path.unlink(missing_ok=True)
        elif turn < 0.5:
            path.write_bytes(self._rng.choice(self._there()).read_bytes())
        elif path.is_file():
            path.write_bytes(path.read_bytes() + b"(;FF[4]C[more])")

    def _there(self) -> list[Path]:
        return [path for path in self._files if path.is_file()]

    def _is_ours(self, path: Path) -> bool:
        return any(path.parent == file.parent for file in self._files)

    def _open(self, window: Window) -> None:
        path = self._rng.choice(self._there())
        self._found.note(f"open {path.name}")
        from sgfedit.gui.opening.files import open_here  # noqa: PLC0415

        open_here(window, str(path))

    def _look(self) -> None:
        for window in self._application.windows:
            try:
                assert_document(window.document)
            except AssertionError as error:
                self._found.add(f"document-{error}", traceback.format_exc())


def assert_document(document: Document) -> None:
    """Assert that all nodes hang together, and that the node that is shown is one of them."""
    if document.is_editing:
        return
    nodes = assert_trees(document.collection)
    assert document.current in set(nodes), "current"
    assert document.current.root is document.game.root, "game"
    fresh = document.game.position(document.current)
    assert document.position().stones == fresh.stones, "position"


def memory_mb() -> int:
    """Return how much memory the process has now; its peak where the system does not tell."""
    status = Path("/proc/self/statm")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


def close_all(application: Application) -> None:
    """Close all windows, and what belongs to none of them; nothing is saved."""
    for window in list(application.windows):
        window.document.history.mark_saved()
        window.close()
    for top in QtWidgets.QApplication.topLevelWidgets():
        if shiboken6.isValid(top) and top.isVisible():  # with one of them others go
            top.close()
    for _ in range(_TURNS):  # what is gone lets others go
        QtWidgets.QApplication.processEvents()
        QtWidgets.QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def left_behind() -> Counter[str]:
    """Return what of windows and files is there, by class: all of them are closed."""
    from sgfedit.app.document import Document  # noqa: PLC0415
    from sgfedit.sgf.node import Node  # noqa: PLC0415

    gc.collect()
    found: Counter[str] = Counter()
    for thing in gc.get_objects():
        kind = type(thing)
        # Some types of extensions have something else than a name there.
        is_ours = str(kind.__module__).startswith("sgfedit.gui")
        is_of_window = is_ours and issubclass(kind, QObject)
        is_of_file = kind is Node and (thing.parent is not None or thing.children)
        if is_of_window or is_of_file or kind is Document:
            found[kind.__qualname__] += 1
    return Counter({name: count for name, count in found.items() if name not in _STAYS})


def stay_here(place: Path) -> None:
    """Let the program keep its things in a folder, begin its dialogs there, and open no link."""
    for kind in FOLDERS:
        os.environ[f"XDG_{kind}_HOME"] = str(place / kind.lower())
    os.environ["HOME"] = str(place)
    os.chdir(place)
    for scheme in SCHEMES:
        QDesktopServices.setUrlHandler(scheme, _Nowhere.instance(), "open")  # type: ignore[arg-type]  # bytes are refused


class _Nowhere(QObject):
    """Opens nothing."""

    _one: _Nowhere | None = None

    @classmethod
    def instance(cls) -> _Nowhere:
        """Return the only one."""
        cls._one = cls._one or cls()
        return cls._one

    @Slot(QUrl)
    def open(self, _address: QUrl) -> None:
        """Do nothing."""


def copies(source: Path, place: Path, most: int, rng: random.Random) -> list[Path]:
    """Copy some real files of all kinds, and return the copies."""
    files = sorted(
        path
        for path in source.rglob("*.*")
        if path.suffix.lower() in {".sgf", ".gib", ".ngf", ".ugf", ".ugi"}
        and path.stat().st_size < 400_000
    )
    place.mkdir()
    found = []
    for number, path in enumerate(rng.sample(files, min(most, len(files)))):
        found.append(place / f"{number}-{path.name}")
        shutil.copy(path, found[-1])
    return found


def main() -> int:
    """Use the window for so long; return 1 if something was found."""
    from tests.conftest import REAL_RECORDS  # noqa: PLC0415

    seconds, seed, folder, *more = sys.argv[1:]
    kept = Path(folder).absolute()
    kept.mkdir(parents=True, exist_ok=True)
    source = Path(more[0]).absolute() if more else REAL_RECORDS.absolute()
    place = Path(tempfile.mkdtemp(prefix="sgfedit-use-"))
    rng = random.Random(int(seed))
    app = QtWidgets.QApplication(["sgfedit", "-style", "Fusion"])
    app.setApplicationName("sgfedit")
    stay_here(place)
    faulthandler.enable()
    files = copies(source, place / "files", 120, rng)
    from sgfedit.app.settings import Settings  # noqa: PLC0415
    from sgfedit.gui.application import Application  # noqa: PLC0415

    found = Found(kept)
    sys.excepthook = found.on_exception
    qInstallMessageHandler(found.on_message)
    application = Application(app, Settings(place / "settings.ini"), place / "recovery")
    app.setQuitOnLastWindowClosed(False)
    application.open([str(rng.choice(files))])
    user = User(application, files, rng, found)
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end:
        faulthandler.dump_traceback_later(_HANGS_S, exit=False)
        user.step()
        if user.steps % SAMPLED == 0:
            at_most, windows = memory_mb(), len(application.windows)
            close_all(application)
            gc.unfreeze()
            left = left_behind()
            if left:
                found.add("left-behind", "\n".join(map(str, left.most_common())))
            print(
                f"{user.steps} steps, {at_most} MiB with {windows} windows,"
                f" {memory_mb()} MiB without, {left.total()} objects of them: {left}",
                flush=True,
            )
    faulthandler.cancel_dump_traceback_later()
    print(user.steps, "steps,", found.kinds.total(), "found:", dict(found.kinds))
    sys.stdout.flush()
    qInstallMessageHandler(None)
    shutil.rmtree(place, ignore_errors=True)
    os._exit(1 if found.kinds else 0)  # threads and timers of what is open need not end


if __name__ == "__main__":
    main()
