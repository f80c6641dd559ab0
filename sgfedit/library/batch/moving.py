"""Renames files without ever writing over one that is there."""

from __future__ import annotations

import os
import re
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable


def same_name(path: str) -> str:
    """Return what is equal for paths that are one file on systems that fold names.

    Those of Windows and macOS take small and large letters for the same, and that of macOS
    composed and decomposed ones.
    """
    return unicodedata.normalize("NFC", path).casefold()


def move(source: str, target: str) -> None:
    """Rename a file within its folder.

    Raises:
        FileError: there is a file of that name ("exists"), or the system does not allow it.
    """
    try:
        if os.path.lexists(target):
            raise FileError(target, "exists", writing=True)
        if _linked(source, target):
            Path(source).unlink()
        else:
            # A file system without hard links, or a link: nothing better is to be had.
            Path(source).rename(target)
    except FileExistsError as error:
        raise FileError(target, "exists", writing=True) from error
    except OSError as error:
        raise FileError.from_os(source, error, writing=True) from error


def _linked(source: str, target: str) -> bool:
    """Give a file a second name, which fails if that is taken; return whether it could be done."""
    if Path(source).is_symlink():
        return False
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        return False
    return True


def unlink_twin(name: str, twin: str) -> None:
    """Take away the second name of a file, as a move leaves it that was cut off.

    Raises:
        FileError: the system does not allow it.
    """
    try:
        if os.path.lexists(name) and os.path.lexists(twin) and Path(name).samefile(twin):
            Path(twin).unlink()
    except OSError as error:
        raise FileError.from_os(twin, error, writing=True) from error


def remove_leftovers(paths: Iterable[str]) -> None:
    """Delete what saving files left beside them when it was cut off, see `formats.save_bytes`."""
    folders: dict[str, set[str]] = {}
    for path in paths:
        folder, name = os.path.split(os.path.realpath(path))
        folders.setdefault(folder, set()).add(name[:_NAMED])
    for folder, names in folders.items():
        with suppress(OSError):
            for found in Path(folder).iterdir():
                match = _ASIDE.fullmatch(found.name)
                if match is not None and match[1] in names:
                    found.unlink()


_NAMED: Final = 40
_ASIDE: Final = re.compile(r"\.(.*)\.[0-9a-f]{16}", re.DOTALL)
"""How a file is called that is written aside: so much of its name, and 16 random digits."""


class Exchange(NamedTuple):
    """A file that gets a name which another one may still have.

    Attributes:
        number: Of the file, different for each.
        source: What it is called; it may wait aside already.
        aside: Where it waits.
        target: What it is to be called.
    """

    number: int
    source: str
    aside: str
    target: str


class Stayed(NamedTuple):
    """A file that has not got its name.

    Attributes:
        path: What it is called now.
        why: A sentence.
    """

    path: str
    why: str


def exchange(
    moves: Iterable[Exchange], commit: Callable[[Collection[int]], object]
) -> dict[int, Stayed]:
    """Rename files that wait for each other's names: all aside first, then to the new ones.

    Args:
        moves: The files.
        commit: Is called in between with the numbers of those that go on. Before, a file that is
            not aside has its old name; after, its new one. It may raise a FileError; then all get
            their old names again.

    Returns:
        Number of a file that has not got its name → what became of it.
    """
    stayed: dict[int, Stayed] = {}
    waiting = []
    for one in moves:
        try:
            if one.source != one.aside:
                move(one.source, one.aside)
            waiting.append(one)
        except FileError as error:
            stayed[one.number] = Stayed(one.source, str(error))
    going = _unblocked(waiting, stayed)
    try:
        commit([one.number for one in going])
    except FileError as error:
        for one in going:
            _give_back(one, str(error), stayed)
        return stayed
    for one in going:
        try:
            move(one.aside, one.target)
        except FileError as error:
            stayed[one.number] = Stayed(one.aside, str(error))
    return stayed


def _unblocked(waiting: list[Exchange], stayed: dict[int, Stayed]) -> list[Exchange]:
    """Give files their old names again whose new ones are not free; return the others.

    The old name of such a file is not free then, so that goes on until nothing changes.
    """
    while blocked := [one for one in waiting if os.path.lexists(one.target)]:
        for one in blocked:
            waiting.remove(one)
            _give_back(one, str(FileError(one.target, "exists", writing=True)), stayed)
    return waiting


def _give_back(one: Exchange, why: str, stayed: dict[int, Stayed]) -> None:
    """Give a file that waits aside its old name again."""
    try:
        if one.source != one.aside:
            move(one.aside, one.source)
        stayed[one.number] = Stayed(one.source, why)
    except FileError as error:
        stayed[one.number] = Stayed(one.aside, str(error))
