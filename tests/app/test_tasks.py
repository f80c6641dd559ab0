"""Slices of work between events, and threads."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from threading import Event, current_thread
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QObject

from sgfedit.app import tasks
from sgfedit.app.tasks import Slices, Thread, seldom
from sgfedit.errors import RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from PySide6.QtCore import QCoreApplication
    from pytestqt.qtbot import QtBot


@pytest.fixture
def heard() -> list[object]:
    return []


@pytest.fixture
def slices(qtbot: QtBot, heard: list[object]) -> Slices:
    parent = QObject()
    slices = Slices(parent)
    slices.yielded.connect(heard.append)
    slices.failed.connect(lambda text: heard.append(f"failed: {text}"))
    slices.ended.connect(lambda value: heard.append(f"ended: {value}"))
    slices.kept = parent  # type: ignore[attr-defined]  # as long as the test
    return slices


def steps(count: int) -> Generator[int, None, str]:
    yield from range(count)
    return "all"


def test_all_steps_are_made_and_the_end_is_told(
    qtbot: QtBot, slices: Slices, heard: list[object]
) -> None:
    slices.start(steps(3))
    assert slices.is_running
    assert heard == []

    qtbot.waitUntil(lambda: not slices.is_running)
    assert heard == [0, 1, 2, "ended: all"]


def test_the_first_slice_can_be_made_at_once(slices: Slices, heard: list[object]) -> None:
    slices.start(steps(3), at_once=True)

    assert not slices.is_running
    assert heard == [0, 1, 2, "ended: all"]


def test_what_is_left_can_be_done_at_once(
    slices: Slices, heard: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    slices.yielded.connect(slices.pause)
    slices.start(steps(3), at_once=True)
    assert heard == [0]

    slices.finish()

    assert heard == [0, 1, 2, "ended: all"]


def test_how_far_it_is_is_told_once_a_slice(
    qtbot: QtBot, slices: Slices, heard: list[object]
) -> None:
    def shares() -> Generator[object, None, str]:
        yield 0.25
        yield 0.5
        yield "a part"
        yield None
        time.sleep(0.02)
        yield 0.75
        return "all"

    slices.sliced.connect(lambda: heard.append("more to do"))
    slices.start(shares())

    qtbot.waitUntil(lambda: not slices.is_running)
    assert heard == ["a part", 0.75, "more to do", "ended: all"]


def test_another_one_takes_the_place_of_that_before(
    qtbot: QtBot, slices: Slices, heard: list[object]
) -> None:
    slices.start(steps(10**9))
    qtbot.waitUntil(lambda: len(heard) > 0)
    slices.start(steps(0))
    heard.clear()

    qtbot.waitUntil(lambda: not slices.is_running)
    assert heard == ["ended: all"]


def test_it_pauses_at_once_and_goes_on_where_it_was(
    qtbot: QtBot, slices: Slices, heard: list[object]
) -> None:
    slices.yielded.connect(slices.pause)
    slices.start(steps(3))

    qtbot.waitUntil(lambda: slices.is_paused)
    assert heard == [0]
    slices.resume()
    qtbot.waitUntil(lambda: slices.is_paused and len(heard) == 2)
    slices.stop()
    slices.resume()
    assert not slices.is_running
    assert heard == [0, 1]


def test_it_can_be_held_up(qtbot: QtBot, slices: Slices, heard: list[object]) -> None:
    slices.start(steps(3))
    slices.hold(50)
    qtbot.wait(5)
    assert heard == []

    qtbot.waitUntil(lambda: heard == [0, 1, 2, "ended: all"])


def test_nothing_is_done_while_it_is_blocked(
    qtbot: QtBot, heard: list[object], slices: Slices
) -> None:
    blocked = [True]
    parent = QObject()
    careful = Slices(parent, lambda: blocked[0])
    careful.ended.connect(heard.append)
    careful.start(steps(1), at_once=True)
    qtbot.wait(5)
    assert careful.is_running

    blocked.clear()
    blocked.append(False)

    qtbot.waitUntil(lambda: heard == ["all"])


def test_a_step_can_stop_its_own_work(qtbot: QtBot, slices: Slices, heard: list[object]) -> None:
    def stopping() -> Generator[int, None, None]:
        try:
            slices.stop()
            yield 1
        finally:
            heard.append("closed")

    slices.start(stopping(), at_once=True)

    assert not slices.is_running
    assert heard == ["closed"]


def test_all_that_runs_shares_one_budget(slices: Slices, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(tasks, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(tasks, "SLICE_S", 100)
    others = [Slices(slices) for _ in range(9)]
    steps: list[None] = []

    def counting() -> Generator[None, None, None]:
        while True:
            steps.append(None)
            yield

    for one in others:
        one.start(counting())
    slices.start(counting(), at_once=True)

    assert 5 <= len(steps) <= 15  # a tenth of the budget, as the clock ticks once a step
    for one in (*others, slices):
        one.stop()


def test_a_refusal_is_a_sentence(qtbot: QtBot, slices: Slices, heard: list[object]) -> None:
    def refused() -> Generator[int, None, None]:
        yield 1
        raise RefusalError("board-not-drawn")

    slices.start(refused())

    qtbot.waitUntil(lambda: not slices.is_running)
    assert heard[0] == 1
    assert str(heard[1]).startswith("failed: The board")


def test_a_bug_does_not_look_like_the_end(
    qtbot: QtBot, slices: Slices, heard: list[object]
) -> None:
    def broken() -> Generator[int, None, None]:
        yield 1
        raise ZeroDivisionError

    with qtbot.captureExceptions() as exceptions:
        slices.start(broken())
        qtbot.waitUntil(lambda: not slices.is_running)

    assert [kind for kind, *_ in exceptions] == [ZeroDivisionError]
    assert heard == [1, "failed: It could not be made."]


# Threads ------------------------------------------------------------------------------------


@pytest.fixture
def thread(qapp: QCoreApplication) -> Iterator[Thread]:
    thread = Thread("test")
    yield thread
    thread.give_up()
    thread.close()


def test_a_thread_does_one_thing_after_the_other(
    qtbot: QtBot, thread: Thread, heard: list[object]
) -> None:
    names: list[str] = []

    def work(_is_given_up: Callable[[], bool]) -> int:
        names.append(current_thread().name)
        return len(names)

    thread.start(work, heard.append, heard.append)
    thread.start(work, heard.append, heard.append)
    assert thread.is_running
    assert heard == []

    qtbot.waitUntil(lambda: heard == [1, 2])
    assert set(names) == {"test_0"}
    assert not thread.is_running


def test_nothing_is_told_while_it_is_being_asked_for(
    qtbot: QtBot, thread: Thread, heard: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_once(_: object, work: Callable[[], Any]) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work())
        return done

    monkeypatch.setattr(ThreadPoolExecutor, "submit", at_once)

    thread.start(lambda _: 7, heard.append, heard.append)

    assert heard == []
    qtbot.waitUntil(lambda: heard == [7])


def test_what_was_given_up_is_not_told(qtbot: QtBot, thread: Thread, heard: list[object]) -> None:
    begun, may_end = Event(), Event()

    def work(is_given_up: Callable[[], bool]) -> bool:
        begun.set()
        may_end.wait(10)
        return is_given_up()

    thread.start(work, heard.append, heard.append)
    thread.start(work, heard.append, heard.append)
    assert begun.wait(10)
    thread.give_up()
    thread.start(lambda _: "new", heard.append, heard.append)
    may_end.set()

    qtbot.waitUntil(lambda: heard == ["new"])


def test_what_is_cancelled_tells_what_it_has_done(
    qtbot: QtBot, thread: Thread, heard: list[object]
) -> None:
    def work(is_given_up: Callable[[], bool]) -> str:
        while not is_given_up():
            time.sleep(0.001)
        return "half of it"

    thread.start(work, heard.append, heard.append)
    thread.cancel()

    qtbot.waitUntil(lambda: not thread.is_running)
    assert heard in ([None], ["half of it"])


def test_a_refusal_in_a_thread_is_told_and_a_bug_is_raised(
    qtbot: QtBot, thread: Thread, heard: list[object]
) -> None:
    def refused(_: object) -> Any:
        raise RefusalError("board-not-drawn")

    def broken(_: object) -> Any:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as exceptions:
        thread.start(refused, heard.append, heard.append)
        thread.start(broken, heard.append, heard.append)
        qtbot.waitUntil(lambda: not thread.is_running)

    assert [type(item) for item in heard] == [RefusalError]
    assert [kind for kind, *_ in exceptions] == [ZeroDivisionError]


@pytest.mark.parametrize("is_given_up", [False, True])
def test_who_is_told_and_what_is_done_is_let_go_of_in_its_own_thread(
    qtbot: QtBot,
    thread: Thread,
    heard: list[object],
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_given_up: bool,
) -> None:
    class Owner:
        def work(self, _is_given_up: Callable[[], bool]) -> None:
            begun.set()

        def then(self, _value: object) -> None:
            """Hear of nothing."""

        def __del__(self) -> None:
            heard.append(current_thread())

    def slowly(done: Future[Any], found: object) -> None:
        if current_thread() is not own:
            may_tell.wait(10)
        set_result(done, found)
        if current_thread() is not own:
            may_end.wait(10)

    own, set_result = current_thread(), Future.set_result
    begun, may_tell, may_end = Event(), Event(), Event()
    monkeypatch.setattr(Future, "set_result", slowly)
    owner = Owner()
    thread.start(owner.work, owner.then, owner.then)
    assert begun.wait(10)
    if is_given_up:
        thread.give_up()
    del owner
    may_tell.set()
    qtbot.waitUntil(lambda: not thread.is_running)
    qtbot.wait(1)
    may_end.set()
    thread.wait()

    qtbot.waitUntil(lambda: bool(heard))
    assert heard == [own]


def test_progress_is_told_seldom(heard: list[object]) -> None:
    tell = seldom(heard.append)

    for number in range(1000):
        tell(number)

    assert heard[0] == 0
    assert len(heard) < 100


def test_an_owner_that_only_its_steps_hold_lives_until_they_end(
    qtbot: QtBot, heard: list[object]
) -> None:
    class Owner(QObject):
        def __init__(self) -> None:
            super().__init__()
            self.slices = Slices(self)
            self.slices.ended.connect(heard.append)
            self.slices.start(self.steps())

        def steps(self) -> Generator[None, None, str]:
            yield
            return self.objectName() or "at the end"

    Owner()

    qtbot.waitUntil(lambda: heard == ["at the end"])
