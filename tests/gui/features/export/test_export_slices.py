"""Generators that go on between events."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject

from sgfedit.errors import RefusalError
from sgfedit.gui.features.export.slices import Slices

if TYPE_CHECKING:
    from collections.abc import Generator

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


def test_how_far_it_is_is_told_once_a_slice(
    qtbot: QtBot, slices: Slices, heard: list[object]
) -> None:
    def shares() -> Generator[object, None, str]:
        yield 0.25
        yield 0.5
        yield "a part"
        time.sleep(0.02)
        yield 0.75
        return "all"

    slices.start(shares())

    qtbot.waitUntil(lambda: not slices.is_running)
    assert heard == ["a part", 0.75, "ended: all"]


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
