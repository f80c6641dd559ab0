"""Known work to compare with: what no program of this kind can do without."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from benchmarks.timing import seconds_of

if TYPE_CHECKING:
    from pathlib import Path

_NODE: Final = re.compile(r";[^;()\[]*(?:\[[^\]\\]*(?:\\.[^\]\\]*)*\][^;()\[]*)*", flags=re.DOTALL)
_COUNTERS: Final = 256
_COUNTS: Final = 20_000


def regex_pass(path: Path) -> float:
    """Read and decode a file and find its nodes by a plain expression: B_rx."""

    def nodes() -> list[str]:
        return _NODE.findall(path.read_bytes().decode("utf-8", "surrogateescape"))

    return seconds_of(nodes)


def encode_and_write(text: str, path: Path) -> float:
    """Encode a text, write it to a new file and wait until it is on the disk."""
    path.unlink(missing_ok=True)

    def write() -> None:
        with path.open("wb") as file:
            file.write(text.encode("utf-8", "surrogateescape"))
            file.flush()
            os.fsync(file.fileno())

    return seconds_of(write).wall


def encode_and_replace(text: str, path: Path) -> float:
    """Encode a text and replace a file by it as a whole or not at all, whatever happens.

    The name of the new file is waited for as well: less than this no program may do that promises
    not to lose what it was given to save.
    """
    aside = path.with_suffix(".aside")

    def write() -> None:
        with aside.open("wb") as file:
            file.write(text.encode("utf-8", "surrogateescape"))
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    return seconds_of(write).wall


def interpreted() -> float:
    """Count in a dict, some 2 ms: what the interpreter does, however large the heap is."""

    def count() -> None:
        counts = dict.fromkeys(range(_COUNTERS), 0)
        for index in range(_COUNTS):
            counts[index % _COUNTERS] += 1

    return seconds_of(count)
