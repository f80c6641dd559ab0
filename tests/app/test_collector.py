"""What nobody holds is taken apart in the thread of the window, and when that does not show."""

from __future__ import annotations

import gc
import weakref
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, QTimer

from sgfedit.app import collector as collector_module
from sgfedit.app.collector import MANY, Collector, collect_all
from tests import collector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QCoreApplication


class Knot(QObject):
    """Refers to itself, as a tree does, and has a timer; only a collection frees it."""

    def __init__(self) -> None:
        super().__init__()
        self.me = self
        self.timer = QTimer(self)
        self.timer.start(60_000)


def dropped() -> weakref.ref[Knot]:
    """A knot that nobody holds any more."""
    return weakref.ref(Knot())


def make(count: int) -> list[list[int]]:
    return [[number] for number in range(count)]


@pytest.fixture
def collects(qapp: QCoreApplication) -> Iterator[Collector]:
    """It, in a process that has nothing new but what a test makes."""
    owner = QObject()
    gc.collect()
    yield Collector(owner)
    owner.deleteLater()


def test_no_timer_is_taken_apart_in_another_thread(collects: Collector) -> None:
    knot = dropped()
    others: list[object] = []
    thread = Thread(target=lambda: others.extend(make(200_000)))
    thread.start()
    thread.join()

    assert knot() is not None
    assert not gc.isenabled()


def test_what_nobody_holds_goes_when_enough_is_new(collects: Collector) -> None:
    knot = dropped()
    collects.look()
    assert knot() is not None

    others = make(MANY // 2)
    collects.look()

    assert knot() is None
    assert len(others) == MANY // 2


def test_so_much_that_to_walk_it_would_show_is_put_aside_until_there_is_time(
    collects: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector_module, "MUCH", MANY)
    monkeypatch.setattr(collector_module, "TOO_MUCH", 10 * MANY)
    with collector.real(collector_module):
        knot = dropped()
        others = make(2 * MANY)
        collects.look()
        gc.collect()
        assert knot() is not None

        others += make(1_000)
        collects.look()
        assert knot() is not None  # somebody is doing something

        collects.look()
        assert knot() is None
        assert len(others) == 2 * MANY + 1_000


def test_what_outlives_some_looks_is_collected_in_a_quiet_moment(collects: Collector) -> None:
    knot = dropped()
    mine = knot()
    others = []
    for _ in range(25):
        others.append(make(MANY // 4))
        collects.look()
    del mine
    assert knot() is not None

    for _ in range(3):
        collects.look()

    assert knot() is None


def test_what_was_closed_is_freed_though_collections_pass_it_over(qapp: QCoreApplication) -> None:
    knot = dropped()
    gc.freeze()
    gc.collect()
    assert knot() is not None

    with collector.real(collector_module):
        collect_all()

    assert knot() is None
