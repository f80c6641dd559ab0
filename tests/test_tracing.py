"""What runs without coverage leaves nothing behind that keeps later tests from being measured."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from sgfedit.game.info_values import read_result, result_readings
from tests.tracing import untraced

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_word = result_readings._word  # a function that runs once in a process


@pytest.fixture
def traced() -> Iterator[list[str]]:
    """The names of the functions called while this test traces."""
    names: list[str] = []

    def trace(frame: FrameType, *_: object) -> None:
        names.append(frame.f_code.co_name)

    before = sys.gettrace()
    sys.settrace(trace)
    yield names
    sys.settrace(before)


def test_a_cache_filled_without_tracing_is_filled_again_with_it(traced: list[str]) -> None:
    _word.cache_clear()
    with untraced():
        read_result("Black wins by resignation")
    assert "_word" not in traced
    read_result("White wins by resignation")
    assert "_word" in traced


def test_a_cache_filled_before_is_kept(traced: list[str]) -> None:
    read_result("Black wins by resignation")
    traced.clear()
    with untraced():
        read_result("White wins by resignation")
    read_result("White wins by time")
    assert "_word" not in traced
