"""Earlier versions of files, kept in the user's data folder as plain copies.

```text
backups/
  game-6d1f0a…/                                       a file: its name, a digest of its path
    000007 2026-11-24 140305Z 91b0c2….sgf             a version: number, when it was kept, digest
    index.json                                        path, charsets, digest of what was saved last
```

A copy has the time at which the file had been written. So all that can be shown of versions stands
in the folder itself: the index only adds to it, and may be lost. Nothing is ever written beside a
user's file, and other users cannot read the copies.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sgfedit.app.backup_limits import Limits, superfluous
from sgfedit.app.backup_version import Version, hashed
from sgfedit.app.shared_file import SharedFile, data_path, is_file, make_folder, stamp
from sgfedit.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sgfedit.app.settings import Settings

_FORMAT: Final = "sgfedit-backups"
_FORMAT_VERSION: Final = 1
_INDEX: Final = "index.json"
_VERSION: Final = re.compile(
    r"(\d{6,12}) (\d{4}-\d\d-\d\d \d{6})Z ([0-9a-f]{16})(?:\.[0-9A-Za-z]{1,12})?\Z"
)
_KEPT: Final = "%Y-%m-%d %H%M%S"
_SUFFIX: Final = re.compile(r"\.[0-9A-Za-z]{1,12}\Z")
_PART: Final = ".part-"
_STALE_S: Final = 3600.0
"""A copy that nobody has finished for so long was cut off."""

_CHUNK: Final = 1 << 20
_LARGE: Final = 4 << 20
_TRIES: Final = 3
"""So often a file is copied that is being written."""

_MOST_RELATIVES: Final = 20


@dataclass(frozen=True, slots=True)
class _Index:
    """What is known of a file besides its copies.

    Attributes:
        path: Where it is, or was; empty if that was lost.
        saved: Digest of what was saved last.
        charsets: Digest of a version → the codec that the user had chosen.
    """

    path: str = ""
    saved: str = ""
    charsets: Mapping[str, str] | None = None


def default_folder() -> Path:
    """Return the folder of the user's versions; it need not exist."""
    return data_path("backups")


