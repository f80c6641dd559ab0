"""What runs without coverage leaves nothing behind that keeps later tests from being measured."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sgfedit.game.info_values import read_result, results
from tests.tracing import untraced

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_word = results._word  # a function that runs once in a process


@contextmanager
def traced() -> Iterator[list[str]]:
    """Trace, and give the names of the functions that are called meanwhile."""
    names: list[str] = []

    def trace(frame: FrameType, *_: object) -> None:
        names.append(frame.f_code.co_name)

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield names
    finally:
        sys.settrace(before)


def test_a_cache_filled_without_tracing_is_filled_again_with_it() -> None:
    with traced() as names:
        _word.cache_clear()
        with untraced():
            read_result("Black wins by resignation")
        assert "_word" not in names
        read_result("White wins by resignation")
        assert "_word" in names


def test_a_cache_filled_before_is_kept() -> None:
    with traced() as names:
        read_result("Black wins by resignation")
        names.clear()
        with untraced():
            read_result("White wins by resignation")
        read_result("White wins by time")
        assert "_word" not in names
