"""Tables as files that are mapped into memory, so that a search reads no more than it looks at.

All of it is derived from the index and can be thrown away. A file is written aside and renamed;
its head says of which making of the index it is, and one that does not look right is not used.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from sgfedit.library.lock import try_lock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.sgf.values import Size

_MAGIC: Final = b"sgfedit positions 3\n"
"""To be changed whenever the same arrays come to mean something else."""

_ALIGNED: Final = 64
_LENGTH: Final = 8
ENDING: Final = ".table"
_UNFINISHED: Final = ".part"
"""Locked by whoever writes it."""


class Head(NamedTuple):
    """What a file is about.

    Attributes:
        made: The making of the index from which it is derived.
        kind: What it holds.
        size: (columns, rows) of the boards.
    """

    made: str
    kind: str
    size: Size


def write(folder: Path, head: Head, arrays: Mapping[str, np.ndarray[Any, Any]]) -> Path:
    """Write a file of its own with some arrays, and return where it is.

    Raises:
        OSError: the system does not allow it.
    """
    places: list[tuple[str, str, list[int], int]] = []
    at = 0
    for name, array in arrays.items():
        places.append((name, array.dtype.str, list(array.shape), at))
        at += -(-array.nbytes // _ALIGNED) * _ALIGNED
    text = json.dumps({"head": head, "arrays": places, "bytes": at}).encode()
    text += b" " * (-(len(_MAGIC) + _LENGTH + len(text)) % _ALIGNED)
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=_UNFINISHED, dir=folder)
    path = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            try_lock(file)
            file.write(_MAGIC + len(text).to_bytes(_LENGTH, "little") + text)
            start = file.tell()
            for array, (_, _, _, offset) in zip(arrays.values(), places, strict=True):
                file.seek(start + offset)
                file.write(np.ascontiguousarray(array).data.cast("B"))
            file.truncate(start + at)
            file.flush()
            os.fsync(file.fileno())
        final = path.with_suffix(ENDING)
        path.replace(final)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return final


def read(path: Path) -> tuple[Head, dict[str, np.ndarray[Any, Any]]]:
    """Return what `write` was given, mapped into memory.

    Raises:
        OSError: it cannot be read.
        ValueError: it is damaged, or of another version.
    """
    whole = np.memmap(path, np.uint8, "r")
    start = len(_MAGIC) + _LENGTH
    if bytes(whole[: len(_MAGIC)]) != _MAGIC:
        raise ValueError("another version")
    start += int.from_bytes(bytes(whole[len(_MAGIC) : start]), "little")
    found = json.loads(bytes(whole[len(_MAGIC) + _LENGTH : start]))
    if len(whole) != start + found["bytes"]:
        raise ValueError("not all of it is there")
    made, kind, (columns, rows) = found["head"]
    arrays = {}
    for name, kind_of, shape, offset in found["arrays"]:
        dtype = np.dtype(kind_of)
        length = int(np.prod(shape)) * dtype.itemsize
        part = whole[start + offset : start + offset + length]
        arrays[name] = part.view(np.ndarray).view(dtype).reshape(shape)
    return Head(made, kind, (columns, rows)), arrays


def stored(folder: Path) -> list[Path]:
    """Return the files in a folder."""
    return sorted(folder.glob(f"*{ENDING}"))


def discard_unfinished(folder: Path) -> None:
    """Delete what programs began to write that were ended before they were done."""
    for path in folder.glob(f"*{_UNFINISHED}"):
        is_left = False
        with contextlib.suppress(OSError), path.open("ab") as file:
            is_left = try_lock(file)
        if is_left:
            discard(path)


def discard(path: Path | None) -> None:
    """Delete a file if the system allows it; where it is still mapped, Windows does not."""
    if path is not None:
        try:
            path.unlink(missing_ok=True)
        except OSError:
            return
