"""Fixtures for every test: an offscreen Qt and the folder of real records."""

from __future__ import annotations

import atexit
import faulthandler
import gc
import importlib
import os
import signal
import sys
import time
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from tests import collector, constants
from tests.amounts import amount
from tests.gates import PERFECT
from tests.tracing import TRACING

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from contextlib import AbstractContextManager

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# What the user, or another worker, has left must not be found, and nothing be left to the user.
_HOME = TemporaryDirectory(prefix="sgfedit-tests-", ignore_cleanup_errors=True)
for _kind in ("DATA", "CONFIG", "STATE", "CACHE"):
    os.environ[f"XDG_{_kind}_HOME"] = str(Path(_HOME.name) / _kind.lower())
os.environ["XDG_RUNTIME_DIR"] = _HOME.name

# No test asserts a time; where CI is set the examples are the same in every run.
settings.register_profile(
    "sgfedit",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    max_examples=amount(50, 1000),
)
settings.load_profile("sgfedit")
constants.hold()

LONG = "long: does more in the long run (see `tests.amounts`)."
ONE_WINDOW = "one_window: the tests of the file share a window (see `tests.gui.one_window`)."
UNTRACED = "untraced: runs without coverage, which makes much work take some six times as long."

PATIENCE_MS = 60_000
TESTS = Path(__file__).parent
REAL_RECORDS = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def real_records() -> Path:
    """The folder of real game records; tests that need it are skipped where it is missing."""
    if not REAL_RECORDS.is_dir():
        pytest.skip("the folder of real records is not here")
    return REAL_RECORDS


_COLLECT_EVERY = 60
_with_widgets = count(1)


class _Watch:
    """Ends a process that has hung, and says where: at a dialog that nobody answers, for example.

    What pytest has for it begins and ends a thread with each test, which takes longer than many
    tests do where all processors are busy. In the long run a test may build all that is shipped.
    """

    LONGEST_S = amount(400, 7200)
    _GRACE_S = 20.0

    def __init__(self) -> None:
        self._begun = 0.0
        self._stderr = os.dup(2)  # while pytest does not capture it

    def go_on(self) -> None:
        """Let a test take its time."""
        now = time.monotonic()
        if now - self._begun > self._GRACE_S:
            self._begun = now
            longest = self.LONGEST_S + self._GRACE_S
            faulthandler.dump_traceback_later(longest, exit=True, file=self._stderr)

    def begin_anew(self) -> None:
        """Begin with the next test: pytest ends all watches where one fails."""
        self._begun = 0.0


_WATCH = pytest.StashKey[_Watch]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Give back the memory of windows that are gone, which would add up to gigabytes."""
    with _traced_as_marked(item):
        yield
    if _has_widgets(item) and next(_with_widgets) % _COLLECT_EVERY == 0:
        gc.collect()


def _has_widgets(item: pytest.Item) -> bool:
    return "qapp" in getattr(item, "fixturenames", ())


def pytest_configure(config: pytest.Config) -> None:
    QLocale.setDefault(QLocale("en_US"))  # as the program does where it speaks English
    config.stash[_WATCH] = _Watch()
    config.addinivalue_line("markers", LONG)
    config.addinivalue_line("markers", UNTRACED)
    config.addinivalue_line("markers", ONE_WINDOW)
    # Trees are many small objects; looking through all that pytest holds so often takes 5 %.
    gc.set_threshold(50_000, 20, 50)
    # A wait ends as soon as it can; five seconds are not long on a machine with much to do.
    for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitActive, QtBot.waitExposed):
        wait.__kwdefaults__ = {**(wait.__kwdefaults__ or {}), "timeout": PATIENCE_MS}


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let Ctrl+C wait for the end of a test, and a second one not.

    PySide does not survive it where Qt has called Python, to lay something out for example.
    """

    def stop(_number: int, _frame: object) -> None:
        session.shouldstop = "Ctrl+C"
        signal.signal(signal.SIGINT, signal.default_int_handler)

    signal.signal(signal.SIGINT, stop)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Random tests do more in the long run; whether a branch is run is not left to chance."""
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        item.add_marker("long")
        item.add_marker("untraced")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Let the collector run as in the program: where there are windows, not by itself."""
    item.config.stash[_WATCH].go_on()
    if _has_widgets(item):
        gc.disable()
    elif not gc.isenabled():
        gc.collect()
        gc.enable()
    with _traced_as_marked(item):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with _traced_as_marked(item):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Note that caches may be filled unseen: files are imported between tests."""
    with TRACING.unseen():
        return (yield)


def pytest_collection_finish() -> None:
    TRACING.stop()
    for name in ("sgfedit.sgf.limits", "sgfedit.app.collector"):  # not before they are traced
        collector.keep_frozen(importlib.import_module(name))
    collector.freeze()


def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    node.config.stash[_WATCH].begin_anew()


def pytest_sessionfinish(exitstatus: int) -> None:
    """Leave with the verdict: what is left of thousands of windows is not taken apart.

    Qt does so after Python has gone, and now and then asks it for something then, which crashes.
    """
    atexit.register(_leave, int(exitstatus))


def _leave(status: int) -> None:
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


def pytest_unconfigure() -> None:
    faulthandler.cancel_dump_traceback_later()
    _HOME.cleanup()


def _traced_as_marked(item: pytest.Item) -> AbstractContextManager[None]:
    """Measure coverage where it is a gate: in the tests of the packages, unless they say so."""
    is_seen = _is_of_gate(item.path) and not item.get_closest_marker("untraced")
    return TRACING.seen() if is_seen else TRACING.unseen()


@cache
def _is_of_gate(path: Path) -> bool:
    return path.relative_to(TESTS).parts[0] in PERFECT