class Backups:
    """The versions of all files, in one folder that several programs may use at once.

    Methods that write may be called in any thread, one of them at a time. Each of them takes a few
    milliseconds and about one more for each MB.
    """

    def __init__(self, folder: Path | None = None, limits: Limits | None = None) -> None:
        """Use a folder, by default that of the user, within limits."""
        self.folder = folder or default_folder()
        self.limits = limits or Limits()

    @classmethod
    def of(cls, settings: Settings) -> Backups:
        """Return those of the user, within the limits that are set."""
        return cls(limits=Limits.of(settings))

    # Keeping --------------------------------------------------------------------------------

    def keep(
        self,
        path: str | os.PathLike[str],
        data: bytes | None = None,
        *,
        charset: str = "",
        copied: Callable[[], object] = tuple,
    ) -> Version | None:
        """Keep what is in a file now; the same content is kept once and is the newest then.

        Args:
            path: The file; what a link leads to.
            data: What is in it, if that is known.
            charset: The codec that the user has chosen for it.
            copied: Called, once or twice, when the file may be changed: sooner than this returns.

        Returns:
            The version; None without a regular file there.

        Raises:
            FileError: it cannot be read or kept.
        """
        known = stamp(Path(path)) if is_file(Path(path)) else None
        if known is None and data is None:
            return None
        source = _real(path)
        size = len(data) if data is not None else known.size if known is not None else 0
        if size > self.limits.total_bytes:
            detail = "it is larger than all earlier versions together may be"
            raise FileError(str(source), "failed", detail, writing=True)
        time_ns = known.time_ns if known is not None else time.time_ns()
        try:
            folder = self._made_folder(source)
            version = self._stored(folder, source, data, (time_ns, charset), copied)
        except OSError as error:
            raise FileError.from_os(str(self.folder), error, writing=True) from error
        self._note(folder, source, version.digest, charset)
        self.tidy(version)
        return version

    def _made_folder(self, source: Path) -> Path:
        folder = self._folder_of(source)
        # Records may be private: a copy is not for others, whatever the file itself allows.
        make_folder(self.folder, 0o700)
        make_folder(folder, 0o700)
        return folder

    def _stored(
        self,
        folder: Path,
        source: Path,
        data: bytes | None,
        about: tuple[int, str],
        copied: Callable[[], object],
    ) -> Version:
        time_ns, charset = about
        aside = folder / f"{_PART}{os.urandom(8).hex()}"
        try:
            if data is None:
                _copy(source, aside)
            else:
                aside.write_bytes(data)
            size = aside.stat().st_size
            if size > _LARGE:
                copied()  # to work out its digest takes longer than to copy it
            digest = _digest_of_file(aside)
            found = _versions_in(folder, source)
            kept_s = int(time.time())
            kept = time.strftime(_KEPT, time.gmtime(kept_s))
            number = found[0].number + 1 if found else 1
            suffix = source.suffix if _SUFFIX.match(source.suffix) else ""
            file = folder / f"{number:06} {kept}Z {digest}{suffix}"
            os.utime(aside, ns=(time_ns, time_ns))
            if charset:  # without it the copy is other text: it comes first
                self._note(folder, source, digest, charset)
            aside.replace(file)
            copied()
            for same in found:
                if same.digest == digest and same.file != file:
                    with suppress(OSError):
                        same.file.unlink()
        finally:
            with suppress(OSError):
                aside.unlink()
        return Version(file, source, number, time_ns, kept_s, size, digest, charset)

    def _note(self, folder: Path, source: Path, digest: str, charset: str) -> None:
        found = _index_in(folder).value
        if found.path == str(source) and (found.charsets or {}).get(digest, "") == charset:
            return

        def change(index: _Index) -> _Index:
            charsets = {**(index.charsets or {}), digest: charset}
            if not charset:
                del charsets[digest]
            return _Index(str(source), index.saved, charsets)

        _index_in(folder).change(change)

    def note_saved(self, path: str | os.PathLike[str], digest: str) -> None:
        """Note the digest of what was saved to a file that has versions.

        By that it is found again under another name, see `relatives`.
        """
        source = _real(path)
        folder = self._folder_of(source)
        if folder.is_dir():
            _index_in(folder).change(lambda index: _Index(str(source), digest, index.charsets))

    # Finding --------------------------------------------------------------------------------

    def versions(self, path: str | os.PathLike[str]) -> tuple[Version, ...]:
        """Return the versions of a file, the newest first; the file itself may be gone."""
        source = _real(path)
        return _versions_in(self._folder_of(source), source)

    def relatives(self, path: str | os.PathLike[str]) -> tuple[Version, ...]:
        """Return versions of files that this one was called before, or is a copy of.

        Those were saved as what this file is now, or was in one of its versions. Reads the file
        and all indexes, so that a thread should ask.
        """
        source = _real(path)
        own = self._folder_of(source)
        digests = {version.digest for version in _versions_in(own, source)}
        with suppress(OSError):
            if is_file(source):
                digests.add(_digest_of_file(source))
        others = (folder for folder in self._folders() if digests and folder != own)
        found = ((folder, _index_in(folder).value) for folder in others)
        named = [(folder, Path(index.path)) for folder, index in found if index.saved in digests]
        return tuple(
            version
            for folder, of in named[:_MOST_RELATIVES]
            for version in _versions_in(folder, of)
        )

    def all_versions(self) -> dict[Path, tuple[Version, ...]]:
        """Return the versions of all files, by the files; O(versions)."""
        found: dict[Path, tuple[Version, ...]] = {}
        for folder in self._folders():
            path = _index_in(folder).value.path
            versions = _versions_in(folder, Path(path) if path else folder)
            if versions:
                found[versions[0].of] = versions
        return found

    def used_bytes(self) -> int:
        """Return how many bytes all of it takes on the disk; O(versions)."""
        files = (file for folder in self._folders() for file in _files_in(folder))
        return sum(status.st_size for _, status in files)

    # Deleting -------------------------------------------------------------------------------

    def forget(self, version: Version) -> None:
        """Delete a version.

        Raises:
            FileError: it cannot be deleted.
        """
        try:
            version.file.unlink(missing_ok=True)
        except OSError as error:
            raise FileError.from_os(str(version.file), error, writing=True) from error
        _leave(version.file.parent)

    def forget_all(self) -> None:
        """Delete the versions of all files; what cannot be deleted stays."""
        for folder in self._folders():
            for file, _ in _files_in(folder):
                if _VERSION.match(file.name) or file.name.startswith(_PART):
                    with suppress(OSError):
                        file.unlink()
            _leave(folder)

    def tidy(self, newest: Version | None = None) -> None:
        """Delete what is more than the limits allow, but not the version that was just kept."""
        now = time.time()
        kept = [_versions_in(folder, folder) for folder in self._folders(now)]
        spare = newest.file if newest is not None else None
        for file in superfluous(kept, self.limits, now, spare):
            with suppress(OSError):
                file.unlink()
            _leave(file.parent)

    # Folders --------------------------------------------------------------------------------

    def _folder_of(self, source: Path) -> Path:
        name = "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in source.stem)
        digest = hashed(os.fsencode(os.path.normcase(source))).hexdigest()
        return self.folder / f"{name[:30]}-{digest}"

    def _folders(self, now: float | None = None) -> Iterator[Path]:
        """Yield the folders of files; at a time, delete what was cut off long before."""
        try:
            names = sorted(entry.name for entry in os.scandir(self.folder) if entry.is_dir())
        except OSError:
            return
        for name in names:
            folder = self.folder / name
            if now is not None:
                for file, status in _files_in(folder):
                    if file.name.startswith(_PART) and now - status.st_ctime > _STALE_S:
                        with suppress(OSError):
                            file.unlink()
            yield folder


