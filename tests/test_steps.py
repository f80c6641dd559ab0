"""Work that is done bit by bit."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from sgfedit.steps import in_thread, loading, run, share_of, threaded
from tests.export.at_once import in_one_step

if TYPE_CHECKING:
    from collections.abc import Generator


def halves() -> Generator[float, None, str]:
    yield 0.5
    yield 1.0
    return "done"


def test_work_done_at_once_gives_what_comes_of_it() -> None:
    assert run(halves()) == "done"


def test_a_part_of_longer_work_fills_its_share() -> None:
    def both() -> Generator[float, None, str]:
        first = yield from share_of(halves(), 0, 0.5)
        second = yield from share_of(halves(), 0.5, 1)
        return f"{first}, {second}"

    assert [*both()] == [0.25, 0.5, 0.75, 1.0]
    assert run(both()) == "done, done"


def test_what_has_no_steps_may_stand_where_they_are_wanted() -> None:
    steps = in_one_step(str.upper)("done")

    assert [next(steps)] == [0.0]
    assert run(steps) == "DONE"


def test_a_thread_does_what_cannot_be_cut_while_others_go_on() -> None:
    threads: list[int] = []
    may_end = threading.Event()

    def work() -> str:
        threads.append(threading.get_ident())
        assert may_end.wait(10)
        return "done"

    steps = in_thread(work, 0.4)
    assert [next(steps), next(steps)] == [0.4, 0.4]
    may_end.set()

    assert run(steps) == "done"
    assert threading.get_ident() not in threads


def test_what_goes_wrong_in_a_thread_is_told_where_it_is_waited_for() -> None:
    def work() -> None:
        raise ValueError("no room")

    with pytest.raises(ValueError, match="no room"):
        run(in_thread(work))


def test_steps_in_a_thread_tell_how_far_they_are() -> None:
    assert run(threaded(halves())) == "done"


def test_steps_in_a_thread_end_when_nobody_wants_them_any_more() -> None:
    ended = threading.Event()

    def endless() -> Generator[float, None, None]:
        try:
            while True:
                yield 0.5
        finally:
            ended.set()

    steps = threaded(endless())
    assert next(steps) == 0.5
    steps.close()

    assert ended.wait(10)


def test_a_module_that_is_there_costs_nothing() -> None:
    assert run(loading("sgfedit.steps")) is None
