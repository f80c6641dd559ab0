"""What was freed does not stay with the program."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sgfedit.app.heap import give_back
from tests.fuzz.window import memory_mb

SMALL, COUNT = 64 << 10, 1_000
LARGE, FEW = 4 << 20, 20


def test_holes_between_what_is_still_needed_are_given_back() -> None:
    blocks = [b"x" * SMALL for _ in range(COUNT)]
    kept = blocks[::50]
    full = memory_mb()
    del blocks

    thread = give_back()
    if thread is None:
        pytest.skip("the C library of this system looks after that itself")
    thread.join()

    assert memory_mb() < full - (COUNT * SMALL >> 20) // 2
    assert len(kept) == COUNT // 50


PROGRAM = f"""
from sgfedit.app.heap import give_back, return_large_blocks
from tests.fuzz.window import memory_mb
if give_back() is not None:
    return_large_blocks()
    for _ in range(2):  # glibc would learn from the first ones
        blocks = [b"x" * {LARGE} for _ in range({FEW})]
        kept, full = blocks[::4], memory_mb()
        del blocks
    print(full - memory_mb())
"""


def test_large_blocks_are_given_back_at_once() -> None:
    # In a process of its own: in this one there is room between what other tests have left.
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True)
    if not ran.stdout:
        pytest.skip("the C library of this system looks after that itself")

    assert int(ran.stdout) >= FEW // 2 * LARGE >> 20
