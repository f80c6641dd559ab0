"""Memory that was freed goes back to the system, where the C library keeps it otherwise.

glibc learns from the first large picture that is freed to keep such blocks, and cuts small ones
out of them: after an hour of windows that come and go, a third of its heap is holes. On other
systems there is nothing to be done.
"""

from __future__ import annotations

import ctypes
import sys
from threading import Thread
from typing import Final

_MMAP_THRESHOLD: Final = -3  # M_MMAP_THRESHOLD of malloc.h
_LARGE_BYTES: Final = 1 << 20


def _glibc() -> ctypes.CDLL | None:
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None


def return_large_blocks() -> None:
    """From now on, give a block of 1 MiB and more back as soon as it is freed."""
    library = _glibc()
    if library is not None:
        library.mallopt(_MMAP_THRESHOLD, _LARGE_BYTES)


def give_back() -> Thread | None:
    """Give back all that is free now, in a thread, which is returned; None where that is not done.

    It takes some 10 ms, in which other threads need not wait for it.
    """
    library = _glibc()
    if library is None:
        return None
    thread = Thread(target=library.malloc_trim, args=(0,), name="heap", daemon=True)
    thread.start()
    return thread
