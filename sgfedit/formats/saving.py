"""Files written whole or not at all; rights, owner, attributes and links of them stay.

A file is written aside in its folder, flushed and renamed. Where that cannot be, or would make
another file of it, it is written in place, after what was there has been kept elsewhere: a file of
several names, one in a folder that may not be written, one whose owner a new one could not have.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from errno import EACCES, EPERM, EROFS
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Callable

ASIDE: Final = "aside"
FOLDER: Final = "folder"
"""In place: its folder may not be written."""

LINKS: Final = "links"
"""In place: it has other names, which are still the same file."""

OWNER: Final = "owner"
"""In place: a new file would belong to somebody else."""

_PROTECTED: Final = {EACCES, EPERM, EROFS}
_NAMED: Final = 40
_BINARY: Final = getattr(os, "O_BINARY", 0)
_MASK: Final = 0o666


def save_bytes(
    data: bytes,
    path: str | os.PathLike[str],
    *,
    outlives_crash: bool = True,
    keep: Callable[[Path], object] | None = None,
) -> str:
    """Write `data` to `path` atomically: aside in the same folder, flushed, then renamed.

    What can be made again need not outlive a crash of the system: to wait for the disk takes as
    long as to make it.

    A symbolic link stays one and its target is written; what is no file (a pipe, a device) cannot
    be replaced and is written to directly. Rights, owner, extended attributes and ACLs stay.

    Args:
        data: The new content.
        path: Where to.
        outlives_crash: Whether to wait until it is on the disk.
        keep: Keeps what is in a file somewhere else, and raises an error if it cannot. With it a
            file that cannot be replaced is written in place: there a crash of the system might
            leave half of both. Without it hard links become files of their own.

    Returns:
        How it was written: ASIDE, or in place for the reason FOLDER, LINKS or OWNER.

    Raises:
        FileError: the file cannot be written, or not be kept; the old file is as it was.
    """
    name = os.fspath(path)
    try:
        target = _target(name)
        old = _status(target)
        if old is None:
            _replace(data, target, None, outlives_crash=outlives_crash)
        elif stat.S_ISDIR(old.st_mode):
            raise FileError(name, "directory", writing=True)
        elif not os.access(target, os.W_OK):
            raise FileError(name, _why_protected(target), writing=True)
        elif stat.S_ISREG(old.st_mode):
            return _save(data, target, old, outlives_crash=outlives_crash, keep=keep)
        else:
            target.write_bytes(data)
    except _FolderProtectedError as error:
        reason = "read-only" if error.errno == EROFS else "folder-protected"
        raise FileError(name, reason, writing=True) from error
    except OSError as error:
        raise FileError.from_os(name, error, writing=True) from error
    except ValueError as error:  # a NUL in the name
        raise FileError(name, "failed", str(error), writing=True) from error
    return ASIDE


def _save(
    data: bytes,
    target: Path,
    old: os.stat_result,
    *,
    outlives_crash: bool,
    keep: Callable[[Path], object] | None,
) -> str:
    if keep is None:
        _replace(data, target, old, outlives_crash=outlives_crash)
        return ASIDE
    if old.st_nlink > 1:
        reason = LINKS
    else:
        try:
            _replace(data, target, old, outlives_crash=outlives_crash, keeps_owner=True)
        except _FolderProtectedError:
            reason = FOLDER
        except _OtherOwnerError:
            reason = OWNER
        else:
            return ASIDE
    keep(target)
    _write_in_place(data, target)
    return reason


class _FolderProtectedError(PermissionError):
    """Nothing can be put into the folder of a file."""


class _OtherOwnerError(PermissionError):
    """A new file would belong to somebody else."""


def _target(name: str) -> Path:
    """Return the file that a link leads to, there or not; a path that is none is that itself."""
    try:
        return Path(os.path.realpath(name, strict=True))
    except FileNotFoundError:
        return Path(os.path.realpath(name))


def _status(target: Path) -> os.stat_result | None:
    try:
        return target.stat()
    except FileNotFoundError:
        return None


def _why_protected(target: Path) -> str:
    """Return the reason why a file may not be written."""
    with suppress(OSError, AttributeError):  # Windows has no statvfs
        if os.statvfs(target).f_flag & os.ST_RDONLY:
            return "read-only"
    return "permission"


def _replace(
    data: bytes,
    target: Path,
    old: os.stat_result | None,
    *,
    outlives_crash: bool,
    keeps_owner: bool = False,
) -> None:
    """Put a file with `data` in the place of `target`, with all that belongs to the old one.

    Raises:
        _FolderProtectedError: nothing can be put there.
        _OtherOwnerError: the new one would belong to somebody else, and `keeps_owner`.
        OSError: it cannot be written.
    """
    aside = target.with_name(f".{target.name[:_NAMED]}.{os.urandom(8).hex()}")
    try:
        file = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, _MASK)
    except OSError as error:
        if error.errno in _PROTECTED:
            raise _FolderProtectedError(error.errno, error.strerror) from error
        raise
    try:
        try:
            _write_all(file, data)
            if outlives_crash:
                os.fsync(file)
        finally:
            os.close(file)
        if old is not None:
            _take_over(aside, target, old, keeps_owner=keeps_owner)
        aside.replace(target)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise
    if outlives_crash:
        _flush_folder(target.parent)


def _write_all(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def _take_over(file: Path, target: Path, old: os.stat_result, *, keeps_owner: bool) -> None:
    """Give `file` owner, rights and attributes of the old file, as far as that is allowed."""
    new = file.stat()
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.chown(file, old.st_uid, old.st_gid)
        except OSError as error:
            if keeps_owner and error.errno in _PROTECTED:
                raise _OtherOwnerError(error.errno, error.strerror) from error
    file.chmod(stat.S_IMODE(old.st_mode))
    if not hasattr(os, "listxattr"):
        return
    with suppress(OSError):  # not on every disk
        for name in os.listxattr(target):
            with suppress(OSError):  # some are the system's own
                os.setxattr(file, name, os.getxattr(target, name))


def _flush_folder(folder: Path) -> None:
    """Let the new name of a file outlive a power cut; the file itself is there in any case."""
    with suppress(OSError):  # Windows opens no folders
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def _write_in_place(data: bytes, target: Path) -> None:
    """Overwrite a file; where that fails it gets back what it held.

    Room for it is asked for first, so that a full disk is met before anything is overwritten.
    """
    file = os.open(target, os.O_RDWR | _BINARY)
    try:
        before = _read_all(file)
        try:
            if len(data) > len(before) and hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file, len(before), len(data) - len(before))
            _overwrite(file, data)
        except OSError:
            with suppress(OSError):  # what was kept is safe in any case
                _overwrite(file, before)
            raise
    finally:
        os.close(file)


def _read_all(file: int) -> bytes:
    parts = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _overwrite(file: int, data: bytes) -> None:
    os.lseek(file, 0, os.SEEK_SET)
    _write_all(file, data)
    os.ftruncate(file, len(data))
    os.fsync(file)
