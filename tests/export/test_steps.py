"""Work that is done bit by bit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.export.steps import outcome, share_of

if TYPE_CHECKING:
    from collections.abc import Generator


def halves() -> Generator[float, None, str]:
    yield 0.5
    yield 1.0
    return "done"


def test_work_done_at_once_gives_what_comes_of_it() -> None:
    assert outcome(halves()) == "done"


def test_a_part_of_longer_work_fills_its_share() -> None:
    def both() -> Generator[float, None, str]:
        first = yield from share_of(halves(), 0, 0.5)
        second = yield from share_of(halves(), 0.5, 1)
        return f"{first}, {second}"

    assert [*both()] == [0.25, 0.5, 0.75, 1.0]
    assert outcome(both()) == "done, done"
