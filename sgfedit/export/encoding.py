"""Lets a slow encoder work in a thread while its frames are still made, and whoever waits goes on.

Frames are made by who asks, as games belong to one thread, and painting with Qt to the window's.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from queue import Full, Queue
from threading import Event
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_Frame = TypeVar("_Frame")

_AHEAD: Final = 4
"""Frames that may wait for the encoder."""

_PATIENCE_S: Final = 0.004
"""How long to wait for the encoder before telling how far it is: less than a frame of a screen."""

_SHARE_OF_FRAMES: Final = 0.9


def encoded(
    frames: Iterator[_Frame | float], count: int, encode: Callable[[Iterator[_Frame]], bytes]
) -> Iterator[bytes | float]:
    """Yield how much is done, from 0 to 1, and at last what `encode` makes of the frames.

    Args:
        frames: They are made as they are needed, by the thread that asks; numbers between them
            only give others time.
        count: How many there are.
        encode: Runs in a thread of its own. Its frames end early when nobody wants it any more.
    """
    line: Queue[_Frame | None] = Queue(_AHEAD)
    is_unwanted = Event()

    def taken() -> Iterator[_Frame]:
        while (frame := line.get()) is not None and not is_unwanted.is_set():
            yield frame

    pool = ThreadPoolExecutor(1)
    found: Future[bytes] = pool.submit(lambda: encode(taken()))
    try:
        done = 0
        for frame in frames:
            share = _SHARE_OF_FRAMES * done / count
            yield share
            if isinstance(frame, float):
                continue
            done += 1
            while not found.done() and not _put(line, frame):
                yield share
            if found.done():
                break  # it has failed, and says why below
        while not found.done() and not _put(line, None):
            yield _SHARE_OF_FRAMES
        while not found.done():
            wait((found,), _PATIENCE_S)
            yield _SHARE_OF_FRAMES
        yield found.result()
    finally:
        is_unwanted.set()
        # It takes a frame at most, and then none.
        while not found.done() and not _put(line, None):
            pass
        pool.shutdown(wait=False)


def _put(line: Queue[_Frame | None], frame: _Frame | None) -> bool:
    try:
        line.put(frame, timeout=_PATIENCE_S)
    except Full:
        return False
    return True
