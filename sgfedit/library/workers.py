"""Reads many files, in several processes or in this one."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final, TypeAlias

from sgfedit.library.archives import Archives
from sgfedit.library.processes import Pool
from sgfedit.library.reading import Order, read_files_of
from sgfedit.library.storing import FileRows, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

Chunk: TypeAlias = list[Order]

_FILES: Final = 48
_BYTES: Final = 200_000
_DEADLY: Final = "reading it ended the process that read it"


def chunks_of(orders: Iterable[Order]) -> Iterator[Chunk]:
    """Yield files in portions that take a moment each."""
    chunk: Chunk = []
    size = 0
    for order in orders:
        chunk.append(order)
        size += order.candidate.size
        if len(chunk) == _FILES or size >= _BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def read_here(
    chunks: Iterable[Chunk], is_cancelled: Callable[[], bool]
) -> Generator[FileRows, None, None]:
    """Yield what is in the files, read in this process; stop when cancelled."""
    with closing(Archives()) as archives:
        for chunk in chunks:
            for rows in map(rows_of, read_files_of(archives, chunk)):
                if is_cancelled():
                    return
                yield rows


def read_in_processes(
    chunks: Iterable[Chunk], is_cancelled: Callable[[], bool], count: int
) -> Generator[FileRows, None, None]:
    """Yield what is in the files in any order, read in `count` processes; stop when cancelled.

    A file that ends the process reading it (for want of memory, say) is one that cannot be read.
    Where no process can be started, the files are read in this one.
    """
    with Pool(read_chunk, chunks, count, _unread) as pool:
        yield from pool.run(is_cancelled)
    yield from read_here(pool.left(), is_cancelled)


_archives: Final = Archives()
"""Of this process: an archive of many games is worth opening once, not for every few of them."""


def read_chunk(chunk: Chunk) -> list[FileRows]:
    """Return what is in files; the work of a process."""
    return list(map(rows_of, read_files_of(_archives, chunk)))


def _unread(order: Order, words: str) -> FileRows:
    return FileRows(order.candidate, None, problem=f"{_DEADLY}: {words}" if words else _DEADLY)
