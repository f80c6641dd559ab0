"""What runs without coverage leaves nothing behind that keeps later tests from being measured."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

import pytest

from sgfedit.game.info_values import read_result, results
from tests.tracing import Tracing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_word = results._word  # a function that runs once in a process


@pytest.fixture
def names() -> Iterator[list[str]]:
    """The functions that are called while there is tracing, in all threads."""
    names: list[str] = []

    def trace(frame: FrameType, *_: object) -> None:
        names.append(frame.f_code.co_name)

    before = sys.gettrace(), threading.gettrace()
    sys.settrace(trace)
    threading.settrace(trace)
    yield names
    sys.settrace(before[0])
    threading.settrace(before[1])


@pytest.fixture
def tracing(names: list[str]) -> Tracing:
    """Tracing that has stopped."""
    tracing = Tracing()
    _word.cache_clear()
    tracing.stop()
    names.clear()
    return tracing


def test_a_cache_filled_without_tracing_is_filled_again_with_it(
    names: list[str], tracing: Tracing
) -> None:
    with tracing.unseen():
        read_result("Black wins by resignation")
    assert "_word" not in names

    with tracing.seen():
        read_result("White wins by resignation")

    assert "_word" in names


def test_a_cache_filled_before_is_kept(names: list[str], tracing: Tracing) -> None:
    with tracing.seen():
        read_result("Black wins by resignation")
    names.clear()
    with tracing.unseen():
        read_result("White wins by resignation")

    with tracing.seen():
        read_result("White wins by time")

    assert "read_result" in names
    assert "_word" not in names


def test_threads_are_traced_where_the_test_is(names: list[str], tracing: Tracing) -> None:
    def in_thread() -> None:
        """Run, and be traced or not."""

    for is_seen in (False, True):
        with tracing.seen() if is_seen else tracing.unseen():
            thread = threading.Thread(target=in_thread)
            thread.start()
            thread.join()
        assert ("in_thread" in names) is is_seen


def test_nothing_is_traced_where_nothing_was() -> None:
    before = sys.gettrace()
    sys.settrace(None)
    tracing = Tracing()
    tracing.stop()

    with tracing.seen():
        assert sys.gettrace() is None
    with tracing.unseen():
        assert tracing.empty == []

    sys.settrace(before)