def _real(path: str | os.PathLike[str]) -> Path:
    return Path(os.path.realpath(path))


def _copy(source: Path, target: Path) -> None:
    """Copy a file; one that is written meanwhile is copied again."""
    for _ in range(_TRIES):
        before = stamp(source)
        shutil.copyfile(source, target)
        if stamp(source) == before:
            break


def _digest_of_file(path: Path) -> str:
    state = hashed()
    with path.open("rb") as content:
        while chunk := content.read(_CHUNK):
            state.update(chunk)
    return state.hexdigest()


def _files_in(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield the regular files of a folder; nothing if it is gone."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.is_file(follow_symlinks=False):
                    yield folder / entry.name, entry.stat(follow_symlinks=False)


def _versions_in(folder: Path, of: Path) -> tuple[Version, ...]:
    """Return the versions in the folder of a file, the newest first."""
    charsets = _index_in(folder).value.charsets or {}
    found = []
    for file, status in _files_in(folder):
        parts = _VERSION.match(file.name)
        if parts is not None:
            number, digest = int(parts[1]), parts[3]
            known = (status.st_mtime_ns, _kept_s(parts[2]), status.st_size, digest)
            found.append(Version(file, of, number, *known, charsets.get(digest, "")))
    return tuple(sorted(found, key=lambda one: (one.number, one.kept_s, one.file), reverse=True))


def _kept_s(text: str) -> int:
    """Return the time in a name, 0 if there is no such day."""
    import calendar  # noqa: PLC0415  # not to start

    try:
        return calendar.timegm(time.strptime(text, _KEPT))
    except ValueError:
        return 0


def _index_in(folder: Path) -> SharedFile[_Index]:
    return SharedFile[_Index](folder / _INDEX, _Index(), _read_index, _write_index)


def _read_index(found: dict[str, Any]) -> _Index | None:
    path, saved, charsets = (found.get(key) for key in ("path", "saved", "charsets"))
    if not isinstance(path, str) or not isinstance(saved, str) or not isinstance(charsets, dict):
        return None
    named = {key: name for key, name in charsets.items() if isinstance(name, str)}
    return _Index(path, saved, named)


def _write_index(index: _Index) -> dict[str, Any]:
    return {
        _FORMAT: _FORMAT_VERSION,
        "path": index.path,
        "saved": index.saved,
        "charsets": dict(index.charsets or {}),
    }


def _leave(folder: Path) -> None:
    """Delete the folder of a file that has no versions any more, with all that we wrote."""
    files = [file for file, _ in _files_in(folder)]
    if any(_VERSION.match(file.name) or file.name.startswith(_PART) for file in files):
        return
    for file in files:
        if file.name.startswith(_INDEX):
            with suppress(OSError):
                file.unlink()
    with suppress(OSError):  # what others have put there stays
        folder.rmdir()
