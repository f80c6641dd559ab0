"""A slow encoder in a thread, whose frames are made by who waits for it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from sgfedit.export.animation import encoded

if TYPE_CHECKING:
    from collections.abc import Iterator


def joined(frames: Iterator[int]) -> bytes:
    return bytes(frames)


def test_all_frames_are_encoded_in_their_order() -> None:
    *shares, found = encoded(iter(range(100)), 100, joined)

    assert found == bytes(range(100))
    assert shares == sorted(shares)


def test_frames_are_made_by_who_asks_and_encoded_by_another_thread() -> None:
    here = threading.get_ident()
    makers: set[int] = set()
    encoders: set[int] = set()

    def frames() -> Iterator[int]:
        for number in range(3):
            makers.add(threading.get_ident())
            yield number

    def encode(taken: Iterator[int]) -> bytes:
        encoders.add(threading.get_ident())
        return bytes(taken)

    list(encoded(frames(), 3, encode))

    assert makers == {here}
    assert here not in encoders


def test_what_goes_wrong_in_the_encoder_is_told_at_once() -> None:
    made = []

    def frames() -> Iterator[int]:
        for number in range(10_000):
            made.append(number)
            yield number

    def encode(taken: Iterator[int]) -> bytes:
        next(taken)
        raise ValueError("no room")

    with pytest.raises(ValueError, match="no room"):
        list(encoded(frames(), 10_000, encode))

    assert len(made) < 10_000


def test_who_gives_up_ends_the_thread() -> None:
    ended = threading.Event()

    def encode(taken: Iterator[int]) -> bytes:
        for _ in taken:
            pass
        ended.set()
        return b""

    steps = encoded(iter(range(1000)), 1000, encode)
    next(steps)
    steps.close()  # type: ignore[attr-defined]

    assert ended.wait(10)
